"""One road of a stage: what the window, the paper, the command and the race are made for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.document.document import Document
from designer.jobs.laying import usual_wish, wished_board
from designer.kit.job import make_job
from designer.kit.wish import KitWish
from designer.language import ENGLISH
from designer.sheets.plan import plan_workbook
from engine.board import kept_boards
from engine.board.lay import lay_road
from engine.board.played_roads import roads_of
from engine.games import GAMES
from engine.ride.ride import begin_ride
from engine.tour.file import OpenedTour, load
from engine.tour.rules import tour_rules

if TYPE_CHECKING:
    from engine.tour.values import Team

SIERRA = load(Path(__file__).parents[2] / "samples" / "sierra.etapa")


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("teams", [SIERRA.teams, ()], ids=["riders", "no_riders"])
@pytest.mark.parametrize("number", [1, 2])
def test_window_paper_and_command_lay_the_same_pieces(teams: tuple[Team, ...], number: int):
    """RULING 39 — a tour without riders lay as 19 pieces in the window and as 22 on paper."""
    tour = replace(SIERRA, teams=teams)
    document = Document()
    document.start(OpenedTour(tour, (), ""), None)
    road = document.survey.road(number)
    window = lay_road(
        road, kept_boards.tour_table(tour.boards), kept_boards.usual_options(tour_rules(tour))
    )
    (stage,) = make_job(tour, KitWish(number)).stages
    command = wished_board(tour, usual_wish(tour, number))
    assert stage.road == command.road == road
    assert [b.lengths for b in (stage.board, command)] == [window.lengths] * 2


def test_workbook_and_race_have_the_road_of_the_window():
    """R3.3 — the same squares, wherever they are counted."""
    window = roads_of(SIERRA).roads
    assert begin_ride(SIERRA, GAMES["ciclismo"]).roads == window
    assert plan_workbook(SIERRA, ENGLISH).roads == window
