"""The road book has the last word: official climbs on the road of a track."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.intake.profile import pack_profile, profile_of
from engine.intake.reimport import keep_corrections
from engine.intake.roadbook.stage import read_roadbook
from engine.intake.sections import make_sections
from engine.tour.terrain import has_category
from engine.tour.values import Section, Stage
from tests.engine.intake.conftest import trace_of
from tests.engine.road.built import build
from tests.engine.tour.stages import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.tour.finding import Finding

Climb = tuple[str, str, Decimal, Decimal]


def page(text: str) -> Stage:
    return read_roadbook(text, "x")[0]


def counted(stage: Stage) -> list[Climb]:
    """Return the climbs with a category: what it is, its name, its foot, its summit."""
    return [(s.terrain, s.name, s.start, s.end) for s in stage.sections if has_category(s.terrain)]


def married(book: Stage, road: Stage) -> tuple[Stage, list[Finding]]:
    """Return page and track as one stage, the same whichever comes first."""
    stage, findings = keep_corrections(book, road)
    other, _ = keep_corrections(road, book)
    assert [(s.terrain, s.name, s.start, s.end) for s in other.sections] == [
        (s.terrain, s.name, s.start, s.end) for s in stage.sections
    ]
    assert other.profile == stage.profile
    return stage, findings


def test_a_longer_climb_of_the_track_gives_way_whole(track: Callable[..., Stage]):
    """One climb is no three: what the track shows before and behind the official one is gone."""
    road = track([(20, 0), (3, 4), (9, 7.5), (0.6, 3), (10, -6.5), (17.4, 0)])
    assert counted(road) != []
    stage, _ = married(page("Etapa 1, 60 km\nKm 32 Alto de X (2ª): 8 km al 7,5%"), road)
    assert [s.terrain for s in stage.sections] == ["FLAT", "MTN_2", "DESC_MID", "FLAT"]
    assert counted(stage) == [("MTN_2", "Alto de X", 24, 32)]


def test_a_climb_the_track_merged_is_cut_and_not_dropped(track: Callable[..., Stage]):
    road = track([(10, 0), (6, 7), (1, -1), (7, 7), (10, -6), (6, 0)])
    assert len(counted(road)) == 1
    book = page(
        "Etapa 1, 40 km\nKm 16 Alto de A (2ª): 6 km al 7%\nKm 24 Alto de B (1ª): 7 km al 7%"
    )
    assert counted(married(book, road)[0]) == [
        ("MTN_2", "Alto de A", 10, 16),
        ("MTN_1", "Alto de B", 17, 24),
    ]


def test_what_the_list_leaves_of_a_merged_climb_comes_as_a_hill(track: Callable[..., Stage]):
    road = track([(10, 0), (6, 7), (1, -1), (7, 7), (10, -6), (6, 0)])
    stage, findings = married(page("Etapa 1, 40 km\nKm 16 Alto de A (2ª): 6 km al 7%"), road)
    assert [(s.terrain, s.start, s.end) for s in stage.sections if s.start >= 10][:3] == [
        ("MTN_2", 10, 16),
        ("FLAT", 16, 17),
        ("HILL", 17, 24),
    ]
    hills = [f for f in findings if f.code == "I_HILLS_UNLISTED"]
    assert [(f.values["count"], f.values["where"]) for f in hills] == [(1, (24,))]


def test_climbs_a_complete_list_does_not_name_come_as_hills(track: Callable[..., Stage]):
    road = track([(10, 0), (5, 7), (5, -6), (10, 0), (8, 8), (9, -7), (13, 0)])
    assert len(counted(road)) == 2
    stage, _ = married(page("Etapa 1, 60 km\nKm 38 Alto de B (1ª): 8 km al 8%"), road)
    assert counted(stage) == [("MTN_1", "Alto de B", 30, 38)]
    assert "HILL" in {s.terrain for s in stage.sections}


def test_a_climb_without_a_length_takes_its_foot_from_the_road(track: Callable[..., Stage]):
    """The page says summit and category; where it begins the track knows better than a custom."""
    road = track([(20, 0), (9, 7.5), (10, -6.5), (21, 0.3)])
    stage, _ = married(page("Etapa 1, 60 km\nKm 29 Alto de X, 2ª"), road)
    assert counted(stage) == [("MTN_2", "Alto de X", 20, 29)]


def test_an_official_climb_on_level_road_stays_and_is_said(track: Callable[..., Stage]):
    stage, findings = married(page("Etapa 1, 60 km\nKm 29 Alto (4ª): 2 km al 5%"), track([(60, 0)]))
    assert counted(stage) == [("MTN_4", "Alto", 27, 29)]
    assert "W_CLIMB_GONE" in [f.code for f in findings]


def test_the_official_distance_of_the_page_rescales_the_track(track: Callable[..., Stage]):
    road = track([(20, 0), (9, 7.5), (10, -6.5), (20, 0.3)])
    stage, findings = married(page("Etapa 1, 60 km\nKm 29,5 Alto de X (2ª): 9 km al 7,5%"), road)
    assert (stage.stated_km, stage.sections[-1].end) == (60, 60)
    assert "W_TRACK_LENGTH" in [f.code for f in findings]


def test_the_summit_is_at_the_square_of_the_page(track: Callable[..., Stage]):
    """R3.13 — the line stands at the last square of the climb the page set."""
    book = page("Etapa 1, 60 km\nKm 29 Alto de X (2ª): 9 km al 7,5%")
    stage, _ = married(book, track([(20, 0), (9, 7.5), (10, -6.5), (21, 0.3)]))
    lines = [(line.name, line.square) for line in build(stage, BOOK).lines if line.kind == "SUMMIT"]
    assert lines == [("Alto de X", 20 + 27)]


def test_a_list_stays_the_last_word_when_a_better_track_comes(track: Callable[..., Stage]):
    book = page("Etapa 1, 60 km\nKm 29 Alto de X (2ª): 9 km al 7,5%")
    first, _ = married(book, track([(20, 0), (9, 7.5), (10, -6.5), (21, 0.3)]))
    better = track([(10, 0), (3, 6), (3, -6), (4, 0), (9, 7.5), (10, -6.5), (21, 0.3)])
    stage, _ = keep_corrections(first, better)
    assert counted(stage) == [("MTN_2", "Alto de X", 20, 29)]


PARTS = st.lists(
    st.tuples(st.floats(0.5, 12), st.sampled_from([-7.0, -4.0, -1.0, 0.0, 1.0, 3.0, 5.0, 8.0])),
    min_size=2,
    max_size=12,
)
CLIMBS = st.lists(
    st.tuples(
        st.integers(5, 600), st.integers(5, 150), st.sampled_from(["HC", "1", "2", "3", "4"])
    ),
    max_size=5,
)


def official_climbs(climbs: list[tuple[int, int, str]], end: Decimal) -> tuple[Section, ...]:
    """Return climbs of a list, none of which overlap, within a stage."""
    sections: list[Section] = []
    at = Decimal(0)
    for number, (gap, length, category) in enumerate(climbs):
        start = at + Decimal(gap) / 10
        summit = start + Decimal(length) / 10
        if summit > end:
            break
        sections.append(Section(f"MTN_{category}", start, summit, name=f"Alto {number}"))
        at = summit
    return tuple(sections)


@settings(max_examples=60, deadline=None)
@given(PARTS, CLIMBS)
def test_whatever_the_road_every_official_climb_is_there_and_no_other(
    parts: list[tuple[float, float]], climbs: list[tuple[int, int, str]]
):
    """Exact name, category, foot and summit; the road is covered; nothing else has a category.

    A climb that is moved to where the road rises is said to be.
    """
    profile = profile_of(trace_of(parts, base=1500.0), None, [])
    if profile.length_m < 3000:
        return
    road = Stage("t", sections=make_sections(profile, []), profile=pack_profile(profile))
    official = official_climbs(climbs, road.sections[-1].end)
    if not official:
        return
    stage, findings = married(Stage("t", sections=official), road)
    moved = {f.values["name"] for f in findings if f.code == "W_CLIMB_OFF"}
    assert [(terrain, name) for terrain, name, _, _ in counted(stage)] == [
        (s.terrain, s.name) for s in official
    ]
    assert [climb for climb in counted(stage) if climb[1] not in moved] == [
        (s.terrain, s.name, s.start, s.end) for s in official if s.name not in moved
    ]
    assert (stage.sections[0].start, stage.sections[-1].end) == (0, road.sections[-1].end)
    assert all(a.end == b.start for a, b in pairwise(stage.sections))
