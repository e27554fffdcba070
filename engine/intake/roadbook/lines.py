"""One line of a road book as what it says: a section, a climb, a point, or the head of the stage.

What a line may be is tried from the surest on; a word that is understood is blanked out, so that
what is left over is the name of a place.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.intake.roadbook.clauses import split_clauses
from engine.intake.roadbook.headings import (
    LONGEST_HEADING,
    SHORT_HEADING,
    heading_of,
    without_list_number,
)
from engine.intake.roadbook.items import ClimbItem, HeadItem, PointItem
from engine.intake.roadbook.named_numbers import hide_named_numbers, show_name
from engine.intake.roadbook.names import has_name, left_over_name, left_over_title
from engine.intake.roadbook.numbers import GONE, read_numbers, take_bare_numbers, take_bracketed
from engine.intake.roadbook.stretches import (
    LONGEST_KM,
    is_rough,
    read_climb,
    read_foot,
    read_named_climb,
    read_run,
    read_section,
    take_finish,
)
from engine.intake.roadbook.vocabulary import NUMBER, vocabulary
from engine.tour.values import FEED, INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from decimal import Decimal

    from engine.intake.roadbook.items import Item
    from engine.intake.roadbook.numbers import LineNumbers


def read_line(line: str, *, first: bool = False, heading: str = "") -> tuple[Item, ...]:
    """Return what the line says, or nothing when it is not understood.

    Under the heading of a list it may be a sector or a hill that does not say so itself; a heading
    may stand in front of it: "Puertos: A (2ª, km 43), B (3ª, km 98)".
    """
    several = re.split(r"(?<!\d),\s+|(?<=\d),\s+(?=\D)|;\s+", line)
    if len(several) > 1:
        parts = [read_numbers(part) for part in several if part.strip()]
        stretches = [read_section(part, in_list=True) for part in parts]
        if all(stretches):
            return tuple(item for item in stretches if item)
    announced, category, rest = ("", "", line) if first else _heading_in_front(line)
    line, heading = rest, announced or heading
    bare = without_list_number(line, heading)
    clauses = [bare] if first and _is_title(bare) else split_clauses(bare)
    if category and len(clauses) > 1:
        clauses = [
            clause if read_numbers(clause).category else f"cat. {category} {clause}"
            for clause in clauses
        ]
    items: list[Item | None] = []
    for clause in clauses:
        item = _read_clause(clause, first=first, heading=heading, in_line=bool(announced))
        if isinstance(item, PointItem) and not heading:  # "sprints in A (km 10) and B (km 20)"
            heading = next(label for label, kind in POINT_KINDS.items() if kind == item.kind)
        items.append(item)
    if None in items and len(items) > 1:
        items = [item and replace(item, partly=True) for item in items]
    return tuple(_all_to_go([item for item in items if item]))


def read_lone_line(line: str) -> tuple[Item, ...]:
    """Return what a line says that stands on no page: typed by hand, or the name of a waypoint."""
    (hidden,) = hide_named_numbers([line])
    return tuple(show_name(item) for item in read_line(hidden))


def _is_title(line: str) -> bool:
    """Tell whether a first line has lengths alone: of a lap and of the stage."""
    return {mark.kind for mark in read_numbers(line).marks} <= {"length", "stage", "altitude"}


def _heading_in_front(line: str) -> tuple[str, str, str]:
    """Return what words before a colon announce, the category they name, and the line behind it."""
    before, colon, rest = line.partition(": ")
    if not colon:
        return "", "", line
    numbers = read_numbers(before)
    ends = numbers.find_words(vocabulary().label["finish"])
    if numbers.stage or ends or any(mark.kind != "category" for mark in numbers.marks):
        return "", "", line
    announced = heading_of(f"{numbers.text.replace(GONE, '')}:") or ""
    several = len(split_clauses(rest)) > 1
    if numbers.category:
        return (announced, numbers.category, rest) if several else ("", "", line)
    few = several and len(before.split()) <= LONGEST_HEADING
    words = before.split()
    if (
        1 < len(words) <= SHORT_HEADING
        and all(map(str.isalpha, words))
        and not has_name(" ".join(words[1:]))
    ):
        few = not has_name(words[0]) or words[1].islower()  # "Primer puerto: Alto X"
    return (announced, "", rest) if announced or few else ("", "", line)


def _all_to_go(items: Sequence[Item]) -> Iterator[Item]:
    """Yield the items of a line; where the first counts from the finish, plain kilometres do too.

    "A à 94,9 km de l'arrivée, B à 83,7 km"
    """
    left = [
        item.to_go if isinstance(item, ClimbItem) and item.to_go is not None else None
        for item in items
    ]
    for n, item in enumerate(items):
        if isinstance(item, ClimbItem) and item.is_lone and n and left[0] is not None:
            km = item.length if item.summit is None else item.summit
            yield replace(item, to_go=km, length=None, summit=None, is_lone=False)
        else:
            yield item


def _read_clause(clause: str, *, first: bool, heading: str, in_line: bool) -> Item | None:
    numbers = read_numbers(clause)
    if in_line and heading in {"climb", "HILL"} and _ends_there(numbers):
        return ClimbItem("", name=left_over_name(numbers), at_finish=True)
    item = _read_item(numbers, first=first, heading=heading, in_line=in_line)
    is_title = isinstance(item, HeadItem) and (item.name or item.date)
    return replace(item, partly=True) if numbers.partly and item and not is_title else item


def _ends_there(numbers: LineNumbers) -> bool:
    """Tell whether a climb of a list has nothing but its name and the word for the finish."""
    return not numbers.marks and has_name(numbers.text) and take_finish(numbers)


def _read_item(numbers: LineNumbers, *, first: bool, heading: str, in_line: bool) -> Item | None:
    if is_rough(heading) and numbers.is_ordinal:
        numbers.category = ""  # "1° settore"
    if heading in {"climb", "HILL"}:
        take_bracketed(numbers)
    far = max(numbers.length, default=0) > LONGEST_KM
    if first and far and not numbers.category and (title := _read_title(numbers, first=True)):
        return title
    if item := _read_field(numbers) or _read_point(numbers):
        return item
    if numbers.names_point and not (first or numbers.stage):
        return None  # a sprint that does not say where is no finish
    if stretch := read_section(numbers):
        return stretch
    if numbers.category and not (first or numbers.stage):
        return None  # nor is a climb
    return (
        read_foot(numbers)
        or _read_ends(numbers)
        or _read_listed(numbers, heading, in_line=in_line)
        or read_named_climb(numbers, first=first)
        or _read_title(numbers, first=first)
    )


def _read_field(numbers: LineNumbers) -> HeadItem | None:
    """Read a line like "distance: 170 km"; only the whole stage has such lines."""
    for name, words in vocabulary().field.items():
        hit = numbers.find_words(words)
        if not hit or numbers.folded[: hit.start()].strip():
            continue
        rest = numbers.folded[hit.end() :].lstrip()
        plain = re.fullmatch(rf"{NUMBER}\W*", rest)
        measured = numbers.length or numbers.at or plain or rest[:1] in set(":=")
        if name == "km" and measured:
            numbers.take_match(hit)
            metres = [numbers.altitude / 1000] if numbers.altitude else []
            km = [*numbers.length, *numbers.at, *take_bare_numbers(numbers), *metres]
            return HeadItem(km=km[0]) if km else None
        if rest[:1] not in set(":="):
            continue
        numbers.take_match(hit)
        if name == "date":
            return HeadItem(date=numbers.date or numbers.text[hit.end() :].strip(" :="))
        if name == "format":
            kind = _take_format(numbers)
            return HeadItem(format=kind) if kind else None
        return HeadItem(name=numbers.text[hit.end() :].strip(" :="))
    return None


def _take_format(numbers: LineNumbers) -> str | None:
    formats = vocabulary().format.items()
    return next((name for name, words in formats if numbers.take_words(words)), None)


LONGEST_FEED = 12
"""Kilometres; a feed zone is no longer."""
TV = re.compile(r"(?<![^\W_])(?:[Tt]v|[Ss]i|[Mm]v)(?=[:.\s]*(?:$|\x00|[A-ZÀ-Ý]))")
"""Signs of sprints in small letters: where a kilometre stands beside them they are no words."""
POINT_KINDS = {"sprint": INTERMEDIATE_SPRINT, "feed": FEED}


def _read_point(numbers: LineNumbers) -> PointItem | None:
    climb = numbers.find_words(vocabulary().label["climb"])
    for label, kind in POINT_KINDS.items():
        hit = numbers.find_words(vocabulary().label[label])
        if hit and climb and climb.start() <= hit.start() < climb.end():
            continue  # "KOM sprint" is a summit
        if hit is None and label == "sprint" and (numbers.at or numbers.to_go):
            hit = TV.search(numbers.text)
        if hit and numbers.take_match(hit, "label"):
            numbers.names_point = True
            if climb and numbers.text[climb.start() : climb.end()].isupper():
                numbers.partly = True  # "Muraglione, GPM, km 45,1 TV"
            return _read_place(numbers, kind)
    return None


def _read_place(numbers: LineNumbers, kind: str) -> PointItem | None:
    """Read where a point is; of several bare numbers nothing says which."""
    plain, left = take_bare_numbers(numbers), next(iter(numbers.to_go), None)
    begins = () if numbers.foot is None else (numbers.foot,)  # "inizio rifornimento"
    km = [*numbers.at, *(numbers.spread or ()), *begins, *numbers.length]
    if not km and left is None:
        if len(plain) != 1:
            return None
        km = plain
    elif any("." in str(number) for number in plain) or _says_two(numbers, kind):
        numbers.partly = True  # a kilometre of something else, without its sign
    name = left_over_name(numbers)
    return PointItem(kind, km[0] if km else None, name, left, bare=km is plain)


def _says_two(numbers: LineNumbers, kind: str) -> bool:
    """Tell whether a line has the kilometres of two things: no zone where one eats is so long."""
    first, *rest = [*numbers.at, *numbers.length, 0]
    return any(km - first > (LONGEST_FEED if kind == FEED else 0) for km in rest)


def _read_listed(numbers: LineNumbers, heading: str, *, in_line: bool) -> Item | None:
    """Read a line as what its heading announces: a sector, a berg, a climb, a sprint."""
    if numbers.has_stars and not numbers.gradient:
        heading = "COBBLES"
    placed = numbers.at or numbers.spread or numbers.to_go
    if not heading or numbers.stage:
        return None
    if heading == "finish":
        return HeadItem(km=placed[0], at_finish=True) if placed and not numbers.category else None
    climbs = numbers.gradient or numbers.find_words(vocabulary().label["climb"])
    if heading in POINT_KINDS and not climbs:
        point = _read_place(numbers, POINT_KINDS[heading])
        return None if point is None or (point.bare and not in_line) else point
    if is_rough(heading) and not numbers.gradient:
        return read_run(numbers, heading)
    measured = numbers.length or numbers.gradient or numbers.altitude is not None
    return read_climb(numbers, "", heading) if measured or placed else None


def _read_ends(numbers: LineNumbers) -> HeadItem | None:
    """Read the line of the start or the finish; the finish says how long the stage is."""
    if numbers.gradient or numbers.find_words(vocabulary().label["climb"]):
        return None  # it ends with a climb
    for label in ("finish", "start"):
        if numbers.take_words(vocabulary().label[label]):
            km, plain = [*numbers.at, *numbers.length], take_bare_numbers(numbers)
            bare = not km and len(plain) == 1
            km = plain if bare else km
            left_over_name(numbers)
            if label == "start" or not km or km[0] <= 0:
                return HeadItem()
            return HeadItem(km=km[0], at_finish=True, is_bare=bare)
    return None


def _read_title(numbers: LineNumbers, *, first: bool) -> HeadItem | None:
    """Read the title of the page: a stage number, or the first line, or a length alone."""
    kind = _take_format(numbers)
    km: Decimal | None = max(numbers.length, default=None) or next(iter(numbers.at), None)
    km = None if km is not None and km <= 0 else km  # "Km 0 Albertville"
    title = left_over_title(numbers)
    if numbers.stage or first:
        return HeadItem(title or None, km, kind, numbers.date or None, numbers.stage or None)
    if kind or (not title and numbers.date):
        return HeadItem(None, km, kind, numbers.date or None)
    measures = [mark for mark in numbers.marks if mark.kind not in {"label", "bare"}]
    if km and len(measures) == 1:
        return HeadItem(km=km, is_loose=True)
    return None
