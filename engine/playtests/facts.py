"""The facts of a finished race, which measures are taken from: its start, its rows, its story.

The story is followed once, when a measure first asks for it, and only where a game has it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from engine import tables
from engine.games import GAMES
from engine.playtests.breaks import find_breaks, read_break_law
from engine.playtests.chase import find_chasers, work_of
from engine.playtests.moments import moment_of
from engine.race.event import kinds_of, races_the_clock
from engine.race.field import Field
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.playtests.breaks import Break
    from engine.playtests.chase import Work
    from engine.playtests.moments import Moment
    from engine.race.event import Happening
    from engine.race.values import Arrival, RaceTeam, Results, Setup


KNOWN = frozenset(
    {
        "types", "seats", "team_table", "times", "lead", "groups", "breaks",
        "lines", "effort", "mishaps", "abandons", "jerseys", "wheels", "cards", "jersey_rounds",
    }
)  # fmt: skip
"""Everything measures may need of a game; templates/games/<id>/playtests.toml says what it has."""
BY_BOT: Final = "minutes/by_bot/"
"""Begins the names of what races of one character take at the table, where several ride."""


def game_table(game: str) -> Mapping[str, Any]:
    """Return what playtests know of a game: its facts, and its figures where it has any."""
    return tables.read_toml(f"games/{game}/playtests.toml")


def facts_of(game: str) -> frozenset[str]:
    """Return which facts the races of a game have."""
    return frozenset(game_table(game)["facts"])


@dataclass(slots=True)
class RaceStory:
    """The story of a race in figures, gathered from its first event to its last."""

    moments: list[Moment] = field(default_factory=list)
    work: list[Work] = field(default_factory=list)
    """What riders did for those they rode with."""
    mishaps: Counter[str] = field(default_factory=Counter)
    spent: list[tuple[int, int]] = field(default_factory=list)
    """Row of the stage and effort points, spending by spending."""
    order: tuple[int, ...] = ()
    """The teams in the order in which they placed riders at the start."""


class RaceFacts:
    """A race that is over: its start, its rows, what happened, and how much was decided."""

    def __init__(
        self,
        setup: Setup,
        results: Results,
        happenings: tuple[Happening, ...],
        decisions_by_turn: Mapping[int, int] | None = None,
        glances_by_turn: Mapping[int, int] | None = None,
    ) -> None:
        self.setup = setup
        self.results = results
        self.happenings = happenings
        self.decisions_by_turn = decisions_by_turn or {}
        """Decisions other than the default, by turn."""
        self.glances_by_turn = glances_by_turn or {}
        """Default answers, by turn: they are only looked at."""

    @property
    def decisions(self) -> int:
        """Return how many decisions were others than the default."""
        return sum(self.decisions_by_turn.values())

    @property
    def glances(self) -> int:
        """Return how many answers were the default."""
        return sum(self.glances_by_turn.values())

    def up_to_turn(self, turn: int) -> RaceFacts:
        """Return the race as far as the end of a turn."""
        decided, looked = (
            {at: count for at, count in by_turn.items() if at <= turn}
            for by_turn in (self.decisions_by_turn, self.glances_by_turn)
        )
        results = replace(self.results, turns=min(turn, self.results.turns))
        if not self._all_ride_at_once:  # every rider begins at turn 1: turns do not only grow
            happenings = tuple([one for one in self.happenings if one[1] <= turn])
            return RaceFacts(self.setup, results, happenings, decided, looked)
        end = bisect_right(self.happenings, turn, key=itemgetter(1))
        facts = RaceFacts(self.setup, results, self.happenings[:end], decided, looked)
        # The tail is short: counting it and subtracting is cheaper than counting all again.
        late = self._count_actions(self.happenings[end:])
        facts.action_counts = {
            name: count - late.get(name, 0) for name, count in self.action_counts.items()
        }
        return facts

    @property
    def _all_ride_at_once(self) -> bool:
        """Tell whether all ride at once, and not against the clock."""
        setup = self.setup
        return setup.road.format == ROAD or not races_the_clock(setup.rules.game)

    @cached_property
    def last_paid(self) -> int:
        """Return the turn in which the last place that pays at the finish is taken; 0: none is."""
        paid = len([points for points in self.setup.road.lines[-1].points if points])
        return max((arrival.turn_home for arrival in self.riders_home[:paid]), default=0)

    @property
    def table(self) -> Mapping[str, Any]:
        """Return the figures playtests need of the game that was ridden."""
        return game_table(self.setup.rules.game)

    @property
    def winner(self) -> Arrival | None:
        """Return who won, if anybody arrived."""
        return next(iter(self.riders_home), None)

    @cached_property
    def riders_home(self) -> tuple[Arrival, ...]:
        """Return who came home, the winner first."""
        return self.results.riders_home

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """Return the teams in the order in which they placed riders at the start."""
        return self.story.order or tuple(range(len(self.setup.teams)))

    @property
    def moments(self) -> list[Moment]:
        """Return how the race lay at the beginning of every turn, from who moved where.

        Against the clock no place on the road compares with another: there are none.
        """
        return self.story.moments

    @cached_property
    def breaks(self) -> tuple[Break, ...]:
        """Return the breaks of the race in their order; none where the game knows of none."""
        table, road, first = self.table.get("breaks"), self.setup.road, self.winner
        if table is None or first is None:
            return ()
        riders = [rider.bib for team in self.setup.teams for rider in team.riders]
        riders += [rider.bib for rider in self.setup.neutrals]
        number = {bib: number for number, bib in enumerate(riders)}
        turn = first.turn_home
        home = [
            number[one.bib]
            for one in self.riders_home
            if one.turn_home == turn and one.bib in number
        ]
        return find_breaks(self.moments, home, turn, read_break_law(table, road), road.rows)

    def find_chasers(self, one: Break) -> tuple[RaceTeam, ...]:
        """Return the teams that brought a break of this race back, those who did most first."""
        law = read_break_law(self.table["breaks"], self.setup.road)
        return find_chasers(one, self.story.work, self.setup.teams, law)

    @cached_property
    def story(self) -> RaceStory:
        """Return what was seen of the race; it is followed once, when it is first asked for."""
        setup, story = self.setup, RaceStory()
        game = setup.rules.game
        riders = Field(game, GAMES[game].course(setup.road, setup.rules))
        for kind, happening in riders.follow_events(self.happenings):
            if kind is None:  # a turn begins
                if self._all_ride_at_once and riders.turn and riders.places:
                    story.moments.append(moment_of(riders))
                continue
            if kind.spends:
                story.spent.append((riders.row_of_rider(happening[2]), happening[kind.spends]))
            if kind.is_work(happening) and story.moments:
                story.work.append(work_of(kind, happening, story.moments[-1]))
            if kind.mishap:
                story.mishaps[happening[kind.mishap]] += 1
            if kind.order and not story.order:
                story.order = tuple(happening[kind.order])
        return story

    @cached_property
    def action_counts(self) -> Mapping[str, int]:
        """Return how often people at a table do each thing; the race is not followed for it."""
        return self._count_actions(self.happenings)

    def _count_actions(self, happenings: Sequence[Happening]) -> dict[str, int]:
        """Return how often people at a table do each thing, for some of what happened."""
        counts: dict[str, int] = {}
        kinds = kinds_of(self.setup.rules.game)
        for name, count in Counter(map(itemgetter(0), happenings)).items():
            for action in kinds[name].takes if name in kinds else ():
                counts[action] = counts.get(action, 0) + count
        return counts
