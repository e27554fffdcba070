"""Climbs, hills, descents cut into sections."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING

from engine.intake.climb_settings import detector_settings
from engine.intake.climbs import climb_score, find_uphills, join_climbs, mean_gradient
from engine.tour.proposals import DESCENT, descent_after
from engine.tour.terrain import climb_of, terrains
from engine.tour.values import Section

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.intake.climbs import FoundClimb
    from engine.intake.profile import Profile


FLAT = "FLAT"


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
    """Return the longest part of a piece that nothing taken covers, if there is any."""
    parts = [piece]
    for other in others:
        parts = [
            replace(part, start=start, end=end)
            for part in parts
            for start, end in (
                (part.start, min(part.end, other.start)),
                (max(part.start, other.end), part.end),
            )
            if end > start
        ]
    return [max(parts, key=lambda p: p.length)] if parts else []


def alike(pieces: Sequence[TrackSection]) -> list[TrackSection]:
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


def given_away(pieces: Sequence[TrackSection], at: int) -> list[TrackSection]:
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
    return alike(result)


def _reluctance_of(piece: TrackSection) -> tuple[bool, bool, float]:
    """Order neighbours: soft before firm, gentle before steep, then the longer."""
    known = terrains().get(piece.terrain)
    return piece.firm, bool(known and known.rises), -piece.length


def without_slivers(pieces: Sequence[TrackSection], shortest: float) -> list[TrackSection]:
    """Merge away what is shorter than `shortest` and not firm, the shortest first."""
    result = alike(pieces)
    while len(result) > 1:
        short = [
            (p.length, i)
            for i, p in enumerate(result)
            if not p.firm and p.length < shortest and not _shut_in(result, i)
        ]
        if not short:
            return result
        result = given_away(result, min(short)[1])
    return result


def _shut_in(pieces: Sequence[TrackSection], at: int) -> bool:
    """Tell whether a list gives every neighbour of a piece, so that none may take its road."""
    near = [pieces[i] for i in (at - 1, at + 1) if 0 <= i < len(pieces)]
    return all(piece.exact is not None for piece in near)


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
    pieces = _grade_descents(without_slivers(pieces, float(shortest) * 1000))
    return _round_to_tenths(pieces, km_of(profile.length_m))


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
    descents = []
    for stretch in join_climbs(backwards, find_uphills(backwards, find), join):
        start, end = profile.metres(last - stretch[1]), profile.metres(last - stretch[0])
        drop = profile.heights[last - stretch[1]] - profile.heights[last - stretch[0]]
        if (
            end - start >= fall.least_km * 1000
            and drop >= fall.least_drop_m
            and mean_gradient(backwards, stretch) >= fall.least_gradient
        ):
            descents.append(TrackSection(DESCENT, start, end, climb_score(backwards, stretch)))
    return descents[::-1]


def _grade_descents(pieces: Sequence[TrackSection]) -> list[TrackSection]:
    """RULING 22 — each descent by the climb before it."""
    known = terrains()
    graded: list[TrackSection] = []
    before: list[Section] = []
    for ungraded in pieces:
        piece = ungraded
        if (piece.terrain == DESCENT or known[piece.terrain].falls) and not piece.sure:
            piece = replace(piece, terrain=descent_after(before))
        graded.append(piece)
        before.append(Section(piece.terrain, Decimal(0), Decimal(0)))
    return graded


def km_of(metres: float) -> Decimal:
    """Return kilometres to a tenth, half up."""
    return (Decimal(str(metres)) / 1000).quantize(TENTH, ROUND_HALF_UP)


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
        else:
            end = total if n + 1 == len(pieces) else min(km_of(piece.end), total)
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
