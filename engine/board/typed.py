"""A table as people type it: `1800x900`, or corners `0,0 1600,0 …`; and where they sit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.board.table import Outline, Table

SIDES = ("top", "right", "bottom", "left")
"""Of a rectangle, in the order of its corners."""
_NUMBER = r"(-?\d+(?:\.\d+)?)"
_COUNT = re.compile(r"[0-9]{1,9}")
_SIZE = re.compile(rf"{_NUMBER}[x×]{_NUMBER}(?:@{_NUMBER},{_NUMBER})?")
_CORNER = re.compile(rf"{_NUMBER},{_NUMBER}")


def outline(text: str) -> Outline:
    """Return the outline of `1800x900`, of `1800x900@200,0`, or of corners `0,0 1600,0 …`."""
    size = _SIZE.fullmatch(text.strip())
    if size:
        wide, high, x, y = (float(part or 0) for part in size.groups())
        return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    corners = [_CORNER.fullmatch(part) for part in text.split()]
    if len(corners) < 3 or not all(corners):
        raise BoardError("board_table_text", have=text)
    return tuple((float(c[1]), float(c[2])) for c in corners if c)


def seats(typed: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Return sides as the table counts them: a side of the first table, or `2:3` of another."""
    found = []
    for text in typed:
        which, _, side = text.rpartition(":")
        counted = int(side) - 1 if _COUNT.fullmatch(side) else -1
        number = SIDES.index(side) if side in SIDES else counted
        if number < 0 or (which and not _COUNT.fullmatch(which)):
            raise BoardError("board_seat_text", have=text, want=", ".join(SIDES))
        found.append((int(which or 1) - 1, number))
    return tuple(found)


def outlines_told(table: Table) -> str:
    """Return the corners of each table as `outline` reads them, parted by semicolons."""
    return "; ".join(" ".join(f"{x:g},{y:g}" for x, y in corners) for corners in table.outlines)


def seats_told(table: Table) -> str:
    """Return the sides with people as `seats` reads them."""
    return " ".join(
        f"{which + 1}:{side + 1}" if which else f"{side + 1}" for which, side in table.seats
    )
