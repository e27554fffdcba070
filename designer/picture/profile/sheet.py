"""The scale of a profile: kilometres across, metres up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING

from designer.i18n import format_number
from designer.picture import look
from designer.picture.shapes import Box
from engine.tour.values import FINISH

if TYPE_CHECKING:
    from designer.picture.profile.relief import Relief
    from engine.road.values import Road

_FOOT, _FLAG = 13.0, 7.0
"""Of the foot below a profile, and of a flag on it, on one 90 mm high."""
_LEAST_RANGE = 700.0
"""Metres a stage is drawn over at least, so that a flat one looks flat."""


@dataclass(frozen=True)
class Axis:
    """What a profile is drawn against: it stands still while the stage on it changes."""

    km: float
    """As far as there is room for; the stage may end before it, or run beyond."""
    bottom: float
    top: float
    head: float
    """Millimetres above the plot, for labels."""


@dataclass(frozen=True)
class ProfileScale:
    """Where things stand: `unit` is the size of everything read, 1 on a profile 90 mm high."""

    road: Road
    relief: Relief
    lang: str
    unit: float
    labels: Box
    plot: Box
    foot: Box
    axis: Axis

    def x(self, km: float) -> float:
        """Return where a kilometre lies."""
        return self.plot.x + self.plot.width * km / self.axis.km

    @property
    def km(self) -> float:
        """Return where the stage ends; a measured relief may be a little longer or shorter."""
        return float(self.road.sections[-1].to_km)

    def y(self, metres: float) -> float:
        """Return where a height lies."""
        share = (metres - self.axis.bottom) / (self.axis.top - self.axis.bottom)
        return self.plot.y + self.plot.height * (1 - share)

    def size(self, role: str) -> float:
        """Return the size of a text role on this profile."""
        return look.lettering(role).size * self.unit

    def number(self, value: float) -> str:
        """Return a number with one place at most, as people write it."""
        return format_number(self.lang, Decimal(str(round(value, 1))))


def profile_scale(
    road: Road,
    width: float,
    height: float,
    relief: Relief,
    lang: str,
    axis: Axis | None = None,
    unit: float | None = None,
) -> ProfileScale:
    """Return the sheet of a profile of this size; without an axis it fills it."""
    unit = unit or max(0.55, height / 90)
    on = axis or _axis(road, relief, height, unit)
    on = replace(on, top=max(on.top, *relief.heights))
    foot = _FOOT * unit
    left, right = 9 * unit, 7 * unit
    plot = Box(left, on.head, width - left - right, height - on.head - foot)
    return ProfileScale(
        road,
        relief,
        lang,
        unit,
        labels=Box(left, 0, plot.width, on.head),
        plot=plot,
        foot=Box(left, plot.y + plot.height, plot.width, foot),
        axis=on,
    )


def _axis(road: Road, relief: Relief, height: float, unit: float) -> Axis:
    """Return the axis that a whole stage fills."""
    named = any(line.kind != FINISH for line in road.lines)
    label = 42 if relief.measured else 34
    head = min(height * 0.44, label * unit) if named else 8 * unit
    low, high = min(relief.heights), max(relief.heights)
    bottom = low - max((high - low) * 0.12, 20)
    # The flags of start and finish stand on the line, below the signs of climbs.
    plot = height - head - _FOOT * unit
    top = max(high + (high - bottom) * min(0.3, _FLAG * unit / plot), bottom + _LEAST_RANGE)
    return Axis(float(road.sections[-1].to_km), bottom, top, head)


def section_ends(sheet: ProfileScale) -> list[float]:
    """Return where each section ends on the paper: uncovered kilometres join the one before."""
    return [float(s.from_km) for s in sheet.road.sections[1:]] + [sheet.km]
