"""Part 8 by hand: attacks, forced attacks and pursuits, on the snapshot of the turn."""

import pytest

from engine.games.ciclismo.resolution import resolution
from engine.games.ciclismo.state import Token
from engine.games.ciclismo.tokens import offer_tokens
from engine.tour.rules import Rules

ATTACK = "ATTACK"
YES = {"PURSUE": True}


def resolved(t, answers=None, **laid):
    t.tokens(**laid)
    t.play(resolution(t.state), answers)
    return t


def thrown(t):
    """Return how many dice each move threw, by rider."""
    return {t.names[r]: n for purpose, r, n, nth in t.dice.asked if purpose == "move" and not nth}


def test_the_second_attacker_still_leaves_a_peloton_with_a_wheel(table, flat):
    """R6.14, RULING 56 — six on the snapshot, five when he goes: his die and his +1 stay."""
    riders = {f"A{n}": ("LEADER", (50 - n, 1)) for n in range(1, 7)}
    t = resolved(table(flat, riders), A1=Token(ATTACK, 1), A2=Token(ATTACK, 1))
    assert thrown(t) == {"A1": 4 + 1 + 1, "A2": 4 + 1 + 1}
    assert [t.at(name)[0] - start for name, start in (("A1", 49), ("A2", 48))] == [12, 13]


def test_wind_blows_for_the_last_of_four_when_three_have_gone(table, flat):
    """R6.14, RULING 77 — the size of the snapshot counts."""
    riders = {f"A{n}": ("LEADER", (50 - n, 1)) for n in range(1, 5)}
    t = table(flat, riders)
    t.state.weather = "CROSSWIND"
    resolved(t, **{f"A{n}": Token(ATTACK, 1) for n in range(1, 5)})
    assert thrown(t) == {f"A{n}": 4 + 1 + 1 for n in range(1, 5)}


@pytest.mark.parametrize(
    ("attacker", "pursuer", "pe", "changed", "cost"),
    [
        ("ROULEUR", "LEADER", 1, {}, 1 + 2),
        ("ROULEUR", "ROULEUR_CLIMBER", 1, {}, 1),
        ("ROULEUR", "ROULEUR_CLIMBER", 4, {}, 4),
        ("ROULEUR", "LEADER", 2, {}, 0),  # more dice than his cap
        ("ROULEUR", "LEADER", 1, {"pursuit.extra_counts": "levels_beyond_one"}, 1 + 1),
        ("LEADER", "ROULEUR", 1, {}, 1 + 2),
        ("LEADER", "ROULEUR", 1, {"pursuit.level_mode": "deficit_only"}, 1),
        ("ROULEUR", "LEADER", 1, {"pursuit.level_mode": "deficit_only"}, 1 + 2),
        ("ROULEUR", "ROULEUR_SPRINTER", 4, {}, 4 + 2),
        ("ROULEUR", "LEADER", 2, {"pe.max_other": 2}, 2 + 2),
    ],
)
def test_the_price_of_a_pursuit_on_the_flat(table, flat, attacker, pursuer, pe, changed, cost):
    """R8.7, RULING 57, RULING 58 — rouleur 3, hybrid of the climbs 2, all others 1."""
    riders = {"A1": (attacker, (50, 2)), "B1": (pursuer, (49, 2))}
    t = table(flat, riders, Rules("ciclismo", changed))
    resolved(t, YES, A1=Token(ATTACK, pe), B1=Token(ATTACK, 1))
    assert t.state.spent[1][t["B1"]] == cost


def test_levels_are_those_of_the_attackers_square(table, road):
    """RULING 57 — he stands on MTN_1 already, the pursuer on the flat: sprinter 1 + 2."""
    riders = {"A1": ("CLIMBER", (21, 2)), "B1": ("SPRINTER", (20, 2))}
    t = table(road(("FLAT", 20), ("MTN_1", 60)), riders)
    resolved(t, YES, A1=Token(ATTACK, 1), B1=Token(ATTACK, 1))
    assert t.state.spent[1] == [0, 3]


@pytest.mark.parametrize("counts", [False, True])
def test_the_cap_of_a_pursuer_is_that_of_the_attackers_square(table, road, counts):
    """RULING 46, RULING 57 — two dice on MTN_1, though he still stands on the flat behind it."""
    riders = {"A1": ("CLIMBER", (21, 2)), "B1": ("CLIMBER", (20, 2))}
    rules = Rules("ciclismo", {"pe.charges_count_in_cap": counts})
    t = table(road(("FLAT", 20), ("MTN_1", 60), ("FLAT", 40)), riders, rules)
    resolved(t, YES, A1=Token(ATTACK, 2), B1=Token(ATTACK, 1))
    assert t.state.spent[1] == [0, 2]


def test_two_pursuers_beside_each_other(table, flat):
    """RULING 34, RULING 57 — the one beside first, on the wheel; who was behind, next to him."""
    riders = {"A1": ("LEADER", (50, 1)), "B1": ("LEADER", (50, 2)), "C1": ("LEADER", (49, 1))}
    t = table(flat, riders)
    resolved(t, YES, A1=Token(ATTACK, 1), B1=Token(ATTACK, 1), C1=Token(ATTACK, 1))
    assert t.at("A1", "B1", "C1") == ((60, 1), (59, 1), (59, 2))  # five dice, each a 2
    assert thrown(t) == {"A1": 5}


def test_nobody_pursues_a_pursuer(table, flat):
    """RULING 57 — C1 stands beside B1 but not beside A1: his own attack, with his own dice."""
    riders = {"A1": ("LEADER", (50, 1)), "B1": ("LEADER", (50, 2)), "C1": ("LEADER", (50, 3))}
    t = table(flat, riders)
    resolved(t, YES, A1=Token(ATTACK, 1), B1=Token(ATTACK, 1), C1=Token(ATTACK, 1))
    assert thrown(t) == {"A1": 5, "C1": 5}
    assert t.state.pursuits == [0, 1, 0]


def test_a_pursuer_follows_over_the_finish(table, flat):
    """RULING 57, RULING 34 — attacker to row 152, pursuer to row 151: both have crossed."""
    riders = {"A1": ("LEADER", (142, 1)), "B1": ("LEADER", (142, 2))}
    t = table(flat, riders)
    resolved(t, YES, A1=Token(ATTACK, 1), B1=Token(ATTACK, 1))
    assert t.at("A1", "B1") == ((152, 1), (151, 1))


def test_a_pursuit_has_no_conflict_and_no_event(table, road):
    """R9.1, RULING 57, RULING 67 — put over the foot of a climb without a roll."""
    riders = {"A1": ("CLIMBER", (20, 1)), "B1": ("CLIMBER", (20, 2))}
    t = table(road(("FLAT", 20), ("MTN_4", 40)), riders)
    t.roll("A1", [3, 3, 3, 3, 1], [3, 3, 2, 3])
    resolved(t, YES, A1=Token(ATTACK, 1), B1=Token(ATTACK, 1))
    # 13 and 11 with a = 0: long, 24 / 3
    assert t.at("A1", "B1") == ((28, 1), (27, 1))
    assert t.state.risks == []


def test_a_pull_of_another_formation_forces_nothing(table, flat):
    """RULING 60 — of the attacker's snapshot formation."""
    riders = {
        "A1": ("ROULEUR", (60, 1)), "A2": ("ROULEUR", (59, 1)),
        "B1": ("ROULEUR", (50, 1)), "B2": ("ROULEUR", (49, 1)),
    }  # fmt: skip
    t = table(flat, riders)
    resolved(t, A1=Token("PULL", 1), B2=Token(ATTACK, 1))
    assert t.state.spent[8] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("surcharge", "purse", "pe", "spent"),
    [
        (1, 5, 2, (2, 1)), (1, 2, 2, (1, 1)), (1, 1, 1, (0, 0)),  # TV070
        (2, 4, 4, (2, 2)), (2, 2, 2, (0, 0)), (2, 3, 1, (1, 2)), (0, 1, 1, (1, 0)),
        (1, 3, 4, (2, 1)),
    ],
)  # fmt: skip
def test_what_a_forced_attack_costs(table, flat, surcharge, purse, pe, spent):
    """R8.9, RULING 60 — as many dice as the surcharge leaves; at none nothing is spent."""
    riders = {"A1": ("ROULEUR", (60, 1)), "B1": ("ROULEUR", (59, 1))}
    t = table(flat, riders, Rules("ciclismo", {"attack.forced_surcharge": surcharge}))
    t.state.pe[1] = purse
    resolved(t, A1=Token("PULL", 1), B1=Token(ATTACK, pe))
    assert (t.state.spent[0][1], t.state.spent[8][1]) == spent


@pytest.mark.parametrize(("counts", "spent"), [(False, (4, 1)), (True, (3, 1))])
def test_a_surcharge_may_count_in_the_cap(table, flat, counts, spent):
    """RULING 46, RULING 60 — four dice and the surcharge are five points under a cap of four."""
    riders = {"A1": ("ROULEUR", (60, 1)), "B1": ("ROULEUR", (59, 1))}
    t = table(flat, riders, Rules("ciclismo", {"pe.charges_count_in_cap": counts}))
    resolved(t, A1=Token("PULL", 1), B1=Token(ATTACK, 4))
    assert (t.state.spent[0][1], t.state.spent[8][1]) == spent


@pytest.mark.parametrize(("counts", "asked"), [(False, ["PURSUE"]), (True, [])])
def test_levels_may_count_in_the_cap(table, flat, counts, asked):
    """RULING 46, RULING 57 — a leader behind a rouleur: one die and two levels, his cap is one."""
    riders = {"A1": ("ROULEUR", (60, 1)), "B1": ("LEADER", (59, 1))}
    t = table(flat, riders, Rules("ciclismo", {"pe.charges_count_in_cap": counts}))
    resolved(t, YES, A1=Token(ATTACK, 1), B1=Token(ATTACK, 1))
    assert [kind for kind in t.kinds() if kind == "PURSUE"] == asked


def test_a_void_attack_is_no_attack(table, flat):
    """R6.26, RULING 90 — he may even follow the pull that made it void."""
    riders = {"A1": ("ROULEUR", (60, 1)), "B1": ("ROULEUR", (59, 1))}
    t = table(flat, riders)
    t.state.pe[1] = 1
    resolved(t, A1=Token("PULL", 1), B1=Token(ATTACK, 1))
    assert t.state.attacks == [0, 0]
    assert t.at("A1")[0] - t.at("B1")[0] == 1


@pytest.mark.parametrize(("scope", "risks"), [("starts_on_descent", 0), ("any_roll", 1)])
def test_an_attack_from_the_flat_that_spills_onto_a_descent(table, road, scope, risks):
    """RULING 61 — `descent_attack.scope`."""
    rules = Rules("ciclismo", {"descent_attack.scope": scope})
    t = table(road(("FLAT", 20), ("DESC_HIGH", 60)), {"A1": ("LEADER", (18, 1))}, rules)
    resolved(t, A1=Token(ATTACK, 1))
    assert len(t.state.risks) == risks


@pytest.mark.parametrize(
    ("most", "attack", "move"), [(4, [1, 2, 3, 4], 4), (2, [1, 2], 2), (1, [1], 1)]
)
def test_the_most_a_rider_spends_where_it_suits_him(table, flat, most, attack, move):
    """R7.2, RULING 45, RULING 55 — `pe.max_favourable`: attacks, sprints, and the sprint roll."""
    riders = {"A1": ("ROULEUR", (145, 1)), "A2": ("SPRINTER", (144, 1))}
    t = table(flat, riders, Rules("ciclismo", {"pe.max_favourable": most}))
    members = t.state.formations[0]
    rouleur, sprinter = (offer.tokens for offer in offer_tokens(t.state, members, {}))
    assert [token.pe for token in rouleur if token.kind == ATTACK] == attack
    sprints = [token for token in sprinter if token.kind == "SPRINT_ACTION"]
    assert max(token.pe for token in sprints) == move
    assert max(token.sprint for token in sprints) == min(2, most)


@pytest.mark.parametrize(("most", "attack"), [(0, []), (1, [1]), (3, [1, 2, 3])])
def test_the_most_a_rider_spends_elsewhere(table, flat, most, attack):
    """R7.2, RULING 45 — `pe.max_other`: a climber on the flat."""
    t = table(flat, {"A1": ("CLIMBER", (20, 1))}, Rules("ciclismo", {"pe.max_other": most}))
    (offer,) = offer_tokens(t.state, t.state.formations[0], {})
    assert [token.pe for token in offer.tokens if token.kind == ATTACK] == attack


@pytest.mark.parametrize(("dice", "count"), [(0, 5), (1, 6), (2, 7)])
def test_the_pelotons_dice(table, flat, dice, count):
    """R8.2, RULING 56 — `attack.peloton_bonus_dice`."""
    riders = {f"A{n}": ("LEADER", (50 - n, 1)) for n in range(1, 7)}
    rules = Rules("ciclismo", {"attack.peloton_bonus_dice": dice})
    assert thrown(resolved(table(flat, riders, rules), A6=Token(ATTACK, 1))) == {"A6": count}


@pytest.mark.parametrize(
    ("row", "count"),
    # leader in the second row with 9 PE: 11 + 3 + 1 = 15; the line is 151 - row squares away
    [(135, 6), (136, 5)],
)
def test_within_reach_of_the_finish_the_die_may_be_lost(table, flat, row, count):
    """RULING 108 — `attack.peloton_die_at_finish = false`: at most his largest result."""
    riders = {f"A{n}": ("LEADER", (row + 2 - n, 1)) for n in range(1, 7)}
    t = table(flat, riders, Rules("ciclismo", {"attack.peloton_die_at_finish": False}))
    assert thrown(resolved(t, A2=Token(ATTACK, 1))) == {"A2": count}


@pytest.mark.parametrize(
    ("terrain", "row", "count"),
    [
        # 15 on the flat and 3 of the wind; on MTN_4 8 and three points, 8 + 1, and no wind there
        ("FLAT", 132, 4 + 1 + 1 + 1),
        ("FLAT", 133, 4 + 1 + 1),
        ("MTN_4", 133, 3 + 1 + 1),
        ("MTN_4", 134, 3 + 1),
    ],
)
def test_the_reach_that_loses_the_die_counts_the_wind_of_the_flat(table, road, terrain, row, count):
    """R11.3, RULING 108 — wind included, where it blows."""
    riders = {f"A{n}": ("LEADER", (row + 2 - n, 1)) for n in range(1, 7)}
    rules = Rules("ciclismo", {"attack.peloton_die_at_finish": False})
    t = table(road((terrain, 150)), riders, rules)
    t.state.weather = "CROSSWIND"
    assert thrown(resolved(t, A2=Token(ATTACK, 1))) == {"A2": count}


def test_who_was_beside_goes_behind_in_the_attackers_lane(table, flat):
    """R8.5, RULING 57 — the attacker stops a row ahead: straight behind him, not where he was."""
    riders = {"A1": ("LEADER", (50, 1)), "B1": ("LEADER", (50, 2))}
    t = table(flat, riders)
    resolved(t, YES | {"STOP": (51, 1)}, A1=Token(ATTACK, 1), B1=Token(ATTACK, 1))
    assert t.at("A1", "B1") == ((51, 1), (50, 1))


@pytest.mark.parametrize(
    ("window", "gap", "surcharge"),
    [("this_turn", 1, 0), ("this_or_last_turn", 1, 1), ("this_or_last_turn", 2, 0)],
)
def test_last_turns_pull_may_force_an_attack(table, flat, window, gap, surcharge):
    """R8.9, RULING 60 — `attack.forced_window`: of his formation, whether he followed or not."""
    riders = {"A1": ("ROULEUR", (60, 1)), "B1": ("ROULEUR", (60, 2))}
    t = table(flat, riders, Rules("ciclismo", {"attack.forced_window": window}))
    resolved(t, {"JOIN": (False,)}, A1=Token("PULL", 1))
    t.state.turn += gap
    t.state.pullers, t.state.moved = {}, [False, False]
    t.state.tokens = [Token(""), Token("")]
    resolved(t, B1=Token(ATTACK, 1))
    assert t.state.spent[8][1] == surcharge
