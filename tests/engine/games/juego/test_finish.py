"""Section 8: the line, the strip behind it, the ranking, and when it is over."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.bots import BOTS
from engine.games.juego import GAME
from engine.games.juego.race import results, team_table
from engine.games.juego.turn import begin_round, clear_strip, is_over, label, score, standing
from engine.playtests.facts import facts_of
from engine.race.dice import Dice
from engine.race.referee import Referee
from tests.engine.games.one_stage import stage


def test_beyond_the_strip_a_rider_stands_on_its_last_space(table: Any):
    """JC-14, R2.5, R8.2, RULING 13, RULING 17 — 60 + 15 is 70, label 0; in order of arrival."""
    t = table("a60 b60", teams="ab", purses="3 3")
    assert t.ride("a12+3 b12+3") == "a70/1 b70/2"
    assert [label(t.state, past) for _, _, past in t.state.ranked] == [0, 0]


@pytest.mark.parametrize(("rolled", "home"), [(11, []), (12, [(0, 1, 1)])])
def test_the_line_lies_behind_space_sixty(table: Any, rolled: int, home: list[object]):
    """JC-15, JC-19, R8.3, RULING 3 — on 60 nobody has finished, 61 is label 9."""
    t = table("a49", teams="a", round_=0)
    t.ride(f"a{rolled}")
    assert t.state.ranked == home
    assert [label(t.state, past) for past in range(1, 11)] == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]


def test_a_draft_crosses_the_line(table: Any):
    """JC-16, R8.1 — behind label 8 stands label 9; the same round, and one counter."""
    t = table("a55 b55", teams="ab")
    assert t.ride("a7 bD") == "a62/1 b61/1"
    assert (len(t.state.ranked), t.purse("b")) == (2, 1)


def test_a_later_round_ranks_behind_however_far(table: Any):
    """JC-17, R8.7, R8.8, RULING 14, RULING 16 — 1.9 before 2.0; off the road nobody is drafted."""
    t = table("p59 q58", teams="pq")
    t.ride("p2 q2")
    assert t.state.order == [t.rider("q")]
    begin_round(t.state)
    assert t.barred("q") == "R6.5"
    t.state.purse[1] = 3
    t.ride("q10+3")
    assert [t.names[r] for r in standing(t.state)] == ["p", "q"]
    scores = [score(t.state, round_, past) for _, round_, past in t.state.ranked]
    assert scores == [Fraction("1.9"), Fraction("2.0")]


def test_the_first_to_cross_need_not_win(table: Any):
    """R1.3, R8.5 — all move; the farthest of the round has won."""
    t = table("a58 b57", teams="ab")
    t.ride("a4 b9")
    assert t.said("won") == [("b", (6,))]
    assert [name for name, _ in t.said("crossed")] == ["a", "b"]


def test_a_shorter_strip_by_house_rule(table: Any):
    """RULING 13 — finish_spaces."""
    t = table("a60", teams="a", finish_spaces=4)
    t.ride("a9")
    assert t.state.ranked == [(0, 2, 4)]


@pytest.mark.parametrize(("stop", "over"), [(0, False), (1, True), (2, False)])
def test_the_race_may_end_with_so_many(table: Any, stop: int, over: bool):
    """RULING 15 — stop_after: with the round in which the n-th has crossed."""
    t = table("a58 b40 c20", teams="abc", stop_after=stop)
    t.ride("a4 b4 c4")
    assert is_over(t.state) is over
    assert [t.names[r] for r in standing(t.state)] == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("mode", "order"), [("winner", [0, 1]), ("sum3", [1, 0]), ("sum_all", [1, 0])]
)
def test_the_table_of_teams(table: Any, mode: str, order: list[int]):
    """RULING 15 — team_result: by the best rider, by the three best, by all."""
    t = table("a60 b58 c56 d54 e52 f50", teams="xyyyxx", team_result=mode)
    ranked = list(t.state.order)
    found = team_table(t.state, ranked)
    assert [team for team, _, _ in found] == order
    assert {team: total for team, total, _ in found} == {0: 12, 1: 9}


@pytest.mark.parametrize(
    ("mode", "counted", "column"),
    [("winner", 1, "first"), ("sum3", 3, "best"), ("sum_all", 0, "all")],
)
def test_the_table_of_teams_is_shown(start: Any, mode: str, counted: int, column: str):
    """RULING 15 — team_result: on the score sheet, in the workbook, in playtests, as it is read."""
    setup = GAME.enter(start(6, 6, team_result=mode))
    race = GAME.start(setup, Dice(mode))
    Referee(race, [BOTS["average"]("x")] * 2).run()
    found = race.results()
    assert GAME.score_tables is not None
    (teams,) = GAME.score_tables(found)
    assert teams.of_teams
    assert [(row["team"], row["places"], row["best"]) for row in teams.rows] == [
        tuple(row) for row in found.figures["teams"]
    ]
    assert [row["rank"] for row in teams.rows] == [1, 2]
    assert GAME.score_form(setup.rules).best == counted
    assert GAME.box(setup, None).tables[1].columns[0].key == f"score_{column}"
    assert "team_table" in facts_of("juego")


def test_lines_are_passed_in_the_order_of_the_moves(table: Any):
    """JC-24, M3, R8.5, O2.4 — standing on the line is not passing it; the farther may be second."""
    road = stage(("FLAT", 119), ("MTN_3", 18), ("DESC_LOW", 8), ("FLAT", 36))
    t = table("p130 q128", teams="pq", road=road)
    assert (t.state.last, t.state.course.marks[0].square) == (180, 137)
    t.state.logged, t.state.crossings = (0,), [[]]
    t.go("p7 q7")
    assert t.state.crossings == [[]]
    clear_strip(t.state)
    begin_round(t.state)
    t.go("p2 q12")
    assert (t.state.crossings, t.state.space) == ([[0, 1]], [139, 147])


def test_a_whole_race_has_a_row_for_everybody(start: Any):
    """R8.8, RULING 14, RULING 16 — turns, spaces beyond the line, label, score and gap."""
    setup = GAME.enter(start(road=stage(("FLAT", 40), ("HILL", 5), sprints=(20,))))
    race = GAME.start(setup, Dice("rows"))
    Referee(race, [BOTS["average"]("x") for _ in setup.teams]).run()
    found = race.results()
    assert [a.place for a in found.arrivals] == list(range(1, 16))
    first = found.arrivals[0]
    assert first.figures["score"] == 10 * first.figures["round"] + first.figures["label"]
    keys = [(a.turns, -a.overshoot) for a in found.arrivals]
    assert keys == sorted(keys)
    assert {a.status for a in found.arrivals} == {"OK"}
    (sprint,) = found.lines
    assert sorted(p.bib for p in sprint.places) == sorted(a.bib for a in found.arrivals)
    assert not any(p.points or p.bonus for p in sprint.places)


def test_who_has_not_crossed_is_placed_by_space(table: Any, start: Any):
    """RULING 15 — those behind follow by position, then place; their arrival is computed."""
    t = table("a58 b40 c40", teams="abc", stop_after=1)
    t.ride("a4 b4 c4")
    setup = start(1, 1, 1)
    rows = results(t.state, setup).arrivals
    assert [(a.bib, a.status) for a in rows] == [(1, "OK"), (11, "COMPUTED"), (21, "COMPUTED")]
