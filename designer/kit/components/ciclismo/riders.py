"""Riders on paper: the list of them, cards, tokens, and the activation tokens of a team."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.tables import price_lines, rolls_by_type
from designer.kit.cut.pieces import Piece
from designer.kit.job import TABLE, Component
from designer.picture.lettering import fit_text
from designer.picture.markers import BLANK, KINDS, draw_action
from designer.picture.rider_card import RIDER_CARD, draw_card, draw_card_back
from designer.picture.riders import (
    STANDING,
    RiderLook,
    draw_standing,
    draw_team_mark,
    draw_token,
    token_back,
)
from designer.picture.shapes import Box, Line, Rect
from engine.tour.rider_types import rider_types, start_pool

if TYPE_CHECKING:
    from designer.kit.job import Job
    from designer.picture.riders import RollLook, TeamLook
    from designer.picture.shapes import Shape


def list_riders(job: Job) -> tuple[tuple[TeamLook, tuple[RiderLook, ...]], ...]:
    """Return the teams with their riders; without teams, R1.10's eight types in six colours."""
    table = rolls_by_type(job.tour, job.rules)
    if not job.tour.teams:
        box = [
            [
                (10 * nth + k, job.language.say(f"terms.{kind}"), kind)
                for k, kind in enumerate(rider_types(), start=1)
            ]
            for nth in range(len(job.team_looks))
        ]
    else:
        box = [[(r.bib, r.name, r.type) for r in team.riders] for team in job.tour.teams]
    return tuple(
        (kit, tuple(_rider_look(job, table, *rider) for rider in riders))
        for kit, riders in zip(job.team_looks, box, strict=True)
    )


def _rider_look(
    job: Job, table: dict[str, dict[str, RollLook]], bib: int, name: str, kind: str
) -> RiderLook:
    dice = tuple(rolls[kind] for rolls in table.values())
    return RiderLook(bib, name, kind, start_pool(kind, job.tour, job.rules), dice)


def make_cards(job: Job) -> Component:
    """Return a card for every rider; on its back stands what a team decides by."""
    width, height = RIDER_CARD
    prices = price_lines(job)
    pieces = []
    for kit, riders in list_riders(job):
        for rider in riders:
            front = draw_card(rider, kit, job.language, job.bleed)
            back = draw_card_back(rider, kit, job.language, job.bleed, prices)
            pieces.append(Piece(f"card {rider.bib}", width, height, front, back=back))
    return Component("cards", tuple(pieces))


_STEP = 0.5
_LARGEST = 18.0


def make_tokens(job: Job) -> Component:
    """Return a token and a stand-up marker for every rider."""
    side = token_side(job)
    foot, face = STANDING
    high = 2 * (foot + face)
    folds = tuple(Line("fold", ((0, y), (side, y))) for y in (foot, foot + face, high - foot))
    pieces: list[Piece] = []
    for kit, riders in list_riders(job):
        for rider in riders:
            flat = draw_token(side, rider, kit, job.language, bleed=job.bleed)
            up = draw_standing(side, rider, kit, job.language, bleed=job.bleed)
            back = token_back(side, kit, job.bleed)
            token, standing = f"token {rider.bib}", f"stand-up {rider.bib}"
            pieces.append(Piece(token, side, side, flat, back=back, edge=kit.role))
            pieces.append(Piece(standing, side, high, up, edge=kit.role, folds=folds))
    return Component("tokens", tuple(pieces), reads=TABLE)


def token_side(job: Job) -> float:
    """Return the side of a token: what lies on the smallest square with 2 mm to spare."""
    return min(_LARGEST, int(min(job.free_room) / _STEP) * _STEP)


ACTIVATION_SIDE = 18.0


def make_activation(job: Job) -> Component:
    """Return the tokens of every team: signs in front, the team's colour behind, all alike."""
    count = job.rules["components.activation_tokens_per_kind"]
    side, pieces = ACTIVATION_SIDE, []
    for kit in job.team_looks:
        for kind in KINDS:
            name = f"activation {kit.colour} {kind}"
            front, back = _activation_front(kit, kind, job), _activation_back(kit, job.bleed)
            pieces.append(Piece(name, side, side, front, count, back=back, edge=kit.role))
    return Component("activation", tuple(pieces))


def _activation_front(kit: TeamLook, kind: str, job: Job) -> tuple[Shape, ...]:
    whole = Box(0, 0, ACTIVATION_SIDE, ACTIVATION_SIDE)
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
        shapes.append(fit_text(word, job.language.say(f"terms.{kind}"), "text.tiny"))
    return tuple(shapes)


def _activation_back(kit: TeamLook, bleed: float) -> tuple[Shape, ...]:
    whole = Box(0, 0, ACTIVATION_SIDE, ACTIVATION_SIDE)
    mark = draw_team_mark(kit, whole.inset(ACTIVATION_SIDE * 0.26))
    return (Rect(kit.role, *whole.inset(-bleed)), *mark)
