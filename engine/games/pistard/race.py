"""A race of Pistard as the referee wants it: play, view, state, results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.pistard import outcome
from engine.games.pistard.box.law import PistardLaw
from engine.games.pistard.course import colours_of, half_line
from engine.games.pistard.picture import TrackPlan, look
from engine.games.pistard.state import PistardState
from engine.games.pistard.turn import race
from engine.race.frame import RaceFrame

if TYPE_CHECKING:
    from engine.race.dice import Source
    from engine.race.question import Step
    from engine.race.values import Results, Setup


class PistardRace(RaceFrame[PistardState]):
    """One race from the first throw to the last point."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        road, rules = setup.road, setup.rules
        colours, half = colours_of(road, rules), half_line(road, rules)
        state = PistardState(PistardLaw.of(rules), colours, half, len(setup.teams), dice)
        state.plan = TrackPlan(tuple(map(tuple, colours)), half)
        super().__init__(setup, state, look)

    def play(self) -> Step:
        """Ride the race (sections 5 to 12)."""
        return race(self._state)

    def state(self) -> tuple[Any, ...]:
        """Return everything that decides how the race goes on, as plain values."""
        s = self._state
        return (
            s.turn, s.at, s.progress, s.lane, s.racing, s.staging, s.order, s.moved, s.thrown,
            tuple(map(tuple, s.pool)), s.passages, s.points, s.firsts, s.lost, s.lines_out,
            s.winner, s.end,
        )  # fmt: skip

    def results(self) -> Results:
        """Return the rows of the race; before its end those that stand already."""
        return outcome.results(self._state, self._setup)
