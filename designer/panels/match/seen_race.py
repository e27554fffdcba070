"""A race as far as it has got: what is known of it at any picture, and the words for it."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from designer.scene.board.film import Film
from designer.scene.board.riders import Tokens
from designer.story.beats import BeatText
from engine.race.values import OK

if TYPE_CHECKING:
    from designer.jobs.match_news import MatchNews, TableNote
    from designer.panels.desk import Desk
    from designer.story.answers import AnswerText
    from engine.race.values import Results, Setup


class SeenRace(QObject):
    """What lies open of one race at every picture of its film; it draws nothing."""

    def __init__(self, parent: QObject, setup: Setup, desk: Desk) -> None:
        super().__init__(parent)
        self.setup = setup
        self.film = Film(setup, over=False)
        self.tokens = Tokens(setup, desk.document.tour)
        self.beats = BeatText(setup, desk.language)
        self.news: MatchNews | None = None
        self.seat: int | None = None
        """Whose riders stand along the foot; none: no riders do."""
        self.knows_secrets = False
        """Whether what that seat holds in its hand may be seen."""
        self._tables: list[TableNote] = []
        self._results: list[tuple[int, Results]] = []

    def extend(self, news: MatchNews) -> None:
        """Take in what has happened since."""
        self.film.extend(news.happenings, news.throws, news.taken, over=news.over)
        self._tables += news.tables
        if news.results is not None:
            self._results.append((self.film.frames, news.results))
        self.news = news

    def cut(self, frame: int) -> None:
        """Forget what came once so many things had happened."""
        self.film.cut(frame)
        self._tables = [note for note in self._tables if note.frame <= frame]
        self._results = [one for one in self._results if one[0] <= frame]

    @property
    def text(self) -> AnswerText:
        """Return what says the questions and answers of this race."""
        return self.beats.answers

    @property
    def is_decided(self) -> bool:
        """Tell whether every place at the finish that pays is taken."""
        line = next(reversed(self.film.course.lines), None)
        results = self.results_at(self.film.frames)
        if line is None or results is None:
            return False
        riding = {self.bibs[rider] for rider in self.film.field_at(self.film.frames).riders_on_way}
        home = [row for row in results.arrivals if row.place and row.status == OK]
        paid = max(len(line.points), len(line.bonus))
        return 0 < paid <= sum(1 for row in home if row.bib not in riding)

    @property
    def bibs(self) -> list[int]:
        """Return what results call every rider, by its number; the neutral ones come last."""
        every = [rider for team in self.setup.teams for rider in team.riders]
        return [rider.bib for rider in (*every, *self.setup.neutrals)]

    def riders_of_seat(self, seat: int) -> range:
        """Return the numbers of the riders of a seat."""
        before = sum(len(team.riders) for team in self.setup.teams[:seat])
        return range(before, before + len(self.setup.teams[seat].riders))

    def results_at(self, frame: int) -> Results | None:
        """Return the rows of the race as they stood when so many things had happened."""
        at = bisect_right(self._results, frame, key=lambda one: one[0])
        return self._results[at - 1][1] if at else None

    def table_at(self, frame: int) -> TableNote | None:
        """Return what lay open beside the riders when so many things had happened."""
        at = bisect_right(self._tables, frame, key=lambda note: note.frame)
        return self._tables[at - 1] if at else None
