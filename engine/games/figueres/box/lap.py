"""Section 3 — the lap, and how a stage is laid on it: length and points, no geometry (R3.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import tables
from engine.race.course import round_half_up, rows_behind, square_terrains
from engine.tour.terrain import terrain
from engine.tour.values import FEED, INTERMEDIATE_SPRINT, ROAD

if TYPE_CHECKING:
    from engine.road.values import Line, Road
    from engine.tour.rules import Rules

TABLE = "games/figueres/course.toml"


@dataclass(frozen=True, slots=True)
class Lap:
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


def lap_of(road: Road, rules: Rules) -> Lap:
    """Section (d) — keep of a stage its proportions and one point of each kind."""
    squares = min(rules["figueres.n_squares"], road.rows)  # M1
    shifts: tuple[int, ...] = ()
    if rules["figueres.terrain_effect"] == "shift":
        shifts = (0, *map(_shift, look(road, squares)))
    return Lap(
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
    point = nearest_point(road, kind, mark)
    if point is None:
        return _before_last(round_half_up(squares * table[mark], table["squares"]), squares)
    return _before_last(round_half_up(point.square * squares, road.rows), squares)


def nearest_point(road: Road, kind: str, mark: str) -> Line | None:
    """M3, M4 — return the point of a kind that lies nearest to the printed place of a mark."""
    table = tables.toml(TABLE)
    part, whole = table[mark], table["squares"]
    return min(
        (line for line in road.lines if line.kind == kind),
        key=lambda line: abs(line.square * whole - part * road.rows),
        default=None,
    )


def _before_last(square: int, squares: int) -> int:
    return max(1, min(square, squares - 1))


def look(road: Road, squares: int) -> tuple[str, ...]:
    """M2 — the printed terrain of squares 1 to `squares`; without a house rule it has no effect."""
    return square_terrains(road.terrain, rows_behind(road.rows, squares))


def _shift(name: str) -> int:
    """Return -1 on a climb of the second category or harder, +1 on any descent."""
    what = terrain(name)
    if what.category in tables.toml(TABLE)["hard_climbs"]:
        return -1
    return 1 if what.falls else 0
