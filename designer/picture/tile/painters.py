"""What is painted on the face of a tile: bands, lines, furniture, people, each a layer of a skin.

A painter takes the frame it paints in and its layer, whose measures stand in the skin's table.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from shapely import Polygon as Outline
from shapely import union_all

from designer.picture.lettering import fit_paragraph, fit_text
from designer.picture.markers import draw_chequers
from designer.picture.shapes import Box, Circle, Group, Line, Path, Polygon, transform_to
from designer.picture.tile.texture import scatter_point
from engine.board import geometry
from engine.board.catalogue import LEFT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Point, Shape
    from designer.picture.tile.frame import SkinLayer, TileFrame


def paint_band(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a band along the road from `low` to `high`, through both ends of the tile.

    `lanes` repeats it in every lane, `mirror` on the other side of the road.
    """
    reach = frame.reach
    low, high = layer.number_of("low"), layer.number_of("high")
    if layer.values.get("lanes"):
        pairs = [
            (n * frame.gauge.width + low, n * frame.gauge.width + high) for n in range(frame.lanes)
        ]
    else:
        pairs = [(low, high)]
    if layer.values.get("mirror"):
        pairs += [(frame.width - b, frame.width - a) for a, b in pairs]
    for a, b in pairs:
        if not (frame.branches and layer.values.get("lanes")):
            yield Polygon(layer.role, frame.band_between(a, b, -reach, frame.rows + reach))


def paint_across(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a band across the road from row `start` to `end`; below zero counts from the exit."""
    start, end = (
        row if row >= 0 else frame.rows + row
        for row in (layer.number_of("start"), layer.number_of("end"))
    )
    low, high = layer.number_of("low"), layer.number_of("high")
    yield Polygon(
        layer.role, frame.band_between(low, high or frame.width, start, end or frame.rows)
    )


def paint_inner(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield what is left of the face without a strip as wide as `low` along its sides."""
    low, reach = layer.number_of("low"), frame.reach
    whole = Outline(frame.outline)
    ends = [
        Outline(frame.band_between(low, frame.width - low, start, end))
        for start, end in ((-reach, 1), (frame.rows - 1, frame.rows + reach))
    ]
    # At both ends the strip is left out: there the next tile joins.
    rest = union_all([whole.buffer(-frame.bleed - low), *ends]).intersection(whole)
    yield Polygon(layer.role, tuple(rest.exterior.coords[:-1]))


def paint_kerb(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield every other stone of a kerb from `low` to `high` on both sides, `long` a stone."""
    count = max(2, 2 * round(frame.rows * frame.gauge.length / layer.number_of("long") / 2))
    step = frame.rows / count
    low, high = layer.number_of("low"), layer.number_of("high")
    for nth in range(0, count, 2):
        start, end = nth * step, (nth + 1) * step
        yield Polygon(layer.role, frame.band_between(low, high, start, end))
        yield Polygon(layer.role, frame.band_between(-high, -low, start, end))


_NAME = 3.4
"""Ems of a tile's name: it is read in the hand; on the table one reads the number."""
_TWO_LINES = 6.0
"""Millimetres of a name in two lines."""
_ROOM = 1.6
"""Millimetres that a long name may go on towards the end of its square."""
_LABEL, _ROWS = (4.2, 6.4), 5.2
"""Millimetres: how high the name of a tile is and the em of its number; how high the number is."""


def paint_rows(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the borders between rows, `low` from the edges; none lies along the cut."""
    low = layer.number_of("low")
    if frame.branches:
        yield from _draw_ribs(frame, layer)
        return
    for row in range(1, frame.rows):
        yield Line(layer.role, (frame.point_at(row, low), frame.point_at(row, frame.width - low)))


def _draw_ribs(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the borders of squares that lie round an island."""
    for lane in range(1, frame.lanes + 1):
        squares = [
            geometry.piece_square(frame.kind, frame.face, row, lane, frame.gauge)
            for row in range(frame.rows)
        ]
        yield from (Line(layer.role, s.corners[1:3]) for s in squares[:-1])
        yield Line(layer.role, (squares[0].corners[0], squares[0].corners[3]))
        yield Line(layer.role, squares[-1].corners[1:3])


def paint_lanes(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the borders between lanes, from cut to cut."""
    if frame.branches:
        return
    for lane in range(1, frame.lanes):
        yield Line(layer.role, tuple(frame.line_along(lane * frame.gauge.width, 0, frame.rows)))


def paint_line(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a line along both edges of the road, `low` from them, through both ends."""
    low, reach = layer.number_of("low"), frame.reach
    for across in (low, frame.width - low):
        yield Line(layer.role, tuple(frame.line_along(across, -reach, frame.rows + reach)))


def paint_arrows(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield an arrow painted on the road every `each` rows, in its middle or in both branches."""
    each, size = round(layer.number_of("each")), layer.number_of("size")
    lanes_ = range(1, frame.lanes + 1) if frame.branches else ((frame.lanes + 1) // 2,)
    for row in range(min(frame.rows - 1, round(layer.number_of("first"))), frame.rows, each):
        for lane in lanes_:
            square = geometry.piece_square(frame.kind, frame.face, row, lane, frame.gauge)
            yield Group(
                (_draw_chevron(layer.role, size),), transform_to(*square.centre, square.angle)
            )


def _draw_chevron(role: str, size: float) -> Shape:
    """Return a chevron as it is painted on a road, drawn out in riding direction."""
    points: tuple[Point, ...] = (
        (-0.55, -0.5), (-0.2, -0.5), (0.55, 0.0), (-0.2, 0.5), (-0.55, 0.5), (0.2, 0.0),
    )  # fmt: skip
    return Polygon(role, tuple((size * x, size * y) for x, y in points))


def paint_ticks(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a small triangle at both edges of every square, pointing the way."""
    low, size = layer.number_of("low"), layer.number_of("size")
    steps: list[tuple[str, *tuple[float, ...]]] = []
    for row in range(0 if not frame.branches else frame.rows, frame.rows):
        for across in (low, frame.width - low):
            half = size / frame.gauge.length / 2
            tip = frame.point_at(row + 0.5 + half, across)
            back = [frame.point_at(row + 0.5 - half, across + d) for d in (-size / 2, size / 2)]
            steps += [("M", *tip), ("L", *back[0]), ("L", *back[1]), ("Z",)]
    yield Path(layer.role, tuple(steps))


def paint_name(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the tile's name and an arrow in its first square, or of `row`, inside the cut."""
    row = round(layer.number_of("row"))
    first = geometry.piece_square(frame.kind, frame.face, row, 1, frame.gauge)
    reach = first.free[0] * 0.5 - 3.2
    foot = first.free[1] * 0.5 - 3.2
    face = frame.language.say(f"kit.face_{frame.face}")
    wide = 2 * reach + _ROOM
    name = Box(-reach, foot - _LABEL[0], wide, _LABEL[0])
    written = [fit_text(name, face, "number.small", ink=layer.role, anchor="start", size=_NAME)]
    if written[0].text != face:  # it is whole in two lines
        name = Box(-reach, foot - _TWO_LINES, wide, _TWO_LINES)
        written = fit_paragraph(name, face, "number.small", ink=layer.role, size=_NAME)
    rows = Box(-reach + 3.6, name.y - _ROWS, 2 * reach - 3.6, _ROWS)
    y = rows.centre[1]
    arrow = Polygon(layer.role, ((-reach, y - 1.6), (-reach + 2.8, y), (-reach, y + 1.6)))
    number = fit_text(
        rows, str(frame.rows), "number.strong", ink=layer.role, anchor="start", size=_LABEL[1]
    )
    yield Group((arrow, number, *written), transform_to(*first.centre, first.angle))


_KERB = 0.08
"""Of a square's width: the divider between its lanes."""


def paint_chequers(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the chequers along the entry: the finish line is their first edge (RULING 4)."""
    low = layer.number_of("low")
    band = frame.gauge.length * layer.number_of("deep")
    wide = frame.width - 2 * low
    laid = draw_chequers(Box(0, 0, wide, band), round(wide / band * 2))
    yield Group(tuple(laid), transform_to(band, -frame.gauge.half + low, 90))


def paint_word(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a word across the road at a row, read in riding direction."""
    row, high = layer.number_of("row"), layer.number_of("size")
    x = (row if row >= 0 else frame.rows + row) * frame.gauge.length
    text = frame.language.say(f"terms.{layer.role_of('term')}").upper()
    box = Box(-frame.gauge.half + 5, -high / 2, frame.width - 10, high)
    written = fit_text(box, text, "number.title", ink=layer.role, size=high)
    yield Group((written,), transform_to(x, 0, 90))


def paint_island(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the island in the middle (RULING 94: two branches of one lane), its kerb, its trees."""
    ring = frame.rows * frame.gauge.length / 2
    radius = ring - frame.gauge.width
    yield Circle(layer.role, ring, 0, radius)
    if "kerb" not in layer.values:
        return
    deep, count = layer.number_of("deep"), 2 * round(math.pi * radius / layer.number_of("long"))
    for nth in range(0, count, 2):
        a, b = (math.tau * n / count for n in (nth, nth + 1))
        yield Polygon(
            layer.role_of("kerb"),
            tuple(
                (ring + far * math.cos(t), far * math.sin(t))
                for far, t in ((radius, a), (radius, b), (radius - deep, b), (radius - deep, a))
            ),
        )
    for nth in range(1, 26):
        turn, far = nth * 2.399963, radius * 0.15 * math.sqrt(nth)
        size = radius * (0.05 + 0.07 * scatter_point(nth)[0])
        x, y = ring + far * math.cos(turn), far * math.sin(turn)
        yield Circle(layer.role_of("tree"), x, y, size)
        yield Circle(layer.role_of("light"), x - size * 0.25, y - size * 0.25, size * 0.55)


def paint_parapet(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the parapets along both edges, from `low` to `high`."""
    low, high = layer.number_of("low"), layer.number_of("high")
    for a, b in ((low, high), (frame.width - high, frame.width - low)):
        yield Polygon(layer.role, frame.band_between(a, b, 0, frame.rows))


def paint_divider(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield the kerb that splits the road."""
    end, kerb = frame.rows * frame.gauge.length, frame.gauge.width * _KERB
    y = -frame.gauge.half + frame.gauge.width - kerb / 2
    nose = frame.gauge.length * 0.3
    points = (
        (nose, y + kerb / 2),
        (nose * 2, y),
        (end - nose * 2, y),
        (end - nose, y + kerb / 2),
        (end - nose * 2, y + kerb),
        (nose * 2, y + kerb),
    )
    yield Polygon(layer.role, points)


def paint_posts(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield a plate at the outer edge of every row of a bend, with a chevron that shows the way."""
    low, high = layer.number_of("low"), layer.number_of("high")
    turns_left = frame.kind.hand_of(frame.face) == LEFT
    for row in range(frame.rows):
        for nth in range(2):
            start = row + 0.3 + 0.2 * nth
            a, b = (frame.width - high, frame.width - low) if turns_left else (low, high)
            yield Polygon(layer.role, frame.band_between(a, b, start, start + 0.2))
            tip, back, middle = start + 0.16, start + 0.04, (a + b) / 2
            corners = (
                (back, a), (back + 0.06, a), (tip, middle),
                (back + 0.06, b), (back, b), (tip - 0.06, middle),
            )  # fmt: skip
            yield Polygon(layer.role_of("sign"), tuple(frame.point_at(*at) for at in corners))


_HEAD = 0.45
"""Of a person seen from above, of the width of the shoulders."""
_SHOUTS = 3
_TILT, _ASIDE = 14.0, 0.16
"""How far a painted word leans, in degrees, and lies beside the middle, of the road's width."""


def paint_people(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield people seen from above, `count` a row on each side, from the cut to `high`."""
    high, size = layer.number_of("high"), layer.number_of("size")
    shirts = (layer.role, *(layer.role_of(name) for name in ("second", "third", "fourth")))
    each = round(layer.number_of("count") * frame.rows)
    for nth in range(2 * each):
        u, v, turn = scatter_point(nth * 7 + 1)
        off = -frame.bleed + v * (high - size + frame.bleed)
        along = (nth // 2 + 0.3 + 0.4 * u) * frame.rows / each
        x, y = frame.point_at(along, frame.width - off if nth % 2 else off)
        yield Circle(shirts[int(turn * 9) % len(shirts)], x, y, size)
        yield Circle(layer.role_of("hair"), x, y, size * _HEAD)


def paint_shouts(frame: TileFrame, layer: SkinLayer) -> Iterator[Shape]:
    """Yield words painted on the road by hand, one every `each` rows, read in riding direction."""
    high, wide = layer.number_of("size"), frame.width * 0.5
    starts = range(round(layer.number_of("first")), frame.rows, round(layer.number_of("each")))
    for nth, row in enumerate(starts):
        u, v, _ = scatter_point(row * 5 + frame.rows)
        text = frame.language.say(f"kit.shout_{nth % _SHOUTS + 1}")
        written = fit_text(
            Box(-wide / 2, -high / 2, wide, high), text, "number.title", ink=layer.role, size=high
        )
        x, y = frame.point_at(row + 0.5, frame.width * (0.5 + (u - 0.5) * 2 * _ASIDE))
        yield Group((written,), transform_to(x, y, 90 + (v - 0.5) * _TILT))
