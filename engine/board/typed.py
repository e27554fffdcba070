"""A table as people type it: `1800x900`, or corners `0,0 1600,0 …`; and where they sit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.errors import BoardError, error_phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.board.table import Outline, Table

LANGUAGES = ("en", "es")
"""Whose words may be typed, whichever language is on."""
_NUMBER = r"(-?\d+(?:\.\d+)?)"
_COUNT = re.compile(r"[0-9]{1,9}")
_SIZE = re.compile(rf"{_NUMBER}[x×]{_NUMBER}(?:@{_NUMBER},{_NUMBER})?")
_CORNER = re.compile(rf"{_NUMBER},{_NUMBER}")


def read_outline(text: str) -> Outline:
    """Return the outline of `1800x900`, of `1800x900@200,0`, or of corners `0,0 1600,0 …`."""
    size = _SIZE.fullmatch(text.strip())
    if size:
        wide, high, x, y = (float(part or 0) for part in size.groups())
        return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    corners = [_CORNER.fullmatch(part) for part in text.split()]
    if len(corners) < 3 or not all(corners):
        raise BoardError("board_table_text", have=text)
    return tuple((float(c[1]), float(c[2])) for c in corners if c)


def _words(lang: str) -> list[str]:
    """Return what the sides of a rectangle are called, in the order of its corners."""
    return error_phrase(lang, "board_sides").split(", ")


def _side(word: str) -> int:
    """Return the side a word or a number from 1 names; -1 where it names none."""
    for lang in LANGUAGES:
        if word.lower() in _words(lang):
            return _words(lang).index(word.lower())
    return int(word) - 1 if _COUNT.fullmatch(word) else -1


def read_seats(typed: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Return sides as the table counts them: a side of the first table, or `2:3` of another."""
    found = []
    for text in typed:
        which, _, side = text.rpartition(":")
        number = _side(side)
        if number < 0 or (which and not _COUNT.fullmatch(which)):
            raise BoardError("board_seat_text", have=text, want=BoardError("board_sides"))
        found.append((int(which or 1) - 1, number))
    return tuple(found)


def outlines_told(table: Table) -> str:
    """Return the corners of each table as `outline` reads them, parted by semicolons."""
    return "; ".join(
        " ".join(f"{_told(x)},{_told(y)}" for x, y in corners) for corners in table.outlines
    )


def _told(length: float) -> str:
    """Return a length to a thousandth of a millimetre, without noughts that say nothing."""
    return f"{round(length, 3) + 0:.3f}".rstrip("0").rstrip(".")


def seats_told(table: Table, lang: str) -> str:
    """Return the sides with people as `seats` reads them: in words where they have some."""
    told = []
    for which, side in table.seats:
        name = _words(lang)[side] if _upright(table.outlines[which]) else f"{side + 1}"
        told.append(f"{which + 1}:{name}" if which else name)
    return " ".join(told)


def _upright(corners: Outline) -> bool:
    """Tell whether an outline is a rectangle whose first side is the top one."""
    (left, top), (right, bottom) = corners[0], corners[2 % len(corners)]
    return corners == ((left, top), (right, top), (right, bottom), (left, bottom)) and (
        left < right and top < bottom
    )
