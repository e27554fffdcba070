"""The rows of a race that is over: places, and what is said of the race as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.figueres.phases.finish import best_player, declared, ranking
from engine.race.values import OK, Arrival, LineResult, Placing, Results
from engine.tour.values import INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from engine.games.figueres.state import State
    from engine.race.values import Rider, Team

NEUTRAL = "NEUTRAL"


def bib(state: State, riders: tuple[Rider, ...], rider: int) -> int:
    """Return a player's bib; neutrals, who have none, count down from -1."""
    return state.players - rider - 1 if state.is_neutral(rider) else riders[rider].bib


def results(state: State, teams: tuple[Team, ...]) -> Results:
    """RULING 13 — places 1 to 6; all have ridden as many turns as the race had."""
    riders = tuple(team.riders[0] for team in teams[: state.players])
    places = ranking(state) if state.law.ranks_all else ranking(state)[:1]
    return Results(
        state.turn,
        tuple(_arrival(state, teams, place, r) for place, r in enumerate(places, start=1)),
        tuple(_bonus(state, riders, taken) for taken in state.sprinted),
        figures=_figures(state, riders),
    )


def _arrival(state: State, teams: tuple[Team, ...], place: int, rider: int) -> Arrival:
    past = max(0, state.square[rider] - state.course.last)
    figures = {"square": state.square[rider], "slot": state.slot[rider]}
    if state.is_neutral(rider):
        return Arrival(
            place, bib(state, (), rider), "", NEUTRAL, state.turn, past, OK, figures=figures
        )
    team = teams[rider]
    who = team.riders[0]
    return Arrival(place, who.bib, team.id, who.type, state.turn, past, OK, figures=figures)


def _bonus(state: State, riders: tuple[Rider, ...], taken: tuple[int, ...]) -> LineResult:
    """R10.2 — who stepped on; the bonus is squares on the road and nothing in a classification."""
    places = tuple(Placing(1, bib(state, riders, rider), 0, 0) for rider in taken)
    return LineResult(INTERMEDIATE_SPRINT, state.course.sprint, "", "", places)


def _figures(state: State, riders: tuple[Rider, ...]) -> dict[str, Any]:
    """RULING 12 — the winner and the best player; and what makes this race a special one."""
    return {
        "winner": bib(state, riders, declared(state)),
        "best_player": bib(state, riders, best_player(state)),
        "end": state.end,
        "solo": state.course.solo,
        "house_rule": any(state.course.shifts),
        "colours": {str(bib(state, riders, r)): state.colour[r] for r in state.cyclists},
    }
