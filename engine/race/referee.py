"""The referee: asks the managers, checks what they answer, records it, hands it to the game.

It is the one who drives a race, be the managers bots, people, a record or some of each.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from engine.errors import DecisionError, EtapaError
from engine.race.question import Question, Questions, check_answer

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence

    from engine.race.frame import Manager, Race, Scribe


@contextmanager
def without_collector() -> Iterator[None]:
    """Keep the collector of cycles off while a race is ridden: it runs between races.

    A race makes hundreds of thousands of values and no cycle of any size among them: compiled it
    took an eighth of the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Referee:
    """One race between managers; a seat left empty (None) is answered through `answer`."""

    def __init__(
        self,
        race: Race,
        managers: Sequence[Manager | None],
        scribe: Scribe | None = None,
        clock: Callable[[], float] | None = None,
        patience: float = 5.0,
    ) -> None:
        self.race = race
        self.waiting_questions: tuple[Question, ...] = ()
        """Questions that wait for an empty seat; empty once the race is over."""
        self.decisions_before = 0
        """Decisions taken before the questions that are open or were answered last."""
        self.is_over = False
        self.seat_managers(managers)
        self._scribe = scribe
        self._codes: list[Any] = [] if scribe is None else scribe.codes
        self._clock = clock
        self._patience = patience
        self._steps = race.play()
        self._pending: Questions | None = None
        self._answers: Any = None

    def seat_managers(self, managers: Sequence[Manager | None]) -> None:
        """Seat these managers from the next question on, in the place of those who sat there."""
        self._managers = list(managers)
        self._seats = [
            (getattr(manager, "decide", None), _watched_kinds(manager)) for manager in managers
        ]

    def run(self, past_turn: int | None = None, decisions: int | None = None) -> bool:
        """Ride until the turn is past, so many decisions are taken or an empty seat is asked.

        Tell whether the race is over.
        """
        with without_collector():
            return self._ride_on(past_turn, decisions)

    def _ride_on(self, past_turn: int | None, decisions: int | None) -> bool:
        ask, scribe = self._ask_manager, self._scribe
        stops = past_turn is not None or decisions is not None or None in self._managers
        while (asked := self._pending or self._go_on()) is not None:
            single = asked.__class__ is Question
            turn: int = asked.turn if single else asked[0].turn  # type: ignore[union-attr]
            if stops and (
                (past_turn is not None and turn > past_turn)
                or (decisions is not None and len(self._codes) >= decisions)
                or self._note_waiting(asked)
            ):
                self._pending, self.decisions_before = asked, len(self._codes)
                return False
            if scribe is not None and turn != scribe.turn:
                scribe.turn_over(self.race, turn)
            self._pending, self.decisions_before = None, len(self._codes)
            try:
                if single:
                    self._answers = ask(asked)  # type: ignore[arg-type]
                else:
                    self._answers = tuple([ask(question) for question in asked])  # type: ignore[arg-type]
            except BaseException:
                self._pending = asked  # with another manager in that seat the race goes on
                del self._codes[self.decisions_before :]
                raise
        return True

    def _go_on(self) -> Questions | None:
        """Let the game go on to its next question; None once the race is over."""
        if self.is_over:
            return None
        try:
            return self._steps.send(self._answers)
        except StopIteration:
            self.is_over = True
            if self._scribe is not None:
                self._scribe.close(self.race)
            return None

    def give_answers(self, decisions: Sequence[Any] = ()) -> None:
        """Give the decisions of the empty seats, in the order of `asked`; the race goes on."""
        pending, answers = self._pending, iter(decisions)
        if pending is None or len(decisions) != len(self.waiting_questions):
            raise DecisionError(
                "decision_count", have=len(decisions), want=len(self.waiting_questions)
            )
        questions = (pending,) if isinstance(pending, Question) else pending
        # Every person's answer is checked before any bot is asked: a refused one changes nothing.
        checked = [
            check_answer(question, next(answers))
            if self._managers[question.manager] is None
            else None
            for question in questions
        ]
        if self._scribe is not None and questions[0].turn != self._scribe.turn:
            self._scribe.turn_over(self.race, questions[0].turn)
        self.decisions_before = len(self._codes)
        settled = []
        try:
            for question, answer in zip(questions, checked, strict=True):
                if answer is None:
                    settled.append(self._ask_manager(question))
                else:
                    code, option = answer
                    self._codes.append(code)
                    settled.append(option)
        except BaseException:
            del self._codes[
                self.decisions_before :
            ]  # nothing of an answer that failed stays in the record
            raise
        self._answers = settled[0] if isinstance(pending, Question) else tuple(settled)
        self._pending, self.waiting_questions = None, ()

    def _note_waiting(self, pending: Questions) -> bool:
        """Note which questions wait for an empty seat; tell whether any does."""
        questions = (pending,) if isinstance(pending, Question) else pending
        self.waiting_questions = tuple(q for q in questions if self._managers[q.manager] is None)
        return bool(self.waiting_questions)

    def _ask_manager(self, question: Question) -> Any:
        """Ask a manager at the table; a wrong answer is refused in one sentence."""
        seat = question.manager
        clock = self._clock
        try:
            decide, looks = self._seats[seat]
        except IndexError as missing:
            have, want = len(self._seats), seat + 1
            raise DecisionError("managers_missing", have=have, want=want) from missing
        needs_view = looks is None or (looks != () and question.kind in looks)
        view = self.race.view(seat) if needs_view else None
        start = 0.0 if clock is None else clock()
        try:
            decision = decide(question, view)  # type: ignore[misc]
        except EtapaError:
            raise
        except Exception as broken:
            raise DecisionError(
                "manager_raised",
                manager=seat + 1,
                kind=question.kind,
                turn=question.turn,
                detail=f"{type(broken).__name__}: {broken}",
            ) from broken
        if clock is not None and clock() - start > self._patience:
            raise DecisionError(
                "manager_stalls",
                manager=seat + 1,
                kind=question.kind,
                turn=question.turn,
                patience=self._patience,
            )
        if decision is question.default:
            self._codes.append(0)
            return decision
        code, option = check_answer(question, decision)
        self._codes.append(code)
        return option


def _watched_kinds(manager: Manager | None) -> Container[str] | None:
    """Return the kinds of question a manager looks up for: None for all, empty for none."""
    looks: Container[str] | None = getattr(manager, "looks", None)
    return () if getattr(manager, "blind", False) else looks
