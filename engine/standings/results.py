"""The results of a stage as the table saw them, and as the plain data that a tour carries.

Arrivals are a table of text in the file of a tour, a line a rider: people read it and mend it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from engine.errors import TourError
from engine.standings.jury import Decision, read_decisions, write_decision

if TYPE_CHECKING:
    from collections.abc import Mapping

OK, DNF, DNS, OUT, DSQ, COMPUTED = "OK", "DNF", "DNS", "OUT", "DSQ", "COMPUTED"
STATUSES = (OK, DNF, DNS, OUT, DSQ, COMPUTED)
ARRIVED = frozenset({OK, COMPUTED})
"""Riders who stay in the tour; a COMPUTED one was not played (RULING 96)."""

UNKNOWN = 0
"""No bib: a place of a line that is not written yet."""

CAUSES = (
    "attack", "pursuit", "pull", "relay", "lead_out", "sprint", "move_up", "charge", "surcharge",
)  # fmt: skip
"""What effort points are spent on, in the order of the PE sheet (R1.24)."""


@dataclass(frozen=True, slots=True)
class RiderResult:
    """One rider's stage as the table saw it; a number that is not typed yet is None."""

    bib: int
    turns: int | None = None
    """The rider's own turns; the time of a team is settled here, not there (RULING 91)."""
    overshoot: int | None = None
    place: int | None = None
    """The place among the riders who were played, sprints settled (R10.6)."""
    status: str = OK
    exact: Fraction | None = None
    """Of a COMPUTED rider: the turns before they were rounded up (RULING 96)."""
    spent: Mapping[str, int] = field(default_factory=dict)
    """Effort points by cause; causes without any are absent."""
    feed: int = 0
    """Effort points that feed zones gave back (R13.2)."""
    attacks: int = 0
    pursuits: int = 0
    break_turns: int = 0


@dataclass(frozen=True, slots=True)
class StageResult:
    """Everything one stage leaves behind, keyed by bib."""

    arrivals: tuple[RiderResult, ...] = ()
    lines: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Bibs in the order in which they took each line, by the key of the line (S1, M2).

    UNKNOWN stands where a place is taken and not yet written by which bib.
    """
    provisional: bool = False
    manual: tuple[int, ...] = ()
    """Order of last resort for ties that no rule resolves, best first."""
    cold: bool = False
    """Whether cold struck on the way: by house rule the night then gives nothing (RULING 79)."""
    jury: tuple[Decision, ...] = ()
    """What the jury has decided about the stage (RULING 110)."""

    def by_bib(self) -> dict[int, RiderResult]:
        """Return the arrivals by bib."""
        return {a.bib: a for a in self.arrivals}


NUMBERS = ("place", "turns", "overshoot")
COUNTS = ("feed", "attacks", "pursuits", "break_turns")
"""Columns of numbers that may be unknown, and of those that are 0 where they are absent."""

SPENT = "pe_"
"""Before the cause of an expense, in the name of its column."""
COLUMNS = ("bib", *NUMBERS, "status", "exact", *(SPENT + c for c in CAUSES), *COUNTS)
NOTHING = "-"
"""In the cell of what is absent or unknown."""


def plain_results(results: Mapping[int, StageResult]) -> dict[str, Any]:
    """Return results as a tour carries them."""
    return {str(number): to_plain(result) for number, result in sorted(results.items())}


def to_plain(result: StageResult) -> dict[str, Any]:
    """Return one stage's results as plain data: a table of text, the lines, the flags."""
    plain: dict[str, Any] = {}
    if result.provisional:
        plain["provisional"] = True
    if result.cold:
        plain["cold"] = True
    if result.manual:
        plain["manual"] = list(result.manual)
    if result.lines:
        plain["lines"] = {key: list(bibs) for key, bibs in result.lines.items()}
    if result.jury:
        plain["jury"] = [write_decision(one) for one in result.jury]
    plain["riders"] = _write_table([_write_cells(a) for a in result.arrivals])
    return plain


def _write_table(rows: list[dict[str, str]]) -> str:
    """Return rows under their header, the columns that say something, flush right."""
    used = [c for c in COLUMNS if c == "bib" or any(row[c] != NOTHING for row in rows)]
    table = [dict(zip(used, used, strict=True)), *rows]
    wide = {c: max(len(row[c]) for row in table) for c in used}
    return "".join(" ".join(row[c].rjust(wide[c]) for c in used).rstrip() + "\n" for row in table)


def _write_cells(a: RiderResult) -> dict[str, str]:
    values: dict[str, object] = {"bib": a.bib, "status": a.status, "exact": a.exact}
    values |= {name: getattr(a, name) for name in NUMBERS}
    values |= {SPENT + cause: a.spent.get(cause) or None for cause in CAUSES}
    values |= {name: getattr(a, name) or None for name in COUNTS}
    return {c: NOTHING if values[c] is None else str(values[c]) for c in COLUMNS}


def results_of(plain: Mapping[str, Any]) -> dict[int, StageResult]:
    """Return the results a tour carries (`Tour.results`), by the number of the stage."""
    results = {}
    for number, stage in plain.items():
        if not number.isdecimal() or not isinstance(stage, dict):
            raise TourError("results_stage", stage=number)
        results[int(number)] = from_plain(stage, int(number))
    return results


def from_plain(plain: Mapping[str, Any], stage: int) -> StageResult:
    """Return one stage's results; what cannot stand there is refused by its place."""
    lines = plain.get("lines", {})
    if not isinstance(lines, dict):
        raise TourError("results_lines", stage=stage, line="lines")
    return StageResult(
        tuple(_read_arrivals(plain.get("riders", ""), stage)),
        {key: _read_bibs(bibs, stage, key) for key, bibs in lines.items()},
        plain.get("provisional", False) is True,
        _read_bibs(plain.get("manual", []), stage, "manual"),
        plain.get("cold", False) is True,
        read_decisions(plain.get("jury", []), stage),
    )


def _read_bibs(bibs: object, stage: int, key: str) -> tuple[int, ...]:
    if not isinstance(bibs, list) or not all(type(b) is int for b in bibs):
        raise TourError("results_lines", stage=stage, line=key)
    return tuple(bibs)


def _read_arrivals(text: object, stage: int) -> list[RiderResult]:
    if not isinstance(text, str):
        raise TourError("results_table", stage=stage)
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if not rows:
        return []
    header, arrivals, bibs = rows[0], [], set()
    unknown = [c for c in header if c not in COLUMNS]
    if unknown or "bib" not in header or len(set(header)) < len(header):
        raise TourError(
            "results_header", stage=stage, have=", ".join(header), want=", ".join(COLUMNS)
        )
    for number, row in enumerate(rows[1:], start=1):
        if len(row) != len(header):
            raise TourError("results_row", stage=stage, row=number, have=len(row), want=len(header))
        cells = {c: v for c, v in zip(header, row, strict=True) if v != NOTHING}
        arrival = _read_arrival(cells, stage, number)
        if arrival.bib in bibs:
            raise TourError("results_twice", stage=stage, row=number, bib=arrival.bib)
        bibs.add(arrival.bib)
        arrivals.append(arrival)
    return arrivals


def _read_arrival(cells: Mapping[str, str], stage: int, row: int) -> RiderResult:
    def read_whole(column: str) -> int | None:
        text = cells.get(column)
        if text is None:
            return None
        if not text.isdecimal() or len(text) > 6:
            raise TourError("results_cell", stage=stage, row=row, column=column, have=text)
        return int(text)

    status = cells.get("status", STATUSES[0])
    if status not in STATUSES:
        raise TourError(
            "results_status", stage=stage, row=row, have=status, want=", ".join(STATUSES)
        )
    bib = read_whole("bib")
    if bib is None:
        raise TourError("results_cell", stage=stage, row=row, column="bib", have=NOTHING)
    spent = {cause: read_whole(SPENT + cause) or 0 for cause in CAUSES}
    return RiderResult(
        bib, read_whole("turns"), read_whole("overshoot"), read_whole("place"), status,
        _read_fraction(cells.get("exact"), stage, row),
        {cause: pe for cause, pe in spent.items() if pe},
        *(read_whole(name) or 0 for name in COUNTS),
    )  # fmt: skip


def _read_fraction(text: str | None, stage: int, row: int) -> Fraction | None:
    if text is None:
        return None
    top, _, bottom = text.partition("/")
    if not (top.isdecimal() and (bottom or "1").isdecimal() and int(bottom or "1")):
        raise TourError("results_cell", stage=stage, row=row, column="exact", have=text)
    return Fraction(int(top), int(bottom or "1"))
