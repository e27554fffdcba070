"""The standing orders each game comes with: rows that are asked, words for them, few questions."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import TYPE_CHECKING, Any

from designer.scene.board.film import Film
from designer.words import topic
from engine.bots import bots_playing
from engine.games import GAMES
from engine.match.answers import OpenAnswer
from engine.race.dice import Dice
from engine.race.orders import HOW, answer_by_order, orders_of
from engine.race.question import codes_of
from engine.race.referee import Referee
from engine.text import LANGUAGE_CODES
from tests.every.conftest import Rides

if TYPE_CHECKING:
    from engine.race.frame import Manager
    from engine.race.orders import OrderedAnswer
    from engine.race.question import Question
    from engine.race.values import Setup

SHOWN, CLICKS, MINUTES = 3, 2, 15
"""Of a flat stage: questions a person is shown in a median turn, clicks each, and how long it takes
against five bots, at most."""
THINKS, CLICK, BEAT = 5.0, 1.0, 0.25
"""Seconds: to read a question and think, to press something, to see a group move."""


def count_clicks(answer: OpenAnswer, said: tuple[Any, ...]) -> int:
    """Count what is pressed for an answer: each option that differs, and what gives it.

    What is said of most riders may be pressed once for all of them.
    """

    def differ() -> int:
        return sum(one != other for one, other in zip(answer.filled_codes(), said, strict=True))

    ways = [differ()]
    for shared in answer.shared_options():
        answer.take_codes([None] * len(said))
        answer.choose_for_all(shared.code)
        ways.append(1 + differ())
    return 1 + min(ways)


class Person:
    """Answers by the orders a game comes with; what is shown it answers like a bot."""

    def __init__(self, game: str, bot: Manager) -> None:
        self.asked, self.orders, self.bot = GAMES[game].sheet_of, orders_of(game), bot
        self.shown: Counter[int] = Counter()
        self.clicks = 0
        self.answered: list[OrderedAnswer] = []

    def decide(self, question: Question, view: Any) -> Any:
        """Look at the order first."""
        sheet = self.asked(question, view)
        answered = answer_by_order(self.orders, question, sheet, view)
        if answered is None:
            self.shown[question.turn] += 1
            decision = self.bot.decide(question, view)
            self.clicks += count_clicks(OpenAnswer(question, sheet), codes_of(question, decision))
            return decision
        self.answered.append(answered)
        return answered.decision


def _ridden(game: str, start: Setup) -> tuple[Person, Any]:
    """Ride a stage as the first seat; return the person and the race that is over."""
    race = GAMES[game].start(start, Dice(start.key))
    bot = bots_playing(game)[GAMES[game].manager]
    seats: list[Any] = [bot(f"{start.key}/{seat}") for seat in range(len(start.teams))]
    seats[0] = Person(game, seats[0])
    Referee(race, seats).run()
    return seats[0], race


def test_a_flat_stage_takes_a_quarter_of_an_hour(rides: Any, game: str, record_property: Any):
    """With the orders as they come: few questions, few clicks, every group seen to move."""
    against = min(6, max(GAMES[game].seats))
    ridden = 0
    for sample, number in Rides.stages:
        start = rides.setup(game, sample, number)
        if start.road.type != "FLAT_STAGE" or len(start.teams) < against:
            continue
        person, race = _ridden(game, start)
        asked = sum(person.shown.values())
        beats = len(Film(start, race.happenings).stops)
        minutes = (asked * THINKS + person.clicks * CLICK + beats * BEAT) / 60
        shown = median(person.shown[turn] for turn in range(1, race.turn + 1))
        told = f"{asked} questions, {person.clicks} clicks, {minutes:.1f} min, median {shown:g}"
        record_property(f"{game} {sample} {number}", told)
        ridden += 1

        assert 0 < shown <= SHOWN
        assert person.clicks <= CLICKS * asked
        assert minutes <= MINUTES
    assert ridden


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
    assert all(set(own[key]) == set(LANGUAGE_CODES) for key in wanted)


def test_every_kind_of_question_explains_itself(game: str):
    """In a first race: one sentence a kind, in every language."""
    own = topic(f"ask_{game}")
    wanted = {f"explain_{kind}" for kind in orders_of(game).kinds}
    assert wanted - set(own) == set()
    assert all(set(own[key]) == set(LANGUAGE_CODES) for key in wanted)
