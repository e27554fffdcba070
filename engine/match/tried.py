"""Trials: the race ridden on many times from one point of it, and what an answer brought."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.match.playhead import Playhead
from engine.race.dice import Dice
from engine.race.values import OK

if TYPE_CHECKING:
    from engine.match.start import MatchStart
    from engine.match.tape import Tape
    from engine.race.frame import View
    from engine.race.question import Question
    from engine.race.values import Results


@dataclass(frozen=True, slots=True)
class Trial:
    """A point of a race from which it is ridden on with a bot in every seat."""

    start: MatchStart
    """Bots in all seats; people who sat there are given the one they would have sat down."""
    tape: Tape
    seat: int = -1
    """Whose next answer is tried; none where the race only goes on."""
    decision: Any = None


class Outcome(NamedTuple):
    """What came of one race: its turns, and the place of every rider who arrived, by bib."""

    turns: int
    places: tuple[tuple[int, int], ...]


def seated_bots(start: MatchStart) -> MatchStart:
    """Return the same start with the usual bot in the seats of people."""
    usual = start.game.manager
    seats = [usual if seat in start.persons else who for seat, who in enumerate(start.seats)]
    return replace(start, seats=tuple(seats), begun=None)


def ride_trial(trial: Trial, number: int) -> Outcome:
    """Ride on with dice of a number; the same number gives the same dice to any answer."""
    start, tape = trial.start, trial.tape
    key = f"{start.key or start.setup.key}/{number}"
    head = Playhead(start, tape, Dice(key))
    head.race.happenings = None
    head.go_to(len(tape.codes))
    managers = start.managers()
    if trial.seat >= 0:
        answered = _Once(trial.decision, managers[trial.seat])
        managers[trial.seat] = answered
    head.sit(managers)
    head.referee.run()
    return outcome_of(head.race.results())


def outcome_of(results: Results) -> Outcome:
    """Return what is kept of the rows of a race."""
    places = [(row.bib, row.place) for row in results.arrivals if row.status == OK]
    return Outcome(results.turns, tuple(places))


def places_of(outcome: Outcome, bibs: frozenset[int], last: int) -> float:
    """Return the mean place of some riders; who did not arrive is counted behind all others."""
    found = dict(outcome.places)
    return sum([found.get(bib, last) for bib in bibs]) / len(bibs)


class _Once:
    """Gives one answer, then lets a bot decide."""

    def __init__(self, decision: Any, bot: Any) -> None:
        self._decision, self._bot, self._given = decision, bot, False

    def decide(self, question: Question, view: View) -> Any:
        """Return the answer that is tried, once."""
        if not self._given:
            self._given = True
            return self._decision
        return self._bot.decide(question, view)
