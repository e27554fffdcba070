"""The markers that stand beside the road (R1.8, R1.9): the box's, or those of one stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.cut.piece import Piece
from designer.kit.work.job import TIGHT, Component
from designer.picture.markers import draw_marker, sign_role
from engine import tables
from engine.board.catalogue import marker_measure
from engine.road.check import TABLE

if TYPE_CHECKING:
    from designer.kit.work.job import Job


def make_markers(job: Job) -> Component:
    """Return as many of each marker as the stages need; for a whole tour never less than R1.8."""
    width = min(marker_measure("marker", "length_mm"), job.gauge.length - TIGHT)
    height = min(marker_measure("marker", "depth_mm"), job.gauge.width - TIGHT)
    counts = {need.kind: need.need for need in job.bill.markers}
    if job.whole:
        box = tables.toml(TABLE)["markers"]
        counts = {kind: max(n, counts.get(kind, 0)) for kind, n in box.items()} | {
            kind: n for kind, n in counts.items() if kind not in box
        }
    return Component(
        "markers",
        tuple(
            Piece(
                f"marker {kind}",
                width,
                height,
                draw_marker(width, height, kind, job.lang, job.bleed),
                count,
                edge=sign_role(kind),
            )
            for kind, count in counts.items()
        ),
    )
