"""Cuts are fitted from official climbs, each amid its own gap, and judged on unseen stages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.intake.climb_settings import category_systems
from engine.intake.official_climbs import KnownStage, fitted_cuts, left_out, read_official_climbs
from engine.intake.profile import unpack_profile
from engine.intake.source import read_file

if TYPE_CHECKING:
    from pathlib import Path

SHIPPED = (740.0, 350.0, 205.0, 88.0, 0.0)


def test_a_cut_lies_amid_the_gap_between_two_categories():
    lessons = [(900.0, "HC"), (400.0, "1"), (250.0, "2"), (160.0, "3"), (90.0, "3"), (40.0, "4")]
    assert fitted_cuts(lessons, SHIPPED) == pytest.approx(
        (600.0, 316.23, 200.0, 60.0, 0.0), abs=0.01
    )


def test_one_climb_out_of_order_does_not_move_a_cut():
    lessons = [(s, "3") for s in (100.0, 120.0, 140.0, 240.0)] + [
        (s, "2") for s in (200.0, 210.0, 260.0, 300.0)
    ]
    assert fitted_cuts(lessons, SHIPPED)[2] == pytest.approx((140 * 200) ** 0.5)


def test_without_lessons_the_cuts_stay_as_shipped():
    assert fitted_cuts([], SHIPPED) == SHIPPED


def test_each_stage_is_judged_once(tracks: Path):
    known = []
    for listed in sorted(tracks.glob("*.json")):
        stage, _ = read_file(listed.with_suffix(".gpx"))
        known.append(KnownStage(unpack_profile(stage.profile), read_official_climbs(listed)))
    tally = left_out(known, category_systems()["organiser"])
    assert (tally.stages, tally.official, tally.found) == (2, 6, 6)
