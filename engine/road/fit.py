"""A stage fitted to an evening: its road is pressed together until it takes the minutes one has.

Flat road gives way first, then descents; then what is smaller than four squares is dropped, then
climbs are shortened within their category (templates/games/ciclismo/fit.toml). What bears a name
and the last climb stay, each section at its place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine import tables
from engine.road.estimate import tour_minutes
from engine.road.roads import look_at_stage
from engine.tour.edit import replace_stage
from engine.tour.rules import tour_rules
from engine.tour.terrain import has_category, is_rising, terrain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.road.values import Road, RoadSection
    from engine.tour.values import Stage, Tour

TABLE = "games/ciclismo/fit.toml"
STEPS = 60
"""Steps of a phase, from a length to the least one."""

PHASES = 7
FLAT, DESCENT, SMALL, CLIMB, HILLS, LAST, CLIMBS = range(PHASES)
"""What gives way, one after the other."""

CATEGORIES = ("HC", "1", "2", "3", "4", "")
"""From the hardest on; a hill has none."""
KEPT, SHORTENED, DROPPED = "kept", "shortened", "dropped"
"""What becomes of a section."""

Look = Callable[["Stage"], "Road"]
"""Returns the road of a stage."""

Measure = Callable[["Road"], float]
"""Returns what a road is fitted by: its minutes, its squares, its sheets."""


@dataclass(frozen=True, slots=True)
class SectionFit:
    """What becomes of one section: its squares as it is and as it would be played."""

    number: int
    terrain: str
    name: str
    before: int
    after: int

    @property
    def outcome(self) -> str:
        """Return whether it is kept, shortened or dropped."""
        if not self.after:
            return DROPPED
        return KEPT if self.after == self.before else SHORTENED


@dataclass(frozen=True, slots=True)
class FittedStage:
    """A stage as it would be played, beside the real one."""

    stage: Stage
    real: Road
    road: Road
    value: float
    """What was asked for, of the fitted stage: minutes, squares, sheets."""
    before: float
    """The same of the real stage."""

    @property
    def sections(self) -> tuple[SectionFit, ...]:
        """Return section by section what becomes of it."""
        return tuple(
            SectionFit(n, real.terrain, real.name, real.squares, now.squares)
            for n, (real, now) in enumerate(
                zip(self.real.sections, self.road.real_sections, strict=True), start=1
            )
        )


def is_fitted(stage: Stage) -> bool:
    """Tell whether any section of a stage has squares of its own."""
    return any(section.squares is not None for section in stage.sections)


def real_stage(stage: Stage) -> Stage:
    """Return the stage as it really is, every section by the table of equivalences (R3.2)."""
    return replace(stage, sections=tuple(replace(s, squares=None) for s in stage.sections))


def real_tour(tour: Tour, number: int) -> Tour:
    """Return the tour with a stage as it really is."""
    return replace_stage(tour, number, real_stage(tour.stages[number - 1]))


def fit_minutes(tour: Tour, number: int, wish: float) -> FittedStage:
    """Return a stage fitted to minutes by the estimate alone."""
    return fit_stage(tour.stages[number - 1], look_of(tour, number), estimate_of(tour), wish)


def fit_squares(tour: Tour, number: int, wish: float) -> FittedStage:
    """Return a stage fitted to a number of squares."""
    return fit_stage(tour.stages[number - 1], look_of(tour, number), _road_squares, wish)


def _road_squares(road: Road) -> float:
    return float(road.rows)


def look_of(tour: Tour, number: int) -> Look:
    """Return what makes the road of any stage at a place of a tour."""
    return lambda stage: look_at_stage(tour, stage, number).need_road()


def estimate_of(tour: Tour) -> Measure:
    """Return what estimates the minutes of a road with the riders and the rules of a tour."""
    rules = tour_rules(tour)

    def estimate(road: Road) -> float:
        along = tour_minutes(tour, rules, road)
        return float(round(along[-1])) if along else 0.0

    return estimate


def fit_stage(stage: Stage, look: Look, measure: Measure, wish: float) -> FittedStage:
    """Return the stage fitted so that what is measured comes nearest to the wish.

    A stage that is no longer than that stays real; what cannot be so short is as short as can be.
    """
    as_it_is = real_fit(stage, look, measure)
    return as_it_is if as_it_is.before <= wish else press_stage(as_it_is, look, measure, wish)


def real_fit(stage: Stage, look: Look, measure: Measure) -> FittedStage:
    """Return the real stage beside itself: nothing is done to it."""
    real = real_stage(stage)
    road = look(real)
    before = measure(road)
    return FittedStage(real, road, road, before, before)


def press_stage(as_it_is: FittedStage, look: Look, measure: Measure, wish: float) -> FittedStage:
    """Return a stage pressed together until what is measured comes nearest to the wish."""
    low, high = 0, PHASES * STEPS
    tried = {low: as_it_is}

    def fit_at(step: int) -> FittedStage:
        if step not in tried:
            stage = shorten_stage(as_it_is.stage, as_it_is.real, step)
            road = look(stage)
            tried[step] = replace(as_it_is, stage=stage, road=road, value=measure(road))
        return tried[step]

    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fit_at(middle).value > wish else (low, middle)
    return min((fit_at(low), fit_at(high)), key=lambda fit: abs(fit.value - wish))


def shorten_stage(stage: Stage, real: Road, step: int) -> Stage:
    """Return a stage pressed together by so many steps of all there are."""
    shares = [min(max(step / STEPS - phase, 0.0), 1.0) for phase in range(PHASES)]
    dropped = _dropped_sections(real.sections, shares)
    squares = [0 if s.index in dropped else _fitted_squares(s, shares) for s in real.sections]
    sections = tuple(
        replace(s, squares=None if n == section_of_road.squares else n)
        for s, section_of_road, n in zip(stage.sections, real.sections, squares, strict=True)
    )
    return replace(stage, sections=sections)


def _fitted_squares(section: RoadSection, shares: Sequence[float]) -> int:
    table, known = tables.read_toml(TABLE), terrain(section.terrain)
    kind, phase = "flat", FLAT
    if known.rises:
        kind, phase = known.category or "none", CLIMB
    elif known.falls:
        kind, phase = "descent", DESCENT
    first = _shorten_squares(section.squares, table["least"][kind], shares[phase])
    return _shorten_squares(first, table["last"][kind], shares[LAST])


def _shorten_squares(squares: int, least: int, share: float) -> int:
    """Return a length so far on its way to the least one; a shorter one stays."""
    floor = min(least, squares)
    return round(squares - (squares - floor) * share)


def _dropped_sections(sections: Sequence[RoadSection], shares: Sequence[float]) -> set[int]:
    """Return what is dropped: what is small, then hills, then climbs without a name."""
    small = tables.read_toml(TABLE)["small"]
    last = next((s.index for s in reversed(sections) if is_rising(s.terrain)), None)
    free = [s for s in sections if s.squares and not s.name and s.index != last]
    climbs = [s for s in free if has_category(s.terrain)]
    hills = [s for s in free if is_rising(s.terrain) and not has_category(s.terrain)]
    tiny = [s for s in free if s.squares < small and not has_category(s.terrain)]
    dropped: set[int] = set()
    for phase, candidates in ((SMALL, tiny), (HILLS, hills), (CLIMBS, climbs)):
        easiest_first = sorted(candidates, key=lambda s: (_worth_of_climb(s), s.squares, s.index))
        count = round(shares[phase] * len(candidates))
        dropped |= {s.index for s in easiest_first[:count]}
    with_squares = [s for s in sections if s.squares]
    if with_squares and dropped.issuperset(s.index for s in with_squares):
        # a road is left, however short
        dropped.discard(max(with_squares, key=lambda s: s.squares).index)
    return dropped


def _worth_of_climb(section: RoadSection) -> int:
    """Return how hard a climb is: its category, the hardest with the highest number."""
    return -CATEGORIES.index(terrain(section.terrain).category or "")
