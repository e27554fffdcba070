"""A match: people are asked, orders answer for them, answers are taken back and given anew."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.match.given import BY_HAND, Given, Taken, note_answer
from engine.match.parked import Parked
from engine.match.playhead import Playhead
from engine.match.start import PERSON
from engine.match.tape import EMPTY, Tape
from engine.match.witness import Witness
from engine.race.answer import check_answer
from engine.race.orders import StandingOrders, answer_by_order, orders_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.match.start import MatchStart
    from engine.race.dice import Source
    from engine.race.protocols import Manager
    from engine.race.question import Question
    from engine.race.record import Record
    from engine.race.sheet import Sheet


class Asking(NamedTuple):
    """A question that waits for a person, as it is read."""

    place: int
    """Which of the questions that are asked together."""
    question: Question
    sheet: Sheet

    @property
    def seat(self) -> int:
        """Return whose question it is."""
        return self.question.manager


class Branch(NamedTuple):
    """A course the race took: what brings it to its end, and where people were asked."""

    tape: Tape
    chance: tuple[int, int]
    taken: tuple[Taken, ...]
    marks: tuple[tuple[int, int], ...]


class Match:
    """One race with people in some of its seats."""

    def __init__(
        self,
        start: MatchStart,
        orders: Mapping[int, StandingOrders] | None = None,
        then: Callable[[], Source] | None = None,
        how: Mapping[tuple[int, int], str] | None = None,
    ) -> None:
        """`then` makes what throws the dice; `how` says of answers on the tape who gave them."""
        self.start = start
        usual = orders_of(start.game.id)
        self.orders = dict.fromkeys(range(len(start.seats)), usual) | dict(orders or {})
        self.taken: list[Taken] = []
        self.waiting: tuple[Asking, ...] = ()
        """What waits for people, in the order of their seats."""
        self.branches: list[Branch] = []
        """Courses that were left for another one."""
        self._then = then
        self._how = how or {}
        self._bots: dict[int, Mapping[str, Manager]] = {}
        self._given: list[Given | None] = []
        self._ahead: Branch | None = None
        """What was taken back, as long as it can be done again."""
        self._insists: frozenset[int] = frozenset()
        """Seats that want to be asked now, whatever their orders say."""
        self._marks: list[tuple[int, int]] = []
        self.parked = Parked()
        begun = Tape.of(start.begun) if start.begun is not None else EMPTY
        self._marks += start.begun.taken_back if start.begun is not None else ()
        self.head = self._wind_up(begun, self._seat_witness)
        self.head.go_to(len(begun.codes))
        self.head.sit(start.managers())

    # riding on

    def ride(self, past_turn: int | None = None) -> bool:
        """Ride on until a person must answer or the turn is past; tell whether it is over."""
        while not self.waiting:
            if self.head.referee.run(past_turn):
                return True
            if not self.head.referee.asked:
                return False
            self._open()
        return False

    def answer(self, place: int, decision: Any) -> None:
        """Answer one of the questions that wait; once all are answered, the race may go on."""
        asking = self.waiting[place]
        _, decision = check_answer(asking.question, decision)
        self._given[asking.place] = note_answer(asking.question, asking.sheet, decision, BY_HAND)
        self.waiting = self.waiting[:place] + self.waiting[place + 1 :]
        if not self.waiting:
            try:
                self._submit()
            except BaseException:
                self._given[asking.place] = None
                self.waiting = (asking,)
                raise

    def unsay(self) -> bool:
        """Take an answer back that still waits for those of others; tell whether there is one."""
        said = [n for n, one in enumerate(self._given) if one is not None and one.how == BY_HAND]
        if not said or not self.waiting:
            return False
        seats = {one.place: one for one in self.waiting}
        self._given[said[-1]] = None
        question = self.head.referee.asked[said[-1]]
        sheet = self.start.game.asked(question, self.head.race.view(question.manager))
        seats[said[-1]] = Asking(said[-1], question, sheet)
        self.waiting = tuple([seats[place] for place in sorted(seats)])
        return True

    def _open(self) -> None:
        """Read the questions that are asked; those an order answers do not wait."""
        self._given, waiting = [], []
        game = self.start.game
        for place, question in enumerate(self.head.referee.asked):
            seat = question.manager
            view = self.head.race.view(seat)
            sheet = game.asked(question, view)
            told = None
            if seat not in self._insists or sheet.settled:
                bots = self.bots(seat)
                told = answer_by_order(self.orders[seat], question, sheet, view, bots)
            self._given.append(told and note_answer(question, sheet, told.decision, told.how))
            if told is None:
                waiting.append(Asking(place, question, sheet))
        self.waiting = tuple(waiting)
        if not self.waiting:
            self._submit()

    def _submit(self) -> None:
        """Hand the answers of all people to the referee, and note where they were given."""
        head, given = self.head, [one for one in self._given if one is not None]
        taken = Taken(head.decisions, head.frame, head.chance, tuple(given))
        head.referee.answer([one.decision for one in given])
        self.taken.append(taken)
        self._insists = frozenset()
        self._part_ways()

    def bots(self, seat: int) -> Mapping[str, Manager]:
        """Return every bot as it would sit in a seat, to be asked what it would do."""
        if seat not in self._bots:
            self._bots[seat] = self.start.bots(seat)
        return self._bots[seat]

    # going back, and on again

    def take_back(self, index: int, seats: Sequence[int] = ()) -> None:
        """Stand again before an answer: these seats are asked anew, else those who had answered."""
        taken = self.taken[index]
        hands = [one.seat for one in taken.given if one.how == BY_HAND]
        self._insists = frozenset(seats or hands or [one.seat for one in taken.given])
        self._go_back(taken.at, taken.chance, index)

    def go_on_from(self, decisions: int) -> None:
        """Stand where so many decisions were taken, to ride on from there."""
        index = next((n for n, one in enumerate(self.taken) if one.at >= decisions), None)
        if index is not None and self.taken[index].at == decisions:
            self.take_back(index)
            return
        chance = self.parked.take(self._wind_up, self._line().tape, decisions).chance
        self._go_back(decisions, chance, len(self.taken) if index is None else index)

    def redo(self) -> bool:
        """Give the next answer again that was taken back; tell whether there was one."""
        ahead = self._ahead
        if ahead is None:
            return False
        count = len(self.taken) + 1
        self._wind(ahead, count)
        self._ahead = ahead if count < len(ahead.taken) else None
        return True

    @property
    def can_redo(self) -> bool:
        """Tell whether something was taken back that can be done again."""
        return self._ahead is not None

    def change(self, branch: int) -> None:
        """Go to the end of a course that was left; the present one is kept in its place."""
        now, self.branches[branch] = self.branches[branch], self._ahead or self._line()
        self._wind(now, len(now.taken))
        self._ahead = None

    def renew(self) -> None:
        """Ride to the same point again: a manager was stopped in the middle of something."""
        self._wind(self._line(), len(self.taken))

    def _go_back(self, decisions: int, chance: tuple[int, int], count: int) -> None:
        """Stand at an earlier point; what is left of the course can be done again."""
        self._ahead = self._ahead or self._line()
        tape = self.head.tape(decisions, chance)
        self._stand(tape, self.taken[:count])

    def _wind(self, line: Branch, count: int) -> None:
        """Stand on a course after so many of its answers."""
        upto = line.taken[count] if count < len(line.taken) else None
        tape = line.tape
        if upto is not None:
            head = self.parked.take(self._wind_up, tape, upto.at)
            tape = head.tape(upto.at, upto.chance)
        self._marks = list(line.marks)
        self._stand(tape, line.taken[:count])

    def _stand(self, tape: Tape, taken: Sequence[Taken]) -> None:
        self.head = self.parked.take(self._wind_up, tape, len(tape.codes))
        self.head.sit(self.start.managers())
        self.taken, self.waiting, self._given = list(taken), (), []

    def _wind_up(
        self, tape: Tape, seated: Callable[[Playhead, int, Manager], Manager] | None = None
    ) -> Playhead:
        """Return a playhead at the start of a tape."""
        then = self._then() if self._then is not None else None
        return Playhead(self.start, tape, then, seated)

    def _seat_witness(self, head: Playhead, seat: int, script: Manager) -> Manager:
        """Let what people had answered before be noted while it is ridden again."""
        begun = self.start.begun
        if begun is None or begun.managers[seat] != PERSON:
            return script

        def how(at: int, seat: int) -> str:
            return self._how.get((at, seat), BY_HAND)

        return Witness(self.start.game, head, script, self.taken, how)

    def _line(self) -> Branch:
        """Return the course of the race up to now."""
        return Branch(self.head.tape(), self.head.chance, tuple(self.taken), tuple(self._marks))

    def _part_ways(self) -> None:
        """After an answer: where it is another one than was taken back, that course is left."""
        ahead = self._ahead
        if ahead is None:
            return
        codes = self.head.writer.codes
        if tuple(codes) == ahead.tape.codes[: len(codes)]:
            if len(self.taken) >= len(ahead.taken):
                self._ahead = None
            return
        taken = self.taken[-1]
        if revealed(ahead, len(self.taken) - 1):
            self._marks.append((taken.turn, taken.at))
        self.branches.append(ahead)
        self._ahead = None

    def park(self) -> bool:
        """Hold the race at one more point that may be gone back to; tell whether one was missing.

        Done now and then while nothing else is to do.
        """
        return self.parked.park(self._wind_up, self.head.tape())

    # what there is

    @property
    def marks(self) -> tuple[tuple[int, int], ...]:
        """Return turn and decision of every answer that was changed after something was seen."""
        return tuple(self._marks)

    def record(self) -> Record:
        """Return the race so far as a record that rides it again."""
        self.head.writer.taken_back = self.marks
        return replace(self.head.record(), taken_back=self.marks)

    def recap(self, turn: int) -> list[tuple[int, Given]]:
        """Return what orders have answered in a turn, with its place among all answers."""
        return [
            (index, given)
            for index, taken in enumerate(self.taken)
            if taken.turn == turn
            for given in taken.given
            if given.how != BY_HAND
        ]


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
