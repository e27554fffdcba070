"""The graph of a road: its squares as networkx knows them, with what lies on and beside each."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.road.net import AHEAD, LEFT, NOWHERE, RIGHT, compile_squares

if TYPE_CHECKING:
    import networkx as nx

    from engine.road.values import Road


@lru_cache(maxsize=64)
def road_graph(road: Road) -> nx.DiGraph[int]:
    """Return the squares as a networkx graph whose edges are called ahead, left and right."""
    import networkx as nx  # only a caller of the graph itself waits for it

    net = compile_squares(road)
    made: nx.DiGraph[int] = nx.DiGraph(name=road.name)
    for number in range(len(net)):
        row = net.rows[number]
        made.add_node(
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
        made.add_edges_from(
            (here, there, {"step": kind}) for here, there in enumerate(targets) if there != NOWHERE
        )
    for name in ("lines", "markers", "indicators"):
        for one in getattr(road, name):
            for number in net.before(one.square):
                made.nodes[number][name] += (one,)
    nx.freeze(made)
    return made
