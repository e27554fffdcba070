"""A page of a road book: what its lines say, sorted by kind, and what there is to doubt of each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from engine.errors import IntakeError
from engine.intake.roadbook.clauses import (
    lists_falling,
    lists_name_alone,
    split_sentences,
    split_title,
)
from engine.intake.roadbook.headings import without_list_number
from engine.intake.roadbook.items import ClimbItem, HeadItem, PointItem, SectionItem
from engine.intake.roadbook.lines import LONGEST_FEED, read_line
from engine.intake.roadbook.named_numbers import show_name
from engine.intake.roadbook.numbers import read_numbers
from engine.intake.roadbook.stretches import LONGEST_KM
from engine.intake.roadbook.vocabulary import vocabulary
from engine.text import fold_text
from engine.tour.finding import make_finding
from engine.tour.values import FEED

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal

    from engine.intake.roadbook.items import Item, RoadItem
    from engine.tour.finding import Finding

T = TypeVar("T")
LONGEST_QUOTE = 400
"""Characters of a line that a finding quotes."""


@dataclass(slots=True)
class Page:
    """What the lines of a page say, sorted by kind."""

    lines: list[str]
    name: str
    head: HeadItem = field(default_factory=HeadItem)
    stretches: list[SectionItem | ClimbItem] = field(default_factory=list)
    places: list[PointItem] = field(default_factory=list)
    items: list[tuple[int, RoadItem]] = field(default_factory=list)
    """Every item with its line, in the order of the page."""
    kilometres: list[tuple[int, HeadItem]] = field(default_factory=list)
    """Every line that says how long the stage is."""
    doubts: list[tuple[int, Finding]] = field(default_factory=list)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return what there is to say of single lines, in their order."""
        return tuple(finding for _, finding in sorted(self.doubts, key=lambda doubt: doubt[0]))

    def doubt_line(self, code: str, number: int, **values: object) -> None:
        """Say something of a line, with its number and its words."""
        line = self.lines[number - 1].strip()[:LONGEST_QUOTE]
        finding = make_finding(code, f"lines/{number}", line=number, text=line, **values)
        if (number, finding) not in self.doubts:
            self.doubts.append((number, finding))

    def refuse_line(self, key: str, number: int, **values: object) -> IntakeError:
        """Return the sentence that refuses a page for one line."""
        line = self.lines[number - 1].strip()[:80]
        return IntakeError(key, file=self.name or "?", line=number, text=line, **values)

    def read_sentences(
        self, line: str, number: int, *, first: bool, heading: str
    ) -> tuple[Item, ...]:
        """Return what a line says, sentence by sentence; where one says nothing, so is said."""
        items: list[Item] = []
        missed = False
        is_title = first or vocabulary().stage.search(fold_text(line)) is not None
        title, rest = split_title(line) if is_title else (line, "")
        sentences = [*split_sentences(title), *(split_sentences(rest) if rest else [])]
        for sentence in sentences:
            goes_on = is_title and len(items) == 1 and _says_length(sentence)
            said = read_line(sentence, first=goes_on or (first and not items), heading=heading)
            missed |= not said or leaves_something(sentence, said)
            items += said
        if items and missed:
            self.doubt_line("W_LINE_PARTLY", number)
        return tuple(items)

    def add_item(self, item: Item, number: int) -> None:
        """Sort one item in; the first line to say something about the whole stage stands."""
        if item.partly:
            self.doubt_line("W_LINE_PARTLY", number)
        item = show_name(item)
        if not isinstance(item, HeadItem):
            self.items.append((number, item))
            return
        if item.km is not None:
            self.kilometres.append((number, item))
        if item.is_loose or (item.is_bare and item.at_finish):
            return
        head = self.head
        is_title = item.number and item.name and not head.number
        self.head = HeadItem(
            item.name if is_title else _first_said(head.name, item.name),
            _first_said(head.km, item.km),
            _first_said(head.format, item.format),
            _first_said(head.date, item.date),
            _first_said(head.number, item.number),
        )


def _says_length(sentence: str) -> bool:
    """Tell whether a sentence has the length of a stage and no other measure: "Alto X 152,6 km"."""
    numbers = read_numbers(sentence)
    return {mark.kind for mark in numbers.marks} == {"length"} and numbers.length[0] > LONGEST_KM


def leaves_something(sentence: str, items: Sequence[Item]) -> bool:
    """Tell whether a sentence has more places or categories than what was read of it."""
    numbers = read_numbers(without_list_number(sentence))
    marks = Counter(mark.kind for mark in numbers.marks)
    places = marks["at"] + marks["to_go"] + 2 * marks["spread"] + marks["foot"]
    climbs = [item for item in items if isinstance(item, ClimbItem)]
    categorised = sum(bool(climb.category) for climb in climbs) + bool(numbers.crown)
    counts = numbers.is_ordinal and not climbs  # "2nd intermediate sprint"
    if not climbs and any(isinstance(item, PointItem) for item in items):
        sprint, climb = (vocabulary().label[label] for label in ("sprint", "climb"))
        numbers.take_words(sprint)
        announced = numbers.find_words(climb)
        if announced and numbers.text[announced.end() :].startswith(":"):
            return True  # a climb behind it on the same line
    on_road = any(not isinstance(item, HeadItem) for item in items)
    if on_road and (lists_falling(sentence) or lists_name_alone(sentence)):
        return True
    ends = [*numbers.at, *(numbers.spread or ()), *numbers.length]
    near = [at for at in ends for item in items if _is_feed_end(item, at)]
    return places > sum(map(_count_places, items)) + len(near) or (
        marks["category"] > categorised and not counts
    )


def _is_feed_end(item: Item, at: Decimal) -> bool:
    """Tell whether a kilometre is where the feed zone of an item ends."""
    if not isinstance(item, PointItem) or item.kind != FEED or item.km is None:
        return False
    return 0 < at - item.km <= LONGEST_FEED


def _count_places(item: Item) -> int:
    """Return how many kilometres of the road an item speaks of, at most."""
    if isinstance(item, ClimbItem):
        return sum(km is not None for km in (item.start, item.summit, item.to_go, item.length))
    if isinstance(item, SectionItem):
        return sum(km is not None for km in (item.start, item.end, item.to_go, item.length))
    if isinstance(item, PointItem):
        return (item.km is not None) + (item.to_go is not None)
    return 1


def _first_said(before: T | None, now: T | None) -> T | None:
    return now if before is None else before
