"""The rows of a race: places of riders by the order of the race, points, and the players' table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.pistard.phases.finish import player_ranking, rider_ranking
from engine.race.values import OK, RIDING, Arrival, Results, TeamArrival

if TYPE_CHECKING:
    from engine.games.pistard.state import PistardState
    from engine.race.values import Setup


def results(state: PistardState, setup: Setup) -> Results:
    """R11.2, RULING 23 — a row a rider, and the players in their order."""
    ranked = rider_ranking(state)
    return Results(
        state.turn,
        tuple(_arrival(state, setup, place, rider) for place, rider in enumerate(ranked, start=1)),
        teams=tuple(
            TeamArrival(place, setup.teams[player].id, state.turn, state.score(player))
            for place, player in enumerate(player_ranking(state), start=1)
        ),
        figures=_figures(state, setup),
    )


def _arrival(state: PistardState, setup: Setup, place: int, rider: int) -> Arrival:
    team = setup.teams[state.player_of(rider)]
    who = team.riders[state.base_of(rider)]
    # RULING 23: a rider who was taken off has a place as well
    status = OK if state.end or not state.racing[rider] else RIDING
    figures = {
        "points": state.points[rider],
        "laps": max(0, state.progress[rider] - 1) // state.rows,
        "progress": state.progress[rider],
    }
    return Arrival(place, who.bib, team.id, who.type, state.turn, 0, status, figures=figures)


def _figures(state: PistardState, setup: Setup) -> dict[str, Any]:
    return {
        "winner_team": setup.teams[state.winner].id if state.end else "",
        "end": state.end,
        "points": {setup.teams[p].id: state.score(p) for p in state.players},
        "lapped": len(state.lost),
    }
