"""A page of a road book becomes a stage: a full list of sections, or climbs on an axis.

A list is taken as it stands, section after section. A page that only says where its climbs and its
cobbles lie has flat road between them, and descents are proposed.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.report import ClimbReport, ImportReport
from engine.intake.roadbook.items import ClimbItem, SectionItem, terrain_of
from engine.intake.roadbook.pages import read_page
from engine.intake.roadbook.vocabulary import vocabulary
from engine.text import DASHES
from engine.tour.finding import make_finding
from engine.tour.proposals import propose_descents
from engine.tour.terrain import is_rising, terrains
from engine.tour.values import ROAD, Point, Section, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.intake.roadbook.items import PointItem
    from engine.tour.finding import Finding

ZERO = Decimal(0)


def read_roadbook(text: str, name: str = "") -> tuple[Stage, ImportReport]:
    """Return the stage a road-book page or a CSV of sections describes, with its report.

    What is not understood is a finding for each line; a page that says nothing is refused.
    """
    page = read_page(text, name)
    head = page.head
    is_list = any(map(_is_of_list, page.stretches))
    findings: list[Finding] = []
    if is_list:
        sections = _sections_in_order(page.stretches)
    else:
        sections, findings = sections_on_axis(page.stretches, page.places, head.km)
    if not sections and head.km and (head.format or head.number):
        sections = (Section("FLAT", ZERO, head.km, proposed=True),)
    if not sections:
        left = next((f.values["line"] for f in page.findings), "")
        raise IntakeError("intake_nothing", file=name or "?", line=left)
    points = [Point(p.kind, p.km, p.name) for p in page.places if p.km is not None]
    stage = Stage(
        name=_name_as_written(head.name or name, text),
        format=head.format or ROAD,
        stated_km=head.km,
        sections=sections,
        points=tuple(sorted(points, key=lambda p: p.km)),
        date=head.date or "",
    )
    climbs = tuple(_report_climbs(page.stretches, sections))
    every_finding = (*page.findings, *findings)
    report = ImportReport(name, stage.end_km, climbs, every_finding, number=head.number)
    return stage if is_list else propose_descents(stage), report


def _is_of_list(item: SectionItem | ClimbItem) -> bool:
    """Tell whether a line can only belong to a list of all sections in running order."""
    if isinstance(item, ClimbItem):
        return False
    known = terrains().get(item.terrain)
    return known is None or not known.rough


def _is_placed(item: SectionItem | ClimbItem) -> bool:
    """Tell whether a line says where its stretch ends."""
    return (item.summit if isinstance(item, ClimbItem) else item.end) is not None


def _sections_in_order(stretches: Sequence[SectionItem | ClimbItem]) -> tuple[Section, ...]:
    """Return the sections of a full list as written (R3.4, R3.5, R3.6); a bare length goes on."""
    sections: list[Section] = []
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
    return tuple(sections)


def sections_on_axis(
    stretches: Sequence[SectionItem | ClimbItem], places: Sequence[PointItem], total: Decimal | None
) -> tuple[tuple[Section, ...], list[Finding]]:
    """Return climbs and cobbles where the page sets them, the road between them flat."""
    findings: list[Finding] = []
    spans = _lay_stretches(stretches, findings)
    if total is None and any(map(_is_placed, stretches)):
        total = max([s.end for s in spans] + [p.km or ZERO for p in places], default=ZERO)
        if total:
            findings.append(make_finding("W_TOTAL_UNSAID", "", km=total))
    sections: list[Section] = []
    at = ZERO
    for span in spans:
        start = span.start
        if start < at:
            findings.append(make_finding("W_CLIMB_CUT", "", name=span.name, start=start, end=at))
            start = at
        if start > at:
            sections.append(Section("FLAT", at, start, proposed=True))
        if span.end > start:
            sections.append(replace(span, start=start))
            at = span.end
    if total is not None and total > at and (sections or places):
        sections.append(Section("FLAT", at, total, proposed=True))
    return tuple(sections), findings


def _lay_stretches(
    stretches: Sequence[SectionItem | ClimbItem], findings: list[Finding]
) -> list[Section]:
    """Return where everything lies; a climb without kilometres behind the one before, if it fits.

    A track will say where that one is: until then its kilometres only say the order.
    """
    placed = [_place_stretch(item, findings) if _is_placed(item) else None for item in stretches]
    spans, at = [], ZERO
    for n, (item, span) in enumerate(zip(stretches, placed, strict=True)):
        if span is not None:
            spans.append(span)
            at = max(at, span.end)
            continue
        category = item.category if isinstance(item, ClimbItem) else ""
        kind = terrain_of(category) if isinstance(item, ClimbItem) else item.terrain
        findings.append(make_finding("W_CLIMB_PLACE", "", name=item.name or kind))
        length = item.length or vocabulary().usual_km[category or "4"]
        behind = min((s.start for s in placed[n:] if s is not None), default=None)
        if isinstance(item, ClimbItem) and (behind is None or at + length <= behind):
            free = Section(kind, at, at + length, length, item.name, proposed=True)
            spans.append(replace(free, gradient=item.gradient))
            at += length
    return sorted(spans, key=lambda s: (s.end, s.start))


SPARE = Decimal("0.3")
"""A written length this near to summit minus foot is the same length, rounded."""


def _place_stretch(item: SectionItem | ClimbItem, findings: list[Finding]) -> Section:
    """Return where one climb or sector lies; a length that is not written is the usual one."""
    if isinstance(item, SectionItem):
        end = item.end or ZERO
        start = end - (item.length or ZERO) if item.start is None else item.start
        return Section(item.terrain, start, end, name=item.name)
    terrain, end = terrain_of(item.category), item.summit or ZERO
    if item.start is not None:
        km = end - item.start
        if item.length is not None and abs(km - item.length) > SPARE:
            values = {"name": item.name, "said": item.length, "km": km}
            findings.append(make_finding("W_CLIMB_LENGTHS", "", **values))
        return Section(terrain, item.start, end, name=item.name)
    if item.length is not None:
        return Section(terrain, max(end - item.length, ZERO), end, name=item.name)
    length = vocabulary().usual_km[item.category or "4"]
    findings.append(make_finding("W_CLIMB_LENGTH", "", name=item.name, km=length))
    return Section(terrain, max(end - length, ZERO), end, name=item.name, proposed=True)


def _report_climbs(
    stretches: list[SectionItem | ClimbItem], sections: tuple[Section, ...]
) -> Iterator[ClimbReport]:
    """Say of each climb what the page said of it; the gradient is the page's own."""
    gradients = {
        (s.name, s.category): s.gradient
        for s in stretches
        if isinstance(s, ClimbItem) and s.gradient
    }
    for section in sections:
        if is_rising(section.terrain):
            category = terrains()[section.terrain].category
            gradient = gradients.get((section.name, category), ZERO)
            rounded = gradient.quantize(Decimal("0.1"), ROUND_HALF_UP)
            yield ClimbReport(section.name, section.start, section.end, rounded, category or None)


def _name_as_written(name: str, text: str) -> str:
    """Return a name with the dashes the page writes it with."""
    words = r"\s+".join(rf"[{DASHES}]" if w == "-" else re.escape(w) for w in name.split())
    hit = re.search(words, text)
    return " ".join(hit.group().split()) if hit else name
