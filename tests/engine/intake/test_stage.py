"""A track becomes a stage: its official distance, its format, its waypoints, its name."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from engine.errors import IntakeError
from engine.intake.formats import read_track
from engine.intake.formats.track import Track, TrackRun, Waypoint
from engine.intake.stage import ImportWishes, plain_name, stage_name, stage_of
from engine.tour.values import ITT, ROAD

if TYPE_CHECKING:
    from engine.intake.report import ImportReport
    from engine.tour.values import Stage

Imported = Callable[..., "tuple[Stage, ImportReport]"]


def test_without_heights_the_length_is_read_in_all_the_same():
    points = "".join(f'<trkpt lat="42.{n:03}" lon="1"/>' for n in range(0, 900, 5))
    data = f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>".encode()
    stage, report = stage_of(read_track(data, ".gpx", "a"), "a.gpx")
    assert [(s.terrain, s.start, s.end) for s in stage.sections] == [("FLAT", 0, Decimal("99.5"))]
    assert [f.code for f in report.findings] == ["E_NO_ELEVATION"]
    assert (stage.profile, report.gain_m) == ("", None)


def test_the_official_distance_rescales_every_kilometre(imported: Imported):
    stage, report = imported([(20, 0), (9, 7.5), (10, -6.5)], ImportWishes(km=Decimal("40.0")))
    assert stage.stated_km == stage.sections[-1].end == Decimal("40.0")
    assert stage.sections[1].start == Decimal("20.5")
    assert report.findings[0].code == "W_TRACK_LENGTH"


@pytest.mark.parametrize("race_format", [ROAD, ITT])
def test_a_time_trial_is_what_the_organiser_says(imported: Imported, race_format: str):
    stage, _ = imported([(12, 0)], ImportWishes(format=race_format))
    assert stage.format == race_format


@pytest.mark.parametrize(
    ("name", "wish", "stated", "codes"),
    [
        # within 3 % what the file speaks of is believed; further off it may be another stage
        ("Uno - Dos 39,7 km", None, "39.7", ["W_TRACK_LENGTH"]),
        ("La vuelta de 180,5 km", None, None, ["W_TRACK_FAR"]),
        # it may be just what the track measures
        ("Ruta, 40,0 km", None, "40.0", []),
        ("x", "40.0", "40.0", []),
    ],
)
def test_the_official_distance_is_the_organisers_or_the_files(
    imported: Imported, name: str, wish: str | None, stated: str | None, codes: list[str]
):
    wishes = ImportWishes(km=None if wish is None else Decimal(wish))
    stage, report = imported([(40, 0)], wishes, name=name)
    assert stage.stated_km == (None if stated is None else Decimal(stated))
    assert [f.code for f in report.findings] == codes


def test_waypoints_name_climbs_sprints_and_feeds(imported: Imported):
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
    stage, report = imported([(20, 0), (9, 5.5), (10, -5)], extra=extra)
    assert [(p.kind, p.km, p.name) for p in stage.points] == [
        ("INTERMEDIATE_SPRINT", 10, "Villanueva"),
        ("FEED", 15, ""),
    ]
    assert (stage.sections[1].terrain, stage.sections[1].name) == ("MTN_1", "Alto de X")
    assert (report.climbs[0].category, report.climbs[0].suggested) == ("1", "2")
    assert not stage.sections[1].proposed


def test_an_official_distance_that_cannot_be_is_refused(imported: Imported):
    with pytest.raises(IntakeError):
        imported([(40, 0)], ImportWishes(km=Decimal(100)))


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
    stage, report = stage_of(read_track(data, ".gpx", "a"), "a.gpx")
    assert [c.name for c in report.climbs] == ["Alto", "Alto"]
    assert len(stage.points) == 1


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
    stage, _ = stage_of(track, "a")
    assert [p.km for p in stage.points] == [5]


def track_of(name: str, *places: Waypoint) -> Track:
    run = TrackRun((42.0, 42.5), (2.0, 2.0), (0.0, 0.0))
    return Track(name, (run,), places)


def test_a_name_that_is_a_file_gives_way_to_the_places_at_both_ends():
    """Never `t.geojson`: the places, else the file's own name as people say it."""
    places = (Waypoint("Olot", lat=42.001, lon=2.0), Waypoint("Vic", lat=42.499, lon=2.001))

    assert stage_name(track_of("Olot - Vic"), "a.gpx") == "Olot - Vic"
    assert stage_name(track_of("t.geojson", *places), "a.gpx") == "Olot – Vic"
    assert stage_name(track_of("t.geojson", places[0]), "etapa_7.gpx") == "etapa 7"
    assert plain_name("queen stage.geojson.gpx") == "queen stage"


def test_a_named_sector_of_the_track_is_one_of_the_stage(
    gpx: Callable[..., bytes],
):
    """Where it begins the waypoint stands; how long it is, its name says."""
    at = f'lat="{42 + 20_000 / 111_194.93:.7f}" lon="1.5"'
    extra = f"<wpt {at}><name>Secteur pavé Troisvilles (2,2 km) ***</name></wpt>"
    data = gpx([(60, 0)], name="Lille - Roubaix", extra=extra)
    stage, report = stage_of(read_track(data, ".gpx", "a"), "a.gpx")
    assert [(s.terrain, s.name, str(s.start), str(s.end)) for s in stage.sections if s.name] == [
        ("COBBLES", "Troisvilles", "20.0", "22.2")
    ]
    assert "W_COBBLES_UNKNOWN" not in [f.code for f in report.findings]


def test_a_track_of_a_cobbled_race_says_what_it_cannot_know(gpx: Callable[..., bytes]):
    data = gpx([(60, 0)], name="Paris-Roubaix 2022")
    _, report = stage_of(read_track(data, ".gpx", "a"), "a.gpx")
    assert [f.code for f in report.findings] == ["W_COBBLES_UNKNOWN"]
