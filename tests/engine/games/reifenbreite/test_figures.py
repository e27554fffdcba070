"""Figures 3 to 14 of the book, square for square (UR-F3 to UR-F14)."""

from __future__ import annotations

from itertools import product
from typing import Any

from engine.games.reifenbreite.turn import places
from tests.engine.games.reifenbreite.conftest import (
    drafts,
    face,
    kinds,
    name_of,
    rider_of,
)

GRID = (
    "32@0/4 21@0/3 41@0/2 51@0/1 43@-1/4 53@-1/3 52@-1/2 31@-1/1 "
    "54@-2/4 34@-2/3 33@-2/2 42@-2/1 24@-3/4 44@-3/3 23@-3/2 22@-3/1"
)


def lanes(t: Any, name: str) -> set[int]:
    """Return the lanes a rider may start in."""
    return {5 - t.state.squares.net.lanes[dot] for _, dot in places(t.state, [rider_of(name)])}


def in_order(t: Any) -> list[str]:
    """Return who moves after whom if nobody drafts."""
    rank = t.state.squares.rank
    riding = [r for r in t.state.riders if t.state.square[r] >= 0]
    return [name_of(r) for r in sorted(riding, key=lambda r: -rank[t.state.square[r]])]


def test_figure_3_the_grid(table: Any):
    """UR-F3, R7.3, R8.1, R8.2 — 21, 22 and 23 placed, 24 may only start in lane 4; 51 moves first.

    Each team has one rider a lane.
    """
    t = table("S20", "21@0/3 22@-3/1 23@-3/2")
    assert lanes(t, "24") == {4}
    whole = table("S20", GRID)
    assert in_order(whole)[:5] == ["51", "41", "21", "32", "31"]
    for team in "2345":
        own = [r for r in whole.state.riders if name_of(r)[0] == team]
        assert sorted(whole.state.squares.net.lanes[whole.state.square[r]] for r in own) == [
            1, 2, 3, 4,
        ]  # fmt: skip


def inside(t: Any, block: int, lane: int, nth: int) -> int:
    """Return the nth square of a lane, counted from the right, in a block."""
    return t.state.squares.net.along[block][4 - lane][nth - 1]


def test_figure_4_into_the_bend(table: Any):
    """UR-F4, UR-F6, R6.2, R6.4, R9.2, R10.6 — seven squares: three into it, two by the inside."""
    t = table("S7 L3 S8", "51@4/1 31@3/1 42@2/1 22@1/1", round_=1)
    asked = t.turn("51", "34", MOVE_TO="11/4", DRAFT=True)
    ends = {m.square for m in asked[0].options if m.steps == 7}
    bend = {inside(t, 2, lane, 4) for lane in (1, 2, 3)}
    assert ends == bend | {t.square("11/3"), t.square("11/4")}
    assert [(name_of(q.riders[0]), q.about[1]) for q in asked[1:]] == [
        ("31", 7), ("42", 7), ("22", 7),
    ]  # fmt: skip
    behind = [inside(t, 2, 4, nth) for nth in (3, 2, 1)]
    assert [t.state.square[rider_of(name)] for name in ("31", "42", "22")] == behind


def test_figure_6_who_does_not_draft_leaves_the_others_behind(table: Any):
    """UR-F6, R8.3, R10.1, R10.7 — 31 declines: 42 and 22 are not asked, but may follow 31 later."""
    t = table("S7 L3 S8", "51@4/1 31@3/1 42@2/1 22@1/1", round_=1)
    assert drafts(t.turn("51", "34", MOVE_TO="11/4", DRAFT=False)) == ["31"]
    assert drafts(t.turn("31", "34", MOVE_TO="10/4", DRAFT=False)) == ["42"]


def test_figure_5_thick_and_thin_lines(table: Any):
    """UR-F5a, UR-F5b, R6.3, R9.6 — no way to the left in a bend; between two riders there is."""
    t = table("S7 L3 S8")
    net, here = t.state.squares.net, inside(t, 2, 2, 1)
    assert net.ways[here] == (inside(t, 2, 2, 2),)
    t = table("S20", "41@5/2 31@6/2 32@5/3")
    (asked,) = [q for q in t.turn("41", "44", MOVE_TO="6/3=1") if q.kind == "MOVE_TO"]
    assert t.where("41") == "6/3"
    assert {t.named(m.square) for m in asked.options if m.steps == 1} == {"6/1", "6/3"}


def test_figure_7_rider_41(table: Any):
    """UR-F7, R10.3, R10.4, R10.5, R10.9, RULING 16 — to C by lane 3; 22 must reach D and cannot."""
    t = table("S7 L4 S8", "41@3/2 22@2/2 54@1/2 21@3/3 52@2/3 34@1/3")
    asked = t.turn(dice="46", MOVE_TO="12/2=10")
    d = inside(t, 2, 2, 6)
    assert kinds(asked) == [("MOVE_MODE", "41"), ("MOVE_TO", "41")]
    assert t.where("41") == "12/2"
    ends = {(m.square, m.steps) for m in asked[1].options}
    assert {(d, 10), (t.square("12/2"), 10)} <= ends
    assert inside(t, 2, 2, 6) == t.state.squares.behind[t.square("12/2")]


def test_figure_7_rider_21(table: Any):
    """UR-F7, R6.5, R9.5 — to A, and 52 must reach B: through C it is 12, where 41 stands."""
    t = table("S7 L4 S8", "41@12/2 22@2/2 54@1/2 21@3/3 52@2/3 34@1/3")
    assert drafts(t.turn("21", "66", MOVE_TO="14/1=12")) == []
    free = table("S7 L4 S8", "22@2/2 54@1/2 21@3/3 52@2/3 34@1/3")
    assert drafts(free.turn("21", "66", MOVE_TO="14/1=12", DRAFT=False)) == ["52"]


def test_figure_7_rider_53(table: Any):
    """UR-F7b, R10.2, R8.4, RULING 40 — 33 declines a five, so 23 is not asked; then comes 32."""
    t = table("S30", "51@15/1 31@14/1 42@13/1 53@7/1 33@6/1 23@5/1 32@7/2")
    for name in ("51", "31", "42"):
        t.state.moved[rider_of(name)] = True
    asked = t.turn(dice="23", MOVE_TO="12/1", DRAFT=False)
    assert kinds(asked) == [("MOVE_MODE", "53"), ("MOVE_TO", "53"), ("DRAFT", "33")]
    assert (t.where("53"), t.turn(dice="11")[0].riders) == ("12/1", (rider_of("32"),))


def test_figure_8_fewer_squares(table: Any):
    """UR-F8, R9.3 — beside 33 is legal; behind 33 it is nine, and both behind may draft."""
    t = table("S30", "51@5/1 42@4/1 32@3/1 33@15/2")
    asked = t.turn("51", "46", MOVE_TO="14/2", DRAFT=True)
    (move,) = [q for q in asked if q.kind == "MOVE_TO"]
    assert t.square("15/1") in {m.square for m in move.options}
    assert [(name_of(q.riders[0]), q.about[1]) for q in asked if q.kind == "DRAFT"] == [
        ("42", 9), ("32", 9),
    ]  # fmt: skip
    assert (t.where("42"), t.where("32")) == ("13/2", "12/2")


def test_figure_9_cards(table: Any):
    """UR-F9, R11.1, R11.4, R11.5, R8.3 — a card and a die, two cards, a card with a breakaway."""
    t = table("S40", "22@16/1 21@5/1 54@5/2 52@4/2 51@3/2 41@2/2 32@6/3 43@5/3")
    t.turn("21", "4", MOVE_MODE=t.cards("21", 6), MOVE_TO="15/1")
    assert t.where("21") == "15/1"
    second = t.turn("54", "", MOVE_MODE=t.cards("54", 5, 6), MOVE_TO="16/2", DRAFT=True)
    assert (drafts(second), t.where("54")) == (["52", "51", "41"], "16/2")
    third = t.turn("32", "3", MOVE_MODE=t.cards("32", 5, away=True), MOVE_TO="14/3")
    assert (drafts(third), t.where("32")) == ([], "14/3")
    assert [d for d in t.dice.asked if d[1] == "move"] == [
        (2, "move", rider_of("21"), 1, 0), (2, "move", rider_of("32"), 1, 0),
    ]  # fmt: skip


FIGURE_10 = (
    "31@10/3 21@10/4 51@10/2 41@10/1 34@9/4 52@9/3 42@9/2 33@8/3 54@8/2 32@6/3 53@6/2 23@5/4"
)


def test_figure_10_a_mass_fall(table: Any):
    """UR-F10, R12.8, R12.10, R12.11, R12.12, R12.13, RULING 23 — who goes down with 31."""
    t = table("S30", FIGURE_10)
    t.dice.cards_of["chance"] = [1]
    t.turn("31", "34")
    down = {name_of(r) for r in t.state.riders if t.state.fallen[r]}
    assert down == {"31", "21", "52", "34", "42", "33", "54"}
    assert t.where("31") == "10/3"


def test_figure_11_over_the_finish(table: Any):
    """UR-F11, R9.4, R13.1, R13.2, R13.3, R13.4, R13.8 — 31, 43, 52 finish; 24 does not.

    Fifth place is worth 30.
    """
    t = table("S20", "31@14/1 43@13/1 52@12/1 24@11/1 33@14/2")
    t.turn("31", "36", MOVE_TO="23/1", DRAFT=True)
    assert [name_of(r) for r in t.state.home] == ["31", "43", "52"]
    assert [t.where(name) for name in ("31", "43", "52", "24")] == ["23/1", "22/1", "21/1", "20/1"]
    asked = t.turn("33", "23", MOVE_TO="19/1")
    ends = {t.named(m.square) for m in asked[-1].options}
    assert {"19/2", "19/1"} <= ends
    t.end()
    t.begin()
    t.turn("24", "66", MOVE_TO="32/1", DRAFT=True)
    assert [name_of(r) for r in t.state.home][3:] == ["24", "33"]
    assert t.said("finished")[4] == ("finished", "33", 5, 30)


COBBLES = {
    column: face("aqua", numbers)
    for column, numbers in {
        7: (2, 3, 2, 1), 8: (1, 2, 2, 3), 9: (2, 1, 3, 2), 10: (2, 1, 4, 1),
    }.items()
}  # fmt: skip


def test_figure_12_another_colour(table: Any):
    """UR-F12, R14.2, R14.5, RULING 27 — 33 is not asked; 41 draws along 32 and 23, 44 is apart."""
    t = table("S30", "51@7/1 33@6/1 41@5/2 32@4/2 23@3/2 44@1/2", faces=COBBLES)
    asked = t.turn(dice="26", MOVE_TO="13/1")
    assert (t.where("51"), drafts(asked)) == ("13/1", [])
    assert t.turn(dice="11", MOVE_TO="8/1")[0].riders == (rider_of("33"),)
    asked = t.turn("41", "45", MOVE_TO="14/2", DRAFT=True)
    assert drafts(asked) == ["32", "23"]
    assert [t.where(name) for name in ("32", "23", "44")] == ["13/2", "12/2", "1/2"]


def test_figure_13_too_low_for_the_climb(table: Any):
    """UR-F13, R14.3, R14.8 — on a red 6: up to 6 dismounts (15 in 36), 7 goes one, 12 goes six."""
    off = 0
    for first, second in product(range(1, 7), repeat=2):
        t = table("S30", "43@5/1", faces={5: face("red", 6)})
        t.dice.cards_of["chance"] = [20]
        t.turn("43", f"{first}{second}")
        goes = first + second - 6
        off += goes <= 0
        assert t.where("43") == (f"{5 + goes}/1" if goes > 0 else "")
    assert off == 15


def test_figure_14_switching_the_lead(table: Any):
    """UR-F14, R18.1, R18.2, R18.3, R18.5 — 21 refuses, 41 agrees: 41, 21, 51; then wheels."""
    t = table("S30", "51@10/1 21@9/1 41@8/1", level="advanced_plus")
    asked = t.turn(dice="46", ASK_SWITCH=True, REPLY_SWITCH=[False, True], DRAFT=True)
    assert kinds(asked) == [
        ("ASK_SWITCH", "51"), ("REPLY_SWITCH", "21"), ("ASK_SWITCH", "51"), ("REPLY_SWITCH", "41"),
        ("MOVE_MODE", "41"), ("MOVE_TO", "41"), ("DRAFT", "21"), ("DRAFT", "51"),
    ]  # fmt: skip
    assert [t.where(name) for name in ("41", "21", "51")] == ["20/1", "19/1", "18/1"]
    mates = table("S30", "32@10/1 31@9/1", level="advanced_plus")
    assert kinds(mates.turn(dice="11", ASK_SWITCH=True, REPLY_SWITCH=True))[2] == (
        "MOVE_MODE", "31",
    )  # fmt: skip


def test_the_three_sums_of_chapter_nine(table: Any):
    """UR-9.x, R14.3, R14.4, R14.5, R14.7 — 6 - 3 = 3; 6 + 4 = 10; 5 - 3 = 2."""
    for colour, number, dice, goes in (
        ("red", 3, "24", 3),
        ("ochre", 4, "24", 10),
        ("aqua", 3, "23", 2),
    ):
        t = table("S40", "21@5/1", faces={5: face(colour, number), 6: face("red", 6)})
        t.turn("21", dice)
        assert t.where("21") == f"{5 + goes}/1"
