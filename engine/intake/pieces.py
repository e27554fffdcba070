"""The road cut into pieces: from what was found to sections that cover a stage exactly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.tour.terrain import terrains

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

FLAT = "FLAT"


@dataclass(frozen=True, slots=True)
class Piece:
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

    @property
    def length(self) -> float:
        """Return its length in metres."""
        return self.end - self.start


def covering(found: Iterable[Piece], length: float) -> list[Piece]:
    """Return the pieces with flat road between them, from the start to the finish.

    Where two overlap, the firm one keeps its road, then the weightier.
    """
    pieces: list[Piece] = []
    for piece in sorted(found, key=lambda p: (not p.firm, -p.weight)):
        pieces += _free(replace(piece, end=min(piece.end, length)), pieces)
    pieces.sort(key=lambda p: p.start)
    whole, at = [], 0.0
    for piece in pieces:
        if piece.start > at:
            whole.append(Piece(FLAT, at, piece.start))
        whole.append(piece)
        at = piece.end
    if length > at:
        whole.append(Piece(FLAT, at, length))
    return whole


def _free(piece: Piece, taken: Sequence[Piece]) -> list[Piece]:
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


def alike(pieces: Sequence[Piece]) -> list[Piece]:
    """Join neighbours of the same terrain, unless both are firm."""
    found: list[Piece] = []
    for piece in pieces:
        last = found[-1] if found else None
        if last and last.terrain == piece.terrain and not (last.firm and piece.firm):
            lead = last if last.firm or not piece.firm else piece
            found[-1] = replace(
                lead, start=last.start, end=piece.end, weight=max(last.weight, piece.weight)
            )
        else:
            found.append(piece)
    return found


def given_away(pieces: Sequence[Piece], at: int) -> list[Piece]:
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


def _minds(piece: Piece) -> tuple[bool, bool, float]:
    """Order neighbours: soft before firm, gentle before steep, then the longer."""
    known = terrains().get(piece.terrain)
    return piece.firm, bool(known and known.rises), -piece.length


def without_slivers(pieces: Sequence[Piece], shortest: float) -> list[Piece]:
    """Merge away what is shorter than `shortest` and not firm, the shortest first."""
    found = alike(pieces)
    while len(found) > 1:
        short = [(p.length, i) for i, p in enumerate(found) if not p.firm and p.length < shortest]
        if not short:
            return found
        found = given_away(found, min(short)[1])
    return found


@dataclass(frozen=True, slots=True)
class Box:
    """How a stage is made to fit the markers of the box."""

    room: Callable[[str], int]
    """How many sections of a terrain the box can mark."""
    graded: Callable[[Sequence[Piece]], list[Piece]]
    """Give descents their grade again, for that depends on what comes before."""
    shortest: float
    most_flat: float
    """A flat road longer than this is never ridden as a descent to save markers."""
    flat_cost: float
    """What a kilometre of it costs, beside the scores of hills."""


def within_box(pieces: Sequence[Piece], box: Box) -> list[Piece]:
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
            found[i] = Piece(FLAT, found[i].start, found[i].end)
        found = box.graded(without_slivers(found, box.shortest))


def _cost(found: Sequence[Piece], at: int, over: set[str], box: Box) -> float | None:
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


def _falls(piece: Piece) -> bool:
    known = terrains().get(piece.terrain)
    return bool(known and known.falls)
