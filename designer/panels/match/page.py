"""Race mode: a match fills the window, watched beat by beat and decided by hand."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit, QWidget
from typing_extensions import override

from designer.jobs.match import MatchThread
from designer.panels.forms import make_pause
from designer.panels.match.actions import DebriefRun, KeptResults, MatchDeeds
from designer.panels.match.match import MatchBack, PlayedMatch
from designer.panels.match.option_list import KEYS
from designer.panels.match.race_view import ShownRace
from engine.match.tape import ALL_TYPED

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent

    from designer.document.recovery import KeptMatches
    from designer.jobs.match_news import MatchNews
    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from designer.panels.match.match import MatchBegun
    from engine.match.hand_dice import RollWanted
    from engine.match.match import OpenQuestion


class MatchPage(QWidget):
    """One match on screen."""

    left = Signal()
    livened = Signal()
    """Sounds, or what moves, were switched on or off, or another pace was chosen."""
    rule_wanted = Signal(str)

    def __init__(self, desk: Desk, runner: Runner, laying: Laying, matches: KeptMatches) -> None:
        super().__init__()
        self._desk, self._matches = desk, matches
        self.played = PlayedMatch(self, desk, runner, laying)
        self.parts, self.turns = self.played.parts, self.played.turns
        self.ending = self.played.ending
        self.back = MatchBack(self.played)
        self.deeds = MatchDeeds(self.played, self.back)
        self.results = KeptResults(self.played)
        self.debrief = DebriefRun(self.played)
        self._end = make_pause(self, 0, self._show_ending)
        self._ending_shown = False
        """The last page has been shown of the race as it stands."""
        self.wanted_roll: RollWanted | None = None
        """The roll that is waited for."""
        self._connect_parts()
        desk.follow(self, self._say_words, lambda: None)

    def _connect_parts(self) -> None:
        on, played = self.parts, self.played
        on.projector.arrived.connect(self._note_arrival)
        on.question.answered.connect(self.give_answer)
        on.question.hints_wanted.connect(lambda asking: played.ask_thread(lambda t: t.hint(asking)))
        on.question.rule_wanted.connect(self._want_rule)
        on.question.home_wanted.connect(self.back.ride_home)
        on.strip.pressed.connect(on.question.choose_place)
        on.map.pressed.connect(on.question.choose_place)
        on.strip.rider_pressed.connect(self.turns.follow_rider)
        on.cards.pressed.connect(self.turns.follow_rider)
        on.strip.freed.connect(lambda: on.bar.deeds["follow"].setChecked(False))
        on.profile.row_pressed.connect(self._look_at_row)
        on.story.frame_wanted.connect(self._go_to_frame)
        on.beats.frame_wanted.connect(self._go_to_frame)
        on.beats.back_wanted.connect(self.back.take_back_beat)
        on.beats.deed_wanted.connect(self._do_deed)
        on.roll.thrown.connect(lambda faces: played.ask_thread(lambda t: t.roll(faces)))
        on.roll.back_wanted.connect(lambda: played.ask_thread(lambda t: t.take_roll_back()))
        on.roll.common_changed.connect(self._throw_common)
        on.bar.wanted.connect(self._do_deed)
        on.bar.paced.connect(self.livened)
        self.ending.wanted.connect(self._do_end_deed)
        self.ending.debrief.ride_wanted.connect(self._ride_from)
        self.debrief.changed.connect(self._tell_debrief)
        self.back.seats_wanted.connect(self.deeds.open_seats)
        self.back.steps_changed.connect(self._show_steps)
        self.addActions([*on.bar.verbs.values(), *on.bar.deeds.values()])
        self._make_answer_keys()
        on.question.open_changed.connect(self._allow_answer_keys)
        QApplication.instance().focusChanged.connect(self._allow_answer_keys)  # type: ignore[union-attr]

    def _make_answer_keys(self) -> None:
        """Let numbers and Enter answer wherever the keys are, but where something is typed."""
        panel = self.parts.question
        deeds: dict[str, Callable[[], object]] = {
            **{str(n + 1): partial(panel.press_number, n) for n in range(KEYS)},
            **{f"Alt+{n + 1}": partial(panel.press_shared, n) for n in range(KEYS)},
            "Return": panel.give_answer,
            "Enter": panel.give_answer,
        }
        self._answer_keys = [QShortcut(QKeySequence(keys), self) for keys in deeds]
        for shortcut, deed in zip(self._answer_keys, deeds.values(), strict=True):
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(deed)
            shortcut.setEnabled(False)

    def _allow_answer_keys(self, *_: object) -> None:
        keys = QApplication.focusWidget()
        types = isinstance(keys, QLineEdit | QAbstractSpinBox)
        for shortcut in self._answer_keys:
            shortcut.setEnabled(self.parts.question.asking is not None and not types)

    # beginning and ending

    def begin_match(self, begun: MatchBegun) -> None:
        """Play a match; the one that was played is left."""
        self.end_match()
        self.played.begun, self.wanted_roll, self._ending_shown = begun, None, False
        start = begun.start
        self._matches.begin(begun.kept)
        race = self.played.race = ShownRace(self._desk, self.parts, start.setup, begun.relief)
        race.common_dice = self.parts.roll.common.isChecked()
        thread = self.played.thread_ = MatchThread(start, begun.orders, begun.how, self._is_typed)
        thread.news.connect(self._show_news)
        thread.hints_given.connect(self.parts.question.show_hints)
        thread.motives_read.connect(race.take_motives)
        race.motives_wanted.connect(thread.find_motives)
        thread.rolls.connect(self._show_roll)
        thread.refused.connect(self._desk.document.refused)
        thread.stuck.connect(self._desk.document.refused)
        thread.record_made.connect(self._keep_match)
        throws = start.typed_dice == ALL_TYPED
        self.turns.begin_race(self.played.race, start.persons, throws=throws)
        self.parts.body.setCurrentWidget(self.parts.halves)
        self.parts.projector.play()
        if begun.at_end:
            self.parts.projector.skip_to_end()
        self._say_words()
        self.ending.start_clock(whole=begun.kept is None and bool(start.persons))
        thread.begin()

    def end_match(self) -> None:
        """Play nothing more; what was played is kept."""
        self.debrief.stop()
        if self.played.thread_ is not None:
            self.played.thread_.close()
        put_away = self._is_put_away
        self.results.kept = self.deeds.saved = False
        race, news = self.played.race, self.played.news
        self.played.race = self.played.thread_ = self.played.begun = self.played.news = None
        self.turns.end_race()
        self.ending.forget_race()
        if race is not None:
            race.forget_race()
        if news is not None and news.over and put_away:
            self._matches.forget()
        self._matches.leave_match()
        self.back.steps_changed.emit()

    @property
    def _is_put_away(self) -> bool:
        """Tell whether a race that is over is somewhere else now: else it is offered again."""
        thread, news = self.played.thread_, self.played.news
        by_hand = thread is not None and thread.start.is_by_hand
        answered = news is not None and bool(news.taken)
        return self.results.kept or self.deeds.saved or not (by_hand or answered)

    def _is_typed(self, wanted: RollWanted) -> bool:
        """Tell whether people throw a roll; asked in the thread of the match."""
        thread, race = self.played.thread_, self.played.race
        if thread is None or race is None:
            return False
        if thread.start.typed_dice == ALL_TYPED:
            return True
        return race.rolls.seat(wanted.purpose, wanted.rider) in thread.start.persons

    # what comes of it

    def _show_news(self, news: MatchNews) -> None:
        if self.sender() is not self.played.thread_ or self.played.race is None:
            return
        self.played.news = news
        if not news.over:
            self._leave_ending()
        self.deeds.saved = self.deeds.saved and news.over
        asking = self.parts.question.asking
        if asking is not None and asking not in news.waiting:
            self.parts.question.clear()
        self.played.race.take_news(news)
        self._show_next()
        self.back.steps_changed.emit()

    def _note_arrival(self, _frame: int) -> None:
        if self.parts.body.currentWidget() is self.ending and not self.parts.projector.at_end:
            self.parts.body.setCurrentWidget(self.parts.halves)
        self.turns.tell_moment()
        self._show_next()

    def _show_next(self) -> None:
        """Show what is to be done now, once everything that has happened is seen."""
        news, on = self.played.news, self.parts
        if news is None or self.played.race is None or not on.projector.at_end:
            return
        if self.wanted_roll is not None:
            self.played.race.tell_now()
            on.question_stack.setCurrentWidget(on.roll)
        elif news.riding:
            self.turns.show_riding()
        else:
            on.projector.end_skip()
            self.played.race.tell_now()
            self.turns.show_waiting(news)
            if news.over and news.results is not None and not self._ending_shown:
                self._ending_shown = True
                self._end.start()

    def _show_ending(self) -> None:
        """Show the last page, in a turn of its own: by then the last picture is seen."""
        news = self.played.news
        if not self._ending_shown or self.played.race is None or news is None:
            return
        assert news.results is not None
        seat = self.played.persons[0] if self.played.persons else None
        self.ending.stop_clock()
        self.ending.show_race(self.played.race, news.results, seat, self.results.list_reasons())
        self.parts.body.setCurrentWidget(self.ending)
        # What bots would have answered is tried in other processes, race after race: of a race that
        # was only watched there is nothing to try.
        if any(point.by_hand for point in news.taken):
            self.debrief.begin()
            self._tell_debrief()

    def _tell_debrief(self) -> None:
        if self.played.news is not None:
            self.ending.tell_debrief(self.debrief.debrief, self.played.news.taken)

    def _show_roll(self, wanted: RollWanted | None) -> None:
        self.wanted_roll = wanted
        if wanted is None or self.played.race is None:
            self.parts.roll.clear()
        else:
            self.parts.roll.ask_roll(wanted, self.played.race.rolls)
            self._show_next()

    def _throw_common(self, on: bool) -> None:
        """Read common dice in the place of those of the game, or no more."""
        race = self.played.race
        if race is not None:
            race.common_dice = on
            if self.wanted_roll is not None:
                self.parts.roll.ask_roll(self.wanted_roll, race.rolls)

    def _keep_match(self, acta: bytes, how: tuple[tuple[int, int, str], ...]) -> None:
        """Keep the match as it stands."""
        begun, race, news = self.played.begun, self.played.race, self.played.news
        if self.sender() is not self.played.thread_ or begun is None or race is None:
            return
        over = news is not None and news.over
        turn = race.film.turn_of(race.film.frames)
        self._matches.keep_match(acta, begun.make_tag(self._desk.document, turn, how, over=over))

    # what is wanted

    def give_answer(self, asking: OpenQuestion, decision: Any) -> None:
        """Give an answer; what comes of it is played."""
        self.turns.note_answer()
        took = monotonic() - self.parts.question.asked_at
        self.played.ask_thread(lambda thread: thread.answer(asking, decision, took))
        self.parts.projector.play()

    def _ride_from(self, point: int, seat: int) -> None:
        """Stand before an answer again, from the last page of a race."""
        self._leave_ending()
        self.back.take_back(point, seat)

    def _leave_ending(self) -> None:
        """Show the race again in the place of its last page; it stands elsewhere."""
        self.debrief.stop()
        self._ending_shown = False
        if self.parts.body.currentWidget() is self.ending:
            self.parts.body.setCurrentWidget(self.parts.halves)

    def watch_again(self) -> None:
        """Show the race from its start; no person is asked."""
        self.parts.body.setCurrentWidget(self.parts.halves)
        self._ending_shown = False
        self.parts.projector.end_skip()
        self.parts.projector.go_to(0)
        self.parts.projector.play()

    def ride_again(self) -> None:
        """Ride the same stage with other dice."""
        if self.played.begun is not None:
            self.begin_match(self.played.begun.with_other_dice())

    def _do_deed(self, name: str) -> None:
        deeds: dict[str, Callable[[], object]] = {
            "take_back": self.back.undo,
            "take_order_back": self.back.undo_order,
            "bots": self.parts.question.ask_for_hints,
            "follow": self._toggle_follow,
            "go_on_here": self.back.go_on_here,
            "what_if": self.deeds.what_if,
            "orders": self.deeds.open_orders,
            "seats": self.deeds.open_seats,
            "sounds": self._change_life,
            "calm": self._change_life,
            "save": self.deeds.save_race,
            "leave": self.left.emit,
        }
        deeds[name]()

    def _do_end_deed(self, name: str) -> None:
        """Do what the last page offers."""
        deeds: dict[str, Callable[[], object]] = {
            "into_book": self.results.into_book,
            "into_tour": self.results.into_tour,
            "save": self.deeds.save_race,
            "watch_again": self.watch_again,
            "ride_again": self.ride_again,
            "leave": self.left.emit,
        }
        deeds[name]()

    def _show_steps(self) -> None:
        """Let *Take back* be what undo is now."""
        ordered = self.back.find_last_order() is not None
        self.parts.bar.show_undo(self.back.list_steps().get("undo"), ordered=ordered)

    def _toggle_follow(self) -> None:
        if self.played.race is not None and self.parts.bar.deeds["follow"].isChecked():
            self.played.race.follow_rider(self.parts.strip.focus_rider)
        else:
            self.parts.strip.free = True

    def _change_life(self) -> None:
        self.parts.liven()
        self.livened.emit()

    def _look_at_row(self, row: int) -> None:
        race, strip = self.played.race, self.parts.strip
        if race is None or strip.ground is None:
            return
        course = race.film.course
        squares = range(1, course.squares + 1)
        square = next((n for n in squares if course.rows_behind(n)[1] >= row), course.squares)
        strip.look_at((square, 1))

    def _go_to_frame(self, frame: int) -> None:
        self.parts.projector.stop()
        self.parts.projector.go_to(frame)
        if self.played.race is not None:  # what was pressed and what the head says are one moment
            self.played.race.tell_now()

    def _want_rule(self, rule: str) -> None:
        begun = self.played.begun
        self.rule_wanted.emit(f"{begun.start.game.id}/{rule}" if begun is not None else rule)

    # look

    def _say_words(self) -> None:
        self.parts.say_words()
        if self.played.race is not None:
            self.played.race.say_words()
            setup, language = self.played.race.setup, self._desk.language
            number = (
                setup.road.number if setup.road.sections else ""
            )  # of an own course there is none
            values = {"number": number, "name": setup.road.name}
            game = language.say(f"games.{setup.rules.game}")
            self.parts.bar.title.setText(language.say("match.title", **values, game=game))
            self.turns.say_words()
            self.ending.say_words()
        self.back.steps_changed.emit()
        self.parts.fit_page(self.width(), self.height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.parts.fit_page(event.size().width(), event.size().height())
