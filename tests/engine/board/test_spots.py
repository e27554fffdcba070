from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from shapely.geometry import Polygon

from engine.board.lay import lay_road
from engine.board.spots import place_spots
from engine.board.table import rectangular_table
from engine.board.values import Length

if TYPE_CHECKING:
    from engine.road.values import Road


def test_every_marker_and_indicator_of_the_stage_stands(queen: Road) -> None:
    """Start, finish, two a section, sprints, and the points of every line.

    R3.10, R3.11, R3.12, R3.13.
    """
    board = lay_road(queen, rectangular_table(1800, 900))
    found = place_spots(board, board.lengths[0])
    assert len(found) == len(queen.markers) + len(queen.indicators)


def test_nothing_stands_on_the_road_or_on_anything_else(queen: Road) -> None:
    board = lay_road(queen, rectangular_table(1800, 900))
    shapes = [Polygon(spot.outline) for spot in place_spots(board, board.lengths[0])]
    roads = [Polygon(piece.outline(board.gauge)) for piece in board.pieces]
    assert all(a.intersection(b).area < 1e-6 for a, b in combinations(shapes, 2))
    assert all(a.intersection(b).area < 1e-6 for a in shapes for b in roads)


def test_a_marker_stands_near_its_square(queen: Road) -> None:
    board = lay_road(queen, rectangular_table(1800, 900))
    for spot in place_spots(board, board.lengths[0]):
        near = min(
            math.dist(spot.pose[:2], board.square_at(spot.square, n).centre) for n in (1, 2, 3)
        )
        assert near < 130


def test_a_length_shows_only_what_stands_beside_its_squares(queen: Road) -> None:
    board = lay_road(queen, rectangular_table(900, 600))
    for length in board.lengths:
        assert all(length.first <= s.square <= length.last for s in place_spots(board, length))


def test_where_there_is_no_room_things_stand_all_the_same(queen: Road) -> None:
    """A marker on its neighbour is better than none: the organiser moves it."""
    board = lay_road(queen, rectangular_table(1800, 900))
    cramped = replace(board, table=rectangular_table(100, 100))
    assert len(place_spots(cramped, board.lengths[0])) == len(place_spots(board, board.lengths[0]))


def test_at_the_end_of_a_length_nothing_stands_beside_the_next(queen: Road) -> None:
    """A marker of the last square finds its place beside the squares that lie there."""
    board = replace(
        lay_road(queen, rectangular_table(1800, 900)), table=rectangular_table(100, 100)
    )
    pieces = board.lengths[0].pieces
    ends = {piece.last for piece in pieces}
    square = next(m.square for m in queen.markers if m.square in ends and m.square > 1)
    length = Length(tuple(piece for piece in pieces if piece.last <= square))
    assert square in {spot.square for spot in place_spots(board, length)}
