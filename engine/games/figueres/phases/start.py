"""Section 4 — the set-up: colours, neutrals, decks and places on the starting square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.figueres.box.cards import coloured
from engine.race.question import Choice, Question, Step

if TYPE_CHECKING:
    from engine.games.figueres.state import FigueresState

COLOUR = "COLOUR"


def set_up(state: FigueresState) -> Step:
    """In this order: the lot for the places is drawn when the colours are known.

    R4.1, R4.2, R4.3, R4.4, R4.5, R4.6.
    """
    yield from choose_colours(state)
    deal(state)
    line_up(state)


def choose_colours(state: FigueresState) -> Step:
    """R4.1, R11.2 — in seat order each player picks a free colour; the last is no choice."""
    free = list(state.law.palette)
    for player in range(state.players):
        colour = free[0]
        if len(free) > 1:
            colours = Choice(free)
            colour = yield Question(COLOUR, player, 0, (player,), colours, free[0], rule="R11.2")
        free.remove(colour)
        state.colour.append(colour)
        state.say("colour", player, colour)
    # R4.2, RULING 14: the neutrals are the last colours that are left
    for rider in range(state.players, len(state.square)):
        colour = free[rider - len(state.square)]
        state.colour.append(colour)
        state.say("neutral", rider, colour)


def deal(state: FigueresState) -> None:
    """R4.1, R4.3, R4.4 — players hold their cards; neutrals' decks and bottles lie face down."""
    for rider in state.cyclists:
        state.cards[rider] = list(coloured())
        if state.is_neutral(rider):
            state.cards[rider] = state.shuffled(f"deck {state.colour[rider]}", state.cards[rider])
    state.bottles = state.shuffled("bottles", state.bottles)


def line_up(state: FigueresState) -> None:
    """R4.5, R4.6, RULING 16 — from the left: colours that are named, then the others by lot."""
    named = [state.colour.index(c) for c in state.law.start_order if c in state.colour]
    others = [rider for rider in state.cyclists if rider not in named]
    drawn = [others[place] for place in state.dice.shuffle(0, "places", len(others))]
    for slot, rider in enumerate(named + drawn, start=1):
        state.slot[rider] = slot
        state.say("placed", rider, state.square[rider], slot)
