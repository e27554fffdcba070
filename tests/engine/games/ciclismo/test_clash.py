"""Answers of many riders are built part by part: what is left, and why the rest is not."""

from itertools import combinations, permutations, product
from math import prod
from random import Random

import pytest

from engine.games.ciclismo.activation import activation
from engine.games.ciclismo.cession import SwapOptions, cession
from engine.games.ciclismo.deliberation import deliberation
from engine.games.ciclismo.simplification import EffortOptions, LineupOptions
from engine.games.ciclismo.start import PairOptions
from tests.engine.games.ciclismo.again.tables import driven, some_table

FEW = 4000
"""Answers that are written out, to compare with what is said to be left of them."""


def whole_answers(options, parts):
    """Return the codes of every legal answer, found by trying all there could be."""
    found = set()
    for codes in product(*parts):
        try:
            _, settled = options.settle(options.join(codes))
        except (ValueError, TypeError):
            continue
        assert options.join(options.split(settled)) == settled
        found.add(codes)
    return found


def assert_told_rightly(options, parts, random, tries):
    """Whatever part of an answer is given, no reason is told exactly if it can be completed."""
    every = whole_answers(options, parts)
    for _ in range(tries):
        given = tuple(random.choice(codes) if random.random() < 0.6 else None for codes in parts)
        possible = any(
            all(code in {None, own} for code, own in zip(given, answer, strict=True))
            for answer in every
        )
        barred = options.clash(given)
        assert (barred is None) == possible, (given, barred)
        assert barred is None or barred.rule


def token_questions(t, random):
    """Cede, deliberate and lay tokens; return what was asked for the tokens."""
    asked = []
    driven(cession(t.state), random)
    made = driven(deliberation(t.state), random)
    driven(activation(t.state, made), random, lambda question, _: asked.append(question))
    return asked


@pytest.mark.parametrize("share", [0, 0.3])
def test_tokens_that_are_left_are_those_that_can_be_completed(table, road, lines, share):
    """R6.25, RULING 42, RULING 107 b — launchers and launched, helpers and pullers."""
    tried = 0
    for number in range(700):
        random = Random(f"left {share} {number}")
        for question in token_questions(
            some_table(random, table, road, lines, share, lined=True), random
        ):
            parts = [tuple(range(len(choice))) for choice in question.options.choices]
            if question.options._of[1] is not None and prod(map(len, parts)) <= FEW:
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
    assert {swaps.join(codes) for codes in whole_answers(swaps, parts)} == set(swaps)


def test_riders_left_for_a_pair_of_squares_are_those_who_do_not_stand_yet():
    """R6.16, RULING 39 — one in front, another behind him, on any pair that is free."""
    pairs = PairOptions([(*two, pair) for pair in (0, 3) for two in permutations((4, 5, 7), 2)])
    assert_told_rightly(pairs, [(4, 5, 7), (4, 5, 7), (0, 3)], Random(1), 60)
    assert pairs.clash((4, None, None)) is None
    assert pairs.clash((4, 4, None)).rule == "R6.2"


def test_riders_left_to_be_played_are_as_many_as_the_rule_says():
    """RULING 96 — so many of a team, no more and no fewer."""
    lineups = LineupOptions(combinations((3, 4, 6, 8), 2))
    assert_told_rightly(lineups, [(False, True)] * 4, Random(2), 60)
    assert lineups.join((True, False, False, True)) == (3, 8)


def test_efforts_left_to_be_declared_are_what_is_in_the_pool():
    """RULING 96 — by section, each up to its cap, together no more than the rider has."""
    declared = EffortOptions((3, 0, 2, 4), 5)
    assert_told_rightly(declared, [range(cap + 1) for cap in declared.most], Random(3), 60)
    assert declared.clash((3, None, 2, 1)).words.values == {"pe": 5}
