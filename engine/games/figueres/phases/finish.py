"""Section 9 — the end of the race, and everybody's place in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.figueres.state import LIMIT, LINE, NOBODY

if TYPE_CHECKING:
    from engine.games.figueres.state import FigueresState


def pass_line(state: FigueresState, rider: int) -> None:
    """R9.1, R9.2, R9.3 — the first beyond the last square, in order of movement, has won."""
    if state.winner == NOBODY and state.square[rider] > state.course.last:
        state.winner, state.end = rider, LINE
        state.say("won", rider, state.square[rider] - state.course.last)


def run_out(state: FigueresState) -> None:
    """R9.4, R9.5 — after the last turn the most advanced wins, of equals the leftmost."""
    if state.winner == NOBODY and state.turn >= state.law.turn_limit:
        state.winner, state.end = ranking(state)[0], LIMIT
        state.say("won_at_limit", state.winner, state.square[state.winner])


def ranking(state: FigueresState) -> list[int]:
    """RULING 13 — the winner, then by square, of equals from left to right."""
    return sorted(
        state.cyclists,
        key=lambda rider: (rider != state.winner, -state.square[rider], state.slot[rider]),
    )


def best_player(state: FigueresState) -> int:
    """RULING 12 — the best placed of those who are played; the winner where no neutral may win."""
    return next(rider for rider in ranking(state) if not state.is_neutral(rider))


def declared_winner(state: FigueresState) -> int:
    """RULING 12 — the cyclist named the winner: with house rule, never a neutral; no place changes.

    Before the end it is who stands first.
    """
    return ranking(state)[0] if state.law.neutral_wins else best_player(state)
