"""A page of a road book becomes a stage: a full list of sections, or climbs on an axis.

A list is taken as it stands, section after section. A page that only says where its climbs and its
cobbles lie has flat road between them, and descents are proposed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING, TypeVar

from engine.errors import IntakeError
from engine.intake.report import ClimbReport, ImportReport
from engine.intake.roadbook.lines import (
    LONGEST_KM,
    ClimbItem,
    HeadItem,
    PointItem,
    SectionItem,
    heading_of,
    place_item,
    read_line,
    terrain_of,
)
from engine.intake.roadbook.pages import read_rows
from engine.intake.roadbook.vocabulary import vocabulary
from engine.text import DASHES, tidy_text
from engine.tour.finding import make_finding
from engine.tour.proposals import propose_descents
from engine.tour.terrain import is_rising, terrains
from engine.tour.values import ROAD, Point, Section, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.intake.roadbook.lines import Item, RoadItem
    from engine.tour.finding import Finding

ZERO = Decimal(0)
T = TypeVar("T")
MOST_LETTERS, MOST_LINES = 1_000_000, 20_000
"""A longer text is no road book."""

LONGEST_LINE = 400
"""Characters of a line that are read."""


def read_roadbook(text: str, name: str = "") -> tuple[Stage, ImportReport]:
    """Return the stage a road-book page or a CSV of sections describes, with its report.

    What is not understood is a finding for each line; a page that says nothing is refused.
    """
    page = _settle_page(_read_page(text, name), name)
    head = page.head
    is_list = any(map(_is_of_list, page.stretches))
    findings: list[Finding] = []
    if is_list:
        sections = _sections_in_order(page.stretches)
    elif not any(map(_is_placed, page.stretches)):
        sections, findings = _climbs_without_place(page.stretches, head.km)
    else:
        sections, findings = sections_on_axis(page.stretches, page.places, head.km)
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


def _read_page(text: str, name: str) -> _Page:
    if "\x00" in text:
        raise IntakeError("intake_binary", file=name or "?")
    if len(text) > MOST_LETTERS or text.count("\n") > MOST_LINES:
        raise IntakeError("intake_too_long", file=name or "?", most=MOST_LINES)
    text = tidy_text(text)
    page, first, heading = _Page(text.splitlines()), True, ""
    for number, row in read_rows(text, name):
        if isinstance(row, str):
            line = row.strip()[:LONGEST_LINE]
            if not line.strip("-=_*·•|+ ") or line.startswith("#"):
                continue
            announced = None if first else heading_of(line)
            if announced is not None:
                heading = announced
                continue
            items = read_line(line.lstrip("*·• "), first=first, heading=heading)
        else:
            items = row
        if not items:
            page.leave_line(number)
        first = False
        for item in items:
            page.add_item(item, number)
    return page


@dataclass(slots=True)
class _Page:
    """What the lines of a page say, sorted by kind."""

    lines: list[str]
    head: HeadItem = field(default_factory=HeadItem)
    stretches: list[SectionItem | ClimbItem] = field(default_factory=list)
    places: list[PointItem] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    items: list[tuple[int, RoadItem]] = field(default_factory=list)
    """Every item with its line, in the order of the page."""
    kilometres: list[tuple[int, HeadItem]] = field(default_factory=list)
    """Every line that says how long the stage is."""

    def leave_line(self, number: int) -> None:
        """Say that a line was not understood."""
        self.doubt_line("W_LINE_LEFT", number)

    def doubt_line(self, code: str, number: int) -> None:
        """Say something of a line, with its number and its words."""
        line = self.lines[number - 1].strip()[:LONGEST_LINE]
        values = {"line": number, "text": line}
        self.findings.append(make_finding(code, f"lines/{number}", **values))

    def refuse_line(self, key: str, number: int, name: str, **values: object) -> IntakeError:
        """Return the sentence that refuses a page for one line."""
        line = self.lines[number - 1].strip()[:80]
        return IntakeError(key, file=name or "?", line=number, text=line, **values)

    def settle_item(self, item: RoadItem, at: Decimal | None) -> None:
        """Take an item in at its kilometre from the start."""
        item = place_item(item, at)
        if isinstance(item, PointItem):
            self.places.append(item)
        else:
            self.stretches.append(item)

    def add_item(self, item: Item, number: int) -> None:
        """Sort one item in; the first line to say something about the whole stage stands."""
        if item.partly:
            self.doubt_line("W_LINE_PARTLY", number)
        if isinstance(item, HeadItem):
            head = self.head
            is_title = item.number and item.name and not head.number
            self.head = HeadItem(
                item.name if is_title else _first_said(head.name, item.name),
                _first_said(head.km, item.km),
                _first_said(head.format, item.format),
                _first_said(head.date, item.date),
                _first_said(head.number, item.number),
            )
            if item.km is not None:
                self.kilometres.append((number, item))
        else:
            self.items.append((number, item))


def _first_said(before: T | None, now: T | None) -> T | None:
    return now if before is None else before


NEAR_KM = Decimal("0.15")
"""Two places this near are one: both are rounded."""


def _settle_page(page: _Page, name: str) -> _Page:
    """Give every item its kilometre from the start; what contradicts is refused by its line."""
    total = _settle_length(page, name)
    for number, item in page.items:
        at = item.km if isinstance(item, PointItem) else _end_of(item)
        where = at
        if item.to_go is not None:
            if total is None:
                raise page.refuse_line("intake_row_to_go", number, name)
            where = total - item.to_go
            if where < 0 or (at is not None and abs(at - where) > _spare(total)):
                raise page.refuse_line("intake_row_total", number, name, km=total)
            where = where if at is None else at
        elif isinstance(item, ClimbItem) and item.at_finish and at is None:
            where = total
        far = where
        if isinstance(item, SectionItem):
            far = item.end if item.to_go is None else (where or ZERO) + (item.length or ZERO)
        for km in (where, far):
            if total is not None and km is not None and km > total + _spare(total):
                raise page.refuse_line("intake_row_total", number, name, km=total)
        page.settle_item(item, where)
    _refuse_impossible(page, name)
    return page


def _refuse_impossible(page: _Page, name: str) -> None:
    """Refuse a climb longer than the road up to it, and bare numbers that rise and fall."""
    before = ZERO
    for number, item in page.items:
        if isinstance(item, ClimbItem) and item.length is not None:
            most = LONGEST_KM if item.summit is None else min(item.summit + 1, LONGEST_KM)
            if item.length > most:
                raise page.refuse_line("intake_row_long", number, name, km=item.length)
        if isinstance(item, ClimbItem | PointItem) and item.bare:
            at = item.km if isinstance(item, PointItem) else item.summit
            if at is not None and at < before:
                raise page.refuse_line("intake_row_falls", number, name)
            before = before if at is None else at


def _settle_length(page: _Page, name: str) -> Decimal | None:
    """Return how long the stage is; two lines that do not agree are refused."""
    total = page.head.km
    finish = [(n, i.km) for n, i in page.kilometres if i.at_finish]
    finish += [(n, i.summit) for n, i in page.items if isinstance(i, ClimbItem) and i.at_finish]
    for number, km in finish:
        if km is None:
            continue
        if total is not None and abs(km - total) > _spare(total):
            raise page.refuse_line("intake_row_total", number, name, km=total)
        total = km if total is None else total
    if total is None:
        total = next(
            (at + i.to_go for _, i in page.items if i.to_go is not None
             and (at := i.km if isinstance(i, PointItem) else _end_of(i)) is not None), None,
        )  # fmt: skip
    if total is not None and page.head.km is None:
        page.head = replace(page.head, km=total)
    return total


def _spare(total: Decimal) -> Decimal:
    """Return by how much a page may be off; a length in whole kilometres is rounded."""
    return Decimal(1) if total == total.to_integral_value() else NEAR_KM


def _end_of(item: SectionItem | ClimbItem) -> Decimal | None:
    """Return the place of a stretch that a distance to the finish speaks of."""
    if isinstance(item, ClimbItem):
        return item.summit
    return item.end if item.start is None else item.start


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


def _climbs_without_place(
    stretches: Sequence[SectionItem | ClimbItem], total: Decimal | None
) -> tuple[tuple[Section, ...], list[Finding]]:
    """Return climbs one after the other from the start: a track will say where each is."""
    sections: list[Section] = []
    findings, at = [], ZERO
    for item in stretches:
        category = item.category if isinstance(item, ClimbItem) else ""
        kind = terrain_of(category) if isinstance(item, ClimbItem) else item.terrain
        findings.append(make_finding("W_CLIMB_PLACE", "", name=item.name or kind))
        if isinstance(item, SectionItem):
            continue
        length = item.length or vocabulary().usual_km[category or "4"]
        sections.append(
            Section(kind, at, at + length, length, item.name, proposed=True, gradient=item.gradient)
        )
        at += length
    if sections and total is not None and total > at:
        sections.append(Section("FLAT", at, total, proposed=True))
    return tuple(sections), findings


def sections_on_axis(
    stretches: Sequence[SectionItem | ClimbItem], places: Sequence[PointItem], total: Decimal | None
) -> tuple[tuple[Section, ...], list[Finding]]:
    """Return climbs and cobbles where the page sets them, the road between them flat."""
    findings: list[Finding] = []
    spans = []
    for item in stretches:
        if not _is_placed(item):
            kind = terrain_of(item.category) if isinstance(item, ClimbItem) else item.terrain
            findings.append(make_finding("W_CLIMB_PLACE", "", name=item.name or kind))
        else:
            spans.append(_place_stretch(item, findings))
    spans.sort(key=lambda s: (s.end, s.start))
    if total is None:
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
            sections.append(
                Section(span.terrain, start, span.end, name=span.name, proposed=span.proposed)
            )
            at = span.end
    if total > at:
        sections.append(Section("FLAT", at, total, proposed=True))
    return tuple(sections), findings


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
