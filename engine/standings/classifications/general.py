"""The general classification: turns less bonus turns, ties resolved in the order of RULING 85."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.standings.ranking import MANUAL, last_resort, rank_items
from engine.standings.results import ARRIVED
from engine.tour.values import ITT, TTT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.standings.facts import Entrant, TourFacts
    from engine.standings.results import StageResult
    from engine.standings.settle import SettledStage
    from engine.tour.rules import Rules


class GeneralRow(NamedTuple):
    """One rider in the general classification."""

    rank: int
    bib: int
    team: str
    turns: int
    bonus: int
    net: int
    gap: int
    tie: str = ""
    """What decided against the rider above with the same time."""


@dataclass(frozen=True, slots=True)
class Total:
    """One rider's stages so far, added up."""

    entrant: Entrant
    turns: int = 0
    """What the jury added is among them (RULING 110)."""
    bonus: int = 0
    overshoot: int = 0
    """In individual time trials: the analogue of hundredths."""
    places: int = 0
    last_place: int = 0
    """In the latest stage that gave every rider a separate place."""

    @property
    def net(self) -> int:
        """R12.3 — turns needed less bonus turns."""
        return self.turns - self.bonus

    def add_stage(self, stage: SettledStage) -> Total:
        """Return it with one more stage; a team time trial gives no places of one's own."""
        f, race_format = stage.finishes[self.entrant.bib], stage.course.format
        return Total(
            self.entrant,
            self.turns + f.turns + f.penalty,
            self.bonus + f.bonus,
            self.overshoot + (f.overshoot if race_format == ITT else 0),
            self.places + (f.rank if race_format != TTT else 0),
            f.rank if race_format != TTT else self.last_place,
        )


@dataclass(frozen=True, slots=True)
class GeneralTally:
    """The running count of the general classification: the riders who are still in the race."""

    rules: Rules
    totals: Mapping[int, Total]

    @classmethod
    def begin(cls, facts: TourFacts, rules: Rules) -> GeneralTally:
        """Return the count before the first stage."""
        return cls(rules, {e.bib: Total(e) for e in facts.entrants})

    def add_stage(self, stage: SettledStage) -> GeneralTally:
        """Add one stage; a rider who did not arrive leaves the classification."""
        return GeneralTally(
            self.rules,
            {
                bib: total.add_stage(stage)
                for bib, total in self.totals.items()
                if stage.finishes[bib].status in ARRIVED
            },
        )

    def rank_rows(
        self, stage: SettledStage, result: StageResult, general: Mapping[int, int]
    ) -> tuple[GeneralRow, ...]:
        """Rank the riders who are still in the race (R12.2, R12.3, RULING 85)."""
        del result, general
        resort = last_resort(stage.manual)
        keys = {
            "tt_overshoot": lambda t: -t.overshoot,
            "place_sum": lambda t: t.places,
            "last_stage_place": lambda t: t.last_place,
        }
        breaks = [(name, keys[name]) for name in self.rules["gc.tie_breaks"]]
        breaks.append((MANUAL, lambda t: resort(t.entrant.bib)))
        rows = rank_items(self.totals.values(), lambda t: t.net, breaks)
        return tuple(
            GeneralRow(
                p.rank, p.item.entrant.bib, p.item.entrant.team, p.item.turns, p.item.bonus,
                p.item.net, p.item.net - rows[0].item.net, p.tie,
            )
            for p in rows
        )  # fmt: skip
