"""A line about a stretch of road: a section with its terrain, or a climb."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.roadbook.items import ClimbItem, SectionItem
from engine.intake.roadbook.names import left_over_name
from engine.intake.roadbook.numbers import take_bare_numbers
from engine.intake.roadbook.vocabulary import vocabulary
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.roadbook.numbers import LineNumbers


def read_section(numbers: LineNumbers, *, in_list: bool = False) -> SectionItem | ClimbItem | None:
    """Read a section: a terrain with kilometres, or a categorised climb."""
    if numbers.stage:
        return None
    text, folded = numbers.text, numbers.folded
    terrain = _take_terrain(numbers)
    if numbers.category:  # Pavé des Gardes, Muro di Sormano, Piano Battaglia are names
        numbers.text, numbers.folded = text, folded
        climb = read_climb(numbers, numbers.category)
        if climb is None or (in_list and not climb.length and climb.start is None):
            return None
        return climb
    if terrain in {"CLIMB", "HILL"}:
        return read_climb(numbers, "")
    return read_run(numbers, terrain) if terrain else None


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


def is_rough(terrain: str) -> bool:
    """Tell whether a terrain is cobbles or the like; the word of a page may be no terrain yet."""
    known = terrains().get(terrain)
    return known is not None and known.rough


def read_run(numbers: LineNumbers, terrain: str) -> SectionItem | None:
    """Read a stretch of one terrain: from and to, its length, or where it begins."""
    plain = take_bare_numbers(numbers)
    ends = list(numbers.spread or ()) or numbers.at
    rough, lengths = is_rough(terrain), list(numbers.length)
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
        if rough and len(plain) > 1 and plain[1] < plain[0]:
            return None  # where it begins or ends, and how long it is: nothing says which
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


def read_climb(numbers: LineNumbers, category: str, heading: str = "") -> ClimbItem | None:
    """Read a climb: its summit alone, its foot with it, or its length alone."""
    known = vocabulary().label
    finish, climb = (numbers.find_words(known[label]) for label in ("finish", "climb"))
    last_climb = (
        finish is not None
        and climb is not None
        and (finish.start() <= climb.start() < finish.end())
    )
    at_finish = last_climb and take_finish(numbers)
    while numbers.take_words(known["climb"]):
        pass
    at_finish = at_finish or take_finish(numbers)
    if heading == "HILL" and numbers.altitude is not None and not numbers.at:
        numbers.at += numbers.length  # "136,6 km 2200 m"
        numbers.length.clear()
    plain = [n for n in take_bare_numbers(numbers) if n <= HIGHEST_KM]
    ends = list(numbers.spread or ()) or list(numbers.at)
    is_lone = (
        len(numbers.marks) == len({m.kind for m in numbers.marks})
        and not (ends or at_finish or numbers.to_go or numbers.gradient or numbers.foot or plain)
        and len(numbers.length) == 1
    )
    lengths, left = sorted(numbers.length), next(iter(numbers.to_go), None)
    if heading == "HILL" and not lengths and numbers.altitude is not None:
        lengths = [numbers.altitude / 1000]  # bergs have their length in metres
    placed = bool(ends) or at_finish or left is not None or numbers.foot is not None
    if not ends and lengths and (lengths[-1] > LONGEST_KM or (len(lengths) > 1 and not placed)):
        ends.append(lengths.pop())
    length = next(iter(lengths), None)
    gradient = next(iter(numbers.gradient), None)
    if gradient is not None and gradient > STEEPEST:
        numbers.partly = True
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
    if len(ends) == 2 and ends[1] > ends[0] and not is_likely(ends[1] - ends[0], category):
        return None
    if not ends and length is None and not placed:
        return None
    start, summit = _start_and_end(ends)
    start = numbers.foot if start is None else start
    if start is not None and summit is None and length is not None:
        summit = start + length
    return ClimbItem(
        category, start, summit, length, left_over_name(numbers), gradient, left, at_finish,
        bare=bare and bool(ends), is_lone=is_lone, is_counted=numbers.is_counted,
    )  # fmt: skip


def _is_length(value: Decimal, ends: Sequence[Decimal]) -> bool:
    return len(ends) == 1 or abs(ends[1] - ends[0] - value) <= ROUNDED_KM


LIKE_A_CATEGORY = (1, 2, 3, 4)

MOST_USUAL = 4
"""Times the usual length of its category that no climb exceeds."""


def is_likely(km: Decimal, category: str) -> bool:
    """Tell whether a climb of this category can be so long."""
    return km <= vocabulary().usual_km[category or "4"] * MOST_USUAL


def take_finish(numbers: LineNumbers) -> bool:
    """Take the word of the finish at either end of a line, or where nothing else says a place."""
    known = vocabulary()
    hit = numbers.find_words(known.label["finish"])
    if hit is None:
        return False
    for far in known.lost_far.finditer(numbers.folded):  # "xx km from the finish"
        if far.start() < hit.start() < far.end():
            numbers.partly = True
            return False
    sides = numbers.folded[: hit.start()], numbers.folded[hit.end() :]
    elsewhere = numbers.at or numbers.spread or numbers.to_go
    if elsewhere and all(re.search(r"[^\W\d_]", side) for side in sides):
        return False
    numbers.take_match(hit, "label")
    return True


def _start_and_end(ends: Sequence[Decimal]) -> tuple[Decimal | None, Decimal | None]:
    """Return where a stretch starts and ends; one kilometre alone is its end."""
    if len(ends) > 1:
        return ends[0], ends[1]
    return None, next(iter(ends), None)


def read_foot(numbers: LineNumbers) -> ClimbItem | None:
    """Read a line that says where a climb begins and nothing else of it."""
    if not numbers.foot or numbers.at or numbers.spread or numbers.length or numbers.gradient:
        return None
    return ClimbItem("", numbers.foot, name=left_over_name(numbers), is_foot=True)


def read_named_climb(numbers: LineNumbers, *, first: bool) -> ClimbItem | None:
    """Read a climb without a category: called a KOM, or a pass with a length or a gradient."""
    if numbers.stage or (first and not (numbers.at or numbers.spread or numbers.gradient)):
        return None  # "Climbs of the stage (151,7 km)" is a title
    known = vocabulary()
    measured = numbers.length or numbers.gradient or numbers.spread
    says_so = (
        numbers.find_words(known.label["climb"])
        or (measured and numbers.find_words(known.place))
        or (numbers.length and numbers.gradient and (numbers.at or numbers.to_go))
    )
    return read_climb(numbers, "") if says_so else None
