"""What is asked while riders move: follow, pay, pursue, stop, move up, give up a sprint."""

import pytest

from engine.games.ciclismo.advice import Advice
from engine.games.ciclismo.lines import settle_lines
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.resolution import resolution
from engine.games.ciclismo.state import Plan, Token
from engine.race.question import answer_of
from engine.race.sheet import AMOUNT, SQUARE, YES_NO, Riders, Term
from engine.tour.rules import Rules
from tests.engine.games.ciclismo.asked.reading import reads

FILE = {
    "A1": ("ROULEUR", (45, 1)), "A2": ("CLIMBER", (44, 1)), "A3": ("LEADER", (43, 1)),
    "B1": ("LEADER", (44, 2)), "B2": ("SPRINTER", (42, 1)),
}  # fmt: skip


def open_tokens(t):
    """Return the phase in which tokens lie open."""
    t.state.phase = "RESOLUTION"
    return resolution(t.state)


def moving(t, plan, answers=None, kind=""):
    """Ride one movement phase in which the first formation has agreed on a plan."""
    t.state.plans[0] = plan
    return reads(t, movement(t.state), answers, kind)


def test_following_a_puller_says_what_he_makes_and_what_it_may_cost(table, flat):
    """R6.28, R7.11 — two points of effort cost whoever follows one."""
    t = table(flat, FILE)
    t.tokens(A1=Token("PULL", 2), A3=Token("ATTACK", 1))
    found = [r for r in reads(t, open_tokens(t), kind="JOIN") if r.question.manager == 0]
    (read,) = found
    assert [part.form for part in read.sheet.parts] == [YES_NO]
    joins = read.option("joins", t["A2"])
    assert joins.words.values == {"pe": 1}
    assert joins.gain == Advice(t.state.scene).far(45, t["A1"], 1) + 2.0
    assert read.option("rolls_himself", t["A2"]).gain == Advice(t.state.scene).far(
        44, t["A2"], plus=1.0
    )
    assert answer_of(read.question, (1,)) == (True,)


def test_who_holds_a_token_does_not_follow(table, flat):
    """R6.28 — riders without a token are asked; the others are named."""
    t = table(flat, FILE)
    t.tokens(A1=Token("PULL", 0), A3=Token("PULL", 0), B1=Token("SPRINT_ACTION", 0))
    read = next(r for r in reads(t, open_tokens(t), kind="JOIN") if r.question.manager == 0)
    (busy,) = [one for one in read.sheet.barred if one.words.key == "has_token"]
    assert busy.words.values == {"riders": Riders((t["A3"],))}


def test_a_pace_too_high_is_paid_for_or_let_go(table, road):
    """R7.8, R7.18, RULING 51 — what it costs, what the pull makes, what the own roll makes."""
    t = table(road(("MTN_1", 60)), {"A1": ("CLIMBER", (20, 1)), "B1": ("SPRINTER", (19, 1))})
    (read,) = moving(t, Plan("FOLLOW", 0, (0,)), kind="PAY")
    pays, lets_go = read.option("pays"), read.option("lets_go")
    assert (pays.cost, lets_go.cost) == (1, 0)
    advice = Advice(t.state.scene)
    assert pays.gain == advice.far(20, t["A1"])
    assert lets_go.gain == advice.far(19, t["B1"], plus=1.0)


def test_who_cannot_pay_is_named(table, road):
    """R2.10 — nobody owes points: whoever has none is left behind unasked."""
    riders = {"A1": ("CLIMBER", (20, 1)), "B1": ("SPRINTER", (19, 1)), "B2": ("SPRINTER", (19, 2))}
    t = table(road(("MTN_1", 60)), riders)
    t.state.pe[t["B2"]] = 0
    (read,) = moving(t, Plan("FOLLOW", 0, (0,)), kind="PAY")
    (unable,) = read.sheet.barred
    assert (unable.words.values, unable.rule) == ({"riders": Riders((t["B2"],))}, "R2.10")


def test_a_pursuit_says_its_price_and_the_square_behind_the_attacker(table, road):
    """R8.5, R8.7, RULING 57 — right behind, for the same points."""
    riders = {"A1": ("CLIMBER", (30, 2)), "B1": ("CLIMBER", (30, 1))}
    t = table(road(("MTN_1", 60)), riders)
    t.roll("B1", [1, 3, 1])
    t.tokens(B1=Token("ATTACK", 1), A1=Token("ATTACK", 1))
    (read,) = reads(t, open_tokens(t), {"PURSUE": True}, kind="PURSUE")
    pursues = read.option("pursues")
    assert (pursues.cost, pursues.place, pursues.gain) == (1, (34, 1), 4.0)
    assert t.at("A1") == (34, 1)
    assert read.option("attacks_himself").gain == Advice(t.state.scene).far(30, t["A1"], 1)


def test_a_pursuer_whose_square_is_taken_stands_where_the_search_ends(table, road):
    """RULING 34, RULING 57 — first on the left of it."""
    riders = {"A1": ("CLIMBER", (30, 2)), "B1": ("CLIMBER", (30, 1)), "C1": ("CLIMBER", (34, 2))}
    t = table(road(("MTN_1", 60)), riders)
    t.roll("B1", [1, 3, 1])
    t.tokens(B1=Token("ATTACK", 1), A1=Token("ATTACK", 1))
    answers = {"PURSUE": True, "STOP": (35, 2)}
    (read,) = reads(t, open_tokens(t), answers, kind="PURSUE")
    assert read.option("pursues").place == (34, 1) == t.at("A1")


def stops(t, rider, mode="ROLL_AND_STOP"):
    modes = {"MODE": lambda q: tuple(mode if r == rider else "ROLL" for r in q.riders)}
    return next(r for r in reads(t, movement(t.state), modes, kind="STOP"))


def test_every_free_square_within_reach_shows_the_way_there(table, flat):
    """R6.6, RULING 32 — diagonal steps first, then straight on."""
    t = table(flat, {"A1": ("LEADER", (20, 1)), "B1": ("LEADER", (19, 1))})
    t.roll("A1", [1, 1, 1, 1])
    read = stops(t, t["A1"])
    (part,) = read.sheet.parts
    assert part.form == SQUARE
    by_place = {option.place: option for option in part.options}
    assert by_place[24, 3].path == ((21, 2), (22, 3), (23, 3), (24, 3))
    assert by_place[24, 3].words.values == {"squares": 4, "lane": 3}
    assert by_place[20, 1].path == ()
    assert (20, 2) not in by_place
    assert answer_of(read.question, (by_place[24, 3].code,)) == (24, 3)
    assert read.rules("taken") == ["R6.2"]


def test_squares_over_the_line_say_how_far_beyond_it_they_are(table, flat):
    """R10.5, RULING 71 — row 152 is two beyond the finish of square 150."""
    t = table(flat, {"A1": ("LEADER", (148, 1)), "B1": ("LEADER", (147, 1))})
    t.roll("A1", [1, 1, 1, 1])
    over = stops(t, t["A1"]).option("over_line", past=2, lane=1)
    assert over.place == (152, 1)


def test_lanes_one_may_not_change_to_are_named(table, flat):
    """RULING 32 — move.max_lane_shift."""
    t = table(flat, {"A1": ("LEADER", (20, 1)), "B1": ("LEADER", (19, 1))},
              Rules("ciclismo", {"move.max_lane_shift": 1}))  # fmt: skip
    read = stops(t, t["A1"])
    assert read.rules("lanes_most") == ["RULING 32"]
    assert {option.place[1] for option in read.options()} == {1, 2}


def test_the_head_sees_where_everybody_goes_whom_he_carries(table, flat):
    """R6.9, RULING 33 — all of it, and the side; only near the finish fewer squares."""
    t = table(flat, FILE)
    t.roll("A1", [1] * 5)
    read = next(r for r in moving(t, Plan("FOLLOW", 0, (0,)), kind="STOP"))
    straight = read.options()[0]
    far = int(straight.gain)
    assert straight.place == (45 + far, 1)
    began = {t[name]: place for name, (_, place) in FILE.items()}
    assert dict(straight.moves) == {r: (row + far, lane) for r, (row, lane) in began.items()}
    assert {option.words.values["squares"] for option in read.options()} == {far}
    assert read.rules("not_short") == ["RULING 33"]
    near = {name: (kind, (row + 100, lane)) for name, (kind, (row, lane)) in FILE.items()}
    t = table(flat, near)
    read = next(r for r in moving(t, Plan("FOLLOW", 0, (0,)), kind="STOP"))
    assert read.rules("not_short") == []


@pytest.mark.parametrize("option", [0, 1, 2])
def test_a_block_ends_where_the_sheet_said(table, flat, option):
    """R6.9, RULING 34 — clamped at the edge of the road, pushed on where a square is taken."""
    t = table(flat, FILE)
    chosen = []

    def nth(question):
        chosen.append(question.options[option])
        return chosen[-1]

    read = next(r for r in moving(t, Plan("FOLLOW", 0, (0,)), {"STOP": nth}, kind="STOP"))
    for rider, place in read.options()[option].moves:
        assert (t.state.row[rider], t.state.lane[rider]) == place


def test_a_relay_says_who_comes_to_the_front(table, flat):
    """R7.26, RULING 53 — near the finish the roller may name fewer squares, and only straight."""
    riders = {"A1": ("ROULEUR", (143, 1)), "A2": ("ROULEUR", (142, 1)), "A3": ("LEADER", (141, 1))}
    t = table(flat, riders)
    read = next(r for r in moving(t, Plan("RELAY", 0, (0,)), kind="STOP"))
    first = read.options()[0]
    front = max(place for _, place in first.moves)
    assert dict(first.moves)[t["A2"]] == front
    assert read.rules("relay_straight") == ["R7.26"]
    assert {option.place[1] for option in read.options()} == {1}
    assert [dict(first.moves)[rider] for rider in range(3)] == [*t.at("A1", "A2", "A3")]


def test_moving_up_says_how_far_each_point_carries(table, flat):
    """R10.2, RULING 69, TV083 — 9 with the plan, 3 a point, at most one row beyond the front."""
    riders = {"A1": ("LEADER", (45, 1)), "A2": ("CLIMBER", (44, 1)), "B1": ("CLIMBER", (43, 1)),
              "B2": ("LEADER", (42, 1)), "B3": ("ROULEUR", (41, 2))}  # fmt: skip
    t = table(flat, riders)
    t.roll("A1", [3, 3, 2, 1])
    found = moving(t, Plan("FOLLOW", 0, (0,)), kind="MOVE_UP")
    read = next(r for r in found if r.question.manager == 1)
    assert {part.form for part in read.sheet.parts} == {AMOUNT}
    points = read.options(t["B3"])
    assert [(option.cost, option.gain) for option in points] == [
        (0, 9.0), (1, 12.0), (2, 14.0), (3, 14.0), (4, 14.0),
    ]  # fmt: skip
    own = next(r for r in found if r.question.manager == 0)
    assert own.rules("at_front") == ["R10.2"]


def test_giving_up_a_sprint_says_at_which_line_and_for_what(table, road, lines):
    """RULING 73 — an intermediate sprint with three paid places."""
    line = road(("FLAT", 60), lines=[lines["sprint"](20)])
    t = table(line, {"A1": ("SPRINTER", (18, 1)), "B1": ("LEADER", (17, 1))})
    t.state.row[:2] = [26, 21]
    read = reads(t, settle_lines(t.state), kind="WAIVE")[0]
    assert read.sheet.words.values == {"line": Term("INTERMEDIATE_SPRINT"), "places": 3}
    assert read.option("rolls").words.values == {"squares": 6}
    assert answer_of(read.question, (1,)) == (True,)
