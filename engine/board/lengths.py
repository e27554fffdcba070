"""A road longer than its table: lay a length, race it, lift the tail and lay it in front.

Lengths are planned one after the other. A length ends where no tile is cut and where the road can
bend away; of the ends that are found the first is taken whose next length brings a good deal of
road.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.board.catalogue import usual_bend
from engine.board.geometry import Pose
from engine.board.pieces import bridge_tiles, curve_tiles, lay_pieces, part_of
from engine.board.search.bends import Bends
from engine.board.search.tracer import Element, Limits, Tracer
from engine.board.search.walk import Start, Walked, find_starts, walk_chains
from engine.board.values import Length, Ribbon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.board.fit import FittedTile
    from engine.board.search.region import Region
    from engine.board.search.walk import Walked
    from engine.board.values import Board, Piece


BUDGET = 160
CANDIDATES = 8
LEAST = 12
"""Rows a length must bring: fewer are not worth lifting the tail for."""
TRIMS = 24
"""Rows given back at the end of a length so that the next one can bend away from there."""


@dataclass(frozen=True, slots=True)
class LengthSearch:
    """One length while it is searched: how it begins, and what was found for it."""

    start: Start | None
    whole: Walked | None
    ends: tuple[Walked, ...]


def search_length(
    limits: Limits,
    region: Region,
    bends: Bends,
    start: Start | None,
    again: tuple[Element, ...] = (),
) -> LengthSearch:
    """Walk on from a start, or from any where nothing lies yet, laying first what comes again."""
    within = replace(limits, region=region)
    begun = [start] if start is not None else find_starts(within, region, again=again)
    whole, ends = walk_chains(within, bends, begun, BUDGET, 0)
    distinct: dict[int, Walked] = {}
    for end in ends:
        # Two walks to the same row leave the same road to lay: one of them will do.
        distinct.setdefault(end.rows, end)
    return LengthSearch(start, whole, tuple(list(distinct.values())[:CANDIDATES]))


def may_bend(limits: Limits, region: Region, start: Start) -> bool:
    """Tell whether a road that lies there, alone on the table, can bend at its end."""
    tracer = Tracer(replace(limits, region=region), start.x, start.y, start.heading)
    return tracer.lay(start.laid) and any(tracer.bend(hand) for hand in (1, -1))


MOST_LENGTHS = 2_000


@dataclass(frozen=True, slots=True)
class _BegunLength:
    """A length about to be laid: its first row, the pieces that already lie, what was found."""

    first: int
    kept: tuple[Piece, ...]
    search: LengthSearch
    again: tuple[FittedTile, ...] = ()
    """Tiles chosen in the length before for rows that this one lays anew: a row has one tile."""

    @property
    def fresh(self) -> int:
        """Return the first row that does not lie yet."""
        return self.kept[-1].last + 1 if self.kept else self.first


def in_lengths(
    rows: Ribbon, chosen: Sequence[FittedTile], region: Region, board: Board
) -> tuple[Length, ...]:
    """Return the lengths of a road; none if the table cannot even hold a worthwhile one."""
    planning = _LengthPlanner(rows, chosen, region, board)
    lengths: list[Length] = []
    begun = planning.begin(rows.first, ())
    while begun.search.whole is None:
        step = planning.onward(begun)
        if step is None or len(lengths) == MOST_LENGTHS:
            return ()
        length, begun = step
        lengths.append(length)
    lengths.append(planning.laid(begun, begun.search.whole, rows.last))
    return tuple(lengths)


class _LengthPlanner:
    """What stays the same while lengths are planned."""

    def __init__(
        self, rows: Ribbon, chosen: Sequence[FittedTile], region: Region, board: Board
    ) -> None:
        self._rows, self._chosen, self._region, self._board = rows, chosen, region, board
        self._bend = usual_bend().rows
        self._limits = Limits(board.gauge, self._bend, board.table.clearance)

    def begin(
        self, first: int, kept: tuple[Piece, ...], again: tuple[Piece, ...] = ()
    ) -> _BegunLength:
        """Search the length that begins at a row, some pieces already lying or coming again."""
        rest = Ribbon(tuple(self._rows.parts(first, self._rows.last)))
        ahead = [part for part in self._chosen if part.first >= first]
        bends = Bends(rest, self._board.options, self._bend, ahead)
        start = self._start_of(kept) if kept else None
        search = search_length(self._limits, self._region, bends, start, _as_elements(again))
        return _BegunLength(first, kept, search, tuple(part_of(p) for p in again if p.fixed))

    def onward(self, begun: _BegunLength) -> tuple[Length, _BegunLength] | None:
        """Return the length to lay now, and the next: the first pair with a good deal of road."""
        best: tuple[int, Length, _BegunLength] | None = None
        for end in begun.search.ends:
            length = self._end_length(begun, end)
            if length is None:
                continue
            tail = length.tail_pieces(self._board.options.handover)
            follows = self.begin(tail[0].first, tail)
            laid = length.last - begun.fresh + 1
            gain = _farthest_row(follows) - sum(piece.rows for piece in tail)
            # It brings half as much road again as this one: no need to look at the other ends.
            if follows.search.whole is not None or 2 * gain >= laid:
                return length, follows
            if gain >= LEAST and (best is None or laid + gain > best[0]):
                best = (laid + gain, length, follows)
        return best[1:] if best else self._lay_tail_anew(begun)

    def laid(self, begun: _BegunLength, walked: Walked, last: int) -> Length:
        """Return a length as pieces: those that lie already, and the new ones up to a row."""
        chain = walked.chain
        rest = Ribbon(tuple(self._rows.parts(begun.fresh, last)))
        bent = [*curve_tiles(chain.bends, begun.first), *bridge_tiles(chain, begun.first)]
        known = {part.first: part for part in (*bent, *begun.again, *self._chosen)}.values()
        fixed = [part for part in known if begun.fresh <= part.first and part.last <= last]
        pose = self._region.on_table(Pose(chain.x, chain.y, 90.0 * chain.heading))
        lying = lay_pieces(rest, fixed, pose.rounded(), self._board, begun.kept)
        return Length(lying, kept=sum(piece.rows for piece in begun.kept))

    def _lay_tail_anew(self, begun: _BegunLength) -> tuple[Length, _BegunLength] | None:
        """Return the longest length there is, its tail laid anew where the road can go on."""
        for end in begun.search.ends:
            length = self._end_length(begun, end, stuck=True)
            if length is None:
                continue
            tail = length.tail_pieces(self._board.options.handover)
            follows = self.begin(tail[0].first, (), tail)
            if _farthest_row(follows) - sum(p.rows for p in tail) >= LEAST or follows.search.whole:
                return length, follows
        return None

    def _end_length(
        self, begun: _BegunLength, walked: Walked, *, stuck: bool = False
    ) -> Length | None:
        """Return a length that ends where it cuts well and where the road can go on."""
        reached = begun.first + walked.rows - 1
        bends = curve_tiles(walked.chain.bends, begun.first)
        least = max(begun.fresh + LEAST, begun.first + self._board.options.handover) - 1
        for last in range(reached, max(least, reached - TRIMS) - 1, -1):
            if not self._cuts_well(last, [*bends, *self._chosen], begun.fresh):
                continue
            length = self.laid(begun, walked, last)
            tail = length.tail_pieces(self._board.options.handover)
            if tail and (stuck or may_bend(self._limits, self._region, self._start_of(tail))):
                return length
        return None

    def _cuts_well(self, last: int, parts: Sequence[FittedTile], fresh: int) -> bool:
        """Tell whether a length may end with a row: no tile is cut, no strip is needed for it."""
        if any(part.first <= last < part.last for part in parts):
            return False
        section = self._rows.section(last)
        shortest = self._board.options.shortest
        left = section.last - last
        if left and (self._rows.fixed(section) or left < shortest):
            return False
        before = max([section.first, fresh, *(p.last + 1 for p in parts if p.last <= last)])
        return last - before + 1 >= shortest or before > last or section.rows < shortest

    def _start_of(self, kept: tuple[Piece, ...]) -> Start:
        """Return pieces that lie on the table as the search sees them."""
        pose = self._region.of_table(kept[0].pose)
        return Start(pose.x, pose.y, round(pose.angle / 90) % 4, _as_elements(kept))


def _as_elements(lying: Sequence[Piece]) -> tuple[Element, ...]:
    """Return pieces as runs and bends."""
    laid: list[Element] = []
    for piece in lying:
        if piece.kind.is_bend:
            laid.append(Element(piece.rows, piece.kind.hand_of(piece.face)))
        elif laid and not laid[-1].hand:
            laid[-1] = Element(laid[-1].rows + piece.rows)
        else:
            laid.append(Element(piece.rows))
    return tuple(laid)


def _farthest_row(begun: _BegunLength) -> int:
    return max((end.rows for end in begun.search.ends), default=0)
