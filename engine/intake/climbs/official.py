"""Official climb lists, to measure the detector against."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.errors import FileError, IntakeError
from engine.files.gate import bytes_of, plain_values
from engine.intake.climbs.systems import CATEGORIES

if TYPE_CHECKING:
    from pathlib import Path


MOST_BYTES, MOST_VALUES, MOST_NUMBER = 2_000_000, 100_000, 1e6


@dataclass(frozen=True, slots=True)
class OfficialClimb:
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


def read_official_climbs(path: Path) -> tuple[OfficialClimb, ...]:
    """Return the climbs of one list: JSON with `climbs`, as data of races gives them."""
    try:
        table = plain_values(bytes_of(path, MOST_BYTES), MOST_VALUES)
        return tuple(_climb(row) for row in table["climbs"])
    except (FileError, ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise IntakeError("intake_truths", file=path.name) from wrong


def _climb(row: dict[str, Any]) -> OfficialClimb:
    track = row.get("track") or {}
    sure = track.get("confidence", "A") in {"A", "B"} or row.get("summit_km") is not None
    return OfficialClimb(
        str(row.get("name", "")),
        _number(row.get("summit_km")),
        _number(track.get("summit_km")) if sure else None,
        _number(row["length_km"]) or 0.0,
        _number(row.get("avg_grade")) or 0.0,
        _category(row.get("category")),
    )


def _number(value: object) -> float | None:
    number = None if value is None else float(str(value))
    if number is not None and not abs(number) < MOST_NUMBER:  # nan is not below it either
        raise ValueError(number)
    return number


def _category(value: object) -> str | None:
    if value is None or value in CATEGORIES:
        return str(value) if value else None
    raise ValueError(value)
