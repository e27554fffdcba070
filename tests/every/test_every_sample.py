"""What every shipped tour keeps; and what each of them is there for."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.board.played_roads import roads_of
from engine.tour.file import load, open_tour
from engine.tour.finding import ERROR
from engine.tour.rider_types import start_pool
from engine.tour.rules import tour_rules
from engine.tour.values import FEED, INTERMEDIATE_SPRINT, ROAD

if TYPE_CHECKING:
    from engine.road.roads import Survey

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.etapa"))
NAMES = [path.stem for path in SAMPLES]
every_sample = pytest.mark.parametrize("path", SAMPLES, ids=NAMES)


@every_sample
def test_it_opens_without_a_finding_of_the_file(path: Path):
    assert open_tour(path).findings == ()


@every_sample
def test_every_stage_of_it_has_a_road(path: Path):
    """Warnings at most: it can be raced as it is."""
    whole = roads_of(load(path))
    assert len(whole.roads) == len(whole.stages)
    assert [f for f in whole.all_findings if f.severity == ERROR] == []


@every_sample
def test_managers_can_ride_it(path: Path):
    """R2.1, R2.2, R2.4, RULING 10 — two to six teams of eight, dealt within every limit."""
    tour = load(path)
    assert 2 <= len(tour.teams) <= 6
    assert {len(team.riders) for team in tour.teams} == {8}
    rules = tour_rules(tour)
    assert all(start_pool(r.type, tour, rules) > 0 for team in tour.teams for r in team.riders)


def looked_at(name: str) -> Survey:
    return roads_of(load(SAMPLES[NAMES.index(name)]))


def test_the_grand_tour_is_whole():
    """R3.29 — 21 stages and two rest days of a real race, for six managers."""
    tour = load(SAMPLES[NAMES.index("giro-2019")])
    assert (len(tour.stages), tour.rest_after, len(tour.teams)) == (21, (9, 15), 6)


def test_the_grand_tour_has_its_official_climbs():
    """39 summits of the road book, by category; its highest pass as HC."""
    climbs = Counter(
        line.category
        for road in looked_at("giro-2019").roads
        for line in road.lines
        if line.kind == "SUMMIT"
    )
    assert climbs == {"HC": 1, "1": 8, "2": 12, "3": 8, "4": 10}


def test_what_the_program_placed_is_marked_as_its_proposal():
    """RULING 22, RULING 95 — no road book gave the sprints, feeds and descents of the sample."""
    tour = load(SAMPLES[NAMES.index("giro-2019")])
    assert all(p.proposed for stage in tour.stages for p in stage.points)
    descents = [s for stage in tour.stages for s in stage.sections if s.terrain[:4] == "DESC"]
    assert descents
    assert all(s.proposed for s in descents)


def test_the_grand_tour_has_its_feeds_and_sprints():
    """RULING 95, RULING 74 — by length, in road stages only."""
    for stage in load(SAMPLES[NAMES.index("giro-2019")]).stages:
        kinds = Counter(p.kind for p in stage.points)
        km = stage.sections[-1].end
        road = stage.format == ROAD
        feeds = (2 if km >= 200 else 1 if km >= 120 else 0) if road else 0
        assert (kinds[FEED], kinds[INTERMEDIATE_SPRINT]) == (feeds, 1 if road else 0)


def test_five_stages_by_hand_show_most_of_what_a_stage_can_be():
    """Flat with cobbles, low and medium mountain, a queen stage, a team trial.

    R3.20, R3.21, R3.22, R3.23, R3.24, R3.25, R3.26, R3.27, R3.28.
    """
    whole = looked_at("sierra")
    assert [s.type for s in whole.stages] == [
        "FLAT_STAGE",
        "LOW_MOUNTAIN",
        "TTT",
        "QUEEN",
        "MEDIUM_MOUNTAIN",
    ]
