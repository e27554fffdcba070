"""The first picture of a report: the profile, where the race breaks up, where effort goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.picture.playtest.effort import effort
from designer.picture.playtest.groups import groups
from designer.picture.profile.draw import draw_profile, profile_frame
from designer.picture.shapes import Box, Picture

if TYPE_CHECKING:
    from designer.picture.profile.relief import Relief
    from designer.picture.shapes import Shape
    from engine.playtests.summary import Summary
    from engine.road.values import Road

BAND, STRIP_GAP = 27.0, 3.0
"""Millimetres of one band below the profile, and between them."""
HIGH = 64.0
"""Millimetres of the profile."""
BANDS = ((groups, "splits/"), (effort, "effort/by_section/"))
"""What is drawn below it, and the measures each band needs."""


def strip(
    summary: Summary,
    road: Road,
    width: float,
    *,
    relief: Relief | None = None,
    lang: str = "en",
) -> Picture:
    """Return the profile with a band for every thing these races tell along the road."""
    bands = [draw for draw, family in BANDS if _told(summary, family)]
    shapes: list[Shape] = list(draw_profile(road, width, HIGH, relief=relief, lang=lang).shapes)
    plot = profile_frame(road, width, HIGH, relief=relief).plot
    for nth, draw in enumerate(bands):
        top = HIGH + STRIP_GAP + nth * (BAND + STRIP_GAP)
        shapes += draw(Box(plot.x, top, plot.width, BAND), summary, road, lang)
    return Picture(width, HIGH + (BAND + STRIP_GAP) * len(bands), tuple(shapes))


def _told(summary: Summary, family: str) -> bool:
    """Return whether a family of measures was ever anything but 0 in these races."""
    return any(set(c) != {0} for name, c in summary.numbers.items() if name.startswith(family))
