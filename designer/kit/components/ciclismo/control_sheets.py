"""Control sheets: what is filled in by hand on race night (R1.20, R1.23, R1.24)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from designer.kit.components.ciclismo.riders import list_riders
from designer.kit.job import Component
from designer.kit.page import FlowBlock, PageFlow, draw_blocks, table_pages, under_title
from designer.language import capitalise
from designer.picture.ledger import Ledger, LedgerColumn
from designer.picture.shapes import Group, Picture, transform_to
from engine import tables
from engine.standings.classifications import CLASSIFICATIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from designer.kit.job import Job
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Box, Shape
    from engine.standings.classifications import Classification
    from engine.standings.classifications.points import Prize

RIDER_HEADS = ("turns", "overshoot", "place", "bonus", "net")
TOTAL_HEADS = ("total", "place")
CAUSES = (
    "attack", "pursuit", "pull", "relay", "lead_out", "sprint_action", "move_up", "follow",
    "surcharge",
)  # fmt: skip
"""What effort points are spent on."""

STAGES_A_PAGE, LINES_A_PAGE = 3, 7

BONUS_ROW = 5.7
LOWEST_ROW, HIGHEST_ROW = 4.4, 7.0
"""Between these a row a rider is as high as lets all riders stand on one page."""
UPRIGHT = 31.0
"""Height of heads that are written upwards."""
GAP = 8.0
"""Between two tables on one page."""


class ControlTable(NamedTuple):
    """One table to fill in: its phrase, which is its title, the note beside it, its cells."""

    key: str
    note: str
    ledger: Ledger


def make_control(job: Job) -> Component:
    """Return all sheets: general, every points classification, teams, bonus, effort points."""
    pages = _general_pages(job)
    for classification in CLASSIFICATIONS:
        if classification.prize is not None:
            pages += _points_pages(job, classification, classification.prize)
    pages += _shared_pages(job, [_teams_table(job), *_bonus_table(job)])
    pages += _effort_pages(job)
    return Component("control", pages=tuple(pages), of_stages=True)


def _general_pages(job: Job) -> list[Picture]:
    """R1.20 — return the general sheet: turns, overshoot, place, bonus, net; totals at the end."""
    pages: list[Picture] = []
    groups = _stage_groups(job)
    for group in groups:
        columns = [
            LedgerColumn(f"{stage} · {job.language.say(f'kit.{head}')}", upright=True)
            for stage in group
            for head in RIDER_HEADS
        ]
        if group is groups[-1]:
            columns += [_upright_column(job, head, 1.3) for head in TOTAL_HEADS]
        note = _stages_note(job, group)
        pages += _rider_pages(job, "classifications.general_sheet", note, columns)
    return pages


def _points_pages(job: Job, points: Classification, prize: Prize) -> list[Picture]:
    """Return the sheet of one points classification, stage by stage or line by line."""
    key = f"classifications.{points.key}_sheet"
    return (_points_by_stage if prize.finish else _points_by_line)(job, key, prize)


def _points_by_stage(job: Job, key: str, prize: Prize) -> list[Picture]:
    """Return place and points at the finish, points at every line, and their sum."""
    pages: list[Picture] = []
    lines = {
        stage.number: sum(line.kind == prize.line for line in stage.road.lines)
        for stage in job.stages
    }
    for group in _stage_groups(job):
        columns: list[LedgerColumn] = []
        for stage in group:
            sprints = [
                f"{job.language.say('kit.sprint')} {nth}" for nth in range(1, lines[stage] + 1)
            ]
            place, finish, total = (
                job.language.say(f"kit.{word}") for word in ("place", "finish", "sum")
            )
            heads = [place, finish, *sprints, total]
            columns += [LedgerColumn(f"{stage} · {head}", upright=True) for head in heads]
        columns += [_upright_column(job, head, 1.3) for head in TOTAL_HEADS]
        pages += _rider_pages(job, key, _stages_note(job, group), columns)
    return pages


def _points_by_line(job: Job, key: str, prize: Prize) -> list[Picture]:
    """Return place and points at every line that pays, then the totals."""
    lines = [
        (stage.number, line)
        for stage in job.stages
        for line in stage.road.lines
        if line.kind == prize.line
    ]
    pages: list[Picture] = []
    for start in range(0, len(lines), LINES_A_PAGE):
        part = lines[start : start + LINES_A_PAGE]
        columns: list[LedgerColumn] = []
        for stage, line in part:
            short = job.language.say(f"terms.{line.category}_short") if line.category else ""
            name = line.name or job.language.say("kit.square_of", square=line.square)
            head = " ".join(filter(None, [f"{stage} ·", short, name]))
            columns += [LedgerColumn(head, upright=True), _upright_column(job, "points")]
        columns += [_upright_column(job, head, 1.3) for head in TOTAL_HEADS]
        note = _stages_note(job, sorted({stage for stage, _ in part}))
        pages += _rider_pages(job, key, note, columns)
    return pages


def _teams_table(job: Job) -> ControlTable:
    """R1.20, R12.4 — return the sheet: each team's four best turns in every stage, summed."""
    counting = tables.read_toml("games/ciclismo/scoring.toml")["team"]["counting_riders"]
    teams = [kit.name or kit.colour for kit, _ in list_riders(job)]
    columns = [LedgerColumn(job.language.say("kit.stage"), 2.0)]
    for team in teams:
        columns += [LedgerColumn(f"{nth}. {team}", upright=True) for nth in range(1, counting + 1)]
        columns.append(LedgerColumn(f"= {team}", 1.4, upright=True))
    empty = ("",) * (len(columns) - 1)
    rows = [(str(stage.number), *empty) for stage in job.stages]
    rows += [(job.language.say(f"kit.{head}"), *empty) for head in TOTAL_HEADS]
    ledger = Ledger(tuple(columns), tuple(rows), row=8, head=UPRIGHT, bold=(len(job.stages),))
    return ControlTable("classifications.teams_sheet", job.language.say("kit.teams_note"), ledger)


def _bonus_table(job: Job) -> list[ControlTable]:
    """R1.23 — return the sheet, if any line gives bonus turns: a row for each of them."""
    language = job.language
    columns = (
        LedgerColumn(language.say("kit.stage"), 1),
        LedgerColumn(language.say("kit.lines"), 4, "start"),
        LedgerColumn(language.say("kit.square"), 1.2),
        LedgerColumn(language.say("kit.place"), 1),
        LedgerColumn(language.say("kit.turns"), 1),
        LedgerColumn(language.say("kit.bib"), 1.2),
        LedgerColumn(language.say("kit.rider"), 4, "start"),
        LedgerColumn(language.say("kit.team"), 3, "start"),
    )
    rows: list[tuple[Cell, ...]] = []
    ends: list[int] = []
    for stage in job.stages:
        for line in stage.road.lines:
            name = line.name or language.say(f"terms.{line.kind}")
            for place, turns in enumerate(line.bonus, start=1):
                nth = language.say("kit.nth", n=place)
                known = (str(stage.number), name, str(line.square), nth, str(turns))
                rows.append((*known, "", "", ""))
            ends.append(len(rows))
    if not rows:
        return []
    ledger = Ledger(
        columns, tuple(rows), row=BONUS_ROW, head=9, role="text.small", bold=tuple(ends)
    )
    return [ControlTable("kit.sheet_BONUS", "", ledger)]


def _effort_pages(job: Job) -> list[Picture]:
    """R1.24 — return the sheet: what every rider had, spent by cause, got back and has next."""
    pages: list[Picture] = []
    rests = set(job.tour.rest_after)
    for stage in job.stages:
        heads = [_upright_column(job, "before", 1.2)]
        heads += [_upright_column(job, f"cause_{cause}") for cause in CAUSES]
        heads += [_upright_column(job, key) for key in ("feed", "after", "recovery")]
        heads.append(_upright_column(job, "next", 1.2))
        rest = "kit.rest_follows" if stage.number in rests else "kit.rest_none"
        note = f"{_stages_note(job, [stage.number])} · {job.language.say(rest)}"
        pages += _rider_pages(job, "kit.sheet_PE", note, heads, types=True)
    return pages


def _shared_pages(job: Job, sheets: Iterable[ControlTable]) -> list[Picture]:
    """Return tables, each under a title of its own; small ones share a page.

    Teams and bonus turns mostly do, which saves a sheet of a stage's kit. A table on several pages
    has them for itself.
    """
    paper = job.paper.turn_standing()
    room = paper.page_room
    flow = PageFlow(room)
    for key, note, ledger in sheets:
        title = job.language.say(key)
        parts = table_pages(paper, title, note, ledger)
        high = under_title(paper).y - room.y + ledger.height if len(parts) == 1 else room.height
        for part in parts:
            draw = partial(_draw_lower, part, room.y)
            flow.add_blocks([FlowBlock(high, draw, GAP, capitalise(title))])
    return [
        Picture(
            paper.width,
            paper.height,
            tuple(draw_blocks(page)),
            titles=tuple(block.title for block, _ in page),
        )
        for page in flow.list_pages()
    ]


def _draw_lower(page: Picture, top: float, box: Box) -> Iterable[Shape]:
    """Return what stands on a page, its head in a box below the top of another page."""
    if box.y == top:
        return page.shapes
    return (Group(page.shapes, transform_to(0, box.y - top)),)


def _rider_pages(
    job: Job, key: str, note: str, heads: Iterable[LedgerColumn], *, types: bool = False
) -> list[Picture]:
    """Return a sheet with a row a rider and empty cells under these heads."""
    columns, rows, ends = _rider_columns(job, types=types)
    empty = list(heads)
    full = tuple((*row, *[""] * len(empty)) for row in rows)
    paper = job.paper.turn_standing()
    room = (under_title(paper).height - UPRIGHT) / max(1, len(rows))
    high = max(LOWEST_ROW, min(HIGHEST_ROW, room))
    ledger = Ledger((*columns, *empty), full, row=high, head=UPRIGHT, role="text.small", bold=ends)
    return table_pages(paper, job.language.say(key), note, ledger)


def _rider_columns(
    job: Job, *, types: bool
) -> tuple[list[LedgerColumn], list[list[Cell]], tuple[int, ...]]:
    """Return bib, name and perhaps type of every rider, and after which rows a team ends."""
    columns = [
        LedgerColumn(job.language.say("kit.bib"), 1.1),
        LedgerColumn(job.language.say("kit.rider"), 5, "start"),
    ]
    if types:
        columns.append(LedgerColumn(job.language.say("kit.type"), 1.2))
    rows: list[list[Cell]] = []
    ends: list[int] = []
    for _, riders in list_riders(job):
        for rider in riders:
            row: list[Cell] = [str(rider.bib), rider.name]
            rows.append([*row, job.language.say(f"terms.{rider.type}_short")] if types else row)
        ends.append(len(rows))
    return columns, rows, tuple(ends)


def _stage_groups(job: Job) -> list[list[int]]:
    """Return the numbers of the stages, so many as a page has columns for at a time."""
    numbers = [stage.number for stage in job.stages]
    return [numbers[n : n + STAGES_A_PAGE] for n in range(0, len(numbers), STAGES_A_PAGE)]


def _upright_column(job: Job, key: str, share: float = 1.0) -> LedgerColumn:
    """Return a narrow column whose head is written upwards."""
    return LedgerColumn(job.language.say(f"kit.{key}"), share, upright=True)


def _stages_note(job: Job, numbers: Sequence[int]) -> str:
    """Return which stages a page is for."""
    return job.language.say("kit.stages_note", numbers=", ".join(map(str, numbers)))
