"""R10.5, R12.8 and the rulings about times: arrivals, teams, points that lapse."""

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.games.ciclismo.formations import take_snapshot
from engine.games.ciclismo.incidents import strike_rider
from engine.games.ciclismo.lines import settle_lines
from engine.games.ciclismo.race import by_time, credited_turns, outside_cut, results, team_arrivals
from engine.tour.rules import Rules

EIGHT = {f"A{n}": ("TIMETRIALIST", None) for n in range(1, 9)}
CROSSINGS = (12, 12, 13, 13, 13, 14, 15, 15)


def arrived(t, *rows):
    """Let riders have crossed the finish: name, turn, overshoot, in order of places."""
    for name, turn, over in rows:
        rider = t[name]
        t.state.finished[rider], t.state.overshoot[rider] = turn, over
        t.state.status[rider] = "OK"
        t.state.line_places[-1].append((rider, turn, over))
    return t


def team_trial(table, road, rules=None, crossings=CROSSINGS):
    t = table(road(("TT_MID", 60), fmt="TTT"), EIGHT, rules)
    return arrived(t, *((f"A{n}", turn, n % 3 + 1) for n, turn in enumerate(crossings, start=1)))


def test_the_fourth_rider_stops_the_clock(table, road):
    """R12.8, RULING 91, TV100 — team 13; the first five 13 each, then 14, 15, 15."""
    t = team_trial(table, road)
    assert team_arrivals(t.state)[0].turns == 13
    assert credited_turns(t.state, team_arrivals(t.state)) == [13, 13, 13, 13, 13, 14, 15, 15]


def test_team_times_by_house_rule(table, road):
    """RULING 91 — `ttt.counting_rider`, `ttt.dropped_get`; short teams stop with their last."""
    assert (
        team_arrivals(team_trial(table, road, Rules("ciclismo", {"ttt.counting_rider": 6})).state)[
            0
        ].turns
        == 14
    )
    same = team_trial(table, road, Rules("ciclismo", {"ttt.dropped_get": "team_turns"}))
    assert credited_turns(same.state, team_arrivals(same.state)) == [13] * 8
    assert team_arrivals(team_trial(table, road, crossings=(12, 15)).state)[0].turns == 15


def test_points_of_a_team_time_trial(table, road):
    """RULING 88 — every rider with the team's time; `ttt.points_to` for other readings."""
    for reading, paid in (("riders_with_team_time", 5), ("all_finishers", 8), ("first_four", 4)):
        t = team_trial(table, road, Rules("ciclismo", {"ttt.points_to": reading}))
        assert sum(place.points > 0 for place in results(t.state).lines[-1].places) == paid


def test_ties_in_time_trials(table, road):
    """RULING 74 — fewer turns, larger overshoot, then a sprint roll."""
    riders = {"A1": ("LEADER", None), "A2": ("CLIMBER", None), "A3": ("SPRINTER", None)}
    t = table(road(("TT_MID", 60), fmt="ITT"), riders)
    t.roll("A1", [1], purpose="sprint0")
    t.roll("A2", [3], purpose="sprint0")
    places = [(0, 9, 2), (1, 9, 2), (2, 9, 4)]
    assert [rider for rider, _, _ in by_time(t.state, places, 0)] == [2, 1, 0]
    sprint = table(road(("TT_MID", 60), fmt="ITT"), riders, Rules("ciclismo", {"tt.tie": "sprint"}))
    sprint.roll("A1", [3], purpose="sprint0")
    sprint.roll("A2", [1], purpose="sprint0")
    sprint.roll("A3", [1, 1], purpose="sprint0")
    assert [rider for rider, _, _ in by_time(sprint.state, places, 0)] == [2, 0, 1]


@pytest.mark.parametrize(("kind", "limit"), [("FLAT_STAGE", 24), ("QUEEN", 27), ("ITT", 28)])
def test_the_time_cut(table, road, kind, limit):
    """RULING 97 — off; if on, beyond floor(winner * (1 + p)): 20 turns give 24, 27, 28."""
    riders = {"A1": ("LEADER", None), "A2": ("CLIMBER", None), "A3": ("SPRINTER", None)}
    course = road(("FLAT", 60), kind=kind)
    for rules, out in (
        (Rules("ciclismo"), set()),
        (Rules("ciclismo", {"time_cut.enabled": True}), {2}),
    ):
        t = table(course, riders, rules)
        arrived(t, ("A1", 20, 1), ("A2", limit, 1), ("A3", limit + 1, 1))
        assert outside_cut(t.state, credited_turns(t.state)) == out


def test_the_share_of_the_time_cut_is_a_house_rule(table, road):
    """RULING 97 — `time_cut.p`, by type of stage."""
    shares = dict(Rules("ciclismo")["time_cut.p"]) | {"FLAT_STAGE": 0.5}
    rules = Rules("ciclismo", {"time_cut.enabled": True, "time_cut.p": shares})
    t = table(road(("FLAT", 60)), {"A1": ("LEADER", None), "A2": ("CLIMBER", None)}, rules)
    arrived(t, ("A1", 20, 1), ("A2", 30, 1))
    assert outside_cut(t.state, credited_turns(t.state)) == set()


def test_the_time_cut_where_nobody_who_was_played_arrives(table, road):
    """RULING 96, RULING 97 — the best of the computed has won: 20 turns give 24."""
    riders = {f"A{n}": ("LEADER", None) for n in (1, 2, 3)}
    t = table(road(("FLAT", 60)), riders, Rules("ciclismo", {"time_cut.enabled": True}))
    t.state.status[0] = "DNF"
    t.state.simplified = {1: (20, Fraction(20)), 2: (25, Fraction(25))}
    rows = results(t.state).arrivals
    assert [(a.bib, a.status) for a in rows] == [(12, "COMPUTED"), (13, "OUT"), (11, "DNF")]


def test_the_winner_of_the_time_cut_is_one_who_was_played(table, road):
    """RULING 96, RULING 97 — computed in 15 turns he sets no limit: 20 turns give 24."""
    riders = {f"A{n}": ("LEADER", None) for n in (1, 2, 3)}
    t = table(road(("FLAT", 60)), riders, Rules("ciclismo", {"time_cut.enabled": True}))
    t.state.simplified = {2: (15, Fraction(15))}
    rows = results(arrived(t, ("A1", 20, 1), ("A2", 24, 1)).state).arrivals
    assert [(a.bib, a.status) for a in rows] == [(13, "COMPUTED"), (11, "OK"), (12, "OK")]


def test_places_beyond_the_paid_ones_are_worth_nothing(table, road, lines):
    """R12.1 — seven places pay on a flat stage, three at a sprint; the eighth and fourth do not."""
    riders = {f"A{n}": ("LEADER", None) for n in range(1, 9)}
    t = table(road(("FLAT", 60), lines=[lines["sprint"](20)]), riders)
    t.state.line_places[0] = [(rider, 5, 1) for rider in range(8)]
    arrived(t, *((f"A{n}", 9, 1) for n in range(1, 9)))
    sprint, finish = results(t.state).lines
    assert [(p.points, p.bonus) for p in sprint.places] == [(5, 3), (3, 2), (1, 1)] + [(0, 0)] * 5
    assert [(p.points, p.bonus) for p in finish.places] == [
        (points, 0) for points in (25, 20, 15, 10, 5, 3, 1, 0)
    ]


def test_the_last_paid_place_of_teams_pays(table, road):
    """RULING 88 — three teams for two paid places, and a team's finish gives no turns."""
    riders = {f"{team}1": ("LEADER", None) for team in "ABC"}
    course = road(("TT_MID", 60), fmt="TTT")
    finish = replace(course.lines[-1], points=(15, 10))
    t = table(replace(course, lines=(finish,)), riders)
    arrived(t, ("A1", 12, 1), ("B1", 13, 1), ("C1", 14, 1))
    places = results(t.state).lines[-1].places
    assert [(p.place, p.points, p.bonus) for p in places] == [(1, 15, 0), (2, 10, 0), (3, 0, 0)]


def test_who_is_outside_scores_nothing_with_his_team(table, road):
    """RULING 88, RULING 97 — one of five arrives at 18, the cut of a team's 12 turns is 16."""
    rules = Rules("ciclismo", {"time_cut.enabled": True, "ttt.points_to": "all_finishers"})
    t = team_trial(table, road, rules, (12, 12, 12, 12, 18))
    finish = results(t.state).lines[-1]
    assert sorted((p.bib, p.points) for p in finish.places) == [
        (11, 25), (12, 25), (13, 25), (14, 25), (15, 0),
    ]  # fmt: skip


def test_riders_of_equal_teams_stand_in_the_order_of_the_teams(table, road):
    """RULING 74 — 13 turns and 2 squares each: B wins the sprint, A had the first rider in."""
    riders = {f"{team}{n}": ("LEADER", None) for team in "AB" for n in (1, 2)}
    t = table(road(("TT_MID", 60), fmt="TTT"), riders)
    arrived(t, ("A1", 12, 9), ("A2", 13, 2), ("B1", 13, 3), ("B2", 13, 2))
    t.roll("A2", [1], purpose="sprint0")
    t.roll("B2", [3], purpose="sprint0")
    found = results(t.state)
    assert [team.team for team in found.teams] == ["B", "A"]
    assert [a.bib for a in found.arrivals] == [21, 22, 11, 12]


def test_who_is_outside_keeps_no_points(table, road):
    """RULING 97 — out of the tour and without points of that stage; nobody moves up."""
    riders = {"A1": ("LEADER", None), "A2": ("CLIMBER", None)}
    t = table(road(("FLAT", 60)), riders, Rules("ciclismo", {"time_cut.enabled": True}))
    rows = results(arrived(t, ("A1", 20, 1), ("A2", 30, 1)).state)
    assert [(a.place, a.status) for a in rows.arrivals] == [(1, "OK"), (0, "OUT")]
    assert [place.points for place in rows.lines[-1].places] == [25, 0]


def test_points_of_who_abandons_lapse(table, road, lines):
    """RULING 98 — nobody moves up; `abandon.keep_stage_points`."""
    course = road(("FLAT", 60), lines=[lines["sprint"](20)])
    for keep, points in ((False, [0, 3]), (True, [5, 3])):
        t = table(course, {"A1": ("LEADER", None), "A2": ("CLIMBER", None)},
                  Rules("ciclismo", {"abandon.keep_stage_points": keep}))  # fmt: skip
        t.state.line_places[0] = [(0, 3, 1), (1, 3, 1)]
        t.state.status[0] = "DNF"
        assert [place.points for place in results(t.state).lines[0].places] == points


def test_an_incident_near_the_finish_by_house_rule(table, road):
    """RULING 101 — `finish.incident_zone`: the turns of his formation's first, his own place."""
    riders = {"A1": ("LEADER", (58, 1)), "A2": ("CLIMBER", (57, 1))}
    for changes, kind, turns in (
        ({"finish.incident_zone": 3}, "FLAT_STAGE", 8), ({}, "FLAT_STAGE", 11),
        ({"finish.incident_zone": 3}, "QUEEN", 11), ({"finish.incident_zone": 1}, "FLAT_STAGE", 11),
    ):  # fmt: skip
        t = table(road(("FLAT", 60), kind=kind), riders, Rules("ciclismo", changes))
        strike_rider(t.state, 0, "PUNCTURE", "EVENT")
        arrived(t, ("A2", 8, 1), ("A1", 11, 1))
        assert credited_turns(t.state)[0] == turns
        assert results(t.state).arrivals[1].bib == 11


def test_one_time_for_a_formation_by_house_rule(table, road):
    """RULING 108 — `finish.same_formation_time`: the snapshot when its first rider crosses."""
    riders = {"A1": ("LEADER", (58, 1)), "A2": ("CLIMBER", (57, 1)), "B1": ("LEADER", (40, 1))}
    for same, turns in ((True, [5, 5, 6]), (False, [5, 6, 6])):
        t = table(
            road(("FLAT", 60)), riders, Rules("ciclismo", {"finish.same_formation_time": same})
        )
        t.state.row[0] = 61
        t.play(settle_lines(t.state))
        t.state.here[0] = False
        t.state.turn, t.state.row[1], t.state.row[2] = 6, 61, 62
        take_snapshot(t.state)
        t.play(settle_lines(t.state))
        assert credited_turns(t.state) == turns


def test_the_clock_of_a_team_knows_no_time_of_a_formation(table, road):
    """R12.8, RULING 91, RULING 108 — the fourth rider stops it: four get 7 turns, the fifth 8."""
    riders = {f"A{n}": ("LEADER", (59, 1)) for n in range(1, 6)}
    rules = Rules("ciclismo", {"finish.same_formation_time": True})
    t = table(road(("TT_MID", 60), fmt="TTT"), riders, rules)
    for turn, arriving in ((6, (0,)), (7, (1, 2, 3)), (8, (4,))):
        t.state.turn = turn
        for rider in arriving:
            t.state.row[rider] = 61
        t.play(settle_lines(t.state))
    assert [a.turns for a in results(t.state).arrivals] == [7, 7, 7, 7, 8]


def test_rows_of_a_stage(table, road):
    """R1.20, R1.24, R10.5 — place, turns, overshoot, what is left and what it was spent on."""
    t = table(road(("FLAT", 60)), {"A1": ("LEADER", None), "B1": ("ROULEUR", None)})
    t.state.spend(1, 3, 0)
    rows = results(arrived(t, ("B1", 9, 4), ("A1", 10, 1)).state)
    first = rows.arrivals[0]
    assert (first.place, first.bib, first.team, first.turns, first.overshoot) == (1, 21, "B", 9, 4)
    assert (first.pe_left, dict(first.spent)) == (6, {"attack": 3})
    assert rows.turns == 10


def test_no_combativity_in_a_time_trial(table, road):
    """RULING 90 — the prize of a road stage."""
    for fmt, prize in (("road", True), ("ITT", False)):
        t = table(road(("TT_MID", 60), fmt=fmt), {"A1": ("LEADER", None)})
        t.state.attacks[0] = 3
        assert ("combative" in results(arrived(t, ("A1", 9, 1)).state).figures) is prize


def test_the_prize_goes_to_who_arrives_and_has_earned_it(table, road):
    """R12.7, RULING 90, RULING 98 — an abandoned attacker has none, nor has nobody's nothing."""
    t = table(road(("FLAT", 60)), {"A1": ("LEADER", None), "A2": ("LEADER", None)})
    t.state.attacks[0], t.state.status[0] = 5, "DNF"
    arrived(t, ("A2", 9, 1))
    assert "combative" not in results(t.state).figures
    t.state.break_turns[1] = 1
    assert results(t.state).figures["combative"] == 12


def test_rows_that_stand_already_cost_no_dice(table, road):
    """R0.5 — looking at a race that is not over changes nothing of it."""
    t = table(road(("TT_MID", 60), fmt="ITT"), {"A1": ("LEADER", None), "A2": ("CLIMBER", None)})
    arrived(t, ("A1", 9, 2), ("A2", 9, 2))
    t.state.line_places[-1].reverse()
    t.state.line_places[-1].append((0, 8, 1))
    before = list(t.state.line_places[-1])
    assert [p.bib for p in results(t.state, final=False).lines[-1].places] == [11, 12, 11]
    assert t.dice.asked == []
    assert t.state.line_places[-1] == before


def test_a_team_nobody_of_which_arrives_has_no_time(table, road):
    """R12.8, RULING 91 — the clock needs a rider to stop it."""
    t = table(road(("TT_MID", 60), fmt="TTT"), {**EIGHT, "B1": ("LEADER", None)})
    arrived(t, ("A1", 12, 1))
    assert [team.team for team in team_arrivals(t.state)] == ["A"]
