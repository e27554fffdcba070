"""What a line of a road book may say: a section, a climb, a point, something of the whole stage."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.tour.terrain import climb_of

if TYPE_CHECKING:
    from decimal import Decimal


@dataclass(frozen=True, slots=True)
class SectionItem:
    """A stretch of road: its terrain, or the word "DESCENT" that a climb before it settles."""

    terrain: str
    start: Decimal | None = None
    end: Decimal | None = None
    length: Decimal | None = None
    name: str = ""
    gradient: Decimal | None = None
    to_go: Decimal | None = None
    """How far before the finish that is, where the page says it so."""
    partly: bool = False
    """Whether a measure of the line has lost its number."""


@dataclass(frozen=True, slots=True)
class ClimbItem:
    """A climb by its summit: where it ends, how long it is, its category ("" for none)."""

    category: str
    start: Decimal | None = None
    summit: Decimal | None = None
    length: Decimal | None = None
    name: str = ""
    gradient: Decimal | None = None
    to_go: Decimal | None = None
    """How far before the finish that is, where the page says it so."""
    at_finish: bool = False
    bare: bool = False
    """Whether its kilometre is a number that says nothing about itself."""
    partly: bool = False
    is_lone: bool = False
    """Whether its one number, with a unit, may be where it ends as well as how long it is."""
    is_foot: bool = False
    """Whether its line speaks of nothing but where a climb begins."""
    is_counted: bool = False
    """Whether its category is a number behind the word for a climb, which may count them."""


@dataclass(frozen=True, slots=True)
class PointItem:
    """An intermediate sprint or a feed zone."""

    kind: str
    km: Decimal | None
    name: str = ""
    to_go: Decimal | None = None
    bare: bool = False
    partly: bool = False


@dataclass(frozen=True, slots=True)
class HeadItem:
    """Something about the whole stage; what is None is not said."""

    name: str | None = None
    km: Decimal | None = None
    format: str | None = None
    date: str | None = None
    number: int | None = None
    """The stage the title names; its name goes before that of a line above it."""
    partly: bool = False
    at_finish: bool = False
    """Whether the line of the finish says it."""
    is_bare: bool = False
    """Whether its kilometre is a number that says nothing about itself."""
    is_loose: bool = False
    """Whether nothing but its size says that it is the length of the stage."""


RoadItem = SectionItem | ClimbItem | PointItem
Item = RoadItem | HeadItem


def place_item(item: RoadItem, km: Decimal | None) -> RoadItem:
    """Return an item at its kilometre from the start, whatever the line counted from."""
    if isinstance(item, PointItem):
        return replace(item, km=km, to_go=None)
    if isinstance(item, ClimbItem):
        return replace(item, summit=km, to_go=None)
    if item.to_go is None or km is None:
        return item
    # a sector lies where one rides onto it
    return replace(item, start=km, end=km + (item.length or 0), to_go=None)


def terrain_of(category: str) -> str:
    """Return the terrain of a climb of this category; without one it is a hill."""
    return climb_of(category) if category else "HILL"
