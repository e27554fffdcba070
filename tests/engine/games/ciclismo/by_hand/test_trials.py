"""Time trials by hand: order, effort, team clocks, grids of a team, ties."""

import pytest

from engine.bots.any_game import Random
from engine.games.ciclismo.deliberation import plans_for
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.race import CiclismoRace, results
from engine.games.ciclismo.state import Plan
from engine.games.ciclismo.trials import by_team, ride_individual_trial
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.tour.rules import Rules

EIGHT = (
    "TIMETRIALIST", "LEADER", "ALLROUNDER", "ROULEUR", "ROULEUR", "SPRINTER", "CLIMBER", "CLIMBER",
)  # fmt: skip


def arrive(t, name, turn, over=1):
    """Note that a rider has crossed the finish in this turn, so many squares past it."""
    rider = t[name]
    t.state.status[rider], t.state.finished[rider] = "OK", turn
    t.state.overshoot[rider] = over
    t.state.line_places[-1].append((rider, turn, over))


def trial(table, road, teams, rules=None, fmt="TTT"):
    riders = {f"{team}{n}": ("LEADER", None) for team, size in teams.items()
              for n in range(1, size + 1)}  # fmt: skip
    return table(road(("TT_MID", 30), fmt=fmt), riders, rules, turn=0)


@pytest.mark.parametrize(
    ("changed", "turns"),
    [
        ({}, [13, 13, 13, 13, 13, 14, 15, 15]),  # TV100
        ({"ttt.counting_rider": 1}, [12, 12, 13, 13, 13, 14, 15, 15]),
        ({"ttt.counting_rider": 6}, [14, 14, 14, 14, 14, 14, 15, 15]),
        ({"ttt.counting_rider": 8}, [15] * 8),
        ({"ttt.dropped_get": "team_turns"}, [13] * 8),
    ],
)
def test_the_clock_of_a_team(table, road, changed, turns):
    """R12.8, RULING 91, TV100 — crossings in turns 12, 12, 13, 13, 13, 14, 15, 15."""
    t = trial(table, road, {"A": 8}, Rules("ciclismo", changed))
    for place, turn in enumerate((12, 12, 13, 13, 13, 14, 15, 15), start=1):
        arrive(t, f"A{place}", turn, 20 - place)
    assert sorted(a.turns for a in results(t.state).arrivals) == turns


def test_a_team_of_three_is_timed_on_its_last(table, road):
    """RULING 91 — also a team of five of whom two abandoned."""
    t = trial(table, road, {"A": 3, "B": 5})
    for name, turn in (("A1", 10), ("A2", 11), ("A3", 15), ("B1", 11), ("B2", 11), ("B3", 12)):
        arrive(t, name, turn)
    for name in ("B4", "B5"):
        t.state.status[t[name]] = "DNF"
    found = [(team.team, team.turns) for team in results(t.state).teams]
    assert found == [("B", 12), ("A", 15)]


def test_equal_teams_go_by_the_overshoot_of_the_fourth(table, road):
    """RULING 74 — A's fourth of turn 10 is two squares past, B's three."""
    t = trial(table, road, {"A": 5, "B": 4})
    for place, over in enumerate((6, 5, 4, 2, 1), start=1):
        arrive(t, f"A{place}", 10, over)
    for place, over in enumerate((3, 9, 4, 5), start=1):
        arrive(t, f"B{place}", 10, over)
    found = results(t.state).teams
    assert [(team.team, team.overshoot) for team in found] == [("B", 3), ("A", 2)]


@pytest.mark.parametrize(("tie", "winner"), [("overshoot_then_sprint", 21), ("sprint", 11)])
def test_equal_turns_of_lone_riders(table, road, tie, winner):
    """RULING 74 — overshoot 2 against 3; by sprint 2 + 3 against 3 + 1."""
    t = trial(table, road, {"A": 1, "B": 1}, Rules("ciclismo", {"tt.tie": tie}), "ITT")
    arrive(t, "A1", 10, 2)
    arrive(t, "B1", 10, 3)
    t.roll("A1", [3], purpose="sprint0")
    t.roll("B1", [1], purpose="sprint0")
    assert results(t.state).arrivals[0].bib == winner


def test_a_whole_team_relays_and_six_to_eight_ride_behind(table, road):
    """RULING 92, TV108 — TT_MID, eight in file from row 40, roll 8 and gain 4."""
    riders = {f"A{n}": (kind, (41 - n, 2)) for n, kind in enumerate(EIGHT, start=1)}
    t = table(road(("TT_MID", 90), fmt="TTT"), riders)
    t.roll("A1", [2, 2, 2, 2])
    t.state.plans[0] = Plan("RELAY", 0, (0,))
    t.play(movement(t.state), {"PAY": lambda q: (True,) * len(q.riders)})
    assert [row for row, _ in t.at(*t.names)] == [48, 52, 51, 50, 49, 47, 46, 45]


@pytest.mark.parametrize(
    ("most", "rows"),
    [(2, [48, 49, 47, 46, 45, 44, 43, 42]), (8, [48, 55, 54, 53, 52, 51, 50, 49])],
)
def test_how_many_of_a_team_relay(table, road, most, rows):
    """RULING 92 — `ttt.max_relay_riders`: of two or of eight, each the gain of its number."""
    riders = {f"A{n}": ("LEADER", (41 - n, 2)) for n in range(1, 9)}
    rules = Rules("ciclismo", {"ttt.max_relay_riders": most})
    t = table(road(("TT_MID", 90), fmt="TTT"), riders, rules)
    t.roll("A1", [2, 2, 2, 2])
    t.state.plans[0] = Plan("RELAY", 0, (0,))
    t.play(movement(t.state))
    assert [row for row, _ in t.at(*t.names)] == rows


def test_who_pays_behind_the_specialist(table, road):
    """R4.10, RULING 54, TV113 — TT_LONG: levels 4, 4, 3, 2, 2, 2, 1, 1; two below pay."""
    riders = {f"A{n}": (kind, (41 - n, 2)) for n, kind in enumerate(EIGHT, start=1)}
    t = table(road(("TT_LONG", 90), fmt="TTT"), riders)
    t.state.plans[0] = Plan("RELAY", 0, (0,))
    t.play(movement(t.state), {"PAY": lambda q: (True,) * len(q.riders)})
    assert t.state.spent[7] == [0, 0, 0, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("leader", "owed"),
    # TT_SHORT: printed levels 5 4 3 3 3 2 2 and the leader 1; amended 4 3 2 2 2 1 1 and 4
    [("printed", [0, 1, 0, 1, 1, 1, 1, 1]), ("amended", [0, 0, 0, 1, 1, 1, 1, 1])],
)
def test_the_leader_of_a_short_team_trial(table, road, leader, owed):
    """RULING 24, R4.5 — as printed he pays behind the specialist; amended he is his equal."""
    riders = {f"A{n}": (kind, (41 - n, 2)) for n, kind in enumerate(EIGHT, start=1)}
    rules = Rules("ciclismo", {"tables.leader_tt_short": leader})
    t = table(road(("TT_SHORT", 90), fmt="TTT"), riders, rules)
    t.state.plans[0] = Plan("RELAY", 0, (0,))
    t.play(movement(t.state), {"PAY": lambda q: (True,) * len(q.riders)})
    assert t.state.spent[7] == owed


def test_a_team_is_always_entitled(table, road):
    """R6.22, RULING 92 — eight riders in one file: relay and effort are offered."""
    riders = {f"A{n}": ("LEADER", (41 - n, 2)) for n in range(1, 9)}
    t = table(road(("TT_MID", 90), fmt="TTT"), riders)
    plans = plans_for(t.state, t.state.formations[0], 0, full=True)
    assert {Plan("RELAY", 1), Plan("FOLLOW", 2)} <= set(plans)


def test_each_team_starts_from_the_first_pairs(table, road):
    """R6.33 — teams of four and two: both from (0,1); the second when the first has arrived."""
    t = trial(table, road, {"A": 4, "B": 2})
    t.play(by_team(t.state, (21, 11)))
    placed = [h[2:] for h in t.state.happenings if h[0] == "placed"]
    assert placed == [(4, 0, 1), (5, -1, 1), (0, 0, 1), (1, -1, 1), (2, 0, 2), (3, -1, 2)]


def test_every_team_counts_its_turns_from_one(table, road):
    """R6.33, R12.8 — a leader moves 8 a turn with every die 2: four turns for 30 rows, whoever."""
    t = trial(table, road, {"A": 1, "B": 1})
    t.play(by_team(t.state, (21, 11)))
    assert [team.turns for team in results(t.state).teams] == [4, 4]


def test_rain_falls_on_every_team_and_each_is_checked(table, road):
    """RULING 75, RULING 78 — one roll for all; each player's check at the end of his turn 1."""
    t = trial(table, road, {"A": 1, "B": 1, "C": 1}, Rules("ciclismo", {"weather.enabled": True}))
    t.dice.tell(1, [5], purpose="weather")
    for team in range(3):
        t.dice.tell(team, [1], purpose="RAIN_CHECK")
    t.play(by_team(t.state, (21, 11, 31)))
    asked = [(purpose, who) for purpose, who, _, _ in t.dice.asked]
    assert [one for one in asked if one[0] in {"weather", "RAIN_CHECK"}] == [
        ("weather", 1), ("RAIN_CHECK", 1), ("RAIN_CHECK", 0), ("RAIN_CHECK", 2),
    ]  # fmt: skip


def test_reverse_order_and_who_is_missing_in_it(table, road):
    """RULING 44 — as the tour says; riders it does not name start last."""
    t = trial(table, road, {"A": 2, "B": 2}, fmt="ITT")
    t.play(ride_individual_trial(t.state, (22, 11, 21)))
    assert [h[2] for h in t.state.happenings if h[0] == "starts"] == [3, 0, 2, 1]


@pytest.mark.parametrize("lanes", [2, 3, 4, 5])
def test_a_lone_rider_starts_in_the_middle(table, road, lanes):
    """R6.33 — lane ceil(L / 2), row 0."""
    riders = {"A1": ("LEADER", None)}
    t = table(road(("TT_MID", 30), fmt="ITT", lanes=lanes), riders, turn=0)
    spots = set()
    t.play(
        ride_individual_trial(t.state, ()), {"SOLO": lambda q: spots.add(t.at("A1")) or q.default}
    )
    assert (0, -(-lanes // 2)) in spots


def test_a_lone_rider_attacks_without_any_die_of_others(table, road):
    """RULING 105 — timetrialist on TT_SHORT, four points: 2D3+3D2 and 2D3+2D2; no peloton."""
    t = table(road(("TT_SHORT", 30), fmt="ITT"), {"A1": ("TIMETRIALIST", None)}, turn=0)
    t.play(ride_individual_trial(t.state, ()), {"SOLO": lambda q: (q.options.choices[0][-1],)})
    assert t.dice.asked[0] == ("move", 0, 9, 0)


def test_a_whole_team_trial_is_settled(table, road):
    """R3.26, R12.8 — random managers, any weather: every rider arrives or abandons."""
    riders = {f"{team}{n}": (kind, None) for team in "AB" for n, kind in enumerate(EIGHT, start=1)}
    rules = Rules("ciclismo", {"weather.enabled": True})
    setup = table(road(("TT_MID", 20), ("MTN_3", 9), fmt="TTT"), riders, rules).setup
    stage = CiclismoRace(setup, Dice("9"))
    Referee(stage, [Random("9"), Random("8")]).run()
    found = stage.results()
    assert {a.status for a in found.arrivals} <= {"OK", "DNF"}
    assert [team.place for team in found.teams] == [1, 2]
