"""Pieces to cut out: what they look like, where they lie, and those that are longer than a page."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from designer.kit.paper import paper_measure
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Group, Line, Polygon, transform_to
from engine.board import geometry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from designer.kit.paper import Paper
    from designer.picture.shapes import Point, Shape
    from engine.board.bill import Copy


@dataclass(frozen=True)
class Piece:
    """A piece of so many millimetres: its front, its back, and what runs along its cut.

    Shapes start at the upper left corner of the cut and may reach beyond it, into the bleed.
    """

    id: str
    """What it is called in the tour's list of what is printed."""
    width: float
    height: float
    front: tuple[Shape, ...]
    count: int = 1
    back: tuple[Shape, ...] = ()
    edge: str = ""
    """Role of the colour all along its cut, if it has one: pieces of one edge may touch."""
    outline: tuple[Point, ...] = ()
    """Where it is cut if that is no rectangle."""
    folds: tuple[Line, ...] = ()
    symbols: Mapping[str, tuple[Shape, ...]] = field(default_factory=dict)
    called: str = ""
    """What people call it, where its id does not say that."""

    @cached_property
    def face(self) -> tuple[Shape, ...]:
        """Return the front with its folds, and with its cut where that is no rectangle."""
        cut = (Polygon("cut", self.outline),) if self.outline else ()
        return (*self.front, *self.folds, *cut)


class PlacedPiece(NamedTuple):
    """A piece on a sheet: where its cut begins, and whether it lies turned a quarter."""

    piece: Piece
    x: float
    y: float
    sideways: bool

    @property
    def box(self) -> Box:
        """Return its cut on the sheet."""
        width, height = self.piece.width, self.piece.height
        return Box(self.x, self.y, *((height, width) if self.sideways else (width, height)))

    def turn_quarter(self) -> PlacedPiece:
        """Return the same place in a room whose height is this one's width."""
        return PlacedPiece(self.piece, self.y, self.x, not self.sideways)


def split_piece(piece: Piece, paper: Paper, borders: Sequence[float]) -> list[Piece]:
    """Return the piece, or its parts where it is longer than the page.

    Parts end at one of the borders; each but the last has a flap that lies under the next.
    """
    room = paper.turn_standing().sheet_room.height
    if piece.width <= room or not borders or piece.outline:
        return [piece]
    flap = paper_measure("poster", "overlap")
    ends = _part_ends(piece.width, borders, room - flap)
    starts = [0.0, *ends[:-1]]
    return [
        _make_part(piece, start, end, flap if end < piece.width else 0.0, (nth, len(ends)))
        for nth, (start, end) in enumerate(zip(starts, ends, strict=True), start=1)
    ]


def _part_ends(width: float, borders: Sequence[float], room: float) -> list[float]:
    """Return where the parts end: as few as the room allows, as even as the borders do."""
    count = 1
    while True:
        count += 1
        even = [width * n / count for n in range(1, count)]
        ends = [*(min(borders, key=lambda border: abs(border - place)) for place in even), width]
        longest = max(b - a for a, b in zip([0.0, *ends], ends, strict=False))
        if longest <= room or count > len(borders):
            return ends


def _make_part(
    piece: Piece, start: float, end: float, flap: float, place: tuple[int, int]
) -> Piece:
    """Return what lies between two ends, with a flap to go under the next part.

    `place` is which part it is, and of how many.
    """
    nth, count = place
    width = end - start + flap
    bleed = paper_measure("cut", "bleed")
    reach = Box(start, 0, width, piece.height).inset(0, -bleed)
    if nth == 1:
        reach = reach._replace(x=start - bleed, width=reach.width + bleed)
    if nth == count:
        reach = reach._replace(width=reach.width + bleed)
    label = f"{nth}/{count}"
    shapes: list[Shape] = [_show_part(piece.front, reach, -start)]
    # Seen from behind, what was first comes last.
    behind = reach._replace(x=piece.width - reach.x - reach.width)
    back = (_show_part(piece.back, behind, start + width - piece.width),) if piece.back else ()
    if flap:
        x = end - start
        shapes.append(Line("fold", ((x, 0), (x, piece.height))))
        box = Box(x + 1, piece.height / 2 - 2, flap - 2, 4)
        shapes.append(fit_text(box, f"{nth + 1}/{count}", "number.small"))
    shapes.append(
        fit_text(Box(bleed + 1, piece.height - 7, 12, 3), label, "number.tiny", anchor="start")
    )
    return replace(
        piece, id=f"{piece.id} {label}", width=width, front=tuple(shapes), back=back, folds=()
    )


def _show_part(shapes: tuple[Shape, ...], reach: Box, x: float) -> Shape:
    """Return what a part shows of a face, moved to where the part begins."""
    return Group((Group(shapes, clip=reach.corners),), transform_to(x, 0))


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
        edge=_edge_colours(kind.face, behind, duplex=duplex) if straight else "",
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


def _edge_colours(face: str, behind: str, *, duplex: bool) -> str:
    """Return the colours along a cut, in front and behind; a blank back goes with mountains."""
    front = face if face in _OWN_COLOUR else "flat"
    if not duplex:
        return f"tile.{front}"
    return f"tile.{front} tile.{'flat' if behind in {'left', 'right'} else 'mountain'}"
