"""The sheet of a points classification to fill in: regularity (R1.21), mountain (R1.22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.sheets.form import (
    STAGES_A_PAGE,
    in_groups,
    rider_pages,
    stage_note,
    upright_column,
)
from designer.picture.ledger import LedgerColumn
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.work.job import Job
    from designer.picture.shapes import Picture
    from engine.standings.classifications import Classification
    from engine.standings.classifications.points import Prize

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
