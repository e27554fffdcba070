"""Results put into a tour that others may have changed while it was raced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.errors import SetupError
from engine.ride.ride import series_of
from engine.tour.kept import keep_results, results_in

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.race.game import Series
    from engine.ride.ride import Ride
    from engine.tour.values import Tour


def with_results(now: Tour, before: Tour, ride: Ride, raced: Collection[int]) -> Tour:
    """Return a tour with the results of a ride, whatever else has come into it meanwhile.

    `now` is what its file holds, `before` what it held when the race began. Where a stage that
    was raced is another one now, or what it was raced on is, nothing is stored.
    """
    game, series = series_of(ride.game)
    if _raced_on(now, raced, game, series) != _raced_on(before, raced, game, series):
        raise SetupError("ride_changed")
    stages = {**series.read(results_in(now, game)), **ride.results}
    return keep_results(now, game, series.write(stages))


def _raced_on(tour: Tour, raced: Collection[int], game: str, series: Series) -> tuple[Any, ...]:
    """Return all that these stages were raced on: a stage behind the last of them is free."""
    last = max(raced)
    results = series.read(results_in(tour, game))
    boards = tour.boards.get("stages")
    boards = boards if isinstance(boards, Mapping) else {}
    return (
        tour.stages[:last], tour.teams, tour.rules,
        tour.one_day, [n for n in tour.rest_after if n < last],
        {n: result for n, result in results.items() if n <= last},
        {n: boards.get(str(n)) for n in raced},
    )  # fmt: skip
