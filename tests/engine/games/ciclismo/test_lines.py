"""Part 10: lines, sprints, lead-outs, feed zones."""

from decimal import Decimal

import pytest

from engine.games.ciclismo.lines import leave_road, settle_lines, sprint_order
from engine.games.ciclismo.resolution import lead_out, pull_token, resolution
from engine.games.ciclismo.state import Token
from engine.games.ciclismo.tokens import squares_to_line
from engine.road.values import Line
from engine.tour.rules import Rules

FEED = Line("FEED", 20, Decimal(20))


def crossed(t, answers=None):
    t.play(settle_lines(t.state), answers)
    return {
        course_line.square: [t.names[rider] for rider, _, _ in places]
        for course_line, places in zip(t.state.scene.course.lines, t.state.line_places, strict=True)
    }


def beyond(t, **rows):
    """Let riders have moved to these rows."""
    for name, row in rows.items():
        t.state.row[t[name]] = row
    return t


START = {"A1": ("SPRINTER", (148, 1)), "B1": ("ROULEUR", (148, 2)), "C1": ("LEADER", (147, 1))}


def test_a_rider_has_crossed_when_his_row_is_beyond(table, road):
    """R10.5, RULING 71, TV084 — row 165 of 165 is not finished; 167 is, with overshoot 2."""
    flat = road(("FLAT", 165))
    t = beyond(table(flat, {"A1": ("LEADER", (160, 1))}), A1=165)
    crossed(t)
    assert t.state.finished == [0]
    t = beyond(table(flat, {"A1": ("LEADER", (160, 1))}, turn=7), A1=167)
    crossed(t)
    assert (t.state.finished, t.state.overshoot, t.state.status) == ([7], [2], ["OK"])


def test_a_line_at_the_near_edge_is_a_house_rule(table, road):
    """RULING 71 — `line.position = near_edge`: standing on the square has crossed it."""
    rules = Rules("ciclismo", {"line.position": "near_edge"})
    t = beyond(table(road(("FLAT", 165)), {"A1": ("LEADER", (160, 1))}, rules), A1=165)
    crossed(t)
    assert (t.state.finished, t.state.overshoot) == ([5], [1])


def test_several_lines_in_one_move_are_settled_separately(table, road, lines):
    """RULING 71, R10.4 — lowest square first, each with its own places."""
    t = table(road(("FLAT", 60), lines=[lines["sprint"](20), lines["summit"](22)]), {
        "A1": ("LEADER", (18, 1)), "B1": ("LEADER", (17, 1)),
    })  # fmt: skip
    beyond(t, A1=24, B1=21)
    t.roll("A1", [3], purpose="sprint0")
    t.roll("B1", [1], purpose="sprint0")
    assert crossed(t) == {20: ["A1", "B1"], 22: ["A1"], 60: []}


def test_a_line_is_crossed_once(table, road, lines):
    """RULING 107 f — the first LINES phase beyond it; back and forth again adds nothing."""
    t = table(road(("FLAT", 60), lines=[lines["sprint"](20)]), {"A1": ("LEADER", (18, 1))})
    beyond(t, A1=24)
    crossed(t)
    beyond(t, A1=19)
    crossed(t)
    beyond(t, A1=26)
    assert crossed(t)[20] == ["A1"]


def test_earlier_turns_come_first(table, flat):
    """R10.4 — for every place."""
    t = beyond(table(flat, START), C1=151)
    crossed(t)
    t.state.turn += 1
    assert crossed(beyond(t, A1=155, B1=156))[150][0] == "C1"


def test_together_a_sprint_decides(table, flat):
    """R10.6, R10.8, TV085 — scores 6, 6, 5: the two roll again for first, the leader is third."""
    t = beyond(table(flat, START), A1=151, B1=153, C1=152)
    t.roll("A1", [3, 2], [1, 1], purpose="sprint0")
    t.roll("B1", [1, 2], [2, 1], purpose="sprint0")
    t.roll("C1", [3], purpose="sprint0")
    assert crossed(t)[150] == ["B1", "A1", "C1"]
    again = [(rider, nth) for purpose, rider, _, nth in t.dice.asked if purpose == "sprint0"]
    assert (t["C1"], 1) not in again


def test_ties_are_rolled_until_they_part(table, flat):
    """R10.8 — among the tied only, with base dice, no roll twice alike."""
    t = beyond(table(flat, START), A1=151, B1=151)
    t.roll("A1", [3, 2], [1, 1], [1, 1], [3, 3], purpose="sprint0")
    t.roll("B1", [3, 2], [1, 1], [1, 1], [1, 1], purpose="sprint0")
    t.dice.tell(t["B1"], purpose="sprint0")
    order = sprint_order(t.state, {t["A1"]: 1, t["C1"]: 1}, 0, set())
    assert sorted(order) == [t["A1"], t["C1"]]


def test_effort_of_a_sprint_action_counts_in_every_roll_and_is_charged_once(table, road, lines):
    """RULING 72 (3) — only if a roll happens; two lines in one turn, one charge."""
    t = table(road(("FLAT", 60), lines=[lines["sprint"](20), lines["summit"](22)]), {
        "A1": ("SPRINTER", (18, 1)), "B1": ("LEADER", (17, 1)),
    })  # fmt: skip
    t.tokens(A1=Token("SPRINT_ACTION", 0, 2))
    crossed(beyond(t, A1=24, B1=25))
    dice = [count for purpose, rider, count, _ in t.dice.asked if rider == t["A1"]]
    assert dice[:2] == [4, 4]
    assert t.state.pe[t["A1"]] == 7
    alone = table(road(("FLAT", 60), lines=[lines["sprint"](20)]), {"A1": ("SPRINTER", (18, 1))})
    alone.tokens(A1=Token("SPRINT_ACTION", 0, 2))
    crossed(beyond(alone, A1=24))
    assert alone.state.pe[0] == 9


def test_sprint_rolls_know_no_wheel_weather_or_bonk(table, flat):
    """RULING 72 (3), R10.8 — overshoot and SPRINT dice alone."""
    t = beyond(table(flat, START), A1=151, B1=151, C1=152)
    t.state.weather = "RAIN"
    t.state.bonk = [2, 2, 2]
    t.roll("A1", [3, 3], purpose="sprint0")
    t.roll("B1", [2, 2], purpose="sprint0")
    t.roll("C1", [2], purpose="sprint0")
    crossed(t)
    scores = {h[2]: h[3] for h in t.state.happenings if h[0] == "sprint_roll"}
    assert scores == {t["A1"]: 7, t["B1"]: 5, t["C1"]: 4}


def test_no_roll_where_nothing_is_at_stake(table, road, lines):
    """RULING 73 — intermediate places that score nothing go by overshoot."""
    t = table(road(("FLAT", 60), lines=[lines["sprint"](20)]), {
        "A1": ("SPRINTER", (18, 1)), "B1": ("LEADER", (17, 1)), "C1": ("LEADER", (40, 1)),
    })  # fmt: skip
    t.state.line_places[0] = [(t["C1"], 1, 1)] * 3
    assert crossed(beyond(t, A1=23, B1=25))[20][3:] == ["B1", "A1"]
    assert t.dice.asked == []
    assert t.asked == []


def test_a_roll_may_be_waived_at_an_intermediate_line(table, road, lines):
    """RULING 73 — he ranks after those who rolled; RULING 107 k — not at the finish."""
    line = road(("FLAT", 60), lines=[lines["sprint"](20)])
    riders = {"A1": ("SPRINTER", (18, 1)), "B1": ("LEADER", (17, 1))}
    waives = {"WAIVE": lambda q: (q.manager == 0,)}
    assert crossed(beyond(table(line, riders), A1=26, B1=21), waives)[20] == ["B1", "A1"]
    rules = Rules("ciclismo", {"line.allow_waive": False})
    strict = beyond(table(line, riders, rules), A1=26, B1=21)
    crossed(strict)
    assert strict.asked == []
    finish = beyond(
        table(line, {n: (k, (58, i + 1)) for i, (n, (k, _)) in enumerate(riders.items())}),
        A1=63,
        B1=64,
    )
    crossed(finish)
    assert finish.asked == []


def test_who_has_finished_leaves_the_road(table, flat):
    """R10.9 — at LINES; he occupies nothing and gives no wheel."""
    t = beyond(table(flat, START), A1=151)
    leave_road(t.state)
    assert t.state.here == [False, True, True]


LAUNCH = {"A1": ("ROULEUR", (140, 1)), "A2": ("SPRINTER", (139, 1))}


@pytest.mark.parametrize(
    ("pe", "dice", "squares"), [(1, [3, 2, 2, 2, 1], 11), (0, [3, 2, 2, 1], 9)]
)
def test_a_launched_sprinter(table, road, pe, dice, squares):
    """R10.7, RULING 72, TV086 — dice 8 and the die 2 and the wheel: 11; without PE 9."""
    t = table(road(("FLAT", 150)), LAUNCH)
    t.tokens(A1=Token("LEAD_OUT", pe, 0, t["A2"]), A2=Token("SPRINT_ACTION"))
    t.roll("A2", dice)
    t.play(resolution(t.state), {"STOP": lambda q: q.default})
    assert t.at("A2")[0] == 139 + squares
    assert t.at("A1")[0] == 150
    assert (t.state.pe[0], t.state.spent[4][0]) == (9 - pe, pe)


def test_launching_by_house_rule(table, road):
    """RULING 72 — `sprint.leadout_die`, `sprint.leadout_and_slipstream_add`."""
    for changes, dice, squares in (
        ({"sprint.leadout_die": "1D2"}, [3, 2, 2, 1, 2], 11),
        ({"sprint.leadout_die": "none"}, [3, 2, 2, 1], 9),
        ({"sprint.leadout_and_slipstream_add": False}, [3, 2, 2, 2, 1], 10),
    ):
        t = table(road(("FLAT", 150)), LAUNCH, Rules("ciclismo", changes))
        t.tokens(A1=Token("LEAD_OUT", 1, 0, t["A2"]), A2=Token("SPRINT_ACTION"))
        t.roll("A2", dice)
        t.play(resolution(t.state))
        assert t.at("A2")[0] == 139 + squares


def test_a_sprinters_move_takes_up_to_four(table, road):
    """RULING 45 — base 3D3+1D2 and the same again."""
    t = table(road(("FLAT", 150)), LAUNCH)
    t.tokens(A2=Token("SPRINT_ACTION", 4))
    t.play(resolution(t.state))
    assert t.dice.asked[0][2] == 8
    assert t.state.spent[5][t["A2"]] == 4


def test_a_feed_zone_gives_a_point_back(table, road):
    """R13.2, RULING 95, RULING 14 — never above the start, where the tour caps it."""
    fed = road(("FLAT", 60), lines=[FEED])
    for pe, changes, expected in (
        (9, {}, 10), (18, {}, 18), (18, {"pe.cap_at_start": False}, 19), (5, {"feed.pe": 3}, 8),
    ):  # fmt: skip
        t = table(fed, {"A1": ("LEADER", (18, 1))}, Rules("ciclismo", changes), pe=pe)
        crossed(beyond(t, A1=23))
        assert t.state.pe == [expected]


def test_no_feeding_in_the_cold(table, road):
    """R11.6, RULING 79 — recovery lost is that of feed zones passed while it is cold."""
    t = table(road(("FLAT", 60), lines=[FEED]), {"A1": ("LEADER", (18, 1))})
    t.state.weather = "COLD"
    crossed(beyond(t, A1=23))
    assert t.state.pe == [9]


def test_a_sprint_nobody_can_pay_any_more_is_rolled_without_effort(table, road, lines):
    """RULING 72 (3) — effort points spent elsewhere in the turn are not there."""
    t = table(road(("FLAT", 60), lines=[lines["sprint"](20)]), {
        "A1": ("SPRINTER", (18, 1)), "B1": ("LEADER", (17, 1)),
    })  # fmt: skip
    t.tokens(A1=Token("SPRINT_ACTION", 0, 2))
    t.state.pe[t["A1"]] = 1
    beyond(t, A1=22, B1=22)
    crossed(t)
    rolled = {h[2]: h[5] for h in t.state.happenings if h[0] == "sprint_roll"}
    assert rolled[t["A1"]] == 0
    assert t.state.pe[t["A1"]] == 1


@pytest.mark.parametrize("kind", ["LEAD_OUT", "PULL"])
def test_a_token_that_can_no_longer_be_paid_is_void(table, flat, kind):
    """R6.28, RULING 72 — nothing is thrown for it, and everybody hears so."""
    t = table(flat, {"A1": ("ROULEUR", (20, 1)), "A2": ("SPRINTER", (19, 1))})
    t.state.pe[t["A1"]] = 0
    token = Token(kind, 1, 0, t["A2"]) if kind == "LEAD_OUT" else Token(kind, 1)
    t.tokens(A1=token)
    steps = (lead_out if kind == "LEAD_OUT" else pull_token)(t.state, t["A1"])
    t.play(steps)
    assert ("void", 5, t["A1"], kind) in t.state.happenings


def test_behind_the_last_line_there_is_nothing_to_sprint_for(table, flat):
    """R10.1 — who has crossed every line has none before him."""
    t = table(flat, {"A1": ("LEADER", (20, 1))})
    t.state.line_at[t["A1"]] = len(t.state.scene.course.lines)
    assert squares_to_line(t.state, t["A1"]) > t.state.scene.course.rows


def test_who_stands_on_a_near_edge_line_makes_room(table, road):
    """R10.9, RULING 71 — finished on the last square of the road, he is lifted from it."""
    rules = Rules("ciclismo", {"line.position": "near_edge"})
    t = table(road(("FLAT", 165)), {"A1": ("LEADER", (165, 1))}, rules)
    leave_road(t.state)
    assert not t.state.here[t["A1"]]
    assert all(rider < 0 for rider in t.state.who)


def test_who_has_left_the_road_crosses_nothing_again(table, road):
    """R10.9, RULING 107 f — a line is crossed once."""
    t = beyond(table(road(("FLAT", 165)), {"A1": ("LEADER", (160, 1))}), A1=167)
    crossed(t)
    leave_road(t.state)
    t.state.turn += 1
    assert crossed(t) == {165: ["A1"]}
    assert t.state.finished == [5]


def test_the_token_of_a_helper_pulls_nobody_by_itself(table, flat):
    """R6.28 — only the rider in front of the formation pulls."""
    t = table(flat, {"A1": ("ROULEUR", (20, 1)), "A2": ("SPRINTER", (19, 1))})
    t.tokens(A1=Token("PULL"), A2=Token("PULL"))
    t.play(pull_token(t.state, t["A2"]))
    assert t.asked == []
    assert t.at("A2") == (19, 1)


def test_a_helper_who_cannot_pay_adds_nothing(table, flat):
    """R6.28 — behind effort each helper pays his own point."""
    rows = []
    for purse in (0, 3):
        t = table(flat, {"A1": ("ROULEUR", (20, 1)), "A2": ("SPRINTER", (19, 1))})
        t.tokens(A1=Token("PULL", 1), A2=Token("PULL", 1))
        t.state.pe[t["A2"]] = purse
        t.play(pull_token(t.state, t["A1"]))
        rows.append(t.at("A1")[0])
    assert rows[1] == rows[0] + 1
