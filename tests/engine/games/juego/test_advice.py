"""What a move is worth on the road of El juego, and what stands beside each rider's name."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.juego.advice import (
    counters_to_cross,
    counters_to_hold,
    dice_sums,
    is_draft_wanted,
    is_followed,
    is_held,
    roll_gain,
    rolls_alone,
)
from engine.games.juego.sheets import rider_notes, sheet_of, team_purses
from engine.games.juego.state import JuegoSnapshot, snapshot_of
from engine.games.juego.turn import move_rider
from engine.race.frame import View
from engine.race.sheet import AMOUNT, COUNTER, HAND, LIST, OF_ROLL


def look(table: Any, places: str, moved: int = 0, **more: Any) -> JuegoSnapshot:
    """Return the road as it lies when so many of the order have moved."""
    t = table(places, **more)
    t.state.at = moved
    return snapshot_of(t.state)


# what a roll brings


def test_two_dice_show_seven_on_average(table: Any):
    """R2.2, R6.3 — each of the 36 ways once."""
    assert sorted(dice_sums(1)) == [1, 2, 3, 4, 5, 6]
    assert (len(dice_sums(2)), dice_sums(2).count(2), dice_sums(2).count(7)) == (36, 1, 6)
    assert roll_gain(look(table, "a20"), 0) == 7.0


def test_nobody_rides_past_the_strip(table: Any):
    """RULING 13 — from 59 a twelve would reach 71; the strip of ten ends at 70."""
    assert roll_gain(look(table, "a59"), 0) == pytest.approx(7 - 1 / 36)


def test_terrain_changes_what_dice_are_worth(table: Any):
    """RULING 5 — by house rule; never below one space."""
    flat = look(table, "a20 b30")
    hilly = flat._replace(deltas=(0,) * 20 + (-2,) * 10 + (1,) * 31)
    assert roll_gain(hilly, 1) == 8.0
    assert roll_gain(hilly, 0) == pytest.approx(5 + 1 / 36)  # a two is worth one, not none


# who is on whose wheel


@pytest.mark.parametrize(("space", "held"), [(18, False), (19, True), (20, True), (21, False)])
def test_who_has_moved_can_be_drafted_from_the_space_or_the_one_behind(
    table: Any, space: int, *, held: bool
):
    """R6.8, RULING 10 — as they will stand when the next round begins."""
    assert is_held(look(table, "a20 b15 c14", moved=1), 1, space) is held


def test_who_waits_may_ride_away_and_holds_nobody(table: Any):
    """RULING 10 — b has not moved yet; and nobody follows oneself."""
    assert not is_held(look(table, "a20 b15 c14", moved=1), 2, 15)
    assert not is_held(look(table, "a20 b15 c14", moved=2), 1, 15)
    assert is_held(look(table, "a20 b15 c14", moved=2), 2, 15)  # b is enough, a is far away


@pytest.mark.parametrize(
    ("places", "moved", "followed"),
    [
        ("a20 b20", 0, True),
        ("a20 b19", 0, True),
        ("a20 b18", 0, False),
        ("a20 b18 c17", 0, False),
        ("a20 b18 c17", 1, True),
        ("a20 b19", 1, False),
    ],
)
def test_the_next_in_the_order_comes_along_where_no_space_is_empty(
    table: Any, places: str, moved: int, *, followed: bool
):
    """R6.5, R6.8 — nobody comes after the last one."""
    assert is_followed(look(table, places, moved), moved) is followed


def test_a_middling_roll_leaves_a_rider_alone_or_not(table: Any):
    """From 20 it ends on 27: alone, unless somebody stands there or comes along."""
    assert rolls_alone(look(table, "a31 b20", moved=1), 1)
    assert not rolls_alone(look(table, "a28 b20", moved=1), 1)
    assert not rolls_alone(look(table, "a31 b20 c19", moved=1), 1)


# whether to draft, and what counters do


@pytest.mark.parametrize(
    ("places", "goes_to", "given_up", "wanted"),
    [
        ("a31 b20 c19", 27, 0.0, True),  # as far as a roll
        ("a31 b20 c19", 26, 0.0, False),  # less, and c comes along anyway
        ("a31 b20 c19", 26, 1.0, True),
        ("a31 b20 c19", 26, 0.5, False),
        ("a31 b20", 26, 0.0, True),  # less, but not alone
        ("a70 b53 c52", 60, 0.0, True),  # a roll does not cross either
        ("a70 b54 c53", 60, 0.0, False),  # R8.4: a roll crosses, the draft stops short
        ("a70 b54", 60, 0.0, False),
        ("a70 b54 c53", 61, 0.0, True),
    ],
)
def test_a_draft_is_wanted_for_what_it_gains_or_for_company(
    table: Any, places: str, goes_to: int, given_up: float, *, wanted: bool
):
    """R6.2, R8.4 — the last space is 60."""
    assert is_draft_wanted(look(table, places, moved=1), 1, goes_to, given_up) is wanted


@pytest.mark.parametrize(
    ("rolled", "most", "added"),
    [(7, 3, 2), (7, 2, 2), (7, 1, 0), (8, 3, 1), (9, 3, 0), (10, 3, 0), (11, 3, 0)],
)
def test_the_fewest_counters_that_reach_a_wheel(table: Any, rolled: int, most: int, added: int):
    """R7.4, R6.8 — a stands on 30: 29 and 30 are on its wheel; b rolls from 20."""
    assert counters_to_hold(look(table, "a30 b20", moved=1), 1, rolled, most) == added


@pytest.mark.parametrize(
    ("place", "rolled", "most", "added"),
    [
        ("a50", 7, 3, 0),  # 60 at most: the line is not crossed
        ("a50", 8, 3, 3),
        ("a50", 8, 2, 0),
        ("a59", 9, 3, 2),  # the strip ends at 70
        ("a59", 11, 3, 0),
        ("a59", 12, 3, 0),
    ],
)
def test_counters_serve_across_the_line_as_far_as_the_strip_goes(
    table: Any, place: str, rolled: int, most: int, added: int
):
    """R8.1, R8.3, RULING 13."""
    assert counters_to_cross(look(table, place), 0, rolled, most) == added


# as it is read


def ask(t: Any, rider: int) -> Any:
    """Return the sheet of the first question of a rider's move."""
    t.state.at = rider
    question = next(move_rider(t.state, rider))
    return sheet_of(question, View(t.state.team_of[rider], snapshot_of(t.state)))


def test_the_choice_of_a_draft_names_everything_it_rests_on(table: Any):
    """R6.6, R7.7, R9.1 — rider, space, distance, price; the last place on the space."""
    t = table("a12 b11 c11", teams="abc", purses="2 2 2").go("a8+1 b8")
    sheet = ask(t, 2)
    (part,) = sheet.parts
    roll, draft = part.options
    assert (part.rider, part.form) == (2, LIST)
    assert (sheet.words.key, sheet.words.values["square"]) == ("MOVE_MODE", 11)
    assert (roll.code, roll.words.values, roll.counts) == (0, {"average": 7.0}, OF_ROLL)
    assert (draft.code, draft.place, draft.path) == (1, (18, 1), ((18, 1),))
    assert draft.moves == ((2, (18, 1)),)
    assert {key: draft.words.values[key] for key in ("squares", "square", "price")} == {
        "squares": 7, "square": 18, "price": 0,
    }  # fmt: skip
    assert draft.words.values["rider"].numbers == (1,)
    assert sheet.words.values["rider"].numbers == (2,)


def test_a_roll_is_read_with_what_it_brings_where_the_strip_ends(table: Any):
    """RULING 13 — one figure behind the point."""
    t = table("a60 b60", teams="ab", purses="0 0").go("a2")
    assert ask(t, 1).parts[0].options[0].words.values == {"average": 6.9}
    assert ask(t, 1).parts[0].options[0].gain == pytest.approx(7 - 4 / 36)


def test_counters_lie_in_the_hand_one_for_each_space(table: Any):
    """R7.4, R7.7, R9.2 — as many as the purse holds; what it lacks is barred, and four are."""
    t = table("a20", teams="a", purses="1").go("a3")
    t.state.space[0], t.state.at = 20, 0
    sheet = sheet_of(t.offered[0], View(0, snapshot_of(t.state)))
    (part,) = sheet.parts
    assert (part.rider, part.form) == (0, HAND)
    assert sheet.words.values["rolled"] == 3
    assert sheet.words.values["held"] == 1
    assert [one.words.values for one in part.options] == [{"counters": 0}, {"counters": 1}]
    assert [one.gain for one in part.options] == [3.0, 4.0]
    assert [one.moves for one in part.options] == [((0, (23, 1)),), ((0, (24, 1)),)]
    assert [[(f.text, f.kind) for f in one.faces] for one in part.options] == [
        [], [("+1", COUNTER)],
    ]  # fmt: skip
    barred = [(b.words.key, b.words.values.get("counters")) for b in sheet.barred]
    assert barred == [("too_poor", 2), ("too_poor", 3), ("too_many", None)]
    assert {b.words.values["held"] for b in sheet.barred[:2]} == {1}
    assert sheet.barred[-1].words.values == {"most": 3}


def test_a_shorter_way_costs_nothing_and_asks_for_an_amount(table: Any):
    """RULING 9 — by house rule."""
    t = table("a10", teams="a", may_shorten=True).go("a4")
    t.state.space[0], t.state.at = 10, 0
    sheet = sheet_of(t.offered[0], View(0, snapshot_of(t.state)))
    (part,) = sheet.parts
    assert (part.rider, part.form, sheet.words.values["squares"]) == (0, AMOUNT, 4)
    assert [(one.cost, one.gain) for one in part.options] == [
        (0, 4.0),
        (0, 3.0),
        (0, 2.0),
        (0, 1.0),
    ]


def test_beside_each_name_stand_purse_wheel_and_who_has_moved(table: Any):
    """R7.2, R9.4, R6.5, R6.8 — five counters are a full purse; a gap leaves no wheel."""
    t = table("a20 b19 c17 d17", teams="abab", purses="5 2")
    t.state.at = 2
    notes = rider_notes(View(0, snapshot_of(t.state)))
    assert [note.rider for note in notes] == [0, 1, 2, 3]
    assert [note.purse.values["counters"] for note in notes] == [5, 2, 5, 2]
    assert [note.share for note in notes] == [1.0, 0.4, 1.0, 0.4]
    assert [note.wheel for note in notes] == [None, 0, None, 2]
    assert [[phrase.key for phrase in note.words] for note in notes] == [
        ["note_moved"], ["note_moved"], [], [],
    ]  # fmt: skip
    assert team_purses(View(0, snapshot_of(t.state))) == (5, 2)


def test_who_is_home_follows_nobody(table: Any):
    """RULING 14 — taken off the road; more counters than a full purse are no more than full."""
    t = table("a20 b19", teams="ab", purses="7 0")
    t.state.order = [0]
    notes = rider_notes(View(0, snapshot_of(t.state)))
    assert [note.wheel for note in notes] == [None, None]
    assert [note.share for note in notes] == [1.0, 0.0]
