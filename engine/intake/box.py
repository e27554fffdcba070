"""A road simplified until the box has markers for all its sections (R1.9, RULING 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.intake.track_sections import FLAT, TrackSection, given_away, without_slivers
from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@dataclass(frozen=True, slots=True)
class BoxFit:
    """How a stage is made to fit the markers of the box."""

    room: Callable[[str], int]
    """How many sections of a terrain the box can mark."""
    graded: Callable[[Sequence[TrackSection]], list[TrackSection]]
    """Give descents their grade again, for that depends on what comes before."""
    shortest: float
    most_flat: float
    """A flat road longer than this is never ridden as a descent to save markers."""
    flat_cost: float
    """What a kilometre of it costs, beside the scores of hills."""


def within_box(pieces: Sequence[TrackSection], box: BoxFit) -> list[TrackSection]:
    """Simplify the road until the box has markers for it, the least loss first."""
    found = box.graded(pieces)
    while True:
        counts: dict[str, int] = {}
        for piece in found:
            counts[piece.terrain] = counts.get(piece.terrain, 0) + 1
        over = {terrain for terrain, count in counts.items() if count > box.room(terrain)}
        offers = [
            (cost, i)
            for i, piece in enumerate(found)
            if not piece.firm and (cost := _cost(found, i, over, box)) is not None
        ]
        if not offers:
            return found
        _, i = min(offers)
        if found[i].terrain == FLAT:
            found = given_away(found, i)
        else:
            found[i] = TrackSection(FLAT, found[i].start, found[i].end)
        found = box.graded(without_slivers(found, box.shortest))


def _cost(found: Sequence[TrackSection], at: int, over: set[str], box: BoxFit) -> float | None:
    """Return what simplifying one piece loses, or None where it would not help."""
    piece = found[at]
    near = [found[i] for i in (at - 1, at + 1) if 0 <= i < len(found)]
    if piece.terrain == FLAT:
        falls = any(not n.firm and _falls(n) for n in near)
        short = piece.length <= box.most_flat
        return piece.length / 1000 * box.flat_cost if FLAT in over and falls and short else None
    between_flats = len(near) == 2 and all(n.terrain == FLAT for n in near)
    if piece.terrain in over or (FLAT in over and between_flats):
        return piece.weight
    return None


def _falls(piece: TrackSection) -> bool:
    known = terrains().get(piece.terrain)
    return bool(known and known.falls)
