"""A component laid out on paper: its sheets or pages, and what they take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.cut.imposition import CutSheet, impose
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
class LaidComponent:
    """One component on paper: sheets to cut first, then pages to read."""

    name: str
    sheets: tuple[CutSheet, ...]
    paper: Paper
    """As the sheets stand."""
    pages: tuple[Picture, ...]
    pieces: int

    @property
    def fill(self) -> float:
        """Return the share of the sheets' printable room that is pieces; 0 without sheets."""
        if not self.sheets:
            return 0.0
        return sum(sheet.fill(self.paper.sheet) for sheet in self.sheets) / len(self.sheets)


def lay(component: Component, on: Paper) -> LaidComponent:
    """Return a component on this paper; the sheets stand, as every page of a kit does."""
    sheets = _sheets(component.pieces, on)
    count = sum(piece.count for piece in component.pieces)
    return LaidComponent(component.name, sheets, on.standing(), component.pages, count)


def larger(component: Component, on: Paper) -> tuple[str, int] | None:
    """Return the next larger paper of the same family, and how many sheets it would take."""
    for family in (_GROWS, _GROWS_US):
        if on.name in family[:-1] and component.pieces:
            name = family[family.index(on.name) + 1]
            assert name in names()
            return name, len(_sheets(component.pieces, paper(name)))
    return None


def _sheets(pieces: Sequence[Piece], on: Paper) -> tuple[CutSheet, ...]:
    """Return the fewer sheets of two ways.

    Every colour on its own with one bleed between pieces; or all together with two, so that no
    bleed reaches a piece of another colour.
    """
    room, bleed = on.standing().sheet, measure("cut", "bleed")
    edges: dict[str, list[Piece]] = {}
    for piece in pieces:
        edges.setdefault(piece.edge, []).append(piece)
    apart = tuple(sheet for same in edges.values() for sheet in impose(same, room, bleed))
    together = impose(pieces, room, 2 * bleed) if len(edges) > 1 else apart
    return min(apart, together, key=len)
