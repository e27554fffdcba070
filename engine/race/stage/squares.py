"""Squares and rows: the arithmetic by which every game lays a stage on its own squares."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.race.stage.course import Course
    from engine.road.values import Line, Road


def round_half_up(above: int, below: int) -> int:
    """Return the whole number nearest to a fraction, halves up (O1.4)."""
    return (2 * above + below) // (2 * below)


def clamp(value: int, low: int, high: int) -> int:
    """Return the value, or the bound it lies beyond (O1.4)."""
    return max(low, min(value, high))


def rows_behind(rows: int, squares: int) -> tuple[tuple[int, int], ...]:
    """O2.1 — the first and last row that each square stands for; of none the one that follows."""
    found = []
    for square in range(1, squares + 1):
        first = (square - 1) * rows // squares + 1
        found.append((first, max(first, square * rows // squares)))
    return tuple(found)


def square_terrains(terrain: Sequence[str], behind: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """O2.2 — the terrain most rows behind each square have; of equals the one that comes last."""
    return tuple([_look(terrain[first - 1 : last]) for first, last in behind])


def _look(terrain: Sequence[str]) -> str:
    counts = Counter(terrain)
    return max(reversed(terrain), key=lambda name: counts[name])


def square_of(row: int, rows: int, squares: int) -> int:
    """O2.3 — the square that a line behind a row lies behind."""
    return clamp(-(-row * squares // rows), 1, squares)


def lay_line(line: Line, rows: int, squares: int) -> Line:
    """O2.3 — a line of the stage on a course of so many squares; there it pays nothing yet."""
    return replace(line, square=square_of(line.square, rows, squares), points=(), bonus=())


def km_of(course: Course, road: Road, square: int) -> float:
    """O2.2 — the kilometre of a square: that at the end of the last row it stands for."""
    return road.km_at(course.behind(square)[1])
