"""Squares with colours of their own: the colour, a mark that tells it without, a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from designer.picture import look
from designer.picture.grounds import MARKS
from designer.picture.lettering import fit_text
from designer.picture.pattern import point_inside
from designer.picture.shapes import Box, Line, Polygon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Shape
    from engine.board.geometry import Square
    from engine.race.course import SquareFace

ROOM: Final = 0.62
"""Of the shorter side of a square: the box of what is written on it."""
WRITTEN: Final = 0.62
"""How far along a square its text stands; its mark lies behind it."""


def face(shown: SquareFace, square: Square) -> Iterator[Shape]:
    """Yield what a square shows."""
    role = f"square.{shown.ground}"
    yield Polygon(role, square.outline)
    marks = MARKS[look.square_mark(shown.ground)]
    for stroke in marks:
        yield Line(f"{role}.mark", tuple([point_inside(square.corners, *at) for at in stroke]))
    if shown.text:
        x, y = point_inside(square.corners, WRITTEN if marks else 0.5, 0.5)
        side = ROOM * min(square.free)
        box = Box(x - side / 2, y - side / 2, side, side)
        yield fit_text(box, shown.text, "number.strong", ink=f"{role}.on", size=side)
