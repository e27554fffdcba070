"""Part 8 — attacks, what a forced one costs, and the pursuit of an attacker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.games.ciclismo.moves.payment import can_pay
from engine.games.ciclismo.moves.roll import (
    ALONE,
    RollHelp,
    effort_cap,
    in_echelon,
    roll_distance,
    roll_penalty,
)
from engine.games.ciclismo.moves.stop import land_rider, where_to_stop
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.formations import is_peloton
from engine.games.ciclismo.state.plans import ATTACK, ATTACKING, FORCED, NO_TOKEN, PURSUING
from engine.games.ciclismo.state.squares import lift_rider, settle_rider
from engine.games.ciclismo.state.state import CROSSWIND, square_index
from engine.race.question import YES_NO, Step, ask

if TYPE_CHECKING:
    from engine.games.ciclismo.state.state import CiclismoState

PURSUE: Final = "PURSUE"


def play_attack(state: CiclismoState, rider: int) -> Step:
    """R8.1, R8.2, R8.3 — pay, roll, stop; then riders who stood behind or beside may pursue."""
    pe, surcharge = price(state, rider, state.tokens[rider].pe)
    if pe < 0:
        state.tokens[rider] = (
            NO_TOKEN  # R6.26: void, the rider moves in MOVEMENT as if without a token
        )
        state.say("void", rider, ATTACK)
        return
    was = state.row[rider], state.lane[rider]
    state.spend(rider, pe, ATTACKING)
    state.spend(rider, surcharge, FORCED)
    state.attacks[rider] += 1
    squares = roll_distance(state, rider, RollHelp(pe, ALONE, d3=peloton_dice(state, rider, pe)))
    state.say("attacked", rider, squares, pe)
    land_rider(state, rider, (yield where_to_stop(state, rider, squares)))
    behind = pursuers(state, rider, *was)
    if behind:
        yield from _pursuit(state, behind, rider, pe, was[0])


def price(state: CiclismoState, rider: int, pe: int) -> tuple[int, int]:
    """R8.9, RULING 60 — dice and surcharge there are points for; (-1, 0) if void."""
    law = state.scene.law
    surcharge = law.attack_forced_surcharge if is_forced(state, rider) else 0
    dice = pe
    while not can_pay(state, rider, surcharge, dice):
        dice -= 1
        if dice < 1:
            return -1, 0
    return dice, surcharge


def is_forced(state: CiclismoState, rider: int) -> bool:
    """RULING 60 — another rider of the formation pulls it with effort this turn."""
    if any(other != rider for other in state.pullers.get(state.formation[rider], ())):
        return True
    turn, puller = state.pulled[rider]
    late = state.scene.law.attack_forced_window == "this_or_last_turn"
    return late and turn == state.turn - 1 and puller != rider


def peloton_dice(state: CiclismoState, rider: int, paid: int = 0) -> int:
    """R8.2, RULING 56, RULING 108 — the die for leaving the peloton, perhaps not at the finish."""
    law, course = state.scene.law, state.scene.course
    if not is_peloton(state, state.formations[state.formation[rider]]):
        return 0
    if not law.attack_peloton_die_at_finish:
        left = course.crossed_at[-1] + 1 - state.row[rider]
        if left <= _largest(state, rider, paid):
            return 0
    return law.attack_peloton_bonus_dice


def _largest(state: CiclismoState, rider: int, paid: int) -> int:
    """RULING 108 — a rider's largest result with the effort there is, without that die."""
    course, ground = state.scene.course, state.scene.course.ground[state.row[rider] + BEHIND]
    own = state.scene.cells[ground][rider]
    had = state.purse(rider) + paid
    repeated = own.efforts[min(effort_cap(state.scene, ground, rider, ALONE), had)]
    wind = state.weather == CROSSWIND and course.grounds[ground].flat and in_echelon(state, rider)
    most = own.most + 3 * repeated[0] + 2 * repeated[1] + state.wheel[rider] + (3 if wind else 0)
    return most + roll_penalty(state, rider, effort=sum(repeated) > 0)


def _pursuit(state: CiclismoState, behind: list[int], attacker: int, pe: int, row: int) -> Step:
    """R8.5, R8.6, R8.7 — in position order, before anybody else rolls."""
    for rider in behind:
        cost, surcharge = pursuit_price(state, rider, attacker, pe, row)
        if not may_pursue(state, rider, pe, cost + surcharge, row):
            continue
        state.changed += 1
        chases = yield ask(
            PURSUE, state.scene.team_of[rider], state.turn, (rider, attacker), YES_NO, False,
            "RULING 57", about=cost + surcharge,
        )  # fmt: skip
        if chases:
            _chase(state, rider, attacker, cost, surcharge)


def may_pursue(state: CiclismoState, rider: int, pe: int, cost: int, row: int) -> bool:
    """RULING 57, RULING 46 — the dice fit the cap on the attacker's square, and can be paid."""
    counted = cost if state.scene.law.pe_charges_count_in_cap else pe
    ground = state.scene.course.ground[row + BEHIND]
    return state.purse(rider) >= cost and counted <= effort_cap(state.scene, ground, rider, ALONE)


def pursuers(state: CiclismoState, attacker: int, row: int, lane: int) -> list[int]:
    """RULING 57 — riders behind in the lane or beside, with an unresolved ATTACK, in order."""
    found = []
    lanes = state.scene.course.lanes
    for at in ((row, lane - 1), (row, lane + 1), (row - 1, lane)):
        if 1 <= at[1] <= lanes:
            rider = state.who[square_index(state, *at)]
            if (
                0 <= rider < len(state.row)
                and rider != attacker
                and state.tokens[rider].kind == ATTACK
                and not state.moved[rider]
            ):
                found.append(rider)
    return found


def pursuit_price(
    state: CiclismoState, rider: int, attacker: int, pe: int, row: int
) -> tuple[int, int]:
    """R8.7, RULING 57, RULING 58 — the attacker's dice, the levels between them, the surcharge."""
    law = state.scene.law
    cells = state.scene.cells[state.scene.course.ground[row + BEHIND]]
    apart = cells[attacker].level - cells[rider].level
    if law.pursuit_level_mode == "absolute":
        apart = abs(apart)
    extra = 0
    if apart > 1:
        extra = apart if law.pursuit_extra_counts == "all_levels" else apart - 1
    return pe + extra, law.attack_forced_surcharge if is_forced(state, rider) else 0


def _chase(state: CiclismoState, rider: int, attacker: int, cost: int, surcharge: int) -> None:
    """R8.5, RULING 57, RULING 107 c — put on the attacker's wheel, never behind the own square."""
    state.spend(rider, cost, PURSUING)
    state.spend(rider, surcharge, FORCED)
    state.pursuits[rider] += 1
    before = state.row[rider]
    lift_rider(state, rider)
    if state.row[attacker] - 1 >= before:
        settle_rider(state, rider, state.row[attacker] - 1, state.lane[attacker])
    else:
        settle_rider(state, rider, before, state.lane[rider])
    state.moved[rider] = True
    state.say("pursued", rider, attacker, cost)
    state.say("moved", rider, state.row[rider] - before, state.row[rider], state.lane[rider])
