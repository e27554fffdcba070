"""Tracks come out of their formats; what is dangerous or none is refused in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.language import ENGLISH, SPANISH
from engine.errors import IntakeError
from engine.intake.formats import MOST_BYTES, READERS, read_track
from engine.intake.formats.table import read_table

if TYPE_CHECKING:
    from collections.abc import Callable

HEAD = '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">'
POINT = '<trkpt lat="42.{0}" lon="1.5"><ele>{0}</ele><time>2020-01-01T00:00:00Z</time></trkpt>'
THREE = "".join(POINT.format(n) for n in (1, 2, 3))


def gpx_of(body: str) -> bytes:
    return f"{HEAD}{body}</gpx>".encode()


def test_points_heights_and_name_of_a_gpx_track():
    track = read_track(gpx_of(f"<trk><name>Ruta</name><trkseg>{THREE}</trkseg></trk>"), ".gpx", "a")
    assert track.name == "Ruta"
    assert list(track.runs[0].lats) == [42.1, 42.2, 42.3]
    assert list(track.runs[0].heights) == [1.0, 2.0, 3.0]


def test_prefixed_names_and_a_byte_order_mark_are_read():
    text = (
        '\ufeff<?xml version="1.0" encoding="UTF-8"?><g:gpx xmlns:g="http://www.topografix.com/'
        'GPX/1/1"><g:trk><g:trkseg><g:trkpt lat="1" lon="2"><g:ele>7</g:ele></g:trkpt>'
        "</g:trkseg></g:trk></g:gpx>"
    )
    track = read_track(text.encode(), ".gpx", "a")
    assert list(track.runs[0].heights) == [7.0]


def test_segments_are_runs_of_one_part_and_tracks_are_parts():
    seg = f"<trkseg>{THREE}</trkseg>"
    runs = read_track(gpx_of(f"<trk>{seg}{seg}</trk><trk>{seg}</trk>"), ".gpx", "a").runs
    assert [run.part for run in runs] == [0, 0, 1]


def test_a_route_is_read_only_where_there_is_no_track():
    route = '<rte><name>R</name><rtept lat="5" lon="6"/></rte>'
    track = f"<trk><trkseg>{THREE}</trkseg></trk>"
    assert list(read_track(gpx_of(route), ".gpx", "a").runs[0].lats) == [5.0]
    assert len(read_track(gpx_of(route + track), ".gpx", "a").runs[0].lats) == 3


def test_waypoints_keep_their_name_and_their_kind():
    way = '<wpt lat="42.1" lon="1.5"><ele>3</ele><name>Coll</name><sym>Summit</sym></wpt>'
    track = read_track(gpx_of(f"{way}<trk><trkseg>{THREE}</trkseg></trk>"), ".gpx", "a")
    assert [(w.name, w.kind, w.lat) for w in track.waypoints] == [("Coll", "Summit", 42.1)]


@pytest.mark.parametrize(
    ("points", "heights", "bad"),
    [
        # a missing height does not take its neighbour's number, nor that of another element
        ('<trkpt lat="1" lon="2"><ele/><hr>150</hr></trkpt>', [None], 0),
        ('<trkpt lat="1" lon="2"><ele/></trkpt><trkpt lat="1" lon="3"><ele>5</ele></trkpt>',
         [None, 5.0], 0),
        # a height beyond the sky or without a number is none
        ('<trkpt lat="1" lon="2"><ele>99999</ele></trkpt>', [None], 0),
        ('<trkpt lat="1" lon="3"><ele>x</ele></trkpt>', [None], 0),
        # a point beyond the globe or without a place is left out and counted
        ('<trkpt lat="91" lon="2"><ele>5</ele></trkpt>', [], 1),
        ('<trkpt lat="1" lon="181"><ele>5</ele></trkpt>', [], 1),
        ('<trkpt lat="abc" lon="1"/>', [], 1), ('<trkpt lat="nan" lon="1"/>', [], 1),
        ('<trkpt lat="inf" lon="1"/>', [], 1), ('<trkpt lat="" lon="1"/>', [], 1),
    ],
)  # fmt: skip
def test_points_without_a_height_or_a_place(points: str, heights: list[object], bad: int):
    track = read_track(gpx_of(f"<trk><trkseg>{points}{THREE}</trkseg></trk>"), ".gpx", "a")
    assert list(track.runs[0].heights) == [*heights, 1.0, 2.0, 3.0]
    assert track.bad_points == bad


def test_a_file_that_breaks_off_gives_what_stands_before():
    track = read_track(gpx_of(f"<trk><trkseg>{THREE}")[:-6], ".gpx", "a")
    assert (len(track.runs[0].lats), track.whole) == (3, False)


BOMB = '<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize("ending", [".gpx", ".tcx"])
@pytest.mark.parametrize(
    ("data", "key"),
    [
        (f"{BOMB}<gpx>&b;</gpx>".encode(), "intake_xml_entities"),
        (f"{BOMB}<gpx>&b;</gpx>".encode("utf-16"), "intake_xml_entities"),
        (f"{OUTSIDE}<gpx>&x;</gpx>".encode(), "intake_xml_entities"),
        (b"<a>" * 300_000, "intake_xml_deep"),
        (b'<gpx a="' + b"x" * 3_000_000 + b'"/>', "intake_xml_deep"),
        (b"PK\x03\x04" + bytes(40), "intake_packed"),
        (b"\x1f\x8b" + bytes(40), "intake_packed"),
        (b"   ", "intake_empty"),
        (b"hello", "intake_xml_broken"),
        (b"<gpx/>", "intake_no_points"),
        (b" " * (MOST_BYTES + 1), "intake_too_large"),
    ],
)
def test_what_is_dangerous_or_no_track_is_refused_by_name(data: bytes, key: str, ending: str):
    """Entities, outside files, deep nesting, endless attributes, archives, emptiness."""
    with pytest.raises(IntakeError) as refused:
        read_track(data, ending, "ruta")
    assert refused.value.key == key
    assert "ruta" in refused.value.sentence(SPANISH)


def test_endless_parts_are_refused_before_they_fill_the_memory():
    for data, ending in (
        (b"<gpx>" + b"<trk/>" * 30_000 + b"</gpx>", ".gpx"),
        (b"<gpx>" + b"<wpt/>" * 30_000 + b"</gpx>", ".gpx"),
        (b"<T>" + b"<Lap/>" * 310_000 + b"</T>", ".tcx"),
    ):
        with pytest.raises(IntakeError) as refused:
            read_track(data, ending, "ruta")
        assert refused.value.key == "intake_too_many"


def test_points_and_course_points_of_a_tcx_course():
    point = (
        "<Trackpoint><Position><LatitudeDegrees>42.{0}</LatitudeDegrees><LongitudeDegrees>1"
        "</LongitudeDegrees></Position><AltitudeMeters>{0}</AltitudeMeters></Trackpoint>"
    )
    data = (
        "<TrainingCenterDatabase><Courses><Course><Name>C</Name><Track>"
        f"{point.format(1)}{point.format(2)}</Track><CoursePoint><Name>Port</Name><Position>"
        "<LatitudeDegrees>42.2</LatitudeDegrees><LongitudeDegrees>1</LongitudeDegrees></Position>"
        "<PointType>1st Category</PointType></CoursePoint><CoursePoint/></Course></Courses>"
        "</TrainingCenterDatabase>"
    )
    track = read_track(data.encode(), ".tcx", "a")
    assert (track.name, list(track.runs[0].heights)) == ("C", [1.0, 2.0])
    assert [(w.name, w.kind) for w in track.waypoints] == [("Port", "1st Category")]


def test_a_tcx_without_places_is_laid_out_by_its_distances():
    point = "<Trackpoint><DistanceMeters>{0}</DistanceMeters></Trackpoint>"
    data = "<T><Track>" + "".join(point.format(n * 100) for n in range(5)) + "</Track></T>"
    assert list(read_track(data.encode(), ".tcx", "a").runs[0].metres) == [0, 100, 200, 300, 400]


@pytest.mark.parametrize(
    "text",
    [
        "km;altitud\n0;500\n10,5;900\n20;400\n",
        "0\t500\n10.5\t900\n20\t400\n30\t410",
        "km,alt\n0,500\n10.5,900\n20,400\n",
        "metros;altitud\n0;500\n10500;900\n20000;400\n",
    ],
)
def test_a_table_of_kilometres_and_heights(text: str):
    track = read_table(text, "a")
    assert track is not None
    assert list(track.runs[0].metres)[:3] == [0.0, 10_500.0, 20_000.0]
    assert list(track.runs[0].heights)[:3] == [500.0, 900.0, 400.0]


@pytest.mark.parametrize(
    "text", ["llano 0-119\n3ª 120-126\nllano 127-130\nx", "1;2\n0;3\n5;6\n7;8"]
)
def test_what_is_no_such_table_is_left_to_the_road_book(text: str):
    assert read_table(text, "a") is None


def test_a_whole_file_keeps_every_point(gpx: Callable[..., bytes]):
    """Files are fed in pieces; no point is lost between two of them."""
    track = read_track(gpx([(60, 1)]), ".gpx", "a")
    assert len(track.runs[0].lats) == len(track.runs[0].heights) == 6001
    assert None not in track.runs[0].heights


def test_names_of_the_file_its_parts_and_asides_are_told_apart():
    """An author's name is no stage's; a waypoint without a place or a name is none."""
    body = (
        "<metadata><name>Libro 170,5 km</name><author><name>Ana</name></author></metadata>"
        '<wpt lat="x" lon="1"><name>Mal</name></wpt><wpt lat="1" lon="1"/>'
        f"<trk><desc>Etapa</desc><trkseg>{THREE}</trkseg></trk>"
    )
    track = read_track(gpx_of(body), ".gpx", "a")
    assert (track.name, track.waypoints) == ("Libro 170,5 km", ())
    assert "Ana" not in track.words


def test_tcx_activities_are_parts_and_bad_points_are_counted():
    point = (
        "<Trackpoint><Position><LatitudeDegrees>{0}</LatitudeDegrees><LongitudeDegrees>1"
        "</LongitudeDegrees></Position></Trackpoint>"
    )
    data = (
        f"<T><Activity><Track>{point.format(1)}{point.format('x')}</Track></Activity>"
        f"<Activity><Track>{point.format(2)}<Trackpoint/></Track></Activity></T>"
    )
    track = read_track(data.encode(), ".tcx", "a")
    assert ([len(run.lats) for run in track.runs], track.bad_points) == ([1, 1], 2)


@pytest.mark.parametrize("ending", READERS)
def test_every_format_refuses_what_is_none_of_its_files(ending: str):
    """Each ending has its reader, and each reader its sentence."""
    with pytest.raises(IntakeError) as refused:
        read_track(b"llano 0-119", ending, "ruta")
    assert "ruta" in refused.value.sentence(ENGLISH)
