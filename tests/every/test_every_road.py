"""Whoever shows, races, prints or counts a stage has the same road: the one that is played."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from designer.document.document import Document
from designer.kit.job import make_job
from designer.kit.wish import KitWish
from designer.language import ENGLISH, SPANISH
from designer.sheets.plan import plan_workbook
from designer.site.site import SiteMaker
from designer.story import Story
from engine.board import kept_boards
from engine.board.lay import lay_road
from engine.board.played_roads import roads_of
from engine.board.table import rectangular_table
from engine.board.values import LayoutOptions
from engine.bots import bots_playing
from engine.errors import BoardError
from engine.games import GAMES
from engine.playtests.plan import stage_plan
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.race.setup_data import digest_road, read_setup, write_setup
from engine.ride.conversion import convert_stage
from engine.ride.ride import begin_ride, stage_setup
from engine.road.fit import fit_minutes
from engine.tour.edit import replace_stage
from engine.tour.file import load, open_tour

if TYPE_CHECKING:
    from engine.tour.values import Tour

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.etapa"))
STAGES = [(path, n) for path in SAMPLES for n in range(1, len(load(path).stages) + 1)]
"""Every stage of every sample."""
FURNITURE = (("roundabout", 30), ("divider-4", 50), ("bridge", 70), ("curve/left", 12))


def fitted_tour(tour: Tour, number: int, minutes: int) -> Tour:
    """Return the tour with a stage fitted to an evening of so many minutes."""
    return replace_stage(tour, number, fit_minutes(tour, number, minutes).stage)


def without_names(tour: Tour, number: int) -> Tour:
    """Return the tour with no section of a stage named: an unnamed climb may be left out."""
    stage = tour.stages[number - 1]
    bare = replace(stage, sections=tuple(replace(s, name="") for s in stage.sections))
    return replace_stage(tour, number, bare)


def with_odd_board(tour: Tour, number: int, luck: Random) -> Tour:
    """Return the tour with a board kept for a stage, furnished by a hand, where it has room."""
    road = roads_of(tour).road(number)
    wishes = tuple(luck.sample(FURNITURE, luck.randint(1, len(FURNITURE))))
    try:
        board = lay_road(road, rectangular_table(2600, 1600), LayoutOptions(furniture=wishes))
    except BoardError:
        return tour
    return replace(tour, boards=kept_boards.with_board(tour.boards, number, board))


@cache
def odd_tours() -> tuple[tuple[Tour, int], ...]:
    """Return stages as an organiser leaves them: fitted, furnished, both or neither."""
    luck = Random(5)
    cases = []
    for path, number in STAGES:
        tour = load(path)
        if luck.random() < 0.7:
            tour = fitted_tour(
                without_names(tour, number), number, luck.choice((12, 20, 30, 45, 60))
            )
        if luck.random() < 0.7:
            tour = with_odd_board(tour, number, luck)
        cases.append((tour, number))
    return tuple(cases)


@pytest.mark.parametrize("case", range(len(STAGES)))
def test_every_room_has_the_same_road(qapp: object, case: int):
    """R3.9, RULING 94 — window, race, playtest, workbook and games, for stages left in any way."""
    tour, number = odd_tours()[case]
    played = digest_road(roads_of(tour).road(number))
    document = Document()
    document.start(replace(open_tour(STAGES[case][0]), tour=tour), None)
    shown = document.survey.road(number)
    ridden = stage_plan(tour, number, game="ciclismo", bots=("book",)).setup
    assert ridden is not None
    everywhere = {
        "window": shown,
        "race": begin_ride(tour, GAMES["ciclismo"]).roads[number - 1],
        "playtest": ridden.road,
        "workbook": plan_workbook(tour, ENGLISH).roads[number - 1],
        "record": read_setup(write_setup(ridden)).road,
        "game": convert_stage(tour, number, GAMES["juego"]).road,
    }
    assert {room: digest_road(road) for room, road in everywhere.items()} == dict.fromkeys(
        everywhere, played
    )


@pytest.mark.parametrize("case", [0, 3])
def test_paper_and_pages_have_it_too(case: int):
    tour, number = odd_tours()[case]
    played = [digest_road(road) for road in roads_of(tour).roads]
    printed = make_job(tour, KitWish(number)).stages[0].road
    assert digest_road(printed) == played[number - 1]
    assert [digest_road(road) for road in SiteMaker(tour, {}).whole.roads] == played


@pytest.mark.parametrize("case", range(len(STAGES)))
def test_a_road_is_its_sections_one_behind_the_other(case: int):
    """R3.3 — a section that was left out lies nowhere, and stands beside the road."""
    tour, number = odd_tours()[case]
    road = roads_of(tour).road(number)
    row = 1
    for section in road.sections:
        assert section.first == row
        assert section.squares > 0
        row = section.last + 1
    assert row == road.rows + 1
    assert [s.index for s in road.real_sections] == [*range(len(tour.stages[number - 1].sections))]
    assert all(s.fitted and not s.squares for s in road.dropped)


def test_some_of_these_stages_lost_sections_and_some_are_furnished():
    """Else the tests above would prove nothing."""
    roads = [roads_of(tour).road(number) for tour, number in odd_tours()]
    assert sum(bool(road.dropped) for road in roads) >= 8
    assert sum(bool(road.blocks) for road in roads) >= 5
    assert sum(bool(road.bends) for road in roads) >= 3


@pytest.mark.parametrize("case", range(0, len(STAGES), 3))
def test_a_fitted_stage_is_ridden_and_its_story_read(case: int):
    """Sections of no squares once divided the story by zero."""
    path, number = STAGES[case]
    tour = fitted_tour(without_names(load(path), number), number, 20)
    start = stage_setup(begin_ride(tour, GAMES["ciclismo"]), number, "fitted")
    race = GAMES["ciclismo"].start(start, Dice(start.key))
    managers = [bots_playing("ciclismo")["book"](f"fitted/{n}") for n in range(len(start.teams))]
    Referee(race, managers).run()
    assert race.happenings
    sentences = [*Story(start, SPANISH).tell(race.happenings)]
    assert len(sentences) > race.turn
