"""What a race is judged by, one subject a file; to add a measure, write its file and one line here.

A measure takes the facts of a race and returns named values. What kind a value is decides how
races are summed up: a truth becomes a share, a word a share of each word, a number a distribution.
A measure is silent of a game that lacks a fact it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.playtests.breaks import breaks
from engine.playtests.facts import facts_of
from engine.playtests.measures.duration import idle, minutes, tail, turns, turns_of_the_field
from engine.playtests.measures.groups import groups, lines, parted, splits
from engine.playtests.measures.spending import cards, effort, incidents, lost, wheels
from engine.playtests.measures.winners import hopes, jersey, lead, seats, teams, tension, types

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
    "turns": Measure(turns),
    "field": Measure(turns_of_the_field, needs=("times",)),
    "types": Measure(types, needs=("types",)),
    "teams": Measure(teams),
    "seats": Measure(seats, listens=True, needs=("seats",)),
    "minutes": Measure(minutes, listens=True),
    "groups": Measure(groups, needs=("times",)),
    "breaks": Measure(breaks, listens=True, needs=("breaks",)),
    "splits": Measure(splits, listens=True, needs=("groups",)),
    "effort": Measure(effort, listens=True, needs=("effort",)),
    "lines": Measure(lines, needs=("lines", "types")),
    "parted": Measure(parted, listens=True, needs=("lines", "groups")),
    "incidents": Measure(incidents, listens=True, needs=("mishaps",)),
    "lost": Measure(lost, needs=("abandons",)),
    "lead": Measure(lead, listens=True, needs=("lead",)),
    "idle": Measure(idle, needs=("times",)),
    "tail": Measure(tail, listens=True, needs=("lines", "times", "groups")),
    "hopes": Measure(hopes, needs=("types", "times")),
    "tension": Measure(tension, needs=("times",)),
    "wheels": Measure(wheels, needs=("wheels",)),
    "cards": Measure(cards, needs=("cards",)),
    "jersey": Measure(jersey, needs=("jersey_rounds",)),
}


def measures_of(game: str, names: Iterable[str]) -> list[Measure]:
    """Return those of some measures that a game has the facts for, in their order."""
    known = facts_of(game)
    return [measure for name in names if known.issuperset((measure := MEASURES[name]).needs)]
