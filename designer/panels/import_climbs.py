"""The climbs of a file that was read: named, recategorised, joined, cut or left out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from designer.language import read_kilometres, term_sentence
from designer.panels.forms import Choice, ChoiceDelegate, Spoken, lay_column, lay_flow
from designer.panels.import_text import why
from designer.panels.tables import PlainTable, Rows
from designer.scene.badges import terrain_icon
from engine.errors import EtapaError
from engine.intake.climb_edits import PickedClimb, change_climb, cut_climb, gradient_of, join_climbs
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from designer.jobs.imports import Pick
    from designer.panels.desk import Desk
    from designer.panels.tables import Index

TERRAIN, NAME, START, SUMMIT, KM, GRADIENT, WHY = range(7)
FIELDS = {TERRAIN: "terrain", NAME: "name", START: "start", SUMMIT: "summit"}


class ClimbRows(Rows):
    """One row a climb; a tick says that it is taken."""

    heads = (
        "imports.head_climb",
        "stage.head_name",
        "stage.head_from",
        "stage.head_to",
        "stage.head_km",
        "imports.head_gradient",
        "imports.head_why",
    )
    numbers = (START, SUMMIT, KM, GRADIENT)
    typed = (TERRAIN, NAME, START, SUMMIT)
    edited = Signal()

    def __init__(self, desk: Desk, pick: Pick) -> None:
        super().__init__(desk)
        self._pick = pick

    @override
    def held(self) -> tuple[PickedClimb, ...]:
        return self._pick.climbs

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == TERRAIN else flags

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self._pick.climbs):
            return None
        climb, column = self._pick.climbs[index.row()], index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(column)
        if role == Qt.ItemDataRole.ForegroundRole and (not climb.taken or column not in self.typed):
            return self.desk.theme.colour("soft")
        if column == TERRAIN and role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Checked if climb.taken else Qt.CheckState.Unchecked
        if column == TERRAIN and role == Qt.ItemDataRole.DecorationRole:
            return terrain_icon(self.desk.theme, climb.terrain, self.desk.voice.lang)
        if column == TERRAIN and role == Qt.ItemDataRole.EditRole:
            return climb.terrain
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._text(climb, column)
        return None

    @override
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role == Qt.ItemDataRole.CheckStateRole:
            return self._change(index, taken=Qt.CheckState(value) is Qt.CheckState.Checked)
        text, field = str(value).strip(), FIELDS[index.column()]
        if text == self.data(index, Qt.ItemDataRole.EditRole):
            return False
        try:
            given = read_kilometres(text) if index.column() in (START, SUMMIT) else text
        except EtapaError as refused:
            self.desk.document.refused.emit(refused)
            return False
        return self._change(index, **{field: given})

    def _change(self, index: Index, **fields: object) -> bool:
        return self.do(lambda: change_climb(self._pick.climbs, index.row(), **fields))

    def do(self, verb: Callable[[], tuple[PickedClimb, ...]]) -> bool:
        """Take other climbs; what is refused is said, and nothing changes."""
        try:
            self._pick.climbs = verb()
        except EtapaError as refused:
            self.desk.document.refused.emit(refused)
            return False
        self.renew()
        self.edited.emit()
        return True

    def _text(self, climb: PickedClimb, column: int) -> str:
        voice, stage = self.desk.voice, self._pick.read.stage
        if column == TERRAIN:
            return voice.said(term_sentence(climb.terrain))
        if column == NAME:
            return climb.name
        if column == WHY:
            return why(voice, self._pick.read.report, climb)
        if column == GRADIENT:
            gradient = gradient_of(stage, climb) if stage is not None else None
            return "–" if gradient is None else f"{voice.number(round(gradient, 1))} %"
        return voice.number({START: climb.start, SUMMIT: climb.summit, KM: climb.km}[column])


class ClimbTable(QWidget):
    """The rows, as high as they are, and what can be done to the one that is chosen."""

    edited = Signal()

    def __init__(self, desk: Desk, pick: Pick) -> None:
        super().__init__()
        self._desk, self._pick = desk, pick
        self.rows = ClimbRows(desk, pick)
        self.table = PlainTable(self.rows)
        self.table.set_choices(TERRAIN, ChoiceDelegate(self._terrains, self))
        self.table.setAccessibleName(desk.voice("imports.climbs"))
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        spoken = Spoken(desk.voice, "imports")
        does = {"join": self._join, "cut": self._cut, "reset": self._reset}
        self.buttons = {name: spoken.button(name, do) for name, do in does.items()}
        spoken.say()
        lay_column(self.table, lay_flow(*self.buttons.values()), on=self)
        self.rows.edited.connect(self._edited)
        self.table.selectionModel().currentRowChanged.connect(self._allow)
        self.rows.renew()
        self._edited()

    def _edited(self) -> None:
        """Be as high as there are rows, and tell that there are others."""
        table = self.table
        row = table.verticalHeader().defaultSectionSize()
        high = table.horizontalHeader().sizeHint().height() + row * self.rows.rowCount()
        table.setFixedHeight(high + 2 * table.frameWidth())
        self._allow()
        self.edited.emit()

    def _allow(self, *_: object) -> None:
        at, count = self.table.currentIndex().row(), self.rows.rowCount()
        self.buttons["join"].setEnabled(0 <= at < count - 1)
        self.buttons["cut"].setEnabled(0 <= at < count)
        self.buttons["reset"].setEnabled(self._pick.changed)

    def _join(self) -> None:
        self._do(join_climbs)

    def _cut(self) -> None:
        self._do(cut_climb)

    def _do(self, verb: Callable[..., tuple[PickedClimb, ...]]) -> None:
        at, stage = self.table.currentIndex().row(), self._pick.read.stage
        if stage is not None and self.rows.do(lambda: verb(stage, self._pick.climbs, at)):
            self.table.choose_row(at)
            self._allow()

    def _reset(self) -> None:
        self._pick.reset()
        self.rows.renew()
        self._edited()

    def _terrains(self) -> Iterable[Choice]:
        voice, theme = self._desk.voice, self._desk.theme
        for terrain, known in terrains().items():
            if known.rises:
                icon = terrain_icon(theme, terrain, voice.lang)
                yield Choice(terrain, voice.said(term_sentence(terrain)), icon)
