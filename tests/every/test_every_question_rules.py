"""Sheets under house rules, and behind a cover: what is asked there, and what it may not tell."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.tour.rules import Rules, game_parameters
from tests.every.test_every_question import (
    assert_all_is_said,
    assert_is_laid_out,
    assert_offers_what_is_legal,
)

if TYPE_CHECKING:
    from engine.race.question import Question
    from engine.race.sheet import Sheet
    from engine.race.values import Setup

SHORT = ("three-examples", 1)
TURNS = 5
SETS = 14
"""Sets of house rules a game is tried with; in each of them about a third differ."""


def some_rules(game: str, lots: Random) -> Rules:
    """Return house rules of which some differ: those that are switched or picked from a list."""
    changes = {}
    for key, parameter in game_parameters(game).items():
        if lots.random() < 0.35:
            if parameter.kind == "flag":
                changes[key] = not parameter.default
            elif parameter.kind == "choice":
                changes[key] = lots.choice(parameter.choices)
    return Rules(game, changes)


class Drawing:
    """Answers at random and keeps the sheet of every question."""

    def __init__(self, game: str, lots: Random, seen: list[tuple[Question, Sheet]]) -> None:
        self.asked, self.lots, self.seen = GAMES[game].sheet_of, lots, seen

    def decide(self, question: Question, view: Any) -> Any:
        """Read the question and draw an answer."""
        self.seen.append((question, self.asked(question, view)))
        return question.options.draw_answer(self.lots.randrange)


def _ridden(game: str, start: Setup, managers: list[Any]) -> None:
    race = GAMES[game].start(start, Dice(start.key))
    Referee(race, managers).run(past_turn=TURNS)


@pytest.mark.parametrize("number", range(SETS))
def test_questions_that_house_rules_ask_have_their_sheets(rides: Any, game: str, number: int):
    """Words in both languages, all that is legal and nothing else, whatever the house rules."""
    lots = Random(f"{game} {number}")
    start = replace(rides.setup(game, *SHORT), rules=some_rules(game, lots))
    seen: list[tuple[Question, Sheet]] = []
    _ridden(game, start, [Drawing(game, lots, seen) for _ in start.teams])
    assert_all_is_said(start, seen)
    for _, sheet in seen:
        assert_is_laid_out(sheet)
    for question, sheet in seen[::3]:
        assert_offers_what_is_legal(question, sheet)


class Sealing(Drawing):
    """The first seat: once, at a secret question, it answers something else than it would have."""

    def __init__(self, *values: Any, at: int) -> None:
        super().__init__(*values)
        self.at = at

    def decide(self, question: Question, view: Any) -> Any:
        """Answer as drawn; at this secret question with the default, or not with it."""
        drawn = super().decide(question, view)
        if not question.secret:
            return drawn
        self.at -= 1
        return question.default if not self.at else drawn


def test_what_one_seat_has_sealed_no_other_reads(rides: Any, game: str):
    """Up to the end of that question the sheets of all others are the same, word for word."""
    start = rides.setup(game, *SHORT)

    def told(at: int, upto: int) -> list[Any]:
        lots = [Random(f"{game} {seat}") for seat in range(len(start.teams))]
        seen: list[list[tuple[Question, Sheet]]] = [[] for _ in start.teams]
        seats = [Drawing(game, own, kept) for own, kept in zip(lots, seen, strict=True)]
        seats[0] = Sealing(game, lots[0], seen[0], at=at)
        _ridden(game, start, seats)
        found = []
        for kept in seen[1:]:
            secret = 0
            for question, sheet in kept:
                secret += question.secret
                if secret > upto or (secret == upto and not question.secret):
                    break
                found.append(repr(sheet))
        return found

    for at in (1, 2, 3):
        assert told(0, at) == told(at, at)
