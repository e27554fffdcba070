"""Order, ways and ends of a move, wheels, breakaways (sections 8 to 11)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import DecisionError
from engine.games.reifenbreite.ways import Ends, MoveTo, find_ends
from engine.race.question import ask, check_answer
from tests.engine.games.reifenbreite.conftest import drafts, face, kinds, name_of, rider_of


def order(t: Any) -> list[str]:
    rank = t.state.squares.rank
    riding = [r for r in t.state.riders if t.state.square[r] >= 0]
    return [name_of(r) for r in sorted(riding, key=lambda r: -rank[t.state.square[r]])]


def test_the_farthest_first_of_level_ones_the_right(table: Any):
    """UR-01, R8.1, R8.2, R8.6 — (9,2), (9,4), (7,1), (7,3), whatever the seats."""
    t = table("S20", "21@7/3 31@7/1 41@9/4 51@9/2")
    assert order(t) == ["51", "41", "31", "21"]


def test_in_a_bend_the_share_of_it_counts(table: Any):
    """RULING 9, UR-34 — 2 of 3 is ahead of 3 of 5, and level with 4 of 6; then the right one."""
    t = table("S5 R3 S5", "21@7/1 31@7/3 41@7/4.2")
    net = t.state.squares.net
    share = {name_of(r): net.progress[t.state.square[r]] for r in (0, 4, 8)}
    assert (share["21"], share["31"] < share["21"], share["41"]) == (7, True, 7)
    assert order(t) == ["21", "41", "31"]


def test_in_a_bend_by_squares_left_by_house_rule(table: Any):
    """RULING 9 — curve_progress = squares_left_in_block: 1, 2 and 2 squares are left."""
    t = table("S5 R3 S5", "21@7/1 31@7/3 41@7/4.2", curve_progress="squares_left_in_block")
    assert order(t) == ["21", "31", "41"]


def test_a_round_and_the_next(table: Any):
    """R1.3, R8.4, R8.5 — every rider once, from the front; then the new leader begins."""
    t = table("S40", "21@9/1 31@8/2 41@7/3", round_=1)
    t.begin()
    moved = []
    for _ in range(3):
        asked = t.turn(dice="22", DRAFT=False)
        moved.append(name_of(asked[0].riders[0]))
    assert moved == ["21", "31", "41"]
    t.end()
    t.begin()
    assert (t.state.turn, t.state.moved[:1]) == (3, [False])


def test_what_is_reached_by_a_roll(table: Any):
    """R9.2, R9.3, R6.2 — in a straight any number of squares, one lane to each side a square."""
    t = table("S20", "21@5/1")
    (_, asked) = t.turn("21", "12")
    found = {(t.named(m.square), m.steps) for m in asked.options}
    assert found == {
        ("6/1", 1), ("6/2", 1), ("7/1", 2), ("7/2", 2), ("7/3", 2),
        ("8/1", 3), ("8/2", 3), ("8/3", 3), ("8/4", 3),
    }  # fmt: skip


def test_who_is_blocked_stops(table: Any):
    """A wall two rows ahead; no free square at all: the turn is over.

    R9.5, RULING 15, RULING 17.
    """
    wall = "31@7/1 32@7/2 33@7/3 34@7/4"
    t = table("S20", f"21@5/1 {wall}")
    (_, asked) = t.turn("21", "44")
    assert {t.named(m.square) for m in asked.options} == {"6/1", "6/2"}
    t = table("S20", "21@6/1 22@5/1 31@7/1 32@7/2 33@6/2")
    assert kinds(t.turn("21", "44")) == [("MOVE_MODE", "21")]
    assert (t.where("21"), t.said("blocked")) == ("6/1", [("blocked", "21")])


def test_a_rider_may_stay_by_house_rule(table: Any):
    """RULING 15 — min_steps = 0: nobody follows who stays."""
    t = table("S20", "21@6/1 22@5/1", min_steps=0)
    asked = t.turn("21", "44", MOVE_TO=MoveTo(t.square("6/1"), 0), DRAFT=True)
    assert (t.where("21"), drafts(asked)) == ("6/1", [])
    book = table("S20", "21@6/1")
    (_, options) = book.turn("21", "44")
    assert all(m.steps for m in options.options)


def test_over_the_line_the_whole_move(table: Any):
    """R9.4, R13.1, RULING 15 — before the line any square, beyond it only with the whole roll."""
    t = table("S20", "21@18/1")
    (_, asked) = t.turn("21", "23")
    beyond = {
        (t.named(m.square), m.steps)
        for m in asked.options
        if t.state.squares.net.rows[m.square] > 20
    }
    assert {steps for _, steps in beyond} == {5}
    assert {where for where, _ in beyond} == {"23/1", "23/2", "23/3", "23/4"}
    assert {m.steps for m in asked.options} == {1, 2, 5}


def test_over_the_line_as_far_as_it_goes(table: Any):
    """RULING 15 — no free way of the whole roll crosses: the longest that cross it."""
    wall = "31@23/1 32@23/2 33@23/3 34@23/4"
    t = table("S20", f"21@18/1 {wall}")
    (_, asked) = t.turn("21", "36")
    assert {m.steps for m in asked.options} == {1, 2, 4}


def test_ends_are_listed_drawn_and_coded_alike(table: Any):
    """RULING 15, R21.1 — every option once, by its place; strange answers are refused."""
    t = table("S7 L4 S8", "41@3/2 21@6/3 31@9/4")
    found = find_ends(t.state.squares, t.square("3/2"), 11, t.state.taken, may_stay=True)
    listed = list(found)
    assert len(set(listed)) == len(listed) == len(found)
    assert [found.decode_answer(found.settle_answer(one)[0]) for one in listed] == listed
    assert [found.draw_answer(lambda _n, at=n: at) for n in range(len(found))] == listed
    c = t.square("12/2")
    assert {m.steps for m in listed if m.square == c} == {10, 11}
    question = ask("MOVE_TO", 0, 2, (8,), found, found.farthest, "R9.2")
    for strange in (None, 3, (c, 12), (c, 9), (99999, 4), (-1, 3), ("x", 2), (c, 10, 1), (c, "x")):
        assert strange not in found
        with pytest.raises(DecisionError):
            check_answer(question, strange)
    assert isinstance(found, Ends)
    with pytest.raises(AttributeError):
        found._start = 3


def test_a_wheel_is_no_longer_than_the_leaders_way(table: Any):
    """Leader rolls 10 and moves 6: the limit is 6; with (C, 11) D is free.

    UR-12, R10.4, RULING 16.
    """
    t = table("S30", "21@5/1 31@4/1")
    asked = t.turn("21", "46", MOVE_TO="11/1", DRAFT=True)
    assert (asked[-1].about[1], t.where("31")) == (6, "10/1")
    for steps, asks in ((10, []), (11, ["22"])):
        t = table("S7 L4 S8", "41@3/2 22@2/2 54@1/2")
        assert drafts(t.turn("41", "56", MOVE_TO=f"12/2={steps}", DRAFT=False)) == asks


def test_the_limit_of_a_wheel_by_house_rule(table: Any):
    """RULING 16 — draft_limit = rolled: the roll of 11 counts, whatever way was chosen."""
    t = table("S7 L4 S8", "41@3/2 22@2/2 54@1/2", draft_limit="rolled")
    assert drafts(t.turn("41", "56", MOVE_TO="12/2=10", DRAFT=False)) == ["22"]


def test_nobody_follows_who_stays_or_has_moved(table: Any):
    """RULING 16, RULING 17, R10.1 — who has moved in this round does not draft."""
    t = table("S30", "21@5/1 31@4/1")
    t.state.moved[rider_of("31")] = True
    assert drafts(t.turn("21", "44", MOVE_TO="13/1")) == []


def test_wheels_in_the_first_round(table: Any):
    """UR-38, RULING 8, R11.2, R12.2 — a seven takes no card, there are no cards, 31 may draft."""
    t = table("S30", "51@4/1 31@3/1", round_=1)
    asked = t.turn("51", "34", DRAFT=True)
    assert (kinds(asked), t.said("took_card")) == ([("MOVE_TO", "51"), ("DRAFT", "31")], [])
    t = table("S30", "51@4/1 31@3/1", round_=1, draft_round1=False)
    assert drafts(t.turn("51", "34")) == []


def test_colours_and_not_numbers_bar_a_wheel(table: Any):
    """UR-10, R14.2, RULING 27 — red 5 and red 2 go together, beige and red do not."""
    red = {5: face("red", 5), 4: face("red", 2)}
    assert drafts(table("S30", "21@5/1 31@4/1", faces=red).turn("21", "66")) == ["31"]
    mixed = {4: face("red", 2)}
    assert drafts(table("S30", "21@5/1 31@4/1", faces=mixed).turn("21", "66")) == []
    basic = table("S30", "21@5/1 31@4/1", faces=mixed, level="basic")
    assert drafts(basic.turn("21", "66")) == ["31"]


def test_a_descent_may_be_followed(table: Any):
    """R14.12, R14.4 — with the number added for who leads, not for who drafts."""
    ochre = {5: face("ochre", 4), 4: face("ochre", 1)}
    t = table("S40", "21@5/1 31@4/1", faces=ochre)
    asked = t.turn("21", "66", DRAFT=True)
    assert (t.where("21"), asked[-1].about[1], t.where("31")) == ("21/1", 16, "20/1")


def test_a_breakaway_bars_one_wheel(table: Any):
    """UR-11, R11.4, RULING 19 — b is not asked; b rolls later and c may draft b."""
    t = table("S40", "21@9/1 31@8/1 41@7/1")
    away = t.cards("21", 5, away=True)
    assert drafts(t.turn("21", "3", MOVE_MODE=away)) == []
    assert drafts(t.turn("31", "44", MOVE_TO="15/1", DRAFT=True)) == ["41"]


def test_a_breakaway_bars_the_line_by_house_rule(table: Any):
    """RULING 19 — breakaway_bars = whole_line: nobody of it drafts in this round."""
    t = table("S40", "21@9/1 31@8/1 41@7/1", breakaway_bars="whole_line")
    t.turn("21", "3", MOVE_MODE=t.cards("21", 5, away=True))
    assert drafts(t.turn("31", "44", MOVE_TO="15/1", DRAFT=True)) == []


def test_a_wheel_takes_no_dice(table: Any):
    """R10.8, UR-03 — and brings no chance card, whatever the leader rolled."""
    t = table("S40", "21@9/1 31@8/1")
    t.dice.cards_of["chance"] = [20]
    t.turn("21", "34", DRAFT=True)
    assert t.said("rolled") == [("rolled", "21", 7)]
    assert t.said("took_card") == [("took_card", "21", "B20")]
    assert t.state.wheels[rider_of("31")] == 1


def test_a_manager_answers_for_the_own_riders(table: Any):
    """Asked are those whose rider it is, with nothing but yes or no to say.

    R21.3, R10.2, R18.4.
    """
    t = table("S40", "21@9/1 31@8/1", level="advanced_plus")
    asked = t.turn("21", "44", ASK_SWITCH=True, REPLY_SWITCH=False, DRAFT=False)
    assert [(q.kind, q.manager) for q in asked] == [
        ("ASK_SWITCH", 0), ("REPLY_SWITCH", 1), ("MOVE_MODE", 0), ("MOVE_TO", 0), ("DRAFT", 1),
    ]  # fmt: skip
