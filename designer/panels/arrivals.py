"""Arrivals, finish and lines typed."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit
from typing_extensions import override

from designer.document.typing import find_odd, read_finish, with_finish, write_finish
from designer.language import done_sentence, read_bib
from designer.panels.forms import TypedField
from designer.panels.tables import Rows
from engine.errors import TourError
from engine.standings.results import CAUSES, OK, RiderResult, StageResult, plain_results, results_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from designer.language import Sentence
    from designer.panels.desk import Desk
    from designer.panels.tables import Index
    from engine.standings.facts import ScoringLine
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


FINISH, MANUAL = "finish", ""
"""The field of the finish, and that of no line: the order by hand."""


SHOWN = 6
"""Riders who are named in the hint of that field."""


SAID = 4
"""Things wrong with a line that are said at once."""


class LinesForm(QFormLayout):
    """A field for the finish, for every sprint and summit, and for riders who are level.

    A bib that cannot be is marked while it is typed; Enter goes on to the next field.
    """

    def __init__(self, desk: Desk, arrivals: Arrivals) -> None:
        super().__init__()
        self._desk, self._arrivals = desk, arrivals
        self.fields: dict[str, QLineEdit] = {}
        self.odd = QLabel()
        """What is wrong with what is being typed."""
        self.odd.setWordWrap(True)
        self.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._look: object = None

    def show_lines(self, lines: Sequence[ScoringLine], tied: Sequence[int]) -> None:
        """Show what is typed of these lines; `tied` are still level with the one above them."""
        voice = self._desk.voice
        look = ([(line.key, line.name) for line in lines], voice.lang)
        if look != self._look:
            self._look = look
            while self.rowCount():
                self.removeRow(0)
            self.fields = {FINISH: self._field(FINISH, voice("results.finish"))}
            self.fields |= {line.key: self._line(line) for line in lines}
            self.fields[MANUAL] = self._field(MANUAL, voice("sheets.col_manual"))
            self.fields[MANUAL].setProperty("rule", "RULING 85")
            self.fields[FINISH].setProperty("rule", "R10.5")
            self.fields[FINISH].setPlaceholderText(voice("results.finish_hint"))
            self.fields[FINISH].setToolTip(voice("results.finish_help"))
        result = self._arrivals.result()
        for key, field in self.fields.items():
            if not field.hasFocus() or not field.isModified():
                field.setText(_typed(result, key))
                self._mark(field, wrong=False)
        bibs = ", ".join(str(bib) for bib in tied[:SHOWN]) + ("…" if len(tied) > SHOWN else "")
        hint = voice("results.tied", bibs=bibs) if tied else voice("results.no_tie")
        self.fields[MANUAL].setPlaceholderText(hint)
        self.fields[MANUAL].setToolTip(voice("results.manual_help"))
        self.odd.setText(self._count())

    def _line(self, line: ScoringLine) -> QLineEdit:
        voice = self._desk.voice
        name = line.name or voice(f"terms.{line.kind}")
        said = voice("results.line", key=line.key, name=name, places=line.places)
        field = self._field(line.key, said)
        field.setPlaceholderText(voice("results.bibs"))
        return field

    def _field(self, key: str, said: str) -> QLineEdit:
        field = TypedField()
        field.setAccessibleName(said)
        field.setMinimumWidth(round(self._desk.theme.em * 10))
        field.editingFinished.connect(partial(self._taken, key))
        field.textEdited.connect(partial(self._weigh, key))
        field.entered.connect(partial(self._go_on, key))
        self.addRow(QLabel(said), field)
        return field

    def _taken(self, key: str) -> None:
        field = self.fields[key]
        if not field.isModified():
            return
        document, number, text = self._desk.document, self._desk.document.place.stage, field.text()
        try:
            self._check(key, text)
            field.setModified(False)
            sentence, after = self._made(key, text)
        except TourError as refused:
            document.refused.emit(refused)
            return
        document.change(sentence, with_result, number, after)

    def _made(self, key: str, text: str) -> tuple[Sentence, StageResult]:
        """Return the results with one line as it is typed."""
        result, number = self._arrivals.result(), self._desk.document.place.stage
        if key == FINISH:
            return done_sentence("finish", stage=number), with_finish(result, read_finish(text))
        bibs = _bibs(text)
        if key == MANUAL:
            return done_sentence("manual", stage=number), replace(result, manual=bibs)
        lines = {k: taken for k, taken in result.lines.items() if k != key}
        lines |= {key: bibs} if bibs else {}
        return done_sentence("line", line=key, stage=number), replace(result, lines=lines)

    def _check(self, key: str, text: str) -> None:
        """Refuse a finish or an order that names a rider who cannot be in it."""
        odd = self._wrong(key, text)
        if odd and key in (FINISH, MANUAL):
            raise TourError("not_an_order", have=self._desk.voice.said(odd[0]))

    def _go_on(self, key: str) -> None:
        """Give the keys to the next field, once this one is taken."""
        names = list(self.fields)
        after = names[(names.index(key) + 1) % len(names)]
        if not self.fields[key].isModified() and not self.fields[key].property("wrong"):
            self.fields[after].setFocus()
            self.fields[after].selectAll()

    def _weigh(self, key: str, text: str) -> None:
        """Say at once which bib cannot be, and mark its field."""
        field, voice = self.fields[key], self._desk.voice
        try:
            odd = [voice.said(sentence) for sentence in self._wrong(key, text)]
        except TourError as refused:
            odd = [voice.refusal(refused)]
        self._mark(field, wrong=bool(odd))
        self.odd.setText(" · ".join(odd[:SAID]) or self._count(text if key == FINISH else None))
        field.setAccessibleDescription(self.odd.text())

    def _wrong(self, key: str, text: str) -> list[Sentence]:
        riders = {r.bib for team in self._desk.document.tour.teams for r in team.riders}
        before = {b: n for b, n in self._arrivals.gone.items() if n < self._arrivals.stage}
        bibs = [r.bib for r in read_finish(text).riders] if key == FINISH else _bibs(text)
        return list(find_odd(bibs, riders, before))

    def _count(self, text: str | None = None) -> str:
        """Say how many of those at the start are in the line of the finish."""
        field = self.fields.get(FINISH)
        if field is None:
            return ""
        try:
            have = len(read_finish(field.text() if text is None else text).riders)
        except TourError:
            return ""
        starters = len(self._arrivals.held())
        return self._desk.voice("results.finish_count", have=have, starters=starters)

    def _mark(self, field: QLineEdit, *, wrong: bool) -> None:
        if bool(field.property("wrong")) != wrong:
            field.setProperty("wrong", wrong)
            field.style().unpolish(field)
            field.style().polish(field)


def _typed(result: StageResult, key: str) -> str:
    if key == FINISH:
        return write_finish(result)
    bibs = result.manual if key == MANUAL else result.lines.get(key, ())
    return " ".join(str(bib) for bib in bibs)


def _bibs(text: str) -> tuple[int, ...]:
    """Return bibs as people part them: by spaces, commas or semicolons."""
    return tuple(read_bib(part) for part in text.replace(",", " ").replace(";", " ").split())
