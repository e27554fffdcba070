"""Standing orders answer for a person, or leave the question to be asked."""

import pytest

from engine.errors import TableError
from engine.race import orders as module
from engine.race.frame import View
from engine.race.orders import (
    AS_BOT,
    ASK,
    MATTERS,
    USUAL,
    Answered,
    StandingOrder,
    StandingOrders,
    answer_by_order,
    at_stake,
    orders_of,
    read_order,
)
from engine.race.question import Choice, Each, ask
from engine.race.sheet import LIST, Option, Part, Phrase, Sheet

SEEN = View(0, None)
EACH = Each((Choice("abc"), Choice("ab")))


def question(options=EACH, default=("a", "a")):
    return ask("KIND", 0, 3, (1, 2), options, default, "R1.1")


def sheet(*parts, cases=()):
    """Return a sheet of parts; each part a list of (gain, cost) by code."""
    made = [
        Part(None, LIST, tuple(
            Option(code, Phrase("word"), gain=gain, cost=cost)
            for code, (gain, cost) in enumerate(options)
        ))
        for options in parts
    ]  # fmt: skip
    return Sheet(Phrase("asked"), "R1.1", tuple(made), cases=cases)


THREE = sheet([(5.0, 0), (9.0, 1), (6.0, 0)], [(None, 0), (1.5, 0)])


def by(how, cases=(), least=None, point=2.0):
    return StandingOrders(point, {"KIND": StandingOrder(how, cases, least)})


class Says:
    """A bot that knows one answer."""

    def decide(self, _question, _view):
        return ("c", "b")


def test_who_wants_to_be_asked_is_asked():
    assert answer_by_order(by(ASK), question(), THREE, SEEN) is None
    assert answer_by_order(StandingOrders(0.0, {}), question(), THREE, SEEN) is None


def test_the_usual_is_the_default_itself():
    """So that the record is that of a manager who takes it."""
    asked = question()
    answered = answer_by_order(by(USUAL), asked, THREE, SEEN)
    assert answered == Answered(asked, ("a", "a"), USUAL)
    assert answered.decision is asked.default


def test_a_bot_answers_where_one_is_named():
    answered = answer_by_order(by(AS_BOT), question(), THREE, SEEN, {"": Says()})
    assert (answered.decision, answered.how) == (("c", "b"), AS_BOT)
    assert answer_by_order(by(AS_BOT), question(), THREE, SEEN).decision == ("a", "a")


def test_it_matters_where_a_named_case_holds():
    near = sheet([(1.0, 0), (1.0, 0), (1.0, 0)], [(1.0, 0), (1.0, 0)], cases=("line",))
    assert answer_by_order(by(MATTERS, ("line", "rival")), question(), near, SEEN) is None
    assert answer_by_order(by(MATTERS, ("rival",)), question(), near, SEEN) is not None


def test_what_is_at_stake_is_the_most_that_any_rider_gains_with_effort_counted():
    """9 squares for a point worth 2 are 2 more than 5; of an unknown default 1.5 count whole."""
    assert at_stake(by(MATTERS), question(), THREE) == 2.0
    assert at_stake(by(MATTERS, point=3.5), question(), THREE) == 1.5
    assert at_stake(by(MATTERS), question(), sheet([(None, 0)] * 3, [(3.0, 0), (1.0, 0)])) == 0.0


@pytest.mark.parametrize(("least", "asked"), [(2.0, True), (2.1, False)])
def test_it_matters_where_enough_is_at_stake(least, asked):
    answered = answer_by_order(by(MATTERS, least=least), question(), THREE, SEEN)
    assert (answered is None) is asked


def test_what_has_one_answer_is_never_asked():
    one = sheet([(5.0, 0)], [(5.0, 0)])
    assert answer_by_order(by(ASK), question(), one, SEEN).how == USUAL


def test_a_game_without_orders_is_asked_everything():
    assert orders_of("nothing").kinds == {}


def test_an_order_nobody_knows_is_refused_with_its_place(monkeypatch):
    table = {"point": 1.0, "kinds": {"KIND": {"how": "never"}}}
    monkeypatch.setattr(module.tables, "exists", lambda _: True)
    monkeypatch.setattr(module.tables, "toml", lambda _: table)
    with pytest.raises(TableError, match="never"):
        orders_of("strange")


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("ask", StandingOrder(ASK, ("line",), 1.0)),
        ("usual", StandingOrder(USUAL, ("line",), 1.0)),
        ("matters", StandingOrder(MATTERS, ("line",), 1.0)),
        ("as director", StandingOrder(AS_BOT, bot="director")),
        ("when rival wheel", StandingOrder(MATTERS, ("rival", "wheel"))),
    ],
)
def test_an_order_is_kept_as_a_few_words(text, order):
    """As a tour keeps it, and as it is read again."""
    usual = StandingOrder(MATTERS, ("line",), 1.0)
    assert read_order(text, usual) == order
    assert order.text == text


@pytest.mark.parametrize("text", ["", "never", "as", "as a bot", "when", "ask me", "x" * 9000])
def test_words_that_are_no_order_leave_the_usual_one(text):
    assert read_order(text, StandingOrder(ASK)) is None
    assert by(ASK).with_own({"KIND": text}) == by(ASK)


def test_a_seat_may_order_otherwise_than_the_game():
    """Kind by kind; a kind the game does not name is asked until it is ordered."""
    own = by(ASK, ("line",)).with_own({"KIND": "usual", "OTHER": "as director"})
    assert (own.of("KIND").how, own.of("OTHER").bot, own.of("THIRD").how) == (
        USUAL,
        "director",
        ASK,
    )
    assert own.cases == ("line",)
