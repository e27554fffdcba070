"""Findings of a tour while it is still in kilometres: its stages, its teams, its house rules."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from engine.tour.check import check_stage, check_teams, check_tour
from engine.tour.edit import change_section
from engine.tour.finding import INFO
from engine.tour.proposals import deal_team, fresh_tour
from engine.tour.values import (
    FEED,
    INTERMEDIATE_SPRINT,
    ITT,
    Point,
    Rider,
    Section,
    Stage,
    Team,
    Tour,
)
from tests.engine.tour.stages import BOOK, stage_of

if TYPE_CHECKING:
    from collections.abc import Iterable

LABELS = {"stage": "Stage {number}", "team": "Team {letter}", "rider": "Rider {letter}{number}"}
FLAT = stage_of(("FLAT", 50)).sections
TRIAL = stage_of(("TT_MID", 20)).sections


def of_tour(**fields: Any) -> list[tuple[str, str, dict[str, Any]]]:
    findings = check_tour(Tour("t", **fields), BOOK)
    return [(f.code, f.where, dict(f.values)) for f in findings]


@pytest.mark.parametrize(
    ("fields", "findings"),
    [
        # R3.9 — start < x <= end; summits and the finish follow from the sections
        ({"points": [("INTERMEDIATE_SPRINT", "-1")]}, [("E_POINT_OUTSIDE", "points/1")]),
        ({"points": [("INTERMEDIATE_SPRINT", "0")]}, [("E_POINT_OUTSIDE", "points/1")]),
        ({"points": [("INTERMEDIATE_SPRINT", "50.1")]}, [("E_POINT_OUTSIDE", "points/1")]),
        ({"points": [(FEED, "50")]}, []),
        ({"points": [("SUMMIT", "5")]}, [("E_POINT_KIND", "points/1")]),
        # RULING 74 — a sprint is not used in a time trial
        (
            {"points": [(INTERMEDIATE_SPRINT, "9")], "format": ITT},
            [("W_TT_SPRINT", "points/1")],
        ),
        # R3.28 — road, ITT, TTT
        ({"format": "criterium"}, [("E_FORMAT", "")]),
        # R3.3 — said once
        ({"sections": ()}, [("E_NO_SECTIONS", "")]),
        # R3.14 — TT rows belong to time trials
        ({"sections": TRIAL}, [("W_TRIAL_IN_ROAD", "sections/1")]),
        ({"sections": TRIAL, "format": ITT}, []),
    ],
)
def test_what_is_odd_about_a_stage(fields: dict[str, Any], findings: list[tuple[str, str]]):
    """R3.3, R3.9, R3.14, R3.28, RULING 74 — a finding at the place it lies at."""
    points = tuple(Point(kind, Decimal(km)) for kind, km in fields.get("points", ()))
    stage = Stage("s", **{"sections": FLAT, **fields, "points": points})
    places = [(code, f"stages/2/{where}".rstrip("/")) for code, where in findings]
    assert [(f.code, f.where) for f in check_stage(stage, BOOK, "stages/2")] == places


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
    findings = check_stage(stage, BOOK.with_changes(stage__descent_inference="ask"))
    assert [f.code for f in findings] == ["E_DESCENT_OPEN"]


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


WHOLE = ("LEADER", "ALLROUNDER", "SPRINTER", "TIMETRIALIST", *("CLIMBER", "ROULEUR") * 2)
OTHER = Team("Z", "Zeta", "navy", (Rider(99, "Z", "CLIMBER"),))
LEADERS_ONLY = {"team__max_per_type": {"LEADER": 1, "ALLROUNDER": 1}}
ADVANCED = {"team__advanced_types": True}


@pytest.mark.parametrize(
    ("types", "rules", "codes"),
    [
        (WHOLE, {}, []),
        # R2.3 — at most one each of four types, several of the other two, none compulsory
        (["LEADER"] * 2, {}, ["E_TYPE_LIMIT"]),
        (["ALLROUNDER"] * 2, {}, ["E_TYPE_LIMIT"]),
        (["SPRINTER"] * 2, {}, ["E_TYPE_LIMIT"]),
        (["TIMETRIALIST"] * 2, {}, ["E_TYPE_LIMIT"]),
        (["CLIMBER"] * 8, {}, []),
        (["ROULEUR"] * 8, {}, []),
        (["SPRINTER"], {}, []),
        # RULING 10 — the permissive reading: SPRINTER and TIMETRIALIST without a limit
        (["SPRINTER"] * 2, LEADERS_ONLY, []),
        (["TIMETRIALIST"] * 2, LEADERS_ONLY, []),
        (["LEADER"] * 2, LEADERS_ONLY, ["E_TYPE_LIMIT"]),
        # R2.4, R13.1 — hybrids in advanced games only, then in any number
        (["ROULEUR_SPRINTER"], {}, ["E_TYPE_ADVANCED"]),
        (["ROULEUR_CLIMBER"], {}, ["E_TYPE_ADVANCED"]),
        (["ROULEUR_SPRINTER", "ROULEUR_SPRINTER", "SPRINTER"], ADVANCED, []),
        (["ROULEUR_CLIMBER", "ROULEUR_CLIMBER", "SPRINTER"], ADVANCED, []),
        # R2.2 — team.size
        (["CLIMBER"] * 9, {}, ["E_TEAM_SIZE"]),
        (["CLIMBER"] * 5, {"team__size": 4}, ["E_TEAM_SIZE"]),
        ([], {}, ["W_TEAM_EMPTY"]),
        (["DOMESTIQUE"], {}, ["E_TYPE_UNKNOWN"]),
    ],
)
def test_which_team_may_start(types: Iterable[str], rules: dict[str, Any], codes: list[str]):
    """TV024, R2.2, R2.3, R2.4, R13.1, RULING 10 — every limit is an upper bound."""
    riders = tuple(Rider(n, f"R{n}", kind) for n, kind in enumerate(types, 1))
    tour = Tour("t", teams=(Team("A", "Alfa", "sky", riders), OTHER))
    assert [f.code for f in check_teams(tour, BOOK.with_changes(**rules))] == codes


def test_two_to_six_teams_ride():
    """R2.1 — one team is odd, seven are an error, none is a tour still being written."""
    dealt = [deal_team(n % 6, LABELS) for n in range(7)]
    codes = {
        n: {f.code for f in check_teams(Tour("t", teams=tuple(dealt[:n])), BOOK)}
        for n in (0, 1, 2, 6, 7)
    }
    assert codes == {
        0: set(),
        1: {"W_ONE_TEAM"},
        2: set(),
        6: set(),
        7: {"E_TOO_MANY_TEAMS", "E_TEAM_TWICE", "E_BIB_TWICE", "W_TEAM_COLOUR"},
    }


FRESH = fresh_tour("t", 21, (), 2, LABELS)


def unfinished(tour: Tour) -> dict[str, dict[str, Any]]:
    findings = check_tour(tour, BOOK)
    return {f.code: dict(f.values) for f in findings if f.severity == INFO}


def with_stage(stage: Stage) -> Tour:
    return replace(FRESH, stages=(replace(stage, name="A – B"), *FRESH.stages[1:]), teams=())


def test_a_new_tour_says_that_its_stages_and_riders_are_only_begun():
    assert unfinished(FRESH) == {
        "I_PLACEHOLDER": {"count": 21, "stages": "1-21"},
        "I_DEFAULT_NAMES": {"count": 16, "name": "Rider A1"},
    }


def test_riders_with_names_of_their_own_are_not_spoken_of():
    team = FRESH.teams[0]
    named = replace(team, riders=tuple(replace(r, name=f"Ana {r.bib}") for r in team.riders))
    assert "I_DEFAULT_NAMES" not in unfinished(replace(FRESH, teams=(named,)))


def test_a_summit_without_a_name_is_said_with_its_kilometre():
    stage = stage_of(("FLAT", 50), ("MTN_2", 8), ("MTN_1", 9))
    stage = change_section(stage, 3, name="Alto")
    assert unfinished(with_stage(stage))["I_NAMELESS_SUMMIT"] == {"count": 1, "km": [Decimal(58)]}


@pytest.mark.parametrize(
    ("km", "points", "lacking"),
    [
        (180, (), {"I_NO_SPRINT", "I_NO_FEED"}),
        (180, (Point(FEED, Decimal(90)), Point(INTERMEDIATE_SPRINT, Decimal(100))), set()),
        (60, (), set()),
    ],
)
def test_a_long_stage_without_sprint_or_feed_is_said(
    km: int, points: tuple[Point, ...], lacking: set[str]
):
    """RULING 95 — feed zones belong to long stages of long tours."""
    tour = with_stage(stage_of(("FLAT", km), points=points))
    assert {"I_NO_SPRINT", "I_NO_FEED"} & set(unfinished(tour)) == lacking
