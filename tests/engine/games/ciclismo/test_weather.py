"""Weather (part 11)."""

from collections import Counter
from fractions import Fraction

import pytest

from engine.games.ciclismo.incidents import before_start, end_of_turn, roll
from engine.games.ciclismo.roll import ALONE, NOTHING, RollHelp, basic_far, roll_distance
from engine.games.ciclismo.turn import turn_end
from engine.road.build import weather_rows
from engine.tour.rules import Rules

ON = Rules("ciclismo", {"weather.enabled": True})
FOUR = {"A1": ("LEADER", (20, 1)), "A2": ("CLIMBER", (19, 1)), "B1": ("LEADER", (19, 2)),
        "B2": ("ROULEUR", (18, 1))}  # fmt: skip


def faced(t, face):
    t.dice.tell(0, [face], purpose="weather")
    roll(t.state, 0, 0)
    return t.state.weather


def test_weather_is_optional(table, flat):
    """R11.1, RULING 75 — off unless a tour switches it on."""
    t = table(flat, FOUR)
    before_start(t.state)
    turn_end(t.state, [0, 1])
    assert t.state.weather == "CLEAR"
    assert t.dice.asked == []


def test_thresholds():
    """R11.2, RULING 75, TV088, TV106 — a third, half, three quarters, rounded up."""
    assert weather_rows(181) == [61, 91, 136]
    assert weather_rows(165) == [55, 83, 124]
    assert weather_rows(12) == [4, 6, 9]


def test_two_thresholds_in_one_turn_give_one_roll(table, road):
    """R11.2, RULING 75, TV106 — N = 12, the first rider passes 4 and 6."""
    t = table(road(("FLAT", 12)), {"A1": ("LEADER", (3, 1)), "B1": ("LEADER", (2, 1))}, ON)
    before_start(t.state)
    t.dice.asked.clear()
    t.state.row[0] = 6
    end_of_turn(t.state, [0, 1])
    assert [ask for ask in t.dice.asked if ask[0] == "weather"] == [("weather", 0, 1, 0)]
    assert t.state.weather_left == [9]


def test_the_race_is_where_its_head_is(table, road):
    """RULING 75 — finishers included; `weather.reference_rider = last` waits for the last."""
    riders = {"A1": ("LEADER", (11, 1)), "B1": ("LEADER", (2, 1))}
    for who, left in (("first", []), ("last", [4, 6, 9])):
        rules = Rules("ciclismo", {"weather.enabled": True, "weather.reference_rider": who})
        t = table(road(("FLAT", 12)), riders, rules)
        before_start(t.state)
        t.state.finished[0], t.state.here[0] = 5, False
        end_of_turn(t.state, [0, 1])
        assert t.state.weather_left == left


@pytest.mark.parametrize("gone", ["abandoned", "computed"])
def test_only_who_races_says_how_far_the_race_is(table, road, gone):
    """RULING 75, RULING 96, RULING 98 — who has left it, or is not played, is neither end of it."""
    for who, rows in (("first", (11, 3)), ("last", (0, 4))):
        rules = Rules("ciclismo", {"weather.enabled": True, "weather.reference_rider": who})
        riders = {"A1": ("LEADER", (rows[0], 1)), "B1": ("LEADER", (rows[1], 1))}
        t = table(road(("FLAT", 12)), riders, rules)
        before_start(t.state)
        if gone == "abandoned":
            t.state.status[0] = "DNF"
        else:
            t.state.simplified[0] = (9, Fraction(9))
        t.state.here[0] = False
        end_of_turn(t.state, [0, 1])
        assert t.state.weather_left == ([4, 6, 9] if who == "first" else [6, 9])


def test_six_faces(table, flat):
    """RULING 76 — three of six are clear; other faces by house rule."""
    t = table(flat, FOUR, ON)
    assert [faced(t, face) for face in range(1, 7)] == [
        "CLEAR", "CLEAR", "CLEAR", "CROSSWIND", "RAIN", "COLD",
    ]  # fmt: skip
    always = {str(face): "COLD" for face in range(1, 7)}
    t = table(flat, FOUR, Rules("ciclismo", {"weather.enabled": True, "weather.faces": always}))
    assert faced(t, 1) == "COLD"


def test_crosswind_adds_a_die_to_larger_formations_on_the_flat(table, flat, road):
    """R11.3, RULING 77 — four riders or more, FLAT only; `crosswind.min_formation`."""
    t = table(flat, FOUR, ON)
    t.state.weather = "CROSSWIND"
    roll_distance(t.state, 0)
    assert t.dice.asked[-1][2] == 5
    three = {name: FOUR[name] for name in ("A1", "A2", "B1")}
    for rules, dice in ((ON, 4), (Rules("ciclismo", {"crosswind.min_formation": 3}), 5)):
        t = table(flat, three, rules)
        t.state.weather = "CROSSWIND"
        roll_distance(t.state, 0)
        assert t.dice.asked[-1][2] == dice
    t = table(road(("MTN_3", 60)), FOUR, ON)
    t.state.weather = "CROSSWIND"
    roll_distance(t.state, 0)
    assert t.dice.asked[-1][2] == 3


def test_wind_is_no_matter_of_basic_movement(table, flat):
    """RULING 30 — no slipstream, no PE, no wind: it is not a roll."""
    t = table(flat, FOUR, ON)
    t.state.weather = "CROSSWIND"
    assert basic_far(t.state, 3, (3,)) == 8


def test_crosswind_blows_for_full_turns(table, flat):
    """R11.3, RULING 77 — 2D3 turns after the roll, then clear until the next one."""
    t = table(flat, FOUR, ON)
    t.dice.tell(0, [1, 2], purpose="wind")
    assert faced(t, 4) == "CROSSWIND"
    blown = 0
    while t.state.weather == "CROSSWIND":
        blown += 1
        end_of_turn(t.state, [0, 1])
    assert blown == 3


def test_a_new_roll_replaces_what_is_left(table, flat):
    """RULING 77 — also of the wind; `crosswind.duration` is a house rule."""
    t = table(flat, FOUR, Rules("ciclismo", {"weather.enabled": True, "crosswind.duration": "1D2"}))
    t.dice.tell(0, [2], purpose="wind")
    faced(t, 4)
    assert t.state.wind_left == 2
    faced(t, 1)
    assert (t.state.weather, t.state.wind_left) == ("CLEAR", 0)


@pytest.mark.parametrize(
    ("weather", "push", "squares"),
    [("RAIN", NOTHING, 7), ("COLD", NOTHING, 7), ("COLD", RollHelp(1, ALONE), 8),
     ("COLD", RollHelp(0, ALONE, d3=1), 9), ("RAIN", RollHelp(0, ALONE, d3=1), 9)],
)  # fmt: skip
def test_rain_and_cold_slow_everybody(table, flat, weather, push, squares):
    """R11.4, R11.6, RULING 79, RULING 107 j — -1; cold -2 with an effort die of his own."""
    t = table(flat, FOUR, ON)
    t.state.weather = weather
    assert roll_distance(t.state, 0, push) == squares


def test_slowing_by_house_rule(table, flat):
    """RULING 78, RULING 79 — `rain.movement`, `cold.movement`, `cold.effort_roll`."""
    rules = Rules("ciclismo", {"rain.movement": -2, "cold.movement": 0, "cold.effort_roll": -4})
    for weather, push, squares in (
        ("RAIN", NOTHING, 6), ("COLD", NOTHING, 8), ("COLD", RollHelp(1, ALONE), 6),
    ):  # fmt: skip
        t = table(flat, FOUR, rules)
        t.state.weather = weather
        assert roll_distance(t.state, 0, push) == squares


def test_weather_on_basic_movement(table, flat):
    """RULING 30 — rain, cold and a bonk apply; `basic.weather_applies = false` keeps the bonk."""
    for applies, squares in ((True, 5), (False, 6)):
        t = table(flat, FOUR, Rules("ciclismo", {"basic.weather_applies": applies}))
        t.state.weather = "RAIN"
        t.state.bonk[0] = 1
        assert basic_far(t.state, 0, (0,)) == squares


@pytest.mark.parametrize(("weather", "slower"), [("RAIN", 2), ("COLD", 3), ("CROSSWIND", 0)])
def test_each_weather_has_its_own_part_of_basic_movement(table, flat, weather, slower):
    """RULING 30 — leader, 7: rain of -2, cold of -3, or (house rule) neither; never the wind."""
    for applies, squares in ((True, 7 - slower), (False, 7)):
        rules = {"rain.movement": -2, "cold.movement": -3, "basic.weather_applies": applies}
        t = table(flat, FOUR, Rules("ciclismo", rules))
        t.state.weather = weather
        assert basic_far(t.state, 0, (0,)) == squares


def test_a_joint_plan_pays_once(table, flat):
    """R11.7, TV109 — the penalty applies to the head's result: rouleur with dice 9 in rain, 8."""
    t = table(flat, FOUR, ON)
    t.state.weather = "RAIN"
    t.state.wheel[3] = 0
    t.roll("B2", [3, 2, 1, 2, 1])
    assert roll_distance(t.state, 3) == 8


def checked(t, *team_faces):
    for team, face in enumerate(team_faces):
        t.dice.tell(team, [face], purpose="RAIN_CHECK")
    t.state.rain_checks = 1
    end_of_turn(t.state, list(range(len(team_faces))))
    return [t.names[r] for r, crashes in enumerate(t.state.crashes) if crashes]


def test_a_check_a_team_in_the_rain(table, flat):
    """R11.5, RULING 78 — faces 3 and 6; then its riders in road order, until one falls."""
    t = table(flat, FOUR, ON)
    t.dice.tell(t["A1"], [1], [1], purpose="crash")
    t.dice.tell(t["A2"], [2], [6], purpose="crash")
    assert checked(t, 3, 1) == ["A2"]
    assert not t.state.rain_checks


def test_the_faces_of_the_crash_die_are_a_house_rule(table, flat):
    """RULING 78 — `crash_die.crash_faces`."""
    t = table(
        flat, FOUR, Rules("ciclismo", {"weather.enabled": True, "crash_die.crash_faces": [1]})
    )
    assert checked(t, 3, 3) == []


def test_rain_at_the_start_is_checked_after_the_first_turn(table, flat):
    """RULING 78 — for the roll before the start, at TURN_END of turn 1."""
    t = table(flat, FOUR, ON, turn=0)
    t.dice.tell(0, [5], purpose="weather")
    before_start(t.state)
    assert t.state.rain_checks
    assert Counter(ask[0] for ask in t.dice.asked) == {"weather": 1}


def test_the_order_of_a_turns_end(table, flat):
    """RULING 106 — finishers off the road, then events, counters, weather, formations."""
    t = table(flat, FOUR, ON)
    t.state.row[0] = 151
    t.state.status[0] = "OK"
    t.state.bonk[1] = 1
    t.state.risks = [(1, "EVENT", "MOUNTAIN")]
    t.dice.tell(1, [2], purpose="event")
    turn_end(t.state, [0, 1])
    assert not t.state.here[0]
    assert t.state.bonk[1] >= 2  # RULING 107 n: the new bonk is not counted down
    assert 0 not in t.state.order


def test_with_nobody_left_on_the_road_no_threshold_is_passed(table, flat):
    """RULING 75 — the race is where its riders are; who has abandoned is nowhere."""
    t = table(flat, FOUR, ON)
    t.state.status[:] = ["DNF"] * 4
    end_of_turn(t.state, [0, 1])
    assert [ask for ask in t.dice.asked if ask[0] == "weather"] == []
