"""Part 11: the event die, crashes, turns that are lost, and the weather."""

import pytest

from engine.games.ciclismo.formations import take_snapshot
from engine.games.ciclismo.incidents import (
    abandon_tour,
    come_back,
    count_down,
    end_weather_turn,
    roll_incidents,
    roll_start_weather,
    roll_weather,
    strike_rider,
)
from engine.games.ciclismo.lines import settle_lines
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.race import results
from engine.games.ciclismo.roll import RollHelp, roll_distance
from engine.games.ciclismo.squares import lift_rider, put_rider
from engine.games.ciclismo.state import Plan
from engine.games.ciclismo.turn import end_turn
from engine.road.values import Block

ONE = {"A1": ("LEADER", (30, 1)), "B1": ("LEADER", (20, 1))}
NAMES = {"P": "PUNCTURE", "B": "BONK", "C": "CRASH"}


def leaders(**spots):
    return {name: ("LEADER", spot) for name, spot in spots.items()}


@pytest.mark.parametrize(
    ("source", "movement_class", "faces", "rules"),
    [
        ("EVENT", "MOUNTAIN", " B  B ", {}), ("EVENT", "DESCENT", "  C  C", {}),
        ("EVENT", "FLAT", "P CP C", {}), ("EVENT", "TT", "P CP C", {}),
        ("EVENT", "OTHER", "P CP C", {}), ("DESCENT_ATTACK", "DESCENT", "  C  C", {}),
        ("DESCENT_ATTACK", "DESCENT", "C     ", {"descent_attack.crash_faces": [1]}),
    ],
)  # fmt: skip
def test_the_event_die(table, flat, source, movement_class, faces, rules):
    """R8.10, R11.8, R11.10, R11.11, RULING 3, RULING 61 — ignored faces do nothing."""
    for face, letter in enumerate(faces, start=1):
        t = table(flat, ONE, rules)
        t.state.risks = [(0, source, movement_class)]
        t.roll("A1", [face], purpose="event")
        roll_incidents(t.state)
        assert t.state.mishaps[0] == ([NAMES[letter]] if letter != " " else [])
        assert t.state.crashes[0] == (letter == "C")


@pytest.mark.parametrize("terrain", ["FLAT", "COBBLES"])
def test_cobbles_puncture_like_the_flat(table, road, terrain):
    """RULING 109 f, R11.10 — face 1 is a puncture there; on a climb it would be nothing."""
    t = table(road((terrain, 90)), {"A1": ("ROULEUR", (40, 1))})
    t.roll("A1", [1, 1, 1, 2, 2])
    t.roll("A1", [1], purpose="event")
    roll_distance(t.state, 0)
    roll_incidents(t.state)
    assert t.events("incident") == [(0, "PUNCTURE", "EVENT")]


@pytest.mark.parametrize(
    ("faces", "mishaps", "rolled"),
    [([[3], [3]], ["CRASH"], 1), ([[1], [3]], ["CRASH"], 2), ([[2], [1]], [], 2)],
)
def test_one_incident_a_move_the_event_first(table, road, faces, mishaps, rolled):
    """RULING 107 e — a second is void; an ignored face leaves the descent attack its roll."""
    t = table(road(("DESC_LOW", 90)), ONE)
    t.roll("A1", [1, 1, 1, 1, 2, 2])
    roll_distance(t.state, 0, RollHelp(1))
    t.roll("A1", *faces, purpose="event")
    roll_incidents(t.state)
    assert t.state.mishaps[0] == mishaps
    assert [nth for purpose, _, _, nth in t.dice.asked if purpose == "event"] == [0, 1][:rolled]


def test_events_of_all_come_before_descent_attacks_of_all(table, road):
    """RULING 106 — A1 attacks down first, B1's event is settled before."""
    t = table(road(("DESC_LOW", 90)), ONE)
    roll_distance(t.state, 0, RollHelp(1))
    t.roll("B1", [1, 1, 1, 2, 2])
    roll_distance(t.state, 1)
    roll_incidents(t.state)
    assert t.dice.who_rolled("event") == [1, 0]


def test_who_arrives_with_the_move_is_safe_from_both(table, road):
    """R11.17 — no die is rolled for it, and nothing is noted."""
    t = table(road(("DESC_LOW", 40)), leaders(A1=(38, 1), B1=(20, 1)))
    t.roll("A1", [1, 1, 1, 1, 2, 2])
    t.state.row[0] += roll_distance(t.state, 0, RollHelp(1))
    t.play(settle_lines(t.state))
    end_turn(t.state, [0, 1])
    assert t.dice.who_rolled("event") == []
    assert (t.state.status[0], t.state.mishaps[0]) == ("OK", [])


# Turns that are lost


def turns_after(t, count, look):
    """Return what is seen of each of the turns that follow turn 5, whose end has come."""
    end_turn(t.state, [0, 1])
    sights = []
    for turn in range(6, 6 + count):
        t.state.turn = turn
        come_back(t.state)
        take_snapshot(t.state)
        sights.append(look(t.state))
        end_turn(t.state, [0, 1])
    return sights


@pytest.mark.parametrize(
    ("source", "face", "dice", "rules", "missed"),
    [
        ("EVENT", 1, [1], {}, 1), ("EVENT", 4, [2], {}, 2),  # punctures: 1D2
        ("EVENT", 3, [1], {}, 1), ("EVENT", 6, [3], {}, 3),  # crashes: 1D3
        ("DESCENT_ATTACK", 3, [1], {}, 2), ("DESCENT_ATTACK", 6, [3], {}, 4),  # one more
        ("DESCENT_ATTACK", 6, [3], {"crash.descent_attack_penalty": 2}, 5),
        ("EVENT", 6, [3], {"crash.descent_attack_penalty": 2}, 3),
        ("EVENT", 2, [1], {}, 0), ("DESCENT_ATTACK", 2, [1], {}, 0),
        ("EVENT", 1, [2], {"crash.duration": "crash_die"}, 2),  # a puncture all the same
    ],
)  # fmt: skip
def test_turns_off_the_road(table, flat, source, face, dice, rules, missed):
    """A rider misses the turns after the incident's.

    R11.12, R11.13, R11.16, RULING 62, RULING 83, RULING 107 n, TV093.
    """
    t = table(flat, ONE, rules)
    t.state.risks = [(0, source, "FLAT")]
    t.roll("A1", [face], purpose="event")
    t.roll("A1", dice, purpose="lasts")
    away = turns_after(t, 6, lambda state: not state.here[0])
    assert away == [True] * missed + [False] * (6 - missed)


@pytest.mark.parametrize(
    ("source", "penalty", "turns"),
    [("RAIN_CHECK", {}, 3), ("RAIN_CHECK", {"crash.rain_penalty": 1}, 4),
     ("EVENT", {"crash.rain_penalty": 1}, 3)],
)  # fmt: skip
def test_a_crash_in_the_rain(table, flat, source, penalty, turns):
    """R11.13, RULING 62 — `crash.rain_penalty`."""
    t = table(flat, ONE, penalty)
    t.roll("A1", [3], purpose="lasts")
    strike_rider(t.state, 0, "CRASH", source)
    assert t.state.wait[0] == turns


@pytest.mark.parametrize(("face", "turns"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 0)])
@pytest.mark.parametrize("source", ["EVENT", "DESCENT_ATTACK"])
def test_the_crash_die_gives_the_turns_whatever_the_cause(table, flat, source, face, turns):
    """RULING 62 — `crash.duration = crash_die`: no penalty is added, 6 is out."""
    t = table(flat, ONE, {"crash.duration": "crash_die"})
    t.roll("A1", [face], purpose="crash")
    strike_rider(t.state, 0, "CRASH", source)
    assert t.state.wait[0] == turns
    assert t.state.status[0] == ("RIDING" if turns else "DNF")


def test_no_die_of_a_rainy_turn_is_read_twice(table, flat):
    """R0.5, RULING 62, RULING 78 — the crash die that strikes is not the one that counts turns."""
    rules = {"weather.enabled": True, "crash.duration": "crash_die"}
    t = table(flat, leaders(A1=(30, 1), A2=(20, 1)), rules, rain_checks=2)
    t.dice.tell(0, [3], [3], purpose="RAIN_CHECK")
    end_turn(t.state, [0])
    assert len(t.dice.asked) == len(set(t.dice.asked)) > 3


@pytest.mark.parametrize(
    ("before", "dice", "slower"),
    [(0, [2, 1], [True, True, True, False]), (4, [1, 1], [True, True, False, False])],
)
def test_a_bonk_begins_next_turn_and_lasts_its_turns(table, road, before, dice, slower):
    """R11.15, RULING 81, RULING 107 n — 2D3; a new one starts again."""
    t = table(road(("MTN_4", 90)), ONE, bonk=[before, 0])
    t.state.risks = [(0, "EVENT", "MOUNTAIN")]
    t.roll("A1", [5], purpose="event")
    t.roll("A1", dice, purpose="lasts")
    assert turns_after(t, 4, lambda state: state.bonk[0] > 0) == slower
    assert t.state.here[0]


def test_a_bonk_takes_one_square(table, flat):
    """R11.15, RULING 81 — 8 less 1, until it is counted down."""
    t = table(flat, ONE, bonk=[1, 0])
    assert t.move("ROLL", head="A1")["A1"] == 7
    count_down(t.state)
    t.state.moved = [False, False]
    assert t.move("ROLL", head="A1")["A1"] == 8


def test_a_bonk_may_stop_a_rider(table, flat):
    """RULING 81 — `bonk.mode = stop`."""
    t = table(flat, ONE, {"bonk.mode": "stop"})
    t.roll("A1", [1, 2], purpose="lasts")
    strike_rider(t.state, 0, "BONK", "EVENT")
    assert (t.state.wait[0], t.state.here[0], t.state.bonk[0]) == (3, False, 0)


def test_who_comes_back_rides_on_in_that_turn(table, flat):
    """R11.16, RULING 83, TV093 — struck in turn 10, two turns lost: in turn 13 it moves again."""
    t = table(flat, leaders(A1=(34, 1), B1=(10, 1)), turn=10)
    t.state.risks = [(0, "EVENT", "FLAT")]
    t.roll("A1", [1], purpose="event")
    t.roll("A1", [2], purpose="lasts")
    end_turn(t.state, [0, 1])
    rows = []
    for turn in (11, 12, 13):
        t.state.turn = turn
        come_back(t.state)
        take_snapshot(t.state)
        t.state.plans = [Plan("ROLL")] * len(t.state.formations)
        t.play(movement(t.state))
        end_turn(t.state, [0, 1])
        rows.append(t.at("A1")[0])
    assert rows == [34, 34, 42]


def test_a_place_at_a_line_is_kept_by_who_is_struck_in_that_move(table, road, lines):
    """R11.16, RULING 83 — the move is completed and crosses; only then the rider leaves."""
    t = table(road(("FLAT", 90), lines=[lines["sprint"](32)]), ONE)
    t.state.row[0] = 34
    t.state.risks = [(0, "EVENT", "FLAT")]
    t.roll("A1", [1], purpose="event")
    t.play(settle_lines(t.state))
    end_turn(t.state, [0, 1])
    assert not t.state.here[0]
    assert t.state.line_places[0] == [(0, 5, 2)]


TAKEN = {f"B{lane}": ("LEADER", (30, lane)) for lane in (1, 2, 3)}


@pytest.mark.parametrize(
    ("stopped", "blocks", "others", "back"),
    [
        # front row first, left to right; a taken square is searched around
        ({"A1": (30, 2), "A2": (30, 1), "A3": (29, 3)}, (), TAKEN,
         {"A2": (29, 1), "A1": (29, 2), "A3": (29, 3)}),
        # on a roundabout whose two squares are taken, back a row
        ({"A1": (30, 1)}, (Block(30, 6, (6, 6), kind="roundabout"),),
         {"B1": ("LEADER", (30, 2)), "C1": ("LEADER", (30, 1))}, {"A1": (29, 1)}),
        # its own square is free
        ({"A1": (30, 2)}, (), {"B1": ("LEADER", (30, 1))}, {"A1": (30, 2)}),
    ],
)  # fmt: skip
def test_coming_back_to_a_taken_square(table, road, stopped, blocks, others, back):
    """R11.16, RULING 34, RULING 83, RULING 94 — by the search, without its usual limit."""
    away = {name: ("LEADER", (10 + n, 1)) for n, name in enumerate(others)}
    riders = {name: ("LEADER", spot) for name, spot in stopped.items()} | away
    t = table(road(("FLAT", 90), blocks=blocks), riders)
    for name in stopped:
        strike_rider(t.state, t[name], "PUNCTURE", "EVENT")
        t.state.wait[t[name]] = 0
    for name, (_, spot) in others.items():
        lift_rider(t.state, t[name])
        put_rider(t.state, t[name], *spot)
    come_back(t.state)
    assert {name: t.at(name) for name in back} == back


@pytest.mark.parametrize("order", [("A1", "B1"), ("B1", "A1")])
def test_who_stopped_first_comes_back_first(table, flat, order):
    """RULING 109 k — both at square (30, 2): the first to stop has it, the other its left."""
    t = table(flat, leaders(A1=(30, 2), B1=(30, 1), C1=(9, 1)))
    t.state.lane[t["B1"]] = 2
    t.state.who = [-1] * len(t.state.who)
    for name in order:
        t.state.here[t[name]] = False
        t.state.stopped.append(t[name])
    come_back(t.state)
    assert t.at(*order) == ((30, 2), (30, 1))


@pytest.mark.parametrize(("off_road", "squares"), [(True, 0), (False, 1)])
def test_a_stopped_rider_stays_in_the_way_by_house_rule(table, flat, off_road, squares):
    """RULING 83 — `event.off_road = false`: the square stays taken, in no formation."""
    t = table(flat, ONE, {"event.off_road": off_road})
    strike_rider(t.state, 0, "PUNCTURE", "EVENT")
    assert t.state.who.count(0) == squares
    assert not t.state.here[0]
    t.state.wait[0] = 0
    come_back(t.state)
    assert (t.at("A1"), t.state.who.count(0)) == ((30, 1), 1)


@pytest.mark.parametrize(
    ("abandon_on", "kinds", "status"),
    [
        ("second_crash", "CRASH PUNCTURE BONK BONK PUNCTURE", "RIDING"),
        ("second_crash", "CRASH PUNCTURE CRASH", "DNF"),
        ("any_repeat", "CRASH PUNCTURE BONK", "RIDING"),
        ("any_repeat", "PUNCTURE CRASH PUNCTURE", "DNF"),
        ("never", "CRASH CRASH CRASH", "RIDING"),
    ],
)
def test_what_makes_a_rider_abandon(table, flat, abandon_on, kinds, status):
    """R11.14, RULING 82 — `event.abandon_on`, from whatever source."""
    t = table(flat, ONE, {"event.abandon_on": abandon_on})
    for number, kind in enumerate(kinds.split()):
        strike_rider(t.state, 0, kind, ("EVENT", "RAIN_CHECK", "DESCENT_ATTACK")[number % 3])
        if t.state.status[0] == "RIDING":
            t.state.wait[0] = 0
            come_back(t.state)
    assert t.state.status[0] == status


def test_an_abandoned_rider_leaves_the_road_at_once(table, flat):
    """R6.3, R11.14, RULING 98 — and occupies nothing."""
    t = table(flat, ONE)
    abandon_tour(t.state, 0)
    assert (t.state.here[0], t.state.status[0], t.state.who.count(0)) == (False, "DNF", 0)


@pytest.mark.parametrize(
    ("zone", "row", "kind", "stage", "turns"),
    [
        (0, 150, "CRASH", "FLAT_STAGE", 9), (3, 150, "CRASH", "FLAT_STAGE", 6),
        (3, 148, "PUNCTURE", "FLAT_STAGE", 6), (3, 147, "CRASH", "FLAT_STAGE", 9),
        (3, 149, "BONK", "FLAT_STAGE", 9), (3, 150, "CRASH", "LOW_MOUNTAIN", 6),
        (3, 150, "CRASH", "HIGH_MOUNTAIN", 9), (3, 150, "CRASH", "QUEEN", 9),
    ],
)  # fmt: skip
def test_an_incident_near_the_finish(table, road, zone, row, kind, stage, turns):
    """RULING 101 — `finish.incident_zone`: the turns of the formation's first, the own place."""
    course = road(("FLAT", 150), kind=stage)
    t = table(course, leaders(A1=(row, 1), B1=(row - 1, 1)), {"finish.incident_zone": zone})
    strike_rider(t.state, 0, kind, "EVENT")
    for name, turn in (("B1", 6), ("A1", 9)):
        t.state.turn = turn
        t.state.here[t[name]] = True
        take_snapshot(t.state)
        t.state.row[t[name]] = 151
        t.play(settle_lines(t.state))
        end_turn(t.state, [0, 1])
    assert [(a.bib, a.turns) for a in results(t.state).arrivals] == [(21, 6), (11, turns)]


# Weather

ON = {"weather.enabled": True}
FOUR = leaders(A1=(20, 1), A2=(19, 1), B1=(19, 2), B2=(18, 1))
PAIR = leaders(A1=(0, 1), A2=(0, 2), B1=(0, 3))


def weather_rolls(t):
    return t.dice.who_rolled("weather")


def test_weather_is_optional(table, flat):
    """R11.1, RULING 75 — off unless a tour switches it on."""
    t = table(flat, FOUR)
    roll_start_weather(t.state)
    end_turn(t.state, [0, 1])
    assert (t.state.weather, t.dice.asked) == ("CLEAR", [])


@pytest.mark.parametrize(
    ("rows", "passed"),
    [(1, [1, 1, 1]), (4, [2, 2, 3]), (10, [4, 5, 8]), (12, [4, 6, 9]), (101, [34, 51, 76]),
     (165, [55, 83, 124]), (181, [61, 91, 136])],
)  # fmt: skip
def test_thresholds_are_rounded_up(table, road, rows, passed):
    """R11.2, RULING 75, TV088, TV106 — ceil(N/3), ceil(N/2), ceil(3N/4)."""
    t = table(road(("FLAT", rows)), PAIR, ON)
    roll_start_weather(t.state)
    assert t.state.weather_left == passed


FIRST, LAST = ON | {"weather.reference_rider": "first"}, ON | {"weather.reference_rider": "last"}


@pytest.mark.parametrize(
    ("rules", "rows", "out", "left"),
    [
        # on twelve squares the thresholds are 4, 6 and 9; two passed at once are one roll
        (FIRST, (3, 2), {}, [4, 6, 9]), (FIRST, (4, 2), {}, [6, 9]), (FIRST, (6, 2), {}, [9]),
        (LAST, (6, 4), {}, [6, 9]), (LAST, (6, 3), {}, [4, 6, 9]),
        # the race is where its head is, finishers included; or where its last is
        (FIRST, (11, 2), {"finished": [5, 0]}, []),
        (LAST, (11, 2), {"finished": [5, 0]}, [4, 6, 9]),
        # who has left it, or is computed, is neither end of it
        (FIRST, (11, 3), {"status": ["DNF", "RIDING"]}, [4, 6, 9]),
        (LAST, (0, 4), {"status": ["DNF", "RIDING"]}, [6, 9]),
        (FIRST, (11, 3), {"simplified": {0: (9, 9)}}, [4, 6, 9]),
        (LAST, (0, 4), {"simplified": {0: (9, 9)}}, [6, 9]),
        (FIRST, (11, 11), {"status": ["DNF", "DNF"]}, [4, 6, 9]),
    ],
)  # fmt: skip
def test_thresholds_are_passed_by_the_race(table, road, rules, rows, out, left):
    """R11.2, RULING 75, RULING 96, RULING 98, TV106 — `weather.reference_rider`, at TURN_END."""
    t = table(road(("FLAT", 12)), leaders(A1=(rows[0], 1), B1=(rows[1], 1)), rules, **out)
    roll_start_weather(t.state)
    t.state.here[0] = not out
    end_weather_turn(t.state, [0, 1])
    assert t.state.weather_left == left
    assert len(weather_rolls(t)) == 1 + (len(left) < 3)


@pytest.mark.parametrize(
    ("faces", "sky"),
    [
        (None, ["CLEAR", "CLEAR", "CLEAR", "CROSSWIND", "RAIN", "COLD"]),
        (dict.fromkeys("123456", "COLD"), ["COLD"] * 6),
    ],
)
def test_six_faces(table, flat, faces, sky):
    """RULING 76 — three of six are clear; `weather.faces` for others. A new roll replaces all."""
    t = table(flat, FOUR, ON | ({"weather.faces": faces} if faces else {}))
    for face, weather in enumerate(sky, start=1):
        t.dice.tell(0, [face], purpose="weather")
        roll_weather(t.state, 0, 0)
        assert t.state.weather == weather
        assert (t.state.wind_left > 0) is (weather == "CROSSWIND")


@pytest.mark.parametrize(
    ("rules", "dice", "blown"), [({}, [1, 2], 3), ({"crosswind.duration": "1D2"}, [2], 2)]
)
def test_crosswind_blows_for_full_turns(table, flat, rules, dice, blown):
    """R11.3, RULING 77, RULING 106 — 2D3 turns after the roll, then clear until the next one."""
    t = table(flat, FOUR, ON | rules)
    t.dice.tell(0, [4], purpose="weather")
    t.dice.tell(0, dice, purpose="wind")
    roll_weather(t.state, 0, 0)
    sky = []
    for _ in range(blown + 1):
        sky.append(t.state.weather)
        end_turn(t.state, [0, 1])
    assert sky == ["CROSSWIND"] * blown + ["CLEAR"]


def rain_checked(t, *team_faces):
    """Make one rain check; return who fell."""
    for team, face in enumerate(team_faces):
        t.dice.tell(team, [face], purpose="RAIN_CHECK")
    t.state.rain_checks = 1
    end_weather_turn(t.state, list(range(len(team_faces))))
    assert not t.state.rain_checks
    return [t.names[rider] for rider, crashes in enumerate(t.state.crashes) if crashes]


@pytest.mark.parametrize(
    ("faces", "rules", "fallen"),
    [((3, 1), {}, ["A2"]), ((1, 2), {}, []), ((6, 4), {}, ["A2"]),
     ((3, 3), {"crash_die.crash_faces": [1]}, [])],
)  # fmt: skip
def test_a_check_a_team_in_the_rain(table, flat, faces, rules, fallen):
    """R11.5, RULING 78 — faces 3 and 6; then its riders in road order, until one falls.

    `crash_die.crash_faces` are other faces.
    """
    t = table(flat, FOUR, ON | rules)
    t.roll("A1", [1], [1], purpose="crash")
    t.roll("A2", [2], [6], purpose="crash")
    assert rain_checked(t, *faces) == fallen


def test_rain_takes_its_victims_in_the_order_of_the_snapshot(table, flat):
    """RULING 109 b, RULING 78 — A2 has passed A1 in this turn; A1 rolls before it."""
    t = table(flat, leaders(A1=(20, 1), A2=(19, 1), B1=(5, 1)), ON)
    t.state.row[t["A2"]] = 30
    t.roll("A1", [3], purpose="crash")
    t.roll("A2", [3], purpose="crash")
    assert rain_checked(t, 3, 1) == ["A1"]


def test_a_team_off_the_road_is_not_checked_in_the_rain(table, flat):
    """R6.3, RULING 78 — a player whose riders are all off the road makes no check."""
    t = table(flat, ONE, ON)
    strike_rider(t.state, 0, "PUNCTURE", "EVENT")
    rain_checked(t, 1, 1)
    assert t.dice.who_rolled("RAIN_CHECK") == [1]


@pytest.mark.parametrize(
    ("second", "checks"), [(1, [0, 1]), (6, [0, 1]), (5, [0, 1, 0, 1]), (None, [0, 1])]
)
def test_rain_before_the_start_is_checked_whatever_is_rolled_in_turn_one(
    table, road, second, checks
):
    """RULING 78, RULING 106 — each RAIN rolled is one check a player, at TURN_END of turn 1."""
    t = table(road(("FLAT", 12)), PAIR, ON, turn=0)
    t.roll("A1", [5], *([[second]] if second else []), purpose="weather")
    for team in (0, 1):
        t.dice.tell(team, [1], [1], purpose="RAIN_CHECK")
    roll_start_weather(t.state)
    assert t.dice.who_rolled("RAIN_CHECK") == []
    t.state.turn, t.state.row[0] = 1, 5 if second else 1
    end_turn(t.state, [0, 1])
    assert t.dice.who_rolled("RAIN_CHECK") == checks


def test_two_checks_in_one_turn_may_strike_twice(table, road):
    """RULING 78 — A2 falls in the first check, A1 in the second; each series starts anew."""
    t = table(road(("FLAT", 12)), PAIR, ON, turn=0)
    t.roll("A1", [5], [5], purpose="weather")
    t.dice.tell(0, [3], [6], purpose="RAIN_CHECK")
    t.dice.tell(1, [1], [1], purpose="RAIN_CHECK")
    t.roll("A1", [1], purpose="crash")
    t.roll("A2", [3], purpose="crash")
    t.roll("A1", [3], purpose="crash1")
    roll_start_weather(t.state)
    t.state.turn, t.state.row[0] = 1, 5
    end_turn(t.state, [0, 1])
    assert t.state.crashes == [1, 1, 0]


def test_the_weather_of_a_stage_is_remembered(table, road):
    """RULING 78, RULING 79 — rain before the start, then cold: for effort, for the night."""
    t = table(road(("FLAT", 90)), PAIR, ON | {"rain.pe_forbidden": "whole_stage"})
    t.roll("A1", [5], [6], purpose="weather")
    roll_start_weather(t.state)
    t.state.turn, t.state.row[0] = 2, 30
    end_turn(t.state, [0, 1])
    t.state.bar_effort()
    assert (t.state.weather, t.state.barred) == ("COLD", True)
    assert results(t.state, final=False).figures["weather"] == ["RAIN", "COLD"]
