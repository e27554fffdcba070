"""Advice: what a choice costs and brings on average, for bots and for people who are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.state import BASIC, FOLLOW, RELAY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.ciclismo.scene import Scene
    from engine.games.ciclismo.state import Plan
    from engine.games.ciclismo.view import CiclismoSnapshot

D3: Final = 2.0
"""Mean of a triple die (R0.4)."""
D2: Final = 1.5
"""Mean of a double die (R0.3)."""

T = TypeVar("T")


class Averages:
    """Averages of one race, made once: every question afterwards is a few look-ups.

    A director weighs every option of every question by them.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        course = scene.course
        self.finish = course.crossed_at[-1]
        types = list(dict.fromkeys(scene.types))
        self._type = [types.index(name) for name in scene.types]
        self._one_of = [self._type.index(kind) for kind in range(len(types))]
        """By type: the first rider of it."""
        cells = [[row[rider] for rider in self._one_of] for row in scene.cells]
        self.means = [self._by_rider([float(own.mean) for own in row]) for row in cells]
        self.gains = [
            self._by_rider([tuple(d3 * D3 + d2 * D2 for d3, d2 in own.efforts) for own in row])
            for row in cells
        ]
        """By ground and rider: what so many effort points add to a roll."""
        self.caps = [[own.max_pe for own in row] for row in scene.cells]
        self._ground_of, self._end, self._rows = course.ground, course.end, course.rows
        self._flat = [ground.flat for ground in course.grounds]
        self.distances_alone = {
            plus: self._list_alone(plus) for plus in {0, 1, scene.law.slipstream_bonus}
        }
        """By squares from a wheel, then by row like the course, then by rider: how far a roll
        carries without effort."""
        self.fastest = self._list_fastest()
        """By row: how far the fastest gets, on a wheel or not."""

    def ground(self, row: int) -> int:
        """Return the number of the ground of a row."""
        return self._ground_of[row + BEHIND]

    def mean_distance(self, row: int, rider: int, pe: int = 0, plus: float = 0.0) -> float:
        """Return how far a roll carries on average, over one terrain or two (part 9)."""
        at = row + BEHIND
        ground, end = self._ground_of[at], self._end[at]
        first = self.means[ground][rider] + self.gains[ground][rider][pe] + plus
        left = end - row
        if first <= left or end >= self._rows:
            return first
        beyond = self._ground_of[end + 1 + BEHIND]
        usable = min(pe, self.caps[beyond][rider])
        second = self.means[beyond][rider] + self.gains[beyond][rider][usable] + plus
        return _mean_across(first, second, left)

    def _by_rider(self, by_type: list[T]) -> list[T]:
        """Return for each rider what holds for the type."""
        return [by_type[kind] for kind in self._type]

    def _list_alone(self, plus: int) -> list[list[float]]:
        """Return by row how far each rider gets; rows as far from the same border share a list."""
        inside = [[mean + plus for mean in means] for means in self.means]
        longest = [max(means) for means in inside]
        near: dict[tuple[int, int, int], list[float]] = {}
        rows = []
        for at, (ground, end) in enumerate(zip(self._ground_of, self._end, strict=True)):
            left = end - (at - BEHIND)
            if longest[ground] <= left or end >= self._rows:
                rows.append(inside[ground])
                continue
            beyond = self._ground_of[end + 1 + BEHIND]
            key = ground, beyond, left
            if key not in near:
                near[key] = self._near_border(inside[ground], inside[beyond], left)
            rows.append(near[key])
        return rows

    def _near_border(self, here: list[float], beyond: list[float], left: int) -> list[float]:
        """Return how far each rider gets who has so many squares left on a terrain."""
        by_type = []
        for rider in self._one_of:
            first = here[rider]
            by_type.append(first if first <= left else _mean_across(first, beyond[rider], left))
        return self._by_rider(by_type)

    def _list_fastest(self) -> list[float]:
        """Return by row how far the fastest rider gets; a list that rows share is read once."""
        lists = {id(means): means for rows in self.distances_alone.values() for means in rows}
        top = {key: max(means) for key, means in lists.items()}
        return [
            max([top[id(means)] for means in at_row])
            for at_row in zip(*self.distances_alone.values(), strict=True)
        ]


def _mean_across(first: float, second: float, left: int) -> float:
    """Return the mean of a roll that leaves its terrain after so many squares (part 9)."""
    both = first + second
    mean = both / 2 if 4 * left >= both else both / 3
    return max(mean, left + 1.0)


class Advice(Averages):
    """What riders make and owe in a plan: every judgement is a few look-ups."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.nobody = (0,) * len(scene.bibs)
        """By rider: what they owe who are all strong enough."""
        self._weak: dict[tuple[int, int], tuple[int, ...]] = {}

    def plan_distance(self, table: CiclismoSnapshot, plan: Plan, members: tuple[int, ...]) -> float:
        """Return how far a joint plan carries the riders who stay in it, on average."""
        scene = self.scene
        head, *helpers = plan.helpers
        row = table.row[head]
        if plan.kind == BASIC:
            return float(min(scene.cells[self.ground(row)][rider].basic for rider in members))
        if plan.kind == RELAY:
            return self.relay_distance(row, head, plan.pe, len(members))
        if plan.kind == FOLLOW:
            return self.pull_distance(table, head, plan.pe, len(helpers))
        return 0.0

    def relay_distance(self, row: int, head: int, pe: int, size: int) -> float:
        """Return how far so many riders get who relay each other (R7.16)."""
        scene = self.scene
        here = scene.course.grounds[self.ground(row)]
        gain = size - 1 if here.movement_class in scene.law.relay_gain_classes else 0
        most = scene.law.relay_gain_max
        return self.mean_distance(row, head, pe) + (
            gain if isinstance(most, str) else min(gain, most)
        )

    def pull_distance(self, table: CiclismoSnapshot, head: int, pe: int, helpers: int) -> float:
        """Return how far a head pulls with so much effort and so many helpers (R7.9, R8.8)."""
        row = table.row[head]
        flat = self._flat[self._ground_of[row + BEHIND]]
        extra = float(helpers) if flat else 0.0
        if pe and flat and table.formation[head] > 0:
            extra += self.scene.law.neutralise_bonus
        if pe > 1:
            return self.mean_distance(row, head, 1) + 2.0 + extra
        return self.mean_distance(row, head, pe) + extra

    def weak_charges(self, row: int, head: int) -> tuple[int, ...]:
        """Return by rider the point owed for being too weak behind a head uphill (R7.11)."""
        ground = self.ground(row)
        charges = self._weak.get((ground, head))
        if charges is None:
            cells = self.scene.cells[ground]
            lowest_free = cells[head].level - self.scene.law.follow_max_free_deficit
            uphill = not self._flat[ground]
            charges = tuple([int(uphill and own.level < lowest_free) for own in cells])
            charges = charges if any(charges) else self.nobody
            self._weak[ground, head] = charges
        return charges

    def plan_charges(self, table: CiclismoSnapshot, plan: Plan) -> Sequence[int]:
        """Return by rider the points owed to stay in a joint plan (R7.8, R7.11, R7.18)."""
        workers, toll = plan.helpers, pull_toll(plan)
        weak = self.nobody
        if plan.kind != BASIC:
            weak = self.weak_charges(table.row[workers[0]], workers[0])
        if not toll and weak is self.nobody:
            return weak
        return [0 if rider in workers else toll + more for rider, more in enumerate(weak)]


def pull_toll(plan: Plan) -> int:
    """Return the point that everybody owes who follows a pull of two (R7.8)."""
    return 1 if plan.kind == FOLLOW and plan.pe >= 2 else 0
