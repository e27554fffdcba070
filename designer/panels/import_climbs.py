"""The climbs of a file that was read: named, recategorised, joined, cut or left out by hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from designer.language import read_kilometres, term_sentence
from designer.panels.forms import Wording, lay_column, lay_flow
from designer.panels.stage_tables import terrain_choices
from designer.panels.tables import Column, DeclaredRows, PlainTable
from designer.scene.badges import terrain_icon
from engine.intake.climb_edits import (
    PickedClimb,
    change_climb,
    cut_climb,
    gradient_of,
    join_climbs,
    trim_foot,
)
from engine.intake.climb_readings import other_reading
from engine.intake.report import SAME_SUMMIT_KM
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.jobs.imports import Pick
    from designer.language import Language
    from designer.panels.desk import Desk
    from designer.panels.tables import Index
    from engine.intake.climb_readings import OtherReading
    from engine.intake.report import ClimbReport, ImportReport
    from engine.tour.values import Stage

TERRAIN = 0
"""The column that can be ticked."""


class ClimbRows(DeclaredRows):
    """One row a climb; a tick says that it is taken."""

    edited = Signal()

    def __init__(self, desk: Desk, pick: Pick) -> None:
        super().__init__(desk)
        self._pick = pick

    @override
    def declare_columns(self) -> tuple[Column, ...]:
        return (
            Column(
                "imports.head_climb",
                lambda climb: term_sentence(climb.terrain).in_language(self.desk.language),
                take=lambda row, terrain: self._change(row, terrain=terrain),
                value=lambda climb: climb.terrain,
                choices=partial(terrain_choices, self.desk, rising=True),
                icon=lambda climb: terrain_icon(self.desk.theme, climb.terrain, self.desk.language),
            ),
            Column(
                "stage.head_name",
                lambda climb: climb.name,
                take=lambda row, name: self._change(row, name=name),
            ),
            Column(
                "stage.head_from",
                lambda climb: self.desk.language.format_number(climb.start),
                number=True,
                take=lambda row, text: self._change(row, start=read_kilometres(text)),
            ),
            Column(
                "stage.head_to",
                lambda climb: self.desk.language.format_number(climb.summit),
                number=True,
                take=lambda row, text: self._change(row, summit=read_kilometres(text)),
            ),
            Column(
                "stage.head_km",
                lambda climb: self.desk.language.format_number(climb.km),
                number=True,
            ),
            Column("imports.head_gradient", self._gradient_text, number=True),
            Column(
                "imports.head_why",
                self._why_text,
            ),
        )

    @override
    def held(self) -> tuple[PickedClimb, ...]:
        return self._pick.climbs

    @override
    def cell_ink(self, row: Any, column: int) -> str | None:
        return super().cell_ink(row, column) if row.taken else "soft"

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == TERRAIN else flags

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        climbs = self._pick.climbs
        ticked = role == Qt.ItemDataRole.CheckStateRole and index.column() == TERRAIN
        if ticked and 0 <= index.row() < len(climbs):
            taken = climbs[index.row()].taken
            return Qt.CheckState.Checked if taken else Qt.CheckState.Unchecked
        return super().data(index, role)

    @override
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role == Qt.ItemDataRole.CheckStateRole:
            taken = Qt.CheckState(value) is Qt.CheckState.Checked
            return bool(self.desk.attempt(self._change, index.row(), taken=taken))
        return super().setData(index, value, role)

    def _change(self, row: int, **fields: object) -> bool:
        return self.take_climbs(change_climb(self._pick.climbs, row, **fields))

    def take_climbs(self, climbs: tuple[PickedClimb, ...]) -> bool:
        """Take other climbs in place of those there are."""
        self._pick.climbs = climbs
        self.renew()
        self.edited.emit()
        return True

    def find_other(self, row: int) -> OtherReading | None:
        """Return how else a climb may be read, where its heights leave it open."""
        stage = self._pick.read.stage
        return None if stage is None else other_reading(stage, self._pick.climbs, row)

    def _why_text(self, climb: PickedClimb) -> str:
        """Say what a climb was read as, how sure that is, and what it may as well be."""
        language = self.desk.language
        why = explain_climb(language, self._pick.read.report, climb)
        other = self.find_other(self._pick.climbs.index(climb))
        if other is None:
            return why
        words = {
            "category": _category_letter(language, terrains()[other.climb.terrain].category),
            "start": language.format_number(other.climb.start),
            "summit": language.format_number(other.climb.summit),
        }
        return f"{why}; {language.say('imports.other_text', **words)}".removeprefix("; ")

    def _gradient_text(self, climb: PickedClimb) -> str:
        stage = self._pick.read.stage
        gradient = gradient_of(stage, climb) if stage is not None else None
        return (
            "–" if gradient is None else f"{self.desk.language.format_number(round(gradient, 1))} %"
        )


CLOSE = 25
"""Per cent: a climb this near another category is worth a second look."""


def explain_climb(language: Language, report: ImportReport | None, climb: PickedClimb) -> str:
    """Say what a climb was read as, and how sure that is; nothing of one made by hand."""
    measured = (c for c in (report.climbs if report else ()) if _is_same_climb(c, climb))
    one = next(measured, None)
    if one is None or one.score is None:
        return ""
    margin = round(float(one.margin or 0) * 100)
    words = {
        "suggested": _category_letter(language, one.suggested),
        "score": language.format_number(one.score),
    }
    if margin > CLOSE or not one.second:
        return language.say("imports.why", **words)
    second = _category_letter(language, one.second)
    return language.say("imports.why_close", second=second, margin=margin, **words)


def _is_same_climb(measured: ClimbReport, climb: PickedClimb) -> bool:
    apart = (measured.start_km - climb.start, measured.summit_km - climb.summit)
    return max(abs(km) for km in apart) <= SAME_SUMMIT_KM


def _category_letter(language: Language, category: str | None) -> str:
    """Return a category as the profile writes it."""
    terrain = f"MTN_{category}"
    return language.say(f"terms.{terrain}_letter") if terrain in terrains() else str(category)


def _read_otherwise(
    stage: Stage, climbs: tuple[PickedClimb, ...], row: int
) -> tuple[PickedClimb, ...]:
    other = other_reading(stage, climbs, row)
    return climbs if other is None else other.climbs


class ClimbTable(QWidget):
    """The rows, as high as they are, and what can be done to the one that is chosen."""

    edited = Signal()

    def __init__(self, desk: Desk, pick: Pick) -> None:
        super().__init__()
        self._desk, self._pick = desk, pick
        self.rows = ClimbRows(desk, pick)
        self.table = PlainTable(self.rows)
        self.table.setAccessibleName(desk.language.say("imports.climbs"))
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        wording = Wording(desk.language_switch, "imports")
        deeds = {
            "join": lambda: self._edit_chosen(join_climbs),
            "cut": lambda: self._edit_chosen(cut_climb),
            "foot": lambda: self._edit_chosen(trim_foot),
            "other": lambda: self._edit_chosen(_read_otherwise),
            "reset": self._reset_climbs,
        }
        self.buttons = {name: wording.make_button(name, do) for name, do in deeds.items()}
        wording.say_words()
        lay_column(self.table, lay_flow(*self.buttons.values()), on=self)
        self.rows.edited.connect(self._show_climbs)
        self.table.selectionModel().currentRowChanged.connect(self._grey_buttons)
        self.rows.renew()
        self._show_climbs()

    def _edit_chosen(self, verb: Callable[..., tuple[PickedClimb, ...]]) -> None:
        """Do something to the climb that is chosen; it stays chosen."""
        row, stage = self.table.currentIndex().row(), self._pick.read.stage

        def edit() -> bool:
            return stage is not None and self.rows.take_climbs(verb(stage, self._pick.climbs, row))

        if self._desk.attempt(edit):
            self.table.choose_row(row)
            self._grey_buttons()

    def _reset_climbs(self) -> None:
        self._pick.reset()
        self.rows.renew()
        self._show_climbs()

    def _show_climbs(self) -> None:
        """Be as high as there are rows, and tell that there are others."""
        table = self.table
        row = table.verticalHeader().defaultSectionSize()
        high = table.horizontalHeader().sizeHint().height() + row * self.rows.rowCount()
        table.setFixedHeight(high + 2 * table.frameWidth())
        self._grey_buttons()
        self.edited.emit()

    def _grey_buttons(self, *_: object) -> None:
        row, count = self.table.currentIndex().row(), self.rows.rowCount()
        self.buttons["join"].setEnabled(0 <= row < count - 1)
        for name in ("cut", "foot"):
            self.buttons[name].setEnabled(0 <= row < count)
        self.buttons["other"].setEnabled(self.rows.find_other(row) is not None)
        self.buttons["reset"].setEnabled(self._pick.changed)
