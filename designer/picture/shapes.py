"""The shapes a picture is made of, in millimetres, y down, and how they are moved and resized.

A shape has a role, not a colour: the look says what a role is drawn with, on paper or on a screen.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    PathStep: TypeAlias = tuple[str, *tuple[float, ...]]


Point: TypeAlias = tuple[float, float]
Affine: TypeAlias = tuple[float, float, float, float, float, float]
"""a b c d e f of x' = a x + c y + e, y' = b x + d y + f."""
IDENTITY: Affine = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Box(NamedTuple):
    """A rectangle to put something in."""

    x: float
    y: float
    width: float
    height: float

    def inset(self, across: float, down: float | None = None) -> Box:
        """Return the box without a margin on every side."""
        rise = across if down is None else down
        return Box(self.x + across, self.y + rise, self.width - 2 * across, self.height - 2 * rise)

    def columns(self, *shares: float, gap: float = 0.0) -> tuple[Box, ...]:
        """Return boxes side by side, as wide as their shares of this one."""
        room = self.width - gap * (len(shares) - 1)
        boxes, x = [], self.x
        for share in shares:
            width = room * share / sum(shares)
            boxes.append(Box(x, self.y, width, self.height))
            x += width + gap
        return tuple(boxes)

    def rows(self, *shares: float, gap: float = 0.0) -> tuple[Box, ...]:
        """Return boxes one below the other, as high as their shares of this one."""
        room = self.height - gap * (len(shares) - 1)
        boxes, y = [], self.y
        for share in shares:
            height = room * share / sum(shares)
            boxes.append(Box(self.x, y, self.width, height))
            y += height + gap
        return tuple(boxes)

    def meets(self, other: Box) -> bool:
        """Tell whether two boxes have a part in common."""
        across = self.x < other.x + other.width and other.x < self.x + self.width
        return across and self.y < other.y + other.height and other.y < self.y + self.height

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Return its corners, clockwise from the upper left."""
        right, foot = self.x + self.width, self.y + self.height
        return ((self.x, self.y), (right, self.y), (right, foot), (self.x, foot))

    @property
    def centre(self) -> Point:
        """Return its middle."""
        return (self.x + self.width / 2, self.y + self.height / 2)


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points."""

    role: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline with straight sides."""

    role: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, its corners square or rounded."""

    role: str
    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle about a centre."""

    role: str
    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Path:
    """An outline of straight and bent runs: steps M x y, L x y, C x1 y1 x2 y2 x y, Z."""

    role: str
    steps: tuple[tuple[str, *tuple[float, ...]], ...]


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text whose baseline starts, centres or ends at a point."""

    role: str
    x: float
    y: float
    text: str
    size: float
    """Of the em, in millimetres."""
    face: str
    """A face of look.toml."""
    anchor: str = "start"
    """start, middle or end."""
    width: float = 0.0
    """What the face's own metrics say it takes; a pen without the face must not exceed it."""


@dataclass(frozen=True, slots=True)
class Image:
    """A picture file laid into a rectangle, proportions kept; one that covers is cut off there."""

    source: str
    x: float
    y: float
    width: float
    height: float
    covers: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes moved together, and cut off outside a polygon if there is one."""

    shapes: tuple[Shape, ...]
    transform: Affine = IDENTITY
    clip: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Use:
    """A named symbol of the picture, laid somewhere: written once, drawn often."""

    symbol: str
    transform: Affine = IDENTITY


Shape: TypeAlias = Line | Polygon | Rect | Circle | Path | Text | Image | Group | Use


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes on a sheet of so many millimetres, and the symbols they use."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    symbols: Mapping[str, tuple[Shape, ...]] = field(default_factory=dict)
    titles: tuple[str, ...] = ()
    """What a list of pages calls what begins on it."""
    anchor: str = ""
    """What links to it name."""
    links: tuple[tuple[Box, str], ...] = ()
    """Where it leads elsewhere: a box of it, and the anchor it leads to."""

    def place_picture(self, x: float, y: float) -> Group:
        """Return its shapes as one group whose corner lies at a point; symbols stay with it."""
        return Group(self.shapes, transform_to(x, y))


def transform_to(x: float, y: float, degrees: float = 0.0, scale: float = 1.0) -> Affine:
    """Return the transform that turns clockwise about the origin, scales, then moves to a point."""
    turn = math.radians(degrees)
    cos, sin = math.cos(turn) * scale, math.sin(turn) * scale
    return (cos, sin, -sin, cos, x, y)


def moved_point(transform: Affine, point: Point) -> Point:
    """Return where a transform takes a point."""
    a, b, c, d, e, f = transform
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)


def point_before(transform: Affine, point: Point) -> Point:
    """Return the point that a transform takes to this one."""
    a, b, c, d, e, f = transform
    x, y = point[0] - e, point[1] - f
    size = a * d - b * c
    return ((d * x - c * y) / size, (a * y - b * x) / size)


def resize_shapes(shapes: Iterable[Shape], factor: float, read: float = 0.0) -> Iterator[Shape]:
    """Yield shapes that many times as large; a text whose em would be below `read` is left out.

    A symbol that is used keeps its size: who repeats something small resizes it first.
    """
    for shape in shapes:
        if isinstance(shape, Text) and shape.size * factor < read:
            continue
        yield _resize_shape(shape, factor, read)


def _resize_shape(shape: Shape, k: float, read: float) -> Shape:
    match shape:
        case Line() | Polygon():
            return replace(shape, points=_resize_points(shape.points, k))
        case Rect():
            return replace(
                shape,
                x=shape.x * k,
                y=shape.y * k,
                width=shape.width * k,
                height=shape.height * k,
                radius=shape.radius * k,
            )
        case Circle():
            return replace(shape, x=shape.x * k, y=shape.y * k, radius=shape.radius * k)
        case Path():
            return replace(shape, steps=tuple(_resize_step(step, k) for step in shape.steps))
        case Text():
            return replace(
                shape, x=shape.x * k, y=shape.y * k, size=shape.size * k, width=shape.width * k
            )
        case Image():
            return replace(
                shape, x=shape.x * k, y=shape.y * k, width=shape.width * k, height=shape.height * k
            )
        case Use():
            return replace(shape, transform=_resize_shift(shape.transform, k))
        case Group():
            return Group(
                tuple(resize_shapes(shape.shapes, k, read)),
                _resize_shift(shape.transform, k),
                _resize_points(shape.clip, k),
            )


def _resize_step(step: PathStep, k: float) -> PathStep:
    verb, *numbers = step
    return (verb, *(number * k for number in numbers))


def _resize_points(points: tuple[Point, ...], k: float) -> tuple[Point, ...]:
    return tuple((x * k, y * k) for x, y in points)


def _resize_shift(transform: Affine, k: float) -> Affine:
    a, b, c, d, e, f = transform
    return (a, b, c, d, e * k, f * k)
