"""What a race is judged by, one measure a file; to add one, write its file and one line here.

A measure takes the facts of a race and returns named values. What kind a value is decides how
races are summed up: a truth becomes a share, a word a share of each word, a number a distribution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.playtests.measures.breaks import breaks
from engine.playtests.measures.effort import effort
from engine.playtests.measures.groups import groups
from engine.playtests.measures.incidents import incidents
from engine.playtests.measures.lines import lines
from engine.playtests.measures.minutes import minutes
from engine.playtests.measures.splits import splits
from engine.playtests.measures.tension import tension
from engine.playtests.measures.turns import turns
from engine.playtests.measures.wins import wins

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.playtests.facts import Facts

    Value = bool | int | float | str


class Measure(NamedTuple):
    """One measure: its function, and whether it needs the story of the race."""

    of: Callable[[Facts], Mapping[str, Value]]
    listens: bool


MEASURES: dict[str, Measure] = {
    "turns": Measure(turns, listens=False),
    "wins": Measure(wins, listens=True),
    "minutes": Measure(minutes, listens=True),
    "groups": Measure(groups, listens=False),
    "breaks": Measure(breaks, listens=False),
    "splits": Measure(splits, listens=True),
    "effort": Measure(effort, listens=True),
    "lines": Measure(lines, listens=True),
    "incidents": Measure(incidents, listens=True),
    "tension": Measure(tension, listens=True),
}
