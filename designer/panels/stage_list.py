"""The list of stages: the tour's name, its stages and rest days in order, what is complete."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QSizePolicy,
    QWidget,
)
from typing_extensions import override

from designer.document.place import TourPlace
from designer.language import done_sentence
from designer.panels.forms import (
    TypedField,
    Wording,
    lay_column,
    lay_flow,
    make_pause,
    wrapping_label,
)
from designer.panels.stage_row import REST, STAGE, StageRow, hardness_text, result_state
from engine.errors import EtapaError
from engine.standings.book import compute_standings
from engine.standings.facts import tour_facts
from engine.standings.results import results_of
from engine.tour.edit import insert_stage, move_stage, remove_stage, rename_tour, rest_after
from engine.tour.rules import tour_rules
from engine.tour.values import Stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QDropEvent

    from designer.panels.desk import Desk
    from engine.road.values import Road
    from engine.tour.values import Tour

WIDE = 23
"""Letters: how wide the list would like to be."""
SOON = 30
"""Milliseconds before what is complete is counted."""
WAYS: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class TourPanel(QWidget):
    """The tour's name, its stages, and what can be done to their order."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.name = TypedField()
        self.name.setProperty("flat", True)
        self.name.editingFinished.connect(self._rename_tour)
        self.list = StageList(desk)
        self._sum = wrapping_label()
        self._wording = Wording(desk.language_switch, "tour")
        self._wording.give_words(self.name, name="name", hint="name")
        self._wording.give_words(self.list, name="stages")
        self.deeds = {"add": self.add_stage, "rest": self.turn_rest, "remove": self.remove_stage}
        make = self._wording.make_button
        self.buttons = {name: make(name, do) for name, do in self.deeds.items()}
        for button in self.buttons.values():
            button.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed)
        row, pad = lay_flow(*self.buttons.values()), round(desk.theme.em / 2)
        lay_column(self.name, self._sum, (self.list, 1), row, on=self, margins=pad)
        self.list.installEventFilter(self)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._open_menu)
        desk.follow(self, self._say_words, self._show_tour)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Alt with the arrow keys moves the selected stage: dragging without a mouse."""
        pressed = event.type() == QEvent.Type.KeyPress and watched is self.list
        if pressed and isinstance(event, QKeyEvent):
            way = WAYS.get(event.key())
            if way and event.modifiers() & Qt.KeyboardModifier.AltModifier:
                number = self._desk.document.place.stage
                self.list.move_stage(number, number + way)
                return True
        return super().eventFilter(watched, event)

    def _open_menu(self, at: QPoint) -> None:
        """Offer what can be done to the stage under the pointer, which is selected first."""
        document, language = self._desk.document, self._desk.language
        item = self.list.itemAt(at)
        if item is not None:
            self.list.setCurrentItem(item)
        number, menu = document.place.stage, QMenu(self)
        for name, do in self.deeds.items():
            action = menu.addAction(language.say(f"tour.menu_{name}"), do)
            action.setEnabled(self.buttons[name].isEnabled())
        menu.addSeparator()
        for name, way in (("earlier", -1), ("later", 1)):
            move = partial(self.list.move_stage, number, number + way)
            action = menu.addAction(language.say(f"tour.menu_{name}"), move)
            action.setEnabled(1 <= number + way <= len(document.tour.stages))
        menu.exec(self.list.viewport().mapToGlobal(at))
        menu.deleteLater()

    def add_stage(self) -> None:
        """Add an empty stage after the selected one."""
        document = self._desk.document
        number = document.place.stage + 1 if document.place.stage else len(document.tour.stages) + 1
        stage = Stage(self._desk.language.say("new.stage").format(number=number))
        if document.change(done_sentence("add_stage", stage=number), insert_stage, stage, number):
            document.select(TourPlace(number))

    def turn_rest(self) -> None:
        """Put a rest day after the selected stage, or take it away."""
        document = self._desk.document
        number = document.place.stage
        rest = number not in document.tour.rest_after
        sentence = done_sentence("rest" if rest else "no_rest", stage=number)
        document.change(sentence, rest_after, number, rest=rest)

    def remove_stage(self) -> None:
        """Take the selected stage out of the tour."""
        document = self._desk.document
        number = document.place.stage
        document.change(done_sentence("remove_stage", stage=number), remove_stage, number)

    def _rename_tour(self) -> None:
        name = self.name.text().strip()
        if name != self._desk.document.tour.name:
            self._desk.document.change(done_sentence("rename_tour", name=name), rename_tour, name)

    def _say_words(self) -> None:
        self._wording.say_words()
        self.name.setFont(self._desk.theme.font("text.head", 1.15))
        self.list.setMinimumWidth(round(self._desk.theme.em * 12))
        self.list.updateGeometry()

    def _show_tour(self, *_: object) -> None:
        document, language = self._desk.document, self._desk.language
        if self.name.text() != document.tour.name:
            self.name.setText(document.tour.name)
        self.list.show_tour()
        stages = document.survey.stages
        km = sum(s.lengths.covered for s in stages)
        squares = sum(s.road.rows for s in stages if s.road)
        hours = round(sum(s.minutes or 0 for s in stages) / 60) or ""
        self._sum.setText(
            language.say(
                "tour.sum",
                stages=len(stages),
                km=language.format_number(km),
                squares=squares,
                hours=hours,
            )
        )
        number = document.place.stage
        self.buttons["remove"].setEnabled(number > 0)
        self.buttons["rest"].setEnabled(0 < number < len(stages))


class StageList(QListWidget):
    """Stages and the rest days between them; a drop is a verb, never a moved row."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._row = StageRow(desk, self)
        self.setItemDelegate(self._row)
        self._counted_of: object = None
        self._count = make_pause(self, SOON, self._count_soon)
        self.currentItemChanged.connect(self._choose_stage)

    @override
    def sizeHint(self) -> QSize:
        """As wide as the figures of a stage are."""
        return QSize(round(self._desk.theme.em * WIDE), super().sizeHint().height())

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        item = self.currentItem()
        number = item.data(STAGE)
        if item.data(REST):
            event.ignore()
            return
        below = self.indexAt(event.position().toPoint())
        rows = self.count() if not below.isValid() else below.row()
        middle = self.visualRect(below).center().y() if below.isValid() else 0
        rows += 1 if below.isValid() and event.position().y() > middle else 0
        before = sum(
            1 for row in range(rows) if not self.item(row).data(REST) and self.item(row) is not item
        )
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        self.move_stage(number, before + 1)

    def move_stage(self, number: int, to: int) -> None:
        """Make a stage another number."""
        document = self._desk.document
        if number != to and 1 <= to <= len(document.tour.stages):
            sentence = done_sentence("move_stage", stage=number, to=to)
            document.change(sentence, move_stage, number, to)
            document.select(TourPlace(to))

    def show_tour(self) -> None:
        """Show the stages as they are now, the selected one chosen."""
        document = self._desk.document
        if not document.dragging and document.tour is not self._counted_of:
            self._count.start()
        self.blockSignals(True)
        rows = []
        for number in range(1, len(document.tour.stages) + 1):
            rows.append((number, False))
            if number in document.tour.rest_after:
                rows.append((number, True))
        while self.count() > len(rows):
            self.takeItem(self.count() - 1)
        while self.count() < len(rows):
            self.addItem(QListWidgetItem())
        for row, (number, rest) in enumerate(rows):
            item = self.item(row)
            item.setData(STAGE, number)
            item.setData(REST, rest)
            item.setText(self._row_text(number, rest=rest))
            flags = Qt.ItemFlag.ItemIsEnabled
            if not rest:
                flags |= Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
                if number == document.place.stage:
                    self.setCurrentItem(item)
            item.setFlags(flags)
        self.blockSignals(False)
        self.viewport().update()

    def _row_text(self, number: int, *, rest: bool) -> str:
        """Return what a screen reader says of a row."""
        language, document = self._desk.language, self._desk.document
        if rest:
            return language.say("tour.rest_day")
        surveyed = document.survey.stages[number - 1]
        parts = [
            language.say(
                "tour.row",
                number=number,
                name=surveyed.stage.name,
                km=language.format_number(surveyed.lengths.covered),
                type=language.say(f"terms.{surveyed.type}"),
            )
        ]
        if surveyed.road is not None:
            parts.append(hardness_text(self._desk, surveyed.road))
        if state := result_state(self._desk, number, self._row.complete):
            parts.append(language.say(state))
        return ", ".join(parts)

    def _count_soon(self) -> None:
        """Count which stages are complete, once what was typed has been painted."""
        document = self._desk.document
        if document.dragging or document.tour is self._counted_of:
            return
        self._counted_of = document.tour
        roads = [surveyed.road for surveyed in document.survey.stages]
        complete = count_complete(document.tour, roads) if document.tour.results else 0
        if complete != self._row.complete:
            self._row.complete = complete
            self.show_tour()

    def _choose_stage(self, now: QListWidgetItem | None, _before: QListWidgetItem | None) -> None:
        if now is not None and not now.data(REST):
            self._desk.document.select(TourPlace(now.data(STAGE)))


def count_complete(tour: Tour, roads: Sequence[Road | None]) -> int:
    """Return how many stages count, from the first on; none where a stage has no road."""
    known = [road for road in roads if road is not None]
    if not tour.results or len(known) < len(roads):
        return 0
    try:
        rules, results = tour_rules(tour), results_of(tour.results)
        return compute_standings(tour_facts(tour, known, rules), results, rules).counted_stages
    except EtapaError:
        return 0  # the findings say what is wrong with the results
