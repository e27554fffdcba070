"""Part 11.2 by hand: who falls, for how long, where he comes back."""

import pytest

from engine.games.ciclismo.formations import take_snapshot
from engine.games.ciclismo.incidents import come_back, strike_rider
from engine.games.ciclismo.lines import settle_lines as settle
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.race import results
from engine.games.ciclismo.roll import RollHelp, roll_distance
from engine.games.ciclismo.squares import go_straight, lift_rider, put_rider
from engine.games.ciclismo.state import Plan
from engine.games.ciclismo.turn import turn_end
from engine.road.values import Block
from engine.tour.rules import Rules

ONE = {"A1": ("LEADER", (30, 1)), "B1": ("LEADER", (20, 1))}


def turns_after(t, count, look):
    """Return what is seen of each of the turns that follow turn 5, whose end has come."""
    turn_end(t.state, [0, 1])
    seen = []
    for turn in range(6, 6 + count):
        t.state.turn = turn
        come_back(t.state)
        take_snapshot(t.state)
        seen.append(look(t.state))
        turn_end(t.state, [0, 1])
    return seen


def away(state):
    return not state.here[0]


@pytest.mark.parametrize(
    ("source", "face", "lasts", "missed"),
    [
        ("EVENT", 1, 1, 1), ("EVENT", 4, 2, 2),  # punctures: 1D2
        ("EVENT", 3, 1, 1), ("EVENT", 6, 3, 3),  # crashes: 1D3
        ("DESCENT_ATTACK", 3, 1, 2), ("DESCENT_ATTACK", 6, 3, 4),  # one more
        ("EVENT", 2, 1, 0), ("DESCENT_ATTACK", 2, 1, 0),
    ],
)  # fmt: skip
def test_turns_off_the_road(table, flat, source, face, lasts, missed):
    """He misses the turns after the incident's.

    R11.12, R11.13, R11.16, RULING 62, RULING 83, RULING 107 n.
    """
    t = table(flat, ONE)
    t.state.risks = [(0, source, "FLAT")]
    t.roll("A1", [face], purpose="event")
    t.roll("A1", [lasts], purpose="lasts")
    assert turns_after(t, 6, away) == [True] * missed + [False] * (6 - missed)


def test_a_bonk_begins_next_turn_and_lasts_its_turns(table, road):
    """R11.15, RULING 81, RULING 107 n — 2D3 = 2 + 1: turns 6, 7 and 8."""
    t = table(road(("MTN_4", 90)), ONE)
    t.state.risks = [(0, "EVENT", "MOUNTAIN")]
    t.roll("A1", [5], purpose="event")
    t.roll("A1", [2, 1], purpose="lasts")
    slower = turns_after(t, 5, lambda state: state.bonk[0] > 0)
    assert slower == [True, True, True, False, False]


def test_a_new_bonk_restarts_the_count(table, road):
    """RULING 81 — 3 turns left of an old one, the new one lasts 2."""
    t = table(road(("MTN_4", 90)), ONE)
    t.state.bonk[0] = 4
    t.state.risks = [(0, "EVENT", "MOUNTAIN")]
    t.roll("A1", [2], purpose="event")
    t.roll("A1", [1, 1], purpose="lasts")
    assert turns_after(t, 3, lambda state: state.bonk[0] > 0) == [True, True, False]


def test_faces_that_are_ignored_leave_the_descent_attack_its_roll(table, road):
    """RULING 107 e — a bonk on a descent is no incident; the second die crashes him."""
    t = table(road(("DESC_LOW", 90)), ONE)
    t.roll("A1", [1, 1, 1, 1, 2, 2])
    roll_distance(t.state, 0, RollHelp(1))
    t.roll("A1", [2], [3], purpose="event")
    turn_end(t.state, [0, 1])
    assert (t.state.crashes[0], t.state.mishaps[0]) == (1, ["CRASH"])
    assert [nth for purpose, _, _, nth in t.dice.asked if purpose == "event"] == [0, 1]


def test_who_comes_back_rides_on_in_that_turn(table, flat):
    """R11.16, RULING 83, TV093 — struck in turn 10, two turns lost: in turn 13 he moves again."""
    t = table(flat, {"A1": ("LEADER", (30, 1)), "B1": ("LEADER", (10, 1))}, turn=10)
    go_straight(t.state, 0, 4)
    t.state.risks = [(0, "EVENT", "FLAT")]
    t.roll("A1", [1], purpose="event")
    t.roll("A1", [2], purpose="lasts")
    turn_end(t.state, [0, 1])
    rows = []
    for turn in (11, 12, 13):
        t.state.turn = turn
        come_back(t.state)
        take_snapshot(t.state)
        t.state.plans = [Plan("ROLL")] * len(t.state.formations)
        t.play(movement(t.state))
        turn_end(t.state, [0, 1])
        rows.append(t.at("A1")[0])
    assert rows == [34, 34, 42]


def test_no_die_of_a_rainy_turn_is_read_twice(table, flat):
    """R0.5, RULING 62, RULING 78 — the crash die that strikes is not the one that counts turns."""
    rules = Rules("ciclismo", {"weather.enabled": True, "crash.duration": "crash_die"})
    t = table(flat, {"A1": ("LEADER", (30, 1)), "A2": ("LEADER", (20, 1))}, rules)
    t.state.rain_checks = 2
    t.dice.tell(0, [3], [3], purpose="RAIN_CHECK")
    turn_end(t.state, [0])
    assert len(t.dice.asked) == len(set(t.dice.asked)) > 3


def test_events_of_all_come_before_descent_attacks_of_all(table, road):
    """RULING 106 — A1 attacks down first, B1's event is settled before."""
    t = table(road(("DESC_LOW", 90)), ONE)
    roll_distance(t.state, 0, RollHelp(1))
    t.roll("B1", [1, 1, 1, 2, 2])
    roll_distance(t.state, 1)
    turn_end(t.state, [0, 1])
    assert [rider for purpose, rider, _, _ in t.dice.asked if purpose == "event"] == [1, 0]


def test_who_arrives_with_the_move_is_safe_from_both(table, road):
    """R11.17 — no die is rolled for him, and nothing is noted."""
    t = table(road(("DESC_LOW", 40)), {"A1": ("LEADER", (38, 1)), "B1": ("LEADER", (20, 1))})
    t.roll("A1", [1, 1, 1, 1, 2, 2])
    t.state.row[0] += roll_distance(t.state, 0, RollHelp(1))
    t.play(settle(t.state))
    turn_end(t.state, [0, 1])
    assert [ask for ask in t.dice.asked if ask[0] == "event"] == []
    assert (t.state.status[0], t.state.crashes[0]) == ("OK", 0)


def test_a_place_at_a_line_is_kept_by_who_is_struck_in_that_move(table, road, lines):
    """R11.16, RULING 83 — the move is completed and crosses; only then he leaves the road."""
    t = table(road(("FLAT", 90), lines=[lines["sprint"](32)]), ONE)
    t.state.row[0] = 34
    t.state.risks = [(0, "EVENT", "FLAT")]
    t.roll("A1", [1], purpose="event")
    t.play(settle(t.state))
    turn_end(t.state, [0, 1])
    assert not t.state.here[0]
    assert t.state.line_places[0] == [(0, 5, 2)]


def test_who_waits_is_not_checked_in_the_rain(table, flat):
    """R6.3, RULING 78 — a player whose riders are all off the road makes no check."""
    t = table(flat, ONE, Rules("ciclismo", {"weather.enabled": True}))
    strike_rider(t.state, 0, "PUNCTURE", "EVENT")
    t.state.rain_checks = 1
    turn_end(t.state, [0, 1])
    assert [rider for purpose, rider, _, _ in t.dice.asked if purpose == "RAIN_CHECK"] == [1]


@pytest.mark.parametrize(
    ("abandon_on", "kinds", "status"),
    [
        ("second_crash", ["CRASH", "PUNCTURE", "BONK", "BONK", "PUNCTURE"], "RIDING"),
        ("second_crash", ["CRASH", "PUNCTURE", "CRASH"], "DNF"),
        ("any_repeat", ["CRASH", "PUNCTURE", "BONK"], "RIDING"),
        ("any_repeat", ["PUNCTURE", "CRASH", "PUNCTURE"], "DNF"),
        ("never", ["CRASH", "CRASH", "CRASH"], "RIDING"),
    ],
)
def test_what_makes_a_rider_abandon(table, flat, abandon_on, kinds, status):
    """R11.14, RULING 82 — `event.abandon_on`."""
    t = table(flat, ONE, Rules("ciclismo", {"event.abandon_on": abandon_on}))
    for kind in kinds:
        strike_rider(t.state, 0, kind, "EVENT")
        if t.state.status[0] == "RIDING":
            t.state.wait[0] = 0
            come_back(t.state)
    assert t.state.status[0] == status


@pytest.mark.parametrize(("face", "missed"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4)])
@pytest.mark.parametrize("source", ["EVENT", "DESCENT_ATTACK"])
def test_the_crash_die_gives_the_turns_whatever_the_cause(table, flat, source, face, missed):
    """RULING 62 — `crash.duration = crash_die`: no penalty is added."""
    t = table(flat, ONE, Rules("ciclismo", {"crash.duration": "crash_die"}))
    t.state.risks = [(0, source, "FLAT")]
    t.roll("A1", [3], purpose="event")
    t.roll("A1", [face], purpose="crash")
    assert turns_after(t, 6, away) == [True] * missed + [False] * (6 - missed)


def test_two_come_back_to_one_square(table, flat):
    """RULING 34, RULING 83 — front row first, left to right; a taken square is searched around."""
    riders = {
        "A1": ("LEADER", (30, 2)), "A2": ("LEADER", (30, 1)), "A3": ("LEADER", (29, 3)),
        "B1": ("LEADER", (10, 1)), "B2": ("LEADER", (10, 2)), "B3": ("LEADER", (10, 3)),
    }  # fmt: skip
    t = table(flat, riders)
    for name in ("A1", "A2", "A3"):
        strike_rider(t.state, t[name], "PUNCTURE", "EVENT")
        t.state.wait[t[name]] = 0
    for name, at in (("B1", (30, 1)), ("B2", (30, 2)), ("B3", (30, 3))):
        lift_rider(t.state, t[name])
        put_rider(t.state, t[name], *at)
    come_back(t.state)
    # A2 (30,1): back to (29,1); A1 (30,2): to (29,2); A3 has his own square
    assert t.at("A2", "A1", "A3") == ((29, 1), (29, 2), (29, 3))


def test_coming_back_where_a_lane_is_closed(table, road):
    """RULING 83, RULING 94 — on a roundabout whose two squares are taken he goes back a row."""
    ring = Block(30, 6, (6, 6), kind="roundabout")
    riders = {"A1": ("LEADER", (30, 1)), "B1": ("LEADER", (30, 2)), "C1": ("LEADER", (29, 1))}
    t = table(road(("FLAT", 90), blocks=(ring,)), riders)
    strike_rider(t.state, 0, "PUNCTURE", "EVENT")
    t.state.wait[0] = 0
    lift_rider(t.state, t["C1"])
    put_rider(t.state, t["C1"], 30, 1)
    come_back(t.state)
    assert t.at("A1") == (29, 1)


@pytest.mark.parametrize(
    ("zone", "row", "kind", "turns"),
    [
        (0, 150, "CRASH", 9), (3, 150, "CRASH", 6), (3, 148, "PUNCTURE", 6),
        (3, 147, "CRASH", 9), (3, 149, "BONK", 9),
    ],
)  # fmt: skip
def test_an_incident_near_the_finish(table, flat, zone, row, kind, turns):
    """RULING 101 — the turns of his formation's first finisher, and his own place."""
    riders = {"A1": ("LEADER", (row, 1)), "B1": ("LEADER", (row - 1, 1))}
    t = table(flat, riders, Rules("ciclismo", {"finish.incident_zone": zone}))
    strike_rider(t.state, 0, kind, "EVENT")
    for name, turn in (("B1", 6), ("A1", 9)):
        t.state.turn = turn
        t.state.here[t[name]] = True
        take_snapshot(t.state)
        t.state.row[t[name]] = 151
        t.play(settle(t.state))
        turn_end(t.state, [0, 1])
    arrivals = results(t.state).arrivals
    assert [(a.bib, a.turns) for a in arrivals] == [(21, 6), (11, turns)]


def test_forgiveness_is_for_easy_stages(table, road):
    """RULING 101 — FLAT_STAGE and LOW_MOUNTAIN only."""
    for kind, forgiven in (("LOW_MOUNTAIN", True), ("HIGH_MOUNTAIN", False), ("QUEEN", False)):
        riders = {"A1": ("LEADER", (30, 1)), "B1": ("LEADER", (29, 1))}
        rules = Rules("ciclismo", {"finish.incident_zone": 3})
        t = table(road(("FLAT", 30), kind=kind), riders, rules)
        strike_rider(t.state, 0, "CRASH", "EVENT")
        assert bool(t.state.neutral_until[0]) == forgiven
