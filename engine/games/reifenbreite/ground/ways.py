"""Free ways over a course: every square so many steps lead to, and the shortest way to one.

The same as engine/road/reach.py finds over the graph, over levels instead of squares: four lanes
are one small number, so that a race of sixteen riders takes moments.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.reifenbreite.ground.squares import CourseSquares

Stop = tuple[int, int, int]
"""Steps of a way, the level it ends on, and there a set of lanes, bit 0 the left one."""


def stops(squares: CourseSquares, start: int, steps: int, taken: Sequence[int]) -> list[Stop]:
    """Return where ways of 1, 2 … steps over free squares end; `taken` has the lanes by level."""
    found: list[Stop] = []
    onward, level, lanes = squares.onward, squares.level[start], squares.bit[start]
    done = min(steps, squares.run[level])
    for step in range(1, done + 1):
        lanes = onward[level][lanes]
        level += 1
        lanes &= ~taken[level]
        if not lanes:
            return found
        found.append((step, level, lanes))
    here = [(level, lanes)]
    for step in range(done + 1, steps + 1):
        here = _step(squares, here, taken)
        if not here:
            break
        for level, lanes in here:
            found.append((step, level, lanes))
    return found


def shortest(squares: CourseSquares, start: int, end: int, steps: int, taken: Sequence[int]) -> int:
    """RULING 16 — the steps of the shortest free way of at most so many; 0 where there is none."""
    goal, bit = squares.level[end], squares.bit[end]
    if taken[goal] & bit:
        return 0
    for step, level, lanes in stops(squares, start, steps, taken):
        if level == goal and lanes & bit:
            return step
    return 0


def _step(
    squares: CourseSquares, here: list[tuple[int, int]], taken: Sequence[int]
) -> list[tuple[int, int]]:
    """Return the free squares that are one step ahead of some, by level and set of lanes."""
    found: list[tuple[int, int]] = []
    for level, lanes in here:
        on = squares.onward[level][lanes]
        if on:
            on &= ~taken[level + 1]
            if on:
                found.append((level + 1, on))
        out = squares.leaving[level][lanes]
        if out:
            first = squares.exits[level]
            out &= ~taken[first]
            if out:
                found.append((first, out))
    return found if len(found) < 2 else _merged(found)


def _merged(levels: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return sets of lanes in running order, those of one level as one."""
    found: dict[int, int] = {}
    for level, lanes in levels:
        found[level] = found.get(level, 0) | lanes
    return sorted(found.items())
