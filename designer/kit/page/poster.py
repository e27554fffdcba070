"""A picture larger than the paper, on pages that overlap and know their neighbours."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from designer.kit.page.paper import measure
from designer.picture.lettering import fit
from designer.picture.shapes import Box, Group, Line, Picture, placed

if TYPE_CHECKING:
    from designer.kit.page.paper import Paper
    from designer.picture.shapes import Shape


def poster(picture: Picture, paper: Paper) -> list[Picture]:
    """Return the pages of a picture at its own size, upright or lying, whichever are fewer.

    Each page repeats 10 mm of the next; its middle says its number, its edges their neighbours'.
    """
    ways = (paper.standing(), paper.lying())
    sheet = min(ways, key=lambda way: math.prod(_counts(picture, way)))
    across, down = _counts(picture, sheet)
    return [
        _page(picture, sheet, (column, row), (across, down))
        for row in range(down)
        for column in range(across)
    ]


def _counts(picture: Picture, sheet: Paper) -> tuple[int, int]:
    overlap = measure("poster", "overlap")
    room = sheet.sheet
    return (
        max(1, math.ceil((picture.width - overlap) / (room.width - overlap) - 1e-9)),
        max(1, math.ceil((picture.height - overlap) / (room.height - overlap) - 1e-9)),
    )


def _page(
    picture: Picture, sheet: Paper, place: tuple[int, int], counts: tuple[int, int]
) -> Picture:
    overlap, room = measure("poster", "overlap"), sheet.sheet
    column, row = place
    x, y = column * (room.width - overlap), row * (room.height - overlap)
    width = min(room.width, picture.width - x)
    height = min(room.height, picture.height - y)
    clip = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    shapes: list[Shape] = [
        Group((Group(picture.shapes, clip=clip),), placed(room.x - x, room.y - y)),
        *_edges(Box(room.x, room.y, width, height), place, counts),
    ]
    return Picture(sheet.width, sheet.height, tuple(shapes), picture.symbols)


def _edges(box: Box, place: tuple[int, int], counts: tuple[int, int]) -> list[Shape]:
    """Return the glue lines and the numbers of this page and of those beside it."""
    overlap = measure("poster", "overlap")
    (column, row), (across, down) = place, counts
    if across * down == 1:
        return []

    def number(c: int, r: int) -> str:
        return str(r * across + c + 1)

    x, y = box.centre
    right, foot = box.x + box.width, box.y + box.height
    found: list[Shape] = [_sign(x, y, number(column, row), "number.title")]
    if column + 1 < across:
        found.append(Line("guide", ((right - overlap, box.y), (right - overlap, foot))))
        found.append(_sign(right - overlap / 2, y, number(column + 1, row), "number.soft"))
    if column:
        found.append(_sign(box.x + overlap / 2, y, number(column - 1, row), "number.soft"))
    if row + 1 < down:
        found.append(Line("guide", ((box.x, foot - overlap), (right, foot - overlap))))
        found.append(_sign(x, foot - overlap / 2, number(column, row + 1), "number.soft"))
    if row:
        found.append(_sign(x, box.y + overlap / 2, number(column, row - 1), "number.soft"))
    return found


def _sign(x: float, y: float, text: str, role: str) -> Shape:
    return fit(Box(x - 8, y - 4, 16, 8), text, role, ink="text.soft")
