"""One door to the roads of a tour: the same road for everybody who asks."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from engine.errors import RoadError
from engine.road.roads import roads_of
from engine.tour.values import ITT, ROAD, TTT, Rider, Section, Stage, Team, Tour

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.road.values import Road


def stage(name: str = "s", race_format: str = ROAD) -> Stage:
    return Stage(name, race_format, sections=(Section("FLAT", Decimal(0), Decimal(20)),))


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
    empty = Tour("t", (stage(race_format=race_format),), teams=teams)
    assert roads_of(empty).roads == roads_of(replace(empty, teams=FULL)).roads


def test_a_grid_can_be_asked_for():
    """RULING 39 — seven riders: four rows on three lanes."""
    assert roads_of(Tour("t", (stage(),)), places=7).road(1).grid_rows == 4


def test_a_stage_without_a_road_is_refused_by_its_findings():
    """The others have theirs."""
    found = roads_of(Tour("t", (Stage("empty"), stage())))
    assert found.road(2) == found.roads[0]
    with pytest.raises(RoadError, match=r"empty.*E_NO_SECTIONS"):
        found.road(1)


def test_a_stage_that_is_not_in_the_tour_is_seen_as_if_it_were():
    """With its rules and its riders, at the place it would take."""
    tour = Tour("t", (stage("a"), stage("b")), teams=FULL[:2], rules={"road.lanes": 4})
    assert roads_of(replace(tour, stages=())).look_at(tour.stages[1], 2) == roads_of(tour).stages[1]


def test_the_board_furnishes_the_road_only_where_that_is_asked_for():
    """RULING 94 — and only where the tour keeps boards."""
    tour = Tour("t", (stage("a"),), boards={"stages": {"1": {}}})

    def furnish(road: Road, boards: Mapping[str, Any]) -> Road:
        assert boards is tour.boards
        return replace(road, name="furnished")

    assert [road.name for road in roads_of(tour).roads] == ["a"]
    assert [road.name for road in roads_of(tour, furnish).roads] == ["furnished"]
    assert [road.name for road in roads_of(replace(tour, boards={}), furnish).roads] == ["a"]
