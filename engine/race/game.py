"""A game: everything that is known of a rulebook outside its own folder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.lazy import called_later

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.race.asked.protocols import Race
    from engine.race.asked.question import Question
    from engine.race.asked.sheet import RiderNote, Sheet
    from engine.race.dice import Source
    from engine.race.series import Ranking, Series
    from engine.race.stage.course import Course
    from engine.race.stage.own import OwnCourse
    from engine.race.table.printed import GameBox
    from engine.race.table.scored import ScoreForm
    from engine.race.values import Results, Setup
    from engine.race.view import View
    from engine.road.values import Road
    from engine.tour.rules import Rules


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


empty_box: Final = called_later("engine.race.table.printed", "empty_box")


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
    asked: Callable[[Question, View], Sheet]
    """A question as a person at the table reads it."""
    series: Series | None = None
    """What becomes of its stages in a tour; None where each stands alone."""
    columns: tuple[Column, ...] = (TURNS, OVERSHOOT)
    """What is told of a rider besides place, name and type."""
    sheet: Callable[[Results], tuple[Ranking, ...]] | None = None
    """The tables of its score sheet, told behind the rows of a race; None where rows say all."""
    box: Callable[[Setup, Course], GameBox] | None = empty_box
    """What it needs on a table besides its course; None where its kit is that of the tour."""
    scored: Callable[[Rules], ScoreForm] | None = None
    """How it is scored on paper; None where a game has no scores."""
    own: tuple[OwnCourse, ...] = ()
    """Courses it is ridden on where no stage is opened, the usual one first."""
    manager: str = "book"
    """The bot that sits down where none is named."""
    noted: Callable[[View], tuple[RiderNote, ...]] = note_nothing
    """What the manager of a view reads of each rider; who is not named has nothing to read."""
    switches: tuple[str, ...] = ()
    """House rules that people settle before a race: switched on or off."""
