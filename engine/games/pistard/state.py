"""The state of a race of Pistard, and the track as it lies open to all (R13.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.games.pistard.box import PistardLaw, lanes_of
from engine.race.dice import Dice
from engine.race.frame import RaceState, make_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.race.dice import Source
    from engine.race.frame import View

NOBODY: Final = -1
NO_DICE: Final = Dice("")
"""Nothing is thrown to find out where a move would lead."""
HIGHEST_DIE: Final = 6
"""RULING 1."""
TARGET, WALKOVER, LAST, ABORTED = "TARGET", "WALKOVER", "LAST", "ABORTED"
"""How a race ended: the points are reached, one team is left, one rider is left, or no end came."""


class PistardState(RaceState):
    """One race: rider 4·player + base, so that the base of a rider is its number modulo four."""

    __slots__ = (
        "at", "colours", "dropping", "end", "every_lane", "firsts", "half",
        "lane", "lanes_of", "law", "lines_out", "lost", "moved", "order", "passages",
        "plan", "points", "pool", "progress", "racing", "rows", "sight", "staging",
        "thrown", "winner",
    )  # fmt: skip

    def __init__(
        self,
        law: PistardLaw,
        colours: Sequence[Sequence[int]],
        half: int,
        players: int,
        dice: Source,
    ) -> None:
        riders = players * law.riders
        super().__init__(dice)
        self.law = law
        self.colours = colours
        """By row and lane, as numbers of bases."""
        self.rows = len(colours)
        self.every_lane = (1 << len(colours[0])) - 1
        """A bit for every lane, lane 1 the lowest: see `steps`."""
        self.lanes_of = lanes_of(tuple(map(tuple, colours)), law.riders)
        self.sight = HIGHEST_DIE + law.colour_cap + 3
        """How many rows ahead, from the own one on, a move can depend on."""
        self.half = half
        self.plan: Any = None
        """What of the track a picture shows: it never changes."""
        self.progress = [0] * riders
        """Rows ridden, laps counted on; 0 behind the starting line."""
        self.lane = [0] * riders
        self.racing = [True] * riders
        self.staging = [0] * riders
        """RULING 7 — the order of those who were left behind the line; 0 for all others."""
        self.order: list[int] = []
        """RULING 9 — who moves after whom in this round."""
        self.at = 0
        """How many of them have had their move."""
        self.moved = [False] * riders
        self.thrown = [False] * players
        self.pool: list[list[int]] = [[] for _ in range(players)]
        """The dice a player has thrown and not used, highest first."""
        self.dropping: list[int] = []
        """RULING 18 — players who have to lose an unused die."""
        self.passages: list[int] = []
        """RULING 20 — by lap: how many riders have completed it."""
        self.points = [0] * riders
        self.firsts = [0] * riders
        """RULING 21 — how often each was the first over the line."""
        self.lost: list[int] = []
        """Who has been taken off the board, in that order."""
        self.lines_out = 0
        """RULING 22 — lines at which a rider has been eliminated."""
        self.winner = NOBODY
        self.end = ""

    @property
    def riders(self) -> range:
        """Everybody who started."""
        return range(len(self.progress))

    @property
    def players(self) -> range:
        """Everybody who throws dice."""
        return range(len(self.pool))

    def player_of(self, rider: int) -> int:
        """Return who moves a rider."""
        return rider // self.law.riders

    def base_of(self, rider: int) -> int:
        """R2.1 — the colour of a rider's base, as its number in the cycle."""
        return rider % self.law.riders

    def riders_of(self, player: int) -> slice:
        """Return where the riders of a player stand among all."""
        first = player * self.law.riders
        return slice(first, first + self.law.riders)

    def riders_left(self, player: int) -> int:
        """R6.6, R10.2 — how many riders a player has in the race, and so how many dice."""
        return self.racing[self.riders_of(player)].count(True)

    def copy_table(self) -> PistardState:
        """Return the track as it lies, to try a move on: nothing is thrown and nothing is told."""
        copy = PistardState(self.law, self.colours, self.half, len(self.pool), NO_DICE)
        copy.happenings = None
        copy.progress, copy.lane = self.progress[:], self.lane[:]
        copy.racing, copy.staging = self.racing[:], self.staging[:]
        copy.lines_out = self.lines_out
        return copy

    def team_points(self, player: int) -> int:
        """R11.2 — the points of all riders of a player."""
        return sum(self.points[self.riders_of(player)])

    def team_firsts(self, player: int) -> int:
        """RULING 21 — how often riders of a player were the first over the line."""
        return sum(self.firsts[self.riders_of(player)])


class TrackPlan(NamedTuple):
    """What of the track never changes in a race."""

    colours: tuple[tuple[int, ...], ...]
    half: int


class PistardSnapshot(NamedTuple):
    """The track before the rider who is asked for moves."""

    turn: int
    law: PistardLaw
    rows: int
    progress: tuple[int, ...]
    lane: tuple[int, ...]
    racing: tuple[bool, ...]
    order: tuple[int, ...]
    at: int
    """How many of the order have had their move."""
    thrown: tuple[bool, ...]
    pool: tuple[tuple[int, ...], ...]
    """The unused dice of each player."""
    passages: tuple[int, ...]
    """By lap: how many riders have completed it."""
    points: tuple[int, ...]
    track: TrackPlan


def view_of(state: PistardState, manager: int) -> View:
    """R13.6 — the track and all dice that have been thrown, which lie open before everybody."""
    if state.snapshot is None:
        state.snapshot = snapshot_of(state)
    return make_view(manager, state.snapshot)


def snapshot_of(state: PistardState) -> PistardSnapshot:
    """Return what the track, the dice and the score sheet show."""
    return PistardSnapshot(
        state.turn,
        state.law,
        state.rows,
        tuple(state.progress),
        tuple(state.lane),
        tuple(state.racing),
        tuple(state.order),
        state.at,
        tuple(state.thrown),
        tuple([tuple(dice) for dice in state.pool]),
        tuple(state.passages),
        tuple(state.points),
        state.plan,
    )
