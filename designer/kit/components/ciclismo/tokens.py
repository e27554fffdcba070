"""Rider tokens and stand-up markers (R1.11): one of each a rider, as small as any square needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.roster import list_riders
from designer.kit.cut.piece import Piece
from designer.kit.work.job import Component
from designer.picture.riders import STANDING, draw_standing, draw_token, token_back
from designer.picture.shapes import Line

if TYPE_CHECKING:
    from designer.kit.work.job import Job

_STEP = 0.5
_LARGEST = 18.0


def make_tokens(job: Job) -> Component:
    """Return a token and a stand-up marker for every rider."""
    side = token_side(job)
    foot, face = STANDING
    high = 2 * (foot + face)
    folds = tuple(Line("fold", ((0, y), (side, y))) for y in (foot, foot + face, high - foot))
    found: list[Piece] = []
    for kit, riders in list_riders(job):
        for rider in riders:
            flat = draw_token(side, rider, kit, job.lang, bleed=job.bleed)
            up = draw_standing(side, rider, kit, job.lang, bleed=job.bleed)
            found.append(
                Piece(
                    f"token {rider.bib}",
                    side,
                    side,
                    flat,
                    back=token_back(side, kit, job.bleed),
                    edge=kit.role,
                )
            )
            found.append(Piece(f"stand-up {rider.bib}", side, high, up, edge=kit.role, folds=folds))
    return Component("tokens", tuple(found))


def token_side(job: Job) -> float:
    """Return the side of a token: what lies on the smallest square with 2 mm to spare."""
    return min(_LARGEST, int(min(job.free) / _STEP) * _STEP)
