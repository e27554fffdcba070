"""The tour around a stage, as everybody at the table knows it: days to come, standings so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

AHEAD: Final = "ahead"
STANDINGS: Final = "standings"
"""What a setup calls them beside its start list."""
GENERAL: Final = "general"
POINT_STANDINGS: Final = ("regularity", "mountain")
UNRANKED: Final = 1 << 16
"""Turns behind the leader of a rider who is in no classification."""
MOST_DAYS: Final = 99


@dataclass(frozen=True, slots=True)
class TourSoFar:
    """What the stages before have left, by rider, and the types of those to come."""

    ahead: tuple[str, ...] = ()
    """Types of the stages after this one; nothing where the setup does not name them."""
    gaps: tuple[int, ...] = ()
    """R12.3 — turns behind the leader of the general classification; nothing before a first day."""
    regularity: tuple[int, ...] = ()
    mountain: tuple[int, ...] = ()
    """Points in these classifications."""


def tour_so_far(extra: Mapping[str, Any], bibs: Sequence[int]) -> TourSoFar:
    """Return what a setup says of its tour; a ValueError where it is nothing of ours."""
    ahead = tuple(extra.get(AHEAD, ()))
    if len(ahead) > MOST_DAYS or not all(isinstance(kind, str) for kind in ahead):
        raise ValueError(ahead)
    standings = extra.get(STANDINGS)
    if not standings:
        return TourSoFar(ahead)
    gaps = _by_bib(standings[GENERAL])
    points = [_by_bib(standings[key]) for key in POINT_STANDINGS]
    return TourSoFar(
        ahead,
        tuple([gaps.get(bib, UNRANKED) for bib in bibs]),
        *(tuple([one.get(bib, 0) for bib in bibs]) for one in points),
    )


def _by_bib(rows: Any) -> dict[int, int]:
    found = {}
    for bib, number in rows:
        if type(bib) is not int or type(number) is not int:
            raise ValueError(rows)
        found[bib] = number
    return found
