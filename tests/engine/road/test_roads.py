"""One door to the roads of a tour: each stage surveyed under its rules, the same road for all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import RoadError
from engine.road.build import MOST_ROWS
from engine.road.roads import in_creation_order, look_at_stage, survey_tour
from engine.tour.values import ITT, ROAD, TTT, Rider, Stage, Team, Tour
from tests.engine.tour.stages import BOOK, stage_of


def named(name: str) -> Stage:
    return replace(stage_of(("FLAT", 20)), name=name)


FULL = tuple(
    Team(letter, letter, "", tuple(Rider(10 * n + k, "r", "CLIMBER") for k in range(1, 9)))
    for n, letter in enumerate("ABCDEF")
)


@pytest.mark.parametrize("teams", [(), (Team("A", "A", ""),)])
@pytest.mark.parametrize("race_format", [ROAD, ITT, TTT])
def test_a_tour_without_riders_has_the_road_of_a_full_field(
    teams: tuple[Team, ...], race_format: str
):
    """RULING 39, R2.2 — six teams of eight line up until the tour names who rides."""
    empty = Tour("t", (stage_of(("FLAT", 20), race_format=race_format),), teams=teams)
    assert survey_tour(empty).roads == survey_tour(replace(empty, teams=FULL)).roads


def test_a_grid_can_be_asked_for():
    """RULING 39 — seven riders: four rows on three lanes."""
    assert survey_tour(Tour("t", (named("s"),)), places=7).road(1).grid_rows == 4


def test_a_stage_without_a_road_is_refused_by_its_findings():
    """The others have theirs."""
    roads = survey_tour(Tour("t", (Stage("empty"), named("s"))))
    assert roads.road(2) == roads.roads[0]
    with pytest.raises(RoadError, match=r"empty.*E_NO_SECTIONS"):
        roads.road(1)


def test_a_stage_that_is_not_in_the_tour_is_seen_as_if_it_were():
    """With its rules and its riders, at the place it would take."""
    tour = Tour("t", (named("a"), named("b")), teams=FULL[:2], rules={"road.lanes": 4})
    alone = survey_tour(replace(tour, stages=()))
    assert alone.look_at(tour.stages[1], 2) == survey_tour(tour).stages[1]


@pytest.mark.parametrize(
    ("stage", "findings"),
    [
        # R3.7, R3.28 — unfinished work gives findings: an error, and whatever else is odd
        (
            stage_of(("FLAT", 60), ("SEA", 5), ("MTN_1", 9)),
            [("E_TERRAIN_UNKNOWN", "stages/4/sections/2"), ("W_FLAT_SHARE", "stages/4")],
        ),
        # no table, race or picture is made for more than 20,000 rows
        (stage_of(("FLAT", MOST_ROWS + 1)), [("E_TOO_MANY_ROWS", "stages/4")]),
    ],
)
def test_a_stage_with_an_error_has_no_road_but_its_other_findings(
    stage: Stage, findings: list[tuple[str, str]]
):
    """R3.7, R3.28."""
    surveyed = look_at_stage(Tour("t"), stage, 4)
    assert surveyed.road is None
    assert [(f.code, f.where) for f in surveyed.findings] == findings


def test_everything_begins_with_the_tour_and_goes_on_stage_by_stage_of():
    tour = Tour("t", stages=(Stage("a"), stage_of(("FLAT", 9), ("HILL", 1))))
    assert [(f.code, f.where) for f in survey_tour(tour).all_findings] == [
        ("E_NO_SECTIONS", "stages/1"),
        ("W_FLAT_NOT_PURE", "stages/2"),
    ]


def test_the_house_rules_of_the_tour_are_the_ones_that_count():
    """R0.1 — a tour carries its rules."""
    tour = Tour("t", stages=(stage_of(("FLAT", 20)),), rules={"road.lanes": 5})
    assert [road.lanes for road in survey_tour(tour).roads] == [5]


EVERY_TYPE = Tour(
    "t",
    stages=(
        stage_of(("FLAT", 9), ("MTN_4", 2), race_format=ITT),
        stage_of(("FLAT", 20), race_format=TTT),
        stage_of(("MTN_HC", 9)),
        stage_of(("FLAT", 20)),
        stage_of(("MTN_1", 9)),
        stage_of(("FLAT", 20), race_format=ITT),
        stage_of(("MTN_2", 9)),
        stage_of(("FLAT", 90), ("MTN_3", 9)),
        stage_of(("FLAT", 30)),
    ),
)


@pytest.mark.parametrize("backwards", [False, True])
def test_a_tour_is_created_type_by_type(backwards: bool):
    """R3.29, R3.30, RULING 23 — flat stages first, mountain time trials last; or any order."""
    order = BOOK["tour.creation_order"]
    law = BOOK.with_changes(
        tour__creation_order=list(reversed(order)) if backwards else list(order)
    )
    created = [s.number for s in in_creation_order(survey_tour(EVERY_TYPE).stages, law)]
    assert created == ([1, 2, 6, 3, 5, 7, 8, 4, 9] if backwards else [4, 9, 8, 7, 5, 3, 2, 6, 1])
