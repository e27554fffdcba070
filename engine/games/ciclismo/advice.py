"""What a choice costs and brings on average: for bots that judge, and for hints on screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.plans import BASIC, FOLLOW, RELAY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.games.ciclismo.numbers.scene import Scene
    from engine.games.ciclismo.state.plans import Plan
    from engine.games.ciclismo.view import Picture

D3, D2 = 2.0, 1.5
"""Mean of a triple and of a double die (R0.3, R0.4)."""


class Advice:
    """Averages of one race, made once: every judgement afterwards is a few look-ups."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        course = scene.course
        self.finish = course.crossed_at[-1]
        self.means = [[float(own.mean) for own in cells] for cells in scene.cells]
        self.gains = [
            [tuple(d3 * D3 + d2 * D2 for d3, d2 in own.efforts) for own in cells]
            for cells in scene.cells
        ]
        """By ground and rider: what so many effort points add to a roll."""
        self.caps = [[own.max_pe for own in cells] for cells in scene.cells]

    def ground(self, row: int) -> int:
        """Return the number of the ground of a row."""
        return self.scene.course.ground[row + BEHIND]

    def far(self, row: int, rider: int, pe: int = 0, plus: float = 0.0) -> float:
        """Return how far a roll carries on average, over one terrain or two (part 9)."""
        course = self.scene.course
        at = row + BEHIND
        ground, end = course.ground[at], course.end[at]
        first = self.means[ground][rider] + self.gains[ground][rider][pe] + plus
        left = end - row
        if first <= left or end >= course.rows:
            return first
        beyond = course.ground[end + 1 + BEHIND]
        usable = min(pe, self.caps[beyond][rider])
        second = self.means[beyond][rider] + self.gains[beyond][rider][usable] + plus
        both = first + second
        mean = both / 2 if 4 * left >= both else both / 3
        return max(mean, left + 1.0)

    def pace(self, row: int, rider: int) -> float:
        """Return the squares a turn that a rider makes on this ground in company."""
        return self.means[self.ground(row)][rider] + self.scene.law.slipstream_bonus

    def plan(self, table: Picture, plan: Plan, members: tuple[int, ...]) -> float:
        """Return how far a joint plan carries the riders who stay in it, on average."""
        scene = self.scene
        head, *helpers = plan.helpers
        row = table.row[head]
        ground = self.ground(row)
        here = scene.course.grounds[ground]
        if plan.kind == BASIC:
            return float(min(scene.cells[ground][rider].basic for rider in members))
        if plan.kind == RELAY:
            gain = len(members) - 1 if here.movement_class in scene.law.relay_gain_classes else 0
            most = scene.law.relay_gain_max
            gain = gain if isinstance(most, str) else min(gain, most)
            return self.far(row, head, plan.pe) + gain
        if plan.kind != FOLLOW:
            return 0.0
        extra = float(len(helpers)) if here.flat else 0.0
        if plan.pe and here.flat and table.formation[head] > 0:
            extra += scene.law.neutralise_bonus
        if plan.pe > 1:
            return self.far(row, head, 1) + 2.0 + extra
        return self.far(row, head, plan.pe) + extra

    def charges(self, table: Picture, plan: Plan, riders: Iterable[int]) -> list[int]:
        """Return what each rider must pay to stay in a joint plan (R7.8, R7.11, R7.18)."""
        scene = self.scene
        head, *helpers = plan.helpers
        ground = self.ground(table.row[head])
        cells = scene.cells[ground]
        toll = 1 if plan.kind == FOLLOW and plan.pe >= 2 else 0
        uphill = not scene.course.grounds[ground].flat
        if plan.kind == BASIC or not (toll or uphill):
            return [0 for _ in riders]
        free = cells[head].level - scene.law.follow_max_free_deficit
        return [
            0
            if rider == head or rider in helpers
            else toll + (1 if uphill and cells[rider].level < free else 0)
            for rider in riders
        ]
