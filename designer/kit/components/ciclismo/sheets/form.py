"""What all control sheets share: a row a rider, columns to fill in, as many pages as it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.roster import list_riders
from designer.kit.page.leaf import make_page, put_below, under_title
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from designer.kit.work.job import Job
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Picture

ROW = 4.9
TIGHT, ROOMY = 4.4, 7.0
"""Between these a row a rider is as high as lets all riders stand on one page."""
UPRIGHT = 26.0
"""Height of heads that are written upwards."""
STAGES_A_PAGE = 3
GAP = 8.0
"""Between two tables on one page."""


def table_pages(job: Job, key: str, note: str, table: Ledger) -> list[Picture]:
    """Return a table under a phrase as its title, on as many pages as its rows take."""
    paper = job.paper.standing()
    title = say(job.lang, key)
    return [
        make_page(paper, title, note, lambda box, part=part: draw_ledger(part, box))  # type: ignore[misc]
        for part in table.split(under_title(paper).height)
    ]


def shared_pages(job: Job, sheets: Iterable[tuple[str, str, Ledger]]) -> list[Picture]:
    """Return tables, each a phrase as its title, a note and itself; small ones share a page."""
    paper = job.paper.standing()
    whole = under_title(paper)
    found: list[Picture] = []
    used = whole.height
    for key, note, table in sheets:
        pages = table_pages(job, key, note, table)
        if len(pages) == 1 and used + GAP + whole.y - paper.page.y + table.height <= whole.height:
            found[-1] = put_below(found[-1], pages[0], used + GAP + whole.y - paper.page.y)
            used += GAP + whole.y - paper.page.y + table.height
        else:
            found += pages
            used = table.height if len(pages) == 1 else whole.height
    return found


def rider_pages(
    job: Job, key: str, note: str, heads: Iterable[LedgerColumn], *, kind: bool = False
) -> list[Picture]:
    """Return a sheet with a row a rider and empty cells under these heads."""
    columns, rows, ends = _riders(job, kind=kind)
    empty = list(heads)
    full = tuple(tuple(row) + ("",) * len(empty) for row in rows)
    room = (under_title(job.paper.standing()).height - UPRIGHT) / max(1, len(rows))
    high = max(TIGHT, min(ROOMY, room))
    table = Ledger((*columns, *empty), full, row=high, head=UPRIGHT, role="text.small", bold=ends)
    return table_pages(job, key, note, table)


def _riders(
    job: Job, *, kind: bool
) -> tuple[list[LedgerColumn], list[list[Cell]], tuple[int, ...]]:
    """Return bib, name, team and type of every rider, and after which rows a team ends."""
    columns = [
        LedgerColumn(say(job.lang, "kit.bib"), 1.1),
        LedgerColumn(say(job.lang, "kit.rider"), 5, "start"),
    ]
    if kind:
        columns.append(LedgerColumn(say(job.lang, "kit.type"), 1.2))
    rows: list[list[Cell]] = []
    ends: list[int] = []
    for _, riders in list_riders(job):
        for rider in riders:
            row: list[Cell] = [str(rider.bib), rider.name]
            rows.append([*row, say(job.lang, f"terms.{rider.type}_short")] if kind else row)
        ends.append(len(rows))
    return columns, rows, tuple(ends)


def in_groups(items: Sequence[int], most: int) -> list[Sequence[int]]:
    """Return the items in parts of at most so many."""
    return [items[start : start + most] for start in range(0, len(items), most)]


def upright_column(job: Job, key: str, share: float = 1.0) -> LedgerColumn:
    """Return a narrow column whose head is written upwards."""
    return LedgerColumn(say(job.lang, f"kit.{key}"), share, upright=True)


def stage_note(job: Job, numbers: Sequence[int]) -> str:
    """Return which stages a page is for."""
    names = ", ".join(map(str, numbers))
    return say(job.lang, "kit.stages_note", numbers=names)
