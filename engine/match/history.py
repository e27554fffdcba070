"""The history of a match: where people were asked, what was taken back, branches that were left.

A branch is a tape, so going anywhere is riding a tape to its end: nothing of a race is undone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.match.answers import BY_HAND, Taken, note_answer
from engine.match.playhead import Parked, Playhead
from engine.match.tape import PERSON, Tape, Throw

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.match.tape import MatchStart
    from engine.race.dice import Source
    from engine.race.frame import Manager, View
    from engine.race.game import Game
    from engine.race.question import Question


class Branch(NamedTuple):
    """A way the race went: what brings it to its end, and where people were asked."""

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
        how: Mapping[tuple[int, int], str],
    ) -> None:
        """`then` makes what throws the dice; `how` says, by decision and seat, who answered."""
        self.start, self._make_source = start, then
        self._parked = Parked()
        self.taken: list[Taken] = []
        self.branches: list[Branch] = []
        self.ahead: Branch | None = None
        """What was taken back, as long as it can be done again."""
        self.marks: list[tuple[int, int]] = []
        """Turn and decision of every answer that was changed after something had been seen."""
        record = start.begun

        def seat_witness(head: Playhead, seat: int, script: Manager) -> Manager:
            if record is None or record.managers[seat] != PERSON:
                return script
            return Witness(start.game, head, script, self.taken, how)

        tape = Tape() if record is None else Tape.of(record)
        self.marks += () if record is None else record.taken_back
        self.head = Playhead(start, tape, self._new_source(), seat_witness)
        self.head.go_to(len(tape.codes))
        self.head.sit(start.managers())

    def go_back(self, index: int) -> None:
        """Stand before an answer; what came from there on can be done again."""
        one = self.taken[index]
        self._leave_branch(one.at, one.chance, index)

    def go_to(self, decisions: int) -> None:
        """Stand where so many decisions were taken; what is asked together stays together."""
        head = self._wound_playhead(self.branch().tape, decisions)
        count = sum(1 for one in self.taken if one.at < head.decisions)
        self._leave_branch(head.decisions, head.chance, count)

    def tape_at(self, decisions: int) -> Tape:
        """Return what brings a race to where so many decisions were taken."""
        tape = self.branch().tape
        return self._wound_playhead(tape, decisions).tape() if decisions < len(tape.codes) else tape

    def redo(self) -> bool:
        """Give the next answer again that was taken back; tell whether there was one."""
        ahead = self.ahead
        if ahead is None:
            return False
        count = len(self.taken) + 1
        self._follow_branch(ahead, count)
        self.ahead = ahead if count < len(ahead.taken) else None
        return True

    def change(self, number: int) -> None:
        """Go to the end of a branch that was left; the present one takes its place."""
        other, self.branches[number] = self.branches[number], self.ahead or self.branch()
        self._follow_branch(other, len(other.taken))
        self.ahead = None

    def renew(self) -> None:
        """Ride to the same point again: a manager was stopped in the middle of something."""
        self._follow_branch(self.branch(), len(self.taken))

    def before_throw(self, throw: Throw) -> None:
        """Let dice be thrown anew, and whatever came after them.

        No branch is kept of it: those dice never fell.
        """
        self.ahead = None
        tape = self.head.tape(throw.taken, throw.chance)
        self._stand_on(tape, [one for one in self.taken if one.at < throw.taken])

    def go_on(self, point: Taken) -> None:
        """Note an answer; where it is another one than was taken back, that branch is left."""
        self.taken.append(point)
        ahead, codes = self.ahead, tuple(self.head.writer.codes)
        if ahead is None:
            return
        if codes == ahead.tape.codes[: len(codes)]:
            self.ahead = ahead if len(self.taken) < len(ahead.taken) else None
            return
        if revealed(ahead, len(self.taken) - 1):
            self.marks.append((point.turn, point.at))
        self.branches.append(ahead)
        self.ahead = None

    def park(self) -> bool:
        """Hold the race at one more point that may be gone back to; tell whether one was missing.

        Done now and then while nothing else is to do.
        """
        return self._parked.park(self._new_playhead, self.head.tape())

    def branch(self) -> Branch:
        """Return the way of the race up to now."""
        return Branch(self.head.tape(), self.head.chance, tuple(self.taken), tuple(self.marks))

    def _leave_branch(self, decisions: int, chance: tuple[int, int], count: int) -> None:
        """Stand at an earlier point; what came after it can be done again."""
        self.ahead = self.ahead or self.branch()
        self._stand_on(self.head.tape(decisions, chance), self.taken[:count])

    def _follow_branch(self, branch: Branch, count: int) -> None:
        """Stand on a branch after so many of its answers."""
        tape = branch.tape
        if count < len(branch.taken):
            point = branch.taken[count]
            tape = self._wound_playhead(tape, point.at).tape(point.at, point.chance)
        self.marks = list(branch.marks)
        self._stand_on(tape, branch.taken[:count])

    def _stand_on(self, tape: Tape, points: Sequence[Taken]) -> None:
        self.head = self._wound_playhead(tape, len(tape.codes))
        self.head.sit(self.start.managers())
        self.taken = list(points)

    def _wound_playhead(self, tape: Tape, decisions: int) -> Playhead:
        return self._parked.take(self._new_playhead, tape, decisions)

    def _new_playhead(self, tape: Tape) -> Playhead:
        return Playhead(self.start, tape, self._new_source())

    def _new_source(self) -> Source | None:
        return self._make_source() if self._make_source is not None else None


def revealed(ahead: Branch, index: int) -> bool:
    """Tell whether anything was revealed on a branch after one of its answers had been given.

    Dice reveal something, and so do the answers of another seat; those of one seat tell it nothing.
    """
    point = ahead.taken[index]
    seats = {answer.seat for answer in point.given}
    answers = [answer for one in ahead.taken[index:] for answer in one.given]
    return (
        ahead.chance != point.chance
        or len(seats) > 1
        or any(answer.seat not in seats for answer in answers)
        or len(ahead.tape.codes) - point.at > len(answers)  # bots have answered besides
    )


class Witness:
    """The manager in the seat of a person while a tape is ridden: it notes what was answered."""

    def __init__(
        self,
        game: Game,
        head: Playhead,
        script: Manager,
        taken: list[Taken],
        how: Mapping[tuple[int, int], str],
    ) -> None:
        self._game, self._head, self._script = game, head, script
        self._taken, self._how = taken, how

    def decide(self, question: Question, view: View) -> Any:
        """Return what the tape says, and note it as it was read."""
        decision = self._script.decide(question, None)
        at, head = self._head.referee.taken, self._head
        sheet = self._game.asked(question, view)
        how = self._how.get((at, question.manager), BY_HAND)
        answer = note_answer(question, sheet, decision, how)
        if self._taken and self._taken[-1].at == at:  # another seat was asked at the same point
            last = self._taken.pop()
            self._taken.append(last._replace(given=(*last.given, answer)))
        else:
            self._taken.append(Taken(at, head.frame, head.chance, (answer,)))
        return decision
