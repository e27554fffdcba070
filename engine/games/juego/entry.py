"""Who takes part: the first teams of a tour, each with so many of its riders as the table says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.errors import SetupError
from engine.race.entries import Role, fill_roles, seat_teams
from engine.tour.rules import parameters

if TYPE_CHECKING:
    from engine.race.values import Setup

FEWEST: Final = 2
"""RULING 18 — a race needs two teams."""
ANYBODY: Final[Role] = ()
"""RULING 2 — all riders are alike."""


def enter(setup: Setup) -> Setup:
    """RULING 2, RULING 18 — the first teams in tour order, of each the first riders of its list.

    Entered twice, a race stays as it is.
    """
    if not setup.road.rows:
        raise SetupError("setup_no_road")
    teams = seat_teams(setup, range(FEWEST, setup.rules["ciclistas.players"] + 1))
    riders: int = setup.rules["ciclistas.riders_per_team"][str(len(teams))]
    roles = (ANYBODY,) * riders
    return replace(
        setup, teams=tuple(replace(team, riders=fill_roles(team, roles)) for team in teams)
    )


def seats() -> range:
    """RULING 2 — how many teams play by default."""
    return range(FEWEST, parameters("juego")["ciclistas.players"].default + 1)
