"""What bots would have done; trials."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.match.answers import Said, note_answer
from engine.match.playhead import Playhead
from engine.race.dice import Dice
from engine.race.question import check_answer
from engine.race.values import OK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.match.answers import Taken
    from engine.match.tape import MatchStart, Tape
    from engine.race.frame import Manager, View
    from engine.race.game import Game
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


MOST: Final = 24
"""Answers that are looked at again; of more those that were given last."""


class Reviewed(NamedTuple):
    """An answer by hand, and that of the bot which usually sits there, where it is another."""

    number: int
    """Of the answer among all that were given for people."""
    seat: int
    tape: Tape
    """What brings the race to it."""
    answers: tuple[Any, Any]
    """What was answered, and what the bot says."""
    said: tuple[Said, ...]
    """What the bot says, as it is read."""


def review(start: MatchStart, tape: Tape, taken: Sequence[Taken]) -> list[Reviewed]:
    """Return every answer by hand where the usual bot would have answered otherwise."""
    by_hand = {
        (one.at, given.seat): index
        for index, one in enumerate(taken)
        for given in one.given
        if given.how == "hand"
    }
    found: list[Reviewed] = []

    def seated(head: Playhead, seat: int, script: Manager) -> Manager:
        if seat not in start.persons:
            return script
        return _Reviewer(start.game, head, script, start.bots(seat)[""], by_hand, found)

    head = Playhead(start, tape, None, seated)
    head.go_to(len(tape.codes))
    return found[-MOST:]


class _Reviewer:
    """Gives the answer of the tape, having asked a bot what it would have answered."""

    def __init__(
        self,
        game: Game,
        head: Playhead,
        script: Manager,
        bot: Manager,
        by_hand: dict[tuple[int, int], int],
        found: list[Reviewed],
    ) -> None:
        self._game, self._head, self._script, self._bot = game, head, script, bot
        self._by_hand, self._found = by_hand, found

    def decide(self, question: Question, view: View) -> Any:
        """Return what the tape says; note it where the bot says otherwise."""
        decision = self._script.decide(question, None)
        at = self._head.referee.taken
        index = self._by_hand.get((at, question.manager))
        if index is not None:
            _, other = check_answer(question, self._bot.decide(question, view))
            if other != decision:
                sheet = self._game.asked(question, view)
                said = note_answer(question, sheet, other, "").said
                tape = self._head.tape(at)
                both = (decision, other)
                self._found.append(Reviewed(index, question.manager, tape, both, said))
        return decision
