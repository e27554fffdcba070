"""Average distances of a roll by row, rider and effort: worked out once for a race."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from engine.games.ciclismo.numbers.course import BEHIND

if TYPE_CHECKING:
    from engine.games.ciclismo.numbers.scene import Scene

T = TypeVar("T")
D3: Final = 2.0
D2: Final = 1.5
"""Mean of a triple and of a double die (R0.3, R0.4)."""


class Averages:
    """Averages of one race, made once: every question afterwards is a few look-ups."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        course = scene.course
        self.finish = course.crossed_at[-1]
        types = list(dict.fromkeys(scene.types))
        self._type = [types.index(name) for name in scene.types]
        self._one_of = [self._type.index(kind) for kind in range(len(types))]
        """By type: the first rider of it."""
        cells = [[row[rider] for rider in self._one_of] for row in scene.cells]
        self.means = [self._each([float(own.mean) for own in row]) for row in cells]
        self.gains = [
            self._each([tuple(d3 * D3 + d2 * D2 for d3, d2 in own.efforts) for own in row])
            for row in cells
        ]
        """By ground and rider: what so many effort points add to a roll."""
        self.caps = [[own.max_pe for own in row] for row in scene.cells]
        self._ground, self._end, self._rows = course.ground, course.end, course.rows
        self._flat = [ground.flat for ground in course.grounds]
        self.alone = {plus: self._alone(plus) for plus in {0, 1, scene.law.slipstream_bonus}}
        """By squares from a wheel, then by row like the course, then by rider: how far a roll
        carries without effort."""
        self.fastest = self._fastest()
        """By row: how far the fastest gets, on a wheel or not."""

    def ground(self, row: int) -> int:
        """Return the number of the ground of a row."""
        return self._ground[row + BEHIND]

    def far(self, row: int, rider: int, pe: int = 0, plus: float = 0.0) -> float:
        """Return how far a roll carries on average, over one terrain or two (part 9)."""
        at = row + BEHIND
        ground, end = self._ground[at], self._end[at]
        first = self.means[ground][rider] + self.gains[ground][rider][pe] + plus
        left = end - row
        if first <= left or end >= self._rows:
            return first
        beyond = self._ground[end + 1 + BEHIND]
        usable = min(pe, self.caps[beyond][rider])
        second = self.means[beyond][rider] + self.gains[beyond][rider][usable] + plus
        return _over(first, second, left)

    def _each(self, by_type: list[T]) -> list[T]:
        """Return for each rider what holds for the type."""
        return [by_type[kind] for kind in self._type]

    def _alone(self, plus: int) -> list[list[float]]:
        """Return by row how far each rider gets; rows as far from the same border share a list."""
        inside = [[mean + plus for mean in means] for means in self.means]
        longest = [max(means) for means in inside]
        near: dict[tuple[int, int, int], list[float]] = {}
        rows = []
        for at, (ground, end) in enumerate(zip(self._ground, self._end, strict=True)):
            left = end - (at - BEHIND)
            if longest[ground] <= left or end >= self._rows:
                rows.append(inside[ground])
                continue
            beyond = self._ground[end + 1 + BEHIND]
            key = ground, beyond, left
            if key not in near:
                near[key] = self._near(inside[ground], inside[beyond], left)
            rows.append(near[key])
        return rows

    def _near(self, here: list[float], beyond: list[float], left: int) -> list[float]:
        far = []
        for rider in self._one_of:
            first = here[rider]
            far.append(first if first <= left else _over(first, beyond[rider], left))
        return self._each(far)

    def _fastest(self) -> list[float]:
        lists = {id(far): far for rows in self.alone.values() for far in rows}
        top = {key: max(far) for key, far in lists.items()}
        return [
            max([top[id(far)] for far in each]) for each in zip(*self.alone.values(), strict=True)
        ]


def _over(first: float, second: float, left: int) -> float:
    """Return the mean of a roll that leaves its terrain after so many squares (part 9)."""
    both = first + second
    mean = both / 2 if 4 * left >= both else both / 3
    return max(mean, left + 1.0)
