"""The move of a rider: how it is decided, the roll, the squares, dismounting (9, 11, 14, 16)."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.games.reifenbreite.box import RIDERS, energy_cards, usable_kinds
from engine.games.reifenbreite.chance import note_photos, take_card
from engine.games.reifenbreite.drafting import bar_line
from engine.games.reifenbreite.ground import AQUA, BEIGE, RED
from engine.games.reifenbreite.lines import pass_lines
from engine.games.reifenbreite.ways import ends
from engine.race.question import Choice, Questions, Step, ask
from engine.road.net import NOWHERE

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState

ROLL, ENERGY, CHEAT6, CHEAT12 = "ROLL", "ENERGY", "CHEAT6", "CHEAT12"
MOST_CARDS: Final = 2
"""R11.1 — for a rider in a turn."""
MOVE_MODE, MOVE_TO = "MOVE_MODE", "MOVE_TO"
SEVEN: Final = 7
"""R12.1 — the sum that takes a chance card."""
CHASE_CAR: Final = 6
"""R16.1, R16.2 — what the chase car is worth, once or twice."""
FAR: Final = 10
"""A move of so many squares is told."""
REMOUNT: Final = "REMOUNT"
DISMOUNT: Final = "DISMOUNT"
"""What playtests count."""


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
    hands: list[tuple[int, ...]] = []
    for count in range(1, (1 if colour == AQUA else MOST_CARDS) + 1):
        hands += [
            paid
            for paid in combinations_with_replacement(sorted(set(kinds)), count)
            if all(kinds.count(kind) >= paid.count(kind) for kind in paid)
        ]
    options = [ROLLS]
    for breakaway in (False, True):
        options += [HowToMove(ENERGY, paid, breakaway) for paid in hands]
    if cheats:
        options += [HowToMove(CHEAT6), HowToMove(CHEAT12)]
    return Choice(options)


def ride(state: ReifenState, rider: int) -> Generator[Questions, Any, tuple[int, int]]:
    """RULING 18 — mode, cards, dice, chance card, surface, move; in that order.

    Returns by how many squares the rider moved, none if no rider may follow (R11.4, RULING 17,
    RULING 19), and how far the roll would have gone (RULING 16).
    """
    options = ways_to_move(state, rider)
    mode = ROLLS
    if len(options) > 1:
        mode = yield ask(MOVE_MODE, state.seat(rider), state.turn, (rider,), options, ROLLS, "R9.1")
    if mode.cards:
        pay(state, rider, mode)
    rolled = throw_sum(state, rider, mode)
    state.moved[rider] = True
    if rolled == SEVEN and state.turn > 1 and (mode.kind != CHEAT6 or state.law.cheat_seven):
        lost = yield from take_card(state, rider)
        if lost:
            if state.law.refunds and state.fallen[rider]:
                refund_cards(state, rider, mode)
            return 0, 0
    start = state.square[rider]
    goes = squares_to_go(rolled, state.squares.change[start] if state.law.surfaces else 0)
    if not goes:
        dismount_rider(state, rider)
        if state.law.refunds:
            refund_cards(state, rider, mode)
        return 0, 0
    stops = ends(state.squares, start, goes, state.taken, may_stay=state.law.may_stay)
    if not len(stops):
        state.log_event("blocked", rider)
        return 0, 0
    move = stops.farthest
    if len(stops) > 1:
        move = yield ask(
            MOVE_TO, state.seat(rider), state.turn, (rider,), stops, move, "R9.2", about=goes
        )  # fmt: skip
    if not move.steps:
        state.log_event("blocked", rider)
        return 0, 0
    state.lift(rider)
    state.put(rider, move.square)
    far = move.steps if move.steps >= FAR else 0
    state.log_event("moved", rider, move.steps, state.place(move.square), far)
    pass_lines(state, rider, start)
    if mode.breakaway:
        if state.law.bars_whole_line:
            bar_line(state, start)
        return 0, 0
    return move.steps, goes


def pay(state: ReifenState, rider: int, mode: HowToMove) -> None:
    """R4.6, R11.1, R11.4 — the cards go to the organizer; a breakaway is announced."""
    team, value = rider // RIDERS, 0
    for kind in mode.cards:
        state.hands[team][kind] -= 1
        state.piles[team][kind] += 1
        value += energy_cards()[kind].value
    state.log_event("paid_cards", rider, len(mode.cards), value, int(mode.breakaway))


def refund_cards(state: ReifenState, rider: int, mode: HowToMove) -> None:
    """RULING 18 — by house rule the cards of a turn come back that led to nothing."""
    team = rider // RIDERS
    for kind in mode.cards:
        if state.piles[team][kind]:
            state.piles[team][kind] -= 1
            state.hands[team][kind] += 1
    if mode.cards:
        state.log_event("refunded", rider, len(mode.cards))


CHEATS: Final = {CHEAT6: 1, CHEAT12: 2}
"""R16.1, R16.2 — the photos that a way to cheat is worth."""


def split_throw(mode: HowToMove, dice: int) -> tuple[int, int]:
    """R9.1, R11.1, R16.1, R16.2 — what a way to move is worth for sure, and the dice beside it."""
    if mode.kind == CHEAT12:
        return 2 * CHASE_CAR, 0
    if mode.kind == CHEAT6:
        return CHASE_CAR, 1
    value = 0
    for kind in mode.cards:
        value += energy_cards()[kind].value
    return value, dice - len(mode.cards)


def squares_to_go(rolled: int, change: int) -> int:
    """R14.3, R14.4, R14.5, R14.8 — what the square of the start leaves of a roll; 0 dismounts."""
    return max(0, rolled + change)


def throw_sum(state: ReifenState, rider: int, mode: HowToMove) -> int:
    """R9.1, R11.1, R16.1, R16.2, RULING 20 — the plain sum of dice, cards and chase car."""
    rolled, dice = split_throw(mode, state.law.dice)
    if dice > 0:
        purpose = "move" if mode.kind in {ROLL, ENERGY} else "cheat"
        rolled += sum(state.dice.faces(state.turn, purpose, rider, dice))
    if mode.kind in CHEATS:
        note_cheat(state, rider, CHEATS[mode.kind])
    state.log_event("rolled", rider, rolled)
    return rolled


def note_cheat(state: ReifenState, rider: int, level: int) -> None:
    """R16.1, R16.2, R16.3 — one act more, and a photo for each level."""
    state.acts[rider] += 1
    state.log_event("cheated", rider, level)
    note_photos(state, rider, level)


def dismount_rider(state: ReifenState, rider: int) -> None:
    """R14.8, RULING 28 — the rider is off the road, and the square is free."""
    state.off_at[rider] = state.lift(rider)
    state.off.append(rider)
    state.log_event("dismounted", rider, DISMOUNT)


def remount(state: ReifenState) -> Step:
    """R14.9, R14.10, R14.11, RULING 28 — back in the order in which they dismounted.

    Who finds no free square waits, and returns before those who dismount in the next round.
    """
    left = []
    for rider in state.off:
        own = state.off_at[rider]
        free = squares_back(state, own)
        if not free:
            left.append(rider)
            continue
        options = Choice(free)
        square = options[0]  # the option itself: a record knows the default by that
        if len(free) > 1:
            square = yield ask(
                REMOUNT, state.seat(rider), state.turn, (rider,), options, options[0], "R14.11"
            )
        state.put(rider, square)
        state.off_at[rider] = NOWHERE
        state.log_event("remounted", rider, state.place(square), int(square != own))
    state.off = left


def squares_back(state: ReifenState, own: int) -> list[int]:
    """RULING 28 — the own square or the nearest free one behind it; by house rule also beside."""
    square = own
    while square != NOWHERE and state.on[square] >= 0:
        square = state.squares.behind[square]
    free = [square] if square != NOWHERE else []
    if state.law.beside and square != own:
        beside = state.squares.beside_left[own], state.squares.beside_right[own]
        free += [one for one in beside if one != NOWHERE and state.on[one] < 0]
    return free
