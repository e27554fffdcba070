"""Kilometres become squares, sections and markers."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RoadError
from engine.road.build import MOST_ROWS, half_up
from engine.tour.terrain import terrains
from engine.tour.values import (
    INTERMEDIATE_SPRINT,
    ITT,
    ROAD,
    TTT,
)
from tests.engine.road.built import build
from tests.engine.road.roads import BOOK, listed, ridden, squares


@pytest.mark.parametrize(
    ("terrain", "factor"),
    [
        ("DESC_LOW", 1),
        ("DESC_MID", 1),
        ("DESC_HIGH", 1),
        ("FLAT", 1),
        ("COBBLES", 1),
        ("MTN_HC", 3),
        ("MTN_1", 3),
        ("MTN_2", 3),
        ("MTN_3", 3),
        ("MTN_4", 3),
        ("HILL", 3),
    ],
)
def test_the_equivalence_table(terrain: str, factor: int):
    """R3.1, R3.2, RULING 3, RULING 93 — squares per kilometre by terrain."""
    assert squares(ridden((terrain, 10))) == [10 * factor]


@pytest.mark.parametrize(("km", "squares"), [(10, 40), (25, 75), (40, 80)])
def test_the_equivalence_of_time_trials(km: int, squares: int):
    """TV012, R3.2, R3.3, R3.25 — 4, 3 and 2 squares a kilometre by the length of the trial."""
    assert ridden(("FLAT", km), race_format=ITT).rows == squares


@pytest.mark.parametrize(
    ("km", "count"), [("0.1", 1), ("0.4", 1), ("1.4", 1), ("1.5", 2), ("2.49", 2), ("2.5", 3)]
)
def test_a_section_is_rounded_half_up_on_its_own(km: str, count: int):
    """R3.3, R0.2, RULING 15 — at least one square."""
    assert squares(ridden(("FLAT", km))) == [count]


def test_section_ends_may_be_rounded_instead():
    """RULING 15 — km.rounding = cumulative keeps the total exact; still one square at least."""
    parts = [("FLAT", "0.4"), ("DESC_LOW", "10.4"), ("FLAT", "10.4"), ("DESC_MID", "0.2")]
    assert squares(ridden(*parts)) == [1, 10, 10, 1]
    assert squares(ridden(*parts, km__rounding="cumulative")) == [1, 10, 10, 1]
    even = [("FLAT", "10.4"), ("DESC_LOW", "10.4"), ("FLAT", "10.4")]
    assert squares(ridden(*even, km__rounding="cumulative")) == [10, 11, 10]


@given(
    st.lists(
        st.tuples(st.sampled_from(["FLAT", "MTN_2", "HILL"]), st.decimals("0.1", 30, places=1)),
        min_size=1,
        max_size=9,
    )
)
def test_cumulative_rounding_keeps_the_total(parts: list[tuple[str, Decimal]]):
    """RULING 15 — N is the rounded sum, or more only because no section has less than one."""
    road = ridden(*parts, km__rounding="cumulative")
    exact = sum((km * terrains()[t].squares_per_km for t, km in parts), Decimal(0))
    assert road.rows >= half_up(exact)
    if all(km * terrains()[t].squares_per_km >= 1 for t, km in parts):
        assert road.rows == half_up(exact)


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(terrains())), st.decimals("0.1", 30, places=1)),
        min_size=1,
        max_size=9,
    ),
    st.sampled_from([ROAD, ITT, TTT]),
)
def test_sections_fill_the_road_without_a_gap(parts: list[tuple[str, Decimal]], race_format: str):
    """R3.3, R6.1 — section k occupies first..last, square 1 comes first, N is the last."""
    road = ridden(*parts, race_format=race_format)
    assert [s.first for s in road.sections] == [1, *(s.last + 1 for s in road.sections[:-1])]
    assert road.sections[-1].last == road.rows == len(road.terrain)
    assert all(1 <= line.square <= road.rows for line in road.lines)
    assert [line.kind for line in road.lines].index("FINISH") == len(road.lines) - 1


# Markers


def test_start_and_finish_have_their_markers():
    """R3.10, R1.1, R1.2, RULING 4 — behind square 1 and at N: the tiles do not count."""
    marks = [(m.kind, m.square) for m in ridden(("FLAT", 9)).markers]
    assert marks == [("START", 0), ("FLAT", 1), ("FLAT", 9), ("FINISH", 9)]


def test_one_square_of_a_terrain_is_its_first_and_its_last():
    """R3.11, R1.9 — one marker stands at both."""
    marks = [
        m.square
        for m in ridden(("FLAT", 5), ("DESC_LOW", 1), ("FLAT", 5)).markers
        if m.kind == "DESC_LOW"
    ]
    assert marks == [6]


@pytest.mark.parametrize(
    ("parts", "race_format", "marker"),
    [
        ([("FLAT", 20)], ITT, "TT"),
        ([("FLAT", 20)], TTT, "TT"),
        ([("FLAT", 20), ("MTN_3", 3)], ITT, "MOUNTAIN_TT"),
        ([("FLAT", 20), ("MTN_3", 3)], TTT, "TT"),
    ],
)
def test_the_marker_of_a_time_trial_stands_beside_the_start(
    parts: list[tuple[str, int]], race_format: str, marker: str
):
    """RULING 18 — TT for ITT and TTT, MOUNTAIN_TT for a mountain time trial; or none."""
    road = ridden(*parts, race_format=race_format)
    assert [m.kind for m in road.markers if m.square == 0] == ["START", marker]
    bare = ridden(*parts, race_format=race_format, stage__place_tt_marker=False)
    assert [m.kind for m in bare.markers if m.square == 0] == ["START"]


def test_flat_road_of_a_mountain_time_trial_takes_the_class():
    """R3.14, R3.26, R3.27, RULING 26 — 17 km whole: TT_MID on the flat, climbs 3 a km."""
    parts = [("FLAT", 10), ("MTN_3", 5), ("DESC_LOW", 2)]
    road = ridden(*parts, race_format=ITT)
    assert [(s.terrain, s.squares) for s in road.sections] == [
        ("TT_MID", 30),
        ("MTN_3", 15),
        ("DESC_LOW", 2),
    ]
    flat = ridden(*parts, race_format=ITT, mtt__flat_row="FLAT")
    assert (flat.sections[0].terrain, flat.sections[0].squares) == ("FLAT", 10)


def test_a_trial_of_the_wrong_class_takes_the_right_one():
    """RULING 16 — the class follows from the whole stage."""
    assert ridden(("TT_SHORT", 20), ("FLAT", 20), race_format=ITT).sections[0].terrain == "TT_LONG"


def test_cobbles_of_a_time_trial_stay_cobbles():
    """R3.14, RULING 93 — only FLAT sections take the class."""
    road = ridden(("FLAT", 10), ("COBBLES", 2), race_format=ITT)
    assert [s.terrain for s in road.sections] == ["TT_SHORT", "COBBLES"]


def test_cobbles_need_no_switch():
    """RULING 93 — one square a km, at least one, their own markers at both ends."""
    road = ridden(("FLAT", 10), ("COBBLES", "0.3"), ("COBBLES", "2.6"))
    assert squares(road) == [10, 1, 3]
    assert [m.square for m in road.markers if m.kind == "COBBLES"] == [11, 12, 14]


@given(
    st.lists(
        st.tuples(st.sampled_from(["FLAT", "MTN_2", "DESC_LOW"]), st.decimals("0.1", 30, places=1)),
        min_size=1,
        max_size=6,
    ),
    st.decimals("0.001", 1, places=3),
)
def test_a_point_lies_at_the_end_of_its_kilometre(parts: list[tuple[str, Decimal]], share: Decimal):
    """R3.9, Appendix C 5 — in its own section, and nowhere further off than half a square."""
    rows, end = [], Decimal(0)
    for terrain, km in parts:
        rows.append((terrain, end, end + km))
        end += km
    at = end * share
    road = build(listed(rows, (INTERMEDIATE_SPRINT, at)), BOOK)
    line = next(line for line in road.lines if line.kind == INTERMEDIATE_SPRINT)
    inside = next(s for s in road.sections if s.from_km < at <= s.to_km)
    exact = (at - inside.from_km) * terrains()[inside.terrain].squares_per_km
    assert inside.first <= line.square <= inside.last
    if 1 <= half_up(exact) <= inside.squares:
        assert abs(line.square - inside.first + 1 - exact) <= Decimal("0.5")


# The grid


# Refusals


def test_a_stage_with_errors_has_no_road():
    """R3.7 — refused with its codes."""
    with pytest.raises(RoadError, match="E_KM_GAP"):
        build(listed([("FLAT", 0, 50), ("FLAT", 60, 70)]), BOOK, number=3)


def test_a_road_has_an_end():
    """More than 20,000 rows are refused."""
    assert build(listed([("FLAT", 0, MOST_ROWS)]), BOOK).rows == MOST_ROWS
    with pytest.raises(RoadError, match="20001"):
        build(listed([("FLAT", 0, MOST_ROWS + 1)]), BOOK)


def test_an_open_descent_is_built_by_the_climb_before():
    """RULING 22 — and refused where the house wants to be asked."""
    stage = listed([("MTN_1", 0, 9), ("DESCENT", 9, 20)])
    assert build(stage, BOOK).sections[1].terrain == "DESC_HIGH"
    with pytest.raises(RoadError, match="E_DESCENT_OPEN"):
        build(stage, BOOK.but(stage__descent_inference="ask"))
