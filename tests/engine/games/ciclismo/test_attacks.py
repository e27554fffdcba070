"""Part 8: attacks, pursuit, forced attacks; R6.28: PULL tokens and who follows them."""

import pytest

from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.resolution import (
    peloton_dice,
    play_attack,
    price,
    pursuers,
    pursuit_price,
    resolution,
)
from engine.games.ciclismo.state import NO_TOKEN, Token
from engine.tour.rules import Rules

CLIMBERS = {"A1": ("CLIMBER", (30, 1)), "B1": ("CLIMBER", (29, 1)), "C1": ("LEADER", (28, 1))}


def resolve(t, answers=None, **tokens):
    t.tokens(**tokens)
    t.play(resolution(t.state), answers)


def test_the_sources_example(table, road):
    """R8.1, R8.3, R8.4, RULING 56, TV064 — 2 + 3 = 5 squares; 4 + 3 + 1 for the wheel = 8."""
    t = table(road(("MTN_1", 60)), CLIMBERS)
    t.roll("A1", [1, 3, 1])
    t.roll("B1", [2, 3, 2])
    resolve(t, A1=Token("ATTACK", 1), B1=Token("ATTACK", 1))
    assert t.state.row[:2] == [35, 37]
    assert t.state.pe[:2] == [8, 8]
    assert t.state.attacks[:2] == [1, 1]


BUNCH = {f"A{n}": ("ROULEUR", (42 - n // 3, n % 3 + 1)) for n in range(6)}


def test_out_of_the_peloton_one_more_die(table, flat):
    """R8.2, RULING 56, TV065 — ROULEUR, 4 PE: 7D3+3D2, between 10 and 27."""
    t = table(flat, BUNCH)
    resolve(t, A0=Token("ATTACK", 4))
    assert t.dice.asked[0][2] == 10
    small = {name: BUNCH[name] for name in ("A0", "A1", "A2", "A3", "A4")}
    t = table(flat, small)
    resolve(t, A0=Token("ATTACK", 4))
    assert t.dice.asked[0][2] == 9


def test_the_pelotons_dice_are_a_house_rule(table, flat):
    """RULING 56 — `attack.peloton_bonus_dice`."""
    t = table(flat, BUNCH, Rules("ciclismo", {"attack.peloton_bonus_dice": 2}))
    resolve(t, A0=Token("ATTACK", 4))
    assert t.dice.asked[0][2] == 11


def test_no_pelotons_die_at_the_finish_by_house_rule(table, flat):
    """RULING 108 — `attack.peloton_die_at_finish`: within reach of the line (13 + 11 = 24)."""
    for row, dice in ((126, 1), (127, 0)):
        riders = {name: (kind, (r + row - 42, lane)) for name, (kind, (r, lane)) in BUNCH.items()}
        t = table(flat, riders, Rules("ciclismo", {"attack.peloton_die_at_finish": False}))
        assert peloton_dice(t.state, t["A0"]) == dice
        assert peloton_dice(table(flat, riders).state, 0) == 1


def test_a_solo_rider_attacks_without_that_die(table, flat):
    """RULING 56 — ATTACK is how a rider alone spends effort."""
    t = table(flat, {"A1": ("ROULEUR", (30, 1))})
    resolve(t, A1=Token("ATTACK", 2))
    assert t.dice.asked[0][2] == 7


SIDE = {"A1": ("CLIMBER", (30, 2)), "B1": ("CLIMBER", (30, 1)), "C1": ("CLIMBER", (29, 2)),
        "D1": ("CLIMBER", (29, 1)), "E1": ("CLIMBER", (30, 3))}  # fmt: skip


def test_behind_or_beside_the_attacker_one_may_pursue(table, road):
    """R8.6, RULING 57 — (r-1, l), (r, l-1), (r, l+1) with an unresolved ATTACK, in order."""
    t = table(road(("MTN_1", 60)), SIDE)
    t.tokens(**{name: Token("ATTACK", 1) for name in SIDE if name != "E1"})
    assert pursuers(t.state, t["A1"], 30, 2) == [t["B1"], t["C1"]]
    t.state.moved[t["B1"]] = True
    assert pursuers(t.state, t["A1"], 30, 2) == [t["C1"]]


def test_a_pursuer_is_put_right_behind(table, road):
    """R8.5, RULING 57, TV067 — pays the same PE, rolls nothing, is done for the turn."""
    t = table(road(("MTN_1", 60)), SIDE)
    t.roll("B1", [1, 3, 1])
    resolve(t, {"PURSUE": lambda q: q.riders[0] == t["A1"]},
            B1=Token("ATTACK", 1), A1=Token("ATTACK", 1))  # fmt: skip
    assert t.at("B1", "A1") == ((35, 1), (34, 1))
    assert (t.state.pe[t["A1"]], t.state.pursuits[t["A1"]]) == (8, 1)
    assert t.state.spent[1][t["A1"]] == 1
    assert t.state.attacks[t["A1"]] == 0
    assert all(rider != t["A1"] for _, rider, _, _ in t.dice.asked)
    assert t.state.moved[t["A1"]]


def test_declining_leaves_him_his_own_attack(table, road):
    """RULING 57 — by default nobody pursues; his attack is resolved in its place."""
    t = table(road(("MTN_1", 60)), SIDE)
    resolve(t, B1=Token("ATTACK", 1), A1=Token("ATTACK", 1))
    assert t.state.attacks == [1, 1, 0, 0, 0]
    assert t.kinds().count("PURSUE") == 1


MIXED = {"A1": ("CLIMBER", (30, 2)), "A2": ("LEADER", (30, 1)), "A3": ("ROULEUR_CLIMBER", (30, 3)),
         "A4": ("SPRINTER", (29, 2))}  # fmt: skip


def test_levels_make_a_pursuit_dearer(table, road):
    """R8.7, RULING 57, TV068 — MTN_1, climber with 1 PE: leader 1, hybrid 1, sprinter 3."""
    t = table(road(("MTN_1", 60)), MIXED)
    assert [sum(pursuit_price(t.state, r, 0, 1, 30)) for r in (1, 2, 3)] == [1, 1, 3]
    beyond_one = table(
        road(("MTN_1", 60)), MIXED, Rules("ciclismo", {"pursuit.extra_counts": "levels_beyond_one"})
    )
    assert sum(pursuit_price(beyond_one.state, 3, 0, 1, 30)) == 2


def test_a_pursuer_needs_the_cap_for_the_attackers_dice(table, road):
    """RULING 57, TV068 — a sprinter may not pursue a climber's 2 PE on MTN_1 (cap 1)."""
    for pe, asked in ((1, True), (2, False)):
        t = table(road(("MTN_1", 60)), MIXED)
        resolve(t, A1=Token("ATTACK", pe), A4=Token("ATTACK", 1))
        assert ("PURSUE" in t.kinds()) is asked


def test_who_cannot_pay_is_not_asked(table, road):
    """RULING 57 — two of three points: his own attack instead."""
    t = table(road(("MTN_1", 60)), MIXED)
    t.state.pe[t["A4"]] = 2
    resolve(t, A1=Token("ATTACK", 1), A4=Token("ATTACK", 1))
    assert "PURSUE" not in t.kinds()


def test_a_stronger_pursuer_pays_too(table, flat):
    """RULING 58, TV069 — leader attacks on the flat, rouleur pursues: 3; deficit only: 1."""
    riders = {"A1": ("LEADER", (30, 2)), "A2": ("ROULEUR", (30, 1))}
    assert sum(pursuit_price(table(flat, riders).state, 1, 0, 1, 30)) == 3
    t = table(flat, riders, Rules("ciclismo", {"pursuit.level_mode": "deficit_only"}))
    assert sum(pursuit_price(t.state, 1, 0, 1, 30)) == 1


def test_a_pursuer_is_never_put_behind_his_square(table, road):
    """RULING 107 c — the attacker stops on his own square: the pursuer stays on his."""
    t = table(road(("MTN_1", 60)), SIDE)
    stays = {"PURSUE": True, "STOP": lambda q: (30, 1) if q.riders == (t["B1"],) else q.default}
    resolve(t, stays, B1=Token("ATTACK", 1), A1=Token("ATTACK", 1))
    assert t.at("A1") == (30, 2)


FORCED = {"A1": ("ROULEUR", (40, 1)), "B1": ("ROULEUR", (41, 1)), "B2": ("LEADER", (41, 2))}


@pytest.mark.parametrize(
    ("pe", "purse", "paid", "dice"), [(2, 5, 3, 2), (2, 2, 2, 1), (1, 1, 0, -1)]
)
def test_attacking_out_of_a_pulled_formation_costs_one_more(table, flat, pe, purse, paid, dice):
    """R8.9, RULING 60, TV070, R6.26 — fewer dice if it cannot be paid; void at none."""
    t = table(flat, FORCED)
    t.state.pe[t["A1"]] = purse
    t.tokens(A1=Token("ATTACK", pe), B1=Token("PULL", 1))
    assert price(t.state, t["A1"], pe)[0] == dice
    t.play(play_attack(t.state, t["A1"]))
    assert t.state.pe[t["A1"]] == purse - paid
    assert t.state.moved[t["A1"]] is (paid > 0)
    if paid:
        assert t.state.worked[t["A1"]] == paid - 1  # RULING 107 l
        assert t.state.spent[8][t["A1"]] == 1
    else:
        assert t.state.tokens[t["A1"]] == NO_TOKEN


def test_what_forces_an_attack(table, flat):
    """RULING 60 — a PULL with effort of somebody else of the same formation, this turn."""
    t = table(flat, FORCED)
    t.tokens(A1=Token("ATTACK", 1), B1=Token("PULL", 0))
    assert price(t.state, t["A1"], 1) == (1, 0)
    far = FORCED | {"B1": ("ROULEUR", (80, 1))}
    t = table(flat, far)
    t.tokens(A1=Token("ATTACK", 1), B1=Token("PULL", 1))
    assert price(t.state, t["A1"], 1) == (1, 0)


def test_forcing_by_house_rule(table, flat):
    """RULING 60 — `attack.forced_surcharge`, `attack.forced_window = this_or_last_turn`."""
    t = table(flat, FORCED, Rules("ciclismo", {"attack.forced_surcharge": 2}))
    t.tokens(A1=Token("ATTACK", 1), B1=Token("PULL", 1))
    assert price(t.state, t["A1"], 1) == (1, 2)
    for window, surcharge in (("this_turn", 0), ("this_or_last_turn", 1)):
        t = table(flat, FORCED, Rules("ciclismo", {"attack.forced_window": window}))
        t.state.pulled[t["A1"]] = (t.state.turn - 1, t["B1"])
        assert price(t.state, t["A1"], 1)[1] == surcharge


def test_a_pursuit_in_a_pulled_formation_costs_one_more(table, flat):
    """RULING 57 — + 1 if the forced-attack rule applies to the pursuer."""
    t = table(flat, FORCED)
    t.tokens(A1=Token("ATTACK", 1), B2=Token("ATTACK", 1), B1=Token("PULL", 1))
    assert pursuit_price(t.state, t["A1"], t["B2"], 1, 41)[1] == 1


VOLUNTEERS = {
    "A1": ("ROULEUR", (20, 1)), "A2": ("CLIMBER", (19, 1)), "B1": ("LEADER", (20, 2)),
    "B2": ("CLIMBER", (19, 2)), "C1": ("LEADER", (18, 1)),
}  # fmt: skip


def test_volunteers_follow_a_pull_token(table, flat):
    """R6.28 — riders without a token say whether they follow; yes by default, one block."""
    t = table(flat, VOLUNTEERS)
    t.roll("A1", [3, 2, 2, 1, 1])
    resolve(t, {"JOIN": lambda q: tuple(r != t["C1"] for r in q.riders[1:])}, A1=Token("PULL"))
    assert t.state.row == [29, 28, 29, 28, 18]
    assert t.state.moved == [True, True, True, True, False]


def test_with_two_pullers_each_names_one(table, flat):
    """R6.28, RULING 107 b — asked just before each pull; the first resolved by default."""
    t = table(flat, VOLUNTEERS)
    t.roll("A1", [3, 2, 2, 1, 1])
    t.roll("B1", [1, 1, 1, 1])
    only_b = {"JOIN": lambda q: tuple(q.riders[0] == t["B1"] or r != t["C1"] for r in q.riders[1:])}
    resolve(t, only_b, A1=Token("PULL"), B1=Token("PULL"))
    assert t.at("C1")[0] == 22
    assert t.at("A2", "B2") == ((28, 1), (28, 2))


def test_the_helpers_token_adds_one(table, flat):
    """R6.28, RULING 107 b — helpers move with the block and are not resolved by themselves."""
    t = table(flat, VOLUNTEERS)
    t.roll("A1", [3, 2, 2, 1, 1, 1])
    resolve(t, A1=Token("PULL", 1), A2=Token("PULL", 1))
    assert t.at("A1", "A2") == ((31, 1), (30, 1))
    assert t.state.pe[:2] == [8, 8]


def test_volunteers_of_a_lower_level_pay_or_stay(table, road):
    """R6.28, R7.8 — a sprinter joins a climber's pull on MTN_1 only for 1 PE."""
    riders = {"A1": ("CLIMBER", (20, 1)), "A2": ("SPRINTER", (19, 1)), "A3": ("LEADER", (19, 2))}
    t = table(road(("MTN_1", 60)), riders)
    resolve(t, {"PAY": (True,)}, A1=Token("PULL"))
    assert t.state.pe == [9, 8, 9]
    assert t.state.moved == [True] * 3


def test_a_token_that_cannot_be_paid_is_void(table, flat):
    """R6.26 — a pool emptied meanwhile: nothing is spent, he moves in MOVEMENT."""
    t = table(flat, VOLUNTEERS)
    t.tokens(A1=Token("PULL", 2), B1=Token("ATTACK", 1), A2=Token("SPRINT_ACTION", 1))
    for name in ("A1", "A2", "B1"):
        t.state.pe[t[name]] = 0
    t.play(resolution(t.state))
    assert not any(t.state.moved)
    t.play(movement(t.state))
    assert all(t.state.moved)
    assert t.state.pe[:3] == [0, 0, 0]
