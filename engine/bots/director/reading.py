"""A stage read once for all directors of a race: averages, runs of ground, whose day it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from engine import tables
from engine.bots.director.aims import climbs_decide, fastest_finishers, ground_runs, last_climb
from engine.bots.director.alike import Ballots, RidersByTeam
from engine.bots.director.prices import Prices
from engine.games.ciclismo.advice import Advice
from engine.games.ciclismo.numbers.course import BEHIND
from engine.race.identity import IdentityKey

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.ciclismo.numbers.scene import Scene

TABLE: Final = "bots/director.toml"


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What every director of a race reads out of the road before the first turn."""

    advice: Advice
    weights: Mapping[str, Mapping[str, float]]
    prices: Prices
    selective: bool
    """Whether climbs decide the stage."""
    last_climb: int
    """First row of the last climb, where there is more than one; else of the road."""
    finishers: frozenset[int]
    """Riders whose day it is."""
    finishers_of: tuple[tuple[int, ...], ...]
    """The same by team."""
    held: tuple[int, ...]
    """By rider: points kept for the last turn, where the stage ends in a sprint."""
    near: float
    """Row from which such points come free."""
    climb: float
    """Share of the points that a finisher keeps for the last climb, where climbs decide."""
    sides: RidersByTeam
    ballots: Ballots
    decisive: tuple[bool, ...]
    """By row, like the course: whether the race is decided there, on a climb or near the finish."""


def read_stage(scene: Scene) -> Reading:
    """Read the stage of a scene; directors of one race share what they read."""
    return _read(IdentityKey(scene))


@lru_cache(maxsize=2)
def _read(same: IdentityKey) -> Reading:
    (scene,) = same.of
    advice = Advice(scene)
    weights = {
        group: {name: float(value) for name, value in row.items()}
        for group, row in tables.toml(TABLE).items()
    }
    climbs, finale = climbs_decide(advice, weights["aims"]), weights["finale"]
    ours = fastest_finishers(advice, weights["aims"])
    decisive = tuple(_decisive(advice, climbs=climbs, near=finale["open"]))
    return Reading(
        advice,
        weights,
        Prices(advice, ground_runs(advice), weights["price"]["chances"]),
        climbs,
        last_climb(advice),
        ours,
        tuple(tuple(rider for rider in team if rider in ours) for team in scene.teams),
        tuple(
            int(finale["held"]) if rider in ours and cell.favourable else 0
            for rider, cell in enumerate(scene.sprint)
        ),
        advice.finish + 1 - finale["near"],
        finale["climb"],
        RidersByTeam(advice),
        Ballots(advice, decisive, weights["bunch"]["together"]),
        decisive,
    )


def _decisive(advice: Advice, *, climbs: bool, near: float) -> Iterator[bool]:
    course = advice.scene.course
    for place, ground in enumerate(course.ground):
        left = advice.finish + 1 - (place - BEHIND)
        yield (climbs and course.grounds[ground].mountain) or left <= near
