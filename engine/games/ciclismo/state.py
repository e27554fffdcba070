"""The state of a stage: all that changes while it is ridden, with plans and tokens as values.

Riders are numbers from 0, and every list that says nothing else has one entry a rider.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.games.ciclismo.course import BEHIND
from engine.race.frame import RaceState
from engine.race.values import RIDING
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable
    from fractions import Fraction

    from engine.games.ciclismo.scene import Scene
    from engine.race.dice import Source
    from engine.race.question import Question, Questions

FOLLOW: Final = "FOLLOW"
RELAY: Final = "RELAY"
BASIC: Final = "BASIC"
INDEPENDENT: Final = "INDEPENDENT"
ROLL: Final = "ROLL"
ACTIVATE: Final = "ACTIVATE"
"""Of a solo rider (R6.23), together with BASIC."""
ROLL_AND_STOP: Final = "ROLL_AND_STOP"
BASIC_AND_STOP: Final = "BASIC_AND_STOP"
"""Of a rider who moves alone and chooses the square after the dice (RULING 32); ROLL and
BASIC go straight for the full distance."""


UNBOUND: Final = frozenset((INDEPENDENT, ACTIVATE))
"""Plans that leave riders to themselves, so that they may lay tokens (R6.20, R6.23)."""


class Plan(NamedTuple):
    """How a formation moves this turn, or a solo rider."""

    kind: str
    pe: int = 0
    helpers: tuple[int, ...] = ()


ATTACK: Final = "ATTACK"
LEAD_OUT: Final = "LEAD_OUT"
SPRINT_ACTION: Final = "SPRINT_ACTION"
PULL: Final = "PULL"


class Token(NamedTuple):
    """An activation token with the effort points that lie under it (RULING 42)."""

    kind: str
    pe: int = 0
    """Dice of the move (attack, pull, sprint) or of the team-mate who is launched."""
    sprint: int = 0
    """Of SPRINT_ACTION: dice of the sprint rolls."""
    target: int = -1
    """Of LEAD_OUT: the rider who is launched."""


NO_TOKEN: Final = Token("")

CAUSES: Final[tuple[str, ...]] = (
    "attack",
    "pursuit",
    "pull",
    "relay",
    "lead_out",
    "sprint",
    "move_up",
    "charge",
    "surcharge",
)
"""What effort points are spent on, in the order of the effort sheet (R1.24)."""

ATTACKING: Final = 0
PURSUING: Final = 1
PULLING: Final = 2
RELAYING: Final = 3
LEADING_OUT: Final = 4
SPRINTING: Final = 5
MOVING_UP: Final = 6
FOLLOWING: Final = 7
FORCED: Final = 8

CLEAR: Final = "CLEAR"
CROSSWIND: Final = "CROSSWIND"
RAIN: Final = "RAIN"
COLD: Final = "COLD"

EMPTY: Final = -1
"""Of a square: it is free. Whatever is below 0 is, which the search asks square by square."""
CLOSED: Final = 999
"""Of a square: no rider may ever stand there (RULING 94)."""


class CiclismoState(RaceState):
    """One stage while it is ridden; the rules change it, managers never see it."""

    __slots__ = (
        "attacks",
        "barred",
        "bonk",
        "break_turns",
        "changed",
        "controller",
        "crashes",
        "dropped",
        "feeds",
        "finished",
        "formation",
        "formations",
        "here",
        "laid", "lane",
        "launched", "left",
        "line_at", "line_order",
        "line_places",
        "mishaps",
        "moved",
        "neutral_until",
        "order",
        "overshoot",
        "pe",
        "phase",
        "pictured",
        "plans",
        "pulled",
        "pullers",
        "pursuits",
        "rain_checks",
        "rain_victims",
        "risks",
        "row",
        "scene",
        "side",
        "simplified",
        "spent",
        "status",
        "stopped",
        "time_group",
        "tokens", "tops",
        "wait",
        "weather",
        "weather_left",
        "weather_seen",
        "wheel",
        "who",
        "wind_left",
        "worked",
    )  # fmt: skip

    def __init__(self, scene: Scene, pools: tuple[int, ...], dice: Source) -> None:
        count = len(scene.bibs)
        super().__init__(dice)
        self.scene = scene
        self.phase = "START"
        self.changed = 0
        """Grows whenever there is something new to see."""
        self.pictured = -1
        """What `changed` was when the picture was made."""
        # where the riders are
        self.row = [0] * count
        self.lane = [0] * count
        self.here = [False] * count
        """On the road (R6.3)."""
        self.who = list(_empty_squares(scene.course.width, scene.course.lanes))
        self.side = [1] * len(scene.teams)
        """RULING 34: which way a team's riders look first for a free square: 1 is left."""
        # what they have and have done
        self.pe = list(pools)
        self.spent = [[0] * count for _ in CAUSES]
        self.worked = [0] * count
        self.status = [RIDING] * count
        self.finished = [0] * count
        self.overshoot = [0] * count
        self.wait = [0] * count
        self.stopped: list[int] = []
        """Riders who wait for their return to the road (R11.16)."""
        self.bonk = [0] * count
        self.crashes = [0] * count
        self.mishaps: list[list[str]] = [[] for _ in range(count)]
        self.attacks = [0] * count
        self.pursuits = [0] * count
        self.break_turns = [0] * count
        self.dropped = [False] * count
        self.feeds = [0] * count
        self.line_at = [0] * count
        """Number of the first line a rider has not crossed."""
        self.line_places: list[list[tuple[int, int, int]]] = [[] for _ in scene.course.lines]
        """By line: rider, turn and overshoot in order of places."""
        self.line_order: tuple[tuple[int, ...], ...] = ((),) * len(scene.course.lines)
        """By line: the riders who have crossed it, in order, for all to see."""
        self.controller = [-1] * count
        self.pulled = [(-9, -1)] * count
        """Last turn in which the rider's formation was pulled with effort, and by whom."""
        self.neutral_until: list[tuple[int, ...]] = [()] * count
        self.time_group: list[int] = [0] * count
        self.simplified: dict[int, tuple[int, Fraction]] = {}
        """RULING 96: riders who are not played, with their turns, whole and exact."""
        # the turn
        self.formations: list[tuple[int, ...]] = []
        self.tops: list[int] = []
        """By formation: its front row on the snapshot."""
        self.formation = [-1] * count
        self.order: list[int] = []
        self.wheel = [0] * count
        self.plans: list[Plan] = []
        self.tokens: list[Token] = [NO_TOKEN] * count
        self.launched = [-1] * count
        self.moved = [False] * count
        self.laid = False
        """Whether any token was laid this turn."""
        self.left: list[int] = []
        """RULING 51: riders who would not pay to follow the puller they named; they move alone."""
        self.pullers: dict[int, list[int]] = {}
        """By formation: the rider who pulls it with effort by a token of this turn (RULING 60)."""
        self.barred = False
        """R11.4, RULING 78 — no rider may spend effort of any kind this turn."""
        self.risks: list[tuple[int, str, str]] = []
        # the sky
        self.weather = CLEAR
        self.weather_seen: list[str] = []
        self.weather_left: list[int] = []
        self.rain_checks = 0
        """RULING 78: how often RAIN was rolled since anybody was checked for it."""
        self.rain_victims: list[int] = []
        self.wind_left = 0

    def log_event(self, kind: str, rider: int, *values: Any) -> None:
        """Append what happened, unless events are switched off."""
        if self.happenings is not None:
            self.happenings.append((kind, self.turn, rider) + values)  # noqa: RUF005 -- twice as fast

    def bar_effort(self) -> None:
        """R11.4, RULING 78 — settle for a turn whether it rains on effort."""
        whole_stage = (
            self.scene.law.rain_pe_forbidden == "whole_stage" and self.scene.course.format == ROAD
        )  # in a time trial the sky of one start is no other's, and it does not change
        self.barred = self.weather == RAIN or (whole_stage and RAIN in self.weather_seen)

    def purse(self, rider: int) -> int:
        """R2.10, R11.4 — return the effort points a rider may spend now."""
        return 0 if self.barred else self.pe[rider]

    def spend(self, rider: int, points: int, cause: int) -> None:
        """Take effort points from a rider and note what for (R1.24)."""
        if points:
            self.pe[rider] -= points
            self.spent[cause][rider] += points
            if cause <= 4:  # RULING 90: attacks, pursuits, pulls, relays, lead-outs
                self.worked[rider] += points
            if self.happenings is not None:
                self.happenings.append(("spent", self.turn, rider, points, CAUSES[cause]))


def riders_by_team(
    state: CiclismoState, riders: Iterable[int]
) -> list[tuple[int, tuple[int, ...]]]:
    """Return riders with their teams, in the order of the teams: each is asked once for its own."""
    team_of = state.scene.team_of
    by_team: list[list[int]] = [[] for _ in state.scene.teams]
    for rider in riders:
        by_team[team_of[rider]].append(rider)
    return [(team, tuple(mates)) for team, mates in enumerate(by_team) if mates]


def ask_together(
    state: CiclismoState, questions: list[Question]
) -> Generator[Questions, Any, dict[int, Any]]:
    """Ask before anybody sees an answer; return by rider what was answered for each."""
    state.changed += 1
    answers = yield tuple(questions)
    return {
        rider: part
        for question, answer in zip(questions, answers)
        for rider, part in zip(question.riders, answer)
    }


def square_index(state: CiclismoState, row: int, lane: int) -> int:
    """Return the place of a square in `who`; what asks a thousand times a turn writes it out."""
    return (row + BEHIND) * state.scene.course.lanes + lane - 1


@lru_cache(maxsize=64)
def _empty_squares(width: tuple[int, ...], lanes: int) -> tuple[int, ...]:
    """Return the empty road: one entry a square, lane by lane, row by row."""
    squares: list[int] = []
    for wide in width:
        squares += [EMPTY] * wide + [CLOSED] * (lanes - wide)
    return tuple(squares)
