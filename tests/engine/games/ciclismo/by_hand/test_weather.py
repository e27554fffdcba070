"""Part 11.1 by hand: when weather is rolled, how long it lasts, who is checked in which order."""

from itertools import groupby

import pytest

from engine.bots.any_game import Random
from engine.games.ciclismo.incidents import before_start
from engine.games.ciclismo.race import CiclismoRace, results
from engine.games.ciclismo.trials import ride_individual_trial
from engine.games.ciclismo.turn import turn_end
from engine.race.referee import Referee
from engine.tour.rules import Rules

ON = Rules("ciclismo", {"weather.enabled": True})
PAIR = {"A1": ("LEADER", (0, 1)), "A2": ("LEADER", (0, 2)), "B1": ("LEADER", (0, 3))}


def checks(t):
    return [rider for purpose, rider, _, _ in t.dice.asked if purpose == "RAIN_CHECK"]


@pytest.mark.parametrize(("face", "expected"), [(1, [0, 1]), (6, [0, 1]), (5, [0, 1, 0, 1])])
def test_rain_before_the_start_is_checked_whatever_is_rolled_in_turn_one(
    table, road, face, expected
):
    """RULING 78, RULING 106 — each RAIN rolled is one check a player, at TURN_END of turn 1."""
    t = table(road(("FLAT", 12)), PAIR, ON, turn=0)
    t.roll("A1", [5], [face], purpose="weather")
    for team in (0, 1):
        t.dice.tell(team, [1], [1], purpose="RAIN_CHECK")
    before_start(t.state)
    t.state.turn, t.state.row[0] = 1, 5
    turn_end(t.state, [0, 1])
    assert checks(t) == expected


def test_two_checks_in_one_turn_may_strike_twice(table, road):
    """RULING 78 — A2 falls in the first check, A1 in the second; each series starts anew."""
    t = table(road(("FLAT", 12)), PAIR, ON, turn=0)
    t.roll("A1", [5], [5], purpose="weather")
    t.dice.tell(0, [3], [6], purpose="RAIN_CHECK")
    t.dice.tell(1, [1], [1], purpose="RAIN_CHECK")
    t.roll("A1", [1], purpose="crash")
    t.roll("A2", [3], purpose="crash")
    t.roll("A1", [3], purpose="crash1")
    before_start(t.state)
    t.state.turn, t.state.row[0] = 1, 5
    turn_end(t.state, [0, 1])
    assert t.state.crashes == [1, 1, 0]


def test_players_are_checked_in_start_order(table, road):
    """RULING 78 — start roll 3, 9, 6: B, C, A; nobody of theirs falls."""
    riders = {"A1": ("LEADER", None), "B1": ("LEADER", None), "C1": ("LEADER", None)}
    t = table(road(("FLAT", 90)), riders, ON)
    t.dice.told.clear()
    for team, face in enumerate((1, 3, 2)):
        t.dice.tell(team, [face] * 3, purpose="start")
        t.dice.tell(team, [2], purpose="RAIN_CHECK")
    t.dice.tell(0, [5], purpose="weather")
    stage = CiclismoRace(t.setup, t.dice)
    Referee(stage, [Random("1"), Random("2"), Random("3")]).run(past_turn=1)
    assert checks(t) == [1, 2, 0]


@pytest.mark.parametrize(
    ("rows", "passed"),
    [(1, [1, 1, 1]), (4, [2, 2, 3]), (10, [4, 5, 8]), (100, [34, 50, 75]), (101, [34, 51, 76])],
)
def test_thresholds_are_rounded_up(table, road, rows, passed):
    """R11.2, RULING 75 — ceil(N/3), ceil(N/2), ceil(3N/4)."""
    t = table(road(("FLAT", rows)), PAIR, ON)
    before_start(t.state)
    assert t.state.weather_left == passed


@pytest.mark.parametrize(("row", "rolled"), [(33, False), (34, True)])
def test_a_threshold_is_reached_on_its_row(table, road, row, rolled):
    """RULING 75 — row >= threshold, at TURN_END."""
    t = table(road(("FLAT", 100)), PAIR, ON)
    before_start(t.state)
    t.dice.asked.clear()
    t.state.row[0] = row
    turn_end(t.state, [0, 1])
    assert ("weather", 0, 1, 0) in t.dice.asked if rolled else t.dice.asked == []


def test_wind_rolled_at_turn_end_blows_from_the_next_turn(table, road):
    """RULING 77, RULING 106 — 2D3 = 2 rolled at the end of turn 5: turns 6 and 7, clear in 8."""
    t = table(road(("FLAT", 100)), PAIR, ON)
    before_start(t.state)
    t.state.row[0] = 34
    t.dice.tell(0, [4], purpose="weather")
    t.dice.tell(0, [1, 1], purpose="wind")
    sky = []
    for turn in (5, 6, 7):
        t.state.turn = turn
        turn_end(t.state, [0, 1])
        sky.append(t.state.weather)
    assert sky == ["CROSSWIND", "CROSSWIND", "CLEAR"]


def test_the_weather_of_a_stage_is_remembered(table, road):
    """RULING 78, RULING 79 — rain before the start, then cold: for effort, for the night."""
    t = table(road(("FLAT", 90)), PAIR, Rules("ciclismo", {
        "weather.enabled": True, "rain.pe_forbidden": "whole_stage",
    }))  # fmt: skip
    t.roll("A1", [5], [6], purpose="weather")
    before_start(t.state)
    t.state.turn, t.state.row[0] = 2, 30
    turn_end(t.state, [0, 1])
    t.state.bar_effort()
    assert (t.state.weather, t.state.barred) == ("COLD", True)
    assert results(t.state, final=False).figures["weather"] == ["RAIN", "COLD"]


def test_any_face_may_mean_anything(table, road):
    """RULING 76 — `weather.faces`: a die that knows nothing but cold."""
    faces = {str(n): "COLD" for n in range(1, 7)}
    t = table(
        road(("FLAT", 100)),
        PAIR,
        Rules("ciclismo", {"weather.enabled": True, "weather.faces": faces}),
    )
    before_start(t.state)
    assert t.state.weather == "COLD"


def test_one_sky_for_each_rider_of_a_time_trial(table, road):
    """RULING 75 — `weather.tt_mode = per_rider`: each start has a roll of its own."""
    rules = Rules("ciclismo", {"weather.enabled": True, "weather.tt_mode": "per_rider"})
    riders = {"A1": ("LEADER", None), "A2": ("LEADER", None), "B1": ("LEADER", None)}
    t = table(road(("TT_MID", 20), fmt="ITT"), riders, rules, turn=0)
    t.play(ride_individual_trial(t.state, (21, 12, 11)))
    assert [rider for purpose, rider, _, _ in t.dice.asked if purpose == "weather"] == [2, 1, 0]


def test_rain_over_one_start_is_no_rain_over_the_next(table, road):
    """RULING 75, RULING 78 — own skies: the first start is wet, checked and barred, no other."""
    rules = Rules("ciclismo", {
        "weather.enabled": True, "weather.tt_mode": "per_rider",
        "rain.pe_forbidden": "whole_stage",
    })  # fmt: skip
    riders = {"A1": ("TIMETRIALIST", None), "B1": ("TIMETRIALIST", None)}
    t = table(road(("TT_MID", 20), fmt="ITT"), riders, rules, turn=0)
    t.roll("A1", [5], purpose="weather")
    t.roll("B1", [1], purpose="weather")
    t.roll("A1", [1], purpose="RAIN_CHECK")
    t.play(ride_individual_trial(t.state, (11, 21)))
    assert checks(t) == [0]
    offered = [
        any(plan.kind == "ATTACK" for plan in q.options.choices[0])
        for q in t.asked if q.turn == 1
    ]  # fmt: skip
    assert offered == [False, True]


def test_all_ride_under_one_sky_by_default(table, road):
    """RULING 75 — one roll before the first start."""
    riders = {"A1": ("LEADER", None), "A2": ("LEADER", None), "B1": ("LEADER", None)}
    t = table(road(("TT_MID", 20), fmt="ITT"), riders, ON, turn=0)
    t.dice.tell(2, [6], purpose="weather")
    t.play(ride_individual_trial(t.state, (21, 12, 11)))
    rolled = [rider for purpose, rider, _, _ in t.dice.asked if purpose == "weather"]
    moved = [h[3] for h in t.state.happenings if h[0] == "rolled"]
    assert rolled == [2]
    # leader on TT_MID, every die 2: 8 - 1, for all three and in every turn
    assert [square for square, _ in groupby(moved)] == [7]
