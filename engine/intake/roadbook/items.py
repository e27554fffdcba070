"""Items of a road book: what one of its lines may say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

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


@dataclass(frozen=True, slots=True)
class ClimbItem:
    """A climb by its summit: where it ends, how long it is, its category ("" for none)."""

    category: str
    start: Decimal | None = None
    summit: Decimal | None = None
    length: Decimal | None = None
    name: str = ""
    gradient: Decimal | None = None


@dataclass(frozen=True, slots=True)
class PointItem:
    """An intermediate sprint or a feed zone."""

    kind: str
    km: Decimal
    name: str = ""


@dataclass(frozen=True, slots=True)
class HeadItem:
    """Something about the whole stage; what is None is not said."""

    name: str | None = None
    km: Decimal | None = None
    format: str | None = None
    date: str | None = None
    number: int | None = None
    """The stage the title names; its name goes before that of a line above it."""


Item = SectionItem | ClimbItem | PointItem | HeadItem
