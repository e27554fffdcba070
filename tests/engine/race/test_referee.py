"""The referee asks, checks, records; bad managers are refused in one sentence."""

import pytest

from designer.language import SPANISH
from engine.errors import DecisionError
from engine.race.dice import Dice
from engine.race.frame import View
from engine.race.question import YES_NO, Choice, Question
from engine.race.referee import Referee


class ToyRace:
    """A game of three turns: in each both managers answer together, then the first alone."""

    def __init__(self):
        self.dice = Dice("toy")
        self.happenings = None
        self.turn = 0
        self.answers = []

    def play(self):
        for self.turn in (1, 2, 3):
            both = yield tuple(
                Question("BOTH", seat, self.turn, (), Choice("abc"), "a", "T1") for seat in (0, 1)
            )
            self.answers.append(both)
            self.answers.append((yield Question("ONE", 0, self.turn, (), YES_NO, False, "T2")))

    def view(self, manager):
        return View(manager, tuple(self.answers))

    def state(self):
        return (self.turn, tuple(self.answers))

    def results(self):
        return self.answers


class KindBot:
    """A manager who answers by kind; an answer may be a function of question and view."""

    def __init__(self, **answers):
        self.answers = answers

    def decide(self, question, view):
        answer = self.answers.get(question.kind, question.default)
        return answer(question, view) if callable(answer) else answer


def test_all_answer_before_anyone_sees():
    pictures = []
    both = {"BOTH": lambda _, view: pictures.append(view.public) or "b"}
    game = ToyRace()
    Referee(game, [KindBot(**both), KindBot(**both)]).run()
    assert game.answers == [("b", "b"), False] * 3
    assert [len(public) for public in pictures] == [0, 0, 2, 2, 4, 4]


def test_a_blind_manager_needs_no_view():
    class Blind(KindBot):
        blind = True

        def decide(self, question, view):
            assert view is None
            return question.default

    game = ToyRace()
    assert Referee(game, [Blind(), KindBot()]).run()


@pytest.mark.parametrize("nonsense", ["z", None, 3.5, ("a",), object()])
def test_what_the_rules_do_not_offer_is_refused_with_the_rule(nonsense):
    """One sentence: turn, manager, question, rule."""
    with pytest.raises(DecisionError, match="manager 2") as refused:
        Referee(ToyRace(), [KindBot(), KindBot(BOTH=nonsense)]).run()
    assert "T1" in str(refused.value)
    assert "\n" not in refused.value.sentence(SPANISH)


def test_an_answer_whose_comparison_raises_is_refused():
    class Trap:
        def __eq__(self, other):
            raise RuntimeError

        __hash__ = None

        def __repr__(self):
            raise RuntimeError

    with pytest.raises(DecisionError, match="Trap"):
        Referee(ToyRace(), [KindBot(BOTH=Trap()), KindBot()]).run()


def test_a_manager_who_raises_is_named():
    def broken(*_):
        raise ZeroDivisionError("no legs")

    with pytest.raises(DecisionError, match="ZeroDivisionError: no legs"):
        Referee(ToyRace(), [KindBot(BOTH=broken), KindBot()]).run()


def test_a_manager_who_stalls_is_named():
    """The clock is passed in: the engine itself reads none."""
    ticks = iter(range(0, 1000, 7))
    with pytest.raises(DecisionError, match="more than 5 s"):
        Referee(ToyRace(), [KindBot(), KindBot()], clock=lambda: next(ticks), patience=5).run()


def test_an_empty_seat_is_answered_from_outside():
    """By a person: the race waits with the questions and goes on with the answers."""
    game = ToyRace()
    referee = Referee(game, [None, KindBot(BOTH="c")])
    asked = []
    while not referee.run():
        asked.append([question.kind for question in referee.waiting_questions])
        assert all(question.manager == 0 for question in referee.waiting_questions)
        referee.give_answers(["b" if q.kind == "BOTH" else True for q in referee.waiting_questions])
    assert asked == [["BOTH"], ["ONE"]] * 3
    assert game.answers == [("b", "c"), True] * 3


def test_a_refused_answer_can_be_given_again():
    game = ToyRace()
    referee = Referee(game, [None, KindBot()])
    referee.run()
    with pytest.raises(DecisionError):
        referee.give_answers(["z"])
    with pytest.raises(DecisionError, match="2 decisions"):
        referee.give_answers(["a", "b"])
    referee.give_answers(["b"])
    referee.run()
    assert game.answers[0] == ("b", "a")


def test_a_race_can_be_stopped_after_a_turn_and_goes_on():
    game = ToyRace()
    referee = Referee(game, [KindBot(), KindBot()])
    assert not referee.run(past_turn=1)
    assert len(game.answers) == 2
    assert referee.run()
    assert len(game.answers) == 6


def test_a_team_without_a_manager_is_named():
    with pytest.raises(DecisionError, match="1 manager where team 2"):
        Referee(ToyRace(), [KindBot()]).run()


class ListingScribe:
    """A scribe that lists the turns that were closed, and the end."""

    def __init__(self):
        self.turn, self.codes, self.closed = 0, [], []

    def turn_over(self, _race, turn):
        self.closed.append(self.turn)
        self.turn = turn

    def close(self, _race):
        self.closed.append("end")


@pytest.mark.parametrize("seats", [[KindBot(), KindBot()], [None, None]], ids=["bots", "people"])
def test_turns_are_taken_down_one_by_one_and_the_end_once(seats):
    """Each turn is closed by the first decision of the next; run again, a race is still over."""
    scribe = ListingScribe()
    referee = Referee(ToyRace(), seats, scribe)
    while not referee.run():
        referee.give_answers([question.default for question in referee.waiting_questions])
    assert referee.run()
    assert scribe.closed == [0, 1, 2, "end"]
