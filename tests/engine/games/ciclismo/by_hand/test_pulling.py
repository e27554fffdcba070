"""Part 7 by hand: who pays for a pull, what it brings, and who is entitled to it."""

import pytest

from engine.games.ciclismo.phases.movement import movement
from engine.games.ciclismo.phases.resolution import resolution
from engine.games.ciclismo.state.plans import Plan, Token
from engine.tour.rules import Rules


@pytest.mark.parametrize("counts", [False, True])
def test_a_sprint_is_capped_as_a_sprint_when_charges_count(table, flat, counts):
    """RULING 45, RULING 46 — four points of a SPRINT_ACTION on the flat stay legal."""
    t = table(flat, {"A1": ("SPRINTER", (145, 1))}, Rules({"pe.charges_count_in_cap": counts}))
    t.tokens(A1=Token("SPRINT_ACTION", 4, 0))
    t.play(resolution(t.state))
    assert t.state.pe == [9 - 4]


@pytest.mark.parametrize(("shelter", "squares"), [(False, 9), (True, 10)])
def test_no_wheel_on_cobbles_for_who_does_not_pay_the_toll(table, road, shelter, squares):
    """RULING 51, RULING 93 — rouleur, dice 10, -1 stones, +1 where there is shelter."""
    riders = {"A1": ("ROULEUR", (20, 1)), "B1": ("ROULEUR", (19, 1))}
    t = table(road(("COBBLES", 100)), riders, Rules({"cobbles.slipstream": shelter}))
    t.state.plans[0] = Plan("FOLLOW", 2, (0,))
    t.play(movement(t.state))
    assert t.at("B1")[0] - 19 == squares
