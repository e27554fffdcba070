"""The rows of a race: places, the sprint bonus, and what is said of the race as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.figueres.phases.finish import best_player, declared_winner, ranking
from engine.race.values import OK, RIDING, Arrival, LineResult, Placing, Results
from engine.tour.values import INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.figueres.state import FigueresState
    from engine.race.values import RaceRider, Setup


def results(state: FigueresState, setup: Setup) -> Results:
    """RULING 13 — places 1 to 6; all have ridden as many turns as the race has had."""
    riders = [team.riders[0] for team in setup.teams] + list(setup.neutrals)
    teams = [team.id for team in setup.teams] + [""] * len(setup.neutrals)
    ranked = ranking(state) if state.law.ranks_all else [declared_winner(state)]
    return Results(
        state.turn,
        tuple(_arrival(state, p, r, riders[r], teams[r]) for p, r in enumerate(ranked, start=1)),
        tuple(_bonus(state, taken, riders) for taken in state.sprinted),
        figures=_figures(state, riders),
    )


def _arrival(state: FigueresState, place: int, rider: int, who: RaceRider, team: str) -> Arrival:
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


def _bonus(state: FigueresState, taken: Sequence[int], riders: Sequence[RaceRider]) -> LineResult:
    """R10.2 — the cyclists who stepped on; the bonus is squares and counts in no classification."""
    places = tuple(Placing(1, riders[rider].bib, 0, 0) for rider in taken)
    return LineResult(INTERMEDIATE_SPRINT, state.course.sprint, "", "", places)


def _figures(state: FigueresState, riders: Sequence[RaceRider]) -> dict[str, Any]:
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
