"""The history of a match: where people were asked, what was taken back, branches that were left.

A branch is a tape, so going anywhere is riding a tape to its end: nothing of a race is undone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.games import GAMES
from engine.match.answers import BY_HAND, DecisionPoint, note_answer
from engine.match.playhead import ParkedPlayheads, Playhead
from engine.match.review import read_motives
from engine.match.tape import PERSON, Tape, Throw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from engine.match.review import Motive
    from engine.match.tape import MatchStart
    from engine.race.dice import Source
    from engine.race.frame import Manager, View
    from engine.race.question import Question
    from engine.race.record import Record


class Branch(NamedTuple):
    """A way the race went: what brings it to its end, and where people were asked."""

    tape: Tape
    chance: tuple[int, int]
    decision_points: tuple[DecisionPoint, ...]
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
        self._parked = ParkedPlayheads()
        self.decision_points: list[DecisionPoint] = []
        self.branches: list[Branch] = []
        self.undone: Branch | None = None
        """What was taken back, as long as it can be done again."""
        self.marks: list[tuple[int, int]] = []
        """Turn and decision of every answer that was changed after something had been seen."""
        record = start.record

        def seat_witness(head: Playhead, seat: int, script: Manager) -> Manager:
            if record is None or record.managers[seat] != PERSON:
                return script
            return Witness(head, script, self.decision_points, how, record)

        tape = Tape() if record is None else Tape.of_record(record)
        self.marks += () if record is None else record.taken_back
        self.head = Playhead(start, tape, self._new_source(), seat_witness)
        self.head.go_to(len(tape.codes))
        self.head.seat_managers(start.make_managers())

    def go_back(self, index: int) -> None:
        """Stand before an answer; what came from there on can be done again."""
        one = self.decision_points[index]
        self._leave_branch(one.decisions, one.chance, index)

    def go_to(self, decisions: int) -> None:
        """Stand where so many decisions were taken; what is asked together stays together."""
        head = self._wound_playhead(self.current_branch().tape, decisions)
        count = sum(1 for one in self.decision_points if one.decisions < head.decisions)
        self._leave_branch(head.decisions, head.chance, count)

    def head_at(self, frame: int) -> Playhead:
        """Return the race at the first question asked once so many things had happened."""
        head = self._head_before(frame)
        while head.frame < frame and head.decisions < head.taped_decisions:
            head.go_to(head.decisions + 1)
        return head

    def read_motives(self, frames: range) -> list[Motive]:
        """Return why bots answered as they did while these things happened."""
        return read_motives(self._head_before(frames.start), frames)

    def _head_before(self, frame: int) -> Playhead:
        """Return the race at a question before so many things had happened, as near as is known."""
        before = [throw.decisions for throw in self.head.dice.throws if throw.frame < frame]
        before += [point.decisions for point in self.decision_points if point.frame < frame]
        tape = self.current_branch().tape
        return self._wound_playhead(tape, max(before, default=0))

    def redo(self) -> bool:
        """Give the next answer again that was taken back; tell whether there was one."""
        ahead = self.undone
        if ahead is None:
            return False
        count = len(self.decision_points) + 1
        self._follow_branch(ahead, count)
        self.undone = ahead if count < len(ahead.decision_points) else None
        return True

    def change_branch(self, number: int) -> None:
        """Go to the end of a branch that was left; the present one takes its place."""
        other, self.branches[number] = self.branches[number], self.undone or self.current_branch()
        self._follow_branch(other, len(other.decision_points))
        self.undone = None

    def ride_again(self) -> None:
        """Ride to the same point again: a manager was stopped in the middle of something."""
        self._follow_branch(self.current_branch(), len(self.decision_points))

    def before_throw(self, throw: Throw) -> None:
        """Let dice be thrown anew, and whatever came after them.

        No branch is kept of it: those dice never fell.
        """
        self.undone = None
        tape = self.head.cut_tape(throw.decisions, throw.chance)
        self._stand_on(
            tape, [one for one in self.decision_points if one.decisions < throw.decisions]
        )

    def go_on(self, point: DecisionPoint) -> None:
        """Note an answer; where it is another one than was taken back, that branch is left."""
        self.decision_points.append(point)
        ahead, codes = self.undone, tuple(self.head.writer.codes)
        if ahead is None:
            return
        if codes == ahead.tape.codes[: len(codes)]:
            self.undone = ahead if len(self.decision_points) < len(ahead.decision_points) else None
            return
        if has_revealed(ahead, len(self.decision_points) - 1):
            self.marks.append((point.turn, point.decisions))
        self.branches.append(ahead)
        self.undone = None

    def list_seconds(self) -> Iterator[tuple[int, int, int]]:
        """Yield decision, seat and tenths of a second of every answer that was measured."""
        for point in self.decision_points:
            for answer in point.answers:
                if answer.seconds:
                    yield point.decisions, answer.seat, round(10 * answer.seconds)

    def park_playhead(self) -> bool:
        """Hold the race at one more point that may be gone back to; tell whether one was missing.

        Done now and then while nothing else is to do.
        """
        return self._parked.park_missing(self._new_playhead, self.head.cut_tape())

    def current_branch(self) -> Branch:
        """Return the way of the race up to now."""
        return Branch(
            self.head.cut_tape(), self.head.chance, tuple(self.decision_points), tuple(self.marks)
        )

    def _leave_branch(self, decisions: int, chance: tuple[int, int], count: int) -> None:
        """Stand at an earlier point; what came after it can be done again."""
        self.undone = self.undone or self.current_branch()
        self._stand_on(self.head.cut_tape(decisions, chance), self.decision_points[:count])

    def _follow_branch(self, branch: Branch, count: int) -> None:
        """Stand on a branch after so many of its answers."""
        tape = branch.tape
        if count < len(branch.decision_points):
            point = branch.decision_points[count]
            tape = self._wound_playhead(tape, point.decisions).cut_tape(
                point.decisions, point.chance
            )
        self.marks = list(branch.marks)
        self._stand_on(tape, branch.decision_points[:count])

    def _stand_on(self, tape: Tape, points: Sequence[DecisionPoint]) -> None:
        self.head = self._wound_playhead(tape, len(tape.codes))
        self.head.seat_managers(self.start.make_managers())
        self.decision_points = list(points)

    def _wound_playhead(self, tape: Tape, decisions: int) -> Playhead:
        return self._parked.take_nearest(self._new_playhead, tape, decisions)

    def _new_playhead(self, tape: Tape) -> Playhead:
        return Playhead(self.start, tape, self._new_source())

    def _new_source(self) -> Source | None:
        return self._make_source() if self._make_source is not None else None


def has_revealed(ahead: Branch, index: int) -> bool:
    """Tell whether anything was revealed on a branch after one of its answers had been given.

    Dice reveal something, and so do the answers of another seat; those of one seat tell it nothing.
    """
    point = ahead.decision_points[index]
    seats = {answer.seat for answer in point.answers}
    answers = [answer for one in ahead.decision_points[index:] for answer in one.answers]
    return (
        ahead.chance != point.chance
        or len(seats) > 1
        or any(answer.seat not in seats for answer in answers)
        or len(ahead.tape.codes) - point.decisions > len(answers)  # bots have answered besides
    )


class Witness:
    """The manager in the seat of a person while a tape is ridden: it notes what was answered."""

    def __init__(
        self,
        head: Playhead,
        script: Manager,
        taken: list[DecisionPoint],
        how: Mapping[tuple[int, int], str],
        record: Record,
    ) -> None:
        self._game, self._head, self._script = GAMES[record.game], head, script
        self._taken, self._how = taken, how
        self._seconds = {(at, seat): tenths / 10 for at, seat, tenths in record.seconds}

    def decide(self, question: Question, view: View) -> Any:
        """Return what the tape says, and note it as it was read."""
        decision = self._script.decide(question, None)
        at, head = self._head.referee.decisions_before, self._head
        sheet = self._game.sheet_of(question, view)
        how = self._how.get((at, question.manager), BY_HAND)
        answer = note_answer(question, sheet, decision, how)
        answer = answer._replace(seconds=self._seconds.get((at, question.manager), 0.0))
        if (
            self._taken and self._taken[-1].decisions == at
        ):  # another seat was asked at the same point
            last = self._taken.pop()
            self._taken.append(last._replace(answers=(*last.answers, answer)))
        else:
            self._taken.append(DecisionPoint(at, head.frame, head.chance, (answer,)))
        return decision
