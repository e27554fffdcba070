"""Cuts of road tiles: how large the printed pieces of a tile are, before anything is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.cut.piece import Piece
from engine.board import geometry

if TYPE_CHECKING:
    from designer.picture.shapes import Point
    from engine.board.bill import Copy

_OWN_COLOUR = {"mountain", "cobbles"}
"""Faces whose ground is not that of the flat."""


def bare_tile(kind: Copy, count: int, *, duplex: bool = False) -> Piece:
    """Return the piece of a tile with nothing on its faces: its name, its size and its edge."""
    outline = geometry.piece_outline(*kind)
    (left, top), (right, bottom) = outline_box(outline)
    behind = back_of(kind).face if duplex and len(kind.tile.faces) > 1 else ""
    straight = kind.tile.shape == "straight"
    return Piece(
        kind.name if behind else kind.one_side,
        right - left,
        bottom - top,
        (),
        count,
        edge=_edge(kind.face, behind, duplex=duplex) if straight else "",
        outline=() if straight else tuple((x - left, y - top) for x, y in outline),
    )


def back_of(kind: Copy) -> Copy:
    """Return the copy that lies up where a tile of two faces is turned over."""
    return kind._replace(face=kind.tile.faces[1])


def tile_borders(kind: Copy) -> list[float]:
    """Return where a tile may be cut in two: between its rows, if it is straight."""
    if kind.tile.shape != "straight":
        return []
    return [row * kind.gauge.length for row in range(1, kind.rows)]


def outline_box(outline: tuple[Point, ...]) -> tuple[Point, Point]:
    """Return the upper left and the lower right corner of the box around an outline."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return (min(xs), min(ys)), (max(xs), max(ys))


def _edge(face: str, behind: str, *, duplex: bool) -> str:
    """Return the colours along a cut, in front and behind; a blank back goes with mountains."""
    front = face if face in _OWN_COLOUR else "flat"
    if not duplex:
        return f"tile.{front}"
    return f"tile.{front} tile.{'flat' if behind in {'left', 'right'} else 'mountain'}"
