"""Payments: what riders owe to stay with a faster pace, and whether they pay or leave.

R7.6, R7.7, R7.8, R7.9, R7.10, R7.11, R7.18.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.formations import has_shelter
from engine.games.ciclismo.roll import ALONE, effort_cap
from engine.games.ciclismo.state import FOLLOWING, ask_together, riders_by_team
from engine.race.question import YES_NO, Questions, ask, each_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping

    from engine.games.ciclismo.roll import Table
    from engine.games.ciclismo.state import CiclismoState

PAY: Final = "PAY"

AGAINST: Final[dict[str, Callable[[list[int]], int]]] = {
    "roller": itemgetter(0), "best": max, "every_other_rider": min,
}  # fmt: skip
"""RULING 54 — whom a rider must keep up with, among the levels of the others, the roller first."""


def pull_charges(
    table: Table, head: int, pe: int, helpers: tuple[int, ...], members: Iterable[int]
) -> dict[int, int]:
    """What each follower of this pull must pay: a toll behind two points, a point for the pace.

    R7.6, R7.8, R7.11, RULING 47, RULING 48, RULING 50.
    """
    law, row = table.scene.law, table.row[head]
    on_flat = table.scene.course.terrain(row).flat
    pace_counts = not on_flat and (pe > 0 or law.follow_charge_without_pe_pull)
    toll = 1 if pe >= 2 else 0
    if not pace_counts and not toll:
        return {}
    cells = table.scene.cells[table.scene.course.ground[row + BEHIND]]
    lowest_free = cells[head].level - law.follow_max_free_deficit
    charges = {}
    for rider in members:
        charge = toll + 1 if pace_counts and cells[rider].level < lowest_free else toll
        if charge and rider != head and rider not in helpers:
            charges[rider] = charge
    return charges


def relay_charges(table: Table, members: tuple[int, ...]) -> dict[int, int]:
    """R7.18, RULING 54 — what each rider of a relay must pay to keep up with who rolls."""
    law, row = table.scene.law, table.row[members[0]]
    if law.relay_flat_ignores_level and table.scene.course.terrain(row).flat:
        return {}
    against = AGAINST[law.relay_level_reference]
    cells = table.scene.cells[table.scene.course.ground[row + BEHIND]]
    levels = [cells[rider].level for rider in members]  # RULING 27: on the roller's terrain
    charges = {}
    for place in range(1, len(members)):
        others = levels[:place] + levels[place + 1 :]
        if against(others) - levels[place] > law.follow_max_free_deficit:
            charges[members[place]] = 1
    return charges


def can_pay(table: Table, rider: int, charge: int, dice: int = 0, kind: str = ALONE) -> bool:
    """R2.10, RULING 46 — the rider has the points, and (house rule) charges fit under the cap."""
    if table.purse(rider) < charge + dice:
        return False
    if not table.scene.law.pe_charges_count_in_cap:
        return True
    ground = table.scene.course.ground[table.row[rider] + BEHIND]
    return charge + dice <= effort_cap(table.scene, ground, rider, kind)


def settle_charges(
    state: CiclismoState, charges: Mapping[int, int]
) -> Generator[Questions, Any, tuple[int, ...]]:
    """RULING 107 a — before the dice everybody pays or leaves; return who leaves."""
    if not charges:
        return ()
    able = [rider for rider, charge in charges.items() if can_pay(state, rider, charge)]
    leaving = [rider for rider in charges if rider not in able]
    questions = []
    for team, riders in riders_by_team(state, able):
        options, leave = each_of(YES_NO, len(riders)), (False,) * len(riders)
        prices = tuple([charges[rider] for rider in riders])
        questions.append(
            ask(PAY, team, state.turn, riders, options, leave, "RULING 51", about=prices)
        )
    if questions:
        answers = yield from ask_together(state, questions)
        for rider, pays in answers.items():
            if pays:
                state.spend(rider, charges[rider], FOLLOWING)
            else:
                leaving.append(rider)
    for rider in leaving:
        state.log_event("left_plan", rider, charges[rider])
        state.wheel[rider] = wheel_left(state, rider)
    return tuple(leaving)


def wheel_left(state: CiclismoState, rider: int) -> int:
    """RULING 51 — the wheel of a rider who would not pay for the pace, and rolls alone."""
    law = state.scene.law
    if law.follow_slipstream_when_not_paying and has_shelter(state, rider):
        return law.slipstream_bonus
    return state.wheel[rider]
