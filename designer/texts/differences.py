"""Two states of one tour side by side: which parts of it differ, in a few words."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.language import Language
    from engine.tour.values import Stage, Tour

MOST = 8
"""Lines; of more the last one says how many there are."""
TOUR_PARTS = {
    "name": "name", "rest_after": "rest_days", "one_day": "rest_days", "teams": "teams",
    "rules": "rules", "boards": "boards", "games": "games", "printed": "printed",
}  # fmt: skip
"""The words for each part of a tour that is no stage and no result."""
STAGE_PARTS = {
    "name": "stage_name", "sections": "stage_sections", "points": "stage_points",
    "profile": "stage_profile",
}  # fmt: skip
"""The words for parts of a stage; of the rest is said that it is something else."""


def difference_texts(language: Language, before: Tour, after: Tour) -> list[str]:
    """Return what differs between two states of a tour, a line each; nothing where nothing does."""
    lines = list(_list_differences(language, before, after))
    if len(lines) <= MOST:
        return lines
    more = len(lines) - MOST + 1
    return [*lines[: MOST - 1], language.say("differences.more", count=more)]


def _list_differences(language: Language, before: Tour, after: Tour) -> Iterator[str]:
    gone, come = len(before.stages), len(after.stages)
    if gone != come:
        yield language.say("differences.stages", before=gone, after=come)
    pairs = zip(before.stages, after.stages, strict=False)
    for number, (one, other) in enumerate(pairs, start=1):
        if one != other:
            words = [language.say(f"differences.{key}") for key in _stage_parts(one, other)]
            yield language.say("differences.stage", number=number, parts=language.join_words(words))
    days = [
        day
        for day in sorted({*before.results, *after.results}, key=int)
        if before.results.get(day) != after.results.get(day)
    ]
    if days:
        yield language.say("differences.results", count=len(days), days=language.join_words(days))
    parts = [key for key in TOUR_PARTS if getattr(before, key) != getattr(after, key)]
    for key in dict.fromkeys(TOUR_PARTS[part] for part in parts):
        yield language.say(f"differences.{key}")


def _stage_parts(one: Stage, other: Stage) -> list[str]:
    parts = [f.name for f in fields(one) if getattr(one, f.name) != getattr(other, f.name)]
    return list(dict.fromkeys(STAGE_PARTS.get(part, "stage_rest") for part in parts))
