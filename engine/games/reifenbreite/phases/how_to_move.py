"""Section 11 and 16 — how a rider may move: dice, energy cards, breakaway, the chase car."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.games.reifenbreite.box.energy import RIDERS, energy_cards, usable_kinds
from engine.games.reifenbreite.ground.faces import AQUA, BEIGE, RED
from engine.race.question import Choice

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState

ROLL, ENERGY, CHEAT6, CHEAT12 = "ROLL", "ENERGY", "CHEAT6", "CHEAT12"
MOST_CARDS: Final = 2
"""R11.1 — for a rider in a turn."""


class HowToMove(NamedTuple):
    """What a manager decides before the dice fall (RULING 18)."""

    kind: str
    cards: tuple[int, ...] = ()
    """Kinds of the energy cards that are paid."""
    breakaway: bool = False


ROLLS: Final = HowToMove(ROLL)


def ways_to_move(state: ReifenState, rider: int) -> Choice:
    """R9.1, R11.2, R14.13, R16.3, RULING 30 — every way to move that is open to a rider now."""
    law, early = state.law, state.turn == 1
    cheats = (
        law.cheating and state.acts[rider] < law.cheat_max and (law.cheats_in_round_1 or not early)
    )
    if early:
        return known_ways(0, (), BEIGE, cheats)
    hand = state.hands[rider // RIDERS]
    held = tuple([min(hand[kind], MOST_CARDS) for kind in usable_kinds(rider % RIDERS)])
    colour = state.squares.colour[state.square[rider]] if law.surfaces else BEIGE
    return known_ways(rider % RIDERS, held, colour, cheats)


@cache
def known_ways(role: int, held: tuple[int, ...], colour: int, cheats: bool) -> Choice:
    """R11.1, R11.3, R11.4, R14.13, R16.1, R16.2, RULING 29 — the options of a role with a hand.

    None with a shield on a climb, one card on cobbles, whatever card it is.
    """
    cards = energy_cards()
    kinds: list[int] = []
    for kind, count in zip(usable_kinds(role), held, strict=False):
        if colour != RED or not cards[kind].shield:
            kinds += [kind] * count
    found: list[tuple[int, ...]] = []
    for count in range(1, (1 if colour == AQUA else MOST_CARDS) + 1):
        found += [
            paid
            for paid in combinations_with_replacement(sorted(set(kinds)), count)
            if all(kinds.count(kind) >= paid.count(kind) for kind in paid)
        ]
    options = [ROLLS]
    for breakaway in (False, True):
        options += [HowToMove(ENERGY, paid, breakaway) for paid in found]
    if cheats:
        options += [HowToMove(CHEAT6), HowToMove(CHEAT12)]
    return Choice(options)
