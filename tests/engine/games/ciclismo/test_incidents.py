"""Incidents (part 11, R8.10): the event die, descents, crashes, lost turns, abandons."""

import pytest

from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.incidents import (
    abandon,
    come_back,
    count_down,
    roll_incidents,
    strike_rider,
)
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.roll import ALONE, RollHelp, all_ones, roll_distance
from engine.games.ciclismo.state import Plan
from engine.games.ciclismo.turn import turn_end
from engine.tour.rules import Rules

ONE = {"A1": ("LEADER", (20, 2))}


@pytest.mark.parametrize(
    ("faces", "triples", "event"),
    [(b"\x01\x01\x01\x02", 3, True), (b"\x01\x01\x01", 2, False), (b"\x01\x01\x01\x02", 4, False),
     (b"\x01\x01\x01\x01", 4, True), (b"\x04\x01\x04\x04", 4, True)],
)  # fmt: skip
def test_three_triple_dice_all_ones(table, flat, faces, triples, event):
    """R11.9, RULING 80, TV092 — double dice are ignored; two triple dice are too few."""
    minimum = Rules("ciclismo")["event.min_d3"]
    assert (triples >= minimum and all_ones(faces, triples, False)) is event


def test_which_rolls_trigger_an_event_by_house_rule(table, flat):
    """RULING 80 — `event.d2_must_be_one` and `event.min_d3`."""
    for changes, risks in (({}, 1), ({"event.d2_must_be_one": True}, 0), ({"event.min_d3": 4}, 0)):
        t = table(flat, ONE, Rules("ciclismo", changes))
        t.roll("A1", [1, 1, 1, 2])
        roll_distance(t.state, 0)
        assert len(t.state.risks) == risks


def test_both_rolls_of_a_conflict_may_trigger_an_event(table, road):
    """RULING 65 — each with its own terrain."""
    t = table(road(("FLAT", 22), ("DESC_LOW", 30), ("FLAT", 30)), ONE)
    t.roll("A1", [1, 1, 1, 2], [1, 1, 1, 1, 1])
    roll_distance(t.state, 0)
    assert [risk[2] for risk in t.state.risks] == ["FLAT", "DESCENT"]


@pytest.mark.parametrize(
    ("movement_class", "faces"),
    [("MOUNTAIN", " B  B "), ("DESCENT", "  C  C"), ("FLAT", "P CP C"), ("TT", "P CP C"),
     ("OTHER", "P CP C")],
)  # fmt: skip
def test_the_event_die_by_class(table, flat, movement_class, faces):
    """R11.8, R11.10, R11.11, RULING 3 — puncture, bonk, crash; ignored faces do nothing."""
    names = {"P": "PUNCTURE", "B": "BONK", "C": "CRASH", " ": None}
    for face, letter in enumerate(faces, start=1):
        t = table(flat, ONE)
        t.state.risks = [(0, "EVENT", movement_class)]
        t.dice.tell(0, [face], purpose="event")
        roll_incidents(t.state)
        assert t.state.mishaps[0] == ([names[letter]] if names[letter] else [])


@pytest.mark.parametrize(("start", "pe", "risky"), [(20, 1, True), (20, 0, False), (18, 1, False)])
def test_effort_on_a_descent_is_a_risk(table, road, start, pe, risky):
    """R8.10, RULING 61 — an effort die in a roll from a descent square, not spilling onto one."""
    t = table(road(("FLAT", 19), ("DESC_LOW", 30)), {"A1": ("LEADER", (start, 2))})
    roll_distance(t.state, 0, RollHelp(pe, ALONE))
    assert [r[1] for r in t.state.risks if r[1] == "DESCENT_ATTACK"] == ["DESCENT_ATTACK"] * risky


def test_spilling_onto_a_descent_counts_by_house_rule(table, road):
    """RULING 61 — `descent_attack.scope = any_roll`."""
    rules = Rules("ciclismo", {"descent_attack.scope": "any_roll"})
    t = table(road(("FLAT", 19), ("DESC_LOW", 30)), {"A1": ("LEADER", (18, 2))}, rules)
    roll_distance(t.state, 0, RollHelp(1, ALONE))
    assert [risk[1] for risk in t.state.risks] == ["DESCENT_ATTACK"]


@pytest.mark.parametrize(("face", "falls"), [(1, 0), (2, 0), (3, 1), (4, 0), (5, 0), (6, 1)])
def test_the_crash_roll_of_a_descent_attack(table, flat, face, falls):
    """R8.10, RULING 61 — with the event die: faces 3 and 6."""
    t = table(flat, ONE)
    t.state.risks = [(0, "DESCENT_ATTACK", "DESCENT")]
    t.dice.tell(0, [face], purpose="event")
    roll_incidents(t.state)
    assert t.state.crashes == [falls]


def test_other_faces_by_house_rule(table, flat):
    """RULING 61 — `descent_attack.crash_faces`."""
    t = table(flat, ONE, Rules("ciclismo", {"descent_attack.crash_faces": [1]}))
    t.state.risks = [(0, "DESCENT_ATTACK", "DESCENT")]
    t.dice.tell(0, [1], purpose="event")
    roll_incidents(t.state)
    assert t.state.crashes == [1]


def test_one_incident_a_move_the_event_first(table, flat):
    """RULING 107 e — a second is void; an ignored face is no incident."""
    risks = [(0, "DESCENT_ATTACK", "DESCENT"), (0, "EVENT", "DESCENT")]
    for faces, count in (([[3], [3]], 1), ([[1], [3]], 1), ([[1], [1]], 0)):
        t = table(flat, ONE)
        t.state.risks = list(risks)
        t.dice.tell(0, *faces, purpose="event")
        roll_incidents(t.state)
        assert len(t.state.mishaps[0]) == count


def test_who_has_finished_is_safe(table, flat):
    """R11.17 — the event of the move that crosses the line is void."""
    t = table(flat, ONE)
    t.state.status[0] = "OK"
    t.state.risks = [(0, "EVENT", "FLAT")]
    roll_incidents(t.state)
    assert t.dice.asked == []


@pytest.mark.parametrize(
    ("kind", "source", "dice", "turns"),
    [("PUNCTURE", "EVENT", [2], 2), ("CRASH", "EVENT", [3], 3), ("CRASH", "DESCENT_ATTACK", [3], 4),
     ("CRASH", "RAIN_CHECK", [3], 3)],
)  # fmt: skip
def test_turns_that_are_lost(table, flat, kind, source, dice, turns):
    """R11.12, R11.13, RULING 62 — 1D2, 1D3, and one more after a descent attack."""
    t = table(flat, ONE)
    t.dice.tell(0, dice, purpose="lasts")
    strike_rider(t.state, 0, kind, source)
    assert t.state.wait == [turns]
    assert not t.state.here[0]


def test_penalties_by_house_rule(table, flat):
    """RULING 62 — `crash.descent_attack_penalty`, `crash.rain_penalty`."""
    rules = Rules("ciclismo", {"crash.descent_attack_penalty": 2, "crash.rain_penalty": 1})
    for source, turns in (("DESCENT_ATTACK", 5), ("RAIN_CHECK", 4)):
        t = table(flat, ONE, rules)
        t.dice.tell(0, [3], purpose="lasts")
        strike_rider(t.state, 0, "CRASH", source)
        assert t.state.wait == [turns]


@pytest.mark.parametrize(("face", "turns"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 0)])
def test_the_crash_die_may_give_the_turns(table, flat, face, turns):
    """RULING 62 — `crash.duration = crash_die`: 2, 3 or 4 turns, 6 is out; no penalty added."""
    t = table(flat, ONE, Rules("ciclismo", {"crash.duration": "crash_die"}))
    t.dice.tell(0, [face], purpose="crash")
    strike_rider(t.state, 0, "CRASH", "DESCENT_ATTACK")
    assert t.state.wait == [turns]
    assert t.state.status == (["DNF"] if turns == 0 else ["RIDING"])


def test_he_misses_the_turns_and_comes_back(table, flat):
    """R11.16, RULING 83, RULING 107 n, TV093 — turn 10, two turns: back at the start of 13."""
    t = table(flat, ONE, turn=10)
    t.state.risks = [(0, "EVENT", "FLAT")]
    t.dice.tell(0, [1], purpose="event")
    t.dice.tell(0, [2], purpose="lasts")
    turn_end(t.state, [0])
    back = []
    for turn in (11, 12, 13):
        t.state.turn = turn
        come_back(t.state)
        back.append(t.state.here[0])
        turn_end(t.state, [0])
    assert back == [False, False, True]
    assert t.at("A1") == (20, 2)


def test_coming_back_to_a_taken_square(table, flat):
    """RULING 83 — by the search, without the limit of a starting square; by row, then lane."""
    t = table(
        flat, {"A1": ("LEADER", (20, 2))} | {f"B{lane}": ("CLIMBER", (20, lane)) for lane in (1, 3)}
    )
    strike_rider(t.state, 0, "PUNCTURE", "EVENT")
    t.state.wait[0] = 0
    t.state.who[(20 + BEHIND) * 3 + 1] = 1
    come_back(t.state)
    assert t.at("A1") == (19, 1)


def test_a_stopped_rider_stays_in_the_way_by_house_rule(table, flat):
    """RULING 83 — `event.off_road = false`: his square stays taken, but he is in no formation."""
    for off_road, taken in ((True, -1), (False, 0)):
        t = table(flat, ONE, Rules("ciclismo", {"event.off_road": off_road}))
        strike_rider(t.state, 0, "PUNCTURE", "EVENT")
        assert t.state.who[(20 + BEHIND) * 3 + 1] == taken
        assert not t.state.here[0]
        t.state.wait[0] = 0
        come_back(t.state)
        assert t.at("A1") == (20, 2)


def test_a_second_crash_is_the_end(table, flat):
    """R11.14, RULING 82, RULING 98 — from whatever source; punctures may repeat."""
    t = table(flat, ONE)
    for kind in ("PUNCTURE", "PUNCTURE", "CRASH"):
        strike_rider(t.state, 0, kind, "EVENT")
    assert t.state.status == ["RIDING"]
    strike_rider(t.state, 0, "CRASH", "RAIN_CHECK")
    assert t.state.status == ["DNF"]
    assert t.state.who.count(0) == 0


def test_what_ends_a_race_is_a_house_rule(table, flat):
    """RULING 82 — `event.abandon_on`: any repeat, or never."""
    any_repeat = table(flat, ONE, Rules("ciclismo", {"event.abandon_on": "any_repeat"}))
    for _ in range(2):
        strike_rider(any_repeat.state, 0, "PUNCTURE", "EVENT")
    assert any_repeat.state.status == ["DNF"]
    never = table(flat, ONE, Rules("ciclismo", {"event.abandon_on": "never"}))
    for _ in range(3):
        strike_rider(never.state, 0, "CRASH", "EVENT")
    assert never.state.status == ["RIDING"]


def test_a_bonk_takes_one_square_for_some_turns(table, flat):
    """R11.15, RULING 81 — from the next turn on, for 2D3 turns; a new one starts again."""
    t = table(flat, ONE)
    t.dice.tell(0, [1, 1], [3, 3], purpose="lasts")
    strike_rider(t.state, 0, "BONK", "EVENT")
    assert (t.state.bonk, t.state.here) == ([2], [True])
    t.state.plans = [Plan("ROLL")]
    t.play(movement(t.state))
    assert t.at("A1") == (27, 2)
    count_down(t.state)
    strike_rider(t.state, 0, "BONK", "EVENT")
    assert t.state.bonk == [6]


def test_a_bonk_may_stop_a_rider(table, flat):
    """RULING 81 — `bonk.mode = stop`."""
    t = table(flat, ONE, Rules("ciclismo", {"bonk.mode": "stop"}))
    t.dice.tell(0, [1, 2], purpose="lasts")
    strike_rider(t.state, 0, "BONK", "EVENT")
    assert (t.state.wait, t.state.here) == ([3], [False])


def test_an_abandoned_rider_leaves_the_road_at_once(table, flat):
    """R6.3, RULING 98 — he occupies nothing."""
    t = table(flat, ONE)
    abandon(t.state, 0)
    assert (t.state.here, t.state.status, t.state.who.count(0)) == ([False], ["DNF"], 0)
