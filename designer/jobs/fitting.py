"""A stage fitted to a wish (minutes, squares or sheets), and the other ways to shorten its evening.

What is written into a tour is checked first: only the tour that was fitted takes it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from designer.jobs.laying import count_stage_sheets
from designer.language import LANGUAGES, Language
from engine.errors import TourError
from engine.playtests import LEAST, RIDERS, TEAMS, WAYS
from engine.playtests.evening import (
    Change,
    count_left,
    evening_ends,
    other_ways,
    ride_minutes,
    take_way,
    weigh_way,
    with_fewer,
)
from engine.playtests.facts import game_table
from engine.road.fit import (
    estimate_of,
    fit_minutes,
    fit_squares,
    fit_stage,
    is_fitted,
    look_of,
    real_stage,
    real_tour,
)
from engine.text import fold_text
from engine.tour.edit import need_stage, replace_stage
from engine.tour.file import change_tour
from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.playtests.evening import Way
    from engine.road.fit import FittedStage
    from engine.tour.values import Tour


MINUTES, SQUARES, SHEETS = KINDS = ("minutes", "squares", "sheets")
OVER = 1.1
"""How much more than wished for is said to be more."""


def is_out_of_reach(value: float, wish: float) -> bool:
    """Tell whether what came of fitting is clearly more than was wished for."""
    return value > wish * OVER


@dataclass(frozen=True, slots=True)
class StageFit:
    """One stage fitted: what becomes of it, how long it takes, what else there is."""

    number: int
    fit: FittedStage
    kind: str
    """MINUTES, SQUARES or SHEETS."""
    wish: int
    minutes: Change
    """Of the real stage and of the fitted one."""
    sheets: tuple[int, int]
    """Of paper for the tiles, of the real stage and of the fitted one; 0 where not known."""
    races: int = 0
    raced: float | None = None
    """Minutes that so many races of the fitted stage took on their mean."""
    ways: tuple[Way, ...] = ()
    ends: tuple[int, ...] = ()
    """Squares after which an evening ends."""

    @property
    def changed(self) -> bool:
        """Tell whether anything has to be done to the real stage."""
        return is_fitted(self.fit.stage)

    @property
    def out_of_reach(self) -> bool:
        """Tell whether the wish is more than fitting can do."""
        return is_out_of_reach(self.fit.value, self.wish)


@dataclass(frozen=True, slots=True)
class FitWish:
    """What a stage is fitted to, who sits down to it, and how well its minutes are known."""

    stage: int = 1
    every: bool = False
    """Every stage of the tour in the place of one."""
    kind: str = MINUTES
    size: int | None = None
    """Minutes of an evening, squares or sheets; None for the minutes the book promises."""
    evenings: int = 1
    teams: int | None = None
    riders: int | None = None
    """Of each team; of teams and riders None for all there are."""
    races: int = 4
    """How many races say what the minutes of the estimate are worth."""
    way: str | None = None
    """One of the other ways, in the place of fitting."""

    @property
    def minutes(self) -> int:
        """Return the minutes all evenings have, or what the book promises of each."""
        size = self.size if self.kind == MINUTES else None
        return int((size or game_table(OWN_GAME)["promised"]["most"]) * self.evenings)

    @property
    def whole(self) -> int:
        """Return what is wished for in all: minutes of every evening, squares or sheets."""
        return self.minutes if self.kind == MINUTES or self.size is None else self.size

    def stages_of(self, tour: Tour) -> list[int]:
        """Return the numbers of the stages that are meant; one that is not there is refused."""
        numbers = [n for n, stage in enumerate(tour.stages, start=1) if stage.sections]
        if self.every and numbers:
            return numbers
        need_stage(tour, self.stage)
        return [self.stage]


def fit_one(tour: Tour, number: int, wish: FitWish) -> StageFit:
    """Fit one stage; of all stages each is fitted, but the other ways are said of one alone."""
    seated = with_fewer(tour, teams=wish.teams, riders=wish.riders)
    fit, estimate = fit_at_once(seated, number, wish), estimate_of(seated)
    minutes = Change(round(estimate(fit.real)), round(estimate(fit.road)))
    too_long = wish.kind == MINUTES and minutes.before > wish.whole
    ways = other_ways(seated, number, wish.whole) if too_long and not wish.every else ()
    ends = tuple(evening_ends(fit.road, seated, wish.evenings))
    sheets = count_stage_sheets(seated, fit.real), count_stage_sheets(seated, fit.road)
    races = wish.races if seated.teams else 0
    raced = None
    if races:
        raced = ride_minutes(replace_stage(seated, number, fit.stage), number, races)
    return StageFit(number, fit, wish.kind, wish.whole, minutes, sheets, races, raced, ways, ends)


def fit_at_once(tour: Tour, number: int, wish: FitWish) -> FittedStage:
    """Fit one stage by estimates alone; no race is ridden."""
    if wish.kind == MINUTES:
        return fit_minutes(tour, number, wish.whole)
    if wish.kind == SQUARES:
        return fit_squares(tour, number, wish.whole)
    return fit_stage(
        tour.stages[number - 1],
        look_of(tour, number),
        lambda road: float(count_stage_sheets(tour, road)),
        wish.whole,
    )


def take_over(path: str, opened: Tour, fitted: Sequence[StageFit]) -> int:
    """Write fitted stages into the tour, if they are still what was fitted; return how many."""
    changed = [one for one in fitted if one.fit.stage != opened.stages[one.number - 1]]

    def with_fits(tour: Tour) -> Tour:
        for one in changed:
            if tour.stages[one.number - 1 : one.number] != (opened.stages[one.number - 1],):
                raise TourError("file_changed", path=path)
            own = tour.stages[one.number - 1]
            pairs = zip(own.sections, one.fit.stage.sections, strict=True)
            sections = tuple(replace(old, squares=new.squares) for old, new in pairs)
            tour = replace_stage(tour, one.number, replace(own, sections=sections))
        return tour

    if changed:
        change_tour(path, with_fits)
    return len(changed)


def bring_back(path: str, opened: Tour, numbers: Sequence[int]) -> int:
    """Bring the real stages back; return how many were fitted."""
    fitted = [n for n in numbers if is_fitted(opened.stages[n - 1])]

    def with_real_stages(tour: Tour) -> Tour:
        for number in fitted:
            if number <= len(tour.stages):
                tour = replace_stage(tour, number, real_stage(tour.stages[number - 1]))
        return tour

    if fitted:
        change_tour(path, with_real_stages)
    return len(fitted)


@dataclass(frozen=True, slots=True)
class WishedWay:
    """A way in the place of fitting: what it does, and what races of the stage took so."""

    number: int
    way: Way
    squares: int
    """Of the real stage."""
    races: int = 0
    raced: float | None = None
    home: tuple[str, ...] = ()
    """Teams, or riders, that stay at home."""


def way_word(language: Language, kind: str) -> str:
    """Return what a way is called in a call."""
    return language.say(f"fit.word_{kind}")


def way_name(language: Language, way: Way) -> str:
    """Return what a way does, in a few words."""
    return language.say(f"fit.way_{way.kind}", count=way.count)


def find_way(typed: str) -> str | None:
    """Return the kind of a way by its word in any language; None where no way is called so."""
    words = {fold_text(way_word(language, kind)): kind for language in LANGUAGES for kind in WAYS}
    return words.get(fold_text(typed.strip()))


def weigh_wish(tour: Tour, wish: FitWish) -> WishedWay | None:
    """Return the way that is wished for with what it does; None where it changes nothing."""
    number, kind = wish.stage, wish.way
    assert kind is not None
    left = {TEAMS: wish.teams, RIDERS: wish.riders}.get(kind)
    count = left or count_left(tour, number, kind, wish.minutes)
    bare = replace(tour, results={}, games={})
    shortened = take_way(bare, number, kind, count) if count else bare
    real = real_tour(bare, number)
    if shortened == real:
        return None
    races = wish.races if tour.teams else 0
    return WishedWay(
        number,
        weigh_way(bare, number, kind, count),
        look_of(bare, number)(real.stages[number - 1]).rows,
        races,
        ride_minutes(shortened, number, races) if races else None,
        _who_stays_home(bare, shortened) if kind in LEAST else (),
    )


def _who_stays_home(before: Tour, after: Tour) -> tuple[str, ...]:
    """Return who rides no more: whole teams by their names, else riders."""
    kept = {team.id for team in after.teams}
    teams = tuple(team.name or team.id for team in before.teams if team.id not in kept)
    if teams:
        return teams
    bibs = {rider.bib for team in after.teams for rider in team.riders}
    return tuple(
        rider.name or str(rider.bib)
        for team in before.teams
        for rider in team.riders
        if rider.bib not in bibs
    )


def write_way(path: str, opened: Tour, wished: WishedWay) -> None:
    """Write a way into the tour, if that is still what was looked at."""

    def with_way(tour: Tour) -> Tour:
        if tour != opened:
            raise TourError("file_changed", path=path)
        return take_way(tour, wished.number, wished.way.kind, wished.way.count)

    change_tour(path, with_way)
