"""The tape: held to joints of tiles, told in centimetres and in squares along the road."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.document.switches import Language
from designer.scene.board.ruler import Tape, joints, spot
from engine.board.lay import lay_road
from engine.board.played_roads import roads_of
from engine.board.table import rectangular_table
from engine.tour.file import load

if TYPE_CHECKING:
    from engine.board.values import Board

SAMPLES = Path(__file__).parents[4] / "samples"


@pytest.fixture(scope="module")
def board() -> Board:
    """The queen stage on a table of 180 by 90."""
    road = roads_of(load(SAMPLES / "sierra.etapa")).stages[3].road
    assert road is not None
    return lay_road(road, rectangular_table(1800, 900))


@pytest.fixture
def tape(board: Board) -> Tape:
    return Tape(board, board.lengths[0])


def test_a_tape_holds_to_the_joint_near_it(board: Board, tape: Tape):
    piece = board.lengths[0].pieces[3]

    tape.begin(piece.pose.x + 4, piece.pose.y - 3, reach=6)

    assert tape.start is not None
    assert tape.start[:2] == (piece.pose.x, piece.pose.y)
    assert tape.start.joint


def test_a_tape_holds_to_the_corner_of_a_joint_too(board: Board, tape: Tape):
    piece = board.lengths[0].pieces[3]
    corner = piece.pose.at((0.0, board.gauge.half))

    tape.begin(corner[0] + 1, corner[1] + 1, reach=6)

    assert tape.start is not None
    assert tape.start[:2] == corner


def test_from_joint_to_joint_the_squares_are_those_of_the_tiles(board: Board, tape: Tape):
    pieces = board.lengths[0].pieces
    for first, last in ((2, 3), (3, 7), (7, 2), (0, len(pieces) - 1)):
        one, other = pieces[first].pose, pieces[last].pose
        tape.begin(one.x, one.y, reach=5)
        tape.pull(other.x, other.y)

        assert tape.squares == abs(pieces[last].first - pieces[first].first)
        assert tape.millimetres == pytest.approx(math.hypot(one.x - other.x, one.y - other.y))


@pytest.mark.parametrize("number", range(29))
def test_the_middle_of_a_square_lies_half_a_square_on(board: Board, number: int):
    """On straights and in bends: so many squares lie before a place, and a part of its own."""
    piece = board.lengths[0].pieces[number]
    for row in (piece.first, piece.last):
        left, right = (piece.square(row, lane, board.gauge).centre for lane in (1, 3))
        for x, y in (left, right):
            found = spot(board, board.lengths[0], x, y, reach=0.0)
            assert found.along == pytest.approx(row - 0.5, abs=0.01)


def test_beside_the_road_only_the_distance_is_told(tape: Tape):
    tape.begin(900, 450, reach=5)
    tape.pull(903, 454)

    assert tape.squares is None
    assert tape.told(Language("en")) == "5 mm"


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "16.8 cm · 8 squares along the road"), ("es", "16,8 cm · 8 casillas de recorrido")],
)
def test_a_tape_is_told_in_both_languages(board: Board, tape: Tape, lang: str, told: str):
    piece = next(p for p in board.lengths[0].pieces if p.rows == 8)
    tape.begin(piece.pose.x, piece.pose.y, reach=1)
    end = piece.end(board.gauge)
    tape.pull(end.x, end.y)

    assert tape.told(Language(lang)) == told


def test_the_joints_are_one_more_than_the_tiles(board: Board):
    length = board.lengths[0]
    found = joints(board, length)

    assert len(found) == len(length.pieces) + 1
    assert found[-1].along == length.last


def test_keys_go_from_joint_to_joint_and_stop_at_both_ends(board: Board, tape: Tape):
    length = board.lengths[0]
    for _ in range(len(length.pieces) + 5):
        tape.step(1, None)
    far = tape.squares
    for _ in range(len(length.pieces) + 5):
        tape.step(-1, None)

    assert far == length.last - length.first + 1
    assert tape.squares == 0


def test_a_tape_goes_on_from_where_it_ends(board: Board, tape: Tape):
    piece = board.lengths[0].pieces[4]
    tape.step(1, piece.first)
    tape.hold()
    tape.step(1, piece.first)

    assert tape.squares == board.lengths[0].pieces[5].rows


def test_a_table_without_a_road_is_measured_too(board: Board):
    tape = Tape(board, None)
    tape.step(1, None)
    nothing = tape.told(Language("en"))
    tape.begin(0, 0, reach=5)
    tape.pull(300, 400)

    assert nothing == ""
    assert tape.told(Language("en")) == "50.0 cm"
