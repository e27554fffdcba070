"""Plans, votes, who follows, pays and pursues, as a manager reads them."""

import pytest

from engine.games.ciclismo.advice import Advice
from engine.games.ciclismo.deliberation import deliberation
from engine.games.ciclismo.formations import controlling_teams
from engine.games.ciclismo.resolution import resolution
from engine.games.ciclismo.roll import RollHelp
from engine.games.ciclismo.sheets.plans import head_for
from engine.games.ciclismo.state import Plan, Token
from engine.games.ciclismo.view import view_of
from engine.race.question import answer_of
from engine.race.sheet import YES_NO, Riders
from tests.engine.games.ciclismo.sheets.reading import FILE, reads, reads_of_plan

PAIR = {"A1": ("ROULEUR", (20, 1)), "A2": ("LEADER", (19, 1)), "B1": ("CLIMBER", (18, 1))}


def proposed(t):
    """Return the first proposal as its manager reads it."""
    return reads(t, deliberation(t.state), kind="PROPOSE")[0]


def test_a_plan_costs_what_head_and_helpers_pay_and_brings_its_average(table, flat):
    """R7.7, R7.9, R7.10 — one point of the head, one of each helper."""
    t = table(flat, PAIR)
    read = proposed(t)
    advice, seen = Advice(t.state.scene), view_of(t.state, 0).public
    alone = read.option("follow", pe=1, helpers=Riders(()))
    helped = read.option("follow", pe=1, helpers=Riders((t["A2"],)))
    assert (alone.cost, helped.cost) == (1, 2)
    plan = Plan("FOLLOW", 1, (t["A1"], t["A2"]))
    assert helped.gain == advice.plan_distance(seen, plan, (0, 1, 2)) == alone.gain + 1
    free = read.option("follow", pe=0, helpers=Riders((t["A2"],)))
    assert free.cost == 0
    assert read.option("basic").words.values == {"squares": 7}
    assert read.option("basic").gain == 7.0


def test_who_proposes_for_the_head_of_another_spends_nothing(table, flat):
    """RULING 41 — effort and helpers are for the owner of the head."""
    rules = {"deliberation.proposals_per_formation": 2}
    t = table(flat, PAIR, rules)
    alone = {"PROPOSE": Plan("INDEPENDENT")}
    own, other = reads(t, deliberation(t.state), alone, kind="PROPOSE")
    assert own.rules("not_head") == []
    assert other.rules("not_head") == ["RULING 41"]
    assert {option.cost for option in other.options()} == {0}


@pytest.mark.parametrize(
    ("terrain", "state", "barred"),
    [
        ("FLAT", {}, {}), ("MTN_1", {}, {"at_limit": "R7.2", "no_helpers_here": "R7.9"}),
        ("FLAT", {"pe": 0}, {"no_points": "R2.10"}),
        ("FLAT", {"barred": True}, {"rain": "R11.4"}),
    ],
)  # fmt: skip
def test_what_bars_more_effort_is_named(table, road, terrain, state, barred):
    """R2.10, R7.2, R7.9, R11.4 — nothing left, no more in one roll, rain, no helpers uphill."""
    read = proposed(table(road((terrain, 90)), PAIR, **state))
    assert {one.words.key: one.rule for one in read.sheet.barred} == barred


def test_a_helper_without_points_is_named(table, flat):
    """R7.10 — who cannot pay behind a pull with effort."""
    t = table(flat, PAIR)
    t.state.pe[t["A2"]] = 0
    assert proposed(t).rules("broke_helpers") == ["R7.10"]


LOOSE = {
    "A1": ("LEADER", (60, 1)), "B1": ("LEADER", (60, 2)), "A2": ("CLIMBER", (58, 3)),
    "B2": ("CLIMBER", (58, 2)), "C1": ("LEADER", (59, 1)), "C2": ("CLIMBER", (58, 1)),
}  # fmt: skip


def test_a_peloton_without_control_has_no_effort_and_no_relays(table, flat):
    """R7.14, RULING 54 — two riders at the front; relays end at five."""
    t = table(flat, LOOSE)
    read = proposed(t)
    assert read.rules("no_control") == ["R7.14"]
    assert read.rules("no_relay") == ["RULING 54"]


def test_a_vote_says_the_plan_and_who_would_have_to_pay(table, road):
    """R6.20, R7.8 — a sprinter behind a climber uphill: two levels below, one point."""
    riders = {"A1": ("CLIMBER", (20, 1)), "B1": ("SPRINTER", (19, 1)), "B2": ("CLIMBER", (18, 1))}
    t = table(road(("MTN_1", 60)), riders)
    read = reads(t, deliberation(t.state), kind="VOTE")[0]
    assert read.sheet.words.values["plan"].key == "follow"
    yes, no = read.option("agree"), read.option("disagree")
    assert yes.words.values == {"riders": Riders((t["B1"],))}
    assert answer_of(read.question, (yes.code,)) is True
    advice, cells = Advice(t.state.scene), t.state.scene.cells[0]
    assert yes.gain == advice.mean_distance(t.state, t["A1"], row=20)
    assert no.gain == pytest.approx((float(cells[1].mean) + float(cells[2].mean) + 2) / 2)
    assert read.rules("other_plan") == ["RULING 41"]


def open_tokens(t):
    """Return the phase in which tokens lie open."""
    t.state.phase = "RESOLUTION"
    return resolution(t.state)


def test_following_a_puller_says_what_it_makes_and_what_it_may_cost(table, flat):
    """R6.28, R7.11 — two points of effort cost whoever follows one."""
    t = table(flat, FILE)
    t.tokens(A1=Token("PULL", 2), A3=Token("ATTACK", 1))
    found = [r for r in reads(t, open_tokens(t), kind="JOIN") if r.question.manager == 0]
    (read,) = found
    assert [part.form for part in read.sheet.parts] == [YES_NO]
    joins = read.option("joins", t["A2"])
    assert joins.words.values == {"pe": 1}
    advice = Advice(t.state.scene)
    one = advice.mean_distance(t.state, t["A1"], RollHelp(1), row=45)
    assert joins.gain == one + 2.0
    own = advice.mean_distance(t.state, t["A2"], row=44, wheel=1)
    assert read.option("rolls_himself", t["A2"]).gain == own
    assert answer_of(read.question, (1,)) == (True,)


def test_who_holds_a_token_does_not_follow(table, flat):
    """R6.28 — riders without a token are asked; the others are named."""
    t = table(flat, FILE)
    t.tokens(A1=Token("PULL", 0), A3=Token("PULL", 0), B1=Token("SPRINT_ACTION", 0))
    read = next(r for r in reads(t, open_tokens(t), kind="JOIN") if r.question.manager == 0)
    (busy,) = [one for one in read.sheet.barred if one.words.key == "has_token"]
    assert busy.words.values == {"riders": Riders((t["A3"],))}


def test_a_pace_too_high_is_paid_for_or_let_go(table, road):
    """R7.8, R7.18, RULING 51 — what it costs, what the pull makes, what the own roll makes."""
    t = table(road(("MTN_1", 60)), {"A1": ("CLIMBER", (20, 1)), "B1": ("SPRINTER", (19, 1))})
    (read,) = reads_of_plan(t, Plan("FOLLOW", 0, (0,)), kind="PAY")
    pays, lets_go = read.option("pays"), read.option("lets_go")
    assert (pays.cost, lets_go.cost) == (1, 0)
    advice = Advice(t.state.scene)
    assert pays.gain == advice.mean_distance(t.state, t["A1"], row=20)
    assert lets_go.gain == advice.mean_distance(t.state, t["B1"], row=19, wheel=1)


def test_who_cannot_pay_is_named(table, road):
    """R2.10 — nobody owes points: whoever has none is left behind unasked."""
    riders = {"A1": ("CLIMBER", (20, 1)), "B1": ("SPRINTER", (19, 1)), "B2": ("SPRINTER", (19, 2))}
    t = table(road(("MTN_1", 60)), riders)
    t.state.pe[t["B2"]] = 0
    (read,) = reads_of_plan(t, Plan("FOLLOW", 0, (0,)), kind="PAY")
    (unable,) = read.sheet.barred
    assert (unable.words.values, unable.rule) == ({"riders": Riders((t["B2"],))}, "R2.10")


def test_a_pursuit_says_its_price_and_the_square_behind_the_attacker(table, road):
    """R8.5, R8.7, RULING 57 — right behind, for the same points."""
    riders = {"A1": ("CLIMBER", (30, 2)), "B1": ("CLIMBER", (30, 1))}
    t = table(road(("MTN_1", 60)), riders)
    t.roll("B1", [1, 3, 1])
    t.tokens(B1=Token("ATTACK", 1), A1=Token("ATTACK", 1))
    (read,) = reads(t, open_tokens(t), {"PURSUE": True}, kind="PURSUE")
    pursues = read.option("pursues")
    assert (pursues.cost, pursues.place, pursues.gain) == (1, (34, 1), 4.0)
    assert t.at("A1") == (34, 1)
    own = Advice(t.state.scene).mean_distance(t.state, t["A1"], RollHelp(1), row=30)
    assert read.option("attacks_himself").gain == own


def test_a_pursuer_whose_square_is_taken_stands_where_the_search_ends(table, road):
    """RULING 34, RULING 57 — first on the left of it."""
    riders = {"A1": ("CLIMBER", (30, 2)), "B1": ("CLIMBER", (30, 1)), "C1": ("CLIMBER", (34, 2))}
    t = table(road(("MTN_1", 60)), riders)
    t.roll("B1", [1, 3, 1])
    t.tokens(B1=Token("ATTACK", 1), A1=Token("ATTACK", 1))
    answers = {"PURSUE": True, "STOP": (35, 2)}
    (read,) = reads(t, open_tokens(t), answers, kind="PURSUE")
    assert read.option("pursues").place == (34, 1) == t.at("A1")


def test_whoever_does_not_control_a_peloton_proposes_for_its_first_rider(table, flat):
    """RULING 41, RULING 52 — no team has two in the front row: no plan has another head."""
    bunch = {f"{'AB'[n % 2]}{n}": ("ROULEUR", (42 - n // 2, n % 2 + 1)) for n in range(8)}
    t = table(flat, bunch, {"peloton.control_riders": 2})
    members = t.state.formations[0]
    heads = controlling_teams(t.state, members)
    assert head_for(t.state, members, 7) == members[0]
    assert [head_for(t.state, members, team) for team in (0, 1)] == [
        heads.get(team, members[0]) for team in (0, 1)
    ]
