"""Rulers with ticks at any zoom; a tape that holds to joints, told in centimetres and squares."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.language import ENGLISH, SPANISH, Language
from designer.scene.board.ground import LEAST_ZOOM, MOST
from designer.scene.board.ruler import NUMBERED, Tape, find_spot, list_joints, list_ticks, tick_step
from engine.board.lay import lay_road
from engine.board.played_roads import roads_of
from engine.board.table import rectangular_table
from engine.tour.file import load

if TYPE_CHECKING:
    from engine.board.values import Board

SAMPLES = Path(__file__).parents[4] / "samples"


SCALES = st.floats(LEAST_ZOOM, MOST)


@given(SCALES, st.floats(20, 200))
def test_a_number_has_room_and_its_step_is_round(scale: float, room: float):
    size = tick_step(scale, room)

    assert size * scale >= room
    assert str(size).rstrip("0") in {"1", "2", "5"}


@given(SCALES, st.floats(-20_000, 100_000), st.integers(100, 3_000))
def test_ticks_stand_apart_and_within_what_is_seen(scale: float, first: float, pixels: int):
    last = first + pixels / scale
    places = [tick.at for tick in list_ticks(scale, first, last, 50, 5)]

    assert all(first - 1e-6 <= at <= last + 1e-6 for at in places)
    apart = [(b - a) * scale for a, b in pairwise(places)]
    assert all(gap >= 5 - 1e-6 for gap in apart)


@given(SCALES)
def test_a_numbered_tick_stands_on_every_step(scale: float):
    size = tick_step(scale, 50)
    numbered = [t.at for t in list_ticks(scale, 0, 10 * size, 50, 5) if t.share == NUMBERED]

    assert numbered == pytest.approx([n * size for n in range(11)])


def test_a_table_of_180_cm_on_600_pixels_is_numbered_every_20_cm():
    assert tick_step(600 / 1800, 50) == 200


def test_between_numbers_the_middle_tick_is_longer():
    shares = [tick.share for tick in list_ticks(1.0, 0, 100, 100, 10)]

    assert shares == [1.0, 0.35, 0.35, 0.35, 0.35, 0.6, 0.35, 0.35, 0.35, 0.35, 1.0]


@pytest.fixture(scope="module")
def board() -> Board:
    """The queen stage on a table of 180 by 90."""
    road = roads_of(load(SAMPLES / "sierra.etapa")).stages[3].road
    assert road is not None
    return lay_road(road, rectangular_table(1800, 900))


@pytest.fixture
def tape(board: Board) -> Tape:
    return Tape(board, board.lengths[0])


@pytest.mark.parametrize("aside", [-1, 0, 1])
def test_a_tape_holds_to_a_joint_near_it(board: Board, tape: Tape, aside: int):
    """Its middle and both of its corners."""
    place = board.lengths[0].pieces[3].pose.place_point((0.0, aside * board.gauge.half))

    tape.begin_at(place[0] + 4, place[1] - 3, reach=6)

    assert tape.start is not None
    assert tape.start[:2] == place
    assert tape.start.joint


def test_from_joint_to_joint_the_squares_are_those_of_the_tiles(board: Board, tape: Tape):
    pieces = board.lengths[0].pieces
    for first, last in ((2, 3), (3, 7), (7, 2), (0, len(pieces) - 1)):
        one, other = pieces[first].pose, pieces[last].pose
        tape.begin_at(one.x, one.y, reach=5)
        tape.pull_to(other.x, other.y)

        assert tape.squares == abs(pieces[last].first - pieces[first].first)
        assert tape.millimetres == pytest.approx(math.hypot(one.x - other.x, one.y - other.y))


@pytest.mark.parametrize("number", range(29))
def test_the_middle_of_a_square_lies_half_a_square_on(board: Board, number: int):
    """On straights and in bends: so many squares lie before a place, and a part of its own."""
    piece = board.lengths[0].pieces[number]
    for row in (piece.first, piece.last):
        left, right = (piece.square_at(row, lane, board.gauge).centre for lane in (1, 3))
        for x, y in (left, right):
            place = find_spot(board, board.lengths[0], x, y, reach=0.0)
            assert place.along == pytest.approx(row - 0.5, abs=0.01)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (ENGLISH, "16.8 cm · 8 squares along the road"),
        (SPANISH, "16,8 cm · 8 casillas de recorrido"),
    ],
)
def test_a_tape_is_told_in_both_languages(board: Board, tape: Tape, language: Language, told: str):
    piece = next(p for p in board.lengths[0].pieces if p.rows == 8)
    tape.begin_at(piece.pose.x, piece.pose.y, reach=1)
    end = piece.end_pose(board.gauge)
    tape.pull_to(end.x, end.y)

    assert tape.length_text(language) == told


def test_the_joints_are_one_more_than_the_tiles(board: Board):
    length = board.lengths[0]
    spots = list_joints(board, length)

    assert len(spots) == len(length.pieces) + 1
    assert spots[-1].along == length.last


def test_keys_go_from_joint_to_joint_and_stop_at_both_ends(board: Board, tape: Tape):
    length = board.lengths[0]
    for _ in range(len(length.pieces) + 5):
        tape.step_joint(1, None)
    far = tape.squares
    for _ in range(len(length.pieces) + 5):
        tape.step_joint(-1, None)

    assert far == length.last - length.first + 1
    assert tape.squares == 0


def test_a_tape_goes_on_from_where_it_ends(board: Board, tape: Tape):
    piece = board.lengths[0].pieces[4]
    tape.step_joint(1, piece.first)
    tape.hold_end()
    tape.step_joint(1, piece.first)

    assert tape.squares == board.lengths[0].pieces[5].rows


@pytest.mark.parametrize(
    ("on_road", "end", "words"),
    [(True, (903, 454), "5 mm"), (False, (900, 450), ""), (False, (1200, 850), "50.0 cm")],
)
def test_beside_the_road_or_without_one_only_the_distance_is_told(
    board: Board, on_road: bool, end: tuple[float, float], words: str
):
    tape = Tape(board, board.lengths[0] if on_road else None)
    if not on_road:
        tape.step_joint(1, None)  # there is no joint to go to
    tape.begin_at(900, 450, reach=5)
    tape.pull_to(*end)

    assert tape.squares is None
    assert tape.length_text(ENGLISH) == words
