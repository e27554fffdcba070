"""Counts every sequence of decisions of a short race, anew from its start for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Given = tuple[Any, ...]


class WaitsError(Exception):
    """A reading has come to a question without an answer; these are its options."""

    def __init__(self, options: Iterable[Any]) -> None:
        super().__init__()
        self.options = list(options)


class Answers:
    """Gives the answers of one sequence in turn, and waits where there is none left."""

    def __init__(self, given: Given) -> None:
        self.left = list(given)

    def take(self, options: Iterable[Any]) -> Any:
        """Return the next answer."""
        if not self.left:
            raise WaitsError(options)
        return self.left.pop(0)

    def drive(self, steps: Any, until: Callable[[Any], bool] = lambda _: False) -> None:
        """Answer the questions of the engine to the end, or to the first that is too late."""
        question: Any = next(steps, None)
        while question is not None and not until(question):
            try:
                question = steps.send(self.take(question.options))
            except StopIteration:
                return


def count_sequences(ride: Callable[[Answers], None]) -> int:
    """Return how many sequences of answers a race has that is ridden with each of them."""
    count = 0
    waiting: list[Given] = [()]
    while waiting:
        given = waiting.pop()
        try:
            ride(Answers(given))
        except WaitsError as waits:
            waiting += [(*given, option) for option in waits.options]
        else:
            count += 1
    return count


def count_both(one: Callable[[Answers], None], other: Callable[[Answers], None]) -> Sequence[int]:
    """Return what the engine counts and what the second reading counts."""
    return count_sequences(one), count_sequences(other)
