"""A match: people are asked, orders answer for them, answers are taken back and given anew.

The race itself is always one ride of the record; a match says who is asked what next, and its
history brings the race back to where it stood.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from engine.match.answers import (
    BY_HAND,
    DecisionPoint,
    SeatAnswer,
    best_codes,
    bot_hints,
    note_answer,
    sort_options,
)
from engine.match.history import History
from engine.race.orders import BEST, RIDE_HOME, StandingOrders, answer_by_order, orders_of
from engine.race.question import check_answer, codes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.match.answers import Hint
    from engine.match.playhead import Playhead
    from engine.match.review import Motive
    from engine.match.tape import MatchStart, Tape, Throw
    from engine.race.dice import Source
    from engine.race.frame import Manager
    from engine.race.question import Question
    from engine.race.record import Record
    from engine.race.sheet import RiderNote, Sheet

T = TypeVar("T")


class OpenQuestion(NamedTuple):
    """A question that waits for a person, as it is read."""

    place: int
    """Which of the questions that are asked together."""
    question: Question
    sheet: Sheet
    offered: tuple[Any, ...] = ()
    """By part what stands chosen."""

    @property
    def seat(self) -> int:
        """Return whose question it is."""
        return self.question.manager


class Match:
    """One race with people in some of its seats."""

    def __init__(
        self,
        start: MatchStart,
        orders: Mapping[int, StandingOrders] | None = None,
        then: Callable[[], Source] | None = None,
        how: Mapping[tuple[int, int], str] | None = None,
    ) -> None:
        """`then` makes what throws the dice; `how` says, by decision and seat, who answered."""
        self.start = start
        usual = orders_of(start.game.id)
        self.orders = dict.fromkeys(range(len(start.seats)), usual) | dict(orders or {})
        self.open_questions: tuple[OpenQuestion, ...] = ()
        """What waits for people, in the order of their seats."""
        self.history = History(start, then, how or {})
        self._bots: dict[int, Mapping[str, Manager]] = {}
        self._answers: list[SeatAnswer | None] = []
        self._undone_answers: list[tuple[int, SeatAnswer]] = []
        """Answers that waited for those of others and were taken back, each with its place."""
        self._insisting_seats: frozenset[int] = frozenset()
        """Seats that want to be asked now, whatever their orders say."""
        self._orders_before: dict[int, StandingOrders] | None = None
        """The orders there were until the riders were let ride home."""
        self._home_from = -1
        """Of the points at which people are asked the first that the ride home answers."""

    @property
    def head(self) -> Playhead:
        """Return the race where it stands."""
        return self.history.head

    @property
    def decision_points(self) -> list[DecisionPoint]:
        """Return every answer that was given for people so far."""
        return self.history.decision_points

    def ride_on(self, decisions: int | None = None) -> bool:
        """Ride on until a person must answer or so many decisions are taken.

        Tell whether the race is over.
        """
        while not self.open_questions:
            if self.head.referee.run(decisions=decisions):
                return True
            if not self.head.referee.waiting_questions:
                return False
            self._open_questions()
        return False

    def answer_question(self, place: int, decision: Any, seconds: float = 0.0) -> None:
        """Answer one of the questions that wait; once all are answered, the race may go on.

        `seconds` are those the person took, where they were measured.
        """
        asking = self.open_questions[place]
        _, decision = check_answer(asking.question, decision)
        answer = note_answer(asking.question, asking.sheet, decision, BY_HAND)
        answer = answer._replace(seconds=seconds)
        self._undone_answers = []
        self._close_question(place, answer)

    def _close_question(self, place: int, answer: SeatAnswer) -> None:
        """Note an answer; the last of those that were waited for hands all of them over."""
        asking = self.open_questions[place]
        self._answers[asking.place] = answer
        self.open_questions = self.open_questions[:place] + self.open_questions[place + 1 :]
        if not self.open_questions:
            try:
                self._submit_answers()
            except BaseException:
                self._answers[asking.place] = None
                self.open_questions = (asking,)
                raise

    @property
    def undoable_answers(self) -> tuple[SeatAnswer, ...] | None:
        """Return what undo takes back: the last answer of a person, or those given together.

        None where there is nothing to take back.

        What orders have answered is none of it: a person who has slipped wants the own answer
        back, however much was answered for the seat since.
        """
        waiting = self._waiting_by_hand()
        if waiting:
            return (waiting[-1][1],)
        last = self._last_by_hand()
        if last is None:
            return None
        answers = self.decision_points[last].answers
        return tuple(one for one in answers if one.how == BY_HAND) or answers

    @property
    def redoable_answers(self) -> tuple[SeatAnswer, ...] | None:
        """Return what redo gives again: the answers that were taken back last.

        None where there is nothing to give again; no answers where redo only rides on to where
        the race had come.
        """
        if self._undone_answers:
            return (self._undone_answers[-1][1],)
        ahead = self.history.undone
        if ahead is None:
            return None
        following = ahead.decision_points[len(self.decision_points) :]
        answers = following[0].answers if following else ()
        return tuple(one for one in answers if one.how == BY_HAND) or answers

    def ride_home(self) -> None:
        """Let the usual answer everything of all people from here on; undo takes it back."""
        if self._orders_before is None:
            self._orders_before = dict(self.orders)
            self._home_from = len(self.decision_points)
        self.orders |= dict.fromkeys(self.start.persons, RIDE_HOME)
        self._go_elsewhere(lambda: None)

    def undo(self) -> bool:
        """Take back the last answer of a person; tell whether there was one."""
        waiting, last = self._waiting_by_hand(), self._last_by_hand()
        if waiting:
            self._ask_again(*waiting[-1])
        elif last is not None:
            self.take_back(last)
        return bool(waiting) or last is not None

    def _waiting_by_hand(self) -> list[tuple[int, SeatAnswer]]:
        """Return the answers of persons that wait for those of others, each with its place."""
        if not self.open_questions:
            return []
        return [(n, one) for n, one in enumerate(self._answers) if one and one.how == BY_HAND]

    def _last_by_hand(self) -> int | None:
        """Return where a person answered last, or let the riders ride home."""
        points = self.decision_points
        numbers = reversed(range(len(points)))
        return next((n for n in numbers if points[n].by_hand or n == self._home_from), None)

    def _ask_again(self, place: int, answer: SeatAnswer) -> None:
        """Take back an answer that waits for those of others."""
        self._answers[place] = None
        self._undone_answers.append((place, answer))
        question = self.head.referee.waiting_questions[place]
        sheet = self.start.game.sheet_of(question, self.head.race.view(question.manager))
        again = [*self.open_questions, self._put_question(place, question, sheet)]
        self.open_questions = tuple(sorted(again, key=lambda asking: asking.place))

    def _open_questions(self) -> None:
        """Read the questions that are asked; those an order answers do not wait."""
        self._answers, waiting = [], []
        game = self.start.game
        for place, question in enumerate(self.head.referee.waiting_questions):
            seat = question.manager
            view = self.head.race.view(seat)
            sheet = game.sheet_of(question, view)
            ordered = None
            if seat not in self._insisting_seats or sheet.has_one_answer:
                bots = self.bots_of(seat)
                ordered = answer_by_order(self.orders[seat], question, sheet, view, bots)
            if ordered is None:
                self._answers.append(None)
                waiting.append(self._put_question(place, question, sheet))
            else:
                answer = note_answer(question, sheet, ordered.decision, ordered.how)
                self._answers.append(answer)
        self.open_questions = tuple(waiting)
        if not self.open_questions:
            self._submit_answers()

    def _put_question(self, place: int, question: Question, sheet: Sheet) -> OpenQuestion:
        """Return a question as a person is asked it: the useful options first."""
        orders, defaults = self.orders[question.manager], codes_of(question, question.default)
        offers_best = orders.order_for(question.kind).offers == BEST
        offered = best_codes(sheet, defaults, orders.point) if offers_best else defaults
        return OpenQuestion(place, question, sort_options(sheet, offered, orders.point), offered)

    def _submit_answers(self) -> None:
        """Hand the answers of all people to the referee, and note where they were given."""
        head, answers = self.head, [one for one in self._answers if one is not None]
        point = DecisionPoint(head.decisions, head.frame, head.chance, tuple(answers))
        head.referee.give_answers([one.decision for one in answers])
        self._insisting_seats = frozenset()
        self.history.go_on(point)

    def bots_of(self, seat: int) -> Mapping[str, Manager]:
        """Return every bot as it would sit in a seat, to be asked what it would do."""
        if seat not in self._bots:
            self._bots[seat] = self.start.bots_by_name(seat)
        return self._bots[seat]

    def hints_for(self, asking: OpenQuestion) -> tuple[Hint, ...]:
        """Return what each bot would answer to a question that waits."""
        view = self.head.race.view(asking.seat)
        return bot_hints(asking.question, asking.sheet, view, self.bots_of(asking.seat))

    def rider_notes(self, seat: int) -> tuple[RiderNote, ...]:
        """Return what stands beside each rider's name, as this seat sees it; below 0 as all do."""
        view = self.head.race.view(max(seat, 0))
        if seat < 0:
            view = view._replace(manager=seat, secrets=())
        return self.start.game.rider_notes(view)

    def team_purses(self) -> tuple[int, ...]:
        """Return how much each team has left to spend, as it lies open."""
        purses = self.start.game.team_purses
        return () if purses is None else purses(self.head.race.view(0))

    def take_back(self, index: int, seats: Sequence[int] = ()) -> None:
        """Stand again before an answer.

        These seats are asked anew; where none is named those who had answered by hand, or else all.
        """
        answers = self.decision_points[index].answers
        by_hand = [one.seat for one in answers if one.how == BY_HAND]
        insisting = frozenset(seats or by_hand or [one.seat for one in answers])
        self._go_elsewhere(lambda: self.history.go_back(index), insisting)

    def go_on_from(self, frame: int) -> None:
        """Stand where so many things had happened, to ride on from there."""
        decisions = self.history.head_at(frame).decisions
        index = next(
            (n for n, one in enumerate(self.decision_points) if one.decisions == decisions), None
        )
        if index is not None:
            self.take_back(index)
        else:
            self._go_elsewhere(lambda: self.history.go_to(decisions))

    def redo(self) -> bool:
        """Give the next answer again that was taken back; tell whether there was one."""
        if self._undone_answers:
            place, answer = self._undone_answers.pop()
            places = [asking.place for asking in self.open_questions]
            self._close_question(places.index(place), answer)
            return True
        return self._go_elsewhere(self.history.redo)

    def change_branch(self, branch: int) -> None:
        """Go to the end of a branch that was left; the present one takes its place."""
        self._go_elsewhere(lambda: self.history.change_branch(branch))

    def ride_again(self) -> None:
        """Ride to the same point again: a manager was stopped in the middle of something."""
        self._go_elsewhere(self.history.ride_again)

    def before_throw(self, throw: Throw) -> None:
        """Let dice be thrown anew, and whatever came after them."""
        self._go_elsewhere(lambda: self.history.before_throw(throw))

    def _go_elsewhere(self, go: Callable[[], T], insisting: frozenset[int] = frozenset()) -> T:
        """Go to another point of the race: nothing that waited waits any more."""
        outcome = go()
        if insisting and self._orders_before is not None:  # an answer of the ride home is wanted
            self.orders, self._orders_before = self._orders_before, None
            self._home_from = -1
        self.open_questions, self._answers, self._insisting_seats = (), [], insisting
        self._undone_answers = []
        return outcome

    def change_seats(self, seats: tuple[str, ...]) -> None:
        """Let others sit down from here on; whatever waits is asked of who sits there now."""
        self.start = self.history.start = replace(self.start, seats=seats)
        self._go_elsewhere(lambda: self.head.seat_managers(self.start.make_managers()))

    def record(self) -> Record:
        """Return the race so far as a record that rides it again."""
        return replace(
            self.head.record(),
            managers=self.start.seats,
            taken_back=tuple(self.history.marks),
            seconds=tuple(self.history.list_seconds()),
        )

    def tape_at(self, frame: int) -> Tape:
        """Return what brings a race to where so many things had happened."""
        return self.history.head_at(frame).cut_tape()

    def read_motives(self, frames: range) -> list[Motive]:
        """Return why bots answered as they did while these things happened."""
        return self.history.read_motives(frames)
