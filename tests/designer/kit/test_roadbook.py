"""The road-book: what organisers hand out before the start, read back from its pages."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.kit.components.ciclismo import roadbook, stage_sheet
from designer.kit.components.ciclismo.roadbook_stage import find_landmarks
from designer.kit.components.ciclismo.roadbook_tour import calendar_pages, place_names
from designer.kit.cut.imposition import count_sheets
from designer.kit.job import make_job
from designer.kit.wish import KitWish
from designer.language import ENGLISH, SPANISH, Language
from designer.picture.profile.climb import climb_kilometres, climb_profile
from designer.picture.profile.draw import draw_profile
from designer.picture.profile.scale import measured_relief
from designer.picture.shapes import Box, Picture, Text
from designer.texts.boards import table_told
from engine.board.played_roads import roads_of
from engine.intake.profile import Profile, pack_profile
from engine.tour.file import load
from engine.tour.values import Point, Section, Stage, Tour
from tests.designer.kit.press import list_texts, walk_shapes

if TYPE_CHECKING:
    from designer.kit.job import Job

SIERRA = Path(__file__).parents[3] / "samples" / "sierra.etapa"
D = Decimal
HEIGHTS = tuple(
    100.0 + (max(0, min(n, 200) - 40) * 4.0 if n <= 200 else 640 - (n - 200) * 3.0)
    for n in range(401)
)
"""A sample every 50 m: flat for 2 km, 8 km up at 8 %, 10 km down."""


@pytest.fixture(scope="module")
def tour() -> Tour:
    """Two stages in the mountains and one of which no heights are known, with a day of rest."""
    stage = Stage(
        "Valle – Refugio",
        date="2026-07-13",
        sections=(
            Section("FLAT", D(0), D(2)),
            Section("MTN_1", D(2), D(10), name="Alto del Refugio"),
            Section("DESC_MID", D(10), D(20)),
        ),
        points=(Point("INTERMEDIATE_SPRINT", D(1), name="Pueblo"), Point("FEED", D(15))),
        profile=pack_profile(Profile(20000.0, HEIGHTS, 640, 3)),
    )
    return Tour(
        "Vuelta",
        (stage, replace(stage, name="Otra", date=""), replace(stage, profile="", date="x")),
        rest_after=(1,),
    )


@pytest.fixture(scope="module")
def whole(tour: Tour) -> Job:
    """The job that prints the whole tour."""
    return make_job(tour, KitWish(), SPANISH)


def _texts(picture: Picture) -> list[str]:
    return list_texts(picture.shapes)


def test_a_book_has_a_front_a_map_a_calendar_a_spread_a_stage_and_a_page_a_climb(whole: Job):
    """Climbs only where heights are known; they stand last, so that spreads face each other."""
    titles = [page.titles[0] for page in roadbook.make_roadbook(whole).pages]
    spreads = [f"Etapa {n} · {name}" for n, name in ((1, "Valle – Refugio"), (2, "Otra"))]
    last = "Etapa 3 · Valle – Refugio"
    assert titles == [
        "Portada", "El recorrido de la vuelta", "Calendario",
        spreads[0], spreads[0], spreads[1], spreads[1], last, last, *spreads,
    ]  # fmt: skip


def test_the_pages_of_a_stage_face_each_other(whole: Job):
    """Printed on both sides, a profile lies on the back of a leaf, its itinerary on the next."""
    anchors = [page.anchor for page in roadbook.make_roadbook(whole).pages]
    assert [anchors.index(f"roadbook {n}") % 2 for n in (1, 2, 3)] == [1, 1, 1]


def test_one_stage_is_printed_without_the_pages_of_the_tour(tour: Tour):
    """Two pages and its climb."""
    assert len(roadbook.make_roadbook(make_job(tour, KitWish(1), SPANISH)).pages) == 3


def test_the_itinerary_counts_what_is_done_and_what_is_left(whole: Job):
    """On every row kilometres done and to go make the stage, squares too; places in order."""
    stage = whole.stages[0]
    marks = find_landmarks(whole, stage)
    assert [m.sign for m in marks] == [
        "START", "FLAT", "INTERMEDIATE_SPRINT", "MTN_1", "MTN_1", "DESC_MID", "FEED", "FINISH",
    ]  # fmt: skip
    assert [m.km for m in marks] == sorted(m.km for m in marks)
    texts = _texts(roadbook.make_roadbook(whole).pages[4])
    assert {"Pueblo", "Alto del Refugio", "10", str(stage.road.rows)} <= set(texts)
    for mark in marks:
        assert str(mark.square) in texts
        assert str(stage.road.rows - mark.square) in texts


def test_heights_stand_where_they_are_known(whole: Job):
    """The summit on the profile, at its line and in the itinerary; nothing is made up."""
    known, unknown = whole.stages[0], whole.stages[2]
    assert known.relief is not None
    assert unknown.relief is None
    pages = roadbook.make_roadbook(whole).pages
    assert "Alto del Refugio · 740 m" in _texts(pages[3])
    assert {"740", "100"} <= set(_texts(pages[4]))
    assert not any("740" in text for text in (*_texts(pages[7]), *_texts(pages[8])))


def test_the_day_says_how_much_it_climbs_and_where_the_weather_is_rolled(whole: Job):
    """R11.2 — before the start and after a third, a half and three quarters of the squares."""
    texts = _texts(roadbook.make_roadbook(whole).pages[3])
    rows = whole.stages[0].road.rows
    assert "640 m" in texts
    assert "lunes 13 de julio de 2026 · etapa de alta montaña" in texts
    for over, under in ((1, 3), (1, 2), (3, 4)):
        assert str(-(-rows * over // under)) in texts


def test_a_climb_is_told_kilometre_by_kilometre(whole: Job):
    """Eight kilometres at 8 %: each with its gradient, its height, its square."""
    stage = whole.stages[0]
    page = roadbook.make_roadbook(whole).pages[-2]
    texts = _texts(page)
    assert texts.count("8") >= 8
    assert [texts.count(f"{100 + 80 * n} m") >= 1 for n in range(9)] == [True] * 9
    climb = stage.road.sections[1]
    assert {str(climb.first - 1), str(climb.last)} <= set(texts)


@pytest.mark.parametrize("end", [3.5, 22.3, 29.3])
def test_numbers_below_a_climb_stand_apart(end: float):
    """Of a long one some kilometres are named, its foot and its top among them."""
    relief = measured_relief([(0, 500), (15, 499.999), (end, 1900)])
    shapes = climb_profile(relief, 0, end, Box(0, 0, 170, 140), ENGLISH, round)
    lowest = max(shape.y for shape in shapes if isinstance(shape, Text))
    squares = [(s.x, s.text) for s in shapes if isinstance(s, Text) and s.y == lowest]
    places = sorted(x for x, text in squares if text.isdigit())
    assert all(b - a >= 6.9 for a, b in pairwise(places))
    assert {text for _, text in squares} >= {"0", str(round(end))}
    assert "-0" not in {shape.text for shape in shapes if isinstance(shape, Text)}


def test_the_rest_of_a_climb_is_a_part_of_a_kilometre():
    """Of 2.4 km the last 400 m have a gradient of their own; a rest of 100 m has none."""
    relief = measured_relief([(0, 0), (2.0, 100), (2.4, 140), (3.0, 140)])
    parts = climb_kilometres(relief, 0, 2.4)
    assert [round(part.per_cent, 1) for part in parts] == [5, 5, 10]
    assert len(climb_kilometres(relief, 0, 2.1)) == 2


def test_the_calendar_holds_every_day(whole: Job):
    """Stages with their dates, the day of rest the day after; what is no date stands as it is."""
    texts = _texts(roadbook.make_roadbook(whole).pages[2])
    assert texts.index("13/7/2026") < texts.index("14/7/2026") < texts.index("Otra")
    assert texts.index("día de descanso") < texts.index("Otra")
    assert "x" in texts


def test_the_column_of_climbs_lists_climbs(whole: Job):
    """No sprint among them; a finish that counts as a climb is one."""
    letter = whole.language.say("terms.INTERMEDIATE_SPRINT_letter")
    (page,) = calendar_pages(whole)
    texts = [shape.text for shape, _ in walk_shapes(page.shapes) if isinstance(shape, Text)]
    assert letter not in texts
    climbs = [line for stage in whole.stages for line in stage.road.lines if line.category]
    assert climbs


def test_a_long_name_in_the_calendar_stands_on_two_lines(whole: Job):
    """Where one line would make it small: as large as the short names about it."""
    long = "Castellfollit de la Roca – Santuario de la Virgen de Lluc"
    first, *others = whole.stages
    first = replace(first, tour_stage=replace(first.tour_stage, name=long))
    (page,) = calendar_pages(replace(whole, stages=(first, *others)))
    sizes = {shape.text: shape.size for shape in page.shapes if isinstance(shape, Text)}
    start, finish = place_names(long)
    assert sizes[f"{start} –"] == sizes[others[0].tour_stage.name]
    assert sizes[finish] >= 0.9 * sizes[others[0].tour_stage.name]


def test_every_stage_of_the_map_leads_to_its_pages(whole: Job):
    """A press on a stage shows its profile."""
    pages = roadbook.make_roadbook(whole).pages
    led = [anchor for _, anchor in pages[1].links]
    assert led == ["roadbook 1", "roadbook 2", "roadbook 3"]
    assert set(led) <= {page.anchor for page in pages}


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("Valle – Refugio", ("Valle", "Refugio")),
        ("Val-de-Loire - Nantes", ("Val-de-Loire", "Nantes")),
        ("Contrarreloj", ("Contrarreloj", "")),
        ("– meta", ("– meta", "")),
    ],
)
def test_a_stage_is_named_after_two_places_or_one(name: str, places: tuple[str, str]):
    """A hyphen inside a name parts nothing."""
    assert place_names(name) == places


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (ENGLISH, "about {} min at the table · tiles on {} sheets of A4"),
        (SPANISH, "unos {} min en la mesa · losetas en {} hojas A4"),
    ],
)
def test_stage_sheet_and_spread_say_how_long_it_takes_and_how_many_sheets(
    language: Language, told: str
):
    """The same line as every command and the window: minutes and sheets of a sample's stage."""
    tour = load(SIERRA)
    job = make_job(tour, KitWish(4), language)
    surveyed = roads_of(tour).stages[3]
    sheets = count_sheets([job.stages[0].board])
    line = told.format(surveyed.minutes, sheets)
    assert line == table_told(language, surveyed.minutes, sheets)
    assert line in _texts(roadbook.make_roadbook(job).pages[0])
    assert line in _texts(stage_sheet.make_stage_sheets(job).pages[0])


def test_a_summit_has_one_height_wherever_it_is_named(tour: Tour):
    """Its top lies 200 m beyond the line: page, sign, table and profile say the top all the same.

    Where a stage ends on it, the flag of the finish does not say it again over the sign's pole.
    """
    heights = tuple(100.0 + (n * 4.0 if n <= 204 else 816 - (n - 204) * 6.0) for n in range(209))
    ends = replace(
        tour.stages[0],
        sections=(Section("FLAT", D(0), D(2)), Section("MTN_1", D(2), D("10.4"))),
        points=(),
        profile=pack_profile(Profile(10400.0, heights, 816, 24)),
    )
    moved = replace(
        tour.stages[0],
        sections=(
            Section("MTN_1", D(0), D(10)),
            Section("DESC_MID", D(10), D("10.4")),
        ),
        points=(),
        profile=ends.profile,
    )
    for stage, others in ((ends, {"892 m"}), (moved, {"900 m", "892 m"})):
        job = make_job(replace(tour, stages=(stage,), rest_after=()), KitWish(1), ENGLISH)
        told = " ".join(list_texts(s for page in roadbook.make_roadbook(job).pages
                                   for s in page.shapes))  # fmt: skip
        assert "916 m" in told
        assert not [height for height in others if height in told and stage is moved]
    profile = draw_profile(job.stages[0].road, 200, 90, relief=job.stages[0].relief)
    assert sum("916 m" in text for text in list_texts(profile.shapes)) == 1
