"""Who pays to stay with a faster pace (part 7), and what becomes of who does not."""

import pytest

from engine.games.ciclismo.payment import relay_charges

FOUR = {
    "A1": ("CLIMBER", (40, 2)), "A2": ("LEADER", (39, 2)), "B1": ("ROULEUR_CLIMBER", (39, 1)),
    "B2": ("SPRINTER", (38, 1)),
}  # fmt: skip
"""Their levels on MTN_1: climber and leader 3, hybrid 2, sprinter 1."""


def owed(a2=0, b1=0, b2=0):
    return {name: pe for name, pe in (("A2", a2), ("B1", b1), ("B2", b2)) if pe}


@pytest.mark.parametrize(
    ("pe", "changed", "charges"),
    [
        (0, {}, owed(b2=1)), (1, {}, owed(b2=1)), (2, {}, owed(1, 1, 2)),
        (0, {"follow.max_free_deficit": 0}, owed(0, 1, 1)),
        (2, {"follow.max_free_deficit": 0}, owed(1, 2, 2)),
        (2, {"follow.max_free_deficit": 2}, owed(1, 1, 1)),
        (1, {"follow.max_free_deficit": 3}, owed()),
        (0, {"follow.charge_without_pe_pull": False}, owed()),
        (1, {"follow.charge_without_pe_pull": False}, owed(b2=1)),
    ],
)  # fmt: skip
def test_who_owes_what_behind_a_climber(table, climb, yes, pe, changed, charges):
    """A deficit of two pays one, the toll one more.

    R7.6, R7.8, R7.11, RULING 47, RULING 48, RULING 50.
    """
    t = table(climb, FOUR, changed)
    t.move("FOLLOW", pe, answers={"PAY": yes})
    assert t.spent("charge") == charges


@pytest.mark.parametrize(
    ("terrain", "head", "pe", "helpers", "charges"),
    [
        ("MTN_3", "ROULEUR", 0, (), {}),  # TV056: behind the weakest nobody pays
        ("FLAT", "ROULEUR", 1, (), {}),  # two levels above a leader, who follows free there
        ("FLAT", "ROULEUR", 2, (), {"A2": 1, "B1": 1}),
        ("FLAT", "ROULEUR", 2, ("A2",), {"B1": 1}),  # who helps for a point owes no toll
    ],
)
def test_where_nobody_or_everybody_pays(table, road, yes, terrain, head, pe, helpers, charges):
    """R7.6, RULING 50, TV056 — on the flat level is ignored; helpers who paid owe no toll."""
    riders = {"A1": (head, (20, 1)), "A2": ("CLIMBER", (19, 1)), "B1": ("LEADER", (19, 2))}
    t = table(road((terrain, 60)), riders)
    t.move("FOLLOW", pe, helpers, {"PAY": yes})
    assert t.spent("charge") == charges


@pytest.mark.parametrize("kind", ["FOLLOW", "RELAY"])
def test_levels_are_those_of_the_pullers_square(table, road, kind):
    """RULING 47, RULING 54 — climber on MTN_1, the sprinter behind still on the flat."""
    riders = {"A1": ("CLIMBER", (31, 1)), "B1": ("SPRINTER", (30, 1))}
    t = table(road(("FLAT", 30), ("MTN_1", 20), ("FLAT", 100)), riders)
    t.move(kind)
    assert (t.asked[0].kind, t.asked[0].about) == ("PAY", (1,))


def test_the_question_comes_before_the_dice(table, climb):
    """RULING 107 a — pay or leave is answered before the head rolls; the payer is carried."""
    t = table(climb, FOUR)

    def pays(question):
        assert t.dice.asked == []
        return (True,) * len(question.riders)

    t.roll("A1", [3, 1])
    assert set(t.move("FOLLOW", answers={"PAY": pays}).values()) == {4}
    assert t.state.pe[t["B2"]] == 8


@pytest.mark.parametrize(
    ("purse", "pays", "asked", "moved"),
    [(9, False, True, 4), (0, True, False, 4), (9, True, True, 8)],
)
def test_who_does_not_pay_rolls_alone_on_a_wheel(table, climb, purse, pays, asked, moved):
    """R7.8, R7.12, RULING 50, RULING 51, Appendix C 1 — two points: 3 + 2 + 1 + 2 = 8; 3 + 1."""
    t = table(climb, FOUR)
    t.state.pe[t["B2"]] = purse
    t.roll("A1", [3, 1, 2])
    t.roll("B2", [3])
    answers = {"PAY": lambda q: tuple(pays or rider != t["B2"] for rider in q.riders)}
    assert t.move("FOLLOW", 2, answers=answers) == {"A1": 8, "A2": 8, "B1": 8, "B2": moved}
    assert any(t["B2"] in q.riders for q in t.questions("PAY")) is asked


@pytest.mark.parametrize(("given", "squares"), [(True, 2), (False, 1)])
def test_leaving_without_the_wheel_is_a_house_rule(table, climb, given, squares):
    """RULING 51 — `follow.slipstream_when_not_paying`: then only who is on a wheel has one."""
    riders = {"A1": ("CLIMBER", (20, 1)), "A3": ("SPRINTER", (20, 2)), "B1": ("LEADER", (19, 1))}
    t = table(climb, riders, {"follow.slipstream_when_not_paying": given})
    t.roll("A3", [1])
    assert t.move("FOLLOW")["A3"] == squares


@pytest.mark.parametrize(("shelter", "squares"), [(False, 9), (True, 10)])
def test_no_wheel_on_cobbles_for_who_does_not_pay_the_toll(table, road, in_file, shelter, squares):
    """RULING 51, RULING 93 — rouleur, dice 10, -1 stones, +1 where there is shelter."""
    t = table(
        road(("COBBLES", 100)), in_file(2, 20, kind="ROULEUR"), {"cobbles.slipstream": shelter}
    )
    assert t.move("FOLLOW", 2)["A2"] == squares


@pytest.mark.parametrize(("counts", "squares", "moves_up"), [(False, 6, True), (True, 3, False)])
def test_charges_may_count_in_the_cap(table, climb, yes, counts, squares, moves_up):
    """RULING 46, RULING 69 — `pe.charges_count_in_cap`: two owed do not fit under a cap of one.

    And who paid one to follow has none left to move up.
    """
    t = table(climb, FOUR, {"pe.charges_count_in_cap": counts})
    t.roll("A1", [1, 1, 2])
    assert t.move("FOLLOW", 2, answers={"PAY": yes})["B2"] == squares
    t = table(climb, FOUR, {"pe.charges_count_in_cap": counts})
    t.move("FOLLOW", answers={"PAY": yes})
    asked = {t.names[rider] for q in t.questions("MOVE_UP") for rider in q.riders}
    assert asked == {"A2", "B1", "B2"} if moves_up else {"A2", "B1"}


@pytest.mark.parametrize(
    ("reference", "types", "owe"),
    [
        # on MTN_2: climber 3, hybrid 2, rouleur 1
        ("roller", "ROULEUR_CLIMBER CLIMBER ROULEUR ROULEUR", ""),
        ("best", "ROULEUR_CLIMBER CLIMBER ROULEUR ROULEUR", "A3 A4"),
        ("every_other_rider", "ROULEUR_CLIMBER CLIMBER ROULEUR ROULEUR", ""),
        ("roller", "CLIMBER ROULEUR CLIMBER", "A2"),
        ("every_other_rider", "CLIMBER CLIMBER ROULEUR", "A3"),
        ("every_other_rider", "CLIMBER CLIMBER ROULEUR ROULEUR", ""),
    ],
)
def test_whom_a_relay_is_measured_by(table, road, reference, types, owe):
    """R7.18, RULING 54 — `relay.level_reference`: the roller, the best, or every other rider."""
    riders = {f"A{n}": (kind, (31 - n, 1)) for n, kind in enumerate(types.split(), start=1)}
    t = table(road(("MTN_2", 60)), riders, {"relay.level_reference": reference})
    charges = relay_charges(t.state, t.state.formations[0])
    assert set(charges.values()) <= {1}
    assert t.named(charges) == owe.split()


@pytest.mark.parametrize(("ignored", "charges"), [(True, {}), (False, {1: 1})])
def test_level_is_ignored_on_the_flat(table, flat, ignored, charges):
    """RULING 54 — `relay.flat_ignores_level`: a leader is two below a rouleur there."""
    riders = {"A1": ("ROULEUR", (30, 1)), "B1": ("LEADER", (29, 1))}
    t = table(flat, riders, {"relay.flat_ignores_level": ignored})
    assert relay_charges(t.state, (0, 1)) == charges


EIGHT = (
    "TIMETRIALIST", "LEADER", "ALLROUNDER", "ROULEUR", "ROULEUR", "SPRINTER", "CLIMBER", "CLIMBER",
)  # fmt: skip


@pytest.mark.parametrize(
    ("terrain", "leader", "owe"),
    [
        ("TT_LONG", "printed", "A4 A5 A6 A7 A8"),  # levels 4, 4, 3, 2, 2, 2, 1, 1
        ("TT_SHORT", "printed", "A2 A4 A5 A6 A7 A8"),  # the leader 1 as printed
        ("TT_SHORT", "amended", "A4 A5 A6 A7 A8"),  # and 4 amended
    ],
)
def test_who_pays_behind_the_specialist(table, road, terrain, leader, owe):
    """R4.5, R4.10, RULING 24, RULING 54, TV113 — two levels below, in a team trial too."""
    riders = {f"A{n}": (kind, (41 - n, 2)) for n, kind in enumerate(EIGHT, start=1)}
    t = table(road((terrain, 90), fmt="TTT"), riders, {"tables.leader_tt_short": leader})
    assert t.named(relay_charges(t.state, t.state.formations[0])) == owe.split()
