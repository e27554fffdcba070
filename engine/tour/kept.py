"""The results a tour keeps, each game's under its own name."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.tour.values import Tour

RESULTS = "results"


def results_in(tour: Tour, game: str) -> Mapping[str, Any]:
    """Return what the tour keeps of the stages ridden in a game, by the number of the stage."""
    if game == OWN_GAME:
        return tour.results
    kept = tour.games.get(game)
    found = kept.get(RESULTS) if isinstance(kept, dict) else None
    return found if isinstance(found, dict) else {}


def keep_results(tour: Tour, game: str, results: Mapping[str, Any]) -> Tour:
    """Return the tour with these results of a game in the place of those it kept."""
    if game == OWN_GAME:
        return replace(tour, results=results)
    kept = tour.games.get(game)
    others = {k: v for k, v in kept.items() if k != RESULTS} if isinstance(kept, dict) else {}
    games = {**tour.games, game: others | ({RESULTS: dict(results)} if results else {})}
    return replace(tour, games={name: value for name, value in games.items() if value})
