"""An answer built from the parts of a sheet is the decision they mean, or is refused."""

import pytest

from engine.errors import DecisionError
from engine.race.question import YES_NO, Choice, Each, answer_of, ask, check_answer, codes_of, left
from engine.race.sheet import LIST, Barred, Option, Part, Phrase, Sheet

PAIR = Each((YES_NO, Choice(("a", "b", "c"))), lambda pair: not pair[0] or pair[1] != "a")


def question(options=PAIR, default=(False, "a")):
    return ask("KIND", 1, 4, (2, 5), options, default, "R6.25")


def sheet(*parts):
    made = [
        Part(None, LIST, tuple(Option(code, Phrase("word")) for code in codes)) for codes in parts
    ]
    return Sheet(Phrase("asked"), "R6.25", tuple(made))


def test_codes_mean_the_decision_they_are_split_from():
    for decision in PAIR:
        assert answer_of(question(), codes_of(question(), decision)) == decision


def test_what_equals_the_default_is_the_default_itself():
    """A race by clicks is written down as the race of the command."""
    asked = question()
    answer = answer_of(asked, (0, 0))
    assert answer is asked.default
    assert check_answer(asked, answer)[0] == 0


@pytest.mark.parametrize("codes", [(1, 0), (0, 7), (0,), (0, 0, 0), ("x", "y"), (None, 1)])
def test_codes_that_mean_nothing_legal_are_refused_with_the_rule(codes):
    with pytest.raises(DecisionError, match=r"R6\.25"):
        answer_of(question(), codes)


def test_what_is_left_is_told_part_by_part():
    """A part that is given can be changed; a reason without a rule has that of the question."""
    told = left(question(), sheet((0, 1), (0, 1, 2)), (1, None))
    assert [[why is None for why in part] for part in told] == [[True, True], [False, True, True]]
    assert told[1][0] == Barred(Phrase("clash"), "R6.25")


def test_nothing_is_barred_while_nothing_is_given():
    told = left(question(), sheet((0, 1), (0, 1, 2)), (None, None))
    assert {why for part in told for why in part} == {None}


def test_a_sheet_tells_that_there_is_only_one_answer():
    assert sheet((0,), (3,)).settled
    assert not sheet((0,), (3, 4)).settled
