"""The manner in which each kind of event is told, from the game's data: when, in which phrase."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from engine import tables

if TYPE_CHECKING:
    from collections.abc import Mapping

ALWAYS = "always"
SAID = frozenset({"told_if", "headline", "home"})
"""Keys by which something may be told of an event."""


class Manner(NamedTuple):
    """How one kind of event is told; what each key means stands at the head of its table."""

    told_if: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    alike: bool = False
    best: str = ""
    news: bool = False
    opens: bool = False
    sets_off: bool = False
    headline: str = ""
    apart: int = 1
    silent: bool = True
    """Nothing is ever told of it."""

    def tells(self, named: Mapping[str, object]) -> bool:
        """Return whether an event with these values is worth a sentence."""
        return any(wanted == ALWAYS or named.get(wanted) for wanted in self.told_if)


@cache
def manners_of(game: str) -> Mapping[str, Manner]:
    """Return how the events of a game are told."""
    return {
        kind: Manner(
            tuple(row.get("told_if", ())),
            tuple(row.get("by", ())),
            alike=row.get("alike", False) or "best" in row,
            best=row.get("best", ""),
            news=row.get("news", False),
            opens=row.get("opens", False),
            sets_off=row.get("sets_off", False),
            headline=row.get("headline", ""),
            apart=row.get("apart", 1),
            silent=SAID.isdisjoint(row),
        )
        for kind, row in tables.toml(f"games/{game}/events.toml").items()
    }
