"""A stage read before the first turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.bots.director.situation import RidersByTeam, Situations
from engine.bots.director.weights import Weights, weights_of
from engine.games.ciclismo.advice import Advice
from engine.games.ciclismo.course import BEHIND
from engine.lazy import IdentityKey
from engine.tour.values import FEED, FINISH, ROAD, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.games.ciclismo.course import CiclismoCourse
    from engine.games.ciclismo.scene import Scene


Run = tuple[int, int, int]
"""First row, last row and ground of a section ridden with the same dice."""


def ground_runs(advice: Advice) -> list[Run]:
    """Return the stage as runs of one ground."""
    course, found = advice.scene.course, []
    row = 1
    while row <= course.rows:
        end = min(course.end[row + BEHIND], course.rows)
        found.append((row, end, course.ground[row + BEHIND]))
        row = end + 1
    return found


def climbs_of(advice: Advice) -> Iterator[tuple[int, int]]:
    """Yield the first and the last row of every climb."""
    grounds = advice.scene.course.grounds
    for first, last, ground in ground_runs(advice):
        if grounds[ground].mountain:
            yield first, last


def climbs_decide(advice: Advice, weights: Weights) -> bool:
    """Tell whether climbs decide the stage: they part the field, or it ends on one."""
    scene = advice.scene
    if scene.course.format != "road":
        return False
    climbing = _climbing(advice)
    apart = max(climbing) - min(climbing)
    return apart >= weights.selective or scene.course.terrain(scene.course.rows).mountain


def fastest_finishers(advice: Advice, weights: Weights) -> frozenset[int]:
    """Return the riders whose day it is: climbers, sprinters, or who is fastest alone."""
    scene = advice.scene
    riders = range(len(scene.bibs))
    if scene.course.format != "road":
        turns = _turns(advice)
        quick = min(turns)
        return frozenset(r for r in riders if turns[r] <= quick + weights.trial_within)
    if climbs_decide(advice, weights):
        climbing = _climbing(advice)
        quick = min(climbing)
        return frozenset(r for r in riders if climbing[r] <= quick + weights.climb_within)
    return frozenset(r for r in riders if scene.sprint[r].favourable)


def captains_of(
    advice: Advice, team: tuple[int, ...], ours: frozenset[int], weights: Weights
) -> tuple[int, ...]:
    """Return the riders of a team whose day it is, the captain first.

    R2.3 says who is whose leader; a team-mate clearly ahead of that rider in the general
    classification takes the place.
    """
    scene = advice.scene
    gaps = scene.tour.gaps
    order = weights.captains_by

    def rank(rider: int) -> tuple[int, int, int]:
        place = order.index(scene.types[rider]) if scene.types[rider] in order else len(order)
        behind = gaps[rider] // 8 if gaps and place < 3 else 0
        return behind, place, -scene.pools[rider]

    return tuple(sorted([rider for rider in team if rider in ours], key=rank))


def _turns(advice: Advice) -> list[float]:
    """Return the turns each rider needs alone."""
    stage = ground_runs(advice)
    return [
        sum((last - first + 1) / advice.means[g][rider] for first, last, g in stage)
        for rider in range(len(advice.scene.bibs))
    ]


def _climbing(advice: Advice) -> list[float]:
    """Return the turns each rider spends on climbs."""
    grounds = advice.scene.course.grounds
    climbs = [run for run in ground_runs(advice) if grounds[run[2]].mountain]
    return [
        sum((last - first + 1) / (advice.means[g][rider] + 1.0) for first, last, g in climbs)
        for rider in range(len(advice.scene.bibs))
    ]


@dataclass(frozen=True, slots=True)
class PaidLine:
    """A line before the finish at which places are paid."""

    number: int
    row: int
    """A rider beyond it has crossed."""
    summit: bool
    points: tuple[int, ...]
    bonus: tuple[int, ...]
    places: int
    """How many places are paid, in points or in turns."""


def lines_by_row(course: CiclismoCourse, near: int) -> tuple[PaidLine | None, ...]:
    """Return by row, like the course, the line that is ridden for from there, if there is one."""
    found: list[PaidLine | None] = [None] * len(course.ground)
    for line in reversed(paid_lines(course)):
        for row in range(max(1, line.row + 1 - near), line.row + 1):
            found[row + BEHIND] = line
    return tuple(found)


def paid_lines(course: CiclismoCourse) -> list[PaidLine]:
    """Return the paid lines of a course, in the order in which riders cross them."""
    found = []
    for number, line in enumerate(course.lines):
        if line.kind in {FEED, FINISH}:
            continue
        points, bonus = tuple(line.points), tuple(line.bonus)
        paid = [place for prize in (points, bonus) for place, won in enumerate(prize, 1) if won]
        if paid:
            row, summit = course.crossed_at[number], line.kind == SUMMIT
            found.append(PaidLine(number, row, summit, points, bonus, max(paid)))
    return found


Slot = tuple[float, float]
"""Turns that a point saves there, and how many such points the road has room for."""


class RoadAhead(NamedTuple):
    """What a rider of one type finds in a run of ground, and beyond it."""

    pace: float
    worths: list[float]
    """Turns that points of one move save in this run, one by one."""
    later: list[Slot]
    """What points can buy from the end of the run on, the most worth first."""


class Prices:
    """The worth of a point by rider, budget and row; directors of one race share what is found."""

    def __init__(self, advice: Advice, runs: Sequence[Run], chances: float) -> None:
        self._advice = advice
        self._types = advice.scene.types
        self._runs = runs
        self._chances = chances
        self._run_of = [
            at for at, (first, last, _) in enumerate(runs) for _ in range(first, last + 1)
        ]
        """By row, from row 1 on."""
        self._roads: dict[tuple[str, int], RoadAhead] = {}
        """By type and run."""
        self._slots: dict[tuple[str, int], list[Slot]] = {}
        """By type and row: what points can buy from there on, the most worth first."""

    def price(self, rider: int, budget: int, row: int) -> float:
        """Return the worth of the last point of a budget, spent where points save most."""
        key = self._types[rider], row
        slots = self._slots.get(key)
        if slots is None:
            slots = self._slots[key] = self._ahead(rider, row)
        left = float(budget)
        for worth, turns in slots:
            left -= turns
            if left <= 0:
                return worth
        return 0.0

    def _ahead(self, rider: int, row: int) -> list[Slot]:
        """Return what points can buy from a row on: in the rest of its run, and beyond it."""
        run = self._run_of[max(row, 1) - 1]
        key = self._types[rider], run
        road = self._roads.get(key)
        if road is None:
            road = self._roads[key] = self._road(rider, run)
        turns = self._turns(run, row, road.pace)
        return sorted([(worth, turns) for worth in road.worths] + road.later, reverse=True)

    def _road(self, rider: int, run: int) -> RoadAhead:
        later = []
        for beyond in range(run + 1, len(self._runs)):
            pace, worths = self._along(rider, beyond)
            turns = self._turns(beyond, 0, pace)
            later += [(worth, turns) for worth in worths]
        return RoadAhead(*self._along(rider, run), sorted(later, reverse=True))

    def _along(self, rider: int, run: int) -> tuple[float, list[float]]:
        """Return a rider's pace in a run, and the turns that points save there one by one."""
        ground = self._runs[run][2]
        advice = self._advice
        pace = advice.means[ground][rider] + 1.0
        gains = advice.gains[ground][rider]
        most = advice.caps[ground][rider]
        return pace, [(gains[pe] - gains[pe - 1]) / pace for pe in range(1, most + 1)]

    def _turns(self, run: int, row: int, pace: float) -> float:
        """Return the turns of a run, from a row of it on, in which a rider can spend at all."""
        first, last, _ = self._runs[run]
        return self._chances * (last - max(first, row) + 1) / pace


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
