"""One line of a road book, as what it says about the stage."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.intake.roadbook import marks as of
from engine.intake.roadbook.heads import ends, field, head
from engine.intake.roadbook.items import Item, Place
from engine.intake.roadbook.stretches import named_climb, stretch
from engine.intake.roadbook.vocabulary import vocabulary
from engine.tour.terrain import climb_of
from engine.tour.values import FEED, INTERMEDIATE_SPRINT

if TYPE_CHECKING:
    from engine.intake.roadbook.marks import Marks

_NUMBERED = re.compile(r"^\s*\d{1,2}[.)]\s+(?=[^\W\d])")
"""The number of a line in a list."""
_LABELS = {"sprint": INTERMEDIATE_SPRINT, "feed": FEED}


def read_line(line: str, *, first: bool = False) -> tuple[Item, ...]:
    """Return what the line says, or nothing when it is not understood."""
    several = re.split(r"(?<!\d),\s+|(?<=\d),\s+(?=\D)|;\s+", line)
    if len(several) > 1:
        found = [stretch(of.marks(part), listed=True) for part in several if part.strip()]
        if all(found):
            return tuple(item for item in found if item)
    item = _item(of.marks(_NUMBERED.sub("", line)), first=first)
    return (item,) if item else ()


def is_heading(line: str) -> bool:
    """Tell whether a line only announces what follows: "Climbs:", "GPM"."""
    if re.search(r"\d", line):
        return False
    found, known = of.marks(line), vocabulary()
    labels = (*known.label.values(), known.place)
    return line.endswith(":") or any(
        (hit := words.first(found.text, found.folded)) and hit.group() == hit.string.strip()
        for words in labels
    )


def _item(found: Marks, *, first: bool) -> Item | None:
    return (
        field(found)
        or _place(found)
        or stretch(found)
        or ends(found)
        or named_climb(found)
        or head(found, first=first)
    )


def _place(found: Marks) -> Place | None:
    for label, kind in _LABELS.items():
        if hit := vocabulary().label[label].first(found.text, found.folded):
            found.take(hit)
            plain = of.bare(found)
            km = [*found.at, *(found.spread or ()), *found.length, *plain]
            return Place(kind, km[0], of.name(found)) if km else None
    return None


def terrain_of(category: str) -> str:
    """Return the terrain of a climb of this category; without one it is a hill."""
    return climb_of(category) if category else "HILL"
