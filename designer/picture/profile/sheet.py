"""Where everything stands on a profile: kilometres across, metres up."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from designer.i18n import number
from designer.picture import look
from designer.picture.shapes import Box
from engine.tour.values import FINISH

if TYPE_CHECKING:
    from designer.picture.relief import Relief
    from engine.road.values import Road

_LEAST_RANGE = 700.0
"""Metres a stage is drawn over at least, so that a flat one looks flat."""


@dataclass(frozen=True)
class Sheet:
    """Where things stand: `unit` is the size of everything read, 1 on a profile 90 mm high."""

    road: Road
    relief: Relief
    lang: str
    unit: float
    labels: Box
    plot: Box
    foot: Box
    top: float
    bottom: float

    def x(self, km: float) -> float:
        """Return where a kilometre lies."""
        return self.plot.x + self.plot.width * km / self.km

    @property
    def km(self) -> float:
        """Return where the stage ends; a measured relief may be a little longer or shorter."""
        return float(self.road.stretches[-1].to_km)

    def y(self, metres: float) -> float:
        """Return where a height lies."""
        share = (metres - self.bottom) / (self.top - self.bottom)
        return self.plot.y + self.plot.height * (1 - share)

    def size(self, role: str) -> float:
        """Return the size of a text role on this profile."""
        return look.lettering(role).size * self.unit

    def number(self, value: float) -> str:
        """Return a number with one place at most, as people write it."""
        return number(self.lang, Decimal(str(round(value, 1))))


def sheet(road: Road, width: float, height: float, relief: Relief, lang: str) -> Sheet:
    """Return the sheet of a profile of this size."""
    unit = max(0.55, height / 90)
    named = any(line.kind != FINISH for line in road.lines)
    head = min(height * 0.4, 34 * unit) if named else 8 * unit
    foot = 13 * unit
    left, right = 9 * unit, 7 * unit
    plot = Box(left, head, width - left - right, height - head - foot)
    low, high = min(relief.heights), max(relief.heights)
    bottom = low - max((high - low) * 0.12, 20)
    return Sheet(
        road,
        relief,
        lang,
        unit,
        labels=Box(left, 0, plot.width, head),
        plot=plot,
        foot=Box(left, plot.y + plot.height, plot.width, foot),
        bottom=bottom,
        top=max(high, bottom + _LEAST_RANGE),
    )


def ends(sheet: Sheet) -> list[float]:
    """Return where each stretch ends on the paper: kilometres nobody covers join the one before."""
    return [float(s.from_km) for s in sheet.road.stretches[1:]] + [sheet.km]
