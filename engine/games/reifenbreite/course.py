"""The stage as Um Reifenbreite rides it: four lanes of coloured squares, bends, lines."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.games.reifenbreite.box.law import (
    ADVANCED,
    ADVANCED_PLUS,
    BASIC,
    BY_COURSE,
    SPRINTS,
    modules_of,
)
from engine.games.reifenbreite.ground.board import unroll_route
from engine.games.reifenbreite.ground.faces import COLOURS, LANES
from engine.games.reifenbreite.ground.stage import sprint_kinds, unroll_stage
from engine.games.reifenbreite.ground.unrolled import Unrolled
from engine.lazy import IdentityKey
from engine.race.course import Course, SquareFace, left_out, rows_behind
from engine.road.net import Place, squares_of
from engine.tour.finding import make_finding
from engine.tour.terrain import terrain
from engine.tour.values import INTERMEDIATE_SPRINT, SUMMIT

if TYPE_CHECKING:
    from engine.road.values import Road
    from engine.tour.rules import Rules

DOT = "•"
"""What stands on the squares of the grid."""
COURSE = "reif.course"
"""The house rule that names the course that is ridden."""
COURSES = ("A", "B", "C", "D")
"""R15.3 — the four courses of the book, by its letters."""
STAGE = "stage"
"""The value of reif.course that rides the stage that is opened."""


def level_of(road: Road, rules: Rules) -> str:
    """R1.6, M4 — the level a course is ridden at: by house rule, or by whether it has a sprint."""
    level: str = rules["reif.level"]
    if level != BY_COURSE:
        return level
    if rules[COURSE] != STAGE:
        return ADVANCED
    kinds = sprint_kinds(rules)
    return ADVANCED_PLUS if any(line.kind in kinds for line in road.lines) else ADVANCED


def own_rows(rules: Rules) -> int:
    """R15.3 — the rows from the start line to the finish of the course these rules name."""
    return unroll_route(rules[COURSE], rules["reif.runoff_rows"]).rows


def unrolled(road: Road, rules: Rules) -> Unrolled:
    """Return the course row by row: the stage, or one of the four of the book (R15.3)."""
    return _unrolled(IdentityKey(road, rules))


@lru_cache(maxsize=64)
def _unrolled(of: IdentityKey) -> Unrolled:
    road, rules = of.of
    return _worked_out(IdentityKey(road), rules)


@lru_cache(maxsize=32)
def _worked_out(of: IdentityKey, rules: Rules) -> Unrolled:
    """Return a course worked out once for a road and for rules that are equal."""
    (road,) = of.of
    counts = SPRINTS in modules_of(rules, level_of(road, rules))
    key = rules[COURSE]
    if key == STAGE:
        return unroll_stage(road, rules, sprints=counts)
    graded = rules["reif.sprint_points_D"] == "graded"
    found = unroll_route(key, rules["reif.runoff_rows"], graded=graded)
    behind = rows_behind(road.rows, found.rows)
    if counts:
        return replace(found, behind=behind)
    *sprints, finish = found.lines
    marks = tuple(replace(line, points=()) for line in sprints)
    return replace(found, lines=(finish,), marks=marks, behind=behind)


def short_deck(road: Road, rules: Rules) -> bool:
    """R4.5, RULING 3, M5 — whether it is raced with the seven cards of a short course."""
    if rules["reif.energy_count"] != "by_course":
        return bool(rules["reif.energy_count"] == "7")
    return unrolled(road, rules).short


def course(road: Road, rules: Rules) -> Course:
    """Return the rows of the course, what each looks like, the lines, what is left out."""
    return _course(IdentityKey(road, rules))


@lru_cache(maxsize=8)
def _course(of: IdentityKey) -> Course:
    """The rows of the course, what each looks like, the lines that count, what is left out.

    M1, M2, M3, M4, M5, M6.
    """
    road, rules = of.of
    found = unrolled(road, rules)
    rides_stage = rules[COURSE] == STAGE
    surfaces = rides_stage and level_of(road, rules) != BASIC
    apart = rides_stage and rules["reif.tt_no_draft"]
    counted = [line.kind for line in found.lines] if rides_stage else []

    def feels(name: str) -> bool:
        """O7.2 — colours and numbers, and in time trials that none drafts."""
        trial = terrain(name).trial
        return bool(apart) if trial else surfaces

    return Course(
        squares=found.rows,
        lanes=LANES,
        look=found.looks,
        lines=found.lines,
        marks=found.marks,
        rows=found.behind,
        dropped=left_out(
            road,
            lanes=LANES,
            feels=feels,
            sprints=counted.count(INTERMEDIATE_SPRINT),
            summits=counted.count(SUMMIT),
            bends=found.straightened if rides_stage else (len(road.bends), len(road.bends)),
            squares=found.wanted - found.rows if rides_stage else 0,
        ),
        remarks=() if found.bends else (make_finding("I_STRAIGHT", f"stages/{road.number}"),),
        faces=faces_of(found),
        layout=found.chain,
    )


def faces_of(found: Unrolled) -> dict[Place, SquareFace]:
    """R6.6, R6.7, R14.1 — the colour and the number of every square; the dots of the grid."""
    net = squares_of(found.chain)
    shown = {}
    for place, row, lane in zip(net.places, net.rows, net.lanes, strict=True):
        face = found.face(row)
        number = face.numbers[lane - 1]
        text = (str(number) if number else "") if row > 0 else DOT
        shown[place] = SquareFace(COLOURS[face.colour], text)
    return shown
