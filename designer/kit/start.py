"""A print job made from a tour: its roads, its boards, its measured profiles, its own art."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from designer.kit.art import Art
from designer.kit.errors import KitError
from designer.kit.work.job import SHEETS, Job, PrintedStage
from designer.picture.profile.scale import relief_of
from designer.picture.tile import ROAD
from designer.words import say
from engine.board import kept_boards
from engine.games import DEFAULT, GAMES
from engine.road.roads import roads_of
from engine.tour.rider_types import rider_types
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from designer.kit.page.paper import Paper
    from engine.race.game import Game
    from engine.road.roads import Roads
    from engine.tour.values import Tour


def make_job(
    tour: Tour,
    paper: Paper,
    *,
    stage: int | None = None,
    lang: str = "en",
    duplex: bool = False,
    poster: Paper | None = None,
    art: Art | None = None,
    skin: str = ROAD,
    book: bool = False,
    game: Game | None = None,
    course: str = SHEETS,
) -> Job:
    """Return what to print for one stage, or for the whole tour where none is named.

    Without a game it is the kit of the tour itself.
    `book` prints the eight types in six colours of the book in place of the tour's riders.
    """
    if book:
        tour = replace(tour, teams=())
    if not tour.stages:
        raise KitError("kit_no_stages", tour=tour.name)
    if stage is not None and not 1 <= stage <= len(tour.stages):
        raise KitError("kit_stage", have=stage, most=len(tour.stages))
    _check_riders(tour)
    roads = roads_of(tour)
    numbers = range(1, len(tour.stages) + 1) if stage is None else (stage,)
    game = game or GAMES[DEFAULT]
    own = game.box is None
    job = Job(
        tour=tour,
        stages=tuple(_stage(tour, roads, number, needed=own) for number in numbers),
        paper=paper,
        lang=lang,
        whole=stage is None,
        duplex=duplex,
        poster=poster,
        art=art or Art(),
        skin=skin,
        game=game,
        course=course,
    )
    if not own and job.on_tiles:
        _check_tiles(job)
    return job


def _check_tiles(job: Job) -> None:
    """Refuse a course on tiles whose rows or lanes are not those of the road."""
    for table, stage in zip(job.tables, job.stages, strict=True):
        course, road = table.course, stage.road
        if not stage.board.lengths:
            raise KitError("kit_no_board", number=stage.number, name=stage.tour_stage.name)
        if course.lanes:
            fits = (course.lanes, course.squares) == (road.lanes, road.rows)
        else:
            least = min((last - first + 1 for first, last in course.rows), default=1)
            fits = course.squares <= road.rows and least * road.lanes >= len([*table.riders()])
        if not fits:
            raise KitError(
                "kit_tiles",
                game=say(job.lang, f"games.{job.game.id}"),
                squares=course.squares,
                lanes=course.lanes,
                rows=road.rows,
                road=road.lanes,
            )


def _check_riders(tour: Tour) -> None:
    """Refuse riders for whom no card could be printed, or two."""
    riders = [rider for team in tour.teams for rider in team.riders]
    for rider in riders:
        if rider.type not in rider_types():
            raise KitError(
                "kit_type", bib=rider.bib, have=rider.type, want=", ".join(rider_types())
            )
    twice = [bib for bib, n in Counter(rider.bib for rider in riders).items() if n > 1]
    if twice:
        raise KitError("kit_bib_twice", bib=twice[0])


def _stage(tour: Tour, roads: Roads, number: int, *, needed: bool) -> PrintedStage:
    road, stage = roads.road(number), tour.stages[number - 1]
    minutes = roads.stages[number - 1].minutes
    board = kept_boards.board_of_stage(tour.boards, road, tour_rules(tour))
    if needed and not board.lengths:
        raise KitError("kit_no_board", number=number, name=stage.name)
    return PrintedStage(number, stage, road, board, relief_of(stage), minutes)
