"""A Critèrium as the referee wants it: play, view, state, results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.figueres import outcome
from engine.games.figueres.box.lap import lap_of
from engine.games.figueres.box.law import FigueresLaw
from engine.games.figueres.entry import enter
from engine.games.figueres.picture import picture
from engine.games.figueres.state import FigueresState
from engine.games.figueres.turn import race
from engine.race.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.race.dice import Source
    from engine.race.event import Happening
    from engine.race.question import Step
    from engine.race.values import Results, Setup


class FigueresRace:
    """One race from the choice of colours to the line; every team is a player with one cyclist."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        self._setup = enter(setup)
        law, chain = FigueresLaw.of(setup.rules), lap_of(setup.road, setup.rules)
        self._state = FigueresState(law, chain, len(self._setup.teams), dice)
        self.dice = dice

    @property
    def turn(self) -> int:
        """Return the turn that is being ridden."""
        return self._state.turn

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
        """Return the rows of the race; before its end those that stand already."""
        return outcome.results(self._state, self._setup)


def _numbers(cards: Sequence[Any]) -> tuple[Any, ...]:
    """Return cards as plain numbers."""
    return tuple([card and tuple(map(int, card)) for card in cards])
