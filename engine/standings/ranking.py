"""Ranks rows by one measure and a chain of tie-breaks, and says which of them decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Item = TypeVar("Item")
MANUAL, SHARED = "manual", "shared"
"""Names of the order of last resort, and of a tie that nothing resolved."""


@dataclass(frozen=True, slots=True)
class Ranked(Generic[Item]):
    """One ranked item; `tie` names what set it behind the item above that measured the same."""

    item: Item
    rank: int
    tie: str = ""


def rank_items(
    items: Iterable[Item],
    measure: Callable[[Item], int],
    breaks: Sequence[tuple[str, Callable[[Item], int]]],
) -> tuple[Ranked[Item], ...]:
    """Rank items, smallest first; equal in everything they share a rank and keep their order."""
    keyed = sorted(
        (((measure(i), *(key(i) for _, key in breaks)), i) for i in items), key=lambda p: p[0]
    )
    ranked: list[Ranked[Item]] = []
    above: tuple[int, ...] = ()
    for position, (key, item) in enumerate(keyed, start=1):
        tie, rank = "", position
        if above and above[0] == key[0]:
            apart = next((n for n, (a, b) in enumerate(zip(above, key, strict=True)) if a != b), 0)
            tie = breaks[apart - 1][0] if apart else SHARED
            rank = position if apart else ranked[-1].rank
        ranked.append(Ranked(item, rank, tie))
        above = key
    return tuple(ranked)


def last_resort(manual: Sequence[int]) -> Callable[[int], int]:
    """Return where the organiser's order of last resort puts a bib; one not named is last."""
    index = {bib: n for n, bib in enumerate(manual)}
    return lambda bib: index.get(bib, len(index))
