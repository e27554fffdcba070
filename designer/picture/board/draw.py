"""A laid board, to scale: its stage, every length on the table, what the patterns mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.board.head import draw_head, draw_legend
from designer.picture.board.numbers import draw_numbers
from designer.picture.board.road import draw_road
from designer.picture.lettering import fit_text
from designer.picture.pieces.indicator import draw_indicator
from designer.picture.pieces.marker import draw_marker
from designer.picture.shapes import Box, Circle, Group, Line, Picture, Polygon, Rect, transform_to
from designer.words import say
from engine.board import geometry
from engine.board.spots import POINTS, place_spots

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from designer.picture.profile.relief import Relief
    from designer.picture.shapes import Shape
    from engine.board.spots import Spot
    from engine.board.values import Board, Length


_HEAD, _FOOT, _CAPTION, _MARGIN = 0.1, 0.045, 0.026, 0.02
"""Parts of the picture beside the table, as shares of the larger side of it."""


def board_picture(board: Board, lang: str, *, relief: Relief | None = None) -> Picture:
    """Return a board at full size: a millimetre of the picture is one of the table."""
    wide, high = board.table.width, board.table.height
    unit = max(wide, high)
    margin, caption = unit * _MARGIN, unit * _CAPTION if len(board.lengths) > 1 else 0.0
    across = max(wide, unit * 0.8)
    found: list[Shape] = list(
        draw_head(board, Box(margin, margin, across, unit * _HEAD), lang, relief)
    )
    y = 2 * margin + unit * _HEAD
    for number, length in enumerate(board.lengths or (None,), start=1):
        if caption and length is not None:
            box = Box(margin, y, wide, caption * 0.8)
            text = say(
                lang,
                "board.length",
                number=number,
                first=max(1, length.first),
                last=min(board.road.rows, length.last),
            )
            found.append(fit_text(box, text, "text.head", anchor="start", size=caption * 0.75))
            y += caption
        left = margin + (across - wide) / 2 - board.table.edge[0]
        found.append(
            Group(length_picture(board, length, lang), transform_to(left, y - board.table.edge[1]))
        )
        y += high + margin
    foot = Box(margin, y, across, unit * _FOOT)
    found += draw_legend(board, foot, lang)
    return Picture(across + 2 * margin, y + unit * _FOOT + margin, tuple(found))


def length_picture(board: Board, length: Length | None, lang: str) -> tuple[Shape, ...]:
    """Return one length as it lies on the table, in the table's own millimetres."""
    return tuple(draw_length(board, length, lang))


def draw_length(board: Board, length: Length | None, lang: str) -> Iterator[Shape]:
    """Yield the shapes of one length, so that a window can draw them a few at a time."""
    for outline in board.table.outlines:
        yield Polygon("table", outline)
    for part in board.table.usable():
        yield Polygon("reserve", tuple(part.exterior.coords[:-1]))
    for which, side in board.table.seats:
        corners = board.table.outlines[which]
        yield Line("seat", (corners[side], corners[(side + 1) % len(corners)]))
    if length is None:
        return
    yield from draw_road(board, length, lang)
    yield from draw_way(board, length)
    yield from draw_numbers(board, length, lang)
    yield from draw_signs(place_spots(board, length), lang)


def draw_signs(spots: Iterable[Spot], lang: str) -> Iterator[Shape]:
    """Yield every marker and every row of indicators where it stands."""
    for spot in spots:
        drawn = _indicators(spot) if spot.values else _marker(spot, lang)
        middle = Group(tuple(drawn), transform_to(-spot.width / 2, -spot.height / 2))
        yield Group((middle,), transform_to(*spot.pose))


def _marker(spot: Spot, lang: str) -> list[Shape]:
    drawn = draw_marker(spot.width, spot.height, spot.kind, lang, 0)
    return [*drawn, Rect("frame", 0, 0, spot.width, spot.height)]


def _indicators(spot: Spot) -> list[Shape]:
    kind, side = spot.kind.removesuffix(POINTS), spot.height
    return [
        Group(
            (*draw_indicator(side, kind, str(value), 0), Rect("frame", 0, 0, side, side)),
            transform_to(nth * side, 0),
        )
        for nth, value in enumerate(spot.values)
    ]


_NAMED_EACH, _AT = 10, 3
"""A chevron every so many squares, where no number stands and no kilometre ends."""
_SIZE = 0.5
_CHEVRON = ((-0.5, -0.5), (-0.15, -0.5), (0.5, 0.0), (-0.15, 0.5), (-0.5, 0.5), (0.15, 0.0))


def draw_way(board: Board, length: Length) -> Iterator[Shape]:
    """Yield the chevrons of a length, in the middle lane or in both branches."""
    for piece in length.pieces:
        lanes = geometry.row_lanes(piece.kind, board.gauge)
        chosen = range(1, lanes + 1) if piece.kind.lanes else ((lanes + 1) // 2,)
        for row in range(piece.first, piece.last + 1):
            if not 1 <= row <= board.road.rows or row % _NAMED_EACH != _AT:
                continue
            ground = f"terrain.{board.road.terrain[row - 1]}"
            for lane in chosen:
                square = piece.square(row, lane, board.gauge)
                size = _SIZE * min(square.free)
                points = tuple((x * size, y * size) for x, y in _CHEVRON)
                drawn = (Circle(ground, 0, 0, 0.9 * size), Polygon(f"{ground}.on", points))
                yield Group(drawn, transform_to(*square.centre, square.angle))
