"""What is told of a match that rides in a thread of its own: all that is new, and how it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.match.answers import DecisionPoint, SeatAnswer
    from engine.match.match import Match, OpenQuestion
    from engine.match.tape import Throw
    from engine.race.event import Happening
    from engine.race.sheet import RiderNote
    from engine.race.values import Results


@dataclass(frozen=True, slots=True)
class MatchNews:
    """How a match stands, as a window shows it."""

    still_holds: int
    """Things that happened and still hold: those shown after them were taken back."""
    happenings: tuple[Happening, ...]
    """What has happened since."""
    throws: tuple[Throw, ...]
    """Every throw so far."""
    taken: tuple[DecisionPoint, ...]
    waiting: tuple[OpenQuestion, ...]
    decisions: int
    over: bool
    riding: bool
    """More comes without anybody being asked."""
    tables: tuple[TableNote, ...] = ()
    """What lay open beside the riders since, from one thing that happened to another."""
    results: Results | None = None
    undo: tuple[SeatAnswer, ...] | None = None
    """The answers that undo takes back; none where there are none."""
    redo: tuple[SeatAnswer, ...] | None = None
    """The answers that redo gives again."""
    marks: int = 0


class TableNote(NamedTuple):
    """What stands beside the riders' names from the moment at which so many things had happened."""

    frame: int
    notes: Mapping[int, tuple[RiderNote, ...]]
    """By seat in which a person sits, with what that seat knows; by PUBLIC what all see."""
    purses: tuple[int, ...]
    """By team, what all its riders have left together."""


PUBLIC: Final = -1
"""In the place of a seat: what lies open on the table."""


class NewsWriter:
    """Knows what was told of a match, and tells what is new."""

    def __init__(self) -> None:
        self._tables: list[TableNote] = []
        """Notes that were not told yet."""
        self._noted = -1
        """Things that had happened when the table was noted last."""
        self._happenings: list[Happening] = []
        """The happenings of the race that was told of last."""
        self._count_told = 0

    def meet_match(self, match: Match) -> None:
        """Find out how much of what was told still holds: the race may be another one now."""
        now = match.head.dice.happenings
        if now is not self._happenings:
            same = 0
            for one, other in zip(self._happenings[: self._count_told], now, strict=False):
                if one != other:
                    break
                same += 1
            self._happenings, self._count_told = now, same
            self._tables, self._noted = [], -1

    def note_table(self, match: Match) -> None:
        """Take note of what lies open now, if anything has happened since the last time."""
        frame = match.head.frame
        if frame == self._noted:
            return
        self._noted = frame
        seats = (PUBLIC, *match.start.persons)
        notes = {seat: match.rider_notes(seat) for seat in seats}
        self._tables.append(TableNote(frame, notes, match.team_purses()))

    def write_news(self, match: Match, *, riding: bool) -> MatchNews:
        """Return what is new."""
        self.meet_match(match)
        head, first = match.head, self._count_told
        happenings = tuple(self._happenings[first:])
        self._count_told = first + len(happenings)
        tables, self._tables = tuple(self._tables), []
        return MatchNews(
            first,
            happenings,
            tuple(head.dice.throws),
            tuple(match.decision_points),
            match.open_questions,
            head.decisions,
            head.referee.is_over,
            riding,
            tables,
            None if riding else head.race.results(),
            match.undoable_answers,
            match.redoable_answers,
            len(match.history.marks),
        )
