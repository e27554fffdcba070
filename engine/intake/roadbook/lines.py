"""One line of a road book as what it says: a section, a climb, a point, or the head of the stage.

What a line may be is tried from the surest on; a word that is understood is blanked out, so that
what is left over is the name of a place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.roadbook.numbers import left_over_name, read_numbers, take_bare_numbers
from engine.intake.roadbook.vocabulary import NUMBER, vocabulary
from engine.text import fold_text
from engine.tour.terrain import climb_of, terrains
from engine.tour.values import FEED, INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.roadbook.numbers import LineNumbers
    from engine.intake.roadbook.vocabulary import WordForms


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


LIST_NUMBER = re.compile(r"^\s*\d{1,2}[.)]\s+(?=[^\W\d])")
BARE_LIST_NUMBER = re.compile(r"^\s*\d{1,2}\s*[-.):]?\s+(?=[^\W\d])(?!kms?\b)")
"""The number of a line in a list, and what may stand for one under a heading."""


def read_line(line: str, *, first: bool = False, heading: str = "") -> tuple[Item, ...]:
    """Return what the line says, or nothing when it is not understood.

    Under the heading of a list it may be a sector or a hill that does not say so itself.
    """
    several = re.split(r"(?<!\d),\s+|(?<=\d),\s+(?=\D)|;\s+", line)
    if len(several) > 1:
        parts = [read_numbers(part) for part in several if part.strip()]
        stretches = [_read_section(part, in_list=True) for part in parts]
        if all(stretches):
            return tuple(item for item in stretches if item)
    numbers = read_numbers(_without_list_number(line, heading))
    item = _read_item(numbers, first=first, heading=heading)
    is_title = isinstance(item, HeadItem) and (item.name or item.date)
    if numbers.partly and item and not is_title:
        item = replace(item, partly=True)
    return (item,) if item else ()


def _without_list_number(line: str, heading: str) -> str:
    """Return a line without its number in a list; "16. Etappe", "2. Kategorie" are no such."""
    bare = (BARE_LIST_NUMBER if heading else LIST_NUMBER).sub("", line)
    if bare != line and (vocabulary().stage.match(fold_text(line.strip())) or _has_category(line)):
        return line
    return bare


def _has_category(line: str) -> bool:
    hit = re.match(r"\s*\d\.\s*(?P<word>[^\W\d]+)", fold_text(line))
    return hit is not None and hit["word"] in vocabulary().category_words


def _read_item(numbers: LineNumbers, *, first: bool, heading: str) -> Item | None:
    if item := _read_field(numbers) or _read_point(numbers):
        return item
    if numbers.names_point and not (first or numbers.stage):
        return None  # a sprint that does not say where is no finish
    if stretch := _read_section(numbers):
        return stretch
    if numbers.category and not (first or numbers.stage):
        return None  # nor is a climb
    return (
        _read_ends(numbers)
        or _read_listed(numbers, heading)
        or _read_named_climb(numbers, first=first)
        or _read_title(numbers, first=first)
    )


COUNT = re.compile(
    r"^\s*(?:(?:les|los|the|gli|die|de|os|els|i)\s+)?\d{1,2}\s+(?=[^\W\d])|\(\s*\d{1,2}\s*\)",
    re.IGNORECASE,
)
"""How many lines follow a heading: "30 secteurs", "Bergs (17)"."""


def heading_of(line: str) -> str | None:
    """Return what a line announces: a terrain or a label, "" for anything else, None for none."""
    line = COUNT.sub("", line).strip()
    if re.search(r"\d", line):
        return None
    known, text = vocabulary(), line.strip(" :.-=*")

    def is_whole(words: WordForms) -> bool:
        hit = words.find_first(text, fold_text(text))
        return hit is not None and hit.span() == (0, len(text))

    for kind, words in (*known.heading.items(), *known.label.items()):
        if kind not in {"start", "finish", "stage"} and is_whole(words):
            return kind
    if line.endswith(":") or any(map(is_whole, (*known.label.values(), known.place))):
        return ""
    return None


def _read_field(numbers: LineNumbers) -> HeadItem | None:
    """Read a line like "distance: 170 km"; only the whole stage has such lines."""
    for name, words in vocabulary().field.items():
        hit = numbers.find_words(words)
        if not hit or numbers.folded[: hit.start()].strip():
            continue
        rest = numbers.folded[hit.end() :].lstrip()
        plain = re.fullmatch(rf"{NUMBER}\W*", rest)
        if name == "km" and (numbers.length or numbers.at or plain or rest[:1] in set(":=")):
            numbers.take_match(hit)
            km = [*numbers.length, *numbers.at, *take_bare_numbers(numbers)]
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


POINT_KINDS = {"sprint": INTERMEDIATE_SPRINT, "feed": FEED}


def _read_point(numbers: LineNumbers) -> PointItem | None:
    for label, kind in POINT_KINDS.items():
        if numbers.take_words(vocabulary().label[label]):
            numbers.names_point = True
            return _read_place(numbers, kind)
    return None


def _read_place(numbers: LineNumbers, kind: str) -> PointItem | None:
    """Read where a point is; of several bare numbers nothing says which."""
    plain, left = take_bare_numbers(numbers), next(iter(numbers.to_go), None)
    km = [*numbers.at, *(numbers.spread or ()), *numbers.length]
    if not km and left is None:
        if len(plain) != 1:
            return None
        km = plain
    name = left_over_name(numbers)
    return PointItem(kind, km[0] if km else None, name, left, bare=km is plain)


def _read_section(numbers: LineNumbers, *, in_list: bool = False) -> SectionItem | ClimbItem | None:
    """Read a section: a terrain with kilometres, or a categorised climb."""
    if numbers.stage:
        return None
    text, folded = numbers.text, numbers.folded
    terrain = _take_terrain(numbers)
    if numbers.category:
        if _is_rough(terrain):  # Pavé des Gardes is its name
            numbers.text, numbers.folded = text, folded
        climb = _read_climb(numbers, numbers.category)
        if climb is None or (in_list and not climb.length and climb.start is None):
            return None
        return climb
    if terrain in {"CLIMB", "HILL"}:
        return _read_climb(numbers, "")
    return _read_run(numbers, terrain) if terrain else None


def _take_terrain(numbers: LineNumbers) -> str:
    """Take the terrain a line begins with; only numbers may stand before it."""
    known = vocabulary()
    by_terrain = ((terrain, numbers.find_words(words)) for terrain, words in known.terrain.items())
    hits = [(hit.start(), -hit.end(), terrain, hit) for terrain, hit in by_terrain if hit]
    if not hits:
        return ""
    start, _, terrain, hit = min(hits, key=lambda h: h[:2])
    before = re.findall(r"[^\W\d_]+", numbers.folded[:start])
    if any(word not in known.ties for word in before):
        return ""
    numbers.take_match(hit)
    return terrain


def _is_rough(terrain: str) -> bool:
    known = terrains().get(terrain)
    return known is not None and known.rough


def _read_run(numbers: LineNumbers, terrain: str) -> SectionItem | None:
    plain = take_bare_numbers(numbers)
    ends = list(numbers.spread or ()) or numbers.at
    rough, lengths = _is_rough(terrain), list(numbers.length)
    if rough and numbers.altitude is not None and not ends and lengths:
        ends = [lengths.pop(0)]  # "86,9 km 1300 m"
    length, left = next(iter(lengths), None), next(iter(numbers.to_go), None)
    if rough and length is None and len(ends) == 2 and ends[1] < ends[0]:
        length = ends.pop()  # "km 75,6 - 1,4 km"
    if length is None and rough and numbers.altitude is not None:
        length = numbers.altitude / 1000  # a sector has its length in metres
    if not ends and length is None and plain:
        if len(plain) > 2 and abs(plain[1] - plain[0] - plain[2]) > ROUNDED_KM:
            return None
        ends, length = (plain[:2], None) if len(plain) > 1 else ([], plain[0])
    start, end = _start_and_end(ends)
    if end is None and length is None:
        return None
    if rough and end is None and left is None and (length or 0) > LONGEST_KM:
        return None  # how long all sectors are together
    if start is None and end is not None and length is not None:
        if rough:  # a sector is said to be where one rides onto it
            start, end = end, end + length
        else:
            start = end - length
    gradient = next(iter(numbers.gradient), None)
    return SectionItem(terrain, start, end, length, left_over_name(numbers), gradient, left)


HIGHEST_KM = 400
"""A plain number above this beside a climb is its altitude."""

LONGEST_KM = Decimal(40)
"""No climb is longer: so many kilometres are where its summit is."""

STEEPEST = 25
"""Per cent; no climb is steeper on the whole."""

ROUNDED_KM = 1
"""A written length this near to summit minus foot is the same length, rounded."""


def _read_climb(numbers: LineNumbers, category: str, heading: str = "") -> ClimbItem | None:
    """Read a climb: its summit alone, its foot with it, or its length alone."""
    numbers.take_words(vocabulary().label["climb"])
    at_finish = _take_finish(numbers)
    if heading == "HILL" and numbers.altitude is not None and not numbers.at:
        numbers.at += numbers.length  # "136,6 km 2200 m"
        numbers.length.clear()
    plain = [n for n in take_bare_numbers(numbers) if n <= HIGHEST_KM]
    ends = list(numbers.spread or ()) or list(numbers.at)
    lengths, left = sorted(numbers.length), next(iter(numbers.to_go), None)
    if heading == "HILL" and not lengths and numbers.altitude is not None:
        lengths = [numbers.altitude / 1000]  # bergs have their length in metres
    placed = bool(ends) or at_finish or left is not None
    if not ends and lengths and (lengths[-1] > LONGEST_KM or (len(lengths) > 1 and not placed)):
        ends.append(lengths.pop())
    length = next(iter(lengths), None)
    gradient = next(iter(numbers.gradient), None)
    if len(ends) == 2 and ends[1] < ends[0] and length is None and numbers.spread:
        length = ends.pop()
    bare = not ends
    for value in plain:
        if not category and ends and value in LIKE_A_CATEGORY and not gradient:
            return None  # it may as well be a category
        if not ends or (len(ends) == 1 and length is None and value > ends[0]):
            ends.append(value)
        elif length is None and value <= LONGEST_KM and _is_length(value, ends):
            length = value
        elif gradient is None and value <= STEEPEST:
            gradient = value
        elif length is None or len(ends) < 2 or abs(ends[1] - ends[0] - value) > ROUNDED_KM:
            return None  # a number too many: which of them means what, nothing says
    if bare and len(ends) == 2 and not _is_likely(ends[1] - ends[0], category):
        return None
    if not ends and length is None and not placed:
        return None
    start, summit = _start_and_end(ends)
    name = left_over_name(numbers)
    bare = bare and bool(ends)
    return ClimbItem(category, start, summit, length, name, gradient, left, at_finish, bare)


def _is_length(value: Decimal, ends: Sequence[Decimal]) -> bool:
    return len(ends) == 1 or abs(ends[1] - ends[0] - value) <= ROUNDED_KM


LIKE_A_CATEGORY = (1, 2, 3, 4)

MOST_USUAL = 4
"""Times the usual length of its category that no climb exceeds."""


def _is_likely(km: Decimal, category: str) -> bool:
    """Tell whether two bare numbers so far apart can be the foot and the summit of a climb."""
    return km <= vocabulary().usual_km[category or "4"] * MOST_USUAL


def _take_finish(numbers: LineNumbers) -> bool:
    """Take the word of the finish at either end of a line, or where nothing else says a place."""
    hit = numbers.find_words(vocabulary().label["finish"])
    if hit is None:
        return False
    sides = numbers.folded[: hit.start()], numbers.folded[hit.end() :]
    elsewhere = numbers.at or numbers.spread or numbers.to_go
    if elsewhere and all(re.search(r"[^\W\d_]", side) for side in sides):
        return False
    numbers.take_match(hit)
    return True


def _start_and_end(ends: Sequence[Decimal]) -> tuple[Decimal | None, Decimal | None]:
    """Return where a stretch starts and ends; one kilometre alone is its end."""
    if len(ends) > 1:
        return ends[0], ends[1]
    return None, next(iter(ends), None)


def _read_named_climb(numbers: LineNumbers, *, first: bool) -> ClimbItem | None:
    """Read a climb without a category: called a KOM, or a pass with a length or a gradient."""
    if numbers.stage or (first and not (numbers.at or numbers.spread or numbers.gradient)):
        return None  # "Climbs of the stage (151,7 km)" is a title
    known = vocabulary()
    measured = numbers.length or numbers.gradient or numbers.spread
    says_so = numbers.find_words(known.label["climb"]) or (
        measured and numbers.find_words(known.place)
    )
    return _read_climb(numbers, "") if says_so else None


def _read_listed(numbers: LineNumbers, heading: str) -> RoadItem | None:
    """Read a line as what its heading announces: a sector, a berg, a climb, a sprint."""
    if not heading or numbers.stage:
        return None
    if heading in POINT_KINDS:
        return _read_place(numbers, POINT_KINDS[heading])
    if _is_rough(heading):
        return _read_run(numbers, heading)
    measured = numbers.length or numbers.gradient or numbers.altitude is not None
    return _read_climb(numbers, "", heading) if measured else None


def _read_ends(numbers: LineNumbers) -> HeadItem | None:
    """Read the line of the start or the finish; the finish says how long the stage is."""
    for label in ("finish", "start"):
        if numbers.take_words(vocabulary().label[label]):
            km, plain = [*numbers.at, *numbers.length], take_bare_numbers(numbers)
            if not km and len(plain) == 1:
                km = plain
            left_over_name(numbers)
            if label == "start" or not km or km[0] <= 0:
                return HeadItem()
            return HeadItem(km=km[0], at_finish=True)
    return None


def _read_title(numbers: LineNumbers, *, first: bool) -> HeadItem | None:
    """Read the title of the page: a stage number, or the first line, or a length alone."""
    kind = _take_format(numbers)
    km: Decimal | None = next(iter(numbers.length), None) or next(iter(numbers.at), None)
    km = None if km is not None and km <= 0 else km  # "Km 0 Albertville"
    title = left_over_name(numbers, ": ")
    if numbers.stage or first:
        return HeadItem(title or None, km, kind, numbers.date or None, numbers.stage or None)
    if kind or (not title and (km or numbers.date)):
        return HeadItem(None, km, kind, numbers.date or None)
    return None


def terrain_of(category: str) -> str:
    """Return the terrain of a climb of this category; without one it is a hill."""
    return climb_of(category) if category else "HILL"
