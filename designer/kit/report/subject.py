"""What a report is of: the tour and stage, the races of a plan, what they came to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.i18n import number
from designer.picture.relief import relief_of
from designer.words import say

if TYPE_CHECKING:
    from designer.picture.relief import Relief
    from engine.playtests.compare import Difference
    from engine.playtests.plan import Plan
    from engine.playtests.summary import Summary
    from engine.road.values import Road
    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class Subject:
    """Everything the pages are drawn from; whoever asks for a report puts it together."""

    tour: Tour
    plan: Plan
    summary: Summary
    lang: str = "en"
    differences: tuple[Difference, ...] = ()
    other: str = ""
    """What the second version is called, where two are compared."""

    @property
    def road(self) -> Road | None:
        """Return the road of the stage; a whole tour has none."""
        return self.plan.setup.road if self.plan.setup else None

    @property
    def mapped(self) -> Road | None:
        """Return the road where it can be drawn over kilometres."""
        road = self.road
        return road if road is not None and road.km and road.stretches else None

    @property
    def relief(self) -> Relief | None:
        """Return the measured relief of the stage, where it came with one."""
        road = self.road
        return relief_of(self.tour.stages[road.number - 1]) if road else None

    @property
    def what(self) -> str:
        """Return what was raced, as a heading names it."""
        road = self.road
        if road is None:
            return say(self.lang, "report.whole_tour")
        told = say(self.lang, "report.stage", number=road.number, name=road.name)
        kind = say(self.lang, f"terms.{road.type}")
        squares = say(self.lang, "report.squares", squares=road.rows)
        km = f"{number(self.lang, road.km)} km, " if road.km else ""
        return f"{told} · {kind} · {km}{squares}"

    @property
    def batch(self) -> str:
        """Return how many races under which seed."""
        values = {"races": number(self.lang, self.summary.races), "seed": self.plan.seed}
        return say(self.lang, "report.tours" if self.plan.tour else "report.races", **values)
