"""The effort points of every rider, stage by stage (R1.24)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.standings.values import ARRIVED
from engine.tour.rider_types import next_balance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.standings.facts import Entrant
    from engine.standings.settle import SettledStage
    from engine.standings.values import RiderResult
    from engine.tour.rules import Rules


class EffortStage(NamedTuple):
    """One rider's effort points in one stage."""

    stage: int
    before: int
    spent: Mapping[str, int]
    feed: int
    after: int
    rest_day: bool
    recovery: int
    next: int


@dataclass(frozen=True, slots=True)
class EffortTotal:
    """One rider's effort points so far; `balance` is what the next stage starts with."""

    entrant: Entrant
    balance: int
    stages: tuple[EffortStage, ...] = ()

    def add(
        self, stage: SettledStage, arrival: RiderResult, rules: Rules, *, rests: bool = True
    ) -> EffortTotal:
        """R1.24, RULING 14 — next = min(start, before - spent + feed + recovery)."""
        course = stage.course
        before = self.balance
        after = before - sum(arrival.spent.values()) + arrival.feed
        stays = stage.finishes[self.entrant.bib].status in ARRIVED
        gain = self.entrant.recovery[course.number - 1] if stays and rests else 0
        balance = next_balance(self.entrant.pool, after, gain, rules) if stays else after
        booked = EffortStage(
            course.number, before, arrival.spent, arrival.feed, after,
            course.rest_after, gain, balance,
        )  # fmt: skip
        return EffortTotal(self.entrant, balance, (*self.stages, booked))
