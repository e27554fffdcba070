"""What a break is: races written by hand for each kind, end and border, and ridden ones."""

from __future__ import annotations

import pytest

from engine.playtests.breaks import (
    CAUGHT,
    CLIMB,
    KINDS,
    WON,
    BreakLaw,
    find_breaks,
    follow_breaks,
    settle_breaks,
)
from engine.playtests.measures.breaks import measure_breaks
from engine.playtests.moments import Moment
from tests.engine.playtests.ridden import ride_samples

LAW = BreakLaw(most=3, share=0.4, gap=2, away=3, half=50, chase=4, climbs=((60, 80),))
FINISH = 100
REST = "cdefghij"
"""Ten riders are on the road, a to j; four of them are a bunch."""


def moments(*turns):
    """Return moments from lines such as `12 ab 5 cdefghij`: rows, and who rides on each."""
    found = []
    for turn, line in enumerate(turns, start=1):
        words = line.split()
        rows = tuple(map(int, words[::2]))
        together = tuple(tuple(ord(letter) - ord("a") for letter in w) for w in words[1::2])
        found.append(Moment(turn, rows[0], together, rows, rows))
    return found


def letters(riders):
    return "".join(chr(ord("a") + rider) for rider in riders)


def breaks_of(turns, home=""):
    """Return the breaks of a race, each in a line of words; `home` comes home in the last turn."""
    numbers = [ord(letter) - ord("a") for letter in home]
    found = find_breaks(moments(*turns), numbers, len(turns), LAW, FINISH)
    return [
        " ".join(filter(None, (
            one.kind, letters(one.riders), f"{one.row}", one.end or "away", letters(one.last),
            f"{one.end_row}" * bool(one.end), letters(one.caught_by), "bunch" * one.by_bunch,
        )))
        for one in found
    ]  # fmt: skip


def ride(first, last, ahead, riders="ab", rest=REST, step=5):
    """Return turns in which some riders are so many rows ahead of the rest."""
    return [f"{row} {riders} {row - ahead} {rest}" for row in range(first, last + 1, step)]


ALL = "abcdefghij"

CASES = {
    "the break of the day is caught": (
        [*ride(20, 30, 8), f"40 {ALL}"], "", ["day ab 20 caught ab 40 cdefghij bunch"]),
    "a break goes at half of the stage": (ride(50, 60, 8), "", ["day ab 50 away"]),
    "a late attack goes a row later": (ride(51, 61, 8), "", ["late ab 51 away"]),
    "two turns make no break": ([*ride(20, 25, 8), f"40 {ALL}"], "", []),
    "three turns in a row do": ([*ride(20, 25, 8), f"30 {ALL}", *ride(35, 40, 8)], "", []),
    "one empty row makes no break": (ride(20, 40, 2), "", []),
    "two empty rows do": (ride(20, 40, 3), "", ["day ab 20 away"]),
    "a break lives on with one empty row": (
        [*ride(20, 30, 8), f"36 ab 34 {REST}", *ride(40, 45, 8)], "", ["day ab 20 away"]),
    "three riders are a break": (
        ride(20, 40, 8, "abc", "defghij"), "", ["day abc 20 away"]),
    "four are none": (ride(20, 40, 8, "abcd", "efghij"), "", []),
    "four of ten are a bunch": (
        [f"{row} a {row - 8} bcde {row - 12} fgh {row - 16} ij" for row in (20, 25, 30)], "",
        ["day a 20 away"]),
    "three of ten are none": (
        [f"{row} a {row - 8} bcd {row - 12} efg {row - 16} hij" for row in (20, 25, 30)], "", []),
    "who comes up before half is in the break of the day": (
        [*ride(20, 30, 8), *ride(40, 40, 8, "abc", "defghij"), f"55 {ALL}"], "",
        ["day abc 20 caught abc 55 defghij bunch"]),
    "who comes up after half attacks late": (
        [*ride(40, 50, 8), *ride(55, 65, 8, "abc", "defghij"), f"85 {ALL}"], "",
        ["day ab 40 caught ab 85 defghij bunch", "late c 55 caught c 85 defghij bunch"]),
    "who falls back is in it no more": (
        [*ride(20, 30, 8), f"40 a 32 b{REST}"], "ba", ["day ab 20 caught a 100 b"]),
    "who falls back and stays there cannot win from it": (
        [*ride(20, 30, 8), f"40 a 32 b{REST}", f"60 b 55 a{REST}"], "b",
        ["day ab 20 caught a 55 cdefghij bunch"]),
    "the break of the day wins": (ride(20, 95, 8), "ba", ["day ab 20 victory ab 100"]),
    "a late attack wins": (ride(70, 95, 8), "a", ["late ab 70 victory ab 100"]),
    "a late attack beats the break of the day": (
        [*ride(40, 50, 8), *ride(55, 95, 8, "cab", "defghij")], "cad",
        ["day ab 40 beaten ab 100", "late c 55 victory c 100"]),
    "the rest passes a break in the last turn": (
        ride(20, 95, 4), "cab", ["day ab 20 caught ab 100 c"]),
    "of a break and a late attack one passes the other only": (
        [*ride(40, 50, 8), *ride(55, 95, 8, "cab", "defghij")], "cda",
        ["day ab 40 caught ab 100 d", "late c 55 victory c 100"]),
    "the race is won before anybody of the rest is home": (
        [*ride(40, 50, 8), *ride(55, 95, 8, "cab", "defghij")], "c",
        ["day ab 40 beaten ab 100", "late c 55 victory c 100"]),
    "a few catch a break after a climb broke up the field": (
        [*ride(20, 50, 8), "58 ab 54 cde 50 fgh 46 ij", "66 acde 58 bfgh 50 ij"], "",
        ["day ab 20 caught ab 66 cde bunch"]),
    "three who come up are no bunch": (
        [*ride(20, 50, 8), "58 ab 54 cd 50 efg 46 hij", "66 abc 58 def 52 gh 46 ij"], "",
        ["day ab 20 caught ab 66 c"]),
    "riders between bunch and break catch nobody": (
        [*ride(20, 50, 8), "58 ab 54 cd 50 efg 46 hij", "66 ab 58 cdefg 50 hij"], "",
        ["day ab 20 away"]),
    "a break that stops on the road is over": (
        [*ride(20, 30, 8, "a", "bcdefghij"), f"40 b{REST}"], "", ["day a 20 off_road a 40"]),
    "one of two stops: the other is the break": (
        [*ride(20, 30, 8), f"40 b 32 {REST}", f"50 b{REST}"], "",
        ["day ab 20 caught b 50 cdefghij bunch"]),
    "a second break of the day": (
        [*ride(10, 20, 8), f"25 {ALL}", *ride(30, 40, 8)], "",
        ["day ab 10 caught ab 25 cdefghij bunch", "day ab 30 away"]),
    "a climb makes a selection": (
        [f"{row} abc {row - 6} def {row - 9} ghi {row - 12} j" for row in (60, 65, 70)], "",
        ["climb abc 60 away"]),
    "a flat road makes none": (
        [f"{row} abc {row - 6} def {row - 9} ghi {row - 12} j" for row in (81, 86, 91)], "", []),
    "a handful ahead of a bunch on a climb is an attack": (
        ride(60, 70, 8), "", ["late ab 60 away"]),
    "more than a handful is a selection": (
        ride(60, 70, 8, "abcd", "efghijklmno"), "", ["climb abcd 60 away"]),
    "behind a selection is a gap": (
        [f"{row} abc {row - 2} def {row - 4} ghi {row - 6} j" for row in (60, 65, 70)], "", []),
    "a selection is together again": (
        [*(f"{row} abc {row - 6} def {row - 9} ghi {row - 12} j" for row in (60, 65, 70)),
         "80 abcdef 71 ghij"], "", ["climb abc 60 caught abc 80 def bunch"]),
    "who comes up alone is selected too": (
        [*(f"{row} abc {row - 6} def {row - 9} ghi {row - 12} j" for row in (60, 65)),
         *(f"{row} abd {row - 6} cef {row - 9} ghi {row - 12} j" for row in (70, 75))], "d",
        ["climb abcd 60 victory abd 100"]),
    "a selection rides behind a break of the day": (
        [*ride(45, 55, 8, "a", "bcdefghij"),
         *(f"{row} a {row - 3} bc {row - 6} def {row - 9} ghi {row - 12} j" for row in (64, 68, 72))
         ], "ab", ["day a 45 victory a 100", "climb bc 61 beaten bc 100"]),
    "a selection catches the break of the day and wins": (
        [*ride(45, 55, 8, "a", "bcdefghij"),
         *(f"{row} a {row - 3} bc {row - 6} def {row - 9} ghi {row - 12} j" for row in (64, 68)),
         "72 a 69 bc 66 def 63 ghi 60 j",
         "80 abc 72 def 70 ghi 68 j"], "a",
        ["day a 45 caught a 80 bc", "climb bca 61 victory bca 100"]),
}  # fmt: skip
"""Turn by turn how the field lies, who comes home in the last turn, and which breaks there were."""


@pytest.mark.parametrize("name", CASES)
def test_what_a_break_is_and_what_becomes_of_it(name):
    turns, home, breaks = CASES[name]
    assert sorted(breaks_of(turns, home)) == sorted(breaks)


@pytest.mark.parametrize("name", CASES)
def test_a_race_followed_turn_by_turn_has_the_breaks_of_the_whole_race(name):
    """What a story learns at the beginning of each turn is what a measure finds afterwards."""
    turns, home, _ = CASES[name]
    numbers = [ord(letter) - ord("a") for letter in home]
    breaks, began = (), []
    for moment in moments(*turns):
        breaks = follow_breaks(breaks, moment, LAW)
        began += [(one.kind, one.turn) for one in breaks if one.turns == LAW.away and not one.end]
    whole = find_breaks(moments(*turns), numbers, len(turns), LAW, FINISH)
    assert settle_breaks(breaks, numbers, len(turns), FINISH, LAW) == whole
    assert set(began) == {(one.kind, one.turn) for one in whole}


@pytest.fixture(scope="module")
def races():
    return ride_samples(2)


def test_a_break_that_wins_was_never_behind(races):
    """Its winner rides ahead of everybody who is in no break from when the break is one."""
    won = 0
    for facts in races:
        for one in facts.breaks:
            if one.end != WON or one.kind == CLIMB:
                continue
            won += 1
            bibs = [rider.bib for team in facts.setup.teams for rider in team.riders]
            winner = bibs.index(facts.winner.bib)
            last = [m for m in facts.moments if m.turn <= facts.winner.turns][-1]
            ahead = next(n for n, group in enumerate(last.together) if winner in group)
            in_breaks = {r for b in facts.breaks if b.end != CAUGHT for r in b.riders}
            assert in_breaks.issuperset(r for g in last.together[: ahead + 1] for r in g)
    assert won > 2


def test_a_bunch_that_catches_a_break_is_one(races):
    """It holds its share of those on the road, and rides on where the break was."""
    caught = 0
    for facts in races:
        share = float(facts.table["breaks"]["share"])
        for one in facts.breaks:
            if one.by_bunch:
                moment = next(m for m in facts.moments if m.turn == one.end_turn)
                size = next(len(g) for g in moment.together if one.caught_by[0] in g)
                assert size >= share * sum(moment.groups)
                caught += 1
    assert caught >= 5


def test_measures_say_what_became_of_the_last_of_each_kind(races):
    for facts in races:
        values, last = measure_breaks(facts), {one.kind: one for one in facts.breaks}
        ends = {kind: one.end for kind, one in last.items()}
        assert sum(one.end == WON for one in facts.breaks) <= 1
        assert set(ends) == {kind for kind in KINDS if values.get(f"breaks/{kind}")}
        for kind, end in ends.items():
            assert values[f"breaks/{kind}_caught"] == (end == CAUGHT)
            assert values[f"breaks/{kind}_won"] == (end == WON)
        assert values["breaks/success"] == (WON in {ends.get("day"), ends.get("late")})
        assert ("breaks/day_km" in values) == (ends.get("day") == CAUGHT)
        if "breaks/day_km" in values:
            road = facts.setup.road
            assert values["breaks/day_km"] == round(road.km_at(last["day"].end_row))
