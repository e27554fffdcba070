"""News of a match: how it stands, for whatever shows it; only what is new since the last."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.match.answers import Taken
    from engine.match.match import Asking, Match
    from engine.match.tape import Throw
    from engine.race.event import Happening
    from engine.race.sheet import RiderNote
    from engine.race.values import Results


@dataclass(frozen=True, slots=True)
class MatchNews:
    """How a match stands, as a window shows it."""

    kept: int
    """Things that happened and still hold: those shown after them were taken back."""
    happenings: tuple[Happening, ...]
    """What has happened since."""
    throws: tuple[Throw, ...]
    """Every throw so far."""
    taken: tuple[Taken, ...]
    waiting: tuple[Asking, ...]
    decisions: int
    over: bool
    riding: bool
    """More comes without anybody being asked."""
    notes: Mapping[int, tuple[RiderNote, ...]] = field(default_factory=dict)
    """By seat what stands beside the riders' names; seat -1 where people sit nowhere."""
    results: Results | None = None
    redo: bool = False
    branches: int = 0
    marks: int = 0


class NewsWriter:
    """Knows what was told of a match, and tells what is new."""

    def __init__(self) -> None:
        self._seen: list[Happening] = []
        """The happenings of the race that was told of last."""
        self._told = 0

    def meet(self, match: Match) -> None:
        """Find out how much of what was told still holds: the race may be another one now."""
        now = match.head.dice.happenings
        if now is not self._seen:
            same = 0
            for one, other in zip(self._seen[: self._told], now, strict=False):
                if one != other:
                    break
                same += 1
            self._seen, self._told = now, same

    def write(self, match: Match, *, riding: bool) -> MatchNews:
        """Return what is new."""
        self.meet(match)
        head, first = match.head, self._told
        happenings = tuple(self._seen[first:])
        self._told = first + len(happenings)
        seats = match.start.persons or (-1,)
        return MatchNews(
            first,
            happenings,
            tuple(head.dice.throws),
            tuple(match.taken),
            match.waiting,
            head.decisions,
            head.referee.over,
            riding,
            {} if riding else {seat: match.noted(max(seat, 0)) for seat in seats},
            None if riding else head.race.results(),
            match.history.ahead is not None,
            len(match.history.branches),
            len(match.history.marks),
        )
