"""The rows of one arrival sheet while they are read: arrivals, places, orders by hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from designer.sheets.layout.columns import EFFORT, FIGHT
from engine.standings.results import OK, SPENT, UNKNOWN, RiderResult, StageResult

if TYPE_CHECKING:
    from collections.abc import Collection

    from designer.sheets.arrivals.cell import CellReader


class ArrivalRows:
    """The rows of one sheet while they are read."""

    def __init__(self, reader: CellReader) -> None:
        self.reader = reader
        self.arrivals: list[RiderResult] = []
        self.places: dict[str, dict[int, int]] = {}
        self.manual: dict[int, int] = {}
        self.kept: dict[int, dict[str, str]] = {}
        self.rows: dict[int, int] = {}

    def add(
        self, number: int, row: tuple[object, ...], heads: dict[int, str], others: dict[int, str]
    ) -> None:
        """Read one rider's row."""
        read = self.reader.at(number, row, heads)
        typed = {key: value for key, value in read.typed().items() if value not in (None, "")}
        bib = read.whole("bib")
        if bib is None:
            if typed and not read.failed("bib"):
                read.refuse("bib", "")
            return
        if bib in self.rows:
            read.refuse("bib", str(bib), "E_SHEET_BIB_TWICE")
            return
        self.rows[bib] = number
        texts = {text: str(row[at]) for at, text in others.items() if _filled(row, at)}
        if texts:
            self.kept[bib] = texts
        for key in [k for k in typed if re.fullmatch(r"[SM]\d+", k)]:
            self._take(read, self.places.setdefault(key, {}), key, bib)
            del typed[key]
        if typed.pop("manual", None) is not None:
            self._take(read, self.manual, "manual", bib)
        if typed:
            self.arrivals.append(_arrival(read, bib))

    def _take(self, read: CellReader, taken: dict[int, int], key: str, bib: int) -> None:
        place = read.whole(key)
        if place is None:
            return
        if place in taken:
            read.refuse(key, str(place), "E_SHEET_PLACE_TWICE")
        else:
            taken[place] = bib

    def result(self, said: Collection[str]) -> StageResult | None:
        """Return the stage's result, or None where nothing was typed; `said` are the yeses."""
        if not (self.arrivals or self.places or self.manual or said):
            return None
        lines = {
            key: tuple(taken.get(place, UNKNOWN) for place in range(1, max(taken) + 1))
            for key, taken in sorted(self.places.items())
            if taken
        }
        manual = tuple(bib for _, bib in sorted(self.manual.items()))
        arrivals = tuple(sorted(self.arrivals, key=lambda a: a.bib))
        return StageResult(arrivals, lines, "provisional" in said, manual, "cold" in said)


def _filled(row: tuple[object, ...], at: int) -> bool:
    return at < len(row) and row[at] not in (None, "")


def _arrival(read: CellReader, bib: int) -> RiderResult:
    spent = {key.removeprefix(SPENT): read.whole(key) or 0 for key in EFFORT}
    return RiderResult(
        bib, read.whole("turns"), read.whole("overshoot"), read.whole("place"),
        read.status() or OK, read.exact(), {cause: pe for cause, pe in spent.items() if pe},
        *(read.whole(key) or 0 for key in FIGHT),
    )  # fmt: skip
