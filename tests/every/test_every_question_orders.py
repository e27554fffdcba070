"""The standing orders each game comes with: rows that are asked, words for them, few questions."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import TYPE_CHECKING, Any

from designer.words import LANGUAGES, topic
from engine.bots import bots_playing
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.orders import HOW, answer_by_order, orders_of
from engine.race.referee import Referee
from tests.every.conftest import Rides

if TYPE_CHECKING:
    from engine.race.orders import Answered
    from engine.race.protocols import Manager
    from engine.race.question import Question
    from engine.race.values import Setup

SHOWN = 3
"""Questions a person is shown in a median turn of a flat stage, at most."""


class Person:
    """Answers by the orders a game comes with; what is shown it answers like a bot."""

    def __init__(self, game: str, bot: Manager) -> None:
        self.asked, self.orders, self.bot = GAMES[game].asked, orders_of(game), bot
        self.shown: Counter[int] = Counter()
        self.answered: list[Answered] = []

    def decide(self, question: Question, view: Any) -> Any:
        """Look at the order first."""
        sheet = self.asked(question, view)
        answered = answer_by_order(self.orders, question, sheet, view)
        if answered is None:
            self.shown[question.turn] += 1
            return self.bot.decide(question, view)
        self.answered.append(answered)
        return answered.decision


def _ridden(game: str, start: Setup) -> tuple[Person, int]:
    """Ride a stage as the first seat; return the person and the turns of the race."""
    race = GAMES[game].start(start, Dice(start.key))
    bot = bots_playing(game)[GAMES[game].manager]
    seats: list[Any] = [bot(f"{start.key}/{seat}") for seat in range(len(start.teams))]
    seats[0] = Person(game, seats[0])
    Referee(race, seats).run()
    return seats[0], race.turn


def test_a_flat_stage_shows_three_questions_in_a_median_turn(rides: Any, game: str):
    """With the orders as they come; every other question is answered by them."""
    turns: list[int] = []
    for sample, number in Rides.stages:
        start = rides.setup(game, sample, number)
        if start.road.type == "FLAT_STAGE":
            person, last = _ridden(game, start)
            turns += [person.shown[turn] for turn in range(1, last + 1)]
    assert median(turns) <= SHOWN
    assert sum(turns)


def test_a_time_trial_can_be_ridden_by_orders(rides: Any, game: str):
    """What was answered is kept for the recap: a legal answer each."""
    start = rides.setup(game, "three-examples", 3)
    person, _ = _ridden(game, start)
    for answered in person.answered:
        assert answered.decision in answered.question.options
        assert answered.how in HOW


def test_every_order_has_words_for_its_kind_and_its_cases(game: str):
    """What stands in the settings: kinds of question, cases, ways to answer."""
    own, orders = topic(f"ask_{game}"), orders_of(game)
    wanted = {f"order_{kind}" for kind in orders.kinds}
    wanted |= {f"case_{case}" for order in orders.kinds.values() for case in order.cases}
    assert wanted - set(own) == set()
    assert {f"how_{how}" for how in HOW} - set(topic("ask")) == set()
    assert all(set(own[key]) == set(LANGUAGES) for key in wanted)


def test_every_kind_of_question_explains_itself(game: str):
    """In a first race: one sentence a kind, in every language."""
    own = topic(f"ask_{game}")
    wanted = {f"explain_{kind}" for kind in orders_of(game).kinds}
    assert wanted - set(own) == set()
    assert all(set(own[key]) == set(LANGUAGES) for key in wanted)
