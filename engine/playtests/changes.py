"""What a stage is set beside: changes of its road and rules that are tried, and other games.

Everything is ridden with the same dice, so that a difference is of the change and not of luck.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from engine.errors import EtapaError
from engine.games import GAMES
from engine.playtests.compare import Comparison
from engine.playtests.facts import game_table
from engine.playtests.plan import stage_plan
from engine.playtests.summary import Summary
from engine.ride.conversion import convert_stage
from engine.tour.edit import change_point, change_section, remove_point, replace_stage, set_rule
from engine.tour.rules import Rules
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from engine.playtests.compare import Difference
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.play import PlayedRace
    from engine.race.game import Game
    from engine.race.values import RaceRider, RaceTeam, Setup
    from engine.ride.conversion import ConvertedStage
    from engine.tour.values import Stage, Tour


RIDERS_AWAY: Final = 2
"""Riders fewer in every team, as one tries it."""
LEAST_RIDERS: Final = 4
FLAT, HILL = "FLAT", "HILL"
"""What a section is tried as: flat, or where it is flat rolling."""
FARTHER: Final = Decimal(20)
"""Kilometres by which a sprint is moved, as one tries it."""


@dataclass(frozen=True, slots=True)
class StageChange:
    """One change and the plan of the stage with it."""

    key: str
    """What it is, as templates/words/advice.toml calls it."""
    plan: PlaytestPlan
    values: Mapping[str, Any] = field(default_factory=dict)
    """What its sentence names."""
    section: int = 0
    """The section it is about, counted from 1; 0: the whole stage."""
    stage: Stage | None = None
    """The stage with it, where it is one of the road."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """The house rules it turns."""

    @property
    def is_lasting(self) -> bool:
        """Tell whether a tour can be changed so: who stays at home is settled race by race."""
        return self.stage is not None or bool(self.rules)

    def apply(self, tour: Tour, number: int) -> Tour:
        """Return the tour with the change, taken for good."""
        if self.stage is not None:
            return replace_stage(tour, number, self.stage)
        for key, value in self.rules.items():
            tour = set_rule(tour, key, value)
        return tour


@dataclass(frozen=True, slots=True)
class TriedChange:
    """A change and what its races came to, beside those of the stage itself."""

    change: StageChange
    before: Summary
    after: Summary
    differences: tuple[Difference, ...]


def whole_changes(plan: PlaytestPlan) -> Iterator[StageChange]:
    """Yield what shortens a stage as a whole: house rules, fewer riders, fewer teams."""
    setup = plan.setup
    if setup is None:
        return
    for key, rules in game_table(plan.game).get("advice", {}).items():
        changed = {name: value for name, value in rules.items() if setup.rules[name] != value}
        if changed:
            house = Rules(setup.rules.game, {**setup.rules.differences(), **changed})
            teams = setup.teams
            if setup.road.format == ROAD:  # in a time trial all of them ride whatever the rule
                teams = tuple(replace(t, riders=best_first(plan.game, setup, t)) for t in teams)
            ridden = replace(plan, setup=replace(setup, rules=house, teams=teams))
            yield StageChange(key, ridden, rules=changed)
    left = min(len(team.riders) for team in setup.teams) - RIDERS_AWAY
    if left >= LEAST_RIDERS:
        teams = tuple(replace(t, riders=chosen_riders(plan.game, setup, t)) for t in setup.teams)
        smaller = replace(plan, setup=replace(setup, teams=teams))
        yield StageChange("riders", smaller, {"riders": left})
    if len(setup.teams) - 1 in GAMES[plan.game].seats:
        fewer = replace(plan, setup=replace(setup, teams=setup.teams[:-1]))
        yield StageChange("teams", fewer, {"teams": len(setup.teams) - 1})


def best_first(game: str, setup: Setup, team: RaceTeam) -> tuple[RaceRider, ...]:
    """Return the riders of a team, those its manager would field on such a stage first.

    The first ones listed are ridden where only some are: on a flat stage that left the sprinters
    at home, who "won 0 % of races with six riders a team".
    """
    types = game_table(game).get("line_up", {}).get(setup.road.type, ())
    order = {kind: place for place, kind in enumerate(types)}
    return tuple(sorted(team.riders, key=lambda rider: order.get(rider.type, len(order))))


def chosen_riders(game: str, setup: Setup, team: RaceTeam) -> tuple[RaceRider, ...]:
    """Return the riders of a team that are left of it, in their own order."""
    chosen = best_first(game, setup, team)[: len(team.riders) - RIDERS_AWAY]
    return tuple(rider for rider in team.riders if rider in chosen)


def road_changes(tour: Tour, number: int, plan: PlaytestPlan) -> Iterator[StageChange]:
    """Yield one change a section, and those of every sprint and feed zone, from start to finish."""
    stage = tour.stages[number - 1]

    def change_to(key: str, other: Stage, section: int, **values: Any) -> Iterator[StageChange]:
        """Yield a change if the stage can be raced with it."""
        try:
            changed = stage_plan(
                replace_stage(tour, number, other),
                number, game=plan.game, seed=plan.seed, bots=plan.bots,
            )  # fmt: skip
        except EtapaError:
            return
        yield StageChange(key, changed, values, section, other)

    for nth, section in enumerate(stage.sections, start=1):
        instead = HILL if section.terrain == FLAT else FLAT
        yield from change_to(
            "section", change_section(stage, nth, terrain=instead), nth,
            terrain=section.terrain, instead=instead, start=section.start, end=section.end,
        )  # fmt: skip
        for at, point in enumerate(stage.points, start=1):
            if not section.start < point.km <= section.end:
                continue
            values = {"kind": point.kind, "km": point.km}
            yield from change_to("without", remove_point(stage, at), nth, **values)
            to = point.km + FARTHER
            if to < stage.sections[-1].end:
                shifted = change_point(stage, at, km=to)
                yield from change_to("shifted", shifted, nth, **values, to=to)


def stage_changes(tour: Tour | None, plan: PlaytestPlan) -> list[StageChange]:
    """Return everything that is tried of a stage; without a tour nothing along its road."""
    changes = list(whole_changes(plan))
    if tour is not None and plan.setup is not None:
        changes += road_changes(tour, plan.setup.road.number, plan)
    return changes


def try_changes(
    plan: PlaytestPlan,
    changes: Iterable[StageChange],
    ride: Callable[[PlaytestPlan], Iterable[PlayedRace]],
) -> Iterator[TriedChange]:
    """Ride a stage, then each change with the same dice; `ride` rides the races of a plan."""
    first = list(ride(plan))
    before = Summary()
    before.add_races(first)
    for change in changes:
        try:
            tried = compare_change(change, first, before, ride(change.plan))
        except EtapaError:
            continue  # what cannot be ridden so is no advice
        if tried is not None:
            yield tried


def compare_change(
    change: StageChange, first: Sequence[PlayedRace], before: Summary, races: Iterable[PlayedRace]
) -> TriedChange | None:
    """Return a change beside the stage itself, race by race; None where it has no races."""
    after, comparison = Summary(), Comparison()
    for own, other in zip(first, races, strict=False):
        after.add_races([other])
        comparison.add_races([replace(own, against=other)])
    if not after.races:
        return None
    return TriedChange(change, before, after, tuple(comparison.differences()))


SHARED: Final = ("turns", "minutes", "lead", "teams", "types", "seats")
"""Families of measures that are asked of every game."""
COMPARED: Final = (
    "tension/lead_changes", "tension/most_led", "tension/half_way_wins", "wins/by_team",
    "wins/by_type", "wins/by_seat",
)  # fmt: skip
"""What is set side by side where both games know it; minutes are known in all."""


@dataclass(frozen=True, slots=True)
class GamePlan:
    """One game of several: the stage as it rides it, and its races where it can be ridden."""

    converted: ConvertedStage
    plan: PlaytestPlan | None

    @property
    def game(self) -> Game:
        """Return the game."""
        return self.converted.game


def plan_games(
    tour: Tour, number: int, games: Iterable[Game], *, seed: str = "1", measures: Iterable[str] = ()
) -> list[GamePlan]:
    """Plan races of one stage under several games, each with its own bot and the same keys."""
    names = tuple(measures) or SHARED
    plans = []
    for game in games:
        converted = convert_stage(tour, number, game)
        plan = None
        if converted.refusal is None:
            plan = stage_plan(tour, number, game=game.id, seed=seed, bots=(game.manager,))
            plan = replace(plan, measures=names)
        plans.append(GamePlan(converted, plan))
    return plans


def uncompared_games(summaries: Mapping[str, Summary]) -> dict[str, tuple[str, ...]]:
    """Return the games that cannot be compared by a measure which others tell, by measure."""
    silent: dict[str, tuple[str, ...]] = {}
    for name in COMPARED:
        games = tuple([game for game, s in summaries.items() if not s.has_measure(name)])
        if games and len(games) < len(summaries):
            silent[name] = games
    return silent
