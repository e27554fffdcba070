"""What a race is judged by, one subject a file; to add a measure, write its file and one line here.

A measure takes the facts of a race and returns named values. What kind a value is decides how
races are summed up: a truth becomes a share, a word a share of each word, a number a distribution.
A measure is silent of a game that lacks a fact it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.playtests.facts import facts_of
from engine.playtests.measures.breaks import measure_breaks
from engine.playtests.measures.duration import (
    measure_field,
    measure_idle,
    measure_minutes,
    measure_tail,
    measure_turns,
)
from engine.playtests.measures.groups import (
    measure_climbs,
    measure_groups,
    measure_lines,
    measure_splits,
)
from engine.playtests.measures.spending import (
    measure_cards,
    measure_effort,
    measure_incidents,
    measure_lost,
    measure_wheels,
)
from engine.playtests.measures.winners import (
    measure_hopes,
    measure_jersey,
    measure_lead,
    measure_seats,
    measure_team_table,
    measure_teams,
    measure_tension,
    measure_types,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from engine.playtests.facts import RaceFacts

    Value = bool | int | float | str


class Measure(NamedTuple):
    """One measure: its function, whether it needs the story of the race, which facts of a game."""

    of: Callable[[RaceFacts], Mapping[str, Value]]
    listens: bool = False
    needs: tuple[str, ...] = ()
    """Facts of templates/games/<id>/playtests.toml; a game without them is not measured so."""


MEASURES: dict[str, Measure] = {
    "turns": Measure(measure_turns),
    "field": Measure(measure_field, needs=("times",)),
    "types": Measure(measure_types, needs=("types",)),
    "teams": Measure(measure_teams),
    "team_table": Measure(measure_team_table, needs=("team_table",)),
    "seats": Measure(measure_seats, listens=True, needs=("seats",)),
    "minutes": Measure(measure_minutes, listens=True),
    "groups": Measure(measure_groups, needs=("times",)),
    "breaks": Measure(measure_breaks, listens=True, needs=("breaks",)),
    "splits": Measure(measure_splits, listens=True, needs=("groups",)),
    "effort": Measure(measure_effort, listens=True, needs=("effort",)),
    "lines": Measure(measure_lines, needs=("lines", "types")),
    "parted": Measure(measure_climbs, listens=True, needs=("lines", "groups")),
    "incidents": Measure(measure_incidents, listens=True, needs=("mishaps",)),
    "lost": Measure(measure_lost, needs=("abandons",)),
    "lead": Measure(measure_lead, listens=True, needs=("lead",)),
    "idle": Measure(measure_idle, needs=("times",)),
    "tail": Measure(measure_tail, listens=True, needs=("lines", "times", "groups")),
    "hopes": Measure(measure_hopes, needs=("types", "times")),
    "tension": Measure(measure_tension, needs=("times",)),
    "wheels": Measure(measure_wheels, needs=("wheels",)),
    "cards": Measure(measure_cards, needs=("cards",)),
    "jersey": Measure(measure_jersey, needs=("jersey_rounds",)),
}


def measures_of(game: str, names: Iterable[str]) -> list[Measure]:
    """Return those of some measures that a game has the facts for, in their order."""
    known = facts_of(game)
    return [measure for name in names if known.issuperset((measure := MEASURES[name]).needs)]
