"""The managers a report is told over: what rests on who rides is a range over several fields.

What a stage does rests on its managers. Of stage 7 of the sample Giro sprinters win 68 % where
the usual manager rides it, 3 % where all attack: told of one manager alone, the first is a habit.
So each race of a batch is ridden once more, with the same dice, by another field in turn; and of a
stage of a tour, as a race of a single day, for managers save what the days to come will need.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engine.bots import deal_bots
from engine.playtests.facts import game_table
from engine.playtests.plan import BesidePlan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.summary import Share, Summary
    from engine.race.values import Setup

SINGLE_DAY: Final = "single_day"
"""The name under which a stage is ridden beside as if no day followed; of no field."""
STAGES_LEFT: Final = "stages_left"
"""What of a setup says how many stages follow."""


@dataclass(frozen=True, slots=True)
class ManagerField:
    """Who sits in the seats: a name for it, and one character a team, given in turn."""

    name: str
    bots: tuple[str, ...]


def fields_of(game: str) -> tuple[ManagerField, ...]:
    """Return the fields of managers of a game, the usual one first; none where it names none.

    They stand as `fields` in templates/games/<game>/playtests.toml.
    """
    named: Mapping[str, list[str]] = game_table(game).get("fields", {})
    return tuple(ManagerField(name, deal_bots(game, bots)) for name, bots in named.items())


def plan_over_fields(plan: PlaytestPlan) -> PlaytestPlan:
    """Return a plan whose races are ridden beside by the other fields, and without a calendar."""
    return replace(plan, beside=(*field_plans(plan), *single_day_plans(plan)))


def field_plans(plan: PlaytestPlan) -> tuple[BesidePlan, ...]:
    """Return the races of a plan with every other field of its game in the seats."""
    alone = replace(plan, beside=(), against=None)
    return tuple(
        BesidePlan(field.name, replace(alone, bots=field.bots))
        for field in fields_of(plan.game)
        if field.bots != plan.bots
    )


def single_day_plans(plan: PlaytestPlan) -> tuple[BesidePlan, ...]:
    """Return the races of a stage as if no day followed; none where none does."""
    setup, key = plan.setup, game_table(plan.game).get("calendar")
    if setup is None or not key or not days_to_come(plan.game, setup):
        return ()
    extra = {**setup.extra, STAGES_LEFT: 0}
    extra.pop(key, None)
    alone = replace(plan, beside=(), against=None, setup=replace(setup, extra=extra))
    return (BesidePlan(SINGLE_DAY, alone),)


def days_to_come(game: str, setup: Setup) -> tuple[str, ...]:
    """Return the types of the stages that follow in the tour, as the managers know them."""
    key = game_table(game).get("calendar")
    return tuple(setup.extra.get(key, ())) if key else ()


def summaries_over_fields(summary: Summary, plan: PlaytestPlan) -> dict[str, Summary]:
    """Return what the races of each field came to, by its name; empty where one alone rode."""
    told = {}
    for field in fields_of(plan.game):
        one = summary if field.bots == plan.bots else summary.beside.get(field.name)
        if one is not None and one.races:
            told[field.name] = one
    return told if len(told) > 1 and summary.beside else {}


@dataclass(frozen=True, slots=True)
class FieldRange:
    """A share over several fields: from the least it may be with one to the most with another."""

    low: float
    high: float
    """Ends of the intervals of 95 %: what so few races cannot tell is in the range."""
    by_field: Mapping[str, Share]


def range_over_fields(
    summaries: Mapping[str, Summary], name: str, word: str = ""
) -> FieldRange | None:
    """Return how often something is so over all fields; None where no race had the measure."""
    shares = {
        field: share
        for field, one in summaries.items()
        if (share := one.share_in_words(name, word) if word else one.share_if_any(name))
    }
    if not shares:
        return None
    low = min(share.low for share in shares.values())
    high = max(share.high for share in shares.values())
    return FieldRange(low, high, shares)
