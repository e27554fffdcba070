"""A moment of a race: some squares laid straight, who stands on them, and how they came there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from designer.picture.course import FOOT, draw_strip_part
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Circle, Group, Line, Polygon, resize_shapes, transform_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.picture.shapes import Point, Shape
    from engine.board.chart import Chart, Patch
    from engine.race.course import Course, Place

SQUARES = 13
"""Squares of a moment, where the chart has as many."""
BEHIND = 9
"""Of these behind the rider it is about."""
_NUMBER = 6.5
"""Ems of a rider's number: 18 points on the page."""
_LARGEST = 1.0
"""How many times as large as its chart a moment is drawn at most."""


class Token(NamedTuple):
    """A rider of a moment."""

    mark: str
    colour: str
    """The role of the team's colour."""
    place: Place
    before: Place | None = None
    """Where it stood; None where it was not on the road yet."""

    @property
    def has_moved(self) -> bool:
        """Tell whether it stands elsewhere than before."""
        return self.before is not None and self.before != self.place


@dataclass(frozen=True)
class Moment:
    """Where all stand, and the place the moment is about."""

    tokens: tuple[Token, ...]
    centre: Place


class DrawnMoment(NamedTuple):
    """What a moment is drawn with, and how high it is."""

    shapes: tuple[Shape, ...]
    height: float


def draw_moment(course: Course, chart: Chart, moment: Moment, box: Box) -> DrawnMoment:
    """Return a moment as large as a box allows, from its upper left corner."""
    patches = _patches_about(chart, moment)
    points = [point for patch in patches for point in patch.outline]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, foot = min(y for _, y in points), max(y for _, y in points)
    scale = min(_LARGEST, box.width / (right - left), box.height / (foot - top + FOOT + 1))
    shapes: list[Shape] = list(
        resize_shapes(draw_strip_part(course, chart, tuple(patches)), scale, 2.4)
    )
    squares = {place for patch in patches for place in patch.places}
    for token in moment.tokens:
        shapes += _draw_before(chart, token, squares, scale)
    for token in moment.tokens:
        if token.place in squares:
            shapes += _draw_token(chart, token, scale)
    high = (foot - top + FOOT + 1) * scale
    clip = Box(left * scale - 1, top * scale - 1, (right - left) * scale + 4, high + 1)
    moved = Group(
        (Group(tuple(shapes), clip=clip.corners),),
        transform_to(box.x - left * scale, box.y - top * scale),
    )
    return DrawnMoment((moved,), high)


def _patches_about(chart: Chart, moment: Moment) -> list[Patch]:
    """Return the patches with the squares about the centre of a moment, cut to what is shown."""
    first = moment.centre[0] - BEHIND
    came = [one.before[0] for one in moment.tokens if one.place == moment.centre and one.before]
    if came and moment.centre[0] - SQUARES < came[0] < first:
        first = came[0]
    wanted = range(first, first + SQUARES)
    patches = []
    for patch in chart.patches:
        places = tuple(place for place in patch.places if place[0] in wanted)
        if places:
            patches.append(_cut_patch(patch, places))
    return patches


def _cut_patch(patch: Patch, places: tuple[Place, ...]) -> Patch:
    """Return the part of a patch that has these places."""
    squares = {place: patch.squares[place] for place in places}
    corners = [corner for square in squares.values() for corner in square.corners]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    outline = (
        (min(xs), min(ys)), (max(xs), min(ys)), (max(xs), max(ys)), (min(xs), max(ys)),
    )  # fmt: skip
    return type(patch)(outline, places, lambda: tuple(squares.values()))


def _draw_before(chart: Chart, token: Token, squares: set[Place], scale: float) -> Iterator[Shape]:
    """Yield where a rider stood, and an arrow from there to where it stands."""
    if not token.has_moved or token.before not in squares or token.place not in squares:
        return
    one, other = _middle(chart, token.before, scale), _middle(chart, token.place, scale)
    yield Circle("ghost", *one, _radius(chart, token.before, scale))
    yield Line("moment.under", (one, other))
    yield Line("moment.way", (one, other))
    far = max(0.1, ((other[0] - one[0]) ** 2 + (other[1] - one[1]) ** 2) ** 0.5)
    ux, uy = (other[0] - one[0]) / far, (other[1] - one[1]) / far
    back = _radius(chart, token.place, scale) + 0.3
    tip = (other[0] - ux * back, other[1] - uy * back)
    base = (tip[0] - ux * 3, tip[1] - uy * 3)
    yield Polygon(
        "solid",
        (tip, (base[0] - uy * 1.6, base[1] + ux * 1.6), (base[0] + uy * 1.6, base[1] - ux * 1.6)),
    )


def _draw_token(chart: Chart, token: Token, scale: float) -> Iterator[Shape]:
    x, y = _middle(chart, token.place, scale)
    radius = _radius(chart, token.place, scale)
    yield Circle(token.colour, x, y, radius)
    yield Circle("rule.ink", x, y, radius)
    room = Box(x - radius * 0.85, y - radius, radius * 1.7, 2 * radius)
    ink = f"{token.colour}.on" if token.colour.startswith("team.") else "white"
    yield fit_text(room, token.mark, "number.strong", ink=ink, size=_NUMBER)


def _middle(chart: Chart, place: Place, scale: float) -> Point:
    x, y = chart.square_of(place).centre
    return x * scale, y * scale


def _radius(chart: Chart, place: Place, scale: float) -> float:
    """Return the radius of a token: what its square lets it have."""
    return min(chart.square_of(place).free) * scale * 0.46
