"""The tables people look up while they play: movement (R4.2), prices of effort, scoring (R12.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.prices import price_page
from designer.kit.components.ciclismo.rolls import rolls_by_type
from designer.kit.page.leaf import capitalise, make_page
from designer.kit.work.job import Component
from designer.picture.cards import GAP, draw_roll, draw_worth
from designer.picture.ledger import Ledger, LedgerColumn, draw_ledger
from designer.picture.markers import draw_badge
from designer.picture.shapes import Box, Rect
from designer.words import say
from engine import tables
from engine.tour.rider_types import rider_types

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.work.job import Job
    from designer.picture.ledger import Cell
    from designer.picture.riders import RollLook
    from designer.picture.shapes import Picture, Shape

_MOST_DICE = 5
_SCORING = "games/ciclismo/scoring.toml"


def make_tables(job: Job) -> Component:
    """Return the movement table, the prices of effort and the scoring tables, a page each."""
    return Component("tables", pages=(_movement(job), price_page(job), _scoring(job)))


def _movement(job: Job) -> Picture:
    heads = [LedgerColumn(say(job.lang, "kit.terrain"), 0.55)]
    heads += [LedgerColumn(capitalise(say(job.lang, f"terms.{kind}"))) for kind in rider_types()]
    rows = tuple(
        (_sign(row, job.lang), *(_dice(rolled[kind]) for kind in rider_types()))
        for row, rolled in rolls_by_type(job.tour, job.rules).items()
    )
    paper = job.paper.lying()
    table = Ledger(tuple(heads), rows, row=10.6, head=9, bold=(1, 7, 10, 13))
    return make_page(
        paper,
        say(job.lang, "kit.movement"),
        say(job.lang, "kit.movement_note"),
        lambda box: draw_ledger(table, box),
    )


def _sign(row: str, lang: str) -> Cell:
    kind = "INTERMEDIATE_SPRINT" if row == "SPRINT" else row
    return lambda box: draw_badge(box.inset(0, 0.6), kind, lang, size=5)


def _dice(rolled: RollLook) -> Cell:
    """Return dice, basic movement and level of one cell, with a bar where the type is at home."""

    def cell(box: Box) -> Sequence[Shape]:
        side = min((box.width - 5) / (_MOST_DICE * (1 + GAP)), box.height * 0.56)
        inner = Box(box.x + 2.4, box.y, box.width - 2.4, side + box.height * 0.08)
        below = inner.y + inner.height + box.height * 0.04
        told = Box(inner.x, below, inner.width, max(0.0, box.y + box.height - below) * 0.8)
        if not rolled.basic:
            inner = inner._replace(height=box.height)
        bar = [Rect("favourable", box.x, box.y + 0.8, 1.1, box.height - 1.6)]
        return [
            *(bar if rolled.favourable else []),
            *draw_roll(inner, rolled.d3, rolled.d2, side),
            *draw_worth(rolled, told),
        ]

    return cell


def _scoring(job: Job) -> Picture:
    paper = job.paper.lying()

    def body(box: Box) -> list[Shape]:
        upper, lower = box.rows(0.5, 0.5, gap=6)
        left, right = lower.columns(0.55, 0.45, gap=8)
        return [
            *draw_ledger(_finish(job), upper),
            *draw_ledger(_summits(job), left),
            *draw_ledger(_sprints(job), right),
        ]

    return make_page(paper, say(job.lang, "kit.scoring"), say(job.lang, "kit.scoring_note"), body)


def _places(job: Job, count: int) -> list[LedgerColumn]:
    return [LedgerColumn(say(job.lang, "kit.nth", n=place)) for place in range(1, count + 1)]


def _points(row: Sequence[int]) -> tuple[str, ...]:
    return tuple(str(value) if value else "" for value in row)


def _finish(job: Job) -> Ledger:
    table = tables.toml(_SCORING)["regularity_points"]
    queen = job.rules["regularity.queen_row"]
    names = {kind: [kind] for kind in table}
    names[queen].append("QUEEN")
    for kind, same in tables.toml(_SCORING)["regularity_same_as"].items():
        names[same].append(kind)
    rows = tuple(
        (capitalise(", ".join(say(job.lang, f"terms.{k}") for k in names[kind])), *_points(row))
        for kind, row in table.items()
    )
    heads = (LedgerColumn(say(job.lang, "kit.finish_points"), 4.6, "start"), *_places(job, 12))
    return Ledger(heads, rows, row=9.4, head=9, role="number.large")


def _summits(job: Job) -> Ledger:
    table = tables.toml(_SCORING)["mountain_points"]
    rows = tuple((_sign(kind, job.lang), *_points(row)) for kind, row in table.items())
    heads = (LedgerColumn(say(job.lang, "kit.summit_points"), 1.6), *_places(job, 6))
    return Ledger(heads, rows, row=9.4, head=9, role="number.large")


def _sprints(job: Job) -> Ledger:
    paid, top = (tables.toml(_SCORING)[key] for key in ("intermediate_sprint", "summit_bonus"))
    rows = (
        (say(job.lang, "kit.sprint_points"), *_points(paid["points"])),
        (say(job.lang, "kit.sprint_turns"), *_points(paid["turns"])),
        (say(job.lang, "kit.summit_turns"), *_points(top["turns"])),
    )
    heads = (LedgerColumn(say(job.lang, "kit.lines"), 3.2, "start"), *_places(job, 3))
    return Ledger(heads, rows, row=9.4, head=9, role="number.large")
