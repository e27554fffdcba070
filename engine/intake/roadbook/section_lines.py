"""A line about a stretch of road: a section, or a climb with or without a category."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.intake.roadbook import numbers as of
from engine.intake.roadbook.items import ClimbItem, SectionItem
from engine.intake.roadbook.vocabulary import vocabulary
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from engine.intake.roadbook.numbers import LineNumbers

_HIGHEST_KM = 400
"""A plain number above this beside a climb is its altitude."""
_LONGEST_KM = 40
"""No climb is longer: so many kilometres are where its summit is."""


def _terrain(found: LineNumbers) -> str:
    """Take the terrain a line begins with; only numbers may stand before it."""
    hits = []
    for terrain, words in vocabulary().terrain.items():
        if hit := words.first(found.text, found.folded):
            hits.append((hit.start(), -hit.end(), terrain, hit))
    if not hits:
        return ""
    start, _, terrain, hit = min(hits, key=lambda h: h[:2])
    before = re.findall(r"[^\W\d_]+", found.folded[:start])
    if any(word not in vocabulary().ties for word in before):
        return ""
    found.take(hit)
    return terrain


def read_section(found: LineNumbers, *, listed: bool = False) -> SectionItem | ClimbItem | None:
    """Read a section: a terrain with kilometres, or a categorised climb."""
    if found.numbered:
        return None
    written = found.text, found.folded
    terrain = _terrain(found)
    if found.category:
        if terrain in terrains() and terrains()[terrain].rough:  # Pavé des Gardes is its name
            found.text, found.folded = written
        climb = _climb(found, found.category)
        return climb if climb and (not listed or climb.length or climb.start is not None) else None
    if terrain in {"CLIMB", "HILL"}:
        return _climb(found, "")
    return _run(found, terrain) if terrain else None


def _run(found: LineNumbers, terrain: str) -> SectionItem | None:
    plain = of.take_bare_numbers(found)
    ends = list(found.spread or ()) or found.at
    length = next(iter(found.length), None)
    rough = terrain in terrains() and terrains()[terrain].rough
    if length is None and rough and found.altitude is not None:  # a sector has its length in metres
        length = found.altitude / 1000
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
        terrain, start, end, length, of.left_over_name(found), next(iter(found.gradient), None)
    )


def _climb(found: LineNumbers, category: str) -> ClimbItem | None:
    """Read a climb: its summit alone, its foot with it, or its length alone."""
    if hit := vocabulary().label["climb"].first(found.text, found.folded):
        found.take(hit)
    plain = [n for n in of.take_bare_numbers(found) if n <= _HIGHEST_KM]
    ends = list(found.spread or ()) or list(found.at)
    lengths = sorted(found.length)
    if not ends and lengths and (len(lengths) > 1 or lengths[-1] > _LONGEST_KM):
        ends.append(lengths.pop())
    length = next(iter(lengths), None)
    gradient = next(iter(found.gradient), None)
    if len(ends) == 2 and ends[1] < ends[0] and length is None and found.spread:
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
    return ClimbItem(category, start, summit, length, of.left_over_name(found), gradient)


def named_climb(found: LineNumbers) -> ClimbItem | None:
    """Read a climb without a category: called a KOM, or a pass with a length or a gradient."""
    known = vocabulary()
    if found.numbered:
        return None
    if known.label["climb"].first(found.text, found.folded) or (
        (found.length or found.gradient or found.spread)
        and known.place.first(found.text, found.folded)
    ):
        return _climb(found, "")
    return None
