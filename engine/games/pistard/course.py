"""The stage as Pistard rides it: one lap of a closed track of coloured squares."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final

from engine import tables
from engine.games.pistard.box import HALF_LAPS, TABLE, fair_colours, on_terrain
from engine.race.course import (
    Course,
    SquareFace,
    clamp,
    find_left_out,
    lay_line,
    round_half_up,
    rows_behind,
    square_of,
    square_terrains,
)
from engine.road.values import Block, BlockChain
from engine.tour.values import FINISH, INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.race.course import Place
    from engine.road.values import Line, Road
    from engine.tour.rules import Rules

COURSE: Final = "pistard.course"
TRACK: Final = "track"
"""M1 — by this house rule a stage is ignored but for its name."""
QUARTERS, STANDARD = 9, 165
"""M1 — a stage of 165 squares becomes nine times four rows."""
SHORTEST, LONGEST, LEFT_OUT, INSTEAD = 24, 56, 44, 48
"""RULING 6 — 44 rows would have a straight run of four, so such a stage takes 48."""
STRAIGHT: Final = (10, 18)
"""RULING 3 — of half a lap, 10 rows in 18 are straight."""
BEFORE_LINE: Final = (4, 10)
"""RULING 3 — of the home straight, 4 rows in 10 lie before the line."""
HALF_TURN: Final = -180
"""Degrees of a bend: riders go anticlockwise."""


def lap_rows(road: Road, rules: Rules) -> int:
    """M1 — how many rows a lap has."""
    if rules[COURSE] == TRACK:
        return int(rules["pistard.lap_rows"])
    wanted = 4 * round_half_up(QUARTERS * road.rows, STANDARD)
    rows = clamp(wanted, SHORTEST, LONGEST)
    return INSTEAD if rows == LEFT_OUT else rows


def half_line(road: Road, rules: Rules) -> int:
    """M4 — the row behind which the half-lap line lies."""
    rows = lap_rows(road, rules)
    sprint = _first_sprint(road)
    if sprint is None or rules[COURSE] == TRACK:
        return rows // 2
    return clamp(square_of(sprint.square, road.rows, rows), 1, rows - 1)


def colours_of(road: Road, rules: Rules) -> tuple[tuple[int, ...], ...]:
    """RULING 6, M3 — the colour of every row and lane."""
    rows, lanes = lap_rows(road, rules), int(rules["pistard.lanes"])
    fair = fair_colours(rows, lanes)
    if rules["pistard.colour_mode"] == "fair":
        return fair
    return on_terrain(fair, square_terrains(road.terrain, rows_behind(road.rows, rows)))


def lay_course(road: Road, rules: Rules) -> Course:
    """The rows of one lap, what each looks like, the line, and what is only drawn.

    M1, M2, M3, M4.
    """
    rows = lap_rows(road, rules)
    behind = rows_behind(road.rows, rows)
    halves = rules["pistard.mode"] == HALF_LAPS
    sprint = _first_sprint(road) if halves else None
    lines = [lay_line(line, road.rows, rows) for line in road.lines if line.kind == FINISH]
    if sprint is not None:
        half = replace(sprint, square=half_line(road, rules), points=(), bonus=())
        lines.insert(0, half)
    effect = rules["pistard.colour_mode"] != "fair"
    wanted = 4 * round_half_up(QUARTERS * road.rows, STANDARD)
    return Course(
        squares=rows,
        lanes=int(rules["pistard.lanes"]),
        look=square_terrains(road.terrain, behind),
        lines=tuple(lines),
        marks=tuple(
            lay_line(line, road.rows, rows)
            for line in road.lines
            if line.kind != FINISH and line is not sprint
        ),
        rows=behind,
        dropped=find_left_out(
            road,
            lanes=int(rules["pistard.lanes"]),
            feels=lambda _terrain: effect,
            sprints=int(sprint is not None),
            squares=max(0, wanted - LONGEST),
        ),
        faces=faces_of(colours_of(road, rules)),
        layout=lay_track(rows, int(rules["pistard.lanes"])),
    )


@cache
def faces_of(colours: tuple[tuple[int, ...], ...]) -> Mapping[Place, SquareFace]:
    """R2.3, RULING 2 — the colour of every square, with the mark that tells it without colour."""
    box = tables.read_toml(TABLE)
    faces = [SquareFace(box["grounds"][base]) for base in box["bases"]]
    return {
        (row, lane): faces[colour]
        for row, lanes in enumerate(colours, start=1)
        for lane, colour in enumerate(lanes, start=1)
    }


def _first_sprint(road: Road) -> Line | None:
    return next((line for line in road.lines if line.kind == INTERMEDIATE_SPRINT), None)


@cache
def lay_track(rows: int, lanes: int) -> BlockChain:
    """RULING 3, RULING 5 — home straight, bend, back straight, bend; all lanes are as long."""
    part, whole = STRAIGHT
    straight = round_half_up(rows * part, 2 * whole)
    bend = rows // 2 - straight
    before = round_half_up(straight * BEFORE_LINE[0], BEFORE_LINE[1])
    lengths = (
        (straight - before, 0), (bend, HALF_TURN), (straight, 0), (bend, HALF_TURN), (before, 0),
    )  # fmt: skip
    blocks, first = [], 1
    for length, turn in lengths:
        kind = "bend" if turn else "straight"
        blocks.append(Block(first, length, (length,) * lanes, kind=kind, turn=turn))
        first += length
    return BlockChain(tuple(blocks), closed=True)
