"""Swaps, stops, blocks and moving up, as a manager reads them."""

import pytest

from engine.games.ciclismo.cession import cession
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.state import Plan
from engine.race.question import answer_of, blocked_options
from engine.race.sheet import AMOUNT, SQUARE
from tests.engine.games.ciclismo.sheets.reading import FILE, reads, reads_of_plan

FOUR = {
    "A1": ("LEADER", (20, 1)), "B1": ("LEADER", (20, 2)), "A2": ("ROULEUR", (18, 1)),
    "A3": ("CLIMBER", (19, 1)), "A4": ("SPRINTER", (16, 1)), "B2": ("CLIMBER", (17, 3)),
}  # fmt: skip


def test_a_swap_says_who_goes_where_and_what_another_head_pulls(table, flat):
    """R6.18, RULING 40 — the rider in front is the head: a rouleur rolls half a square more."""
    t = table(flat, FOUR)
    read = next(r for r in reads(t, cession(t.state)) if r.question.manager == 0)
    assert read.options()[0].words.key == "nobody"
    swap = next(option for option in read.options() if option.code == (t["A1"], t["A2"]))
    assert swap.moves == ((t["A1"], (18, 1)), (t["A2"], (20, 1)))
    means = t.state.scene.cells[0]
    assert swap.gain == float(means[t["A2"]].mean - means[t["A1"]].mean)
    assert next(o for o in read.options() if o.code == (t["A2"], t["A3"])).gain is None
    assert read.rules("too_far") == ["R6.18"]
    assert answer_of(read.question, (swap.code,)) == ((t["A1"], t["A2"]),)


def test_riders_of_a_small_formation_are_told_why_they_cannot_cede(table, flat):
    """R6.19 — more than three riders."""
    t = table(flat, FOUR | {"A5": ("LEADER", (40, 1))})
    read = next(r for r in reads(t, cession(t.state)) if r.question.manager == 0)
    assert read.rules("small") == ["R6.19"]


def test_a_second_swap_of_a_rider_no_longer_goes(table, flat):
    """RULING 40 — cession.per_turn = rider: each rider once."""
    t = table(flat, FOUR, {"cession.per_turn": "rider"})
    read = next(r for r in reads(t, cession(t.state)) if r.question.manager == 0)
    assert len(read.sheet.parts) == 2
    told = blocked_options(read.question, read.sheet, ((t["A1"], t["A2"]), None))
    open_ = [o.code for o, why in zip(read.options(), told[1], strict=True) if why is None]
    assert open_ == [(), (t["A3"], t["A4"])]


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
              {"move.max_lane_shift": 1})  # fmt: skip
    read = stops(t, t["A1"])
    assert read.rules("lanes_most") == ["RULING 32"]
    assert {option.place[1] for option in read.options()} == {1, 2}


def test_the_head_sees_where_everybody_goes_whom_he_carries(table, flat):
    """R6.9, RULING 33 — all of it, and the side; only near the finish fewer squares."""
    t = table(flat, FILE)
    t.roll("A1", [1] * 5)
    read = next(r for r in reads_of_plan(t, Plan("FOLLOW", 0, (0,)), kind="STOP"))
    straight = read.options()[0]
    far = int(straight.gain)
    assert straight.place == (45 + far, 1)
    began = {t[name]: place for name, (_, place) in FILE.items()}
    assert dict(straight.moves) == {r: (row + far, lane) for r, (row, lane) in began.items()}
    assert {option.words.values["squares"] for option in read.options()} == {far}
    assert read.rules("not_short") == ["RULING 33"]
    near = {name: (kind, (row + 100, lane)) for name, (kind, (row, lane)) in FILE.items()}
    t = table(flat, near)
    read = next(r for r in reads_of_plan(t, Plan("FOLLOW", 0, (0,)), kind="STOP"))
    assert read.rules("not_short") == []


@pytest.mark.parametrize("option", [0, 1, 2])
def test_a_block_ends_where_the_sheet_said(table, flat, option):
    """R6.9, RULING 34 — clamped at the edge of the road, pushed on where a square is taken."""
    t = table(flat, FILE)
    chosen = []

    def nth(question):
        chosen.append(question.options[option])
        return chosen[-1]

    read = next(r for r in reads_of_plan(t, Plan("FOLLOW", 0, (0,)), {"STOP": nth}, kind="STOP"))
    for rider, place in read.options()[option].moves:
        assert (t.state.row[rider], t.state.lane[rider]) == place


def test_a_relay_says_who_comes_to_the_front(table, flat):
    """R7.26, RULING 53 — near the finish the roller may name fewer squares, and only straight."""
    riders = {"A1": ("ROULEUR", (143, 1)), "A2": ("ROULEUR", (142, 1)), "A3": ("LEADER", (141, 1))}
    t = table(flat, riders)
    read = next(r for r in reads_of_plan(t, Plan("RELAY", 0, (0,)), kind="STOP"))
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
    found = reads_of_plan(t, Plan("FOLLOW", 0, (0,)), kind="MOVE_UP")
    read = next(r for r in found if r.question.manager == 1)
    assert {part.form for part in read.sheet.parts} == {AMOUNT}
    points = read.options(t["B3"])
    assert [(option.cost, option.gain) for option in points] == [
        (0, 9.0), (1, 12.0), (2, 14.0), (3, 14.0), (4, 14.0),
    ]  # fmt: skip
    own = next(r for r in found if r.question.manager == 0)
    assert own.rules("at_front") == ["R10.2"]
