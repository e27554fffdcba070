"""The road tiles of the stages: as many of each as the fullest stage needs.

R1.1, R1.2, R1.3, R1.4, R1.5, R1.6, R1.7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.cut.large import split_piece
from designer.kit.cut.piece import Piece
from designer.kit.work.job import Component
from designer.picture.shapes import Group, transform_to
from designer.picture.tile import draw_tile as drawn
from engine.board import geometry
from engine.board.copies import most_copies

if TYPE_CHECKING:
    from designer.kit.work.job import Job
    from designer.picture.shapes import Point, Shape
    from engine.board.copies import Copy


def make(job: Job) -> Component:
    """Return every tile the boards of the job lie on, whole or cut to the rows they need."""
    boards = [stage.board for stage in job.stages]
    found: list[Piece] = []
    for copy, count in most_copies(boards, both=job.duplex).items():
        found += _pieces(job, copy, count)
    return Component("tiles", tuple(found))


def _pieces(job: Job, kind: Copy, count: int) -> list[Piece]:
    """Return the piece of a tile, or its parts where it is longer than the page."""
    outline = geometry.piece_outline(*kind)
    (left, top), (right, bottom) = _corners(outline)
    back: tuple[Shape, ...] = ()
    behind = ""
    if job.duplex and len(kind.tile.faces) > 1:
        other = kind._replace(face=kind.tile.faces[1])
        # Turned over, a left-hand bend is a right-hand one that begins where the other ended.
        half_turn = transform_to(right - left, bottom - top, 180)
        back, behind = (Group(_face(job, other), half_turn),), other.face
    square = kind.tile.shape == "straight"
    whole = Piece(
        kind.name if back else kind.one_side,
        right - left,
        bottom - top,
        _face(job, kind),
        count,
        back,
        _edge(kind.face, behind, duplex=job.duplex) if square else "",
        () if square else tuple((x - left, y - top) for x, y in outline),
    )
    borders = [row * kind.gauge.length for row in range(1, kind.rows)] if square else []
    return split_piece(whole, job.paper, borders)


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


def _face(job: Job, kind: Copy) -> tuple[Shape, ...]:
    shapes = drawn(
        *kind,
        lang=job.lang,
        bleed=job.bleed,
        picture=job.art.tiles.get(kind.face, ""),
        skin=job.skin,
    )
    (left, top), _ = _corners(geometry.piece_outline(*kind))
    return (Group(shapes, transform_to(-left, -top)),)
