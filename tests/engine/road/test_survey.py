"""A whole tour looked at once."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from engine.road.build import MOST_ROWS
from engine.road.roads import SurveyedStage, in_creation_order, roads_of, survey_stage
from engine.tour.rules import Rules
from engine.tour.values import ITT, ROAD, TTT, Section, Stage, Tour

BOOK = Rules("ciclismo")


def stage(*parts: tuple[str, Any], race_format: str = ROAD, name: str = "s") -> Stage:
    sections, end = [], Decimal(0)
    for terrain, km in parts:
        sections.append(Section(terrain, end, end + Decimal(str(km))))
        end += Decimal(str(km))
    return Stage(name, race_format, sections=tuple(sections))


def looked_at(found: Stage, **rules: Any) -> SurveyedStage:
    return survey_stage(found, BOOK.but(**rules), 4)


def codes(found: SurveyedStage) -> list[str]:
    return [f.code for f in found.findings]


def test_a_stage_with_an_error_has_no_road_but_its_other_findings():
    """R3.7, R3.28 — unfinished work gives findings."""
    broken = looked_at(stage(("FLAT", 60), ("SEA", 5), ("MTN_1", 9)))
    assert broken.road is None
    assert codes(broken) == ["E_TERRAIN_UNKNOWN", "W_FLAT_SHARE"]
    assert broken.findings[0].where == "stages/4/sections/2"


def test_a_road_too_long_is_a_finding():
    """No table, race or picture is made for more than 20,000 rows."""
    long = looked_at(stage(("FLAT", MOST_ROWS + 1)))
    assert (long.road, codes(long)) == (None, ["E_TOO_MANY_ROWS"])


@pytest.mark.parametrize(("km", "odd"), [("50", []), ("50.1", ["W_TT_TOO_LONG"])])
def test_a_time_trial_past_the_table_is_said(km: str, odd: list[str]):
    """RULING 16 — above 50 km it is ridden as a long one."""
    found = looked_at(stage(("FLAT", km), race_format=ITT))
    assert (codes(found), found.road and found.road.sections[0].terrain) == (odd, "TT_LONG")


def test_where_the_table_ends_is_a_house_rule():
    """RULING 16 — tt.max_km."""
    assert codes(looked_at(stage(("FLAT", 60), race_format=ITT), tt__max_km=60)) == []


@pytest.mark.parametrize("race_format", [ITT, TTT])
def test_a_short_time_trial_mentions_the_leader(race_format: str):
    """RULING 24 — I_ERRATUM_LEADER_TT_SHORT, until the house amends the table."""
    short = stage(("FLAT", 15), race_format=race_format)
    assert codes(looked_at(short)) == ["I_ERRATUM_LEADER_TT_SHORT"]
    assert codes(looked_at(short, tables__leader_tt_short="amended")) == []


def test_a_short_trial_without_trial_road_does_not():
    """RULING 24, RULING 26 — nobody rolls the short row on climbs alone."""
    climbs = stage(("MTN_4", 5), race_format=ITT)
    assert codes(looked_at(climbs)) == []


@pytest.mark.parametrize(
    ("km", "least", "odd"), [(1, 3, True), (2, 3, True), (3, 3, False), (1, 2, True), (2, 2, False)]
)
def test_a_section_shorter_than_any_tile_is_a_strip(km: int, least: int, odd: bool):
    """RULING 20 — shorter than `tiles.min_straight`: W_SHORT_STRIP."""
    down = stage(("FLAT", 20), ("DESC_LOW", km), ("FLAT", 20))
    found = looked_at(down, tiles__min_straight=least)
    assert ("W_SHORT_STRIP" in codes(found)) is odd


@pytest.mark.parametrize(("km", "odd"), [(11, True), (12, False), (13, True), (24, False)])
def test_cobbles_that_do_not_fill_their_tile_are_cut(km: int, odd: bool):
    """RULING 93, R1.4 — twelve squares whole, anything else I_CUT_TILE."""
    found = looked_at(stage(("FLAT", 20), ("COBBLES", km)))
    assert ("I_CUT_TILE" in codes(found)) is odd


def test_everything_begins_with_the_tour_and_goes_on_stage_by_stage():
    tour = Tour("t", stages=(Stage("a"), stage(("FLAT", 9), ("HILL", 1), name="b")))
    assert [(f.code, f.where) for f in roads_of(tour).everything] == [
        ("E_NO_SECTIONS", "stages/1"),
        ("W_FLAT_NOT_PURE", "stages/2"),
    ]


def test_the_house_rules_of_the_tour_are_the_ones_that_count():
    """R0.1 — a tour carries its rules."""
    tour = Tour("t", stages=(stage(("FLAT", 20)),), rules={"road.lanes": 5})
    assert [road.lanes for road in roads_of(tour).roads] == [5]


WHOLE = Tour(
    "t",
    stages=(
        stage(("FLAT", 9), ("MTN_4", 2), race_format=ITT),
        stage(("FLAT", 20), race_format=TTT),
        stage(("MTN_HC", 9)),
        stage(("FLAT", 20)),
        stage(("MTN_1", 9)),
        stage(("FLAT", 20), race_format=ITT),
        stage(("MTN_2", 9)),
        stage(("FLAT", 90), ("MTN_3", 9)),
        stage(("FLAT", 30)),
    ),
)


def test_a_tour_is_created_type_by_type():
    """R3.29, R3.30, RULING 23 — the flat stages first, the mountain time trials last."""
    found = in_creation_order(roads_of(WHOLE).stages, BOOK)
    assert [s.number for s in found] == [4, 9, 8, 7, 5, 3, 2, 6, 1]


def test_the_order_of_creation_is_a_house_rule():
    """RULING 23 — any order."""
    law = BOOK.but(tour__creation_order=list(reversed(BOOK["tour.creation_order"])))
    found = in_creation_order(roads_of(WHOLE).stages, law)
    assert [s.number for s in found] == [1, 2, 6, 3, 5, 7, 8, 4, 9]


def test_the_names_of_sections_reach_the_road():
    named = stage(("MTN_4", 3))
    named = replace(named, sections=(replace(named.sections[0], name="Alto", proposed=True),))
    road = looked_at(named).road
    assert road is not None
    assert (road.lines[0].name, road.sections[0].proposed) == ("Alto", True)
