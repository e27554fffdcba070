"""A Critèrium as the referee wants it: play, view, state, results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.errors import SetupError
from engine.games.figueres import outcome
from engine.games.figueres.box.cards import cyclists
from engine.games.figueres.box.course import course
from engine.games.figueres.box.law import Law
from engine.games.figueres.picture import picture
from engine.games.figueres.state import State
from engine.games.figueres.turn import race
from engine.race.view import View

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from engine.race.dice import Source
    from engine.race.event import Happening
    from engine.race.question import Asked
    from engine.race.values import Results, Setup, Team


class Criterium:
    """One race from the choice of colours to the line; every team is a player with one cyclist."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        if not setup.road.rows:
            raise SetupError("setup_no_road")
        law = Law.of(setup.rules)
        self._teams = _players(setup.teams, law)
        self._state = State(law, course(setup.road, setup.rules), len(self._teams), dice)
        self.dice = dice
        for team in setup.teams[len(self._teams) :]:
            self._state.say("stays_home", -1, team.name)

    @property
    def turn(self) -> int:
        """Return the turn that is being ridden."""
        return self._state.turn

    @property
    def happenings(self) -> list[Happening] | None:
        """Return what has happened so far; None when nobody listens."""
        return self._state.happenings

    @happenings.setter
    def happenings(self, log: list[Happening] | None) -> None:
        self._state.happenings = log

    def play(self) -> Generator[Asked, Any, None]:
        """Ride the race (section 5)."""
        return race(self._state)

    def view(self, manager: int) -> View:
        """R11.5 — the table everybody sees, shared until something changes, and the own hand."""
        state = self._state
        if state.picture is None:
            state.picture = picture(state)
        hand = state.cards[manager] if manager < state.players else ()
        return View(manager, state.picture, tuple(hand))

    def state(self) -> tuple[Any, ...]:
        """Return everything that decides how the race goes on, as plain values."""
        s = self._state
        return (
            s.turn, s.colour, s.square, s.slot, *map(_numbers, (*s.cards, *s.played, s.bottles)),
            _numbers(s.refreshed), s.revealed, s.sprinted, s.winner, s.end,
        )  # fmt: skip

    def results(self) -> Results:
        """Return the rows of the race."""
        return outcome.results(self._state, self._teams)


def _players(teams: Sequence[Team], law: Law) -> tuple[Team, ...]:
    """R1.2, R4.2, RULING 15 — the first teams the table seats, each with its first rider."""
    seats = [n for n, board in law.cyclists.items() if n <= board <= cyclists()]
    fit = [n for n in seats if n <= len(teams)]
    if not fit:
        want = ", ".join(map(str, sorted(seats)))
        raise SetupError("figueres_players", have=len(teams), want=want)
    players = tuple(teams[: max(fit)])
    for team in players:
        if not team.riders:
            raise SetupError("setup_empty_team", team=team.name)
    return players


def _numbers(cards: Sequence[Any]) -> tuple[Any, ...]:
    """Return cards as plain numbers."""
    return tuple([card and tuple(map(int, card)) for card in cards])
