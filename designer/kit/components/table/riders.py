"""Riders of a game: a token and a stand-up marker each, on the base the game gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.cut.piece import Piece
from designer.kit.work.job import Component, own_id
from designer.picture.riders import FOOT, UPRIGHT, Figure, draw_figure, draw_flat
from designer.picture.shapes import Line

if TYPE_CHECKING:
    from designer.kit.work.job import Job
    from designer.kit.work.setting import SetTable


def make_riders(job: Job) -> Component:
    """Return every rider of the tables once, as large as the smallest square lets it be."""
    side = rider_side(job)
    found: dict[str, Piece] = {}
    for table in job.tables:
        for piece in _riders(job, table, side):
            found.setdefault(piece.id, piece)
    return Component("riders", tuple(found.values()))


def rider_side(job: Job) -> float:
    """Return the side of a rider that fits every square of every table."""
    sides = [min(job.free) if table.side is None else table.side for table in job.tables]
    return int(2 * min(sides)) / 2


def _riders(job: Job, table: SetTable, side: float) -> list[Piece]:
    found = []
    high = 2 * (FOOT + UPRIGHT)
    folds = tuple(Line("fold", ((0, y), (side, y))) for y in (FOOT, FOOT + UPRIGHT, high - FOOT))
    for team, rider in table.riders():
        mark = table.mark(rider)
        look = job.team_look(team.id if team else rider.name)
        figure = Figure(mark.text, look, mark.ground)
        flat, back = draw_flat(side, figure, job.bleed)
        up = draw_figure(side, figure, job.bleed)
        edge = "" if mark.ground else look.role
        name = f"{team.id if team else ''} {mark.text}".strip()
        found += [
            Piece(own_id(job, f"rider {name}"), side, side, flat, back=back, edge=edge),
            Piece(own_id(job, f"stand-up {name}"), side, high, up, edge=edge, folds=folds),
        ]
    return found
