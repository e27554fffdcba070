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
    """R12.7, RULING 22 — one with the rider's number, if there is none a joker, or nothing."""
    hand = state.hands[rider // RIDERS]
    kinds = [kind for kind in own_kinds(rider % RIDERS) if hand[kind]]
    kinds = kinds or [kind for kind in joker_kinds() if hand[kind]]
    if not kinds:
        return
    kind = kinds[0]
    if len(kinds) > 1 and state.law.random_energy:
        kind = drawn_kind(state, kinds, hand)
    elif len(kinds) > 1:
        options = Choice(kinds)
        kind = yield ask(
            CHANCE_DISCARD, state.seat(rider), state.round, (rider,), options, options[0], "R12.7"
        )
    hand[kind] -= 1
    state.piles[rider // RIDERS][kind] += 1
    state.say("lost_card", rider, energy_cards()[kind].value)


def regain_card(state: ReifenState, rider: int) -> Step:
    """R12.6, RULING 22 — one with the rider's number that was played or lost; never a joker."""
    pile = state.piles[rider // RIDERS]
    kinds = [kind for kind in own_kinds(rider % RIDERS) if pile[kind]]
    if not kinds:
        return
    kinds.sort(key=lambda one: -energy_cards()[one].value)
    kind = kinds[0]
    if len(kinds) > 1 and state.law.random_energy:
        kind = drawn_kind(state, kinds, pile)
    elif len(kinds) > 1:
        options = Choice(kinds)
        kind = yield ask(
            CHANCE_REGAIN, state.seat(rider), state.round, (rider,), options, options[0], "R12.6"
        )
    pile[kind] -= 1
    state.hands[rider // RIDERS][kind] += 1
    state.say("regained_card", rider, energy_cards()[kind].value)


def drawn_kind(state: ReifenState, kinds: Sequence[int], counts: Sequence[int]) -> int:
    """RULING 22 — by house rule one of these cards as it comes up, in the order of Annex A."""
    cards = sorted(
        (number, kind) for kind in kinds for number in energy_cards()[kind].numbers[: counts[kind]]
    )
    at = state.draw("energy", [number for number, _ in cards])
    return cards[at][1]
