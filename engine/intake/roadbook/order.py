"""The stretches of a page become sections: a list as written, or climbs set on the stage."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.roadbook.items import ClimbItem, PointItem, SectionItem
from engine.intake.roadbook.lines import terrain_of
from engine.intake.roadbook.vocabulary import vocabulary
from engine.tour.finding import make_finding
from engine.tour.values import Section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.tour.finding import Finding

    Placed = tuple[tuple[Section, ...], list[Finding]]

ZERO = Decimal(0)
SPARE = Decimal("0.3")
"""A written length this near to summit minus foot is the same length, rounded."""


def in_order(
    stretches: Sequence[SectionItem | ClimbItem],
    _places: Sequence[PointItem],
    _total: Decimal | None,
) -> Placed:
    """Return the sections of a full list as written (R3.4, R3.5, R3.6); a bare length goes on."""
    sections: list[Section] = []
    found: list[Finding] = []
    at = ZERO
    for item in stretches:
        end = item.summit if isinstance(item, ClimbItem) else item.end
        terrain = terrain_of(item.category) if isinstance(item, ClimbItem) else item.terrain
        start = item.start
        if start is None:
            start = at if end is None or item.length is None else end - item.length
        if end is None:
            end = start + (item.length or ZERO)
        explicit = item.length if item.length is not None and item.length != end - start else None
        sections.append(Section(terrain, start, end, explicit, item.name))
        at = max(at, end)
    return tuple(sections), found


def on_the_axis(
    stretches: Sequence[SectionItem | ClimbItem], places: Sequence[PointItem], total: Decimal | None
) -> Placed:
    """Return climbs and cobbles where the page sets them, the road between them flat."""
    found: list[Finding] = []
    placed = []
    for item in stretches:
        if isinstance(item, ClimbItem) and item.summit is None:
            found.append(make_finding("W_CLIMB_PLACE", "", name=item.name or item.category))
        else:
            placed.append(_span(item, found))
    spans = sorted(placed, key=lambda s: (s.end, s.start))
    if total is None:
        total = max([s.end for s in spans] + [p.km for p in places], default=ZERO)
        if total:
            found.append(make_finding("W_TOTAL_UNSAID", "", km=total))
    sections: list[Section] = []
    at = ZERO
    for span in spans:
        start = span.start
        if start < at:
            found.append(make_finding("W_CLIMB_CUT", "", name=span.name, start=start, end=at))
            start = at
        if start > at:
            sections.append(Section("FLAT", at, start, proposed=True))
        if span.end > start:
            sections.append(
                Section(span.terrain, start, span.end, name=span.name, proposed=span.proposed)
            )
            at = span.end
    if total > at:
        sections.append(Section("FLAT", at, total, proposed=True))
    return tuple(sections), found


def _span(item: SectionItem | ClimbItem, found: list[Finding]) -> Section:
    """Return where one climb or sector lies; a length that is not written is the usual one."""
    if isinstance(item, SectionItem):
        end = item.end or ZERO
        start = end - (item.length or ZERO) if item.start is None else item.start
        return Section(item.terrain, start, end, name=item.name)
    end = item.summit or ZERO
    if item.start is not None:
        if item.length is not None and abs(end - item.start - item.length) > SPARE:
            found.append(
                make_finding(
                    "W_CLIMB_LENGTHS", "", name=item.name, said=item.length, km=end - item.start
                )
            )
        return Section(terrain_of(item.category), item.start, end, name=item.name)
    if item.length is not None:
        return Section(terrain_of(item.category), max(end - item.length, ZERO), end, name=item.name)
    length = vocabulary().usual_km[item.category or "4"]
    found.append(make_finding("W_CLIMB_LENGTH", "", name=item.name, km=length))
    return Section(
        terrain_of(item.category), max(end - length, ZERO), end, name=item.name, proposed=True
    )
