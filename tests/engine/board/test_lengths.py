from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.board.lay import lay_road
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.board.values import Board
    from engine.road.values import Road


@pytest.fixture
def long(road: Callable[..., Road]) -> Board:
    """Return 520 squares on a kitchen table."""
    return lay_road(road(*[("FLAT", 40), ("MTN_1", 8)] * 8), rectangular_table(1200, 800))


def test_a_long_stage_is_laid_in_lengths(long: Board) -> None:
    assert len(long.lengths) > 1
    assert "I_BOARD_LENGTHS" in {f.code for f in long.findings}


def test_every_length_lies_on_the_table(long: Board) -> None:
    assert all(length.fits and not length.tight for length in long.lengths)


def test_the_tail_of_a_length_is_not_moved(long: Board) -> None:
    """Lift the tail, lay it in front: the rows that are kept keep their place on the table."""
    for before, after in zip(long.lengths, long.lengths[1:], strict=False):
        kept = [p for p in after.pieces if p.first < after.first + after.kept]
        assert kept == list(before.pieces[-len(kept) :])


def test_forty_rows_are_kept_at_a_hand_over(long: Board) -> None:
    assert all(40 <= length.kept <= 40 + 12 for length in long.lengths[1:])


def test_other_hand_overs_can_be_asked_for(road: Callable[..., Road]) -> None:
    made = road(*[("FLAT", 40), ("MTN_1", 8)] * 8)
    board = lay_road(made, rectangular_table(1800, 900), LayoutOptions(handover=60))
    assert all(60 <= length.kept <= 72 for length in board.lengths[1:])


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
