"""A tour being ridden: the start of each stage, and what it leaves for the next one.

The one place that races, playtests of a tour, results typed in and the window share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.board.played_roads import road_of_stage, roads_of
from engine.errors import SetupError
from engine.games import DEFAULT, GAMES
from engine.race.entries import find_left_home
from engine.race.game import RankedTour, RiddenStages, Series
from engine.race.values import TABLE_PACE, RaceRider, RaceTeam, Setup
from engine.tour.edit import keep_results, results_in
from engine.tour.pace import table_share
from engine.tour.proposals import fresh_tour
from engine.tour.rider_types import check_types
from engine.tour.rules import Rules
from engine.tour.values import Stage

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from engine.race.course import OwnCourse
    from engine.race.game import Game
    from engine.race.values import Results
    from engine.road.values import Road
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class Ride:
    """A tour with one road a stage, and what each stage ridden in a game has left behind."""

    game: Game
    rules: Rules
    """Those of the game whose series is kept."""
    ridden_stages: RiddenStages
    is_own_course: bool = False
    """It leads over an own course of the game: no stage of the tour, and it counts nowhere."""

    @property
    def tour(self) -> Tour:
        """Return the tour that is ridden."""
        return self.ridden_stages.tour

    @property
    def roads(self) -> tuple[Road, ...]:
        """Return the roads of its stages."""
        return self.ridden_stages.roads

    @property
    def results(self) -> Mapping[int, Any]:
        """Return what the stages ridden so far have left, by their number."""
        return self.ridden_stages.stages

    @property
    def standings(self) -> RankedTour:
        """Return the tour ranked, recomputed from the first stage."""
        return self.series.rank_stages(self.ridden_stages, self.rules)

    @property
    def series(self) -> Series:
        """Return the series that is carried on: a game without one rides the tour as it stands."""
        return series_of(self.game)[1]

    def before_stage(self, number: int) -> Ride:
        """Return the ride as it stood when this stage had not been ridden."""
        return replace(self, ridden_stages=self.ridden_stages.before_stage(number))

    def after_stage(self, number: int, results: Results) -> Ride:
        """Return the ride with one more stage, where the game counts in a tour."""
        if self.is_own_course or self.game.series is None:
            return self
        kept = self.series.keep_stage(results, self.roads[number - 1])
        return self.with_stages({**self.results, number: kept})

    def with_stages(self, stages: Mapping[int, Any]) -> Ride:
        """Return the ride with this left of its stages."""
        return replace(self, ridden_stages=replace(self.ridden_stages, stages=stages))

    def with_changed_stage(self, tour: Tour, number: int) -> Ride:
        """Return the ride over a tour that differs in one stage; no other road is made anew."""
        road = road_of_stage(tour, number).need_road()
        roads = (*self.roads[: number - 1], road, *self.roads[number:])
        return replace(self, ridden_stages=replace(self.ridden_stages, tour=tour, roads=roads))

    def up_to_stage(self, number: int) -> Ride:
        """Return the ride up to this stage; where earlier results lack, this stage on its own."""
        ride = self.before_stage(number + 1)
        if ride.standings.counted_stages == number or number not in self.results:
            return ride
        return replace(ride, ridden_stages=self.ridden_stages.only_stage(number))

    def tour_with_results(self) -> Tour:
        """Return the tour with these results in it."""
        game, series = series_of(self.game)
        return keep_results(self.tour, game, series.write_stages(self.results))


def series_of(game: Game) -> tuple[str, Series]:
    """Return the series a stage of a game is part of, and the name its results stand under."""
    if game.series is not None:
        return game.id, game.series
    series = GAMES[DEFAULT].series
    assert series is not None
    return DEFAULT, series


def begin_ride(tour: Tour, game: Game) -> Ride:
    """Open a tour for riding, with the results it carries; every stage must have a road."""
    whole = roads_of(tour)
    for stage in whole.stages:
        if stage.road is None:
            codes = ", ".join(sorted({f.code for f in stage.findings if f.severity == "error"}))
            raise SetupError("ride_no_road", stage=stage.number, codes=codes)
    if not tour.stages:
        raise SetupError("ride_no_stages", tour=tour.name)
    if not any(team.riders for team in tour.teams):
        raise SetupError("ride_no_riders", tour=tour.name)
    name, series = series_of(game)
    days = tuple(range(1, len(tour.stages) + 1))
    kept = RiddenStages(tour, whole.roads, series.read_stages(results_in(tour, name)), days)
    return Ride(game, Rules(name, tour.rules), kept)


def stage_setup(ride: Ride, number: int, key: str) -> Setup:
    """Return the setup of a stage, as the stages before it have left the tour."""
    return enter_stage(ride, number, key)[0]


def enter_stage(ride: Ride, number: int, key: str) -> tuple[Setup, tuple[Finding, ...]]:
    """O7.1 — the setup of a stage, what of it and its riders is left out, and remarks."""
    whole = _whole_setup(ride, number, key)
    start = ride.game.enter(whole)
    course = ride.game.course(start.road, start.rules)
    return start, (*find_left_home(whole, start), *course.dropped, *course.remarks)


def _whole_setup(ride: Ride, number: int, key: str) -> Setup:
    """Return the start of a stage with everybody who is still in the tour."""
    if not 1 <= number <= len(ride.roads):
        raise SetupError("ride_no_stage", stage=number, most=len(ride.roads))
    tour = ride.tour
    check_types(tour)
    days: dict[str, Any] = {
        "stages_left": 0 if tour.one_day else len(ride.roads) - number,
        "rest_day": number in tour.rest_after,
    }
    if (share := table_share(tour)) != 1:
        days[TABLE_PACE] = round(100 * share)
    rules = Rules(ride.game.id, tour.rules)
    start = Setup(ride.roads[number - 1], rules, _race_teams(tour), key, (), days)
    if ride.is_own_course:
        return start
    carried = ride.series.carry_over(ride.before_stage(number).ridden_stages, ride.rules, start)
    # RULING 98: a team without riders is out.
    return replace(carried, teams=tuple(team for team in carried.teams if team.riders))


def own_course(game: Game, name: str) -> OwnCourse:
    """Return the own course of this name, the first where none is named; or refuse it."""
    known = {course.name: course for course in game.own_courses}
    if not known:
        raise SetupError("own_none", game=game.id)
    if name and name not in known:
        raise SetupError("own_unknown", name=name, known=", ".join(known))
    return known[name] if name else game.own_courses[0]


def begin_own_ride(
    game: Game,
    name: str,
    labels: Mapping[str, str],
    title_of: Callable[[OwnCourse], str],
    tour: Tour | None = None,
) -> Ride:
    """Open a game's own course for riding: of a tour only its teams and its house rules count.

    Without a tour as many teams start as the game seats, each with the riders the game wants;
    `labels` words them (engine/tour/proposals.py), `titled` the course.
    """
    course = own_course(game, name)
    rules = course.rules_in(game.id, tour.rules if tour else {})
    title = title_of(course)
    road = course.lay_road(rules, title)
    if tour is None:
        fresh = fresh_tour(title, 1, (), game.seats[-1], labels)
        tour = _only_who_rides(fresh, game, rules, road)
    elif not any(team.riders for team in tour.teams):
        raise SetupError("ride_no_riders", tour=tour.name)
    alone = replace(
        tour,
        stages=(Stage(title),),
        rest_after=(),
        rules=rules.differences(),
        boards={},
        results={},
        games={},
    )
    kept_as, _ = series_of(game)
    return Ride(
        game, Rules(kept_as, alone.rules), RiddenStages(alone, (road,), {}, ()), is_own_course=True
    )


def _only_who_rides(tour: Tour, game: Game, rules: Rules, road: Road) -> Tour:
    """Leave out of invented teams all riders who would stay at home: no text speaks of them."""
    entered = game.enter(Setup(road, rules, _race_teams(tour)))
    riding = {team.id: {rider.bib for rider in team.riders} for team in entered.teams}
    teams = tuple(
        replace(team, riders=tuple(r for r in team.riders if r.bib in riding[team.id]))
        for team in tour.teams
        if team.id in riding
    )
    return replace(tour, teams=teams)


def _race_teams(tour: Tour) -> tuple[RaceTeam, ...]:
    """Return the teams of a tour with all their riders, whose points are not known yet."""
    return tuple(
        RaceTeam(team.id, team.name, tuple(RaceRider(r.bib, r.name, r.type) for r in team.riders))
        for team in tour.teams
    )


def merge_results(now: Tour, before: Tour, ride: Ride, raced: Collection[int]) -> Tour:
    """Return a tour with the results of a ride, whatever else has come into it meanwhile.

    `now` is what its file holds, `before` what it held when the race began. Where a stage that
    was raced has changed since, or anything its race rests on, the results are refused.
    """
    game, series = series_of(ride.game)
    if _raced_conditions(now, raced, game, series) != _raced_conditions(
        before, raced, game, series
    ):
        raise SetupError("ride_changed")
    stages = {**series.read_stages(results_in(now, game)), **ride.results}
    return keep_results(now, game, series.write_stages(stages))


def _raced_conditions(
    tour: Tour, raced: Collection[int], game: str, series: Series
) -> tuple[Any, ...]:
    """Return all that these races rest on; stages behind the last of them are no part of it."""
    last = max(raced)
    results = series.read_stages(results_in(tour, game))
    boards = tour.boards.get("stages")
    boards = boards if isinstance(boards, Mapping) else {}
    return (
        tour.stages[:last], tour.teams, tour.rules,
        tour.one_day, [n for n in tour.rest_after if n < last],
        {n: result for n, result in results.items() if n <= last},
        {n: boards.get(str(n)) for n in raced},
    )  # fmt: skip
