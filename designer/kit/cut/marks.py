"""Cut marks: short lines where a cut runs, never through a piece, and cuts that two share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from designer.kit.page.paper import measure
from designer.picture.shapes import Path, Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.page.paper import Paper
    from designer.picture.shapes import Box, Point, Shape

NONE, CORNER, FULL, OUTLINE = "none", "corner", "full", "outline"
MODES = (CORNER, FULL, OUTLINE, NONE)
_SLACK = 1e-6
_Seen: TypeAlias = tuple[float, float, float, float]
"""A piece as a cut sees it: where it begins and ends ahead, and beside."""


@dataclass(frozen=True)
class _CutEnd:
    """One end of a cut: it runs along `at` and leaves the piece at `end`, to smaller or larger."""

    across: bool
    """Whether the cut runs across the sheet (its `at` is a y)."""
    at: float
    end: float
    step: int


def cut_marks(mode: str, cuts: Sequence[Box], paper: Paper) -> list[Shape]:
    """Return the marks of a sheet with these cuts, in one of four modes.

    Where two pieces touch there is no room for a mark: the cut itself is drawn between them.
    """
    if mode == NONE:
        return []
    if mode == OUTLINE:
        return [Rect("cut", *box) for box in cuts]
    lines: dict[tuple[float, ...], tuple[Point, Point]] = {}
    seen = {across: [_seen(box, across=across) for box in cuts] for across in (True, False)}
    for box in cuts:
        for side in _sides(box):
            line = _line(side, seen[side.across], paper, full=mode == FULL)
            if line is not None:
                key = tuple(round(v, 4) for point in sorted(line) for v in point)
                lines[key] = line
    found: list[Shape] = []
    for role, ends in (("cut", list(lines.values())), ("cut.shared", shared_cuts(cuts))):
        # One path for all of them: a sheet may have hundreds.
        steps = [(verb, *point) for line in ends for verb, point in zip("ML", line, strict=True)]
        found += [Path(role, tuple(steps))] if steps else []
    return found


def shared_cuts(cuts: Sequence[Box]) -> list[tuple[Point, Point]]:
    """Return the cuts that two pieces share, each as long as both of them lie along it."""
    found: list[tuple[Point, Point]] = []
    upright = _shared([(b.x, b.x + b.width, b.y, b.y + b.height) for b in cuts])
    found += [((x, low), (x, high)) for x, low, high in upright]
    level = _shared([(b.y, b.y + b.height, b.x, b.x + b.width) for b in cuts])
    return found + [((low, y), (high, y)) for y, low, high in level]


def _shared(boxes: Sequence[tuple[float, float, float, float]]) -> list[tuple[float, float, float]]:
    """Return where a box ends and another begins: at what, from where, to where."""
    ends: dict[float, list[tuple[float, float]]] = {}
    for _near, far, low, high in boxes:
        ends.setdefault(round(far, 4), []).append((low, high))
    parts: dict[float, list[tuple[float, float]]] = {}
    for near, _far, low, high in boxes:
        for first, last in ends.get(round(near, 4), ()):
            start, end = max(low, first), min(high, last)
            if end - start > _SLACK:
                parts.setdefault(round(near, 4), []).append((start, end))
    return [(at, *part) for at, found in parts.items() for part in _joined(found)]


def _joined(parts: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return stretches with those that meet made one."""
    found: list[tuple[float, float]] = []
    for low, high in sorted(parts):
        if found and low <= found[-1][1] + _SLACK:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return found


def _sides(box: Box) -> list[_CutEnd]:
    """Return the eight ends of a piece's four cuts."""
    left, right = box.x, box.x + box.width
    top, bottom = box.y, box.y + box.height
    across = [
        _CutEnd(across=True, at=y, end=x, step=s)
        for y in (top, bottom)
        for x, s in ((left, -1), (right, 1))
    ]
    down = [
        _CutEnd(across=False, at=x, end=y, step=s)
        for x in (left, right)
        for y, s in ((top, -1), (bottom, 1))
    ]
    return across + down


def _line(
    side: _CutEnd, cuts: Sequence[_Seen], paper: Paper, *, full: bool
) -> tuple[Point, Point] | None:
    """Return the mark of one end: as long as the gap allows, or its own half of it.

    Half where the neighbour has no cut there: so no mark is taken for a cut of another piece.
    """
    clear, length = measure("cut", "clear"), measure("cut", "mark")
    if full:
        margin = measure("sheet", "printable")
        limit = paper.width if side.across else paper.height
        reach = (side.end if side.step < 0 else limit - side.end) - margin
    else:
        reach = clear + length
        if not side.across and side.step > 0:
            band = measure("sheet", "line") + measure("sheet", "line_height")
            reach = min(reach, paper.height - band - side.end)
    facing = reach if full else 2 * (clear + length)
    for near, far, low, high in cuts:
        if not low - _SLACK <= side.at <= high + _SLACK:
            continue
        gap = (near - side.end) if side.step > 0 else (side.end - far)
        if gap < -_SLACK or gap >= facing:
            continue
        shared = abs(side.at - low) < _SLACK or abs(side.at - high) < _SLACK
        reach = min(reach, gap - clear if shared or full else gap / 2)
    if reach - clear < clear:
        return None
    a, b = side.end + side.step * clear, side.end + side.step * reach
    return ((a, side.at), (b, side.at)) if side.across else ((side.at, a), (side.at, b))


def _seen(box: Box, *, across: bool) -> _Seen:
    """Return a piece as a cut sees it that runs across or down."""
    wide = (box.x, box.x + box.width)
    high = (box.y, box.y + box.height)
    return (*wide, *high) if across else (*high, *wide)
