"""Part 10: lines crossed, sprints for their places, waivers, feed zones, who leaves the road."""

import pytest

from engine.games.ciclismo.cession import cession
from engine.games.ciclismo.formations import take_snapshot
from engine.games.ciclismo.lines import leave_road, settle_lines
from engine.games.ciclismo.state import Token

LEADER, SPRINTER = "LEADER", "SPRINTER"
THREE = {"A1": (SPRINTER, (148, 1)), "B1": ("ROULEUR", (148, 2)), "C1": (LEADER, (147, 1))}
NEAR_EDGE = {"line.position": "near_edge"}


def leaders(**spots):
    return {name: (LEADER, spot) for name, spot in spots.items()}


def settled(t, answers=None, **rows):
    """Let riders have moved to these rows and settle the lines; the places by square."""
    for name, row in rows.items():
        t.state.row[t[name]] = row
    t.play(settle_lines(t.state), answers)
    every = zip(t.state.scene.course.lines, t.state.line_places, strict=True)
    return {line.square: t.named(rider for rider, _, _ in places) for line, places in every}


def scores(t):
    """Return what each rider rolled first: the score, the overshoot in it, and the effort."""
    return {t.names[rider]: tuple(values) for rider, *values in t.events("sprint_roll")}


@pytest.mark.parametrize(
    ("rules", "row", "finished", "overshoot"),
    [({}, 165, 0, 0), ({}, 167, 5, 2), (NEAR_EDGE, 165, 5, 1), (NEAR_EDGE, 164, 0, 0),
     ({"line.position": "far_edge"}, 166, 5, 1)],
)  # fmt: skip
def test_a_rider_has_crossed_when_the_row_is_beyond(table, road, rules, row, finished, overshoot):
    """R10.5, RULING 71, TV084 — or (house rule) where it stands on the square of the line."""
    t = table(road(("FLAT", 165)), leaders(A1=(160, 1)), rules)
    settled(t, A1=row)
    assert (t.state.finished, t.state.overshoot) == ([finished], [overshoot])
    assert t.state.status == (["OK"] if finished else ["RIDING"])


def test_a_line_is_crossed_once(table, road, lines):
    """RULING 107 f — the first LINES phase beyond it; back and forth again adds nothing."""
    t = table(road(("FLAT", 60), lines=[lines["sprint"](20)]), leaders(A1=(18, 1)))
    for row in (24, 19, 26):
        assert settled(t, A1=row)[20] == ["A1"]


def test_cession_carries_a_rider_over_a_line(table, road, lines, in_file):
    """RULING 107 f — from row 19 into row 21: crossed in this turn's LINES, once."""
    t = table(road(("FLAT", 60), lines=[lines["sprint"](20)]), in_file(4, 21))
    t.play(cession(t.state), {"CEDE": ((t["A1"], t["A3"]),)})
    assert t.at("A1", "A3") == ((19, 1), (21, 1))
    assert settled(t)[20] == ["A3"]
    assert settled(t, A1=25)[20] == ["A3"]  # A1 was beyond it before


def test_a_relay_in_place_takes_nobody_back_over_a_line(table, road, lines, in_file):
    """RULING 107 f — the old head rotates behind the line it has crossed and keeps its place."""
    t = table(road(("MTN_HC", 60), lines=[lines["summit"](22)]), in_file(3, 21))
    for head, rows, order in (("A1", [21, 23, 22], "A2"), ("A2", [24, 23, 25], "A2 A3 A1")):
        t.roll(head, [1, 1])
        t.roll("A3", [3], purpose="sprint0")
        t.roll("A1", [1], purpose="sprint0")
        t.move("RELAY", head=head)
        assert t.state.row == rows
        assert settled(t)[22] == order.split()
        take_snapshot(t.state)
        t.state.moved = [False] * 3
        t.state.turn += 1


def test_who_has_finished_leaves_the_road_and_crosses_nothing_again(table, road):
    """R10.9, RULING 107 f — no wheel any more, and the line is crossed once."""
    t = table(road(("FLAT", 165)), leaders(A1=(160, 1), B1=(159, 1)))
    settled(t, A1=167)
    leave_road(t.state)
    t.state.turn += 1
    assert settled(t) == {165: ["A1"]}
    assert (t.state.here, t.state.finished) == ([False, True], [5, 0])


def test_who_stands_on_a_near_edge_line_makes_room(table, road):
    """R10.9, RULING 71 — finished on the last square of the road, the rider is lifted from it."""
    t = table(road(("FLAT", 165)), leaders(A1=(165, 1)), NEAR_EDGE)
    leave_road(t.state)
    assert t.state.here == [False]
    assert all(rider < 0 for rider in t.state.who)


def test_earlier_turns_come_first(table, flat):
    """R10.4 — for every place."""
    t = table(flat, THREE)
    settled(t, C1=151)
    t.state.turn += 1
    assert settled(t, A1=155, B1=156)[150][0] == "C1"


def test_one_move_over_a_sprint_a_summit_and_the_finish(table, road, lines):
    """R10.4, RULING 71 — three lines, lowest square first, three rolls, three orders."""
    course = road(("FLAT", 22), lines=[lines["sprint"](20), lines["summit"](22)])
    t = table(course, leaders(A1=(19, 1), B1=(19, 2)))
    # overshoot of A1 at 20: 4, at 22: 2; of B1: 3 and 1
    for name, faces in (("A1", [1, 1, 3]), ("B1", [3, 3, 1])):
        for number, face in enumerate(faces):
            t.roll(name, [face], purpose=f"sprint{number}")
    settled(t, A1=24, B1=23)
    places = [t.named(rider for rider, _, _ in places) for places in t.state.line_places]
    # 4 + 1 against 3 + 3; 2 + 1 against 1 + 3; 2 + 3 against 1 + 1
    assert places == [["B1", "A1"], ["B1", "A1"], ["A1", "B1"]]


def test_ties_are_rolled_until_they_part(table, flat):
    """R10.6, R10.8, RULING 72 (3), TV085 — 6, 6, 5, then again 2 and 2, then 2 and 1.

    Among the tied only, with base dice; effort is in the first roll only.
    """
    t = table(flat, leaders(A1=(148, 1), B1=(148, 2), C1=(147, 1)) | {"A1": (SPRINTER, (148, 1))})
    t.tokens(A1=Token("SPRINT_ACTION", 0, 1))
    t.roll("A1", [2, 2, 1], [1, 1], [1, 1], purpose="sprint0")
    t.roll("B1", [3], [2], [1], purpose="sprint0")
    t.roll("C1", [3], purpose="sprint0")
    assert settled(t, A1=151, B1=153, C1=152)[150] == ["A1", "B1", "C1"]
    assert t.named(t.dice.who_rolled("sprint0")) == ["A1", "B1", "C1", "A1", "B1", "A1", "B1"]


def test_sprint_rolls_know_no_wheel_weather_or_bonk(table, flat):
    """RULING 72 (3), R10.8 — overshoot and SPRINT dice alone."""
    t = table(flat, THREE, weather="RAIN", bonk=[2, 2, 2])
    for name, faces in (("A1", [3, 3]), ("B1", [2, 2]), ("C1", [2])):
        t.roll(name, faces, purpose="sprint0")
    settled(t, A1=151, B1=151, C1=152)
    assert scores(t) == {"A1": (7, 1, 0), "B1": (5, 1, 0), "C1": (4, 2, 0)}


@pytest.mark.parametrize(
    ("kind", "purse", "pe", "faces", "score", "left"),
    [
        ("ROULEUR", 1, 1, [2, 2, 2], 6, 0),  # 2D2 and 1D2 more
        ("ROULEUR_SPRINTER", 2, 2, [3, 3, 2, 2], 10, 0),  # 1D3+1D2 and as much again
        (SPRINTER, 2, 2, [3, 3, 3, 3], 12, 0), (LEADER, 1, 1, [3, 3], 6, 0),
        (SPRINTER, 1, 2, [3, 3], 6, 1),  # spent elsewhere in the turn: rolled without effort
    ],
)  # fmt: skip
def test_each_type_repeats_its_own_dice_in_a_sprint(
    table, flat, kind, purse, pe, faces, score, left
):
    """R7.3, R10.8, RULING 72 (3) — triple dice first; a purse of exactly so much is enough."""
    t = table(flat, {"A1": (kind, (148, 1)), "B1": (LEADER, (148, 2))}, pe=purse)
    t.tokens(A1=Token("SPRINT_ACTION", 0, pe))
    t.roll("A1", faces, purpose="sprint0")
    t.roll("B1", [1], purpose="sprint0")
    assert settled(t, A1=151, B1=151)[150] == ["A1", "B1"]
    assert scores(t)["A1"] == (1 + score, 1, pe if left == 0 else 0)
    assert t.state.pe[0] == left


@pytest.mark.parametrize(("rivals", "dice", "purses"), [(1, [4, 4], [7, 9]), (0, [], [9])])
def test_effort_of_a_sprint_action_is_charged_once(table, road, lines, rivals, dice, purses):
    """RULING 72 (3) — it counts in every sprint roll of the turn, and only if there is one."""
    course = road(("FLAT", 60), lines=[lines["sprint"](20), lines["summit"](22)])
    riders = {"A1": (SPRINTER, (18, 1)), "B1": (LEADER, (18, 2))}
    t = table(course, dict(list(riders.items())[: 1 + rivals]))
    t.tokens(A1=Token("SPRINT_ACTION", 0, 2))
    settled(t, **dict.fromkeys(t.names, 24))
    own = [(purpose, n) for purpose, rider, n, nth in t.dice.asked if not rider and not nth]
    assert own == [(f"sprint{number}", n) for number, n in enumerate(dice)]
    assert t.state.pe == purses


@pytest.mark.parametrize(
    ("ahead", "rows", "rolled", "places"),
    [
        (2, (21, 21, 21), ["B1", "B2", "B3"], ["B2", "B3", "B1"]),  # the third place is at stake
        (3, (21, 24, 21), [], ["B2", "B1", "B3"]),  # nothing: by overshoot, then by place
    ],
)
def test_a_sprint_needs_a_place_that_pays(table, road, lines, ahead, rows, rolled, places):
    """RULING 73 — one is enough for all to roll; places that score nothing are not rolled for."""
    riders = leaders(**{f"B{n}": (14, n) for n in (1, 2, 3)}, C1=(40, 1))
    t = table(road(("FLAT", 60), lines=[lines["sprint"](20)]), riders)
    t.state.line_places[0] = [(t["C1"], 1, 1)] * ahead
    for name, face in (("B1", 1), ("B2", 3), ("B3", 2)):
        t.roll(name, [face], purpose="sprint0")
    assert settled(t, B1=rows[0], B2=rows[1], B3=rows[2])[20][ahead:] == places
    assert t.named(t.dice.who_rolled("sprint0")) == rolled


@pytest.mark.parametrize(
    ("allowed", "waives", "rolled", "places"),
    [
        # overshoot 1, 4 and 6, dice 3, 1 and 1
        (True, (), ["A1", "B1", "B2"], ["B2", "B1", "A1"]),
        (True, (1,), [], ["A1", "B2", "B1"]),  # one is left, who need not roll
        (True, (0,), ["B1", "B2"], ["B2", "B1", "A1"]),
        (False, (1,), ["A1", "B1", "B2"], ["B2", "B1", "A1"]),
    ],
)
def test_a_roll_may_be_waived_at_an_intermediate_line(
    table, road, lines, allowed, waives, rolled, places
):
    """RULING 73, RULING 107 k — `line.allow_waive`: behind who rolls, by overshoot.

    Nobody is asked at the finish, whatever the rule says.
    """
    riders = leaders(A1=(15, 1), B1=(15, 2), B2=(15, 3))
    rules = {"line.allow_waive": allowed}
    t = table(road(("FLAT", 60), lines=[lines["sprint"](20)]), riders, rules)
    for name, face in (("A1", 3), ("B1", 1), ("B2", 1)):
        t.roll(name, [face], purpose="sprint0")
    answers = {"WAIVE": lambda q: (q.manager in waives,) * len(q.riders)}
    assert settled(t, answers, A1=21, B1=24, B2=26)[20] == places
    assert t.named(t.dice.who_rolled("sprint0")) == rolled
    settled(t, answers, A1=61, B1=62, B2=63)
    assert t.kinds() == (["WAIVE"] * 2 if allowed else [])


def test_who_waives_with_equal_squares_is_ranked_by_the_snapshot(table, road, lines):
    """RULING 109 g, RULING 73 — B1 began the turn ahead; A1 stands further left now."""
    t = table(road(("FLAT", 60), lines=[lines["sprint"](20)]), leaders(A1=(17, 1), B1=(18, 2)))
    assert settled(t, {"WAIVE": (True,)}, A1=24, B1=24)[20] == ["B1", "A1"]


def test_what_is_told_of_a_line_is_what_it_pays(table, road, lines):
    """R12.5, R12.6, RULING 71 — place, points, bonus turns and squares past it, down to nothing."""
    t = table(road(("FLAT", 60), lines=[lines["summit"](22)]),
              leaders(A1=(21, 1), B1=(21, 2), C1=(21, 3), D1=(20, 1)))  # fmt: skip
    for turn, name in enumerate(("B1", "A1", "D1", "C1"), start=5):
        t.state.turn = turn
        settled(t, **{name: 23 + turn})
    assert t.events("crossed") == [
        (1, "SUMMIT", 22, 1, 5, 3, 6), (0, "SUMMIT", 22, 2, 3, 2, 7),
        (3, "SUMMIT", 22, 3, 1, 1, 8), (2, "SUMMIT", 22, 4, 0, 0, 9),
    ]  # fmt: skip


def test_squares_past_a_summit_against_the_clock(table, road, lines):
    """RULING 74 — a mountain time trial: three squares past square 22 and one past square 60."""
    t = table(road(("MTN_3", 60), lines=[lines["summit"](22)], fmt="ITT"), leaders(A1=(20, 1)))
    settled(t, A1=25)
    settled(t, A1=61)
    assert t.state.line_places == [[(0, 5, 3)], [(0, 5, 1)]]


@pytest.mark.parametrize(
    ("pe", "weather", "rules", "left"),
    [(9, "CLEAR", {}, 10), (18, "CLEAR", {}, 18), (18, "CLEAR", {"pe.cap_at_start": False}, 19),
     (5, "CLEAR", {"feed.pe": 3}, 8), (9, "COLD", {}, 9), (9, "RAIN", {}, 10)],
)  # fmt: skip
def test_a_feed_zone_gives_a_point_back(table, road, lines, pe, weather, rules, left):
    """R11.6, R13.2, RULING 14, RULING 79, RULING 95 — never above the start, where it is capped.

    Nor in the cold; a rider who waits at it takes part in no place.
    """
    course = road(("FLAT", 60), lines=[lines["feed"](20)])
    t = table(course, leaders(A1=(18, 1)), rules, pe=pe, weather=weather)
    assert settled(t, A1=23) == {20: [], 60: []}
    assert t.state.pe == [left]


def test_a_line_behind_opens_the_lines_ahead(table, road, lines):
    """RULING 109 e — a token counts at the line behind, where cession led, and at the next one."""
    riders = {"A1": ("ROULEUR", (22, 1)), "A2": (SPRINTER, (20, 1)), "A3": (LEADER, (21, 1)),
              "A4": ("ROULEUR", (19, 1))}  # fmt: skip
    t = table(road(("FLAT", 150), lines=[lines["sprint"](20), lines["sprint"](26)]), riders)
    t.play(cession(t.state), {"CEDE": ((0, 1),)})
    t.roll("A2", [3, 3, 3, 3])
    t.resolve(A2=Token("SPRINT_ACTION", 0, 1))
    settled(t, A3=30)
    assert [square for rider, _, square, *_ in t.events("crossed") if rider == t["A2"]] == [20, 26]
    assert [pe for rider, _, _, pe in t.events("sprint_roll") if rider == t["A2"]] == [1]


def test_a_point_of_a_feed_zone_pays_for_a_sprint_behind_it(table, road, lines):
    """R13.2, RULING 71, RULING 72 (3) — lines are settled in their order, lowest square first."""
    course = road(("FLAT", 60), lines=[lines["feed"](19), lines["sprint"](20)])
    t = table(course, {"A1": (SPRINTER, (18, 1)), "B1": (LEADER, (18, 2))}, pe=0)
    t.tokens(A1=Token("SPRINT_ACTION", 0, 1))
    settled(t, A1=24, B1=24)
    assert scores(t)["A1"][2] == 1
    assert t.state.pe == [0, 1]
