"""A road tile of the box: its squares, its artwork, its name; terrain is told by markers alone."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from shapely import Polygon as Outline

from designer.picture.lettering import fit
from designer.picture.pattern import inside, marks
from designer.picture.pieces.marker import chequers
from designer.picture.shapes import Box, Circle, Group, Image, Line, Path, Polygon, Shape, placed
from designer.words import say
from engine.board import geometry

if TYPE_CHECKING:
    from designer.picture.pattern import Corners
    from designer.picture.shapes import Point
    from engine.board.catalogue import Gauge, Tile

_FINE = 6
"""Parts a bent square's side is drawn in."""
_LABEL = 2.2
_FLECKS, _FLECK = 9, 0.3
"""How many flecks of grit a square has, and half their length."""
_PEAK = (
    ((0.36, 0.63), (0.5, 0.38), (0.64, 0.63)),
    ((0.5, 0.38), (0.455, 0.46), (0.49, 0.49), (0.515, 0.455), (0.545, 0.46)),
)
_BAND = 0.35
"""Of a square: the chequered band of the finish, and the band of the start line."""
_KERB = 0.08
"""Of a square's width: the divider between its lanes, the parapet of a bridge."""


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
            found += _ART.get(face, _grit)(corners, row * count + lane)
    found += _borders(kind, face, rows, gauge)
    found += _FURNITURE.get(face, _nothing)(kind, rows, gauge, lang)
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


def _grit(corners: Corners, nth: int) -> list[Shape]:
    """Return the grit of one square: short flecks that lie as they fell, each time the same."""
    steps: list[tuple[str, *tuple[float, ...]]] = []
    for fleck in range(_FLECKS):
        # Multiples of the golden ratio and of the square root of two never bunch (Weyl).
        k = nth * _FLECKS + fleck + 1
        u, v, turn = k * 0.6180339887 % 1, k * 0.4142135624 % 1, k * 2.399963
        x, y = inside(corners, 0.06 + 0.88 * u, 0.06 + 0.88 * v)
        dx, dy = _FLECK * math.cos(turn), _FLECK * math.sin(turn)
        steps += [("M", x - dx, y - dy), ("L", x + dx, y + dy)]
    return [Path("tile.grit", tuple(steps))]


def _peaks(corners: Corners, nth: int) -> list[Shape]:
    """Return a small peak in every square of a mountain tile, its snow on the lit side."""
    shape, snow = _PEAK
    return [
        *_grit(corners, nth),
        Polygon("tile.peak", tuple(inside(corners, u, v) for u, v in shape)),
        Polygon("tile.snow", tuple(inside(corners, u, v) for u, v in snow)),
    ]


def _cobbles(corners: Corners, _nth: int) -> list[Shape]:
    return list(marks("COBBLES", corners))


def _nothing(_kind: Tile, _rows: int, _gauge: Gauge, _lang: str) -> list[Shape]:
    return []


def _start(_kind: Tile, rows: int, gauge: Gauge, lang: str) -> list[Shape]:
    """Return the start line along the exit, and its word."""
    end = rows * gauge.length
    band = gauge.length * _BAND
    line = Polygon(
        "badge.START",
        (
            (end - band, -gauge.half),
            (end, -gauge.half),
            (end, gauge.half),
            (end - band, gauge.half),
        ),
    )
    return [line, *_word(say(lang, "terms.START"), gauge, end - band - 5)]


def _finish(_kind: Tile, _rows: int, gauge: Gauge, lang: str) -> list[Shape]:
    """Return the chequers along the entry: the finish line is their first edge (RULING 4)."""
    band = gauge.length * _BAND
    wide = 2 * gauge.half
    laid = chequers(Box(0, 0, wide, band), round(wide / band * 2))
    return [
        Group(tuple(laid), placed(band, -gauge.half, 90)),
        *_word(say(lang, "terms.FINISH"), gauge, band + 5),
    ]


def _word(word: str, gauge: Gauge, x: float) -> list[Shape]:
    """Return a word across the road, read in riding direction."""
    box = Box(-gauge.half + 3, -4, 2 * gauge.half - 6, 8)
    text = fit(box, word.upper(), "number.title")
    return [Group((text,), placed(x, 0, 90))]


def _roundabout(_kind: Tile, rows: int, gauge: Gauge, _lang: str) -> list[Shape]:
    """Return the island in the middle (RULING 94: two branches of one lane)."""
    ring = rows * gauge.length / 2
    return [Circle("island", ring, 0, ring - gauge.width)]


def _bridge(_kind: Tile, rows: int, gauge: Gauge, _lang: str) -> list[Shape]:
    """Return the parapets along both edges."""
    end, kerb = rows * gauge.length, gauge.width * _KERB
    return [
        Polygon("parapet", ((0, y), (end, y), (end, y + kerb), (0, y + kerb)))
        for y in (-gauge.half, gauge.half - kerb)
    ]


def _divider(_kind: Tile, rows: int, gauge: Gauge, _lang: str) -> list[Shape]:
    """Return the kerb that splits the road."""
    end, kerb = rows * gauge.length, gauge.width * _KERB
    y = -gauge.half + gauge.width - kerb / 2
    nose = gauge.length * 0.3
    points = (
        (nose, y + kerb / 2),
        (nose * 2, y),
        (end - nose * 2, y),
        (end - nose, y + kerb / 2),
        (end - nose * 2, y + kerb),
        (nose * 2, y + kerb),
    )
    return [Polygon("parapet", points)]


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


_ART = {"mountain": _peaks, "cobbles": _cobbles}
_FURNITURE = {
    "start": _start,
    "finish": _finish,
    "roundabout": _roundabout,
    "bridge": _bridge,
    "divider": _divider,
}
