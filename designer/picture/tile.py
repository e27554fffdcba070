"""A road tile of the box: its squares, its artwork, its name; terrain is told by markers alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from shapely import Polygon as Outline

from designer.picture.lettering import fit
from designer.picture.shapes import Box, Group, Image, Line, Polygon, Shape, placed
from designer.picture.tile_art import furniture, ground
from designer.words import say
from engine.board import geometry

if TYPE_CHECKING:
    from designer.picture.shapes import Point
    from engine.board.catalogue import Gauge, Tile

_FINE = 6
"""Parts a bent square's side is drawn in."""
_LABEL = 2.2


def tile(
    kind: Tile,
    face: str,
    rows: int,
    gauge: Gauge,
    *,
    lang: str,
    bleed: float,
    picture: str = "",
) -> tuple[Shape, ...]:
    """Return one face of a tile in its own frame: entry at 0, 0, riding along x.

    A picture of the organiser's fills the ground in place of its colour.
    """
    outline = grown(geometry.outline(kind, face, rows, gauge), bleed)
    found: list[Shape] = [Polygon(f"tile.{face}", outline)]
    if picture:
        found.append(Group((Image(picture, *_around(outline), covers=True),), clip=outline))
    count = geometry.lanes(kind, gauge)
    for row in range(rows):
        for lane in range(1, count + 1):
            corners = geometry.square(kind, face, row, lane, gauge).corners
            found += ground(face, corners, row * count + lane)
    found += _borders(kind, face, rows, gauge)
    found += furniture(face, rows, gauge, lang)
    return (*found, *_name(kind, face, rows, gauge, lang))


def _around(outline: tuple[Point, ...]) -> Box:
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    right, foot = max(x for x, _ in outline), max(y for _, y in outline)
    return Box(left, top, right - left, foot - top)


def grown(outline: tuple[Point, ...], bleed: float) -> tuple[Point, ...]:
    """Return an outline with a margin all round, its corners kept sharp."""
    wide = Outline(outline).buffer(bleed, join_style="mitre")
    return tuple((x, y) for x, y in wide.exterior.coords[:-1])


def _borders(kind: Tile, face: str, rows: int, gauge: Gauge) -> list[Shape]:
    """Return the lines between rows and between lanes; none lies along the cut."""
    count = geometry.lanes(kind, gauge)
    apart = kind.shape == "roundabout"
    finer = replace(kind, rows=kind.rows * _FINE)
    shorter = replace(gauge, length=gauge.length / _FINE)
    found: list[Shape] = []
    for lane in range(1, count + 1):
        squares = [geometry.square(kind, face, row, lane, gauge) for row in range(rows)]
        found += [Line("road.square", s.corners[1:3]) for s in squares[: rows - 1]]
        if apart:
            found.append(Line("road.square", (squares[0].corners[0], squares[0].corners[3])))
            found.append(Line("road.square", squares[-1].corners[1:3]))
        if lane < count and not apart:
            parts = [
                geometry.square(finer, face, row, lane, shorter).corners
                for row in range(rows * _FINE)
            ]
            edge = (parts[0][3], *(corners[2] for corners in parts))
            found.append(Line("road.square", edge))
    return found


def _name(kind: Tile, face: str, rows: int, gauge: Gauge, lang: str) -> list[Shape]:
    """Return the tile's name and an arrow in its first square, well inside the cut."""
    first = geometry.square(kind, face, 0, 1, gauge)
    name = f"{rows} · {say(lang, f'kit.face_{face}')}"
    reach = first.free[0] * 0.5 - 3.2
    high = first.free[1] * 0.5
    text = fit(
        Box(-reach + 2.4, high - 3.2 - _LABEL, 2 * reach - 2.4, _LABEL),
        name,
        "number.tiny",
        ink="tile.ink",
        anchor="start",
    )
    y = high - 3.2 - _LABEL / 2
    arrow = Polygon("tile.ink", ((-reach, y - 0.8), (-reach + 1.5, y), (-reach, y + 0.8)))
    return [Group((arrow, text), placed(*first.centre, first.angle))]
