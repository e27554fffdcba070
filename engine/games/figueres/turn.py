"""A Critèrium from the choice of colours to the line (sections 4 to 10), in the order it is ridden.

A turn: all choose a card, all cards are shown and counted, the cyclists move, the sprint bonus.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.figueres.box import coloured
from engine.games.figueres.state import LIMIT, LINE, NOBODY
from engine.race.question import Choice, Question, Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.games.figueres.box import Card, FigueresLaw
    from engine.games.figueres.state import FigueresState

COLOUR = "COLOUR"
PLAY = "PLAY"


def race(state: FigueresState) -> Step:
    """R4.1, R5.1, R5.2, R5.3, R5.4, R5.5, R5.6, R5.7 — the start, then turns until a winner."""
    log_labels(state)
    # The lot for the places is drawn last: by house rule it spares colours, which must be known.
    yield from choose_colours(state)
    deal_cards(state)
    line_up(state)
    while state.winner == NOBODY:
        state.turn += 1
        state.log_event("turn_began", -1, state.turn, max(state.square))
        yield from choose_cards(state)
        show(state)
        move_riders(state, count(state))
        ride_sprint(state)
        run_out(state)


def log_labels(state: FigueresState) -> None:
    """Mapping — say what makes a result mean less: a time trial, a house rule of terrain."""
    if state.course.solo:
        state.log_event("solo", -1)
    if any(state.course.shifts):
        state.log_event("house_rule", -1)


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
        state.log_event("colour", player, colour)
    # R4.2, RULING 14: the neutrals are the last colours that are left
    for rider in range(state.players, len(state.square)):
        colour = free[rider - len(state.square)]
        state.colour.append(colour)
        state.log_event("neutral", rider, colour)


def deal_cards(state: FigueresState) -> None:
    """R4.1, R4.3, R4.4 — players hold their cards; neutrals' decks and bottles lie face down."""
    for rider in state.cyclists:
        state.cards[rider] = list(coloured())
        if state.is_neutral(rider):
            state.cards[rider] = state.shuffled(f"deck {state.colour[rider]}", state.cards[rider])
    state.bottles = state.shuffled("bottles", state.bottles)


def line_up(state: FigueresState) -> None:
    """R4.5, R4.6, RULING 16 — from the left: colours that are named, then the others by lot."""
    fixed = [state.colour.index(c) for c in state.law.start_order if c in state.colour]
    others = [rider for rider in state.cyclists if rider not in fixed]
    by_lot = [others[place] for place in state.dice.shuffle(0, "places", len(others))]
    for slot, rider in enumerate(fixed + by_lot, start=1):
        state.slot[rider] = slot
        state.log_event("placed", rider, state.square[rider], slot)


def choose_cards(state: FigueresState) -> Step:
    """R5.1, R11.1 — every player secretly lays one card; with one card left there is no choice."""
    state.shown = [cards[0] if len(cards) == 1 else None for cards in state.cards]
    questions = tuple(
        [_ask_card(state, rider) for rider in range(state.players) if len(state.cards[rider]) > 1]
    )
    if questions:
        cards = yield questions
        for question, card in zip(questions, cards, strict=True):
            state.shown[question.manager] = card


def _ask_card(state: FigueresState, rider: int) -> Question:
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
            state.log_event("no_card", rider)  # RULING 11
            continue
        state.cards[rider].remove(card)
        state.played[rider].append(card)
        state.revealed[rider] |= card.bottle
        state.log_event("bottle_played" if card.bottle else "played", rider, card.number)


def count(state: FigueresState) -> list[int]:
    """R5.3 — the advance of everybody, from all cards that are shown."""
    if is_frozen(state.shown, state.law):
        state.log_event("frozen", -1)
    else:
        for number, cyclists in sorted(matches(state.shown, state.law).items()):
            state.log_event("matched", -1, number, cyclists, number + cyclists)
    advances = all_advances(state.shown, state.law)
    if state.course.shifts:
        shift = state.course.shift
        advances = [on_terrain(a, shift(state.square[r])) for r, a in enumerate(advances)]
    if any(advances):
        for rider, card in enumerate(state.shown):
            if card is not None and not advances[rider]:
                state.log_event("stays", rider, card.number)
    return advances


def is_frozen(cards: Sequence[Card | None], law: FigueresLaw) -> bool:
    """R6.4, RULING 5 — two zeros or more: no cyclist moves, whatever else is shown."""
    return law.zeros_freeze and sum(card is not None and card.number == 0 for card in cards) > 1


def matches(cards: Sequence[Card | None], law: FigueresLaw) -> dict[int, int]:
    """R6.2 — how many cyclists show each number but 0, where they are two or more.

    RULING 6: a bottle counts like any card. RULING 11: a cyclist without a card is not counted.
    """
    shown = [
        card.number
        for card in cards
        if card is not None and (law.bottle_matches or not card.bottle)
    ]
    return {number: shown.count(number) for number in shown if number and shown.count(number) > 1}


def all_advances(cards: Sequence[Card | None], law: FigueresLaw) -> list[int]:
    """R6.1, R6.2, R6.3, R6.4, R6.5 — the advance of every cyclist, number by number (RULING 4)."""
    if is_frozen(cards, law):
        return [0] * len(cards)
    equal = matches(cards, law)
    return [card_advance(card, equal, law) for card in cards]


def card_advance(card: Card | None, equal: Mapping[int, int], law: FigueresLaw) -> int:
    """The advance of one cyclist, where so many show each number that several show.

    R6.1, R6.2, R6.3, R6.4, R6.5.
    """
    if card is None:
        return 0  # RULING 11
    if card.number in equal and (law.bottle_matches or not card.bottle):
        return card.number + equal[card.number]
    if equal and law.pairs_only:
        return 0  # RULING 4
    return card.number


def on_terrain(advance: int, shift: int) -> int:
    """The house rule figueres.terrain_effect: no cyclist is stopped by it or set in motion."""
    if shift < 0:
        return advance + shift if advance > 1 else advance
    return advance + shift if advance > 0 else advance


def move_riders(state: FigueresState, advances: Sequence[int]) -> None:
    """R7.5 — everybody moves once, in the order of the beginning, and is checked at once (R5.5)."""
    for rider in moving_order(state):
        if state.winner != NOBODY and not state.law.completes_turn:
            return  # RULING 10
        if advances[rider]:  # R7.4
            before, card = state.square[rider], state.shown[rider]
            step_rider(state, rider, advances[rider])
            stands = state.square[rider], state.slot[rider]
            number = card.number if card else 0
            state.log_event("moved", rider, number, advances[rider], *stands)
            if before < state.course.sprint <= state.square[rider]:
                state.due = True  # R10.1
            draw_bottle(state, rider)
            pass_line(state, rider)


def moving_order(state: FigueresState) -> list[int]:
    """R7.1, R7.2 — from the head of the race to its tail, on one square from left to right."""
    square, slot = state.square, state.slot
    return sorted(state.cyclists, key=lambda rider: (-square[rider], slot[rider]))


def step_rider(state: FigueresState, rider: int, squares: int) -> None:
    """R3.6, R7.3 — advance past everybody and take the leftmost free place (RULING 3)."""
    left = state.square[rider]
    state.square[rider] = left + squares
    if state.law.closes_up:
        _close_up(state, left)
    slots = [state.slot[r] for r in _riders_on(state, left + squares) if r != rider]
    slot = 1
    while slot in slots:
        slot += 1
    state.slot[rider] = slot


def _close_up(state: FigueresState, square: int) -> None:
    """RULING 3 with `close_up` — cyclists who stay on a square shift left, in order."""
    staying = sorted(_riders_on(state, square), key=state.slot.__getitem__)
    for slot, rider in enumerate(staying, start=1):
        if state.slot[rider] != slot:
            state.slot[rider] = slot
            state.log_event("closed_up", rider, square, slot)


def _riders_on(state: FigueresState, square: int) -> list[int]:
    return [rider for rider, stands in enumerate(state.square) if stands == square]


def draw_bottle(state: FigueresState, rider: int) -> None:
    """R8.1, RULING 7 — take the top bottle card on reaching or passing the square, at once."""
    if state.refreshed[rider] is not None or state.square[rider] < state.course.refresh:
        return
    card = state.bottles.pop(0)
    state.refreshed[rider] = card
    state.cards[rider].append(card)  # R8.2
    state.revealed[rider] = state.law.bottle_public
    if state.law.bottle_public:
        state.log_event("bottle_shown", rider, card.number)
    else:
        state.log_event("bottle", rider)
    if state.is_neutral(rider):
        _reshuffle_deck(state, rider)


def _reshuffle_deck(state: FigueresState, rider: int) -> None:
    """R8.3, RULING 8 — a neutral's face-down cards are shuffled; the played cards stay out."""
    if state.law.shuffles_all:
        state.cards[rider] += state.played[rider]
        state.played[rider] = []
    purpose = f"deck {state.colour[rider]}"
    state.cards[rider] = state.shuffled(purpose, state.cards[rider])
    state.log_event("reshuffled", rider)


def pass_line(state: FigueresState, rider: int) -> None:
    """R9.1, R9.2, R9.3 — the first beyond the last square, in order of movement, has won."""
    if state.winner == NOBODY and state.square[rider] > state.course.last:
        state.winner, state.end = rider, LINE
        state.log_event("won", rider, state.square[rider] - state.course.last)


def ride_sprint(state: FigueresState) -> None:
    """R10.1, R10.2, RULING 9 — everybody on the farthest square steps on, from left to right."""
    due, state.due = state.due, False
    if not due or state.winner != NOBODY or (state.sprinted and state.law.sprint_once):
        return
    head = max(state.square)
    leaders = [rider for rider in moving_order(state) if state.square[rider] == head]
    state.sprinted.append(tuple(leaders))
    if not state.law.sprint_bonus:
        return
    for rider in leaders:
        step_rider(state, rider, state.law.sprint_bonus)
        state.log_event("sprint", rider, state.square[rider], state.slot[rider])
        draw_bottle(state, rider)  # RULING 7
        pass_line(state, rider)  # RULING 9d


def run_out(state: FigueresState) -> None:
    """R9.4, R9.5 — after the last turn the most advanced wins, of equals the leftmost."""
    if state.winner == NOBODY and state.turn >= state.law.turn_limit:
        state.winner, state.end = ranking(state)[0], LIMIT
        state.log_event("won_at_limit", state.winner, state.square[state.winner])


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
