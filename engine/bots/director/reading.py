"""A stage read once for all directors of a race: averages, runs of ground, whose day it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine import tables
from engine.bots.director.aims import Run, finishers, last_climb, runs, selective
from engine.games.ciclismo.advice import Advice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.games.ciclismo.numbers.scene import Scene

TABLE = "bots/director.toml"


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What every director of a race reads out of the road before the first turn."""

    advice: Advice
    weights: Mapping[str, Mapping[str, float]]
    runs: tuple[Run, ...]
    selective: bool
    """Whether climbs decide the stage."""
    last_climb: int
    """First row of the last climb, where there is more than one; else of the road."""
    finishers: frozenset[int]
    """Riders whose day it is."""


class Same:
    """A scene that equals only itself, so that it can be looked up without comparing it."""

    __slots__ = ("scene",)

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.scene is other.scene

    def __hash__(self) -> int:
        return id(self.scene)


@lru_cache(maxsize=2)
def read(same: Same) -> Reading:
    """Read the stage of a scene; directors of one race share what they read."""
    advice = Advice(same.scene)
    weights = {
        group: {name: float(value) for name, value in row.items()}
        for group, row in tables.toml(TABLE).items()
    }
    aims = weights["aims"]
    return Reading(
        advice,
        weights,
        tuple(runs(advice)),
        selective(advice, aims),
        last_climb(advice),
        finishers(advice, aims),
    )
