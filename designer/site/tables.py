"""Tables of a page: heads, rows, and which columns are texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from designer.sheets.report import ClassificationReport


@dataclass(frozen=True, slots=True)
class PageTable:
    """One table under its heading; `badge` is a role of the look."""

    key: str
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    wide: tuple[int, ...] = ()
    """Columns of text; the others are numbers."""
    badge: str = ""


def report_tables(report: ClassificationReport) -> list[PageTable]:
    """Return what is published of the classifications."""
    return [PageTable(s.key, s.title, s.heads, s.rows, s.wide, s.badge) for s in report.sections]
