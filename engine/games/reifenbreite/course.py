"""A stage as Um Reifenbreite rides it (M1, M2, M3, M4, M5, M6), or a course of the book (R15.3).

A course is unrolled once for a road and its house rules, and everybody asks for it here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine import tables
from engine.games.reifenbreite.box import (
    ADVANCED,
    ADVANCED_PLUS,
    BASIC,
    BY_COURSE,
    MODULES,
    PROFESSIONAL,
    SPRINTS,
    modules_of,
)
from engine.games.reifenbreite.ground import (
    BOARD_TABLE,
    COLOURS,
    LANES,
    LEFT,
    RIGHT,
    STAGE_TABLE,
    STRAIGHT,
    RowFace,
    Unrolled,
    lay_blocks,
    stage_face,
    unroll_route,
)
from engine.lazy import IdentityKey
from engine.race.course import Course, SquareFace, find_left_out, round_half_up, rows_behind
from engine.road.net import Place, squares_of
from engine.road.values import Line
from engine.tour.finding import make_finding
from engine.tour.terrain import terrain
from engine.tour.values import FINISH, INTERMEDIATE_SPRINT, ROAD, SUMMIT

if TYPE_CHECKING:
    from engine.road.values import Road
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules

DOT = "•"
"""What stands on the squares of the grid."""
COURSE = "reif.course"
"""The house rule that names the course that is ridden."""
COURSES = ("A", "B", "C", "D")
"""R15.3 — the four courses of the book, by its letters."""
STAGE = "stage"
"""The value of reif.course that rides the stage that is opened."""


def course(road: Road, rules: Rules) -> Course:
    """Return the rows of the course, what each looks like, the lines, what is left out."""
    return _build_course(IdentityKey(road, rules))


@lru_cache(maxsize=8)
def _build_course(of: IdentityKey) -> Course:
    """The rows of the course, what each looks like, the lines that count, what is left out.

    M1, M2, M3, M4, M5, M6.
    """
    road, rules = of.of
    route = unrolled(road, rules)
    rides_stage = rules[COURSE] == STAGE
    surfaces = rides_stage and level_of(road, rules) != BASIC
    apart = rides_stage and rules["reif.tt_no_draft"]
    counted = [line.kind for line in route.lines] if rides_stage else []

    def feels(name: str) -> bool:
        """O7.2 — colours and numbers, and in time trials that none drafts."""
        trial = terrain(name).trial
        return bool(apart) if trial else surfaces

    return Course(
        squares=route.rows,
        lanes=LANES,
        look=route.looks,
        lines=route.lines,
        marks=route.marks,
        rows=route.behind,
        dropped=(
            *find_left_out(
                road,
                lanes=LANES,
                feels=feels,
                sprints=counted.count(INTERMEDIATE_SPRINT),
                summits=counted.count(SUMMIT),
                bends=route.straightened if rides_stage else (len(road.bends), len(road.bends)),
                squares=route.wanted - route.rows if rides_stage else 0,
            ),
            *_printed_left_out(road, rules, route),
        ),
        remarks=tuple(_remarks(road, rules, route)),
        faces=faces_of(route),
        layout=route.chain,
    )


def _printed_left_out(road: Road, rules: Rules, route: Unrolled) -> Iterator[Finding]:
    """R15.3, O7.2 — the sprints of a course of the book, where they are not ridden for."""
    sprints = len(route.marks) if rules[COURSE] != STAGE else 0
    if sprints:
        yield make_finding("I_LEFT_PRINTED_SPRINTS", f"stages/{road.number}", count=sprints)


def _remarks(road: Road, rules: Rules, route: Unrolled) -> Iterator[Finding]:
    """O3.1 — a course without bends; R1.5 — modules that were asked for and are not ridden."""
    if not route.bends:
        yield make_finding("I_STRAIGHT", f"stages/{road.number}")
    level = level_of(road, rules)
    lacking = [
        module
        for module in rules.differences().get(MODULES, ())  # the book's own are no wish
        if module not in modules_of(rules, level)
    ]
    if lacking:
        yield make_finding(
            "W_LEVEL_LACKS",
            f"rules/{MODULES}",
            modules=", ".join(lacking),
            level=level,
            has=PROFESSIONAL,
        )


def faces_of(route: Unrolled) -> dict[Place, SquareFace]:
    """R6.6, R6.7, R14.1 — the colour and the number of every square; the dots of the grid."""
    net = squares_of(route.chain)
    faces = {}
    for place, row, lane in zip(net.places, net.rows, net.lanes, strict=True):
        face = route.face(row)
        number = face.numbers[lane - 1]
        text = (str(number) if number else "") if row > 0 else DOT
        faces[place] = SquareFace(COLOURS[face.colour], text)
    return faces


def own_rows(rules: Rules) -> int:
    """R15.3 — the rows from the start line to the finish of the course these rules name."""
    return unroll_route(rules[COURSE], rules["reif.runoff_rows"]).rows


def level_of(road: Road, rules: Rules) -> str:
    """R1.6, M4 — the level a course is ridden at: by house rule, or by whether it has a sprint."""
    level: str = rules["reif.level"]
    if level != BY_COURSE:
        return level
    if rules[COURSE] != STAGE:
        return ADVANCED
    kinds = sprint_kinds(rules)
    return ADVANCED_PLUS if any(line.kind in kinds for line in road.lines) else ADVANCED


def sprint_kinds(rules: Rules) -> tuple[str, ...]:
    """M4 — which lines are sprints: by house rule summits too."""
    more = (SUMMIT,) if rules["reif.summit_as_sprint"] else ()
    return (INTERMEDIATE_SPRINT, *more)


def short_deck(road: Road, rules: Rules) -> bool:
    """R4.5, RULING 3, M5 — whether it is raced with the seven cards of a short course."""
    if rules["reif.energy_count"] != "by_course":
        return bool(rules["reif.energy_count"] == "7")
    return unrolled(road, rules).short


def unrolled(road: Road, rules: Rules) -> Unrolled:
    """Return the course row by row: the stage, or one of the four of the book (R15.3)."""
    return _find_unrolled(IdentityKey(road, rules))


@lru_cache(maxsize=64)
def _find_unrolled(of: IdentityKey) -> Unrolled:
    road, rules = of.of
    return _unroll_once(IdentityKey(road), rules)


@lru_cache(maxsize=32)
def _unroll_once(of: IdentityKey, rules: Rules) -> Unrolled:
    """Return a course worked out once for a road and for rules that are equal."""
    (road,) = of.of
    counts = SPRINTS in modules_of(rules, level_of(road, rules))
    key = rules[COURSE]
    if key == STAGE:
        return unroll_stage(road, rules, sprints=counts)
    graded = rules["reif.sprint_points_D"] == "graded"
    route = unroll_route(key, rules["reif.runoff_rows"], graded=graded)
    behind = rows_behind(road.rows, route.rows)
    if counts:
        return replace(route, behind=behind)
    *sprints, finish = route.lines
    marks = tuple(replace(line, points=()) for line in sprints)
    return replace(route, lines=(finish,), marks=marks, behind=behind)


def unroll_stage(road: Road, rules: Rules, *, sprints: bool) -> Unrolled:
    """M1, M2, M3, M4, M5 — the stage in rows of four squares; `sprints` tells if they count."""
    above, below = rules["reif.scale"].as_integer_ratio()
    wanted = round_half_up(road.rows * above, below)
    shares = share_rows([s.squares for s in road.sections], wanted, int(rules["reif.max_rows"]))
    rows, runoff = sum(shares), int(rules["reif.runoff_rows"])
    at = row_finder(road, shares)
    trial = road.format != ROAD
    apart, steep = bool(rules["reif.tt_no_draft"]), rules["reif.import_numbers"] == "steep"
    kinds = [s.terrain for s, n in zip(road.sections, shares, strict=True) for _ in range(n)]
    faces = [
        stage_face(kind, row, steep=steep, apart=apart and (trial or terrain(kind).trial))
        for row, kind in enumerate(kinds, start=1)
    ]
    beyond = RowFace(*stage_face("", 0, steep=False, apart=apart and trial))
    parts, straightened = _bend_parts(road, rules, at, rows)
    counted, marks = _place_lines(road, rules, at, sprints=sprints)
    return Unrolled(
        lay_blocks(parts, [(STRAIGHT, runoff)]),
        (*faces, *(beyond for _ in range(runoff))),
        tuple(kinds),
        counted,
        marks,
        tuple(_stage_rows(road, shares)),
        trial=apart and trial,
        short=rows < tables.read_toml(STAGE_TABLE)["course"]["short"],
        straightened=straightened,
        bends=len(road.bends) - straightened[0],
        wanted=wanted,
    )


def share_rows(squares: Sequence[int], wanted: int, most: int) -> list[int]:
    """M1, O4.1 — how many rows each section gets, at least one each."""
    whole = sum(squares)
    rows = max(len(squares), min(wanted, most))
    if rows == whole:
        return list(squares)
    share = [0] * len(squares)
    left = set(range(len(squares)))
    free, shared = rows, whole
    while True:
        small = [n for n in sorted(left) if free * squares[n] < shared]
        if not small:
            break
        for n in small:
            share[n] = 1
            left.discard(n)
            free -= 1
            shared -= squares[n]
    rests = []
    for n in sorted(left):
        share[n], rest = divmod(free * squares[n], shared)
        rests.append((-rest, n))
    for _, n in sorted(rests)[: rows - sum(share)]:
        share[n] += 1
    return share


def row_finder(road: Road, shares: Sequence[int]) -> Callable[[int], int]:
    """M1, O4.2 — the course row that a line behind a row of the stage lies behind."""
    firsts, first = [], 1
    for n in shares:
        firsts.append(first)
        first += n

    def course_row(row: int) -> int:
        if row < 1:
            return 0
        for section, f, n in zip(road.sections, firsts, shares, strict=True):
            if row <= section.last:
                return f - 1 - (-(row - section.first + 1) * n // section.squares)
        return first - 1

    return course_row


def _stage_rows(road: Road, shares: Sequence[int]) -> Iterator[tuple[int, int]]:
    """O4.3 — the rows of the stage that each course row stands for."""
    for section, n in zip(road.sections, shares, strict=True):
        for first, last in rows_behind(section.squares, n):
            yield section.first - 1 + first, section.first - 1 + last


def _bend_parts(
    road: Road, rules: Rules, at: Callable[[int], int], rows: int
) -> tuple[list[tuple[str, int]], tuple[int, int]]:
    """M2 — the parts of the course, and how many bends of the board are not among them."""
    fewest: int = tables.read_toml(STAGE_TABLE)["course"]["fewest_bend"]
    laid = road.bends if rules["reif.import_curves"] == "as_laid" else ()
    parts: list[tuple[str, int]] = []
    row, bends = 0, 0
    for bend in laid:
        first = at(max(bend.first, 1) - 1) + 1
        last = at(min(bend.last, road.rows))
        if last - first + 1 < fewest:
            continue
        parts += [(STRAIGHT, first - 1 - row), (LEFT if bend.left else RIGHT, last - first + 1)]
        row, bends = last, bends + 1
    parts.append((STRAIGHT, rows - row))
    return parts, (len(road.bends) - bends, len(road.bends))


def _place_lines(
    road: Road, rules: Rules, at: Callable[[int], int], *, sprints: bool
) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """M4 — the first three sprints and the finish count; all others are drawn and logged."""
    points: dict[str, Any] = tables.read_toml(BOARD_TABLE)["points"]
    ranks: list[str] = tables.read_toml(STAGE_TABLE)["course"]["sprints"]
    kinds = sprint_kinds(rules)
    counted: list[Line] = []
    marks: list[Line] = []
    finish: list[Line] = []
    for line in road.lines:
        laid = replace(line, square=at(line.square), points=(), bonus=())
        if line.kind == FINISH:
            finish.append(laid)
        elif sprints and line.kind in kinds and len(counted) < len(ranks):
            counted.append(replace(laid, points=tuple(points[ranks[len(counted)]])))
        else:
            marks.append(laid)
    return (*counted, *finish), tuple(marks)
