"""The arrivals of the selected stage as a table to type in: one row a rider still in the race."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from typing_extensions import override

from designer.document.sentence import done_sentence
from designer.panels.rows import Rows
from engine.errors import TourError
from engine.standings.results import CAUSES, OK, RiderResult, StageResult, plain_results, results_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from designer.panels.rows import Index
    from engine.tour.values import Rider, Tour

BIB, RIDER, TEAM, PLACE, TURNS, OVERSHOOT, STATUS = range(7)
FIELDS = {PLACE: "place", TURNS: "turns", OVERSHOOT: "overshoot"}
COUNTS = ("feed", "attacks", "pursuits", "break_turns")
MOST = 100_000


class Arrivals(Rows):
    """Bib, rider and team stand; place, turns, overshoot, status and effort are typed."""

    heads = (
        "sheets.col_bib",
        "sheets.col_rider",
        "sheets.col_team",
        "sheets.col_place",
        "sheets.col_turns",
        "sheets.col_overshoot",
        "sheets.col_status",
        *(f"results.spent_{cause}" for cause in CAUSES),
        *(f"sheets.col_{name}" for name in COUNTS),
    )
    numbers = (BIB, PLACE, TURNS, OVERSHOOT, *range(STATUS + 1, STATUS + 1 + len(CAUSES) + 4))
    typed = (PLACE, TURNS, OVERSHOOT, STATUS, *numbers[4:])
    gone: Mapping[int, int] = {}
    """Bibs of those who are out, and in which stage they left."""

    @property
    def stage(self) -> int:
        """Return the number of the selected stage."""
        return self.desk.document.place.stage

    @override
    def held(self) -> list[tuple[str, Rider]]:
        number = self.stage
        return [
            (team.name or team.id, rider)
            for team in self.desk.document.tour.teams
            for rider in team.riders
            if number and self.gone.get(rider.bib, number) >= number
        ]

    def result(self) -> StageResult:
        """Return what is known of the selected stage."""
        return results_of(self.desk.document.tour.results).get(self.stage, StageResult())

    @override
    def renew(self) -> None:
        """Show what there is now."""
        self._rows = self.held()
        self._found = self.result().by_bib()
        super().renew()

    @override
    def keys(self) -> list[object]:
        return [(row, self._found.get(row[1].bib)) for row in self._rows]

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self._rows):
            return None
        (team, rider), column = self._rows[index.row()], index.column()
        arrival = self._found.get(rider.bib, RiderResult(rider.bib))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(column)
        if role == Qt.ItemDataRole.ForegroundRole and column in (BIB, RIDER, TEAM):
            return self.desk.theme.colour("soft" if column == TEAM else "ink")
        if role == Qt.ItemDataRole.EditRole and column == STATUS:
            return arrival.status
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            if column == STATUS:
                known = rider.bib in self._found
                return self.desk.voice(f"results.{arrival.status}") if known else ""
            stands = {BIB: str(rider.bib), RIDER: rider.name, TEAM: team}
            return stands[column] if column in stands else _shown(arrival, column)
        return None

    @override
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        text, column = str(value).strip(), index.column()
        if text == (self.data(index, Qt.ItemDataRole.EditRole) or ""):
            return False
        bib = self._rows[index.row()][1].bib
        number = None
        if column != STATUS and text:
            if not text.isdecimal() or int(text) > MOST:
                self.desk.document.refused.emit(TourError("not_a_count", have=text))
                return False
            number = int(text)
        old = self._found.get(bib, RiderResult(bib))
        new = replace(old, status=text) if column == STATUS else _with(old, column, number)
        result = self.result()
        rest = tuple(a for a in result.arrivals if a.bib != bib)
        kept = rest if new == RiderResult(bib) else (*rest, new)
        order = {rider.bib: n for n, (_, rider) in enumerate(self._rows)}
        arrivals = tuple(sorted(kept, key=lambda a: order.get(a.bib, len(order))))
        sentence = done_sentence("arrival", bib=bib, stage=self.stage)
        return self.desk.document.change(
            sentence, with_result, self.stage, replace(result, arrivals=arrivals)
        )


def with_result(tour: Tour, number: int, result: StageResult) -> Tour:
    """Return the tour with other results of one stage; empty ones are none."""
    found = results_of(tour.results)
    found[number] = result
    if result == StageResult():
        del found[number]
    return replace(tour, results=plain_results(found))


def _shown(arrival: RiderResult, column: int) -> str:
    if column in FIELDS:
        value = getattr(arrival, FIELDS[column])
    elif column <= STATUS + len(CAUSES):
        value = arrival.spent.get(CAUSES[column - STATUS - 1])
    else:
        value = getattr(arrival, COUNTS[column - STATUS - 1 - len(CAUSES)]) or None
    return "" if value is None else str(value)


def _with(arrival: RiderResult, column: int, number: int | None) -> RiderResult:
    """Return an arrival with one number typed, or taken away."""
    fields: dict[str, Any]
    if column in FIELDS:
        fields = {FIELDS[column]: number}
    elif column <= STATUS + len(CAUSES):
        cause = CAUSES[column - STATUS - 1]
        spent = {c: pe for c, pe in arrival.spent.items() if c != cause}
        fields = {"spent": spent | ({cause: number} if number else {})}
    else:
        fields = {COUNTS[column - STATUS - 1 - len(CAUSES)]: number or 0}
    if arrival == RiderResult(arrival.bib):
        fields = {"status": OK, **fields}
    return replace(arrival, **fields)
