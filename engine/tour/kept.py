"""The results and the standing orders a tour keeps, each game's under its own name."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.tour.values import Tour

RESULTS, ORDERS = "results", "orders"


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
    return _keep(tour, game, RESULTS, dict(results))


def orders_in(tour: Tour, game: str, team: str) -> Mapping[str, str]:
    """Return the standing orders of a team in a game, by kind of question; the others are usual."""
    kept = tour.games.get(game)
    found = kept.get(ORDERS) if isinstance(kept, dict) else None
    own = found.get(team) if isinstance(found, dict) else None
    return {k: v for k, v in own.items() if isinstance(v, str)} if isinstance(own, dict) else {}


def keep_orders(tour: Tour, game: str, team: str, orders: Mapping[str, str]) -> Tour:
    """Return the tour with these standing orders of a team in the place of those it kept."""
    kept = tour.games.get(game)
    found = kept.get(ORDERS) if isinstance(kept, dict) else None
    others = {k: v for k, v in found.items() if k != team} if isinstance(found, dict) else {}
    return _keep(tour, game, ORDERS, others | ({team: dict(orders)} if orders else {}))


def _keep(tour: Tour, game: str, name: str, value: Mapping[str, Any]) -> Tour:
    """Return the tour with something it keeps of a game in the place of what stood there."""
    kept = tour.games.get(game)
    others = {k: v for k, v in kept.items() if k != name} if isinstance(kept, dict) else {}
    games = {**tour.games, game: others | ({name: value} if value else {})}
    return replace(tour, games={key: held for key, held in games.items() if held})
