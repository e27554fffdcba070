"""The facts classifications rest on: riders, teams, and what each line of a tour pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.tour import rider_types
from engine.tour.values import FINISH, INTERMEDIATE_SPRINT, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.standings.results import StageResult
    from engine.tour.rules import Rules
    from engine.tour.values import Tour

KEYS = {INTERMEDIATE_SPRINT: "S", SUMMIT: "M"}
"""Letter of a line's key; the ordinal of its kind follows."""


class ScoringLine(NamedTuple):
    """A line at which places are taken and paid."""

    key: str
    kind: str
    square: int
    name: str
    category: str
    points: tuple[int, ...]
    bonus: tuple[int, ...]

    @property
    def places(self) -> int:
        """Return how many places are paid."""
        return max(len(self.points), len(self.bonus))


class StageFacts(NamedTuple):
    """One stage: its type, its lines in order, and what its finish pays."""

    number: int
    name: str
    type: str
    format: str
    lines: tuple[ScoringLine, ...]
    points: tuple[int, ...] = ()
    """What each place at the finish is paid (R12.6)."""
    bonus: tuple[int, ...] = ()
    rest_after: bool = False


class Entrant(NamedTuple):
    """One rider of the start list."""

    bib: int
    name: str
    team: str
    type: str
    pool: int
    """Effort points at the start of the tour (R2.5, R2.9)."""
    recovery: tuple[int, ...]
    """What each night gives back, one value a stage (R2.8)."""


class TourFacts(NamedTuple):
    """A tour as its classifications see it; riders and teams in the order of the start list."""

    courses: tuple[StageFacts, ...]
    entrants: tuple[Entrant, ...]
    teams: tuple[str, ...]


class LineLike(Protocol):
    """A line of a road, as far as classifications read it."""

    @property
    def kind(self) -> str:
        """Return its kind."""
        ...

    @property
    def square(self) -> int:
        """Return the square it lies behind."""
        ...

    @property
    def name(self) -> str:
        """Return its name, or nothing."""
        ...

    @property
    def category(self) -> str:
        """Return the category of a summit."""
        ...

    @property
    def points(self) -> tuple[int, ...]:
        """Return what each place is paid."""
        ...

    @property
    def bonus(self) -> tuple[int, ...]:
        """Return the bonus turns of each place."""
        ...


class RoadLike(Protocol):
    """A road, as far as classifications read it."""

    @property
    def type(self) -> str:
        """Return the type of the stage."""
        ...

    @property
    def lines(self) -> Sequence[LineLike]:
        """Return its lines by square."""
        ...


def tour_facts(tour: Tour, roads: Iterable[RoadLike], rules: Rules) -> TourFacts:
    """Return what the classifications of this tour rest on; one road a stage, in order."""
    rider_types.check_types(tour)
    courses = tuple(_stage_facts(tour, number, road) for number, road in enumerate(roads, 1))
    stages = len(tour.stages)
    entrants = tuple(
        Entrant(
            rider.bib, rider.name, team.id, rider.type,
            rider_types.start_pool(rider.type, tour, rules),
            tuple(
                rider_types.night_recovery(rider.type, rules, rest_day=c.rest_after, stages=stages)
                for c in courses
            ),
        )
        for team in tour.teams
        for rider in team.riders
    )  # fmt: skip
    return TourFacts(courses, entrants, tuple(team.id for team in tour.teams))


def _stage_facts(tour: Tour, number: int, road: RoadLike) -> StageFacts:
    stage = tour.stages[number - 1]
    finish = next(line for line in road.lines if line.kind == FINISH)
    return StageFacts(
        number, stage.name, road.type, stage.format, scoring_lines(road.lines),
        finish.points, finish.bonus, number in tour.rest_after,
    )  # fmt: skip


def scoring_lines(lines: Iterable[LineLike]) -> tuple[ScoringLine, ...]:
    """Return the lines that pay, each with the key results are written under: S1, S2, M1."""
    counts = dict.fromkeys(KEYS, 0)
    scoring = []
    for line in lines:
        if line.kind not in KEYS or not (line.points or line.bonus):
            continue  # RULING 109 l: a team trial's summits pay nothing
        counts[line.kind] += 1
        key = f"{KEYS[line.kind]}{counts[line.kind]}"
        scoring.append(
            ScoringLine(
                key, line.kind, line.square, line.name, line.category, line.points, line.bonus
            )
        )
    return tuple(scoring)


def apply_cold_nights(
    facts: TourFacts, results: Mapping[int, StageResult], rules: Rules
) -> TourFacts:
    """RULING 79 — by house rule a stage ridden in the cold gives nothing back in the night."""
    cold = [number for number, result in results.items() if result.cold]
    if not cold or not rules["cold.blocks_stage_recovery"]:
        return facts
    entrants = tuple(
        entrant._replace(
            recovery=tuple(
                0 if number in cold else gain for number, gain in enumerate(entrant.recovery, 1)
            )
        )
        for entrant in facts.entrants
    )
    return facts._replace(entrants=entrants)
