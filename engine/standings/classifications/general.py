"""The general classification: turns less bonus turns, ties resolved in the order of RULING 85."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.standings.order import MANUAL, last_resort, ranked
from engine.tour.values import ITT, TTT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.standings.facts import Entrant
    from engine.standings.settle import Settled
    from engine.tour.rules import Rules


@dataclass(frozen=True, slots=True)
class GeneralRow:
    """One rider in the general classification."""

    rank: int
    bib: int
    team: str
    turns: int
    bonus: int
    net: int
    gap: int
    tie: str = ""
    """What set him behind the rider above with the same time."""


@dataclass(slots=True)
class Total:
    """One rider's stages so far, added up."""

    entrant: Entrant
    turns: int = 0
    bonus: int = 0
    overshoot: int = 0
    """In individual time trials: the analogue of hundredths."""
    places: int = 0
    last_place: int = 0
    """In the latest stage that gave every rider a place of his own."""

    @property
    def net(self) -> int:
        """R12.3 — turns needed less bonus turns."""
        return self.turns - self.bonus

    def add(self, stage: Settled) -> None:
        """Add one stage; a team time trial gives no places of one's own."""
        f = stage.finishes[self.entrant.bib]
        self.turns += f.turns
        self.bonus += f.bonus
        if stage.course.format == ITT:
            self.overshoot += f.overshoot
        if stage.course.format != TTT:
            self.places += f.rank
            self.last_place = f.rank


def general(totals: Iterable[Total], rules: Rules, manual: Sequence[int]) -> tuple[GeneralRow, ...]:
    """Rank the riders who are still in the race (R12.2, R12.3, RULING 85)."""
    resort = last_resort(manual)
    keys = {
        "tt_overshoot": lambda t: -t.overshoot,
        "place_sum": lambda t: t.places,
        "last_stage_place": lambda t: t.last_place,
    }
    breaks = [(name, keys[name]) for name in rules["gc.tie_breaks"]]
    breaks.append((MANUAL, lambda t: resort(t.entrant.bib)))
    rows = ranked(totals, lambda t: t.net, breaks)
    return tuple(
        GeneralRow(
            p.rank, p.item.entrant.bib, p.item.entrant.team, p.item.turns, p.item.bonus,
            p.item.net, p.item.net - rows[0].item.net, p.tie,
        )
        for p in rows
    )  # fmt: skip
