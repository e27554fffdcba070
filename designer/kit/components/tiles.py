"""The road tiles of the stages (R1.1-R1.7): as many of each as the fullest stage needs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from designer.kit.cut.large import parts
from designer.kit.cut.piece import Piece
from designer.kit.job import Component
from designer.picture.shapes import Group, placed
from designer.picture.tile import tile as drawn
from engine.board import catalogue, geometry

if TYPE_CHECKING:
    from designer.kit.job import Job
    from designer.picture.shapes import Point, Shape
    from engine.board.catalogue import Tile
    from engine.board.values import Board


def make(job: Job) -> Component:
    """Return every tile the boards of the job lie on, whole or cut to the rows they need."""
    most: Counter[tuple[str, str, int]] = Counter()
    for leg in job.legs:
        most |= _needed(leg.board, duplex=job.duplex)
    found: list[Piece] = []
    for (name, face, rows), count in sorted(most.items(), key=_order):
        found += _pieces(job, catalogue.tile(name), face, rows, count)
    return Component("tiles", tuple(found))


def _needed(board: Board, *, duplex: bool) -> Counter[tuple[str, str, int]]:
    """Return how many of each tile lie on the table at one time.

    A tile printed on both sides is one tile, whichever face is up.
    """
    most: Counter[tuple[str, str, int]] = Counter()
    for length in board.lengths:
        lying: Counter[tuple[str, str, int]] = Counter()
        for piece in length.pieces:
            face = piece.kind.faces[0] if duplex else piece.face
            lying[piece.tile, face, piece.rows] += 1
        most |= lying
    return most


def _order(item: tuple[tuple[str, str, int], int]) -> tuple[int, str, int]:
    (name, face, rows), _ = item
    return list(catalogue.tiles()).index(name), face, rows


def _pieces(job: Job, kind: Tile, face: str, rows: int, count: int) -> list[Piece]:
    outline = geometry.outline(kind, face, rows, job.gauge)
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    right, bottom = max(x for x, _ in outline), max(y for _, y in outline)
    front = _face(job, kind, face, rows, (left, top))
    back: tuple[Shape, ...] = ()
    edge = f"tile.{face}" if face in _OWN_EDGE else "tile.flat"
    if job.duplex and len(kind.faces) > 1:
        other = kind.faces[1]
        back = _face(job, kind, other, rows, _corner(job, kind, other, rows))
        edge += f" tile.{other}"
    square = kind.shape == "straight"
    whole = Piece(
        piece_id(kind.id, face, rows, kind.rows, both=bool(back)),
        right - left,
        bottom - top,
        front,
        count,
        back,
        edge,
        () if square else tuple((x - left, y - top) for x, y in outline),
    )
    rows_cut = [row * job.gauge.length for row in range(1, rows)] if square else []
    return parts(whole, job.paper, rows_cut)


_OWN_EDGE = {"mountain", "cobbles"}


def piece_id(name: str, face: str, rows: int, whole: int, *, both: bool) -> str:
    """Return what a tile is called in the list of what is printed."""
    cut = f" {rows}" if rows != whole else ""
    return f"{name}{cut}" if both else f"{name}{cut}/{face}"


def _corner(job: Job, kind: Tile, face: str, rows: int) -> Point:
    outline = geometry.outline(kind, face, rows, job.gauge)
    return min(x for x, _ in outline), min(y for _, y in outline)


def _face(job: Job, kind: Tile, face: str, rows: int, corner: Point) -> tuple[Shape, ...]:
    shapes = drawn(
        kind,
        face,
        rows,
        job.gauge,
        lang=job.lang,
        bleed=job.bleed,
        picture=job.art.tiles.get(face, ""),
    )
    return (Group(shapes, placed(-corner[0], -corner[1])),)
