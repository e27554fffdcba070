"""Resolution: the tokens are played one by one, with the pursuits that an attack calls for.

R6.26, R6.27, R6.28, part 8 and R10.7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.block import announce_move, place_block, pull_formation
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.formations import file_behind, is_peloton
from engine.games.ciclismo.law import LEADOUT_DICE, most_shown
from engine.games.ciclismo.payment import can_pay
from engine.games.ciclismo.roll import (
    ALONE,
    SPRINTING,
    RollHelp,
    effort_cap,
    has_wind_die,
    roll_distance,
    roll_penalty,
)
from engine.games.ciclismo.squares import lift_rider, settle_rider, stop_where_asked
from engine.games.ciclismo.state import (
    ATTACK,
    ATTACKING,
    FOLLOW,
    FORCED,
    LEAD_OUT,
    LEADING_OUT,
    NO_TOKEN,
    PULL,
    PURSUING,
    SPRINT_ACTION,
    Plan,
    riders_by_team,
    square_index,
)
from engine.games.ciclismo.state import SPRINTING as SPRINT_CAUSE
from engine.race.question import YES_NO, Questions, Step, ask, each_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from engine.games.ciclismo.law import CiclismoLaw
    from engine.games.ciclismo.roll import Table
    from engine.games.ciclismo.state import CiclismoState

JOIN: Final = "JOIN"
PURSUE: Final = "PURSUE"


def play_attack(state: CiclismoState, rider: int) -> Step:
    """R8.1, R8.2, R8.3 — pay, roll, stop; then riders who stood behind or beside may pursue."""
    pe, surcharge = attack_price(state, rider, state.tokens[rider].pe)
    if pe < 0:
        _void_token(state, rider)
        return
    row, lane = state.row[rider], state.lane[rider]
    state.spend(rider, pe, ATTACKING)
    state.spend(rider, surcharge, FORCED)
    state.attacks[rider] += 1
    squares = roll_distance(state, rider, help_of_attack(state, rider, pe, paid=pe))
    state.log_event("attacked", rider, squares, pe)
    yield from stop_where_asked(state, rider, squares)
    near = find_pursuers(state, rider, row, lane)
    if near:
        yield from _ask_pursuers(state, near, rider, pe, row)


def _void_token(state: CiclismoState, rider: int) -> None:
    """R6.26 — a token that cannot be paid any more: in MOVEMENT the rider has laid none."""
    kind = state.tokens[rider].kind
    state.tokens[rider] = NO_TOKEN
    state.log_event("void", rider, kind)


def attack_price(state: CiclismoState, rider: int, pe: int) -> tuple[int, int]:
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


def help_of_attack(table: Table, rider: int, pe: int, *, paid: int = 0) -> RollHelp:
    """R8.1, R8.2 — what an attack puts into its roll: effort, and the die for leaving a peloton."""
    return RollHelp(pe, ALONE, d3=peloton_dice(table, rider, paid))


def peloton_dice(table: Table, rider: int, paid: int = 0) -> int:
    """R8.2, RULING 56, RULING 108 — the die for leaving the peloton, perhaps not at the finish."""
    law, course = table.scene.law, table.scene.course
    if not is_peloton(table, table.formations[table.formation[rider]]):
        return 0
    if not law.attack_peloton_die_at_finish:
        left = course.crossed_at[-1] + 1 - table.row[rider]
        if left <= _largest_attack(table, rider, paid):
            return 0
    return law.attack_peloton_bonus_dice


def _largest_attack(table: Table, rider: int, paid: int) -> int:
    """RULING 108 — a rider's largest result with the effort there is, without that die.

    What the rider has just `paid` for this attack counts as still there.
    """
    row = table.row[rider]
    ground = table.scene.course.ground[row + BEHIND]
    own = table.scene.cells[ground][rider]
    cap = effort_cap(table.scene, ground, rider, ALONE)
    repeated = own.efforts[min(cap, table.purse(rider) + paid)]
    wind = 3 if has_wind_die(table, rider, ground) else 0
    most = own.most + most_shown(repeated) + table.wheel[rider] + wind
    return most + roll_penalty(table, rider, row, effort=sum(repeated) > 0)


def _ask_pursuers(state: CiclismoState, near: list[int], attacker: int, pe: int, row: int) -> Step:
    """R8.5, R8.6, R8.7 — in position order, before anybody else rolls."""
    for rider in near:
        cost, surcharge = pursuit_price(state, rider, attacker, pe, row)
        if not may_pursue(state, rider, pe, cost + surcharge, row):
            continue
        state.changed += 1
        chases = yield ask(
            PURSUE, state.scene.team_of[rider], state.turn, (rider, attacker), YES_NO, False,
            "RULING 57", about=cost + surcharge,
        )  # fmt: skip
        if chases:
            _put_behind(state, rider, attacker, cost, surcharge)


def find_pursuers(state: CiclismoState, attacker: int, row: int, lane: int) -> list[int]:
    """RULING 57 — riders behind in the lane or beside, with an unresolved ATTACK, in order."""
    near = []
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
                near.append(rider)
    return near


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


def may_pursue(state: CiclismoState, rider: int, pe: int, cost: int, row: int) -> bool:
    """RULING 57, RULING 46 — the dice fit the cap on the attacker's square, and can be paid."""
    counted = cost if state.scene.law.pe_charges_count_in_cap else pe
    ground = state.scene.course.ground[row + BEHIND]
    return state.purse(rider) >= cost and counted <= effort_cap(state.scene, ground, rider, ALONE)


def _put_behind(state: CiclismoState, rider: int, attacker: int, cost: int, surcharge: int) -> None:
    """RULING 57 — pay for a pursuit, and be put on the attacker's wheel."""
    state.spend(rider, cost, PURSUING)
    state.spend(rider, surcharge, FORCED)
    state.pursuits[rider] += 1
    before = state.row[rider]
    settle_behind(state, rider, attacker)
    state.moved[rider] = True
    state.log_event("pursued", rider, attacker, cost)
    state.log_event("moved", rider, state.row[rider] - before, state.row[rider], state.lane[rider])


def settle_behind(state: CiclismoState, rider: int, attacker: int) -> None:
    """R8.5, RULING 107 c — put a rider behind an attacker, never behind the own square."""
    row, lane = state.row[attacker] - 1, state.lane[attacker]
    if row < state.row[rider]:
        row, lane = state.row[rider], state.lane[rider]
    lift_rider(state, rider)
    settle_rider(state, rider, row, lane)


def lead_out(state: CiclismoState, rider: int) -> Step:
    """RULING 72 (1) — the launcher rolls alone; the effort is a die for the launched rider."""
    token = state.tokens[rider]
    if not can_pay(state, rider, token.pe):
        _void_token(state, rider)
        return
    state.spend(rider, token.pe, LEADING_OUT)
    state.launched[token.target] = token.pe  # RULING 109 a: no other launches this rider
    squares = roll_distance(state, rider)
    state.log_event("led_out", rider, squares, token.pe, token.target)
    yield from stop_where_asked(state, rider, squares)


def roll_sprint_move(state: CiclismoState, rider: int) -> Step:
    """RULING 72 (2) — own dice, effort dice, the launcher's die and the wheel."""
    pe = state.tokens[rider].pe
    if not can_pay(state, rider, 0, pe, SPRINTING):
        _void_token(state, rider)
        return
    state.spend(rider, pe, SPRINT_CAUSE)
    launched = state.launched[rider] >= 1
    squares = roll_distance(state, rider, help_of_sprint(state.scene.law, pe, launched=launched))
    state.log_event("sprinted", rider, squares, pe, launched)
    yield from stop_where_asked(state, rider, squares)


def help_of_sprint(law: CiclismoLaw, pe: int, *, launched: bool) -> RollHelp:
    """RULING 72 (2) — what a sprint puts into its roll: effort, and the die of a launcher."""
    triples, doubles = LEADOUT_DICE[law.sprint_leadout_die] if launched else (0, 0)
    wheel = law.sprint_leadout_and_slipstream_add or not launched
    return RollHelp(pe, SPRINTING, triples, doubles, wheel=wheel)


def pull_token(state: CiclismoState, rider: int) -> Generator[Questions, Any, None]:
    """R6.28, RULING 107 b — ask who follows, just before the dice; then pull as in a joint plan."""
    members = state.formations[state.formation[rider]]
    pe = state.tokens[rider].pe
    if state.row[rider] != state.tops[state.formation[rider]]:
        return  # a helper's token is not resolved by itself
    if not can_pay(state, rider, 0, pe):
        _void_token(state, rider)
        return
    file, helpers = _pulling_file(state, rider, members), list_helpers(state, rider, members, pe)
    followers = yield from _ask_followers(state, rider, members)
    block = tuple(r for r in members if r == rider or r in file or r in followers)
    staying, squares = yield from pull_formation(state, rider, Plan(FOLLOW, pe, helpers), block)
    state.left += [r for r in block if r not in staying]
    squares, shift = yield from announce_move(state, rider, staying, squares)
    place_block(state, staying, rider, squares, shift)


def _pulling_file(state: CiclismoState, puller: int, members: tuple[int, ...]) -> tuple[int, ...]:
    """RULING 107 b — team-mates of the file who hold PULL too: they move with the block."""
    file = []
    for mate in file_behind(state, puller, members):
        if state.tokens[mate].kind != PULL or state.moved[mate]:
            break
        file.append(mate)
    return tuple(file)


def list_helpers(
    state: CiclismoState, puller: int, members: tuple[int, ...], pe: int
) -> tuple[int, ...]:
    """R7.10, RULING 107 b — who of the file behind a puller gives a square to such a pull."""
    file = _pulling_file(state, puller, members)
    return tuple([mate for mate in file if _adds_square(state, mate, pe)])


def _adds_square(state: CiclismoState, mate: int, pe: int) -> bool:
    """R7.10, RULING 49 — behind effort a helper gives the +1 only for a point of the own."""
    own = state.tokens[mate].pe
    return own == min(1, pe) and can_pay(state, mate, own)


def _ask_followers(
    state: CiclismoState, puller: int, members: tuple[int, ...]
) -> Generator[Questions, Any, set[int]]:
    """R6.28 — each rider without a token follows this puller or not; yes by default.

    One puller is named: a rider who would not pay for that one has left and rolls (RULING 51).
    """
    moved, tokens = state.moved, state.tokens
    free = [
        rider
        for rider in members
        if not moved[rider] and not tokens[rider].kind and rider not in state.left
    ]
    questions = []
    for team, mates in riders_by_team(state, free):
        riders, pe = (puller, *mates), tokens[puller].pe
        options, joins = each_of(YES_NO, len(mates)), (True,) * len(mates)
        questions.append(ask(JOIN, team, state.turn, riders, options, joins, "R6.28", about=pe))
    if not questions:
        return set()
    state.changed += 1
    answers = yield tuple(questions)
    return {
        rider
        for question, joins in zip(questions, answers)
        for rider, joined in zip(question.riders[1:], joins)  # the puller stands before them
        if joined
    }


RESOLVERS: Final = {
    ATTACK: play_attack,
    LEAD_OUT: lead_out,
    SPRINT_ACTION: roll_sprint_move,
    PULL: pull_token,
}
"""How a token of each kind is played."""


def resolution(state: CiclismoState) -> Generator[Questions, Any, None]:
    """R6.27 — kind after kind; within a kind by position on the snapshot, front row first."""
    holders: dict[str, list[int]] = {}
    for rider in state.order:
        if state.tokens[rider].kind:
            holders.setdefault(state.tokens[rider].kind, []).append(rider)
    for kind in state.scene.law.resolution_order:
        play = RESOLVERS[kind]
        for rider in holders.get(kind, ()):
            if not state.moved[rider]:  # a pursuer's attack, or a helper's pull, is done already
                yield from play(state, rider)
