"""Sections for a table cover the stage exactly, without slivers, within the box where it can be."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import IntakeError
from engine.intake.formats import read_track
from engine.intake.formats.track import Track, TrackRun, Waypoint
from engine.intake.profile import profile_of, unpack_profile
from engine.intake.sections import TrackSection, cover_road, make_sections, without_slivers
from engine.intake.stage import ImportWishes, stage_of
from engine.intake.trace import Trace
from engine.road.roads import survey_stage
from engine.tour.rules import OWN_GAME, Rules
from engine.tour.terrain import terrains
from engine.tour.values import ITT

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.intake.report import ImportReport
    from engine.tour.values import Section, Stage

Imported = "tuple[Stage, Report]"
PARTS = st.lists(
    st.tuples(st.floats(0.3, 15), st.sampled_from([-7.0, -4.0, -1.0, 0.0, 1.0, 3.0, 5.0, 8.0])),
    min_size=1,
    max_size=14,
)


@pytest.fixture
def stage(gpx: Callable[..., bytes]) -> Callable[..., tuple[Stage, ImportReport]]:
    """Import a road made to measure."""

    def of(
        parts: list[tuple[float, float]], wishes: ImportWishes | None = None, **more: str
    ) -> tuple[Stage, ImportReport]:
        return stage_of(read_track(gpx(parts, **more), ".gpx", "a"), "a.gpx", wishes)

    return of


def kinds(stage: Stage) -> list[tuple[str, Decimal, Decimal]]:
    return [(s.terrain, s.start, s.end) for s in stage.sections]


def test_a_mountain_with_its_descent(stage: Callable[..., tuple[Stage, ImportReport]]):
    """RULING 22 — the descent is graded by the climb before it."""
    made, _ = stage([(20, 0), (9, 7.5), (10, -6.5), (21, 0.3)])
    assert kinds(made) == [
        ("FLAT", 0, 20),
        ("MTN_1", 20, 29),
        ("DESC_HIGH", 29, 39),
        ("FLAT", 39, 60),
    ]


def test_a_hill_that_does_not_count_is_a_short_climb(
    stage: Callable[..., tuple[Stage, ImportReport]],
):
    made, report = stage([(60, 0), (1.2, 5.5), (20, -0.2), (9, 8), (9, -8), (9, 8), (9, -8)])
    assert "HILL" in {s.terrain for s in made.sections}
    assert report.climbs[0].category is None
    assert report.climbs[0].suggested == "4"


def test_false_flats_stay_flat(stage: Callable[..., tuple[Stage, ImportReport]]):
    made, _ = stage([(10, 0), (10, 1.8), (10, -1.5), (10, 2)])
    assert kinds(made) == [("FLAT", 0, 40)]


def test_without_heights_the_length_is_read_in_all_the_same():
    points = "".join(f'<trkpt lat="42.{n:03}" lon="1"/>' for n in range(0, 900, 5))
    data = f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>".encode()
    made, report = stage_of(read_track(data, ".gpx", "a"), "a.gpx")
    assert kinds(made) == [("FLAT", 0, Decimal("99.5"))]
    assert [f.code for f in report.findings] == ["E_NO_ELEVATION"]
    assert (made.profile, report.gain_m) == ("", None)


def test_the_official_distance_rescales_every_kilometre(
    stage: Callable[..., tuple[Stage, ImportReport]],
):
    made, report = stage([(20, 0), (9, 7.5), (10, -6.5)], ImportWishes(km=Decimal("40.0")))
    assert made.stated_km == made.sections[-1].end == Decimal("40.0")
    assert made.sections[1].start == Decimal("20.5")
    assert report.findings[0].code == "W_TRACK_LENGTH"


def test_the_official_distance_is_read_from_the_file(
    stage: Callable[..., tuple[Stage, ImportReport]],
):
    made, _ = stage([(20, 0), (9, 7.5), (10, -6.5)], name="Uno - Dos, 39,4 km")
    assert made.stated_km == Decimal("39.4")


def test_a_time_trial_is_what_the_organiser_says(stage: Callable[..., tuple[Stage, ImportReport]]):
    assert stage([(12, 0)])[0].format == "road"
    assert stage([(12, 0)], ImportWishes(format=ITT))[0].format == ITT


def test_waypoints_name_climbs_sprints_and_feeds(stage: Callable[..., tuple[Stage, ImportReport]]):
    """A category a file gives stands before any formula."""
    ways = (
        ("Sprint Villanueva", "", 10),
        ("Avituallamiento", "", 15),
        ("Alto de X (1ª)", "", 29),
    )
    extra = "".join(
        f'<wpt lat="{42 + km * 1000 / 111_194.93:.6f}" lon="1.5"><name>{name}</name></wpt>'
        for name, _, km in ways
    )
    made, report = stage([(20, 0), (9, 5.5), (10, -5)], extra=extra)
    assert [(p.kind, p.km, p.name) for p in made.points] == [
        ("INTERMEDIATE_SPRINT", 10, "Villanueva"),
        ("FEED", 15, ""),
    ]
    assert (made.sections[1].terrain, made.sections[1].name) == ("MTN_1", "Alto de X")
    assert (report.climbs[0].category, report.climbs[0].suggested) == ("1", "2")
    assert not made.sections[1].proposed


def _joined(sections: tuple[Section, ...]) -> bool:
    return all(a.end == b.start for a, b in pairwise(sections))


@settings(max_examples=60, deadline=None)
@given(PARTS)
def test_any_road_is_covered_exactly_without_slivers(parts: list[tuple[float, float]]):
    """Sections join from 0 to the finish; none under 1 km but a categorised climb."""
    metres, heights = [0.0], [1500.0]
    for km, percent in parts:
        for _ in range(round(km * 20)):
            metres.append(metres[-1] + 50)
            heights.append(heights[-1] + percent / 2)
    if metres[-1] < 2000:
        return
    from engine.intake.climb_settings import category_systems
    from engine.intake.climbs import detect_climbs
    from engine.intake.sections import climb_piece, is_hill, km_of, make_sections

    profile = profile_of(Trace(tuple(metres), tuple(heights)), None, [])
    pieces = [
        climb_piece(c, c.suggested if c.counts else None)
        for c in detect_climbs(profile, category_systems()["organiser"])
        if c.counts or is_hill(c)
    ]
    made = make_sections(profile, pieces)
    assert made[0].start == 0
    assert made[-1].end == km_of(profile.length_m)
    assert _joined(made)
    assert all(s.start < s.end for s in made)
    short = [s for s in made if s.end - s.start < Decimal("0.9")]
    assert all(terrains()[s.terrain].category for s in short) or len(made) == 1


def test_a_stage_is_laid_as_it_is_whatever_the_box_holds(
    stage: Callable[..., tuple[Stage, ImportReport]],
):
    """RULING 5 — no descent turns into flat for want of markers; what is missing is printed."""
    made, _ = stage([(3, 0), (1.5, 6), (3, -3), (6, 0), (1.3, 7), (3, -3)] * 9 + [(20, 0)])
    counts = Counter(s.terrain for s in made.sections)
    assert counts["DESC_LOW"] == 18
    assert sum(terrains()[s.terrain].rises for s in made.sections) == 18
    said = {
        f.values["kind"]: f.values["need"]
        for f in survey_stage(made, Rules(OWN_GAME), 1).findings
        if f.code == "W_BOX_MARKERS"
    }
    assert said["DESC_LOW"] == 36


def test_a_long_gentle_descent_is_a_descent(stage: Callable[..., tuple[Stage, ImportReport]]):
    """Seventeen kilometres that fall all the way, steep at first, are no flat road."""
    made, _ = stage([(10, 0), (8, 7), (7, -6), (10, -2.7), (10, 0)])
    assert kinds(made)[2:] == [("DESC_HIGH", 18, 35), ("FLAT", 35, 45)]


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


def test_a_distance_the_file_speaks_of_may_be_another_stage(
    stage: Callable[..., tuple[Stage, ImportReport]],
):
    """Within 3 % it is believed; further off the track stands, and it is said."""
    made, report = stage([(40, 0)], name="La vuelta de 180,5 km")
    assert made.stated_km is None
    assert [f.code for f in report.findings] == ["W_TRACK_FAR"]
    made, report = stage([(40, 0)], name="Uno - Dos 39,7 km")
    assert made.stated_km == Decimal("39.7")
    assert [f.code for f in report.findings] == ["W_TRACK_LENGTH"]


def test_an_official_distance_that_cannot_be_is_refused(
    stage: Callable[..., tuple[Stage, ImportReport]],
):
    with pytest.raises(IntakeError):
        stage([(40, 0)], ImportWishes(km=Decimal(100)))


def test_a_waypoint_the_road_passes_twice_names_the_climb_beside_it():
    """On a circuit the pass nearest a summit counts; a point starts at the first pass."""
    lats = [42 + n / 2000 for n in range(200)]
    there = [(lat, 900 + n * 3.0) for n, lat in enumerate(lats)]
    points = there + there[::-1] + there
    rows = "".join(f'<trkpt lat="{a:.5f}" lon="1"><ele>{h}</ele></trkpt>' for a, h in points)
    way = '<wpt lat="42.0994" lon="1.0005"><name>Alto</name></wpt>'
    feed = '<wpt lat="42.05" lon="1"><name>Rifornimento</name></wpt>'
    far = '<wpt lat="45" lon="1"><name>Lejos</name></wpt>'
    data = f"<gpx>{way}{feed}{far}<trk><trkseg>{rows}</trkseg></trk></gpx>".encode()
    made, report = stage_of(read_track(data, ".gpx", "a"), "a.gpx")
    assert [c.name for c in report.climbs] == ["Alto", "Alto"]
    assert len(made.points) == 1


def test_a_named_point_of_the_track_names_its_climb():
    lats = [42 + n / 2000 for n in range(200)]
    rows = "".join(
        f'<trkpt lat="{lat:.5f}" lon="1"><ele>{900 + n * 4}</ele>'
        + ("<name>Cima Coppi</name>" if n == 199 else "")
        + "</trkpt>"
        for n, lat in enumerate(lats)
    )
    data = f"<gpx><trk><trkseg>{rows}</trkseg></trk></gpx>".encode()
    _, report = stage_of(read_track(data, ".gpx", "a"), "a.gpx")
    assert [c.name for c in report.climbs] == ["Cima Coppi"]


def _steep_top(*, back: bool) -> Stage:
    """Return a road that leads level to a top of 240 m on 1.2 km, and back or straight on."""
    step = 50 / 111_194.93
    flat = [(42 + n * step, 500.0) for n in range(60)]
    up = [(flat[-1][0] + n * step, 500.0 + 20 * n) for n in range(1, 13)]
    down = [
        (up[-1][0] - n * step if back else up[-1][0] + n * step, 740.0 - 20 * n)
        for n in range(1, 13)
    ]
    turn = -1 if back else 1
    rest = [(down[-1][0] + turn * n * step, 500.0) for n in range(1, 60)]
    road = [*flat, *up, *down, *rest]
    run = TrackRun([a for a, _ in road], [1.5] * len(road), [h for _, h in road])
    return stage_of(Track("t", (run,)), "a")[0]


def test_a_top_the_road_comes_back_from_is_kept_and_a_tunnel_is_not():
    """A tunnel runs straight under its hill; who climbs a top and turns round was up there."""
    assert max(unpack_profile(_steep_top(back=True).profile).heights) > 700
    assert max(unpack_profile(_steep_top(back=False).profile).heights) < 510


def test_course_points_by_distance_lie_on_a_road_without_places():
    track = Track(
        "t",
        (TrackRun((), (), [100.0] * 51, [n * 200.0 for n in range(51)]),),
        (
            Waypoint("Sprint", metres=5000.0),
            Waypoint("Sprint", metres=50_000.0),
            Waypoint("Alto", lat=1.0, lon=1.0),
        ),
    )
    made, _ = stage_of(track, "a")
    assert [p.km for p in made.points] == [5]


def test_the_official_distance_may_be_what_the_track_measures(
    stage: Callable[..., tuple[Stage, ImportReport]],
):
    for wishes, name in ((ImportWishes(km=Decimal("40.0")), "x"), (None, "Ruta, 40,0 km")):
        _, report = stage([(40, 0)], wishes, name=name)
        assert report.findings == ()


def test_a_rise_nobody_feels_is_flat_road(stage: Callable[..., tuple[Stage, ImportReport]]):
    """RULING 22 — found by the detector, but neither counted by an organiser nor a hill."""
    made, report = stage([(10, 0), (3, 3.0), (10, 0)])
    assert len(report.climbs) == 1
    assert kinds(made) == [("FLAT", 0, made.sections[-1].end)]


def test_a_piece_that_vanishes_in_rounding_is_left_out():
    """Thirty metres are no tenth of a kilometre; the road is covered all the same."""
    flat = profile_of(Trace((0.0, 10_000.0), (0.0, 0.0)), None, [])
    bump = TrackSection("HILL", 5_010.0, 5_040.0, firm=True)
    made = make_sections(flat, [bump], Decimal(0))
    assert [s.terrain for s in made] == ["FLAT", "FLAT"]
    assert made[-1].end == 10
