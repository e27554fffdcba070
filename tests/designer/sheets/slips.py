"""Slips of people who type arrivals: each changes some cells of an arrival sheet at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from designer.sheets.layout import EFFORT, FIGHT, FIRST_ARRIVAL, FLAG_ROW, key_of
from engine.standings.results import STATUSES

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.plan import WorkbookPlan

Slip = tuple[str, "Callable[[SlippedSheet], None]"]
STRAY = 77
"""A bib that no rider wears."""
JUNK = (
    "1S", "doce", "?", "1 2", "1e1", "-", "1.2.3", "10%", "1_0", "٣", -3, 2.5, 10_000, True, "½",
    "D*", "=", "+5",
)  # fmt: skip
"""What cannot stand in a cell of a number."""
BLANK = ("", " ", "\N{NO-BREAK SPACE}", "   ")


class SlippedSheet(NamedTuple):
    """One arrival sheet in the hands of a tired person."""

    plan: WorkbookPlan
    sheet: Worksheet
    number: int
    columns: dict[str, int]
    racing: list[int]
    """Rows of the riders who started."""
    gone: list[int]
    """Rows of those who were out before."""
    dice: random.Random

    def put(self, row: int, key: str, value: object) -> None:
        """Write what was typed, as it was typed."""
        cell: Any = self.sheet.cell(row, self.columns[key])
        cell.value = value
        if isinstance(value, str):
            cell.data_type = "s"

    def have(self, row: int, key: str) -> Any:
        """Return what stands in a cell."""
        return self.sheet.cell(row, self.columns[key]).value

    def lines(self) -> list[str]:
        """Return the columns of lines."""
        return [line.key for line in self.plan.facts.courses[self.number - 1].lines]

    def any_row(self) -> int:
        """Return the row of any rider."""
        return self.dice.choice(self.racing + self.gone)

    def racer(self) -> int:
        """Return the row of a rider who started, of any where all are out."""
        return self.dice.choice(self.racing or self.gone)

    def word(self) -> str:
        """Return a status as people might write it."""
        status = self.dice.choice(STATUSES)
        return self.dice.choice((self.plan.status_word(status), status.lower(), f" {status} "))


def slipped(
    plan: WorkbookPlan, sheet: Worksheet, number: int, gone: Sequence[int], dice: random.Random
) -> SlippedSheet:
    """Return a stage's arrival sheet, ready for slips."""
    columns = {key_of(str(c.value)): c.column for c in sheet[FIRST_ARRIVAL - 1] if c.value}
    rows = {e.bib: row for row, e in enumerate(plan.facts.entrants, FIRST_ARRIVAL)}
    out = [row for bib, row in rows.items() if bib in gone]
    racing = [row for bib, row in rows.items() if bib not in gone]
    return SlippedSheet(plan, sheet, number, columns, racing, out, dice)


def _gone_again(s: SlippedSheet) -> None:
    if s.gone:
        s.put(s.dice.choice(s.gone), "status", s.plan.status_word("DNS"))


def _gone_result(s: SlippedSheet) -> None:
    if s.gone:
        row = s.dice.choice(s.gone)
        key = s.dice.choice(("place", "turns", "status", *EFFORT, *s.lines()))
        s.put(row, key, s.word() if key == "status" else s.dice.randint(1, 9))


def _gone_bib(s: SlippedSheet) -> None:
    """Type another bib over that of a rider who is out, and a result beside it."""
    if s.gone:
        row = s.dice.choice(s.gone)
        above = [other for other in s.racing if other < row]
        other = s.have(s.dice.choice(above), "bib") if above else None
        s.put(row, "bib", s.dice.choice((STRAY, "1S", other, "", 0, f"{other}")))
        if s.dice.random() < 0.7:
            s.put(row, s.dice.choice(("turns", "pe_pull", "manual", *s.lines())), 5)


def _same_place(s: SlippedSheet) -> None:
    one, other = s.racer(), s.racer()
    s.put(one, "place", s.have(other, "place") or s.have(one, "place"))


def _gap(s: SlippedSheet) -> None:
    row = s.racer()
    if isinstance(place := s.have(row, "place"), int):
        s.put(row, "place", place + s.dice.randint(1, 40))


def _text(s: SlippedSheet) -> None:
    row, key = s.any_row(), s.dice.choice(["bib", "exact", "manual", *_numbers(s)])
    value = s.have(row, key)
    if isinstance(value, int | float):
        blank = s.dice.choice(BLANK)
        s.put(row, key, f"{blank}{str(value).replace('.', s.dice.choice('.,'))}{blank}")


def _numbers(s: SlippedSheet) -> list[str]:
    return ["place", "turns", "overshoot", *EFFORT, *FIGHT, *s.lines()]


def _effort_junk(s: SlippedSheet) -> None:
    s.put(s.any_row(), s.dice.choice(EFFORT + FIGHT), s.dice.choice(JUNK))


def _overspent(s: SlippedSheet) -> None:
    s.put(s.any_row(), s.dice.choice(EFFORT), s.dice.randint(9, 60))


def _falling_times(s: SlippedSheet) -> None:
    row = s.racer()
    if isinstance(turns := s.have(row, "turns"), int):
        s.put(row, "turns", max(1, turns - s.dice.randint(1, 3)))


def _line_again(s: SlippedSheet) -> None:
    """Give a place at a line to another rider as well, perhaps to one who was not played."""
    if keys := s.lines():
        key, row = s.dice.choice(keys), s.racer()
        if s.have(row, key) is None:
            s.put(row, key, s.dice.randint(1, 7))


def _by_hand(s: SlippedSheet) -> None:
    s.put(s.any_row(), "manual", s.dice.choice((1, 2, 3, "2", None, "?", 0)))


def _blank(s: SlippedSheet) -> None:
    row, key = s.any_row(), s.dice.choice(["status", *EFFORT, *FIGHT])
    if not s.have(row, key):
        s.put(row, key, s.dice.choice(BLANK))


def _exact(s: SlippedSheet) -> None:
    s.put(s.racer(), "exact", s.dice.choice(("19,35", 12.75, "7.", ".5", "x", -1)))


def _flag(s: SlippedSheet) -> None:
    answer = s.dice.choice((s.plan.word("yes"), s.plan.word("no"), " X ", "ja"))
    s.sheet.cell(FLAG_ROW, s.columns["status"]).value = answer


def _level(s: SlippedSheet) -> None:
    """Say of two riders alike that they were not played, whatever line they took."""
    home = [row for row in s.racing if not s.have(row, "status")]
    for row in s.dice.sample(home, min(2, len(home))):
        for key, value in (
            ("status", s.plan.status_word("COMPUTED")),
            ("turns", 19),
            ("exact", 18.5),
        ):
            s.put(row, key, value)
        for key in ("place", "manual"):
            s.put(row, key, None)


GENTLE: tuple[Slip, ...] = tuple(
    (slip.__name__.strip("_"), slip)
    for slip in (
        _gone_again, _gone_result, _gone_bib, _same_place, _gap, _text, _effort_junk, _overspent,
        _falling_times, _line_again, _by_hand, _blank, _exact, _flag, _level,
    )
)  # fmt: skip
"""Slips with which a stage counts, most of the times."""


def _status(s: SlippedSheet) -> None:
    s.put(s.any_row(), "status", s.dice.choice((s.word(), "xx", "D*", "0")))


def _junk(s: SlippedSheet) -> None:
    key = s.dice.choice(["bib", "exact", "manual", *_numbers(s)])
    s.put(s.any_row(), key, s.dice.choice(JUNK))


def _stray(s: SlippedSheet) -> None:
    s.put(s.any_row(), "bib", s.dice.choice((STRAY, str(STRAY), s.have(s.any_row(), "bib"))))


def _emptied(s: SlippedSheet) -> None:
    s.put(s.any_row(), s.dice.choice(["bib", "status", *_numbers(s)]), s.dice.choice((None, " ")))


def _row_emptied(s: SlippedSheet) -> None:
    row = s.any_row()
    for key in ("status", *_numbers(s)):
        s.put(row, key, None)


ROUGH: tuple[Slip, ...] = (
    *GENTLE,
    *(
        (slip.__name__.strip("_"), slip)
        for slip in (_status, _junk, _stray, _emptied, _row_emptied)
    ),
)
"""Every slip: most of these keep a stage from counting."""
