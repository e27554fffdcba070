"""Answers: tested, listed, counted, drawn evenly, written small, built part by part."""

from collections import Counter

import pytest

from engine.errors import DecisionError
from engine.race.dice import Chance
from engine.race.question import (
    TOGETHER,
    YES_NO,
    Choice,
    Each,
    answer_of,
    blocked_options,
    check_answer,
    codes_of,
)
from engine.race.sheet import BarredOption, Phrase
from tests.engine.race.conftest import question, sheet

FITTING = Each((YES_NO, Choice("abc")), lambda pair: not pair[0] or pair[1] != "a")
OPTIONS = {
    "choice": Choice("abc"),
    "each": Each((YES_NO, Choice((0, 1, 2)))),
    "fitting": FITTING,
}
every_kind = pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)


@every_kind
def test_what_is_listed_is_legal_and_counted(options):
    every = list(options)
    assert len(every) == len(options) == len(set(every))
    assert all(one in options for one in every)


@every_kind
def test_every_answer_is_drawn_as_often(options):
    below = Chance("lots").number_below
    drawn = Counter(options.draw_answer(below) for _ in range(400 * len(options)))
    assert set(drawn) == set(options)
    assert max(drawn.values()) < 1.25 * min(drawn.values())


@every_kind
def test_a_code_means_its_answer_and_so_do_its_parts(options):
    for one in options:
        code, settled = options.settle_answer(one)
        assert options.decode_answer(code) == settled == one
        parts = options.split_answer(one)
        assert options.join_parts(parts) == one
        assert options.find_clash(parts) is None


@pytest.mark.parametrize("nonsense", [None, 7, "z", (True,), (True, 9), [True, 1], object(), ()])
@every_kind
def test_nonsense_is_no_answer(options, nonsense):
    assert nonsense not in options
    with pytest.raises((ValueError, TypeError)):
        options.settle_answer(nonsense)


def test_what_does_not_fit_together_is_no_answer():
    assert (True, "a") not in FITTING
    with pytest.raises(ValueError, match="True"):
        FITTING.settle_answer((True, "a"))


@pytest.mark.parametrize("change", [lambda e: setattr(e, "more", 1), lambda e: delattr(e, "pick")])
def test_what_a_manager_is_shown_stands_still(change):
    """A question that managers could change would be another one for the next of them."""
    with pytest.raises(AttributeError, match="stands still"):
        change(Each((YES_NO,)))


@pytest.mark.parametrize(("codes", "why"), [((1, 0), TOGETHER), ((1, None), None), ((0, 0), None)])
def test_parts_that_do_not_go_together_are_told_once_all_are_given(codes, why):
    assert FITTING.find_clash(codes) == why


ASKED = question(FITTING, (False, "a"))


def test_an_answer_of_parts_is_the_decision_they_mean():
    for decision in FITTING:
        assert answer_of(ASKED, codes_of(ASKED, decision)) == decision


def test_what_equals_the_default_is_the_default_itself():
    """A race by clicks is written down as the race of the command."""
    answer = answer_of(ASKED, (0, 0))
    assert answer is ASKED.default
    assert check_answer(ASKED, (False, "a"))[0] == 0


@pytest.mark.parametrize("codes", [(1, 0), (0, 7), (0,), (0, 0, 0), ("x", "y"), (None, 1)])
def test_codes_that_mean_nothing_legal_are_refused_with_the_rule(codes):
    with pytest.raises(DecisionError, match=r"R6\.25"):
        answer_of(ASKED, codes)


BARRED = BarredOption(Phrase("clash"), "R6.25")


@pytest.mark.parametrize(("codes", "first"), [((None, None), None), ((1, None), BARRED)])
def test_what_is_left_is_told_part_by_part(codes, first):
    """A part that is given can be changed; a reason without a rule has that of the question."""
    reasons = blocked_options(ASKED, sheet([(0, 0)] * 2, [(0, 0)] * 3), codes)
    assert reasons == ((None, None), (first, None, None))


@pytest.mark.parametrize(("options", "settled"), [(1, True), (2, False)])
def test_a_sheet_tells_that_there_is_only_one_answer(options, settled):
    assert sheet([(0, 0)], [(0, 0)] * options).has_one_answer is settled
