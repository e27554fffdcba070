"""Free ways: the squares a rider may reach over free ones, lit up by how many steps it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPolygonF

from engine.road.reach import reach_layers

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from PySide6.QtGui import QPainter

    from designer.scene.theme import Theme
    from engine.board.chart import Chart
    from engine.race.course import Place
    from engine.road.net import Squares

STEPS = 12
"""How far ahead squares are lit up: two dice."""
BRIGHT, FAINT = 110, 20
"""How much of the light is seen on the next square, and on the last one."""


def free_ways(net: Squares, places: Mapping[int, Place], rider: int) -> list[tuple[Place, int]]:
    """Return every square a rider may reach while all others stay, and the fewest steps to it."""
    taken = {net.numbers[place] for place in places.values() if place in net.numbers}
    if places[rider] not in net.numbers:
        return []
    found: dict[int, int] = {}
    layers = reach_layers(net, net.numbers[places[rider]], STEPS, taken)
    for steps, layer in enumerate(layers, start=1):
        for square in layer:
            found.setdefault(square, steps)
    return [(net.places[square], steps) for square, steps in found.items()]


def light_up(
    painter: QPainter, chart: Chart, ways: Iterable[tuple[Place, int]], theme: Theme
) -> None:
    """Light up squares, the nearer the brighter."""
    painter.setPen(Qt.PenStyle.NoPen)
    for place, steps in ways:
        if place in chart:
            light = theme.colour("accent")
            light.setAlpha(round(BRIGHT + (FAINT - BRIGHT) * (steps - 1) / (STEPS - 1)))
            painter.setBrush(light)
            outline = chart.square(place).outline
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in outline]))
