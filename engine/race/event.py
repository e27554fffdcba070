"""What happened in a race: plain tuples while it runs, typed values for whoever reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Happening = tuple[Any, ...]
"""(kind, turn, rider, *values): what the loop appends; rider -1 where no rider is meant."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, in the words of its game."""

    kind: str
    turn: int
    rider: int
    values: tuple[Any, ...]


def typed(happenings: Iterable[Happening]) -> Iterator[Event]:
    """Give every tuple its names."""
    for kind, turn, rider, *values in happenings:
        yield Event(kind, turn, rider, tuple(values))
