"""Indicators of points, bonus turns and leaders (R1.12-R1.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.cut.piece import Piece
from designer.kit.job import Component
from designer.picture.pieces.indicator import indicator, leader
from designer.words import say
from engine import tables
from engine.board.catalogue import measure
from engine.road.box import TABLE, indicator_needs

if TYPE_CHECKING:
    from designer.kit.job import Job

LEADERS = ("TOUR", "GIRO", "VUELTA", "REGULARITY", "MOUNTAIN", "WORLD")
"""R1.14 — one each."""
BONUS, SPRINT = "BONUS", "INTERMEDIATE_SPRINT"
_LEADER_SIDE = 18.0


def make(job: Job) -> Component:
    """Return the indicators of the box; more of a kind where a stage pays more places."""
    needs = {n.kind: n.need for n in indicator_needs([leg.road for leg in job.legs], job.rules)}
    box = tables.toml(TABLE)["indicators"]
    side = measure("indicator", "diameter_mm")
    found: list[Piece] = []
    for kind, have in box.items():
        # RULING 7: indicators move on to the next line, so that the box is enough.
        count = max(have if job.whole else 0, needs.get(kind, 0))
        for value, copies in _faces(kind, count):
            paid = kind in {BONUS, SPRINT}
            text = str(value) if paid else say(job.lang, "kit.nth", n=value)
            found.append(
                Piece(
                    f"indicator {kind} {value}",
                    side,
                    side,
                    indicator(side, kind, text, job.bleed),
                    copies,
                    edge=f"badge.{kind}",
                )
            )
    side = _LEADER_SIDE
    found += [
        Piece(f"leader {kind}", side, side, leader(side, kind, job.bleed), edge="page")
        for kind in LEADERS
    ]
    return Component("indicators", tuple(found))


def _faces(kind: str, count: int) -> list[tuple[int, int]]:
    """Return what each indicator is worth, in turns, points or places, and how many there are."""
    paid = tables.toml("games/ciclismo/scoring.toml")["intermediate_sprint"]
    if kind == BONUS:
        values = paid["turns"]
    elif kind == SPRINT:
        values = paid["points"]
    else:
        return [(place, 1) for place in range(1, count + 1)]
    sets = -(-count // len(values))
    return [(value, sets) for value in values] if count else []
