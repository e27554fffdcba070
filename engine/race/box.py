"""The box of a game: the cards, counters and dice it needs besides its course, and its score sheet.

Printing and sheets read it, no race does: what a game plays with stands in its own code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.race.die import PLAIN, Die
from engine.race.sheet import Phrase

if TYPE_CHECKING:
    from engine.race.course import Course
    from engine.race.values import Setup


ALL: Final = "all"
"""Of cards and dice: they are the table's."""
TEAMS: Final = "teams"
"""Each team has its own; a table to fill in has a row for each."""
RIDERS: Final = "riders"
"""Each rider has its own; a table to fill in has a row for each."""


class PrintedCard(NamedTuple):
    """One kind of card: what stands large on it, a sign beside, and what it says."""

    id: str
    """What it is called in the list of what is printed."""
    large: str = ""
    sign: str = ""
    """A letter or two for what the large one does not say."""
    says: tuple[Phrase, ...] = ()
    ground: str = ""
    """A row of [squares] of look.toml: a band in its colour, with its mark."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards of one back."""

    name: str
    """Its phrase."""
    cards: tuple[PrintedCard, ...]
    """Every card, equal ones as often as there are."""
    of: str = ALL
    copies: int = 1
    """How many of it: of as many teams, or cyclists, as there are in the box."""

    @property
    def card_counts(self) -> tuple[tuple[PrintedCard, int], ...]:
        """Return every kind of card and how many there are in one deck."""
        counts = Counter(card.id for card in self.cards)
        kinds = {card.id: card for card in self.cards}
        return tuple((kinds[name], count) for name, count in counts.items())


@dataclass(frozen=True, slots=True)
class CounterKind:
    """Equal counters, and how many lie in a purse at most where teams have purses."""

    name: str
    count: int
    text: str = ""
    ground: str = ""
    purse: int = 0


@dataclass(frozen=True, slots=True)
class DieKind:
    """Equal dice."""

    name: str
    count: int
    die: Die = PLAIN
    of: str = ALL


class RiderMark(NamedTuple):
    """What stands on a rider: its number or role in this game, and the ground of its base."""

    text: str
    note: str = ""
    """A phrase for what it is in this game."""
    ground: str = ""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """A table to fill in: its rows, and empty columns under these phrases."""

    name: str
    columns: tuple[Phrase, ...]
    rows: str | tuple[Phrase, ...] = RIDERS
    """A row a rider or a team, or a row for each of these."""


@dataclass(frozen=True, slots=True)
class GameBox:
    """What one game needs on a table for one start list."""

    decks: tuple[Deck, ...] = ()
    counters: tuple[CounterKind, ...] = ()
    dice: tuple[DieKind, ...] = ()
    marks: Mapping[int, RiderMark] = field(default_factory=dict)
    """By bib; a rider who is not in it is marked by the bib."""
    tables: tuple[ScoreTable, ...] = ()


def empty_box(_setup: Setup, _course: Course) -> GameBox:
    """Return a box with nothing in it: riders stand on their course by their bibs."""
    return GameBox()


SUM: Final = "sum"
"""Of a team: the scores of its riders added up, the most is best."""
BEST_PLACES: Final = "best_places"
"""Of a team: the places of its best riders added up, the least is best."""
LEAST_SUM: Final = "least_sum"
"""Of a series: the scores of a rider added up, the least is best, then the places."""
STAGES_TIMES_BEST: Final = "stages_times_best"
"""Of a series: stages times the total of a team's best rider, and the points of the team."""


MOST: Final = ">"
LEAST: Final = "<"
"""Which of two is better."""


class TypedFigure(NamedTuple):
    """A column to type: its phrase in box_<game>.toml is `sheet_` and this name."""

    name: str
    """A figure of the row a rider has in the results of a race."""
    weight: Fraction = Fraction(1)
    """What one of it adds to the score."""
    level: str = ""
    """Of level teams the one with most or least of it is better; empty where it parts none."""


@dataclass(frozen=True, slots=True)
class ScoreForm:
    """The score sheet of one stage, and the series it is part of."""

    typed: tuple[TypedFigure, ...]
    """Besides the place, which is typed of everybody who arrives."""
    by_place: tuple[int, ...] = ()
    """What place 1, 2 … add to the score."""
    teams: str = SUM
    best: int = 0
    """Riders of a team whose places count; 0 for all. Of level teams the best place decides."""
    alone: str = ""
    """A figure of riders who are out: a team that alone has others is first, whatever it scored."""
    series: str = ""
    """Nothing where these house rules play no series."""

    @property
    def has_scores(self) -> bool:
        """Tell whether anything adds to a score; else places alone are typed."""
        return bool(self.typed or self.by_place)
