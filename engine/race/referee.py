"""Drives a race: asks the managers, checks what they answer, records it, hands it to the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.errors import DecisionError
from engine.race.question import Asked, Question

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.race.protocols import Manager, Race, Scribe


class Referee:
    """One race between managers; a seat left empty (None) is answered through `answer`."""

    def __init__(
        self,
        race: Race,
        managers: Sequence[Manager | None],
        writer: Scribe | None = None,
        clock: Callable[[], float] | None = None,
        patience: float = 5.0,
    ) -> None:
        self.race = race
        self.asked: tuple[Question, ...] = ()
        """Questions that wait for an empty seat; empty once the race is over."""
        self.over = False
        self._steps = race.play()
        self._managers = list(managers)
        self._blind = [bool(getattr(manager, "blind", False)) for manager in managers]
        self._writer = writer
        self._clock = clock
        self._patience = patience
        self._open: Asked | None = None
        self._answer: Any = None

    def run(self, past_turn: int | None = None) -> bool:
        """Ride until the turn is past or an empty seat is asked; tell whether the race is over."""
        send, race, writer = self._steps.send, self.race, self._writer
        if self._open is not None:
            return self.over
        while not self.over:
            if past_turn is not None and race.turn > past_turn:
                return False
            try:
                asked = send(self._answer)
            except StopIteration:
                self.over = True
                if writer is not None:
                    writer.close(race)
                break
            if writer is not None and race.turn != writer.turn:
                writer.turn_over(race)
            if isinstance(asked, Question):
                if self._managers[asked.manager] is None:
                    return self._wait(asked)
                self._answer = self._decide(asked)
            else:
                if any(self._managers[question.manager] is None for question in asked):
                    return self._wait(asked)
                self._answer = tuple([self._decide(question) for question in asked])
        return True

    def answer(self, decisions: Sequence[Any]) -> None:
        """Give the decisions of the empty seats, in the order of `asked`; the race goes on."""
        open_, given = self._open, iter(decisions)
        if open_ is None or len(decisions) != len(self.asked):
            raise DecisionError("decision_count", have=len(decisions), want=len(self.asked))
        questions = (open_,) if isinstance(open_, Question) else open_
        settled = []
        for question in questions:
            if self._managers[question.manager] is None:
                settled.append(self._legal(question, next(given)))
            else:
                settled.append(self._ask(question))
        if self._writer is not None:
            for question, decision in zip(questions, settled, strict=True):
                self._writer.decided(question, decision)
        self._answer = settled[0] if isinstance(open_, Question) else tuple(settled)
        self._open, self.asked = None, ()

    def _wait(self, asked: Asked) -> bool:
        questions = (asked,) if isinstance(asked, Question) else asked
        self._open = asked
        self.asked = tuple(q for q in questions if self._managers[q.manager] is None)
        return False

    def _decide(self, question: Question) -> Any:
        decision = self._ask(question)
        if self._writer is not None:
            self._writer.decided(question, decision)
        return decision

    def _ask(self, question: Question) -> Any:
        """Ask a manager who sits at the table; what he cannot answer is refused in one sentence."""
        seat = question.manager
        view = None if self._blind[seat] else self.race.view(seat)
        begun = self._clock() if self._clock is not None else 0.0
        try:
            decision = self._managers[seat].decide(question, view)  # type: ignore[union-attr]
        except DecisionError:
            raise
        except Exception as broken:
            raise DecisionError(
                "manager_raised",
                manager=seat + 1,
                kind=question.kind,
                turn=question.turn,
                detail=f"{type(broken).__name__}: {broken}",
            ) from broken
        if self._clock is not None and self._clock() - begun > self._patience:
            raise DecisionError(
                "manager_stalls",
                manager=seat + 1,
                kind=question.kind,
                turn=question.turn,
                patience=self._patience,
            )
        return self._legal(question, decision)

    def _legal(self, question: Question, decision: Any) -> Any:
        """Return the option this decision means, or refuse it with the rule."""
        if decision is question.default:
            return decision
        try:
            if decision in question.options:
                return question.options.decode(question.options.code(decision))
        except Exception as strange:  # an answer whose own comparison raises is no answer
            raise _refused(question, decision) from strange
        raise _refused(question, decision)


def _refused(question: Question, decision: object) -> DecisionError:
    return DecisionError(
        "decision_illegal",
        manager=question.manager + 1,
        kind=question.kind,
        turn=question.turn,
        decision=_short(decision),
        rule=question.rule or question.kind,
    )


def _short(decision: object) -> str:
    try:
        return repr(decision)[:80]
    except Exception:  # noqa: BLE001 -- a broken repr must not hide the refusal
        return type(decision).__name__
