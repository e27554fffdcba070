"""The artwork of road tiles: grit, peaks, setts; start and finish, island, parapets, kerb."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from designer.picture.lettering import fit
from designer.picture.pattern import inside, marks
from designer.picture.pieces.marker import chequers
from designer.picture.shapes import Box, Circle, Group, Path, Polygon, placed
from designer.words import say

if TYPE_CHECKING:
    from designer.picture.pattern import Corners
    from designer.picture.shapes import Shape
    from engine.board.catalogue import Gauge

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


def ground(face: str, corners: Corners, nth: int) -> list[Shape]:
    """Return what lies on the nth square of a face."""
    return _ART.get(face, _grit)(corners, nth)


def furniture(face: str, rows: int, gauge: Gauge, lang: str) -> list[Shape]:
    """Return what stands on a face as a whole."""
    return _FURNITURE.get(face, _nothing)(rows, gauge, lang)


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


def _nothing(_rows: int, _gauge: Gauge, _lang: str) -> list[Shape]:
    return []


def _start(rows: int, gauge: Gauge, lang: str) -> list[Shape]:
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


def _finish(_rows: int, gauge: Gauge, lang: str) -> list[Shape]:
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


def _roundabout(rows: int, gauge: Gauge, _lang: str) -> list[Shape]:
    """Return the island in the middle (RULING 94: two branches of one lane)."""
    ring = rows * gauge.length / 2
    return [Circle("island", ring, 0, ring - gauge.width)]


def _bridge(rows: int, gauge: Gauge, _lang: str) -> list[Shape]:
    """Return the parapets along both edges."""
    end, kerb = rows * gauge.length, gauge.width * _KERB
    return [
        Polygon("parapet", ((0, y), (end, y), (end, y + kerb), (0, y + kerb)))
        for y in (-gauge.half, gauge.half - kerb)
    ]


def _divider(rows: int, gauge: Gauge, _lang: str) -> list[Shape]:
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


_ART = {"mountain": _peaks, "cobbles": _cobbles}
_FURNITURE = {
    "start": _start,
    "finish": _finish,
    "roundabout": _roundabout,
    "bridge": _bridge,
    "divider": _divider,
}
