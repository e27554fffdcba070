"""A designed stage as a course: rows section by section, bends of its board, lines (M1 to M6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine import tables
from engine.games.reifenbreite.ground.faces import BOARD_TABLE, STAGE_TABLE, RowFace, stage_face
from engine.games.reifenbreite.ground.unrolled import LEFT, RIGHT, STRAIGHT, Unrolled, lay_blocks
from engine.race.course import round_half_up, rows_behind
from engine.road.values import Line
from engine.tour.terrain import terrain
from engine.tour.values import FINISH, INTERMEDIATE_SPRINT, ROAD, SUMMIT

if TYPE_CHECKING:
    from engine.road.values import Road
    from engine.tour.rules import Rules


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
    parts, straightened = _bends(road, rules, at, rows)
    counted, marks = _lines(road, rules, at, sprints=sprints)
    return Unrolled(
        lay_blocks(parts, [(STRAIGHT, runoff)]),
        (*faces, *(beyond for _ in range(runoff))),
        tuple(kinds),
        counted,
        marks,
        tuple(_behind(road, shares)),
        trial=apart and trial,
        short=rows < tables.toml(STAGE_TABLE)["course"]["short"],
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
    found = [0] * len(squares)
    left = set(range(len(squares)))
    free, shared = rows, whole
    while True:
        small = [n for n in sorted(left) if free * squares[n] < shared]
        if not small:
            break
        for n in small:
            found[n] = 1
            left.discard(n)
            free -= 1
            shared -= squares[n]
    rests = []
    for n in sorted(left):
        found[n], rest = divmod(free * squares[n], shared)
        rests.append((-rest, n))
    for _, n in sorted(rests)[: rows - sum(found)]:
        found[n] += 1
    return found


def row_finder(road: Road, shares: Sequence[int]) -> Callable[[int], int]:
    """M1, O4.2 — the course row that a line behind a row of the stage lies behind."""
    firsts, first = [], 1
    for n in shares:
        firsts.append(first)
        first += n

    def at(row: int) -> int:
        if row < 1:
            return 0
        for section, f, n in zip(road.sections, firsts, shares, strict=True):
            if row <= section.last:
                return f - 1 - (-(row - section.first + 1) * n // section.squares)
        return first - 1

    return at


def _behind(road: Road, shares: Sequence[int]) -> Iterator[tuple[int, int]]:
    """O4.3 — the rows of the stage that each course row stands for."""
    for section, n in zip(road.sections, shares, strict=True):
        for first, last in rows_behind(section.squares, n):
            yield section.first - 1 + first, section.first - 1 + last


def _bends(
    road: Road, rules: Rules, at: Callable[[int], int], rows: int
) -> tuple[list[tuple[str, int]], tuple[int, int]]:
    """M2 — the parts of the course, and how many bends of the board are not among them."""
    fewest: int = tables.toml(STAGE_TABLE)["course"]["fewest_bend"]
    laid = road.bends if rules["reif.import_curves"] == "as_laid" else ()
    parts: list[tuple[str, int]] = []
    row, kept = 0, 0
    for bend in laid:
        first = at(max(bend.first, 1) - 1) + 1
        last = at(min(bend.last, road.rows))
        if last - first + 1 < fewest:
            continue
        parts += [(STRAIGHT, first - 1 - row), (LEFT if bend.left else RIGHT, last - first + 1)]
        row, kept = last, kept + 1
    parts.append((STRAIGHT, rows - row))
    return parts, (len(road.bends) - kept, len(road.bends))


def sprint_kinds(rules: Rules) -> tuple[str, ...]:
    """M4 — which lines are sprints: by house rule summits too."""
    more = (SUMMIT,) if rules["reif.summit_as_sprint"] else ()
    return (INTERMEDIATE_SPRINT, *more)


def _lines(
    road: Road, rules: Rules, at: Callable[[int], int], *, sprints: bool
) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """M4 — the first three sprints and the finish count; all others are drawn and logged."""
    points: dict[str, Any] = tables.toml(BOARD_TABLE)["points"]
    ranks: list[str] = tables.toml(STAGE_TABLE)["course"]["sprints"]
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
