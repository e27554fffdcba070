"""Standing orders: questions that are answered for a person, kind by kind.

In Ciclismo a Fondo a manager is asked 70 to 300 questions a stage and takes the default in four of
five: orders leave to the person those that matter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine import tables
from engine.errors import TableError
from engine.race.frame import Manager
from engine.race.question import Question, codes_of
from engine.race.sheet import Sheet

if TYPE_CHECKING:
    from engine.race.frame import View

ASK: Final = "ask"
USUAL: Final = "usual"
AS_BOT: Final = "bot"
MATTERS: Final = "matters"
HOW: Final = (ASK, USUAL, AS_BOT, MATTERS)
"""Always ask me; take the default; answer as a bot would; ask me when it matters, else the default.
"""

BEST: Final = "best"
AS, WHEN = "as", "when"
"""How an order is written that names a bot, or the cases: `as director`, `when line rival`."""


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """How one kind of question is answered for a seat."""

    how: str
    cases: tuple[str, ...] = ()
    """It matters where one of these holds (`Sheet.cases`)."""
    least: float | None = None
    """It matters where so many squares are at stake; None: squares alone do not make it matter."""
    bot: str = ""
    """Which bot answers; nothing stands for the one that sits down where none is named."""
    offers: str = USUAL
    """What stands chosen when a person is asked: the default, or what brings most (BEST)."""

    @property
    def text(self) -> str:
        """Return the order as a tour keeps it."""
        if self.how == AS_BOT and self.bot:
            return f"{AS} {self.bot}"
        if self.how == MATTERS and self.cases and self.least is None:
            return " ".join((WHEN, *self.cases))
        return self.how


@dataclass(frozen=True, slots=True)
class StandingOrders:
    """The orders of one game: by kind of question; a kind that is not named is always asked."""

    point: float
    """Squares that one point of effort, or whatever the game pays with, is held to be worth."""
    kinds: Mapping[str, StandingOrder]
    others: StandingOrder = StandingOrder(ASK)
    """For a kind of question that is not named."""

    def order_for(self, kind: str) -> StandingOrder:
        """Return the order for a kind of question."""
        return self.kinds.get(kind, self.others)

    @property
    def cases(self) -> tuple[str, ...]:
        """Return the cases that any of the orders names."""
        every = (case for order in self.kinds.values() for case in order.cases)
        return tuple(dict.fromkeys(every))

    def with_changes(self, own: Mapping[str, str]) -> StandingOrders:
        """Return these orders with some in the place of others; what cannot be read stays as it is.

        A tour may name a kind of question, a case or a bot that this version does not know.
        """
        kinds = dict(self.kinds)
        for kind, text in own.items():
            order = read_order(str(text), self.order_for(kind))
            if order is not None:
                kinds[kind] = order
        return replace(self, kinds=kinds)


@cache
def orders_of(game: str) -> StandingOrders:
    """Return the orders a game comes with; one without any asks everything."""
    file = f"games/{game}/orders.toml"
    if not tables.has_file(file):
        return StandingOrders(0.0, {})
    table = tables.read_toml(file)
    kinds = {}
    for kind, row in table["kinds"].items():
        if row["how"] not in HOW:
            here = {"file": file, "row": kind, "column": "how"}
            raise TableError("table_cell", **here, have=row["how"], want=", ".join(HOW))
        least = float(row["least"]) if "least" in row else None
        cases = tuple(row.get("cases", ()))
        offers = row.get("offers", USUAL)
        kinds[kind] = StandingOrder(row["how"], cases, least, row.get("bot", ""), offers)
    return StandingOrders(float(table["point"]), kinds)


def read_order(text: str, usual: StandingOrder) -> StandingOrder | None:
    """Return the order a text stands for, given the one the game comes with; None for no order."""
    how, *names = text.split()[:20] or [""]
    if how == AS and len(names) == 1:
        return StandingOrder(AS_BOT, bot=names[0])
    if how == WHEN and names:
        return StandingOrder(MATTERS, tuple(names))
    if how in HOW and not names:
        return usual if how == usual.how else replace(usual, how=how, bot="")
    return None


RIDE_HOME: Final = StandingOrders(0.0, {}, StandingOrder(USUAL))
"""What is left when nothing is at stake any more: the usual answers everything."""
NO_BOTS: Final[Mapping[str, Manager]] = {}


class OrderedAnswer(NamedTuple):
    """What was answered for a seat, for the recap of the turn."""

    question: Question
    decision: Any
    how: str


def answer_by_order(
    orders: StandingOrders,
    question: Question,
    sheet: Sheet,
    view: View,
    bots: Mapping[str, Manager] = NO_BOTS,
) -> OrderedAnswer | None:
    """Return what the order for this kind of question answers; None where the person is asked.

    What has one answer is never asked. Of a bot that is not there the default is taken.
    """
    order = orders.order_for(question.kind)
    if sheet.has_one_answer:
        return OrderedAnswer(question, question.default, USUAL)
    if order.how == ASK or (order.how == MATTERS and needs_person(orders, question, sheet)):
        return None
    bot = bots.get(order.bot) if order.how == AS_BOT else None
    if bot is not None:
        return OrderedAnswer(question, bot.decide(question, view), AS_BOT)
    return OrderedAnswer(question, question.default, order.how)


def needs_person(orders: StandingOrders, question: Question, sheet: Sheet) -> bool:
    """Tell whether one of the named cases holds, or as many squares are at stake as were named."""
    order = orders.order_for(question.kind)
    if any(case in sheet.cases for case in order.cases):
        return True
    return order.least is not None and squares_at_stake(orders, question, sheet) >= order.least


def squares_at_stake(orders: StandingOrders, question: Question, sheet: Sheet) -> float:
    """Return the squares that any rider of a question may gain beyond the default, effort counted.

    Where nothing is expected of an option it is not compared; of the default that counts as none.
    """
    most = 0.0
    for part, code in zip(sheet.parts, codes_of(question, question.default), strict=True):
        worth = {
            option.code: option.gain - orders.point * option.cost
            for option in part.options
            if option.gain is not None
        }
        most = max([most, *[one - worth.get(code, 0.0) for one in worth.values()]])
    return most
