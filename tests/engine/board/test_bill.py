from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.board.bill import needed, tile_counts
from engine.board.catalogue import STOP, WARN, Stock
from engine.board.lay import lay_road
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.road.values import Road

LONG = rectangular_table(9000, 300)


def test_both_faces_of_a_piece_count_once(road: Callable[..., Road]) -> None:
    """Nine squares of flat and nine of mountain are two pieces of one kind."""
    board = lay_road(road(("FLAT", 9), ("HILL", 3), riders=0), LONG)
    assert needed([board])["straight-9"] == 2


def test_a_bill_says_what_to_print(example_2: Road) -> None:
    """R3.19 — of ten pieces of twelve squares, four are there and eight are printed."""
    lines = tile_counts([lay_road(example_2, LONG)], Stock({"straight-12": 4}))
    line = next(line for line in lines if line.tile == "straight-12")
    assert (line.need, line.have, line.to_print) == (12, 4, 8)


def test_a_tour_needs_the_most_any_of_its_stages_needs(road: Callable[..., Road]) -> None:
    first = lay_road(road(("FLAT", 26), riders=0), LONG)
    second = lay_road(road(("FLAT", 39), riders=0), LONG)
    assert needed([first, second])["straight-13"] == 3


def test_tiles_are_laid_again_in_the_next_length(road: Callable[..., Road]) -> None:
    board = lay_road(road(*[("FLAT", 40), ("MTN_1", 8)] * 8), rectangular_table(1200, 800))
    most = max(length.curves for length in board.lengths)
    assert needed([board])["curve"] == most < sum(length.curves for length in board.lengths)


def test_a_run_is_laid_with_what_there_is(road: Callable[..., Road]) -> None:
    """R3.19 — any exact fit may be used: 26 squares of four pieces that lie ready."""
    stock = Stock({"straight-5": 4, "straight-6": 1, "straight-10": 1}, WARN)
    board = lay_road(road(("FLAT", 26), riders=0), LONG, stock=stock)
    used = sorted(p.rows for p in board.pieces if 1 <= p.first <= 26)
    assert used == [5, 5, 6, 10]


def test_nothing_is_taken_twice(road: Callable[..., Road]) -> None:
    stock = Stock({"straight-13": 1, "straight-10": 1}, WARN)
    board = lay_road(road(("FLAT", 13), ("HILL", 4.34), riders=0), LONG, stock=stock)
    missing = [f for f in board.findings if f.code == "W_STOCK" and f.values["squares"] == 13]
    assert [f.values["count"] for f in missing] == [1]


def test_an_empty_stock_stops(example_2: Road) -> None:
    board = lay_road(example_2, LONG, stock=Stock({}, STOP))
    assert {f.severity for f in board.findings} == {"error"}
    assert board.lengths[0].fits


def test_more_dividers_than_the_box_holds_are_said(example_2: Road) -> None:
    """R1.7 — two dividers of four squares."""
    wishes = tuple(("divider-4", first) for first in (20, 40, 60))
    board = lay_road(example_2, LONG, LayoutOptions(furniture=wishes))
    found = next(f for f in board.findings if f.code == "W_BOX_TILES")
    assert (found.values["need"], found.values["have"]) == (3, 2)


@pytest.mark.parametrize("count", [-1, 1.5, "many"])
def test_a_stock_that_cannot_be_is_refused(count: object) -> None:
    with pytest.raises(BoardError, match="curve"):
        Stock({"curve": count})  # type: ignore[dict-item]


def test_a_stock_of_another_mode_is_refused() -> None:
    with pytest.raises(BoardError, match="maybe"):
        Stock({}, "maybe")


def test_what_lies_ready_is_not_used_against_the_house_rule(road: Callable[..., Road]) -> None:
    """RULING 20 — tiles.min_straight and tiles.max_straight bound the tiles of a run."""
    stock = Stock({"straight-3": 9, "straight-13": 9}, WARN)
    options = LayoutOptions(shortest=5, longest=10)
    board = lay_road(road(("FLAT", 30), riders=0), LONG, options, stock=stock)
    assert {p.rows for p in board.pieces if 1 <= p.first <= 30} <= set(range(5, 11))
