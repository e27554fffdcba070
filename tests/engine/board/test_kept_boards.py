"""RULING 94: what lies on a kept board is what a race rides over."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.board import kept_boards
from engine.board.kept_boards import furnish_road
from engine.board.lay import lay_road
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.bots import BOTS
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.ride.ride import begin_ride, stage_setup
from engine.tour import edit
from engine.tour.file import load

if TYPE_CHECKING:
    from engine.tour.values import Tour

SIERRA = Path(__file__).parents[3] / "samples" / "sierra.etapa"
GAME = GAMES["ciclismo"]
WISHES = (("roundabout", 30), ("divider-4", 50), ("bridge", 70))


@cache
def furnished_tour(*rules: tuple[str, object]) -> Tour:
    """Return a tour that keeps a board for its first stage, with one of each on it."""
    tour = load(SIERRA)
    for key, value in rules:
        tour = edit.set_rule(tour, key, value=value)
    road = begin_ride(tour, GAME).roads[0]
    board = lay_road(road, rectangular_table(2400, 1200), LayoutOptions(furniture=WISHES))
    return replace(tour, boards=kept_boards.with_board({}, 1, board))


def test_a_kept_board_furnishes_the_road_of_its_stage() -> None:
    """RULING 94 — six rows of two branches, a divider of four rows, a bridge of five."""
    first, second, *_ = begin_ride(furnished_tour(), GAME).roads
    lying = [b for b in first.blocks if b.kind != "straight"]
    assert [(b.kind, b.first, b.counts) for b in lying] == [
        ("roundabout", 30, (6, 6)), ("divider", 50, (4, 4, 4)), ("bridge", 70, (5, 5, 5)),
    ]  # fmt: skip
    assert second.blocks == ()


def test_the_blocks_of_a_road_leave_no_gap() -> None:
    """R6.1 — from row 1 to row N, each block begins where the one before it ends."""
    road = begin_ride(furnished_tour(), GAME).roads[0]
    row = 1
    for block in road.blocks:
        assert block.first == row
        row += block.rows
    assert row == road.rows + 1


@pytest.mark.parametrize("effects", ["off", "on"])
def test_nobody_rides_where_no_lane_is(effects: str) -> None:
    """RULING 94 — two riders a row on the roundabout; a bridge is narrower by house rule."""
    tour = furnished_tour(("furniture.effects", effects))
    start = stage_setup(begin_ride(tour, GAME), 1, "furniture")
    race = GAME.start(start, Dice(start.key))
    Referee(race, [BOTS["random"](f"{n}") for n in range(len(start.teams))]).run()
    lanes = {
        kind: {lane for what, _, _, _, row, lane in moves if what == "moved" and row in rows}
        for kind, rows in (("roundabout", range(30, 36)), ("bridge", range(70, 75)))
        for moves in ([event for event in race.happenings or [] if event[0] == "moved"],)
    }
    assert lanes["roundabout"] == {1, 2}
    assert lanes["bridge"] == ({1, 2} if effects == "on" else {1, 2, 3})


@pytest.mark.parametrize(
    "broken", ["nothing", {"square": [1]}, {"square": [20, 15, 5], "tiles": 3}]
)
def test_a_board_nobody_can_read_hinders_no_race(broken: object) -> None:
    """RULING 94 — the road is ridden plain."""
    road = begin_ride(load(SIERRA), GAME).roads[0]
    assert furnish_road(road, {"stages": {"1": broken}}) is road


def test_a_board_without_furniture_leaves_the_squares_of_the_road_as_they_are() -> None:
    """RULING 20, O1.2 — bends and straights are artwork, but the road says where bends lie."""
    road = begin_ride(load(SIERRA), GAME).roads[0]
    board = lay_road(road, rectangular_table(2400, 1200), LayoutOptions(bridges=False))
    laid = furnish_road(road, kept_boards.with_board({}, 1, board))
    assert laid.without_board == road
    assert laid.blocks == ()
    curves = [p for length in board.lengths for p in length.pieces if p.tile == "curve"]
    assert [(b.first, b.last, b.left) for b in laid.bends] == [
        (p.first, p.last, p.face == "left") for p in curves if p.last >= 1 and p.first <= road.rows
    ]
    assert laid.bends
