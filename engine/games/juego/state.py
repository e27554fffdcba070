"""The state of a race of El juego, and the table as it lies open to all (R9.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.games.juego.box import JuegoLaw
from engine.race.frame import RaceState, make_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.race.course import Course
    from engine.race.dice import Source
    from engine.race.frame import View


class JuegoState(RaceState):
    """One race: the riders of the first team first, then those of the second, and so on."""

    __slots__ = (
        "apart", "at", "began", "course", "crossings", "deltas", "earned",
        "law", "logged", "order", "passed", "place", "purse", "ranked",
        "space", "team_of", "used",
    )  # fmt: skip

    def __init__(self, law: JuegoLaw, course: Course, team_of: Sequence[int], dice: Source) -> None:
        riders = len(team_of)
        super().__init__(dice)
        self.law = law
        self.course = course
        self.team_of = tuple(team_of)
        self.deltas: tuple[int, ...] = ()
        """What terrain does to the dice, by space; empty where it does nothing."""
        self.apart: tuple[bool, ...] = ()
        """M4 — by space: whether drafting is barred there."""
        self.logged: tuple[int, ...] = ()
        """M3 — the marks of the course whose passage is told."""
        self.space = [0] * riders
        self.place = [0] * riders
        """R3.2 — first, second, third … on the space, in order of arrival."""
        self.began = [0] * riders
        """RULING 10 — the space each had when the round began."""
        self.order: list[int] = []
        """RULING 8 — who moves after whom in this round."""
        self.at = 0
        """How many of them have moved."""
        self.used = [0] * riders
        """Counters each used in this round: the price of drafting that rider."""
        self.purse = [0] * (max(team_of) + 1)
        self.earned = [0] * (max(team_of) + 1)
        """Counters of a purse that this round brought."""
        self.passed = [0] * riders
        """How many of the logged lines a rider has passed."""
        self.crossings: list[list[int]] = []
        """By logged line: who passed it, in order."""
        self.ranked: list[tuple[int, int, int]] = []
        """Who has crossed the finish: rider, round, spaces beyond it."""

    @property
    def riders(self) -> range:
        """Everybody who started."""
        return range(len(self.space))

    @property
    def last(self) -> int:
        """R8.3 — the space before the finish line."""
        return self.course.squares

    def usable_counters(self, team: int) -> int:
        """RULING 12 — the counters a team may use now."""
        waiting = 0 if self.law.same_round else self.earned[team]
        return max(0, self.purse[team] - waiting)


class JuegoSnapshot(NamedTuple):
    """The road before the rider who is asked for moves."""

    turn: int
    law: JuegoLaw
    last: int
    """The space before the finish line."""
    order: tuple[int, ...]
    at: int
    """How many of the order have moved."""
    space: tuple[int, ...]
    place: tuple[int, ...]
    began: tuple[int, ...]
    used: tuple[int, ...]
    purse: tuple[int, ...]
    available: tuple[int, ...]
    team_of: tuple[int, ...]
    home: int
    """How many have crossed in earlier rounds."""
    deltas: tuple[int, ...]
    """What terrain does to the dice, by space; empty where it does nothing."""


def view_of(state: JuegoState, manager: int) -> View:
    """R9.4 — the road and the purses, which lie open before everybody."""
    if state.snapshot is None:
        state.snapshot = snapshot_of(state)
    return make_view(manager, state.snapshot)


def snapshot_of(state: JuegoState) -> JuegoSnapshot:
    """Return what the road, the purses and the order of the round show."""
    return JuegoSnapshot(
        state.turn,
        state.law,
        state.last,
        tuple(state.order),
        state.at,
        tuple(state.space),
        tuple(state.place),
        tuple(state.began),
        tuple(state.used),
        tuple(state.purse),
        tuple([state.usable_counters(team) for team in range(len(state.purse))]),
        state.team_of,
        len(state.ranked),
        state.deltas,
    )
