"""Pulling (part 7, R8.8, R10.2): who pays, helpers, neutralising, moving to the head."""

import pytest

from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.payment import pull_charges
from engine.games.ciclismo.state import Plan
from engine.tour.rules import Rules

FILE = {
    "A1": ("ROULEUR", (45, 1)), "A2": ("CLIMBER", (44, 1)), "A3": ("LEADER", (43, 1)),
    "B1": ("LEADER", (44, 2)), "B2": ("SPRINTER", (42, 1)),
}  # fmt: skip


def pulled(t, pe=0, helpers=(), answers=None, head="A1"):
    """Ride one movement phase in which the first formation follows its head."""
    plan = Plan("FOLLOW", pe, (t[head], *(t[h] for h in helpers)))
    t.state.plans[t.state.formation[t[head]]] = plan
    before = list(t.state.row)
    t.play(movement(t.state), answers)
    return [after - row for after, row in zip(t.state.row, before, strict=True)]


def test_the_formation_advances_what_the_head_rolls(table, flat):
    """R7.5 — without PE: everybody the same number."""
    t = table(flat, FILE)
    t.roll("A1", [3, 2, 1, 2, 1])
    assert pulled(t) == [9] * 5


def test_on_the_flat_each_helper_adds_one(table, flat):
    """R7.9, RULING 49, TV048 — dice 9, two team-mates in file: all move 11."""
    t = table(flat, FILE)
    t.roll("A1", [3, 2, 1, 2, 1])
    assert pulled(t, helpers=("A2", "A3")) == [11] * 5
    assert t.state.pe == [9] * 5


def test_a_pull_with_effort_adds_a_die_and_helpers_pay(table, flat):
    """R7.7, R7.10, R7.12 — one effort die; each helper pays 1 PE for his +1."""
    t = table(flat, FILE)
    t.roll("A1", [3, 2, 1, 2, 2, 1])
    assert pulled(t, 1, ("A2",)) == [12] * 5
    assert t.state.pe == [8, 8, 9, 9, 9]
    assert t.state.spent[2][:2] == [1, 1]


def test_two_points_gain_two_and_everybody_pays(table, flat):
    """R7.11, RULING 50, TV051 — 8 + 2 + 2 = 12; every other rider pays 1 PE or rolls alone +1."""
    t = table(flat, FILE)
    t.roll("A1", [2, 2, 1, 2, 2, 1])
    t.roll("B2", [2, 2, 2, 1])
    pays = {"PAY": lambda q: tuple(r != t["B2"] for r in q.riders)}
    assert pulled(t, 2, answers=pays) == [12, 12, 12, 12, 8]
    assert t.state.pe == [7, 8, 8, 8, 9]


def test_helpers_who_paid_owe_no_toll(table, flat):
    """RULING 50 — the toll is waived for helpers who already paid."""
    t = table(flat, FILE)
    assert set(pull_charges(t.state, 0, 2, (1,), t.state.formations[0])) == {2, 3, 4}


@pytest.mark.parametrize(
    ("mode", "dice", "squares"),
    [("one_die_plus_2", [2, 2, 1, 2, 2, 1], 12), ("two_dice_plus_2", [2, 2, 1, 2, 3, 2, 1], 15),
     ("plus_2_only", [2, 2, 1, 2, 1], 10)],
)  # fmt: skip
def test_readings_of_two_points(table, flat, mode, dice, squares):
    """RULING 50, TV052 — dice 8, effort 2 and 3: 12, 15, 10."""
    t = table(flat, FILE, Rules("ciclismo", {"pull.two_pe_mode": mode}))
    t.roll("A1", dice)
    assert pulled(t, 2)[0] == squares


CLIMB = {
    "A1": ("CLIMBER", (20, 1)), "A2": ("ROULEUR_CLIMBER", (19, 1)), "A3": ("SPRINTER", (19, 2)),
    "B1": ("LEADER", (18, 1)),
}  # fmt: skip


def test_two_levels_below_pay_or_ride_alone(table, road):
    """R7.6, R7.8, RULING 47, RULING 48 — a sprinter behind a climber on MTN_1, always."""
    t = table(road(("MTN_1", 60)), CLIMB)
    members = t.state.formations[0]
    assert pull_charges(t.state, 0, 0, (), members) == {t["A3"]: 1}
    assert pull_charges(t.state, 0, 2, (), members) == {t["A2"]: 1, t["A3"]: 2, t["B1"]: 1}


def test_weaker_riders_pull_for_free(table, road):
    """R7.6, TV056 — MTN_3: behind a rouleur nobody pays."""
    riders = {"A1": ("ROULEUR", (20, 1)), "A2": ("CLIMBER", (19, 1)), "A3": ("SPRINTER", (19, 2))}
    t = table(road(("MTN_3", 60)), riders)
    assert pull_charges(t.state, 0, 0, (), t.state.formations[0]) == {}


def test_on_the_flat_level_is_ignored(table, flat):
    """R7.6 — a rouleur is two levels above a leader there, and the leader follows free."""
    t = table(flat, FILE)
    assert pull_charges(t.state, 0, 1, (), t.state.formations[0]) == {}


def test_charges_by_house_rule(table, road):
    """RULING 47, RULING 48 — `follow.max_free_deficit`, `follow.charge_without_pe_pull`."""
    climb = road(("MTN_1", 60))
    wide = table(climb, CLIMB, Rules("ciclismo", {"follow.max_free_deficit": 2}))
    assert pull_charges(wide.state, 0, 1, (), wide.state.formations[0]) == {}
    free = table(climb, CLIMB, Rules("ciclismo", {"follow.charge_without_pe_pull": False}))
    assert pull_charges(free.state, 0, 0, (), free.state.formations[0]) == {}
    assert pull_charges(free.state, 0, 1, (), free.state.formations[0]) == {2: 1}


def test_only_the_heads_terrain_counts(table, road):
    """R9.3, R9.4, R9.5, R9.11, R9.13, RULING 67 — he has the conflict, all copy his number."""
    riders = {"A1": ("LEADER", (20, 1)), "A2": ("CLIMBER", (19, 1)), "B1": ("LEADER", (22, 1)),
              "B2": ("CLIMBER", (21, 1))}  # fmt: skip
    t = table(road(("FLAT", 21), ("MTN_1", 40)), riders)
    t.roll("B1", [2, 2])
    assert pulled(t, head="B1") == [4, 4, 4, 4]
    assert [ask[1] for ask in t.dice.asked] == [t["B1"]]


def test_who_does_not_pay_rolls_for_himself_on_a_wheel(table, road):
    """R7.8, RULING 51, Appendix C 1 — a sprinter without PE behind a climber on MTN_1."""
    t = table(road(("MTN_1", 60)), CLIMB)
    t.state.pe[t["A3"]] = 0
    t.roll("A1", [3, 1])
    t.roll("A3", [1])
    assert pulled(t) == [4, 4, 2, 4]
    assert "PAY" not in t.kinds()


def test_the_question_comes_before_the_dice(table, road):
    """RULING 107 a — pay or leave is answered before the head rolls; the payer is carried."""
    t = table(road(("MTN_1", 60)), CLIMB)

    def pays(question):
        assert t.dice.asked == []
        return (True,)

    t.roll("A1", [3, 1])
    assert pulled(t, answers={"PAY": pays}) == [4, 4, 4, 4]
    assert t.state.pe[t["A3"]] == 8
    assert t.state.spent[7][t["A3"]] == 1


def test_leaving_without_the_wheel_is_a_house_rule(table, road):
    """RULING 51 — `follow.slipstream_when_not_paying`: then only who is on a wheel has one."""
    riders = {"A1": ("CLIMBER", (20, 1)), "A3": ("SPRINTER", (20, 2)), "B1": ("LEADER", (19, 1))}
    for given, squares in ((True, 2), (False, 1)):
        t = table(
            road(("MTN_1", 60)),
            riders,
            Rules("ciclismo", {"follow.slipstream_when_not_paying": given}),
        )
        t.roll("A3", [1])
        assert pulled(t)[t["A3"]] == squares


def test_charges_may_count_in_the_cap(table, road):
    """RULING 46 — `pe.charges_count_in_cap`: two owed do not fit under a flat rider's one."""
    climb = road(("MTN_1", 60))
    for counts, squares in ((False, 6), (True, 3)):
        t = table(climb, CLIMB, Rules("ciclismo", {"pe.charges_count_in_cap": counts}))
        t.roll("A1", [1, 1, 2])
        moved = pulled(t, 2, answers={"PAY": lambda q: (True,) * len(q.riders)})
        assert moved[t["A3"]] == squares


def test_helpers_work_on_the_flat_only(table, road):
    """R7.9, RULING 49, TV112 — DESC_LOW, dice 9: no helper bonus off the flat."""
    t = table(road(("DESC_LOW", 90)), FILE)
    t.roll("A1", [3, 2, 2, 1, 1])
    assert pulled(t) == [9] * 5


def test_neutralising_adds_one_on_the_flat(table, flat):
    """R8.8, RULING 59 — a pull with effort and somebody ahead on the road; +1 beside the die."""
    ahead = {"C1": ("CLIMBER", (90, 1))}
    for pe, others, squares in ((1, ahead, 11), (1, {}, 10), (0, ahead, 8)):
        t = table(flat, FILE | others)
        t.roll("A1", [2, 2, 1, 2, 2, 1] if pe else [2, 2, 1, 2, 1])
        assert pulled(t, pe)[0] == squares
    t = table(flat, FILE | ahead, Rules("ciclismo", {"neutralise.bonus": 2}))
    t.roll("A1", [2, 2, 1, 2, 2, 1])
    assert pulled(t, 1)[0] == 12


def test_neutralising_is_for_the_flat(table, road):
    """RULING 59 — not on a climb."""
    t = table(road(("MTN_3", 120)), FILE | {"C1": ("CLIMBER", (90, 1))})
    t.roll("A1", [2, 2, 2])
    assert pulled(t, 1)[0] == 6


def test_a_bonked_puller_slows_all_and_a_bonked_follower_himself(table, flat):
    """R11.15, RULING 81, TV111 — leader with dice 8: all move 7; a bonked follower one less."""
    riders = {"A1": ("LEADER", (45, 1)), "A2": ("CLIMBER", (44, 1)), "B1": ("LEADER", (44, 2))}
    t = table(flat, riders)
    t.state.bonk[t["A1"]] = 2
    t.roll("A1", [3, 2, 2, 1])
    assert pulled(t) == [7, 7, 7]
    t = table(flat, riders)
    t.state.bonk[t["A2"]] = 2
    t.roll("A1", [3, 2, 2, 1])
    assert pulled(t) == [8, 7, 8]


def test_the_formation_takes_its_lowest_basic_movement(table, road):
    """R5.1, R5.3, R5.4, TV031 — climber, leader, sprinter on MTN_1: all move 1."""
    riders = {"A1": ("CLIMBER", (20, 1)), "A2": ("LEADER", (19, 1)), "A3": ("SPRINTER", (18, 1))}
    t = table(road(("MTN_1", 60)), riders)
    t.state.plans[0] = Plan("BASIC", 0, (0,))
    t.play(movement(t.state))
    assert t.state.row == [21, 20, 19]
    assert t.dice.asked == []


def test_moving_up_adds_three_squares_a_point(table, flat):
    """R10.2, RULING 69, TV083 — 41 + 9 + 6 = 56, limited to one row beyond the front: 55."""
    riders = {"A1": ("LEADER", (45, 1)), "A2": ("CLIMBER", (44, 1)), "B1": ("CLIMBER", (43, 1)),
              "B2": ("LEADER", (42, 1)), "B3": ("ROULEUR", (41, 2))}  # fmt: skip
    t = table(flat, riders)
    t.roll("A1", [3, 3, 2, 1])
    up = {"MOVE_UP": lambda q: tuple(2 if r == t["B3"] else 0 for r in q.riders)}
    assert pulled(t, answers=up) == [9, 9, 9, 9, 14]
    assert t.at("B3")[0] == 55
    assert (t.state.pe[t["B3"]], t.state.spent[6][t["B3"]]) == (7, 2)


def test_moving_up_is_for_riders_further_back_after_the_dice(table, flat):
    """R10.2, RULING 69 — up to the cap of their terrain; not for the front row; none by default."""
    t = table(flat, FILE)

    def nobody(question):
        assert t.dice.asked
        return question.default

    pulled(t, answers={"MOVE_UP": nobody})
    asked = {r: max(c) for q in t.asked if q.kind == "MOVE_UP"
             for r, c in zip(q.riders, q.options.choices, strict=True)}  # fmt: skip
    assert asked == {t["A2"]: 1, t["A3"]: 1, t["B1"]: 1, t["B2"]: 1}


def test_moving_up_is_capped_by_terrain_not_by_dice(table, road):
    """R7.2, RULING 69 — 4 or 1: a climber of two dice may spend four, a sprinter one."""
    riders = {"A1": ("LEADER", (20, 1)), "A2": ("CLIMBER", (19, 1)), "A3": ("SPRINTER", (19, 2))}
    t = table(road(("MTN_1", 60)), riders)
    pulled(t, answers={"PAY": (True,)})
    choices = next(q for q in t.asked if q.kind == "MOVE_UP").options.choices
    assert [max(choice) for choice in choices] == [4, 1]


def test_moving_up_comes_last_and_may_use_fewer_squares(table, flat):
    """R6.30, RULING 69 — after the block and whoever left it."""
    t = table(flat, FILE)
    up = {"MOVE_UP": lambda q: tuple(int(r == t["B2"]) for r in q.riders),
          "STOP": lambda q: (46, 1) if q.riders == (t["B2"],) else q.default}  # fmt: skip
    pulled(t, answers=up)
    assert t.at("B2") == (46, 1)
    assert [h[2] for h in t.state.happenings if h[0] == "moved"][-1] == t["B2"]


def test_who_moves_up_keeps_his_square_until_his_turn_comes(table, flat):
    """RULING 34, RULING 69 — he moves last and so is in the way; nobody pushes him back."""
    riders = {"A1": ("LEADER", (21, 1)), "B1": ("CLIMBER", (20, 1)), "A2": ("CLIMBER", (12, 1))}
    between = {f"C{n}": ("CLIMBER", (20 - n, 1)) for n in range(1, 8)}
    t = table(flat, riders | between)
    t.roll("A1", [3, 3, 1, 1])
    up = {"MOVE_UP": lambda q: tuple(int(r == t["B1"]) for r in q.riders),
          "STOP": lambda q: (20, 1) if q.riders == (t["B1"],) else q.default}  # fmt: skip
    pulled(t, answers=up)
    assert t.at("A2", "B1") == ((20, 2), (20, 1))


def test_moving_up_by_house_rule(table, flat):
    """RULING 69 — `moveup.squares_per_pe` and `moveup.base`."""
    riders = FILE | {"B2": ("SPRINTER", (42, 2))}
    for changes, row in (
        ({"moveup.squares_per_pe": 1}, 42 + 11),
        ({"moveup.base": "none"}, 42 + 3),
    ):
        t = table(flat, riders, Rules("ciclismo", changes))
        t.roll("A1", [3, 3, 2, 1, 1])
        last = t["B2"]
        pulled(t, answers={"MOVE_UP": lambda q, last=last: tuple(int(r == last) for r in q.riders)})
        assert t.at("B2")[0] == row


def test_formations_move_front_to_back(table, flat):
    """R6.30, RULING 107 g — the front formation first; moving up after FOLLOW and BASIC alike."""
    riders = {"A1": ("LEADER", (60, 1)), "A2": ("CLIMBER", (59, 1)), "B1": ("LEADER", (40, 1)),
              "B2": ("CLIMBER", (39, 1))}  # fmt: skip
    t = table(flat, riders)
    t.state.plans = [Plan("BASIC", 0, (0,)), Plan("FOLLOW", 0, (2,))]
    t.play(movement(t.state))
    assert [h[2] for h in t.state.happenings if h[0] == "moved"] == [0, 1, 2, 3]
    assert {q.manager for q in t.asked if q.kind == "MOVE_UP"} == {0, 1}


def test_riders_alone_move_in_formation_order_roll_or_basic(table, flat):
    """R6.29, R6.30, R6.31, RULING 29, RULING 32 — roll and wheel; or the own basic, no bonus."""
    riders = {"A1": ("LEADER", (60, 1)), "A2": ("CLIMBER", (59, 1)), "B1": ("LEADER", (59, 2))}
    t = table(flat, riders)
    t.roll("A1", [1, 1, 2, 1])
    t.roll("A2", [2, 2, 2, 1])
    t.play(movement(t.state), {"MODE": lambda q: ("BASIC",) if q.manager else q.default})
    assert t.state.row == [65, 67, 66]
    t = table(flat, riders)
    choose = {"MODE": lambda q: ("ROLL_AND_STOP",) * len(q.riders), "STOP": lambda q: (61, 2)
              if q.riders == (0,) else q.default}  # fmt: skip
    t.play(movement(t.state), choose)
    assert t.at("A1") == (61, 2)


def test_a_result_is_never_below_the_minimum(table, road):
    """R6.10, RULING 35, RULING 30, TV032 — sprinter, basic on MTN_HC in the rain: 1; or 0."""
    riders = {"A1": ("SPRINTER", (20, 1))}
    for minimum, row in ((1, 21), (0, 20)):
        t = table(road(("MTN_HC", 60)), riders, Rules("ciclismo", {"move.minimum": minimum}))
        t.state.weather = "RAIN"
        t.state.plans = [Plan("BASIC")]
        t.play(movement(t.state))
        assert t.at("A1") == (row, 1)
