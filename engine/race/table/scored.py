"""How a game is scored on paper: what is typed of each rider, what it comes to, how teams rank."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

SUM: Final = "sum"
"""Of a team: the scores of its riders added up, the most is best."""
BEST_PLACES: Final = "best_places"
"""Of a team: the places of its best riders added up, the least is best."""
LEAST_SUM: Final = "least_sum"
"""Of a series: the scores of a rider added up, the least is best, then the places."""
STAGES_TIMES_BEST: Final = "stages_times_best"
"""Of a series: stages times the total of a team's best rider, and the points of the team."""


class TypedFigure(NamedTuple):
    """A column to type: its phrase in box_<game>.toml is `sheet_` and this name."""

    name: str
    """A figure of the row a rider has in the results of a race."""
    weight: Fraction = Fraction(1)
    """What one of it adds to the score."""


@dataclass(frozen=True, slots=True)
class ScoreForm:
    """The score sheet of one stage, and the series it is part of."""

    typed: tuple[TypedFigure, ...]
    """Besides the place, which is typed of everybody who arrives."""
    by_place: tuple[int, ...] = ()
    """What place 1, 2 … add to the score."""
    teams: str = SUM
    best: int = 0
    """Riders of a team whose places count; 0 for all."""
    series: str = ""
    """Nothing where these house rules play no series."""
