"""Official climb lists, to measure the detector against."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.errors import IntakeError

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Official:
    """One climb as its organiser states it, and where it lies on the track where that is known."""

    name: str
    summit_km: float | None
    on_track_km: float | None
    km: float
    gradient: float
    category: str | None

    def summit(self, *, track: bool) -> float | None:
        """Return its summit on the track's axis, or on the organiser's."""
        first, second = self.on_track_km, self.summit_km
        if not track:
            first, second = second, first
        return second if first is None else first

    @property
    def placed(self) -> bool:
        """Tell whether anybody says where it is."""
        return self.summit_km is not None or self.on_track_km is not None


def official(path: Path) -> tuple[Official, ...]:
    """Return the climbs of one list: JSON with `climbs`, as data of races gives them."""
    try:
        table = json.loads(path.read_text("utf-8"))
        return tuple(_climb(row) for row in table["climbs"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise IntakeError("intake_truths", file=path.name) from wrong


def _climb(row: dict[str, Any]) -> Official:
    track = row.get("track") or {}
    sure = track.get("confidence", "A") in {"A", "B"} or row.get("summit_km") is not None
    return Official(
        str(row.get("name", "")),
        _number(row.get("summit_km")),
        _number(track.get("summit_km")) if sure else None,
        float(row["length_km"]),
        float(row.get("avg_grade") or 0),
        row.get("category"),
    )


def _number(value: object) -> float | None:
    return None if value is None else float(str(value))
