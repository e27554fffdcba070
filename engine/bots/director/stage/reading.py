"""A stage read once for all directors of one character: averages, aims, prices, lines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.bots.director.sides import RidersByTeam
from engine.bots.director.situation import Situations
from engine.bots.director.stage.aims import (
    captains_of,
    climbs_decide,
    climbs_of,
    fastest_finishers,
    ground_runs,
)
from engine.bots.director.stage.lines import PaidLine, lines_by_row
from engine.bots.director.stage.prices import Prices
from engine.bots.director.stage.weights import Weights, weights_of
from engine.games.ciclismo.advice import Advice
from engine.games.ciclismo.course import BEHIND
from engine.lazy import IdentityKey
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.ciclismo.scene import Scene

FOOT = 6
"""Rows before a climb at which it begins: who stands there rolls onto it."""


FIRST = 2
"""Captains of a team who are protected where climbs decide."""
NEVER = 1 << 10
"""Places paid against the clock: each rider may still have the best time."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What every director of a race reads out of the road before the first turn."""

    advice: Advice
    weights: Weights
    prices: Prices
    road: bool
    """Whether all ride together, not against the clock."""
    selective: bool
    """Whether climbs decide the stage."""
    fight: int
    """Row from which captains begin to fight, where climbs decide."""
    last_climb: int
    """Row from which the last climb counts; the first row where there is none."""
    last_top: int
    """Last row of that climb."""
    finishers: frozenset[int]
    """Riders whose day it is."""
    captains: tuple[tuple[int, ...], ...]
    """The same by team, the captain first."""
    protected: tuple[bool, ...]
    """By rider: whether kept out of the wind, as a captain of the day or of the tour."""
    lines: tuple[PaidLine | None, ...]
    """By row, like the course: the line that is ridden for from there."""
    decisive: tuple[bool, ...]
    """By row, like the course: whether an attack is answered there."""
    flat: tuple[bool, ...]
    """By ground of the course."""
    sides: RidersByTeam
    situations: Situations


def read_stage(scene: Scene, character: str) -> Reading:
    """Read the stage of a scene; directors of one race and character share what they read."""
    return _read(IdentityKey(scene), character)


@lru_cache(maxsize=8)
def _read(same: IdentityKey, character: str) -> Reading:
    (scene,) = same.of
    advice, weights = Advice(scene), weights_of(character)
    selective, ours = climbs_decide(advice, weights), fastest_finishers(advice, weights)
    climbs = list(climbs_of(advice))
    feet = [first - FOOT for first, _ in climbs] or [1]
    last = len(feet) - 1
    answered = feet[round(weights.fight_answer * last)]
    if not selective:
        answered = scene.course.rows - weights.answer_uphill
    road = scene.course.format == ROAD
    paid = len([points for points in scene.course.lines[-1].points if points]) if road else NEVER
    captains = tuple(captains_of(advice, team, ours, weights) for team in scene.teams)
    return Reading(
        advice,
        weights,
        Prices(advice, ground_runs(advice), weights.chances),
        road=road,
        selective=selective,
        fight=feet[round(weights.fight_from * last)],
        last_climb=feet[-1],
        last_top=max([last for _, last in climbs], default=0),
        finishers=ours,
        captains=captains,
        protected=tuple(_protected(scene, captains, weights, selective=selective)),
        lines=lines_by_row(scene.course, weights.line_near),
        decisive=tuple(_decisive(advice, answered, weights.answer_within)),
        flat=tuple(ground.flat for ground in scene.course.grounds),
        sides=RidersByTeam(advice),
        situations=Situations(paid, weights.bunch_share),
    )


def _protected(
    scene: Scene, captains: tuple[tuple[int, ...], ...], weights: Weights, *, selective: bool
) -> Iterator[bool]:
    first = FIRST if selective else 1
    for rider, team in enumerate(scene.team_of):
        leads = scene.types[rider] == weights.captains_by[0]
        yield leads or rider in captains[team][:first]


def _decisive(advice: Advice, climbs_from: int, near: int) -> Iterator[bool]:
    course = advice.scene.course
    for place, ground in enumerate(course.ground):
        row = place - BEHIND
        uphill = row >= climbs_from and course.grounds[ground].mountain
        yield uphill or advice.finish + 1 - row <= near
