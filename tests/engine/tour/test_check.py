"""Findings of a tour while it is still in kilometres."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from engine.tour.check import check_stage, check_tour
from engine.tour.rules import Rules
from engine.tour.values import FEED, INTERMEDIATE_SPRINT, ITT, Point, Section, Stage, Tour

BOOK = Rules("ciclismo")
FLAT = (Section("FLAT", Decimal(0), Decimal(50)),)


def of_tour(**fields: Any) -> list[tuple[str, str, dict[str, Any]]]:
    found = check_tour(Tour("t", **fields), BOOK)
    return [(f.code, f.where, dict(f.values)) for f in found]


def of_stage(
    *, sections: tuple[Section, ...] = FLAT, points: tuple[Point, ...] = (), **fields: Any
) -> list[tuple[str, str]]:
    stage = Stage("s", sections=sections, points=points, **fields)
    return [(f.code, f.where) for f in check_stage(stage, BOOK, "stages/2")]


@pytest.mark.parametrize("km", ["-1", "0", "50.1"])
def test_a_point_outside_the_stage_is_an_error(km: str):
    """R3.9 — x = 0 is not allowed, nor beyond the finish."""
    point = Point(INTERMEDIATE_SPRINT, Decimal(km))
    assert of_stage(points=(point,)) == [("E_POINT_OUTSIDE", "stages/2/points/1")]


def test_a_point_at_the_very_end_is_inside():
    """R3.9 — start < x <= end."""
    assert of_stage(points=(Point(FEED, Decimal(50)),)) == []


def test_a_point_nobody_places_is_an_error():
    """R3.9 — summits and the finish follow from the sections."""
    assert of_stage(points=(Point("SUMMIT", Decimal(5)),)) == [
        ("E_POINT_KIND", "stages/2/points/1")
    ]


def test_a_sprint_in_a_time_trial_is_odd():
    """RULING 74 — not used."""
    point = Point(INTERMEDIATE_SPRINT, Decimal(9))
    assert of_stage(points=(point,), format=ITT) == [("W_TT_SPRINT", "stages/2/points/1")]


def test_a_format_nobody_knows_is_an_error():
    """R3.28 — road, ITT, TTT."""
    assert of_stage(format="criterium") == [("E_FORMAT", "stages/2")]


def test_a_stage_without_sections_says_so_once():
    """R3.3."""
    assert of_stage(sections=()) == [("E_NO_SECTIONS", "stages/2")]


def test_trial_road_in_a_road_stage_is_odd():
    """R3.14 — TT rows belong to time trials."""
    trial = (Section("TT_MID", Decimal(0), Decimal(20)),)
    assert of_stage(sections=trial) == [("W_TRIAL_IN_ROAD", "stages/2/sections/1")]
    assert of_stage(sections=trial, format=ITT) == []


@pytest.mark.parametrize(
    ("written", "nearest"),
    [("FLATT", "FLAT"), ("mtn_1", "MTN_1"), ("MTN_5", "MTN_"), ("COBLES", "COBBLES"), ("", "")],
)
def test_an_unknown_terrain_names_the_nearest(written: str, nearest: str):
    """R3.2 — did you mean."""
    stage = Stage("s", sections=(Section(written, Decimal(0), Decimal(9)),))
    (found,) = check_stage(stage, BOOK)
    assert (found.code, found.where) == ("E_TERRAIN_UNKNOWN", "sections/1")
    assert found.values["nearest"].startswith(nearest)


def test_an_open_descent_is_an_error_where_the_house_asks():
    """RULING 22."""
    stage = Stage("s", sections=(*FLAT, Section("DESCENT", Decimal(50), Decimal(60))))
    found = check_stage(stage, BOOK.but(stage__descent_inference="ask"))
    assert [f.code for f in found] == ["E_DESCENT_OPEN"]


def test_a_number_given_twice_is_an_error_at_each_stage():
    """R3.29 — stages are told apart by their number."""
    stages = tuple(Stage(name, number=n) for name, n in [("a", 1), ("b", 2), ("c", 2)])
    assert of_tour(stages=stages) == [
        ("E_STAGE_TWICE", "stages/2", {"number": 2}),
        ("E_STAGE_TWICE", "stages/3", {"number": 2}),
    ]


def test_a_number_that_is_not_its_place_is_odd():
    """R3.29 — the order of the file counts."""
    stages = tuple(Stage(str(n), number=n) for n in (0, 2, 5))
    assert of_tour(stages=stages) == [("W_STAGE_NUMBER", "stages/3", {"number": 5, "place": 3})]


def test_a_name_given_twice_is_odd():
    assert [f[0] for f in of_tour(stages=(Stage("a"), Stage("a"), Stage(""), Stage("")))] == [
        "W_STAGE_NAME_TWICE"
    ]


@pytest.mark.parametrize(("after", "wrong"), [(0, True), (1, False), (2, False), (3, True)])
def test_rest_days_lie_between_two_stages(after: int, wrong: bool):
    """R2.8 — between this stage and the next."""
    stages = tuple(Stage(str(n)) for n in range(3))
    assert [f[0] for f in of_tour(stages=stages, rest_after=(after,))] == ["E_REST_DAY"] * wrong


def test_a_tour_without_stages_is_only_odd():
    assert of_tour() == [("W_NO_STAGES", "", {})]


@pytest.mark.parametrize(
    ("key", "nearest"),
    [("road.lane", "road.lanes"), ("feed_pe", "feed.pe"), ("weather", "weather.faces"), ("?", "")],
)
def test_an_unknown_house_rule_names_the_nearest(key: str, nearest: str):
    """R0.1 — the book's value is used."""
    (found,) = [f for f in of_tour(rules={key: 1}) if f[0] == "W_RULE_UNKNOWN"]
    assert found[1] == f"rules/{key}"
    assert str(found[2]["nearest"]).startswith(nearest)
    assert found[2]["nearest"]


def test_a_house_rule_out_of_range_says_what_is_used():
    """R0.1, RULING 31 — the range and the book's value."""
    (found,) = [f for f in of_tour(rules={"road.lanes": 9}) if f[0] == "W_RULE_RANGE"]
    assert found[2] == {"key": "road.lanes", "value": 9, "default": 3, "range": "2-6"}


def test_a_house_rule_that_needs_every_key_names_those_that_are_missing():
    """R0.1, RULING 76 — six faces of the weather die, not some."""
    rules = {"weather.faces": {"1": "RAIN", "3": "COLD", "6": "CLEAR"}}
    (found,) = [f for f in of_tour(rules=rules) if f[0].startswith("W_RULE")]
    assert found[0] == "W_RULE_KEYS"
    assert found[2]["missing"] == ["2", "4", "5"]


@pytest.mark.parametrize("value", [10**400, True, "three", [3], None, float("nan"), {"a": 1}])
def test_no_value_breaks_the_check(value: object):
    """R0.1 — whatever a hand wrote."""
    assert [f[0] for f in of_tour(rules={"road.lanes": value}, stages=(Stage("a"),))] == [
        "W_RULE_RANGE"
    ]
