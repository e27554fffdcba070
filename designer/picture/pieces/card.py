"""The card of a rider (R1.10): name and bib, dice on every terrain, effort points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.pieces.badge import draw_badge
from designer.picture.pieces.dice import GAP, draw_roll
from designer.picture.pieces.rider import draw_team_mark
from designer.picture.pieces.worth import draw_worth, draw_worth_legend
from designer.picture.shapes import Box, Circle, Rect
from designer.words import say

if TYPE_CHECKING:
    from designer.picture.pieces.rider import RiderLook, TeamLook
    from designer.picture.shapes import Shape

RIDER_CARD = (63.0, 88.0)
"""The size of a playing card: sleeves fit."""
_HEAD = 24.0
_RIDER_SAFE = 4.0
_FOOT = 11.0
_MOST_DICE = 5
"""Dice of the longest roll, a high descent; all dice of a card are as large as those."""


def draw_card(rider: RiderLook, team: TeamLook, lang: str, bleed: float) -> tuple[Shape, ...]:
    """Return a rider card: name and bib, dice on every terrain, effort points."""
    width, height = RIDER_CARD
    head = Box(0, 0, width, _HEAD)
    foot = Box(_RIDER_SAFE, height - _FOOT - _RIDER_SAFE, width - 2 * _RIDER_SAFE, _FOOT)
    body = Box(_RIDER_SAFE, _HEAD + 2, width - 2 * _RIDER_SAFE, foot.y - _HEAD - 3)
    return (
        Rect("page", -bleed, -bleed, width + 2 * bleed, height + 2 * bleed),
        Rect(team.role, -bleed, -bleed, width + 2 * bleed, _HEAD + bleed),
        *_head(rider, team, lang, head),
        *_rolls(rider, lang, body),
        *_pool(rider, lang, foot),
    )


def _head(rider: RiderLook, team: TeamLook, lang: str, box: Box) -> list[Shape]:
    on = f"{team.role}.on"
    inner = box.inset(_RIDER_SAFE, _RIDER_SAFE)
    bib = Box(inner.x, inner.y, 15, 9.5)
    sign = Box(inner.x + inner.width - 9, inner.y, 9, 9)
    found: list[Shape] = [
        fit_text(bib, str(rider.bib), "number.giant", ink=on, anchor="start"),
        *draw_team_mark(team, sign),
        fit_text(
            Box(bib.x + 16, inner.y, sign.x - bib.x - 18, 5),
            team.name,
            "text.small",
            ink=on,
            anchor="end",
        ),
        fit_text(
            Box(bib.x + 16, inner.y + 4.8, sign.x - bib.x - 18, 4.5),
            say(lang, f"terms.{rider.type}"),
            "text.small",
            ink=on,
            anchor="end",
        ),
        fit_text(
            Box(inner.x, inner.y + 10, inner.width, 6.5),
            rider.name,
            "text.head",
            ink=on,
            anchor="start",
        ),
    ]
    return found


def _rolls(rider: RiderLook, lang: str, box: Box) -> list[Shape]:
    """Return the dice of every row in two columns, the favourable ones with a bar."""
    half = (len(rider.dice) + 1) // 2
    found: list[Shape] = []
    for column, rows in zip(
        box.columns(1, 1, gap=2.5), (rider.dice[:half], rider.dice[half:]), strict=True
    ):
        lines = column.rows(*([1] * half), gap=0.8)
        for rolled, line in zip(rows, lines, strict=False):
            sign = Box(line.x + 1.6, line.y, 6.4, line.height)
            found += _sign(sign, rolled.row, lang)
            if rolled.favourable:
                found.append(Rect("favourable", line.x, line.y, 1, line.height))
            room = line.width - 9
            side = room / (_MOST_DICE * (1 + GAP))
            high = line.height - side - 0.5 if rolled.basic else 0.0
            dice = Box(sign.x + 7.2, line.y, room, line.height - high)
            found += draw_roll(dice, rolled.d3, rolled.d2, side)
            found += draw_worth(rolled, Box(dice.x, dice.y + dice.height + 0.1, room, high * 0.85))
    return found


def _sign(box: Box, terrain: str, lang: str) -> list[Shape]:
    if terrain == "SPRINT":
        return draw_badge(box, "INTERMEDIATE_SPRINT", lang)
    return draw_badge(box, terrain, lang)


def _pool(rider: RiderLook, lang: str, box: Box) -> list[Shape]:
    """Return one circle an effort point, numbered, to tick off or lay a counter on."""
    told, signs = Box(box.x, box.y, box.width, 2.2).columns(0.42, 0.58, gap=1)
    label = fit_text(told, say(lang, "terms.PE"), "text.tiny", anchor="start")
    columns = 10
    step = box.width / columns
    found: list[Shape] = [
        label, *draw_worth_legend(signs, say(lang, "kit.basic"), say(lang, "kit.level"))
    ]  # fmt: skip
    for n in range(rider.pool):
        x = box.x + step * (n % columns + 0.5)
        y = box.y + 4.9 + 3.9 * (n // columns)
        found.append(Circle("pool", x, y, 1.75))
        found.append(fit_text(Box(x - 1.5, y - 1.5, 3, 3), str(n + 1), "number.tiny"))
    return found


def card_back(team: TeamLook, bleed: float) -> tuple[Shape, ...]:
    """Return the back of every card of a team: its colour, its shape, its name."""
    width, height = RIDER_CARD
    on = f"{team.role}.on"
    return (
        Rect(team.role, -bleed, -bleed, width + 2 * bleed, height + 2 * bleed),
        *draw_team_mark(team, Box(width / 2 - 13, height / 2 - 18, 26, 26)),
        fit_text(
            Box(_RIDER_SAFE, height / 2 + 13, width - 2 * _RIDER_SAFE, 8),
            team.name,
            "text.head",
            ink=on,
        ),
    )
