"""How many kilometres each section of a kilometre list has."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tour.kinds import Lengths, measure_sections
from engine.tour.rules import Rules
from engine.tour.values import Section, Stage

BOOK = Rules("ciclismo")


def measured(*rows: tuple[Any, ...], stated: object = None, **rules: Any) -> Lengths:
    sections = tuple(
        Section(name, *(Decimal(str(km)) for km in kilometres)) for name, *kilometres in rows
    )
    km = None if stated is None else Decimal(str(stated))
    return measure_sections(
        Stage("s", stated_km=km, sections=sections), BOOK.but(**rules), "stages/1"
    )


def kilometres(found: Lengths) -> list[Decimal]:
    return [section.km for section in found.sections]


def codes(found: Lengths) -> list[tuple[str, dict[str, Any]]]:
    return [(f.code, dict(f.values)) for f in found.findings]


EXAMPLE2 = (("FLAT", 0, 119), ("MTN_3", 120, 126), ("DESC_LOW", 127, 134), ("FLAT", 135, 170))


def test_example_two_has_its_printed_kilometres_and_both_warnings():
    """TV002, R3.6, R3.8, RULING 17 — 119, 6, 8, 36; km 119 to 120 uncovered; 170 against 169."""
    found = measured(*EXAMPLE2, stated=170)
    assert kilometres(found) == [119, 6, 8, 36]
    assert codes(found) == [
        ("W_KM_UNCOVERED", {"start": 119, "end": 120}),
        ("W_KM_TOTAL", {"stated": 170, "covered": 169}),
    ]


@pytest.mark.parametrize(
    ("policy", "lengths"),
    [("kth_km", [119, 7, 8, 36]), ("assign_previous", [120, 6, 8, 36])],
)
def test_other_policies_cover_all_of_example_two(policy: str, lengths: list[int]):
    """RULING 17 — the k-th kilometre, or the lost one given to the section before."""
    found = measured(*EXAMPLE2, stated=170, km__index_policy=policy)
    assert kilometres(found) == lengths
    assert found.findings == ()


def test_a_stated_length_is_used_and_nothing_is_lost_before_it():
    """R3.4 — with length_km, from and to only serve for checking."""
    found = measured(("FLAT", 0, 50), ("MTN_2", 51, 60, "9.5"))
    assert (kilometres(found), found.findings) == ([50, Decimal("9.5")], ())


def test_a_stated_length_before_a_climb_is_not_stretched():
    """R3.4, RULING 17 — assign_previous cannot change a length that was given."""
    found = measured(("FLAT", 0, 50, 50), ("MTN_2", 51, 60), km__index_policy="assign_previous")
    assert kilometres(found) == [50, 9]
    assert [f.code for f in found.findings] == ["W_KM_UNCOVERED"]


def test_a_list_of_shared_points_is_read_by_difference():
    """R3.5 — from == the end before: length = to - from, for climbs too."""
    assert kilometres(measured(("FLAT", 0, "12.5"), ("MTN_4", "12.5", 16))) == [
        Decimal("12.5"),
        Decimal("3.5"),
    ]


@pytest.mark.parametrize("terrain", ["HILL", "MTN_4", "MTN_3", "MTN_2", "MTN_1", "MTN_HC"])
def test_climbs_run_from_their_stated_foot(terrain: str):
    """R3.6 — MTN_* and HILL start at `from`; the kilometre before is uncovered."""
    found = measured(("FLAT", 0, 10), (terrain, 11, 14))
    assert kilometres(found) == [10, 3]
    assert found.uncovered == ((10, 11),)


@pytest.mark.parametrize(
    "terrain", ["FLAT", "DESC_LOW", "DESC_MID", "DESC_HIGH", "TT_MID", "COBBLES"]
)
def test_everything_else_runs_from_the_end_before(terrain: str):
    """R3.6, RULING 93 — FLAT, DESC_*, TT_* and cobbles start at the previous end."""
    found = measured(("FLAT", 0, 10), (terrain, 11, 14))
    assert (kilometres(found), found.uncovered) == ([10, 4], ())


def test_a_climb_in_the_first_kilometre_of_an_index_list():
    """R3.6 — before the first section lies km 0, so km 0 to 1 is uncovered."""
    found = measured(("MTN_4", 1, 4), km__index_policy="assign_previous")
    assert (kilometres(found), found.uncovered) == ([3], ((0, 1),))


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ((("FLAT", 0, 50), ("MTN_2", 53, 60)), "E_KM_GAP"),
        ((("FLAT", 0, 50), ("MTN_2", "50.5", 60)), "E_KM_GAP"),
        ((("FLAT", 0, "50.5"), ("FLAT", "51.5", 60)), "E_KM_GAP"),
        ((("FLAT", 0, 50), ("MTN_2", 49, 60)), "E_KM_OVERLAP"),
        ((("FLAT", 0, 50), ("FLAT", 60, 55)), "E_KM_REVERSED"),
        ((("FLAT", -5, 50),), "E_KM_NEGATIVE"),
        ((("FLAT", 0, 50, -1),), "E_KM_NEGATIVE"),
        ((("FLAT", 0, 0),), "E_KM_EMPTY"),
        ((("FLAT", 0, 10), ("MTN_4", 11, 11)), "E_KM_EMPTY"),
        ((("FLAT", 0, 10, 0),), "E_KM_EMPTY"),
    ],
)
def test_kilometres_that_cannot_be(rows: tuple[tuple[Any, ...], ...], code: str):
    """TV008, TV009, R3.7 — a gap, an overlap, reversed, negative or no kilometres: one error."""
    found = measured(*rows)
    assert code in [f.code for f in found.findings]
    assert found.findings[0].where == f"stages/1/sections/{len(rows)}"


def test_an_error_names_both_kilometres():
    """TV008 — FLAT 0-50, MTN_2 53-60."""
    found = measured(("FLAT", 0, 50), ("MTN_2", 53, 60))
    assert codes(found) == [("E_KM_GAP", {"start": 53, "previous": 50})]


def test_the_sections_after_a_wrong_one_are_still_measured():
    """R3.7 — one mistake gives one finding."""
    found = measured(("FLAT", 0, 50), ("MTN_2", 60, 55), ("FLAT", 55, 70))
    assert [f.code for f in found.findings] == ["E_KM_REVERSED"]
    assert kilometres(found) == [50, 0, 15]


@pytest.mark.parametrize(("stated", "odd"), [(49, True), (50, False), ("50.0", False), (51, True)])
def test_a_stated_total_must_be_the_sum(stated: object, odd: bool):
    """R3.8 — more or less: W_KM_TOTAL(stated, covered)."""
    found = measured(("FLAT", 0, 50), stated=stated)
    assert [f.code for f in found.findings] == ["W_KM_TOTAL"] * odd


def test_a_stage_that_states_nothing_is_not_compared():
    """R3.8 — W_KM_TOTAL only where the stage states its kilometres."""
    assert measured(("FLAT", 0, 50)).findings == ()


@given(st.lists(st.decimals("0.1", 60, places=1), min_size=1, max_size=8))
def test_shared_points_always_add_up(lengths: list[Decimal]):
    """R3.5 — the lengths are the differences and their sum is the end."""
    ends = [sum(lengths[: n + 1], Decimal(0)) for n in range(len(lengths))]
    starts = [Decimal(0), *ends[:-1]]
    found = measured(*(("HILL", a, b) for a, b in zip(starts, ends, strict=True)))
    assert kilometres(found) == lengths
    assert (found.covered, found.findings) == (ends[-1], ())


@given(
    st.lists(
        st.tuples(st.sampled_from(["FLAT", "MTN_3", "HILL", "DESC_MID"]), st.integers(2, 40)),
        min_size=1,
        max_size=8,
    )
)
def test_the_kth_kilometre_loses_nothing(parts: list[tuple[str, int]]):
    """RULING 17 — an index list read as k-th kilometres covers every one of them."""
    rows, end = [], 0
    for terrain, km in parts:
        rows.append((terrain, end + 1 if end else 0, end + km))
        end += km
    found = measured(*rows, stated=end, km__index_policy="kth_km")
    assert (found.covered, found.findings) == (end, ())
