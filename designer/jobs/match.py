"""A race with people in a thread of its own, so that the window never waits.

The thread is told what to do by deeds in a queue. Where real dice are thrown it waits for a roll in
the middle of the race: what only looks is done at once; for all else it is ridden there again.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from designer.jobs.match_news import NewsWriter
from designer.jobs.patience import PATIENCE, QuestionTimer
from designer.jobs.runner import begin_thread
from engine.errors import EtapaError, JobError
from engine.match.answers import BY_HAND
from engine.match.hand_dice import HandRolls
from engine.match.match import Match
from engine.match.tape import ROLLED
from engine.race.record import pack_record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from designer.jobs.match_news import MatchNews
    from engine.match.hand_dice import RollWanted
    from engine.match.match import OpenQuestion
    from engine.match.tape import MatchStart
    from engine.race.orders import StandingOrders

    Deed = Callable[[Match], object]


CHUNK: Final = 12
"""Decisions after which what was asked for meanwhile is done, and the table is looked at."""
GLANCE: Final = 0.03
"""Seconds between two tellings of a race that rides on by itself: no eye sees more."""
LISTEN: Final = 0.25
"""Seconds that are waited, at most, for the window to have shown what was told before."""
BACK: Final = object()
"""In the place of a roll: the one before is wanted back."""


class Glance(partial[object]):
    """A deed that only looks: a race that stands stays there, nothing is kept anew."""


class InterruptedRoll(BaseException):
    """Raised where a roll is waited for: something else is wanted."""


class RollBackWanted(BaseException):
    """Raised where a roll is waited for: the one before is wanted back."""


class MatchThread(QObject):
    """Rides one match; everything it is told to do is done in order."""

    news = Signal(object)
    """How it stands now: a MatchNews."""
    rolls = Signal(object)
    """A roll people are to throw and type (RollWanted), or that none is waited for (None)."""
    hints_given = Signal(object)
    """The hints that were asked for."""
    motives_read = Signal(object, object)
    """The things that happened (range), and why bots answered as they did meanwhile."""
    look_done = Signal(object, object)
    """What was seen by a look, and what is done with it there (a call)."""
    refused = Signal(object)
    """Why it does not go on: a bot failed. It stands where it stood."""
    stuck = Signal(object)
    """A manager who cannot be stopped: nothing more will come of this thread."""
    record_made = Signal(object, object)
    """The match as it is to be kept, where people sit: its record as bytes, and what answered where
    no person did (decision, seat, how)."""

    def __init__(
        self,
        start: MatchStart,
        orders: Mapping[int, StandingOrders] | None = None,
        how: Mapping[tuple[int, int], str] | None = None,
        mine: Callable[[RollWanted], bool] | None = None,
        patience: float = PATIENCE,
    ) -> None:
        super().__init__()
        self.start = start
        self._orders, self._how = orders, how
        self._mine = mine or (lambda _wanted: True)
        self._patience = patience
        self._deeds: SimpleQueue[Deed | None] = SimpleQueue()
        self._next_deed: Deed | None = None
        """What interrupted a roll that was waited for."""
        self._typed_rolls: SimpleQueue[Any] = SimpleQueue()
        self._waits_for_roll = self._closed = False
        self._hand: HandRolls | None = None
        self._match: Match | None = None
        self._writer = NewsWriter()
        self._heard, self._listens = Event(), True
        """Set while no news wait to be shown; whether they are, as far as is known."""
        self._heard.set()
        self.news.connect(self._note_heard)
        self.look_done.connect(self._hand_over)
        self._lost = False
        """Whether the race was left in the middle of a roll: it has to be ridden to there again."""
        self._paused = False
        """Whether it was left between two decisions, for a deed that came meanwhile."""
        self._guard: QuestionTimer | None = None

    def begin(self) -> None:
        """Begin to ride."""
        begin_thread(self, self._do_deeds, "match")

    # what can be asked for, in any thread

    def do(self, deed: Deed) -> None:
        """Do something with the match, then ride on."""
        self._deeds.put(deed)
        if self._waits_for_roll:
            self._typed_rolls.put(None)

    def answer(self, asking: OpenQuestion, decision: Any, seconds: float = 0.0) -> None:
        """Answer a question; one that does not wait any more is left alone."""

        def give_answer(match: Match) -> None:
            if asking in match.open_questions:
                match.answer_question(match.open_questions.index(asking), decision, seconds)

        self.do(give_answer)

    def look(self, glance: Deed, then: Callable[[Any], object] | None = None) -> None:
        """Look at the match without changing it: nothing comes of it for the race.

        What is seen goes to `then`, in the thread of the window and while the match is there:
        another thread touches nothing of a window, which may have gone meanwhile.
        """

        def look_for(match: Match) -> None:
            sight = glance(match)
            if then is not None:
                self._emit_safely(self.look_done, sight, then)

        self.do(Glance(look_for))

    def hint(self, asking: OpenQuestion) -> None:
        """Ask every bot what it would answer to a question that waits."""

        def give_hints(match: Match) -> None:
            if asking in match.open_questions:
                self._emit_safely(self.hints_given, match.hints_for(asking))

        self.look(give_hints)

    def find_motives(self, frames: range) -> None:
        """Find out why bots answered as they did while these things happened."""

        def read(match: Match) -> None:
            if frames.stop <= match.head.frame:
                self._emit_safely(self.motives_read, frames, match.read_motives(frames))

        self.look(read)

    def order(self, orders: Mapping[int, StandingOrders]) -> None:
        """Give the seats of people other standing orders, from the next question on."""
        self.do(lambda match: match.orders.update(orders))

    def roll(self, faces: Sequence[int] | None) -> None:
        """Give the roll that is waited for; None: the program throws."""
        self._typed_rolls.put(("roll", faces))

    def take_roll_back(self) -> None:
        """Have the roll before thrown again."""
        if self._waits_for_roll:
            self._typed_rolls.put(BACK)
        else:
            self.do(self._take_last_roll_back)

    def close(self) -> None:
        """End it; nothing more comes."""
        self._closed = True
        self._heard.set()
        self.blockSignals(True)
        self._deeds.put(None)
        self._typed_rolls.put(None)

    def _note_heard(self, _news: MatchNews) -> None:
        """Let more news come once the loop of the window has turned."""
        QTimer.singleShot(0, self, self._heard.set)

    def _hand_over(self, sight: object, then: Callable[[Any], object]) -> None:
        """Do with what was seen what was asked for."""
        if not self._closed:
            then(sight)

    # in the thread of the match

    def _do_deeds(self) -> None:
        self._do_deed(lambda _match: None)  # ride on, that is all
        while (deed := self._wait_for_deed()) is not None:
            self._do_deed(deed)

    def _wait_for_deed(self) -> Deed | None:
        """Return the next deed; until it comes, more points of the race are kept to go back to."""
        match = self._match
        if match is not None and match.start.persons:  # others go back nowhere in a hurry
            while self._deeds.empty() and match.history.park_playhead():
                pass
        waiting, self._next_deed = self._next_deed, None
        return waiting or self._deeds.get()

    def _open_match(self) -> Match:
        """Return the match, made when it is first asked for: it rides to where it had come."""
        if self._match is None:
            source = None
            if self.start.typed_dice != ROLLED:
                key = self.start.key or self.start.setup.key
                self._hand = HandRolls(key, self._wait_for_roll, self._mine)
                source = self._hand.make_dice
            self._match = Match(self.start, self._orders, source, self._how)
            self._keep_record(self._match)  # it may be left before its first question
        return self._match

    def _do_deed(self, deed: Deed) -> None:
        """Do what was asked for and ride on as far as the race goes by itself."""
        self._guard = QuestionTimer(self._patience, self.stuck.emit)
        try:
            with self._guard:
                if isinstance(deed, Glance):
                    deed(self._open_match())
                    if self._lost or self._paused:  # it rode when a look was wanted
                        self._ride_after(lambda _match: None)
                else:
                    self._ride_after(deed)
        except InterruptedRoll:
            self._lost = True
        except EtapaError as refused:
            self._restore_match()
            self._emit_safely(self.refused, refused)
        except Exception as wrong:
            if self._closed:  # whom it was done for is gone
                return
            self._restore_match()
            detail = f"{type(wrong).__name__}: {wrong}"
            self._emit_safely(self.refused, JobError("job_failed", detail=detail))
            raise
        finally:
            self._guard = None

    def _restore_match(self) -> None:
        """Bring the race back to where it stood: what broke may have left it half done."""
        if self._match is not None:
            self._match.ride_again()
            self._emit_news(self._match, riding=False)

    def _ride_after(self, deed: Deed) -> None:
        match = self._open_match()
        before, again = match.head, True
        while again:
            try:
                deed(match)
                self._ride_on(match, before)
                again = False
            except RollBackWanted:
                deed = self._take_last_roll_back

    def _ride_on(self, match: Match, before: object) -> None:
        if self._lost and match.head is before:
            match.ride_again()
        self._lost = self._paused = False
        self._writer.meet_match(match)
        rides, last_news, stands = True, -GLANCE, False
        self._writer.note_table(match)
        while rides and not self._closed:
            # Where people look on, points that are spent are seen as they are spent.
            step = 1 if match.start.persons else CHUNK
            over = match.ride_on(match.head.decisions + step)
            self._writer.note_table(match)
            stands = over or bool(match.open_questions)
            rides = not stands and self._deeds.empty()
            if not rides or monotonic() - last_news >= GLANCE:
                # Shown one by one: a window that has many of them at once stands still.
                self._listens = self._heard.wait(LISTEN * self._listens)
                self._emit_news(match, riding=not stands)
                last_news = monotonic()
        self._paused = not stands
        self._keep_record(match)

    def _keep_record(self, match: Match) -> None:
        """Have the match kept as it stands, if it is by hand: with every roll that was typed."""
        if match.start.is_by_hand or match.decision_points:
            how = [
                (t.decisions, g.seat, g.how)
                for t in match.decision_points
                for g in t.answers
                if g.how != BY_HAND
            ]
            self._emit_safely(self.record_made, pack_record(match.record()), tuple(how))

    def _emit_safely(self, signal: Any, *values: object) -> None:
        """Tell the window, while there is one: at the end of the program it goes first."""
        with suppress(RuntimeError):
            if not self._closed:
                signal.emit(*values)

    def _emit_news(self, match: Match, *, riding: bool) -> None:
        self._heard.clear()
        self._emit_safely(self.news, self._writer.write_news(match, riding=riding))

    # real dice

    def _has_other_deed(self) -> bool:
        """Look where only a look is wanted; tell whether something else is to be done first."""
        while not self._deeds.empty():
            deed = self._deeds.get()
            if not isinstance(deed, Glance) or self._match is None:
                self._next_deed = deed
                return True
            try:
                deed(self._match)
            except EtapaError as refused:
                self._emit_safely(self.refused, refused)
        return False

    def _wait_for_roll(self, wanted: RollWanted) -> Sequence[int] | None:
        """Wait for a roll; other deeds come first."""
        if self._match is not None:
            self._emit_news(self._match, riding=True)
            self._keep_record(self._match)
        if self._guard is not None:
            self._guard.rests = True
        while not self._typed_rolls.empty():  # typed for nothing: a button that was pressed twice
            self._typed_rolls.get()
        self._waits_for_roll = True
        self._emit_safely(self.rolls, wanted)
        try:
            while True:
                if self._closed or self._has_other_deed():
                    raise InterruptedRoll
                roll = self._typed_rolls.get()
                if roll is BACK:
                    raise RollBackWanted
                if roll is not None:  # else only woken: a deed is there, or the end
                    return roll[1]  # type: ignore[no-any-return]
        finally:
            self._waits_for_roll = False
            self._emit_safely(self.rolls, None)
            if self._guard is not None:
                self._guard.rests = False

    def _take_last_roll_back(self, match: Match) -> None:
        """Forget the last roll that was typed, and go back to where it is thrown."""
        if self._hand is None or not self._hand.rolls:
            match.ride_again()
            return
        wanted, _ = self._hand.pop_last()
        throws = reversed(match.head.dice.throws)
        same = (t for t in throws if (t.turn, t.purpose, t.rider) == wanted[:3])
        throw = next(same, None)
        if throw is None:
            match.ride_again()
        else:
            match.before_throw(throw)
