"""Findings speak of things by their names, never by their identifiers."""

from __future__ import annotations

import pytest

from designer.i18n import message
from engine.tour.finding import finding


@pytest.mark.parametrize(
    ("lang", "name"), [("en", "special-category climb"), ("es", "puerto de categoría especial")]
)
def test_a_thing_of_the_game_is_said_by_its_name(lang: str, name: str):
    said = message(lang, finding("W_BOX_MARKERS", "", kind="MTN_HC", need=4, have=2))
    assert name in said
    assert "MTN_HC" not in said


def test_what_an_organiser_typed_is_said_as_it_was_typed():
    said = message("es", finding("E_TYPE_UNKNOWN", "", team="A", type="GREGARIO"))
    assert "«GREGARIO»" in said
