"""Time trials (R3.25, R3.26, R6.33): order, effort, grids of a team, skies."""

from itertools import groupby

import pytest

from engine.games.ciclismo.race import CiclismoRace
from engine.games.ciclismo.trials import (
    ride_individual_trial,
    ride_team_trial,
    rider_order,
    team_order,
)
from engine.race.referee import Referee

ON = {"weather.enabled": True}
PER_RIDER = ON | {"weather.tt_mode": "per_rider"}


def trial(table, road, teams="AAB", rules=None, fmt="ITT", rows=30, kind="LEADER", lanes=3):
    """Return a table of one rider for each letter, before the start."""
    names = [f"{team}{teams[:n].count(team) + 1}" for n, team in enumerate(teams)]
    course = road(("TT_MID", rows), fmt=fmt, lanes=lanes)
    return table(course, dict.fromkeys(names, (kind, None)), rules, turn=0)


def ridden(t, order=(), answers=None):
    lone = t.state.scene.course.format == "ITT"
    t.play((ride_individual_trial if lone else ride_team_trial)(t.state, order), answers)
    return t


def most_effort(question):
    return (question.options.choices[0][-1],)


@pytest.mark.parametrize("lanes", [2, 3, 4, 5])
def test_each_rides_alone_from_the_middle(table, road, lanes):
    """R3.25, R6.33 — from row 0, lane ceil(L / 2); one after the other, no cession, no wheel."""
    t = ridden(trial(table, road, lanes=lanes))
    assert [rider for rider, *_ in t.events("starts")] == list(
        dict.fromkeys(rider for rider, *_ in t.events("moved"))
    )
    assert set(t.kinds()) == {"SOLO"}
    assert all(t.state.finished)
    assert t.state.wheel == [0, 0, 0]
    first = t.events("moved")[0]
    assert first[1:] == (first[2], first[2], -(-lanes // 2))  # from row 0, straight


def test_effort_is_laid_openly(table, road):
    """RULING 105 — ATTACK each turn with the rider's own dice: no peloton, no sprint."""
    t = ridden(trial(table, road, "A", kind="TIMETRIALIST"), answers={"SOLO": most_effort})
    assert t.dice.asked[0] == ("move", 0, 4 + 4, 0)
    assert (t.state.pe, t.spent("attack"), t.state.attacks) == ([1], {"A1": 8}, [2])


@pytest.mark.parametrize("openly", [True, False])
def test_tokens_of_a_lone_rider_may_be_hidden(table, road, openly):
    """RULING 105 — `tt.open_tokens = false` asks for a token."""
    t = ridden(trial(table, road, "A", {"tt.open_tokens": openly}), answers={"SOLO": most_effort})
    assert ("TOKENS" in t.kinds()) is not openly


@pytest.mark.parametrize(
    ("rule", "order", "riders"),
    [
        ("reverse_gc", (22, 12, 11), [3, 1, 0, 2]),  # whom the tour does not name starts last
        ("reverse_gc", (), [0, 2, 1, 3]),  # before a first stage by teams: A rolls 9
        ("start_roll", (22, 12, 11), [0, 2, 1, 3]),
    ],
)
def test_riders_start_as_the_tour_says(table, road, rule, order, riders):
    """RULING 44 — `tt.start_order`: reverse general classification, or the start roll by teams."""
    t = trial(table, road, "AABB", {"tt.start_order": rule})
    t.dice.tell(0, [3, 3, 3], purpose="start")
    t.dice.tell(1, [1, 1, 1], purpose="start")
    assert rider_order(t.state, order) == riders
    assert team_order(t.state, order[:1]) == ([1, 0] if riders[0] == 3 else [0, 1])


def test_each_team_starts_from_the_first_pairs(table, road):
    """R3.26, R6.33, R12.8, RULING 44 — both from (0,1); the second when the first has arrived.

    Every team counts its turns from one: a leader moves 8 with every die 2, four turns for 30 rows.
    """
    t = ridden(trial(table, road, "AAAABB", fmt="TTT"), (21, 11))
    assert t.events("placed") == [
        (4, 0, 1), (5, -1, 1), (0, 0, 1), (1, -1, 1), (2, 0, 2), (3, -1, 2),
    ]  # fmt: skip
    arrivals = [rider for rider, *_ in t.events("came_home")]
    assert {*arrivals[:2]} == {4, 5}
    lone = ridden(trial(table, road, "AB", fmt="TTT"), (21, 11))
    assert lone.state.finished == [4, 4]


@pytest.mark.parametrize(
    ("fmt", "order", "rules", "rolled"),
    [
        ("ITT", (21, 12, 11), ON, [2]), ("ITT", (21, 12, 11), PER_RIDER, [2, 1, 0]),
        ("TTT", (21, 11), ON, [1]), ("TTT", (21, 11), PER_RIDER, [1, 0]),
    ],
)  # fmt: skip
def test_one_sky_for_all_or_one_for_each(table, road, fmt, order, rules, rolled):
    """RULING 75 — `weather.tt_mode`: one roll before the first start, or one before each."""
    assert ridden(trial(table, road, "AAB", rules, fmt), order).dice.who_rolled("weather") == rolled


def test_all_ride_under_one_sky_by_default(table, road):
    """RULING 75 — cold: a leader on TT_MID, every die 2, 8 - 1 for all and in every turn."""
    t = trial(table, road, rules=ON, rows=20)
    t.dice.tell(2, [6], purpose="weather")
    ridden(t, (21, 12, 11))
    assert [squares for squares, _ in groupby(squares for _, squares in t.events("rolled"))] == [7]


@pytest.mark.parametrize(
    ("falls", "crashes"),
    [(([1], [6]), [0, 1, 0]), (([6], [6]), [1, 0, 0]), (([1, 6], [1]), [1, 0, 0])],
)
def test_rain_before_a_time_trial(table, road, falls, crashes):
    """RULING 78 — one check a team, its riders in starting order, and again until one falls.

    The victim falls in its turn 1.
    """
    t = trial(table, road, rules=ON)
    t.dice.tell(0, [5], purpose="weather")
    t.dice.tell(0, [3], purpose="RAIN_CHECK")
    t.dice.tell(2, [1], purpose="RAIN_CHECK")
    for rider, faces in enumerate(falls):
        t.dice.tell(rider, *([face] for face in faces), purpose="crash")
    ridden(t, (11, 12, 21))
    assert t.state.crashes == crashes
    assert [h[1] for h in t.state.happenings if h[0] == "incident"] == [1]


def test_rain_over_one_start_is_no_rain_over_the_next(table, road):
    """RULING 75, RULING 78 — own skies: the first start is wet, checked and barred, no other."""
    rules = PER_RIDER | {"rain.pe_forbidden": "whole_stage"}
    t = trial(table, road, "AB", rules, rows=20, kind="TIMETRIALIST")
    for rider, face in enumerate((5, 1)):
        t.dice.tell(rider, [face], purpose="weather")
    t.dice.tell(0, [1], purpose="RAIN_CHECK")
    ridden(t, (11, 21))
    assert t.dice.who_rolled("RAIN_CHECK") == [0]
    offered = [any(plan.kind == "ATTACK" for plan in q.options.choices[0])
               for q in t.asked if q.turn == 1]  # fmt: skip
    assert offered == [False, True]


def test_rain_falls_on_every_team_and_each_is_checked(table, road):
    """RULING 75, RULING 78 — one roll for all; each player's check at the end of its turn 1."""
    t = trial(table, road, "ABC", ON, "TTT")
    t.dice.tell(1, [5], purpose="weather")
    for team in range(3):
        t.dice.tell(team, [1], purpose="RAIN_CHECK")
    ridden(t, (21, 11, 31))
    asked = [(purpose, who) for purpose, who, _, _ in t.dice.asked if purpose != "move"]
    assert asked == [("weather", 1), ("RAIN_CHECK", 1), ("RAIN_CHECK", 0), ("RAIN_CHECK", 2)]


def test_players_are_checked_in_start_order_on_the_road(table, road):
    """RULING 78 — start roll 3, 9, 6: B, C, A; nobody of theirs falls."""
    riders = dict.fromkeys(("A1", "B1", "C1"), ("LEADER", None))
    t = table(road(("FLAT", 90)), riders, ON)
    for team, face in enumerate((1, 3, 2)):
        t.dice.tell(team, [face] * 3, purpose="start")
        t.dice.tell(team, [2], purpose="RAIN_CHECK")
    t.dice.tell(0, [5], purpose="weather")

    class Default:
        def decide(self, question, _):
            return question.default

    Referee(CiclismoRace(t.setup, t.dice), [Default()] * 3).run(past_turn=1)
    assert t.dice.who_rolled("RAIN_CHECK") == [1, 2, 0]
