"""A roll: the dice of a move, what is added and taken away, and a second terrain on the way.

R6.29, R6.31 and part 9 of the book.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.state import CLEAR, COLD, CROSSWIND, RAIN
from engine.race.die import DOUBLE, TRIPLE, printed_die
from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.games.ciclismo.law import CiclismoLaw
    from engine.games.ciclismo.scene import Scene
    from engine.games.ciclismo.state import CiclismoState
    from engine.games.ciclismo.view import CiclismoSnapshot
    from engine.tour.rider_types import Dice

    Table = CiclismoState | CiclismoSnapshot
    """What a roll is asked of: a race that is ridden, or the table as a manager sees it."""

MOVE: Final = "move"
"""Purpose of movement rolls; the second roll of a conflict is its first re-roll."""
ALONE: Final = "ALONE"
PULLING: Final = "PULLING"
SPRINTING: Final = "SPRINTING"


class RollHelp(NamedTuple):
    """What a rider puts into a roll beside the own dice."""

    pe: int = 0
    kind: str = ALONE
    d3: int = 0
    """Triple dice of others: the peloton's (R8.2), the launcher's (R10.7)."""
    d2: int = 0
    flat: int = 0
    """What counts on the flat only: helpers (R7.9), neutralising (R8.8)."""
    wheel: bool = True
    """False for a launched sprinter whose die replaces the wheel (RULING 72)."""


NOTHING: Final = RollHelp()


def roll_distance(state: CiclismoState, rider: int, push: RollHelp = NOTHING) -> int:
    """R6.29, R6.31 — how far a rider may move with a roll, over one terrain or two."""
    course = state.scene.course
    row = state.row[rider]
    at = row + BEHIND
    ground = course.ground[at]
    result = roll_terrain(state, rider, ground, push, 0)
    end = course.end[at]
    risky = course.grounds[ground].descent and _holds_effort(state, rider, ground, push, 0)
    if row + result > end and end != course.rows:
        result, spills = _roll_beyond(state, rider, push, row, result)
        risky = risky or spills
    if risky:
        # R8.10, RULING 61: after what the roll itself showed (RULING 107 e)
        state.risks.append((rider, "DESCENT_ATTACK", "DESCENT"))
    return result


def _roll_beyond(
    state: CiclismoState, rider: int, push: RollHelp, row: int, first: int
) -> tuple[int, bool]:
    """Part 9 — the number over two terrains, and whether spilling onto a descent counts."""
    course, law = state.scene.course, state.scene.law
    spills = False

    def roll_on(on: int, nth: int) -> int:
        nonlocal spills
        there = course.ground[on + BEHIND]
        if law.descent_attack_scope == "any_roll" and course.grounds[there].descent:
            spills = spills or _holds_effort(state, rider, there, push, nth)
        return roll_terrain(state, rider, there, push, nth)

    def end_of(on: int) -> int:
        return course.end[on + BEHIND]

    result = ride_over(row, first, end_of, rows=course.rows, roll_on=roll_on, law=law)
    state.log_event("crossed_border", rider, result)
    return result, spills


def ride_over(
    row: int,
    first: int,
    end_of: Callable[[int], int],
    *,
    rows: int,
    roll_on: Callable[[int, int], int],
    law: CiclismoLaw,
) -> int:
    """R9.12, RULING 66 — the final number of a move that began in `row` with the roll `first`.

    `end_of(row)` is the last row of that row's section, `roll_on(row, nth)` the roll made for it.
    The third terrain stops a move on its first square, or (house rule) meets it again.
    """
    result, end, nth = first, end_of(row), 0
    while row + result > end < rows:
        nth += 1
        second, beyond = roll_on(end + 1, nth), end_of(end + 1)
        result, stops = ride_beyond(row, result, end, second, beyond, rows=rows, law=law)
        if stops:
            return result
        end = beyond
    return result


def ride_beyond(
    row: int, first: int, end: int, second: int, beyond: int, *, rows: int, law: CiclismoLaw
) -> tuple[int, bool]:
    """RULING 65, RULING 66 — a move led over one border, and whether it ends there for sure.

    `end` and `beyond` are the last rows of the section that is left and of the one that is entered.
    """
    result = cross_boundary(end - row, first, second, law)
    if beyond < rows and law.conflict_third_terrain == "stop_on_first_square":
        return min(result, beyond - row + 1), True
    return result, False


def cross_boundary(squares: int, first: int, second: int, law: CiclismoLaw) -> int:
    """A conflict of terrains: how far a move goes that begins so many squares before a boundary.

    R9.7, R9.8, R9.9, R9.10, R9.12. It is short, and the average of both rolls counts, if at least
    half of the movement lies before the boundary (RULING 63); it is long, and a third of their sum
    counts (RULING 64), if more than half lies beyond it.
    """
    total = first + second
    average = -(-total // 2)  # rounded up, in whole numbers: this is asked in every conflict
    halved = average if law.conflict_reference == "mean" else total
    if law.conflict_reference == "first_roll":
        halved = first
    short = 2 * squares >= halved if law.conflict_tie == "short" else 2 * squares > halved
    if short:
        result = average
    else:
        result = -(-total // law.conflict_long_divisor)
        if law.conflict_long_floor == "lower_roll":  # RULING 108
            result = max(result, min(first, second))
    return max(result, squares + 1)


def roll_terrain(state: CiclismoState, rider: int, ground: int, push: RollHelp, nth: int) -> int:
    """RULING 65 — one complete result on one terrain: the first roll, or one more with its caps."""
    law = state.scene.law
    parts: list[int] | None = None if state.happenings is None else []
    triples, doubles, more = dice_of_roll(
        state, rider, state.row[rider], ground, push, nth, state.wheel[rider], parts
    )
    faces = state.dice.faces(state.turn, MOVE, rider, triples + doubles, nth, triples)
    total = dice_worth(faces, triples)
    if parts is not None and any(parts):
        squares = max(law.move_minimum, total + more)
        state.log_event("summed", rider, squares, *parts)
    if (
        triples >= law.event_min_d3
        and total <= triples + 2 * doubles  # else some triple die shows more than 1
        and all_ones(faces, triples, law.event_d2_must_be_one)
    ):
        here = state.scene.course.grounds[ground]
        state.risks.append((rider, "EVENT", here.movement_class))
    return max(law.move_minimum, total + more)


def dice_of_roll(
    table: Table,
    rider: int,
    row: int,
    ground: int,
    push: RollHelp,
    nth: int,
    wheel: int,
    parts: list[int] | None = None,
) -> tuple[int, int, int]:
    """RULING 65 — what falls and what is added in one roll of a move that begins in a row.

    Triple dice, double dice, squares; what a manager is told of a roll is worked out from the same.
    `parts` takes what the squares are made of: wheel, effort, help, what weather and ground take.
    """
    scene, weather = table.scene, table.weather
    here, own = scene.course.grounds[ground], scene.cells[ground][rider]
    triples, doubles, effort = own.d3, own.d2, False
    fixed = helped = penalty = 0
    if push is not NOTHING:
        usable = _usable_effort(scene, rider, ground, push, nth)
        dice, fixed = effort_value(usable, push.kind, scene.law)
        repeated = own.efforts[dice]
        triples += repeated[0] + push.d3
        doubles += repeated[1] + push.d2
        effort = dice > 0
        if here.flat:
            helped = push.flat
        if not push.wheel:
            wheel = 0
    if weather == CROSSWIND and has_wind_die(table, rider, ground):
        triples += 1
    # of a second roll (nth) its ground does not say whether the rider started on cobbles
    if weather != CLEAR or here.rough or table.bonk[rider] or nth:
        penalty = roll_penalty(table, rider, row, effort=effort)
    if parts is not None:
        parts += (wheel, fixed, helped, penalty)
    return triples, doubles, wheel + fixed + helped + penalty


def _holds_effort(state: CiclismoState, rider: int, ground: int, push: RollHelp, nth: int) -> bool:
    """RULING 109 m — whether this roll, the first or one more of the move, holds an effort die."""
    if not push.pe:
        return False
    usable = _usable_effort(state.scene, rider, ground, push, nth)
    return effort_value(usable, push.kind, state.scene.law)[0] > 0


def effort_value(pe: int, kind: str, law: CiclismoLaw) -> tuple[int, int]:
    """RULING 50 — effort dice and fixed squares for effort points; only a pull has the latter."""
    if kind != PULLING or pe < 2:
        return pe, 0
    return {"one_die_plus_2": 1, "two_dice_plus_2": 2, "plus_2_only": 0}[law.pull_two_pe_mode], 2


def _usable_effort(scene: Scene, rider: int, ground: int, push: RollHelp, nth: int) -> int:
    """RULING 65 — effort is paid once; on the second terrain its own cap holds."""
    if nth == 0:
        return push.pe
    if scene.law.conflict_second_roll_effort == "none":
        return 0
    return min(push.pe, effort_cap(scene, ground, rider, push.kind))


def effort_cap(scene: Scene, ground: int, rider: int, kind: str) -> int:
    """R7.2, R7.4 — effort points one roll may hold there; RULING 45 for a sprinter's sprint."""
    if kind == SPRINTING:
        return scene.sprint_caps[ground][rider]
    return scene.cells[ground][rider].max_pe


def has_wind_die(table: Table, rider: int, ground: int) -> bool:
    """R11.3, RULING 77 — on the flat, in crosswind, riders of a formation of four or more."""
    if table.weather != CROSSWIND or not table.scene.course.grounds[ground].flat:
        return False
    formation = table.formations[table.formation[rider]]
    return len(formation) >= table.scene.law.crosswind_min_formation


def roll_penalty(table: Table, rider: int, row: int, *, effort: bool) -> int:
    """R11.4, R11.6, R11.15, RULING 79, RULING 93 — what weather, cobbles and a bonk take away."""
    law, course = table.scene.law, table.scene.course
    penalty = -1 if table.bonk[rider] else 0
    if table.weather == RAIN:
        penalty += law.rain_movement
    elif table.weather == COLD:
        penalty += law.cold_effort_roll if effort else law.cold_movement
    if course.grounds[course.ground[row + BEHIND]].rough:
        penalty += law.cobbles_movement
    return penalty


def basic_distance(table: Table, head: int, members: Iterable[int]) -> int:
    """R5.3, R5.5, RULING 30, RULING 67 — the lowest basic movement of these riders."""
    scene, course, law = table.scene, table.scene.course, table.scene.law
    everybody = tuple(members)
    row = table.row[head]
    penalty = roll_penalty(table, head, row, effort=False)
    if not law.basic_weather_applies and table.weather in {RAIN, COLD}:
        penalty -= law.rain_movement if table.weather == RAIN else law.cold_movement

    def lowest_basic(on: int, _nth: int = 0) -> int:
        cells = scene.cells[course.ground[on + BEHIND]]
        return max(law.move_minimum, min(cells[r].basic for r in everybody) + penalty)

    def end_of(on: int) -> int:
        return course.end[on + BEHIND]

    return ride_over(
        row, lowest_basic(row), end_of, rows=course.rows, roll_on=lowest_basic, law=law
    )


def throw_dice(state: CiclismoState, dice: Dice, purpose: str, rider: int, nth: int = 0) -> int:
    """Throw so many triple and double dice, of a rider or a team, and return what they show."""
    triples, doubles = dice
    faces = state.dice.faces(state.turn, purpose, rider, triples + doubles, nth, triples)
    return dice_worth(faces, triples)


# By face, what a die is worth, as a table for `bytes.translate`: all dice of a roll at one call.
_D3: Final = bytes([0, *printed_die(OWN_GAME, TRIPLE).worths]).ljust(256, b"\0")
_D2: Final = bytes([0, *printed_die(OWN_GAME, DOUBLE).worths]).ljust(256, b"\0")


@lru_cache(maxsize=1 << 16)
def dice_worth(faces: bytes, triples: int) -> int:
    """R0.3, R0.4 — what dice show, the first `triples` of them triple dice, the rest double."""
    return sum(faces[:triples].translate(_D3)) + sum(faces[triples:].translate(_D2))


@lru_cache(maxsize=1 << 16)
def all_ones(faces: bytes, triples: int, doubles_too: bool) -> bool:
    """R11.9, RULING 80 — every triple die shows 1; double dice count only by house rule."""
    values = faces[:triples].translate(_D3)
    if doubles_too:
        values += faces[triples:].translate(_D2)
    return values.count(1) == len(values)
