"""A part of the road shifted: what is dragged goes the way of the hand, by as many squares."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.board import edit
from engine.board.lay import lay_road
from engine.board.move import shift_pieces
from engine.board.played_roads import roads_of
from engine.board.table import rectangular_table
from engine.errors import BoardError
from engine.tour.file import load

if TYPE_CHECKING:
    from engine.board.values import Board, Piece

SAMPLES = Path(__file__).parents[4] / "samples"
WAYS = [(2, 0), (-2, 0), (0, 2), (0, -2)]


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    """Every road of the hand-written tour and some of the grand one, each on its table."""
    tours = [load(SAMPLES / name) for name in ("sierra.etapa", "giro-2019.etapa")]
    roads = [s.road for tour in tours for s in roads_of(tour).stages[:8]]
    return [lay_road(road, rectangular_table(1800, 900)) for road in roads if road is not None]


def _there(board: Board, piece: Piece, along: int, aside: int) -> tuple[float, float]:
    """Return where the middle of a piece must lie after such a shift."""
    x, y = piece.square((piece.first + piece.last) // 2, 2, board.gauge).centre
    step = board.gauge.length
    return piece.pose._replace(x=x, y=y).at((along * step, aside * step))


def _lies(board: Board, like: Piece, at: tuple[float, float]) -> bool:
    """Tell whether a piece of this shape and heading lies over a place."""
    for piece in board.lengths[0].pieces:
        same = (piece.kind.shape, piece.pose.angle) == (like.kind.shape, like.pose.angle)
        rows = range(piece.first, piece.last + 1)
        centres = (piece.square(row, 2, board.gauge).centre for row in rows) if same else ()
        if any(math.dist(centre, at) <= board.gauge.length for centre in centres):
            return True
    return False


def test_whatever_is_shifted_goes_the_way_of_the_hand(boards: list[Board]):
    """Every piece of every board, along and aside: it lies there then, or a reason is given."""
    gone, refused = 0, set()
    for board in boards:
        for piece in board.lengths[0].pieces:
            for along, aside in WAYS:
                try:
                    made = shift_pieces(board, piece.first, along, aside)
                except BoardError as why:
                    refused.add(why.key)
                    continue
                assert _lies(made, piece, _there(board, piece, along, aside))
                gone += 1

    assert gone > 1000
    assert refused == {"board_shift_room"}


def test_the_last_run_goes_as_far_as_the_hand(boards: list[Board]):
    """Along itself, either way: its finish goes along by as many squares, one more where odd."""
    gone = 0
    for board in boards:
        last = board.lengths[0].pieces[-1]
        for along in (4, -4):
            try:
                made = shift_pieces(board, last.first, along, 0)
            except BoardError:
                continue
            now = made.lengths[0].pieces[-1]
            assert now.pose[:2] == pytest.approx(last.pose.at((along * 21.0, 0.0)), abs=0.1)
            gone += 1

    assert gone > 10


def test_the_road_beyond_stays_where_it_was(boards: list[Board]):
    """Of a queen stage with many runs: what comes after the next run lies as it lay."""
    board = boards[3]
    bends = [p for p in board.lengths[0].pieces if p.kind.shape == "curve"]
    made = shift_pieces(board, bends[0].first, 2, 0)

    after = [p.pose[:2] for p in made.lengths[0].pieces if p.kind.shape == "curve"]
    assert after[2:] == [pytest.approx(p.pose[:2]) for p in bends[2:]]


def test_a_pinned_bend_keeps_what_would_move_it(boards: list[Board]):
    board = boards[3]
    bend = next(p for p in board.lengths[0].pieces if p.kind.shape == "curve")
    pinned = edit.pin_piece(board, bend.first)

    with pytest.raises(BoardError, match="pinned"):
        shift_pieces(pinned, bend.first, 3, 0)


def test_a_tile_put_by_hand_goes_along_the_road_alone(boards: list[Board]):
    """Nothing else moves with it."""
    board = edit.put(boards[0], 20, "bridge")
    bends = [p.first for p in board.lengths[0].pieces if p.kind.shape == "curve"]
    made = shift_pieces(board, 20, 4, 0)

    assert made.piece(24).tile == "bridge"
    assert [p.first for p in made.lengths[0].pieces if p.kind.shape == "curve"] == bends


def test_what_lies_there_since_the_length_before_is_moved_on_that_one():
    """A stage in two lengths: the tiles handed over are not of the second."""
    road = roads_of(load(SAMPLES / "giro-2019.etapa")).stages[13].road
    assert road is not None
    board = lay_road(road, rectangular_table(600, 600))
    second = board.lengths[1]

    with pytest.raises(BoardError, match="since length 1"):
        shift_pieces(board, second.first, 0, 1, 1)
