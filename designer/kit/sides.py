"""The sides of the paper in printing order: every front, and behind it its own back or nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from designer.kit.cut import sheet as sheets
from designer.kit.page.paper import Paper

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from designer.kit.cut.imposition import CutSheet
    from designer.kit.lay import LaidKit
    from designer.picture.shapes import Picture

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
