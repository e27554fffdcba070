"""One line of a road book, as what it says about the stage."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.intake.roadbook import marks as of
from engine.intake.roadbook.items import Climb, Head, Item, Place, Run
from engine.intake.roadbook.vocabulary import vocabulary
from engine.tour.terrain import climb_of
from engine.tour.values import FEED, INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from decimal import Decimal

    from engine.intake.roadbook.marks import Marks

_LABELS = {"sprint": INTERMEDIATE_SPRINT, "feed": FEED}
_HIGHEST_KM = 400
"""A plain number above this beside a climb is its altitude."""


def read_line(line: str, *, first: bool = False) -> tuple[Item, ...]:
    """Return what the line says, or nothing when it is not understood."""
    several = re.split(r"(?<!\d),\s+|(?<=\d),\s+(?=\D)|;\s+", line)
    if len(several) > 1:
        found = [_stretch(of.marks(part), listed=True) for part in several if part.strip()]
        if all(found):
            return tuple(item for item in found if item)
    item = _item(of.marks(line), first=first)
    return (item,) if item else ()


def _item(found: Marks, *, first: bool) -> Item | None:
    return (
        _field(found)
        or _place(found)
        or _stretch(found)
        or _ends(found)
        or _named_climb(found)
        or _head(found, first=first)
    )


def _place(found: Marks) -> Place | None:
    for label, kind in _LABELS.items():
        if hit := vocabulary().label[label].first(found.text, found.folded):
            found.take(hit)
            plain = of.bare(found)
            km = [*found.at, *(found.spread or ()), *found.length, *plain]
            return Place(kind, km[0], of.name(found)) if km else None
    return None


def _terrain(found: Marks) -> str:
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


def _stretch(found: Marks, *, listed: bool = False) -> Run | Climb | None:
    """Read a section: a terrain with kilometres, or a categorised climb."""
    if found.numbered:
        return None
    terrain = _terrain(found)
    if found.category:
        climb = _climb(found, found.category)
        return climb if climb and (not listed or climb.length or climb.start is not None) else None
    if terrain in {"CLIMB", "HILL"}:
        return _climb(found, "")
    return _run(found, terrain) if terrain else None


def _run(found: Marks, terrain: str) -> Run | None:
    plain = of.bare(found)
    ends = list(found.spread or ()) or found.at
    length = next(iter(found.length), None)
    if not ends and length is None and plain:
        ends, length = (plain[:2], None) if len(plain) > 1 else ([], plain[0])
    start, end = (ends[0], ends[1]) if len(ends) > 1 else (None, ends[0] if ends else None)
    if end is None and length is None:
        return None
    if start is None and end is not None and length is not None:
        start = end - length
    return Run(terrain, start, end, length, of.name(found), next(iter(found.gradient), None))


def _climb(found: Marks, category: str) -> Climb | None:
    """Read a climb: its summit alone, its foot with it, or its length alone."""
    if hit := vocabulary().label["climb"].first(found.text, found.folded):
        found.take(hit)
    plain = [n for n in of.bare(found) if n <= _HIGHEST_KM]
    ends = list(found.spread or ()) or list(found.at)
    length = next(iter(found.length), None)
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
    return Climb(category, start, summit, length, of.name(found), gradient)


def _named_climb(found: Marks) -> Climb | None:
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


def _ends(found: Marks) -> Head | None:
    """Read the line of the start or the finish; the finish says how long the stage is."""
    for label in ("finish", "start"):
        if hit := vocabulary().label[label].first(found.text, found.folded):
            found.take(hit)
            km = [*found.at, *found.length, *of.bare(found)]
            return Head(km=km[0] if km and label == "finish" else None)
    return None


def _format(found: Marks) -> str | None:
    for name, words in vocabulary().format.items():
        if hit := words.first(found.text, found.folded):
            found.take(hit)
            return name
    return None


def _field(found: Marks) -> Head | None:
    """Read a line like "distance: 170 km"; only the whole stage has such lines."""
    for name, words in vocabulary().field.items():
        hit = words.first(found.text, found.folded)
        if not hit or found.folded[: hit.start()].strip():
            continue
        rest = found.folded[hit.end() :].lstrip()
        if name == "km" and (found.length or rest[:1] in set(":=")):
            found.take(hit)
            km = [*found.length, *found.at, *of.bare(found)]
            return Head(km=km[0]) if km else None
        if rest[:1] not in set(":="):
            continue
        found.take(hit)
        if name == "date":
            return Head(date=found.date or of.name(found))
        if name == "format":
            kind = _format(found)
            return Head(format=kind) if kind else None
        return Head(name=found.text[hit.end() :].strip(" :="))
    return None


def _head(found: Marks, *, first: bool) -> Head | None:
    """Read the title of the page: a stage number, or the first line, or a length alone."""
    kind = _format(found)
    km: Decimal | None = next(iter(found.length), None) or next(iter(found.at), None)
    title = of.name(found)
    if found.numbered or first:
        return Head(title or None, km, kind, found.date or None)
    if kind or (not title and (km or found.date)):
        return Head(None, km, kind, found.date or None)
    return None


def terrain_of(category: str) -> str:
    """Return the terrain of a climb of this category; without one it is a hill."""
    return climb_of(category) if category else "HILL"
