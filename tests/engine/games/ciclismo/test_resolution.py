"""Resolution (R6.27, part 8, R10.7): attacks, pursuits, pulls by token, lead-outs, sprints."""

import pytest

from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.resolution import (
    attack_price,
    find_pursuers,
    peloton_dice,
    pull_token,
    pursuit_price,
    resolution,
)
from engine.games.ciclismo.state import ATTACK, LEAD_OUT, NO_TOKEN, PULL, Token
from engine.games.ciclismo.state import SPRINT_ACTION as SPRINT
from engine.games.ciclismo.turn import end_turn

YES = {"PURSUE": True}
LEADER, ROULEUR, CLIMBER, SPRINTER = "LEADER", "ROULEUR", "CLIMBER", "SPRINTER"


def attack(pe=1):
    return Token(ATTACK, pe)


# The order of tokens

ORDER = {
    "A1": (ROULEUR, (41, 1)), "A2": (CLIMBER, (38, 2)), "A3": (SPRINTER, (40, 3)),
    "A4": (LEADER, (41, 3)), "B1": (CLIMBER, (39, 3)), "B2": (ROULEUR, (39, 1)),
}  # fmt: skip


@pytest.mark.parametrize(
    ("kinds", "order"),
    [([ATTACK, LEAD_OUT, SPRINT, PULL], "B2 B1 A2 A4 A3 A1"),
     ([PULL, SPRINT, LEAD_OUT, ATTACK], "A1 A3 A4 B2 B1 A2")],
)  # fmt: skip
def test_tokens_are_resolved_kind_by_kind_in_road_order(table, flat, kinds, order):
    """R6.27, R8.3, RULING 43, TV044 — attacks, lead-outs, sprints, pulls; front row first.

    The order of kinds is a house rule; who has moved does not move again.
    """
    t = table(flat, ORDER, {"resolution.order": kinds})
    t.resolve(
        A1=Token(PULL), A2=attack(), A3=Token(SPRINT), A4=Token(LEAD_OUT, 0, 0, t["A3"]),
        B1=attack(), B2=attack(),
    )  # fmt: skip
    happened = {"attacked", "led_out", "sprinted", "pulled"}
    assert t.named(h[2] for h in t.state.happenings if h[0] in happened) == order.split()
    assert all(t.state.moved)


@pytest.mark.parametrize("kind", [ATTACK, LEAD_OUT, SPRINT, PULL])
def test_a_token_that_cannot_be_paid_any_more_is_void(table, flat, kind):
    """R6.26, R6.28, RULING 72, RULING 90 — nothing is thrown or spent, everybody hears so.

    The rider moves in MOVEMENT.
    """
    t = table(flat, {"A1": (ROULEUR, (20, 1)), "A2": (SPRINTER, (19, 1))}, pe=0)
    t.resolve(A1=Token(kind, 1, 0, t["A2"] if kind == LEAD_OUT else -1))
    assert t.events("void") == [(t["A1"], kind)]
    assert (t.dice.asked, t.state.moved, t.state.attacks) == ([], [False, False], [0, 0])
    t.play(movement(t.state))
    assert all(t.state.moved)
    assert t.state.pe == [0, 0]


# Attacks


def test_the_sources_example(table, climb):
    """R8.1, R8.3, R8.4, RULING 56, TV064 — 2 + 3 = 5 squares; 4 + 3 + 1 for the wheel = 8."""
    riders = {"A1": (CLIMBER, (30, 1)), "B1": (CLIMBER, (29, 1)), "C1": (LEADER, (28, 1))}
    t = table(climb, riders)
    t.roll("A1", [1, 3, 1])
    t.roll("B1", [2, 3, 2])
    t.resolve(A1=attack(), B1=attack())
    assert t.state.row[:2] == [35, 37]
    assert t.spent("attack") == {"A1": 1, "B1": 1}
    assert t.state.attacks == [1, 1, 0]


@pytest.mark.parametrize(
    ("size", "pe", "rules", "dice"),
    [
        (6, 4, {}, 5 + 4 + 1), (5, 4, {}, 5 + 4), (1, 2, {}, 5 + 2),
        (6, 1, {"attack.peloton_bonus_dice": 0}, 6), (6, 1, {"attack.peloton_bonus_dice": 2}, 8),
    ],
)  # fmt: skip
def test_out_of_the_peloton_one_more_die(table, flat, in_file, size, pe, rules, dice):
    """R8.2, RULING 56, TV065 — ROULEUR, 4 PE: 7D3+3D2; a rider alone has none."""
    t = table(flat, in_file(size, 50, kind=ROULEUR), rules).resolve(A1=attack(pe))
    assert t.thrown() == {"A1": dice}


def test_the_snapshot_counts_for_every_attacker(table, flat, in_file):
    """R6.14, RULING 56, RULING 77 — the second leaves a peloton with a wheel all the same.

    Six on the snapshot, five when it goes; and the wind blows for the last of four.
    """
    t = table(flat, in_file(6, 49, kind=LEADER)).resolve(A1=attack(), A2=attack())
    assert t.thrown() == {"A1": 4 + 1 + 1, "A2": 4 + 1 + 1}
    assert [t.at("A1")[0] - 49, t.at("A2")[0] - 48] == [12, 13]
    t = table(flat, in_file(4, 49, kind=LEADER), weather="CROSSWIND")
    t.resolve(**{name: attack() for name in t.names})
    assert t.thrown() == dict.fromkeys(t.names, 4 + 1 + 1)


@pytest.mark.parametrize(
    ("terrain", "weather", "pe", "row", "dice"),
    [
        # leader in the second row: 11 and 3 and the wheel = 15; the line is 151 - row away
        ("FLAT", "CLEAR", 9, 135, 1), ("FLAT", "CLEAR", 9, 136, 0),
        # 3 of the wind on the flat; on MTN_4 8 and three points, 8 + 1, and no wind there
        ("FLAT", "CROSSWIND", 9, 132, 1), ("FLAT", "CROSSWIND", 9, 133, 0),
        ("MTN_4", "CROSSWIND", 9, 133, 1), ("MTN_4", "CROSSWIND", 9, 134, 0),
    ],
)  # fmt: skip
def test_within_reach_of_the_finish_the_die_may_be_lost(
    table, road, in_file, terrain, weather, pe, row, dice
):
    """R11.3, RULING 108 — `attack.peloton_die_at_finish = false`: at most the largest result."""
    riders = in_file(6, row + 1, kind=LEADER)
    for at_finish, more in ((False, dice), (True, 1)):
        rules = {"attack.peloton_die_at_finish": at_finish}
        t = table(road((terrain, 150)), riders, rules, weather=weather, pe=pe)
        base = {"FLAT": 4, "MTN_4": 3}[terrain] + (weather == "CROSSWIND" and terrain == "FLAT")
        assert t.resolve(A2=attack()).thrown() == {"A2": base + 1 + more}


@pytest.mark.parametrize(
    ("pe", "row", "dice"), [(9, 127, 0), (9, 126, 1), (1, 135, 0), (1, 134, 1)]
)
def test_the_reach_of_an_attack_counts_cap_and_balance(table, flat, pe, row, dice):
    """RULING 109 j, RULING 108 — a rouleur: 13, and 11 of four points; with one point 3."""
    riders = {f"A{n}": (ROULEUR, (row, 1) if n == 1 else (row - n + 1, 2)) for n in range(1, 7)}
    t = table(flat, riders, {"attack.peloton_die_at_finish": False}, pe=pe)
    assert peloton_dice(t.state, 0) == dice


# Forced attacks

FORCED = {"A1": (ROULEUR, (60, 1)), "B1": (ROULEUR, (59, 1))}


@pytest.mark.parametrize(
    ("surcharge", "purse", "pe", "counts", "dice", "more"),
    [
        (1, 5, 2, False, 2, 1), (1, 2, 2, False, 1, 1), (1, 1, 1, False, 0, 0),  # TV070
        (2, 4, 4, False, 2, 2), (2, 2, 2, False, 0, 0), (2, 3, 1, False, 1, 2),
        (2, 3, 3, False, 1, 2), (0, 1, 1, False, 1, 0), (1, 3, 4, False, 2, 1),
        # four dice and the surcharge are five points under a cap of four
        (1, 9, 4, False, 4, 1), (1, 9, 4, True, 3, 1),
    ],
)  # fmt: skip
def test_what_a_forced_attack_costs(table, flat, surcharge, purse, pe, counts, dice, more):
    """R8.9, RULING 46, RULING 60, RULING 107 l, RULING 109 d — `attack.forced_surcharge`.

    As many dice as the surcharge leaves; at none nothing is spent, and it is no work.
    """
    rules = {"attack.forced_surcharge": surcharge, "pe.charges_count_in_cap": counts}
    t = table(flat, FORCED, rules)
    t.state.pe[t["B1"]] = purse
    t.resolve(A1=Token(PULL, 1), B1=attack(pe))
    assert t.spent("attack") == ({"B1": dice} if dice else {})
    assert t.spent("surcharge") == ({"B1": more} if more else {})
    assert t.state.worked[t["B1"]] == dice
    assert (t.state.tokens[t["B1"]] == NO_TOKEN) is (dice == 0)


@pytest.mark.parametrize(
    ("moved", "pulls", "surcharge"),
    [({}, {"A1": 1}, 1), ({}, {"A1": 0}, 0), ({"A1": (80, 1)}, {"A1": 1}, 0),
     ({}, {"A1": 1, "B1": 1}, 1), ({}, {"B1": 1}, 0)],
)  # fmt: skip
def test_what_forces_an_attack(table, flat, moved, pulls, surcharge):
    """RULING 60 — a PULL with effort of another rider of the same formation, this turn."""
    riders = {name: (kind, moved.get(name, spot)) for name, (kind, spot) in FORCED.items()}
    t = table(flat, riders)
    t.tokens(**{name: Token(PULL, pe) for name, pe in pulls.items()})
    assert attack_price(t.state, t["B1"], 1) == (1, surcharge)


@pytest.mark.parametrize(
    ("window", "gap", "surcharge"),
    [("this_turn", 1, {}), ("this_or_last_turn", 1, {"B1": 1}), ("this_or_last_turn", 2, {})],
)
def test_last_turns_pull_may_force_an_attack(table, flat, window, gap, surcharge):
    """R8.9, RULING 60 — `attack.forced_window`: of its formation, whether it followed or not."""
    riders = {"A1": (ROULEUR, (60, 1)), "B1": (ROULEUR, (60, 2))}
    t = table(flat, riders, {"attack.forced_window": window})
    t.resolve({"JOIN": (False,)}, A1=Token(PULL, 1))
    end_turn(t.state, [0, 1])
    t.state.turn += gap
    t.resolve(B1=attack())
    assert t.spent("surcharge") == surcharge


# Pursuits

SIDE = {"A1": (CLIMBER, (30, 2)), "B1": (CLIMBER, (30, 1)), "C1": (CLIMBER, (29, 2)),
        "D1": (CLIMBER, (29, 1)), "E1": (CLIMBER, (30, 3))}  # fmt: skip


def test_behind_or_beside_the_attacker_one_may_pursue(table, climb):
    """R8.6, RULING 57 — (r-1, l), (r, l-1), (r, l+1) with an unresolved ATTACK, in order."""
    t = table(climb, SIDE)
    t.tokens(**{name: attack() for name in SIDE if name != "E1"})
    assert t.named(find_pursuers(t.state, t["A1"], 30, 2)) == ["B1", "C1"]
    t.state.moved[t["B1"]] = True
    assert t.named(find_pursuers(t.state, t["A1"], 30, 2)) == ["C1"]


@pytest.mark.parametrize(
    ("attacker", "pursuer", "pe", "changed", "cost"),
    [
        # levels on the flat: rouleur 3, hybrid of the climbs 2, all others 1
        (ROULEUR, LEADER, 1, {}, 1 + 2), (ROULEUR, "ROULEUR_CLIMBER", 1, {}, 1),
        (ROULEUR, "ROULEUR_CLIMBER", 4, {}, 4),
        (ROULEUR, LEADER, 2, {}, 0),  # more dice than the cap
        (ROULEUR, LEADER, 2, {"pe.max_other": 2}, 2 + 2),
        (ROULEUR, LEADER, 1, {"pe.charges_count_in_cap": True}, 0),
        (ROULEUR, LEADER, 1, {"pursuit.extra_counts": "levels_beyond_one"}, 1 + 1),
        (LEADER, ROULEUR, 1, {}, 1 + 2),
        (LEADER, ROULEUR, 1, {"pursuit.level_mode": "deficit_only"}, 1),
        (ROULEUR, LEADER, 1, {"pursuit.level_mode": "deficit_only"}, 1 + 2),
        (ROULEUR, "ROULEUR_SPRINTER", 4, {}, 4 + 2),
    ],
)  # fmt: skip
def test_the_price_of_a_pursuit(table, flat, attacker, pursuer, pe, changed, cost):
    """R8.7, RULING 46, RULING 57, RULING 58, TV068, TV069 — who cannot pay it is not asked."""
    t = table(flat, {"A1": (attacker, (50, 2)), "B1": (pursuer, (49, 2))}, changed)
    t.resolve(YES, A1=attack(pe), B1=attack())
    assert t.spent("pursuit") == ({"B1": cost} if cost else {})
    assert len(t.questions("PURSUE")) == bool(cost)


@pytest.mark.parametrize(
    ("sections", "kinds", "pe", "purse", "counts", "cost"),
    [
        # the attacker stands on MTN_1 already: sprinter 1 + 2; two points of three are too few
        ((("FLAT", 20), ("MTN_1", 60)), (CLIMBER, SPRINTER), 1, 9, False, 3),
        ((("FLAT", 20), ("MTN_1", 60)), (CLIMBER, SPRINTER), 1, 2, False, 0),
        ((("FLAT", 20), ("MTN_1", 60)), (CLIMBER, SPRINTER), 2, 9, False, 0),
        # and two dice fit a climber's cap there, not on the flat behind
        ((("FLAT", 20), ("MTN_1", 60), ("FLAT", 40)), (CLIMBER, CLIMBER), 2, 9, False, 2),
        ((("FLAT", 20), ("MTN_1", 60), ("FLAT", 40)), (CLIMBER, CLIMBER), 2, 9, True, 2),
    ],
)  # fmt: skip
def test_levels_and_caps_are_those_of_the_attackers_square(
    table, road, sections, kinds, pe, purse, counts, cost
):
    """R8.7, RULING 46, RULING 57, TV068."""
    riders = {"A1": (kinds[0], (21, 2)), "B1": (kinds[1], (20, 2))}
    t = table(road(*sections), riders, {"pe.charges_count_in_cap": counts})
    t.state.pe[t["B1"]] = purse
    t.resolve(YES, A1=attack(pe), B1=attack())
    assert t.spent("pursuit") == ({"B1": cost} if cost else {})


def test_a_pursuit_in_a_pulled_formation_costs_one_more(table, flat):
    """RULING 57 — + 1 if the forced-attack rule applies to the pursuer."""
    riders = {"A1": (ROULEUR, (40, 1)), "B1": (ROULEUR, (41, 1)), "B2": (LEADER, (41, 2))}
    t = table(flat, riders)
    t.tokens(A1=attack(), B2=attack(), B1=Token(PULL, 1))
    assert pursuit_price(t.state, t["A1"], t["B2"], 1, 41)[1] == 1


def test_a_pursuer_is_put_right_behind(table, climb):
    """R8.5, RULING 57, TV067 — pays the same PE, rolls nothing, is done for the turn."""
    t = table(climb, SIDE)
    t.roll("B1", [1, 3, 1])
    t.resolve({"PURSUE": lambda q: q.riders[0] == t["A1"]}, B1=attack(), A1=attack())
    assert t.at("B1", "A1") == ((35, 1), (34, 1))
    assert (t.spent("pursuit"), t.spent("attack")) == ({"A1": 1}, {"B1": 1})
    assert (t.state.pursuits[t["A1"]], t.state.attacks[t["A1"]]) == (1, 0)
    assert t.thrown() == {"B1": 3}
    assert t.state.moved[t["A1"]]


def test_declining_leaves_the_own_attack(table, climb):
    """RULING 57 — by default nobody pursues; the attack is resolved in its place."""
    t = table(climb, SIDE).resolve(B1=attack(), A1=attack())
    assert t.state.attacks == [1, 1, 0, 0, 0]
    assert t.kinds().count("PURSUE") == 1


@pytest.mark.parametrize(
    ("riders", "stop", "spots"),
    [
        # two pursuers: the one beside first, on the wheel; who was behind, next to it
        ({"A1": (50, 1), "B1": (50, 2), "C1": (49, 1)}, None, ((60, 1), (59, 1), (59, 2))),
        # nobody pursues a pursuer: C1 stands beside B1, not beside A1, and attacks
        ({"A1": (50, 1), "B1": (50, 2), "C1": (50, 3)}, None, ((60, 1), (59, 1), (60, 3))),
        # over the finish of square 150
        ({"A1": (142, 1), "B1": (142, 2)}, None, ((152, 1), (151, 1))),
        # the attacker stops a row ahead: in its lane, not where the pursuer was
        ({"A1": (50, 1), "B1": (50, 2)}, (51, 1), ((51, 1), (50, 1))),
        # the attacker stops on the own square: nobody is put behind the own one
        ({"A1": (50, 1), "B1": (50, 2)}, (50, 1), ((50, 1), (50, 2))),
    ],
)
def test_where_a_pursuer_is_put(table, flat, riders, stop, spots):
    """R8.5, RULING 34, RULING 57, RULING 107 c — five dice, each a 2."""
    t = table(flat, {name: (LEADER, spot) for name, spot in riders.items()})
    answers = YES | ({"STOP": stop} if stop else {})
    t.resolve(answers, **{name: attack() for name in t.names})
    assert t.at(*t.names) == spots


def test_a_pursuit_has_no_conflict_and_no_event(table, road):
    """R9.1, RULING 57, RULING 67 — put over the foot of a climb without a roll."""
    riders = {"A1": (CLIMBER, (20, 1)), "B1": (CLIMBER, (20, 2))}
    t = table(road(("FLAT", 20), ("MTN_4", 40)), riders)
    t.roll("A1", [3, 3, 3, 3, 1], [3, 3, 2, 3])
    t.resolve(YES, A1=attack(), B1=attack())
    # 13 and 11 with a = 0: long, 24 / 3
    assert t.at("A1", "B1") == ((28, 1), (27, 1))
    assert t.state.risks == []


# Pulls by token

VOLUNTEERS = {
    "A1": (ROULEUR, (20, 1)), "A2": (CLIMBER, (19, 1)), "B1": (LEADER, (20, 2)),
    "B2": (CLIMBER, (19, 2)), "C1": (LEADER, (18, 1)),
}  # fmt: skip


def test_volunteers_follow_a_pull_token(table, flat):
    """R6.28 — riders without a token say whether they follow; yes by default, one block."""
    t = table(flat, VOLUNTEERS)
    t.roll("A1", [3, 2, 2, 1, 1])
    t.resolve({"JOIN": lambda q: tuple(r != t["C1"] for r in q.riders[1:])}, A1=Token(PULL))
    assert t.state.row == [29, 28, 29, 28, 18]
    assert t.state.moved == [True, True, True, True, False]


def test_with_two_pullers_each_names_one(table, flat):
    """R6.28, RULING 107 b — asked just before each pull; the first resolved by default."""
    t = table(flat, VOLUNTEERS)
    t.roll("A1", [3, 2, 2, 1, 1])
    t.roll("B1", [1, 1, 1, 1])
    only_b = {"JOIN": lambda q: tuple(q.riders[0] == t["B1"] or r != t["C1"] for r in q.riders[1:])}
    t.resolve(only_b, A1=Token(PULL), B1=Token(PULL))
    assert t.at("C1")[0] == 22
    assert t.at("A2", "B2") == ((28, 1), (28, 2))


@pytest.mark.parametrize(
    ("pe", "second", "third", "purse", "squares"),
    [
        (1, 1, 1, 9, 10 + 2 + 2), (1, 0, 1, 9, 10 + 2 + 1), (1, 1, 0, 9, 10 + 2 + 1),
        (1, 0, 0, 9, 10 + 2), (0, 0, 0, 9, 10 + 2), (1, 1, 1, 0, 10 + 2 + 1),
    ],
)  # fmt: skip
def test_helpers_move_along_and_give_what_they_pay_for(
    table, flat, in_file, pe, second, third, purse, squares
):
    """R6.28, R7.10, RULING 49, RULING 107 b — five dice of 2, one of effort, 1 for each who pays.

    A helper's token is not resolved by itself; one who cannot pay any more adds nothing.
    """
    t = table(flat, in_file(3, 41, kind=ROULEUR))
    t.state.pe[t["A2"]] = purse
    t.tokens(A1=Token(PULL, pe), A2=Token(PULL, second), A3=Token(PULL, third))
    t.play(pull_token(t.state, t["A2"]))
    assert t.state.row == [41, 40, 39]
    t.play(resolution(t.state))
    assert t.state.row == [41 + squares, 40 + squares, 39 + squares]
    assert t.state.pe == [9 - pe, purse - min(second, purse), 9 - third]


def test_a_helper_who_keeps_the_point_owes_the_toll(table, flat, in_file, yes):
    """RULING 50 — it is waived for helpers who paid already; this one has not."""
    t = table(flat, in_file(2, 41, kind=ROULEUR))
    t.resolve({"PAY": yes}, A1=Token(PULL, 2), A2=Token(PULL, 0))
    assert (t.state.row, t.spent("charge")) == ([41 + 14, 40 + 14], {"A2": 1})


@pytest.mark.parametrize(("pays", "moved"), [(True, True), (False, False)])
def test_volunteers_of_a_lower_level_pay_or_stay(table, climb, pays, moved):
    """R6.28, R7.8 — a sprinter joins a climber's pull on MTN_1 only for 1 PE."""
    riders = {"A1": (CLIMBER, (20, 1)), "A2": (SPRINTER, (19, 1)), "A3": (LEADER, (19, 2))}
    t = table(climb, riders).resolve({"PAY": (pays,)}, A1=Token(PULL))
    assert t.spent("charge") == ({"A2": 1} if pays else {})
    assert t.state.moved == [True, moved, True]


def test_who_will_not_pay_for_a_puller_names_no_other_this_turn(table, flat):
    """R6.28, RULING 51 — the rider has left that plan, rolls on a wheel, and may follow again."""
    riders = {"A1": (ROULEUR, (41, 1)), "B1": (LEADER, (41, 2)), "C1": (LEADER, (40, 2))}
    t = table(flat, riders)
    t.roll("C1", [1, 1, 2, 1])
    t.resolve(A1=Token(PULL, 2), B1=Token(PULL, 0))
    asked = [(q.kind, t.named(q.riders)) for q in t.asked if q.kind in {"JOIN", "PAY"}]
    assert asked == [("JOIN", ["A1", "C1"]), ("PAY", ["C1"])]
    t.play(movement(t.state))
    assert t.at("C1") == (40 + 5 + 1, 2)
    for name, row in (("A1", 60), ("B1", 60), ("C1", 59)):
        t.state.row[t[name]] = row
    end_turn(t.state, [0, 1, 2])
    t.resolve(A1=Token(PULL, 0))
    assert t.named(t.questions("JOIN")[-1].riders) == ["A1", "C1"]


def test_who_attacked_in_vain_may_follow_a_pull(table, flat):
    """R6.26, R6.28, RULING 90, RULING 109 n — one point, a surcharge of one: it is no attack."""
    riders = {"A1": (ROULEUR, (60, 1)), "B1": (ROULEUR, (60, 2)), "B2": (LEADER, (59, 2))}
    t = table(flat, riders, pe=1).resolve(A1=attack(), B1=Token(PULL, 1))
    assert t.events("void") == [(t["A1"], ATTACK)]
    assert [t.named(q.riders) for q in t.questions("JOIN")] == [["B1", "A1"], ["B1", "B2"]]
    assert t.at("A1")[0] == t.at("B1")[0]
    assert t.state.attacks == [0, 0, 0]


# Lead-outs and sprints

LAUNCH = {"A1": (ROULEUR, (140, 1)), "A2": (SPRINTER, (139, 1))}


@pytest.mark.parametrize(
    ("pe", "rules", "squares"),
    [
        # the dice 8, the launcher's die 2 and the wheel 1; without PE, or a launcher, 9
        (1, {}, 11), (0, {}, 9), (None, {}, 9), (1, {"sprint.leadout_die": "1D2"}, 11),
        (1, {"sprint.leadout_die": "none"}, 9),
        (1, {"sprint.leadout_and_slipstream_add": False}, 10),
        (0, {"sprint.leadout_and_slipstream_add": False}, 9),
        (None, {"sprint.leadout_and_slipstream_add": False}, 9),
    ],
)  # fmt: skip
def test_a_launched_sprinter(table, flat, pe, rules, squares):
    """R10.7, RULING 72, TV086 — `sprint.leadout_die`, and whether it adds to the wheel."""
    t = table(flat, LAUNCH, rules)
    launcher = NO_TOKEN if pe is None else Token(LEAD_OUT, pe, 0, t["A2"])
    t.resolve(A1=launcher, A2=Token(SPRINT))
    assert t.at("A2")[0] == 139 + squares
    assert t.spent("lead_out") == ({"A1": pe} if pe else {})
    assert t.at("A1")[0] == (140 if pe is None else 150)  # the launcher rolls its own dice


@pytest.mark.parametrize("counts", [False, True])
def test_a_sprinters_move_takes_up_to_four(table, flat, counts):
    """RULING 45, RULING 46 — base 3D3+1D2 and the same again, also where charges count."""
    t = table(flat, LAUNCH, {"pe.charges_count_in_cap": counts})
    t.resolve(A2=Token(SPRINT, 4))
    assert (t.thrown(), t.spent("sprint")) == ({"A2": 8}, {"A2": 4})
