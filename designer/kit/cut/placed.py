"""A piece on a sheet: where its cut begins, and which way it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from designer.picture.shapes import Box

if TYPE_CHECKING:
    from designer.kit.cut.piece import Piece


class Placed(NamedTuple):
    """A piece on a sheet: where its cut begins, and whether it lies turned a quarter."""

    piece: Piece
    x: float
    y: float
    turned: bool

    @property
    def box(self) -> Box:
        """Return its cut on the sheet."""
        width, height = self.piece.width, self.piece.height
        return Box(self.x, self.y, *((height, width) if self.turned else (width, height)))

    def across(self) -> Placed:
        """Return the same place in a room whose height is this one's width."""
        return Placed(self.piece, self.y, self.x, not self.turned)
