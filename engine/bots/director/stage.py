"""A stage as directors read it before the first turn: whose day it is, who leads, what points buy.

All directors of a race share what they read, for it follows from the start list and the road.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.bots.director.ledger import Ledger
from engine.bots.director.situation import RidersByTeam
from engine.bots.director.weights import Weights, weights_of
from engine.games.ciclismo.advice import Advice
from engine.games.ciclismo.course import BEHIND
from engine.lazy import IdentityKey
from engine.tour.values import FEED, FINISH, ROAD, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.games.ciclismo.course import CiclismoCourse
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
    dashes: Prices
    """The same for who rides alone to the finish, and spends in every turn."""
    is_road_stage: bool
    """Whether all ride together, not against the clock."""
    climbs_decide: bool
    """Whether climbs decide the stage."""
    fight_row: int
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
    tour_hopes: tuple[bool, ...]
    """By rider: whether the one of the team who may win the tour, so that a bonus turn counts."""
    lines: tuple[PaidLine | None, ...]
    """By row, like the course: the line that is ridden for from there."""
    decisive: tuple[bool, ...]
    """By row, like the course: whether an attack is answered there."""
    flat: tuple[bool, ...]
    """By ground of the course."""
    sides: RidersByTeam
    ledger: Ledger


def read_stage(scene: Scene, character: str) -> Reading:
    """Read the stage of a scene; directors of one race and character share what they read."""
    return _read_scene(IdentityKey(scene), character)


@lru_cache(maxsize=8)  # a few characters over one scene: a batch rides one start at a time
def _read_scene(same: IdentityKey, character: str) -> Reading:
    (scene,) = same.of
    advice, weights = Advice(scene), weights_of(character)
    selective = climbs_decide(advice, weights)
    finishers = fastest_finishers(advice, weights)
    climbs = list(climbs_of(advice))
    feet = [first - FOOT for first, _ in climbs] or [1]
    last = len(feet) - 1
    climbs_from = feet[round(weights.fight_answer * last)]
    if not selective:
        climbs_from = scene.course.rows - weights.answer_uphill
    road = scene.course.format == ROAD
    paid = len([points for points in scene.course.lines[-1].points if points]) if road else NEVER
    captains = tuple(captains_of(advice, team, finishers, weights) for team in scene.teams)
    return Reading(
        advice,
        weights,
        Prices(advice, ground_runs(advice), weights.chances),
        Prices(advice, ground_runs(advice), 1.0, dashing=True),
        is_road_stage=road,
        climbs_decide=selective,
        fight_row=feet[round(weights.fight_from * last)],
        last_climb=feet[-1],
        last_top=max([last for _, last in climbs], default=0),
        finishers=finishers,
        captains=captains,
        protected=tuple(_find_protected(scene, captains, weights, selective=selective)),
        tour_hopes=tuple(_find_tour_hopes(scene, weights)),
        lines=lines_by_row(scene.course, weights.line_near),
        decisive=tuple(_find_decisive_rows(advice, climbs_from, weights.answer_within)),
        flat=tuple(ground.flat for ground in scene.course.grounds),
        sides=RidersByTeam(advice),
        ledger=Ledger(paid, weights.bunch_share),
    )


def _find_protected(
    scene: Scene, captains: tuple[tuple[int, ...], ...], weights: Weights, *, selective: bool
) -> Iterator[bool]:
    """Yield by rider whether it is kept out of the wind."""
    first = FIRST if selective else 1
    for rider, team in enumerate(scene.team_of):
        leads = scene.types[rider] == weights.captains_by[0]
        yield leads or rider in captains[team][:first]


def _find_tour_hopes(scene: Scene, weights: Weights) -> Iterator[bool]:
    """Yield by rider whether it is the best of its team in the tour, and may win it.

    A type that leads no team wins none, however near it is after the first flat days.
    """
    gaps = scene.tour.gaps
    for rider, team in enumerate(scene.team_of):
        rivals = [mate for mate in scene.teams[team] if _leads_tours(scene, mate, weights)]
        best = min(rivals, key=lambda mate: gaps[mate], default=-1) if gaps else -1
        yield rider == best and gaps[rider] <= weights.tour_close


LEADING: Final = 3
"""So many of the types in `captains_by` lead a team over a tour."""


def _leads_tours(scene: Scene, rider: int, weights: Weights) -> bool:
    return scene.types[rider] in weights.captains_by[:LEADING]


def _find_decisive_rows(advice: Advice, climbs_from: int, near: int) -> Iterator[bool]:
    """Yield by row, like the course, whether an attack is answered there."""
    course = advice.scene.course
    for place, ground in enumerate(course.ground):
        row = place - BEHIND
        uphill = row >= climbs_from and course.grounds[ground].mountain
        yield uphill or advice.finish + 1 - row <= near


Run = tuple[int, int, int]
"""First row, last row and ground of a section ridden with the same dice."""


def ground_runs(advice: Advice) -> list[Run]:
    """Return the stage as runs of one ground."""
    course, runs = advice.scene.course, []
    row = 1
    while row <= course.rows:
        end = min(course.end[row + BEHIND], course.rows)
        runs.append((row, end, course.ground[row + BEHIND]))
        row = end + 1
    return runs


def climbs_of(advice: Advice) -> Iterator[tuple[int, int]]:
    """Yield the first and the last row of every climb."""
    grounds = advice.scene.course.grounds
    for first, last, ground in ground_runs(advice):
        if grounds[ground].mountain:
            yield first, last


def climbs_decide(advice: Advice, weights: Weights) -> bool:
    """Tell whether climbs decide the stage: they part the field, or it ends on one."""
    scene = advice.scene
    if scene.course.format != ROAD:
        return False
    turns = _turns_climbing(advice)
    apart = max(turns) - min(turns)
    return apart >= weights.selective or scene.course.terrain(scene.course.rows).mountain


def fastest_finishers(advice: Advice, weights: Weights) -> frozenset[int]:
    """Return the riders whose day it is: climbers, sprinters, or who is fastest alone."""
    scene = advice.scene
    riders = range(len(scene.bibs))
    if scene.course.format != ROAD:
        turns = _turns_alone(advice)
        fastest = min(turns)
        return frozenset(r for r in riders if turns[r] <= fastest + weights.trial_within)
    if climbs_decide(advice, weights):
        turns = _turns_climbing(advice)
        fastest = min(turns)
        return frozenset(r for r in riders if turns[r] <= fastest + weights.climb_within)
    return frozenset(r for r in riders if scene.sprint[r].favourable)


def captains_of(
    advice: Advice, team: tuple[int, ...], finishers: frozenset[int], weights: Weights
) -> tuple[int, ...]:
    """Return the riders of a team whose day it is, the captain first.

    R2.3 says who is whose leader; a team-mate clearly ahead of that rider in the general
    classification takes the place.
    """
    scene = advice.scene
    gaps = scene.tour.gaps
    types = weights.captains_by

    def rank(rider: int) -> tuple[int, int, int]:
        place = types.index(scene.types[rider]) if scene.types[rider] in types else len(types)
        behind = gaps[rider] // 8 if gaps and place < LEADING else 0
        return behind, place, -scene.pools[rider]

    return tuple(sorted([rider for rider in team if rider in finishers], key=rank))


def _turns_alone(advice: Advice) -> list[float]:
    """Return the turns each rider needs alone."""
    runs = ground_runs(advice)
    return [
        sum((last - first + 1) / advice.means[g][rider] for first, last, g in runs)
        for rider in range(len(advice.scene.bibs))
    ]


def _turns_climbing(advice: Advice) -> list[float]:
    """Return the turns each rider spends on climbs, on a wheel."""
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
    by_row: list[PaidLine | None] = [None] * len(course.ground)
    for line in reversed(paid_lines(course)):
        for row in range(max(1, line.row + 1 - near), line.row + 1):
            by_row[row + BEHIND] = line
    return tuple(by_row)


def paid_lines(course: CiclismoCourse) -> list[PaidLine]:
    """Return the paid lines of a course, in the order in which riders cross them."""
    lines = []
    for number, line in enumerate(course.lines):
        if line.kind in {FEED, FINISH}:
            continue
        points, bonus = tuple(line.points), tuple(line.bonus)
        paid = [place for prize in (points, bonus) for place, won in enumerate(prize, 1) if won]
        if paid:
            row, summit = course.crossed_at[number], line.kind == SUMMIT
            lines.append(PaidLine(number, row, summit, points, bonus, max(paid)))
    return lines


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
    """The worth of a point by rider, budget and row; directors of one race share its answers."""

    def __init__(
        self, advice: Advice, runs: Sequence[Run], chances: float, *, dashing: bool = False
    ) -> None:
        self._advice = advice
        self._types = advice.scene.types
        self._runs = runs
        self._chances = chances
        self._dashing = dashing
        """Whether the turns are those of a rider who spends in all of them."""
        self._turns: dict[tuple[str, int, int], float] = {}
        """By type, budget and row: how long the way home is."""
        self._run_of = [
            number for number, (first, last, _) in enumerate(runs) for _ in range(first, last + 1)
        ]
        """By row, from row 1 on."""
        self._roads: dict[tuple[str, int], RoadAhead] = {}
        """By type and run."""
        self._slots: dict[tuple[str, int], list[Slot]] = {}
        """By type and row: what points can buy from there on, the most worth first."""

    def price_of_point(self, rider: int, budget: int, row: int) -> float:
        """Return the worth of the last point of a budget, spent where points save most."""
        key = self._types[rider], row
        slots = self._slots.get(key)
        if slots is None:
            slots = self._slots[key] = self._slots_ahead(rider, row)
        left = float(budget)
        for worth, turns in slots:
            left -= turns
            if left <= 0:
                return worth
        return 0.0

    def turns_home(self, rider: int, budget: int, row: int) -> float:
        """Return the turns a rider alone needs to the finish, points spent where they save most."""
        means, finish = self._advice.means, self._advice.finish
        if row > finish:  # over the line, while others still move
            return 0.0
        key = self._types[rider], budget, row
        turns = self._turns.get(key)
        if turns is None:
            turns = 0.0
            for first, last, ground in self._runs:
                squares = min(last, finish) + 1 - max(first, row)
                turns += max(0, squares) / means[ground][rider]
            left = float(budget)
            for worth, room in self._slots_ahead(rider, row):
                turns -= worth * min(room, max(0.0, left))
                left -= room
            self._turns[key] = turns
        return turns

    def _slots_ahead(self, rider: int, row: int) -> list[Slot]:
        """Return what points can buy from a row on: in the rest of its run, and beyond it."""
        run = self._run_of[max(row, 1) - 1]
        key = self._types[rider], run
        road = self._roads.get(key)
        if road is None:
            road = self._roads[key] = self._road_ahead(rider, run)
        turns = self._spending_turns(run, row, road.pace)
        return sorted([(worth, turns) for worth in road.worths] + road.later, reverse=True)

    def _road_ahead(self, rider: int, run: int) -> RoadAhead:
        """Return what points can buy a rider in a run of the road, and in all the runs after it."""
        later = []
        for beyond in range(run + 1, len(self._runs)):
            pace, worths = self._worths_along(rider, beyond)
            turns = self._spending_turns(beyond, 0, pace)
            later += [(worth, turns) for worth in worths]
        return RoadAhead(*self._worths_along(rider, run), sorted(later, reverse=True))

    def _worths_along(self, rider: int, run: int) -> tuple[float, list[float]]:
        """Return a rider's pace in a run, and the turns that points save there one by one."""
        ground = self._runs[run][2]
        advice = self._advice
        pace = advice.means[ground][rider] + 1.0
        gains = advice.gains[ground][rider]
        most = advice.caps[ground][rider]
        if self._dashing:  # alone, and in fewer turns by all that is spent
            pace -= 1.0
            worths = [(gains[pe] - gains[pe - 1]) / pace for pe in range(1, most + 1)]
            return pace + gains[most], worths
        return pace, [(gains[pe] - gains[pe - 1]) / pace for pe in range(1, most + 1)]

    def _spending_turns(self, run: int, row: int, pace: float) -> float:
        """Return the turns of a run, from a row of it on, in which a rider can spend at all."""
        first, last, _ = self._runs[run]
        return self._chances * (last - max(first, row) + 1) / pace
