"""Activation (part 6): who is asked, which tokens go together, how effort is named later."""

from itertools import combinations, permutations, product
from math import prod
from random import Random

import pytest

from engine.games.ciclismo.activation import activation
from engine.games.ciclismo.cession import SwapOptions, cession
from engine.games.ciclismo.deliberation import deliberation
from engine.games.ciclismo.simplification import EffortOptions, LineupOptions
from engine.games.ciclismo.start import PairOptions
from engine.games.ciclismo.state import ATTACK, LEAD_OUT, NO_TOKEN, PULL, Plan, Token
from engine.games.ciclismo.state import SPRINT_ACTION as SPRINT
from engine.games.ciclismo.view import view_of
from tests.engine.games.ciclismo.again.tables import driven, some_table

LATER = {"activation.commit_pe": "at_resolution"}
THREE = {"A1": ("ROULEUR", (20, 1)), "A2": ("CLIMBER", (19, 1)), "B1": ("LEADER", (19, 2))}


def laid(t, **tokens):
    """Return whether team A may lay these tokens and no others."""
    t.play(activation(t.state, {}))
    question = next(q for q in t.asked if q.kind == "TOKENS" and not q.manager)
    return tuple(tokens.get(t.names[r], NO_TOKEN) for r in question.riders) in question.options


def launch(target, pe=1):
    return Token(LEAD_OUT, pe, 0, target)


def test_every_rider_may_lay_one_token_or_none(table, flat):
    """R6.24, RULING 6 — all teams at once, secretly, of their own riders; none by default."""
    t = table(flat, THREE)
    assert not t.play(activation(t.state, {}))
    assert [(q.kind, q.manager, q.secret) for q in t.asked] == [
        ("TOKENS", 0, True), ("TOKENS", 1, True),
    ]  # fmt: skip
    for question in t.asked:
        assert question.default == (NO_TOKEN,) * len(question.riders)
        assert {t.state.scene.team_of[rider] for rider in question.riders} == {question.manager}


def test_nobody_of_a_joint_formation_lays_a_token(table, flat):
    """R6.20 — no activation takes place where everybody follows."""
    t = table(flat, THREE, plans=[Plan("FOLLOW", 0, (0,))])
    t.play(activation(t.state, {}))
    assert t.asked == []


@pytest.mark.parametrize(
    ("pe", "puller", "helper", "legal"),
    [(9, 0, 0, True), (9, 2, 1, True), (9, 1, 0, True), (9, 0, 1, False), (9, None, 0, False),
     (9, None, 1, False), (0, 0, 0, True), (0, None, 0, False)],
)  # fmt: skip
def test_a_helper_needs_a_puller_and_pays_where_that_one_pays(
    table, flat, pe, puller, helper, legal
):
    """R6.28, RULING 107 b — up to 1 PE behind a pull with effort, none behind one without."""
    front = NO_TOKEN if puller is None else Token(PULL, puller)
    assert laid(table(flat, THREE, pe=pe), A1=front, A2=Token(PULL, helper)) is legal


NEAR = {"A1": ("ROULEUR", (140, 1)), "A2": ("SPRINTER", (139, 1)), "B1": ("LEADER", (139, 2))}
FAR = {
    "A1": ("ROULEUR", (137, 1)), "A2": ("CLIMBER", (133, 1)), "A3": ("LEADER", (134, 1)),
    "A4": ("CLIMBER", (135, 1)), "A5": ("CLIMBER", (136, 1)),
}  # fmt: skip
"""A2 reaches the line only if A3 launches it with effort."""
BOTH = {"A1": ("LEADER", (140, 1)), "A2": ("LEADER", (140, 2)), "A3": ("SPRINTER", (139, 1))}


@pytest.mark.parametrize(
    ("riders", "pe", "tokens", "legal"),
    [
        (NEAR, 9, {"A1": launch(1), "A2": Token(SPRINT, 1, 1)}, True),
        (NEAR, 9, {"A1": launch(1)}, False),  # who is launched sprints
        (NEAR, 9, {"A1": launch(1), "A2": Token(ATTACK, 1)}, False),
        (NEAR, 0, {"A1": launch(1, 0), "A2": Token(SPRINT)}, True),
        (NEAR, 0, {"A1": launch(1, 0)}, False),
        (FAR, 9, {"A3": launch(1), "A2": Token(SPRINT, 1)}, True),
        (FAR, 9, {"A3": launch(1, 0), "A2": Token(SPRINT, 1)}, False),
        (FAR, 9, {"A2": Token(SPRINT, 1)}, False),
        # either of two in the row ahead may launch, not both
        (BOTH, 9, {"A1": launch(2), "A3": Token(SPRINT)}, True),
        (BOTH, 9, {"A2": launch(2), "A3": Token(SPRINT)}, True),
        (BOTH, 9, {"A1": launch(2), "A2": launch(2), "A3": Token(SPRINT)}, False),
    ],
)
def test_launchers_and_launched(table, flat, riders, pe, tokens, legal):
    """R6.25, RULING 72, RULING 109 a — one launcher, who makes the reach where it is needed."""
    assert laid(table(flat, riders, pe=pe), **tokens) is legal


FILE = {
    "A1": ("ROULEUR", (22, 1)), "A2": ("SPRINTER", (20, 1)), "A3": ("LEADER", (21, 1)),
    "A4": ("ROULEUR", (19, 1)),
}  # fmt: skip


@pytest.mark.parametrize(
    ("line", "ahead", "tokens", "legal"),
    [
        ("sprint", 21, {"A2": Token(SPRINT)}, True),  # which it has not crossed
        ("sprint", 21, {"A1": Token(SPRINT)}, False),  # which it has, though it is back before it
        ("sprint", 23, {"A2": Token(SPRINT, 0, 1), "A3": launch(1)}, True),
        ("feed", 21, {"A2": Token(SPRINT)}, False),
    ],
)
def test_cession_carries_a_rider_over_a_line(table, road, lines, line, ahead, tokens, legal):
    """RULING 109 e, R6.25 — from row 20 to row 22 over the line of square 20: it is sprinted for.

    A3, ahead of it, may lead it out, though no launch is needed.
    """
    t = table(road(("FLAT", 150), lines=[lines[line](20)]), FILE)
    t.play(cession(t.state), {"CEDE": ((0, 1),)})
    assert t.at("A2", "A1") == ((22, 1), (20, 1))
    t.state.row[t["A3"]] = ahead
    assert laid(t, **tokens) is legal


def test_effort_may_be_named_once_tokens_lie_open(table, flat):
    """RULING 42 — `activation.commit_pe = at_resolution`: kinds first, effort after the reveal."""
    t = table(flat, THREE, LATER)
    answers = {
        "TOKENS": lambda q: (Token(ATTACK), *q.default[1:]) if q.manager == 0 else q.default,
        "EFFORT": lambda _: (Token(ATTACK, 3),),
    }
    t.play(activation(t.state, {}), answers)
    assert t.kinds() == ["TOKENS", "TOKENS", "EFFORT"]
    assert {token.pe for token in t.asked[0].options.choices[0]} == {0}
    assert t.state.tokens[0] == Token(ATTACK, 3)


@pytest.mark.parametrize(("launcher", "legal"), [("A1", True), ("A2", False)])
def test_only_who_can_pay_launches_a_needy_sprinter(table, flat, launcher, legal):
    """R6.25, RULING 42 — at_resolution a launcher without a point is no way to the line.

    18 squares to cross: 11 at most with the dice, 3 of one point, 1 of the wheel, 3 launched.
    """
    riders = {"A1": ("ROULEUR", (134, 1)), "A2": ("LEADER", (134, 2)), "A3": ("LEADER", (133, 1))}
    t = table(flat, riders, LATER, pe=1)
    t.state.pe = [1, 0, 4]
    tokens = {launcher: Token(LEAD_OUT, target=2), "A3": Token(SPRINT)}
    assert laid(t, **tokens) is legal
    if legal:
        asked = t.asked[-1]
        t.play(activation(t.state, {}), {"TOKENS": tuple(
            tokens.get(t.names[rider], NO_TOKEN) for rider in asked.riders)})  # fmt: skip
        assert t.state.tokens[0] == Token(LEAD_OUT, 1, 0, 2)


@pytest.mark.parametrize(
    ("rules", "kind", "shown"),
    [(LATER, "EFFORT", (ATTACK, 0)), ({}, "TOKENS", ("", 0))],
)
def test_what_lies_open_while_managers_answer(table, flat, rules, kind, shown):
    """R2.11, R6.24, RULING 42 — kinds before effort is named; nothing of another's answer."""
    t = table(flat, {"A1": ("LEADER", (49, 1)), "B1": ("LEADER", (48, 1))}, rules)
    t.state.phase = "ACTIVATION"
    pictures = []

    def look(question):
        tokens = view_of(t.state, question.manager).public.tokens
        pictures.append([(token.kind, token.pe) for token in tokens])
        return question.default

    t.play(activation(t.state, {}), {"TOKENS": (Token(ATTACK),), kind: look})
    assert pictures == [[shown] * 2] * 2


# Answers of many riders are built part by part: what is left, and why the rest is not.

FEW = 4000
"""Answers that are written out, to compare with what is said to be left of them."""


def whole_answers(options, parts):
    """Return the codes of every legal answer, found by trying all there could be."""
    legal = set()
    for codes in product(*parts):
        try:
            _, settled = options.settle_answer(options.join_parts(codes))
        except (ValueError, TypeError):
            continue
        assert options.join_parts(options.split_answer(settled)) == settled
        legal.add(codes)
    return legal


def assert_told_rightly(options, parts, random, tries):
    """Whatever part of an answer is given, no reason is told exactly if it can be completed."""
    every = whole_answers(options, parts)
    for _ in range(tries):
        part = tuple(random.choice(codes) if random.random() < 0.6 else None for codes in parts)
        possible = any(
            all(code in {None, own} for code, own in zip(part, answer, strict=True))
            for answer in every
        )
        barred = options.find_clash(part)
        assert (barred is None) == possible, (part, barred)
        assert barred is None or barred.rule


@pytest.mark.parametrize("share", [0, 0.3])
def test_tokens_that_are_left_are_those_that_can_be_completed(table, road, lines, share):
    """R6.25, RULING 42, RULING 107 b — launchers and launched, helpers and pullers."""
    tried = 0
    for number in range(700):
        random = Random(f"left {share} {number}")
        t = some_table(random, table, road, lines, share, lined=True)
        driven(cession(t.state), random)
        offers, questions = driven(deliberation(t.state), random), []
        driven(activation(t.state, offers), random, lambda q, _, all_=questions: all_.append(q))
        for question in questions:
            parts = [tuple(range(len(choice))) for choice in question.options.choices]
            count = prod(map(len, parts))
            if count <= FEW and len(question.options) < count:  # some do not go together
                tried += 1
                assert_told_rightly(question.options, parts, random, 12)
    assert tried > 100


@pytest.mark.parametrize("per", ["team", "formation", "rider"])
def test_swaps_that_are_left_are_those_that_can_be_completed(per):
    """R6.18, RULING 40 — one a team, or by house rule one a formation or one a rider."""
    rows, formation = (10, 9, 9, 8, 5, 5, 4), (0, 0, 0, 0, 1, 1, 1)
    swaps = SwapOptions((0, 1, 2, 4, 5, 6), rows, formation, 3, per)
    parts = [((), *pairs) for pairs in swaps.slots]
    assert_told_rightly(swaps, parts, Random(per), 60)
    assert {swaps.join_parts(codes) for codes in whole_answers(swaps, parts)} == set(swaps)


def test_riders_left_for_a_pair_of_squares_are_those_who_do_not_stand_yet():
    """R6.2, R6.16, RULING 39 — one in front, another behind, on any pair that is free."""
    pairs = PairOptions([(*two, pair) for pair in (0, 3) for two in permutations((4, 5, 7), 2)])
    assert_told_rightly(pairs, [(4, 5, 7), (4, 5, 7), (0, 3)], Random(1), 60)
    assert pairs.find_clash((4, 4, None)).rule == "R6.2"


def test_riders_left_to_be_played_are_as_many_as_the_rule_says():
    """RULING 96 — so many of a team, no more and no fewer."""
    lineups = LineupOptions(combinations((3, 4, 6, 8), 2))
    assert_told_rightly(lineups, [(False, True)] * 4, Random(2), 60)
    assert lineups.join_parts((True, False, False, True)) == (3, 8)


def test_efforts_left_to_be_declared_are_what_is_in_the_pool():
    """RULING 96 — by section, each up to its cap, together no more than the rider has."""
    efforts = EffortOptions((3, 0, 2, 4), 5)
    assert_told_rightly(efforts, [range(cap + 1) for cap in efforts.most], Random(3), 60)
    assert efforts.find_clash((3, None, 2, 1)).words.values == {"pe": 5}
