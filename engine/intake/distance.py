"""The official distance of a stage: said by the organiser, or by the file."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.sections import km_of
from engine.tour.finding import Finding, make_finding

if TYPE_CHECKING:
    from engine.intake.relief.track import Track

_STATED = re.compile(r"(?<![\d.,])(\d{1,3}[.,]\d)\s?km\b", re.IGNORECASE)
_ALIKE = 0.03
"""An official distance within this share of the track's is believed without asking."""
_POSSIBLE = 0.25


def official_length(
    track: Track, length: float, wish: Decimal | None, found: list[Finding]
) -> Decimal | None:
    """Return the official distance: the organiser's, else the one the file speaks of."""
    measured = km_of(length)
    if wish is not None:
        if wish <= 0 or abs(wish / measured - 1) > _POSSIBLE:
            raise IntakeError("intake_official", km=wish, track=measured)
        if wish != measured:
            found.append(make_finding("W_TRACK_LENGTH", "", track=measured, stated=wish))
        return wish
    said = [Decimal(text.replace(",", ".")) for text in _STATED.findall(track.said[:2000])]
    stated = min(said, key=lambda km: abs(km - measured), default=None)
    if stated is None:
        return None
    if abs(stated / measured - 1) > _ALIKE:
        found.append(make_finding("W_TRACK_FAR", "", stated=stated, track=measured))
        return None
    if stated != measured:
        found.append(make_finding("W_TRACK_LENGTH", "", track=measured, stated=stated))
    return stated
