"""A race of El juego as the referee wants it: play, view, state, results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.juego import outcome
from engine.games.juego.course import apart, course, deltas, logged
from engine.games.juego.entry import enter
from engine.games.juego.law import JuegoLaw
from engine.games.juego.picture import picture
from engine.games.juego.state import JuegoState
from engine.games.juego.turn import race
from engine.race.view import View

if TYPE_CHECKING:
    from engine.race.dice import Source
    from engine.race.event import Happening
    from engine.race.question import Step
    from engine.race.values import Results, Setup


class JuegoRace:
    """One race from the lots to the last rider across the line."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        self._setup = entered = enter(setup)
        law, chain = JuegoLaw.of(entered.rules), course(entered.road, entered.rules)
        team_of = [seat for seat, team in enumerate(entered.teams) for _ in team.riders]
        state = self._state = JuegoState(law, chain, team_of, dice)
        if law.rolls_delta:
            state.deltas = deltas(chain)
        closed = apart(chain, entered.road)
        state.apart = closed if any(closed) else ()
        state.logged = logged(chain)
        state.crossings = [[] for _ in state.logged]
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
        """Ride the race (section 5)."""
        return race(self._state)

    def view(self, manager: int) -> View:
        """R9.4 — the road and the purses, which lie open before everybody."""
        state = self._state
        if state.picture is None:
            state.picture = picture(state)
        return View(manager, state.picture)

    def state(self) -> tuple[Any, ...]:
        """Return everything that decides how the race goes on, as plain values."""
        s = self._state
        return (
            s.round, s.at, s.space, s.place, s.began, s.order, s.used, s.purse, s.earned,
            s.passed, s.crossings, tuple(s.ranked),
        )  # fmt: skip

    def results(self) -> Results:
        """Return the rows of the race; before its end those that stand already."""
        return outcome.results(self._state, self._setup)
