"""Roads longer than their table: laid in lengths, and kept, read back and edited as they lie."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from engine.board import edit
from engine.board import move as board_moves
from engine.board.kept_boards import usual_options
from engine.board.lay import lay_road
from engine.board.plain_data import from_data, to_data
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.road.roads import roads_of
from engine.tour.file import load
from engine.tour.file.layout import lay_out_tour
from engine.tour.file.text import tables_of
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.board.values import Board, Piece
    from engine.road.values import Road

TABLES = ((600, 600), (800, 500), (1200, 700))
AFRESH = (
    ("sierra", 4, (600, 600)),
    ("giro-2019", 3, (800, 500)),
    ("giro-2019", 18, (800, 500)),
    ("three-examples", 2, (800, 500)),
)
"""Stages one of whose lengths cannot go on from the one before: it is laid anew."""
STAGES = (
    *(("sierra", number, table) for number in range(1, 6) for table in TABLES),
    *(("three-examples", number, table) for number in (1, 2, 3) for table in TABLES),
    *AFRESH[1:3],
)


@cache
def laid(tour: str, number: int, table: tuple[int, int]) -> Board:
    """Return a stage of a sample laid on a table."""
    opened = load(f"samples/{tour}.etapa")
    road = roads_of(opened).stages[number - 1].road
    assert road is not None
    return lay_road(road, rectangular_table(*table), usual_options(tour_rules(opened)))


def read_back(board: Board) -> Board:
    """Return a board as the file of its tour gives it back."""
    text = lay_out_tour({"boards": to_data(board)}, None).encode()
    return from_data(tables_of(text, "")["boards"], board.road, board.stock)


def lying(board: Board) -> list[tuple[Piece, ...]]:
    """Return the pieces of every length."""
    return [length.pieces for length in board.lengths]


def near(one: Board, other: Board) -> bool:
    """Tell whether two boards have the same tiles on the same places, to a hundredth."""
    return [[(p.tile, p.face, p.first) for p in pieces] for pieces in lying(one)] == [
        [(p.tile, p.face, p.first) for p in pieces] for pieces in lying(other)
    ] and all(
        a.pose.x == pytest.approx(b.pose.x, abs=0.01)
        and a.pose.y == pytest.approx(b.pose.y, abs=0.01)
        for a, b in zip(one.pieces, other.pieces, strict=True)
    )


@pytest.mark.parametrize(("tour", "number", "table"), STAGES)
def test_a_kept_board_is_read_back_tile_by_tile(tour: str, number: int, table: tuple[int, int]):
    """What was laid on a table too small for it in one lies there again, every length of it."""
    board = laid(tour, number, table)
    again = read_back(board)
    assert lying(again) == lying(board)
    assert [length.fits for length in again.lengths] == [True] * len(board.lengths)


@pytest.mark.parametrize(("tour", "number", "table"), AFRESH)
def test_a_row_has_one_tile_in_a_length_laid_anew(tour: str, number: int, table: tuple[int, int]):
    """A length laid anew begins with the tiles the one before ended with, wherever they lie."""
    board = laid(tour, number, table)
    assert "W_BOARD_CARRIED_OVER" in {f.code for f in board.findings}
    for before, after in pairwise(board.lengths):
        twice = [p for p in before.pieces if p.fixed and p.first >= after.first]
        again = [p for p in after.pieces if p.fixed and p.last <= before.last]
        assert [(p.tile, p.face, p.first) for p in again] == [
            (p.tile, p.face, p.first) for p in twice
        ]


@pytest.mark.parametrize(("tour", "number", "table"), AFRESH)
def test_pinning_moves_no_tile_of_a_small_table(tour: str, number: int, table: tuple[int, int]):
    """A pin keeps a bend on its rows: in no length does anything else happen to the road."""
    board = read_back(laid(tour, number, table))
    for row in sorted({p.first for p in board.pieces if p.kind.shape == "curve"}):
        pinned = edit.pin_piece(board, row)
        assert lying(edit.pin_piece(pinned, row, pinned=False)) == lying(board)
        assert near(pinned, board)
        assert all(length.fits for length in read_back(pinned).lengths)


@pytest.mark.parametrize(("tour", "number", "table"), AFRESH)
def test_moved_and_mirrored_twice_it_lies_where_it_lay(
    tour: str, number: int, table: tuple[int, int]
):
    """The whole layout goes there and back; mirrored on its table it still fits it."""
    board = read_back(laid(tour, number, table))
    assert near(board_moves.move_board(board_moves.move_board(board, 10, -7), -10, 7), board)
    mirrored = board_moves.mirror_board(board)
    assert all(length.fits for length in mirrored.lengths)
    assert lying(read_back(mirrored)) == lying(mirrored)
    assert near(board_moves.mirror_board(mirrored), board)


@pytest.mark.parametrize(("size", "handover"), [((1200, 800), 40), ((1200, 800), 60)])
def test_a_long_stage_is_laid_in_lengths_and_no_tail_is_moved(
    road: Callable[..., Road], size: tuple[int, int], handover: int
) -> None:
    """Lift the tail, lay it in front: the rows that are kept keep their place on the table."""
    made = road(*[("FLAT", 40), ("MTN_1", 8)] * 8)
    board = lay_road(made, rectangular_table(*size), LayoutOptions(handover=handover))
    assert "I_BOARD_LENGTHS" in {f.code for f in board.findings}
    assert all(length.fits and not length.tight for length in board.lengths)
    for before, after in pairwise(board.lengths):
        kept = [p for p in after.pieces if p.first < after.first + after.kept]
        assert kept == list(before.pieces[-len(kept) :])
        assert handover <= after.kept <= handover + 12


def test_a_field_longer_than_the_hand_over_is_foreseen(road: Callable[..., Road]) -> None:
    """After many climbs a field covers more rows than are kept."""
    made = road(*[("MTN_HC", 15), ("DESC_LOW", 10)] * 6)
    board = lay_road(made, rectangular_table(900, 600))
    assert "W_BOARD_FIELD" in {f.code for f in board.findings}


def test_ten_thousand_squares_become_a_plan(road: Callable[..., Road]) -> None:
    """Bad input is answered with a plan, not with a long wait."""
    board = lay_road(road(*[("FLAT", 70), ("MTN_1", 10)] * 100), rectangular_table(1800, 900))
    assert board.lengths[-1].last == 10_013
    assert all(length.fits for length in board.lengths)


def test_a_table_too_small_for_the_hand_over_gets_a_shorter_one(road: Callable[..., Road]) -> None:
    made = road(*[("FLAT", 40), ("MTN_1", 8)] * 5)
    board = lay_road(made, rectangular_table(750, 550), LayoutOptions(handover=200))
    assert board.lengths
    assert all(length.fits for length in board.lengths)
    assert board.options.handover < 200


def test_a_table_that_holds_one_tile_at_a_time_is_too_small(road: Callable[..., Road]) -> None:
    """A length of a single piece has no tail to lift: the table is too small, and that is told."""
    board = lay_road(road(("FLAT", 240)), rectangular_table(300, 450))
    assert board.lengths == ()
    assert [finding.code for finding in board.findings] == ["E_BOARD_NONE"]
