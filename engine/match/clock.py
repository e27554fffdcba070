"""The clock of a table: how long people take for an answer, learned from races they have ridden.

A record by hand holds the seconds of every answer that was given in the window. Of each kind of
question the median counts: a cup of coffee in the middle of one moves nothing. What a standing
order answered for them took no time, and a usual answer is one of these four times in five.
"""

from __future__ import annotations

from collections import defaultdict
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.errors import SetupError
from engine.match.history import History
from engine.match.tape import MatchStart

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.match.answers import SeatAnswer
    from engine.race.record import Record

LEAST: Final = 5
"""Answers of a kind from which its median says something."""


class KindClock(NamedTuple):
    """How long people took for the questions of one kind: so many answers, seconds each."""

    kind: str
    answers: int
    seconds: float


class TableClock(NamedTuple):
    """How long the people of some records take for an answer."""

    game: str
    records: int
    answers: int
    decision: float | None
    """Seconds for an answer that is not the default; None where too few were measured."""
    glance: float | None
    """Seconds for a default answer; the same."""
    kinds: tuple[KindClock, ...]
    """Of each kind of question that was answered often enough, the slowest first."""
    few: tuple[KindClock, ...]
    """Of those that were not: nothing is learned of them alone."""


def learn_clock(records: Iterable[Record]) -> TableClock:
    """Return what the answers of these records teach; a record without any measured is refused."""
    given: list[SeatAnswer] = []
    count = 0
    game = ""
    for record in records:
        answered = list(_answers_of_people(record))
        if not answered:
            raise SetupError("clock_untimed", nth=count + 1)
        if game not in {"", record.game}:
            raise SetupError("clock_games", one=game, other=record.game)
        game, count = record.game, count + 1
        given += answered
    answers = [one for one in given if one.seconds]
    by_kind: defaultdict[str, list[float]] = defaultdict(list)
    for answer in answers:
        by_kind[answer.kind].append(answer.seconds)
    kinds = [KindClock(kind, len(took), median(took)) for kind, took in by_kind.items()]
    kinds.sort(key=lambda one: (-one.seconds, one.kind))
    clock = TableClock(
        game,
        count,
        len(answers),
        _seconds_each([one for one in given if not one.is_default]),
        _seconds_each([one for one in given if one.is_default]),
        tuple(one for one in kinds if one.answers >= LEAST),
        tuple(one for one in kinds if one.answers < LEAST),
    )
    if clock.decision is None and clock.glance is None:
        raise SetupError("clock_few", answers=len(answers), least=LEAST)
    return clock


def _answers_of_people(record: Record) -> Iterator[SeatAnswer]:
    """Yield what was answered in seats of people; nothing of a record without seconds."""
    if record.seconds:
        history = History(MatchStart(record.setup, record.managers, record=record), None, {})
        for point in history.decision_points:
            yield from point.answers


def _seconds_each(given: list[SeatAnswer]) -> float | None:
    """Return the seconds of an answer: of each kind the median, weighted by how often it came.

    Kinds that came too rarely count together as one. Those that orders gave count as none.
    """
    by_kind: defaultdict[str, list[float]] = defaultdict(list)
    for answer in given:
        if answer.seconds:
            by_kind[answer.kind].append(answer.seconds)
    rare = [took for kind in by_kind.values() if len(kind) < LEAST for took in kind]
    groups = [kind for kind in by_kind.values() if len(kind) >= LEAST]
    groups += [rare] if len(rare) >= LEAST else []
    told = sum(map(len, groups))
    if not told:
        return None
    asked = sum(map(len, by_kind.values())) / len(given)
    return asked * sum(len(group) * median(group) for group in groups) / told
