"""A list without kilometres, or with wrong ones, finds its climbs on the road of a track."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.intake.climb_places import is_unplaced
from engine.intake.reimport import keep_corrections
from engine.intake.roadbook.stage import read_roadbook
from engine.tour.terrain import has_category

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.tour.finding import Finding
    from engine.tour.values import Stage

ROAD = [(20, 0), (8, 7.5), (10, -6), (14, 0), (4, 6), (4, -6), (15, 0), (11, 8)]
"""Climbs to km 28, 56 and 86."""


def marry(text: str, road: Stage) -> tuple[list[tuple[str, str, str, str]], list[Finding]]:
    """Return the climbs of a page on a track, the same whichever is read first."""
    page = read_roadbook(text, "x")[0]
    stage, findings = keep_corrections(page, road)
    other, others = keep_corrections(road, page)
    assert stage.sections == other.sections
    assert {f.code for f in findings} == {f.code for f in others}
    climbs = [s for s in stage.sections if has_category(s.terrain)]
    return [(s.terrain, s.name, str(s.start), str(s.end)) for s in climbs], findings


def test_climbs_without_kilometres_go_where_they_fit_in_their_order(
    track: Callable[..., Stage],
):
    climbs, findings = marry(
        "Etapa 1: A - B (86 km)\nAlto de X (1ª): 8 km al 7,5 %\nAlto de Y (3ª): 4 km al 6 %\n"
        "Alto de Z (HC): 11 km al 8 %",
        track(ROAD),
    )
    assert climbs == [
        ("MTN_1", "Alto de X", "20.0", "28.0"),
        ("MTN_3", "Alto de Y", "52.0", "56.0"),
        ("MTN_HC", "Alto de Z", "75.0", "86.0"),
    ]
    assert [f.code for f in findings if "PLACED" in f.code] == ["I_CLIMB_PLACED"] * 3


def test_a_climb_that_goes_on_gently_to_the_finish_ends_there(track: Callable[..., Stage]):
    """No strip of flat of one square is left behind a summit finish."""
    road = track([(40, 0), (8, 7.5), (0.6, 1.5)])
    climbs, _ = marry("Etapa 1: A - B (48,6 km)\nAlto de X (1ª): 8 km al 7,5 %", road)
    assert climbs == [("MTN_1", "Alto de X", "40.6", "48.6")]


def test_where_two_places_fit_both_are_said(track: Callable[..., Stage]):
    road = [(10, 0), (4, 6), (4, -6), (10, 0), (4, 6.2), (4, -6.2), (14, 0)]
    _, findings = marry("Etapa 1: A - B (50 km)\nAlto (3ª): 4 km al 6 %", track(road))
    (doubt,) = [f for f in findings if f.code == "W_CLIMB_PLACED"]
    assert [str(doubt.values[key]) for key in ("km", "other")] == ["14.0", "32.0"]


def test_until_a_track_comes_the_list_says_that_its_climbs_have_no_place():
    stage, report = read_roadbook("Etapa 1: A - B (86 km)\nAlto de X (1ª): 8 km al 7,5 %", "x")
    assert next(is_unplaced(s) for s in stage.sections)
    assert [f.code for f in report.findings] == ["W_CLIMB_PLACE"]
    assert stage.end_km == 86


@pytest.mark.parametrize(("said", "at"), [(28, "28"), (41, "28.0"), (15, "28.0")])
def test_a_climb_the_list_has_on_level_road_goes_where_the_road_rises(
    said: int, at: str, track: Callable[..., Stage]
):
    """A place that fits stays; one that does not is moved, and that is said."""
    climbs, findings = marry(
        f"Etapa 1: A - B (86 km)\nKm {said} Alto de X (1ª): 8 km al 7,5 %", track(ROAD)
    )
    assert [end for *_, end in climbs] == [at]
    off = [(f.values["before"], str(f.values["now"])) for f in findings if f.code == "W_CLIMB_OFF"]
    assert off == ([] if said == 28 else [(said, "28.0")])


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ((21, 32, 80), ["28.0", "40.0", "86.0"]),  # short by what was added before the start
        ((38, 40, 86), ["28.0", "40", "86"]),  # one on the climb of another
    ],
)
def test_a_list_with_wrong_kilometres_is_moved_as_a_whole(
    said: tuple[int, int, int], ends: list[str], track: Callable[..., Stage]
):
    """Each to the road of its own length and gradient, in the order of the list."""
    names = ("X (1ª): 8 km al 7,5 %", "Y (3ª): 4 km al 6 %", "Z (HC): 11 km al 8 %")
    text = "\n".join(f"Km {km} Alto de {name}" for km, name in zip(said, names, strict=True))
    road = track([(20, 0), (8, 7.5), (8, -7.5), (4, 6), (4, -6), (31, 0), (11, 8)])
    climbs, findings = marry(f"Etapa 1: A - B (86 km)\n{text}", road)
    assert [end for *_, end in climbs] == ends
    moved = [str(f.values["now"]) for f in findings if f.code == "W_CLIMB_OFF"]
    assert moved == [end for end in ends if end.endswith(".0")]
