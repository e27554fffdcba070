"""A picture drawn smaller or larger: places and texts change, lines stay as wide as they are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from designer.picture.shapes import (
    Circle,
    Group,
    Image,
    Line,
    Path,
    Polygon,
    Rect,
    Text,
    Use,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from designer.picture.shapes import Affine, Point, Shape

    PathStep: TypeAlias = tuple[str, *tuple[float, ...]]


def resize_shapes(shapes: Iterable[Shape], factor: float, read: float = 0.0) -> Iterator[Shape]:
    """Yield shapes that many times as large; a text whose em would be below `read` is left out.

    A symbol that is used keeps its size: who repeats something small resizes it first.
    """
    for shape in shapes:
        if isinstance(shape, Text) and shape.size * factor < read:
            continue
        yield _resized(shape, factor, read)


def _resized(shape: Shape, k: float, read: float) -> Shape:
    match shape:
        case Line() | Polygon():
            return replace(shape, points=_points(shape.points, k))
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
            return replace(shape, steps=tuple(_step(step, k) for step in shape.steps))
        case Text():
            return replace(
                shape, x=shape.x * k, y=shape.y * k, size=shape.size * k, width=shape.width * k
            )
        case Image():
            return replace(
                shape, x=shape.x * k, y=shape.y * k, width=shape.width * k, height=shape.height * k
            )
        case Use():
            return replace(shape, transform=_moved(shape.transform, k))
        case Group():
            return Group(
                tuple(resize_shapes(shape.shapes, k, read)),
                _moved(shape.transform, k),
                _points(shape.clip, k),
            )


def _step(step: PathStep, k: float) -> PathStep:
    verb, *numbers = step
    return (verb, *(number * k for number in numbers))


def _points(points: tuple[Point, ...], k: float) -> tuple[Point, ...]:
    return tuple((x * k, y * k) for x, y in points)


def _moved(transform: Affine, k: float) -> Affine:
    a, b, c, d, e, f = transform
    return (a, b, c, d, e * k, f * k)
