"""The field: of a tour's teams those the table seats, and the neutrals who join them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.errors import SetupError
from engine.games.figueres.box.cards import cyclists
from engine.games.figueres.box.law import FigueresLaw
from engine.race.entries import Role, fill_roles, teams_refused
from engine.race.values import NEUTRAL, RaceRider
from engine.tour.rules import parameters

if TYPE_CHECKING:
    from engine.race.values import Setup

ANYBODY: Final[tuple[Role, ...]] = ((),)
"""O6.2 — one rider, the first of the team."""


def enter(setup: Setup) -> Setup:
    """R1.2, R4.2, RULING 15, O6.1 — the first teams, each with its first rider, and the neutrals.

    Neutrals have no bib: they are -1, -2 in results. Entered twice, a race stays as it is.
    """
    if not setup.road.rows:
        raise SetupError("setup_no_road")
    law = FigueresLaw.of(setup.rules)
    teams = setup.teams[: _players(len(setup.teams), law)]
    neutrals = range(1, law.cyclists[len(teams)] - len(teams) + 1)
    return replace(
        setup,
        teams=tuple(replace(team, riders=fill_roles(team, ANYBODY)) for team in teams),
        neutrals=tuple(RaceRider(-n, f"N{n}", NEUTRAL) for n in neutrals),
    )


def seats() -> range:
    """R1.2 — how many teams play by the book."""
    sizes = [int(players) for players in parameters("figueres")["figueres.setup_table"].default]
    return range(min(sizes), max(sizes) + 1)


def _players(teams: int, law: FigueresLaw) -> int:
    """R4.2 — the largest game of the table for so many teams that the box has cyclists for."""
    sizes = [n for n, board in law.cyclists.items() if n <= board <= cyclists()]
    fit = [n for n in sizes if n <= teams]
    if not fit:
        raise teams_refused(teams, min(sizes, default=0), max(sizes, default=0))
    return max(fit)
