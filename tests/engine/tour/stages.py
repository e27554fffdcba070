"""Stages made of parts, for the tests of tours and of roads."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from engine.tour.rules import Rules
from engine.tour.values import ROAD, Section, Stage

BOOK = Rules("ciclismo")

INDEX_LIST = (
    ("FLAT", 0, 119), ("MTN_3", 120, 126), ("DESC_LOW", 127, 134), ("FLAT", 135, 170),
)  # fmt: skip
"""R3.6 — the second example of the book: indices one apart, as a road book gives them."""


def sections_of(*rows: tuple[Any, ...]) -> tuple[Section, ...]:
    """Return sections as a list of kilometres gives them: terrain, from, to, perhaps a length."""
    return tuple(Section(name, *(Decimal(str(km)) for km in kms)) for name, *kms in rows)


def stage_of(*parts: tuple[str, Any], race_format: str = ROAD, **fields: Any) -> Stage:
    """Return a stage of terrains one after the other, each with its kilometres."""
    sections, end = [], Decimal(0)
    for terrain, km in parts:
        sections.append(Section(terrain, end, end + Decimal(str(km))))
        end = sections[-1].end
    return Stage("s", race_format, sections=tuple(sections), **fields)
