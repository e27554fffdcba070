"""Motives: why managers who can say it answered as they did, once it is past.

A bot's answer hangs on the question and on what lies on the table, so it can be asked afterwards:
the part of the race that is looked at is ridden again from its record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from engine.match.playhead import Playhead
    from engine.race.frame import Manager, View
    from engine.race.question import Question
    from engine.race.sheet import Phrase


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
