"""Answers: tested, listed, counted, drawn evenly, written small and read back."""

from collections import Counter

import pytest

from engine.race.dice import Chance
from engine.race.question import TOGETHER, YES_NO, Choice, Each

OPTIONS = {
    "choice": Choice(("a", "b", "c")),
    "each": Each((YES_NO, Choice((0, 1, 2)))),
    "fitting": Each((YES_NO, Choice((0, 1, 2))), lambda pair: not pair[0] or pair[1] > 0),
}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_what_is_listed_is_legal_and_counted(options):
    every = list(options)
    assert len(every) == len(options) == len(set(every))
    assert all(one in options for one in every)


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_every_answer_is_drawn_as_often(options):
    below = Chance("lots").below
    drawn = Counter(options.pick(below) for _ in range(400 * len(options)))
    assert set(drawn) == set(options)
    assert max(drawn.values()) < 1.25 * min(drawn.values())


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_a_code_means_its_answer(options):
    for one in options:
        code, settled = options.settle(one)
        assert options.decode(code) == settled == one


@pytest.mark.parametrize("nonsense", [None, 7, "z", (True,), (True, 9), [True, 1], object(), ()])
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_nonsense_is_no_answer(options, nonsense):
    assert nonsense not in options
    with pytest.raises((ValueError, TypeError)):
        options.settle(nonsense)


def test_what_does_not_fit_together_is_no_answer():
    assert (True, 0) not in OPTIONS["fitting"]
    with pytest.raises(ValueError, match="True"):
        OPTIONS["fitting"].settle((True, 0))


@pytest.mark.parametrize("change", [lambda e: setattr(e, "of", 1), lambda e: delattr(e, "_of")])
def test_what_a_manager_is_shown_stands_still(change):
    """Nobody gains by changing a question."""
    with pytest.raises(AttributeError, match="stands still"):
        change(Each((YES_NO,)))


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_an_answer_is_put_together_from_its_parts(options):
    for one in options:
        parts = options.split(one)
        assert options.join(parts) == one
        assert options.clash(parts) is None


def test_parts_that_do_not_go_together_are_told_once_all_are_given():
    """Of what refuses without a reason, the rule of the question is the reason."""
    fitting = OPTIONS["fitting"]
    assert fitting.clash((1, 0)) == TOGETHER
    assert fitting.clash((1, None)) is None
    assert fitting.clash((0, 0)) is None
