"""R13.3, RULING 96: computed riders."""

from decimal import Decimal

import pytest

from engine.games.ciclismo.simplification import (
    EffortOptions,
    computed_turns,
    effort_caps,
    pace,
    simplify,
    stretches_of,
)
from engine.race.dice import Chance
from engine.tour.rules import Rules
from engine.tour.values import Section, Stage
from tests.engine.road.built import build

EXAMPLE = (("FLAT", 119), ("MTN_3", 18), ("DESC_LOW", 8), ("FLAT", 36))
ONE_PLAYED = {"simplification.enabled": True, "simplification.played_per_team": 1}
NO_WHEEL = {"simplification.slipstream": False}


@pytest.mark.parametrize(
    ("kind", "effort", "turns", "exact"),
    [("SPRINTER", 0, 24, "23.0353"), ("SPRINTER", 1, 23, "22.5908"), ("LEADER", 0, 23, "22.0353"),
     ("LEADER", 6, 21, "20.2853"),
     ("LEADER", 4, 21, "20.7853"),  # 2 + 1 + 1: gain 3.5 + 2 + 2
     ("LEADER", 9, 20, "19.5353")],  # three in each turn, as many as there are dice for
)  # fmt: skip
def test_the_examples(table, road, kind, effort, turns, exact):
    """R13.3, RULING 96, TV103, TV104 — turns of example 2, with and without effort uphill."""
    t = table(road(*EXAMPLE), {"A1": (kind, None), "A2": (kind, None)}, ONE_PLAYED)
    t.play(simplify(t.state), {"DECLARE": (0, effort, 0, 0)})
    assert t.state.simplified[1][0] == turns
    assert f"{float(t.state.simplified[1][1]):.4f}" == exact
    assert t.state.pe == [9, 9 - effort]


@pytest.mark.parametrize(
    ("sections", "kind", "rules", "efforts", "turns"),
    [
        # three squares of climb and a gain of 5: no turns, and none won elsewhere
        ((("FLAT", 17), ("MTN_3", 3)), "LEADER", {}, (0, 3), 2),
        # a sprinter on a special category without a wheel: 1.5 squares a turn
        ((("MTN_HC", 15),), "SPRINTER", NO_WHEEL, (0,), 10),
        # the wheel of the peloton is a house rule
        ((("FLAT", 75),), "SPRINTER", NO_WHEEL, (0,), 10),
        ((("FLAT", 85),), "SPRINTER", {}, (0,), 10),
    ],
)  # fmt: skip
def test_turns_on_average(table, road, sections, kind, rules, efforts, turns):
    """RULING 96 — `simplification.slipstream`; a section costs no less than nothing."""
    t = table(road(*sections), {"A1": (kind, None)}, rules)
    assert computed_turns(t.state.scene, 0, efforts) == turns


@pytest.mark.parametrize("wheel", [False, True])
def test_a_rider_not_played_has_the_cobbles_of_the_others(table, road, wheel):
    """RULING 93, RULING 96 — cobbles slow the pace; a wheel by house rule."""
    t = table(road(("COBBLES", 30)), {"A1": ("ROULEUR", None)}, {"cobbles.slipstream": wheel})
    law, ground = t.state.scene.law, stretches_of(t.state.scene)[0][0]
    mean = t.state.scene.cells[ground][0].mean
    own = law.cobbles_movement + (law.slipstream_bonus if wheel else 0)
    assert pace(t.state.scene, 0, ground) == max(1, mean + own)


def test_neighbouring_sections_of_one_terrain_are_one_average(table):
    """RULING 109 i, RULING 96 — two stretches of 9 km cost a rider what 18 km do."""
    costs = set()
    for ends in ([(0, 18)], [(0, 9), (9, 18)], [(0, 5), (5, 11), (11, 18)]):
        sections = tuple(Section("FLAT", Decimal(a), Decimal(b)) for a, b in ends)
        t = table(
            build(Stage("x", sections=sections), Rules("ciclismo")), {"A1": ("SPRINTER", None)}
        )
        costs.add((effort_caps(t.state.scene, 0), computed_turns(t.state.scene, 0, (3,))))
    assert len(costs) == 1


@pytest.mark.parametrize(
    ("riders", "rules", "asked", "computed"),
    [
        ("A1 A2 A3", ONE_PLAYED, ["PLAYED0", "DECLARE0", "DECLARE0"], "A1 A2"),
        # only who has more riders names those who are played
        ("A1 B1 B2", ONE_PLAYED, ["PLAYED1", "DECLARE1"], "B1"),
        ("A1 A2 A3", {}, [], ""),
    ],
)
def test_each_team_names_who_is_played(table, road, riders, rules, asked, computed):
    """RULING 96 — `simplification.played_per_team`; off by default."""
    t = table(road(*EXAMPLE), dict.fromkeys(riders.split(), ("CLIMBER", None)), rules)
    t.play(simplify(t.state), {"PLAYED": lambda q: (q.riders[-1],)})
    assert [f"{q.kind}{q.manager}" for q in t.asked] == asked
    assert t.named(t.state.simplified) == computed.split()


def test_a_cap_a_turn_in_every_section(table, road):
    """RULING 96 — at most n times the cap; never more than the pool; written and read back."""
    t = table(road(*EXAMPLE), {"A1": ("SPRINTER", None), "A2": ("SPRINTER", None)}, ONE_PLAYED)
    assert effort_caps(t.state.scene, 1) == (14, 4, 1, 5)
    options = EffortOptions((14, 4, 1, 5), 9)
    assert (9, 1, 0, 0) not in options
    code, efforts = options.settle_answer((4, 4, 1, 0))
    assert options.decode_answer(code) == efforts == (4, 4, 1, 0)
    with pytest.raises(ValueError, match="5"):
        options.settle_answer((0, 5, 0, 0))


def test_declarations_are_counted_listed_and_drawn():
    """Every way once; what is drawn is one of them."""
    options = EffortOptions((2, 1, 3), 4)
    every = list(options)
    assert len(every) == len(options) == len(set(every))
    draw = Chance("lots").number_below
    assert {options.draw_answer(draw) for _ in range(600)} == set(every)
