"""The results of a race kept: as those of a stage of the tour, and in its workbook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from designer.document.sentence import done_sentence
from designer.jobs.races import with_results_of
from designer.jobs.results import put_into_book
from designer.jobs.runner import Call

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from designer.jobs.results import BookWritten
    from designer.panels.match.played import PlayedMatch
    from engine.race.values import Results
    from engine.tour.values import Tour


class KeptResults(QObject):
    """Puts results where they are to be, and says where they are."""

    sure = Signal(str, str, object)
    """A question, its yes, and what is done then."""
    book_wanted = Signal(object)
    """What takes the path of the workbook."""

    def __init__(self, played: PlayedMatch) -> None:
        super().__init__(played)
        self._played = played
        self._desk, self._runner = played.desk, played.runner

    def whys(self) -> dict[str, str]:
        """Return why something cannot be done with the results, by what it is; nothing: it can."""
        return {"into_book": self.why_not_booked(), "into_tour": self.why_not_kept()}

    def why_not_kept(self) -> str:
        """Say why the results of this race do not go into the tour; nothing where they do."""
        begun, document = self._played.begun, self._desk.document
        voice = self._desk.voice
        if begun is None or not 0 < begun.stage <= len(document.tour.stages):
            return voice("match.not_of_tour")
        if begun.start.game.series is None:
            return voice("match.not_counted", game=voice(f"games.{begun.start.game.id}"))
        return ""

    def why_not_booked(self) -> str:
        """Say why they do not go into the workbook; nothing where they do."""
        begun, voice = self._played.begun, self._desk.voice
        if begun is not None and begun.start.game.box is not None:
            return voice("match.not_booked", game=voice(f"games.{begun.start.game.id}"))
        return self.why_not_kept()

    def into_tour(self) -> None:
        """Keep the results as those of the stage; a race with marks is asked about first."""
        if not self.why_not_kept():
            self._once_sure(lambda: self._keep(None))

    def into_book(self) -> None:
        """Keep them in the tour and in its workbook, in one step."""
        if not self.why_not_booked():
            self._once_sure(lambda: self.book_wanted.emit(self._keep))

    def _once_sure(self, do: Callable[[], object]) -> None:
        news, voice = self._played.news, self._desk.voice
        if news is None or news.results is None:
            return
        if news.marks:
            self.sure.emit(voice("match.sure", count=news.marks), voice("match.sure_yes"), do)
        else:
            do()

    def _keep(self, book: Path | None) -> None:
        begun, news, document = self._played.begun, self._played.news, self._desk.document
        assert begun is not None
        assert news is not None
        results: Results | None = news.results
        stage, game = begun.stage, begun.start.game.id
        values = (document.kept, game, stage, results)
        task = self._runner.start("into_tour", [Call(with_results_of, values)])

        def done(found: list[Tour]) -> None:
            if found[0] != document.kept:
                document.apply(done_sentence("raced", stage=stage), found[0])
            self._played.ending.tell_kept(self._desk.voice("match.kept", stage=stage))
            if book is not None:
                self._write(book, stage)

        task.done.connect(done)
        task.failed.connect(document.refused)

    def _write(self, path: Path, stage: int, *, instead: bool = False) -> None:
        """Write the workbook; where other arrivals were typed into it, it is asked first."""
        document, voice = self._desk.document, self._desk.voice
        values = (document.kept, path, voice.lang, stage)
        task = self._runner.start("into_book", [Call(put_into_book, values, {"instead": instead})])

        def done(found: list[BookWritten]) -> None:
            book = found[0]
            if book.refused:
                words = voice("match.typed_already", path=path.name, stage=stage)
                again = voice("match.typed_instead")
                self.sure.emit(words, again, lambda: self._write(path, stage, instead=True))
                return
            said = voice("match.booked", path=book.path, stage=stage)
            if book.lost:
                more = voice("sheets.copied", path=book.path.name, what="; ".join(book.lost))
                said = f"{said} {more}"
            self._played.ending.tell_kept(said, book.path)

        task.done.connect(done)
        task.failed.connect(document.refused)
