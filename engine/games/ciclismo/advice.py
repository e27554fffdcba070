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
        self.alone = {plus: self._alone(plus) for plus in {0, 1, scene.law.slipstream_bonus}}
        """By squares from a wheel, then by row like the course, then by rider: how far a roll
        carries without effort."""
        self._weak: dict[tuple[int, int], tuple[int, ...]] = {}

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

    def _alone(self, plus: int) -> list[list[float]]:
        """Return by row how far each rider gets; rows far from a border share one entry."""
        course, types = self.scene.course, self.scene.types
        first = {kind: rider for rider, kind in reversed(list(enumerate(types)))}
        inside = [[mean + plus for mean in means] for means in self.means]
        longest = [max(own) for own in inside]
        rows = []
        for at, ground in enumerate(course.ground):
            row = at - BEHIND
            if course.end[at] >= course.rows or longest[ground] <= course.end[at] - row:
                rows.append(inside[ground])
            else:
                far = {kind: self.far(row, rider, 0, plus) for kind, rider in first.items()}
                rows.append([far[kind] for kind in types])
        return rows

    def pace(self, row: int, rider: int) -> float:
        """Return the squares a turn that a rider makes on this ground in company."""
        return self.means[self.ground(row)][rider] + self.scene.law.slipstream_bonus

    def plan(self, table: Picture, plan: Plan, members: tuple[int, ...]) -> float:
        """Return how far a joint plan carries the riders who stay in it, on average."""
        scene = self.scene
        head, *helpers = plan.helpers
        row = table.row[head]
        if plan.kind == BASIC:
            return float(min(scene.cells[self.ground(row)][rider].basic for rider in members))
        if plan.kind == RELAY:
            return self.relay(row, head, plan.pe, len(members))
        if plan.kind == FOLLOW:
            return self.pull(table, head, plan.pe, len(helpers))
        return 0.0

    def relay(self, row: int, head: int, pe: int, size: int) -> float:
        """Return how far so many riders get who relay each other (R7.16)."""
        scene = self.scene
        here = scene.course.grounds[self.ground(row)]
        gain = size - 1 if here.movement_class in scene.law.relay_gain_classes else 0
        most = scene.law.relay_gain_max
        return self.far(row, head, pe) + (gain if isinstance(most, str) else min(gain, most))

    def pull(self, table: Picture, head: int, pe: int, helpers: int) -> float:
        """Return how far a head pulls with so much effort and so many helpers (R7.9, R8.8)."""
        scene, row = self.scene, table.row[head]
        flat = scene.course.grounds[self.ground(row)].flat
        extra = float(helpers) if flat else 0.0
        if pe and flat and table.formation[head] > 0:
            extra += scene.law.neutralise_bonus
        if pe > 1:
            return self.far(row, head, 1) + 2.0 + extra
        return self.far(row, head, pe) + extra

    def weak(self, row: int, head: int) -> tuple[int, ...]:
        """Return by rider the point he owes for being too weak behind a head uphill (R7.11)."""
        ground = self.ground(row)
        found = self._weak.get((ground, head))
        if found is None:
            cells = self.scene.cells[ground]
            free = cells[head].level - self.scene.law.follow_max_free_deficit
            uphill = not self.scene.course.grounds[ground].flat
            found = tuple([int(uphill and own.level < free) for own in cells])
            self._weak[ground, head] = found
        return found

    def charges(self, table: Picture, plan: Plan, riders: Iterable[int]) -> list[int]:
        """Return what each rider must pay to stay in a joint plan (R7.8, R7.11, R7.18)."""
        head, *helpers = plan.helpers
        if plan.kind == BASIC:
            return [0 for _ in riders]
        owed, weak = toll(plan), self.weak(table.row[head], head)
        return [0 if rider == head or rider in helpers else owed + weak[rider] for rider in riders]


def toll(plan: Plan) -> int:
    """Return the point that everybody owes who follows a pull of two (R7.8)."""
    return 1 if plan.kind == FOLLOW and plan.pe >= 2 else 0
