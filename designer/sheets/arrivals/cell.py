"""A cell of an arrival sheet as a number or a status; what it cannot be is a finding."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets.layout.columns import LEAST, MOST, WHO, fold_heading, status_words
from designer.sheets.plan import MOST_BIB
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from engine.tour.finding import Finding

FINEST = 10_000_000
"""The largest denominator of exact turns: a cell holds fifteen digits."""

USUAL = 999


@dataclass(slots=True)
class CellReader:
    """Reads the cells of one row; findings of all rows come together."""

    sheet: str
    stage: int
    findings: list[Finding] = field(default_factory=list)
    texts: list[tuple[int, str]] = field(default_factory=list)
    """Rows and columns of numbers that stand as text; they count."""
    row: int = 0
    cells: dict[str, object] = field(default_factory=dict)
    letters: dict[str, str] = field(default_factory=dict)

    def at(self, row: int, values: tuple[object, ...], heads: dict[int, str]) -> CellReader:
        """Return a reader of one row."""
        cells = {key: values[at] if at < len(values) else None for at, key in heads.items()}
        letters = {key: get_column_letter(at + 1) for at, key in heads.items()}
        return CellReader(self.sheet, self.stage, self.findings, self.texts, row, cells, letters)

    def typed(self) -> dict[str, object]:
        """Return the cells people type into."""
        return {key: value for key, value in self.cells.items() if key not in WHO}

    def whole(self, key: str) -> int | None:
        """Return a whole number within its range, or None where none stands."""
        value = self.cells.get(key)
        if value is None or value == "":
            return None
        number = _number(value)
        low, high = LEAST.get(key, 0), MOST_BIB if key == "bib" else MOST.get(key, USUAL)
        if number is None or number != int(number) or not low <= number <= high:
            self.refuse(key, str(value))
            return None
        self._note(key, value)
        return int(number)

    def exact(self) -> Fraction | None:
        """Return the exact turns of a rider who was not played."""
        value = self.cells.get("exact")
        if value is None or value == "":
            return None
        number = _number(value)
        if number is None or not 0 <= number <= MOST["turns"]:
            self.refuse("exact", str(value))
            return None
        self._note("exact", value)
        return Fraction(number).limit_denominator(FINEST)

    def status(self) -> str:
        """Return the status, however it is written, or nothing."""
        value = self.cells.get("status")
        if value is None or str(value).strip() == "":
            return ""
        known = status_words().get(fold_heading(str(value)), "")
        if not known:
            self.refuse("status", str(value))
        return known

    def failed(self, key: str) -> bool:
        """Tell whether a cell has been refused already."""
        where = {"row": self.row, "column": self.letters.get(key, "")}
        return any(where.items() <= f.values.items() for f in self.findings)

    def _note(self, key: str, value: object) -> None:
        """Note a number that stands as text."""
        if isinstance(value, str):
            self.texts.append((self.row, self.letters.get(key, "")))

    def told_texts(self) -> list[Finding]:
        """Return what there is to say of numbers that stand as text: how many, and the first."""
        if not self.texts:
            return []
        row, column = self.texts[0]
        return [
            make_finding(
                "W_SHEET_TEXT", f"stages/{self.stage}", sheet=self.sheet, row=row, column=column,
                count=len(self.texts),
            )
        ]  # fmt: skip

    def refuse(self, key: str, have: str, code: str = "E_SHEET_CELL") -> None:
        """Note what cannot stand in a cell, by sheet, row and column."""
        self.findings.append(
            make_finding(
                code, f"stages/{self.stage}", sheet=self.sheet, row=self.row,
                column=self.letters.get(key, ""), have=have[:40],
            )
        )  # fmt: skip


def _number(value: object) -> Decimal | float | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return value if value == value and abs(value) < float("inf") else None  # noqa: PLR0124
    try:
        number = Decimal(str(value).strip().replace(",", "."))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None
