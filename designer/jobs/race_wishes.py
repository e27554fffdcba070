"""Races and playtests as they are wished for: by the options of a command, by a form of a page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from designer.texts.games import open_own_ride
from engine.bots import bots_playing, deal_bots
from engine.errors import SetupError
from engine.games import DEFAULT, GAMES
from engine.playtests.measures.duration import DECISION, GLANCE
from engine.race.values import TABLE_SECONDS
from engine.ride.ride import begin_ride, series_of
from engine.tour.edit import keep_results, set_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from designer.language import Language
    from engine.match.clock import TableClock
    from engine.playtests.plan import PlaytestPlan
    from engine.race.frame import Manager
    from engine.ride.ride import Ride
    from engine.tour.values import Tour

SEED = "1"
"""Of the dice, where none is named."""


@dataclass(frozen=True, slots=True)
class RaceWish:
    """A stage that is to be raced: by which game, with which dice, from where, by whom."""

    game: str = DEFAULT
    stage: int | None = 1
    """None for every stage that is still to be ridden."""
    seed: str = SEED
    fresh: bool = False
    """As if no stage had been ridden, whatever results the tour holds."""
    switches: tuple[tuple[str, bool], ...] = ()
    """House rules that are settled otherwise for this race alone."""
    own: str | None = None
    """A course of the game's own in the place of a stage: its name, or nothing for the usual."""
    seats: tuple[tuple[str, str], ...] = ()
    """Who decides for a team, by its id, where it is not the usual bot of the game."""

    def seat_teams(self, seats: Iterable[tuple[str, str]]) -> RaceWish:
        """Return the wish with these deciding for their teams."""
        usual = GAMES[self.game].manager
        return replace(self, seats=tuple((team, who) for team, who in seats if who != usual))

    def manager_of(self, team: str) -> str:
        """Return who decides for a team."""
        return dict(self.seats).get(team, GAMES[self.game].manager)

    def make_bot(self, team: str, key: str) -> Manager:
        """Return the bot that decides for a team, with a key for its dice."""
        return bots_playing(self.game)[self.manager_of(team)](key)


def open_race(tour: Tour | None, wish: RaceWish, language: Language) -> Ride:
    """Open the ride a race is wished of: a tour, or a game's own course with its teams or none."""
    game = GAMES[wish.game]
    if tour is None or wish.own is not None:
        return open_own_ride(language, game, wish.own or "", tour)
    for key, value in wish.switches:
        tour = set_rule(tour, key, value=value)
    if wish.fresh:
        tour = keep_results(tour, series_of(game)[0], {})
    return begin_ride(tour, game)


@dataclass(frozen=True, slots=True)
class PlaytestWish:
    """Races that are to be ridden to judge a stage, a tour or a game's own course."""

    game: str = DEFAULT
    stage: int | None = 1
    """None for whole tours."""
    seed: str = SEED
    bots: tuple[str, ...] = ()
    """One character a team, given to the teams in turn (`deal_bots`); where none is named, the
    usual one, and beside it the other fields of the game."""
    count: int = 500
    own: str | None = None
    """A course of the game's own in the place of a stage: its name, or nothing for the usual."""
    fresh: bool = False
    """As if no stage had been ridden, whatever results a tour holds."""
    against: Tour | None = None
    """Another version of the tour, of which every race is ridden too."""
    against_bots: tuple[str, ...] = ()
    """The same of the other version, be it another tour or this one; none for `bots`."""
    clock: TableClock | None = None
    """Whose answers the minutes are reckoned with; none for those of a usual table."""

    def __post_init__(self) -> None:
        """Refuse a batch of no races: such a wish is never made."""
        if self.count < 1:
            raise SetupError("playtest_none", count=self.count)

    @property
    def compares(self) -> bool:
        """Tell whether another version is ridden too."""
        return self.against is not None or bool(self.against_bots)

    def version_of(self, tour: Tour) -> Tour:
        """Return a tour as its races start from it."""
        return replace(tour, results={}, games={}) if self.fresh else tour


def deal_characters(game: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the characters that some names stand for; the usual one where none is named."""
    return deal_bots(game, names) or (GAMES[game].manager,)


class PlannedRaces(NamedTuple):
    """What is raced, and the tour it is of: an own course is one of its own."""

    plan: PlaytestPlan
    tour: Tour


def plan_races(tour: Tour | None, wish: PlaytestWish, language: Language) -> PlannedRaces:
    """Plan the races that are wished for, and with the same dice those of the other version."""
    from engine.playtests.managers import plan_over_fields

    planned = _plan_version(tour, wish, language)
    if not wish.bots:
        planned = planned._replace(plan=plan_over_fields(planned.plan))
    if not wish.compares:
        return planned
    bots = wish.against_bots or wish.bots
    other = _plan_version(wish.against or tour, replace(wish, bots=bots), language)
    return PlannedRaces(replace(planned.plan, against=other.plan), planned.tour)


def _plan_version(tour: Tour | None, wish: PlaytestWish, language: Language) -> PlannedRaces:
    from engine.playtests.plan import ride_plan, stage_plan, tour_plan

    seed, bots, game = wish.seed, wish.bots, wish.game
    tour = wish.version_of(tour) if tour is not None else None
    if tour is None or wish.own is not None:
        ride = open_own_ride(language, GAMES[game], wish.own or "", tour)
        return PlannedRaces(ride_plan(ride, seed=seed, bots=bots), ride.tour)
    if wish.stage is None:
        return PlannedRaces(tour_plan(tour, seed=seed, bots=bots, game=game), tour)
    plan = stage_plan(tour, wish.stage, seed=seed, bots=bots, game=game)
    return PlannedRaces(_with_clock(plan, wish.clock), tour)


def _with_clock(plan: PlaytestPlan, clock: TableClock | None) -> PlaytestPlan:
    """Return a plan whose races are timed as these people answer."""
    if clock is None or plan.setup is None:
        return plan
    if clock.game != plan.game:
        raise SetupError("clock_games", one=clock.game, other=plan.game)
    learned = {DECISION: clock.decision, GLANCE: clock.glance}
    seconds: dict[str, float] = {name: took for name, took in learned.items() if took is not None}
    seconds |= {"records": clock.records, "answers": clock.answers}
    setup = replace(plan.setup, extra={**plan.setup.extra, TABLE_SECONDS: seconds})
    return replace(plan, setup=setup)
