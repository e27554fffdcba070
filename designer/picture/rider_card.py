"""A rider's card, read in the hand: what is thrown on which road, effort points, and its back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.cards import draw_arrow, draw_roll, draw_worth
from designer.picture.lettering import fit_text
from designer.picture.markers import draw_badge
from designer.picture.riders import draw_team_mark
from designer.picture.shapes import Box, Circle, Line, Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.language import Language
    from designer.picture.riders import RiderLook, RollLook, TeamLook
    from designer.picture.shapes import Shape

RIDER_CARD = (63.0, 88.0)
"""The size of a playing card: sleeves fit."""
_SAFE = 3.1
"""Millimetres kept free along its edges."""
_HEAD, _FOOT = 15.0, 13.0
_DIE = 4.2
"""Millimetres across every die of a card; five of them, a high descent, stand beside their sign."""
_SIGN, _APART, _WORTH = 5.3, 0.4, 2.7
"""How wide the sign of a terrain is, how far its dice are, how high what stands below them."""
_READ, _DECIDES = 2.52, 3.6
"""Ems of what is read in the hand, and of what decides there: 7 and 10 points."""


def draw_card(
    rider: RiderLook, team: TeamLook, language: Language, bleed: float
) -> tuple[Shape, ...]:
    """Return a rider card: name and bib, dice on every terrain, effort points to mark."""
    width, height = RIDER_CARD
    inner = Box(_SAFE, 0, width - 2 * _SAFE, height)
    foot = inner._replace(y=height - _FOOT - _SAFE, height=_FOOT)
    body = inner._replace(y=_HEAD + 1.2, height=foot.y - _HEAD - 2.2)
    return (
        Rect("page", -bleed, -bleed, width + 2 * bleed, height + 2 * bleed),
        *_draw_head(rider, team, language, bleed),
        *_draw_rolls(rider, language, body),
        *_draw_pool(rider, language, foot),
    )


def _draw_head(
    rider: RiderLook, team: TeamLook, language: Language, bleed: float
) -> tuple[Shape, ...]:
    """Return the band both sides of a card begin with: bib, name, type, the team's shape."""
    width, ink = RIDER_CARD[0], f"{team.role}.on"
    inner = Box(_SAFE, _SAFE, width - 2 * _SAFE, _HEAD - _SAFE - 0.8)
    bib, words, sign = inner.columns(12, 37, 6.5, gap=1)
    name, kind = words.rows(0.55, 0.45)
    told = f"{language.say(f'terms.{rider.type}')} · {team.name}".strip(" ·")
    return (
        Rect(team.role, -bleed, -bleed, width + 2 * bleed, _HEAD + bleed),
        fit_text(bib, str(rider.bib), "number.giant", ink=ink, anchor="start"),
        fit_text(name, rider.name, "text.head", ink=ink, anchor="start"),
        fit_text(kind, told, "number", ink=ink, anchor="start", size=_DECIDES),
        *draw_team_mark(team, sign),
    )


def _draw_rolls(rider: RiderLook, language: Language, box: Box) -> list[Shape]:
    """Return the dice of every row in two columns, the favourable ones with a bar."""
    half = (len(rider.dice) + 1) // 2
    shapes: list[Shape] = []
    for column, rows in zip(
        box.columns(1, 1, gap=1.2), (rider.dice[:half], rider.dice[half:]), strict=True
    ):
        lines = column.rows(*([1] * half), gap=0.6)
        for rolled, line in zip(rows, lines, strict=False):
            shapes += _draw_row(rolled, line, language)
    return shapes


def _draw_row(rolled: RollLook, line: Box, language: Language) -> list[Shape]:
    """Return what is thrown on one kind of road: its sign, the dice, what they are worth."""
    kind = "INTERMEDIATE_SPRINT" if rolled.row == "SPRINT" else rolled.row
    sign = line._replace(width=_SIGN)
    room = Box(line.x + _SIGN + _APART, line.y, line.width - _SIGN - _APART, line.height)
    side = min(_DIE, room.width / _DIE_ROOM)
    low = Box(room.x, line.y + side + 0.25, room.width, min(_WORTH, line.height - side - 0.25))
    dice = room._replace(height=side) if rolled.basic else room
    bar = Rect("favourable", line.x, line.y + line.height - 1.1, _SIGN, 1.1)
    return [
        *draw_badge(sign, kind, language, size=_DECIDES),
        *([bar] if rolled.favourable else []),
        *draw_roll(dice, rolled.d3, rolled.d2, side),
        *draw_worth(rolled, low),
    ]


_DIE_ROOM = 5 + 4 * 0.12
"""Dice of the longest roll with the gaps between them, in dice."""
_EACH = 10
"""Effort points in a line, as long as two lines hold them."""


def _draw_pool(rider: RiderLook, language: Language, box: Box) -> list[Shape]:
    """Return one circle an effort point, numbered, to tick off or lay a counter on."""
    words, points = box.rows(2.9, box.height - 2.9)
    columns = max(_EACH, -(-rider.pool // 2))
    step, deep = box.width / columns, points.height / 2
    radius = min(step, deep) / 2 - 0.2
    shapes: list[Shape] = _draw_legend(words, language)
    for nth in range(rider.pool):
        x = points.x + step * (nth % columns + 0.5)
        y = points.y + deep * (nth // columns + 0.5)
        box = Box(x - radius, y - radius, 2 * radius, 2 * radius)
        shapes.append(Circle("pool", x, y, radius))
        shapes.append(fit_text(box, str(nth + 1), "number", ink="soft", size=_READ))
    return shapes


def _draw_legend(box: Box, language: Language) -> list[Shape]:
    """Return what circles, arrow and dots stand for, side by side."""
    pool, basic, level = box.columns(1.5, 1.35, 0.62, gap=0.8)
    high = box.height

    def word(room: Box, text: str, left: float) -> Shape:
        space = Box(room.x + left, room.y, room.width - left, high)
        return fit_text(space, text, "number", anchor="start", size=_READ)

    return [
        word(pool, language.say("terms.PE"), 0.0),
        *draw_arrow(basic.x, basic.y + high / 2, high * 0.8),
        word(basic, language.say("kit.basic"), high),
        Circle("solid", level.x + high * 0.4, level.y + high / 2, high * 0.25),
        word(level, language.say("kit.level"), high * 0.9),
    ]


def draw_card_back(
    rider: RiderLook,
    team: TeamLook,
    language: Language,
    bleed: float,
    prices: Sequence[tuple[str, str]] = (),
) -> tuple[Shape, ...]:
    """Return the other side: whose card it is, the roads that suit, what effort buys.

    `prices` are what effort points are paid for, each with how many.
    """
    width, height = RIDER_CARD
    inner = Box(_SAFE, _HEAD + 1.6, width - 2 * _SAFE, height - _HEAD - _SAFE - 1.6)
    strong, table = inner.rows(11.5, inner.height - 11.5)
    return (
        Rect("page", -bleed, -bleed, width + 2 * bleed, height + 2 * bleed),
        *_draw_head(rider, team, language, bleed),
        *_draw_strong(rider, language, strong),
        *_draw_prices(language, prices, table),
    )


def _draw_strong(rider: RiderLook, language: Language, box: Box) -> list[Shape]:
    """Return the signs of the roads that suit a rider."""
    head, signs = box.rows(4.2, 6.2, gap=0.6)
    rows = [rolled.row for rolled in rider.dice if rolled.favourable]
    shapes: list[Shape] = [_write_head(head, language.say("kit.card_strong"))]
    for row, place in zip(rows, signs.columns(*[1] * max(9, len(rows)), gap=0.6), strict=False):
        kind = "INTERMEDIATE_SPRINT" if row == "SPRINT" else row
        shapes += draw_badge(place, kind, language, size=_DECIDES)
    return shapes


def _draw_prices(language: Language, prices: Sequence[tuple[str, str]], box: Box) -> list[Shape]:
    """Return what effort points buy and for how many, a line each."""
    head, table = box.rows(4.2, box.height - 4.2, gap=0.6)
    shapes: list[Shape] = [_write_head(head, language.say("kit.card_prices"))]
    for (what, price), line in zip(prices, table.rows(*[1] * len(prices)), strict=True):
        foot = line.y + line.height
        # What it costs decides, and has the room that the name leaves.
        name = fit_text(line, what, "number", anchor="start", size=_READ + 0.1)
        right = line._replace(x=line.x + name.width + 1, width=line.width - name.width - 1)
        shapes += [
            name,
            fit_text(right, price, "number.strong", anchor="end", size=_DECIDES),
            Line("rule", ((line.x, foot), (line.x + line.width, foot))),
        ]
    return shapes


def _write_head(box: Box, text: str) -> Shape:
    return fit_text(box, text, "text.strong", anchor="start", size=_DECIDES)
