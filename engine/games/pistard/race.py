"""A race of Pistard as the referee wants it: play, view, state, results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.pistard import outcome
from engine.games.pistard.course import colours_of, half_line
from engine.games.pistard.law import PistardLaw
from engine.games.pistard.picture import TrackPlan, picture
from engine.games.pistard.state import PistardState
from engine.games.pistard.turn import race
from engine.race.view import View

if TYPE_CHECKING:
    from engine.race.dice import Source
    from engine.race.event import Happening
    from engine.race.question import Step
    from engine.race.values import Results, Setup


class PistardRace:
    """One race from the first throw to the last point."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        self._setup = setup
        road, rules = setup.road, setup.rules
        self._state = PistardState(
            PistardLaw.of(rules),
            colours_of(road, rules),
            half_line(road, rules),
            len(setup.teams),
            dice,
        )
        state = self._state
        state.plan = TrackPlan(tuple(map(tuple, state.colours)), state.half)
        self.dice = dice

    @property
    def turn(self) -> int:
        """Return the round that is being ridden."""
        return self._state.round

    @property
    def happenings(self) -> list[Happening] | None:
        """Return what has happened so far; None where events are switched off."""
        return self._state.happenings

    @happenings.setter
    def happenings(self, log: list[Happening] | None) -> None:
        self._state.happenings = log

    def play(self) -> Step:
        """Ride the race (sections 5 to 12)."""
        return race(self._state)

    def view(self, manager: int) -> View:
        """R13.6 — the track and all dice that have been thrown, which lie open before everybody."""
        state = self._state
        if state.picture is None:
            state.picture = picture(state)
        return View(manager, state.picture)

    def state(self) -> tuple[Any, ...]:
        """Return everything that decides how the race goes on, as plain values."""
        s = self._state
        return (
            s.round, s.at, s.progress, s.lane, s.racing, s.staging, s.order, s.moved, s.thrown,
            tuple(map(tuple, s.pool)), s.passages, s.points, s.firsts, s.lost, s.lines_out,
            s.winner, s.end,
        )  # fmt: skip

    def results(self) -> Results:
        """Return the rows of the race; before its end those that stand already."""
        return outcome.results(self._state, self._setup)
