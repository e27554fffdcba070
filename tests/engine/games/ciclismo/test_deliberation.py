"""Deliberation (part 6, RULING 41): proposals, votes, solo riders."""

from engine.games.ciclismo.deliberation import deliberation, plans_for, proposers
from engine.games.ciclismo.state import Plan
from engine.tour.rules import Rules

PAIR = {"A1": ("ROULEUR", (20, 1)), "B1": ("LEADER", (19, 1))}
BUNCH = {
    "A1": ("LEADER", (60, 1)), "B1": ("LEADER", (60, 2)), "A2": ("CLIMBER", (60, 3)),
    "B2": ("CLIMBER", (59, 2)), "C1": ("LEADER", (59, 1)), "C2": ("CLIMBER", (58, 1)),
}  # fmt: skip
LOOSE = BUNCH | {"A2": ("CLIMBER", (58, 3)), "B2": ("CLIMBER", (58, 2))}


def settled(t, answers=None):
    t.play(deliberation(t.state), answers)
    return t.state.plans


def test_a_unanimous_yes_moves_the_formation_with_its_head(table, flat):
    """R6.20, RULING 41 — the head's owner proposes, every owner in it votes."""
    t = table(flat, PAIR)
    assert settled(t) == [Plan("FOLLOW", 0, (t["A1"],))]
    assert t.kinds() == ["PROPOSE", "VOTE"]


def test_one_no_makes_everybody_independent(table, flat):
    """R6.20, R6.21 — activation follows."""
    t = table(flat, PAIR)
    assert settled(t, {"VOTE": False}) == [Plan("INDEPENDENT")]


def test_no_answer_counts_as_the_tour_says(table, flat):
    """RULING 41 — `deliberation.default_vote`."""
    assert settled(table(flat, PAIR, Rules("ciclismo", {"deliberation.default_vote": "no"}))) == [
        Plan("INDEPENDENT")
    ]


def test_a_formation_of_one_owner_is_unanimous(table, flat):
    """RULING 41 — nobody else is asked."""
    t = table(flat, {"A1": ("ROULEUR", (20, 1)), "A2": ("LEADER", (19, 1))})
    settled(t)
    assert t.kinds() == ["PROPOSE"]


def test_plans_a_head_may_name(table, flat):
    """R6.22 — FOLLOW up to 2 PE with helpers, RELAY up to 1, BASIC, INDEPENDENT."""
    t = table(flat, PAIR | {"A2": ("CLIMBER", (19, 2))})
    plans = plans_for(t.state, t.state.formations[0], t["A1"], full=True)
    assert plans[0] == Plan("FOLLOW")
    assert set(plans) == {
        Plan("FOLLOW"), Plan("FOLLOW", 1), Plan("FOLLOW", 2), Plan("RELAY"), Plan("RELAY", 1),
        Plan("INDEPENDENT"), Plan("BASIC"),
    }  # fmt: skip


def test_two_pe_need_a_cap_of_two(table, flat, road):
    """R6.22, RULING 50 — favourable terrain; `pull.max_pe` and `relay.max_pe` are house rules."""
    t = table(flat, {"A1": ("LEADER", (20, 1)), "A2": ("CLIMBER", (19, 2))})
    assert Plan("FOLLOW", 2) not in plans_for(t.state, (0, 1), 0, full=True)
    riders = {"A1": ("ROULEUR", (20, 1)), "A2": ("CLIMBER", (19, 2))}
    t = table(flat, riders, Rules("ciclismo", {"pull.max_pe": 1, "relay.max_pe": 3}))
    plans = plans_for(t.state, (0, 1), 0, full=True)
    assert Plan("FOLLOW", 2) not in plans
    assert Plan("RELAY", 3) in plans
    poor = table(flat, riders, pe=0)
    assert {p.pe for p in plans_for(poor.state, (0, 1), 0, full=True)} == {0}


def test_helpers_of_a_pull_with_effort_can_pay(table, flat):
    """R7.9, R7.10 — a helper without effort points helps only behind a pull without effort."""
    t = table(
        flat, {"A1": ("ROULEUR", (20, 1)), "A2": ("CLIMBER", (19, 1)), "A3": ("LEADER", (18, 1))}
    )
    t.state.pe[t["A2"]] = 0
    helpers = {(p.pe, p.helpers) for p in plans_for(t.state, (0, 1, 2), 0, full=True)
               if p.kind == "FOLLOW"}  # fmt: skip
    assert (0, (1, 2)) in helpers
    assert (1, (2,)) in helpers
    assert (1, (1, 2)) not in helpers


def test_a_peloton_does_not_relay(table, flat):
    """R6.22, RULING 54 — the formulas end at five riders."""
    t = table(flat, BUNCH)
    plans = plans_for(t.state, t.state.formations[0], t["A1"], full=True)
    assert "RELAY" not in {plan.kind for plan in plans}


def test_six_riders_never_relay(table, flat):
    """RULING 54 — also where the tour calls them a group still."""
    t = table(flat, BUNCH, Rules("ciclismo", {"formation.peloton_min": 9}))
    plans = plans_for(t.state, t.state.formations[0], t["A1"], full=True)
    assert "RELAY" not in {plan.kind for plan in plans}


def test_entitled_teams_propose_in_turn(table, flat):
    """R7.13, R7.14, R7.15, RULING 41 — controller first, then by place; a no passes the word on."""
    t = table(flat, BUNCH)
    members = t.state.formations[0]
    assert [team for team, _, _ in proposers(t.state, members)] == [0, 1]
    t.state.controller = [1] * len(t.names)
    assert [team for team, _, _ in proposers(t.state, members)] == [1, 0]
    refuses = {"VOTE": lambda q: not (q.manager == 0 and t["B1"] in q.riders)}
    assert settled(t, refuses) == [Plan("FOLLOW", 0, (t["A1"],))]
    assert set(t.state.controller) == {0}


def test_independent_passes_the_word_on(table, flat):
    """RULING 41 — the next entitled team proposes; none accepted is INDEPENDENT."""
    t = table(flat, BUNCH)
    passes = {"PROPOSE": lambda q: Plan("INDEPENDENT") if q.manager == 0 else q.default}
    assert settled(t, passes) == [Plan("FOLLOW", 0, (t["B1"],))]
    t = table(flat, BUNCH)
    assert settled(t, {"PROPOSE": Plan("INDEPENDENT")}) == [Plan("INDEPENDENT")]


def test_without_an_entitled_team_the_head_may_pull(table, flat):
    """RULING 41 — without effort and helpers, and without becoming the controller."""
    t = table(flat, LOOSE)
    assert settled(t) == [Plan("FOLLOW", 0, (t["A1"],))]
    assert set(t.state.controller) == {-1}
    assert {p.pe for p in t.asked[0].options} == {0}


def test_the_head_may_not_pull_by_house_rule(table, flat):
    """RULING 41 — `peloton.head_may_pull = false`: basic movement or each for himself."""
    t = table(flat, LOOSE, Rules("ciclismo", {"peloton.head_may_pull": False}))
    assert settled(t) == [Plan("INDEPENDENT")]
    assert [p.kind for p in t.asked[0].options] == ["INDEPENDENT", "BASIC"]


def test_only_riders_inside_vote(table, flat):
    """RULING 102 — also in a peloton; `deliberation.peloton_voters = all_players` asks all."""
    riders = BUNCH | {"D1": ("LEADER", (30, 1))}
    t = table(flat, riders)
    settled(t)
    assert {q.manager for q in t.asked if q.kind == "VOTE"} == {1, 2}
    t = table(flat, riders, Rules("ciclismo", {"deliberation.peloton_voters": "all_players"}))
    settled(t)
    assert {q.manager for q in t.asked if q.kind == "VOTE"} == {1, 2, 3}


def test_further_proposals_are_a_house_rule(table, flat):
    """RULING 41 — `deliberation.proposals_per_formation`: the next owners in formation order."""
    two = Rules("ciclismo", {"deliberation.proposals_per_formation": 2})
    t = table(flat, PAIR, two)
    passes = {"PROPOSE": lambda q: Plan("INDEPENDENT") if q.manager == 0 else Plan("RELAY")}
    assert settled(t, passes)[0].kind == "RELAY"


def test_formations_deliberate_front_to_back_and_solos_last(table, flat):
    """RULING 41, R6.23 — solo riders do not deliberate; each team answers once for all of its."""
    t = table(flat, {
        "A1": ("LEADER", (90, 1)), "A2": ("CLIMBER", (50, 1)), "B1": ("LEADER", (70, 1)),
        "B2": ("ROULEUR", (30, 1)), "A3": ("ROULEUR", (29, 1)), "C1": ("LEADER", (80, 1)),
        "C2": ("CLIMBER", (79, 1)),
    })  # fmt: skip
    settled(t)
    assert [(q.kind, q.manager) for q in t.asked] == [
        ("PROPOSE", 2), ("PROPOSE", 1), ("VOTE", 0), ("SOLO", 0), ("SOLO", 1),
    ]  # fmt: skip
    assert t.asked[3].riders == (t["A1"], t["A2"])


def test_a_solo_rider_rolls_goes_basic_or_activates(table, flat):
    """R6.23, RULING 29, RULING 56 — ACTIVATE only where he has a token to lay."""
    t = table(flat, {"A1": ("LEADER", (20, 1)), "A2": ("CLIMBER", (10, 1))})
    t.state.pe[t["A2"]] = 0
    settled(t)
    first, second = t.asked[0].options.choices
    assert {p.kind for p in first} >= {"ROLL", "BASIC", "ACTIVATE"}
    assert "ACTIVATE" not in {p.kind for p in second}
    assert t.asked[0].default == (Plan("ROLL"), Plan("ROLL"))


def test_basic_movement_of_one_rider_is_a_house_rule(table, flat):
    """RULING 29 — `basic.allow_individual = false`."""
    t = table(
        flat, {"A1": ("LEADER", (20, 1))}, Rules("ciclismo", {"basic.allow_individual": False})
    )
    settled(t)
    assert not any(p.kind.startswith("BASIC") for p in t.asked[0].options.choices[0])
