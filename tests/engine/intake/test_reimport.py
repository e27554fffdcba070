"""A corrected track keeps what was set by hand, and says what moved."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.reimport import keep_corrections
from engine.intake.roadbook.stage import read_roadbook
from engine.tour.edit import change_section, put_point
from engine.tour.values import FEED, Point, Section, Stage
from engine.tour.values import INTERMEDIATE_SPRINT as SPRINT

if TYPE_CHECKING:
    from collections.abc import Callable

ROAD = [(20, 0), (9, 7.5), (10, -6.5), (21, 0.3)]
LONGER = [(21, 0), (9, 7.5), (10, -6.5), (21, 0.3)]


def test_the_same_track_again_changes_nothing(track: Callable[..., Stage]):
    stage = track(ROAD)
    assert keep_corrections(stage, track(ROAD)) == (stage, [])


def test_names_and_categories_by_hand_stay_on_a_climb_that_moved(track: Callable[..., Stage]):
    old = change_section(track(ROAD), 2, name="Alto de X", terrain="MTN_HC")
    stage, findings = keep_corrections(old, track(LONGER))
    climb = stage.sections[1]
    assert (climb.name, climb.terrain, climb.start, climb.end) == ("Alto de X", "MTN_HC", 21, 30)
    assert [f.code for f in findings] == ["I_LENGTH_MOVED", "I_CLIMB_MOVED"]
    assert findings[1].values["before"] == 29


def test_a_category_changed_in_the_file_by_hand_stays_though_marked_as_proposed(
    track: Callable[..., Stage],
):
    old = track(ROAD)
    sections = list(old.sections)
    sections[1] = replace(sections[1], terrain="MTN_4")
    stage, _ = keep_corrections(replace(old, sections=tuple(sections)), track(LONGER))
    assert stage.sections[1].terrain == "MTN_4"


def test_points_by_hand_stay_and_one_beyond_the_finish_is_said(track: Callable[..., Stage]):
    old = put_point(track(ROAD), Point(FEED, Decimal(12), "Plaza"))
    old = put_point(old, Point(FEED, Decimal(60), "Meta"))
    stage, findings = keep_corrections(old, track(ROAD[:3]))
    assert [p.name for p in stage.points] == ["Plaza"]
    assert "W_POINT_LOST" in [f.code for f in findings]


def test_a_climb_by_hand_that_the_track_does_not_know_is_kept_and_said(track: Callable[..., Stage]):
    old = track(ROAD)
    flat, rest = old.sections[0], old.sections[1:]
    by_hand = (
        replace(flat, end=Decimal(5)),
        Section("MTN_4", Decimal(5), Decimal(7), name="Cota"),
        replace(flat, start=Decimal(7)),
    )
    stage, findings = keep_corrections(replace(old, sections=(*by_hand, *rest)), track(ROAD))
    assert [(s.terrain, s.start, s.end) for s in stage.sections[:3]] == [
        ("FLAT", 0, 5),
        ("MTN_4", 5, 7),
        ("FLAT", 7, 20),
    ]
    assert [f.code for f in findings] == ["W_CLIMB_GONE"]


def test_a_climb_taken_away_by_hand_does_not_come_back(track: Callable[..., Stage]):
    old = change_section(track(ROAD), 2, terrain="FLAT")
    stage, _ = keep_corrections(old, track(ROAD))
    assert "MTN_1" not in {s.terrain for s in stage.sections}


def test_a_road_book_keeps_its_climbs_when_the_track_comes_after(track: Callable[..., Stage]):
    """Names and categories from the page, borders and descents from the track."""
    page, _ = read_roadbook("Etapa 1: Uno - Dos, 60 km\nKm 29 Alto de X (2ª): 9 km al 7,5%", "x")
    stage, _ = keep_corrections(page, track(ROAD))
    assert [(s.terrain, s.name) for s in stage.sections] == [
        ("FLAT", ""),
        ("MTN_2", "Alto de X"),
        ("DESC_MID", ""),
        ("FLAT", ""),
    ]


def test_a_hand_set_section_that_would_cover_a_climb_is_left_out_and_said(
    track: Callable[..., Stage],
):
    """Neither cobbles over a climb, nor a climb over one set by hand, nor one past the finish."""
    old = track(ROAD)
    cobbles = Section("COBBLES", Decimal(22), Decimal(24))
    _, findings = keep_corrections(replace(old, sections=(cobbles,)), track(ROAD))
    assert [f.code for f in findings] == ["I_LENGTH_MOVED", "W_CLIMB_LOST"]
    beyond = Section("MTN_4", Decimal(90), Decimal(95), name="Lejos")
    _, findings = keep_corrections(replace(old, sections=(*old.sections, beyond)), track(ROAD))
    assert "W_CLIMB_LOST" in [f.code for f in findings]


def test_cobbles_by_hand_stay_on_the_flat(track: Callable[..., Stage]):
    old = track(ROAD)
    first, *rest = old.sections
    parts = (
        replace(first, end=Decimal(3)),
        Section("COBBLES", Decimal(3), Decimal(5)),
        replace(first, start=Decimal(5)),
    )
    stage, findings = keep_corrections(replace(old, sections=(*parts, *rest)), track(ROAD))
    assert stage.sections[1].terrain == "COBBLES"
    assert findings == []


def test_a_point_of_the_file_moves_with_it_and_one_by_hand_stays(track: Callable[..., Stage]):
    old, new = track(ROAD), track(ROAD)
    old = replace(
        old,
        points=(Point(FEED, Decimal(12), "A", proposed=True), Point(SPRINT, Decimal(30), "B")),
    )
    new = replace(
        new,
        points=(
            Point(FEED, Decimal(13), "A", proposed=True),
            Point(SPRINT, Decimal(31), "B", proposed=True),
        ),
    )
    stage, findings = keep_corrections(old, new)
    assert [p.km for p in stage.points] == [13, 30]
    assert [f.code for f in findings] == ["I_POINT_MOVED"]


def test_an_empty_stage_takes_everything_from_the_track(track: Callable[..., Stage]):
    stage, findings = keep_corrections(Stage("Vacía"), track(ROAD))
    assert (stage.name, len(stage.sections)) == ("Vacía", 4)
    assert [f.code for f in findings] == []


def test_a_named_climb_keeps_its_name_and_takes_the_category_of_the_new_track(
    track: Callable[..., Stage],
):
    """Only a category set by hand stays; what moved or went is said of every climb."""
    old = track(ROAD)
    sections = list(old.sections)
    sections[1] = replace(sections[1], name="Alto de X")
    old = replace(old, sections=tuple(sections))
    stage, findings = keep_corrections(old, track([(21, 0), (5, 7), (10, -5), (21, 0.3)]))
    assert (stage.sections[1].name, stage.sections[1].terrain) == ("Alto de X", "MTN_2")
    assert [f.code for f in findings] == ["W_TRACK_REPLACED", "I_SUMMIT_MOVED"]
    assert (findings[0].values["before"], findings[0].values["now"]) == (60, 57)
    _, findings = keep_corrections(old, track([(60, 0)]))
    assert [f.code for f in findings] == ["W_TRACK_REPLACED", "W_CLIMB_LOST"]


def test_a_track_in_the_place_of_another_leaves_the_name_and_says_its_own(
    track: Callable[..., Stage],
):
    """The name may be a person's: it stays, and the report says what the new track is called."""
    old = replace(track(ROAD), name="Reina")
    new = replace(track([(60, 0)]), name="Etapa llana")
    stage, findings = keep_corrections(old, new)
    assert stage.name == "Reina"
    assert findings[0].values["name"] == "Etapa llana"
