"""Section 8 — the water bottle: one more card, once a race, for each who reaches its square."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.games.figueres.state import FigueresState


def draw_bottle(state: FigueresState, rider: int) -> None:
    """R8.1, RULING 7 — take the top bottle card on reaching or passing the square, at once."""
    if state.refreshed[rider] is not None or state.square[rider] < state.course.refresh:
        return
    card = state.bottles.pop(0)
    state.refreshed[rider] = card
    state.cards[rider].append(card)  # R8.2
    state.revealed[rider] = state.law.bottle_public
    if state.law.bottle_public:
        state.say("bottle_shown", rider, card.number)
    else:
        state.say("bottle", rider)
    if state.is_neutral(rider):
        _reshuffle(state, rider)


def _reshuffle(state: FigueresState, rider: int) -> None:
    """R8.3, RULING 8 — a neutral's face-down cards are shuffled; the played cards stay out."""
    if state.law.shuffles_all:
        state.cards[rider] += state.played[rider]
        state.played[rider] = []
    purpose = f"deck {state.colour[rider]}"
    state.cards[rider] = state.shuffled(purpose, state.cards[rider])
    state.say("reshuffled", rider)
