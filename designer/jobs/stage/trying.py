"""Trials in other processes: a race ridden on from one point, and what an answer brought."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from designer.jobs.patience import QuestionTimer
from engine.match.review import Outcome, Trial, places_of, ride_trial, seated_bots

if TYPE_CHECKING:
    from engine.match.review import Reviewed
    from engine.match.tape import MatchStart, Tape

OTHERS = 6
"""Dice an answer is tried with: the same ones for what was answered and for what a bot says."""


class TriedAnswer(NamedTuple):
    """What an answer brought beside that of a bot, over the same dice."""

    reviewed: Reviewed
    given: float
    """Mean place of the team's riders with the answer that was given."""
    other: float
    """The same with that of the bot."""

    @property
    def cost(self) -> float:
        """Return how many places a rider the answer cost."""
        return self.given - self.other


def ride_on(start: MatchStart, tape: Tape, first: int, count: int) -> list[Outcome]:
    """Ride on from the end of a tape, so many times, each with other dice."""
    trial = Trial(seated_bots(start), tape)
    with QuestionTimer():
        return [ride_trial(trial, number) for number in range(first, first + count)]


def try_answer(start: MatchStart, reviewed: Reviewed) -> TriedAnswer:
    """Try what was answered and what a bot says with the same dice from there on."""
    bots, team = seated_bots(start), start.setup.teams[reviewed.seat]
    bibs = frozenset(rider.bib for rider in team.riders)
    last = sum(len(one.riders) for one in start.setup.teams)
    means = []
    with QuestionTimer():
        for answer in reviewed.answers:
            trial = Trial(bots, reviewed.tape, reviewed.seat, answer)
            tried = [ride_trial(trial, number) for number in range(1, OTHERS + 1)]
            means.append(sum([places_of(one, bibs, last) for one in tried]) / OTHERS)
    return TriedAnswer(reviewed, means[0], means[1])
