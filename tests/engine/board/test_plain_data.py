from __future__ import annotations

import pickle
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from designer.language import SPANISH
from engine.board import edit, kept_boards
from engine.board import move as board_moves
from engine.board.catalogue import WARN, Stock
from engine.board.lay import lay_road
from engine.board.plain_data import board_data, read_board
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.errors import BoardError
from engine.tour.file.layout import lay_out_tour
from engine.tour.file.text import tables_of
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.road.values import Road


def through_a_file(data: dict[str, object]) -> dict[str, object]:
    again = tables_of(lay_out_tour({"boards": data}, None).encode(), "")["boards"]
    assert again == data
    return again


def test_a_board_comes_back_from_a_file_as_it_was(queen: Road) -> None:
    """With its turn, its pins, its seats; and it travels to another process."""
    table = replace(rectangular_table(1800, 900), seats=((0, 1), (0, 3)))
    board = lay_road(queen, table, LayoutOptions(prefer="compact"))
    board = board_moves.turn_board(
        edit.pin_piece(edit.replace_tile(board, 40, "roundabout"), 40), 12.5
    )
    assert read_board(through_a_file(board_data(board)), queen) == board
    assert pickle.loads(pickle.dumps(board)) == board


@pytest.mark.parametrize(
    ("rule", "value", "option", "kept"),
    [
        ("tiles.min_straight", 2, "shortest", 2),
        ("tiles.max_straight", 9, "longest", 9),
        ("tiles.curves", "off", "curves", "off"),
        ("tiles.curve_spans_sections", False, "span", False),
        ("tiles.start_finish_inside_stage", True, "inside", True),
    ],
)
def test_a_board_is_laid_by_the_house_rules_of_its_tour(
    example_2: Road, rule: str, value: object, option: str, kept: object
) -> None:
    """RULING 4, RULING 20 — each rule reaches the board, and no other option with it."""
    board = kept_boards.board_of_stage({}, example_2, Rules("ciclismo", {rule: value}))
    assert board.options == replace(LayoutOptions(), **{option: kept})


def test_a_stage_that_changed_keeps_its_bends(road: Callable[..., Road]) -> None:
    board = lay_road(
        road(("FLAT", 119), ("MTN_3", 6), ("DESC_LOW", 44)), rectangular_table(1800, 900)
    )
    longer = road(("FLAT", 119), ("MTN_3", 7), ("DESC_LOW", 44))
    again = read_board(board_data(board), longer)
    assert [p.first for p in again.pieces if p.tile == "curve"] == [
        p.first for p in board.pieces if p.tile == "curve"
    ]


def test_a_tile_that_no_longer_fits_is_said(road: Callable[..., Road]) -> None:
    board = lay_road(
        road(("FLAT", 119), ("MTN_3", 6), ("DESC_LOW", 44)), rectangular_table(1800, 900)
    )
    again = read_board(board_data(board), road(("FLAT", 60)))
    assert "W_BOARD_LOST" in {f.code for f in again.findings}


@pytest.mark.parametrize(
    "change",
    [
        {"tiles": ["sixty curve left"]},
        {"tiles": ["60 loop left"]},
        {"tiles": "60 curve left"},
        {"tiles": ["60 curve left 99"]},
        {"table": {"outlines": [[[0, 0, 0], [9, 0], [9, 9]]]}},
        {"square": [21]},
        {"lengths": [{"first": 1}]},
        {"lengths": ["all"]},
        {"table": {"outlines": [[[0, 0], ["a", 0], [5, 5]]]}},
        {"options": {"bridges": "yes"}},
        {"options": 3},
        {"options": {"furniture": [["roundabout", 3, 4]]}},
        {"table": 5},
        {"table": {"outlines": [[[0, 0], [float("inf"), 0], [5, 5]]]}},
        {"table": {"outlines": [[[0, 0], [10**400, 0], [5, 5]]]}},
        {"table": {"outlines": [[[0, 0], [900, 0], [900, 900]]], "seats": [[0, float("nan")]]}},
    ],
)
def test_data_that_is_no_board_is_refused_in_one_sentence(
    example_2: Road, change: dict[str, object]
) -> None:
    data = board_data(lay_road(example_2, rectangular_table(1800, 900)))
    with pytest.raises(BoardError) as refused:
        read_board({**data, **change}, example_2)
    assert refused.value.sentence(SPANISH)


@pytest.mark.parametrize("data", [3, "none", [], None])
def test_what_is_no_table_of_data_is_refused(example_2: Road, data: Any) -> None:
    """A file edited by hand may hold anything: a board, a table and a stock say so."""
    for read in (
        lambda: read_board(data, example_2),
        lambda: kept_boards.tour_table({"table": data}),
    ):
        with pytest.raises(BoardError):
            read()
    for stock in (data, {"have": data}):
        with pytest.raises(BoardError):
            kept_boards.tour_stock({"stock": stock})


def test_boards_that_are_no_table_keep_none(example_2: Road) -> None:
    assert kept_boards.kept_board({"stages": 7}, example_2) is None
    assert list(
        kept_boards.with_board({"stages": 7}, 2, lay_road(example_2, rectangular_table(1800, 900)))[
            "stages"
        ]
    )


def test_a_tour_keeps_its_table_its_stock_and_its_boards(example_2: Road) -> None:
    board = lay_road(example_2, rectangular_table(2000, 1000))
    boards = kept_boards.with_table({}, rectangular_table(2000, 1000))
    boards = kept_boards.with_stock(boards, Stock({"curve": 4}, WARN))
    boards = through_a_file(kept_boards.with_board(boards, 1, board))
    assert kept_boards.tour_table(boards) == rectangular_table(2000, 1000)
    assert kept_boards.tour_stock(boards) == Stock({"curve": 4}, WARN)
    kept = kept_boards.kept_board(boards, example_2)
    assert kept is not None
    assert kept.lengths == board.lengths
    assert kept_boards.kept_board(kept_boards.with_board(boards, 1, None), example_2) is None


def test_a_board_without_lengths_is_an_empty_one(example_2: Road) -> None:
    """Options and table are kept for a road that is laid later."""
    data = {**board_data(lay_road(example_2, rectangular_table(1800, 900))), "lengths": []}
    assert read_board(data, example_2).lengths == ()


def test_lengths_behind_the_end_of_a_shorter_stage_are_left_out(road: Callable[..., Road]) -> None:
    board = lay_road(road(*[("FLAT", 40), ("MTN_1", 8)] * 8), rectangular_table(1200, 800))
    short = road(("FLAT", 20))
    again = read_board(board_data(board), short)
    assert [length.last for length in again.lengths] == [again.ribbon.last]
