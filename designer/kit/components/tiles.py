"""The road tiles of the stages: as many of each as the fullest stage needs.

R1.1, R1.2, R1.3, R1.4, R1.5, R1.6, R1.7.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from designer.kit.cut.large import split_piece
from designer.kit.cut.road_tiles import back_of, bare_tile, outline_box, tile_borders
from designer.kit.work.job import Component
from designer.picture.shapes import Group, transform_to
from designer.picture.tile import draw_tile as drawn
from engine.board import geometry
from engine.board.bill import most_copies

if TYPE_CHECKING:
    from designer.kit.cut.piece import Piece
    from designer.kit.work.job import Job
    from designer.picture.shapes import Shape
    from engine.board.bill import Copy


def make_tiles(job: Job) -> Component:
    """Return every tile the boards of the job lie on, whole or cut to the rows they need."""
    boards = [stage.board for stage in job.stages]
    found: list[Piece] = []
    for copy, count in most_copies(boards, both=job.duplex).items():
        found += _pieces(job, copy, count)
    return Component("tiles", tuple(found))


def _pieces(job: Job, kind: Copy, count: int) -> list[Piece]:
    """Return the piece of a tile, or its parts where it is longer than the page."""
    bare = bare_tile(kind, count, duplex=job.duplex)
    back: tuple[Shape, ...] = ()
    if job.duplex and len(kind.tile.faces) > 1:
        # Turned over, a left-hand bend is a right-hand one that begins where the other ended.
        half_turn = transform_to(bare.width, bare.height, 180)
        back = (Group(_face(job, back_of(kind)), half_turn),)
    whole = replace(bare, front=_face(job, kind), back=back)
    return split_piece(whole, job.paper, tile_borders(kind))


def _face(job: Job, kind: Copy) -> tuple[Shape, ...]:
    shapes = drawn(
        *kind,
        lang=job.lang,
        bleed=job.bleed,
        picture=job.art.tiles.get(kind.face, ""),
        skin=job.skin,
    )
    (left, top), _ = outline_box(geometry.piece_outline(*kind))
    return (Group(shapes, transform_to(-left, -top)),)
