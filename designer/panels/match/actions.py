"""What the menu of a race and its last page do: orders, trials, the record, debrief, results."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from designer.jobs.races import with_results_of, write_record
from designer.jobs.results import write_stage_into_book
from designer.jobs.runner import Call
from designer.language import done_sentence
from designer.panels.desk import Jobs
from designer.panels.match.debrief import AnswerTrials, WhatIf
from designer.panels.match.orders import OrdersDialog
from designer.panels.match.seating import SeatsDialog
from engine.match.beats import ANSWER
from engine.match.debrief import Debrief, find_moments
from engine.race.orders import orders_of
from engine.race.record import pack_record
from engine.road.roads import time_stage
from engine.tour.edit import keep_orders, orders_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from designer.jobs.results import BookWritten
    from designer.panels.match.match import MatchBack, PlayedMatch
    from engine.match.debrief import TriedMoment
    from engine.match.match import Match
    from engine.match.tape import MatchStart, Tape
    from engine.race.values import Results
    from engine.tour.values import Tour


class MatchDeeds(QObject):
    """Does what the menu of a race and its last page offer."""

    save_wanted = Signal(object)
    """What takes the path a record is to be written to."""

    def __init__(self, played: PlayedMatch, back: MatchBack) -> None:
        super().__init__(played)
        self._played, self._back = played, back
        self._desk, self._runner = played.desk, played.runner
        self._jobs = Jobs(played.desk, played.runner)
        self.saved = False
        """The race was saved as a record, as it stands."""

    # orders and seats

    def open_orders(self) -> OrdersDialog | None:
        """Let the orders of the seats in which people sit be changed."""
        begun, race = self._played.begun, self._played.race
        if begun is None or race is None or not self._played.persons:
            return None
        setup, tour = race.setup, self._desk.document.tour
        game = setup.rules.game
        own = {s: orders_in(tour, game, setup.teams[s].id) for s in self._played.persons}
        news = self._played.news
        kinds = [g.kind for t in (news.taken if news else ()) for g in t.answers]
        dialog = OrdersDialog(self._desk, setup, own, kinds, self._played.widget)
        dialog.changed.connect(self._change_orders)
        dialog.open()
        return dialog

    def _change_orders(self, seat: int, own: dict[str, str]) -> None:
        """Give a seat other orders, and keep them with the tour."""
        race = self._played.race
        if race is None:
            return
        game, team = race.setup.rules.game, race.setup.teams[seat]
        orders = orders_of(game).with_changes(own)
        self._played.ask_thread(lambda thread: thread.order({seat: orders}))
        document = self._desk.document
        if document.is_open and any(one.id == team.id for one in document.tour.teams):
            tour = keep_orders(document.tour_without_drag, game, team.id, own)
            document.apply(done_sentence("orders", team=team.name or team.id), tour)

    def open_seats(self) -> SeatsDialog | None:
        """Let others sit down from here on."""
        race, thread = self._played.race, self._played.thread_
        if race is None or thread is None:
            return None
        dialog = SeatsDialog(self._desk, race.setup, thread.start.seats, self._played.widget)
        dialog.seated.connect(self._back.change_seats)
        dialog.open()
        return dialog

    # trials

    def what_if(self) -> None:
        """Ride a hundred races from the moment that is seen, or try the answer that is seen."""
        row = self._played.parts.beats.row
        if row is not None and row.beat.what == ANSWER:
            self._try_answer(row.beat.point)
            return
        frame = self._played.parts.projector.frame
        self._played.ask_thread(
            lambda thread: thread.look(lambda match: match.tape_at(frame), self._show_what_if)
        )

    def _show_what_if(self, tape: Tape) -> None:
        race, thread = self._played.race, self._played.thread_
        if race is None or thread is None:
            return
        dialog = WhatIf(self._desk, self._runner, self._played.widget)
        turn = race.film.turn_of(self._played.parts.projector.frame)
        dialog.show()
        dialog.ride_races(replace(thread.start, record=None), tape, turn, race.text)

    def _try_answer(self, point: int) -> None:
        """Try what was answered at a point beside whatever else was open."""

        def look_through(match: Match) -> list[TriedMoment]:
            tape = match.history.current_branch().tape
            return find_moments(match.start, tape, match.decision_points, point)

        self._played.ask_thread(lambda thread: thread.look(look_through, self._show_answers))

    def _show_answers(self, moments: list[TriedMoment]) -> None:
        race, thread, news = self._played.race, self._played.thread_, self._played.news
        if race is None or thread is None or news is None:
            return
        if not moments:
            words = self._desk.language.say("match.what_if_none")
            self._played.parts.bar.state.setText(words)
            return
        moment = moments[0]
        answers = news.taken[moment.point].answers
        given = next(answer for answer in answers if answer.seat == moment.seat)
        dialog = WhatIf(self._desk, self._runner, self._played.widget)
        dialog.show()
        dialog.try_answers(replace(thread.start, record=None), moment, given, race.text)

    # the record

    def save_race(self) -> None:
        """Keep the race as a record."""
        self._played.ask_thread(
            lambda thread: thread.look(lambda m: pack_record(m.record()), self._save_record)
        )

    def _save_record(self, acta: bytes) -> None:
        def write(path: Path) -> None:
            words = self._desk.language.say("race_page.saved", path=path.name)

            def note_saved(_: object) -> None:
                self.saved = True
                self._played.parts.bar.state.setText(words)

            self._jobs.ask("save", Call(write_record, (acta, path)), note_saved)

        self.save_wanted.emit(write)


class DebriefRun(QObject):
    """Tries the answers of one race once it is over."""

    changed = Signal()
    """More is known; or all there is to know."""

    def __init__(self, played: PlayedMatch) -> None:
        super().__init__(played)
        self._played = played
        self._trials = AnswerTrials(self, Jobs(played.desk, played.runner))
        self._start: MatchStart | None = None
        self.debrief: Debrief | None = None
        """None where nothing is tried, or the answers are still looked through."""
        self._trials.changed.connect(self.changed)

    def begin(self) -> None:
        """Try every answer by hand."""
        self.stop()
        thread = self._played.thread_
        if thread is None:
            return
        self._start = replace(thread.start, record=None)

        def look_through(match: Match) -> list[TriedMoment]:
            tape = match.history.current_branch().tape
            return find_moments(match.start, tape, match.decision_points)

        thread.look(look_through, self._try_moments)

    def stop(self) -> None:
        """Try nothing more."""
        self.debrief = self._start = None
        self._trials.stop()

    def _try_moments(self, moments: list[TriedMoment]) -> None:
        if self._start is not None:
            self.debrief = Debrief(moments)
            self._trials.ride(self._start, self.debrief)
            self.changed.emit()


class KeptResults(QObject):
    """Puts results where they are to be, and says where they are."""

    sure = Signal(str, str, object)
    """A question, its yes, and what is done then."""
    book_wanted = Signal(object)
    """What takes the path of the workbook."""

    def __init__(self, played: PlayedMatch) -> None:
        super().__init__(played)
        self._played, self._desk = played, played.desk
        self._jobs = Jobs(played.desk, played.runner)
        self.kept = False
        """The results of the race that is played are in the tour."""
        played.ending.timed.connect(self._keep_minutes)

    def list_reasons(self) -> dict[str, str]:
        """Return why something cannot be done with the results, by what it is; nothing: it can."""
        return {"into_book": self.why_not_booked(), "into_tour": self.why_not_kept()}

    def why_not_kept(self) -> str:
        """Say why the results of this race do not go into the tour; nothing where they do."""
        begun, document = self._played.begun, self._desk.document
        language = self._desk.language
        if begun is None or not 0 < begun.stage <= len(document.tour.stages):
            return language.say("match.not_of_tour")
        if begun.start.game.series is None:
            return language.say(
                "match.not_counted", game=language.say(f"games.{begun.start.game.id}")
            )
        return ""

    def why_not_booked(self) -> str:
        """Say why they do not go into the workbook; nothing where they do."""
        begun, language = self._played.begun, self._desk.language
        if begun is not None and begun.start.game.box is not None:
            return language.say(
                "match.not_booked", game=language.say(f"games.{begun.start.game.id}")
            )
        return self.why_not_kept()

    def into_tour(self) -> None:
        """Keep the results as those of the stage; a race with marks is asked about first."""
        if not self.why_not_kept():
            self._once_sure(lambda: self._keep_results(None))

    def into_book(self) -> None:
        """Keep them in the tour and in its workbook, in one step."""
        if not self.why_not_booked():
            self._once_sure(lambda: self.book_wanted.emit(self._keep_results))

    def _once_sure(self, do: Callable[[], object]) -> None:
        news, language = self._played.news, self._desk.language
        if news is None or news.results is None:
            return
        if news.marks:
            self.sure.emit(
                language.say("match.sure", count=news.marks), language.say("match.sure_yes"), do
            )
        else:
            do()

    def _keep_results(self, book: Path | None) -> None:
        begun, news, document = self._played.begun, self._played.news, self._desk.document
        assert begun is not None
        assert news is not None
        results: Results | None = news.results
        stage, game = begun.stage, begun.start.game.id

        def take_tour(tour: Tour) -> None:
            if tour != document.tour_without_drag:
                document.apply(done_sentence("raced", stage=stage), tour)
            self.kept = True
            self._played.ending.tell_kept(self._desk.language.say("match.kept", stage=stage))
            self._played.ending.offer_minutes()
            if book is not None:
                self._write_book(book, stage)

        values = (document.tour_without_drag, game, stage, results)
        self._jobs.ask("into_tour", Call(with_results_of, values), take_tour)

    def _keep_minutes(self, minutes: int) -> None:
        """Keep what the race took as what its stage takes at this table, as one step."""
        begun = self._played.begun
        if begun is not None:
            sentence = done_sentence("timed", stage=begun.stage, minutes=minutes)
            self._desk.document.change(sentence, time_stage, begun.stage, minutes)

    def _write_book(self, path: Path, stage: int, *, instead: bool = False) -> None:
        """Write the workbook; where other arrivals were typed into it, it is asked first."""
        document = self._desk.document

        def tell_book(book: BookWritten) -> None:
            language = self._desk.language
            if book.refused:
                words = language.say("match.typed_already", path=path.name, stage=stage)
                again = language.say("match.typed_instead")
                self.sure.emit(words, again, lambda: self._write_book(path, stage, instead=True))
                return
            words = language.say("match.booked", path=book.path, stage=stage)
            if book.lost:
                more = language.say("sheets.copied", path=book.path.name, what="; ".join(book.lost))
                words = f"{words} {more}"
            self._played.ending.tell_kept(words, book.path)

        values = (document.tour_without_drag, path, self._desk.language, stage)
        call = Call(write_stage_into_book, values, {"instead": instead})
        self._jobs.ask("into_book", call, tell_book)
