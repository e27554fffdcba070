"""Worlds in which it is known what every change of a stage does: a search is judged by them.

A race of such a world throws one die a measure, the same for every road, so that dice are shared as
they are by races that are ridden; what a road does decides which faces count.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.playtests.managers import ManagerField
from engine.playtests.play import PlayedRace
from engine.playtests.run import Chunk
from engine.shape.search import ShapeSearch
from engine.shape.task import ShapeTask
from engine.shape.tweaks import apply_tweaks
from engine.shape.wants import make_want, want_kinds
from engine.tour.edit import replace_stage
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.shape.offers import ShapeOffer
    from engine.shape.search import ShapeTrial
    from engine.shape.tweaks import Tweak
    from engine.shape.wants import Want
    from engine.tour.values import Tour

STAGE = 2
FIELDS = (ManagerField("director", ("director",)), ManagerField("book", ("book",)))


@dataclass
class PlantedWorld:
    """What each change does to the chance of a break, of a climber, and to the groups."""

    seed: int
    base: dict[str, float] = field(default_factory=dict)
    effects: dict[tuple[Tweak, str], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        dice = Random(self.seed)
        self.base = {
            "break": dice.uniform(5, 50),
            "climbers": dice.uniform(10, 70),
            "groups": dice.uniform(4, 14),
        }

    def effect_of(self, tweak: Tweak, kind: str) -> float:
        """Return what a change does to a want: most do little, some much."""
        key = tweak, kind
        if key not in self.effects:
            dice = Random(f"{self.seed} {tweak} {kind}")
            size = {"break": 18, "climbers": 22, "groups": 3}[kind]
            self.effects[key] = dice.gauss(0, size) * (dice.random() < 0.4)
        return self.effects[key]

    def truth_of(self, tweaks: Iterable[Tweak], kind: str) -> float:
        """Return what a road truly does."""
        value = self.base[kind] + sum(self.effect_of(tweak, kind) for tweak in tweaks)
        return min(max(value, 0.0), 100.0) if kind != "groups" else max(value, 1.0)

    def ride(self, search: ShapeSearch, trial: ShapeTrial) -> Chunk:
        """Return the races of a trial as this world rides them."""
        tweaks = tuple(trial.tweaks)
        truth = {kind: self.truth_of(tweaks, kind) for kind in self.base}
        played = []
        for number in range(trial.first, trial.first + trial.races):
            dice = Random(f"{self.seed} {search.task.seed} {trial.fresh} {trial.field} {number}")
            type_of = "CLIMBER" if dice.uniform(0, 100) < truth["climbers"] else "ROULEUR"
            values = {
                "breaks/day_won": dice.uniform(0, 100) < truth["break"],
                "wins/by_type": type_of,
                "groups/count": max(1, round(truth["groups"] + dice.gauss(0, 2))),
            }
            played.append(PlayedRace(number, values, ()))
        return Chunk(trial.first, tuple(played), 0.01 * trial.races)

    def search(self, task: ShapeTask) -> ShapeSearch:
        """Return a search that was ridden to its end in this world."""
        search = ShapeSearch(task)
        while trials := search.next_round():
            for trial in trials:
                search.take_chunk(trial, self.ride(search, trial))
        return search

    def is_true(self, offer: ShapeOffer) -> bool:
        """Tell whether an offer truly does what it is said to do."""
        return all(
            want.low <= self.truth_of(offer.tweaks, want.kind.key) <= want.high
            for want in (reading.want for reading in offer.readings)
        )


def want(kind: str, text: str, nth: int = 0) -> Want:
    """Return a want by its key."""
    return make_want(want_kinds()[kind], text, nth)


@pytest.fixture(scope="session")
def sierra() -> Tour:
    """A shipped tour."""
    return load("samples/sierra.etapa")


@pytest.fixture
def make_task(sierra: Tour) -> Callable[..., ShapeTask]:
    """Return what makes a task over a stage of the shipped tour."""

    def make(*wants: Want, stage: int = STAGE, **others: object) -> ShapeTask:
        given = {"fields": FIELDS, "races": 3000, **others}
        return ShapeTask(sierra, (stage,), "ciclismo", wants, **given)  # type: ignore[arg-type]

    return make


def change_tour(tour: Tour, tweaks: Iterable[Tweak], number: int = STAGE) -> Tour:
    """Return a tour with changes made of one stage."""
    return replace_stage(tour, number, apply_tweaks(tour.stages[number - 1], tweaks))


TOLERANCE = Decimal(10)
