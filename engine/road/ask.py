"""Questions a designer asks a road, answered by its graph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.road.graph import graph, squares

if TYPE_CHECKING:
    from engine.road.values import Line, Marker, Road


def square_at(road: Road, row: int, lane: int) -> int:
    """Return the id of the square that ends nearest to this row in this lane."""
    flat = squares(road)
    mine = [n for n in range(len(flat)) if flat.lanes[n] == lane]
    return min(mine, key=lambda n: (abs(flat.progress[n] - row), n))


def lies_ahead(road: Road, square: int, steps: int) -> dict[int, int]:
    """Return every square within so many steps forward, with the fewest steps that reach it."""
    import networkx as nx

    return dict(nx.single_source_shortest_path_length(graph(road), square, cutoff=steps))


def to_line(road: Road, row: int, kind: str = "") -> tuple[Line, int] | None:
    """Return the next line ahead of a row and the squares it takes to cross it."""
    for line in road.lines:
        if line.square >= row and kind in ("", line.kind):
            return line, line.square + 1 - row
    return None


def beside(road: Road, marker: Marker) -> tuple[int, ...]:
    """Return the squares a marker stands beside: its row, from the left."""
    nodes = graph(road).nodes
    return tuple(n for n in nodes if nodes[n]["row"] == marker.square)
