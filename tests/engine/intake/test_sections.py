"""Sections for a table cover the stage exactly, without slivers, whatever the box holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.intake.climb_settings import category_systems
from engine.intake.climbs import detect_climbs
from engine.intake.profile import profile_of
from engine.intake.sections import (
    TrackSection,
    climb_piece,
    cover_road,
    is_hill,
    km_of,
    make_sections,
    without_slivers,
)
from engine.intake.trace import Trace
from engine.road.check import check_box
from engine.tour.terrain import has_category, is_rising, terrains
from tests.engine.intake.conftest import trace_of
from tests.engine.road.built import build
from tests.engine.tour.stages import BOOK

if TYPE_CHECKING:
    from engine.intake.report import ImportReport
    from engine.tour.values import Stage

Imported = Callable[..., "tuple[Stage, ImportReport]"]
PARTS = st.lists(
    st.tuples(st.floats(0.3, 15), st.sampled_from([-7.0, -4.0, -1.0, 0.0, 1.0, 3.0, 5.0, 8.0])),
    min_size=1,
    max_size=14,
)


def kinds(stage: Stage) -> list[tuple[str, Decimal, Decimal]]:
    return [(s.terrain, s.start, s.end) for s in stage.sections]


def test_a_mountain_with_its_descent(imported: Imported):
    """RULING 22 — the descent is graded by the climb before it."""
    stage, _ = imported([(20, 0), (9, 7.5), (10, -6.5), (21, 0.3)])
    assert kinds(stage) == [
        ("FLAT", 0, 20),
        ("MTN_1", 20, 29),
        ("DESC_HIGH", 29, 39),
        ("FLAT", 39, 60),
    ]


def test_a_hill_that_does_not_count_is_a_short_climb(imported: Imported):
    stage, report = imported([(60, 0), (1.2, 5.5), (20, -0.2), (9, 8), (9, -8), (9, 8), (9, -8)])
    assert "HILL" in {s.terrain for s in stage.sections}
    assert report.climbs[0].category is None
    assert report.climbs[0].suggested == "4"


def test_false_flats_stay_flat(imported: Imported):
    stage, _ = imported([(10, 0), (10, 1.8), (10, -1.5), (10, 2)])
    assert kinds(stage) == [("FLAT", 0, 40)]


@settings(max_examples=60, deadline=None)
@given(PARTS)
def test_any_road_is_covered_exactly_without_slivers(parts: list[tuple[float, float]]):
    """Sections join from 0 to the finish; none under 1 km but a categorised climb."""
    profile = profile_of(trace_of(parts, base=1500.0), None, [])
    if profile.length_m < 2000:
        return
    pieces = [
        climb_piece(c, c.suggested if c.counts else None)
        for c in detect_climbs(profile, category_systems()["organiser"])
        if c.counts or is_hill(c)
    ]
    sections = make_sections(profile, pieces)
    assert (sections[0].start, sections[-1].end) == (0, km_of(profile.length_m))
    assert all(a.end == b.start for a, b in pairwise(sections))
    assert all(s.start < s.end for s in sections)
    short = [s for s in sections if s.end - s.start < Decimal("0.9")]
    assert all(has_category(s.terrain) for s in short) or len(sections) == 1


def test_a_stage_is_laid_as_it_is_whatever_the_box_holds(imported: Imported):
    """RULING 5 — no descent turns into flat for want of markers; what is missing is printed."""
    stage, _ = imported([(3, 0), (1.5, 6), (3, -3), (6, 0), (1.3, 7), (3, -3)] * 9 + [(20, 0)])
    counts = Counter(s.terrain for s in stage.sections)
    assert counts["DESC_LOW"] == 18
    assert sum(is_rising(s.terrain) for s in stage.sections) == 18
    needs = {f.values["kind"]: f.values["need"] for f in check_box(build(stage, BOOK), BOOK)}
    assert needs["DESC_LOW"] == 36


def test_a_long_gentle_descent_is_a_descent(imported: Imported):
    """Seventeen kilometres that fall all the way, steep at first, are no flat road."""
    stage, _ = imported([(10, 0), (8, 7), (7, -6), (10, -2.7), (10, 0)])
    assert kinds(stage)[2:] == [("DESC_HIGH", 18, 35), ("FLAT", 35, 45)]


def test_overlaps_go_to_the_firm_piece_then_to_the_weightier():
    pieces = [TrackSection("DESCENT", 0, 5000, 10), TrackSection("MTN_2", 4000, 9000, 1, firm=True)]
    assert [(p.terrain, p.start, p.end) for p in cover_road(pieces, 10_000)] == [
        ("DESCENT", 0, 4000),
        ("MTN_2", 4000, 9000),
        ("FLAT", 9000, 10_000),
    ]


def test_a_sliver_goes_to_the_soft_neighbour():
    pieces = [
        TrackSection("MTN_3", 0, 5000, firm=True),
        TrackSection("FLAT", 5000, 5400),
        TrackSection("DESC_LOW", 5400, 9000),
    ]
    assert [(p.terrain, p.start) for p in without_slivers(pieces, 1000)] == [
        ("MTN_3", 0),
        ("DESC_LOW", 5000),
    ]


def test_a_rise_that_is_not_felt_is_flat_road(imported: Imported):
    """RULING 22 — found by the detector, but neither counted by an organiser nor a hill."""
    stage, report = imported([(10, 0), (3, 3.0), (10, 0)])
    assert len(report.climbs) == 1
    assert kinds(stage) == [("FLAT", 0, stage.sections[-1].end)]


def test_a_piece_that_vanishes_in_rounding_is_left_out():
    """Thirty metres are no tenth of a kilometre; the road is covered all the same."""
    flat = profile_of(Trace((0.0, 10_000.0), (0.0, 0.0)), None, [])
    bump = TrackSection("HILL", 5_010.0, 5_040.0, firm=True)
    stage = make_sections(flat, [bump], Decimal(0))
    assert [s.terrain for s in stage] == ["FLAT", "FLAT"]
    assert stage[-1].end == 10


@pytest.mark.parametrize(
    ("parts", "falls"),
    [
        # a hill in the middle of a descent leaves a descent on both sides
        ([(8.4, -4), (2.4, -5), (1.0, 8), (5.8, -4)], (11.8, 17.6)),
        (
            [(8.9, 2), (2.0, -4), (4.2, 0), (6.3, -4), (1.5, 5), (5.8, -4), (2, -3), (4.3, 8)],
            (15.1, 21.4),
        ),
    ],
)
def test_a_long_steep_descent_is_never_laid_flat(
    parts: list[tuple[float, float]],
    falls: tuple[float, float],
    track: Callable[..., Stage],
):
    """R3.2 — what falls for kilometres is ridden as a descent, whatever stands in it."""
    start, end = falls
    laid = [
        s for s in track(parts).sections
        if not terrains()[s.terrain].falls and s.start < end - 0.5 and s.end > start + 0.5
    ]  # fmt: skip
    assert laid == []


@settings(max_examples=40, deadline=None)
@given(PARTS)
def test_no_road_that_falls_steeply_for_kilometres_is_flat(parts: list[tuple[float, float]]):
    """R3.2 — nowhere do three kilometres of flat, hill or climb fall by 4 per cent and more."""
    profile = profile_of(trace_of(parts), None, [])
    climbs = detect_climbs(profile, category_systems()["organiser"])
    pieces = [
        climb_piece(c, c.suggested if c.counts else None) for c in climbs if c.counts or is_hill(c)
    ]
    for section in make_sections(profile, pieces):
        if not terrains()[section.terrain].falls:
            metres = range(int(section.start * 1000), int(section.end * 1000) - 3000, 200)
            falls = [profile.height_at(m) - profile.height_at(m + 3000) for m in metres]
            assert max(falls, default=0) < 120
