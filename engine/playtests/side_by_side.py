"""One stage under several games, side by side: a plan a game, and what cannot be compared."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engine.playtests.plan import stage_plan
from engine.ride.converted import convert_stage

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.summary import Summary
    from engine.race.game import Game
    from engine.ride.converted import ConvertedStage
    from engine.tour.values import Tour

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
    wanted = tuple(measures) or SHARED
    found = []
    for game in games:
        converted = convert_stage(tour, number, game)
        plan = None
        if converted.refused is None:
            plan = stage_plan(tour, number, game=game.id, seed=seed, bots=(game.manager,))
            plan = replace(plan, measures=wanted)
        found.append(GamePlan(converted, plan))
    return found


def not_compared(summaries: Mapping[str, Summary]) -> dict[str, tuple[str, ...]]:
    """Return the games that cannot be compared by a measure which others tell, by measure."""
    found: dict[str, tuple[str, ...]] = {}
    for name in COMPARED:
        without = tuple([game for game, s in summaries.items() if not s.tells(name)])
        if without and len(without) < len(summaries):
            found[name] = without
    return found
