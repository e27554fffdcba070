"""R13.3, RULING 96: computed riders."""

from fractions import Fraction

import pytest

from engine.games.ciclismo.race import results
from engine.games.ciclismo.simplification import (
    EffortOptions,
    caps,
    computed_turns,
    pace,
    simplify,
    stretches_of,
)
from engine.race.dice import Chance
from engine.tour.rules import Rules

EXAMPLE = (("FLAT", 119), ("MTN_3", 18), ("DESC_LOW", 8), ("FLAT", 36))
FOUR = Rules("ciclismo", {"simplification.enabled": True, "simplification.played_per_team": 1})


@pytest.mark.parametrize(
    ("kind", "effort", "turns", "exact"),
    [("SPRINTER", 0, 24, "23.0353"), ("SPRINTER", 1, 23, "22.5908"), ("LEADER", 0, 23, "22.0353"),
     ("LEADER", 6, 21, "20.2853"),
     ("LEADER", 4, 21, "20.7853"),  # 2 + 1 + 1: gain 3.5 + 2 + 2
     ("LEADER", 9, 20, "19.5353")],  # three in each turn, as many as he has dice for
)  # fmt: skip
def test_the_examples(table, road, kind, effort, turns, exact):
    """RULING 96, TV103, TV104 — turns of example 2, without and with effort on the climb."""
    t = table(road(*EXAMPLE), {"A1": (kind, None), "A2": (kind, None)}, FOUR)
    t.play(simplify(t.state), {"DECLARE": (0, effort, 0, 0)})
    assert t.state.simplified[1][0] == turns
    assert f"{float(t.state.simplified[1][1]):.4f}" == exact
    assert t.state.pe == [9, 9 - effort]


def test_a_cap_a_turn_in_every_section(table, road):
    """RULING 96 — at most n times his cap; never more than his pool."""
    t = table(road(*EXAMPLE), {"A1": ("SPRINTER", None), "A2": ("SPRINTER", None)}, FOUR)
    assert caps(t.state.scene, 1) == (14, 4, 1, 5)
    options = EffortOptions((14, 4, 1, 5), 9)
    assert (0, 5, 0, 0) not in options
    assert (9, 1, 0, 0) not in options
    assert (4, 4, 1, 0) in options


def test_a_section_costs_no_less_than_nothing(table, road):
    """RULING 96 — three squares of climb and a gain of 5: no turns, and none won elsewhere."""
    t = table(road(("FLAT", 17), ("MTN_3", 3)), {"A1": ("LEADER", None)})
    assert computed_turns(t.state.scene, 0, (0, 3)) == 2


def test_the_slowest_pace_of_all(table, road):
    """RULING 96 — a sprinter on a special category without a wheel: 1.5 squares a turn."""
    rules = Rules("ciclismo", {"simplification.slipstream": False})
    t = table(road(("MTN_HC", 15)), {"A1": ("SPRINTER", None)}, rules)
    assert computed_turns(t.state.scene, 0, (0,)) == 10


def test_a_team_of_as_many_as_are_played_has_nothing_to_say(table, road):
    """RULING 96 — only who has more riders names those who are played."""
    riders = {"A1": ("CLIMBER", None), "B1": ("CLIMBER", None), "B2": ("CLIMBER", None)}
    t = table(road(*EXAMPLE), riders, FOUR)
    t.play(simplify(t.state))
    assert [(q.kind, q.manager) for q in t.asked] == [("PLAYED", 1), ("DECLARE", 1)]


def test_declarations_are_counted_listed_and_drawn():
    """Every way once; what is drawn is one of them."""
    options = EffortOptions((2, 1, 3), 4)
    every = list(options)
    assert len(every) == len(options) == len(set(every))
    draw = Chance("lots").below
    assert {options.pick(draw) for _ in range(600)} == set(every)


def test_the_wheel_of_the_bunch_is_a_house_rule(table, road):
    """RULING 96 — `simplification.slipstream`."""
    rules = Rules("ciclismo", {"simplification.slipstream": False})
    riders = {"A1": ("SPRINTER", None)}
    t = table(road(("FLAT", 75)), riders, rules)
    assert computed_turns(t.state.scene, 0, (0,)) == 10
    t = table(road(("FLAT", 85)), riders)
    assert computed_turns(t.state.scene, 0, (0,)) == 10


def test_each_team_names_who_is_played(table, road):
    """RULING 96 — `simplification.played_per_team`; off by default."""
    riders = {f"A{n}": ("CLIMBER", None) for n in range(1, 4)}
    t = table(road(*EXAMPLE), riders, FOUR)
    t.play(simplify(t.state), {"PLAYED": (2,)})
    assert list(t.state.simplified) == [0, 1]
    off = table(road(*EXAMPLE), riders)
    off.play(simplify(off.state))
    assert off.asked == []


def test_computed_riders_rank_behind_played_ones_with_the_same_turns(table, road):
    """RULING 96 — among themselves by the exact sum; no points, no bonuses."""
    riders = {f"A{n}": ("CLIMBER", None) for n in range(1, 5)}
    t = table(road(*EXAMPLE), riders, FOUR)
    state = t.state
    state.simplified = {
        1: (20, Fraction(199, 10)),
        2: (20, Fraction(195, 10)),
        3: (21, Fraction(21)),
    }
    state.line_places[-1] = [(0, 20, 3)]
    state.status[0], state.finished[0] = "OK", 20
    rows = results(state)
    assert [(a.bib, a.place, a.turns) for a in rows.arrivals] == [
        (11, 1, 20), (13, 2, 20), (12, 3, 20), (14, 4, 21),
    ]  # fmt: skip
    assert [a.status for a in rows.arrivals] == ["OK", "COMPUTED", "COMPUTED", "COMPUTED"]
    assert [place.bib for place in rows.lines[-1].places] == [11]


def test_computed_riders_with_one_exact_sum_share_a_place(table, road):
    """RULING 96 — nothing else tells them apart; the next place is left free, as in standings."""
    riders = {f"A{n}": ("CLIMBER", None) for n in range(1, 5)}
    t = table(road(*EXAMPLE), riders, FOUR)
    state = t.state
    state.simplified = {1: (20, Fraction(39, 2)), 2: (20, Fraction(39, 2)), 3: (21, Fraction(21))}
    state.line_places[-1] = [(0, 20, 3)]
    state.status[0], state.finished[0] = "OK", 20
    rows = results(state).arrivals
    assert [(a.bib, a.place) for a in rows] == [(11, 1), (12, 2), (13, 2), (14, 4)]


def test_computed_riders_change_no_order_of_who_was_played(table, road):
    """RULING 96, RULING 108 — B in turn 9 stays ahead of A, who has the 8 of his group."""
    riders = {"A1": ("CLIMBER", None), "A2": ("CLIMBER", None), "B1": ("CLIMBER", None)}
    t = table(road(*EXAMPLE), riders, FOUR)
    state = t.state
    state.simplified = {1: (8, Fraction(15, 2))}
    state.line_places[-1] = [(2, 9, 3), (0, 10, 1)]
    state.time_group[0] = 8
    for rider, turn in ((2, 9), (0, 10)):
        state.status[rider], state.finished[rider] = "OK", turn
    rows = results(state).arrivals
    assert [(a.bib, a.place, a.turns) for a in rows] == [(21, 1, 9), (11, 2, 8), (12, 3, 8)]


def test_a_declaration_is_written_and_read_back():
    """RULING 96 — section by section; what is over a cap is refused."""
    options = EffortOptions((14, 4, 1, 5), 9)
    code, said = options.settle((4, 4, 1, 0))
    assert options.decode(code) == said
    with pytest.raises(ValueError, match="5"):
        options.settle((0, 5, 0, 0))


@pytest.mark.parametrize("wheel", [False, True])
def test_a_rider_not_played_has_the_cobbles_of_the_others(table, road, wheel):
    """RULING 93, RULING 96 — cobbles slow his pace; a wheel by house rule."""
    rules = Rules("ciclismo", {"cobbles.slipstream": wheel})
    t = table(road(("COBBLES", 30)), {"A1": ("ROULEUR", None)}, rules)
    law, ground = t.state.scene.law, stretches_of(t.state.scene)[0][0]
    mean = t.state.scene.cells[ground][0].mean
    own = law.cobbles_movement + (law.slipstream_bonus if wheel else 0)
    assert pace(t.state.scene, 0, ground) == max(1, mean + own)
