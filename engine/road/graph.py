"""The road as a networkx graph: what stands at a square, what lies ahead of it.

Only a caller of this module waits for networkx; races step over flat arrays (engine/road/net.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.road.net import AHEAD, LEFT, NOWHERE, RIGHT, compile_squares

if TYPE_CHECKING:
    import networkx as nx

    from engine.road.net import Place
    from engine.road.values import Indicator, Line, Marker, Road


@lru_cache(maxsize=64)
def road_graph(road: Road) -> nx.DiGraph[int]:
    """Return the squares as a networkx graph whose edges are called ahead, left and right."""
    import networkx as nx  # only a caller of the graph itself waits for it

    net = compile_squares(road)
    graph: nx.DiGraph[int] = nx.DiGraph(name=road.name)
    for number in range(len(net)):
        row = net.rows[number]
        graph.add_node(
            number,
            row=row,
            lane=net.lanes[number],
            place=net.places[number],
            progress=net.progress[number],
            terrain=road.terrain[row - 1] if 1 <= row <= road.rows else "",
            lines=(),
            markers=(),
            indicators=(),
            furniture=net.chain.blocks[net.blocks[number]].kind,
        )
    for kind, targets in ((AHEAD, net.ahead), (LEFT, net.left), (RIGHT, net.right)):
        graph.add_edges_from(
            (here, there, {"step": kind}) for here, there in enumerate(targets) if there != NOWHERE
        )
    for name in ("lines", "markers", "indicators"):
        for one in getattr(road, name):
            for number in net.squares_before(one.square):
                graph.nodes[number][name] += (one,)
    nx.freeze(graph)
    return graph


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
    return tuple(net.places[number] for number in net.squares_before(row))


def lies_ahead(road: Road, place: Place, steps: int) -> dict[Place, int]:
    """Return every square within so many steps forward, with the fewest steps that reach it."""
    import networkx as nx

    net = compile_squares(road)
    distances = nx.single_source_shortest_path_length(
        road_graph(road), net.numbers[place], cutoff=steps
    )
    return {net.places[number]: steps for number, steps in distances.items()}


def to_line(road: Road, place: Place) -> tuple[Line, int] | None:
    """Return the next line ahead of a square and the fewest steps that cross it."""
    net = compile_squares(road)
    here = net.numbers[place]
    ahead = [line for line in road.lines if net.progress[here] <= line.square]
    if not ahead:
        return None
    line = min(ahead, key=lambda one: one.square)
    distances = lies_ahead(road, place, len(net))
    beyond = [net.places[number] for number in net.squares_beyond(line.square)]
    return line, min(distances[place] for place in beyond if place in distances)
