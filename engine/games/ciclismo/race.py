"""A stage of Ciclismo a Fondo as the referee wants it: play, view, state, results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from engine.games.ciclismo import results as rows
from engine.games.ciclismo.numbers.scene import scene_of
from engine.games.ciclismo.state.state import CiclismoState
from engine.games.ciclismo.trials import by_team, ride_individual_trial
from engine.games.ciclismo.turn import road_stage
from engine.games.ciclismo.view import view_of
from engine.race.frame import RaceFrame
from engine.tour.values import ITT, TTT

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.race.dice import Source
    from engine.race.question import Asked
    from engine.race.values import Results, Setup


@mypyc_attr(allow_interpreted_subclasses=True)
class CiclismoRace(RaceFrame[CiclismoState]):
    """One stage from the start order to the last arrival."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        scene = scene_of(setup)
        super().__init__(setup, CiclismoState(scene, scene.pools, dice), view_of)
        self._results: Results | None = None

    def play(self) -> Generator[Asked, Any, None]:
        """Ride the stage in its format (R3.25, R3.26)."""
        state = self._state
        if state.scene.course.format == ITT:
            yield from ride_individual_trial(state, self._setup.order)
        elif state.scene.course.format == TTT:
            yield from by_team(state, self._setup.order)
        else:
            yield from road_stage(state)
        self._results = rows.results(state)

    def state(self) -> tuple[Any, ...]:
        """Return everything that decides how the race goes on, as plain values."""
        s = self._state
        return (
            s.turn, s.row, s.lane, s.here, s.pe, s.spent, s.worked, s.status, s.finished,
            s.overshoot, s.wait, s.bonk, s.crashes, s.mishaps, s.attacks, s.pursuits,
            s.break_turns, s.dropped, s.feeds, s.line_at, s.line_places, s.controller, s.pulled,
            s.neutral_until, s.time_group, sorted(s.simplified.items()), s.weather,
            s.weather_seen, s.weather_left, s.wind_left, s.rain_checks, s.rain_victims, s.side,
        )  # fmt: skip

    def results(self) -> Results:
        """Return the rows of the stage; before its end those that stand already."""
        return (
            self._results if self._results is not None else rows.results(self._state, final=False)
        )
