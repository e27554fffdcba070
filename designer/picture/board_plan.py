"""A board drawn small: the plan its pieces are laid by, and the sketch of where the road goes."""

from __future__ import annotations

from itertools import groupby, product
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from designer.picture.board import draw_road, draw_signs, draw_way
from designer.picture.lettering import fit_text
from designer.picture.markers import draw_badge, sign_letters
from designer.picture.profile.squares import line_sign
from designer.picture.shapes import (
    Box,
    Circle,
    Group,
    Line,
    Polygon,
    Rect,
    resize_shapes,
    transform_to,
)
from engine.board import geometry
from engine.board.geometry import Pose
from engine.board.spots import place_spots

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from designer.language import Language
    from designer.picture.shapes import Point, Shape
    from engine.board.values import Board, Length, Piece


_SKETCH_DISC = 2.6
"""Millimetres of radius: the disc of a line on the sketch."""
_THIN = 0.36
"""Of their width are the lines of a board that is drawn small."""
_READ, _NUMBER = 3.9, 6.4
"""Ems of what is read on the table, and of the number that tells a piece: 11 and 18 points."""
_LANE = 3.0
"""Millimetres across a lane of the plan at least: the number of a square stands in it."""
_LARGEST = 0.5
"""Of its real size a road is drawn at most."""
_DISC = 3.7
"""Millimetres of the radius of a piece's number."""
_ABOUT = 40.0
"""Millimetres of table that are shown about the road."""
_SHARED = 60.0
"""Millimetres of table that two neighbouring pages both show."""
_EACH = 5
"""Squares from one number to the next."""
_NAMED = 15.0
"""Millimetres that the number of a square may take."""
_WITHIN = (0.17, 0.67)
"""Where numbers of squares and of pieces stand, as shares of the width of the road."""


class PlanWindow(NamedTuple):
    """What one page of a plan shows: a part of the table, and how much smaller."""

    part: Box
    """In the millimetres of the table."""
    scale: float

    def holds(self, point: Point) -> bool:
        """Tell whether what is written about a point of the table stands on the page."""
        x, y = point
        near = _DISC / self.scale
        left, top, wide, high = self.part.inset(near)
        return left <= x <= left + wide and top <= y <= top + high


def plan_windows(board: Board, length: Length, room: tuple[float, float]) -> list[PlanWindow]:
    """Return what the pages of a length show, in riding order: the road, and no table without it.

    As few pages as let every fifth square be read from above the table, each as large as it can be.
    """
    road, (wide, high) = _road_box(board, length), room
    least = _LANE / board.gauge.width
    most = (_pages_along(road.width, wide, least), _pages_along(road.height, high, least))
    grids = {
        (across, down): min(_LARGEST, _fit(road.width, wide, across), _fit(road.height, high, down))
        for across, down in product(range(1, most[0] + 1), range(1, most[1] + 1))
    }
    across, down = min(
        (grid for grid, scale in grids.items() if scale >= least),
        key=lambda grid: (grid[0] * grid[1], -grids[grid]),
    )
    scale = grids[across, down]
    part = Box(0, 0, min(wide / scale, road.width), min(high / scale, road.height))
    order: dict[PlanWindow, int] = {}
    for row, column in product(range(down), range(across)):
        x = road.x + column * (road.width - part.width) / max(1, across - 1)
        y = road.y + row * (road.height - part.height) / max(1, down - 1)
        window = PlanWindow(part._replace(x=x, y=y), scale)
        shown = [
            nth
            for nth, piece in enumerate(length.pieces)
            if window.holds(_middle(board, piece, piece.first))
        ]
        if shown:
            order[window] = shown[0]
    return sorted(order, key=order.__getitem__)


def _pages_along(long: float, room: float, least: float) -> int:
    """Return how many pages a side takes at the smallest scale."""
    return max(1, ceil((long - _SHARED) / max(room / least - _SHARED, 1.0)))


def _fit(long: float, room: float, pages: int) -> float:
    """Return the scale at which so many pages, each with a part of the next, show a side."""
    return room * pages / (long + _SHARED * (pages - 1))


def _road_box(board: Board, length: Length) -> Box:
    """Return the part of the table that the road takes, with some table about it."""
    points = [point for piece in length.pieces for point in piece.outline(board.gauge)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    whole = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return whole.inset(-_ABOUT)


def _middle(board: Board, piece: Piece, row: int, share: float = 0.5) -> Point:
    """Return a point of a row, at a share of the road's width from its left edge."""
    lanes = geometry.row_lanes(piece.kind, board.gauge)
    first, last = (piece.square_at(row, lane, board.gauge).corners for lane in (1, lanes))
    left = ((first[0][0] + first[1][0]) / 2, (first[0][1] + first[1][1]) / 2)
    right = ((last[3][0] + last[2][0]) / 2, (last[3][1] + last[2][1]) / 2)
    return (
        left[0] + (right[0] - left[0]) * share,
        left[1] + (right[1] - left[1]) * share,
    )


def draw_plan(
    board: Board, length: Length, window: PlanWindow, box: Box, language: Language
) -> list[Shape]:
    """Return a part of a laid length as large as a page shows it, in the upper left of a box.

    Every piece has its number and its name, every fifth square its own; markers show their letters.
    """
    part, scale = window
    high = min(part.height * scale, box.height)
    wide = min(part.width * scale, box.width)
    x, y = box.x + (box.width - wide) / 2, box.y
    ground = (
        *(Polygon("table", outline) for outline in board.table.outlines),
        *draw_road(board, length, language),
        *draw_way(board, length),
        *draw_signs(place_spots(board, length), language),
    )
    small = resize_shapes(ground, scale / _THIN, _READ / _THIN)
    shapes: list[Shape] = [Group(tuple(small), transform_to(0, 0, 0, _THIN))]
    shapes += _draw_markers(board, length, window, language)
    shapes += _draw_squares(board, length, window)
    shapes += _draw_pieces(board, length, window, language)
    clip = Box(part.x * scale, part.y * scale, wide, high)
    moved = Group((Group(tuple(shapes), clip=clip.corners),), transform_to(x - clip.x, y - clip.y))
    return [moved, Rect("rule.ink", x, y, wide, high)]


def _draw_markers(
    board: Board, length: Length, window: PlanWindow, language: Language
) -> Iterator[Shape]:
    """Yield the letters of every marker where it stands."""
    for spot in place_spots(board, length):
        if spot.values or not window.holds((spot.pose.x, spot.pose.y)):
            continue
        scale = window.scale
        x, y = spot.pose.x * scale, spot.pose.y * scale
        wide, high = max(6.4, spot.width * scale), max(4.2, spot.height * scale)
        plate = Box(x - wide / 2, y - high / 2, wide, high)
        yield from draw_badge(plate, spot.kind, language, size=_READ + 0.2)


def _draw_squares(board: Board, length: Length, window: PlanWindow) -> Iterator[Shape]:
    """Yield the number of every fifth square, and of the first and the last one, in lane 1."""
    rows = board.road.rows
    for piece in length.pieces:
        for row in range(max(1, piece.first), min(rows, piece.last) + 1):
            if row % _EACH and row not in (1, rows):
                continue
            x, y = _middle(board, piece, row, _WITHIN[0])
            if not window.holds((x, y)):
                continue
            scale = window.scale
            pose = Pose(x * scale, y * scale, piece.square_at(row, 1, board.gauge).angle)
            ground = _ground(board, row)
            yield from _write_along(str(row), "table.strong", pose, ground, _NAMED)


def _write_along(text: str, role: str, pose: Pose, ground: str, room: float) -> list[Shape]:
    """Return a text about a place, along the road there and never upside down, on a plate."""
    high = _READ * 0.82
    box = Box(-room / 2, -high / 2, room, high)
    written = fit_text(box, text, role, ink=f"{ground}.on", size=_READ)
    plate = Rect(ground, -written.width / 2 - 0.4, -high / 2, written.width + 0.8, high)
    turned = (pose.angle + 89.5) % 180 - 89.5
    return [Group((plate, written), transform_to(pose.x, pose.y, turned))]


def _ground(board: Board, row: int) -> str:
    """Return the role a row is filled with; grid and run-off are flat."""
    terrain = board.road.terrain
    return f"terrain.{terrain[row - 1]}" if 1 <= row <= len(terrain) else "terrain.FLAT"


def _draw_pieces(
    board: Board, length: Length, window: PlanWindow, language: Language
) -> Iterator[Shape]:
    """Yield the number of every piece at its beginning, and its name where there is room."""
    scale = window.scale
    for number, piece in enumerate(length.pieces, start=1):
        at = _middle(board, piece, piece.first, _WITHIN[1])
        if not window.holds(at):
            continue
        angle = piece.square_at(piece.first, 1, board.gauge).angle
        cos, sin = geometry.cosine_and_sine(angle)
        # Into the piece by the radius, less the half square its first row has before its middle.
        ahead = _DISC + 0.4 - board.gauge.length * scale / 2
        x, y = at[0] * scale + cos * ahead, at[1] * scale + sin * ahead
        disc = Box(x - _DISC, y - _DISC, 2 * _DISC, 2 * _DISC)
        yield Circle("blank", x, y, _DISC)
        yield fit_text(disc.inset(0.5, 0), str(number), "number.strong", size=_NUMBER)
        if _bears_name(board, piece, window, language):
            long = _name_room(board, piece, scale)
            far = _DISC + 1 + long / 2
            pose = Pose(x + cos * far, y + sin * far, angle)
            ground = _ground(board, (piece.first + piece.last) // 2)
            yield from _write_along(piece_name(piece, language), "table.strong", pose, ground, long)


def _name_room(board: Board, piece: Piece, scale: float) -> float:
    """Return how long a piece is behind its number."""
    return piece.rows * board.gauge.length * scale - 2 * _DISC - 2


def _bears_name(board: Board, piece: Piece, window: PlanWindow, language: Language) -> bool:
    """Tell whether a piece is straight, ends on the page, and is long enough for its name."""
    room = _name_room(board, piece, window.scale)
    whole = window.holds(_middle(board, piece, piece.last))
    if piece.kind.shape != "straight" or room <= 0 or not whole:
        return False
    name = piece_name(piece, language)
    return fit_text(Box(0, 0, room, 2 * _READ), name, "table.strong").text == name


def piece_name(piece: Piece, language: Language) -> str:
    """Return what a piece is called: its squares and its face."""
    return f"{piece.rows} {language.say(f'kit.face_{piece.face}')}"


def unnamed_pieces(
    board: Board, length: Length, window: PlanWindow, language: Language
) -> list[str]:
    """Return number and name of the straight pieces of a page that are too short to bear it."""
    return [
        f"{number} = {piece_name(piece, language)}"
        for number, piece in enumerate(length.pieces, start=1)
        if piece.kind.shape == "straight"
        and not _bears_name(board, piece, window, language)
        and window.holds(_middle(board, piece, piece.first, _WITHIN[1]))
    ]


def draw_sketch(board: Board, length: Length, box: Box, language: Language) -> list[Shape]:
    """Return one length of a board as large as a box allows: where the road goes, not its squares.

    Start, finish, sprints, feed zones and summits stand where they lie.
    """
    table = board.table
    left, top, right, foot = table.edge
    factor = min(box.width / (right - left), box.height / (foot - top))
    x = box.x + (box.width - (right - left) * factor) / 2 - left * factor
    y = box.y - top * factor

    def at(point: Point) -> Point:
        return x + point[0] * factor, y + point[1] * factor

    shapes: list[Shape] = [
        Polygon("reserve", tuple(map(at, outline))) for outline in table.outlines
    ]
    for piece in sorted(length.pieces, key=lambda piece: piece.kind.carries):
        shapes += _draw_bands(board, piece, at)
    return [*shapes, *_draw_lines(board, length, at, language)]


def _draw_bands(board: Board, piece: Piece, at: Callable[[Point], Point]) -> Iterator[Shape]:
    """Yield a piece as bands, one for each terrain on it; what is no road of the stage is bare."""
    gauge, terrain = board.gauge, board.road.terrain
    lanes = geometry.row_lanes(piece.kind, gauge)
    rows = range(piece.first, piece.last + 1)

    def role(row: int) -> str:
        return f"terrain.{terrain[row - 1]}" if 1 <= row <= board.road.rows else "course.bare"

    for kind, same in groupby(rows, key=role):
        ahead: list[Point] = []
        back: list[Point] = []
        for row in same:
            outer = piece.square_at(row, 1, gauge).corners
            inner = piece.square_at(row, lanes, gauge).corners
            ahead += [outer[0], outer[1]]
            back += [inner[3], inner[2]]
        yield Polygon(kind, tuple(map(at, (*ahead, *reversed(back)))))
        yield Line("rule.ink", tuple(map(at, ahead)))
        yield Line("rule.ink", tuple(map(at, back)))


def _draw_lines(
    board: Board, length: Length, at: Callable[[Point], Point], language: Language
) -> Iterator[Shape]:
    """Yield a disc with its letters for the start and every line that lies in this length."""
    signs = [("START", 1)] + [
        (line_sign(board.road, line), line.square) for line in board.road.lines
    ]
    for kind, square in signs:
        piece = next((p for p in length.pieces if p.first <= square <= p.last), None)
        if piece is None:
            continue
        lane = (geometry.row_lanes(piece.kind, board.gauge) + 1) // 2
        x, y = at(piece.square_at(square, lane, board.gauge).centre)
        role = f"terrain.{kind}" if kind in board.road.terrain else f"badge.{kind}"
        yield Circle(role, x, y, _SKETCH_DISC)
        yield Circle("rule.ink", x, y, _SKETCH_DISC)
        room = Box(
            x - _SKETCH_DISC * 0.8, y - _SKETCH_DISC * 0.8, _SKETCH_DISC * 1.6, _SKETCH_DISC * 1.6
        )
        yield fit_text(room, sign_letters(language, kind), "number.tiny", ink=f"{role}.on")
