"""Section 12 — chance cards: what they do to the rider who draws them."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from engine.games.reifenbreite.box.chance import chance_cards
from engine.games.reifenbreite.box.energy import RIDERS, energy_cards, joker_kinds, own_kinds
from engine.games.reifenbreite.phases.cheating import note_photos
from engine.games.reifenbreite.phases.falling import fall
from engine.race.question import Asked, Choice, Step, ask

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.reifenbreite.state import ReifenState

CHANCE_DISCARD, CHANCE_REGAIN = "CHANCE_DISCARD", "CHANCE_REGAIN"


def take_card(state: ReifenState, rider: int) -> Generator[Asked, Any, bool]:
    """R12.1, R12.4, R12.5, R12.8, RULING 21 — draw, carry out; tell whether the turn is lost.

    When one is wanted and none is left, the used ones are the stack again.
    """
    if not state.chance:
        state.chance = list(state.chance_deck)
    at = state.draw("chance", state.chance)
    number = state.chance[at] if state.law.reshuffles else state.chance.pop(at)
    card = chance_cards()[number]
    state.say("took_card", rider, f"B{number:02d}")
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
        kind = yield from chosen_kind(state, rider, CHANCE_DISCARD, "R12.7", kinds, hand)
        hand[kind] -= 1
        pile[kind] += 1
        state.say("lost_card", rider, energy_cards()[kind].value)


def regain_card(state: ReifenState, rider: int) -> Step:
    """R12.6 — one with the rider's number that was played or lost; never a joker."""
    hand, pile = state.hands[rider // RIDERS], state.piles[rider // RIDERS]
    kinds = [kind for kind in own_kinds(rider % RIDERS) if pile[kind]]
    if kinds:
        kinds.sort(key=lambda one: -energy_cards()[one].value)
        kind = yield from chosen_kind(state, rider, CHANCE_REGAIN, "R12.6", kinds, pile)
        pile[kind] -= 1
        hand[kind] += 1
        state.say("regained_card", rider, energy_cards()[kind].value)


def chosen_kind(
    state: ReifenState, rider: int, asked: str, rule: str, kinds: list[int], counts: Sequence[int]
) -> Generator[Asked, Any, int]:
    """RULING 22 — which of these cards: the manager chooses, or by house rule they are drawn."""
    if len(kinds) == 1:
        return kinds[0]
    if state.law.random_energy:
        return drawn_kind(state, kinds, counts)
    options = Choice(kinds)
    kind: int = yield ask(asked, state.seat(rider), state.turn, (rider,), options, options[0], rule)
    return kind


def drawn_kind(state: ReifenState, kinds: Sequence[int], counts: Sequence[int]) -> int:
    """RULING 22 — by house rule one of these cards as it comes up, in the order of Annex A."""
    cards = sorted(
        (number, kind) for kind in kinds for number in energy_cards()[kind].numbers[: counts[kind]]
    )
    at = state.draw("energy", [number for number, _ in cards])
    return cards[at][1]
