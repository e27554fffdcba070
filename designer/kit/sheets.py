"""A kit on paper: the sheets its parts share, and their sides in the order a printer takes them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from designer.kit.cut.imposition import CutSheet, impose_pieces
from designer.kit.cut.sheet import LONG, SHORT, has_backs
from designer.kit.paper import Paper, paper_measure, paper_named, paper_names

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
    def paper_count(self) -> int:
        """Return how many sheets of paper it takes; a book has two pages on one, if both sides."""
        to_read = 0
        for part in self.parts:
            on_one = 2 if part.book and self.duplex else 1
            to_read += -(-len(part.pages) // on_one)
        return len(self.sheets) + to_read

    @property
    def piece_count(self) -> int:
        """Return how many pieces are cut out."""
        return sum(part.pieces for part in self.parts)

    @property
    def filled_share(self) -> float:
        """Return the share of the sheets' printable room that is pieces; 0 without sheets."""
        if not self.sheets:
            return 0.0
        return sum(sheet.filled_share(self.paper.sheet_room) for sheet in self.sheets) / len(
            self.sheets
        )


def lay_out(components: Sequence[Component], paper: Paper, *, duplex: bool = False) -> LaidKit:
    """Return components on this paper: small pieces lie where others leave room on a sheet.

    A sheet stands where its largest piece would in printing order: that is what people take it for.
    """
    pieces = [piece for component in components for piece in component.pieces]
    order = {id(piece): n for n, component in enumerate(components) for piece in component.pieces}
    sheets = sorted(_fill_sheets(pieces, paper), key=lambda sheet: order[id(_largest_piece(sheet))])
    on_sheet = [{id(one.piece) for one in sheet.placed} for sheet in sheets]
    parts = []
    for component in components:
        own = {id(piece) for piece in component.pieces}
        parts.append(
            LaidPart(
                component.name,
                sum(piece.count for piece in component.pieces),
                tuple(n for n, lying in enumerate(on_sheet) if lying & own),
                component.pages,
                component.book,
            )
        )
    return LaidKit(tuple(parts), tuple(sheets), paper.turn_standing(), duplex)


def sheets_on_larger(components: Sequence[Component], paper: Paper) -> tuple[str, int] | None:
    """Return the next larger paper of the same family, and how many sheets it would take."""
    pieces = [piece for component in components for piece in component.pieces]
    for family in (_GROWS, _GROWS_US):
        if paper.name in family[:-1] and pieces:
            name = family[family.index(paper.name) + 1]
            assert name in paper_names()
            return name, len(_fill_sheets(pieces, paper_named(name)))
    return None


def _largest_piece(sheet: CutSheet) -> Piece:
    return max((one.piece for one in sheet.placed), key=lambda piece: piece.width * piece.height)


def _fill_sheets(pieces: Sequence[Piece], paper: Paper) -> tuple[CutSheet, ...]:
    """Return the sheets that hold these pieces, apart or, where that saves a sheet, tight."""
    gaps = paper_measure("cut", "apart"), paper_measure("cut", "tight")
    return impose_pieces(pieces, paper.turn_standing().sheet_room, gaps)


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
    upside_down: bool = False
    """Whether it stands on its head, so that it is upright once the sheet is turned."""

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing of the kit is printed here."""
        return self.sheet is None and self.picture is None

    @property
    def is_lying(self) -> bool:
        """Tell whether it is read with a long side below."""
        return self.paper.width > self.paper.height


@dataclass(frozen=True)
class PrintedChapter:
    """Sides that follow each other under one heading."""

    name: str
    sides: tuple[Side, ...]


def list_chapters(kit: LaidKit, *, duplex: bool, flip: str = LONG) -> Iterator[PrintedChapter]:
    """Yield what is cut out where the first part needs it, and the pages of every part."""
    pending = bool(kit.sheets)
    for part in kit.parts:
        if part.sheets and pending:
            yield PrintedChapter(CUT, tuple(order_sides(_cut_sides(kit), duplex=duplex)))
            pending = False
        if part.pages:
            pages = [picture_side(picture, part.name) for picture in part.pages]
            bound = part.book and duplex
            pairs = _bind_pages(pages, flip) if bound else ((page, None) for page in pages)
            yield PrintedChapter(part.name, tuple(order_sides(pairs, duplex=duplex)))


def order_sides(fronts: Iterable[tuple[Side, Side | None]], *, duplex: bool) -> Iterator[Side]:
    """Yield the sides as the printer takes them; on both sides every front has a side behind it.

    A front without a back of its own keeps an empty one, so that a printer that takes the pages
    two by two never lays the next front there.
    """
    for front, back in fronts:
        yield front
        if duplex:
            yield back or Side(front.paper.turn_standing(), front.names, back=True, own=False)


def picture_side(picture: Picture, name: str, *, back: bool = False) -> Side:
    """Return a side that is filled by one picture."""
    paper = Paper("", picture.width, picture.height)
    return Side(paper, (name,), picture=picture, back=back, own=not back)


def _bind_pages(pages: Sequence[Side], flip: str) -> Iterator[tuple[Side, Side | None]]:
    """Yield the pages of a book two by two, the second of them behind the first."""
    for n in range(0, len(pages), 2):
        front, *behind = pages[n : n + 2]
        back = replace(behind[0], back=True, upside_down=flip == SHORT) if behind else None
        yield front, back


def _cut_sides(kit: LaidKit) -> Iterator[tuple[Side, Side | None]]:
    """Yield the sheets of a kit, each with its back if it has one."""
    for n, sheet in enumerate(kit.sheets):
        names = tuple(part.name for part in kit.parts if n in part.sheets)
        front = Side(kit.paper, names, sheet)
        yield front, replace(front, back=True, own=False) if has_backs(sheet) else None
