"""The stage as a Critèrium rides it: 32 squares, a bottle, a sprint bonus and a finish line."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING

from engine import tables
from engine.board.chart.layouts import Winding
from engine.games.figueres.box.cards import coloured, cyclists
from engine.games.figueres.box.lap import TABLE, lap_of, nearest_point
from engine.lazy import IdentityKey
from engine.race.course import Course, lay_line, left_out, rows_behind, square_terrains
from engine.road.values import Line
from engine.tour.values import FEED, FINISH, INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from engine.games.figueres.box.lap import Lap
    from engine.road.values import Road
    from engine.tour.rules import Rules

MARKS = {"refresh": FEED, "sprint": INTERMEDIATE_SPRINT}


def course(road: Road, rules: Rules) -> Course:
    """Return the squares of a stage, what each looks like, and what counts on them."""
    return _course(IdentityKey(road, rules))


@lru_cache(maxsize=4)
def _course(of: IdentityKey) -> Course:
    """M1, M2, M3, M4, M5, O7.2 — the squares, what each looks like, and what counts on them."""
    road, rules = of.of
    lap = lap_of(road, rules)
    behind = rows_behind(road.rows, lap.squares)
    used = used_points(road, rules)
    drawn = [
        lay_line(line, road.rows, lap.squares)
        for line in road.lines
        if line.kind != FINISH and line not in used.values()
    ]
    return Course(
        squares=lap.squares,
        lanes=0,
        look=square_terrains(road.terrain, behind),
        lines=_lines(road, lap, used),
        marks=tuple(drawn),
        rows=behind,
        laps=lap.laps,
        dropped=left_out(
            road,
            feels=lambda _terrain: any(lap.shifts),
            sprints=used["sprint"] is not None,
            feeds=used["refresh"] is not None,
        ),
        layout=_layout(lap),
    )


def _layout(lap: Lap) -> Winding:
    """R3.7, R9.1 — from the start square to where the largest advance ends that passes the line."""
    overrun = max(card.number for card in coloured()) + cyclists()
    squares = lap.last + overrun + 1
    rows = -(-squares // tables.toml(TABLE)["longest_row"])
    return Winding(0, squares - 1, -(-squares // rows), abreast=cyclists())


def used_points(road: Road, rules: Rules) -> dict[str, Line | None]:
    """M3, M4 — the points of the stage that become bottle and sprint bonus."""
    return {
        mark: None
        if isinstance(rules[f"figueres.{mark}"], int)
        else nearest_point(road, kind, mark)
        for mark, kind in MARKS.items()
    }


def _lines(road: Road, lap: Lap, used: dict[str, Line | None]) -> tuple[Line, ...]:
    """Return bottle and sprint bonus on their squares, and the finish behind the last one."""
    found = []
    for mark, kind in MARKS.items():
        square = getattr(lap, mark)
        line = used[mark] or Line(kind, square, _km(road, lap, square))
        found.append(replace(line, square=square, points=(), bonus=()))
    finish = next(line for line in road.lines if line.kind == FINISH)
    found.append(replace(finish, square=lap.last, points=(), bonus=()))
    return tuple(sorted(found, key=lambda line: line.square))


def _km(road: Road, lap: Lap, square: int) -> Decimal:
    """Return the kilometre of a square on which the stage has no point of that kind."""
    _, last = rows_behind(road.rows, lap.squares)[square - 1]
    return Decimal(str(round(road.km_at(last), 3)))
