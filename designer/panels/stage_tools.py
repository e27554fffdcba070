"""What a stage is made with: verbs with keys, a line to type in, a strip of terrains."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QDrag, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QSizePolicy, QToolButton, QWidget
from typing_extensions import override

from designer.document.place import POINTS, SECTIONS, point_place, section_place
from designer.document.typing import apply_line, preview_line
from designer.language import done_sentence, term_sentence
from designer.panels.forms import TypedField, lay_row, wrapping_label
from designer.scene.badges import terrain_icon
from designer.scene.profile.gestures import section_at, snap_km
from designer.scene.profile.profile import TERRAIN_MIME
from engine.errors import EtapaError
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
    from PySide6.QtGui import QMouseEvent

    from designer.panels.desk import Desk
    from engine.road.roads import SurveyedStage

FIRST_KM = Decimal(10)
"""A terrain that begins an empty stage is this long until it is typed or dragged."""


class StageVerbs(QObject):
    """The actions; each works on what is selected and is greyed where it cannot."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.document)
        self._desk = desk
        deeds: dict[str, tuple[str, Callable[[], object]]] = {
            "split": ("Ctrl+T", self.split),
            "merge": ("Ctrl+M", self.merge),
            "remove": ("Ctrl+Del", self.remove),
            "add_sprint": ("Ctrl+Alt+S", self.add_sprint),
            "add_feed": ("Ctrl+Alt+F", self.add_feed),
        }
        self.actions: dict[str, QAction] = {}
        for name, (keys, do) in deeds.items():
            action = self.actions[name] = QAction(self)
            action.setShortcut(QKeySequence(keys))
            action.triggered.connect(lambda _=False, do=do: do())
        for signal in (desk.document.place_changed, desk.document.changed):
            signal.connect(self._allow_verbs)
        for signal in (desk.language_switch.changed, desk.theme.changed):
            signal.connect(self._say_words)
        self._say_words()
        self._allow_verbs()

    def split(self, km: Decimal | None = None) -> None:
        """Cut the section that lies at a kilometre, or the selected one in its middle."""
        document = self._desk.document
        surveyed = document.surveyed
        if surveyed is None:
            return
        number = document.place.number
        if km is None:
            km = _middle_km(surveyed, number)
        else:
            number = section_at(surveyed, float(km))
        place = section_place(document.place.stage, number + 1)
        sentence = done_sentence("split", section=number, km=km)
        document.change_stage(sentence, split_section, number, km, place=place)

    def merge(self) -> None:
        """Join the selected section with the next one."""
        document = self._desk.document
        number = document.place.number
        document.change_stage(done_sentence("merge", section=number), merge_sections, number)

    def remove(self) -> None:
        """Take away the section or point that is selected."""
        document = self._desk.document
        number = document.place.number
        if document.place.kind == POINTS and document.stage is not None:
            kind = document.stage.points[number - 1].kind
            sentence = done_sentence("remove_point", point=term_sentence(kind))
            document.change_stage(sentence, remove_point, number)
        else:
            sentence = done_sentence("remove_section", section=number)
            document.change_stage(sentence, remove_section, number)

    def add_sprint(self, km: Decimal | None = None) -> None:
        """Put a sprint on the stage."""
        self._add_point(POINT_KINDS[0], km)

    def add_feed(self, km: Decimal | None = None) -> None:
        """Put a feed zone on the stage."""
        self._add_point(POINT_KINDS[1], km)

    def _add_point(self, kind: str, km: Decimal | None) -> None:
        """Put a point at a kilometre, else in the middle of the selected section or the stage."""
        document = self._desk.document
        surveyed = document.surveyed
        if surveyed is None or not surveyed.lengths.sections:
            return
        if km is None and document.place.kind == SECTIONS and document.place.number:
            km = _middle_km(surveyed, document.place.number)
        elif km is None:
            km = surveyed.lengths.sections[-1].end / 2
        point = Point(kind, km)
        points = sorted((*surveyed.stage.points, point), key=lambda p: p.km)
        place = point_place(document.place.stage, points.index(point) + 1)
        sentence = done_sentence("add_point", point=term_sentence(kind), km=km)
        document.change_stage(sentence, put_point, point, place=place)

    def paint_terrain(self, terrain: str) -> None:
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

    def open_menu(self, on: QWidget, at: QPoint, km: Decimal) -> None:
        """Open the menu of a place on the profile."""
        language = self._desk.language
        menu = QMenu(on)
        menu.addAction(
            language.say("verb.split_at", km=language.format_number(km)), lambda: self.split(km)
        )
        menu.addAction(self.actions["merge"])
        menu.addAction(self.actions["remove"])
        inner = menu.addMenu(language.say("verb.terrain"))
        for terrain in terrains():
            icon = terrain_icon(self._desk.theme, terrain, language)
            name = language.say(f"terms.{terrain}")
            inner.addAction(icon, name, lambda t=terrain: self.paint_terrain(t))
        menu.addSeparator()
        menu.addAction(
            language.say("verb.sprint_at", km=language.format_number(km)),
            lambda: self.add_sprint(km),
        )
        menu.addAction(
            language.say("verb.feed_at", km=language.format_number(km)), lambda: self.add_feed(km)
        )
        menu.exec(at)
        menu.deleteLater()

    def _say_words(self) -> None:
        for name, action in self.actions.items():
            action.setText(self._desk.language.say(f"verb.{name}"))

    def _allow_verbs(self, *_: object) -> None:
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


def _middle_km(surveyed: SurveyedStage, number: int) -> Decimal:
    """Return the middle of a section, at a kilometre that can be typed."""
    length = surveyed.lengths.sections[number - 1]
    return snap_km(float(length.start + length.end) / 2)


class StageLine(QObject):
    """The line, and a sentence below it; a point that is there already is asked about."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.document)
        self._desk = desk
        self.field, self.hint = TypedField(), wrapping_label(soft=True)
        self._doubted = ""
        """The line whose point was asked about: Enter again takes it."""
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._show_hint)
        self.field.returnPressed.connect(self._take_line)
        self.field.installEventFilter(self)
        desk.document.opened.connect(self.field.clear)
        desk.document.changed.connect(self._show_hint)
        desk.document.place_changed.connect(self._show_hint)

    def say_words(self) -> None:
        """Speak the language that is on."""
        language = self._desk.language
        self.field.setPlaceholderText(language.say("stage.type_here"))
        self.field.setAccessibleName(language.say("stage.line"))
        self.field.setMinimumWidth(round(self._desk.theme.em * 16))
        self._show_hint()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Escape leave the line as it was before: empty, or without the question."""
        pressed = event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if pressed and event.key() == Qt.Key.Key_Escape and self.field.text():  # type: ignore[attr-defined]
            if not self._doubted:
                self.field.setText("")
            self._doubted = ""
            self._show_hint()
            return True
        return super().eventFilter(watched, event)

    def _take_line(self) -> None:
        document, text = self._desk.document, self.field.text().strip()
        if not text or document.stage is None:
            return
        if self._doubted != text and self._is_twice(text):
            self._doubted = text
            self._show_hint()
        elif document.change_stage(done_sentence("typed", text=text), apply_line, text):
            self._doubted = ""
            self.field.setText("")

    def _is_twice(self, text: str) -> bool:
        """Tell whether a line puts a point where there is one of its kind."""
        stage = self._desk.document.stage
        try:
            return stage is not None and bool(preview_line(stage, text).twice)
        except EtapaError:
            return False

    def show_legend(self, text: str) -> None:
        """Say what a chip is in the place of what Enter would do; without a text that again."""
        if text:
            self.hint.setText(text)
        else:
            self._show_hint()

    def _show_hint(self, *_: object) -> None:
        """Say what Enter would do now."""
        text = self.field.text().strip()
        if text != self._doubted:
            self._doubted = ""
        hint = self._hint_text(text) if text else self._desk.language.say("stage.line_help")
        self.hint.setText(hint)
        self.field.setAccessibleDescription(hint)

    def _hint_text(self, text: str) -> str:
        stage, language = self._desk.document.stage, self._desk.language
        if stage is None:
            return ""
        try:
            reading = preview_line(stage, text)
        except EtapaError as error:
            return language.refusal_text(error)
        if self._doubted and reading.twice:
            point = reading.twice[0]
            kind = term_sentence(point.kind).in_language(language)
            return language.say("stage.line_twice", point=kind, km=language.format_number(point.km))
        what = " · ".join(step.in_language(language) for step in reading.steps)
        sections = reading.stage.sections
        end = sections[-1].end if sections else None
        return language.say(
            "stage.line_does", what=what, km=language.format_number(end) if end else ""
        )


class TerrainStrip(QWidget):
    """All terrains side by side."""

    painted = Signal(str)
    pointed = Signal(str)
    """What a terrain is called and what its chip does, while the pointer or the keys are on it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._chips = [Chip(terrain) for terrain in terrains()]
        for chip in self._chips:
            chip.clicked.connect(lambda _=False, t=chip.terrain: self.painted.emit(t))
            chip.installEventFilter(self)
        lay_row(*self._chips, on=self, gap=0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        desk.language_switch.changed.connect(self._say_words)
        desk.theme.changed.connect(self._say_words)
        self._say_words()

    def _say_words(self) -> None:
        language, em = self._desk.language, self._desk.theme.em
        for chip in self._chips:
            name = language.say_heading(f"terms.{chip.terrain}")
            chip.setIcon(terrain_icon(self._desk.theme, chip.terrain, language))
            chip.setIconSize(QSize(round(em * 1.9), round(em * 1.35)))
            chip.setToolTip(language.say("stage.chip_help", terrain=name))
            chip.setAccessibleName(name)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say at once what a chip is: its letters alone are no name."""
        if isinstance(watched, Chip) and event.type() in COMING:
            self.pointed.emit(watched.toolTip())
        elif isinstance(watched, Chip) and event.type() in GOING:
            self.pointed.emit("")
        return super().eventFilter(watched, event)


COMING = (QEvent.Type.Enter, QEvent.Type.FocusIn)
GOING = (QEvent.Type.Leave, QEvent.Type.FocusOut)


class Chip(QToolButton):
    """One terrain, to be clicked or dragged."""

    def __init__(self, terrain: str) -> None:
        super().__init__()
        self.terrain = terrain
        self._pressed: QPoint | None = None
        """Where the drag begins that a press may become."""
        self.setAutoRaise(True)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        far = (event.position().toPoint() - self._pressed).manhattanLength()
        if far >= QApplication.startDragDistance():
            self._pressed = None
            self.setDown(False)
            drag = QDrag(self)
            data = QMimeData()
            data.setData(TERRAIN_MIME, self.terrain.encode())
            drag.setMimeData(data)
            drag.setPixmap(self.icon().pixmap(self.iconSize()))
            drag.exec(Qt.DropAction.CopyAction)
