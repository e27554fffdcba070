"""Parts of a layout moved: what is dragged goes the way of the hand, what lies beyond stays."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.board import edit, move
from engine.board.lay import lay_road
from engine.board.move import shift_pieces
from engine.board.played_roads import roads_of
from engine.board.table import rectangular_table
from engine.errors import BoardError
from engine.tour.file import load
from tests.engine.board.conftest import bends

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.board.values import Board, Piece
    from engine.road.values import Road

SAMPLES = Path(__file__).parents[3] / "samples"
WAYS = [(2, 0), (-2, 0), (0, 2), (0, -2)]


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    """Every road of the hand-written tour and some of the grand one, each on its table."""
    tours = [load(SAMPLES / name) for name in ("sierra.etapa", "giro-2019.etapa")]
    roads = [s.road for tour in tours for s in roads_of(tour).stages[:8]]
    return [lay_road(road, rectangular_table(1800, 900)) for road in roads if road is not None]


def _there(board: Board, piece: Piece, along: int, aside: int) -> tuple[float, float]:
    """Return where the middle of a piece must lie after such a shift."""
    x, y = piece.square_at((piece.first + piece.last) // 2, 2, board.gauge).centre
    step = board.gauge.length
    return piece.pose._replace(x=x, y=y).place_point((along * step, aside * step))


def _lies(board: Board, like: Piece, at: tuple[float, float]) -> bool:
    """Tell whether a piece of this shape and heading lies over a place."""
    for piece in board.lengths[0].pieces:
        same = (piece.kind.shape, piece.pose.angle) == (like.kind.shape, like.pose.angle)
        rows = range(piece.first, piece.last + 1)
        centres = (piece.square_at(row, 2, board.gauge).centre for row in rows) if same else ()
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
            assert now.pose[:2] == pytest.approx(
                last.pose.place_point((along * 21.0, 0.0)), abs=0.1
            )
            gone += 1

    assert gone > 10


def test_the_road_beyond_stays_where_it_was(boards: list[Board]):
    """Of a queen stage with many runs: what comes after the next run lies as it lay."""
    made = shift_pieces(boards[3], bends(boards[3])[0], 2, 0)
    before, after = ([p.pose[:2] for p in b.pieces if p.kind.is_bend] for b in (boards[3], made))
    assert after[2:] == [pytest.approx(place) for place in before[2:]]


def test_a_tile_put_by_hand_goes_along_the_road_alone(boards: list[Board]):
    """Nothing else moves with it."""
    board = edit.put_tile(boards[0], 20, "bridge")
    made = shift_pieces(board, 20, 4, 0)
    assert made.piece_of_row(24).tile == "bridge"
    assert bends(made) == bends(board)


def test_what_lies_there_since_the_length_before_is_moved_on_that_one():
    """A stage in two lengths: the tiles handed over are not of the second."""
    road = roads_of(load(SAMPLES / "giro-2019.etapa")).stages[13].road
    assert road is not None
    board = lay_road(road, rectangular_table(600, 600))
    with pytest.raises(BoardError, match="since length 1"):
        shift_pieces(board, board.lengths[1].first, 0, 1, 1)


@pytest.mark.parametrize(
    "there_and_back",
    [
        [lambda b: move.turn_board(b, 90)] * 4,
        [move.mirror_board] * 2,
        [lambda b: move.move_board(b, 12, -5), lambda b: move.move_board(b, -12, 5)],
    ],
)
def test_a_whole_layout_goes_there_and_back(
    board: Board, there_and_back: list[Callable[[Board], Board]]
) -> None:
    made = board
    for verb in there_and_back:
        made = verb(made)
    assert made == board


def test_a_moved_layout_moves_as_one(board: Board) -> None:
    steps = zip(board.pieces, move.move_board(board, 12, -5).pieces, strict=True)
    assert all(
        (b.pose.x - a.pose.x, b.pose.y - a.pose.y) == pytest.approx((12, -5)) for a, b in steps
    )


def test_a_run_moved_aside_leaves_the_road_beyond_the_next_where_it_was(queen: Road) -> None:
    board = lay_road(queen, rectangular_table(1800, 900))
    first, second, third = bends(board)[1:4]
    made = move.move_run(board, (first + 6 + second) // 2, 1)
    moved = bends(made)[1:4]
    assert [b - a for a, b in zip((first, second, third), moved, strict=True)] == [1, 1, 2]
    assert made.piece_of_row(third + 22).pose[:2] == pytest.approx(
        board.piece_of_row(third + 20).pose[:2]
    )


def test_a_run_of_a_later_length_is_moved_on_that_one():
    """A stage in two lengths: the first one stays as it lies."""
    road = roads_of(load(SAMPLES / "giro-2019.etapa")).stages[13].road
    assert road is not None
    board = lay_road(road, rectangular_table(600, 600))
    bend, other = [piece for piece in board.lengths[1].pieces if piece.kind.is_bend][-2:]
    made = move.move_run(board, bend.last + 1, 1, 1)
    assert made.lengths[0] == board.lengths[0]
    assert made.lengths[1].pieces != board.lengths[1].pieces
    assert other.first > bend.last + 1


def test_the_last_run_moved_aside_takes_its_bend_along(board: Board) -> None:
    """Behind the last bend nothing has to stay where it is."""
    *others, last = bends(board)
    assert bends(move.move_run(board, last + 10, 1)) == [*others, last + 1]


@pytest.mark.parametrize(
    ("verb", "key"),
    [
        (lambda b: move.move_run(b, bends(b)[0], 1), "board_run"),
        (lambda b: move.move_run(b, bends(b)[-1] + 10, -100), "board_shift_room"),
        (
            lambda b: move.move_run(edit.pin_piece(b, bends(b)[-1]), bends(b)[-1] + 10, 1),
            "board_pinned",
        ),
        (lambda b: shift_pieces(edit.pin_piece(b, bends(b)[0]), bends(b)[0], 3, 0), "board_pinned"),
    ],
)
def test_what_cannot_move_is_refused(
    board: Board, verb: Callable[[Board], Board], key: str
) -> None:
    """A bend is no run, a run goes not through the bend before it, a pin holds."""
    with pytest.raises(BoardError) as refused:
        verb(board)
    assert refused.value.key == key
