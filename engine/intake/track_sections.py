"""The road cut into pieces: from what was found to sections that cover a stage exactly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.tour.values import Section

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


def cover_road(found: Iterable[TrackSection], length: float) -> list[TrackSection]:
    """Return the pieces with flat road between them, from the start to the finish.

    Where two overlap, the firm one keeps its road, then the weightier.
    """
    pieces: list[TrackSection] = []
    for piece in sorted(found, key=lambda p: (not p.firm, -p.weight)):
        pieces += _free(replace(piece, end=min(piece.end, length)), pieces)
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


def _free(piece: TrackSection, taken: Sequence[TrackSection]) -> list[TrackSection]:
    """Return the longest part of a piece that nothing taken covers, if there is any."""
    parts = [piece]
    for other in taken:
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
    found: list[TrackSection] = []
    for piece in pieces:
        last = found[-1] if found else None
        apart = last is None or (last.firm and piece.firm) or last.exact or piece.exact
        if last and not apart and last.terrain == piece.terrain:
            lead = last if last.firm or not piece.firm else piece
            found[-1] = replace(
                lead, start=last.start, end=piece.end, weight=max(last.weight, piece.weight)
            )
        else:
            found.append(piece)
    return found


def given_away(pieces: Sequence[TrackSection], at: int) -> list[TrackSection]:
    """Give the road of one piece to the neighbour that minds it least."""
    near = [i for i in (at - 1, at + 1) if 0 <= i < len(pieces)]
    taker = min(near, key=lambda i: _minds(pieces[i]))
    grown = replace(
        pieces[taker],
        start=min(pieces[taker].start, pieces[at].start),
        end=max(pieces[taker].end, pieces[at].end),
    )
    found = list(pieces)
    found[min(taker, at) : max(taker, at) + 1] = [grown]
    return alike(found)


def _minds(piece: TrackSection) -> tuple[bool, bool, float]:
    """Order neighbours: soft before firm, gentle before steep, then the longer."""
    known = terrains().get(piece.terrain)
    return piece.firm, bool(known and known.rises), -piece.length


def without_slivers(pieces: Sequence[TrackSection], shortest: float) -> list[TrackSection]:
    """Merge away what is shorter than `shortest` and not firm, the shortest first."""
    found = alike(pieces)
    while len(found) > 1:
        short = [
            (p.length, i)
            for i, p in enumerate(found)
            if not p.firm and p.length < shortest and not _shut_in(found, i)
        ]
        if not short:
            return found
        found = given_away(found, min(short)[1])
    return found


def _shut_in(pieces: Sequence[TrackSection], at: int) -> bool:
    """Tell whether a list gives every neighbour of a piece, so that none may take its road."""
    near = [pieces[i] for i in (at - 1, at + 1) if 0 <= i < len(pieces)]
    return all(piece.exact is not None for piece in near)
