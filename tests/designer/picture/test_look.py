"""The look: every role is drawn, every letter reads, and nothing is told by colour alone."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from coloraide import Color

from designer.picture import look
from engine import tables
from engine.errors import TableError
from engine.tour.terrain import terrains

ROLES = tuple(tables.read_toml("look.toml")["roles"])


@pytest.mark.parametrize("theme", look.THEMES)
@pytest.mark.parametrize("role", ROLES)
def test_every_role_can_be_drawn_in_both_themes(role: str, theme: str):
    """A role of the table has a fill or a stroke in light and in dark."""
    style = look.look(theme)(role)
    assert style.fill or style.stroke
    assert bool(style.stroke) == bool(style.width)


@pytest.mark.parametrize("terrain", terrains())
def test_every_terrain_has_a_ground(terrain: str):
    """A terrain of terrain.toml has a colour, a pattern and a slope in the look."""
    assert look.look()(f"terrain.{terrain}").fill
    assert look.ground_of(terrain).pattern


SIGNS = (
    *(role for role in ROLES if role.startswith("badge.")),
    *(f"terrain.{name}" for name in terrains()),
    *(f"team.{name}" for name in look.team_colours()),
)
"""What bears a letter: every line, jersey, terrain and team."""


@pytest.mark.parametrize("theme", look.THEMES)
@pytest.mark.parametrize("sign", SIGNS)
def test_letters_on_a_sign_read(sign: str, theme: str):
    """The letter of every sign keeps the contrast WCAG asks of ordinary text (4.5 : 1)."""
    drawn = look.look(theme)
    assert Color(drawn(sign).fill).contrast(drawn(f"{sign}.on").fill) >= 4.5


@pytest.mark.parametrize("grey", range(0, 256, 5))
def test_letters_on_a_colour_of_ones_own_read(grey: int):
    """Whatever colour a team brings, its letter reads (4.5 : 1)."""
    sign = f"team.#{grey:02x}{grey:02x}{grey:02x}"
    drawn = look.look()
    assert Color(drawn(sign).fill).contrast(drawn(f"{sign}.on").fill) >= 4.5


def test_patterns_tell_terrains_apart_without_colour():
    """No two terrains have the same pattern with the same number of strokes."""
    told = [(g.pattern, g.strokes) for g in map(look.ground_of, terrains())]
    assert len(set(told)) == len(told)


def test_a_team_may_bring_its_own_colour():
    """An organiser's #rrggbb is a role like any other."""
    assert look.look()("team.#12ab34").fill == "#12ab34"


def test_an_unknown_role_names_itself():
    """A role the table lacks is refused by name."""
    with pytest.raises(TableError, match=r"no-such-role"):
        look.look()("no-such-role")


EYES = ("normal", "protan", "deutan", "tritan")
APART = 15.0
"""CIEDE2000 between two surfaces side by side that nobody takes for one another."""
NEAR = 9.0
"""CIEDE2000 between two signs that are told apart where both are seen."""
CATEGORIES = ("MTN_4", "MTN_3", "MTN_2", "MTN_1", "MTN_HC")
GREY = 11.0
"""CIE lightness steps told apart on a grey print."""


def _seen(colour: str, eyes: str) -> Color:
    seen = Color(look.team_colour(colour))
    return seen if eyes == "normal" else seen.filter(eyes)


@pytest.mark.parametrize("eyes", EYES)
def test_team_colours_stay_apart_for_every_eye(eyes: str):
    """Any two of the six team colours differ clearly, seen with any common colour blindness."""
    for one, other in combinations(look.team_names(), 2):
        assert _seen(one, eyes).delta_e(_seen(other, eyes), method="2000") >= APART


def test_team_colours_stay_apart_in_grey():
    """A grey print keeps the six teams apart by lightness alone."""
    light = sorted(
        Color(look.team_colour(team)).convert("lab-d65")["l"] for team in look.team_names()
    )
    assert min(b - a for a, b in pairwise(light)) >= GREY


def test_every_team_has_its_own_shape():
    """Six teams, six shapes, whatever the printer does to colour."""
    assert len({look.team_shape(team) for team in look.team_names()}) == len(look.team_names()) == 6


def test_eight_more_colours_stay_apart_from_each_other_by_colour_or_shape():
    """Whoever picks one of them: no other colour is as near and has its shape too."""
    assert len(look.team_colours()) == 14
    for one, other in combinations(look.team_colours(), 2):
        apart = _seen(one, "normal").delta_e(_seen(other, "normal"), method="2000")
        assert apart >= NEAR
        assert apart >= APART or look.team_shape(one) != look.team_shape(other)


@pytest.mark.parametrize("theme", [look.LIGHT, look.DARK])
def test_every_category_is_told_from_its_neighbour(theme: str):
    """In the dark window too: 1 and HC were one red."""
    fills = [Color(look.look(theme)(f"terrain.{t}").fill) for t in CATEGORIES]
    for one, other in pairwise(fills):
        assert one.delta_e(other, method="2000") >= NEAR
