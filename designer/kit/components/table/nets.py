"""Dice that no shop sells: nets to cut, fold and glue; common ones are only listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.cut.piece import Piece
from designer.kit.work.job import Component, own_id
from designer.picture.cards import draw_net, net_outline, numbered_face
from engine.race.box import COMMON

if TYPE_CHECKING:
    from designer.kit.work.job import Job
    from engine.race.box import DieKind

NET_SIDE = 16.0


def make_nets(job: Job) -> Component:
    """Return the nets of the dice that are no common ones."""
    kinds: dict[str, DieKind] = {}
    for table in job.tables:
        kinds |= {kind.name: kind for kind in table.box.dice if kind.faces != COMMON}
    return Component("nets", tuple(_net(job, kind) for kind in kinds.values()))


def _net(job: Job, kind: DieKind) -> Piece:
    drawn = draw_net([numbered_face(NET_SIDE, face) for face in kind.faces], NET_SIDE)
    return Piece(
        own_id(job, f"die {kind.name}"),
        drawn.width,
        drawn.height,
        drawn.shapes,
        kind.count,
        outline=net_outline(NET_SIDE),
    )
