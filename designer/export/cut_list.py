"""The cut list: every picture with its size, and where every piece lies, as tables of text."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from engine.board.spots import place_spots

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from designer.export.images import CutImage
    from engine.board.values import Board

CUT_LIST, PLACES = "cut-list.csv", "places.csv"
"""The files of the two tables; their heads are the same in every language, for programs."""
CUT_HEADS = (
    "file", "component", "piece", "side", "count", "width_mm", "height_mm", "width_px", "height_px",
)  # fmt: skip
PLACE_HEADS = (
    "board", "what", "name", "first", "last", "x_mm", "y_mm", "angle_deg", "x_px", "y_px",
)  # fmt: skip


def cut_list(images: Iterable[CutImage]) -> bytes:
    """Return a row for each picture: what it is, how many to cut, how large."""
    rows = [
        (
            image.file, image.component, image.piece, image.side, image.count,
            *(f"{side:.2f}" for side in image.mm), *image.pixels,
        )
        for image in images
    ]  # fmt: skip
    return _table(CUT_HEADS, rows)


def places(board: Board, images: Sequence[CutImage]) -> bytes:
    """Return a row for each tile and marker: where it lies on the picture of its length.

    A tile lies where the middle of its entry edge is and looks along its angle, clockwise; a
    marker where its middle is.
    """
    left, top = board.table.edge[:2]
    rows: list[tuple[object, ...]] = []
    for length, image in zip(board.lengths, images, strict=True):
        scale = image.pixels[0] / image.mm[0]
        lying = [("tile", p.tile, p.first, p.last, p.pose) for p in length.pieces]
        lying += [
            ("marker", spot.kind, spot.square, spot.square, spot.pose)
            for spot in place_spots(board, length)
        ]
        for what, name, first, last, pose in lying:
            x, y, angle = pose
            x, y = x - left, y - top
            rows.append(
                (
                    image.file, what, name, first, last, f"{x:.2f}", f"{y:.2f}",
                    f"{angle % 360:.1f}", round(x * scale), round(y * scale),
                )
            )  # fmt: skip
    return _table(PLACE_HEADS, rows)


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return stream.getvalue().encode("utf-8")
