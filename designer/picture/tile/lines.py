"""Lines and signs on the road: borders of squares and lanes, its edge, its way, its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Group, Line, Path, Polygon, transform_to
from designer.words import say
from engine.board import geometry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Point, Shape
    from designer.picture.tile.frame import TileFrame
    from designer.picture.tile.skin import SkinLayer

_LABEL = 2.2


def rows(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the borders between rows, `low` from the edges; none lies along the cut."""
    low = layer.number("low")
    if frame.branches:
        yield from _ribs(frame, layer)
        return
    for row in range(1, frame.rows):
        yield Line(layer.role, (frame.at(row, low), frame.at(row, frame.width - low)))


def _ribs(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the borders of squares that lie round an island."""
    for lane in range(1, frame.lanes + 1):
        squares = [
            geometry.piece_square(frame.kind, frame.face, row, lane, frame.gauge)
            for row in range(frame.rows)
        ]
        yield from (Line(layer.role, s.corners[1:3]) for s in squares[:-1])
        yield Line(layer.role, (squares[0].corners[0], squares[0].corners[3]))
        yield Line(layer.role, squares[-1].corners[1:3])


def lanes(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the borders between lanes, from cut to cut."""
    if frame.branches:
        return
    for lane in range(1, frame.lanes):
        yield Line(layer.role, tuple(frame.edge(lane * frame.gauge.width, 0, frame.rows)))


def line(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a line along both edges of the road, `low` from them, through both ends."""
    low, reach = layer.number("low"), frame.reach
    for across in (low, frame.width - low):
        yield Line(layer.role, tuple(frame.edge(across, -reach, frame.rows + reach)))


def arrows(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield an arrow painted on the road every `each` rows, in its middle or in both branches."""
    each, size = round(layer.number("each")), layer.number("size")
    lanes_ = range(1, frame.lanes + 1) if frame.branches else ((frame.lanes + 1) // 2,)
    for row in range(min(frame.rows - 1, round(layer.number("first"))), frame.rows, each):
        for lane in lanes_:
            square = geometry.piece_square(frame.kind, frame.face, row, lane, frame.gauge)
            yield Group((_chevron(layer.role, size),), transform_to(*square.centre, square.angle))


def _chevron(role: str, size: float) -> Shape:
    """Return a chevron as it is painted on a road, drawn out in riding direction."""
    points: tuple[Point, ...] = (
        (-0.55, -0.5), (-0.2, -0.5), (0.55, 0.0), (-0.2, 0.5), (-0.55, 0.5), (0.2, 0.0),
    )  # fmt: skip
    return Polygon(role, tuple((size * x, size * y) for x, y in points))


def ticks(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a small triangle at both edges of every square, pointing the way."""
    low, size = layer.number("low"), layer.number("size")
    steps: list[tuple[str, *tuple[float, ...]]] = []
    for row in range(0 if not frame.branches else frame.rows, frame.rows):
        for across in (low, frame.width - low):
            half = size / frame.gauge.length / 2
            tip = frame.at(row + 0.5 + half, across)
            back = [frame.at(row + 0.5 - half, across + d) for d in (-size / 2, size / 2)]
            steps += [("M", *tip), ("L", *back[0]), ("L", *back[1]), ("Z",)]
    yield Path(layer.role, tuple(steps))


def name(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the tile's name and an arrow in its first square, or of `row`, inside the cut."""
    row = round(layer.number("row"))
    first = geometry.piece_square(frame.kind, frame.face, row, 1, frame.gauge)
    text = f"{frame.rows} · {say(frame.lang, f'kit.face_{frame.face}')}"
    reach = first.free[0] * 0.5 - 3.2
    high = first.free[1] * 0.5
    written = fit_text(
        Box(-reach + 2.4, high - 3.2 - _LABEL, 2 * reach - 2.4, _LABEL),
        text,
        "number.tiny",
        ink=layer.role,
        anchor="start",
    )
    y = high - 3.2 - _LABEL / 2
    arrow = Polygon(layer.role, ((-reach, y - 0.8), (-reach + 1.5, y), (-reach, y + 0.8)))
    yield Group((arrow, written), transform_to(*first.centre, first.angle))
