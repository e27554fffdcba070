"""A picture larger than the paper, on pages that overlap and know their neighbours."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from designer.kit.page.paper import measure
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Circle, Group, Line, Picture, transform_to
from designer.words import say

if TYPE_CHECKING:
    from designer.kit.page.paper import Paper
    from designer.picture.shapes import Shape

SIGN = 8.0
"""Millimetres across the number on a flap."""


def poster_pages(picture: Picture, paper: Paper, title: str, lang: str) -> list[Picture]:
    """Return the pages of a picture at its own size, upright or lying, whichever are fewer.

    All show equally much of it, so that no last page is a strip. Each page repeats 10 mm of the
    next on a flap that says the next one's number and is hidden once they are glued; its own
    number stands outside the picture, which nothing is written on.
    """
    ways = (paper.standing(), paper.lying())
    sheet = min(ways, key=lambda way: math.prod(_counts(picture, way)))
    across, down = _counts(picture, sheet)
    pages = [
        _page(picture, sheet, (column, row), (across, down))
        for row in range(down)
        for column in range(across)
    ]
    if len(pages) == 1:
        return pages
    return [
        replace(page, shapes=(*page.shapes, _head(sheet, title, lang, (number, len(pages)))))
        for number, page in enumerate(pages, start=1)
    ]


def _head(sheet: Paper, title: str, lang: str, place: tuple[int, int]) -> Shape:
    """Return what stands over the picture: which poster this is, which of its sheets."""
    room, line = sheet.sheet, measure("sheet", "line")
    number, count = place
    said = say(lang, "kit.poster_part", title=title, number=number, count=count)
    box = Box(room.x, line, room.width, measure("sheet", "line_height"))
    return fit_text(box, said, "text.small", anchor="start")


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
    (column, row), (across, down) = place, counts
    width = (picture.width + (across - 1) * overlap) / across
    height = (picture.height + (down - 1) * overlap) / down
    x, y = column * (width - overlap), row * (height - overlap)
    clip = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    shapes: list[Shape] = [
        Group((Group(picture.shapes, clip=clip),), transform_to(room.x - x, room.y - y)),
        *_edges(Box(room.x, room.y, width, height), place, counts),
    ]
    return Picture(sheet.width, sheet.height, tuple(shapes), picture.symbols)


def _edges(box: Box, place: tuple[int, int], counts: tuple[int, int]) -> list[Shape]:
    """Return the flaps to the right and below, each with the number of the page glued over it."""
    overlap = measure("poster", "overlap")
    (column, row), (across, down) = place, counts
    x, y = box.centre
    right, foot = box.x + box.width, box.y + box.height
    number = row * across + column + 1
    found: list[Shape] = []
    if column + 1 < across:
        found.append(Line("guide", ((right - overlap, box.y), (right - overlap, foot))))
        found += _sign(right - overlap / 2, y, number + 1)
    if row + 1 < down:
        found.append(Line("guide", ((box.x, foot - overlap), (right, foot - overlap))))
        found += _sign(x, foot - overlap / 2, number + across)
    return found


def _sign(x: float, y: float, number: int) -> list[Shape]:
    """Return a number that can be read on whatever the picture shows there."""
    box = Box(x - SIGN / 2, y - SIGN / 2, SIGN, SIGN)
    return [Circle("pool", x, y, SIGN / 2), fit_text(box.inset(1), str(number), "number.strong")]
