"""Deliberation (part 6, RULING 41): proposals, votes, solo riders."""

import pytest

from engine.games.ciclismo.deliberation import deliberation, list_proposers, plans_for
from engine.games.ciclismo.state import Plan

ALONE = Plan("INDEPENDENT")
PAIR = {"A1": ("ROULEUR", (20, 1)), "B1": ("LEADER", (19, 1))}
PELOTON = {
    "A1": ("LEADER", (60, 1)), "B1": ("LEADER", (60, 2)), "A2": ("CLIMBER", (60, 3)),
    "B2": ("CLIMBER", (59, 2)), "C1": ("LEADER", (59, 1)), "C2": ("CLIMBER", (58, 1)),
}  # fmt: skip
LOOSE = PELOTON | {"A2": ("CLIMBER", (57, 3)), "B2": ("CLIMBER", (57, 2))}
"""The same with one rider of each team in front: none is entitled."""


def agreed(t, **answers):
    """Deliberate; return who was asked for what, and the plan of the first formation."""
    t.play(deliberation(t.state), answers)
    return " ".join(f"{q.kind}{q.manager}" for q in t.asked), t.state.plans[0]


def plans_of(t, *, full=True):
    return set(plans_for(t.state, t.state.formations[0], t["A1"], full=full))


@pytest.mark.parametrize(
    ("riders", "rules", "answers", "asked", "kind"),
    [
        # the owner of the head proposes, every owner in it votes
        (PAIR, {}, {}, "PROPOSE0 VOTE1", "FOLLOW"),
        (PAIR, {}, {"VOTE": False}, "PROPOSE0 VOTE1", "INDEPENDENT"),
        (PAIR, {"deliberation.default_vote": "no"}, {}, "PROPOSE0 VOTE1", "INDEPENDENT"),
        (PAIR, {}, {"PROPOSE": ALONE}, "PROPOSE0", "INDEPENDENT"),
        # a formation of one owner is unanimous
        ({"A1": PAIR["A1"], "A2": PAIR["B1"]}, {}, {}, "PROPOSE0", "FOLLOW"),
        # the next entitled team proposes; a refusal passes the word on
        (PELOTON, {}, {}, "PROPOSE0 VOTE1 VOTE2", "FOLLOW"),
        (PELOTON, {}, {"PROPOSE": ALONE}, "PROPOSE0 PROPOSE1", "INDEPENDENT"),
        (PELOTON, {}, {"VOTE": False}, "PROPOSE0 VOTE1 VOTE2 PROPOSE1 VOTE0 VOTE2", "INDEPENDENT"),
        # without an entitled team the head may pull, or (house rule) may not
        (LOOSE, {}, {}, "PROPOSE0 VOTE1 VOTE2", "FOLLOW"),
        (LOOSE, {"peloton.head_may_pull": False}, {}, "PROPOSE0", "INDEPENDENT"),
    ],
)
def test_who_is_asked_and_what_is_agreed(table, flat, riders, rules, answers, asked, kind):
    """R6.20, R6.21, R7.13, R7.14, R7.15, RULING 41 — proposals in turn until one is accepted."""
    words, plan = agreed(table(flat, riders, rules), **answers)
    assert (words, plan.kind) == (asked, kind)


@pytest.mark.parametrize(("most", "askers"), [(1, [0]), (2, [0, 1]), (6, [0, 1, 2])])
def test_further_proposals_in_a_group(table, flat, most, askers):
    """RULING 41 — `deliberation.proposals_per_formation`: the next owners in formation order."""
    riders = {name: ("LEADER", spot) for name, spot in (
        ("A1", (60, 1)), ("B1", (60, 2)), ("A2", (60, 3)), ("C1", (59, 1)))}  # fmt: skip
    t = table(flat, riders, {"deliberation.proposals_per_formation": most})
    assert agreed(t, VOTE=False)[1] == ALONE
    assert [q.manager for q in t.questions("PROPOSE")] == askers
    t = table(flat, PAIR, {"deliberation.proposals_per_formation": most})
    passes = {"PROPOSE": lambda q: Plan("RELAY") if q.manager else ALONE}
    assert agreed(t, **passes)[1].kind == ("INDEPENDENT" if most == 1 else "RELAY")


@pytest.mark.parametrize(
    ("voters", "asked"), [("riders_inside", {1, 2}), ("all_players", {1, 2, 3})]
)
def test_who_votes_on_a_peloton(table, flat, voters, asked):
    """RULING 102 — `deliberation.peloton_voters`: everybody on the road, or who rides in it."""
    riders = PELOTON | {"D1": ("LEADER", (30, 1))}
    t = table(flat, riders, {"deliberation.peloton_voters": voters})
    agreed(t)
    assert {q.manager for q in t.questions("VOTE")} == asked


HELPERS = PAIR | {"A2": ("CLIMBER", (19, 2))}


@pytest.mark.parametrize(
    ("head", "pe", "rules", "full", "follow", "relay"),
    [
        ("ROULEUR", 9, {}, True, 2, 1), ("ROULEUR", 0, {}, True, 0, 0),
        ("ROULEUR", 1, {}, True, 1, 1), ("ROULEUR", 9, {}, False, 0, 0),
        ("ROULEUR", 9, {"pull.max_pe": 1, "relay.max_pe": 3}, True, 1, 3),
        ("LEADER", 9, {}, True, 1, 1),  # a cap of one on the flat
        ("LEADER", 9, {"pe.max_other": 2}, True, 2, 1),
    ],
)  # fmt: skip
def test_plans_a_head_may_name(table, flat, head, pe, rules, full, follow, relay):
    """R6.22, RULING 45, RULING 50, RULING 54 — FOLLOW up to 2 PE, RELAY up to 1, BASIC, or none.

    Effort is for the owner of the head; `pull.max_pe` and `relay.max_pe` are house rules.
    """
    t = table(flat, HELPERS | {"A1": (head, (20, 1))}, rules, pe=pe)
    assert plans_of(t, full=full) == {
        *(Plan("FOLLOW", pe) for pe in range(follow + 1)),
        *(Plan("RELAY", pe) for pe in range(relay + 1)), ALONE, Plan("BASIC"),
    }  # fmt: skip
    assert plans_for(t.state, t.state.formations[0], 0, full=full)[0] == Plan("FOLLOW")


@pytest.mark.parametrize(
    ("purse", "rules", "free", "paying"),
    [(9, {}, "12", "12"), (0, {}, "12", "2"),
     (9, {"pe.charges_count_in_cap": True, "pe.max_other": 0}, "12", "")],
)  # fmt: skip
def test_helpers_of_a_pull_with_effort_can_pay(table, flat, purse, rules, free, paying):
    """R7.9, R7.10, RULING 46, RULING 49 — without points, or cap, only behind a pull without."""
    riders = {"A1": ("ROULEUR", (20, 1)), "A2": ("CLIMBER", (19, 1)), "A3": ("LEADER", (18, 1))}
    t = table(flat, riders, rules)
    t.state.pe[t["A2"]] = purse
    helpers = {pe: max((p.helpers for p in plans_of(t) if p[:2] == ("FOLLOW", pe)), key=len)
               for pe in (0, 1)}  # fmt: skip
    assert ["".join(map(str, helpers[pe])) for pe in (0, 1)] == [free, paying]


@pytest.mark.parametrize(
    ("size", "fmt", "peloton_min", "relays"),
    [(5, "road", 6, True), (6, "road", 6, False), (6, "road", 9, False), (8, "TTT", 6, True)],
)
def test_a_peloton_does_not_relay(table, road, in_file, size, fmt, peloton_min, relays):
    """R6.22, RULING 54, RULING 92 — six never, whatever they are called; a team of eight does."""
    course = road(("TT_MID" if fmt == "TTT" else "FLAT", 90), fmt=fmt)
    t = table(course, in_file(size, 40), {"formation.peloton_min": peloton_min})
    assert (Plan("RELAY", 1) in plans_of(t)) is relays
    assert Plan("FOLLOW", 1) in plans_of(t)


@pytest.mark.parametrize(
    ("followed", "first"),
    [
        ([-1] * 6, 0), ([1] * 6, 1), ([-1, 1, 1, 1, 1, 1], 1), ([1, 0, 0, 0, -1, 0], 0),
        ([1, 2, 2, 2, 2, 2], 0),  # C is not entitled any more
        ([1, -1, 1, 1, -1, -1], 1),
    ],
)  # fmt: skip
def test_the_controller_proposes_first(table, flat, followed, first):
    """R7.15, RULING 41 — the team most of the peloton followed; a caught rider changes nothing."""
    t = table(flat, PELOTON)
    members = t.state.formations[0]
    for rider, team in zip(members, followed, strict=True):
        t.state.controller[rider] = team
    assert [team for team, _, _ in list_proposers(t.state, members)] == [first, 1 - first]


@pytest.mark.parametrize(
    ("riders", "votes", "head", "controller"),
    [(PELOTON, lambda _: True, "A1", 0), (PELOTON, lambda q: q.riders[0] == 2, "B1", 1),
     (LOOSE, lambda _: True, "A1", -1)],
)  # fmt: skip
def test_who_controls_the_peloton(table, flat, riders, votes, head, controller):
    """RULING 41 — whose plan is accepted; a head without title does not become the controller."""
    t = table(flat, riders)
    assert agreed(t, VOTE=votes)[1] == Plan("FOLLOW", 0, (t[head],))
    assert set(t.state.controller) == {controller}
    if controller < 0:
        assert {plan.pe for plan in t.asked[0].options} == {0}


def test_each_peloton_has_a_controller_of_its_own(table, flat):
    """RULING 109 h, RULING 41 — B leads the first one, A the second; both stay first asked."""
    riders = {}
    for part, top in enumerate((60, 40)):
        for place in range(3):
            riders[f"A{3 * part + place + 1}"] = ("LEADER", (top - place, 1))
            riders[f"B{3 * part + place + 1}"] = ("LEADER", (top - place, 2))
    t = table(flat, riders)
    first, second = t.state.formations

    def propose(question):
        ours = question.manager == (1 if question.riders[0] in first else 0)
        return question.default if ours else ALONE

    agreed(t, PROPOSE=propose)
    t.asked.clear()
    agreed(t)
    asked = [(q.riders == second, q.manager) for q in t.questions("PROPOSE")]
    assert asked == [(False, 1), (True, 0)]


def test_formations_deliberate_front_to_back_and_solos_last(table, flat):
    """RULING 41, R6.23 — solo riders do not deliberate; each team answers once for all of its."""
    t = table(flat, {
        "A1": ("LEADER", (90, 1)), "A2": ("CLIMBER", (50, 1)), "B1": ("LEADER", (70, 1)),
        "B2": ("ROULEUR", (30, 1)), "A3": ("ROULEUR", (29, 1)), "C1": ("LEADER", (80, 1)),
        "C2": ("CLIMBER", (79, 1)),
    })  # fmt: skip
    assert agreed(t)[0] == "PROPOSE2 PROPOSE1 VOTE0 SOLO0 SOLO1"
    assert t.asked[3].riders == (t["A1"], t["A2"])


@pytest.mark.parametrize(
    ("pe", "basic", "kinds"),
    [(9, True, "ROLL ROLL_AND_STOP BASIC BASIC_AND_STOP ACTIVATE"),
     (0, True, "ROLL ROLL_AND_STOP BASIC BASIC_AND_STOP"),
     (9, False, "ROLL ROLL_AND_STOP ACTIVATE")],
)  # fmt: skip
def test_a_solo_rider_rolls_goes_basic_or_activates(table, flat, pe, basic, kinds):
    """R6.23, RULING 29, RULING 56 — ACTIVATE only where there is a token to lay.

    Basic movement of one rider is a house rule, `basic.allow_individual`.
    """
    t = table(flat, {"A1": ("LEADER", (20, 1))}, {"basic.allow_individual": basic}, pe=pe)
    agreed(t)
    assert [plan.kind for plan in t.asked[0].options.choices[0]] == kinds.split()
    assert t.asked[0].default == (Plan("ROLL"),)
