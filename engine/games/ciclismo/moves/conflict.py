"""Part 9 — one roll that carries a rider over two terrains."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.games.ciclismo.numbers.law import CiclismoLaw


def meet(squares: int, first: int, second: int, law: CiclismoLaw) -> int:
    """The move from `squares` before a boundary with the rolls of both sides.

    R9.7, R9.8, R9.9, R9.10, R9.12.

    RULING 63: short, the average, if at least half of the movement lies before the boundary;
    long, a third of the sum (RULING 64), if more than half lies beyond it.
    """
    total = first + second
    average = -(-total // 2)
    halved = {"mean": average, "sum": total, "first_roll": first}[law.conflict_reference]
    short = 2 * squares >= halved if law.conflict_tie == "short" else 2 * squares > halved
    if short:
        result = average
    else:
        result = -(-total // law.conflict_long_divisor)
        if law.conflict_long_floor == "lower_roll":  # RULING 108
            result = max(result, min(first, second))
    return max(result, squares + 1)


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
        result = meet(end - row, result, roll_on(end + 1, nth), law)
        end = end_of(end + 1)
        if end < rows and law.conflict_third_terrain == "stop_on_first_square":
            return min(result, end - row + 1)
    return result
