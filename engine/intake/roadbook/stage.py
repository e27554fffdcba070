"""A page of a road book becomes a stage."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.report import ClimbReport, ImportReport
from engine.intake.roadbook.items import ClimbItem, HeadItem, PointItem, SectionItem
from engine.intake.roadbook.lines import is_heading, read_line
from engine.intake.roadbook.order import in_order, on_the_axis
from engine.intake.roadbook.table import read_rows
from engine.text import DASHES, tidy_text
from engine.tour.finding import make_finding
from engine.tour.proposals import propose_descents
from engine.tour.terrain import terrains
from engine.tour.values import ROAD, Point, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.intake.roadbook.items import Item
    from engine.tour.finding import Finding
    from engine.tour.values import Section

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
    listed = any(map(_is_list, page.stretches)) or not any(map(_is_placed, page.stretches))
    place = in_order if listed else on_the_axis
    sections, findings = place(page.stretches, page.places, total)
    if not sections:
        raise IntakeError("intake_nothing", file=name or "?")
    stage = Stage(
        name=_as_written(str(page.head.get("name") or name), text),
        format=str(page.head.get("format") or ROAD),
        stated_km=total,
        sections=sections,
        points=tuple(sorted(_points(page.places), key=lambda p: p.km)),
        date=str(page.head.get("date") or ""),
    )
    if not listed:
        stage = propose_descents(stage)
    end = sections[-1].end
    climbs = tuple(_climbs(page.stretches, sections))
    number = page.head.get("number")
    said = number if isinstance(number, int) else None
    return stage, ImportReport(name, end, climbs, (*page.findings, *findings), number=said)


def _read_page(text: str, name: str) -> _Page:
    if "\x00" in text:
        raise IntakeError("intake_binary", file=name or "?")
    if len(text) > MOST_LETTERS or text.count("\n") > MOST_LINES:
        raise IntakeError("intake_too_long", file=name or "?", most=MOST_LINES)
    page, first = _Page(), True
    for number, row in read_rows(tidy_text(text)):
        said = row.strip()[:LONGEST_LINE] if isinstance(row, str) else ""
        if isinstance(row, str):
            if not said.strip("-=_*·•|+ ") or said.startswith("#"):
                continue
            items = read_line(said.lstrip("*·• "), first=first)
        else:
            items = row
        first = False
        for item in items:
            page.add(item)
        if not items and not is_heading(said):
            page.findings.append(
                make_finding("W_LINE_LEFT", f"lines/{number}", line=number, text=said)
            )
    return page


def _as_written(name: str, text: str) -> str:
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


def _climbs(
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
