"""Pieces larger than the page: cut at the borders of their squares, with a flap to glue."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from designer.kit.page.paper import measure
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Group, Line, transform_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.cut.piece import Piece
    from designer.kit.page.paper import Paper
    from designer.picture.shapes import Shape


def split_piece(piece: Piece, paper: Paper, borders: Sequence[float]) -> list[Piece]:
    """Return the piece, or its parts where it is longer than the page.

    Parts end at one of the borders; each but the last has a flap that lies under the next.
    """
    room = paper.standing().sheet.height
    if piece.width <= room or not borders or piece.outline:
        return [piece]
    flap = measure("poster", "overlap")
    ends = _ends(piece.width, borders, room - flap)
    starts = [0.0, *ends[:-1]]
    return [
        _part(piece, start, end, flap if end < piece.width else 0.0, (nth, len(ends)))
        for nth, (start, end) in enumerate(zip(starts, ends, strict=True), start=1)
    ]


def _ends(width: float, borders: Sequence[float], room: float) -> list[float]:
    """Return where the parts end: as few as the room allows, as even as the borders do."""
    count = 1
    while True:
        count += 1
        wanted = [width * n / count for n in range(1, count)]
        ends = [_nearest(borders, place) for place in wanted] + [width]
        longest = max(b - a for a, b in zip([0.0, *ends], ends, strict=False))
        if longest <= room or count > len(borders):
            return ends


def _nearest(borders: Sequence[float], place: float) -> float:
    return min(borders, key=lambda border: abs(border - place))


def _part(piece: Piece, start: float, end: float, flap: float, place: tuple[int, int]) -> Piece:
    nth, count = place
    width = end - start + flap
    bleed = measure("cut", "bleed")
    reach = Box(start, 0, width, piece.height).inset(0, -bleed)
    if nth == 1:
        reach = reach._replace(x=start - bleed, width=reach.width + bleed)
    if nth == count:
        reach = reach._replace(width=reach.width + bleed)
    label = f"{nth}/{count}"
    shapes: list[Shape] = [_moved(piece.front, reach, -start)]
    # Seen from behind, what was first comes last.
    behind = reach._replace(x=piece.width - reach.x - reach.width)
    back = (_moved(piece.back, behind, start + width - piece.width),) if piece.back else ()
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


def _moved(shapes: tuple[Shape, ...], reach: Box, x: float) -> Shape:
    """Return what a part shows of a face, moved to where the part begins."""
    return Group((Group(shapes, clip=reach.corners),), transform_to(x, 0))
