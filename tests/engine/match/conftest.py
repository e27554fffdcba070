"""Matches on short stages, and a person in a seat who answers as a bot would."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from engine.bots import BOTS
from engine.games import GAMES
from engine.match.match import Match
from engine.match.tape import PERSON, MatchStart
from engine.race.orders import StandingOrders
from engine.ride.ride import begin_ride
from engine.ride.stages import ride_stage
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.ride.stages import RiddenStage

SAMPLES = Path(__file__).parents[3] / "samples"
ASKED_ALL = StandingOrders(0.0, {})
"""Orders of a person who wants to be asked everything."""


@cache
def ridden(game: str, sample: str = "sierra", number: int = 2) -> RiddenStage:
    """A stage as `etapa race` rides it with the usual bot in every seat."""
    ride = begin_ride(load(SAMPLES / f"{sample}.etapa"), GAMES[game])
    bot = BOTS[GAMES[game].manager]
    return ride_stage(ride, number, lambda _team, key: bot(key), "1", keep_record=True)


def seated(game: str, *persons: int, sample: str = "sierra", number: int = 2) -> MatchStart:
    """The start of that stage with people in some seats and the usual bot in the others."""
    setup = ridden(game, sample, number).setup
    usual = GAMES[game].manager
    seats = [PERSON if seat in persons else usual for seat in range(len(setup.teams))]
    return MatchStart(setup, tuple(seats))


def usual(match: Match) -> None:
    """Answer what waits first as the usual bot in that seat would."""
    asking = match.open_questions[0]
    view = match.head.race.view(asking.seat)
    match.answer_question(0, match.bots_of(asking.seat)[""].decide(asking.question, view))


def other(match: Match) -> None:
    """Answer what waits first otherwise than the usual bot would."""
    asking = match.open_questions[0]
    view = match.head.race.view(asking.seat)
    usual_answer = match.bots_of(asking.seat)[""].decide(asking.question, view)
    match.answer_question(0, next(one for one in asking.question.options if one != usual_answer))


def ride_on(match: Match, answers: int) -> None:
    """Ride on, give so many answers as the usual bot would, and stop at the next question."""
    for _ in range(answers):
        match.ride_on()
        usual(match)
    match.ride_on()


def is_race_of_bots(match: Match, game: str) -> bool:
    """Tell whether it is decision by decision and die by die the race that bots rode."""
    raced = ridden(game).record
    return raced is not None and match.record().turns == raced.turns


def to_end(match: Match, answer: Callable[[Match], Any] = usual) -> Match:
    """Ride to the end, answering whatever waits."""
    while not match.ride_on():
        answer(match)
    return match


@pytest.fixture
def begin() -> Callable[..., Match]:
    """Begin a match whose people are asked everything."""

    def begun(game: str, *persons: int, **stage: Any) -> Match:
        start = seated(game, *persons, **stage)
        return Match(start, dict.fromkeys(start.persons, ASKED_ALL))

    return begun
