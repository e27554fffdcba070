"""The tokens of a race: where they stand on some ground, and the ways one of them may go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap, QPolygonF

from designer.picture.look import cyclist_look, team_names, team_shape
from designer.picture.riders import draw_emblem
from designer.picture.shapes import Circle
from designer.scene.board.board import frame_squares
from designer.scene.board.ground import CourseGround, LaidGround, own_ground
from engine.race.event import kinds_of
from engine.race.setup_data import is_same_road
from engine.road.net import reach_layers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from designer.picture.shapes import Point
    from designer.scene.board.film import Film
    from designer.scene.board.ground import SeenGround
    from designer.scene.theme import Theme
    from engine.board.chart import Chart
    from engine.race.course import Place
    from engine.race.event import Happening
    from engine.race.values import Setup
    from engine.road.net import Squares
    from engine.tour.values import Tour

SIZE = 0.46
"""Radius of a token, of the smaller side of its square's room."""
STEPS = 12
"""How far ahead squares are lit up: two dice."""
BRIGHT, FAINT = 110, 20
"""How much of the light is seen on the next square, and on the last one."""


class Standing(NamedTuple):
    """Where a token is seen: its middle and its radius, in the millimetres of a chart."""

    rider: int
    x: float
    y: float
    radius: float


class Tokens:
    """The riders of one race, and how to draw them."""

    def __init__(self, setup: Setup, tour: Tour) -> None:
        colours = {team.id: (team.colour, n) for n, team in enumerate(tour.teams)}
        self.riders: list[tuple[str, str, str]] = []
        """Bib or name, role of the colour, shape; in the order of the race's numbers."""
        self._names: list[dict[str, object]] = []
        called = {team.id: team.id for team in setup.teams}
        called |= {team.id: team.name for team in tour.teams if team.name}
        usual = team_names()
        for place, team in enumerate(setup.teams):
            colour, order = colours.get(team.id, (usual[place % len(usual)], place))
            for rider in team.riders:
                self.riders.append((str(rider.bib), f"team.{colour}", team_shape(colour, order)))
                self._names.append({"bib": rider.bib, "name": rider.name, "team": called[team.id]})
        self._names += [{"bib": "", "name": r.name, "team": ""} for r in setup.neutrals]
        self.riders += [(r.name, "faint", "circle") for r in setup.neutrals]

    def colour_riders(self, game: str, happenings: Iterable[Happening]) -> bool:
        """Show riders in the colours they have picked; tell whether any looks otherwise now."""
        kinds, before = kinds_of(game), list(self.riders)
        for happening in happenings:
            kind = kinds.get(happening[0])
            if kind is not None and kind.colours:
                label, _, _ = self.riders[happening[2]]
                self.riders[happening[2]] = (label, *cyclist_look(happening[kind.colours]))
        return self.riders != before

    def draw_tokens(
        self, painter: QPainter, chart: Chart, places: Mapping[int, Place], theme: Theme
    ) -> None:
        """Draw everybody who stands on a chart."""
        self.draw_at(painter, spots_of(chart, places), theme)

    def draw_at(self, painter: QPainter, spots: Iterable[Standing], theme: Theme) -> None:
        """Draw tokens where they are, on their way from one square to the next too."""
        scale = painter.transform().m11() * painter.device().devicePixelRatioF()
        for rider, x, y, radius in spots:
            picture = self.token_picture(rider, max(round(2 * radius * scale), 4), theme)
            box = QRectF(x - radius, y - radius, 2 * radius, 2 * radius)
            painter.drawPixmap(box, picture, QRectF(picture.rect()))

    def rider_at(
        self, chart: Chart, places: Mapping[int, Place], at: tuple[float, float]
    ) -> int | None:
        """Return the rider whose token lies at a point."""
        return next(
            (
                rider
                for rider, x, y, radius in spots_of(chart, places)
                if max(abs(x - at[0]), abs(y - at[1])) <= radius
            ),
            None,
        )

    def rider_words(self, rider: int) -> dict[str, object]:
        """Return bib, name and team of a rider."""
        return self._names[rider]

    def token_picture(self, rider: int, pixels: int, theme: Theme) -> QPixmap:
        """Return a token so many pixels wide; drawn once, whatever races its rider rides."""
        # Kept with the look, not with the race: with tokens drawn for each race anew, watching one
        # as fast as it is ridden took twice the time of the bare race; it takes 1.3 now.
        key = ("token", *self.riders[rider], pixels)
        if key not in theme.plates:
            picture = QPixmap(pixels, pixels)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(pixels / 2, pixels / 2)
            painter.translate(1, 1)
            self._draw_token(painter, rider, theme)
            painter.end()
            theme.plates[key] = picture
        return theme.plates[key]

    def _draw_token(self, painter: QPainter, rider: int, theme: Theme) -> None:
        """Draw a token between -1 and 1."""
        label, role, shape = self.riders[rider]
        painter.setPen(QPen(theme.colour("black"), 0.12))
        painter.setBrush(theme.colour(role))
        painter.drawRoundedRect(QRectF(-0.94, -0.94, 1.88, 1.88), 0.35, 0.35)
        painter.setPen(Qt.PenStyle.NoPen)
        mark = theme.colour(f"{role}.on")
        mark.setAlpha(60)
        painter.setBrush(mark)
        emblem = draw_emblem(shape, (0.0, 0.0), 0.85, role)
        if isinstance(emblem, Circle):
            painter.drawEllipse(QPointF(0, 0), emblem.radius, emblem.radius)
        else:
            corners = getattr(emblem, "points", ())
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        font = theme.font("number.strong")
        font.setPixelSize(100)
        painter.scale(0.0118, 0.0118)
        painter.setFont(font)
        painter.setPen(theme.colour(f"{role}.on"))
        painter.drawText(QRectF(-100, -70, 200, 140), Qt.AlignmentFlag.AlignCenter, label)


def spots_of(chart: Chart, places: Mapping[int, Place]) -> Iterator[Standing]:
    """Yield who stands on a chart: the middle of each token, and its radius."""
    for rider, place in places.items():
        if place in chart:
            square = chart.square_of(place)
            yield Standing(rider, *square.centre, min(square.free) * SIZE)


ALONE: Final = 0.4
"""Share of a beat in which one of many tokens gets from square to square."""


def glide_tokens(
    before: Iterable[Standing], after: Iterable[Standing], share: float
) -> Iterator[Standing]:
    """Yield tokens on their way between two pictures; those that were not there yet come at once.

    Of several that move the first on the road sets out first, as hands move them at a table. Who
    moves is drawn over who stays.
    """
    was = {spot.rider: spot for spot in before}
    moving = []
    for spot in after:
        old = was.get(spot.rider)
        if old is None or (old.x, old.y) == (spot.x, spot.y):
            yield spot
        else:
            moving.append((old, spot))
    moving.sort(key=lambda pair: -pair[0].x)
    for nth, (old, spot) in enumerate(moving):
        begin = (1 - ALONE) * nth / max(len(moving) - 1, 1)
        own = min(max((share - begin) / ALONE, 0.0), 1.0)
        x, y = old.x + (spot.x - old.x) * own, old.y + (spot.y - old.y) * own
        yield Standing(spot.rider, x, y, spot.radius)


class RidersOnGround:
    """Where the riders of a film stand on a board of their road, or on a course of its own."""

    def __init__(self, film: Film, tokens: Tokens) -> None:
        self.film, self.tokens = film, tokens
        self.course: CourseGround | None = own_ground(film.course)
        """Of a game whose course has a shape of its own."""
        self.told_row: int | None = None
        """The row of the stage that is spoken of."""
        self.ways: list[tuple[Place, int]] = []
        """Where the rider who was pointed at may go, with the steps it takes."""
        self._known_chart: tuple[SeenGround | None, Chart | None] = (None, None)

    def chart_on(self, ground: SeenGround | None) -> Chart | None:
        """Return where they stand on some ground; nothing on a board of another road."""
        if self._known_chart[0] is not ground:
            self._known_chart = (ground, self._find_chart(ground))
        return self._known_chart[1]

    def _find_chart(self, ground: SeenGround | None) -> Chart | None:
        if self.course is not None and ground is self.course:
            return self.course.chart
        if not isinstance(ground, LaidGround):
            return None
        if not is_same_road(ground.board.road, self.film.setup.road):
            return None
        if self.film.on_road:
            return ground.chart
        return ground.course_chart(self.film.course, len(self.tokens.riders))

    def draw_riders(self, painter: QPainter, ground: SeenGround, frame: int, theme: Theme) -> None:
        """Draw everybody after so many things have happened, and frame what is spoken of."""
        chart = self.chart_on(ground)
        if chart is None:
            return
        light_up(painter, chart, self.ways, theme)
        self.tokens.draw_tokens(painter, chart, self.film.places_at(frame), theme)
        if self.told_row is not None:
            frame_squares(painter, ground.row_shapes(self.told_row), theme)

    def point_at(self, ground: SeenGround, frame: int, at: Point) -> int | None:
        """Return the rider at a point, and light up the ways over free squares."""
        chart, places, self.ways = self.chart_on(ground), self.film.places_at(frame), []
        rider = self.tokens.rider_at(chart, places, at) if chart is not None else None
        on_own = self.film.on_road or isinstance(ground, CourseGround)
        if rider is not None and chart is not None and self.film.net is not None and on_own:
            on_lap = {other: chart.in_lap(place) for other, place in places.items()}
            self.ways = free_ways(self.film.net, on_lap, rider)
        return rider


def free_ways(net: Squares, places: Mapping[int, Place], rider: int) -> list[tuple[Place, int]]:
    """Return every square a rider may reach while all others stay, and the fewest steps to it."""
    taken = {net.numbers[place] for place in places.values() if place in net.numbers}
    if places[rider] not in net.numbers:
        return []
    fewest: dict[int, int] = {}
    layers = reach_layers(net, net.numbers[places[rider]], STEPS, taken)
    for steps, layer in enumerate(layers, start=1):
        for square in layer:
            fewest.setdefault(square, steps)
    return [(net.places[square], steps) for square, steps in fewest.items()]


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
            outline = chart.square_of(place).outline
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in outline]))
