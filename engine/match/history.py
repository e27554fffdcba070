"""The history of a match: where people were asked, what was taken back, courses that were left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.match.answers import Given, Taken, note_answer
from engine.match.playhead import Parked, Playhead
from engine.match.tape import EMPTY, PERSON, Tape, Throw

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.match.tape import MatchStart
    from engine.race.dice import Source
    from engine.race.frame import Manager, View
    from engine.race.game import Game
    from engine.race.question import Question


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


class Branch(NamedTuple):
    """A course the race took: what brings it to its end, and where people were asked."""

    tape: Tape
    chance: tuple[int, int]
    taken: tuple[Taken, ...]
    marks: tuple[tuple[int, int], ...]


class History:
    """One race at the point where it stands, and every point it can be brought back to."""

    def __init__(
        self,
        start: MatchStart,
        then: Callable[[], Source] | None,
        how: Callable[[int, int], str],
    ) -> None:
        """`then` makes what throws the dice; `how` says who gave the answers of a record."""
        self.start, self._then = start, then
        self._parked = Parked()
        self.taken: list[Taken] = []
        self.branches: list[Branch] = []
        self.ahead: Branch | None = None
        """What was taken back, as long as it can be done again."""
        self.marks: list[tuple[int, int]] = []
        """Turn and decision of every answer that was changed after something had been seen."""
        begun = start.begun

        def witness(head: Playhead, seat: int, script: Manager) -> Manager:
            if begun is None or begun.managers[seat] != PERSON:
                return script
            return Witness(start.game, head, script, self.taken, how)

        tape = EMPTY if begun is None else Tape.of(begun)
        self.marks += () if begun is None else begun.taken_back
        self.head = Playhead(start, tape, self._thrown(), witness)
        self.head.go_to(len(tape.codes))
        self.head.sit(start.managers())

    # back, and on again

    def go_back(self, index: int) -> None:
        """Stand before an answer; what came from there on can be done again."""
        one = self.taken[index]
        self._leave(one.at, one.chance, index)

    def go_to(self, decisions: int) -> None:
        """Stand where so many decisions were taken; what is asked together stays together."""
        head = self._wound(self.branch().tape, decisions)
        count = sum(1 for one in self.taken if one.at < head.decisions)
        self._leave(head.decisions, head.chance, count)

    def tape_at(self, decisions: int) -> Tape:
        """Return what brings a race to where so many decisions were taken."""
        tape = self.branch().tape
        return self._wound(tape, decisions).tape() if decisions < len(tape.codes) else tape

    def redo(self) -> bool:
        """Give the next answer again that was taken back; tell whether there was one."""
        ahead = self.ahead
        if ahead is None:
            return False
        count = len(self.taken) + 1
        self._follow(ahead, count)
        self.ahead = ahead if count < len(ahead.taken) else None
        return True

    def change(self, number: int) -> None:
        """Go to the end of a course that was left; the present one is kept in its place."""
        other, self.branches[number] = self.branches[number], self.ahead or self.branch()
        self._follow(other, len(other.taken))
        self.ahead = None

    def renew(self) -> None:
        """Ride to the same point again: a manager was stopped in the middle of something."""
        self._follow(self.branch(), len(self.taken))

    def before_throw(self, throw: Throw) -> None:
        """Let dice be thrown anew, and whatever came after them.

        No course is kept of it: those dice never fell.
        """
        self.ahead = None
        tape = self.head.tape(throw.taken, throw.chance)
        self._stand(tape, [one for one in self.taken if one.at < throw.taken])

    def go_on(self, taken: Taken) -> None:
        """Note an answer; where it is another one than was taken back, that course is left."""
        self.taken.append(taken)
        ahead, codes = self.ahead, tuple(self.head.writer.codes)
        if ahead is None:
            return
        if codes == ahead.tape.codes[: len(codes)]:
            self.ahead = ahead if len(self.taken) < len(ahead.taken) else None
            return
        if revealed(ahead, len(self.taken) - 1):
            self.marks.append((taken.turn, taken.at))
        self.branches.append(ahead)
        self.ahead = None

    def park(self) -> bool:
        """Hold the race at one more point that may be gone back to; tell whether one was missing.

        Done now and then while nothing else is to do.
        """
        return self._parked.park(self._wind_up, self.head.tape())

    def branch(self) -> Branch:
        """Return the course of the race up to now."""
        return Branch(self.head.tape(), self.head.chance, tuple(self.taken), tuple(self.marks))

    def _leave(self, decisions: int, chance: tuple[int, int], count: int) -> None:
        """Stand at an earlier point; what is left of the course can be done again."""
        self.ahead = self.ahead or self.branch()
        self._stand(self.head.tape(decisions, chance), self.taken[:count])

    def _follow(self, branch: Branch, count: int) -> None:
        """Stand on a course after so many of its answers."""
        tape = branch.tape
        if count < len(branch.taken):
            upto = branch.taken[count]
            tape = self._wound(tape, upto.at).tape(upto.at, upto.chance)
        self.marks = list(branch.marks)
        self._stand(tape, branch.taken[:count])

    def _stand(self, tape: Tape, taken: Sequence[Taken]) -> None:
        self.head = self._wound(tape, len(tape.codes))
        self.head.sit(self.start.managers())
        self.taken = list(taken)

    def _wound(self, tape: Tape, decisions: int) -> Playhead:
        return self._parked.take(self._wind_up, tape, decisions)

    def _wind_up(self, tape: Tape) -> Playhead:
        return Playhead(self.start, tape, self._thrown())

    def _thrown(self) -> Source | None:
        return self._then() if self._then is not None else None


def revealed(ahead: Branch, index: int) -> bool:
    """Tell whether anything was seen on a course after one of its answers had been given.

    Dice, or what another seat has answered: the own answers tell no seat anything.
    """
    taken = ahead.taken[index]
    seats = {given.seat for given in taken.given}
    own = [given for one in ahead.taken[index:] for given in one.given]
    return (
        ahead.chance != taken.chance
        or len(seats) > 1
        or any(given.seat not in seats for given in own)
        or len(ahead.tape.codes) - taken.at > len(own)
    )


def told_by(how: Mapping[tuple[int, int], str], usual: str) -> Callable[[int, int], str]:
    """Return who answered, given the decision and the seat, where that was kept."""
    return lambda at, seat: how.get((at, seat), usual)
