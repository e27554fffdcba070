"""What people added to a workbook: sheets of their own, and what they put on ours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from designer.words import say

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

Spot: TypeAlias = tuple[str, str]
"""Where something stands: the row as a bib or a number, the column as a key or a letter."""


class LostAddition(NamedTuple):
    """Something a person added that could not be kept: its kind, and where it stood."""

    kind: str
    """Its sentence is sheets.lost_<kind>."""
    sheet: str = ""
    cell: str = ""

    def sentence(self, lang: str) -> str:
        """Say what could not be kept, and where it stood."""
        return say(lang, f"sheets.lost_{self.kind}", sheet=self.sheet, cell=self.cell)


@dataclass(slots=True)
class CellAddition:
    """What a person put on one cell: each part is nothing where it is as it was written."""

    value: Any = None
    comment: Any = None
    fill: Any = None
    ink: Any = None
    """The colour of its letters."""

    def __bool__(self) -> bool:
        """Tell whether there is anything."""
        return any(getattr(self, name) is not None for name in self.__slots__)


@dataclass(slots=True)
class SheetAdditions:
    """What a person put on one of our sheets."""

    cells: dict[Spot, CellAddition] = field(default_factory=dict)
    widths: dict[str, float] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)
    """Columns that are hidden, by key or letter."""
    merged: list[str] = field(default_factory=list)
    pictures: list[Any] = field(default_factory=list)
    charts: list[Any] = field(default_factory=list)
    validations: list[Any] = field(default_factory=list)
    formats: list[tuple[str, Any]] = field(default_factory=list)

    def __bool__(self) -> bool:
        """Tell whether there is anything."""
        return any(getattr(self, name) for name in self.__slots__)


@dataclass(slots=True)
class WorkbookAdditions:
    """What a person added to a workbook."""

    book: Workbook
    """The old one, whole."""
    sheets: dict[str, SheetAdditions]
    """On our own sheets, by the word of the sheet and the stage: they may be called otherwise."""
    foreign: list[str]
    """Sheets that are not ours, in their order."""
    own: dict[str, str]
    """Our own sheets: the title each has, and what it is."""
    names: list[str]
    """Names of ranges that are not ours."""
    lost: list[LostAddition] = field(default_factory=list)
