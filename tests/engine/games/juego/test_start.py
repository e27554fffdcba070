"""Sections 2 to 5: who rides, on how many spaces, in which order they wait."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import SetupError
from engine.games.juego import GAME
from engine.games.juego.course import count_spaces, terrain_deltas
from engine.games.juego.race import JuegoRace
from engine.games.juego.turn import begin_round, line_up
from engine.race.course import km_of
from engine.race.values import Setup
from engine.tour.rules import Rules
from tests.engine.games.juego.conftest import Known
from tests.engine.games.one_stage import OS_1, OS_2, OS_3, OS_4, OS_5, P, Q, looks, said, stage

BOOK = Rules("juego")


@pytest.mark.parametrize(
    ("road", "squares", "marks", "look", "left"),
    [
        (OS_1, 165, [85], "FLAT 165", "sprints 1 of 1, bonuses 1, lanes 3"),
        (OS_2, 180, [137], "FLAT 119, MTN_3 18, DESC_LOW 8, FLAT 35",
         "terrain 2 of 4, summits 1 of 1, bonuses 1, lanes 3"),
        (OS_3, 55, [], "TT_MID 55", "alone 1, lanes 3"),
        (OS_4, 240, [50, 96, 120, 130, 195, 240],
         "FLAT 60, MTN_2 36, DESC_MID 14, FLAT 25, HILL 6, MTN_HC 54, DESC_HIGH 15, MTN_1 30",
         "terrain 6 of 8, sprints 2 of 2, feeds 1 of 1, summits 3 of 3, bonuses 5, lanes 3"),
        (OS_5, 20, [12], "FLAT 12, HILL 3, FLAT 5",
         "terrain 1 of 3, sprints 1 of 1, bonuses 1, lanes 3"),
    ],
    ids=["OS-1", "OS-2", "OS-3", "OS-4", "OS-5"],
)  # fmt: skip
def test_a_stage_on_the_spaces_of_el_juego(
    road: Any, squares: int, marks: list[int], look: str, left: str
):
    """OS-1, OS-2, OS-3, OS-4, OS-5, M1, M2, M3, O1.3 — spaces, lines, looks, what is left out."""
    course = GAME.course(road, BOOK)
    assert (course.squares, course.lanes, [m.square for m in course.marks]) == (squares, 0, marks)
    assert [line.square for line in course.lines] == [squares]
    assert (looks(course), said(course.dropped)) == (look, left)


@pytest.mark.parametrize(
    ("rows", "squares"),
    [(18, 20), (30, 30), (54, 55), (110, 110), (138, 140), (165, 165), (192, 190), (193, 195),
     (229, 230), (240, 240), (300, 300), (500, 500)],
)  # fmt: skip
def test_lengths(rows: int, squares: int):
    """OS-8, M1 — whole cards of five, four at least."""
    assert GAME.course(stage(("FLAT", rows)), BOOK).squares == squares


@pytest.mark.parametrize(
    ("rules", "squares"),
    [({"fit60": True}, 60), ({"fit60": True, "n_spaces": 45}, 45), ({"scale": 0.5}, 85),
     ({"card_size": 6}, 168)],
)  # fmt: skip
def test_house_rules_of_length(rules: dict[str, Any], squares: int):
    """M1, R2.3, RULING 3 — fit60, n_spaces, scale, card_size."""
    assert (
        count_spaces(165, Rules("juego", {f"ciclistas.{k}": v for k, v in rules.items()}))
        == squares
    )


def test_terrain_felt_by_house_rule_is_not_left_out():
    """O7.2, RULING 5 — terrain_mode."""
    course = GAME.course(OS_2, BOOK.with_changes(ciclistas__terrain_mode="roll_delta"))
    assert said(course.dropped) == "summits 1 of 1, bonuses 1, lanes 3"


def test_every_terrain_has_its_delta():
    """(d) — odd and even spaces: on 2nd category 3 and 4, on a middle descent 2 and 3."""
    kinds = ("FLAT", "HILL", "MTN_4", "MTN_3", "MTN_2", "MTN_1", "MTN_HC", "DESC_LOW", "DESC_MID",
             "DESC_HIGH", "TT_MID", "COBBLES")  # fmt: skip
    course = GAME.course(stage(*((kind, 10) for kind in kinds)), BOOK)
    found = terrain_deltas(course)
    assert found[0] == 0
    assert [found[n + 1 : n + 3] for n in range(0, 120, 10)] == [
        (0, 0), (-1, -1), (-2, -2), (-3, -3), (-3, -4), (-4, -5), (-5, -6), (2, 2), (2, 3), (3, 3),
        (0, 0), (-2, -2),
    ]  # fmt: skip


def test_the_kilometre_of_a_space():
    """O2.2 — that at the end of the last row it stands for."""
    course = GAME.course(OS_2, BOOK)
    assert [km_of(course, OS_2, k) for k in (0, 180, 190)] == [0.0, 181.0, 181.0]


@pytest.mark.parametrize(
    ("teams", "riders"), [(2, 6), (3, 5), (4, 4), (5, 3), (6, 3), (7, 3)],
)  # fmt: skip
def test_riders_of_a_team(start: Any, teams: int, riders: int):
    """RULING 2, RULING 18, O6.1, O6.2, O6.4 — the first of each team, with the tour's bibs."""
    entered = GAME.enter(start(*[8] * teams))
    assert [len(t.riders) for t in entered.teams] == [riders] * min(teams, 6)
    assert [r.bib for r in entered.teams[1].riders] == list(range(11, 11 + riders))
    assert GAME.enter(entered) == entered


def test_house_rules_of_the_table(start: Any):
    """RULING 1, RULING 2 — players and riders_per_team; a table lacks no size."""
    assert len(GAME.enter(start(8, 8, 8, players=2)).teams) == 2
    sizes = {"2": 4, "3": 5, "4": 4, "5": 3, "6": 3}
    entered = GAME.enter(start(8, 8, riders_per_team=sizes))
    assert [len(t.riders) for t in entered.teams] == [4, 4]


def test_too_few_are_refused_with_how_many_are_wanted(start: Any):
    """RULING 18, O6.3, OS-9 — one team; a team of fewer than its share."""
    with pytest.raises(SetupError, match="1 team"):
        GAME.enter(start(6))
    with pytest.raises(SetupError, match="6"):
        GAME.enter(Setup(OS_1, BOOK, (P, Q)))


@pytest.mark.parametrize(
    ("named", "asked", "teams"),
    [([], [(0, "lots", 3)], [2, 0, 1]), (["2"], [(0, "lots", 2)], [1, 2, 0]),
     (["3", "1"], [], [2, 0, 1])],
)  # fmt: skip
def test_the_start_list(start: Any, named: list[str], asked: list[object], teams: list[int]):
    """RULING 6, R4.1, R9.5 — teams by lot, one rider of each in turn; start_order names seats."""
    lots = {3: (2, 0, 1), 2: (1, 0)}.get(asked[0][2] if asked else 0, ())
    race = JuegoRace(start(5, 5, 5, start_order=named), Known(lots=lots))
    state = race._state
    line_up(state)
    assert [state.team_of[r] for r in state.order] == teams * 5
    assert state.dice.asked == asked
    assert sorted(state.order) == list(range(15))
    assert state.purse == [0, 0, 0]


def test_in_the_start_round_all_roll_in_list_order(start: Any):
    """RULING 6, R4.2, R5.1, R2.2 — from 0; a roll of 7 leads to space 7."""
    race = JuegoRace(start(8, 8, players=2), Known(dict.fromkeys(range(12), 7), lots=(0, 1)))
    steps = race.play()
    assert next(steps).turn == 2
    state = race._state
    assert set(state.began) == {7}
    assert [asked for asked in state.dice.asked if asked[1] == "roll"][:2] == [
        (1, "roll", 0), (1, "roll", 6),
    ]  # fmt: skip


def test_everything_is_open(start: Any):
    """R9.4 — every manager sees the same."""
    race = JuegoRace(start(8, 8, players=2), Known(dict.fromkeys(range(12), 7), lots=(0, 1)))
    next(race.play())
    assert race.view(0).public is race.view(1).public
    assert race.view(0).secrets == race.view(1).secrets == ()


def test_the_order_of_a_round_is_that_of_its_beginning(table: Any):
    """R5.3, RULING 8 — who overtakes does not move again, who is overtaken not later."""
    t = table("a10 b9", teams="ab")
    t.go("a2 b12")
    assert t.state.order == [0, 1]
    begin_round(t.state)
    assert t.state.order == [1, 0]
