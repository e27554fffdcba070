"""Breaks: which rider a team sends up the road, and when it is worth a try."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.race.dice import Chance

if TYPE_CHECKING:
    from engine.bots.director.purse import Purse
    from engine.games.ciclismo.view import CiclismoSnapshot

PARTS: Final = 1000
HOPE: Final = 12
"""Turns behind the leader from which a team has no hope of the general classification."""


def breakaway_rider(
    table: CiclismoSnapshot, team: int, purse: Purse, *, along: bool = False
) -> int:
    """Return the rider whom the team sends up the road this turn, or -1.

    `along`: with a try of another team, as soon as a formation rides free.
    """
    seen, weights = purse.seen, purse.weights
    if not purse.reading.road or not seen.whole or len(seen.gone) >= weights.break_full:
        return -1
    done = seen.front / purse.advice.finish
    if not weights.break_from <= done <= weights.break_until:
        return -1
    if not purse.reading.flat[purse.advice.ground(max(1, seen.front))]:
        return -1
    key = table.turn, team, along
    luck = purse.tries.get(key, -1)
    if luck < 0:
        luck = purse.tries[key] = Chance(f"{purse.key}|{table.turn}|{along}").below(PARTS)
    if luck >= _chance(team, purse, along=along) * PARTS:
        return -1
    team_of = table.scene.team_of
    if any(team_of[rider] == team for rider in seen.gone):
        return -1
    return hunter(table, team, purse)


def _chance(team: int, purse: Purse, *, along: bool) -> float:
    """Return how likely a team is to try this turn; who has nothing to lose tries more often."""
    weights = purse.weights
    if along:
        return weights.break_along
    if purse.seen.gone:
        return weights.break_more
    chance = weights.break_climbing if purse.selective else weights.break_chance
    gaps = purse.scene.tour.gaps
    if gaps and min([gaps[rider] for rider in purse.scene.teams[team]]) > HOPE:
        chance *= weights.hopeless
    return chance


def hunter(table: CiclismoSnapshot, team: int, purse: Purse) -> int:
    """Return the rider of a team who is free to go: strong on this road, and rich; or -1."""
    weights, means = purse.weights, purse.advice.means
    kinds = weights.climb_hunters if purse.selective else weights.hunters
    best, most = -1, 0.0
    for rider in table.scene.teams[team]:
        kind = table.scene.types[rider]
        if kind not in kinds or not table.here[rider]:
            continue
        if table.formation[rider] != purse.seen.bunch or rider == next(
            iter(purse.captains[team]), -1
        ):
            continue
        seen = purse.outlook(table, rider)
        if seen.spend < weights.break_points:
            continue
        worth = seen.spend + weights.break_strength * means[seen.ground][rider]
        worth -= weights.break_strength * kinds.index(kind) / len(kinds)
        if worth > most:
            best, most = rider, worth
    return best
