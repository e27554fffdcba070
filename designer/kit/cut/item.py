"""Values shared by the ways of laying pieces: a piece to lay, a place on a sheet, what fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from designer.picture.shapes import Box

if TYPE_CHECKING:
    from designer.kit.cut.piece import Piece

_SLACK = 1e-6


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
        if self.turned:
            width, height = height, width
        return Box(self.x, self.y, width, height)

    def across(self) -> Placed:
        """Return the same place in a room whose height is this one's width."""
        return Placed(self.piece, self.y, self.x, not self.turned)


class Item(NamedTuple):
    """A piece still to be laid: its size with the gap after it, and how many."""

    piece: Piece
    width: float
    height: float
    copies: int

    def across(self, room: Box, *, turned: bool = False) -> int:
        """Return how many lie side by side in a room."""
        return int((room.width + _SLACK) / self.size(turned=turned)[0])

    def down(self, room: Box, *, turned: bool = False) -> int:
        """Return how many lie one below the other in a room."""
        return int((room.height + _SLACK) / self.size(turned=turned)[1])

    def held(self, room: Box, *, turned: bool = False) -> int:
        """Return how many a block in a room holds."""
        return self.across(room, turned=turned) * self.down(room, turned=turned)

    def size(self, *, turned: bool) -> tuple[float, float]:
        """Return width and height as it lies."""
        return (self.height, self.width) if turned else (self.width, self.height)


Plan: TypeAlias = list[list[Placed]]
"""Sheets of placed pieces, before they are centred."""
