from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.board import edit
from engine.board import move as board_moves
from engine.board.edit import chosen_tiles, rebuild_board
from engine.board.lay import lay_road
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.board.values import Board
    from engine.road.values import Road


@pytest.fixture
def board(example_2: Road) -> Board:
    return lay_road(example_2, rectangular_table(1800, 900))


def bends(board: Board) -> list[int]:
    return [p.first for p in board.pieces if p.tile == "curve"]


def test_a_board_laid_again_as_it_is_stays_as_it_is(board: Board) -> None:
    assert rebuild_board(board, chosen_tiles(board)) == board


def test_a_replaced_piece_begins_where_the_old_one_began(board: Board) -> None:
    made = edit.replace_tile(board, 30, "straight-7")
    piece = made.piece(board.piece(30).first)
    assert (piece.tile, piece.first) == ("straight-7", board.piece(30).first)


def test_everything_after_a_replaced_piece_follows(board: Board) -> None:
    """Pieces after a change begin where the one before them ends."""
    made = edit.replace_tile(board, 30, "curve", "left")
    gauge = made.gauge
    assert all(a.end(gauge) == b.pose for a, b in pairwise(made.lengths[0].pieces))


def test_a_replaced_piece_leaves_the_bends_where_they_were(board: Board) -> None:
    assert bends(edit.replace_tile(board, 30, "straight-7")) == bends(board)


def test_an_inserted_piece_moves_all_bends_after_it(board: Board) -> None:
    made = edit.insert_tile(board, 30, "bridge")
    assert bends(made) == [first + 5 for first in bends(board)]


def test_a_removed_tile_is_straight_road_again(board: Board) -> None:
    first = bends(board)[-1]
    made = edit.remove_tile(board, first)
    assert bends(made) == bends(board)[:-1]
    assert made.piece(first).kind.shape == "straight"


def test_a_flipped_bend_shows_its_other_face(board: Board) -> None:
    first = bends(board)[0]
    assert {board.piece(first).face, edit.flip_piece(board, first).piece(first).face} == {
        "left",
        "right",
    }


def test_flipping_twice_changes_nothing(board: Board) -> None:
    first = bends(board)[0]
    assert edit.flip_piece(edit.flip_piece(board, first), first) == board


def test_a_straight_has_no_hand_to_flip(board: Board) -> None:
    with pytest.raises(BoardError, match="no hand"):
        edit.flip_piece(board, 30)


def test_a_piece_that_leaves_the_table_says_by_how_much(road: Callable[..., Road]) -> None:
    """A straight road in the middle of a table 900 mm deep, bent down: 28 rows and the bend."""
    board = lay_road(road(("FLAT", 60), riders=0), rectangular_table(1800, 900))
    made = edit.put(board, 40, "curve", "right")
    most = max(f.values["mm"] for f in made.findings if f.code == "E_BOARD_OFF_TABLE")
    assert most == 450 + 90 + 28 * 21 - 900


@pytest.fixture
def loop(road: Callable[..., Road]) -> Board:
    """Return a road that turns right three times and runs into itself at square 80."""
    board = lay_road(road(("FLAT", 100), riders=0), rectangular_table(3000, 2000, reach=0))
    for first in (40, 52, 64):
        board = edit.put(board, first, "curve", "right")
    return board


def test_pieces_on_one_another_are_named(loop: Board) -> None:
    found = next(f for f in loop.findings if f.code == "E_BOARD_OVERLAP")
    assert found.values["other_first"] <= 80 <= found.values["other_last"]
    assert not loop.lengths[0].fits


def test_a_bridge_carries_the_road_over_itself(loop: Board) -> None:
    """RULING 94 — a bridge lets the road cross over itself on the table."""
    made = edit.put(loop, 78, "bridge")
    assert made.lengths[0].fits
    assert not made.lengths[0].tight


def test_a_bridge_beside_the_crossing_carries_nothing(loop: Board) -> None:
    made = edit.put(loop, 73, "bridge")
    assert not made.lengths[0].fits


def test_start_and_finish_stay(board: Board) -> None:
    with pytest.raises(BoardError, match="start"):
        edit.replace_tile(board, 0, "curve")


def test_a_straight_that_leaves_its_section_is_refused_with_the_squares_left(board: Board) -> None:
    with pytest.raises(BoardError, match="8 squares"):
        edit.replace_tile(board, 138, "straight-13")


def test_a_row_nobody_laid_is_refused(board: Board) -> None:
    with pytest.raises(BoardError, match="5000"):
        edit.remove_tile(board, 5000)


def test_a_pinned_piece_keeps_its_rows_when_the_road_is_laid_anew(board: Board) -> None:
    made = edit.pin_piece(edit.replace_tile(board, 60, "roundabout"), 60)
    part = next(p for p in chosen_tiles(made) if p.pinned)
    again = lay_road(board.road, rectangular_table(1600, 1000), pinned=(part,))
    assert (again.piece(60).tile, again.piece(60).pinned) == ("roundabout", True)


def test_a_pinned_piece_is_not_pushed_on(board: Board) -> None:
    made = edit.pin_piece(edit.replace_tile(board, 60, "roundabout"), 60)
    with pytest.raises(BoardError, match="pinned"):
        edit.insert_tile(made, 30, "bridge")


def test_a_layout_turned_four_times_is_where_it_was(board: Board) -> None:
    made = board
    for _ in range(4):
        made = board_moves.turn_board(made, 90)
    assert made == board


def test_a_layout_mirrored_twice_is_where_it_was(board: Board) -> None:
    assert board_moves.mirror_board(board_moves.mirror_board(board)) == board


def test_a_moved_layout_moves_as_one(board: Board) -> None:
    made = board_moves.move_board(board, 12, -5)
    assert [
        (b.pose.x - a.pose.x, b.pose.y - a.pose.y)
        for a, b in zip(board.pieces, made.pieces, strict=True)
    ] == [pytest.approx((12, -5))] * len(list(board.pieces))


def test_a_run_moved_aside_leaves_the_road_beyond_the_next_where_it_was(queen: Road) -> None:
    board = lay_road(queen, rectangular_table(1800, 900))
    first, second, third = bends(board)[1:4]
    made = board_moves.move_run(board, (first + 6 + second) // 2, 1)
    moved = bends(made)[1:4]
    assert [b - a for a, b in zip((first, second, third), moved, strict=True)] == [1, 1, 2]
    assert made.piece(third + 20).pose[:2] == pytest.approx(made.piece(third + 20).pose[:2])


verbs = st.lists(
    st.one_of(
        st.tuples(
            st.just("replace_tile"),
            st.integers(-20, 300),
            st.sampled_from(
                [
                    "curve",
                    "bridge",
                    "roundabout",
                    "straight-4",
                    "straight-13",
                    "divider-4",
                    "cobbles",
                ]
            ),
        ),
        st.tuples(
            st.just("insert_tile"),
            st.integers(-20, 300),
            st.sampled_from(["curve", "bridge", "straight-5", "strip-1"]),
        ),
        st.tuples(
            st.sampled_from(["remove_tile", "flip_piece", "pin_piece"]), st.integers(-20, 300)
        ),
        st.tuples(st.just("slide_tile"), st.integers(-20, 300), st.integers(-20, 20)),
    ),
    max_size=8,
)


@settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(verbs)
def test_whatever_is_done_every_row_is_laid_once_or_the_verb_is_refused(
    board: Board, verbs: list[tuple[str, int, int]]
) -> None:
    wanted = [row for p in board.pieces for row in range(p.first, p.last + 1)]
    made = board
    for name, *values in verbs:
        try:
            made = getattr(edit, name)(made, *values)
        except BoardError:
            continue
    assert [row for p in made.pieces for row in range(p.first, p.last + 1)] == wanted
    assert all(
        a.end(made.gauge)[:2] == pytest.approx(b.pose[:2], abs=0.01)
        for a, b in pairwise(made.lengths[0].pieces)
    )


def test_a_change_in_one_length_moves_the_lengths_after_it(road: Callable[..., Road]) -> None:
    board = lay_road(road(*[("FLAT", 40), ("MTN_1", 8)] * 8), rectangular_table(1200, 800))
    made = board_moves.move_board(board, 5, 0)
    assert len(made.lengths) == len(board.lengths)
    for before, after in pairwise(made.lengths):
        kept = [p for p in after.pieces if p.first < after.first + after.kept]
        assert kept == list(before.pieces[-len(kept) :])


def test_the_road_is_laid_around_a_pinned_bend(example_2: Road) -> None:
    """A bend that somebody pinned keeps its rows and its hand; the others go where they fit."""
    board = edit.pin_piece(
        edit.put(lay_road(example_2, rectangular_table(1800, 900)), 30, "curve", "left"), 30
    )
    part = next(p for p in chosen_tiles(board) if p.pinned)
    again = lay_road(example_2, rectangular_table(1800, 900), pinned=(part,))
    piece = again.piece(30)
    assert (piece.tile, piece.face, piece.first) == ("curve", "left", 30)
    assert [length.fits for length in again.lengths] == [True]
    assert not again.lengths[0].tight


def test_a_wished_bend_lies_at_its_row(example_2: Road) -> None:
    board = lay_road(
        example_2, rectangular_table(1800, 900), LayoutOptions(furniture=(("curve/right", 50),))
    )
    assert (board.piece(50).face, board.piece(50).first) == ("right", 50)
    assert board.lengths[0].fits


def test_a_tile_is_not_put_into_the_middle_of_a_bend(board: Board) -> None:
    with pytest.raises(BoardError) as refused:
        edit.put(board, bends(board)[0] + 2, "bridge")
    assert refused.value.key == "board_taken"


def test_a_straight_that_nobody_chose_does_not_slide(board: Board) -> None:
    """It follows from the road: only chosen tiles are moved along it."""
    with pytest.raises(BoardError) as refused:
        edit.slide_tile(board, 30, 2)
    assert refused.value.key == "board_slide"


def test_a_bend_is_no_run_to_move_aside(board: Board) -> None:
    with pytest.raises(BoardError) as refused:
        board_moves.move_run(board, bends(board)[0], 1)
    assert refused.value.key == "board_run"


def test_the_last_run_moved_aside_takes_its_bend_along(board: Board) -> None:
    """Behind the last bend nothing has to stay where it is."""
    last = bends(board)[-1]
    made = board_moves.move_run(board, last + 10, 1)
    assert bends(made) == [*bends(board)[:-1], last + 1]


def test_a_run_is_not_moved_with_a_pinned_bend(board: Board) -> None:
    last = bends(board)[-1]
    with pytest.raises(BoardError) as refused:
        board_moves.move_run(edit.pin_piece(board, last), last + 10, 1)
    assert refused.value.key == "board_pinned"


def test_a_run_is_not_moved_through_the_bend_before_it(board: Board) -> None:
    with pytest.raises(BoardError) as refused:
        board_moves.move_run(board, bends(board)[-1] + 10, -100)
    assert refused.value.key == "board_run_room"


@pytest.mark.parametrize(
    ("wishes", "key"),
    [
        ((("bridge", 50), ("curve", 52)), "board_wish_twice"),
        ((("curve/up", 50),), "board_face"),
        ((("finish", 50),), "board_wish_tile"),
    ],
)
def test_wishes_that_cannot_be_are_refused(
    example_2: Road, wishes: tuple[tuple[str, int], ...], key: str
) -> None:
    with pytest.raises(BoardError) as refused:
        lay_road(example_2, rectangular_table(1800, 900), LayoutOptions(furniture=wishes))
    assert refused.value.key == key


def test_a_pinned_tile_goes_before_a_wish_for_its_rows(example_2: Road) -> None:
    """What somebody has put there by hand stays."""
    table = rectangular_table(1800, 900)
    made = edit.pin_piece(edit.put(lay_road(example_2, table), 60, "roundabout"), 60)
    part = next(p for p in chosen_tiles(made) if p.pinned)
    again = lay_road(example_2, table, LayoutOptions(furniture=(("bridge", 60),)), pinned=(part,))
    assert again.piece(60).tile == "roundabout"


def test_a_bend_slid_along_the_road_takes_those_after_it_along(board: Board) -> None:
    first, *rest = bends(board)
    made = edit.slide_tile(board, first, -2)
    assert bends(made) == [first - 2, *(row - 2 for row in rest)]
