"""A race of El juego as the referee wants it: play, view, state, results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.juego.course import apart, course, deltas, logged
from engine.games.juego.entry import enter
from engine.games.juego.law import JuegoLaw
from engine.games.juego.outcome.rows import results
from engine.games.juego.picture import look
from engine.games.juego.state import JuegoState
from engine.games.juego.turn import race
from engine.race.frame import RaceFrame

if TYPE_CHECKING:
    from engine.race.dice import Source
    from engine.race.question import Step
    from engine.race.values import Results, Setup


class JuegoRace(RaceFrame[JuegoState]):
    """One race from the lots to the last rider across the line."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        entered = enter(setup)
        law, chain = JuegoLaw.of(entered.rules), course(entered.road, entered.rules)
        team_of = [seat for seat, team in enumerate(entered.teams) for _ in team.riders]
        state = JuegoState(law, chain, team_of, dice)
        if law.rolls_delta:
            state.deltas = deltas(chain)
        closed = apart(chain, entered.road)
        state.apart = closed if any(closed) else ()
        state.logged = logged(chain)
        state.crossings = [[] for _ in state.logged]
        super().__init__(entered, state, look)

    def play(self) -> Step:
        """Ride the race (section 5)."""
        return race(self._state)

    def state(self) -> tuple[Any, ...]:
        """Return everything that decides how the race goes on, as plain values."""
        s = self._state
        return (
            s.turn, s.at, s.space, s.place, s.began, s.order, s.used, s.purse, s.earned,
            s.passed, s.crossings, tuple(s.ranked),
        )  # fmt: skip

    def results(self) -> Results:
        """Return the rows of the race; before its end those that stand already."""
        return results(self._state, self._setup)
