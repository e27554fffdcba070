"""Part 7 by hand: who pays for a pull, what it brings, and who is entitled to it."""

import pytest

from engine.games.ciclismo.deliberation import deliberation, plans_for, proposers
from engine.games.ciclismo.formations import controlling_teams
from engine.games.ciclismo.movement import movement
from engine.games.ciclismo.resolution import resolution
from engine.games.ciclismo.state import Plan, Token
from engine.games.ciclismo.tokens import files_of, offer_tokens
from engine.tour.rules import Rules


@pytest.mark.parametrize("counts", [False, True])
def test_a_sprint_is_capped_as_a_sprint_when_charges_count(table, flat, counts):
    """RULING 45, RULING 46 — four points of a SPRINT_ACTION on the flat stay legal."""
    t = table(
        flat, {"A1": ("SPRINTER", (145, 1))}, Rules("ciclismo", {"pe.charges_count_in_cap": counts})
    )
    t.tokens(A1=Token("SPRINT_ACTION", 4, 0))
    t.play(resolution(t.state))
    assert t.state.pe == [9 - 4]


@pytest.mark.parametrize(("shelter", "squares"), [(False, 9), (True, 10)])
def test_no_wheel_on_cobbles_for_who_does_not_pay_the_toll(table, road, shelter, squares):
    """RULING 51, RULING 93 — rouleur, dice 10, -1 stones, +1 where there is shelter."""
    riders = {"A1": ("ROULEUR", (20, 1)), "B1": ("ROULEUR", (19, 1))}
    t = table(road(("COBBLES", 100)), riders, Rules("ciclismo", {"cobbles.slipstream": shelter}))
    t.state.plans[0] = Plan("FOLLOW", 2, (0,))
    t.play(movement(t.state))
    assert t.at("B1")[0] - 19 == squares


def follow(t, pe=0, helpers=(), answers=None, number=0):
    """Let a formation follow its head; the rows gained by name."""
    before = list(t.state.row)
    head = t.state.formations[number][0]
    t.state.plans[number] = Plan("FOLLOW", pe, (head, *[t[name] for name in helpers]))
    t.play(movement(t.state), answers)
    return {name: t.state.row[t[name]] - before[t[name]] for name in t.names}


def paying(question):
    return (True,) * len(question.riders)


TYPES = {
    "A1": ("CLIMBER", (40, 2)), "A2": ("LEADER", (39, 2)), "B1": ("ROULEUR_CLIMBER", (39, 1)),
    "B2": ("SPRINTER", (38, 1)),
}  # fmt: skip


@pytest.mark.parametrize(
    ("pe", "changed", "owed"),
    [
        # levels on MTN_1: climber and leader 3, hybrid 2, sprinter 1
        (0, {}, [0, 0, 0, 1]),
        (1, {}, [0, 0, 0, 1]),
        (2, {}, [0, 1, 1, 2]),
        (0, {"follow.max_free_deficit": 0}, [0, 0, 1, 1]),
        (2, {"follow.max_free_deficit": 0}, [0, 1, 2, 2]),
        (2, {"follow.max_free_deficit": 2}, [0, 1, 1, 1]),
        (0, {"follow.charge_without_pe_pull": False}, [0, 0, 0, 0]),
        (1, {"follow.charge_without_pe_pull": False}, [0, 0, 0, 1]),
        (1, {"follow.max_free_deficit": 3}, [0, 0, 0, 0]),
    ],
)
def test_who_owes_what_behind_a_climber(table, road, pe, changed, owed):
    """A deficit of two pays one, the toll one more.

    R7.6, R7.8, R7.11, RULING 47, RULING 48, RULING 50.
    """
    t = table(road(("MTN_1", 90)), TYPES, Rules("ciclismo", changed))
    follow(t, pe, answers={"PAY": paying})
    assert t.state.spent[7] == owed


def test_everybody_of_the_block_moves_what_the_head_moves(table, road):
    """R7.12, RULING 50 — MTN_1, two points: 3 + 2 + 1 + 2 = 8; who leaves rolls, + 1."""
    t = table(road(("MTN_1", 90)), TYPES)
    t.roll("A1", [3, 1, 2])
    t.roll("B2", [3])
    answers = {"PAY": lambda q: tuple(r != t["B2"] for r in q.riders)}
    assert follow(t, 2, answers=answers) == {"A1": 8, "A2": 8, "B1": 8, "B2": 4}


def test_a_sum_of_everything(table, flat):
    """R7.12 — 8, effort 3, wind 2, two helpers, somebody ahead, -1 for a bonk: 15."""
    riders = {
        "A1": ("ROULEUR", (40, 1)), "A2": ("ROULEUR", (39, 1)), "A3": ("ROULEUR", (38, 1)),
        "B1": ("LEADER", (39, 2)), "C1": ("LEADER", (60, 1)),
    }  # fmt: skip
    t = table(flat, riders)
    t.state.weather, t.state.bonk[0] = "CROSSWIND", 2
    t.roll("A1", [2, 2, 2, 3, 2, 1, 1])
    assert follow(t, 1, ["A2", "A3"], number=1)["B1"] == 8 + 3 + 2 + 2 + 1 - 1
    assert [t.state.pe[t[name]] for name in ("A1", "A2", "A3", "B1")] == [8, 8, 8, 9]


@pytest.mark.parametrize(("bonus", "ahead", "squares"), [(0, 1, 10), (2, 1, 12), (2, 0, 10)])
def test_neutralising_by_house_rule(table, flat, bonus, ahead, squares):
    """RULING 59 — `neutralise.bonus`: 8 + 2, and the bonus only with a formation ahead."""
    riders = {"A1": ("LEADER", (40, 1)), "B1": ("LEADER", (39, 1)), "C1": ("LEADER", (10, 1))}
    if ahead:
        riders["C1"] = ("LEADER", (60, 1))
    t = table(flat, riders, Rules("ciclismo", {"neutralise.bonus": bonus}))
    assert follow(t, 1, number=ahead)["B1"] == squares


@pytest.mark.parametrize(("most", "helpers"), [(3, 2), (2, 1), (1, 0)])
def test_how_many_may_help(table, flat, most, helpers):
    """R7.9, RULING 49 — `pull.max_pullers_flat` counts the head."""
    riders = {f"A{n}": ("ROULEUR", (41 - n, 1)) for n in range(1, 5)} | {
        "B1": ("LEADER", (39, 2)),
    }
    t = table(flat, riders, Rules("ciclismo", {"pull.max_pullers_flat": most}))
    plans = plans_for(t.state, t.state.formations[0], 0, full=True)
    assert max(len(plan.helpers) for plan in plans) == helpers


def test_a_gap_or_another_jersey_ends_the_file(table, flat):
    """RULING 49 — without gaps, of one team, in the head's lane."""
    for riders in (
        {"A1": ("ROULEUR", (40, 1)), "B1": ("LEADER", (39, 1)), "A2": ("ROULEUR", (38, 1))},
        {"A1": ("ROULEUR", (40, 1)), "B1": ("LEADER", (39, 2)), "A2": ("ROULEUR", (38, 1))},
        {"A1": ("ROULEUR", (40, 1)), "A2": ("ROULEUR", (39, 2)), "B1": ("LEADER", (38, 1))},
    ):
        t = table(flat, riders)
        plans = plans_for(t.state, t.state.formations[0], t["A1"], full=True)
        assert {plan.helpers for plan in plans} == {()}


@pytest.mark.parametrize(("least", "squares"), [(1, 1), (0, 0)])
def test_a_bonked_follower_keeps_the_least_move(table, road, least, squares):
    """A plan of one square: he goes it too, unless nobody has to move.

    R6.10, RULING 35, RULING 81.
    """
    riders = {"A1": ("SPRINTER", (40, 1)), "B1": ("SPRINTER", (39, 1))}
    t = table(road(("MTN_HC", 90)), riders, Rules("ciclismo", {"move.minimum": least}))
    t.state.bonk[t["B1"]] = 2
    t.roll("A1", [1])
    assert follow(t) == {"A1": 1, "B1": squares}


def test_levels_are_those_of_the_pullers_square(table, road):
    """RULING 47, RULING 54 — climber on MTN_1, the sprinter behind him still on the flat."""
    riders = {"A1": ("CLIMBER", (31, 1)), "B1": ("SPRINTER", (30, 1))}
    climb = road(("FLAT", 30), ("MTN_1", 20), ("FLAT", 100))
    for kind in ("FOLLOW", "RELAY"):
        t = table(climb, riders)
        t.state.plans[0] = Plan(kind, 0, (0,))
        t.play(movement(t.state))
        assert t.asked[0].kind == "PAY"
        assert t.asked[0].about == (1,)


@pytest.mark.parametrize(("counts", "most"), [(False, 1), (True, 0)])
def test_work_that_buys_no_die_may_need_a_cap(table, road, counts, most):
    """RULING 46, RULING 49, RULING 72 — helping or launching for a point where the cap is none."""
    riders = {"A1": ("ROULEUR", (145, 1)), "A2": ("LEADER", (144, 1)), "A3": ("SPRINTER", (143, 1))}
    t = table(
        road(("FLAT", 150)),
        riders,
        Rules("ciclismo", {"pe.charges_count_in_cap": counts, "pe.max_other": 0}),
    )
    members = t.state.formations[0]
    plans = plans_for(t.state, members, 0, full=True)
    assert (Plan("FOLLOW", 1, (1,)) in plans) == (most == 1)
    assert Plan("FOLLOW", 0, (1,)) in plans
    tokens = offer_tokens(t.state, members, files_of(t.state, members))[1].tokens
    for kind in ("PULL", "LEAD_OUT"):
        assert max(token.pe for token in tokens if token.kind == kind) == most


PELOTON = {
    "A1": ("LEADER", (60, 1)), "B1": ("LEADER", (60, 2)), "A2": ("LEADER", (60, 3)),
    "B2": ("LEADER", (59, 2)), "C1": ("LEADER", (59, 1)), "C2": ("LEADER", (58, 1)),
}  # fmt: skip


@pytest.mark.parametrize(
    ("moved", "control", "entitled_teams"),
    [
        ({}, 2, "AB"), ({"B2": (59, 3)}, 2, "A"), ({"A2": (59, 1), "C1": (58, 2)}, 2, "AB"),
        ({"A2": (58, 3), "B2": (58, 2)}, 2, ""), ({"A2": (58, 3), "B2": (58, 2)}, 1, "AB"),
        ({"C1": (57, 1)}, 1, "AB"),
    ],
)  # fmt: skip
def test_who_may_control_the_peloton(table, flat, moved, control, entitled_teams):
    """R7.14, RULING 52 — two in front, or one and another right behind him in his lane."""
    riders = {name: (kind, moved.get(name, at)) for name, (kind, at) in PELOTON.items()}
    t = table(flat, riders, Rules("ciclismo", {"peloton.control_riders": control}))
    able = controlling_teams(t.state, t.state.formations[0])
    assert "".join("ABC"[team] for team in able) == entitled_teams


@pytest.mark.parametrize(("fmt", "entitled_teams"), [("road", {}), ("TTT", {0: 0})])
def test_a_team_alone_on_the_road_is_always_entitled(table, road, fmt, entitled_teams):
    """R6.22, RULING 92 — though its second row rides in other lanes than its head."""
    riders = {f"A{n}": ("ROULEUR", (60 - n // 2, 2 if n == 1 else 1 + 2 * (n % 2)))
              for n in range(1, 7)}  # fmt: skip
    t = table(road(("TT_MID", 90), fmt=fmt), riders)
    assert controlling_teams(t.state, t.state.formations[0]) == entitled_teams


def agreed(t, **told):
    """Deliberate; the kinds and managers asked, and the plan of the first formation."""
    t.play(deliberation(t.state), told)
    return [(q.kind, q.manager) for q in t.asked], t.state.plans[0]


def test_the_controller_proposes_first(table, flat):
    """R7.15, RULING 41 — A before B by position, B first once it has controlled."""
    t = table(flat, PELOTON)
    no = {"PROPOSE": Plan("INDEPENDENT")}
    assert agreed(t, **no)[0] == [("PROPOSE", 0), ("PROPOSE", 1)]
    t = table(flat, PELOTON)
    t.state.controller = [1] * 6
    asked, plan = agreed(t)
    assert asked == [("PROPOSE", 1), ("VOTE", 0), ("VOTE", 2)]
    assert plan == Plan("FOLLOW", 0, (t["B1"],))


@pytest.mark.parametrize(
    ("followed", "first"),
    [
        ([-1, 1, 1, 1, 1, 1], 1),
        ([1, 0, 0, 0, -1, 0], 0),
        ([1, 2, 2, 2, 2, 2], 0),
        ([1, -1, 1, 1, -1, -1], 1),
    ],
)
def test_a_caught_rider_in_front_does_not_change_the_controller(table, flat, followed, first):
    """RULING 41 — it is the team most of the peloton followed; C is not entitled any more."""
    t = table(flat, PELOTON)
    members = t.state.formations[0]
    for rider, team in zip(members, followed, strict=True):
        t.state.controller[rider] = team
    assert proposers(t.state, members)[0][0] == first


def test_a_second_proposal_after_a_refusal(table, flat):
    """RULING 41 — C refuses A's plan and accepts B's: B is the controller now."""
    t = table(flat, PELOTON)
    asked, plan = agreed(t, VOTE=lambda q: q.manager != 2 or q.riders[0] == t["B1"])
    assert [q for q in asked if q[0] == "PROPOSE"] == [("PROPOSE", 0), ("PROPOSE", 1)]
    assert (plan.kind, plan.helpers[0], t.state.controller) == ("FOLLOW", t["B1"], [1] * 6)


def test_a_head_without_title_does_not_become_the_controller(table, flat):
    """RULING 41 — he may pull without effort and helpers; the word stays where it was."""
    riders = {**PELOTON, "A2": ("LEADER", (57, 3)), "B2": ("LEADER", (57, 2))}
    t = table(flat, riders)
    asked, plan = agreed(t)
    assert asked[0] == ("PROPOSE", 0)
    assert (plan, t.state.controller) == (Plan("FOLLOW", 0, (t["A1"],)), [-1] * 6)
    options = t.asked[0].options
    assert Plan("FOLLOW", 1, ()) not in options
    assert Plan("BASIC") in options


@pytest.mark.parametrize(("most", "proposers"), [(1, [0]), (2, [0, 1]), (6, [0, 1, 2])])
def test_further_proposals_in_a_group(table, flat, most, proposers):
    """RULING 41 — `deliberation.proposals_per_formation`: the next owners in formation order."""
    riders = {
        "A1": ("LEADER", (60, 1)), "B1": ("LEADER", (60, 2)), "A2": ("LEADER", (60, 3)),
        "C1": ("LEADER", (59, 1)),
    }  # fmt: skip
    t = table(flat, riders, Rules("ciclismo", {"deliberation.proposals_per_formation": most}))
    asked, plan = agreed(t, VOTE=False)
    assert [manager for kind, manager in asked if kind == "PROPOSE"] == proposers
    assert plan.kind == "INDEPENDENT"


@pytest.mark.parametrize(("voters", "asked"), [("riders_inside", [1]), ("all_players", [1, 2])])
def test_who_votes_on_a_peloton(table, flat, voters, asked):
    """RULING 102 — `deliberation.peloton_voters`: everybody on the road, or who rides in it."""
    riders = {f"A{n}": ("LEADER", (60 - n, 1)) for n in range(1, 6)}
    riders |= {"B1": ("LEADER", (54, 1)), "C1": ("LEADER", (20, 1))}
    t = table(flat, riders, Rules("ciclismo", {"deliberation.peloton_voters": voters}))
    assert [manager for kind, manager in agreed(t)[0] if kind == "VOTE"] == asked


@pytest.mark.parametrize(
    ("free", "squares", "pe"),
    # climber in row 38 with 3 points behind a head in row 41 who moves 5: 46; the limit is 47
    [(0, 43, 9), (1, 46, 8), (2, 47, 7), (3, 47, 6)],
)
def test_moving_up_to_the_head(table, road, free, squares, pe):
    """R10.2, RULING 69, TV083 — 5 + 3 a point, at most one row beyond the front."""
    riders = {"A1": ("CLIMBER", (41, 1)), "B1": ("CLIMBER", (40, 1)), "B2": ("CLIMBER", (39, 1)),
              "C1": ("CLIMBER", (38, 1))}  # fmt: skip
    t = table(road(("MTN_1", 90)), riders)
    t.roll("A1", [3, 2])
    follow(t, answers={"MOVE_UP": lambda q: tuple(free if r == t["C1"] else 0 for r in q.riders)})
    assert (t.at("C1")[0], t.state.pe[t["C1"]]) == (squares, pe)


@pytest.mark.parametrize(("counts", "asked"), [(False, True), (True, False)])
def test_who_paid_to_follow_may_have_no_cap_left_to_move_up(table, road, counts, asked):
    """RULING 46, RULING 69 — a sprinter on MTN_1, cap 1, behind a climber: the charge is it."""
    t = table(road(("MTN_1", 90)), TYPES, Rules("ciclismo", {"pe.charges_count_in_cap": counts}))
    follow(t, answers={"PAY": paying})
    assert ("B2" in may_move_up(t)) == asked
    assert {"A2", "B1"} <= may_move_up(t)


def may_move_up(t):
    return {t.names[rider] for q in t.asked if q.kind == "MOVE_UP" for rider in q.riders}


def test_who_is_in_the_front_row_already_does_not_move_up(table, flat):
    """R10.2 — a rider further back; whoever is beside the head has nowhere to go."""
    riders = {"A1": ("LEADER", (41, 1)), "B1": ("LEADER", (41, 2)), "C1": ("LEADER", (40, 1))}
    t = table(flat, riders)
    follow(t)
    assert may_move_up(t) == {"C1"}


def test_nobody_moves_up_in_the_rain(table, flat):
    """R11.4, RULING 69, RULING 78 — no effort of any kind."""
    t = table(flat, {"A1": ("LEADER", (41, 1)), "B1": ("LEADER", (40, 1))})
    t.state.weather = "RAIN"
    t.state.bar_effort()
    follow(t)
    assert may_move_up(t) == set()


def test_moving_up_is_capped_by_the_riders_own_terrain(table, road):
    """RULING 69 — climber still on the flat behind a head on the climb: one point, not four."""
    riders = {"A1": ("CLIMBER", (31, 1)), "A2": ("CLIMBER", (30, 1))}
    t = table(road(("FLAT", 30), ("MTN_1", 90)), riders)
    follow(t)
    (question,) = [q for q in t.asked if q.kind == "MOVE_UP"]
    assert max(question.options.choices[0]) == 1
