"""Section 3 — the course, and how a stage is laid on it: length and points, no geometry (R3.7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import tables
from engine.tour.terrain import terrain
from engine.tour.values import FEED, INTERMEDIATE_SPRINT, ROAD

if TYPE_CHECKING:
    from engine.road.values import Road
    from engine.tour.rules import Rules

TABLE = "games/figueres/course.toml"


@dataclass(frozen=True, slots=True)
class Course:
    """The chain of squares from the start to the finish line behind square `last`."""

    squares: int
    """Of one lap (R3.2)."""
    laps: int
    refresh: int
    """R3.3 — the square of the water bottle."""
    sprint: int
    """R3.4 — the square of the sprint bonus."""
    shifts: tuple[int, ...] = ()
    """By square: what figueres.terrain_effect does to an advance from there; 0 at the start."""
    solo: bool = False
    """A time trial: this game knows no solo play, so such a race means little."""

    @property
    def last(self) -> int:
        """R3.2, R9.1 — the square before the finish line."""
        return self.squares * self.laps

    def shift(self, square: int) -> int:
        """Return what the terrain of a square does to an advance; every lap is the same."""
        return self.shifts[(square - 1) % self.squares + 1] if square and self.shifts else 0


def course(road: Road, rules: Rules) -> Course:
    """Section (d) — keep of a stage its proportions and one point of each kind."""
    squares = min(rules["figueres.n_squares"], road.rows)  # M1
    shifts: tuple[int, ...] = ()
    if rules["figueres.terrain_effect"] == "shift":
        shifts = (0, *map(_shift, look(road, squares)))
    return Course(
        squares,
        rules["figueres.laps"],
        _marked(road, rules["figueres.refresh"], squares, FEED, "refresh"),
        _marked(road, rules["figueres.sprint"], squares, INTERMEDIATE_SPRINT, "sprint"),
        shifts,
        road.format != ROAD or any(terrain(name).trial for name in set(road.terrain)),
    )


def _marked(road: Road, square: int | str, squares: int, kind: str, mark: str) -> int:
    """M3, M4, RULING 17 — the point nearest to the printed place; none: that place, to scale."""
    if isinstance(square, int):
        return min(square, squares)
    table = tables.toml(TABLE)
    part, whole = table[mark], table["squares"]
    points = [line.square for line in road.lines if line.kind == kind]
    if not points:
        return _clamp(_rounded(squares * part, whole), squares)
    nearest = min(points, key=lambda s: abs(s * whole - part * road.rows))
    return _clamp(_rounded(nearest * squares, road.rows), squares)


def _clamp(square: int, squares: int) -> int:
    return max(1, min(square, squares - 1))


def _rounded(above: int, below: int) -> int:
    """Return the whole number nearest to a fraction, halves up."""
    return (2 * above + below) // (2 * below)


def look(road: Road, squares: int) -> tuple[str, ...]:
    """M2 — the printed terrain of squares 1 to `squares`; without a house rule it has no effect."""
    return tuple(_look(road, squares, k) for k in range(1, squares + 1))


def _look(road: Road, squares: int, k: int) -> str:
    """M1, M2 — the terrain with most stage squares behind game square k; a tie takes the later."""
    behind = road.terrain[(k - 1) * road.rows // squares : k * road.rows // squares]
    counts = Counter(behind)
    return max(reversed(behind), key=lambda name: counts[name])


def _shift(name: str) -> int:
    """Return -1 on a climb of the second category or harder, +1 on any descent."""
    what = terrain(name)
    if what.category in tables.toml(TABLE)["hard_climbs"]:
        return -1
    return 1 if what.falls else 0
