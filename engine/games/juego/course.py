"""A stage on cards of five spaces: spaces, looks and lines, and who of a tour enters."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Final

from engine import tables
from engine.games.juego.box import TABLE
from engine.race.course import (
    Course,
    find_left_out,
    lay_line,
    round_half_up,
    rows_behind,
    square_terrains,
)
from engine.race.entries import Role, seat_roles, seat_teams
from engine.road.values import Winding
from engine.tour.rules import game_parameters
from engine.tour.terrain import terrain
from engine.tour.values import FEED, FINISH, ROAD

if TYPE_CHECKING:
    from engine.race.values import Setup
    from engine.road.values import Road
    from engine.tour.rules import Rules

FIT: Final = "ciclistas.fit60"
"""M1 — by this house rule a road has as many spaces as the printed one."""
SMALLEST = 4
"""M1 — cards that even the shortest stage has."""
NOTHING = (0, 0)
"""What terrain of an organiser's own does to the dice on odd and on even spaces."""
FEWEST: Final = 2
"""RULING 18 — a race needs two teams."""
ANYBODY: Final[Role] = ()
"""RULING 2 — all riders are alike."""


def lay_course(road: Road, rules: Rules) -> Course:
    """The spaces, what each looks like, the finish, and the lines that are only logged.

    M1, M2, M3, M4.
    """
    squares = count_spaces(road.rows, rules)
    behind = rows_behind(road.rows, squares)
    laid = [lay_line(line, road.rows, squares) for line in road.lines]
    return Course(
        squares=squares,
        lanes=0,
        look=square_terrains(road.terrain, behind),
        lines=tuple(line for line in laid if line.kind == FINISH),
        marks=tuple(line for line in laid if line.kind != FINISH),
        rows=behind,
        dropped=find_left_out(
            road,
            feels=lambda name: terrain(name).trial or rules["ciclistas.terrain_mode"] != "none",
        ),
        layout=_lay_out_cards(squares, rules),
    )


def _lay_out_cards(squares: int, rules: Rules) -> Winding:
    """R3.2, R8.2, RULING 13 — cards with room for every rider, the start before, the strip behind.

    So many cards a row that all together lie about as wide and high as a table.
    """
    card: int = rules["ciclistas.card_size"]
    last: int = squares + rules["ciclistas.finish_spaces"]
    riders = max(int(n) * size for n, size in rules["ciclistas.riders_per_team"].items())
    abreast, along, across = tables.read_toml(TABLE)["space"]
    row = card * max(1, isqrt(-(-last // card)))
    room = (float(along), float(across))
    finish_cards: int = rules["ciclistas.extra_finish_cards"]  # RULING 17
    deep = -(-riders // abreast)
    return Winding(0, last, row, abreast, deep, card, room, finish_cards=finish_cards)


def count_spaces(rows: int, rules: Rules) -> int:
    """M1, RULING 3 — how many spaces a stage of so many rows has: whole cards."""
    if rules[FIT]:
        return int(rules["ciclistas.n_spaces"])
    card: int = rules["ciclistas.card_size"]
    scale = rules["ciclistas.scale"]
    above, below = scale.as_integer_ratio()
    return card * max(SMALLEST, round_half_up(rows * above, card * below))


def logged_marks(course: Course) -> tuple[int, ...]:
    """M3 — which marks riders are seen to pass: sprints and summits; feed zones are drawn."""
    return tuple([n for n, mark in enumerate(course.marks) if mark.kind != FEED])


def terrain_deltas(course: Course) -> tuple[int, ...]:
    """(d) — what terrain does to the dice, by space; space 0 has none, nor what the table omits."""
    table = tables.read_toml(TABLE)["roll_delta"]
    return (0, *[table.get(name, NOTHING)[n % 2] for n, name in enumerate(course.look)])


def barred_spaces(course: Course, road: Road) -> tuple[bool, ...]:
    """M4 — the spaces without drafting: time trials, and all of a stage that is one."""
    if road.format != ROAD:
        return (True,) * (course.squares + 1)
    return (False, *[terrain(name).trial for name in course.look])


def seat_range() -> range:
    """RULING 2 — how many teams play by default."""
    return range(FEWEST, game_parameters("juego")["ciclistas.players"].default + 1)


def enter_race(setup: Setup) -> Setup:
    """RULING 2, RULING 18 — the first teams in tour order, of each the first riders of its list.

    Entered twice, a race stays as it is.
    """
    seats = range(FEWEST, setup.rules["ciclistas.players"] + 1)
    teams = len(seat_teams(setup, seats))
    riders: int = setup.rules["ciclistas.riders_per_team"][str(teams)]
    return seat_roles(setup, seats, (ANYBODY,) * riders)
