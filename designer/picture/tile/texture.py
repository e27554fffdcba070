"""What makes ground look like ground: marks that lie as they fell, each time the same."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from designer.picture.pattern import pattern_marks, point_inside
from designer.picture.shapes import Circle, Line, Path, Polygon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Point, Shape
    from designer.picture.tile.frame import SkinLayer, TileFrame

_FLECKS, _FLECK = 9, 0.3
"""How many flecks of grit a square has, and half their length."""
_PEAK = (
    ((0.38, 0.36), (0.63, 0.5), (0.38, 0.64)),
    ((0.63, 0.5), (0.55, 0.455), (0.52, 0.49), (0.555, 0.515), (0.55, 0.545)),
)
"""Its top lies ahead: a triangle across the road would be taken for the way."""
Step = tuple[str, float, float]


def scatter(nth: int) -> tuple[float, float, float]:
    """Return two shares and a turn, as if by chance and each time the same."""
    u, v, w = (_mix_bits(3 * nth + k) / 2**32 for k in range(3))
    return u, v, w * math.tau


def _mix_bits(number: int) -> int:
    """Return 32 bits that look like chance (the finalizer of MurmurHash3)."""
    mixed = (number + 0x9E3779B9) & 0xFFFFFFFF
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        mixed = (mixed ^ (mixed >> shift)) * factor & 0xFFFFFFFF
    return mixed ^ (mixed >> 16)


def grit(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield short flecks in every square."""
    for nth, corners in enumerate(frame.squares(), start=1):
        steps: list[Step] = []
        for fleck in range(_FLECKS):
            # Multiples of the golden ratio and of the square root of two never bunch (Weyl).
            k = nth * _FLECKS + fleck + 1
            u, v, turn = k * 0.6180339887 % 1, k * 0.4142135624 % 1, k * 2.399963
            x, y = point_inside(corners, 0.06 + 0.88 * u, 0.06 + 0.88 * v)
            steps += _stroke_steps(x, y, _FLECK, turn)
        yield Path(layer.role, tuple(steps))


def peaks(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a small peak in every square, its snow on the lit side."""
    shape, snow = _PEAK
    for corners in frame.squares():
        yield Polygon(layer.role, tuple(point_inside(corners, u, v) for u, v in shape))
        if "snow" in layer.values:
            points = tuple(point_inside(corners, u, v) for u, v in snow)
            yield Polygon(layer.other("snow"), points)


def setts(frame: TileFrame, _layer: SkinLayer) -> Iterator[Shape]:
    """Yield the pattern of cobbles in every square."""
    for corners in frame.squares():
        yield from pattern_marks("COBBLES", corners)


def stones(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield setts in courses across the road, in the tones of the layer, joints between them."""
    roles = (layer.role, layer.other("light"), layer.other("dark"))
    long, wide, joint = layer.number("long"), layer.number("wide"), layer.number("joint")
    low, high = layer.number("low"), frame.width - layer.number("low")
    courses = round(frame.rows * frame.gauge.length / long)
    across = round((high - low) / wide)
    steps_by_role: dict[str, list[tuple[str, *tuple[float, ...]]]] = {role: [] for role in roles}
    for course in range(-1, courses + 1):
        start = course * frame.rows / courses
        end = start + frame.rows / courses - joint / frame.gauge.length
        for stone in range(across + 1):
            left = low + (stone - 0.5 * (course % 2)) * (high - low) / across
            right = min(high, left + (high - low) / across - joint)
            left = max(low, left)
            if right - left > joint:
                pick = int(scatter(course * 37 + stone * 11 + 5)[0] * 8)
                role = roles[0] if pick < 5 else roles[1 + pick % 2]
                steps_by_role[role] += _closed_steps(frame.band(left, right, start, end))
    for role, steps in steps_by_role.items():
        yield Path(role, tuple(steps))


def grain(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield `count` specks a square over the road, `low` from its edges."""
    low, each = layer.number("low"), layer.number("count")
    steps: list[Step] = []
    for nth in range(round(each * frame.rows * frame.lanes)):
        u, v, turn = scatter(nth + 1 + round(layer.number("seed")))
        x, y = frame.at(u * frame.rows, low + v * (frame.width - 2 * low))
        steps += _stroke_steps(x, y, layer.number("size", 0.2), turn)
    yield Path(layer.role, tuple(steps))


def tufts(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield blades of grass along both sides, three to a tuft."""
    high = layer.number("high")
    steps: list[Step] = []
    for nth in range(round(layer.number("count") * frame.rows)):
        u, v, turn = scatter(nth + 7)
        side = nth % 2
        off = -frame.bleed + v * (high + frame.bleed)
        along = u * (frame.rows + 2 * frame.reach) - frame.reach
        x, y = frame.at(along, frame.width - off if side else off)
        for lean in (-0.5, 0.0, 0.5):
            steps += _stroke_steps(x, y, 0.35, turn + lean)
    yield Path(layer.role, tuple(steps))


def bushes(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a bush beside the road here and there, lit from one side."""
    high = layer.number("high")
    for nth in range(round(layer.number("count") * frame.rows)):
        u, v, _ = scatter(nth * 3 + 2)
        radius = high * (0.28 + 0.16 * v)
        off = high * 0.42 * v + radius * 0.4
        x, y = frame.at(u * frame.rows, frame.width - off if nth % 2 else off)
        yield Circle(layer.role, x, y, radius)
        yield Circle(layer.other("light"), x - radius * 0.25, y - radius * 0.25, radius * 0.55)


def rocks(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield boulders along both sides, with a lit and a dark face."""
    high = layer.number("high")
    for nth in range(round(layer.number("count") * frame.rows)):
        u, v, turn = scatter(nth * 2 + 3)
        radius = high * (0.2 + 0.2 * v)
        off = -frame.bleed * 0.6 + v * (high - radius + frame.bleed * 0.6)
        x, y = frame.at(
            u * (frame.rows + 2 * frame.reach) - frame.reach, frame.width - off if nth % 2 else off
        )
        corners = _boulder_corners(x, y, radius, turn)
        yield Polygon(layer.role, corners)
        yield Polygon(layer.other("light"), (corners[0], corners[1], corners[2], (x, y)))


def cracks(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a joint that was filled with tar now and then: the road is old."""
    low = layer.number("low")
    for nth in range(int(frame.rows * layer.number("count"))):
        u, v, _ = scatter(nth * 5 + frame.rows)
        along, across = u * (frame.rows - 0.8), low + v * (frame.width - 2 * low) * 0.85
        points, wander = [], across
        for step in range(9):
            wander += (scatter(nth * 9 + step + 1)[0] - 0.5) * 0.7
            points.append(frame.at(along + step * 0.09, wander))
        yield Line(layer.role, tuple(points))


def _stroke_steps(x: float, y: float, half: float, turn: float) -> list[Step]:
    dx, dy = half * math.cos(turn), half * math.sin(turn)
    return [("M", x - dx, y - dy), ("L", x + dx, y + dy)]


def _closed_steps(points: tuple[Point, ...]) -> list[tuple[str, *tuple[float, ...]]]:
    first, *rest = points
    return [("M", *first), *(("L", *point) for point in rest), ("Z",)]


def _boulder_corners(x: float, y: float, radius: float, turn: float) -> tuple[Point, ...]:
    corners = []
    for nth in range(5):
        far = radius * (0.75 + 0.35 * scatter(nth + round(turn * 100))[0])
        corners.append(
            (x + far * math.cos(turn + nth * 1.26), y + far * math.sin(turn + nth * 1.26))
        )
    return tuple(corners)
