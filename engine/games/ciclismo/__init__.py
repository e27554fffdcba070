"""Ciclismo a Fondo: the answers of the game, and who may play it.

The chapters of its rulebook are opened when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.lazy import called_later
from engine.race.course import Course
from engine.race.entries import seat_everybody
from engine.race.game import OVERSHOOT, PE_LEFT, SPENT, TURNS, Game, Series
from engine.race.values import Setup
from engine.tour.values import MOST_TEAMS

if TYPE_CHECKING:
    from engine.road.values import Road
    from engine.tour.rules import Rules


SEATS: Final = range(1, MOST_TEAMS + 1)
"""R2.1 — two to six players; a team that trains alone has no rivals and may."""


def _seat_all(setup: Setup) -> Setup:
    """O6.1, O6.2 — everybody rides."""
    seat_everybody(setup, SEATS)
    return setup


def _whole_road(road: Road, _rules: Rules) -> Course:
    """Return the road as it is: rows are squares, lines lie where they lie, nothing is left out."""
    return Course(squares=road.rows, lanes=road.lanes, look=road.terrain, lines=road.lines)


SERIES = Series(
    keep_stage=called_later("engine.games.ciclismo.series", "result_of"),
    rank_stages=called_later("engine.games.ciclismo.series", "rank_stages"),
    carry_over=called_later("engine.games.ciclismo.series", "carry_over"),
    rankings_of=called_later("engine.games.ciclismo.series", "rankings_of"),
    write_stages=called_later("engine.standings.results", "plain_results"),
    read_stages=called_later("engine.standings.results", "results_of"),
)
GAME: Final[Game] = Game(
    id="ciclismo",
    rules=2,
    seats=SEATS,
    enter=_seat_all,
    course=_whole_road,
    start=called_later("engine.games.ciclismo.race", "CiclismoRace"),
    sheet_of=called_later("engine.games.ciclismo.sheets", "sheet_of"),
    rider_notes=called_later("engine.games.ciclismo.sheets.riders", "rider_notes"),
    team_purses=called_later("engine.games.ciclismo.sheets.riders", "team_purses"),
    series=SERIES,
    columns=(TURNS, OVERSHOOT, SPENT, PE_LEFT),
    box=None,
    manager="director",
    switches=("weather.enabled",),
)
