"""The road tiles of the stages (R1.1-R1.7): as many of each as the fullest stage needs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from designer.kit.cut.large import parts
from designer.kit.cut.piece import Piece
from designer.kit.job import Component
from designer.picture.shapes import Group, placed
from designer.picture.tile import tile as drawn
from engine.board import catalogue, geometry

if TYPE_CHECKING:
    from designer.kit.job import Job
    from designer.picture.shapes import Point, Shape
    from engine.board.catalogue import Gauge, Tile
    from engine.board.values import Board


def make(job: Job) -> Component:
    """Return every tile the boards of the job lie on, whole or cut to the rows they need."""
    most: Counter[_Kind] = Counter()
    for leg in job.legs:
        most |= _needed(leg.board, duplex=job.duplex)
    found: list[Piece] = []
    for kind, count in sorted(most.items(), key=lambda item: _order(item[0])):
        found += _pieces(job, kind, count)
    return Component("tiles", tuple(found))


class _Kind(NamedTuple):
    """A tile as it is printed: one face, so many rows, for a road of these measures."""

    tile: Tile
    face: str
    rows: int
    gauge: Gauge

    def named(self, *, both: bool) -> str:
        """Return what it is called in the list of what is printed."""
        cut = f" {self.rows}" if self.rows != self.tile.rows else ""
        usual = catalogue.gauge(self.gauge.lanes)
        size = f" {self.gauge.length:g}×{self.gauge.width:g}" if self.gauge != usual else ""
        return f"{self.tile.id}{cut}{size}" if both else f"{self.tile.id}{cut}{size}/{self.face}"


def _needed(board: Board, *, duplex: bool) -> Counter[_Kind]:
    """Return how many of each tile lie on the table at one time.

    A tile printed on both sides is one tile, whichever face is up.
    """
    most: Counter[_Kind] = Counter()
    for length in board.lengths:
        lying: Counter[_Kind] = Counter()
        for piece in length.pieces:
            face = piece.kind.faces[0] if duplex else piece.face
            lying[_Kind(piece.kind, face, piece.rows, board.gauge)] += 1
        most |= lying
    return most


def _order(kind: _Kind) -> tuple[int, str, int, float]:
    return list(catalogue.tiles()).index(kind.tile.id), kind.face, kind.rows, kind.gauge.length


def _pieces(job: Job, kind: _Kind, count: int) -> list[Piece]:
    """Return the piece of a tile, or its parts where it is longer than the page."""
    outline = geometry.outline(*kind)
    (left, top), (right, bottom) = _corners(outline)
    back: tuple[Shape, ...] = ()
    behind = ""
    if job.duplex and len(kind.tile.faces) > 1:
        other = kind._replace(face=kind.tile.faces[1])
        # Turned over, a left-hand bend is a right-hand one that begins where the other ended.
        half_turn = placed(right - left, bottom - top, 180)
        back, behind = (Group(_face(job, other), half_turn),), other.face
    square = kind.tile.shape == "straight"
    whole = Piece(
        kind.named(both=bool(back)),
        right - left,
        bottom - top,
        _face(job, kind),
        count,
        back,
        _edge(kind.face, behind, duplex=job.duplex),
        () if square else tuple((x - left, y - top) for x, y in outline),
    )
    borders = [row * kind.gauge.length for row in range(1, kind.rows)] if square else []
    return parts(whole, job.paper, borders)


_OWN_COLOUR = {"mountain", "cobbles"}
"""Faces whose ground is not that of the flat."""


def _edge(face: str, behind: str, *, duplex: bool) -> str:
    """Return the colours along a cut, in front and behind; a blank back goes with mountains."""
    front = face if face in _OWN_COLOUR else "flat"
    if not duplex:
        return f"tile.{front}"
    return f"tile.{front} tile.{'flat' if behind in {'left', 'right'} else 'mountain'}"


def _corners(outline: tuple[Point, ...]) -> tuple[Point, Point]:
    """Return the upper left and the lower right corner of the box around an outline."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return (min(xs), min(ys)), (max(xs), max(ys))


def _face(job: Job, kind: _Kind) -> tuple[Shape, ...]:
    shapes = drawn(*kind, lang=job.lang, bleed=job.bleed, picture=job.art.tiles.get(kind.face, ""))
    (left, top), _ = _corners(geometry.outline(*kind))
    return (Group(shapes, placed(-left, -top)),)
