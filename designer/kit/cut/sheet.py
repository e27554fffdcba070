"""Draws one sheet: its pieces with their bleed, folds and marks, and the backs that meet them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.cut.marks import cut_marks
from designer.kit.page.paper import measure
from designer.picture.shapes import Box, point_before, transform_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.cut.imposition import CutSheet
    from designer.kit.cut.placed import Placed
    from designer.kit.page.paper import Paper
    from designer.kit.paint.pen import PaperPen
    from designer.picture.shapes import Affine, Point, Shape

LONG, SHORT = "long", "short"
_SLACK = 1e-6


def draw_fronts(pen: PaperPen, sheet: CutSheet, paper: Paper, mode: str) -> None:
    """Draw the fronts of a sheet, then its marks."""
    rooms = rooms_of([one.box for one in sheet.placed])
    for one, room in zip(sheet.placed, rooms, strict=True):
        _lay(pen, one, one.piece.face, _front(one), room)
    cuts = [one.box for one in sheet.placed if not one.piece.outline]
    pen.draw(cut_marks(mode, cuts, paper), {})


def draw_backs(pen: PaperPen, sheet: CutSheet, paper: Paper, flip: str) -> None:
    """Draw the backs of a sheet turned over its long or short edge, without marks."""
    backed = [one for one in sheet.placed if one.piece.back]
    rooms = rooms_of([mirrored_box(one.box, paper, flip) for one in backed])
    for one, room in zip(backed, rooms, strict=True):
        _lay(pen, one, one.piece.back, _back(one, paper, flip), room)


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
    bleed = measure("cut", "bleed")
    found = []
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
        found.append(Box(left, top, right + gaps["right"] - left, foot + gaps["foot"] - top))
    return found


def _lay(
    pen: PaperPen, one: Placed, shapes: tuple[Shape, ...], transform: Affine, room: Box
) -> None:
    """Draw one face of a piece, its bleed cut off where that of a neighbour begins."""
    piece = one.piece
    bounds = Box(0, 0, piece.width, piece.height).inset(-measure("cut", "bleed"))
    whole = bounds.width * bounds.height
    clip: tuple[Point, ...] = ()
    if room.width * room.height < whole - _SLACK:
        clip = tuple(point_before(transform, corner) for corner in room.corners)
    pen.lay(pen.form(shapes, piece.symbols, bounds), transform, clip)


def _front(one: Placed) -> Affine:
    if one.turned:
        return transform_to(one.x + one.piece.height, one.y, 90)
    return transform_to(one.x, one.y)


def _back(one: Placed, paper: Paper, flip: str) -> Affine:
    """Return where a back lies so that its upper edge is behind the front's."""
    box = mirrored_box(one.box, paper, flip)
    sideways = mirrors_sideways(paper, flip)
    if one.turned:
        return (
            transform_to(box.x, box.y + box.height, -90)
            if sideways
            else transform_to(box.x + box.width, box.y, 90)
        )
    if sideways:
        return transform_to(box.x, box.y)
    return transform_to(box.x + box.width, box.y + box.height, 180)
