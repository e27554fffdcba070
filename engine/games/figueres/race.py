"""A Critèrium as the referee wants it: play, view, state, results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.figueres import outcome
from engine.games.figueres.box.lap import lap_of
from engine.games.figueres.box.law import FigueresLaw
from engine.games.figueres.entry import enter
from engine.games.figueres.picture import look
from engine.games.figueres.state import FigueresState
from engine.games.figueres.turn import race
from engine.race.frame import RaceFrame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.race.dice import Source
    from engine.race.question import Step
    from engine.race.values import Results, Setup


class FigueresRace(RaceFrame[FigueresState]):
    """One race from the choice of colours to the line; every team is a player with one cyclist."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        entered = enter(setup)
        law, chain = FigueresLaw.of(setup.rules), lap_of(setup.road, setup.rules)
        state = FigueresState(law, chain, len(entered.teams), dice)
        super().__init__(entered, state, look)

    def play(self) -> Step:
        """Ride the race (section 5)."""
        return race(self._state)

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
