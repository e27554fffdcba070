"""Trials and reviews: what an answer would have brought, and what a bot would have answered.

Both start from a tape, so that they try the race that was ridden and not one like it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.match.answers import BY_HAND, AnswerPart, note_answer
from engine.match.playhead import Playhead
from engine.race.dice import Dice
from engine.race.question import check_answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.match.answers import DecisionPoint
    from engine.match.tape import MatchStart, Tape
    from engine.race.frame import Manager, View
    from engine.race.game import Game
    from engine.race.question import Question
    from engine.race.values import Results


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
    """What came of one race: its turns, and the place of every rider who arrived, by bib."""

    turns: int
    places: tuple[tuple[int, int], ...]


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
    """Return what is kept of the rows of a race."""
    places = [(row.bib, place) for place, row in enumerate(results.riders_home, start=1)]
    return Outcome(results.turns, tuple(places))


def mean_place(outcome: Outcome, bibs: frozenset[int], last: int) -> float:
    """Return the mean place of some riders; who did not arrive is counted behind all others."""
    places = dict(outcome.places)
    return sum([places.get(bib, last) for bib in bibs]) / len(bibs)


MOST: Final = 24
"""Answers that are looked at again; of more those that were given last."""


class ReviewedAnswer(NamedTuple):
    """An answer by hand, and that of the bot which usually sits there, where it is another."""

    number: int
    """Of the answer among all that were given for people."""
    seat: int
    tape: Tape
    """What brings the race to it."""
    answers: tuple[Any, Any]
    """What was answered, and what the bot says."""
    bot_parts: tuple[AnswerPart, ...]
    """What the bot says, as it is read."""


def review_answers(
    start: MatchStart, tape: Tape, points: Sequence[DecisionPoint]
) -> list[ReviewedAnswer]:
    """Return every answer by hand where the usual bot would have answered otherwise."""
    by_hand = {
        (point.decisions, answer.seat): index
        for index, point in enumerate(points)
        for answer in point.answers
        if answer.how == BY_HAND
    }
    reviewed: list[ReviewedAnswer] = []

    def seat_reviewer(head: Playhead, seat: int, script: Manager) -> Manager:
        if seat not in start.persons:
            return script
        return _Reviewer(start.game, head, script, start.bots_by_name(seat)[""], by_hand, reviewed)

    head = Playhead(start, tape, None, seat_reviewer)
    head.go_to(len(tape.codes))
    return reviewed[-MOST:]


class _Reviewer:
    """Gives the answer of the tape, having asked a bot what it would have answered."""

    def __init__(
        self,
        game: Game,
        head: Playhead,
        script: Manager,
        bot: Manager,
        by_hand: dict[tuple[int, int], int],
        reviewed: list[ReviewedAnswer],
    ) -> None:
        self._game, self._head, self._script, self._bot = game, head, script, bot
        self._by_hand, self._reviewed = by_hand, reviewed

    def decide(self, question: Question, view: View) -> Any:
        """Return what the tape says; note it where the bot says otherwise."""
        decision = self._script.decide(question, None)
        at = self._head.referee.decisions_before
        index = self._by_hand.get((at, question.manager))
        if index is not None:
            _, other = check_answer(question, self._bot.decide(question, view))
            if other != decision:
                sheet = self._game.sheet_of(question, view)
                bot_says = note_answer(question, sheet, other, "").parts
                tape = self._head.cut_tape(at)
                answers = (decision, other)
                self._reviewed.append(
                    ReviewedAnswer(index, question.manager, tape, answers, bot_says)
                )
        return decision
