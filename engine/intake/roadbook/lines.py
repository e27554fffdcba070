"""A line of a road book read as an item."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.intake.roadbook import numbers as of
from engine.intake.roadbook.heads import read_ends, read_field, read_title
from engine.intake.roadbook.items import Item, PointItem
from engine.intake.roadbook.section_lines import named_climb, read_section
from engine.intake.roadbook.vocabulary import vocabulary
from engine.tour.terrain import climb_of
from engine.tour.values import FEED, INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from engine.intake.roadbook.numbers import LineNumbers

_NUMBERED = re.compile(r"^\s*\d{1,2}[.)]\s+(?=[^\W\d])")
"""The number of a line in a list."""
_LABELS = {"sprint": INTERMEDIATE_SPRINT, "feed": FEED}


def read_line(line: str, *, first: bool = False) -> tuple[Item, ...]:
    """Return what the line says, or nothing when it is not understood."""
    several = re.split(r"(?<!\d),\s+|(?<=\d),\s+(?=\D)|;\s+", line)
    if len(several) > 1:
        found = [
            read_section(of.read_numbers(part), listed=True) for part in several if part.strip()
        ]
        if all(found):
            return tuple(item for item in found if item)
    item = _item(of.read_numbers(_NUMBERED.sub("", line)), first=first)
    return (item,) if item else ()


def is_heading(line: str) -> bool:
    """Tell whether a line only announces what follows: "Climbs:", "GPM"."""
    if re.search(r"\d", line):
        return False
    found, known = of.read_numbers(line), vocabulary()
    labels = (*known.label.values(), known.place)
    return line.endswith(":") or any(
        (hit := words.first(found.text, found.folded)) and hit.group() == hit.string.strip()
        for words in labels
    )


def _item(found: LineNumbers, *, first: bool) -> Item | None:
    return (
        read_field(found)
        or _place(found)
        or read_section(found)
        or read_ends(found)
        or named_climb(found)
        or read_title(found, first=first)
    )


def _place(found: LineNumbers) -> PointItem | None:
    for label, kind in _LABELS.items():
        if hit := vocabulary().label[label].first(found.text, found.folded):
            found.take(hit)
            plain = of.take_bare_numbers(found)
            km = [*found.at, *(found.spread or ()), *found.length, *plain]
            return PointItem(kind, km[0], of.left_over_name(found)) if km else None
    return None


def terrain_of(category: str) -> str:
    """Return the terrain of a climb of this category; without one it is a hill."""
    return climb_of(category) if category else "HILL"
