"""The simplification: a few riders of a team are played, the others are computed.

R13.3, RULING 96. What a rider of the peloton does on average is known; only their effort is
declared beforehand, section by section.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import chain, combinations, groupby
from math import ceil
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from engine.games.ciclismo.course import BEHIND
from engine.games.ciclismo.state import PULLING
from engine.race.question import Choice, FrozenValue, Step, ask
from engine.race.sheet import BarredOption, Phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.games.ciclismo.law import MovementCell
    from engine.games.ciclismo.scene import Scene
    from engine.games.ciclismo.state import CiclismoState

PLAYED: Final = "PLAYED"
DECLARE: Final = "DECLARE"

Stretch = tuple[int, int]
"""The number of a ground and how many squares of it lie in a row."""


def simplify(state: CiclismoState) -> Step:
    """RULING 96 — before the start each team names who is played, and the efforts of the others."""
    law = state.scene.law
    if not law.simplification_enabled:
        return
    larger = [
        (team, riders)
        for team, riders in enumerate(state.scene.teams)
        if len(riders) > law.simplification_played_per_team
    ]
    questions = []
    for team, riders in larger:
        options = LineupOptions(combinations(riders, law.simplification_played_per_team))
        questions.append(ask(PLAYED, team, 0, riders, options, options[0], "RULING 96"))
    lineups = (yield tuple(questions)) if questions else ()
    for (team, riders), played in zip(larger, lineups, strict=True):
        for rider in riders:
            if rider not in played:
                yield from _ask_efforts(state, team, rider)


def _ask_efforts(state: CiclismoState, team: int, rider: int) -> Step:
    """R13.3 — efforts are declared by section beforehand; they are charged as usual."""
    stretches = stretches_of(state.scene)
    options = EffortOptions(effort_caps(state.scene, rider), state.pe[rider])
    efforts = yield ask(DECLARE, team, 0, (rider,), options, (0,) * len(stretches), "RULING 96")
    state.spend(rider, sum(efforts), PULLING)
    exact = computed_turns(state.scene, rider, efforts)
    state.simplified[rider] = (ceil(exact), exact)
    state.log_event("computed", rider, ceil(exact))


def stretches_of(scene: Scene) -> list[Stretch]:
    """RULING 109 i — the sections of the stage; neighbours of one terrain are one average."""
    rows = scene.course.ground[BEHIND + 1 :]
    return [(ground, len(list(run))) for ground, run in groupby(rows)]


def pace(scene: Scene, rider: int, ground: int) -> Fraction:
    """RULING 96 — squares a turn: the mean of the dice, and a wheel, as in the peloton."""
    law, here = scene.law, scene.course.grounds[ground]
    wheel = law.slipstream_bonus if law.simplification_slipstream else 0
    if here.rough:
        wheel = law.cobbles_movement + (wheel if law.cobbles_slipstream else 0)
    return max(Fraction(1), scene.cells[ground][rider].mean + wheel)


def effort_caps(scene: Scene, rider: int) -> tuple[int, ...]:
    """RULING 96 — the most that may be declared in each section: the cap in every turn of it."""
    return tuple(
        ceil(squares / pace(scene, rider, ground)) * scene.cells[ground][rider].max_pe
        for ground, squares in stretches_of(scene)
    )


def computed_turns(scene: Scene, rider: int, efforts: tuple[int, ...]) -> Fraction:
    """RULING 96 — the turns a stage takes a rider on average, before they are rounded up."""
    total = Fraction(0)
    for (ground, squares), effort in zip(stretches_of(scene), efforts, strict=True):
        speed = pace(scene, rider, ground)
        saved = squares_saved(scene, rider, (ground, squares), effort)
        total += max(Fraction(0), squares - saved) / speed
    return total


def squares_saved(scene: Scene, rider: int, section: Stretch, effort: int) -> Fraction:
    """RULING 96 — how many squares of a section so much effort spares a rider on average."""
    ground, squares = section
    turns = ceil(squares / pace(scene, rider, ground))
    each, more = divmod(effort, turns)
    own = scene.cells[ground][rider]
    return more * _mean_gain(own, each + 1) + (turns - more) * _mean_gain(own, each)


def _mean_gain(own: MovementCell, dice: int) -> Fraction:
    """RULING 96 — the mean of the first effort dice, triple dice first."""
    triples, doubles = own.efforts[min(dice, len(own.efforts) - 1)]
    return 2 * triples + Fraction(3, 2) * doubles


@mypyc_attr(native_class=False)
class LineupOptions(Choice):
    """Every way to name so many riders of a team; a person says yes or no of each."""

    __slots__ = ()

    @property
    def riders(self) -> tuple[int, ...]:
        """Return who may be named."""
        return tuple(sorted(set(chain.from_iterable(self))))

    def split_answer(self, lineup: Any) -> tuple[Any, ...]:
        """Return for each rider whether it is named."""
        return tuple([rider in lineup for rider in self.riders])

    def join_parts(self, codes: Sequence[Any]) -> tuple[int, ...]:
        """Return those who are named."""
        return tuple([rider for rider, plays in zip(self.riders, codes, strict=True) if plays])

    def find_clash(self, codes: Sequence[Any]) -> BarredOption | None:
        """RULING 96 — so many riders of a team are played, no more and no fewer."""
        count = len(self[0])
        if codes.count(True) <= count and codes.count(False) <= len(codes) - count:
            return None
        return BarredOption(Phrase("so_many", {"count": count}), "RULING 96")


class EffortOptions(FrozenValue):
    """Every way to spread at most a pool over sections, each up to its cap."""

    __slots__ = ("_of",)
    _of: tuple[tuple[int, ...], int]
    """The most of each section, and the pool."""

    def __init__(self, most: tuple[int, ...], pool: int) -> None:
        object.__setattr__(self, "_of", (most, pool))

    def __contains__(self, efforts: object) -> bool:
        most, pool = self._of
        return (
            isinstance(efforts, tuple)
            and len(efforts) == len(most)
            and all(effort.__class__ is int for effort in efforts)
            and all(0 <= effort <= cap for effort, cap in zip(efforts, most, strict=True))
            and sum(efforts) <= pool
        )

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return _list_spreads(*self._of)

    def __len__(self) -> int:
        return _count_spreads(*self._of)

    def draw_answer(self, below: Callable[[int], int]) -> tuple[int, ...]:
        """Return one of them, each equally likely: section by section, by what is left."""
        most, left = self._of
        efforts = []
        for place, cap in enumerate(most):
            rest = most[place + 1 :]
            weights = [_count_spreads(rest, left - effort) for effort in range(min(cap, left) + 1)]
            lot, effort = _draw_below(below, sum(weights)), 0
            while lot >= weights[effort]:
                lot -= weights[effort]
                effort += 1
            efforts.append(effort)
            left -= effort
        return tuple(efforts)

    def settle_answer(self, efforts: Any) -> tuple[list[int], tuple[int, ...]]:
        """Return the efforts, section by section."""
        if efforts not in self:
            raise ValueError(efforts)
        return list(efforts), efforts

    def decode_answer(self, code: Any) -> tuple[int, ...]:
        """Return the efforts of this code."""
        return tuple(code)

    @property
    def most(self) -> tuple[int, ...]:
        """Return the most that may be declared in each section."""
        most, pool = self._of
        return tuple([min(cap, pool) for cap in most])

    def split_answer(self, efforts: Any) -> tuple[Any, ...]:
        """Return the efforts: each section is a part."""
        return self.settle_answer(efforts)[1]

    def join_parts(self, codes: Sequence[Any]) -> tuple[int, ...]:
        """Return the efforts of all sections."""
        return tuple(codes)

    def find_clash(self, codes: Sequence[Any]) -> BarredOption | None:
        """RULING 96 — together no more than the rider has."""
        pool = self._of[1]
        if sum([code for code in codes if code]) <= pool:
            return None
        return BarredOption(Phrase("pool", {"pe": pool}), "RULING 96")


def _draw_below(below: Callable[[int], int], bound: int) -> int:
    """Draw below a bound that may be larger than one lot can be: digit by digit, again if over.

    Eighteen points over eight sections can be spread in 1.5 million ways; a lot has 65,536.
    """
    while True:
        lot, span = 0, 1
        while span < bound:
            lot, span = lot * 4096 + below(4096), span * 4096
        if lot < span - span % bound:
            return lot % bound


def _list_spreads(most: tuple[int, ...], pool: int) -> Iterator[tuple[int, ...]]:
    if not most:
        yield ()
        return
    for effort in range(min(most[0], pool) + 1):
        for rest in _list_spreads(most[1:], pool - effort):
            yield (effort, *rest)


@cache
def _count_spreads(most: tuple[int, ...], pool: int) -> int:
    if not most:
        return 1
    return sum(_count_spreads(most[1:], pool - effort) for effort in range(min(most[0], pool) + 1))
