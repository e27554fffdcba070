"""One Critèrium as the referee wants it: play, view, state, and the rows of its result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.figueres.box import FigueresLaw
from engine.games.figueres.course import enter, lap_of
from engine.games.figueres.state import FigueresState, view_of
from engine.games.figueres.turn import best_player, declared_winner, race, ranking
from engine.race.frame import RaceFrame
from engine.race.values import OK, RIDING, Arrival, LineResult, Placing, Results
from engine.tour.values import INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.race.dice import Source
    from engine.race.question import Step
    from engine.race.values import RaceRider, Setup


def results(state: FigueresState, setup: Setup) -> Results:
    """RULING 13 — places 1 to 6; all have ridden as many turns as the race has had."""
    riders = [team.riders[0] for team in setup.teams] + list(setup.neutrals)
    teams = [team.id for team in setup.teams] + [""] * len(setup.neutrals)
    ranked = ranking(state) if state.law.ranks_all else [declared_winner(state)]
    return Results(
        state.turn,
        tuple(
            _arrival_row(state, p, r, riders[r], teams[r]) for p, r in enumerate(ranked, start=1)
        ),
        tuple(_sprint_result(state, taken, riders) for taken in state.sprinted),
        figures=_race_figures(state, riders),
    )


def _arrival_row(
    state: FigueresState, place: int, rider: int, who: RaceRider, team: str
) -> Arrival:
    past = max(0, state.square[rider] - state.course.last)
    return Arrival(
        place,
        who.bib,
        team,
        who.type,
        state.turn,
        past,
        OK if state.end else RIDING,
        figures={"square": state.square[rider], "slot": state.slot[rider]},
    )


def _sprint_result(
    state: FigueresState, taken: Sequence[int], riders: Sequence[RaceRider]
) -> LineResult:
    """R10.2 — the cyclists who stepped on; the bonus is squares and counts in no classification."""
    places = tuple(Placing(1, riders[rider].bib, 0, 0) for rider in taken)
    return LineResult(INTERMEDIATE_SPRINT, state.course.sprint, "", "", places)


def _race_figures(state: FigueresState, riders: Sequence[RaceRider]) -> dict[str, Any]:
    """RULING 12 — the winner and the best player; and what makes this race a special one."""
    return {
        "winner": riders[declared_winner(state)].bib,
        "best_player": riders[best_player(state)].bib,
        "end": state.end,
        "solo": state.course.solo,
        "house_rule": any(state.course.shifts),
        "colours": {
            str(who.bib): colour for who, colour in zip(riders, state.colour, strict=False)
        },
    }


class FigueresRace(RaceFrame[FigueresState]):
    """One race from the choice of colours to the line; every team is a player with one cyclist."""

    def __init__(self, setup: Setup, dice: Source) -> None:
        entered = enter(setup)
        law, chain = FigueresLaw.of(setup.rules), lap_of(setup.road, setup.rules)
        state = FigueresState(law, chain, len(entered.teams), dice)
        super().__init__(entered, state, view_of)

    def play(self) -> Step:
        """Ride the race (section 5)."""
        return race(self._state)

    def state(self) -> tuple[Any, ...]:
        """Return everything that decides how the race goes on, as plain values."""
        s = self._state
        piles = (*s.cards, *s.played, s.bottles)
        return (
            s.turn, s.colour, s.square, s.slot, *map(_plain_cards, piles),
            _plain_cards(s.refreshed), s.revealed, s.sprinted, s.winner, s.end,
        )  # fmt: skip

    def results(self) -> Results:
        """Return the rows of the race; before its end those that stand already."""
        return results(self._state, self._setup)


def _plain_cards(cards: Sequence[Any]) -> tuple[Any, ...]:
    """Return cards as plain numbers."""
    return tuple([card and tuple(map(int, card)) for card in cards])
