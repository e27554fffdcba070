"""A race told as a commentator would tell it."""

from __future__ import annotations

import pytest

from designer.story import Story
from engine.games import GAMES
from engine.ride.ride import begin
from engine.ride.start import setup
from engine.tour.file import load


@pytest.mark.parametrize(
    ("line", "en", "es"),
    [
        ("SUMMIT", "at the summit of", "pasa 1.º por la cima ("),
        ("INTERMEDIATE_SPRINT", "at the intermediate sprint of", "por el sprint intermedio ("),
        ("FINISH", "at the finish of", "pasa 1.º por la meta ("),
    ],
)
def test_a_line_is_passed_with_its_article(line: str, en: str, es: str):
    """Whoever takes points at a line passes «por el sprint», never «por sprint»."""
    begun = setup(begin(load("samples/sierra.etapa")), 2, "1", GAMES["ciclismo"])
    passed = ("crossed", 5, 0, line, 68, 1, 3, 2, 0)
    for lang, said in (("en", en), ("es", es)):
        (told,) = (t for t in Story(begun, lang).tell([passed]) if t.kind == "crossed")
        assert said in told.sentence
