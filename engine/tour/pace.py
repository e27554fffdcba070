"""The pace of a tour's own table: which one is assumed, and how long its stages really took.

Minutes are estimated for a usual table (engine/road/estimate.py). What a stage took is kept beside
what it was estimated at then, so that the pace stays known whatever becomes of that stage.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine import tables
from engine.errors import TourError

if TYPE_CHECKING:
    from engine.tour.values import Tour

TABLE: Final = "pace.toml"
USUAL: Final = "usual"
ASSUMED, TOOK = "assumed", "took"
"""Keys of what a tour keeps: the pace by its name; by stage, minutes it took and was estimated."""
MOST_MINUTES: Final = 10_000


def list_paces() -> tuple[str, ...]:
    """Return the paces that can be assumed, the quickest first."""
    return tuple(tables.read_toml(TABLE))


def assumed_pace(tour: Tour) -> str:
    """Return the pace that is assumed while nothing is known."""
    return str(tour.pace.get(ASSUMED, USUAL))


def minutes_taken(tour: Tour) -> dict[int, tuple[int, int]]:
    """Return by stage how many minutes it took, and how many a usual table was said to take."""
    taken = tour.pace.get(TOOK, {})
    return {int(number): (pair[0], pair[1]) for number, pair in taken.items()}


def table_share(tour: Tour) -> float:
    """Return the share of a usual table's minutes that this one takes.

    The median of what its stages took: one evening with a long supper does not move it.
    """
    taken = minutes_taken(tour)
    if taken:
        from statistics import median  # it takes long to load, and few tours were timed

        return median(took / said for took, said in taken.values())
    return float(tables.read_toml(TABLE)[assumed_pace(tour)])


def assume_pace(tour: Tour, pace: str) -> Tour:
    """Return the tour with another pace that is assumed until stages were timed."""
    if pace not in list_paces():
        raise TourError("pace_unknown", have=pace, want=", ".join(list_paces()))
    others = {key: value for key, value in tour.pace.items() if key != ASSUMED}
    return replace(tour, pace=others if pace == USUAL else {ASSUMED: pace, **others})


def note_minutes(tour: Tour, number: int, took: int | None, said: int) -> Tour:
    """Return the tour with what a stage took; None forgets it."""
    if took is not None and not 0 < took <= MOST_MINUTES:
        raise TourError("pace_minutes", have=took, most=MOST_MINUTES)
    taken = {key: list(pair) for key, pair in tour.pace.get(TOOK, {}).items()}
    taken.pop(str(number), None)
    if took is not None:
        taken[str(number)] = [took, said]
    others = {key: value for key, value in tour.pace.items() if key != TOOK}
    ordered = dict(sorted(taken.items(), key=lambda item: int(item[0])))
    return replace(tour, pace={**others, TOOK: ordered} if ordered else others)
