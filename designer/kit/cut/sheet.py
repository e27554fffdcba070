"""Draws one sheet: its pieces with their bleed, folds and marks, and the backs that meet them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.cut.marks import marks
from designer.kit.page.paper import measure
from designer.picture.shapes import Box, placed

if TYPE_CHECKING:
    from designer.kit.cut.imposition import Sheet
    from designer.kit.cut.item import Placed
    from designer.kit.page.paper import Paper
    from designer.kit.paint.pen import Pen
    from designer.picture.shapes import Affine, Shape

LONG, SHORT = "long", "short"


def draw(pen: Pen, sheet: Sheet, paper: Paper, mode: str) -> None:
    """Draw the fronts of a sheet, then its marks."""
    for one in sheet.placed:
        _lay(pen, one, one.piece.face, _front(one))
    cuts = [one.box for one in sheet.placed if not one.piece.outline]
    pen.draw(marks(mode, cuts, paper), {})


def draw_backs(pen: Pen, sheet: Sheet, paper: Paper, flip: str) -> None:
    """Draw the backs of a sheet turned over its long or short edge, without marks."""
    for one in sheet.placed:
        if one.piece.back:
            _lay(pen, one, one.piece.back, _back(one, paper, flip))


def has_backs(sheet: Sheet) -> bool:
    """Tell whether anything on a sheet has a back."""
    return any(one.piece.back for one in sheet.placed)


def upright(paper: Paper, flip: str) -> bool:
    """Tell whether turning over a page of this paper mirrors it left to right."""
    return (flip == LONG) == (paper.height >= paper.width)


def mirrored(box: Box, paper: Paper, flip: str) -> Box:
    """Return where a cut of the front lies on the back."""
    if upright(paper, flip):
        return box._replace(x=paper.width - box.x - box.width)
    return box._replace(y=paper.height - box.y - box.height)


def _lay(pen: Pen, one: Placed, shapes: tuple[Shape, ...], transform: Affine) -> None:
    """Draw one face of a piece, its bleed cut off where a neighbour may begin."""
    piece = one.piece
    bounds = Box(0, 0, piece.width, piece.height).inset(-measure("cut", "bleed"))
    pen.lay(pen.form(shapes, piece.symbols, bounds), transform)


def _front(one: Placed) -> Affine:
    if one.turned:
        return placed(one.x + one.piece.height, one.y, 90)
    return placed(one.x, one.y)


def _back(one: Placed, paper: Paper, flip: str) -> Affine:
    """Return where a back lies so that its upper edge is behind the front's."""
    box = mirrored(one.box, paper, flip)
    sideways = upright(paper, flip)
    if one.turned:
        return (
            placed(box.x, box.y + box.height, -90)
            if sideways
            else placed(box.x + box.width, box.y, 90)
        )
    if sideways:
        return placed(box.x, box.y)
    return placed(box.x + box.width, box.y + box.height, 180)
