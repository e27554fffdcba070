"""What can be done to the selected section or point, as actions of menus, keys and buttons."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from designer.document.place import POINTS, SECTIONS, point_place, section_place
from designer.document.sentence import done_sentence, term_sentence
from designer.scene.badges import terrain_icon
from designer.scene.profile.gestures import section_at, snapped
from engine.tour.edit import (
    append_section,
    change_section,
    merge_sections,
    put_point,
    remove_point,
    remove_section,
    split_section,
)
from engine.tour.terrain import terrains
from engine.tour.values import POINT_KINDS, Point

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint

    from designer.panels.desk import Desk

FIRST_KM = Decimal(10)
"""A terrain that begins an empty stage is this long until it is typed or dragged."""

ROWS: tuple[tuple[str, str], ...] = (
    ("split", "Ctrl+T"),
    ("merge", "Ctrl+M"),
    ("remove", "Ctrl+Del"),
    ("add_sprint", "Ctrl+Alt+S"),
    ("add_feed", "Ctrl+Alt+F"),
)
"""Each verb and its keys; the method of the same name does it."""


class StageVerbs(QObject):
    """The actions; each works on what is selected and is greyed where it cannot."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.document)
        self._desk = desk
        self.actions: dict[str, QAction] = {}
        does: dict[str, Callable[[], object]] = {
            "split": self.split,
            "merge": self.merge,
            "remove": self.remove,
            "add_sprint": self.add_sprint,
            "add_feed": self.add_feed,
        }
        for name, keys in ROWS:
            action = QAction(self)
            action.setShortcut(QKeySequence(keys))
            action.triggered.connect(lambda _=False, do=does[name]: do())
            self.actions[name] = action
        for signal in (desk.document.moved, desk.document.changed):
            signal.connect(self._allow)
        for signal in (desk.voice.changed, desk.theme.changed):
            signal.connect(self._say)
        self._say()
        self._allow()

    def split(self, km: Decimal | None = None) -> None:
        """Cut the section that lies at a kilometre, or the selected one in its middle."""
        document = self._desk.document
        surveyed = document.surveyed
        if surveyed is None:
            return
        number = document.place.number
        if km is None:
            span = surveyed.lengths.sections[number - 1]
            km = snapped(float(span.start + span.end) / 2)
        else:
            number = section_at(surveyed, float(km))
        place = section_place(document.place.stage, number + 1)
        sentence = done_sentence("split", section=number, km=km)
        document.change_stage(sentence, split_section, number, km, place=place)

    def merge(self) -> None:
        """Join the selected section with the next one."""
        number = self._desk.document.place.number
        self._desk.document.change_stage(
            done_sentence("merge", section=number), merge_sections, number
        )

    def remove(self) -> None:
        """Take away the section or point that is selected."""
        document = self._desk.document
        number = document.place.number
        if document.place.kind == POINTS and document.stage is not None:
            kind = document.stage.points[number - 1].kind
            sentence = done_sentence("remove_point", point=term_sentence(kind))
            document.change_stage(sentence, remove_point, number)
        else:
            document.change_stage(
                done_sentence("remove_section", section=number), remove_section, number
            )

    def add_sprint(self, km: Decimal | None = None) -> None:
        """Put a sprint on the stage."""
        self._add(POINT_KINDS[0], km)

    def add_feed(self, km: Decimal | None = None) -> None:
        """Put a feed zone on the stage."""
        self._add(POINT_KINDS[1], km)

    def paint(self, terrain: str) -> None:
        """Make the selected section this terrain; an empty stage begins with it."""
        document = self._desk.document
        if document.stage is None:
            return
        if not document.stage.sections:
            place = section_place(document.place.stage, 1)
            sentence = done_sentence("append", terrain=term_sentence(terrain), km=FIRST_KM)
            document.change_stage(sentence, append_section, terrain, FIRST_KM, place=place)
        elif document.place.kind == SECTIONS:
            number = document.place.number
            sentence = done_sentence("terrain", section=number, terrain=term_sentence(terrain))
            document.change_stage(sentence, change_section, number, terrain=terrain)

    def menu(self, at: QPoint, km: Decimal) -> None:
        """Open the menu of a place on the profile."""
        voice = self._desk.voice
        menu = QMenu()
        menu.addAction(voice("verb.split_at", km=voice.number(km)), lambda: self.split(km))
        menu.addAction(self.actions["merge"])
        menu.addAction(self.actions["remove"])
        ground = menu.addMenu(voice("verb.terrain"))
        for terrain in terrains():
            icon = terrain_icon(self._desk.theme, terrain, voice.lang)
            name = voice(f"terms.{terrain}")
            ground.addAction(icon, name, lambda t=terrain: self.paint(t))
        menu.addSeparator()
        menu.addAction(voice("verb.sprint_at", km=voice.number(km)), lambda: self.add_sprint(km))
        menu.addAction(voice("verb.feed_at", km=voice.number(km)), lambda: self.add_feed(km))
        menu.exec(at)

    def _add(self, kind: str, km: Decimal | None) -> None:
        document = self._desk.document
        surveyed = document.surveyed
        if surveyed is None or not surveyed.lengths.sections:
            return
        if km is None:
            number = document.place.number if document.place.kind == SECTIONS else 0
            span = surveyed.lengths.sections[number - 1]
            km = snapped(float(span.start + span.end) / 2) if number else span.end / 2
        new = Point(kind, km)
        held = sorted((*surveyed.stage.points, new), key=lambda p: p.km)
        place = point_place(document.place.stage, held.index(new) + 1)
        sentence = done_sentence("add_point", point=term_sentence(kind), km=km)
        document.change_stage(sentence, put_point, new, place=place)

    def _say(self) -> None:
        for name, action in self.actions.items():
            action.setText(self._desk.voice(f"verb.{name}"))

    def _allow(self, *_: object) -> None:
        document = self._desk.document
        stage, place = document.stage, document.place
        on_section = stage is not None and place.kind == SECTIONS and place.number > 0
        on_point = stage is not None and place.kind == POINTS and place.number > 0
        last = stage is not None and place.number == len(stage.sections)
        self.actions["split"].setEnabled(on_section)
        self.actions["merge"].setEnabled(on_section and not last)
        self.actions["remove"].setEnabled(on_section or on_point)
        filled = stage is not None and bool(stage.sections)
        self.actions["add_sprint"].setEnabled(filled)
        self.actions["add_feed"].setEnabled(filled)
