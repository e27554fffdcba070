"""The subject of a report: the tour and stage, the races of a plan, what they came to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.i18n import format_number
from designer.picture.profile.scale import relief_of
from designer.words import say
from engine.games import GAMES
from engine.race.course import OWN_COURSE

if TYPE_CHECKING:
    from designer.picture.profile.scale import Relief
    from engine.playtests.changes import TriedChange
    from engine.playtests.compare import Difference
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.summary import Summary
    from engine.road.values import Road
    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class Subject:
    """Everything the pages are drawn from, put together where a report is asked for."""

    tour: Tour
    plan: PlaytestPlan
    summary: Summary
    lang: str = "en"
    differences: tuple[Difference, ...] = ()
    other: str = ""
    """What the second version is called, where two are compared."""
    asked: int = 0
    """How many races were asked for; 0 where it does not matter."""

    tried: tuple[TriedChange, ...] = ()
    """Changes that were tried, each in races of its own."""

    @property
    def road(self) -> Road | None:
        """Return the road of the stage; a whole tour has none."""
        return self.plan.setup.road if self.plan.setup else None

    @property
    def mapped(self) -> Road | None:
        """Return the road where it can be drawn over kilometres."""
        road = self.road
        return road if road is not None and road.km and road.sections else None

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
        own = road.type == OWN_COURSE
        told = (
            road.name if own else say(self.lang, "report.stage", number=road.number, name=road.name)
        )
        kind = say(self.lang, f"terms.{road.type}")
        squares = say(self.lang, "report.squares", squares=self._squares(road))
        km = f"{format_number(self.lang, road.km)} km, " if road.km else ""
        return f"{told} · {kind} · {km}{squares}"

    def _squares(self, road: Road) -> int:
        """Return how many squares the game rides; some have squares of their own."""
        setup = self.plan.setup
        return GAMES[self.plan.game].course(road, setup.rules).last if setup else road.rows

    @property
    def batch(self) -> str:
        """Return how many races under which seed."""
        values = {"races": format_number(self.lang, self.summary.races), "seed": self.plan.seed}
        told = say(self.lang, "report.tours" if self.plan.tour else "report.races", **values)
        if not self.asked or self.asked == self.summary.races:
            return told
        part = say(self.lang, "report.part", done=self.summary.races, count=self.asked)
        return f"{told} · {part}"
