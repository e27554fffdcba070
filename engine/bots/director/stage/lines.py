"""Lines at which places are paid before the finish, as a director counts them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.ciclismo.course import BEHIND
from engine.tour.values import FEED, FINISH, SUMMIT

if TYPE_CHECKING:
    from engine.games.ciclismo.course import CiclismoCourse


@dataclass(frozen=True, slots=True)
class PaidLine:
    """A line before the finish at which places are paid."""

    number: int
    row: int
    """A rider beyond it has crossed."""
    summit: bool
    points: tuple[int, ...]
    bonus: tuple[int, ...]
    places: int
    """How many places are paid, in points or in turns."""


def lines_by_row(course: CiclismoCourse, near: int) -> tuple[PaidLine | None, ...]:
    """Return by row, like the course, the line that is ridden for from there, if there is one."""
    found: list[PaidLine | None] = [None] * len(course.ground)
    for line in reversed(paid_lines(course)):
        for row in range(max(1, line.row + 1 - near), line.row + 1):
            found[row + BEHIND] = line
    return tuple(found)


def paid_lines(course: CiclismoCourse) -> list[PaidLine]:
    """Return the paid lines of a course, in the order in which riders cross them."""
    found = []
    for number, line in enumerate(course.lines):
        if line.kind in {FEED, FINISH}:
            continue
        points, bonus = tuple(line.points), tuple(line.bonus)
        paid = [place for prize in (points, bonus) for place, won in enumerate(prize, 1) if won]
        if paid:
            row, summit = course.crossed_at[number], line.kind == SUMMIT
            found.append(PaidLine(number, row, summit, points, bonus, max(paid)))
    return found
