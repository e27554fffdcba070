"""A tour file says the tour, whatever stands in its names and whatever we do not know."""

from __future__ import annotations

import tempfile
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.tour.file import load, save
from engine.tour.file.layout import lay_out_tour
from engine.tour.file.plain import plain_of
from engine.tour.values import Point, Rider, Section, Stage, Team, Tour

SAMPLES = sorted((Path(__file__).parents[3] / "samples").glob("*.etapa"))

KM = st.decimals(-1000, 1000, places=3, allow_nan=False, allow_infinity=False)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
KEY = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8).map(
    lambda key: f"x {key}"
)
SCALAR = st.one_of(TEXT, st.booleans(), st.integers(-(2**62), 2**62), KM)
VALUE = st.recursive(
    SCALAR,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEY, inner, max_size=3),
    max_leaves=6,
)
EXTRA = st.dictionaries(KEY, VALUE, max_size=2)
NAME = TEXT

SECTION = st.builds(
    Section, terrain=TEXT, start=KM, end=KM, length=st.none() | KM, name=NAME,
    proposed=st.booleans(), squares=st.none() | st.integers(0, 99), extra=EXTRA,
)  # fmt: skip
POINT = st.builds(Point, kind=TEXT, km=KM, name=NAME, proposed=st.booleans(), extra=EXTRA)
STAGE = st.builds(
    Stage, name=NAME, format=st.sampled_from(["road", "ITT", "TTT"]) | TEXT,
    stated_km=st.none() | KM, sections=st.lists(SECTION, max_size=3).map(tuple),
    points=st.lists(POINT, max_size=2).map(tuple), date=TEXT, number=st.integers(-3, 30),
    profile=TEXT, extra=EXTRA,
)  # fmt: skip
RIDER = st.builds(Rider, bib=st.integers(-(2**62), 2**62), name=NAME, type=TEXT, extra=EXTRA)
TEAM = st.builds(
    Team, id=TEXT, name=NAME, colour=TEXT, riders=st.lists(RIDER, max_size=3).map(tuple),
    manager=TEXT, extra=EXTRA,
)  # fmt: skip
TOUR = st.builds(
    Tour, name=NAME, stages=st.lists(STAGE, max_size=2).map(tuple),
    rest_after=st.lists(st.integers(0, 30), max_size=2).map(tuple),
    teams=st.lists(TEAM, max_size=2).map(tuple), rules=EXTRA, one_day=st.booleans(),
    boards=EXTRA, results=EXTRA,
    printed=st.dictionaries(KEY, st.integers(0, 2**31), max_size=2), extra=EXTRA,
)  # fmt: skip


def saved(tour: Tour, over: str | None = None) -> Tour:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.etapa"
        if over is not None:
            path.write_text(over, "utf-8")
        save(tour, path)
        return load(path)


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(TOUR)
def test_what_is_saved_is_read_again(tour: Tour):
    """Every name and every unknown key at every level comes back as it went."""
    assert saved(tour) == tour


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(TOUR, TOUR)
def test_what_is_saved_over_another_tour_is_read_again(old: Tour, tour: Tour):
    """Laying a tour into the text of another never mixes the two."""
    assert saved(tour, lay_out_tour(plain_of(old), None)) == tour


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda p: p.stem)
def test_saving_a_sample_unchanged_leaves_every_byte(sample: Path, tmp_path: Path):
    copy = tmp_path / sample.name
    copy.write_bytes(sample.read_bytes())
    save(load(copy), copy)
    assert copy.read_bytes() == sample.read_bytes()


NASTY: list[Any] = [
    "quotes \" and ' and \"\"\" and '''",
    "emoji 🚴‍♀️ and ñ",
    "control \x00 \x07 \x1b[31m \x7f \x85",
    "lines \n \r \r\n \t \u2028",
    "# no comment",
    "back\\slash \\u0041",
    "",
]


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_only_a_name(name: str):
    tour = Tour(
        name, stages=(Stage(name, sections=(Section("FLAT", Decimal(0), Decimal(9), name=name),)),)
    )
    assert saved(tour) == tour


def test_an_equal_number_written_another_way_is_left_as_a_hand_wrote_it(tmp_path: Path):
    text = 'format = 1\nname = "x"\n[[stages]]\nname = "a"\nstated_km = 12.50  # measured\n'
    path = tmp_path / "t.etapa"
    path.write_text(text)
    save(load(path), path)
    assert path.read_text() == text
