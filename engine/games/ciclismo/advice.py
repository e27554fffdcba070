"""Advice: what a choice costs and brings on average, for bots and for people who are asked.

A forecast is worked out over all faces of the dice by the functions that play the roll, under the
house rules in force: what falls and what is added (`dice_of_roll`), what a pull, an attack, a
sprint put into it, and how a move is led over a border (`ride_beyond`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

from engine.games.ciclismo.block import help_of_pull, relay_gain
from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.payment import can_pay, pull_charges, relay_charges
from engine.games.ciclismo.roll import NOTHING, RollHelp, basic_distance, dice_of_roll, ride_beyond
from engine.games.ciclismo.state import BASIC, CLEAR, FOLLOW, RELAY
from engine.race.die import DOUBLE, TRIPLE, printed_die
from engine.tour.rider_types import mean_roll
from engine.tour.rules import OWN_GAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.games.ciclismo.roll import Table
    from engine.games.ciclismo.scene import Scene
    from engine.games.ciclismo.state import Plan

T = TypeVar("T")

RollDice = tuple[int, int, int]
"""Triple dice, double dice and squares of one roll."""
Ways = tuple[tuple[int, int], ...]
"""Results of one roll, each with the ways in which the dice may show it."""

_TRIPLE: Final = printed_die(OWN_GAME, TRIPLE)
_DOUBLE: Final = printed_die(OWN_GAME, DOUBLE)
UNKNOWN: Final = -1.0
"""In the place of a mean that was not asked for yet."""


@lru_cache(maxsize=1 << 12)
def ways_of(dice: RollDice, least: int) -> Ways:
    """Return what a roll shows and in how many ways; no roll is worth less than the least."""
    triples, doubles, more = dice
    sums = {more: 1}
    for values in (*[_TRIPLE.worths] * triples, *[_DOUBLE.worths] * doubles):
        after: dict[int, int] = {}
        for total, ways in sums.items():
            for value in values:
                after[total + value] = after.get(total + value, 0) + ways
        sums = after
    results: dict[int, int] = {}
    for total, ways in sums.items():
        result = max(least, total)
        results[result] = results.get(result, 0) + ways
    return tuple(sorted(results.items()))


@lru_cache(maxsize=1 << 12)
def mean_of(dice: RollDice, least: int) -> float:
    """Return what a roll is worth on average."""
    every = ways_of(dice, least)
    return sum([result * ways for result, ways in every]) / sum([ways for _, ways in every])


class Averages:
    """Averages of one race: what was asked once is a few look-ups afterwards.

    A director weighs every option of every question by them.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        course = scene.course
        self.finish = course.crossed_at[-1]
        types = list(dict.fromkeys(scene.types))
        self._type = [types.index(name) for name in scene.types]
        one_of = [self._type.index(kind) for kind in range(len(types))]
        cells = [[row[rider] for rider in one_of] for row in scene.cells]
        self.means = [self._by_rider([float(own.mean) for own in row]) for row in cells]
        """By ground and rider: what the own dice show."""
        self.gains = [
            self._by_rider([tuple(float(mean_roll(dice)) for dice in own.efforts) for own in row])
            for row in cells
        ]
        """By ground and rider: what so many effort points add to a roll."""
        self.caps = [[own.max_pe for own in row] for row in scene.cells]
        self.peloton_gain = float(mean_roll((scene.law.attack_peloton_bonus_dice, 0)))
        """What the dice for leaving a peloton add to an attack (R8.2)."""
        self._ground_of, self._end, self._rows = course.ground, course.end, course.rows
        self._least = scene.law.move_minimum
        self._over: dict[tuple[tuple[RollDice, ...], tuple[int, ...]], float] = {}
        """By the rolls of a move and where its terrains end: how far it carries on average."""
        self._alone: list[list[list[float]]] = [
            [[UNKNOWN] * len(types) for _ in self._ground_of]
            for _ in range(scene.law.slipstream_bonus + 2)
        ]
        """By squares from a wheel, by row like the course, by type: a roll in clear weather."""

    def ground(self, row: int) -> int:
        """Return the number of the ground of a row."""
        return self._ground_of[row + BEHIND]

    def alone(self, table: Table, rider: int, wheel: int) -> float:
        """Return how far a roll without effort carries a rider, so many squares from a wheel."""
        if table.weather != CLEAR or table.bonk[rider]:
            return self.mean_distance(table, rider, wheel=wheel)
        by_type, kind = self._alone[wheel][table.row[rider] + BEHIND], self._type[rider]
        far = by_type[kind]
        if far < 0.0:
            far = by_type[kind] = self.mean_distance(table, rider, wheel=wheel)
        return far

    def mean_distance(
        self,
        table: Table,
        rider: int,
        push: RollHelp = NOTHING,
        *,
        row: int | None = None,
        wheel: int | None = None,
    ) -> float:
        """Return how far a roll carries on average, over one terrain or more (part 9).

        From another row, or with another wheel than that of the turn, where they are named.
        """
        if row is None:
            row = table.row[rider]
        if wheel is None:
            wheel = table.wheel[rider]
        at = row + BEHIND
        end = self._end[at]
        first = dice_of_roll(table, rider, row, self._ground_of[at], push, 0, wheel)
        triples, doubles, more = first
        if end == self._rows or max(self._least, 3 * triples + 2 * doubles + more) <= end - row:
            return mean_of(first, self._least)
        rolls, ends = [first], [end - row]
        most = len(self._end) if self._meets_every_terrain else 2
        while len(rolls) < most and end < self._rows:
            ground = self._ground_of[end + 1 + BEHIND]
            rolls.append(dice_of_roll(table, rider, row, ground, push, len(rolls), wheel))
            end = self._end[end + 1 + BEHIND]
            ends.append(end - row)
            if ends[-1] > LONGEST:
                break
        if end < self._rows:
            ends[-1] = min(ends[-1], LONGEST)  # farther borders are all alike
        else:
            ends[-1] = LONGEST + 1
        key = tuple(rolls), tuple(ends)
        far = self._over.get(key)
        if far is None:
            far = self._over[key] = self._mean_over(*key)
        return far

    @property
    def _meets_every_terrain(self) -> bool:
        """Tell whether a move goes on over a third terrain (RULING 66)."""
        return self.scene.law.conflict_third_terrain != "stop_on_first_square"

    def _mean_over(self, rolls: tuple[RollDice, ...], ends: tuple[int, ...]) -> float:
        """Return how far a move carries whose terrains end so many squares away."""
        first = ways_of(rolls[0], self._least)
        known: dict[tuple[int, int], float] = {}
        far = [ways * self._mean_from(rolls, ends, known, result, 0) for result, ways in first]
        return sum(far) / sum([ways for _, ways in first])

    def _mean_from(
        self,
        rolls: tuple[RollDice, ...],
        ends: tuple[int, ...],
        known: dict[tuple[int, int], float],
        result: int,
        nth: int,
    ) -> float:
        """Return where a move leads that has been rolled for so many terrains.

        Many moves meet on a square: over forty short sections each is worked out once. (A function
        in a function that calls itself and is decorated is lost where it is compiled.)
        """
        end = ends[nth]
        if result <= end or end > LONGEST:
            return float(result)
        key = result, nth
        if key in known:
            return known[key]
        law, least = self.scene.law, self._least
        far, every = 0.0, 0
        for second, ways in ways_of(rolls[nth + 1], least):
            on, stops = ride_beyond(
                0, result, end, second, ends[nth + 1], rows=LONGEST + 1, law=law
            )
            far += ways * (on if stops else self._mean_from(rolls, ends, known, on, nth + 1))
            every += ways
        known[key] = far / every
        return known[key]

    def _by_rider(self, by_type: list[T]) -> list[T]:
        """Return for each rider what holds for the type."""
        return [by_type[kind] for kind in self._type]


LONGEST: Final = 100
"""Squares no roll reaches; a road that ends on the terrain of a move ends beyond them."""


class Advice(Averages):
    """What riders make and owe in a plan: every judgement is a few look-ups."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self._everybody = tuple(range(len(scene.bibs)))
        self._free = (0,) * len(scene.bibs)
        """By rider: what they owe who owe nothing."""
        self._owed: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._pulls: dict[tuple[int, int, int, int, int, bool], float] = {}
        """By row, wheel, type, effort, helpers and whether it is the first formation: a pull in
        clear weather."""

    def plan_distance(self, table: Table, plan: Plan, members: tuple[int, ...]) -> float:
        """Return how far a joint plan carries the riders who stay in it, on average."""
        head, *helpers = plan.helpers
        if plan.kind == BASIC:
            return float(basic_distance(table, head, members))
        if plan.kind == RELAY:
            charges = relay_charges(table, members)
            able = [r for r in members if r not in charges or can_pay(table, r, charges[r])]
            return self.relay_distance(table, plan.pe, tuple(able))
        if plan.kind == FOLLOW:
            return self.pull_distance(table, head, plan.pe, len(helpers))
        return 0.0

    def relay_distance(self, table: Table, pe: int, staying: tuple[int, ...]) -> float:
        """Return how far riders get who relay each other, the first of them rolling (R7.16)."""
        return self.mean_distance(table, staying[0], RollHelp(pe)) + relay_gain(table, staying)

    def pull_distance(self, table: Table, head: int, pe: int, helpers: int) -> float:
        """Return how far a head pulls with so much effort and so many helpers (R7.9, R8.8)."""
        if table.weather != CLEAR or table.bonk[head]:
            return self.mean_distance(table, head, help_of_pull(table, head, pe, helpers))
        first = not table.formation[head]
        key = table.row[head], table.wheel[head], self._type[head], pe, helpers, first
        far = self._pulls.get(key)
        if far is None:
            push = help_of_pull(table, head, pe, helpers)
            far = self._pulls[key] = self.mean_distance(table, head, push)
        return far

    def owed_behind(self, table: Table, head: int, pe: int) -> tuple[int, ...]:
        """Return by rider what is owed to follow a pull without helping it (R7.8, R7.11)."""
        key = self.ground(table.row[head]), head, pe
        owed = self._owed.get(key)
        if owed is None:
            charges = pull_charges(table, head, pe, (), self._everybody)
            owed = tuple([charges.get(rider, 0) for rider in self._everybody])
            owed = self._owed[key] = owed if charges else self._free
        return owed

    def plan_charges(self, table: Table, plan: Plan, members: tuple[int, ...]) -> Sequence[int]:
        """Return by rider the points owed to stay in a joint plan (R7.8, R7.11, R7.18)."""
        if plan.kind == FOLLOW:
            owed = self.owed_behind(table, plan.helpers[0], plan.pe)
            if owed is self._free:
                return owed
            return [0 if rider in plan.helpers else points for rider, points in enumerate(owed)]
        if plan.kind == RELAY:
            charges = relay_charges(table, members)
            if charges:
                return [charges.get(rider, 0) for rider in self._everybody]
        return self._free
