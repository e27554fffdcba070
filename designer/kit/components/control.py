"""The control sheets to fill in by hand (R1.18, R1.20-R1.24); the stage sheet is a component."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.job import Component, roster
from designer.kit.page.leaf import leaf, under_title
from designer.picture.ledger import Column, Ledger, draw
from designer.words import say
from engine.tour.values import INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from designer.kit.job import Job
    from designer.picture.ledger import Cell
    from designer.picture.shapes import Picture

_ROW = 4.9
_ROOMY = 7.0
_UPRIGHT = 26.0
_STAGES_A_PAGE = 3
_CLIMBS_A_PAGE = 7
_COUNTING = 4
"""R12.4 — riders of a team whose turns count."""


def make(job: Job) -> Component:
    """Return the six sheets: general, teams with it, regularity, mountain, bonus, effort points."""
    makers: tuple[Callable[[Job], list[Picture]], ...] = (
        _general, _teams, _regularity, _mountain, _bonus, _effort,
    )  # fmt: skip
    return Component("control", pages=tuple(page for maker in makers for page in maker(job)))


def _sheet(job: Job, key: str, note: str, table: Ledger) -> list[Picture]:
    """Return a table on as many pages as its rows take."""
    paper = job.paper.standing()
    title = say(job.lang, f"kit.sheet_{key}")
    return [
        leaf(paper, title, note, lambda box, part=part: draw(part, box))  # type: ignore[misc]
        for part in table.split(under_title(paper).height)
    ]


def _groups(items: Sequence[int], most: int) -> list[Sequence[int]]:
    return [items[start : start + most] for start in range(0, len(items), most)]


def _riders(job: Job, *, kind: bool) -> tuple[list[Column], list[list[Cell]], tuple[int, ...]]:
    """Return bib, name, team and type of every rider, and after which rows a team ends."""
    columns = [
        Column(say(job.lang, "kit.bib"), 1.1),
        Column(say(job.lang, "kit.rider"), 5, "start"),
    ]
    if kind:
        columns.append(Column(say(job.lang, "kit.type"), 1.2))
    rows: list[list[Cell]] = []
    ends: list[int] = []
    for _, riders in roster(job):
        for rider in riders:
            row: list[Cell] = [str(rider.bib), rider.name]
            rows.append([*row, say(job.lang, f"terms.{rider.type}_short")] if kind else row)
        ends.append(len(rows))
    return columns, rows, tuple(ends)


def _filled_by_rider(
    job: Job, key: str, note: str, heads: Iterable[Column], *, kind: bool = False
) -> list[Picture]:
    """Return a sheet with a row a rider and empty cells under these heads."""
    columns, rows, ends = _riders(job, kind=kind)
    empty = list(heads)
    full = tuple(tuple(row) + ("",) * len(empty) for row in rows)
    room = (under_title(job.paper.standing()).height - _UPRIGHT) / max(1, len(rows))
    high = max(_ROW, min(_ROOMY, room))
    table = Ledger((*columns, *empty), full, row=high, head=_UPRIGHT, role="text.small", bold=ends)
    return _sheet(job, key, note, table)


def _upright(job: Job, key: str, share: float = 1.0) -> Column:
    return Column(say(job.lang, f"kit.{key}"), share, upright=True)


def _stage_note(job: Job, numbers: Sequence[int]) -> str:
    names = ", ".join(map(str, numbers))
    return say(job.lang, "kit.stages_note", numbers=names)


def _per_stage(job: Job, key: str, heads: Sequence[str], *, most: int) -> list[Picture]:
    """Return a sheet whose heads come again for every stage, so many stages a page."""
    found: list[Picture] = []
    numbers = [leg.number for leg in job.legs]
    groups = _groups(numbers, most)
    for group in groups:
        columns: list[Column] = []
        for stage in group:
            columns += [
                Column(
                    f"{stage} · {say(job.lang, f'kit.{head}')}",
                    upright=True,
                )
                for head in heads
            ]
        if group is groups[-1]:
            columns += [_upright(job, head, 1.3) for head in ("total", "place")]
        found += _filled_by_rider(job, key, _stage_note(job, group), columns)
    return found


def _general(job: Job) -> list[Picture]:
    """R1.20 — turns, overshoot, place, bonus and net of every stage, then the totals."""
    heads = ("turns", "overshoot", "place", "bonus", "net")
    return _per_stage(job, "GC", heads, most=_STAGES_A_PAGE)


def _teams(job: Job) -> list[Picture]:
    """R1.20 — of each team the four best riders' turns in every stage, and their sum."""
    kits = [kit.name or kit.colour for kit, _ in roster(job)]
    columns = [Column(say(job.lang, "kit.stage"), 1.4)]
    for name in kits:
        columns += [Column(f"{nth}. {name}", upright=True) for nth in range(1, _COUNTING + 1)]
        columns.append(Column(f"= {name}", 1.4, upright=True))
    empty = ("",) * (len(columns) - 1)
    rows = [(str(leg.number), *empty) for leg in job.legs]
    rows += [(say(job.lang, "kit.total"), *empty), (say(job.lang, "kit.place"), *empty)]
    table = Ledger(tuple(columns), tuple(rows), row=8, head=_UPRIGHT, bold=(len(job.legs),))
    return _sheet(job, "TEAM", say(job.lang, "kit.teams_note"), table)


def _regularity(job: Job) -> list[Picture]:
    """R1.21 — place and points at the finish, and points at each intermediate sprint."""
    found: list[Picture] = []
    numbers = [leg.number for leg in job.legs]
    sprints = {
        leg.number: sum(line.kind == INTERMEDIATE_SPRINT for line in leg.road.lines)
        for leg in job.legs
    }
    for group in _groups(numbers, _STAGES_A_PAGE):
        columns: list[Column] = []
        for stage in group:
            heads = [
                "place",
                "finish",
                *(f"sprint {n}" for n in range(1, sprints[stage] + 1)),
                "sum",
            ]
            columns += [Column(f"{stage} · {_head(job, head)}", upright=True) for head in heads]
        columns += [_upright(job, "total", 1.3), _upright(job, "place", 1.3)]
        found += _filled_by_rider(job, "REGULARITY", _stage_note(job, group), columns)
    return found


def _head(job: Job, head: str) -> str:
    word, _, nth = head.partition(" ")
    return f"{say(job.lang, f'kit.{word}')} {nth}".rstrip()


def _mountain(job: Job) -> list[Picture]:
    """R1.22 — place and points at every categorised climb, and first places to settle ties."""
    climbs = [(leg.number, line) for leg in job.legs for line in leg.road.lines if line.category]
    found: list[Picture] = []
    for start in range(0, len(climbs), _CLIMBS_A_PAGE):
        part = climbs[start : start + _CLIMBS_A_PAGE]
        columns: list[Column] = []
        for stage, line in part:
            short = say(job.lang, f"terms.{line.category}_short")
            name = line.name or say(job.lang, "kit.square_of", square=line.square)
            columns += [
                Column(f"{stage} · {short} {name}", upright=True),
                Column(say(job.lang, "kit.points"), upright=True),
            ]
        columns += [_upright(job, key, 1.3) for key in ("total", "place")]
        note = _stage_note(job, sorted({stage for stage, _ in part}))
        found += _filled_by_rider(job, "MOUNTAIN", note, columns)
    return found


def _bonus(job: Job) -> list[Picture]:
    """R1.23 — one row for every bonus turn a line gives; riders are written in."""
    lang = job.lang
    columns = (
        Column(say(lang, "kit.stage"), 1),
        Column(say(lang, "kit.lines"), 4, "start"),
        Column(say(lang, "kit.square"), 1.2),
        Column(say(lang, "kit.place"), 1),
        Column(say(lang, "kit.turns"), 1),
        Column(say(lang, "kit.bib"), 1.2),
        Column(say(lang, "kit.rider"), 4, "start"),
        Column(say(lang, "kit.team"), 3, "start"),
    )
    rows: list[tuple[Cell, ...]] = []
    ends: list[int] = []
    for leg in job.legs:
        for line in leg.road.lines:
            name = line.name or say(lang, f"terms.{line.kind}")
            rows += [
                (str(leg.number), name, str(line.square), f"{place}.", str(turns), "", "", "")
                for place, turns in enumerate(line.bonus, start=1)
            ]
            ends.append(len(rows))
    if not rows:
        return []
    table = Ledger(
        columns, tuple(rows), row=_ROW + 0.8, head=9, role="text.small", bold=tuple(ends)
    )
    return _sheet(job, "BONUS", "", table)


def _effort(job: Job) -> list[Picture]:
    """R1.24 — what every rider had, spent by cause, got back and has next, stage by stage."""
    causes = (
        "attack", "pursuit", "pull", "relay", "lead_out", "sprint_action", "move_up", "follow",
        "surcharge",
    )  # fmt: skip
    found: list[Picture] = []
    rests = set(job.tour.rest_after)
    for leg in job.legs:
        heads = [_upright(job, "before", 1.2)]
        heads += [_upright(job, f"cause_{cause}") for cause in causes]
        heads += [_upright(job, key) for key in ("feed", "after", "recovery")]
        heads.append(_upright(job, "next", 1.2))
        rest = "kit.rest_follows" if leg.number in rests else "kit.rest_none"
        note = f"{_stage_note(job, [leg.number])} · {say(job.lang, rest)}"
        found += _filled_by_rider(job, "PE", note, heads, kind=True)
    return found
