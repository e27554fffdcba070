"""Climbs, hills and descents of a profile as the sections of a stage on the table."""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from engine.intake.climbs.settings import detector_settings
from engine.intake.climbs.shape import climb_score, join_climbs, mean_gradient
from engine.intake.climbs.uphill import find_uphills
from engine.intake.track_sections import TrackSection, cover_road, without_slivers
from engine.tour.proposals import DESCENT, descent_after
from engine.tour.terrain import climb_of, terrains
from engine.tour.values import Section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.climbs.detect import FoundClimb
    from engine.intake.relief.profile import Profile

SHORTEST_KM = Decimal(1)
TENTH = Decimal("0.1")


def make_sections(
    profile: Profile, climbs: Sequence[TrackSection], shortest: Decimal = SHORTEST_KM
) -> tuple[Section, ...]:
    """Return sections that cover the stage exactly, in tenths of a kilometre.

    What the box has markers for is no matter here: a stage is laid as it is, and what is missing is
    printed.
    """
    pieces = cover_road([*climbs, *descents(profile)], profile.length_m)
    pieces = _graded(without_slivers(pieces, float(shortest) * 1000))
    return _in_tenths(pieces, km_of(profile.length_m))


def climb_piece(
    found: FoundClimb, category: str | None, name: str = "", *, sure: bool = False
) -> TrackSection:
    """Return a climb as a piece: categorised ones are firm, the others are hills."""
    terrain = climb_of(category) if category else "HILL"
    return TrackSection(
        terrain, found.start_m, found.summit_m, found.score, name, bool(category) or sure, sure
    )


def is_hill(found: FoundClimb) -> bool:
    """Tell whether a climb without a category is still felt on the table."""
    by = detector_settings().hill
    return (
        found.km >= by.least_km
        and found.score >= by.least_score
        and found.gradient >= by.least_gradient
    )


def descents(profile: Profile) -> list[TrackSection]:
    """Return the descents: climbs, seen from the other end."""
    by, backwards = detector_settings(), profile.heights[::-1]
    last = len(backwards) - 1
    if last < 1:
        return []
    fall = by.descend
    find = replace(
        by.find,
        floor=fall.floor,
        least_gradient=fall.least_gradient,
        long_gradient=fall.least_gradient,
    )
    join = replace(
        by.join,
        kick_share=fall.share_of_score,
        far_kick_share=fall.far_share_of_score,
        foot_share=fall.share_of_score,
        far_foot_share=fall.far_share_of_score,
        least_gradient=fall.least_gradient,
    )
    found = []
    for stretch in join_climbs(backwards, find_uphills(backwards, find), join):
        start, end = profile.metres(last - stretch[1]), profile.metres(last - stretch[0])
        drop = profile.heights[last - stretch[1]] - profile.heights[last - stretch[0]]
        if (
            end - start >= fall.least_km * 1000
            and drop >= fall.least_drop_m
            and mean_gradient(backwards, stretch) >= fall.least_gradient
        ):
            found.append(TrackSection(DESCENT, start, end, climb_score(backwards, stretch)))
    return found[::-1]


def _graded(pieces: Sequence[TrackSection]) -> list[TrackSection]:
    """RULING 22 — each descent by the climb before it."""
    known = terrains()
    found: list[TrackSection] = []
    before: list[Section] = []
    for given in pieces:
        piece = given
        if (piece.terrain == DESCENT or known[piece.terrain].falls) and not piece.sure:
            piece = replace(piece, terrain=descent_after(before))
        found.append(piece)
        before.append(Section(piece.terrain, Decimal(0), Decimal(0)))
    return found


def km_of(metres: float) -> Decimal:
    """Return kilometres to a tenth, half up."""
    return (Decimal(str(metres)) / 1000).quantize(TENTH, ROUND_HALF_UP)


def _in_tenths(pieces: Sequence[TrackSection], total: Decimal) -> tuple[Section, ...]:
    """Round every border; a piece that vanishes in rounding is left out, the road is covered.

    A piece that a list gives keeps its own kilometres.
    """
    found: list[Section] = []
    at = Decimal(0)
    for n, piece in enumerate(pieces):
        follows = pieces[n + 1].exact if n + 1 < len(pieces) else None
        if piece.exact is not None:
            end = min(piece.exact.end, total)
        elif follows is not None:
            end = follows.start
        else:
            end = total if n + 1 == len(pieces) else min(km_of(piece.end), total)
        if end <= at:
            continue
        if piece.exact is not None:
            found.append(replace(piece.exact, start=at, end=end, proposed=False))
        else:
            found.append(Section(piece.terrain, at, end, name=piece.name, proposed=not piece.sure))
        at = end
    return tuple(found)
