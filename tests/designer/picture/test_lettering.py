from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from designer.picture import lettering
from designer.picture.lettering import ELLIPSIS, fit_paragraph, fit_text
from designer.picture.shapes import Box

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


def test_names_of_three_scripts_keep_every_letter():
    """Latin, Greek and Cyrillic names print as they are written."""
    for name in ("Łukasz Wiśniowski Ñíguez", "Γιώργος Μπούγλας", "Евгений Берзин Ђорђе"):
        assert lettering.printable_text(name) == name


def test_a_sign_no_face_has_becomes_a_question_mark():
    """Signs outside the shipped faces never print as nothing."""
    assert lettering.printable_text("A漢B") == "A?B"
