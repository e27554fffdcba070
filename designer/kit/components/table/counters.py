"""Counters of a game, and a purse for each team where its counters lie in purses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.cut.piece import Piece
from designer.kit.work.job import Component, own_id
from designer.picture.lettering import fit_text
from designer.picture.pattern import draw_ground
from designer.picture.riders import draw_team_mark
from designer.picture.shapes import Box, Rect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.kit.work.job import Job
    from designer.kit.work.setting import SetTable
    from designer.picture.riders import TeamLook
    from designer.picture.shapes import Shape
    from engine.race.box import CounterKind

COUNTER_SIDE, SPARE, HEAD = 15.0, 3.0, 9.0
"""Millimetres: of a counter, about it in a purse, and over the places of a purse."""


def make_counters(job: Job) -> Component:
    """Return the counters of the tables, of several stages as many as the fullest needs."""
    found: dict[str, Piece] = {}
    for table in job.tables:
        for kind in table.box.counters:
            for piece in (_counter(job, table, kind), *_purses(job, table, kind)):
                known = found.get(piece.id)
                if known is None or known.count < piece.count:
                    found[piece.id] = piece
    return Component("counters", tuple(found.values()))


def _counter(job: Job, table: SetTable, kind: CounterKind) -> Piece:
    """Return a counter, the same on both sides."""
    role, bleed = f"square.{kind.ground}" if kind.ground else "solid", job.bleed
    whole = Box(0, 0, COUNTER_SIDE, COUNTER_SIDE)
    ink = f"{role}.on" if kind.ground else "page"
    upper, lower = whole.inset(1.2).rows(0.62, 0.38)
    shown = [fit_text(upper, kind.text, "number.giant", ink=ink, size=8)] if kind.text else []
    marks = () if kind.text else tuple(draw_ground(kind.ground, upper))
    face: tuple[Shape, ...] = (
        Rect(role, *whole.inset(-bleed)),
        *shown,
        *marks,
        fit_text(lower, table.said(kind.name), "text.tiny", ink=ink),
    )
    key = own_id(job, f"counter {kind.name}")
    return Piece(key, COUNTER_SIDE, COUNTER_SIDE, face, kind.count, back=face, edge=role)


def _purses(job: Job, table: SetTable, kind: CounterKind) -> Iterator[Piece]:
    """Yield a purse for each team, with a place for every counter it may hold."""
    if not kind.purse:
        return
    for team in table.start.teams:
        look = job.team_look(team.id)
        key = own_id(job, f"purse {kind.name} {team.id}")
        width = kind.purse * (COUNTER_SIDE + SPARE) + SPARE
        yield Piece(
            key, width, HEAD + COUNTER_SIDE + 2 * SPARE, _purse(look, kind.purse, width, job.bleed)
        )


def _purse(look: TeamLook, places: int, width: float, bleed: float) -> tuple[Shape, ...]:
    high = HEAD + COUNTER_SIDE + 2 * SPARE
    head = Box(SPARE, 1, width - 2 * SPARE, HEAD - 1.5)
    name, mark = head.columns(0.85, 0.15)
    spots = [
        Rect(
            "blank",
            SPARE + nth * (COUNTER_SIDE + SPARE),
            HEAD + SPARE,
            COUNTER_SIDE,
            COUNTER_SIDE,
            2.0,
        )
        for nth in range(places)
    ]
    return (
        Rect(look.role, -bleed, -bleed, width + 2 * bleed, high + 2 * bleed),
        fit_text(name, look.name, "text.strong", ink=f"{look.role}.on", anchor="start"),
        *draw_team_mark(look, mark),
        *spots,
    )
