"""What the menu of a race and its last page do: orders, trials, the record, the results."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QProgressBar, QWidget

from designer.jobs.races import TriedAnswer, ride_on, try_answer, with_results_of, write_record
from designer.jobs.results import write_stage_into_book
from designer.jobs.runner import Call
from designer.language import done_sentence
from designer.panels.desk import Jobs
from designer.panels.forms import lay_column, wrapping_label
from designer.panels.match.orders import OrdersDialog
from designer.panels.match.seating import SeatsDialog
from designer.picture.plots import Bar, bars_height, draw_bar_rows
from designer.scene.pen import Sketch
from engine.match.review import review_answers
from engine.race.orders import orders_of
from engine.race.record import pack_record
from engine.tour.edit import keep_orders, orders_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from designer.jobs.results import BookWritten
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from designer.panels.match.match import MatchBack, PlayedMatch
    from designer.story.answers import AnswerText
    from engine.match.match import Match
    from engine.match.review import Outcome, ReviewedAnswer
    from engine.match.tape import MatchStart, Tape
    from engine.race.values import Results
    from engine.tour.values import Tour

RACES: Final = 100
A_CALL: Final = 10
"""Races of one call."""
FEW: Final = 6
"""Winners that are told one by one."""
SURE: Final = 1.96


class MatchDeeds(QObject):
    """Does what the menu of a race and its last page offer."""

    save_wanted = Signal(object)
    """What takes the path a record is to be written to."""
    _tape_ready = Signal(object)
    _record_ready = Signal(object)
    _review_ready = Signal(object)

    def __init__(self, played: PlayedMatch, back: MatchBack) -> None:
        super().__init__(played)
        self._played, self._back = played, back
        self._desk, self._runner = played.desk, played.runner
        self._jobs = Jobs(played.desk, played.runner)
        self._tried_answers: list[TriedAnswer] = []
        self._trials: Task | None = None
        self._tape_ready.connect(self._show_what_if)
        self._record_ready.connect(self._save_record)
        self._review_ready.connect(self._try_reviewed)

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
        """Ride a hundred races from the moment that is seen."""
        decisions = self._back.decisions_seen()
        self._played.ask_thread(
            lambda thread: thread.do(lambda match: self._tape_ready.emit(match.tape_at(decisions)))
        )

    def _show_what_if(self, tape: Tape) -> None:
        race, thread = self._played.race, self._played.thread_
        if race is None or thread is None:
            return
        dialog = WhatIf(self._desk, self._runner, self._played.widget)
        turn = race.film.turn_of(self._played.parts.projector.frame)
        dialog.show()
        dialog.ride_races(replace(thread.start, record=None), tape, turn, race.text)

    def try_answers(self) -> None:
        """Try every answer by hand beside what the usual bot would have said."""
        self._tried_answers = []

        def review(match: Match) -> None:
            tape = match.head.cut_tape()
            self._review_ready.emit(review_answers(match.start, tape, match.decision_points))

        self._played.ask_thread(lambda thread: thread.do(review))

    def _try_reviewed(self, reviews: list[ReviewedAnswer]) -> None:
        thread, ending, news = self._played.thread_, self._played.ending, self._played.news
        if thread is None or news is None:
            return
        taken = news.taken
        ending.tell_costs([], taken, len(reviews))
        if not reviews:
            return
        start = replace(thread.start, record=None)
        calls = [Call(try_answer, (start, reviewed)) for reviewed in reviews]
        self._trials = self._jobs.start("tried", calls)

        def take_answer(_number: int, tried: TriedAnswer) -> None:
            self._tried_answers.append(tried)
            ending.tell_costs(self._tried_answers, taken, len(reviews) - len(self._tried_answers))

        self._trials.part.connect(take_answer)

    def stop_trials(self) -> None:
        """Try nothing more."""
        if self._trials is not None:
            self._trials.stop()
            self._trials = None

    # the record

    def save_race(self) -> None:
        """Keep the race as a record."""
        self._played.ask_thread(
            lambda thread: thread.do(
                lambda match: self._record_ready.emit(pack_record(match.record()))
            )
        )

    def _save_record(self, acta: bytes) -> None:
        def write(path: Path) -> None:
            words = self._desk.language.say("race_page.saved", path=path.name)
            call = Call(write_record, (acta, path))
            self._jobs.ask("save", call, lambda _: self._played.parts.bar.state.setText(words))

        self.save_wanted.emit(write)


class WhatIf(QDialog):
    """A hundred races from here, told as they come."""

    def __init__(self, desk: Desk, runner: Runner, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk, self._jobs = desk, Jobs(desk, runner)
        self.summary, self.bar, self.chart = wrapping_label(), QProgressBar(), Sketch(desk.theme)
        self.bar.setTextVisible(False)
        self.outcomes: list[Outcome] = []
        em = round(desk.theme.em)
        lay_column(self.summary, self.bar, (self.chart, 1), on=self, margins=em)
        self.setWindowTitle(desk.language.say("match.what_if"))
        self.resize(46 * em, 30 * em)

    def ride_races(self, start: MatchStart, tape: Tape, turn: int, text: AnswerText) -> None:
        """Ride on from the end of a tape."""
        calls = [Call(ride_on, (start, tape, n, A_CALL)) for n in range(1, RACES + 1, A_CALL)]
        self.bar.setRange(0, len(calls))
        task = self._jobs.start("what_if", calls)
        task.part.connect(lambda _n, outcomes: self._add_outcomes(outcomes, start, turn, text))
        task.progressed.connect(lambda done, _of: self.bar.setValue(done))
        task.ended.connect(self.bar.hide)
        self.finished.connect(lambda _code: task.stop())
        self._tell_wins(start, turn, text)

    def _add_outcomes(
        self, outcomes: list[Outcome], start: MatchStart, turn: int, text: AnswerText
    ) -> None:
        self.outcomes += outcomes
        self._tell_wins(start, turn, text)

    def _tell_wins(self, start: MatchStart, turn: int, text: AnswerText) -> None:
        language, count = self._desk.language, len(self.outcomes)
        self.summary.setText(language.say("match.what_if_said", count=count, turn=turn))
        bibs = [(r.bib, n) for n, r in enumerate(r for t in start.setup.teams for r in t.riders)]
        names = {bib: text.name(number) for bib, number in bibs}
        wins = Counter(b for one in self.outcomes for b, place in one.places if place == 1)
        rows = []
        for bib, won in wins.most_common(FEW):
            share = won / count
            off = SURE * sqrt(share * (1 - share) / count)
            low, high = max(0.0, share - off), min(1.0, share + off)
            percent = language.say("match.what_if_share", percent=round(100 * share))
            rows.append(Bar(f"{bib} {names.get(bib, '')}", share, low, high, percent))
        title, note = language.say("match.what_if_wins"), language.say("match.what_if_note")
        if rows:
            self.chart.show_drawing(
                lambda box: draw_bar_rows(box, title, note, rows), bars_height(len(rows))
            )
            shares = ", ".join(f"{row.name}: {row.told}" for row in rows)
            self.chart.setAccessibleName(f"{title}: {shares}")


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
            self._played.ending.tell_kept(self._desk.language.say("match.kept", stage=stage))
            if book is not None:
                self._write_book(book, stage)

        values = (document.tour_without_drag, game, stage, results)
        self._jobs.ask("into_tour", Call(with_results_of, values), take_tour)

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
