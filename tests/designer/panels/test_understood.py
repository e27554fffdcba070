"""What an import says of its climbs, in words an organiser reads."""

from __future__ import annotations

from decimal import Decimal

import pytest

from designer.document.switches import Language
from designer.panels.import_climbs import explain_climb
from engine.intake.climb_edits import PickedClimb
from engine.intake.report import ClimbReport, ImportReport


def _line(lang: str, margin: str) -> str:
    climb = ClimbReport(
        name="Alto",
        category="1",
        start_km=Decimal(10),
        summit_km=Decimal(18),
        gradient=Decimal(8),
        suggested="1",
        score=Decimal(512),
        second="HC",
        margin=Decimal(margin),
    )
    report = ImportReport(source="x", km=Decimal(20), climbs=(climb,))
    return explain_climb(
        Language(lang), report, PickedClimb(Decimal(10), Decimal(18), "MTN_1", "Alto")
    )


@pytest.mark.parametrize(("lang", "letters"), [("en", "HC"), ("es", "CE")])
def test_a_climb_near_another_category_says_so_in_the_letters_of_the_profile(
    lang: str, letters: str
):
    assert _line(lang, "0.11").endswith(f"11 % {'from' if lang == 'en' else 'de'} {letters}")


def test_a_climb_that_is_far_from_any_other_category_says_only_its_own():
    assert _line("en", "1.8").endswith("suggested 1, with 512 points")
