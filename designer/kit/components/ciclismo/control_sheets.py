"""Sheets filled in by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.riders import list_riders
from designer.kit.job import Component
from designer.kit.page import make_page, put_below, under_title
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.words import say
from engine import tables
from engine.standings.classifications import CLASSIFICATIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from designer.kit.job import Job
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Picture
    from engine.standings.classifications import Classification
    from engine.standings.classifications.points import Prize


def make_control(job: Job) -> Component:
    """Return all sheets: general, every points classification, teams, bonus, effort points."""
    pages = general_pages(job)
    for classification in CLASSIFICATIONS:
        if classification.prize is not None:
            pages += points_pages(job, classification)
    pages += shared_pages(job, [teams_sheet(job), *bonus_sheet(job)])
    pages += effort_pages(job)
    return Component("control", pages=tuple(pages), of_stages=True)


HEADS = ("turns", "overshoot", "place", "bonus", "net")
TOTALS = ("total", "place")


def general_pages(job: Job) -> list[Picture]:
    """R1.20 — return the general sheet: turns, overshoot, place, bonus, net; totals at the end."""
    found: list[Picture] = []
    parts = in_groups([printed.number for printed in job.stages], STAGES_A_PAGE)
    for part in parts:
        columns = [
            LedgerColumn(f"{stage} · {say(job.lang, f'kit.{head}')}", upright=True)
            for stage in part
            for head in HEADS
        ]
        if part is parts[-1]:
            columns += [upright_column(job, head, 1.3) for head in TOTALS]
        found += rider_pages(job, "classifications.general_sheet", stage_note(job, part), columns)
    return found


def teams_sheet(job: Job) -> tuple[str, str, Ledger]:
    """R1.20, R12.4 — return the sheet: each team's four best turns in every stage, summed."""
    counting = tables.toml("games/ciclismo/scoring.toml")["team"]["counting_riders"]
    kits = [kit.name or kit.colour for kit, _ in list_riders(job)]
    columns = [LedgerColumn(say(job.lang, "kit.stage"), 2.0)]
    for name in kits:
        columns += [LedgerColumn(f"{nth}. {name}", upright=True) for nth in range(1, counting + 1)]
        columns.append(LedgerColumn(f"= {name}", 1.4, upright=True))
    empty = ("",) * (len(columns) - 1)
    rows = [(str(stage.number), *empty) for stage in job.stages]
    rows += [(say(job.lang, "kit.total"), *empty), (say(job.lang, "kit.place"), *empty)]
    table = Ledger(tuple(columns), tuple(rows), row=8, head=UPRIGHT, bold=(len(job.stages),))
    return "classifications.teams_sheet", say(job.lang, "kit.teams_note"), table


def bonus_sheet(job: Job) -> list[tuple[str, str, Ledger]]:
    """R1.23 — return the sheet, if any line gives bonus turns: a row for each of them."""
    lang = job.lang
    columns = (
        LedgerColumn(say(lang, "kit.stage"), 1),
        LedgerColumn(say(lang, "kit.lines"), 4, "start"),
        LedgerColumn(say(lang, "kit.square"), 1.2),
        LedgerColumn(say(lang, "kit.place"), 1),
        LedgerColumn(say(lang, "kit.turns"), 1),
        LedgerColumn(say(lang, "kit.bib"), 1.2),
        LedgerColumn(say(lang, "kit.rider"), 4, "start"),
        LedgerColumn(say(lang, "kit.team"), 3, "start"),
    )
    rows: list[tuple[Cell, ...]] = []
    ends: list[int] = []
    for stage in job.stages:
        for line in stage.road.lines:
            name = line.name or say(lang, f"terms.{line.kind}")
            rows += [
                (
                    str(stage.number),
                    name,
                    str(line.square),
                    say(lang, "kit.nth", n=place),
                    str(turns),
                    "",
                    "",
                    "",
                )
                for place, turns in enumerate(line.bonus, start=1)
            ]
            ends.append(len(rows))
    if not rows:
        return []
    table = Ledger(columns, tuple(rows), row=ROW + 0.8, head=9, role="text.small", bold=tuple(ends))
    return [("kit.sheet_BONUS", "", table)]


def effort_pages(job: Job) -> list[Picture]:
    """R1.24 — return the sheet: what every rider had, spent by cause, got back and has next."""
    causes = (
        "attack", "pursuit", "pull", "relay", "lead_out", "sprint_action", "move_up", "follow",
        "surcharge",
    )  # fmt: skip
    found: list[Picture] = []
    rests = set(job.tour.rest_after)
    for stage in job.stages:
        heads = [upright_column(job, "before", 1.2)]
        heads += [upright_column(job, f"cause_{cause}") for cause in causes]
        heads += [upright_column(job, key) for key in ("feed", "after", "recovery")]
        heads.append(upright_column(job, "next", 1.2))
        rest = "kit.rest_follows" if stage.number in rests else "kit.rest_none"
        note = f"{stage_note(job, [stage.number])} · {say(job.lang, rest)}"
        found += rider_pages(job, "kit.sheet_PE", note, heads, kind=True)
    return found


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


_LINES_A_PAGE = 7


def points_pages(job: Job, points: Classification) -> list[Picture]:
    """Return the sheet of one points classification, stage by stage or line by line."""
    assert points.prize is not None
    title = f"classifications.{points.key}_sheet"
    make_pages = _by_stage if points.prize.finish else _by_line
    return make_pages(job, title, points.prize)


def _by_stage(job: Job, title: str, prize: Prize) -> list[Picture]:
    """Return place and points at the finish, points at every line, and their sum."""
    found: list[Picture] = []
    numbers = [printed.number for printed in job.stages]
    lines = {
        printed.number: sum(line.kind == prize.line for line in printed.road.lines)
        for printed in job.stages
    }
    for group in in_groups(numbers, STAGES_A_PAGE):
        columns: list[LedgerColumn] = []
        for stage in group:
            heads = [
                "place",
                "finish",
                *(f"sprint {n}" for n in range(1, lines[stage] + 1)),
                "sum",
            ]
            columns += [
                LedgerColumn(f"{stage} · {_head(job, head)}", upright=True) for head in heads
            ]
        columns += [upright_column(job, "total", 1.3), upright_column(job, "place", 1.3)]
        found += rider_pages(job, title, stage_note(job, group), columns)
    return found


def _head(job: Job, head: str) -> str:
    word, _, nth = head.partition(" ")
    return f"{say(job.lang, f'kit.{word}')} {nth}".rstrip()


def _by_line(job: Job, title: str, prize: Prize) -> list[Picture]:
    """Return place and points at every line that pays, then the totals."""
    lines = [
        (printed.number, line)
        for printed in job.stages
        for line in printed.road.lines
        if line.kind == prize.line
    ]
    found: list[Picture] = []
    for start in range(0, len(lines), _LINES_A_PAGE):
        part = lines[start : start + _LINES_A_PAGE]
        columns: list[LedgerColumn] = []
        for stage, line in part:
            short = say(job.lang, f"terms.{line.category}_short") if line.category else ""
            name = line.name or say(job.lang, "kit.square_of", square=line.square)
            columns += [
                LedgerColumn(" ".join(filter(None, [f"{stage} ·", short, name])), upright=True),
                LedgerColumn(say(job.lang, "kit.points"), upright=True),
            ]
        columns += [upright_column(job, key, 1.3) for key in ("total", "place")]
        note = stage_note(job, sorted({stage for stage, _ in part}))
        found += rider_pages(job, title, note, columns)
    return found
