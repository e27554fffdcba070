"""Playing cards and fold-up dice to cut out; dice as signs, and what a roll is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from designer.picture import look
from designer.picture.lettering import fit_paragraph, fit_text
from designer.picture.riders import draw_team_mark
from designer.picture.shapes import Box, Circle, Group, Line, Picture, Polygon, Rect, transform_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.picture.riders import RollLook, TeamLook
    from designer.picture.shapes import Point, Shape


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
    number = fit_text(box, text, "number.strong", ink=ink, size=box.height * 0.9)
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


def numbered_face(side: float, text: str, note: str = "") -> tuple[Shape, ...]:
    """Return one face of a fold-up die: its value large, a note below."""
    value = Box(0, side * 0.12, side, side * (0.5 if note else 0.76)).inset(side * 0.08, 0)
    face = fit_text(value, text, "number.giant", ink="number", size=side * 0.62)
    if not note:
        return (face,)
    below = Box(side * 0.06, side * 0.68, side * 0.88, side * 0.2)
    size = look.lettering_of("text.tiny").size
    return face, fit_text(below, note, "text.tiny", ink="number", size=size)


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
            Box(box.x + high * 1.15, box.y - high * 0.1, high * 1.5, high * 1.2),
            str(roll.basic),
            "number.strong",
            anchor="start",
            size=high * 1.33,
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
        size = 3.6 if face.large else 4.2
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
