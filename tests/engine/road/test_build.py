"""Kilometres become squares, markers and lines; where points lie, what lines pay, the grid."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.played_roads import roads_of
from engine.errors import RoadError
from engine.road.build import MOST_ROWS, grid_rows, half_up, places_for
from engine.tour.terrain import terrains
from engine.tour.values import (
    FEED,
    INTERMEDIATE_SPRINT,
    ITT,
    ROAD,
    TTT,
    Rider,
    Section,
    Stage,
    Team,
    Tour,
)
from tests.engine.road.built import build
from tests.engine.road.roads import BOOK, listed, ridden, squares
from tests.engine.tour.stages import INDEX_LIST


@pytest.mark.parametrize(
    ("terrains", "factor"),
    [
        (["DESC_LOW", "DESC_MID", "DESC_HIGH", "FLAT", "COBBLES"], 1),
        (["MTN_HC", "MTN_1", "MTN_2", "MTN_3", "MTN_4", "HILL"], 3),
    ],
)
def test_the_equivalence_table(terrains: list[str], factor: int):
    """R3.1, R3.2, RULING 3, RULING 93 — squares per kilometre by terrain."""
    for terrain in terrains:
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


CLIMBING = [("FLAT", 10), ("MTN_3", 5), ("DESC_LOW", 2)]


@pytest.mark.parametrize(
    ("parts", "rules", "sections"),
    [
        # R3.26, R3.27, RULING 26 — 17 km whole: TT_MID on the flat, climbs 3 a km
        (CLIMBING, {}, [("TT_MID", 30), ("MTN_3", 15), ("DESC_LOW", 2)]),
        (CLIMBING, {"mtt__flat_row": "FLAT"}, [("FLAT", 10), ("MTN_3", 15), ("DESC_LOW", 2)]),
        # RULING 16 — the class follows from the whole stage, whatever was written
        ([("TT_SHORT", 20), ("FLAT", 20)], {}, [("TT_LONG", 40), ("TT_LONG", 40)]),
        # RULING 93 — only FLAT sections take it
        ([("FLAT", 10), ("COBBLES", 2)], {}, [("TT_SHORT", 40), ("COBBLES", 2)]),
    ],
)
def test_flat_road_of_a_time_trial_takes_the_class(
    parts: list[tuple[str, int]], rules: dict[str, Any], sections: list[tuple[str, int]]
):
    """R3.14, R3.26, R3.27, RULING 16, RULING 26, RULING 93."""
    road = ridden(*parts, race_format=ITT, **rules)
    assert [(s.terrain, s.squares) for s in road.sections] == sections


def test_cobbles_need_no_switch():
    """RULING 93 — one square a km, at least one, their own markers at both ends."""
    road = ridden(("FLAT", 10), ("COBBLES", "0.3"), ("COBBLES", "2.6"))
    assert squares(road) == [10, 1, 3]
    assert [m.square for m in road.markers if m.kind == "COBBLES"] == [11, 12, 14]


# Points (R3.9)


@pytest.mark.parametrize(
    ("km", "square"),
    [
        ("123", 128),
        ("120", 119),
        ("119.5", 119),
        ("119", 119),
        ("0.2", 1),
        ("120.1", 120),
        ("126", 137),
        ("126.4", 138),
        ("170", 181),
        ("85.5", 86),
        ("85.4", 85),
    ],
)
def test_a_point_lies_on_the_square_of_its_kilometre(km: str, square: int):
    """TV010, R3.9 — half up inside its section; an uncovered km snaps to the square before."""
    road = build(listed(INDEX_LIST, (INTERMEDIATE_SPRINT, km)), BOOK)
    assert next(li.square for li in road.lines if li.kind == INTERMEDIATE_SPRINT) == square


@pytest.mark.parametrize(
    ("rows", "km", "race_format", "square"),
    [
        # there is no section before an uncovered first kilometre, so square 1
        ([("MTN_4", 1, 4)], "0.5", ROAD, 1),
        # R3.4 — clamped to the squares that a stated length has
        ([("FLAT", 0, 10, 4), ("FLAT", 10, 20)], 9, ROAD, 4),
        # R3.14 — km 10 of 20 flat trial km at 3 squares a km
        ([("FLAT", 0, 20)], 10, TTT, 30),
    ],
)
def test_a_point_stays_inside_its_section(
    rows: list[tuple[Any, ...]], km: Any, race_format: str, square: int
):
    """R3.4, R3.9, R3.14."""
    road = build(listed(rows, (FEED, km), race_format=race_format), BOOK)
    assert road.lines[0].square == square


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


def test_a_sprint_in_a_time_trial_is_no_line():
    """RULING 74 — intermediate sprints are not used in time trials."""
    road = build(listed([("FLAT", 0, 20)], (INTERMEDIATE_SPRINT, 10), race_format=ITT), BOOK)
    assert [line.kind for line in road.lines] == ["FINISH"]
    assert "INTERMEDIATE_SPRINT" not in [m.kind for m in road.markers]


# Summits and what lines pay


@pytest.mark.parametrize(
    ("climb", "category", "points"),
    [
        ("MTN_HC", "HC", (20, 15, 10, 5, 3, 1)),
        ("MTN_1", "1", (15, 10, 5, 3, 1)),
        ("MTN_2", "2", (10, 5, 3, 1)),
        ("MTN_3", "3", (5, 3, 1)),
        ("MTN_4", "4", (3, 1)),
    ],
)
def test_a_summit_lies_on_the_last_square_of_its_climb(
    climb: str, category: str, points: tuple[int, ...]
):
    """R3.13, R12.1, R12.5, RULING 19, RULING 71 — six to two indicators, 3, 2, 1 bonus turns."""
    summit = ridden(("FLAT", 5), (climb, 4), ("FLAT", 5)).lines[0]
    assert (summit.kind, summit.square, summit.category) == ("SUMMIT", 17, category)
    assert (summit.points, summit.bonus) == (points, (3, 2, 1))


def test_a_short_climb_has_no_summit():
    """RULING 3, R0.8 — no category, no points, no bonus."""
    assert [line.kind for line in ridden(("FLAT", 5), ("HILL", 4)).lines] == ["FINISH"]


def test_a_finish_on_a_summit_pays_both():
    """RULING 84 — the summit comes first, the finish last, on one square."""
    road = ridden(("FLAT", 5), ("MTN_1", 4))
    assert [(li.kind, li.square) for li in road.lines] == [("SUMMIT", 17), ("FINISH", 17)]
    assert [i.kind for i in road.indicators] == ["MOUNTAIN", "BONUS", "STAGE_POINTS"]


LOW, MEDIUM = (30, 25, 20, 15, 10, 5, 3, 1), (40, 35, 30, 25, 20, 15, 10, 5, 3, 1)
HIGH = (50, 45, *MEDIUM)


@pytest.mark.parametrize(
    ("parts", "race_format", "points"),
    [
        ([("FLAT", 20)], ROAD, (25, 20, 15, 10, 5, 3, 1)),
        ([("FLAT", 20), ("MTN_4", 2)], ROAD, LOW),
        ([("FLAT", 20), ("MTN_3", 2)], ROAD, LOW),
        ([("FLAT", 2), ("MTN_2", 20)], ROAD, MEDIUM),
        ([("FLAT", 2), ("MTN_1", 20)], ROAD, HIGH),
        # a queen stage has the high-mountain row
        ([("FLAT", 2), ("MTN_HC", 20)], ROAD, HIGH),
        # fifth and sixth of a time trial both have one point, as printed
        ([("FLAT", 20)], ITT, (15, 10, 5, 3, 1, 1)),
        ([("FLAT", 20)], TTT, (15, 10, 5, 3, 1, 1)),
        ([("FLAT", 20), ("MTN_4", 2)], ITT, (20, 15, 10, 5, 3, 1)),
    ],
)
def test_a_finish_pays_by_the_type_of_its_stage(
    parts: list[tuple[str, int]], race_format: str, points: tuple[int, ...]
):
    """TV101, R12.1, R12.6, RULING 19, RULING 87 — one indicator a paid place."""
    road = ridden(*parts, race_format=race_format)
    finish = road.lines[-1]
    assert (finish.kind, finish.points, finish.bonus) == ("FINISH", points, ())
    assert [i.values for i in road.indicators if i.kind == "STAGE_POINTS"] == [points]


def test_the_row_of_a_queen_stage_is_a_house_rule():
    """RULING 87 — regularity.queen_row."""
    assert ridden(("MTN_HC", 20), regularity__queen_row="LOW_MOUNTAIN").lines[-1].points == LOW


def test_bonuses_can_be_switched_off_and_on():
    """R12.1, R12.3, RULING 84 — sprints, summits; a finish where the house says so, by place."""
    stage = listed([("FLAT", 0, 50), ("MTN_4", 50, 55)], (INTERMEDIATE_SPRINT, 20))
    law = BOOK.with_changes(
        bonus__summits=False, bonus__intermediate_sprints=False, bonus__finish=[3, 0, 1]
    )
    lines = build(stage, BOOK).lines
    assert [line.bonus for line in lines] == [(3, 2, 1), (3, 2, 1), ()]
    assert lines[0].points == (5, 3, 1)
    assert [line.bonus for line in build(stage, law).lines] == [(), (), (3, 0, 1)]


@pytest.mark.parametrize(("race_format", "bonus"), [(ITT, (3, 2, 1)), (TTT, ())])
def test_the_finish_of_a_team_pays_no_bonus_turns(race_format: str, bonus: tuple[int, ...]):
    """RULING 84, R12.8 — a bonus is for one rider at one line: no turns, no indicators."""
    road = ridden(("FLAT", 20), race_format=race_format, bonus__finish=[3, 2, 1])
    assert road.lines[-1].bonus == bonus
    assert [i.values for i in road.indicators if i.kind == "BONUS"] == [bonus] * bool(bonus)


def test_feed_zones_have_a_marker_and_pay_nothing():
    """RULING 95, R13.2, R3.12 — a feed the organiser places counts wherever it stands."""
    road = build(listed([("FLAT", 0, 50)], (FEED, 20)), BOOK)
    assert ("FEED", 20) in [(m.kind, m.square) for m in road.markers]
    assert [i.kind for i in road.indicators] == ["STAGE_POINTS"]


# The grid


@pytest.mark.parametrize(
    ("riders", "lanes", "rows"),
    [(48, 3, 16), (48, 2, 24), (6, 3, 2), (7, 3, 4), (1, 3, 2), (0, 3, 0), (8, 6, 2)],
)
def test_the_grid_has_as_many_rows_as_its_pairs_need(riders: int, lanes: int, rows: int):
    """TV041, RULING 39, RULING 31 — pairs fill the lanes two rows deep: 48 on 3 lanes, 0 to -15."""
    road = build(listed([("FLAT", 0, 20)]), BOOK.with_changes(road__lanes=lanes), riders=riders)
    assert (road.lanes, road.grid_rows) == (lanes, rows)


def test_a_surveyed_road_counts_the_pairs_of_each_team():
    """RULING 39 — six teams of seven are 24 pairs: eight of them deep on three lanes, 16 rows."""
    riders = tuple(Rider(n, "r", "CLIMBER") for n in range(7))
    teams = tuple(Team(letter, letter, "", riders) for letter in "ABCDEF")
    tour = Tour("t", (listed([("FLAT", 0, 20)]),), teams=teams)
    (road,) = roads_of(tour).roads
    assert road.grid_rows == 16


@pytest.mark.parametrize(
    ("race_format", "squares", "rows"), [(ROAD, 22, 8), (TTT, 8, 4), (ITT, 1, 2)]
)
def test_in_a_time_trial_only_who_starts_together_needs_a_grid(
    race_format: str, squares: int, rows: int
):
    """R6.33, RULING 39 — of teams of 7, 5 and 7: all, the largest alone, one rider."""
    riders = tuple(Rider(n, "r", "CLIMBER") for n in range(7))
    teams = [Team(str(size), "", "", riders[:size]) for size in (7, 5, 7)]
    assert places_for(teams, race_format) == squares
    assert grid_rows(squares, BOOK) == rows


def test_a_single_file_takes_a_row_a_rider_and_the_run_off_has_ten():
    """RULING 39 — start.grid = single_file_left; ten rows where arrivals are ordered."""
    law = BOOK.with_changes(start__grid="single_file_left")
    road = build(listed([("FLAT", 0, 20)]), law, riders=48)
    assert (road.grid_rows, road.runoff_rows) == (48, 10)


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
        build(stage, BOOK.with_changes(stage__descent_inference="ask"))


def test_the_names_of_sections_reach_the_road():
    section = Section("MTN_4", Decimal(0), Decimal(3), name="Alto", proposed=True)
    road = build(Stage("s", sections=(section,)), BOOK)
    assert (road.lines[0].name, road.sections[0].proposed) == ("Alto", True)
