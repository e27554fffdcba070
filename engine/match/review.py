"""Trials: a race ridden on from one point of it, with one answer tried and bots in every seat.

They start from a tape, so that they try the race that was ridden and not one like it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.match.playhead import Playhead
from engine.race.dice import Dice

if TYPE_CHECKING:
    from engine.match.tape import MatchStart, Tape
    from engine.race.frame import View
    from engine.race.question import Question
    from engine.race.values import Results

POINTS: Final = "points"
"""The figure of a row under which a game counts what a rider has scored."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A point of a race from which it is ridden on with a bot in every seat."""

    start: MatchStart
    """With bots in all seats; in those of people the usual bot of the game."""
    tape: Tape
    seat: int = -1
    """Whose next answer is tried; none where the race only goes on."""
    decision: Any = None


class Outcome(NamedTuple):
    """What came of one race: its turns, and place and points of every rider who arrived, by bib."""

    turns: int
    places: tuple[tuple[int, int], ...]
    points: tuple[tuple[int, int], ...] = ()

    def wins(self, bibs: frozenset[int]) -> bool:
        """Tell whether one of these riders has won."""
        return any(place == 1 and bib in bibs for bib, place in self.places)

    def points_of(self, bibs: frozenset[int]) -> int:
        """Return the points of these riders together."""
        return sum([points for bib, points in self.points if bib in bibs])


def with_bots_seated(start: MatchStart) -> MatchStart:
    """Return the same start with the usual bot in the seats of people."""
    usual = start.game.manager
    seats = [usual if seat in start.persons else who for seat, who in enumerate(start.seats)]
    return replace(start, seats=tuple(seats), record=None)


def ride_trial(trial: Trial, number: int) -> Outcome:
    """Ride on with dice of a number; the same number gives the same dice to any answer."""
    start, tape = trial.start, trial.tape
    key = f"{start.key or start.setup.key}/{number}"
    head = Playhead(start, tape, Dice(key))
    head.race.happenings = None
    head.go_to(len(tape.codes))
    managers = start.make_managers()
    if trial.seat >= 0:
        managers[trial.seat] = _OneAnswer(trial.decision, managers[trial.seat])
    head.seat_managers(managers)
    head.referee.run()
    return outcome_of(head.race.results())


class _OneAnswer:
    """Gives one answer, then lets a bot decide."""

    def __init__(self, decision: Any, bot: Any) -> None:
        self._decision, self._bot, self._is_used = decision, bot, False

    def decide(self, question: Question, view: View) -> Any:
        """Return the answer that is tried, once; from then on what the bot decides."""
        if self._is_used:
            return self._bot.decide(question, view)
        self._is_used = True
        return self._decision


def outcome_of(results: Results) -> Outcome:
    """Return what is kept of the rows of a race; points are those a game counts, or its lines."""
    places = [(row.bib, place) for place, row in enumerate(results.riders_home, start=1)]
    counted = [row for row in results.arrivals if POINTS in row.figures]
    if counted:
        points = [(row.bib, row.figure(POINTS)) for row in counted]
    else:
        points = [(one.bib, one.points) for line in results.lines for one in line.places]
    return Outcome(results.turns, tuple(places), tuple(one for one in points if one[1]))
