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
    OrderedAnswer,
    StandingOrder,
    StandingOrders,
    answer_by_order,
    orders_of,
    read_order,
    squares_at_stake,
)
from engine.race.question import Choice, Each
from tests.engine.race.conftest import question, sheet

SEEN = View(0, None)
EACH = Each((Choice("abc"), Choice("ab")))
ASKED = question(EACH, ("a", "a"))
THREE = sheet([(5.0, 0), (9.0, 1), (6.0, 0)], [(None, 0), (1.5, 0)])


def orders(how, cases=(), least=None, point=2.0):
    return StandingOrders(point, {"KIND": StandingOrder(how, cases, least)})


class Bot:
    """A bot that knows one answer."""

    def decide(self, _question, _view):
        return ("c", "b")


@pytest.mark.parametrize("given", [orders(ASK), StandingOrders(0.0, {})])
def test_who_wants_to_be_asked_is_asked(given):
    """So is whoever has no order for a kind of question."""
    assert answer_by_order(given, ASKED, THREE, SEEN) is None


def test_the_usual_is_the_default_itself():
    """So that the record is that of a manager who takes it."""
    answered = answer_by_order(orders(USUAL), ASKED, THREE, SEEN)
    assert answered == OrderedAnswer(ASKED, ("a", "a"), USUAL)
    assert answered.decision is ASKED.default


def test_a_bot_answers_where_one_is_named():
    answered = answer_by_order(orders(AS_BOT), ASKED, THREE, SEEN, {"": Bot()})
    assert (answered.decision, answered.how) == (("c", "b"), AS_BOT)
    assert answer_by_order(orders(AS_BOT), ASKED, THREE, SEEN).decision == ("a", "a")


def test_it_matters_where_a_named_case_holds():
    near = sheet([(1.0, 0)] * 3, [(1.0, 0)] * 2, cases=("line",))
    assert answer_by_order(orders(MATTERS, ("line", "rival")), ASKED, near, SEEN) is None
    assert answer_by_order(orders(MATTERS, ("rival",)), ASKED, near, SEEN) is not None


@pytest.mark.parametrize(
    ("point", "shown", "squares"),
    [
        (2.0, THREE, 2.0),  # 9 squares for a point worth 2 are 2 more than the 5 of the default
        (3.5, THREE, 1.5),  # then the 1.5 of an option whose default is unknown are more
        (2.0, sheet([(None, 0)] * 3, [(3.0, 0), (1.0, 0)]), 0.0),
    ],
)
def test_what_is_at_stake_is_the_most_that_any_rider_gains(point, shown, squares):
    assert squares_at_stake(orders(MATTERS, point=point), ASKED, shown) == squares


@pytest.mark.parametrize(("least", "asked"), [(2.0, True), (2.1, False)])
def test_it_matters_where_enough_is_at_stake(least, asked):
    answered = answer_by_order(orders(MATTERS, least=least), ASKED, THREE, SEEN)
    assert (answered is None) is asked


def test_what_has_one_answer_is_never_asked():
    one = sheet([(5.0, 0)], [(5.0, 0)])
    assert answer_by_order(orders(ASK), ASKED, one, SEEN).how == USUAL


def test_a_game_without_orders_is_asked_everything():
    assert orders_of("nothing").kinds == {}


def test_an_unknown_order_is_refused_with_its_place(monkeypatch):
    table = {"point": 1.0, "kinds": {"KIND": {"how": "never"}}}
    monkeypatch.setattr(module.tables, "has_file", lambda _: True)
    monkeypatch.setattr(module.tables, "read_toml", lambda _: table)
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
    """As a tour keeps it, and as it is read again: of the usual order its cases stay."""
    usual = StandingOrder(MATTERS, ("line",), 1.0)
    assert read_order(text, usual) == order
    assert order.text == text


@pytest.mark.parametrize("text", ["", "never", "as", "as a bot", "when", "ask me", "x" * 9000])
def test_words_that_are_no_order_leave_the_usual_one(text):
    assert read_order(text, StandingOrder(ASK)) is None
    assert orders(ASK).with_changes({"KIND": text}) == orders(ASK)


def test_a_seat_may_order_otherwise_than_the_game():
    """Kind by kind; a kind the game does not name is asked until it is ordered."""
    own = orders(ASK, ("line",)).with_changes({"KIND": "usual", "OTHER": "as director"})
    given = own.order_for("KIND").how, own.order_for("OTHER").bot, own.order_for("THIRD").how
    assert given == (USUAL, "director", ASK)
    assert own.cases == ("line",)
