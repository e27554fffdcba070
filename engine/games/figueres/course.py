"""The lap that is ridden (section 3), a stage laid on it, and who of a tour enters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from engine import tables
from engine.errors import SetupError
from engine.games.figueres.box import FigueresLaw, coloured, cyclists
from engine.lazy import IdentityKey
from engine.race.course import (
    Course,
    find_left_out,
    lay_line,
    round_half_up,
    rows_behind,
    square_terrains,
)
from engine.race.entries import Role, fill_roles, teams_error
from engine.race.values import NEUTRAL, RaceRider
from engine.road.values import Line, Winding
from engine.tour.rules import game_parameters
from engine.tour.terrain import terrain
from engine.tour.values import FEED, FINISH, INTERMEDIATE_SPRINT, ROAD

if TYPE_CHECKING:
    from engine.race.values import Setup
    from engine.road.values import Road
    from engine.tour.rules import Rules

TABLE = "games/figueres/course.toml"
MARKS = {"refresh": FEED, "sprint": INTERMEDIATE_SPRINT}
ANYBODY: Final[tuple[Role, ...]] = ((),)
"""O6.2 — one rider, the first of the team."""


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
        shifts = (0, *map(_terrain_shift, look(road, squares)))
    return Lap(
        squares,
        rules["figueres.laps"],
        _place_mark(road, rules["figueres.refresh"], squares, FEED, "refresh"),
        _place_mark(road, rules["figueres.sprint"], squares, INTERMEDIATE_SPRINT, "sprint"),
        shifts,
        road.format != ROAD or any(terrain(name).trial for name in set(road.terrain)),
    )


def _place_mark(road: Road, square: int | str, squares: int, kind: str, mark: str) -> int:
    """M3, M4, RULING 17 — the point nearest to the printed place; none: that place, to scale."""
    if isinstance(square, int):
        return min(square, squares)
    table = tables.read_toml(TABLE)
    point = nearest_point(road, kind, mark)
    if point is None:
        return _before_last(round_half_up(squares * table[mark], table["squares"]), squares)
    return _before_last(round_half_up(point.square * squares, road.rows), squares)


def nearest_point(road: Road, kind: str, mark: str) -> Line | None:
    """M3, M4 — return the point of a kind that lies nearest to the printed place of a mark."""
    table = tables.read_toml(TABLE)
    part, whole = table[mark], table["squares"]
    return min(
        (line for line in road.lines if line.kind == kind),
        key=lambda line: abs(line.square * whole - part * road.rows),
        default=None,
    )


def _before_last(square: int, squares: int) -> int:
    return max(1, min(square, squares - 1))


def _terrain_shift(name: str) -> int:
    """Return -1 on a climb of the second category or harder, +1 on any descent."""
    what = terrain(name)
    if what.category in tables.read_toml(TABLE)["hard_climbs"]:
        return -1
    return 1 if what.falls else 0


def look(road: Road, squares: int) -> tuple[str, ...]:
    """M2 — the printed terrain of squares 1 to `squares`; without a house rule it has no effect."""
    return square_terrains(road.terrain, rows_behind(road.rows, squares))


def course(road: Road, rules: Rules) -> Course:
    """Return the squares of a stage, what each looks like, and what counts on them."""
    return _build_course(IdentityKey(road, rules))


@lru_cache(maxsize=4)
def _build_course(of: IdentityKey) -> Course:
    """M1, M2, M3, M4, M5, O7.2 — the squares, what each looks like, and what counts on them."""
    road, rules = of.of
    lap = lap_of(road, rules)
    behind = rows_behind(road.rows, lap.squares)
    used = used_points(road, rules)
    marks = [
        lay_line(line, road.rows, lap.squares)
        for line in road.lines
        if line.kind != FINISH and line not in used.values()
    ]
    return Course(
        squares=lap.squares,
        lanes=0,
        look=square_terrains(road.terrain, behind),
        lines=_place_lines(road, lap, used),
        marks=tuple(marks),
        rows=behind,
        laps=lap.laps,
        dropped=find_left_out(
            road,
            feels=lambda _terrain: any(lap.shifts),
            sprints=used["sprint"] is not None,
            feeds=used["refresh"] is not None,
        ),
        layout=_wind_road(lap),
    )


def used_points(road: Road, rules: Rules) -> dict[str, Line | None]:
    """M3, M4 — the points of the stage that become bottle and sprint bonus."""
    return {
        mark: None
        if isinstance(rules[f"figueres.{mark}"], int)
        else nearest_point(road, kind, mark)
        for mark, kind in MARKS.items()
    }


def _place_lines(road: Road, lap: Lap, used: dict[str, Line | None]) -> tuple[Line, ...]:
    """Return bottle and sprint bonus on their squares, and the finish behind the last one."""
    lines = []
    for mark, kind in MARKS.items():
        square = getattr(lap, mark)
        line = used[mark] or Line(kind, square, _find_km(road, lap, square))
        lines.append(replace(line, square=square, points=(), bonus=()))
    finish = next(line for line in road.lines if line.kind == FINISH)
    lines.append(replace(finish, square=lap.last, points=(), bonus=()))
    return tuple(sorted(lines, key=lambda line: line.square))


def _find_km(road: Road, lap: Lap, square: int) -> Decimal:
    """Return the kilometre of a square on which the stage has no point of that kind."""
    _, last = rows_behind(road.rows, lap.squares)[square - 1]
    return Decimal(str(round(road.km_at(last), 3)))


def _wind_road(lap: Lap) -> Winding:
    """R3.7, R9.1 — from the start square to where the largest advance ends that passes the line."""
    overrun = max(card.number for card in coloured()) + cyclists()
    squares = lap.last + overrun + 1
    rows = -(-squares // tables.read_toml(TABLE)["longest_row"])
    return Winding(0, squares - 1, -(-squares // rows), abreast=cyclists())


def seats() -> range:
    """R1.2 — how many teams play by the book."""
    sizes = [
        int(players) for players in game_parameters("figueres")["figueres.setup_table"].default
    ]
    return range(min(sizes), max(sizes) + 1)


def enter(setup: Setup) -> Setup:
    """R1.2, R4.2, RULING 15, O6.1 — the first teams, each with its first rider, and the neutrals.

    Neutrals have no bib: they are -1, -2 in results. Entered twice, a race stays as it is.
    """
    if not setup.road.rows:
        raise SetupError("setup_no_road")
    law = FigueresLaw.of(setup.rules)
    teams = setup.teams[: _count_players(len(setup.teams), law)]
    neutrals = range(1, law.cyclists[len(teams)] - len(teams) + 1)
    return replace(
        setup,
        teams=tuple(replace(team, riders=fill_roles(team, ANYBODY)) for team in teams),
        neutrals=tuple(RaceRider(-n, f"N{n}", NEUTRAL) for n in neutrals),
    )


def _count_players(teams: int, law: FigueresLaw) -> int:
    """R4.2 — the largest game of the table for so many teams that the box has cyclists for."""
    sizes = [n for n, board in law.cyclists.items() if n <= board <= cyclists()]
    fit = [n for n in sizes if n <= teams]
    if not fit:
        raise teams_error(teams, min(sizes, default=0), max(sizes, default=0))
    return max(fit)
