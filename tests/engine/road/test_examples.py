"""The three worked examples of the book come out exactly."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.board.played_roads import roads_of
from engine.road.check import marker_needs
from engine.tour.file import load

if TYPE_CHECKING:
    from engine.road.roads import SurveyedStage

SAMPLE = Path(__file__).parents[3] / "samples" / "three-examples.etapa"


@pytest.fixture(scope="module")
def examples() -> tuple[SurveyedStage, ...]:
    return roads_of(load(SAMPLE)).stages


def standing(stage: SurveyedStage) -> list[tuple[str, int]]:
    assert stage.road is not None
    return [(m.kind, m.square) for m in stage.road.markers]


def runs(stage: SurveyedStage) -> list[tuple[str, int, int]]:
    assert stage.road is not None
    return [(s.terrain, s.first, s.last) for s in stage.road.sections]


def beside(stage: SurveyedStage) -> list[tuple[str, int, tuple[int, ...]]]:
    assert stage.road is not None
    return [(i.kind, i.square, i.values) for i in stage.road.indicators]


def test_example_one(examples: tuple[SurveyedStage, ...]):
    """TV001, R3.16, R3.3, R3.12, R3.9 — 165 flat km are 165 squares, the sprint of km 85 on 85."""
    one = examples[0]
    assert (one.type, runs(one)) == ("FLAT_STAGE", [("FLAT", 1, 165)])
    assert standing(one) == [
        ("START", 0),
        ("FLAT", 1),
        ("INTERMEDIATE_SPRINT", 85),
        ("FLAT", 165),
        ("FINISH", 165),
    ]
    assert one.findings == ()


def test_example_one_has_the_indicators_of_its_sprint(examples: tuple[SurveyedStage, ...]):
    """R3.12, RULING 19 — 5, 3, 1 and 3, 2, 1 at the sprint, seven stage points at the finish."""
    assert beside(examples[0]) == [
        ("INTERMEDIATE_SPRINT", 85, (5, 3, 1)),
        ("BONUS", 85, (3, 2, 1)),
        ("STAGE_POINTS", 165, (25, 20, 15, 10, 5, 3, 1)),
    ]


def test_example_two(examples: tuple[SurveyedStage, ...]):
    """TV002, R3.17, R3.6, RULING 17 — 119, 18, 8 and 36 squares, N = 181, low mountain."""
    two = examples[1]
    assert two.type == "LOW_MOUNTAIN"
    assert runs(two) == [
        ("FLAT", 1, 119),
        ("MTN_3", 120, 137),
        ("DESC_LOW", 138, 145),
        ("FLAT", 146, 181),
    ]
    assert [(f.code, *f.values.values()) for f in two.findings] == [
        ("W_KM_UNCOVERED", 119, 120),
        ("W_KM_TOTAL", 170, 169),
    ]


def test_markers_and_indicators_of_example_two(examples: tuple[SurveyedStage, ...]):
    """TV005, R3.11, R3.13, R3.17, RULING 19, RULING 5 — and the box is large enough."""
    two = examples[1]
    assert standing(two) == [
        ("START", 0),
        ("FLAT", 1),
        ("FLAT", 119),
        ("MTN_3", 120),
        ("MTN_3", 137),
        ("DESC_LOW", 138),
        ("DESC_LOW", 145),
        ("FLAT", 146),
        ("FLAT", 181),
        ("FINISH", 181),
    ]
    assert beside(two)[:2] == [("MOUNTAIN", 137, (5, 3, 1)), ("BONUS", 137, (3, 2, 1))]
    assert two.road is not None
    assert [n for n in marker_needs([two.road]) if n.need > n.have] == []


def test_example_three(examples: tuple[SurveyedStage, ...]):
    """TV006, R3.18, R3.14, R3.15, RULING 16, RULING 18 — 54 squares of TT_MID, flat markers, TT."""
    three = examples[2]
    assert (three.type, runs(three)) == ("ITT", [("TT_MID", 1, 54)])
    assert standing(three) == [
        ("START", 0),
        ("TT", 0),
        ("FLAT", 1),
        ("FLAT", 54),
        ("FINISH", 54),
    ]
    assert three.findings == ()


def test_the_tour_of_the_examples_says_how_many_bonus_turns_it_offers():
    """RULING 84 — one sprint and one summit: 12 turns; none where both are switched off."""
    tour = load(SAMPLE)
    turns = [f.values["turns"] for f in roads_of(tour).findings if f.code == "I_BONUS_TURNS"]
    assert turns == [12]
    rules = {"bonus.summits": False, "bonus.intermediate_sprints": False}
    none = roads_of(replace(tour, rules=rules)).findings
    assert "I_BONUS_TURNS" not in {f.code for f in none}
