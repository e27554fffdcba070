"""The sections of a track: its climbs, hills and descents, and the flat road between them.

They cover the stage exactly, in tenths of a kilometre. What is too short for the table goes to a
neighbour; what a list or a hand has given keeps its own kilometres.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from math import ceil
from typing import TYPE_CHECKING

from engine.intake.climb_settings import detector_settings
from engine.intake.climbs import climb_score, find_uphills, join_climbs, mean_gradient
from engine.intake.profile import STEP_M
from engine.tour.proposals import DESCENT, descent_after
from engine.tour.terrain import climb_of, is_rising, terrains
from engine.tour.values import Section

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.intake.climbs import FoundClimb
    from engine.intake.profile import Profile

FLAT = "FLAT"
SHORTEST_KM = Decimal(1)


@dataclass(frozen=True, slots=True)
class TrackSection:
    """A stretch of one terrain, in metres along the road."""

    terrain: str
    start: float
    end: float
    weight: float = 0.0
    """What it would cost to lose it; a flat road costs nothing."""
    name: str = ""
    firm: bool = False
    """A categorised climb, or something set by hand: never merged away."""
    sure: bool = False
    """Set by hand or said by the file; everything else is a proposal."""
    exact: Section | None = None
    """The section as a list gives it, whose kilometres are not measured again."""

    @property
    def length(self) -> float:
        """Return its length in metres."""
        return self.end - self.start


def make_sections(
    profile: Profile, climbs: Sequence[TrackSection], shortest: Decimal = SHORTEST_KM
) -> tuple[Section, ...]:
    """Return sections that cover the stage exactly, in tenths of a kilometre.

    What the box has markers for is no matter here: a stage is laid as it is, and what is missing is
    printed.
    """
    pieces = cover_road([*climbs, *_find_descents(profile)], profile.length_m)
    # what a climb has cut off a descent, or a gentler road around has hidden, is one by itself
    missed = [
        descent for piece in pieces if piece.terrain == FLAT
        for descent in _find_descents(profile, piece.start, piece.end, MISSED_KM)
        if descent.weight >= MISSED_SCORE
    ]  # fmt: skip
    if missed:
        given = [piece for piece in pieces if piece.terrain != FLAT]
        pieces = cover_road([*given, *missed], profile.length_m)
    pieces = _grade_descents(without_slivers(pieces, float(shortest) * 1000))
    return _round_to_tenths(pieces, km_of(profile.length_m))


MISSED_SCORE, MISSED_KM = 35, 1.5
"""Kilometres times mean gradient squared from which a descent of so many is never laid flat."""


def _find_descents(
    profile: Profile, start: float = 0.0, end: float | None = None, least_km: float | None = None
) -> list[TrackSection]:
    """Return the descents between two places: climbs, seen from the other end."""
    by = detector_settings()
    shortest = by.descend.least_km if least_km is None else least_km
    first = ceil(start / STEP_M)
    behind = len(profile.heights) if end is None else int(end // STEP_M) + 1
    backwards = profile.heights[first:behind][::-1]
    last = first + len(backwards) - 1
    if last <= first:
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
    descents = []
    for stretch in join_climbs(backwards, find_uphills(backwards, find), join):
        top, bottom = last - stretch[1], last - stretch[0]
        start_m, end_m = profile.sample_metres(top), profile.sample_metres(bottom)
        drop = profile.heights[top] - profile.heights[bottom]
        if (
            end_m - start_m >= shortest * 1000
            and drop >= fall.least_drop_m
            and mean_gradient(backwards, stretch) >= fall.least_gradient
        ):
            descents.append(TrackSection(DESCENT, start_m, end_m, climb_score(backwards, stretch)))
    return descents[::-1]


def cover_road(stretches: Iterable[TrackSection], length: float) -> list[TrackSection]:
    """Return the pieces with flat road between them, from the start to the finish.

    Where two overlap, the firm one keeps its road, then the weightier.
    """
    pieces: list[TrackSection] = []
    for piece in sorted(stretches, key=lambda p: (not p.firm, -p.weight)):
        pieces += _free_part(replace(piece, end=min(piece.end, length)), pieces)
    pieces.sort(key=lambda p: p.start)
    whole, at = [], 0.0
    for piece in pieces:
        if piece.start > at:
            whole.append(TrackSection(FLAT, at, piece.start))
        whole.append(piece)
        at = piece.end
    if length > at:
        whole.append(TrackSection(FLAT, at, length))
    return whole


def _free_part(piece: TrackSection, others: Sequence[TrackSection]) -> list[TrackSection]:
    """Return the longest part of a piece that no other covers, if there is any."""
    parts = [piece]
    for other in others:
        before = [replace(p, end=min(p.end, other.start)) for p in parts]
        behind = [replace(p, start=max(p.start, other.end)) for p in parts]
        parts = [p for pair in zip(before, behind, strict=True) for p in pair if p.length > 0]
    return [max(parts, key=lambda p: p.length)] if parts else []


def without_slivers(pieces: Sequence[TrackSection], shortest: float) -> list[TrackSection]:
    """Merge away what is shorter than `shortest` and not firm, the shortest first."""
    result = _join_alike(pieces)
    while len(result) > 1:
        short = [
            (p.length, i)
            for i, p in enumerate(result)
            if not p.firm and p.length < shortest and not _shut_in(result, i)
        ]
        if not short:
            return result
        result = _give_away(result, min(short)[1])
    return result


def _shut_in(pieces: Sequence[TrackSection], at: int) -> bool:
    """Tell whether a list gives every neighbour of a piece, so that none may take its road."""
    near = [pieces[i] for i in (at - 1, at + 1) if 0 <= i < len(pieces)]
    return all(piece.exact is not None for piece in near)


def _give_away(pieces: Sequence[TrackSection], at: int) -> list[TrackSection]:
    """Give the road of one piece to the neighbour that minds it least."""
    near = [i for i in (at - 1, at + 1) if 0 <= i < len(pieces)]
    taker = min(near, key=lambda i: _reluctance_of(pieces[i]))
    grown = replace(
        pieces[taker],
        start=min(pieces[taker].start, pieces[at].start),
        end=max(pieces[taker].end, pieces[at].end),
    )
    result = list(pieces)
    result[min(taker, at) : max(taker, at) + 1] = [grown]
    return _join_alike(result)


def _reluctance_of(piece: TrackSection) -> tuple[bool, bool, float]:
    """Order neighbours: soft before firm, gentle before steep, then the longer."""
    return piece.firm, is_rising(piece.terrain), -piece.length


def _join_alike(pieces: Sequence[TrackSection]) -> list[TrackSection]:
    """Join neighbours of the same terrain, unless both are firm or a list gives one of them."""
    joined: list[TrackSection] = []
    for piece in pieces:
        last = joined[-1] if joined else None
        apart = last is None or (last.firm and piece.firm) or last.exact or piece.exact
        if last and not apart and last.terrain == piece.terrain:
            lead = last if last.firm or not piece.firm else piece
            joined[-1] = replace(
                lead, start=last.start, end=piece.end, weight=max(last.weight, piece.weight)
            )
        else:
            joined.append(piece)
    return joined


def _grade_descents(pieces: Sequence[TrackSection]) -> list[TrackSection]:
    """RULING 22 — each descent by the climb before it."""
    known = terrains()
    graded: list[TrackSection] = []
    before: list[Section] = []
    for piece in pieces:
        falls = piece.terrain == DESCENT or known[piece.terrain].falls
        terrain = descent_after(before) if falls and not piece.sure else piece.terrain
        graded.append(replace(piece, terrain=terrain))
        before.append(Section(terrain, Decimal(0), Decimal(0)))
    return graded


def _round_to_tenths(pieces: Sequence[TrackSection], total: Decimal) -> tuple[Section, ...]:
    """Round every border; a piece that vanishes in rounding is left out, the road is covered.

    A piece that a list gives keeps its own kilometres.
    """
    sections: list[Section] = []
    at = Decimal(0)
    for n, piece in enumerate(pieces):
        follows = pieces[n + 1].exact if n + 1 < len(pieces) else None
        if piece.exact is not None:
            end = min(piece.exact.end, total)
        elif follows is not None:
            end = follows.start
        elif n + 1 == len(pieces):
            end = total
        else:
            end = min(km_of(piece.end), total)
        if end <= at:
            continue
        if piece.exact is not None:
            sections.append(replace(piece.exact, start=at, end=end, proposed=False))
        else:
            sections.append(
                Section(piece.terrain, at, end, name=piece.name, proposed=not piece.sure)
            )
        at = end
    return tuple(sections)


def climb_piece(
    climb: FoundClimb, category: str | None, name: str = "", *, sure: bool = False
) -> TrackSection:
    """Return a climb as a piece: categorised ones are firm, the others are hills."""
    terrain = climb_of(category) if category else "HILL"
    return TrackSection(
        terrain, climb.start_m, climb.summit_m, climb.score, name, bool(category) or sure, sure
    )


def is_hill(climb: FoundClimb) -> bool:
    """Tell whether a climb without a category is still felt on the table."""
    by = detector_settings().hill
    return (
        climb.km >= by.least_km
        and climb.score >= by.least_score
        and climb.gradient >= by.least_gradient
    )


TENTH = Decimal("0.1")


def km_of(metres: float) -> Decimal:
    """Return kilometres to a tenth, half up."""
    return (Decimal(str(metres)) / 1000).quantize(TENTH, ROUND_HALF_UP)
