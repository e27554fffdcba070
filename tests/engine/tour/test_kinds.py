"""Which type a stage is."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from engine.tour.kinds import measure_sections, stage_type, trial_class
from engine.tour.rules import Rules
from engine.tour.values import ITT, ROAD, TTT, Section, Stage

BOOK = Rules("ciclismo")


def typed(race_format: str, *parts: tuple[str, int], **rules: Any) -> tuple[str, list[str]]:
    sections, end = [], Decimal(0)
    for terrain, km in parts:
        sections.append(Section(terrain, end, end + km))
        end += km
    stage = Stage("s", race_format, sections=tuple(sections))
    law = BOOK.but(**rules)
    kind, odd = stage_type(stage, measure_sections(stage, law), law)
    return kind, [f.code for f in odd]


@pytest.mark.parametrize(
    ("race_format", "parts", "kind", "odd"),
    [
        (ROAD, [("FLAT", 92), ("MTN_3", 4), ("MTN_4", 4)], "LOW_MOUNTAIN", []),
        (ROAD, [("FLAT", 40), ("MTN_2", 30), ("MTN_4", 30)], "MEDIUM_MOUNTAIN", []),
        (ROAD, [("FLAT", 30), ("MTN_1", 40), ("MTN_3", 30)], "HIGH_MOUNTAIN", []),
        (ROAD, [("FLAT", 55), ("MTN_HC", 25), ("MTN_1", 20)], "QUEEN", ["W_FLAT_SHARE"]),
        (ROAD, [("FLAT", 99), ("HILL", 1)], "FLAT_STAGE", ["W_FLAT_NOT_PURE"]),
        (ROAD, [("FLAT", 99), ("DESC_MID", 1)], "FLAT_STAGE", ["W_FLAT_NOT_PURE"]),
        (ROAD, [("FLAT", 100)], "FLAT_STAGE", []),
        (ITT, [("FLAT", 30)], "ITT", []),
        (ITT, [("FLAT", 20), ("HILL", 2)], "ITT", []),
        (ITT, [("FLAT", 20), ("MTN_3", 5)], "MOUNTAIN_TT", []),
        (ITT, [("FLAT", 20), ("MTN_4", 5)], "MOUNTAIN_TT", []),
        (ITT, [("FLAT", 20), ("MTN_1", 5)], "MOUNTAIN_TT", ["W_MTT_CATEGORY"]),
        (TTT, [("FLAT", 30)], "TTT", []),
        (TTT, [("FLAT", 30), ("MTN_4", 3)], "TTT", ["W_TTT_CLIMB"]),
    ],
)
def test_the_decision_table(
    race_format: str, parts: list[tuple[str, int]], kind: str, odd: list[str]
):
    """The first matching row wins; its warning is said.

    TV015, R3.20, R3.21, R3.22, R3.23, R3.24, R3.25, R3.26, R3.27, R3.28.
    """
    assert typed(race_format, *parts) == (kind, odd)


@pytest.mark.parametrize(
    ("flat", "hard", "odd"),
    [(49, "MTN_2", False), (50, "MTN_2", True), (50, "MTN_4", False), (49, "MTN_4", True)],
)
def test_exactly_half_flat_is_not_the_smaller_part(flat: int, hard: str, odd: bool):
    """R3.28, RULING 21 — warned at 50 % and more, in low mountain below 50 %."""
    assert bool(typed(ROAD, ("FLAT", flat), (hard, 100 - flat))[1]) is odd


def test_the_share_that_warns_is_a_house_rule():
    """RULING 21 — stage.flat_share_warning."""
    parts = (("FLAT", 55), ("MTN_1", 45))
    assert typed(ROAD, *parts, stage__flat_share_warning=Decimal("0.6"))[1] == []


def test_cobbles_are_flat_road():
    """RULING 93, RULING 107 — cobbles count as flat in the flat share."""
    assert typed(ROAD, ("COBBLES", 60), ("MTN_3", 40)) == ("LOW_MOUNTAIN", [])


def test_one_hard_climb_after_a_long_flat_makes_a_queen_stage():
    """RULING 21 — the highest category decides, the flat share only warns."""
    assert typed(ROAD, ("FLAT", 150), ("MTN_HC", 15))[0] == "QUEEN"


def test_a_short_climb_has_no_influence_on_the_type():
    """RULING 3 — a repecho has no category."""
    assert typed(ROAD, ("FLAT", 60), ("HILL", 40))[0] == "FLAT_STAGE"


@pytest.mark.parametrize(
    ("km", "terrain"),
    [
        ("0.4", "TT_SHORT"),
        ("1", "TT_SHORT"),
        ("15", "TT_SHORT"),
        ("15.4", "TT_SHORT"),
        ("15.5", "TT_MID"),
        ("30", "TT_MID"),
        ("30.5", "TT_LONG"),
        ("31", "TT_LONG"),
        ("50", "TT_LONG"),
        ("80", "TT_LONG"),
    ],
)
def test_the_class_of_a_time_trial(km: str, terrain: str):
    """TV011, RULING 16 — by the whole stage's kilometres, rounded half up."""
    assert trial_class(Decimal(km)) == terrain
