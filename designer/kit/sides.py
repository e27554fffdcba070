"""The sides of the paper in printing order: every front, and behind it its own back or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.kit.cut import sheet as sheets
from designer.kit.page.paper import Paper

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from designer.kit.cut.imposition import CutSheet
    from designer.kit.lay import LaidComponent
    from designer.picture.shapes import Picture


@dataclass(frozen=True)
class Side:
    """One side of a sheet of paper: a sheet's fronts or backs, a picture, or nothing."""

    paper: Paper
    """As it is read, upright or lying."""
    sheet: CutSheet | None = None
    picture: Picture | None = None
    back: bool = False

    @property
    def empty(self) -> bool:
        """Tell whether nothing of the kit is printed here."""
        return self.sheet is None and self.picture is None


def sides(fronts: Iterable[tuple[Side, Side | None]], *, duplex: bool) -> Iterator[Side]:
    """Yield the sides as the printer takes them; on both sides every front has a side behind it.

    A front without a back of its own keeps an empty one, so that a printer that takes the pages
    two by two never lays the next front there.
    """
    for front, back in fronts:
        yield front
        if duplex:
            yield back or Side(front.paper.standing(), back=True)


def of_component(laid: LaidComponent) -> Iterator[tuple[Side, Side | None]]:
    """Yield the sheets of a component, then its pages, each with its back if it has one."""
    for sheet in laid.sheets:
        back = Side(laid.paper, sheet, back=True) if sheets.has_backs(sheet) else None
        yield Side(laid.paper, sheet), back
    for picture in laid.pages:
        yield of_picture(picture), None


def of_picture(picture: Picture, *, back: bool = False) -> Side:
    """Return a side that is filled by one picture."""
    return Side(Paper("", picture.width, picture.height), picture=picture, back=back)
