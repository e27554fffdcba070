"""Section 5 — the race: the set-up, then turns of six phases until there is a winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.figueres.phases.counting import all_advances, is_frozen, matches, on_terrain
from engine.games.figueres.phases.finish import run_out
from engine.games.figueres.phases.movement import move_riders
from engine.games.figueres.phases.sprint import ride_sprint
from engine.games.figueres.phases.start import set_up
from engine.games.figueres.state import NOBODY
from engine.race.question import Choice, Question, Step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.games.figueres.box.cards import Card
    from engine.games.figueres.state import FigueresState

PLAY = "PLAY"


def race(state: FigueresState) -> Step:
    """Choose, show, count, move, sprint bonus, turn limit.

    R5.1, R5.2, R5.3, R5.4, R5.5, R5.6, R5.7.
    """
    label(state)
    yield from set_up(state)
    while state.winner == NOBODY:
        state.turn += 1
        state.say("turn_began", -1, state.turn, max(state.square))
        yield from choose(state)
        show(state)
        move_riders(state, count(state))
        ride_sprint(state)
        run_out(state)


def label(state: FigueresState) -> None:
    """Mapping — say what makes a result mean less: a time trial, a house rule of terrain."""
    if state.course.solo:
        state.say("solo", -1)
    if any(state.course.shifts):
        state.say("house_rule", -1)


def choose(state: FigueresState) -> Step:
    """R5.1, R11.1 — every player secretly lays one card; with one card left there is no choice."""
    state.shown = [cards[0] if len(cards) == 1 else None for cards in state.cards]
    asked = tuple(
        [_question(state, rider) for rider in range(state.players) if len(state.cards[rider]) > 1]
    )
    if asked:
        laid = yield asked
        for question, card in zip(asked, laid, strict=True):
            state.shown[question.manager] = card


def _question(state: FigueresState, rider: int) -> Question:
    cards = options(state.cards[rider])
    return Question(PLAY, rider, state.turn, (rider,), cards, cards[0], secret=True, rule="R11.1")


def options(hand: Iterable[Card]) -> Choice:
    """R11.1 — the cards of a hand, all distinct, highest number first."""
    return Choice(sorted(hand, reverse=True))


def show(state: FigueresState) -> None:
    """R5.2, R5.8 — all chosen cards are turned up, with the top card of each neutral's deck."""
    for rider in state.cyclists:
        if state.is_neutral(rider) and state.cards[rider]:
            state.shown[rider] = state.cards[rider][0]  # R11.3
        card = state.shown[rider]
        if card is None:
            state.say("no_card", rider)  # RULING 11
            continue
        state.cards[rider].remove(card)
        state.played[rider].append(card)
        state.revealed[rider] |= card.bottle
        state.say("bottle_played" if card.bottle else "played", rider, card.number)


def count(state: FigueresState) -> list[int]:
    """R5.3 — the advance of everybody, from all cards that are shown."""
    if is_frozen(state.shown, state.law):
        state.say("frozen", -1)
    else:
        for number, cyclists in sorted(matches(state.shown, state.law).items()):
            state.say("matched", -1, number, cyclists, number + cyclists)
    plain = all_advances(state.shown, state.law)
    found = plain
    if state.course.shifts:
        found = [on_terrain(a, state.course.shift(state.square[r])) for r, a in enumerate(plain)]
    if any(found):
        for rider, card in enumerate(state.shown):
            if card is not None and not found[rider]:
                state.say("stays", rider, card.number)
    return found
