"""Cards and dice to cut out: a rider's card, playing cards, fold-up dice, what a roll is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from designer.picture import look
from designer.picture.lettering import fit_paragraph, fit_text
from designer.picture.markers import draw_badge
from designer.picture.riders import draw_team_mark
from designer.picture.shapes import Box, Circle, Group, Line, Picture, Polygon, Rect, transform_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.language import Language
    from designer.picture.riders import RiderLook, RollLook, TeamLook
    from designer.picture.shapes import Point, Shape


RIDER_CARD = (63.0, 88.0)
"""The size of a playing card: sleeves fit."""
_HEAD, _FOOT, _RIDER_SAFE = 24.0, 11.0, 4.0
"""Millimetres of its head and of its foot, and what is kept free along its edges."""
_MOST_DICE = 5
"""Dice of the longest roll, a high descent; all dice of a card are as large as those."""


def draw_card(
    rider: RiderLook, team: TeamLook, language: Language, bleed: float
) -> tuple[Shape, ...]:
    """Return a rider card: name and bib, dice on every terrain, effort points."""
    width, height = RIDER_CARD
    head = Box(0, 0, width, _HEAD)
    foot = Box(_RIDER_SAFE, height - _FOOT - _RIDER_SAFE, width - 2 * _RIDER_SAFE, _FOOT)
    body = Box(_RIDER_SAFE, _HEAD + 2, width - 2 * _RIDER_SAFE, foot.y - _HEAD - 3)
    return (
        Rect("page", -bleed, -bleed, width + 2 * bleed, height + 2 * bleed),
        Rect(team.role, -bleed, -bleed, width + 2 * bleed, _HEAD + bleed),
        *_draw_head(rider, team, language, head),
        *_draw_rolls(rider, language, body),
        *_draw_pool(rider, language, foot),
    )


def _draw_head(rider: RiderLook, team: TeamLook, language: Language, box: Box) -> list[Shape]:
    ink = f"{team.role}.on"
    inner = box.inset(_RIDER_SAFE, _RIDER_SAFE)
    bib = Box(inner.x, inner.y, 15, 9.5)
    sign = Box(inner.x + inner.width - 9, inner.y, 9, 9)
    shapes: list[Shape] = [
        fit_text(bib, str(rider.bib), "number.giant", ink=ink, anchor="start"),
        *draw_team_mark(team, sign),
        fit_text(
            Box(bib.x + 16, inner.y, sign.x - bib.x - 18, 5),
            team.name,
            "text.small",
            ink=ink,
            anchor="end",
        ),
        fit_text(
            Box(bib.x + 16, inner.y + 4.8, sign.x - bib.x - 18, 4.5),
            language.say(f"terms.{rider.type}"),
            "text.small",
            ink=ink,
            anchor="end",
        ),
        fit_text(
            Box(inner.x, inner.y + 10, inner.width, 6.5),
            rider.name,
            "text.head",
            ink=ink,
            anchor="start",
        ),
    ]
    return shapes


def _draw_rolls(rider: RiderLook, language: Language, box: Box) -> list[Shape]:
    """Return the dice of every row in two columns, the favourable ones with a bar."""
    half = (len(rider.dice) + 1) // 2
    shapes: list[Shape] = []
    for column, rows in zip(
        box.columns(1, 1, gap=2.5), (rider.dice[:half], rider.dice[half:]), strict=True
    ):
        lines = column.rows(*([1] * half), gap=0.8)
        for rolled, line in zip(rows, lines, strict=False):
            sign = Box(line.x + 1.6, line.y, 6.4, line.height)
            shapes += _draw_roll_sign(sign, rolled.row, language)
            if rolled.favourable:
                shapes.append(Rect("favourable", line.x, line.y, 1, line.height))
            room = line.width - 9
            side = room / (_MOST_DICE * (1 + GAP))
            high = line.height - side - 0.5 if rolled.basic else 0.0
            dice = Box(sign.x + 7.2, line.y, room, line.height - high)
            shapes += draw_roll(dice, rolled.d3, rolled.d2, side)
            shapes += draw_worth(rolled, Box(dice.x, dice.y + dice.height + 0.1, room, high * 0.85))
    return shapes


def _draw_roll_sign(box: Box, terrain: str, language: Language) -> list[Shape]:
    if terrain == "SPRINT":
        return draw_badge(box, "INTERMEDIATE_SPRINT", language)
    return draw_badge(box, terrain, language)


def _draw_pool(rider: RiderLook, language: Language, box: Box) -> list[Shape]:
    """Return one circle an effort point, numbered, to tick off or lay a counter on."""
    words, signs = Box(box.x, box.y, box.width, 2.2).columns(0.42, 0.58, gap=1)
    label = fit_text(words, language.say("terms.PE"), "text.tiny", anchor="start")
    columns = 10
    step = box.width / columns
    shapes: list[Shape] = [
        label, *draw_worth_legend(signs, language.say("kit.basic"), language.say("kit.level"))
    ]  # fmt: skip
    for n in range(rider.pool):
        x = box.x + step * (n % columns + 0.5)
        y = box.y + 4.9 + 3.9 * (n // columns)
        shapes.append(Circle("pool", x, y, 1.75))
        shapes.append(fit_text(Box(x - 1.5, y - 1.5, 3, 3), str(n + 1), "number.tiny"))
    return shapes


def card_back(team: TeamLook, bleed: float) -> tuple[Shape, ...]:
    """Return the back of every card of a team: its colour, its shape, its name."""
    width, height = RIDER_CARD
    ink = f"{team.role}.on"
    return (
        Rect(team.role, -bleed, -bleed, width + 2 * bleed, height + 2 * bleed),
        *draw_team_mark(team, Box(width / 2 - 13, height / 2 - 18, 26, 26)),
        fit_text(
            Box(_RIDER_SAFE, height / 2 + 13, width - 2 * _RIDER_SAFE, 8),
            team.name,
            "text.head",
            ink=ink,
        ),
    )


TRIPLE, DOUBLE = "3", "2"
_TAB = 0.22
"""Of a face of a fold-up die: the tab that is glued."""
GAP = 0.12
"""Between two dice, as a share of one."""


def draw_roll(box: Box, d3: int, d2: int, side: float) -> list[Shape]:
    """Return the dice of a roll side by side from the left of a box, of one size."""
    count = d3 + d2
    side = min(side, box.height, box.width / (count + GAP * (count - 1)))
    shapes: list[Shape] = []
    for n in range(count):
        x = box.x + n * side * (1 + GAP)
        y = box.y + (box.height - side) / 2
        shapes += draw_die(Box(x, y, side, side), TRIPLE if n < d3 else DOUBLE, dark=n < d3)
    return shapes


def draw_die(box: Box, text: str, *, dark: bool) -> list[Shape]:
    """Return one die as a sign: dark for a triple die, light for a double die."""
    fill, ink = ("solid", "page") if dark else ("pool", "number")
    corner = box.height * 0.18
    number = fit_text(box, text, "number.strong", ink=ink, size=box.height * 0.85)
    return [Rect(fill, *box, corner), number]


def draw_net(faces: Sequence[tuple[Shape, ...]], side: float) -> Picture:
    """Return the net of a cube to cut, fold and glue, its six faces in the order 1 to 6.

    Opposite faces of a real die add up to seven, and so do these.
    """
    tab = side * _TAB
    # Row of four: 1, 2, 6, 5; above and below the second: 3 and 4.
    corners = {1: (0, 1), 2: (1, 1), 6: (2, 1), 5: (3, 1), 3: (1, 0), 4: (1, 2)}
    shapes: list[Shape] = [Polygon("blank", net_outline(side))]
    for number, (column, row) in corners.items():
        x, y = tab + column * side, tab + row * side
        shapes.append(Group(faces[number - 1], transform_to(x, y)))
    shapes += [Line("fold", points) for points in _fold_lines(side, tab)]
    return Picture(4 * side + 2 * tab, 3 * side + 2 * tab, tuple(shapes))


def net_outline(side: float) -> tuple[Point, ...]:
    """Return the cut of a net: six faces and the seven tabs that are glued."""
    t, slant = side * _TAB, side * _TAB * 1.05
    s = side

    def at(x: float, y: float) -> Point:
        return (t + x, t + y)

    return (
        at(0, s), at(0 + slant, s - t), at(s - slant, s - t), at(s, s),
        at(s - t, s - slant), at(s - t, slant), at(s, 0),
        at(s + slant, -t), at(2 * s - slant, -t), at(2 * s, 0),
        at(2 * s + t, slant), at(2 * s + t, s - slant), at(2 * s, s),
        at(3 * s, s), at(3 * s + slant, s - t), at(4 * s - slant, s - t), at(4 * s, s),
        at(4 * s, 2 * s), at(4 * s - slant, 2 * s + t), at(3 * s + slant, 2 * s + t),
        at(3 * s, 2 * s), at(2 * s, 2 * s), at(2 * s, 3 * s), at(s, 3 * s), at(s, 2 * s),
        at(0, 2 * s), at(-t, 2 * s - slant), at(-t, s + slant),
    )  # fmt: skip


def _fold_lines(s: float, t: float) -> list[tuple[Point, Point]]:
    rows = [((t, t + s), (t + 4 * s, t + s)), ((t, t + 2 * s), (t + 4 * s, t + 2 * s))]
    columns = [((t + n * s, t + s), (t + n * s, t + 2 * s)) for n in range(4)]
    sides = [((t + n * s, t), (t + n * s, t + s)) for n in (1, 2)]
    return [*rows, *columns, *sides, ((t + s, t), (t + 2 * s, t))]


def numbered_face(
    side: float, text: str, note: str = "", role: str = "number"
) -> tuple[Shape, ...]:
    """Return one face of a fold-up die: its value large, a note below."""
    whole = Box(0, 0, side, side)
    ink = role if role in {"number", "white"} else f"{role}.on"
    ground: list[Shape] = [] if role == "number" else [Rect(role, *whole)]
    value = Box(0, side * 0.12, side, side * (0.5 if note else 0.76))
    shapes: list[Shape] = [
        *ground,
        fit_text(value.inset(side * 0.08, 0), text, "number.giant", ink=ink, size=side * 0.62),
    ]
    if note:
        below = Box(side * 0.06, side * 0.68, side * 0.88, side * 0.2)
        shapes.append(
            fit_text(below, note, "text.tiny", ink=ink, size=look.lettering_of("text.tiny").size)
        )
    return tuple(shapes)


_DOT, _STEP = 0.3, 0.85
"""Of the height: a dot's radius, and from one to the next."""


def draw_worth(roll: RollLook, box: Box) -> list[Shape]:
    """Return basic movement and level of a roll from the left of a box; nothing for a sprint."""
    if not roll.basic:
        return []
    high = box.height
    return [
        *draw_arrow(box.x, box.y + high / 2, high),
        fit_text(
            Box(box.x + high * 1.15, box.y, high * 1.5, high),
            str(roll.basic),
            "number.strong",
            anchor="start",
            size=high * 1.25,
        ),
        *(
            Circle("solid", box.x + high * (3.1 + _STEP * n), box.y + high / 2, high * _DOT)
            for n in range(roll.level)
        ),
    ]


def draw_arrow(x: float, y: float, high: float) -> list[Shape]:
    """Return the sign of the basic movement: an arrow that begins at a point."""
    half = high * 0.42
    return [
        Polygon(
            "solid",
            (
                (x, y - high * 0.1), (x + half, y - high * 0.1), (x + half, y - half),
                (x + high * 0.95, y), (x + half, y + half), (x + half, y + high * 0.1),
                (x, y + high * 0.1),
            ),
        )
    ]  # fmt: skip


def draw_worth_legend(box: Box, basic: str, level: str) -> list[Shape]:
    """Return what arrow and dots mean, side by side."""
    left, right = box.columns(0.62, 0.38)
    high = box.height
    words = [
        Box(part.x + high * 1.1, part.y, part.width - high * 1.2, high) for part in (left, right)
    ]
    return [
        *draw_arrow(left.x, left.y + high / 2, high * 0.8),
        fit_text(words[0], basic, "text.tiny", anchor="start"),
        Circle("solid", right.x + high * 0.6, right.y + high / 2, high * 0.27),
        fit_text(words[1], level, "text.tiny", anchor="start"),
    ]


PLAYING_CARD = (44.0, 63.0)
"""Millimetres: sixteen and more on a sheet of A4, and sleeves are sold for it."""
_BAND, _PLAYING_SAFE = 11.0, 3.5
"""Millimetres of the band above, and what is kept free along the edges."""


class CardFace(NamedTuple):
    """What the front of a card shows."""

    deck: str
    large: str
    sign: str
    says: tuple[str, ...]


def draw_front(face: CardFace, owner: TeamLook | None, bleed: float) -> tuple[Shape, ...]:
    """Return the front: a band in its owner's colour, the value, the sentences below it."""
    width, height = PLAYING_CARD
    band = owner.role if owner else "solid"
    ink = f"{owner.role}.on" if owner else "page"
    head = Box(0, 0, width, _BAND).inset(_PLAYING_SAFE, 2)
    body = Box(0, _BAND, width, height - _BAND).inset(_PLAYING_SAFE)
    shapes: list[Shape] = [
        Rect("page", -bleed, -bleed, width + 2 * bleed, height + 2 * bleed),
        Rect(band, -bleed, -bleed, width + 2 * bleed, _BAND + bleed),
    ]
    name, mark = head.columns(0.78, 0.22)
    if owner:
        shapes += draw_team_mark(owner, mark)
    shapes.append(
        fit_text(name if owner else head, face.deck, "text.strong", ink=ink, anchor="start")
    )
    value, text = body.rows(0.56, 0.44) if face.large else body.rows(0.2, 0.8)
    if face.large:
        shapes.append(fit_text(value, face.large, "number.giant", size=24))
    if face.sign:
        side = 8.0
        x, y = body.x + body.width - side / 2, body.y + side / 2
        shapes.append(Circle("blank", x, y, side / 2))
        box = Box(x - side / 2, y - side / 2, side, side).inset(1.2)
        shapes.append(fit_text(box, face.sign, "number.strong", ink="black", size=4.4))
    if face.says:
        size = 3.1 if face.large else 4.2
        shapes += fit_paragraph(
            text, " · ".join(face.says) if face.large else " ".join(face.says), "text", size=size
        )
    return tuple(shapes)


def draw_back(deck: str, owner: TeamLook | None, bleed: float) -> tuple[Shape, ...]:
    """Return the back: one for all cards of a deck, so that none is known by it."""
    width, height = PLAYING_CARD
    role, ink = (owner.role, f"{owner.role}.on") if owner else ("solid", "page")
    upper, lower = Box(0, 0, width, height).inset(_PLAYING_SAFE, 8).rows(0.66, 0.34)
    shapes: list[Shape] = [Rect(role, -bleed, -bleed, width + 2 * bleed, height + 2 * bleed)]
    if owner:
        shapes += draw_team_mark(owner, upper.inset(6))
        shapes.append(fit_text(lower, deck, "text.head", ink=ink))
    else:
        shapes.append(
            fit_text(Box(0, 0, width, height).inset(_PLAYING_SAFE), deck, "text.title", ink=ink)
        )
    return tuple(shapes)
