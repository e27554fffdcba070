"""A sheet of pieces drawn: fronts, backs behind them, and the marks to cut along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from designer.kit.paper import paper_measure
from designer.picture.shapes import Box, Path, Rect, point_before, transform_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.cut.imposition import CutSheet
    from designer.kit.cut.pieces import PlacedPiece
    from designer.kit.paint.pen import PaperPen
    from designer.kit.paper import Paper
    from designer.picture.shapes import Affine, Point, Shape

LONG, SHORT = "long", "short"
_SLACK = 1e-6
"""Millimetres below which two edges are one."""


def draw_fronts(pen: PaperPen, sheet: CutSheet, paper: Paper, mode: str) -> None:
    """Draw the fronts of a sheet, then its marks."""
    rooms = rooms_of([one.box for one in sheet.placed])
    for one, room in zip(sheet.placed, rooms, strict=True):
        _lay_face(pen, one, one.piece.face, front_transform(one), room)
    cuts = [one.box for one in sheet.placed if not one.piece.outline]
    pen.draw(cut_marks(mode, cuts, paper), {})


def draw_backs(pen: PaperPen, sheet: CutSheet, paper: Paper, flip: str) -> None:
    """Draw the backs of a sheet turned over its long or short edge, without marks."""
    backed = [one for one in sheet.placed if one.piece.back]
    rooms = rooms_of([mirrored_box(one.box, paper, flip) for one in backed])
    for one, room in zip(backed, rooms, strict=True):
        _lay_face(pen, one, one.piece.back, _back_transform(one, paper, flip), room)


def has_backs(sheet: CutSheet) -> bool:
    """Tell whether anything on a sheet has a back."""
    return any(one.piece.back for one in sheet.placed)


def mirrors_sideways(paper: Paper, flip: str) -> bool:
    """Tell whether turning over a page of this paper mirrors it left to right."""
    return (flip == LONG) == (paper.height >= paper.width)


def mirrored_box(box: Box, paper: Paper, flip: str) -> Box:
    """Return where a cut of the front lies on the back."""
    if mirrors_sideways(paper, flip):
        return box._replace(x=paper.width - box.x - box.width)
    return box._replace(y=paper.height - box.y - box.height)


def rooms_of(boxes: Sequence[Box]) -> list[Box]:
    """Return each cut with its bleed; neighbours that are nearer share the gap between them.

    So no end of a road reaches into the verge of the next one, whichever is drawn last.
    """
    bleed = paper_measure("cut", "bleed")
    rooms = []
    for box in boxes:
        right, foot = box.x + box.width, box.y + box.height
        gaps = dict.fromkeys(("left", "right", "top", "foot"), bleed)
        for other in boxes:
            across = min(right, other.x + other.width) - max(box.x, other.x)
            down = min(foot, other.y + other.height) - max(box.y, other.y)
            if other is box or max(across, down) <= _SLACK:
                continue
            if across > _SLACK:
                name, gap = ("foot" if other.y > box.y else "top"), -down / 2
            else:
                name, gap = ("right" if other.x > box.x else "left"), -across / 2
            if -_SLACK <= gap < gaps[name]:
                gaps[name] = max(0.0, gap)
        left, top = box.x - gaps["left"], box.y - gaps["top"]
        rooms.append(Box(left, top, right + gaps["right"] - left, foot + gaps["foot"] - top))
    return rooms


def _lay_face(
    pen: PaperPen, one: PlacedPiece, shapes: tuple[Shape, ...], transform: Affine, room: Box
) -> None:
    """Draw one face of a piece, its bleed cut off where that of a neighbour begins."""
    piece = one.piece
    bounds = Box(0, 0, piece.width, piece.height).inset(-paper_measure("cut", "bleed"))
    whole = bounds.width * bounds.height
    clip: tuple[Point, ...] = ()
    if room.width * room.height < whole - _SLACK:
        clip = tuple(point_before(transform, corner) for corner in room.corners)
    pen.lay_form(pen.keep_form(shapes, piece.symbols, bounds), transform, clip)


def front_transform(one: PlacedPiece) -> Affine:
    """Return where a front lies: its upper left corner on the sheet, turned where the piece is."""
    if one.sideways:
        return transform_to(one.x + one.piece.height, one.y, 90)
    return transform_to(one.x, one.y)


def _back_transform(one: PlacedPiece, paper: Paper, flip: str) -> Affine:
    """Return where a back lies so that its upper edge is behind the front's."""
    box = mirrored_box(one.box, paper, flip)
    sideways = mirrors_sideways(paper, flip)
    right, foot = box.x + box.width, box.y + box.height
    if one.sideways:
        return transform_to(box.x, foot, -90) if sideways else transform_to(right, box.y, 90)
    return transform_to(box.x, box.y) if sideways else transform_to(right, foot, 180)


NONE, CORNER, FULL, OUTLINE = "none", "corner", "full", "outline"
MODES = (CORNER, FULL, OUTLINE, NONE)
"""Of marks, as they can be asked for."""

_FacingPiece: TypeAlias = tuple[float, float, float, float]
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
    facing = {
        across: [_facing_piece(box, across=across) for box in cuts] for across in (True, False)
    }
    for box in cuts:
        for side in _cut_ends(box):
            line = _mark_line(side, facing[side.across], paper, full=mode == FULL)
            if line is not None:
                key = tuple(round(v, 4) for point in sorted(line) for v in point)
                lines[key] = line
    marks: list[Shape] = []
    for role, ends in (("cut", list(lines.values())), ("cut.shared", shared_cuts(cuts))):
        # One path for all of them: a sheet may have hundreds.
        steps = [(verb, *point) for line in ends for verb, point in zip("ML", line, strict=True)]
        if steps:
            marks.append(Path(role, tuple(steps)))
    return marks


def shared_cuts(cuts: Sequence[Box]) -> list[tuple[Point, Point]]:
    """Return the cuts that two pieces share, each as long as both of them lie along it."""
    upright = _shared_ends([_facing_piece(box, across=True) for box in cuts])
    level = _shared_ends([_facing_piece(box, across=False) for box in cuts])
    return [
        *(((x, low), (x, high)) for x, low, high in upright),
        *(((low, y), (high, y)) for y, low, high in level),
    ]


def _shared_ends(pieces: Sequence[_FacingPiece]) -> list[tuple[float, float, float]]:
    """Return where a piece ends and another begins: at what, from where, to where."""
    ends: dict[float, list[tuple[float, float]]] = {}
    for _near, far, low, high in pieces:
        ends.setdefault(round(far, 4), []).append((low, high))
    parts: dict[float, list[tuple[float, float]]] = {}
    for near, _far, low, high in pieces:
        for first, last in ends.get(round(near, 4), ()):
            start, end = max(low, first), min(high, last)
            if end - start > _SLACK:
                parts.setdefault(round(near, 4), []).append((start, end))
    return [(at, *whole) for at, some in parts.items() for whole in _join_stretches(some)]


def _join_stretches(parts: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return stretches with those that meet made one."""
    wholes: list[tuple[float, float]] = []
    for low, high in sorted(parts):
        if wholes and low <= wholes[-1][1] + _SLACK:
            wholes[-1] = (wholes[-1][0], max(high, wholes[-1][1]))
        else:
            wholes.append((low, high))
    return wholes


def _cut_ends(box: Box) -> list[_CutEnd]:
    """Return the eight ends of a piece's four cuts."""
    ends = []
    for across in (True, False):
        first, last, near, far = _facing_piece(box, across=across)
        ends += [
            _CutEnd(across=across, at=at, end=end, step=step)
            for at in (near, far)
            for end, step in ((first, -1), (last, 1))
        ]
    return ends


def _mark_line(
    side: _CutEnd, cuts: Sequence[_FacingPiece], paper: Paper, *, full: bool
) -> tuple[Point, Point] | None:
    """Return the mark of one end: as long as the gap allows, or its own half of it.

    Half where the neighbour has no cut there: so no mark is taken for a cut of another piece.
    """
    clear, length = paper_measure("cut", "clear"), paper_measure("cut", "mark")
    if full:
        margin = paper_measure("sheet", "printable")
        limit = paper.width if side.across else paper.height
        reach = (side.end if side.step < 0 else limit - side.end) - margin
    else:
        reach = clear + length
        if not side.across and side.step > 0:
            band = paper_measure("sheet", "line") + paper_measure("sheet", "line_height")
            reach = min(reach, paper.height - band - side.end)
    facing = reach if full else 2 * (clear + length)
    for near, far, low, high in cuts:
        if not low - _SLACK <= side.at <= high + _SLACK:
            continue
        gap = (near - side.end) if side.step > 0 else (side.end - far)
        if gap < -_SLACK or gap >= facing:
            continue
        goes_on = abs(side.at - low) < _SLACK or abs(side.at - high) < _SLACK
        reach = min(reach, gap - clear if goes_on or full else gap / 2)
    if reach - clear < clear:
        return None
    a, b = side.end + side.step * clear, side.end + side.step * reach
    return ((a, side.at), (b, side.at)) if side.across else ((side.at, a), (side.at, b))


def _facing_piece(box: Box, *, across: bool) -> _FacingPiece:
    """Return a piece as a cut sees it that runs across or down."""
    left, top, right, foot = box.x, box.y, box.x + box.width, box.y + box.height
    return (left, right, top, foot) if across else (top, foot, left, right)
