"""A component laid out on paper: its sheets or pages, and what they take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.cut.imposition import Sheet, impose
from designer.kit.errors import KitError
from designer.kit.page.paper import measure, names, paper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.cut.piece import Piece
    from designer.kit.job import Component
    from designer.kit.page.paper import Paper
    from designer.picture.shapes import Picture

_GROWS = ("A4", "A3", "A2")
_GROWS_US = ("Letter", "Tabloid")


@dataclass(frozen=True)
class Laid:
    """One component on paper: sheets to cut first, then pages to read."""

    name: str
    sheets: tuple[Sheet, ...]
    paper: Paper
    """As the sheets lie."""
    pages: tuple[Picture, ...]
    pieces: int

    @property
    def fill(self) -> float:
        """Return the share of the sheets' printable room that is pieces; 0 without sheets."""
        if not self.sheets:
            return 0.0
        return sum(sheet.fill(self.paper.sheet) for sheet in self.sheets) / len(self.sheets)


def lay(component: Component, on: Paper) -> Laid:
    """Return a component on this paper, upright or lying, whichever takes fewer sheets."""
    sheets, way = _best(component.pieces, on)
    count = sum(piece.count for piece in component.pieces)
    return Laid(component.name, sheets, way, component.pages, count)


def larger(component: Component, on: Paper) -> tuple[str, int] | None:
    """Return the next larger paper of the same family, and how many sheets it would take."""
    for family in (_GROWS, _GROWS_US):
        if on.name in family[:-1] and component.pieces:
            name = family[family.index(on.name) + 1]
            assert name in names()
            return name, len(_best(component.pieces, paper(name))[0])
    return None


def _best(pieces: Sequence[Piece], on: Paper) -> tuple[tuple[Sheet, ...], Paper]:
    if not pieces:
        return (), on
    plans = []
    refused = None
    for way in (on.lying(), on.standing()):
        try:
            plans.append((_sheets(pieces, way), way))
        except KitError as too_small:
            refused = too_small
    if not plans:
        assert refused is not None
        raise refused
    return min(plans, key=lambda plan: len(plan[0]))


def _sheets(pieces: Sequence[Piece], way: Paper) -> tuple[Sheet, ...]:
    """Return the fewer sheets of two ways.

    Every colour on its own with one bleed between pieces; or all together with two, so that no
    bleed reaches a piece of another colour.
    """
    bleed = measure("cut", "bleed")
    edges: dict[str, list[Piece]] = {}
    for piece in pieces:
        edges.setdefault(piece.edge, []).append(piece)
    apart = tuple(sheet for same in edges.values() for sheet in impose(same, way.sheet, bleed))
    together = impose(pieces, way.sheet, 2 * bleed) if len(edges) > 1 else apart
    return min(apart, together, key=len)
