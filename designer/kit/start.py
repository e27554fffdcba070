"""From a tour in a file to a job: its roads, its boards, its measured profiles, its own art."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from designer.kit.art import Art
from designer.kit.errors import KitError
from designer.kit.job import Job, Leg
from designer.picture.relief import relief_of
from engine.board.catalogue import gauge
from engine.board.lay import lay
from engine.board.saved import shelf
from engine.road.build import build
from engine.road.grid import places
from engine.tour.effort import rider_types
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from designer.kit.page.paper import Paper
    from engine.tour.values import Tour


def job(
    tour: Tour,
    paper: Paper,
    *,
    stage: int | None = None,
    lang: str = "en",
    duplex: bool = False,
    poster: Paper | None = None,
    art: Art | None = None,
    book: bool = False,
) -> Job:
    """Return what to print for one stage, or for the whole tour where none is named.

    `book` prints the eight types in six colours of the book in place of the tour's riders.
    """
    if book:
        tour = replace(tour, teams=())
    if not tour.stages:
        raise KitError("kit_no_stages", tour=tour.name)
    if stage is not None and not 1 <= stage <= len(tour.stages):
        raise KitError("kit_stage", have=stage, most=len(tour.stages))
    _check_riders(tour)
    numbers = range(1, len(tour.stages) + 1) if stage is None else (stage,)
    return Job(
        tour=tour,
        legs=tuple(_leg(tour, number) for number in numbers),
        paper=paper,
        lang=lang,
        whole=stage is None,
        duplex=duplex,
        poster=poster,
        art=art or Art(),
    )


def _check_riders(tour: Tour) -> None:
    """Refuse riders nobody could print a card for, or two cards for."""
    riders = [rider for team in tour.teams for rider in team.riders]
    for rider in riders:
        if rider.type not in rider_types():
            raise KitError(
                "kit_type", bib=rider.bib, have=rider.type, want=", ".join(rider_types())
            )
    twice = [bib for bib, n in Counter(rider.bib for rider in riders).items() if n > 1]
    if twice:
        raise KitError("kit_bib_twice", bib=twice[0])


def _leg(tour: Tour, number: int) -> Leg:
    rules = Rules(tour.rules)
    stage = tour.stages[number - 1]
    riders = places(tour.teams, stage.format) or 48
    road = build(stage, rules, riders=riders, number=number)
    board = shelf.board(tour.boards, road) or lay(
        road,
        shelf.table(tour.boards),
        shelf.usual_options(rules),
        gauge(rules["road.lanes"]),
        shelf.stock(tour.boards),
    )
    if not board.lengths:
        raise KitError("kit_no_board", number=number, name=stage.name)
    return Leg(number, stage, road, board, relief_of(stage))
