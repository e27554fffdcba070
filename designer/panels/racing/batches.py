"""The batches of one tour: each stays with the stage it was ridden on, wherever that stands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from designer.panels.racing.batch import Batch
    from engine.road.roads import Survey
    from engine.road.values import Road


class RiddenBatch(NamedTuple):
    """A batch, the number its stage had then, and the roads of the tour then."""

    batch: Batch
    number: int
    roads: list[Road | None]


class Batches:
    """What was ridden since the tour was opened, the last of it first."""

    def __init__(self) -> None:
        self._ridden: list[RiddenBatch] = []

    def keep(self, batch: Batch, number: int, survey: Survey) -> None:
        """Keep a batch of a stage; one of the same road goes."""
        road = ridden_road(batch)
        before = [one for one in self._ridden if ridden_road(one.batch) != road]
        self._ridden = [RiddenBatch(batch, number, _roads(survey)), *before]

    def of(self, number: int, survey: Survey) -> Batch | None:
        """Return the last batch of a stage, or of what the stage was before it was changed."""
        now = _roads(survey)
        if not 0 < number <= len(now):
            return None
        road = now[number - 1]
        same = (one for one in self._ridden if ridden_road(one.batch) == road)
        changed = (
            one
            for one in self._ridden
            # Neither is another stage of the tour that only stands in this place now.
            if one.number == number
            and ridden_road(one.batch) not in now
            and (road is None or road not in one.roads)
        )
        found = next(same, None) or next(changed, None)
        return found.batch if found else None


def numberless(road: Road | None) -> Road | None:
    """Return a road as it is wherever its stage stands in the tour."""
    return replace(road, number=0) if road is not None else None


def ridden_road(batch: Batch) -> Road | None:
    """Return the road a batch was ridden on."""
    return numberless(batch.plan.setup.road) if batch.plan.setup is not None else None


def _roads(survey: Survey) -> list[Road | None]:
    return [numberless(one.road) for one in survey.stages]
