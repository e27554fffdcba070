"""Places of markers and indicators beside the road: clear of it, of each other, on the table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import shapely
from shapely.geometry import Polygon

from engine.board.catalogue import LEFT, RIGHT, marker_measure
from engine.board.chart.laid import laid_chart
from engine.board.geometry import Pose
from engine.road.graph import squares_beside
from engine.tour.terrain import terrain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.board.values import Board, Length

ALONG = (0, 1, -1, 2, -2, 3, -3, 4, -4)
"""Squares to either side of its own where a marker may stand if its own place is taken."""
OUTWARD = (0, 1)
"""Rows of markers beside the road: a second one where the first is full."""
POINTS = "_POINTS"
"""Added to the kind of indicators, which show points of a line: MOUNTAIN_POINTS and so on."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One marker, or one row of indicators, as it stands: its middle, and how it is turned."""

    kind: str
    square: int
    pose: Pose
    """Turned so that it is read from below or from the right."""
    width: float
    height: float
    values: tuple[int, ...] = ()
    """Of indicators: what each shows."""

    @property
    def outline(self) -> tuple[tuple[float, float], ...]:
        """Return its corners on the table."""
        wide, high = self.width / 2, self.height / 2
        corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
        return tuple(self.pose.place_point(corner) for corner in corners)


def place_spots(board: Board, length: Length) -> tuple[Spot, ...]:
    """Return what stands beside the squares of one length, in riding order."""
    return tuple(find_spots(board, length))


def find_spots(board: Board, length: Length) -> Iterator[Spot]:
    """Yield what stands beside the squares of one length, one thing at a time."""
    placer = _SpotPlacer(board, length)
    for wish in sorted(_list_wishes(board), key=lambda w: (w.square, bool(w.values))):
        if wish.square in placer.rows:
            yield placer.place_spot(wish)


@dataclass(frozen=True, slots=True)
class _WishedSpot:
    kind: str
    square: int
    side: int
    width: float
    height: float
    values: tuple[int, ...] = ()


def _list_wishes(board: Board) -> Iterator[_WishedSpot]:
    """Yield what is to stand where; R3.11: where sections meet, one ends left, one begins right."""
    lasts = {(terrain(s.terrain).marker, s.last) for s in board.road.sections if s.squares > 1}
    wide, high = marker_measure("marker", "length_mm"), marker_measure("marker", "depth_mm")
    for marker in board.road.markers:
        side = LEFT if (marker.kind, marker.square) in lasts else RIGHT
        yield _WishedSpot(marker.kind, marker.square, side, wide, high)
    chip = marker_measure("indicator", "diameter_mm")
    for row in board.road.indicators:
        length = chip * len(row.values)
        yield _WishedSpot(row.kind + POINTS, row.square, RIGHT, length, chip, row.values)


class _SpotPlacer:
    """What stands already, and where the next thing finds room."""

    def __init__(self, board: Board, length: Length) -> None:
        self._board = board
        self.rows = {
            row: piece for piece in length.pieces for row in range(piece.first, piece.last + 1)
        }
        self._chart = laid_chart(board, length)
        self._divided = {place for patch in self._chart.divided for place in patch.places}
        self._roads = shapely.STRtree([Polygon(p.outline(board.gauge)) for p in length.pieces])
        self._occupied: list[Polygon] = []

    def place_spot(self, wish: _WishedSpot) -> Spot:
        """Stand one thing where it finds room nearest to its square, else at its square."""
        tried: list[tuple[float, Spot, Polygon]] = []
        for spot in self._list_places(wish):
            shape = Polygon(spot.outline)
            tried.append((self._clash_area(shape), spot, shape))
            if tried[-1][0] == 0:
                break
        # Rounded, so that of two places as good the first is taken, whatever the last digit says.
        _area, spot, shape = min(tried, key=lambda place: round(place[0], 6))
        self._occupied.append(shape)
        return spot

    def _list_places(self, wish: _WishedSpot) -> Iterable[Spot]:
        gap = marker_measure("marker", "gap_mm")
        for outward, step, side in product(OUTWARD, ALONG, (wish.side, -wish.side)):
            row = wish.square + step
            if row in self.rows:
                away = gap + wish.height / 2 + outward * (wish.height + gap)
                at = self._place_beside(row, side, away)
                turned = (at.angle + 90) % 180 - 90
                pose = Pose(at.x, at.y, 90.0 if turned == -90 else turned)
                yield Spot(wish.kind, wish.square, pose, wish.width, wish.height, wish.values)

    def _place_beside(self, row: int, side: int, away: float) -> Pose:
        """Return the place beside the outer one of the squares that something at a row belongs to.

        A tile is kept clear of as a whole: of the ring of a roundabout.
        """
        squares = squares_beside(self._board.road, row)
        outer = squares[0 if side == LEFT else -1] if squares else ()
        if outer in self._divided:
            return self._chart.square_of(outer).pose_beside(side, away)
        return self.rows[row].pose_beside(row, side, away, self._board.gauge)

    def _clash_area(self, shape: Polygon) -> float:
        """Return how much of a thing lies on the road, on others, or beside the table."""
        roads = self._roads.geometries[self._roads.query(shape)]
        area = float(shapely.area(shapely.intersection(roads, shape)).sum())
        area += sum(float(shape.intersection(other).area) for other in self._occupied)
        return area + float(shape.difference(self._board.table.surface).area)
