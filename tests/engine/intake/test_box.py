"""What the box cannot mark and nobody may merge away stays for the organiser to decide."""

from __future__ import annotations

from engine.intake.box import BoxFit, within_box
from engine.intake.track_sections import TrackSection


def test_more_firm_climbs_than_markers_are_all_kept():
    """R1.9 — categorised climbs are never simplified away, whatever the box holds."""
    climbs = [TrackSection("MTN_1", at, at + 5000.0, weight=1.0, firm=True) for at in (0.0, 5000.0)]
    box = BoxFit(lambda _: 1, list, shortest=500.0, most_flat=9000.0, flat_cost=1.0)
    assert within_box(climbs, box) == climbs
