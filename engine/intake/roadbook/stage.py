"""A page becomes a stage, in its order."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.report import ClimbReport, ImportReport
from engine.intake.roadbook.lines import (
    ClimbItem,
    HeadItem,
    PointItem,
    SectionItem,
    is_heading,
    read_line,
    terrain_of,
)
from engine.intake.roadbook.pages import read_rows
from engine.intake.roadbook.vocabulary import vocabulary
from engine.text import DASHES, tidy_text
from engine.tour.finding import make_finding
from engine.tour.proposals import propose_descents
from engine.tour.terrain import terrains
from engine.tour.values import ROAD, Point, Section, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.intake.roadbook.lines import Item
    from engine.tour.finding import Finding


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
    findings: list[Finding] = []
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
    return tuple(sections), findings


def on_the_axis(
    stretches: Sequence[SectionItem | ClimbItem], places: Sequence[PointItem], total: Decimal | None
) -> Placed:
    """Return climbs and cobbles where the page sets them, the road between them flat."""
    findings: list[Finding] = []
    spans = []
    for item in stretches:
        if isinstance(item, ClimbItem) and item.summit is None:
            findings.append(make_finding("W_CLIMB_PLACE", "", name=item.name or item.category))
        else:
            spans.append(_place_stretch(item, findings))
    spans = sorted(spans, key=lambda s: (s.end, s.start))
    if total is None:
        total = max([s.end for s in spans] + [p.km for p in places], default=ZERO)
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
            sections.append(
                Section(span.terrain, start, span.end, name=span.name, proposed=span.proposed)
            )
            at = span.end
    if total > at:
        sections.append(Section("FLAT", at, total, proposed=True))
    return tuple(sections), findings


def _place_stretch(item: SectionItem | ClimbItem, findings: list[Finding]) -> Section:
    """Return where one climb or sector lies; a length that is not written is the usual one."""
    if isinstance(item, SectionItem):
        end = item.end or ZERO
        start = end - (item.length or ZERO) if item.start is None else item.start
        return Section(item.terrain, start, end, name=item.name)
    end = item.summit or ZERO
    if item.start is not None:
        if item.length is not None and abs(end - item.start - item.length) > SPARE:
            findings.append(
                make_finding(
                    "W_CLIMB_LENGTHS", "", name=item.name, said=item.length, km=end - item.start
                )
            )
        return Section(terrain_of(item.category), item.start, end, name=item.name)
    if item.length is not None:
        return Section(terrain_of(item.category), max(end - item.length, ZERO), end, name=item.name)
    length = vocabulary().usual_km[item.category or "4"]
    findings.append(make_finding("W_CLIMB_LENGTH", "", name=item.name, km=length))
    return Section(
        terrain_of(item.category), max(end - length, ZERO), end, name=item.name, proposed=True
    )


MOST_LETTERS = 1_000_000


MOST_LINES = 20_000


LONGEST_LINE = 400


@dataclass(slots=True)
class _Page:
    """What the lines of a page say, sorted by kind."""

    head: dict[str, object] = field(default_factory=dict)
    stretches: list[SectionItem | ClimbItem] = field(default_factory=list)
    places: list[PointItem] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def add(self, item: Item) -> None:
        """Sort one item in; the first line to say something about the whole stage stands."""
        if isinstance(item, PointItem):
            self.places.append(item)
        elif isinstance(item, HeadItem):
            if item.number and item.name and not self.head.get("number"):
                self.head["name"] = item.name
            for name in ("name", "km", "format", "date", "number"):
                if (value := getattr(item, name)) is not None:
                    self.head.setdefault(name, value)
        else:
            self.stretches.append(item)


def read_roadbook(text: str, name: str = "") -> tuple[Stage, ImportReport]:
    """Return the stage a road-book page or a CSV of sections describes, with its report.

    What is not understood is a finding for each line; a page that says nothing is refused.
    """
    page = _read_page(text, name)
    km = page.head.get("km")
    total = km if isinstance(km, Decimal) else None
    in_list = any(map(_is_list, page.stretches)) or not any(map(_is_placed, page.stretches))
    place = in_order if in_list else on_the_axis
    sections, findings = place(page.stretches, page.places, total)
    if not sections:
        raise IntakeError("intake_nothing", file=name or "?")
    stage = Stage(
        name=_name_as_written(str(page.head.get("name") or name), text),
        format=str(page.head.get("format") or ROAD),
        stated_km=total,
        sections=sections,
        points=tuple(sorted(_points(page.places), key=lambda p: p.km)),
        date=str(page.head.get("date") or ""),
    )
    if not in_list:
        stage = propose_descents(stage)
    end = sections[-1].end
    climbs = tuple(_report_climbs(page.stretches, sections))
    number = page.head.get("number")
    stage_number = number if isinstance(number, int) else None
    return stage, ImportReport(name, end, climbs, (*page.findings, *findings), number=stage_number)


def _read_page(text: str, name: str) -> _Page:
    if "\x00" in text:
        raise IntakeError("intake_binary", file=name or "?")
    if len(text) > MOST_LETTERS or text.count("\n") > MOST_LINES:
        raise IntakeError("intake_too_long", file=name or "?", most=MOST_LINES)
    page, first = _Page(), True
    for number, row in read_rows(tidy_text(text)):
        text_of_row = row.strip()[:LONGEST_LINE] if isinstance(row, str) else ""
        if isinstance(row, str):
            if not text_of_row.strip("-=_*·•|+ ") or text_of_row.startswith("#"):
                continue
            items = read_line(text_of_row.lstrip("*·• "), first=first)
        else:
            items = row
        first = False
        for item in items:
            page.add(item)
        if not items and not is_heading(text_of_row):
            page.findings.append(
                make_finding("W_LINE_LEFT", f"lines/{number}", line=number, text=text_of_row)
            )
    return page


def _name_as_written(name: str, text: str) -> str:
    """Return a name with the dashes the page writes it with."""
    words = r"\s+".join(rf"[{DASHES}]" if w == "-" else re.escape(w) for w in name.split())
    hit = re.search(words, text)
    return " ".join(hit.group().split()) if hit else name


def _is_list(item: SectionItem | ClimbItem) -> bool:
    """Tell whether a line can only belong to a list of all sections in running order."""
    if isinstance(item, ClimbItem):
        return False
    known = terrains().get(item.terrain)
    return known is None or not known.rough or item.end is None


def _is_placed(item: SectionItem | ClimbItem) -> bool:
    """Tell whether a line says where its stretch ends."""
    return (item.summit if isinstance(item, ClimbItem) else item.end) is not None


def _points(places: list[PointItem]) -> Iterator[Point]:
    for place in places:
        yield Point(place.kind, place.km, place.name)


def _report_climbs(
    stretches: list[SectionItem | ClimbItem], sections: tuple[Section, ...]
) -> Iterator[ClimbReport]:
    """Say of each climb what the page said of it; the gradient is the page's own."""
    known = terrains()
    gradients = {
        (s.name, s.category): s.gradient
        for s in stretches
        if isinstance(s, ClimbItem) and s.gradient
    }
    for section in sections:
        terrain = known.get(section.terrain)
        if terrain and terrain.rises:
            gradient = gradients.get((section.name, terrain.category), Decimal(0))
            yield ClimbReport(
                section.name,
                section.start,
                section.end,
                gradient.quantize(Decimal("0.1"), ROUND_HALF_UP),
                terrain.category or None,
            )
