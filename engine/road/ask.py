"""Questions a designer asks a road, answered by its graph."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.road.graph import road_graph
from engine.road.net import compile_squares

if TYPE_CHECKING:
    from engine.road.net import Place
    from engine.road.values import Indicator, Line, Marker, Road


@dataclass(frozen=True, slots=True)
class Roadside:
    """What lies behind a square and stands beside it."""

    lines: tuple[Line, ...]
    markers: tuple[Marker, ...]
    indicators: tuple[Indicator, ...]


def standing_at(road: Road, place: Place) -> Roadside:
    """Return what stands beside a square: its lines, markers and indicators."""
    node = road_graph(road).nodes[compile_squares(road).numbers[place]]
    return Roadside(node["lines"], node["markers"], node["indicators"])


def squares_beside(road: Road, row: int) -> tuple[Place, ...]:
    """Return the squares that what is put at a row stands beside: one a lane, from the left."""
    net = compile_squares(road)
    return tuple(net.places[number] for number in net.before(row))


def lies_ahead(road: Road, place: Place, steps: int) -> dict[Place, int]:
    """Return every square within so many steps forward, with the fewest steps that reach it."""
    import networkx as nx

    net = compile_squares(road)
    found = nx.single_source_shortest_path_length(
        road_graph(road), net.numbers[place], cutoff=steps
    )
    return {net.places[number]: far for number, far in found.items()}


def to_line(road: Road, place: Place, kind: str = "") -> tuple[Line, int] | None:
    """Return the next line ahead of a square and the fewest steps that cross it."""
    net, here = compile_squares(road), compile_squares(road).numbers[place]
    ahead = [
        line for line in road.lines if kind in ("", line.kind) and net.progress[here] <= line.square
    ]
    if not ahead:
        return None
    line = min(ahead, key=lambda one: one.square)
    far = lies_ahead(road, place, len(net))
    return line, min(far[net.places[n]] for n in net.beyond(line.square) if net.places[n] in far)
