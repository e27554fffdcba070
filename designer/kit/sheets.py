"""Shared sheets, sides in printing order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from designer.kit.cut import sheet as sheets
from designer.kit.cut.imposition import CutSheet, impose
from designer.kit.paper import Paper, measure, paper_named, paper_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from designer.kit.cut.pieces import Piece
    from designer.kit.job import Component
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


CUT = "cut"
"""The chapter of what is cut out."""


@dataclass(frozen=True)
class Side:
    """One side of a sheet of paper: a sheet's fronts or backs, a picture, or nothing."""

    paper: Paper
    """As it is read, upright or lying."""
    names: tuple[str, ...]
    """Of the parts of the kit it belongs to."""
    sheet: CutSheet | None = None
    picture: Picture | None = None
    back: bool = False
    own: bool = True
    """Whether it is a page of its own, and not what stands behind another."""
    turned: bool = False
    """Whether it stands on its head, so that it is upright once the sheet is turned."""

    @property
    def empty(self) -> bool:
        """Tell whether nothing of the kit is printed here."""
        return self.sheet is None and self.picture is None

    @property
    def lying(self) -> bool:
        """Tell whether it is read with a long side below."""
        return self.paper.width > self.paper.height


@dataclass(frozen=True)
class PrintedChapter:
    """Sides that follow each other under one heading."""

    name: str
    sides: tuple[Side, ...]


def chapters(kit: LaidKit, *, duplex: bool, flip: str = sheets.LONG) -> Iterator[PrintedChapter]:
    """Yield what is cut out where the first part needs it, and the pages of every part."""
    pending = bool(kit.sheets)
    for part in kit.parts:
        if part.sheets and pending:
            yield PrintedChapter(CUT, tuple(in_order(_cut(kit), duplex=duplex)))
            pending = False
        if part.pages:
            read = [of_picture(picture, part.name) for picture in part.pages]
            pairs = _bound(read, flip) if part.book and duplex else ((side, None) for side in read)
            yield PrintedChapter(part.name, tuple(in_order(pairs, duplex=duplex)))


def in_order(fronts: Iterable[tuple[Side, Side | None]], *, duplex: bool) -> Iterator[Side]:
    """Yield the sides as the printer takes them; on both sides every front has a side behind it.

    A front without a back of its own keeps an empty one, so that a printer that takes the pages
    two by two never lays the next front there.
    """
    for front, back in fronts:
        yield front
        if duplex:
            yield back or Side(front.paper.standing(), front.names, back=True, own=False)


def of_picture(picture: Picture, name: str, *, back: bool = False) -> Side:
    """Return a side that is filled by one picture."""
    paper = Paper("", picture.width, picture.height)
    return Side(paper, (name,), picture=picture, back=back, own=not back)


def _bound(read: Sequence[Side], flip: str) -> Iterator[tuple[Side, Side | None]]:
    """Yield the pages of a book two by two, the second of them behind the first."""
    for n in range(0, len(read), 2):
        back = (
            replace(read[n + 1], back=True, turned=flip == sheets.SHORT)
            if n + 1 < len(read)
            else None
        )
        yield read[n], back


def _cut(kit: LaidKit) -> Iterator[tuple[Side, Side | None]]:
    """Yield the sheets of a kit, each with its back if it has one."""
    for n, sheet in enumerate(kit.sheets):
        names = tuple(part.name for part in kit.parts if n in part.sheets)
        has = sheets.has_backs(sheet)
        back = Side(kit.paper, names, sheet, back=True, own=False) if has else None
        yield Side(kit.paper, names, sheet), back
