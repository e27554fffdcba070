"""Activation tokens (R1.16, RULING 6): of each of five kinds as many as the rules say, a team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.cut.piece import Piece
from designer.kit.work.job import Component
from designer.picture.lettering import fit_text
from designer.picture.markers import BLANK, KINDS, draw_action
from designer.picture.riders import draw_team_mark
from designer.picture.shapes import Box, Rect
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.work.job import Job
    from designer.picture.riders import TeamLook
    from designer.picture.shapes import Shape

SIDE = 18.0


def make_activation(job: Job) -> Component:
    """Return the tokens of every team: signs in front, the team's colour behind, all alike."""
    count = job.rules["components.activation_tokens_per_kind"]
    return Component(
        "activation",
        tuple(
            Piece(
                f"activation {kit.colour} {kind}",
                SIDE,
                SIDE,
                _front(kit, kind, job),
                count,
                back=_back(kit, job.bleed),
                edge=kit.role,
            )
            for kit in job.kits
            for kind in KINDS
        ),
    )


def _front(kit: TeamLook, kind: str, job: Job) -> tuple[Shape, ...]:
    whole = Box(0, 0, SIDE, SIDE)
    inner = whole.inset(job.bleed * 0.5)
    sign, word = inner.inset(1, 0.8).rows(0.72, 0.28)
    shapes: list[Shape] = [
        Rect(kit.role, *whole.inset(-job.bleed)),
        Rect("page", *inner),
        *draw_action(
            Box(sign.x + (sign.width - sign.height) / 2, sign.y, sign.height, sign.height), kind
        ),
    ]
    if kind != BLANK:
        shapes.append(fit_text(word, say(job.lang, f"terms.{kind}"), "text.tiny"))
    return tuple(shapes)


def _back(kit: TeamLook, bleed: float) -> tuple[Shape, ...]:
    whole = Box(0, 0, SIDE, SIDE)
    return (Rect(kit.role, *whole.inset(-bleed)), *draw_team_mark(kit, whole.inset(SIDE * 0.26)))
