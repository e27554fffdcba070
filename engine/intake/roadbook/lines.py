"""A line read as an item."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.intake.roadbook import numbers as of
from engine.intake.roadbook.vocabulary import NUMBER, vocabulary
from engine.tour.terrain import climb_of, terrains
from engine.tour.values import FEED, INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from decimal import Decimal

    from engine.intake.roadbook.numbers import LineNumbers


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


def read_ends(numbers: LineNumbers) -> HeadItem | None:
    """Read the line of the start or the finish; the finish says how long the stage is."""
    for label in ("finish", "start"):
        if hit := vocabulary().label[label].first(numbers.text, numbers.folded):
            numbers.take(hit)
            km = [*numbers.at, *numbers.length, *of.take_bare_numbers(numbers)]
            return HeadItem(km=km[0] if km and label == "finish" else None)
    return None


def _take_format(numbers: LineNumbers) -> str | None:
    for name, words in vocabulary().format.items():
        if hit := words.first(numbers.text, numbers.folded):
            numbers.take(hit)
            return name
    return None


def read_field(numbers: LineNumbers) -> HeadItem | None:
    """Read a line like "distance: 170 km"; only the whole stage has such lines."""
    for name, words in vocabulary().field.items():
        hit = words.first(numbers.text, numbers.folded)
        if not hit or numbers.folded[: hit.start()].strip():
            continue
        rest = numbers.folded[hit.end() :].lstrip()
        plain = re.fullmatch(rf"{NUMBER}\W*", rest)
        if name == "km" and (numbers.length or numbers.at or plain or rest[:1] in set(":=")):
            numbers.take(hit)
            km = [*numbers.length, *numbers.at, *of.take_bare_numbers(numbers)]
            return HeadItem(km=km[0]) if km else None
        if rest[:1] not in set(":="):
            continue
        numbers.take(hit)
        if name == "date":
            return HeadItem(date=numbers.date or of.left_over_name(numbers))
        if name == "format":
            kind = _take_format(numbers)
            return HeadItem(format=kind) if kind else None
        return HeadItem(name=numbers.text[hit.end() :].strip(" :="))
    return None


def read_title(numbers: LineNumbers, *, first: bool) -> HeadItem | None:
    """Read the title of the page: a stage number, or the first line, or a length alone."""
    kind = _take_format(numbers)
    km: Decimal | None = next(iter(numbers.length), None) or next(iter(numbers.at), None)
    title = of.left_over_name(numbers, ": ")
    if numbers.numbered or first:
        return HeadItem(title or None, km, kind, numbers.date or None, numbers.numbered or None)
    if kind or (not title and (km or numbers.date)):
        return HeadItem(None, km, kind, numbers.date or None)
    return None


_HIGHEST_KM = 400
"""A plain number above this beside a climb is its altitude."""


_LONGEST_KM = 40
"""No climb is longer: so many kilometres are where its summit is."""


def _take_terrain(numbers: LineNumbers) -> str:
    """Take the terrain a line begins with; only numbers may stand before it."""
    hits = []
    for terrain, words in vocabulary().terrain.items():
        if hit := words.first(numbers.text, numbers.folded):
            hits.append((hit.start(), -hit.end(), terrain, hit))
    if not hits:
        return ""
    start, _, terrain, hit = min(hits, key=lambda h: h[:2])
    before = re.findall(r"[^\W\d_]+", numbers.folded[:start])
    if any(word not in vocabulary().ties for word in before):
        return ""
    numbers.take(hit)
    return terrain


def read_section(numbers: LineNumbers, *, in_list: bool = False) -> SectionItem | ClimbItem | None:
    """Read a section: a terrain with kilometres, or a categorised climb."""
    if numbers.numbered:
        return None
    written = numbers.text, numbers.folded
    terrain = _take_terrain(numbers)
    if numbers.category:
        if terrain in terrains() and terrains()[terrain].rough:  # Pavé des Gardes is its name
            numbers.text, numbers.folded = written
        climb = _read_climb(numbers, numbers.category)
        return climb if climb and (not in_list or climb.length or climb.start is not None) else None
    if terrain in {"CLIMB", "HILL"}:
        return _read_climb(numbers, "")
    return _read_run(numbers, terrain) if terrain else None


def _read_run(numbers: LineNumbers, terrain: str) -> SectionItem | None:
    plain = of.take_bare_numbers(numbers)
    ends = list(numbers.spread or ()) or numbers.at
    length = next(iter(numbers.length), None)
    rough = terrain in terrains() and terrains()[terrain].rough
    if (
        length is None and rough and numbers.altitude is not None
    ):  # a sector has its length in metres
        length = numbers.altitude / 1000
    if not ends and length is None and plain:
        ends, length = (plain[:2], None) if len(plain) > 1 else ([], plain[0])
    start, end = (ends[0], ends[1]) if len(ends) > 1 else (None, ends[0] if ends else None)
    if end is None and length is None:
        return None
    if start is None and end is not None and length is not None:
        if rough:  # a sector is said to be where one rides onto it
            start, end = end, end + length
        else:
            start = end - length
    return SectionItem(
        terrain, start, end, length, of.left_over_name(numbers), next(iter(numbers.gradient), None)
    )


def _read_climb(numbers: LineNumbers, category: str) -> ClimbItem | None:
    """Read a climb: its summit alone, its foot with it, or its length alone."""
    if hit := vocabulary().label["climb"].first(numbers.text, numbers.folded):
        numbers.take(hit)
    plain = [n for n in of.take_bare_numbers(numbers) if n <= _HIGHEST_KM]
    ends = list(numbers.spread or ()) or list(numbers.at)
    lengths = sorted(numbers.length)
    if not ends and lengths and (len(lengths) > 1 or lengths[-1] > _LONGEST_KM):
        ends.append(lengths.pop())
    length = next(iter(lengths), None)
    gradient = next(iter(numbers.gradient), None)
    if len(ends) == 2 and ends[1] < ends[0] and length is None and numbers.spread:
        length = ends.pop()
    while plain:
        value = plain.pop(0)
        if not ends or (len(ends) == 1 and length is None and value > ends[0]):
            ends.append(value)
        elif length is None and (len(ends) == 1 or abs(ends[1] - ends[0] - value) <= 1):
            length = value
        elif gradient is None and value <= 25:
            gradient = value
    if not ends and length is None:
        return None
    start, summit = (ends[0], ends[1]) if len(ends) > 1 else (None, ends[0] if ends else None)
    return ClimbItem(category, start, summit, length, of.left_over_name(numbers), gradient)


def named_climb(numbers: LineNumbers) -> ClimbItem | None:
    """Read a climb without a category: called a KOM, or a pass with a length or a gradient."""
    known = vocabulary()
    if numbers.numbered:
        return None
    if known.label["climb"].first(numbers.text, numbers.folded) or (
        (numbers.length or numbers.gradient or numbers.spread)
        and known.place.first(numbers.text, numbers.folded)
    ):
        return _read_climb(numbers, "")
    return None


_NUMBERED = re.compile(r"^\s*\d{1,2}[.)]\s+(?=[^\W\d])")
"""The number of a line in a list."""


_LABELS = {"sprint": INTERMEDIATE_SPRINT, "feed": FEED}


def read_line(line: str, *, first: bool = False) -> tuple[Item, ...]:
    """Return what the line says, or nothing when it is not understood."""
    several = re.split(r"(?<!\d),\s+|(?<=\d),\s+(?=\D)|;\s+", line)
    if len(several) > 1:
        stretches = [
            read_section(of.read_numbers(part), in_list=True) for part in several if part.strip()
        ]
        if all(stretches):
            return tuple(item for item in stretches if item)
    item = _read_item(of.read_numbers(_NUMBERED.sub("", line)), first=first)
    return (item,) if item else ()


def is_heading(line: str) -> bool:
    """Tell whether a line only announces what follows: "Climbs:", "GPM"."""
    if re.search(r"\d", line):
        return False
    numbers, known = of.read_numbers(line), vocabulary()
    labels = (*known.label.values(), known.place)
    return line.endswith(":") or any(
        (hit := words.first(numbers.text, numbers.folded)) and hit.group() == hit.string.strip()
        for words in labels
    )


def _read_item(numbers: LineNumbers, *, first: bool) -> Item | None:
    return (
        read_field(numbers)
        or _read_point(numbers)
        or read_section(numbers)
        or read_ends(numbers)
        or named_climb(numbers)
        or read_title(numbers, first=first)
    )


def _read_point(numbers: LineNumbers) -> PointItem | None:
    for label, kind in _LABELS.items():
        if hit := vocabulary().label[label].first(numbers.text, numbers.folded):
            numbers.take(hit)
            plain = of.take_bare_numbers(numbers)
            km = [*numbers.at, *(numbers.spread or ()), *numbers.length, *plain]
            return PointItem(kind, km[0], of.left_over_name(numbers)) if km else None
    return None


def terrain_of(category: str) -> str:
    """Return the terrain of a climb of this category; without one it is a hill."""
    return climb_of(category) if category else "HILL"
