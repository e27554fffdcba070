"""How hard a stage is: what its slowest type loses on its quickest."""

from __future__ import annotations

from decimal import Decimal

import pytest

from engine.road.estimate import road_hardness
from engine.tour.rules import Rules
from engine.tour.values import Section, Stage
from tests.engine.road.built import build

BOOK = Rules("ciclismo")


def hard(*parts: tuple[str, int]) -> float:
    sections, end = [], Decimal(0)
    for terrain, km in parts:
        sections.append(Section(terrain, end, end + km))
        end += km
    return road_hardness(build(Stage("s", sections=tuple(sections)), BOOK), BOOK)


def test_the_slowest_type_loses_what_the_means_of_the_dice_say():
    """R4.2, R4.3 — 18 squares of special category at 1.5 and at 3: twelve turns and six."""
    assert hard(("FLAT", 60), ("MTN_HC", 6)) == pytest.approx(6)


def test_a_long_flat_stage_is_not_hard():
    """R4.2 — only what rises counts: not the flat, nor descents."""
    assert hard(("FLAT", 240), ("DESC_LOW", 40)) == 0


def test_each_further_climb_makes_a_stage_harder():
    """R4.2 — sections add up for each type."""
    one = hard(("FLAT", 60), ("MTN_1", 9))
    assert one < hard(("FLAT", 60), ("MTN_1", 9), ("DESC_LOW", 9), ("MTN_1", 9))
