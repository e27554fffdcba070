"""A climb kilometre by kilometre: how steep each is, as colour and as a number, and how high."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.picture import look
from designer.picture.lettering import fit_text
from designer.picture.shapes import Box, Group, Line, Polygon, transform_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.language import Language
    from designer.picture.profile.scale import Relief
    from designer.picture.shapes import Shape

_FOOT, _HEAD, _LEFT = 16.0, 16.0, 11.0
_POINTS_A_MM = 2.0
_UPRIGHT, _LYING = 3.4, 7.0
"""Millimetres a number takes along the road, written upwards and lying."""
_LEAST_SLAB = 4.0
"""Millimetres a kilometre is wide at least to have its gradient written in it."""
_LEAST_RANGE = 250.0
"""Metres a climb is drawn over at least, so that a short one does not look like a wall."""


@dataclass(frozen=True)
class ClimbKilometre:
    """One kilometre of a climb, or what is left of one at the top."""

    start: float
    end: float
    low: float
    high: float

    @property
    def per_cent(self) -> float:
        """Return how steep it is."""
        return (self.high - self.low) / (self.end - self.start) / 10


def climb_kilometres(relief: Relief, start: float, end: float) -> list[ClimbKilometre]:
    """Return a climb kilometre by kilometre from its foot; a rest shorter than 150 m is no more."""
    count = max(1, math.ceil(end - start - 0.15))
    ends = [start + n for n in range(count)] + [end]
    heights = [relief.height_at(km) for km in ends]
    return [ClimbKilometre(ends[n], ends[n + 1], heights[n], heights[n + 1]) for n in range(count)]


def climb_profile(
    relief: Relief,
    start: float,
    end: float,
    box: Box,
    language: Language,
    square: Callable[[float], int],
) -> list[Shape]:
    """Return a climb as road-books draw it; `square` tells where on the road a kilometre ends."""
    kilometres = climb_kilometres(relief, start, end)
    low = min(k.low for k in kilometres)
    high = max(*(k.high for k in kilometres), low + _LEAST_RANGE)
    base = low - (high - low) * 0.18
    plot = Box(box.x + _LEFT, box.y + _HEAD, box.width - 2 * _LEFT, box.height - _HEAD - _FOOT)

    def at(km: float, metres: float) -> tuple[float, float]:
        x = plot.x + plot.width * (km - start) / (end - start)
        return x, plot.y + plot.height * (1 - (metres - base) / (high - base))

    shapes: list[Shape] = []
    for kilometre in kilometres:
        shapes += _draw_slab(relief, kilometre, at, plot, language)
    step = (end - start) / (plot.width * _POINTS_A_MM)
    crest = tuple(at(km, metres) for km, metres in relief.line_between(start, end, step))
    shapes.append(Line("profile.line", crest))
    heights = {k.start: k.low for k in kilometres} | {end: kilometres[-1].high}
    for km in _keep_apart(list(heights), _UPRIGHT * (end - start) / plot.width):
        metres = relief.summit_at(end) if km == end else heights[km]
        shapes += _draw_height(at(km, heights[km]), metres, language)
    return [*shapes, *_draw_foot(kilometres, at, plot, language, square)]


def _draw_slab(
    relief: Relief,
    kilometre: ClimbKilometre,
    at: Callable[[float, float], tuple[float, float]],
    plot: Box,
    language: Language,
) -> list[Shape]:
    """Return one kilometre under the crest, with its gradient written where there is room."""
    step = 1 / 40
    crest = [at(*point) for point in relief.line_between(kilometre.start, kilometre.end, step)]
    floor = plot.y + plot.height
    left, right = crest[0][0], crest[-1][0]
    role = look.steep_role(kilometre.per_cent)
    gradient = language.format_tenths(kilometre.per_cent)
    high = floor - max(y for _, y in crest)
    size = min(4.6, (right - left) * 0.62, 7.0)
    room = Box(left, floor - min(high, 14.0), right - left, min(high, 14.0)).inset(0.3, 0.8)
    slab: list[Shape] = [
        Polygon(role, (*crest, (right, floor), (left, floor))),
        Line("profile.foot", ((left, crest[0][1]), (left, floor))),
        Line("profile.foot", ((right, crest[-1][1]), (right, floor))),
    ]
    if right - left >= _LEAST_SLAB:
        slab.append(fit_text(room, gradient, "number.strong", ink=f"{role}.on", size=size))
    return slab


def _keep_apart(kms: list[float], least: float) -> list[float]:
    """Return those of these kilometres that stand apart, the first and the last among them."""
    *others, last = kms
    apart = others[:1]
    for km in others[1:]:
        if km - apart[-1] >= least * 0.999 and last - km >= least * 0.999:
            apart.append(km)
    return [*apart, last]


def _draw_height(place: tuple[float, float], metres: float, language: Language) -> list[Shape]:
    """Return a height written upwards over its place."""
    x, y = place
    text = language.say("profile.height", height=round(metres))
    written = fit_text(Box(0, -1.6, 14, 3.2), text, "number.small", anchor="start")
    return [Group((written,), transform_to(x, y - 1.2, -90))]


def _draw_foot(
    kilometres: list[ClimbKilometre],
    at: Callable[[float, float], tuple[float, float]],
    plot: Box,
    language: Language,
    square: Callable[[float], int],
) -> list[Shape]:
    """Return what stands below: the kilometres of the stage, those to the summit, the squares."""
    top, end = plot.y + plot.height, kilometres[-1].end
    shapes: list[Shape] = [Line("rule.ink", ((plot.x, top), (plot.x + plot.width, top)))]
    kms = [*(k.start for k in kilometres), end]
    kms = _keep_apart(kms, _LYING * (end - kms[0]) / plot.width)
    rows = (
        ("kit.km", [language.format_tenths(km) for km in kms]),
        ("roadbook.to_summit", [language.format_tenths(end - km) for km in kms]),
        ("kit.square", [str(square(km)) for km in kms]),
    )
    for nth, (key, texts) in enumerate(rows):
        y = top + 1.2 + nth * 4.4
        head = Box(plot.x - _LEFT, y, _LEFT - 4.0, 4.0)
        shapes.append(fit_text(head, language.say(key), "number.soft", anchor="start"))
        for km, text in zip(kms, texts, strict=True):
            x, _ = at(km, 0.0)
            box = Box(x - _LYING / 2, y, _LYING, 4.0)
            shapes.append(fit_text(box, text, "number.small"))
    return shapes
