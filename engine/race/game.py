"""A game: one rulebook in code, as every answer that other rooms may ask of it.

A room that needs anything else of a game asks for one more answer here, and never for its name. A
series is the same for a tour: what its stages leave behind, how it is ranked, how it goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from engine.errors import TourError
from engine.lazy import called_later

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.race.box import GameBox, ScoreForm
    from engine.race.course import Course, OwnCourse
    from engine.race.dice import Source
    from engine.race.frame import Race, View
    from engine.race.question import Question
    from engine.race.sheet import RiderNote, Sheet
    from engine.race.values import Results, Setup
    from engine.road.values import Road
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules
    from engine.tour.values import Tour

Kept = TypeVar("Kept")


class Column(NamedTuple):
    """One figure of a rider's row in the results of a race."""

    name: str
    """What the row calls it: turns, overshoot, spent, pe_left, or a figure the game counts."""
    head: str
    """The phrase above it."""


TURNS: Final = Column("turns", "race.turns")
OVERSHOOT: Final = Column("overshoot", "race.overshoot")
SPENT: Final = Column("spent", "race.spent")
PE_LEFT: Final = Column("pe_left", "race.pe_left")

empty_box: Final = called_later("engine.race.box", "empty_box")


def note_nothing(_view: View) -> tuple[RiderNote, ...]:
    """Note nothing beside any rider's name."""
    return ()


@dataclass(frozen=True, slots=True)
class Game:
    """One rulebook in code, and every answer other rooms may ask of it."""

    id: str
    """Its name in files and commands."""
    rules: int
    """Grows whenever an old record would no longer replay to its digest."""
    seats: range
    """How many teams can play; of more than the most, the first ride and the others stay home."""
    enter: Callable[[Setup], Setup]
    """The teams and riders of a tour that take part, and what joins them; never another road."""
    course: Callable[[Road, Rules], Course]
    """The stage as this game rides it: a function of these two alone, worked out once."""
    start: Callable[[Setup, Source], Race]
    """A race of it, before its first question."""
    sheet_of: Callable[[Question, View], Sheet]
    """A question as a person at the table reads it."""
    series: Series | None = None
    """What becomes of its stages in a tour; None where each stands alone."""
    columns: tuple[Column, ...] = (TURNS, OVERSHOOT)
    """What is told of a rider besides place, name and type."""
    score_tables: Callable[[Results], tuple[Ranking, ...]] | None = None
    """The tables of its score sheet, told behind the rows of a race; None where rows say all."""
    box: Callable[[Setup, Course], GameBox] | None = empty_box
    """What it needs on a table besides its course; None where its kit is that of the tour."""
    score_form: Callable[[Rules], ScoreForm] | None = None
    """How it is scored on paper; None where a game has no scores."""
    own_courses: tuple[OwnCourse, ...] = ()
    """Courses it is ridden on where no stage is opened, the usual one first."""
    manager: str = "book"
    """The bot that sits down where none is named."""
    rider_notes: Callable[[View], tuple[RiderNote, ...]] = note_nothing
    """What the manager of a view reads of each rider; who is not named has nothing to read."""
    team_purses: Callable[[View], tuple[int, ...]] | None = None
    """By team, how many points, cards, counters or dice lie open that it still has to spend."""
    switches: tuple[str, ...] = ()
    """House rules that people settle before a race: switched on or off."""


@dataclass(frozen=True, slots=True)
class RiddenStages:
    """A tour and its roads, and what each stage ridden in one game has left behind."""

    tour: Tour
    roads: tuple[Road, ...]
    stages: Mapping[int, Any]
    """What the series has kept, by the number of the stage."""
    days: tuple[int, ...]
    """Numbers of the stages that are ranked, in order."""

    def before_stage(self, number: int) -> RiddenStages:
        """Return what there was when this stage had not been ridden."""
        return replace(self, stages={n: kept for n, kept in self.stages.items() if n < number})

    def list_counted(self) -> list[Any]:
        """Return what was kept of the stages that count: in order up to the first not ridden."""
        return [self.stages[day] for day in takewhile(self.stages.__contains__, self.days)]

    def only_stage(self, number: int) -> RiddenStages:
        """Return this stage as if the tour had no other."""
        return replace(self, stages={number: self.stages[number]}, days=(number,))


def read_stages(
    plain: Mapping[str, Any], read_stage: Callable[[Mapping[str, Any]], Kept]
) -> dict[int, Kept]:
    """Return what a tour file keeps of stages; what cannot be read is refused with its stage."""
    stages = {}
    for number, stage in plain.items():
        if not number.isdigit() or int(number) < 1:
            raise TourError("results_stage", stage=number)
        try:
            stages[int(number)] = read_stage(stage)
        except (LookupError, TypeError, ValueError, ZeroDivisionError) as wrong:
            raise TourError("results_table", stage=int(number)) from wrong
    return stages


def read_rows(rows: object, read_row: Callable[..., Kept]) -> tuple[Kept, ...]:
    """Return a list of a stage, row by row."""
    if not isinstance(rows, list):
        raise TypeError
    return tuple([read_row(*row) for row in rows])


class RankedTour(Protocol):
    """A tour ranked after the stages that count; what else it holds is the game's own."""

    @property
    def counted_stages(self) -> int:
        """Return how many stages count, from the first on."""
        ...

    @property
    def findings(self) -> Sequence[Finding]:
        """Return what is odd in what was kept."""
        ...


class Ranking(NamedTuple):
    """One list of a ranked tour as it is told, the leader first."""

    key: str
    head: str
    """The phrase above it."""
    columns: tuple[str, ...]
    """Which values of a row are printed; a rider is told by name, whose `bib` the row holds."""
    rows: tuple[Mapping[str, Any], ...]
    most: int | None = None
    """How many rows a page of prose has room for; None for all."""
    of_teams: bool = False


class TourRankings(NamedTuple):
    """What is told of a ranked tour: its lists, and who leads what."""

    rankings: tuple[Ranking, ...] = ()
    leaders: Mapping[str, Any] | None = None


class Series(NamedTuple):
    """What becomes of the stages of a game in a tour: kept, ranked, carried on."""

    keep_stage: Callable[[Results, Road], Any]
    """What a ridden stage leaves behind."""
    rank_stages: Callable[[RiddenStages, Rules], RankedTour]
    """How the tour is ranked after what it has kept."""
    carry_over: Callable[[RiddenStages, Rules, Setup], Setup]
    """What a stage starts with: its setup with everybody, as the stages before it leave it."""
    rankings_of: Callable[[Any], TourRankings]
    """A ranked tour as people read it."""
    write_stages: Callable[[Mapping[int, Any]], Mapping[str, Any]]
    """What was kept, as plain values of a tour file."""
    read_stages: Callable[[Mapping[str, Any]], Mapping[int, Any]]
    """The same back; what cannot be read is refused with its place."""
