"""A laid board as a picture: to scale, readable without colour, every square and name on it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.language import ENGLISH, SPANISH, Language
from designer.picture import svg
from designer.picture.board import board_picture, length_picture
from designer.picture.shapes import Polygon, Text
from engine.board.lay import lay_road
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.road.values import Block
from engine.tour.file import load
from engine.tour.rules import tour_rules
from tests.designer.picture.conftest import flat, in_role
from tests.engine.road.built import build

if TYPE_CHECKING:
    from engine.board.values import Board

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def board() -> Board:
    tour = load(ROOT / "samples" / "sierra.etapa")
    road = build(tour.stages[1], tour_rules(tour), riders=48, number=2)
    return lay_road(
        road, rectangular_table(1800, 900), LayoutOptions(furniture=(("roundabout", 20),))
    )


def texts(board: Board, language: Language) -> set[str]:
    drawn = board_picture(board, language)
    return {shape.text for shape in flat(drawn.shapes) if isinstance(shape, Text)}


def test_a_millimetre_is_a_millimetre(board: Board) -> None:
    drawn = length_picture(board, board.lengths[0], ENGLISH)
    outline = next(s for s in drawn if isinstance(s, Polygon) and s.role == "table")
    assert max(x for x, _ in outline.points) == 1800


def test_squares_kilometres_and_names_are_written(board: Board) -> None:
    told = texts(board, ENGLISH)
    assert {"1", "5", "100", "179", "km 10", "km 150"} <= told
    assert {section.name for section in board.road.sections if section.name} <= told


def test_every_terrain_is_told_by_its_pattern_too(board: Board) -> None:
    roles = {
        getattr(shape, "role", "")
        for shape in flat(length_picture(board, board.lengths[0], ENGLISH))
    }
    climbs = {t for t in board.road.terrain if t.startswith("MTN")}
    assert climbs
    assert {f"terrain.{t}.mark" for t in climbs} <= roles


def test_the_marker_of_every_section_stands_beside_it(board: Board) -> None:
    """R3.11 — two a section, told by their letters."""
    assert {"SA", "LL", "4", "3", "DB"} <= texts(board, SPANISH)


def test_it_can_be_written_as_svg(board: Board, language: Language) -> None:
    document = svg.svg_document(board_picture(board, language))
    assert document.startswith("<svg")
    assert document.rstrip().endswith("</svg>")


def test_what_is_handed_over_is_outlined(board: Board) -> None:
    long = lay_road(board.road, rectangular_table(800, 500))
    assert len(long.lengths) > 1
    last = length_picture(long, long.lengths[-1], ENGLISH)
    assert len(in_role(last, "hand-over")) == sum(
        piece.first < long.lengths[-1].first + long.lengths[-1].kept
        for piece in long.lengths[-1].pieces
    )


def test_a_table_nothing_fits_is_drawn_all_the_same(board: Board) -> None:
    assert board_picture(lay_road(board.road, rectangular_table(200, 200)), ENGLISH).shapes


def test_a_bend_with_unequal_lanes_is_drawn_square_by_square() -> None:
    """Design 5.3 — it was lost on the board without a word: 6, 7, 8 and 9 squares, thick lines."""
    tour = load(ROOT / "samples" / "sierra.etapa")
    rules = tour_rules(tour).with_changes(road__lanes=4)
    plain = build(tour.stages[1], rules, riders=8, number=2)
    bend = Block(21, 6, (6, 7, 8, 9), (1, 2, 3), kind="bend")
    board = lay_road(plain, rectangular_table(1800, 900))
    bent = replace(board, road=replace(plain, blocks=(bend,)))
    plain_shapes, shapes = (length_picture(b, b.lengths[0], ENGLISH) for b in (board, bent))
    squares = [len(in_role(s, "road.square")) for s in (plain_shapes, shapes)]
    assert squares[1] - squares[0] == 6 + 7 + 8 + 9
    assert len(in_role(shapes, "course.thick")) == 3
