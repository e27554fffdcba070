"""A laid board to scale: its head, its road with numbers and signs, its legend.

The same shapes serve the window, which draws them a few at a time, the file that `etapa layout`
writes and the plan of the kit.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from designer.picture.lettering import fit_text
from designer.picture.markers import draw_indicator, draw_marker, draw_sign
from designer.picture.pattern import pattern_marks, point_inside
from designer.picture.profile.draw import draw_profile
from designer.picture.shapes import Box, Circle, Group, Line, Picture, Polygon, Rect, transform_to
from designer.picture.tile import draw_tile
from designer.picture.tile.frame import FINE
from engine.board import geometry
from engine.board.bill import Copy
from engine.board.catalogue import FINISH, ROUNDABOUT, START
from engine.board.chart.laid import laid_chart
from engine.board.spots import POINTS, find_spots

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from designer.language import Language
    from designer.picture.shapes import Point, Shape
    from engine.board.geometry import Square
    from engine.board.spots import Spot
    from engine.board.values import Board, Length, Piece
    from engine.road.net import Place
    from engine.road.values import RoadSection


_HEAD, _FOOT, _CAPTION, _MARGIN = 0.1, 0.045, 0.026, 0.02
"""Parts of the picture beside the table, as shares of the larger side of it."""


def board_picture(board: Board, language: Language) -> Picture:
    """Return a board at full size: a millimetre of the picture is one of the table."""
    wide, high = board.table.width, board.table.height
    unit = max(wide, high)
    margin, caption = unit * _MARGIN, unit * _CAPTION if len(board.lengths) > 1 else 0.0
    across = max(wide, unit * 0.8)
    shapes: list[Shape] = list(
        draw_head(board, Box(margin, margin, across, unit * _HEAD), language)
    )
    y = 2 * margin + unit * _HEAD
    for number, length in enumerate(board.lengths or (None,), start=1):
        if caption and length is not None:
            box = Box(margin, y, wide, caption * 0.8)
            text = language.say(
                "board.length",
                number=number,
                first=max(1, length.first),
                last=min(board.road.rows, length.last),
            )
            shapes.append(fit_text(box, text, "text.head", anchor="start", size=caption * 0.75))
            y += caption
        left = margin + (across - wide) / 2 - board.table.edge[0]
        shapes.append(
            Group(
                length_picture(board, length, language), transform_to(left, y - board.table.edge[1])
            )
        )
        y += high + margin
    foot = Box(margin, y, across, unit * _FOOT)
    shapes += draw_legend(board, foot, language)
    return Picture(across + 2 * margin, y + unit * _FOOT + margin, tuple(shapes))


def length_picture(board: Board, length: Length | None, language: Language) -> tuple[Shape, ...]:
    """Return one length as it lies on the table, in the table's own millimetres."""
    return tuple(draw_length(board, length, language))


def draw_length(board: Board, length: Length | None, language: Language) -> Iterator[Shape]:
    """Yield the shapes of one length, so that a window can draw them a few at a time."""
    for outline in board.table.outlines:
        yield Polygon("table", outline)
    for part in board.table.usable_parts():
        yield Polygon("reserve", tuple(part.exterior.coords[:-1]))
    for which, side in board.table.seats:
        corners = board.table.outlines[which]
        yield Line("seat", (corners[side], corners[(side + 1) % len(corners)]))
    if length is None:
        return
    yield from draw_road(board, length, language)
    yield from draw_way(board, length)
    yield from draw_numbers(board, length, language)
    yield from draw_signs(find_spots(board, length), language)


def draw_signs(spots: Iterable[Spot], language: Language) -> Iterator[Shape]:
    """Yield every marker and every row of indicators where it stands."""
    for spot in spots:
        if spot.values:
            shapes = _draw_indicator_row(spot)
        else:
            sign = draw_marker(spot.width, spot.height, spot.kind, language, 0)
            shapes = [*sign, Rect("frame", 0, 0, spot.width, spot.height)]
        middle = Group(tuple(shapes), transform_to(-spot.width / 2, -spot.height / 2))
        yield Group((middle,), transform_to(*spot.pose))


def _draw_indicator_row(spot: Spot) -> list[Shape]:
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
"""Of the shorter side of a square: a chevron."""
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
                square = piece.square_at(row, lane, board.gauge)
                size = _SIZE * min(square.free)
                points = tuple((x * size, y * size) for x, y in _CHEVRON)
                sign = (Circle(ground, 0, 0, 0.9 * size), Polygon(f"{ground}.on", points))
                yield Group(sign, transform_to(*square.centre, square.angle))


def draw_head(board: Board, box: Box, language: Language) -> Iterator[Shape]:
    """Yield the name of the stage and its figures, and its profile beside them."""
    words, beside = box.columns(0.46, 0.54, gap=box.height * 0.2)
    title, figures, table = words.rows(0.44, 0.28, 0.28)
    road = board.road
    name = f"{road.number} · {road.name}" if road.number else road.name
    yield fit_text(title, name, "text.title", anchor="start", size=title.height * 0.8)
    text = language.say(
        "board.figures",
        type=language.say(f"terms.{road.type}"),
        squares=road.rows,
        km=language.format_number(road.km) if road.km is not None else "–",
    )
    yield fit_text(figures, text, "text", anchor="start", size=figures.height * 0.62)
    text = language.say(
        "board.table",
        width=f"{board.table.width:g}",
        height=f"{board.table.height:g}",
        pieces=max((len(length.pieces) for length in board.lengths), default=0),
        curves=max((length.curves for length in board.lengths), default=0),
        length=language.format_number(f"{board.gauge.length:.3g}"),
        across=language.format_number(f"{board.gauge.width:.3g}"),
    )
    yield fit_text(table, text, "text.soft", anchor="start", size=table.height * 0.54)
    yield draw_profile(
        road, beside.width, beside.height, relief=None, language=language
    ).place_picture(beside.x, beside.y)


def draw_legend(board: Board, box: Box, language: Language) -> Iterator[Shape]:
    """Yield each terrain of the stage with its sign, and a bar of two hundred millimetres."""
    bar, high = 200.0, box.height * 0.62
    terrains = list(dict.fromkeys(board.road.terrain))
    room = (box.width - bar - high) / max(6, len(terrains))
    for nth, terrain in enumerate(terrains):
        cell = Box(box.x + nth * room, box.y, min(room * 0.4, high * 1.8), high)
        yield from draw_sign(cell, terrain, language)
        yield Rect("frame", *cell)
        words = Box(cell.x + cell.width + high * 0.2, box.y, room - cell.width - high * 0.4, high)
        yield fit_text(
            words, language.say(f"terms.{terrain}"), "text", anchor="start", size=high * 0.36
        )
    right, y = box.x + box.width, box.y + high * 0.7
    yield Line("frame.bold", ((right - bar, y), (right, y)))
    for x in (right - bar, right - bar / 2, right):
        yield Line("frame.bold", ((x, y - high * 0.12), (x, y + high * 0.12)))
    text = language.say("board.scale", mm=f"{bar:g}")
    yield fit_text(Box(right - bar, box.y, bar, high * 0.5), text, "number", size=high * 0.4)


_NUMBERED_EACH = 5
_KM = (10, 5, 2, 1)
"""Steps of the kilometres written: the first that gives three or more."""


def draw_numbers(board: Board, length: Length, language: Language) -> Iterator[Shape]:
    """Yield every fifth square on the left, kilometres on the right, names between."""
    chart = laid_chart(board, length)
    rows: dict[int, list[Place]] = {}
    for place in chart:
        if 1 <= place[0] <= board.road.rows:
            rows.setdefault(place[0], []).append(place)
    for row, places in sorted(rows.items()):
        if row % _NUMBERED_EACH == 0 or row in (1, board.road.rows):
            square = chart.square_of(places[0])
            yield from _draw_written(board, square, row, str(row), "number.strong", 0.5)
    for row, km in _round_kilometres(board).items():
        if row in rows:
            square = chart.square_of(max(rows[row], key=lambda place: place[1]))
            text = language.say("board.km", km=km)
            yield from _draw_written(board, square, row, text, "number.strong", 0.4)
    for section in board.road.sections:
        if section.name:
            yield from _draw_section_name(board, length, section)


def _draw_written(
    board: Board, square: Square, row: int, text: str, role: str, share: float
) -> Iterator[Shape]:
    """Yield a text in the middle of a square, upright on the table."""
    wide, high = min(square.free) * 0.94, min(square.free) * share
    box = Box(-wide / 2, -high * 0.75, wide, high * 1.5)
    ink = f"terrain.{board.road.terrain[row - 1]}"
    written = fit_text(box, text, role, ink=f"{ink}.on", size=high)
    plate = min(wide, written.width + high * 0.3)
    yield Group(
        (Rect(ink, -plate / 2, -high * 0.55, plate, high * 1.1, 1.0), written),
        transform_to(*square.centre),
    )


def _round_kilometres(board: Board) -> dict[int, int]:
    """Return the squares at whose end a round kilometre is passed."""
    total = int(board.road.finish_km)
    step = next((s for s in _KM if total >= 3 * s), 1)
    by_row = {}
    for section in board.road.sections:
        first = int(section.from_km // step + 1) * step
        for km in range(first, int(section.to_km) + 1, step):
            share = float((km - section.from_km) / (section.to_km - section.from_km))
            row = section.first - 1 + max(1, round(share * section.squares))
            by_row[row] = km
    return by_row


def _draw_section_name(board: Board, length: Length, section: RoadSection) -> Iterator[Shape]:
    """Yield the name of a section along its longest straight piece, never upside down."""
    inside = [
        p
        for p in length.pieces
        if p.first >= section.first and p.last <= section.last and p.kind.shape == "straight"
    ]
    if not inside or board.gauge.lanes < 3:
        return
    piece = max(inside, key=lambda p: (p.rows, -p.first))
    gauge = board.gauge
    lane = (gauge.lanes + 1) // 2
    wide, high = piece.rows * gauge.length * 0.96, gauge.width * 0.62
    one = piece.square_at(piece.first, lane, gauge).centre
    two = piece.square_at(piece.last, lane, gauge).centre
    turned = (piece.pose.angle + 90) % 180 - 90
    ink = f"terrain.{section.terrain}"
    text = fit_text(
        Box(-wide / 2, -high / 2, wide, high),
        section.name,
        "text.strong",
        ink=f"{ink}.on",
        size=high * 0.9,
    )
    plate = text.width + high * 0.5
    yield Group(
        (Rect(ink, -plate / 2, -high / 2, plate, high, 2.0), text),
        transform_to((one[0] + two[0]) / 2, (one[1] + two[1]) / 2, turned),
    )


_DRAWN = (START, FINISH, ROUNDABOUT)
"""Kinds shown as the tile they are, not as the terrain they carry."""


def draw_road(board: Board, length: Length, language: Language) -> Iterator[Shape]:
    """Yield the pieces of a length, bridges last: what passes below them is hidden."""
    divided = _draw_divided(board, length)
    for over, pieces in groupby(sorted(length.pieces, key=_carries), key=_carries):
        for piece in pieces:
            yield from _draw_piece(board, piece, language)
        if not over:
            yield from divided
    for piece in length.pieces:
        if piece.first < length.first + length.kept:
            yield Polygon("hand-over", piece.outline(board.gauge))


def _carries(piece: Piece) -> bool:
    return piece.kind.carries


def _draw_divided(board: Board, length: Length) -> Iterator[Shape]:
    """Yield the squares of bends whose lanes have lengths of their own, and their thick lines."""
    chart = laid_chart(board, length)
    for patch in chart.divided:
        for place, square in patch.squares.items():
            terrain = board.road.terrain[place[0] - 1]
            yield Polygon(f"terrain.{terrain}", square.outline)
            yield from pattern_marks(terrain, square.corners)
            yield Polygon("road.square", square.outline)
        yield Polygon("piece", patch.outline)
    for line in chart.thick:
        yield Line("course.thick", line)


def _draw_piece(board: Board, piece: Piece, language: Language) -> Iterator[Shape]:
    kind, gauge = piece.kind, board.gauge
    if not 1 <= piece.first <= board.road.rows or kind.kind in _DRAWN:
        shapes = draw_tile(Copy(kind, piece.face, piece.rows, gauge), language=language, bleed=0)
        yield Group(shapes, transform_to(*piece.pose))
    else:
        yield from _draw_squares(board, piece)
        if kind.carries:
            yield from _draw_parapets(board, piece)
    yield Polygon("piece", piece.outline(gauge))


def _draw_squares(board: Board, piece: Piece) -> Iterator[Shape]:
    """Yield the ground of every row, then patterns and lines, which no ground may cover."""
    count = geometry.row_lanes(piece.kind, board.gauge)
    rows = range(piece.first, piece.last + 1)
    edges = {row: _row_edges(board, piece, row) for row in rows}
    for row in rows:
        sides = edges[row]
        terrain = board.road.terrain[row - 1]
        yield Polygon(f"terrain.{terrain}", (*sides[0], *reversed(sides[-1])))
    for row in rows:
        for lane in range(1, count + 1):
            corners = piece.square_at(row, lane, board.gauge).corners
            yield from pattern_marks(board.road.terrain[row - 1], corners)
        yield from (Line("road.square", edge) for edge in edges[row][1:-1])
        if row < piece.last:
            yield Line("road.square", (edges[row][0][-1], edges[row][-1][-1]))


def _row_edges(board: Board, piece: Piece, row: int) -> list[tuple[Point, ...]]:
    """Return the lines along a row, from its left edge over all lanes to its right one."""
    gauge, kind, at = board.gauge, piece.kind, row - piece.first
    parts = FINE if kind.is_bend else 1
    finer = replace(kind, rows=kind.rows * parts)
    shorter = replace(gauge, length=gauge.length / parts)
    edges = []
    for lane in range(1, geometry.row_lanes(kind, gauge) + 1):
        squares = [
            geometry.piece_square(finer, piece.face, at * parts + part, lane, shorter).corners
            for part in range(parts)
        ]
        if lane == 1:
            edges.append((squares[0][0], *(corners[1] for corners in squares)))
        edges.append((squares[0][3], *(corners[2] for corners in squares)))
    return [tuple(piece.pose.place_point(point) for point in edge) for edge in edges]


def _draw_parapets(board: Board, piece: Piece) -> Iterator[Shape]:
    """Yield the two walls of a bridge, along its outer lanes."""
    for lane, near, far in (
        (1, 0.0, 0.12),
        (geometry.row_lanes(piece.kind, board.gauge), 0.88, 1.0),
    ):
        for row in range(piece.first, piece.last + 1):
            corners = piece.square_at(row, lane, board.gauge).corners
            yield Polygon(
                "parapet",
                tuple(
                    point_inside(corners, u, v)
                    for u, v in ((0, near), (1, near), (1, far), (0, far))
                ),
            )
