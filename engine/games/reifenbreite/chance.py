"""Chance cards (section 12), the falls they bring, and the photos of cheats (section 16)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final

from engine.games.reifenbreite.box import RIDERS, chance_cards, energy_cards, joker_kinds, own_kinds
from engine.race.question import Choice, Questions, Step, ask

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.reifenbreite.state import ReifenState

CHANCE_DISCARD, CHANCE_REGAIN = "CHANCE_DISCARD", "CHANCE_REGAIN"
FALL: Final = "FALL"
"""What playtests count."""


def take_card(state: ReifenState, rider: int) -> Generator[Questions, Any, bool]:
    """R12.1, R12.4, R12.5, R12.8, RULING 21 — draw, carry out; tell whether the turn is lost.

    When one is wanted and none is left, the used ones are the stack again.
    """
    if not state.chance:
        state.chance = list(state.chance_deck)
    at = state.draw("chance", state.chance)
    number = state.chance[at] if state.law.reshuffles else state.chance.pop(at)
    card = chance_cards()[number]
    state.log_event("took_card", rider, f"B{number:02d}")
    if card.falls:
        fall(state, rider, card.spreads)
    for _ in range(card.lose):
        yield from lose_card(state, rider)
    for _ in range(card.gain):
        yield from regain_card(state, rider)
    if card.photo and state.acts[rider]:
        note_photos(state, rider, 1)  # RULING 31
    return card.falls or card.turn


def lose_card(state: ReifenState, rider: int) -> Step:
    """R12.7 — one with the rider's number, if there is none a joker, or nothing."""
    hand, pile = state.hands[rider // RIDERS], state.piles[rider // RIDERS]
    kinds = [kind for kind in own_kinds(rider % RIDERS) if hand[kind]]
    kinds = kinds or [kind for kind in joker_kinds() if hand[kind]]
    if kinds:
        kind = yield from choose_kind(state, rider, CHANCE_DISCARD, "R12.7", kinds, hand)
        hand[kind] -= 1
        pile[kind] += 1
        state.log_event("lost_card", rider, energy_cards()[kind].value)


def regain_card(state: ReifenState, rider: int) -> Step:
    """R12.6 — one with the rider's number that was played or lost; never a joker."""
    hand, pile = state.hands[rider // RIDERS], state.piles[rider // RIDERS]
    kinds = [kind for kind in own_kinds(rider % RIDERS) if pile[kind]]
    if kinds:
        kinds.sort(key=lambda one: -energy_cards()[one].value)
        kind = yield from choose_kind(state, rider, CHANCE_REGAIN, "R12.6", kinds, pile)
        pile[kind] -= 1
        hand[kind] += 1
        state.log_event("regained_card", rider, energy_cards()[kind].value)


def choose_kind(
    state: ReifenState, rider: int, asked: str, rule: str, kinds: list[int], counts: Sequence[int]
) -> Generator[Questions, Any, int]:
    """RULING 22 — which of these cards: the manager chooses, or by house rule they are drawn."""
    if len(kinds) == 1:
        return kinds[0]
    if state.law.random_energy:
        return draw_kind(state, kinds, counts)
    options = Choice(kinds)
    kind: int = yield ask(asked, state.seat(rider), state.turn, (rider,), options, options[0], rule)
    return kind


def draw_kind(state: ReifenState, kinds: Sequence[int], counts: Sequence[int]) -> int:
    """RULING 22 — by house rule one of these cards as it comes up, in the order of Annex A."""
    cards = sorted(
        (number, kind) for kind in kinds for number in energy_cards()[kind].numbers[: counts[kind]]
    )
    at = state.draw("energy", [number for number, _ in cards])
    return cards[at][1]


def fall(state: ReifenState, causer: int, spreads: bool) -> None:
    """R12.8, R12.9, R12.10, R12.11, R12.12, R12.13, RULING 23, RULING 24 — the causer, and more.

    From each falling rider to the one directly behind, to the one beside on the left, and to the
    one beside on the right, but not from the causer. Who has moved falls without effect.
    """
    state.fallen[causer] = True
    state.log_event("fell", causer, FALL)
    down = [causer]
    for rider in down if spreads else ():
        for other in riders_near(state, rider, causer):
            if other in down or (state.moved[other] and not state.law.falls_hit_moved):
                continue
            down.append(other)
            state.fallen[other] = True
            state.moved[other] = True
            state.log_event("went_down", other, FALL)


def riders_near(state: ReifenState, rider: int, causer: int) -> list[int]:
    """Return who goes down with a falling rider; riders who are home are not touched."""
    here, squares = state.square[rider], state.squares
    places = [squares.behind[here], squares.beside_left[here]]
    if rider != causer:
        places.append(squares.beside_right[here])
    if state.law.falls_diagonally:
        places += squares.diagonal[here]
    riders = [state.rider_at(square) for square in places]
    return [other for other in riders if other >= 0 and not state.home_round[other]]


def note_photos(state: ReifenState, rider: int, count: int) -> None:
    """R16.1, R16.2 — so many photo cards, each drawn from all of them; their numbers are noted."""
    for _ in range(count):
        photos = state.law.photos
        number = photos[state.draw("photo", photos)]
        state.photos[rider].append(number)
        state.log_event("noted", rider, number)


def draw_final_photos(state: ReifenState) -> None:
    """R16.4, R16.5, RULING 31 — different cards; whose number comes up loses all points.

    Where no rider has been photographed there is nothing to draw for.
    """
    if not any(state.photos):
        return
    left, drawn = list(state.law.photos), list[int]()
    for _ in range(state.law.final_photos):
        drawn.append(left.pop(state.draw("final_photo", left)))
    state.final = tuple(drawn)
    state.log_event("photos_drawn", -1, ", ".join(map(str, drawn)))
    for rider in state.riders:
        if any(number in drawn for number in state.photos[rider]):
            state.disqualified[rider] = True
            state.log_event("disqualified", rider)
