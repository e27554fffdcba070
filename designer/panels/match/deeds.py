"""What can be done with a race besides riding it: orders, seats, trials, its record."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from designer.document.sentence import done_sentence
from designer.jobs.races import TriedAnswer, try_answer, write_record
from designer.jobs.runner import Call
from designer.panels.match.sitting.orders import OrdersDialog
from designer.panels.match.sitting.seats_dialog import SeatsDialog
from designer.panels.match.what_if import WhatIf
from engine.match.review import review
from engine.race.orders import orders_of
from engine.race.record import pack_record
from engine.tour.edit import keep_orders, orders_in

if TYPE_CHECKING:
    from pathlib import Path

    from designer.jobs.runner import Task
    from designer.panels.match.back import MatchBack
    from designer.panels.match.played import PlayedMatch
    from engine.match.match import Match
    from engine.match.review import Reviewed
    from engine.match.tape import Tape

SEEDS: Final = 1_000_000


class MatchDeeds(QObject):
    """Does what the menu of a race and its last page offer."""

    save_wanted = Signal(object)
    """What takes the path a record is to be written to."""
    _taped = Signal(object)
    _packed = Signal(object)
    _reviewed = Signal(object)

    def __init__(self, played: PlayedMatch, back: MatchBack) -> None:
        super().__init__(played)
        self._played, self._back = played, back
        self._desk, self._runner = played.desk, played.runner
        self._tried: list[TriedAnswer] = []
        self._trials: Task | None = None
        self._taped.connect(self._what_if)
        self._packed.connect(self._write)
        self._reviewed.connect(self._try)

    # orders and seats

    def orders(self) -> OrdersDialog | None:
        """Let the orders of the seats in which people sit be changed."""
        begun, race = self._played.begun, self._played.race
        if begun is None or race is None or not self._played.persons:
            return None
        setup, tour = race.setup, self._desk.document.tour
        game = setup.rules.game
        own = {s: orders_in(tour, game, setup.teams[s].id) for s in self._played.persons}
        news = self._played.news
        kinds = [g.kind for t in (news.taken if news else ()) for g in t.given]
        dialog = OrdersDialog(self._desk, setup, own, kinds, self._played.widget)
        dialog.changed.connect(self._ordered)
        dialog.open()
        return dialog

    def _ordered(self, seat: int, own: dict[str, str]) -> None:
        """Give a seat other orders, and keep them with the tour."""
        race = self._played.race
        if race is None:
            return
        game, team = race.setup.rules.game, race.setup.teams[seat]
        orders = orders_of(game).with_own(own)
        self._played.do(lambda thread: thread.order({seat: orders}))
        document = self._desk.document
        if document.is_open and any(one.id == team.id for one in document.tour.teams):
            tour = keep_orders(document.kept, game, team.id, own)
            document.apply(done_sentence("orders", team=team.name or team.id), tour)

    def seats(self) -> SeatsDialog | None:
        """Let others sit down from here on."""
        race, thread = self._played.race, self._played.thread_
        if race is None or thread is None:
            return None
        dialog = SeatsDialog(self._desk, race.setup, thread.start.seats, self._played.widget)
        dialog.seated.connect(self._back.reseat)
        dialog.open()
        return dialog

    # trials

    def what_if(self) -> None:
        """Ride a hundred races from the moment that is seen."""
        decisions = self._back.decisions_seen()
        self._played.do(
            lambda thread: thread.do(lambda match: self._taped.emit(match.tape_at(decisions)))
        )

    def _what_if(self, tape: Tape) -> None:
        race, thread = self._played.race, self._played.thread_
        if race is None or thread is None:
            return
        dialog = WhatIf(self._desk, self._runner, self._played.widget)
        turn = race.film.turn(self._played.on.projector.frame)
        dialog.show()
        dialog.ride(replace(thread.start, begun=None), tape, turn, race.text)

    def try_answers(self) -> None:
        """Try every answer by hand beside what the usual bot would have said."""
        self._tried = []

        def looked(match: Match) -> None:
            found = review(match.start, match.head.tape(), match.taken)
            self._reviewed.emit(found)

        self._played.do(lambda thread: thread.do(looked))

    def _try(self, found: list[Reviewed]) -> None:
        thread, ending, news = self._played.thread_, self._played.ending, self._played.news
        if thread is None or news is None:
            return
        taken = news.taken
        ending.tell_costs([], taken, len(found))
        if not found:
            return
        start = replace(thread.start, begun=None)
        calls = [Call(try_answer, (start, reviewed)) for reviewed in found]
        task = self._trials = self._runner.start("tried", calls)

        def part(_number: int, tried: TriedAnswer) -> None:
            self._tried.append(tried)
            ending.tell_costs(self._tried, taken, len(found) - len(self._tried))

        task.part.connect(part)
        task.failed.connect(self._desk.document.refused)

    def stop(self) -> None:
        """Try nothing more."""
        if self._trials is not None:
            self._trials.stop()
            self._trials = None

    # the record

    def save(self) -> None:
        """Keep the race as a record."""
        self._played.do(
            lambda thread: thread.do(lambda match: self._packed.emit(pack_record(match.record())))
        )

    def _write(self, acta: bytes) -> None:
        def write(path: Path) -> None:
            task = self._runner.start("save", [Call(write_record, (acta, path))])
            said = self._desk.voice("race_page.saved", path=path.name)
            task.done.connect(lambda _found: self._played.on.bar.state.setText(said))
            task.failed.connect(self._desk.document.refused)

        self.save_wanted.emit(write)
