"""Indicators of points, bonus turns and leaders (R1.12, R1.13, R1.14, R1.15)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from designer.kit.cut.piece import Piece
from designer.kit.work.job import Component
from designer.picture.markers import draw_indicator, draw_leader
from engine import tables
from engine.board.catalogue import marker_measure
from engine.road.check import TABLE, indicator_values

if TYPE_CHECKING:
    from designer.kit.work.job import Job

LEADERS = ("TOUR", "GIRO", "VUELTA", "REGULARITY", "MOUNTAIN", "WORLD")
"""R1.14 — one each."""
_LEADER_SIDE = 18.0


def make_indicators(job: Job) -> Component:
    """Return the indicators of the stages, and for a whole tour at least those of the box.

    Each shows the points or the turns it stands for.
    """
    side = marker_measure("indicator", "diameter_mm")
    needs = indicator_values([stage.road for stage in job.stages], job.rules)
    found: list[Piece] = []
    for kind in tables.toml(TABLE)["indicators"]:
        # RULING 7: indicators move on to the next line, so that the box is enough.
        values = needs.get(kind, Counter())
        for value, copies in sorted((values | _box(kind) if job.whole else values).items()):
            found.append(
                Piece(
                    f"indicator {kind} {value}",
                    side,
                    side,
                    draw_indicator(side, kind, str(value), job.bleed),
                    copies,
                    edge=f"badge.{kind}",
                )
            )
    side = _LEADER_SIDE
    found += [
        Piece(f"leader {kind}", side, side, draw_leader(side, kind, job.bleed), edge="page")
        for kind in LEADERS
    ]
    return Component("indicators", tuple(found))


def _box(kind: str) -> Counter[int]:
    """Return what the indicators of the box show: the longest row that is paid, in whole sets."""
    paid = tables.toml("games/ciclismo/scoring.toml")
    rows = {
        "STAGE_POINTS": paid["regularity_points"].values(),
        "MOUNTAIN": paid["mountain_points"].values(),
        "INTERMEDIATE_SPRINT": [paid["intermediate_sprint"]["points"]],
        "BONUS": [paid["summit_bonus"]["turns"]],
    }
    longest = max(([value for value in row if value] for row in rows[kind]), key=len)
    sets = tables.toml(TABLE)["indicators"][kind] // len(longest)
    return Counter({value: sets * count for value, count in Counter(longest).items()})
