"""Riders on the board: each token where its square lies, in its team's colour and shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPen, QPolygonF

from designer.picture.look import team_shape
from designer.picture.pieces.emblem import emblem
from designer.picture.shapes import Circle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPainter

    from designer.scene.film import Spot
    from designer.scene.theme import Theme
    from engine.board.values import Board
    from engine.race.values import Setup
    from engine.tour.values import Tour

SIZE = 0.46
"""Radius of a token, of the smaller side of its square's room."""


class Tokens:
    """Who the riders of one race are, and how to draw them."""

    def __init__(self, setup: Setup, tour: Tour) -> None:
        colours = {team.id: (team.colour, n) for n, team in enumerate(tour.teams)}
        self.riders: list[tuple[int, str, str]] = []
        """Bib, role of the colour, shape; in the order of the race's numbers."""
        for team in setup.teams:
            colour, order = colours.get(team.id, ("sky", 0))
            for rider in team.riders:
                self.riders.append((rider.bib, f"team.{colour}", team_shape(colour, order)))
        self.riders += [(r.bib, "faint", "circle") for r in setup.neutrals]

    def draw(
        self,
        painter: QPainter,
        board: Board,
        length: int,
        spots: Mapping[int, Spot],
        theme: Theme,
        chosen: int = -1,
    ) -> None:
        """Draw everybody who stands on this length of the board."""
        for rider, (row, lane) in spots.items():
            try:
                square = board.square(row, lane, length)
            except StopIteration:
                continue
            self._token(painter, rider, square.centre, min(square.free) * SIZE, theme, chosen)

    def _token(
        self,
        painter: QPainter,
        rider: int,
        centre: tuple[float, float],
        radius: float,
        theme: Theme,
        chosen: int,
    ) -> None:
        bib, role, shape = self.riders[rider]
        ring = QPen(theme.colour("accent" if rider == chosen else "black"), radius * 0.12)
        painter.setPen(ring)
        painter.setBrush(theme.colour(role))
        box = QRectF(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
        painter.drawRoundedRect(box, radius * 0.35, radius * 0.35)
        painter.setPen(Qt.PenStyle.NoPen)
        mark = theme.colour(f"{role}.on")
        mark.setAlpha(60)
        painter.setBrush(mark)
        drawn = emblem(shape, centre, radius * 0.9, role)
        if isinstance(drawn, Circle):
            painter.drawEllipse(QPointF(*centre), drawn.radius, drawn.radius)
        else:
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in getattr(drawn, "points", ())]))
        font = theme.font("number.strong")
        font.setPixelSize(100)
        painter.save()
        painter.translate(*centre)
        painter.scale(radius * 0.0118, radius * 0.0118)
        painter.setFont(font)
        painter.setPen(theme.colour(f"{role}.on"))
        painter.drawText(QRectF(-100, -70, 200, 140), Qt.AlignmentFlag.AlignCenter, str(bib))
        painter.restore()
