"""The state of a race of Um Reifenbreite, and the table as it lies open to all (R21.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.games.reifenbreite.box import RIDERS, ReifenLaw, fresh_deck
from engine.games.reifenbreite.squares import CourseSquares
from engine.race.frame import RaceState, make_view
from engine.road.net import NOWHERE
from engine.road.values import Line

if TYPE_CHECKING:
    from engine.race.dice import Source
    from engine.race.frame import View

NOBODY: Final = -1


class ReifenState(RaceState):
    """One race: where riders stand, who has moved, which cards are held, what has been passed."""

    __slots__ = (
        "acts",
        "barred",
        "chance",
        "chance_deck",
        "disqualified",
        "ended",
        "fallen",
        "filled",
        "final",
        "hands",
        "home_round",
        "law",
        "lines",
        "moved",
        "off",
        "off_at",
        "on",
        "passed",
        "photos",
        "piles",
        "places",
        "sprints",
        "square",
        "squares",
        "strokes",
        "taken",
        "throws",
        "wearer",
        "wheels",
        "worn_for",
        "worn_since",
    )  # fmt: skip

    def __init__(
        self,
        law: ReifenLaw,
        squares: CourseSquares,
        lines: Sequence[Line],
        chance_deck: tuple[int, ...],
        short: bool,
        teams: int,
        dice: Source,
    ) -> None:
        super().__init__(dice)
        riders = teams * RIDERS
        self.law = law
        self.squares = squares
        self.lines = tuple(lines)
        """Every line in the order of the road, the finish last."""
        self.ended = False
        self.square = [NOWHERE] * riders
        """Of every rider; NOWHERE before the start, dismounted, or home."""
        self.on = [NOBODY] * len(squares.level)
        """By square: who stands there."""
        self.taken = [0] * (len(squares.ids) + 1)
        """By level: the lanes that are taken."""
        self.moved = [False] * riders
        """R8.5 — who has had the move of this round; fallen riders have."""
        self.fallen = [False] * riders
        self.barred = [False] * riders
        """RULING 19 — who drafts no rider in this round, by house rule."""
        self.off: list[int] = []
        """R14.10 — dismounted riders in the order in which they return."""
        self.off_at = [NOWHERE] * riders
        """The square each of them dismounted from."""
        fresh = fresh_deck(short)
        self.hands = [list(fresh) for _ in range(teams)]
        self.piles = [[0] * len(fresh) for _ in range(teams)]
        """R4.6 — cards of a team with the organizer: played or lost."""
        self.chance_deck = chance_deck
        self.chance = list(chance_deck)
        """RULING 21 — numbers of the chance cards that are left."""
        self.throws: dict[str, int] = {}
        """By purpose: how often it was drawn for in this round."""
        self.acts = [0] * riders
        """R16.3 — how often each has cheated."""
        self.photos: list[list[int]] = [[] for _ in range(riders)]
        """R16.1 — numbers noted against each rider."""
        self.final: tuple[int, ...] = ()
        """R16.4 — the numbers of the final draw."""
        self.disqualified = [False] * riders
        self.passed: list[list[int]] = [[] for _ in self.lines]
        """By line: who has crossed it, in order; over the finish it is the result (R13.4)."""
        self.home_round = [0] * riders
        """The round in which each crossed the finish."""
        self.places: list[int] = []
        """RULING 26 — the running order of who was not home when the race was broken off."""
        self.sprints = tuple([n for n, line in enumerate(self.lines[:-1]) if line.points])
        """Numbers of the lines that are sprints."""
        self.strokes = [[0] * riders for _ in self.sprints]
        """R17.8 — jersey rounds by sprint and rider."""
        self.wearer = NOBODY
        self.worn_since = 0
        """RULING 33 — the round in which the wearer put the jersey on."""
        self.filled = False
        """Whether a place of a sprint was taken in this round."""
        self.worn_for = 0
        """R17.8 — the sprint that made the wearer so, by its place among the sprints."""
        self.wheels = [0] * riders
        """How often each rider has drafted."""

    @property
    def riders(self) -> range:
        """Everybody who started."""
        return range(len(self.square))

    @property
    def teams(self) -> range:
        """Every team."""
        return range(len(self.hands))

    @property
    def home(self) -> list[int]:
        """R13.4 — who has crossed the finish, in order."""
        return self.passed[-1]

    def seat_of(self, rider: int) -> int:
        """RULING 6 — the seat that decides for a rider; one manager may lead two teams."""
        team = rider // RIDERS
        return team - team % self.law.teams_per_manager

    def rider_at(self, square: int) -> int:
        """Return who stands on a square, if it is one."""
        return self.on[square] if square != NOWHERE else NOBODY

    def put_rider(self, rider: int, square: int) -> None:
        """Put a rider on a free square."""
        self.square[rider] = square
        self.on[square] = rider
        self.taken[self.squares.level[square]] |= self.squares.bit[square]

    def lift_rider(self, rider: int) -> int:
        """Take a rider off the road and return the square that is free now."""
        square = self.square[rider]
        self.square[rider] = NOWHERE
        self.on[square] = NOBODY
        self.taken[self.squares.level[square]] &= ~self.squares.bit[square]
        return square

    def place_of(self, square: int) -> tuple[int, ...]:
        """Return a square as the chart of the course calls it."""
        return self.squares.net.places[square]

    def draw_card(self, purpose: str, left: Sequence[int]) -> int:
        """Return the place of a card that comes up; each draw of a round is its own."""
        nth = self.throws.get(purpose, 0)
        self.throws[purpose] = nth + 1
        return self.dice.draw(self.turn, purpose, left, nth)


class ReifenSnapshot(NamedTuple):
    """The course before the rider whose manager is asked."""

    round: int
    law: ReifenLaw
    squares: CourseSquares
    lines: tuple[Line, ...]
    square: tuple[int, ...]
    """Of every rider; −1 off the road."""
    moved: tuple[bool, ...]
    fallen: tuple[bool, ...]
    off: tuple[int, ...]
    off_at: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    """By team and kind of energy card."""
    piles: tuple[tuple[int, ...], ...]
    acts: tuple[int, ...]
    photos: tuple[tuple[int, ...], ...]
    passed: tuple[tuple[int, ...], ...]
    wearer: int
    chance_left: int
    """How many chance cards are in the stack; which comes next is hidden."""


def snapshot_of(state: ReifenState) -> ReifenSnapshot:
    """Return what the course, the cards and the score sheet show."""
    return ReifenSnapshot(
        state.turn,
        state.law,
        state.squares,
        state.lines,
        tuple(state.square),
        tuple(state.moved),
        tuple(state.fallen),
        tuple(state.off),
        tuple(state.off_at),
        tuple([tuple(hand) for hand in state.hands]),
        tuple([tuple(pile) for pile in state.piles]),
        tuple(state.acts),
        tuple([tuple(noted) for noted in state.photos]),
        tuple([tuple(over) for over in state.passed]),
        state.wearer,
        len(state.chance),
    )


def view_of(state: ReifenState, manager: int) -> View:
    """R21.2 — course, hands and sheet, which lie open before everybody."""
    if state.snapshot is None:
        state.snapshot = snapshot_of(state)
    return make_view(manager, state.snapshot)
