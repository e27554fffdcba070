"""Costs and gains of a joint plan on average: for bots that judge, and for hints on screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ciclismo.averages import Averages
from engine.games.ciclismo.numbers.course import BEHIND
from engine.games.ciclismo.state.plans import BASIC, FOLLOW, RELAY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.ciclismo.numbers.scene import Scene
    from engine.games.ciclismo.state.plans import Plan
    from engine.games.ciclismo.view import CiclismoSnapshot


class Advice(Averages):
    """What riders make and owe in a plan: every judgement is a few look-ups."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.nobody = (0,) * len(scene.bibs)
        """By rider: what they owe who are all strong enough."""
        self._weak: dict[tuple[int, int], tuple[int, ...]] = {}

    def plan(self, table: CiclismoSnapshot, plan: Plan, members: tuple[int, ...]) -> float:
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

    def pull(self, table: CiclismoSnapshot, head: int, pe: int, helpers: int) -> float:
        """Return how far a head pulls with so much effort and so many helpers (R7.9, R8.8)."""
        row = table.row[head]
        flat = self._flat[self._ground[row + BEHIND]]
        extra = float(helpers) if flat else 0.0
        if pe and flat and table.formation[head] > 0:
            extra += self.scene.law.neutralise_bonus
        if pe > 1:
            return self.far(row, head, 1) + 2.0 + extra
        return self.far(row, head, pe) + extra

    def weak(self, row: int, head: int) -> tuple[int, ...]:
        """Return by rider the point owed for being too weak behind a head uphill (R7.11)."""
        ground = self.ground(row)
        found = self._weak.get((ground, head))
        if found is None:
            cells = self.scene.cells[ground]
            free = cells[head].level - self.scene.law.follow_max_free_deficit
            uphill = not self._flat[ground]
            found = tuple([int(uphill and own.level < free) for own in cells])
            found = found if any(found) else self.nobody
            self._weak[ground, head] = found
        return found

    def charges(self, table: CiclismoSnapshot, plan: Plan) -> Sequence[int]:
        """Return by rider the points owed to stay in a joint plan (R7.8, R7.11, R7.18)."""
        workers, owed = plan.helpers, pull_toll(plan)
        weak = self.nobody
        if plan.kind != BASIC:
            weak = self.weak(table.row[workers[0]], workers[0])
        if not owed and weak is self.nobody:
            return weak
        return [0 if rider in workers else owed + more for rider, more in enumerate(weak)]


def pull_toll(plan: Plan) -> int:
    """Return the point that everybody owes who follows a pull of two (R7.8)."""
    return 1 if plan.kind == FOLLOW and plan.pe >= 2 else 0
