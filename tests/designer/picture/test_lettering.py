"""Texts stay in their boxes, and names the faces cannot print are found before paper is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.language import ENGLISH
from designer.picture import lettering, look
from designer.picture.lettering import (
    COMMON,
    DASHES,
    ELLIPSIS,
    check_names,
    fit_paragraph,
    fit_text,
    missing_signs,
)
from designer.picture.shapes import Box
from engine.tour.values import Rider, Section, Stage, Team, Tour

SIGNS = st.characters(
    min_codepoint=0x20, max_codepoint=0x52F, exclude_categories=("Cs", "Cc", "Cn")
)
NAMES = st.text(SIGNS, min_size=1, max_size=300)
WIDTHS = st.floats(4, 200)


@given(NAMES, WIDTHS, st.floats(1, 20))
def test_a_line_never_leaves_its_box(name: str, width: float, height: float):
    """Any Latin, Greek or Cyrillic text, however long, is measured inside its box."""
    box = Box(10, 20, width, height)
    text = fit_text(box, name, "text.strong")
    assert lettering.face_metrics(text.face).width(text.text, text.size) <= width + 1e-6
    assert text.y <= box.y + box.height
    assert text.y - lettering.face_metrics(text.face).cap * text.size >= box.y - 1e-6


@given(NAMES, st.floats(20, 80), st.floats(6, 40))
def test_a_paragraph_never_leaves_its_box(name: str, width: float, height: float):
    """Every line of a paragraph stays inside the box, to the left, right and foot."""
    box = Box(0, 0, width, height)
    for line in fit_paragraph(box, name, "text"):
        assert line.x + line.width <= width + 1e-6
        assert line.y <= height + 1e-6


def test_a_long_name_is_narrowed_before_it_is_cut():
    """A name that fits once narrower keeps every letter."""
    name = "Alejandro Valverde Belmonte"
    wide = lettering.face_metrics("strong").width(name, 3.3)
    assert fit_text(Box(0, 0, wide - 1, 5), name, "text.strong").text == name


def test_a_name_of_300_signs_ends_in_an_ellipsis():
    """What cannot be read any smaller is cut short and says so."""
    assert fit_text(Box(0, 0, 40, 5), "ab" * 150, "text").text.endswith(ELLIPSIS)


def test_every_face_has_the_letters_nobody_looks_up():
    """Latin with all its accents, and dashes: no face is opened to find that out."""
    signs = [*DASHES, *(chr(code) for code in range(0x20, COMMON + 1) if chr(code).isprintable())]
    for name in look.face_table():
        assert [s for s in signs if ord(s) not in lettering.face_metrics(name).advances] == []


@pytest.mark.parametrize(
    ("text", "lacking", "printed"),
    [
        ("Łukasz Wiśniowski Ñíguez", (), "Łukasz Wiśniowski Ñíguez"),
        ("Γιώργος Μπούγλας", (), "Γιώργος Μπούγλας"),
        ("Евгений Берзин Ђорђе", (), "Евгений Берзин Ђорђе"),
        ("山田", ("山", "田"), "??"),
        ("Ana \N{BICYCLE} 山山", ("\N{BICYCLE}", "山"), "Ana ? ??"),
        ("e\N{COMBINING ACUTE ACCENT}\N{ZERO WIDTH SPACE}", (), "é\N{ZERO WIDTH SPACE}"),
    ],
)
def test_a_sign_no_face_has_is_told_once_and_prints_as_a_question_mark(
    text: str, lacking: tuple[str, ...], printed: str
):
    """What is written in Latin, Greek or Cyrillic comes out as it is."""
    assert (missing_signs(text), lettering.printable_text(text)) == (lacking, printed)


def test_a_name_the_faces_lack_is_a_finding_with_its_place():
    """W_SIGNS_LACKING — tour, stage, section, point, team, rider: each where it stands."""
    tour = Tour(
        "Vuelta",
        (Stage("山", sections=(Section("FLAT", 0, 10, name="Alto 田"),)),),
        teams=(Team("A", "太", "sky", (Rider(1, "Iker", "LEADER"), Rider(2, "郎", "LEADER"))),),
    )
    found = check_names(tour)
    assert [f.code for f in found] == ["W_SIGNS_LACKING"] * 4
    assert [f.where for f in found] == [
        "stages/1", "stages/1/sections/1", "teams/1", "teams/1/riders/2",
    ]  # fmt: skip
    assert "Alto ?" in ENGLISH.finding_text(found[1])
    assert check_names(replace(tour, stages=(), teams=())) == ()
