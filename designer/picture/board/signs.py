"""Signs beside the road: markers, and indicators with their points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.pieces.indicator import indicator
from designer.picture.pieces.marker import marker
from designer.picture.shapes import Group, Rect, transform_to
from engine.board.spots import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from designer.picture.shapes import Shape
    from engine.board.spots import Spot


def signs(spots: Iterable[Spot], lang: str) -> Iterator[Shape]:
    """Yield every marker and every row of indicators where it stands."""
    for spot in spots:
        drawn = _indicators(spot) if spot.values else _marker(spot, lang)
        middle = Group(tuple(drawn), transform_to(-spot.width / 2, -spot.height / 2))
        yield Group((middle,), transform_to(*spot.pose))


def _marker(spot: Spot, lang: str) -> list[Shape]:
    drawn = marker(spot.width, spot.height, spot.kind, lang, 0)
    return [*drawn, Rect("frame", 0, 0, spot.width, spot.height)]


def _indicators(spot: Spot) -> list[Shape]:
    kind, side = spot.kind.removesuffix(POINTS), spot.height
    return [
        Group(
            (*indicator(side, kind, str(value), 0), Rect("frame", 0, 0, side, side)),
            transform_to(nth * side, 0),
        )
        for nth, value in enumerate(spot.values)
    ]
