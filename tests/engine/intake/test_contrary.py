"""Sections painted against the road are found, with what the heights say in their place."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from engine.intake.climb_edits import contrary_sections
from engine.intake.profile import STEP_M, Profile, pack_profile
from engine.tour.values import Section, Stage

PARTS = ((10, 0), (8, 7), (10, -5), (12, 0))
"""A climb of 8 km at 7 %, a descent of 10 km at 5 %."""


def _stage(*terrains: str) -> Stage:
    heights, sections, at = [500.0], [], 0
    for terrain, (km, gradient) in zip(terrains, PARTS, strict=True):
        for _ in range(km * 1000 // STEP_M):
            heights.append(heights[-1] + STEP_M * gradient / 100)
        sections.append(Section(terrain, Decimal(at), Decimal(at + km)))
        at += km
    packed = pack_profile(Profile(at * 1000.0, tuple(round(h, 1) for h in heights), 560, 10))
    return Stage("s", sections=tuple(sections), profile=packed)


@pytest.mark.parametrize(
    ("terrains", "found"),
    [
        (("FLAT", "MTN_1", "DESC_HIGH", "FLAT"), []),
        (
            ("FLAT", "DESC_HIGH", "DESC_HIGH", "FLAT"),
            [("W_DESCENT_RISES", "stages/3/sections/2", 560, "MTN_1")],
        ),
        (
            ("FLAT", "MTN_1", "MTN_2", "FLAT"),
            [("W_CLIMB_FALLS", "stages/3/sections/3", 500, "DESC_HIGH")],
        ),
        (("HILL", "MTN_1", "DESC_HIGH", "DESC_LOW"), []),
    ],
)
def test_a_section_that_goes_the_other_way_is_found(terrains: tuple[str, ...], found: list[object]):
    """R3.4 — how far it goes the other way, and what its heights would make of it."""
    told = contrary_sections(_stage(*terrains), 3)

    assert [(f.code, f.where, f.values["metres"], f.values["instead"]) for f in told] == found


def test_without_heights_nothing_is_said():
    stage = replace(_stage("FLAT", "DESC_HIGH", "MTN_1", "FLAT"), profile="")

    assert contrary_sections(stage, 1) == ()
    assert contrary_sections(replace(stage, profile="xx"), 1) == ()
