"""Parts of the kit laid out on paper: sheets to cut that they share, and each one's pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.cut.imposition import CutSheet, impose
from designer.kit.page.paper import measure, paper_named, paper_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.cut.piece import Piece
    from designer.kit.page.paper import Paper
    from designer.kit.work.job import Component
    from designer.picture.shapes import Picture

_GROWS = ("A4", "A3", "A2")
_GROWS_US = ("Letter", "Tabloid")


@dataclass(frozen=True)
class LaidPart:
    """One part of the kit on paper: how many pieces, on which sheets, and its pages to read."""

    name: str
    pieces: int
    sheets: tuple[int, ...]
    """Of the kit's sheets those its pieces lie on, from 0."""
    pages: tuple[Picture, ...]
    book: bool = False
    """Whether its pages follow each other on both sides of the paper."""


@dataclass(frozen=True)
class LaidKit:
    """Parts of the kit on paper: the sheets they share, standing as every page does."""

    parts: tuple[LaidPart, ...]
    sheets: tuple[CutSheet, ...]
    paper: Paper
    duplex: bool = False
    """Whether both sides of the paper are printed."""

    @property
    def papers(self) -> int:
        """Return how many sheets of paper it takes; a book has two pages on one, if both sides."""
        each = [2 if part.book and self.duplex else 1 for part in self.parts]
        read = sum(-(-len(part.pages) // n) for part, n in zip(self.parts, each, strict=True))
        return len(self.sheets) + read

    @property
    def pieces(self) -> int:
        """Return how many pieces are cut out."""
        return sum(part.pieces for part in self.parts)

    @property
    def fill(self) -> float:
        """Return the share of the sheets' printable room that is pieces; 0 without sheets."""
        if not self.sheets:
            return 0.0
        return sum(sheet.fill(self.paper.sheet) for sheet in self.sheets) / len(self.sheets)


def lay_out(made: Sequence[Component], on: Paper, *, duplex: bool = False) -> LaidKit:
    """Return components on this paper: small pieces lie where others leave room on a sheet."""
    order = {id(piece): n for n, component in enumerate(made) for piece in component.pieces}
    found = _impose([piece for component in made for piece in component.pieces], on)
    sheets = tuple(sorted(found, key=lambda sheet: order[id(_largest(sheet))]))
    lying = [{id(one.piece) for one in sheet.placed} for sheet in sheets]
    parts = tuple(
        LaidPart(
            component.name,
            sum(piece.count for piece in component.pieces),
            tuple(n for n, held in enumerate(lying) if held & set(map(id, component.pieces))),
            component.pages,
            component.book,
        )
        for component in made
    )
    return LaidKit(parts, sheets, on.standing(), duplex)


def sheets_on_larger(made: Sequence[Component], on: Paper) -> tuple[str, int] | None:
    """Return the next larger paper of the same family, and how many sheets it would take."""
    pieces = [piece for component in made for piece in component.pieces]
    for family in (_GROWS, _GROWS_US):
        if on.name in family[:-1] and pieces:
            name = family[family.index(on.name) + 1]
            assert name in paper_names()
            return name, len(_impose(pieces, paper_named(name)))
    return None


def _largest(sheet: CutSheet) -> Piece:
    """Return the largest piece of a sheet: what people take it for."""
    return max((one.piece for one in sheet.placed), key=lambda piece: piece.width * piece.height)


def _impose(pieces: Sequence[Piece], on: Paper) -> tuple[CutSheet, ...]:
    return impose(pieces, on.standing().sheet, (measure("cut", "apart"), measure("cut", "tight")))
