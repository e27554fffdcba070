from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from coloraide import Color

from designer.picture import look

EYES = ("normal", "protan", "deutan", "tritan")
APART = 15.0
"""CIEDE2000 between two surfaces side by side that nobody takes for one another."""
GREY = 11.0
"""CIE lightness steps told apart on a grey print."""


def _seen(colour: str, eyes: str) -> Color:
    seen = Color(look.team_colour(colour))
    return seen if eyes == "normal" else seen.filter(eyes)


@pytest.mark.parametrize("eyes", EYES)
def test_team_colours_stay_apart_for_every_eye(eyes: str):
    """Any two of the six team colours differ clearly, seen with any common colour blindness."""
    for one, other in combinations(look.teams(), 2):
        assert _seen(one, eyes).delta_e(_seen(other, eyes), method="2000") >= APART


def test_team_colours_stay_apart_in_grey():
    """A grey print keeps the six teams apart by lightness alone."""
    light = sorted(Color(look.team_colour(team)).convert("lab-d65")["l"] for team in look.teams())
    assert min(b - a for a, b in pairwise(light)) >= GREY


def test_every_team_has_its_own_shape():
    """Six teams, six shapes, whatever the printer does to colour."""
    assert len({look.team_shape(team) for team in look.teams()}) == len(look.teams()) == 6
