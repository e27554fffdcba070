"""Faults of pieces as they lie: overlaps, overhang, tight passes, squares out of reach.

The search never makes them; hands do, and a kept board of a stage that changed. So every board is
proved from its outlines alone, however it came to lie.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import shapely
from shapely.geometry import Point, Polygon

from engine.board import geometry
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.board.values import Board, Length, Piece
    from engine.tour.finding import Finding

OVERLAP = 1.0
"""Square millimetres: what touching edges may share by rounding."""
HAIR = 0.05
"""Millimetres that no ruler shows on a table."""
JOINED = 2
"""Runs and bends so near along the road belong together: they are no two passes."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found in one length."""

    fits: bool
    tight: bool
    findings: tuple[Finding, ...]


def prove_lengths(board: Board) -> Board:
    """Return the board with its lengths judged and the findings of how they lie."""
    lengths: list[Length] = []
    findings = list(board.findings)
    for number, length in enumerate(board.lengths, start=1):
        proof = prove(board, length, number)
        lengths.append(replace(length, fits=proof.fits, tight=proof.tight))
        findings += proof.findings
    return replace(board, lengths=tuple(lengths), findings=tuple(findings))


def prove(board: Board, length: Length, number: int = 1) -> Proof:
    """Return what is wrong with one length on its table."""
    where = f"stages/{board.road.number}/lengths/{number}"
    shapes = [Polygon(piece.outline(board.gauge)) for piece in length.pieces]
    wrong = [*_find_overhang(board, length, shapes, where), *_find_overlaps(length, shapes, where)]
    close = [
        *_find_near_edge(board, length, shapes, where),
        *_find_near_passes(board, length, shapes, where),
    ]
    # Where pieces lie on one another there is no margin to speak of.
    close = close if not wrong else []
    far = list(_find_out_of_reach(board, length, shapes, where))
    return Proof(not wrong, bool(close), (*wrong, *close, *far))


def _find_overhang(
    board: Board, length: Length, shapes: list[Polygon], where: str
) -> Iterator[Finding]:
    """Say of each piece that leaves the table how far it sticks out."""
    surface = board.table.surface
    over = shapely.area(shapely.difference(shapes, surface)) > OVERLAP
    for piece, shape, sticks_out in zip(length.pieces, shapes, over, strict=True):
        if sticks_out:
            points = [Point(p) for p in shapely.get_coordinates(shape)]
            by = max(surface.distance(point) for point in points)
            yield make_finding(
                "E_BOARD_OFF_TABLE", where, first=piece.first, last=piece.last, mm=max(1, round(by))
            )


def _find_overlaps(length: Length, shapes: list[Polygon], where: str) -> Iterator[Finding]:
    """Say which pieces lie on one another where no bridge carries them."""
    for a, b in _near_pairs(shapes, 0.0):
        # Neighbours share the edge they join along.
        if b - a < 2:
            continue
        if _is_carried(length, shapes, a, b):
            continue
        area = shapely.area(shapely.intersection(shapes[a], shapes[b]))
        if area > OVERLAP:
            rows = _rows_of_both(length.pieces[a], length.pieces[b])
            yield make_finding("E_BOARD_OVERLAP", where, **rows, mm2=round(area))


def _find_near_edge(
    board: Board, length: Length, shapes: list[Polygon], where: str
) -> Iterator[Finding]:
    """Say once how near the road comes to the edge of the table."""
    gaps = shapely.distance(shapes, board.table.surface.boundary)
    nearest = int(gaps.argmin())
    if gaps[nearest] < board.table.reserve - HAIR:
        piece = length.pieces[nearest]
        yield make_finding(
            "W_BOARD_EDGE",
            where,
            first=piece.first,
            last=piece.last,
            mm=int(gaps[nearest]),
            want=round(board.table.reserve),
        )


def _find_near_passes(
    board: Board, length: Length, shapes: list[Polygon], where: str
) -> Iterator[Finding]:
    """Say once how near two passes of the road come to each other."""
    nearest: tuple[float, Piece, Piece] | None = None
    parts = _count_runs(length)
    for a, b in _near_pairs(shapes, board.table.clearance - HAIR):
        between = (length.pieces[b].first - length.pieces[a].last - 1) * board.gauge.length
        near = 2 * board.gauge.half + board.table.clearance
        # Road so near along its way has not come back to itself.
        if parts[b] - parts[a] <= JOINED or between <= near:
            continue
        if _is_carried(length, shapes, a, b):
            continue
        gap = float(shapely.distance(shapes[a], shapes[b]))
        if gap < board.table.clearance - HAIR and (nearest is None or gap < nearest[0]):
            nearest = (gap, length.pieces[a], length.pieces[b])
    if nearest is not None:
        gap, one, two = nearest
        rows, want = _rows_of_both(one, two), round(board.table.clearance)
        yield make_finding("W_BOARD_TIGHT", where, **rows, mm=int(gap), want=want)


def _rows_of_both(one: Piece, other: Piece) -> dict[str, int]:
    return {
        "first": one.first,
        "last": one.last,
        "other_first": other.first,
        "other_last": other.last,
    }


def _find_out_of_reach(
    board: Board, length: Length, shapes: list[Polygon], where: str
) -> Iterator[Finding]:
    """Say which squares no person at the table can reach."""
    sides, reach = board.table.sides, board.table.reach
    if not reach:
        return
    rows: list[int] = []
    worst = 0.0
    for piece, shape in zip(length.pieces, shapes, strict=True):
        corners = shapely.points(shapely.get_coordinates(shape))
        if shapely.distance(corners, sides).max() <= reach:
            continue
        for row in range(piece.first, piece.last + 1):
            far = max(
                sides.distance(Point(piece.square(row, lane, board.gauge).centre))
                for lane in (1, geometry.row_lanes(piece.kind, board.gauge))
            )
            if far > reach + HAIR:
                rows.append(row)
                worst = max(worst, far)
    if rows:
        yield make_finding(
            "W_BOARD_REACH",
            where,
            first=rows[0],
            last=rows[-1],
            count=len(rows),
            mm=round(worst),
            want=round(reach),
        )


def _near_pairs(shapes: list[Polygon], within: float) -> list[tuple[int, int]]:
    """Return pieces nearer to each other than so much, each pair once, in order."""
    tree = shapely.STRtree(shapes)
    pairs = tree.query(shapes, predicate="dwithin", distance=within)
    return sorted((int(a), int(b)) for a, b in pairs.T if a < b)


def _count_runs(length: Length) -> list[int]:
    """Return for each piece how many runs and bends lie before it."""
    counts, before = [], 0
    for piece in length.pieces:
        bend = piece.kind.is_bend
        before += bend
        counts.append(before)
        before += bend
    return counts


def _is_carried(length: Length, shapes: list[Polygon], a: int, b: int) -> bool:
    """Tell whether a bridge carries one of two pieces, or the one that leads onto it, over."""
    for bridge, below in ((a, b), (b, a)):
        for at in (bridge, bridge - 1, bridge + 1):
            if not 0 <= at < len(shapes) or not length.pieces[at].kind.carries:
                continue
            if _bridge_spans(shapes[at], shapes, below) and (
                at == bridge or not shapes[bridge].intersects(shapes[below])
            ):
                return True
    return False


def _bridge_spans(bridge: Polygon, shapes: list[Polygon], below: int) -> bool:
    """Tell whether road below a bridge passes between its ends, not in at them."""
    near = [shapes[k] for k in (below - 1, below, below + 1) if 0 <= k < len(shapes)]
    under = shapely.intersection(bridge, shapely.union_all(near))
    return bool(under.area > OVERLAP) and bool(_bridge_ends(bridge).distance(under) > HAIR)


def _bridge_ends(bridge: Polygon) -> shapely.Geometry:
    """Return the two edges a bridge is ridden onto and off."""
    entry_left, exit_left, exit_right, entry_right = list(bridge.exterior.coords)[:4]
    return shapely.MultiLineString([[entry_left, entry_right], [exit_left, exit_right]])
