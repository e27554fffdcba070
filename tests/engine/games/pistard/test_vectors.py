"""The vectors of steps, colours, wind and lapping: every legal end of a die."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("places", "name", "die", "ends"),
    [
        pytest.param("A-G@2/1 B-Y@30/1", "A-G", 1, {"(3,1)", "(4,1)C", "(3,2)"}, id="PI-06"),
        pytest.param(
            "A-Y@6/3 B-Y@30/1", "A-Y", 1,
            {"(7,3)", "(8,3)C", "(9,3)CC", "(7,2)", "(7,4)"}, id="PI-07",
        ),
        pytest.param(
            "A-G@2/1 B-Y@5/1", "A-G", 1,
            {"(3,1)", "(4,1)C", "(5,2)C>", "(3,2)"}, id="PI-10",
        ),
        pytest.param(
            "A-G@2/1 B-Y@4/1", "A-G", 1, {"(3,1)", "(4,2)>", "(3,2)"}, id="PI-11",
        ),
        pytest.param("A-Y@4/1 B-Y@5/1 B-G@5/2", "A-Y", 4, {"(4,1)"}, id="PI-13"),
        pytest.param(
            "A-Y@4/1 B-Y@6/1 B-G@6/2 B-B@6/3", "A-Y", 4, {"(5,1)", "(5,2)"}, id="PI-14",
        ),
    ],
)  # fmt: skip
def test_where_a_die_may_lead(track: Any, places: str, name: str, die: int, ends: set[str]):
    """PI-06, PI-07, PI-10, PI-11, PI-13, PI-14, R7.1, R7.2, R8.1, R8.2, R8.3, R9.1, R9.2.

    RULING 11, RULING 13, RULING 14, RULING 15.
    """
    assert track(places).ends(name, die) == ends


def test_there_is_no_second_wind(track: Any):
    """PI-12, R9.3, R9.4, R7.4 — all ends of a die of two among three riders."""
    t = track("A-R@1/2 B-Y@4/2 B-G@5/3 B-B@5/1")
    found = t.ends("A-R", 2)
    assert {"(3,2)", "(4,1)<", "(4,3)>"} <= found
    assert {"(4,3)C", "(5,2)C<", "(5,4)C>", "(6,1)C<C"} <= found
    assert not {end for end in found if end.count("<") + end.count(">") > 1}
    assert not {"(5,4)>C", "(5,2)><", "(5,0)<C"} & found


def test_colour_after_wind_is_by_house_rule(track: Any):
    """PI-10, RULING 14 — wind_after_colour off."""
    t = track("A-G@2/1 B-Y@5/1", wind_after_colour=False)
    assert t.ends("A-G", 1) == {"(3,1)", "(4,1)C", "(3,2)"}


@pytest.mark.parametrize(("cap", "farthest"), [(0, "(7,3)"), (1, "(8,3)C"), (9, "(9,3)CC")])
def test_how_many_squares_colour_gives(track: Any, cap: int, farthest: str):
    """RULING 13 — colour_cap: the third is red, so that even nine end there or one later."""
    found = track("A-Y@6/3 B-Y@30/1", colour_cap=cap).ends("A-Y", 1)
    assert farthest in found
    if cap < 9:
        assert max(int(end[1]) for end in found) == int(farthest[1])


def test_the_leader_laps_whoever_the_die_reaches(track: Any):
    """PI-15, R10.1, RULING 16 — every end on row 43 takes z off, its own square too."""
    found = track("A-R@40/2 B-Y@7/2").ends("A-R", 3)
    assert {"(43,1)", "(43,2)", "(43,3)", "(43,4)", "(44,1)C"} <= found
    for end in sorted(track("A-R@40/2 B-Y@7/2 B-G@39/4").ends("A-R", 3)):
        t = track("A-R@40/2 B-Y@7/2 B-G@39/4")
        t.ride("A-R", 3, end)
        assert t.out() == ["B-Y"], end


@pytest.mark.parametrize(
    ("die", "end", "out"),
    [(2, "(42,2)", []), (2, "(43,1)<", ["B-Y"]), (2, "(43,3)>", ["B-Y"]), (2, "(43,4)C", ["B-Y"]),
     (1, "(41,1)", []), (1, "(41,3)", []), (1, "(42,2)C", []), (1, "(43,1)C<", ["B-Y"]),
     (1, "(43,3)C>", ["B-Y"])],
)  # fmt: skip
def test_extra_squares_lap_as_well(track: Any, die: int, end: str, out: list[str]):
    """PI-16, PI-17, RULING 17 — behind z there is wind, and one row on he is out."""
    t = track("A-R@40/2 B-Y@7/2 B-G@39/4")
    t.ride("A-R", die, end)
    assert t.out() == out


@pytest.mark.parametrize(
    ("end", "out"), [("(44,2)", []), ("(45,2)C", ["B-Y"]), ("(45,3)>", ["B-Y"])]
)
def test_a_new_leader_laps(track: Any, end: str, out: list[str]):
    """PI-18 — a(44,4), m(41,2), z(9,2): three squares are not enough, one more is."""
    t = track("A-Y@44/4 A-R@41/2 B-Y@9/2 B-G@38/1")
    t.ride("A-R", 3, end)
    assert t.out() == out


def test_wind_behind_a_backmarker_by_house_rule(track: Any):
    """RULING 17 — wind_backmarker off."""
    on, off = (
        track("A-R@40/2 B-Y@7/2", wind_backmarker=flag).ends("A-R", 2) for flag in (True, False)
    )
    assert on - off == {"(43,1)<", "(43,3)>"}


def test_a_rider_is_lapped_one_row_later_by_house_rule(track: Any):
    """RULING 16 — catch_at = pass: level is not enough, and the square is a wall."""
    t = track("A-R@40/2 B-Y@7/2 B-G@39/4", catch_at="pass")
    assert "(43,2)" not in t.ends("A-R", 3)
    t.ride("A-R", 3, "(43,1)")
    assert t.out() == []
    later = track("A-R@40/2 B-Y@7/2 B-G@39/4", catch_at="pass")
    later.ride("A-R", 4, "(44,2)")
    assert later.out() == ["B-Y"]


@pytest.mark.parametrize("catch", ["level", "pass"])
def test_whoever_waits_behind_the_line_is_out_at_its_first_passage(track: Any, catch: str):
    """PI-27, RULING 16 — on 36 the leader leaves z in the race, on 37 not."""
    t = track("A-R@35/2 B-Y@0/1 B-G@34/4", catch_at=catch)
    t.ride("A-R", 1, "(36,2)")
    assert t.out() == []
    t = track("A-R@35/2 B-Y@0/1 B-G@34/4", catch_at=catch)
    t.ride("A-R", 2, "(37,2)")
    assert t.out() == ["B-Y"]


def test_of_a_die_that_is_blocked_as_much_is_ridden_as_goes(track: Any):
    """PI-13, RULING 11 — no step at all: the die is lost, and gives nothing extra."""
    t = track("A-Y@4/1 B-Y@5/1 B-G@5/2")
    t.throw("A", "42")
    t.ride("A-Y", 4, "(4,1)")
    assert (t.state.pool[0], t.state.progress[0], t.state.moved[0]) == ([2], 4, True)


def test_any_number_of_steps_by_house_rule(track: Any):
    """RULING 11 — full_die off: one to die steps."""
    found = track("A-Y@10/1 B-Y@30/1", full_die=False, lanes=2, colour_cap=0).ends("A-Y", 3)
    assert found == {f"({row},{lane})" for row in (11, 12, 13) for lane in (1, 2)}


def test_one_direction_for_a_die_by_house_rule(track: Any):
    """RULING 10, R7.3 — mixed_steps off: straight, inward all the way, or outward."""
    found = track("A-Y@10/2 B-Y@30/1", mixed_steps=False, colour_cap=0).ends("A-Y", 2)
    assert found == {"(12,2)", "(12,4)"}
    free = track("A-Y@10/2 B-Y@30/1", colour_cap=0).ends("A-Y", 2)
    assert free == {"(12,1)", "(12,2)", "(12,3)", "(12,4)"}


def test_from_behind_the_line_the_first_step_leads_to_any_lane(track: Any):
    """RULING 12, RULING 7 — any free lane of row one, and on from there."""
    t = track("A-Y@0/1 B-Y@1/2 B-G@30/1", colour_cap=0)
    assert t.ends("A-Y", 1) - {"(2,1)<"} == {"(1,1)", "(1,3)", "(1,4)"}
    assert {f"(2,{lane})" for lane in (1, 2, 3, 4)} <= t.ends("A-Y", 2)
