"""What a sheet promises comes true: where an answer leads, and that nothing else is charged."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.games import GAMES
from engine.race.course import Course
from engine.race.dice import Dice
from engine.race.event import kinds_of, read_event
from engine.race.field import Field
from engine.race.question import answer_of, codes_of
from engine.race.referee import Referee

if TYPE_CHECKING:
    from engine.race.course import Place
    from engine.race.frame import Race
    from engine.race.question import Question
    from engine.race.sheet import Option

UNFORESEEN = {"surcharge"}
"""What is charged for what others have laid unseen: no sheet can know it."""
TURNS = 16
"""Turns of a stage that are looked at."""


class Chosen(NamedTuple):
    """What a person has clicked: after how many happenings, in which turn, for which team."""

    after: int
    turn: int
    team: int
    kind: str
    options: tuple[Option, ...]


class Clicking:
    """Answers by clicking at random what the sheet offers, and notes what it was promised."""

    def __init__(self, game: str, race: Race, lots: Random, chosen: list[Chosen]) -> None:
        self.asked, self.race, self.lots, self.chosen = GAMES[game].sheet_of, race, lots, chosen

    def decide(self, question: Question, view: Any) -> Any:
        """Build a legal answer from the codes of the sheet."""
        sheet = self.asked(question, view)
        drawn = codes_of(question, question.options.draw_answer(self.lots.randrange))
        options = tuple(
            # of answers that come to the same a sheet offers one
            next((o for o in part.options if o.code == code), None)
            or self.lots.choice(part.options)
            for part, code in zip(sheet.parts, drawn, strict=True)
        )
        codes = [option.code for option in options]
        after = len(self.race.happenings)
        self.chosen.append(Chosen(after, question.turn, question.manager, question.kind, options))
        return answer_of(question, codes)


@cache
def clicked(rides: Any, game: str, sample: str, number: int) -> tuple[Race, list[Chosen]]:
    """Ride some turns of a stage by clicks; return it with what was clicked."""
    start = rides.setup(game, sample, number)
    race = GAMES[game].start(start, Dice(start.key))
    chosen: list[Chosen] = []
    lots = Random(f"{game} {sample} {number}")
    seats = [Clicking(game, race, lots, chosen) for _ in start.teams]
    Referee(race, seats).run(past_turn=TURNS)
    return race, chosen


def test_a_rider_stands_where_the_sheet_said(rides: Any, game: str, sample: str, number: int):
    """The square of an option is where its rider stands once he has moved."""
    race, chosen = clicked(rides, game, sample, number)
    kinds, field = kinds_of(game), Field(game, Course(1, 1, ("FLAT",), ()))
    promised: dict[int, tuple[str, Place]] = {}
    left = list(chosen)
    for at, happening in enumerate(race.happenings):
        while left and left[0].after <= at:
            one = left.pop(0)
            promised |= {
                rider: (one.kind, to)
                for option in one.options
                for rider, to in option.moves
                if to == option.place
            }
        field.apply_event(happening)
        kind = kinds.get(happening[0])
        if kind and kind.place and happening[2] in promised:
            said, to = promised.pop(happening[2])
            assert field.place_of(happening[2]) == to, (said, happening)


def test_nothing_is_charged_that_no_sheet_has_named(
    rides: Any, game: str, sample: str, number: int
):
    """In no turn does a team spend more than what it has clicked costs."""
    race, chosen = clicked(rides, game, sample, number)
    teams = [team for team, entry in enumerate(rides.setup(game, sample, number).teams)
             for _ in entry.riders]  # fmt: skip
    named: Counter[tuple[int, int]] = Counter()
    for one in chosen:
        named[one.turn, one.team] += sum(option.cost for option in one.options)
    for happening in race.happenings:
        kind = kinds_of(game).get(happening[0])
        if kind and kind.spends:
            event = read_event(kind, happening)
            if not UNFORESEEN & set(map(str, event.values.values())):
                named[event.turn, teams[event.rider]] -= happening[kind.spends]
    assert min(named.values(), default=0) >= 0
