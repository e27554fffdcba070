"""Part 7 by hand: who pays for a pull, what it brings, and who is entitled to it."""

import pytest

from engine.games.ciclismo.phases.resolution import resolution
from engine.games.ciclismo.state.plans import Token
from engine.tour.rules import Rules


@pytest.mark.parametrize("counts", [False, True])
def test_a_sprint_is_capped_as_a_sprint_when_charges_count(table, flat, counts):
    """RULING 45, RULING 46 — four points of a SPRINT_ACTION on the flat stay legal."""
    t = table(flat, {"A1": ("SPRINTER", (145, 1))}, Rules({"pe.charges_count_in_cap": counts}))
    t.tokens(A1=Token("SPRINT_ACTION", 4, 0))
    t.play(resolution(t.state))
    assert t.state.pe == [9 - 4]
