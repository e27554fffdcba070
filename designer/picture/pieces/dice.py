"""Dice as small signs: triple dice dark with a 3, double dice light with a 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture import look
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Group, Line, Picture, Polygon, Rect, transform_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.picture.shapes import Point, Shape

TRIPLE, DOUBLE = "3", "2"
_TAB = 0.22
GAP = 0.12
"""Between two dice, as a share of one."""


def draw_roll(box: Box, d3: int, d2: int, side: float) -> list[Shape]:
    """Return the dice of a roll side by side from the left of a box, of one size."""
    count = d3 + d2
    side = min(side, box.height, box.width / (count + GAP * (count - 1)))
    found: list[Shape] = []
    for n in range(count):
        x = box.x + n * side * (1 + GAP)
        y = box.y + (box.height - side) / 2
        found += draw_die(Box(x, y, side, side), TRIPLE if n < d3 else DOUBLE, dark=n < d3)
    return found


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
    shapes += [Line("fold", points) for points in _folds(side, tab)]
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


def _folds(s: float, t: float) -> list[tuple[Point, Point]]:
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
            fit_text(below, note, "text.tiny", ink=ink, size=look.lettering("text.tiny").size)
        )
    return tuple(shapes)
