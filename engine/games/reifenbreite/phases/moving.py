"""Section 9 — moving by dice: what is paid and thrown, the surface, where the rider goes."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final

from engine.games.reifenbreite.box.energy import RIDERS, energy_cards
from engine.games.reifenbreite.ground.ends import ends
from engine.games.reifenbreite.phases.chance import take_card
from engine.games.reifenbreite.phases.cheating import note_photos
from engine.games.reifenbreite.phases.dismounting import dismount
from engine.games.reifenbreite.phases.drafting import bar_line
from engine.games.reifenbreite.phases.how_to_move import (
    CHEAT6,
    CHEAT12,
    ROLLS,
    HowToMove,
    ways_to_move,
)
from engine.games.reifenbreite.phases.lines import pass_lines
from engine.race.question import Asked, ask

if TYPE_CHECKING:
    from engine.games.reifenbreite.state import ReifenState

MOVE_MODE, MOVE_TO = "MOVE_MODE", "MOVE_TO"
SEVEN: Final = 7
"""R12.1 — the sum that takes a chance card."""
CHASE_CAR: Final = 6
"""R16.1, R16.2 — what the chase car is worth, once or twice."""
FAR: Final = 10
"""A move of so many squares is told."""


def ride(state: ReifenState, rider: int) -> Generator[Asked, Any, tuple[int, int]]:
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
    rolled = throw(state, rider, mode)
    state.moved[rider] = True
    if rolled == SEVEN and state.turn > 1 and (mode.kind != CHEAT6 or state.law.cheat_seven):
        lost = yield from take_card(state, rider)
        if lost:
            if state.law.refunds and state.fallen[rider]:
                refund(state, rider, mode)
            return 0, 0
    start = state.square[rider]
    goes = rolled + (state.squares.change[start] if state.law.surfaces else 0)
    if goes <= 0:
        dismount(state, rider)
        if state.law.refunds:
            refund(state, rider, mode)
        return 0, 0
    found = ends(state.squares, start, goes, state.taken, may_stay=state.law.may_stay)
    if not len(found):
        state.say("blocked", rider)
        return 0, 0
    move = found.farthest
    if len(found) > 1:
        move = yield ask(
            MOVE_TO, state.seat(rider), state.turn, (rider,), found, move, "R9.2", about=goes
        )  # fmt: skip
    if not move.steps:
        state.say("blocked", rider)
        return 0, 0
    state.lift(rider)
    state.put(rider, move.square)
    far = move.steps if move.steps >= FAR else 0
    state.say("moved", rider, move.steps, state.place(move.square), far)
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
    state.say("paid_cards", rider, len(mode.cards), value, int(mode.breakaway))


def refund(state: ReifenState, rider: int, mode: HowToMove) -> None:
    """RULING 18 — by house rule the cards of a turn come back that led to nothing."""
    team = rider // RIDERS
    for kind in mode.cards:
        if state.piles[team][kind]:
            state.piles[team][kind] -= 1
            state.hands[team][kind] += 1
    if mode.cards:
        state.say("refunded", rider, len(mode.cards))


def throw(state: ReifenState, rider: int, mode: HowToMove) -> int:
    """R9.1, R11.1, R16.1, R16.2, RULING 20 — the plain sum of dice, cards and chase car."""
    if mode.kind == CHEAT12:
        rolled = 2 * CHASE_CAR
        cheat(state, rider, 2)
    elif mode.kind == CHEAT6:
        rolled = CHASE_CAR + state.dice.faces(state.turn, "cheat", rider, 1)[0]
        cheat(state, rider, 1)
    else:
        rolled = 0
        for kind in mode.cards:
            rolled += energy_cards()[kind].value
        dice = state.law.dice - len(mode.cards)
        if dice > 0:
            rolled += sum(state.dice.faces(state.turn, "move", rider, dice))
    state.say("rolled", rider, rolled)
    return rolled


def cheat(state: ReifenState, rider: int, level: int) -> None:
    """R16.1, R16.2, R16.3 — one act more, and a photo for each level."""
    state.acts[rider] += 1
    state.say("cheated", rider, level)
    note_photos(state, rider, level)
