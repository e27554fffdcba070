"""A tour being ridden in one game: its roads, its start list, what its stages have left so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.errors import SetupError
from engine.games import DEFAULT, GAMES
from engine.race.game import Kept, RankedTour, Series
from engine.road.roads import roads_of
from engine.tour.kept import keep_results, results_in
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engine.race.game import Game
    from engine.race.values import Results
    from engine.road.roads import Roads
    from engine.road.values import Road
    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class Ride:
    """A tour with one road a stage, and what each stage ridden in a game has left behind."""

    game: Game
    rules: Rules
    """Those of the game whose series is kept."""
    kept: Kept
    own: bool = False
    """It leads over an own course of the game: no stage of the tour, and it counts nowhere."""

    @property
    def tour(self) -> Tour:
        """Return the tour that is ridden."""
        return self.kept.tour

    @property
    def roads(self) -> tuple[Road, ...]:
        """Return the roads of its stages."""
        return self.kept.roads

    @property
    def results(self) -> Mapping[int, Any]:
        """Return what the stages ridden so far have left, by their number."""
        return self.kept.stages

    @property
    def standings(self) -> RankedTour:
        """Return the tour ranked, recomputed from the first stage."""
        return self.series.table(self.kept, self.rules)

    @property
    def series(self) -> Series:
        """Return the series that is carried on: a game without one rides the tour as it stands."""
        return series_of(self.game)[1]

    def before(self, number: int) -> Ride:
        """Return the ride as it stood when this stage had not been ridden."""
        return replace(self, kept=self.kept.before(number))

    def after(self, number: int, results: Results) -> Ride:
        """Return the ride with one more stage, where the game counts in a tour."""
        if self.own or self.game.series is None:
            return self
        left = self.series.keep(results, self.roads[number - 1])
        return self.holding({**self.results, number: left})

    def holding(self, stages: Mapping[int, Any]) -> Ride:
        """Return the ride with this left of its stages."""
        return replace(self, kept=replace(self.kept, stages=stages))

    def counting(self, number: int) -> Ride:
        """Return the ride up to this stage; where earlier results lack, this stage on its own."""
        upto = self.before(number + 1)
        if upto.standings.counted == number or number not in self.results:
            return upto
        return replace(upto, kept=self.kept.alone(number))

    def stored(self) -> Tour:
        """Return the tour with these results in it."""
        game, series = series_of(self.game)
        return keep_results(self.tour, game, series.write(self.results))


def series_of(game: Game) -> tuple[str, Series]:
    """Return the series a stage of a game is part of, and the name its results stand under."""
    if game.series is not None:
        return game.id, game.series
    series = GAMES[DEFAULT].series
    assert series is not None
    return DEFAULT, series


def begin_ride(tour: Tour, game: Game) -> Ride:
    """Open a tour for riding, with the results it carries; every stage must have a road."""
    whole = furnished_roads(tour)
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
    kept = Kept(tour, whole.roads, series.read(results_in(tour, name)), days)
    return Ride(game, Rules(name, tour.rules), kept)


def furnished_roads(tour: Tour) -> Roads:
    """RULING 94, O1.2 — return the roads of a tour, each with what its kept board lays on it."""
    return roads_of(tour, _as_laid)


def _as_laid(road: Road, boards: Mapping[str, Any]) -> Road:
    """RULING 94 — a stage whose board the tour keeps is ridden over what lies on it."""
    from engine.board.saved.furniture import furnish_road  # only then: it knows all of geometry

    return furnish_road(road, boards)
