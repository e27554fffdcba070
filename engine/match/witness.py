"""Witness: notes what was answered for a seat while its race is ridden again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.match.given import Given, Taken, note_answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.match.playhead import Playhead
    from engine.race.game import Game
    from engine.race.protocols import Manager
    from engine.race.question import Question
    from engine.race.view import View


class Witness:
    """Sits before a tape in the seat of a person."""

    def __init__(
        self,
        game: Game,
        head: Playhead,
        script: Manager,
        taken: list[Taken],
        how: Callable[[int, int], str],
    ) -> None:
        self._game, self._head, self._script = game, head, script
        self._taken, self._how = taken, how

    def decide(self, question: Question, view: View) -> Any:
        """Return what the tape says, and note it as it was read."""
        decision = self._script.decide(question, None)
        at, head = self._head.referee.taken, self._head
        sheet = self._game.asked(question, view)
        given: Given = note_answer(question, sheet, decision, self._how(at, question.manager))
        if self._taken and self._taken[-1].at == at:
            last = self._taken.pop()
            self._taken.append(last._replace(given=(*last.given, given)))
        else:
            self._taken.append(Taken(at, head.frame, head.chance, (given,)))
        return decision
