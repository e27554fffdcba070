"""Results typed in: a row a rider, and a line for the finish, each sprint and each summit."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit
from typing_extensions import override

from designer.document.pasted import read_cells
from designer.document.typing import find_odd, read_finish, with_finish, write_finish
from designer.language import done_sentence, read_bib
from designer.panels.forms import Choice, TypedField, wrapping_label
from designer.panels.tables import Column, DeclaredRows
from engine.errors import EtapaError, TourError
from engine.standings.results import (
    CAUSES,
    STATUSES,
    RiderResult,
    StageResult,
    plain_results,
    results_of,
)
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from designer.language import Sentence
    from designer.panels.desk import Desk
    from engine.standings.facts import ScoringLine
    from engine.tour.values import Rider, Tour

BIB, RIDER, TEAM, PLACE, TURNS, OVERSHOOT, STATUS = range(7)
COUNTS = ("feed", "attacks", "pursuits", "break_turns")
"""What is counted of each rider behind the effort it spent."""
MOST = 100_000


class StartedRider(NamedTuple):
    """A rider who started the selected stage, and the result known so far."""

    team: str
    rider: Rider
    result: RiderResult | None

    @property
    def result_so_far(self) -> RiderResult:
        """Return the result, an empty one where nothing is known."""
        return self.result or RiderResult(self.rider.bib)


class Arrivals(DeclaredRows):
    """Bib, rider and team stand; place, turns, overshoot, status and effort are typed."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._starters: list[StartedRider] = []
        self._pasted = False
        """Whether cells are being pasted: they become one step in the end."""
        self.exits: Mapping[int, int] = {}
        """Bibs of those who are out, and in which stage they left."""
        self.unread: TourError | None = None
        """Why the results of the tour cannot be read: then none are shown, and none taken."""

    @override
    def declare_columns(self) -> tuple[Column, ...]:
        return (
            Column("sheets.col_bib", lambda row: str(row.rider.bib), number=True),
            Column("sheets.col_rider", lambda row: row.rider.name),
            Column("sheets.col_team", lambda row: row.team),
            *(self._count_column(f"sheets.col_{n}", n) for n in ("place", "turns", "overshoot")),
            Column(
                "sheets.col_status",
                self._status_text,
                take=lambda row, status: self._change(row, status=status),
                value=lambda row: row.result_so_far.status,
                choices=self._list_statuses,
            ),
            *(self._effort_column(cause) for cause in CAUSES),
            *(self._count_column(f"sheets.col_{name}", name, empty=0) for name in COUNTS),
        )

    def _count_column(self, head: str, field: str, empty: int | None = None) -> Column:
        """Return a column of one number of a result; `empty` is what stands for none."""

        def text(row: StartedRider) -> str:
            value = getattr(row.result_so_far, field)
            return "" if value == empty else str(value)

        def take(row: int, typed: str) -> bool:
            number = read_count(typed)
            return self._change(row, **{field: empty if number is None else number})

        return Column(head, text, number=True, take=take)

    def _effort_column(self, cause: str) -> Column:
        """Return a column of the effort points spent on one thing."""

        def text(row: StartedRider) -> str:
            spent = row.result_so_far.spent.get(cause)
            return "" if spent is None else str(spent)

        def take(row: int, typed: str) -> bool:
            number = read_count(typed)
            others = {c: pe for c, pe in self.held()[row].result_so_far.spent.items() if c != cause}
            return self._change(row, spent=others | ({cause: number} if number else {}))

        return Column(f"results.spent_{cause}", text, number=True, take=take)

    def _status_text(self, row: StartedRider) -> str:
        return self.desk.language.say(f"results.{row.result.status}") if row.result else ""

    def _list_statuses(self) -> Iterable[Choice]:
        return (Choice(status, self.desk.language.say(f"results.{status}")) for status in STATUSES)

    @property
    def stage(self) -> int:
        """Return the number of the selected stage."""
        return self.desk.document.place.stage

    def stage_result(self) -> StageResult:
        """Return what is known of the selected stage."""
        try:
            results = results_of(self.desk.document.tour.results)
        except TourError as unread:
            self.unread = unread
            return StageResult()
        self.unread = None
        return results.get(self.stage, StageResult())

    @override
    def held(self) -> list[StartedRider]:
        return self._starters

    @override
    def renew(self) -> None:
        """Show what there is now; who starts is found out once, not for every cell."""
        results, number = self.stage_result().by_bib(), self.stage
        self._starters = [
            StartedRider(team.name or team.id, rider, results.get(rider.bib))
            for team in self.desk.document.tour.teams
            for rider in team.riders
            if number and self.exits.get(rider.bib, number) >= number
        ]
        super().renew()

    @override
    def cell_ink(self, row: Any, column: int) -> str | None:
        return {BIB: "ink", RIDER: "ink", TEAM: "soft"}.get(column)

    @override
    def take_text(self, row: int, column: int, text: str) -> bool:
        """Type the cells that were pasted from one on, all of them as one step.

        Columns that only stand are passed over, so that a whole table can be copied and pasted.
        """
        self._pasted = True
        try:
            by_bib = {str(row.rider.bib): n for n, row in enumerate(self._starters)}
            for nth, cells in enumerate(read_cells(text), start=row):
                # Whole rows find their rider by the bib: a spreadsheet may be sorted otherwise.
                down = by_bib.get(cells[0], nth) if column == BIB else nth
                for along, cell in enumerate(cells, start=column):
                    self._paste_cell(down, along, cell)
        except EtapaError as refused:
            self.renew()
            self.desk.refuse(refused)
            return True
        finally:
            self._pasted = False
        kept = [row.result for row in self._starters if row.result]
        bibs = {row.rider.bib for row in self._starters}
        result = self.stage_result()
        others = [a for a in result.arrivals if a.bib not in bibs]
        self.desk.document.change(
            done_sentence("paste_results", stage=self.stage),
            with_result,
            self.stage,
            replace(result, arrivals=(*kept, *others)),
        )
        return True

    def _paste_cell(self, row: int, column: int, text: str) -> None:
        take = self.columns[column].take if column < len(self.columns) else None
        if take is None or row >= len(self._starters):
            return
        if (choices := self.columns[column].choices) is not None:
            names = {fold_text(choice.name): choice.value for choice in choices()}
            known = fold_text(text) in names or text in names.values()
            if text and not known:
                raise TourError("not_a_status", have=text, known=", ".join(names))
            text = names.get(fold_text(text), text)
            if not text:
                return
        take(row, text)

    def _change(self, row: int, **fields: Any) -> bool:
        """Change the result of a rider as one step; one that says nothing any more goes."""
        bib, result = self.held()[row].rider.bib, self.stage_result()
        after = replace(self.held()[row].result_so_far, **fields)
        if self._pasted:
            known = None if after == RiderResult(bib) else after
            self._starters[row] = self._starters[row]._replace(result=known)
            return True
        others = tuple(a for a in result.arrivals if a.bib != bib)
        arrivals = others if after == RiderResult(bib) else (*others, after)
        order = {starter.rider.bib: n for n, starter in enumerate(self.held())}
        arrivals = tuple(sorted(arrivals, key=lambda a: order.get(a.bib, len(order))))
        return self.desk.document.change(
            done_sentence("arrival", bib=bib, stage=self.stage),
            with_result,
            self.stage,
            replace(result, arrivals=arrivals),
        )


def read_count(text: str) -> int | None:
    """Return the number that was typed; none where nothing was."""
    if not text:
        return None
    if not text.isdecimal() or int(text) > MOST:
        raise TourError("not_a_count", have=text)
    return int(text)


def with_result(tour: Tour, number: int, result: StageResult) -> Tour:
    """Return the tour with other results of one stage; empty ones are none."""
    results = results_of(tour.results)
    results[number] = result
    if result == StageResult():
        del results[number]
    return replace(tour, results=plain_results(results))


FINISH, MANUAL = "finish", ""
"""The field of the finish, and that of no line: the order by hand."""
MOST_TIED = 6
"""Riders who are named in the hint of that field."""
MOST_ODD = 4
"""Things wrong with a line that are said at once."""


class LinesForm(QFormLayout):
    """A field for the finish, for every sprint and summit, and for riders who are level.

    A bib that cannot be is marked while it is typed; Enter goes on to the next field.
    """

    def __init__(self, desk: Desk, arrivals: Arrivals) -> None:
        super().__init__()
        self._desk, self._arrivals = desk, arrivals
        self.fields: dict[str, TypedField] = {}
        self.odd = wrapping_label()
        """What is wrong with what is being typed."""
        self.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._look: object = None

    def show_lines(self, lines: Sequence[ScoringLine], tied: Sequence[int]) -> None:
        """Show what is typed of these lines; `tied` are still level with the one above them."""
        look = ([(line.key, line.name) for line in lines], self._desk.language)
        if look != self._look:
            self._look = look
            self._lay_out(lines)
        result = self._arrivals.stage_result()
        for key, field in self.fields.items():
            if not field.hasFocus() or not field.isModified():
                field.setText(line_text(result, key))
                _mark_field(field, wrong=False)
        language = self._desk.language
        bibs = ", ".join(map(str, tied[:MOST_TIED])) + ("…" if len(tied) > MOST_TIED else "")
        hint = language.say("results.tied", bibs=bibs) if tied else language.say("results.no_tie")
        self.fields[MANUAL].setPlaceholderText(hint)
        self.fields[MANUAL].setToolTip(language.say("results.manual_help"))
        self.odd.setText(self._count_text(self.fields[FINISH].text()))

    def _lay_out(self, lines: Sequence[ScoringLine]) -> None:
        language = self._desk.language
        while self.rowCount():
            self.removeRow(0)
        self.fields = {}
        finish = self._add_field(FINISH, language.say("results.finish"))
        finish.setProperty("rule", "R10.5")
        finish.setPlaceholderText(language.say("results.finish_hint"))
        finish.setToolTip(language.say("results.finish_help"))
        for line in lines:
            name = line.name or language.say(f"terms.{line.kind}")
            label = language.say("results.line", key=line.key, name=name, places=line.places)
            self._add_field(line.key, label).setPlaceholderText(language.say("results.bibs"))
        self._add_field(MANUAL, language.say("sheets.col_manual")).setProperty("rule", "RULING 85")

    def _add_field(self, key: str, label: str) -> TypedField:
        field = self.fields[key] = TypedField()
        field.setAccessibleName(label)
        field.setMinimumWidth(round(self._desk.theme.em * 10))
        field.editingFinished.connect(partial(self._take_line, key))
        field.textEdited.connect(partial(self._check_letters, key))
        field.entered.connect(partial(self._go_on, key))
        self.addRow(QLabel(label), field)
        return field

    def _take_line(self, key: str) -> None:
        field = self.fields[key]
        if field.isModified():
            self._desk.attempt(self._put_line, key, field)

    def _put_line(self, key: str, field: TypedField) -> None:
        """Take a line as it is typed; a refused one stays as it is, to be mended."""
        number, text = self._arrivals.stage, field.text()
        odd = self._list_odd(key, text)
        if odd and key in (FINISH, MANUAL):
            raise TourError("not_an_order", have=odd[0].in_language(self._desk.language))
        field.setModified(False)
        result = self._arrivals.stage_result()
        if key == FINISH:
            sentence = done_sentence("finish", stage=number)
            after = with_finish(result, read_finish(text))
        elif key == MANUAL:
            sentence = done_sentence("manual", stage=number)
            after = replace(result, manual=read_bibs(text))
        else:
            sentence, bibs = done_sentence("line", line=key, stage=number), read_bibs(text)
            others = {k: taken for k, taken in result.lines.items() if k != key}
            after = replace(result, lines=others | ({key: bibs} if bibs else {}))
        self._desk.document.change(sentence, with_result, number, after)

    def _go_on(self, key: str) -> None:
        """Give the keys to the next field, once this one is taken."""
        keys = list(self.fields)
        following = self.fields[keys[(keys.index(key) + 1) % len(keys)]]
        if not self.fields[key].isModified() and not self.fields[key].property("wrong"):
            following.setFocus()
            following.selectAll()

    def _check_letters(self, key: str, text: str) -> None:
        """Say at once which bib cannot be, and mark its field."""
        field, language = self.fields[key], self._desk.language
        try:
            odd = [sentence.in_language(language) for sentence in self._list_odd(key, text)]
        except TourError as error:
            odd = [language.refusal_text(error)]
        _mark_field(field, wrong=bool(odd))
        finish = text if key == FINISH else self.fields[FINISH].text()
        self.odd.setText(" · ".join(odd[:MOST_ODD]) or self._count_text(finish))
        field.setAccessibleDescription(self.odd.text())

    def _list_odd(self, key: str, text: str) -> list[Sentence]:
        """Return what is wrong with the bibs of a line."""
        riders = {r.bib for team in self._desk.document.tour.teams for r in team.riders}
        before = {b: n for b, n in self._arrivals.exits.items() if n < self._arrivals.stage}
        bibs = [r.bib for r in read_finish(text).riders] if key == FINISH else read_bibs(text)
        return list(find_odd(bibs, riders, before))

    def _count_text(self, finish: str) -> str:
        """Say how many of those at the start are in the line of the finish."""
        try:
            have = len(read_finish(finish).riders)
        except TourError:
            return ""
        starters = len(self._arrivals.held())
        return self._desk.language.say("results.finish_count", have=have, starters=starters)


def line_text(result: StageResult, key: str) -> str:
    """Return a line as it is typed."""
    if key == FINISH:
        return write_finish(result)
    return " ".join(map(str, result.manual if key == MANUAL else result.lines.get(key, ())))


def read_bibs(text: str) -> tuple[int, ...]:
    """Return bibs as people part them: by spaces, commas or semicolons."""
    return tuple(read_bib(part) for part in text.replace(",", " ").replace(";", " ").split())


def _mark_field(field: QLineEdit, *, wrong: bool) -> None:
    if bool(field.property("wrong")) != wrong:
        field.setProperty("wrong", wrong)
        field.style().unpolish(field)
        field.style().polish(field)
