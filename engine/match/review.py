"""A race looked at again: one answer tried in it, and why managers answered as they did.

Trials start from a tape, with bots in every seat, so that they try the race that was ridden and not
one like it. A bot's answer hangs on the question and on what lies on the table, so it can be asked
for its motive afterwards: the part of the race that is looked at is ridden again from its record.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.match.playhead import Playhead
from engine.race.dice import Dice

if TYPE_CHECKING:
    from engine.match.tape import MatchStart, Tape
    from engine.race.frame import Manager, View
    from engine.race.question import Question
    from engine.race.sheet import Phrase
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


class Motive(NamedTuple):
    """Why a seat answered a question as it did."""

    frame: int
    """Things that had happened when it was asked."""
    seat: int
    riders: tuple[int, ...]
    """Whom the question was about."""
    words: Phrase


class MotiveReader:
    """Sits in the seat of a bot while its answers are ridden again, and asks it why."""

    def __init__(self, head: Playhead, script: Manager, bot: Manager, into: list[Motive]) -> None:
        self._head, self._script, self._bot, self._into = head, script, bot, into
        self._looks = getattr(bot, "looks", None)

    def decide(self, question: Question, view: View) -> Any:
        """Return what the record says, having noted why."""
        if self._looks is None or question.kind in self._looks:
            words = self._bot.why(question, view)  # type: ignore[attr-defined]
            motive = Motive(self._head.frame, question.manager, question.riders, words)
            self._into.append(motive)
        return self._script.decide(question, None)


def read_motives(head: Playhead, frames: range) -> list[Motive]:
    """Return the motives of all bots from where a race stands up to the end of these frames."""
    motives: list[Motive] = []
    start = head.start
    managers: list[Manager | None] = [head.script for _ in start.seats]
    for seat, name in enumerate(start.seats):
        bot = None if seat in start.persons else start.make_bot(seat, name)
        if bot is not None and hasattr(bot, "why"):
            managers[seat] = MotiveReader(head, head.script, bot, motives)
    head.seat_managers(managers)
    while head.frame < frames.stop and head.decisions < head.taped_decisions:
        head.go_to(head.decisions + 1)
    return [motive for motive in motives if motive.frame in frames]
