"""A debrief: which answers decided a race, and what else would have been better, as far as is sure.

Every answer by hand is tried beside others that were open, over the same dice. A first round with
few races only chooses what is worth a closer look; what is said rests on fresh dice alone, ridden
until the intervals part. They are confidence sequences: they hold however often one looks.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from math import log, sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.errors import EtapaError
from engine.match.answers import BY_HAND, AnswerPart, note_answer
from engine.match.playhead import Playhead
from engine.match.review import Trial, ride_trial, with_bots_seated
from engine.race.question import check_answer, codes_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.match.answers import DecisionPoint
    from engine.match.tape import MatchStart, Tape
    from engine.race.frame import Manager, View
    from engine.race.question import Question
    from engine.race.sheet import Sheet

MOST_MOMENTS: Final = 60
"""Answers that are looked at; of more those that were given last."""
MOST_OTHERS: Final = 6
"""OtherAnswer answers that are tried of one question."""
SCREEN: Final = 16
"""Races of the first round, of every answer."""
CLOSER: Final = 8
"""Moments that are looked at closer."""
ROUND: Final = 40
"""Races of a further round of one of them."""
LEAST: Final = 40
"""Races before anything is said."""
MOST_RACES: Final = 600
"""Races after which no more are ridden."""
POINTS_RACES: Final = 200
"""Races after which points that part are enough, though it is not sure about winning."""
TOLD: Final = 3
"""Moments that are told at most."""
DOUBT: Final = 0.05
"""How often anything that is not so may be told at all, of all moments together."""
IDLE: Final = 0.03
"""A better chance to win by less than so much is not looked for any longer."""


class OtherAnswer(NamedTuple):
    """Another answer that was open."""

    decision: Any
    parts: tuple[AnswerPart, ...]


class TriedMoment(NamedTuple):
    """An answer by hand, and others that were open then."""

    point: int
    """Of the answer among all points at which people were asked."""
    seat: int
    tape: Tape
    """What brings the race to it."""
    given: Any
    others: tuple[OtherAnswer, ...]


def find_moments(
    start: MatchStart, tape: Tape, points: Sequence[DecisionPoint], only: int | None = None
) -> list[TriedMoment]:
    """Return every answer by hand to which others were open; or that of one point alone."""
    wanted = {
        (point.decisions, answer.seat): number
        for number, point in enumerate(points)
        for answer in point.answers
        if number == only or (only is None and answer.how == BY_HAND)
    }
    moments: list[TriedMoment] = []

    def seat_reader(head: Playhead, seat: int, script: Manager) -> Manager:
        if seat not in start.persons:
            return script
        return _MomentReader(start, head, script, wanted, moments)

    head = Playhead(start, tape, None, seat_reader)
    head.go_to(len(tape.codes))
    return moments[-MOST_MOMENTS:]


class _MomentReader:
    """Gives the answer of the tape, having noted what else could have been answered."""

    def __init__(
        self,
        start: MatchStart,
        head: Playhead,
        script: Manager,
        wanted: dict[tuple[int, int], int],
        moments: list[TriedMoment],
    ) -> None:
        self._start, self._head, self._script = start, head, script
        self._wanted, self._moments = wanted, moments

    def decide(self, question: Question, view: View) -> Any:
        """Return what the tape says; note it where there was a choice."""
        decision = self._script.decide(question, view)
        at, seat = self._head.referee.decisions_before, question.manager
        number = self._wanted.get((at, seat))
        if number is not None:
            sheet = self._start.game.sheet_of(question, view)
            others = tuple(self._list_others(question, view, sheet, decision))
            if others:
                tape = self._head.cut_tape(at)
                self._moments.append(TriedMoment(number, seat, tape, decision, others))
        return decision

    def _list_others(
        self, question: Question, view: View, sheet: Sheet, given: Any
    ) -> Iterator[OtherAnswer]:
        """Yield what else is worth a trial: what bots say, the usual, and one thing changed."""
        known = [given]
        bots = self._start.bots_by_name(question.manager).values()
        said = [bot.decide(question, view) for bot in bots]
        for answer in (*said, question.default, *_change_one_part(question, sheet, given)):
            decision = check_answer(question, answer)[1]
            if decision not in known and len(known) <= MOST_OTHERS:
                known.append(decision)
                yield OtherAnswer(decision, note_answer(question, sheet, decision, "").parts)


def _change_one_part(question: Question, sheet: Sheet, given: Any) -> Iterator[Any]:
    """Yield the answer with one part changed for what brings more squares, the most first."""
    codes = codes_of(question, given)
    changed = []
    for place, part in enumerate(sheet.parts):
        gains = {option.code: option.gain or 0.0 for option in part.options}
        now = gains.get(codes[place], 0.0)
        for option in part.options:
            tried = (*codes[:place], option.code, *codes[place + 1 :])
            if option.code != codes[place] and question.options.find_clash(tried) is None:
                changed.append((now - gains[option.code], place, tried))
    changed.sort(key=lambda one: one[:2])
    for _, _, tried in changed[:MOST_OTHERS]:
        yield question.options.join_parts(tried)


class Scores(NamedTuple):
    """What came of one race for a team: whether it won, and its points."""

    won: bool
    points: int


class TrialBatch(NamedTuple):
    """Races that are to be ridden of one moment: with the given answer and with others."""

    moment: int
    others: tuple[int, ...]
    first: int
    """The number of the first dice."""
    races: int


Ridden = list[list[Scores] | None]
"""By answer, the given one first: its races; None where a bot failed in one of them."""


def ride_batch(start: MatchStart, moment: TriedMoment, batch: TrialBatch) -> Ridden:
    """Ride the races of a batch, every answer over the same dice."""
    bots, team = with_bots_seated(start), start.setup.teams[moment.seat]
    bibs = frozenset(rider.bib for rider in team.riders)
    answers = [moment.given, *[moment.others[number].decision for number in batch.others]]
    numbers = range(batch.first, batch.first + batch.races)
    ridden: Ridden = []
    for answer in answers:
        trial = Trial(bots, moment.tape, moment.seat, answer)
        try:
            races = [ride_trial(trial, number) for number in numbers]
        except EtapaError:
            ridden.append(None)
            continue
        ridden.append([Scores(one.wins(bibs), one.points_of(bibs)) for one in races])
    return ridden


@dataclass(slots=True)
class PairedTally:
    """What two answers have brought over the same dice, and how far they part."""

    races: int = 0
    wins: tuple[int, int] = (0, 0)
    """With the given answer, and with the other."""
    points: tuple[int, int] = (0, 0)
    _squares: tuple[int, int] = (0, 0)
    """Of the differences of wins and of points: the sums of their squares."""

    def add(self, given: Sequence[Scores], other: Sequence[Scores]) -> None:
        """Take in some races."""
        wins, points, squares = list(self.wins), list(self.points), list(self._squares)
        for one, two in zip(given, other, strict=True):
            wins[0], wins[1] = wins[0] + one.won, wins[1] + two.won
            points[0], points[1] = points[0] + one.points, points[1] + two.points
            squares[0] += (two.won - one.won) ** 2
            squares[1] += (two.points - one.points) ** 2
        self.races += len(given)
        self.wins, self.points = (wins[0], wins[1]), (points[0], points[1])
        self._squares = squares[0], squares[1]

    def gains(self) -> tuple[float, float]:
        """Return by how much the other answer was better: in wins and in points, a race."""
        if not self.races:
            return 0.0, 0.0
        return (
            (self.wins[1] - self.wins[0]) / self.races,
            (self.points[1] - self.points[0]) / self.races,
        )

    def margins(self, doubt: float) -> tuple[float, float]:
        """Return how far off these may be, for wins and for points, however often one looks."""
        n = self.races
        if n < LEAST:
            return float("inf"), float("inf")
        spread = [
            sqrt(max(square / n - gain * gain, 0.25 / n))
            for square, gain in zip(self._squares, self.gains(), strict=True)
        ]
        wide = sequence_margin(n, doubt)
        return spread[0] * wide, spread[1] * wide


def sequence_margin(races: int, doubt: float) -> float:
    """Return the half width of a confidence sequence, in spreads of a single race.

    The asymptotic sequence of Waudby-Smith and others, narrowest after some hundred races.
    """
    narrow = (-2 * log(doubt) + log(-2 * log(doubt)) + 1) / 200
    n = races * narrow
    return sqrt(2 * (n + 1) / (races * races * narrow) * log(sqrt(n + 1) / doubt))


class Verdict(NamedTuple):
    """A moment that decided, as far as it is sure."""

    moment: TriedMoment
    other: OtherAnswer
    tally: PairedTally
    gains: tuple[float, float]
    margins: tuple[float, float]


@dataclass(slots=True)
class _Look:
    """A closer look at one moment."""

    moment: int
    other: int
    tally: PairedTally = field(default_factory=PairedTally)
    over: bool = False


class Debrief:
    """What is still to be ridden, and what can be said so far."""

    def __init__(
        self, moments: Sequence[TriedMoment], screen: int = SCREEN, at_once: int = SCREEN
    ) -> None:
        """`screen` races of every answer are ridden first, so many `at_once`."""
        self.moments, self._screen = list(moments), screen
        self._screened: list[list[PairedTally | None]] = [
            [PairedTally() for _ in moment.others] for moment in self.moments
        ]
        """Of each moment, by answer; none for one at which a bot failed."""
        self._looks: list[_Look] = []
        self._waiting = [
            TrialBatch(number, tuple(range(len(moment.others))), first, at_once)
            for number, moment in enumerate(self.moments)
            for first in range(1, screen + 1, at_once)
        ]
        self._to_screen = Counter(batch.moment for batch in self._waiting)
        """Batches of the first round that are not in yet, by moment."""
        self._out = 0
        """Batches that are being ridden."""

    @property
    def over(self) -> bool:
        """Tell whether nothing more is to be ridden."""
        return not self._waiting and not self._out

    @property
    def left(self) -> int:
        """Return how many moments have still to be tried, in the first round or in the second."""
        open_looks = sum(1 for look in self._looks if not look.over)
        return len(self._to_screen) + open_looks

    def first_round(self, moment: int) -> list[PairedTally | None]:
        """Return what the first round has brought so far, by other answer."""
        return self._screened[moment]

    def next_batch(self) -> TrialBatch | None:
        """Return races to be ridden; none while others are awaited, or at the end."""
        if not self._waiting:
            return None
        self._out += 1
        return self._waiting.pop(0)

    def take(self, batch: TrialBatch, ridden: Ridden) -> None:
        """Take what came of a batch."""
        self._out -= 1
        given, others = ridden[0], ridden[1:]
        if batch.first <= self._screen:
            tallies = self._screened[batch.moment]
            for nth, (tally, other) in enumerate(zip(tallies, others, strict=True)):
                if given is None or other is None:
                    tallies[nth] = None
                elif tally is not None:
                    tally.add(given, other)
            self._to_screen[batch.moment] -= 1
            self._to_screen += Counter()  # a moment that is through is left no more
            if not self._to_screen:
                self._look_closer()
            return
        look = next(one for one in self._looks if one.moment == batch.moment)
        if given is None or others[0] is None:
            look.over = True
            return
        look.tally.add(given, others[0])
        look.over = self._is_enough(look.tally)
        if not look.over:
            self._waiting.append(batch._replace(first=batch.first + batch.races))

    def _look_closer(self) -> None:
        """Choose the moments at which another answer looked best, each with that answer."""
        best: list[tuple[float, float, int, int]] = []
        for moment, tallies in enumerate(self._screened):
            known = [(*t.gains(), n) for n, t in enumerate(tallies) if t is not None]
            if known:
                wins, points, number = max(known)
                if wins > 0 or points > 0:
                    best.append((wins, points, moment, number))
        best.sort(reverse=True)
        for _, _, moment, number in best[:CLOSER]:
            self._looks.append(_Look(moment, number))
            self._waiting.append(TrialBatch(moment, (number,), self._screen + 1, ROUND))

    @property
    def _doubt(self) -> float:
        """Return the doubt of one interval: of each look, for wins and for points."""
        return DOUBT / (2 * max(len(self._looks), 1))

    def _list_parted(self, tally: PairedTally) -> list[bool]:
        """Tell of wins and of points whether the other answer is better for sure.

        Points that cost the race for sure are nothing better.
        """
        margins, gains = tally.margins(self._doubt), tally.gains()
        if gains[0] + margins[0] < 0:
            return [False, False]
        return [gain - margin > 0 for gain, margin in zip(gains, margins, strict=True)]

    def _is_enough(self, tally: PairedTally) -> bool:
        """Tell whether it is sure about winning, or no more races would bring anything."""
        wins_parted, points_parted = self._list_parted(tally)
        if wins_parted or tally.races >= MOST_RACES:
            return True
        if points_parted:
            return tally.races >= POINTS_RACES
        wins, points = tally.gains()
        far = tally.races >= MOST_RACES // 3
        return far and wins + tally.margins(self._doubt)[0] < IDLE and points <= 0

    def verdicts(self) -> list[Verdict]:
        """Return the moments that decided, as far as intervals have parted: the dearest first."""
        parted = []
        for look in self._looks:
            if any(self._list_parted(look.tally)):
                moment = self.moments[look.moment]
                gains, margins = look.tally.gains(), look.tally.margins(self._doubt)
                tally = replace(look.tally)
                other = moment.others[look.other]
                parted.append(Verdict(moment, other, tally, gains, margins))
        parted.sort(key=lambda one: one.gains, reverse=True)
        return parted[:TOLD]
