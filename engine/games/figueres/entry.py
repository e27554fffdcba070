"""Who takes part: of a tour's teams those the table seats, and the neutrals who join them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.errors import SetupError
from engine.games.figueres.box.cards import cyclists
from engine.games.figueres.box.law import Law
from engine.race.values import Rider

if TYPE_CHECKING:
    from engine.race.values import Setup

NEUTRAL = "NEUTRAL"


def enter(setup: Setup) -> Setup:
    """R1.2, R4.2, RULING 15 — the first teams, each with its first rider, and the neutrals.

    Neutrals have no bib: they are -1, -2 in results. Entered twice, a race stays as it is.
    """
    if not setup.road.rows:
        raise SetupError("setup_no_road")
    law = Law.of(setup.rules)
    players = _seats(len(setup.teams), law)
    for team in setup.teams[:players]:
        if not team.riders:
            raise SetupError("setup_empty_team", team=team.name)
    neutrals = range(1, law.cyclists[players] - players + 1)
    return replace(
        setup,
        teams=tuple(replace(t, riders=t.riders[:1]) for t in setup.teams[:players]),
        neutrals=tuple(Rider(-n, f"N{n}", NEUTRAL) for n in neutrals),
    )


def _seats(teams: int, law: Law) -> int:
    """R4.2 — the largest game of the table for so many teams that the box has cyclists for."""
    sizes = [n for n, board in law.cyclists.items() if n <= board <= cyclists()]
    fit = [n for n in sizes if n <= teams]
    if not fit:
        want = ", ".join(map(str, sorted(sizes))) or "0"
        raise SetupError("figueres_players", have=teams, want=want)
    return max(fit)
