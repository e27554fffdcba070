"""What is asked before anybody moves: who changes places, which plan, who goes along."""

import pytest

from engine.games.ciclismo.advice import Advice
from engine.games.ciclismo.cession import cession
from engine.games.ciclismo.deliberation import deliberation
from engine.games.ciclismo.state import Plan
from engine.games.ciclismo.view import drawn
from engine.race.question import answer_of, left
from engine.race.sheet import Riders
from engine.tour.rules import Rules
from tests.engine.games.ciclismo.asked.reading import reads

FOUR = {
    "A1": ("LEADER", (20, 1)), "B1": ("LEADER", (20, 2)), "A2": ("ROULEUR", (18, 1)),
    "A3": ("CLIMBER", (19, 1)), "A4": ("SPRINTER", (16, 1)), "B2": ("CLIMBER", (17, 3)),
}  # fmt: skip


def test_a_swap_says_who_goes_where_and_what_another_head_pulls(table, flat):
    """R6.18, RULING 40 — the rider in front is the head: a rouleur rolls half a square more."""
    t = table(flat, FOUR)
    read = next(r for r in reads(t, cession(t.state)) if r.question.manager == 0)
    assert read.options()[0].words.key == "nobody"
    swap = next(option for option in read.options() if option.code == (t["A1"], t["A2"]))
    assert swap.moves == ((t["A1"], (18, 1)), (t["A2"], (20, 1)))
    means = t.state.scene.cells[0]
    assert swap.gain == float(means[t["A2"]].mean - means[t["A1"]].mean)
    assert next(o for o in read.options() if o.code == (t["A2"], t["A3"])).gain is None
    assert read.rules("too_far") == ["R6.18"]
    assert answer_of(read.question, (swap.code,)) == ((t["A1"], t["A2"]),)


def test_riders_of_a_small_formation_are_told_why_they_cannot_cede(table, flat):
    """R6.19 — more than three riders."""
    t = table(flat, FOUR | {"A5": ("LEADER", (40, 1))})
    read = next(r for r in reads(t, cession(t.state)) if r.question.manager == 0)
    assert read.rules("small") == ["R6.19"]


def test_a_second_swap_of_a_rider_no_longer_goes(table, flat):
    """RULING 40 — cession.per_turn = rider: each rider once."""
    t = table(flat, FOUR, Rules("ciclismo", {"cession.per_turn": "rider"}))
    read = next(r for r in reads(t, cession(t.state)) if r.question.manager == 0)
    assert len(read.sheet.parts) == 2
    told = left(read.question, read.sheet, ((t["A1"], t["A2"]), None))
    open_ = [o.code for o, why in zip(read.options(), told[1], strict=True) if why is None]
    assert open_ == [(), (t["A3"], t["A4"])]


PAIR = {"A1": ("ROULEUR", (20, 1)), "A2": ("LEADER", (19, 1)), "B1": ("CLIMBER", (18, 1))}


def test_a_plan_costs_what_head_and_helpers_pay_and_brings_its_average(table, flat):
    """R7.7, R7.9, R7.10 — one point of the head, one of each helper."""
    t = table(flat, PAIR)
    read = reads(t, deliberation(t.state), kind="PROPOSE")[0]
    advice, seen = Advice(t.state.scene), drawn(t.state, None)
    alone = read.option("follow", pe=1, helpers=Riders(()))
    helped = read.option("follow", pe=1, helpers=Riders((t["A2"],)))
    assert (alone.cost, helped.cost) == (1, 2)
    plan = Plan("FOLLOW", 1, (t["A1"], t["A2"]))
    assert helped.gain == advice.plan(seen, plan, (0, 1, 2)) == alone.gain + 1
    free = read.option("follow", pe=0, helpers=Riders((t["A2"],)))
    assert free.cost == 0
    assert read.option("basic").words.values == {"squares": 7}
    assert read.option("basic").gain == 7.0


def test_who_proposes_for_anothers_head_spends_nothing_of_his(table, flat):
    """RULING 41 — effort and helpers are for the owner of the head."""
    rules = Rules("ciclismo", {"deliberation.proposals_per_formation": 2})
    t = table(flat, PAIR, rules)
    reads_ = reads(t, deliberation(t.state), {"PROPOSE": Plan("INDEPENDENT")}, kind="PROPOSE")
    own, other = reads_
    assert own.rules("not_head") == []
    assert other.rules("not_head") == ["RULING 41"]
    assert {option.cost for option in other.options()} == {0}


def test_what_bars_more_effort_is_named(table, flat, road):
    """R2.10, R7.2, R11.4 — nothing left, no more in one roll, rain."""

    def barred(t, **changes):
        for name, value in changes.items():
            setattr(t.state, name, value)
        read = reads(t, deliberation(t.state), kind="PROPOSE")[0]
        return {barred.words.key: barred.rule for barred in read.sheet.barred}

    assert "at_limit" not in barred(table(flat, PAIR))
    climb = road(("MTN_1", 60))
    assert barred(table(climb, PAIR))["at_limit"] == "R7.2"
    assert barred(table(climb, PAIR))["no_helpers_here"] == "R7.9"
    assert barred(table(flat, PAIR), pe=[0, 9, 9])["no_points"] == "R2.10"
    assert barred(table(flat, PAIR), pe=[9, 0, 9])["broke_helpers"] == "R7.10"
    assert barred(table(flat, PAIR), barred=True)["rain"] == "R11.4"


BUNCH = {
    "A1": ("LEADER", (60, 1)), "B1": ("LEADER", (60, 2)), "A2": ("CLIMBER", (58, 3)),
    "B2": ("CLIMBER", (58, 2)), "C1": ("LEADER", (59, 1)), "C2": ("CLIMBER", (58, 1)),
}  # fmt: skip


def test_a_peloton_without_control_has_no_effort_and_no_relays(table, flat):
    """R7.14, RULING 54 — two riders at the front; relays end at five."""
    t = table(flat, BUNCH)
    read = reads(t, deliberation(t.state), kind="PROPOSE")[0]
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
    assert yes.gain == advice.far(20, t["A1"])
    assert no.gain == pytest.approx((float(cells[1].mean) + float(cells[2].mean) + 2) / 2)
    assert read.rules("other_plan") == ["RULING 41"]
