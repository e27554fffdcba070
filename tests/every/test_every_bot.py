"""Bots are functions: what they answer follows from key and table, never from what came before."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from engine.bots import bots_playing
from engine.errors import DecisionError, SetupError
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.record import Record, RecordWriter, digest_race, pack_record
from engine.race.referee import Referee
from tests.every.forecasts import random_road
from tests.every.house_rules import random_rules

if TYPE_CHECKING:
    from engine.race.frame import Manager, Race
    from engine.race.question import Question
    from engine.race.values import Setup

CUTS = 3
"""Places at which every race is cut; another stage is cut elsewhere."""
TURNS = 6
"""Turns in which every answer of a person is refused once before it is taken."""


class Relieved:
    """Answers what the record says until the cut; then a bot that has just sat down answers."""

    def __init__(self, told: list[Any], bot: Manager, left: list[int]) -> None:
        self.told, self.bot, self.left = told, bot, left
        self.blind = getattr(bot, "blind", False)

    def decide(self, question: Question, view: Any) -> Any:
        """Return the next decision, whoever makes it."""
        if not self.left[0]:
            return self.bot.decide(question, view)
        self.left[0] -= 1
        code = self.told.pop(0)
        if code.__class__ is not int:
            return question.options.decode_answer(code)
        return question.options.decode_answer(code - 1) if code else question.default


def _sat_down(game: str, bot: str, start: Setup) -> list[Manager]:
    return [bots_playing(game)[bot](f"{start.key}/{seat}") for seat in range(len(start.teams))]


def _cut(game: str, bot: str, start: Setup, record: Record, cut: int) -> tuple[Race, Record]:
    """Ride the first decisions of a record again, and on from there with fresh bots."""
    race = GAMES[game].start(start, Dice(start.key))
    told = [code for turn in record.turns for code in turn.decisions]
    left = [cut]
    managers = [Relieved(told, manager, left) for manager in _sat_down(game, bot, start)]
    writer = RecordWriter(game, GAMES[game].rules, start, record.managers)
    Referee(race, managers, writer).run()
    return race, writer.record


def test_fresh_bots_ride_on_from_any_cut(rides: Any, game: str, bot: str, sample: str, number: int):
    """From any question on, bots that have just sat down make the same race, byte for byte."""
    race, record = rides(game, sample, number, bot)
    start = rides.setup(game, sample, number)
    decisions = sum(len(turn.decisions) for turn in record.turns)
    lots = Random(f"{game} {bot} {sample} {number}")
    for _ in range(CUTS):
        cut = lots.randrange(decisions + 1)
        again, told = _cut(game, bot, start, record, cut)
        assert pack_record(told) == pack_record(record), cut
        assert digest_race(again) == digest_race(race)


class Counted:
    """Sits before a manager and counts how often it is asked."""

    def __init__(self, manager: Manager) -> None:
        self.manager = manager
        self.blind = getattr(manager, "blind", False)
        self.times = 0

    def decide(self, question: Question, view: Any) -> Any:
        """Pass the question on."""
        self.times += 1
        return self.manager.decide(question, view)


def test_an_answer_that_is_refused_changes_nothing(rides: Any, game: str, bot: str):
    """Codes, questions, dice and state stay as they were, and no bot has been asked for its own.

    The persons sit in the first and the last seat, so that bots are asked between them.
    """
    start = rides.setup(game, "three-examples", 1)
    race = GAMES[game].start(start, Dice(start.key))
    seats = [Counted(manager) for manager in _sat_down(game, bot, start)]
    writer = RecordWriter(game, GAMES[game].rules, start, (bot,) * len(seats))
    referee = Referee(race, [None, *seats[1:-1], None], writer)

    def everything() -> tuple[Any, ...]:
        times = [seat.times for seat in seats]
        dice = list(race.dice.rolls), list(race.dice.shuffles)
        told = list(writer.codes), writer.turn, pack_record(writer.record)
        return referee.waiting_questions, race.turn, digest_race(race), dice, times, told

    while not referee.run(past_turn=TURNS) and referee.waiting_questions:
        before = everything()
        defaults = [question.default for question in referee.waiting_questions]
        wrong = [[*defaults[:n], ("nothing",), *defaults[n + 1 :]] for n in range(len(defaults))]
        for answers in (*wrong, [*defaults, True], defaults[1:]):
            with pytest.raises(DecisionError):
                referee.give_answers(answers)
            assert everything() == before
        referee.give_answers(defaults)
    assert race.turn >= TURNS or referee.is_over


RULED = (0, 1, 2, 3, 4, 96)
"""Races under house rules of every run; in the last, managers vote where they have no rider."""
MOST_RULED = 240


def _ride_under_random_rules(start: Setup, game: str, bot: str, nth: int) -> None:
    lots = Random(f"ruled {game} {nth}")
    rules = random_rules(game, lots, share=0.3)
    road = random_road(lots) if game == "ciclismo" else start.road
    ruled = replace(start, rules=rules, road=road, key=f"ruled {nth}", extra={})
    try:
        race = GAMES[game].start(ruled, Dice(ruled.key))
    except SetupError:
        return  # more teams or riders are wanted than there are
    try:
        Referee(race, _sat_down(game, bot, ruled)).run()
    except DecisionError as failed:
        pytest.fail(f"{failed} Race {nth}, under {rules.differences()}")


def test_bots_ride_under_house_rules_nobody_chose(rides: Any, game: str, bot: str):
    """RULING 102 — a director failed where managers vote on a peloton they have nobody in."""
    start = rides.setup(game, "three-examples", 1)
    for nth in RULED:
        _ride_under_random_rules(start, game, bot, nth)


@pytest.mark.whole
def test_bots_ride_under_hundreds_of_house_rules(rides: Any, game: str, bot: str):
    """The same many times over."""
    start = rides.setup(game, "three-examples", 1)
    for nth in range(MOST_RULED):
        _ride_under_random_rules(start, game, bot, nth)
