"""The results of a stage: arrivals, teams, points that lapse, prizes (R10.5, R12.7, R12.8)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.bots.any_game import Book
from engine.games.ciclismo.formations import take_snapshot
from engine.games.ciclismo.lines import leave_road, settle_lines
from engine.games.ciclismo.race import CiclismoRace, combativity, results
from engine.race.dice import Dice
from engine.race.record import RecordWriter, pack_record, unpack_record
from engine.race.referee import Referee
from engine.race.replay import replay_record
from engine.tour.rules import Rules
from tests.engine.games.ciclismo.whole import setup_of

CUT = {"time_cut.enabled": True}


def field(table, road, names, rules=None, fmt="road", kind="", lines=(), terrain="TT_MID"):
    """Return a table of leaders of whom none is on the road."""
    course = road((terrain, 60), fmt=fmt, kind=kind, lines=lines)
    return table(course, dict.fromkeys(names.split(), ("LEADER", None)), rules)


def arrived(t, *rows):
    """Let riders have crossed the finish: name, turn, overshoot, in order of places."""
    for name, turn, over in rows:
        rider = t[name]
        t.state.finished[rider], t.state.overshoot[rider] = turn, over
        t.state.status[rider] = "OK"
        t.state.line_places[-1].append((rider, turn, over))
    return t


def places(t):
    """Return place and status by rider, in the order of the rows."""
    rows = results(t.state).arrivals
    return {t.names[t.state.scene.bibs.index(a.bib)]: (a.place, a.status) for a in rows}


def test_rows_of_a_stage(table, road):
    """R1.20, R1.24, R10.5 — place, turns, overshoot, what is left and what it was spent on."""
    t = arrived(field(table, road, "A1 B1"), ("B1", 9, 4), ("A1", 10, 1))
    t.state.spend(t["B1"], 3, 0)
    rows = results(t.state)
    first = rows.arrivals[0]
    assert (first.place, first.bib, first.team, first.turns, first.overshoot) == (1, 21, "B", 9, 4)
    assert (first.pe_left, dict(first.spent)) == (6, {"attack": 3})
    assert rows.turns == 10


CROSSINGS = (12, 12, 13, 13, 13, 14, 15, 15)


@pytest.mark.parametrize(
    ("rules", "crossings", "team", "turns"),
    [
        ({}, CROSSINGS, 13, [13, 13, 13, 13, 13, 14, 15, 15]),  # TV100
        ({"ttt.counting_rider": 1}, CROSSINGS, 12, [12, 12, 13, 13, 13, 14, 15, 15]),
        ({"ttt.counting_rider": 6}, CROSSINGS, 14, [14] * 6 + [15, 15]),
        ({"ttt.counting_rider": 8}, CROSSINGS, 15, [15] * 8),
        ({"ttt.dropped_get": "team_turns"}, CROSSINGS, 13, [13] * 8),
        ({}, (12, 15), 15, [15, 15]),  # with fewer than four, the last
    ],
)
def test_the_fourth_rider_stops_the_clock(table, road, rules, crossings, team, turns):
    """R12.8, RULING 91, TV100 — `ttt.counting_rider`, `ttt.dropped_get`."""
    t = field(table, road, "A1 A2 A3 A4 A5 A6 A7 A8", rules, "TTT")
    arrived(t, *((f"A{n}", turn, 20 - n) for n, turn in enumerate(crossings, start=1)))
    found = results(t.state)
    assert found.teams[0].turns == team
    assert [a.turns for a in found.arrivals if a.turns] == turns


def test_teams_of_fewer_riders(table, road):
    """R12.8, RULING 91 — abandons do not count; a team nobody of which arrives has no time."""
    t = field(table, road, "A1 A2 A3 B1 B2 B3 B4 B5 C1", fmt="TTT")
    arrived(t, ("A1", 10, 1), ("A2", 11, 1), ("A3", 15, 1), ("B1", 11, 1), ("B2", 11, 1),
            ("B3", 12, 1))  # fmt: skip
    for name in ("B4", "B5", "C1"):
        t.state.status[t[name]] = "DNF"
    assert [(team.team, team.turns) for team in results(t.state).teams] == [("B", 12), ("A", 15)]


@pytest.mark.parametrize(
    ("tie", "order"),
    # 10 turns each, overshoots 2, 3, 3; sprint rolls 3, 1, 2
    [("overshoot_then_sprint", [31, 21, 11]), ("sprint", [11, 31, 21])],
)
def test_equal_turns_against_the_clock(table, road, tie, order):
    """RULING 74 — `tt.tie`: larger overshoot, then a sprint roll; or the roll at once."""
    t = field(table, road, "A1 B1 C1 D1", {"tt.tie": tie}, "ITT")
    arrived(t, ("D1", 11, 9), ("A1", 10, 2), ("B1", 10, 3), ("C1", 10, 3))
    for name, face in (("A1", 3), ("B1", 1), ("C1", 2)):
        t.roll(name, [face], purpose="sprint0")
    assert [a.bib for a in results(t.state).arrivals] == [*order, 41]


def test_equal_teams_and_their_riders(table, road):
    """RULING 74 — by the overshoot of who stops the clock, then a sprint of these two.

    Riders with as many turns stand in the order of their teams.
    """
    t = field(table, road, "A1 A2 A3 A4 A5 B1 B2 B3 B4", fmt="TTT")
    arrived(t, *((f"A{n}", 10, over) for n, over in enumerate((6, 5, 4, 2, 1), start=1)))
    arrived(t, *((f"B{n}", 10, over) for n, over in enumerate((3, 9, 4, 5), start=1)))
    assert [(team.team, team.overshoot) for team in results(t.state).teams] == [("B", 3), ("A", 2)]
    t = field(table, road, "A1 A2 B1 B2", fmt="TTT")
    arrived(t, ("A1", 12, 9), ("A2", 13, 2), ("B1", 13, 3), ("B2", 13, 2))
    t.roll("A2", [1], purpose="sprint0")
    t.roll("B2", [3], purpose="sprint0")
    assert list(places(t)) == ["B1", "B2", "A1", "A2"]


@pytest.mark.parametrize(
    ("kind", "rules", "limit"),
    [("FLAT_STAGE", CUT, 24), ("QUEEN", CUT, 27), ("ITT", CUT, 28), ("FLAT_STAGE", {}, 99),
     ("FLAT_STAGE", CUT | {"time_cut.p": dict(Rules("ciclismo")["time_cut.p"]) | {
         "FLAT_STAGE": 0.5}}, 30)],
)  # fmt: skip
def test_the_time_cut(table, road, kind, rules, limit):
    """RULING 97 — off; if on, beyond floor(winner * (1 + p)): 20 turns give 24, 27, 28.

    Out of the tour and without points of that stage; nobody moves up. `time_cut.p` by type.
    """
    t = field(table, road, "A1 A2 A3", rules, kind=kind, terrain="FLAT")
    arrived(t, ("A1", 20, 1), ("A2", limit, 1), ("A3", limit + 1, 1))
    last = (3, "OK") if not rules else (0, "OUT")
    assert places(t) == {"A1": (1, "OK"), "A2": (2, "OK"), "A3": last}
    points = [place.points for place in results(t.state).lines[-1].places]
    assert points == [25, 20, 0 if rules else 15]


def test_the_time_cut_of_45_turns_is_exact(table, road):
    """RULING 97 — 45 * 1.4 is 63, also where a computer adds a hair too little."""
    t = field(table, road, "A1 A2", CUT, "ITT")
    assert places(arrived(t, ("A1", 45, 1), ("A2", 63, 1)))["A2"] == (2, "OK")


@pytest.mark.parametrize(
    ("rows", "computed", "expected"),
    [
        # where no rider who was played arrives the best of the computed has won: 20 give 24
        ((), {"A2": 20, "A3": 25}, {"A2": (1, "COMPUTED"), "A3": (0, "OUT"), "A1": (0, "RIDING")}),
        # computed in 15 turns a rider sets no limit
        ((("A1", 20, 1), ("A2", 24, 1)), {"A3": 15},
         {"A3": (1, "COMPUTED"), "A1": (2, "OK"), "A2": (3, "OK")}),
    ],
)  # fmt: skip
def test_the_winner_of_the_time_cut(table, road, rows, computed, expected):
    """RULING 96, RULING 97 — one who was played, if there is any."""
    t = field(table, road, "A1 A2 A3", CUT, terrain="FLAT")
    t.state.simplified = {t[name]: (turns, Fraction(turns)) for name, turns in computed.items()}
    assert places(arrived(t, *rows)) == expected


@pytest.mark.parametrize(
    ("rows", "computed", "groups", "expected"),
    [
        # behind who was played in as many turns, among themselves by the exact sum
        ((("A1", 20, 3),), {"A2": 19.9, "A3": 19.5, "A4": 21}, {}, "A1 1, A3 2, A2 3, A4 4"),
        # one exact sum shares a place; the next one is left free
        ((("A1", 20, 3),), {"A2": 19.5, "A3": 19.5, "A4": 21}, {}, "A1 1, A2 2, A3 2, A4 4"),
        # A3 in turn 9 stays ahead of A1, who has the 8 of its formation
        ((("A3", 9, 3), ("A1", 10, 1)), {"A2": 7.5}, {"A1": 8}, "A3 1, A1 2, A2 3, A4 0"),
    ],
)
def test_places_of_computed_riders(table, road, rows, computed, groups, expected):
    """RULING 96, RULING 108 — they change no order of who was played, and get no points."""
    t = arrived(field(table, road, "A1 A2 A3 A4", terrain="FLAT"), *rows)
    t.state.simplified = {t[name]: (-int(-exact // 1), Fraction(exact))
                          for name, exact in computed.items()}  # fmt: skip
    for name, turns in groups.items():
        t.state.time_group[t[name]] = turns
    assert ", ".join(f"{name} {place}" for name, (place, _) in places(t).items()) == expected
    assert len(results(t.state).lines[-1].places) == len(rows)


def test_places_beyond_the_paid_ones_are_worth_nothing(table, road, lines):
    """R12.1 — seven places pay on a flat stage, three at a sprint; the eighth and fourth do not."""
    names = " ".join(f"A{n}" for n in range(1, 9))
    t = field(table, road, names, lines=[lines["sprint"](20)], terrain="FLAT")
    t.state.line_places[0] = [(rider, 5, 1) for rider in range(8)]
    arrived(t, *((name, 9, 1) for name in names.split()))
    sprint, finish = results(t.state).lines
    assert [(p.points, p.bonus) for p in sprint.places] == [(5, 3), (3, 2), (1, 1)] + [(0, 0)] * 5
    assert [p.points for p in finish.places] == [25, 20, 15, 10, 5, 3, 1, 0]


@pytest.mark.parametrize(
    ("reading", "paid"),
    [("riders_with_team_time", 5), ("all_finishers", 8), ("first_four", 4)],
)
def test_points_of_a_team_time_trial(table, road, reading, paid):
    """RULING 88 — every rider with the team's time; `ttt.points_to` for other readings."""
    t = field(table, road, "A1 A2 A3 A4 A5 A6 A7 A8", {"ttt.points_to": reading}, "TTT")
    arrived(t, *((f"A{n}", turn, 1) for n, turn in enumerate(CROSSINGS, start=1)))
    assert [p.points for p in results(t.state).lines[-1].places] == [25] * paid + [0] * (8 - paid)


def test_points_of_teams_that_nobody_gets(table, road):
    """RULING 88, RULING 97 — behind the last paid place, and outside the cut of the team's time."""
    t = field(table, road, "A1 B1 C1", fmt="TTT")
    finish = replace(t.setup.road.lines[-1], points=(15, 10))
    course = replace(t.setup.road, lines=(finish,))
    t = table(course, dict.fromkeys(t.names, ("LEADER", None)))
    arrived(t, ("A1", 12, 1), ("B1", 13, 1), ("C1", 14, 1))
    placings = results(t.state).lines[-1].places
    assert [(p.place, p.points, p.bonus) for p in placings] == [(1, 15, 0), (2, 10, 0), (3, 0, 0)]
    t = field(table, road, "A1 A2 A3 A4 A5", CUT | {"ttt.points_to": "all_finishers"}, "TTT")
    arrived(t, *((f"A{n}", 12 if n < 5 else 18, 1) for n in range(1, 6)))
    assert [p.points for p in results(t.state).lines[-1].places] == [25] * 4 + [0]


def test_a_team_trial_ranks_and_pays_at_its_finish_only(table, road, lines):
    """RULING 109 l, RULING 74 — a summit on the way: no rows, no points, no roll for it."""
    riders = {"A1": ("LEADER", (10, 1)), "A2": ("LEADER", (10, 2))}
    t = table(road(("TT_MID", 20), ("MTN_3", 9), fmt="TTT", lines=[lines["summit"](29)]), riders)
    for turn, row in ((5, 35), (6, 40)):
        t.state.turn = turn
        t.state.row[:] = [row, row]
        t.play(settle_lines(t.state))
    rows = [(line.kind, len(line.places)) for line in results(t.state).lines]
    assert rows == [("SUMMIT", 0), ("FINISH", 2)]
    assert t.dice.who_rolled("sprint0") == []


def test_summits_of_a_trial_go_by_the_turns_they_took(table, road, lines):
    """RULING 74 — ranked when everybody has ridden, not by who rode first."""
    t = field(table, road, "A1 A2 B1", fmt="ITT", kind="MOUNTAIN_TT", lines=[lines["summit"](32)])
    t.state.line_places[0] = [(0, 5, 1), (1, 4, 1), (2, 4, 3)]
    assert [place.bib for place in results(t.state).lines[0].places] == [21, 12, 11]


@pytest.mark.parametrize(("keep", "points"), [(False, [0, 3]), (True, [5, 3])])
def test_points_of_who_abandons_lapse(table, road, lines, keep, points):
    """RULING 98 — nobody moves up; `abandon.keep_stage_points`."""
    rules = {"abandon.keep_stage_points": keep}
    t = field(table, road, "A1 A2", rules, lines=[lines["sprint"](20)], terrain="FLAT")
    t.state.line_places[0] = [(0, 3, 1), (1, 3, 1)]
    t.state.status[0] = "DNF"
    assert [place.points for place in results(t.state).lines[0].places] == points


def cross(t, turn, **rows):
    t.state.turn = turn
    take_snapshot(t.state)
    for name, row in rows.items():
        t.state.row[t[name]] = row
    t.play(settle_lines(t.state))
    leave_road(t.state)


@pytest.mark.parametrize(
    ("fmt", "same", "moves", "turns"),
    [
        # A and B together in turn 10; B and C in turn 11, when B crosses; C in 12
        ("road", False, ({"A1": 61, "B1": 59, "C1": 58}, {"B1": 61}, {"C1": 61}), [10, 11, 12]),
        ("road", True, ({"A1": 61, "B1": 59, "C1": 58}, {"B1": 61}, {"C1": 61}), [10, 10, 11]),
        # two formations that cross in one turn keep their own
        ("road", True, ({"A1": 61}, {"B1": 61, "C1": 62}), [10, 10, 11]),
        # the clock of a team knows no time of a formation
        ("TTT", True, ({"A1": 61}, {"B1": 61}, {"C1": 61}), [10, 11, 12]),
    ],
)
def test_one_time_for_a_formation_by_house_rule(table, road, fmt, same, moves, turns):
    """RULING 108, RULING 109 j — `finish.same_formation_time`: when its first rider crosses."""
    riders = {"A1": ("LEADER", (59, 1)), "B1": ("LEADER", (58, 1)), "C1": ("LEADER", (40, 1))}
    course = road(("FLAT" if fmt == "road" else "TT_MID", 60), fmt=fmt)
    t = table(course, riders, {"finish.same_formation_time": same})
    for turn, rows in enumerate(moves, start=10):
        cross(t, turn, **rows)
    by_bib = sorted(results(t.state).arrivals, key=lambda arrival: arrival.bib)
    assert [arrival.turns for arrival in by_bib] == turns


@pytest.mark.parametrize(
    ("weights", "sum_"),
    [({}, 15), ({"attack": 5, "pursuit": 0, "pe": 0, "break_turn": 0}, 10),
     ({"attack": 0, "pursuit": 3, "pe": 0, "break_turn": 1}, 7)],
)  # fmt: skip
def test_combativity(table, road, weights, sum_):
    """R12.7, RULING 90, RULING 107 l, TV102 — attacks, a pursuit, effort at work, a break."""
    t = field(table, road, "A1", {"combativity.weights": weights} if weights else {})
    t.state.attacks[0], t.state.pursuits[0], t.state.break_turns[0] = 2, 1, 4
    for points, cause in ((3, 0), (2, 1), (1, 3), (2, 5), (1, 6), (1, 7), (1, 8)):
        t.state.spend(0, points, cause)
    assert combativity(t.state, 0) == sum_


@pytest.mark.parametrize(
    ("fmt", "attacks", "breaks", "status", "winner"),
    [("road", (0, 3), (0, 0), "OK", 12), ("ITT", (0, 3), (0, 0), "OK", None),
     ("road", (0, 3), (0, 0), "DNF", None), ("road", (0, 3), (1, 0), "DNF", 11),
     ("road", (0, 0), (0, 0), "OK", None), ("road", (1, 1), (0, 0), "OK", 11),
     ("road", (0, 1), (2, 0), "OK", 11), ("road", (0, 1), (1, 0), "OK", 12)],
)  # fmt: skip
def test_the_prize_goes_to_who_arrives_and_has_earned_it(
    table, road, fmt, attacks, breaks, status, winner
):
    """R12.7, RULING 90, RULING 98 — by sum, turns in a break, attacks, place; none in trials."""
    t = arrived(field(table, road, "A1 A2", fmt=fmt), ("A1", 9, 1), ("A2", 9, 1))
    t.state.attacks, t.state.break_turns = list(attacks), list(breaks)
    t.state.status[1] = status
    assert results(t.state).figures.get("combative") == winner


def test_rows_that_stand_already_cost_no_dice(table, road):
    """R0.5 — looking at a race that is not over changes nothing of it."""
    t = arrived(field(table, road, "A1 A2", fmt="ITT"), ("A2", 9, 2), ("A1", 9, 2))
    t.state.line_places[-1].append((0, 8, 1))
    before = list(t.state.line_places[-1])
    assert [p.bib for p in results(t.state, final=False).lines[-1].places] == [11, 12, 11]
    assert t.dice.asked == []
    assert t.state.line_places[-1] == before


def test_ties_are_rolled_before_the_race_is_closed(road):
    """RULING 74, R0.5 — the sprint roll of a tie is in the record: the replay ranks alike."""
    start = setup_of(road(("TT_MID", 12), fmt="ITT"), "ties", pe=0)
    stage = CiclismoRace(start, Dice(start.key))
    writer = RecordWriter("ciclismo", 1, start, ("book",) * 3)
    Referee(stage, [Book()] * 3, writer).run()
    assert any(h[0] == "sprint_roll" for h in stage.happenings)
    again = replay_record(unpack_record(pack_record(writer.record)), CiclismoRace)
    assert again.results() == stage.results()
