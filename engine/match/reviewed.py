"""A match looked at again: what a bot would have answered where a person did, and from where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.match.given import Said, note_answer
from engine.match.playhead import Playhead
from engine.race.question import check_answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.match.given import Taken
    from engine.match.start import MatchStart
    from engine.match.tape import Tape
    from engine.race.frame import Manager, View
    from engine.race.game import Game
    from engine.race.question import Question

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
