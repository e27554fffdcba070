"""Thread of a match; its news."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from designer.jobs.patience import PATIENCE, QuestionTimer
from engine.errors import EtapaError, JobError
from engine.match.answers import BY_HAND
from engine.match.hand_dice import HandRolls
from engine.match.match import Match
from engine.match.tape import ROLLED
from engine.race.record import pack_record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.match.answers import Taken
    from engine.match.match import Asking
    from engine.match.tape import Throw
    from engine.race.event import Happening
    from engine.race.sheet import RiderNote
    from engine.race.values import Results


if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.match.hand_dice import RollWanted
    from engine.match.match import Asking
    from engine.match.tape import MatchStart
    from engine.race.orders import StandingOrders

    Deed = Callable[[Match], object]


CHUNK: Final = 40
"""Decisions after which what was asked for meanwhile is done."""


GLANCE: Final = 0.03
"""Seconds between two tellings of a race that rides on by itself: no eye sees more."""


BACK: Final = object()
"""In the place of a roll: the one before is wanted back."""


def _nothing(_match: Match) -> None:
    """Ride on, that is all."""


class InterruptedRoll(BaseException):
    """Raised where a roll is waited for: something else is wanted."""


class MatchThread(QObject):
    """Rides one match; everything it is told to do is done in order."""

    news = Signal(object)
    """How it stands now: a MatchNews."""
    rolls = Signal(object)
    """A roll people are to throw and type (RollWanted), or that none is waited for (None)."""
    hinted = Signal(object)
    """The hints that were asked for."""
    refused = Signal(object)
    """Why it does not go on: a bot failed. It stands where it stood."""
    stuck = Signal(object)
    """A manager who cannot be stopped: nothing more will come of this thread."""
    kept = Signal(object, object)
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
        self._given = orders, how
        self._mine = mine or (lambda _wanted: True)
        self._patience = patience
        self._deeds: SimpleQueue[Deed | None] = SimpleQueue()
        self._typed: SimpleQueue[Any] = SimpleQueue()
        self._asks = self._closed = False
        self._hand: HandRolls | None = None
        self._match: Match | None = None
        self._writer = NewsWriter()
        self._lost = False
        """Whether the race was left in the middle of a roll: it has to be ridden to there again."""
        self._guard: QuestionTimer | None = None

    def begin(self) -> None:
        """Begin to ride."""
        Thread(target=self._work, name="match", daemon=True).start()

    # what can be asked for, in any thread

    def do(self, deed: Deed) -> None:
        """Do something with the match, then ride on."""
        self._deeds.put(deed)
        if self._asks:
            self._typed.put(None)

    def answer(self, asking: Asking, decision: Any) -> None:
        """Answer a question; one that does not wait any more is left alone."""

        def answered(match: Match) -> None:
            if asking in match.waiting:
                match.answer(match.waiting.index(asking), decision)

        self.do(answered)

    def hint(self, asking: Asking) -> None:
        """Ask every bot what it would answer to a question that waits."""

        def hinted(match: Match) -> None:
            if asking in match.waiting:
                self._emit(self.hinted, match.hints(asking))

        self.do(hinted)

    def order(self, orders: Mapping[int, StandingOrders]) -> None:
        """Give the seats of people other standing orders, from the next question on."""
        self.do(lambda match: match.orders.update(orders))

    def roll(self, faces: Sequence[int] | None) -> None:
        """Give the roll that is waited for; None: the program throws."""
        self._typed.put(("roll", faces))

    def take_roll_back(self) -> None:
        """Have the roll before thrown again."""
        if self._asks:
            self._typed.put(BACK)
        else:
            self.do(self._unroll)

    def close(self) -> None:
        """End it; nothing more comes."""
        self._closed = True
        self.blockSignals(True)
        self._deeds.put(None)
        self._typed.put(None)

    # in the thread of the match

    def _work(self) -> None:
        deed: Deed | None = _nothing
        while deed is not None:
            self._done(deed)
            match = self._match
            while self._deeds.empty() and match is not None and _parks(match):
                pass
            deed = self._deeds.get()

    def _begun(self) -> Match:
        """Return the match, made when it is first asked for: it rides to where it had come."""
        if self._match is None:
            orders, how = self._given
            then = None
            if self.start.typed != ROLLED:
                key = self.start.key or self.start.setup.key
                self._hand = HandRolls(key, self._ask, self._mine)
                then = self._hand.source
            self._match = Match(self.start, orders, then, how)
        return self._match

    def _done(self, deed: Deed) -> None:
        """Do what was asked for and ride on as far as the race goes by itself."""
        self._guard = QuestionTimer(self._patience, self.stuck.emit)
        try:
            with self._guard:
                self._ride(deed)
        except InterruptedRoll:
            self._lost = True
        except EtapaError as refused:
            self._renew()
            self._emit(self.refused, refused)
        except Exception as wrong:
            self._renew()
            told = f"{type(wrong).__name__}: {wrong}"
            self._emit(self.refused, JobError("job_failed", detail=told))
            raise
        finally:
            self._guard = None

    def _renew(self) -> None:
        """Bring the race back to where it stood: what broke may have left it half done."""
        if self._match is not None:
            self._match.renew()
            self._tell(self._match, riding=False)

    def _ride(self, deed: Deed) -> None:
        match = self._begun()
        before, again = match.head, True
        while again:
            try:
                deed(match)
                self._go_on(match, before)
                again = False
            except RollBackWanted:
                deed = self._unroll

    def _go_on(self, match: Match, before: object) -> None:
        if self._lost and match.head is before:
            match.renew()
        self._lost = False
        self._writer.meet(match)
        rides, told = True, -GLANCE
        while rides and not self._closed:
            over = match.ride(match.head.decisions + CHUNK)
            rides = not over and not match.waiting and self._deeds.empty()
            if not rides or monotonic() - told >= GLANCE:
                self._tell(match, riding=rides)
                told = monotonic()
        if match.start.persons:
            how = [(t.at, g.seat, g.how) for t in match.taken for g in t.given if g.how != BY_HAND]
            self._emit(self.kept, pack_record(match.record()), tuple(how))

    def _emit(self, signal: Any, *values: object) -> None:
        """Tell the window, while there is one: at the end of the program it goes first."""
        with suppress(RuntimeError):
            if not self._closed:
                signal.emit(*values)

    def _tell(self, match: Match, *, riding: bool) -> None:
        self._emit(self.news, self._writer.write(match, riding=riding))

    # real dice

    def _ask(self, wanted: RollWanted) -> Sequence[int] | None:
        """Wait for a roll; other deeds come first."""
        if self._match is not None:
            self._tell(self._match, riding=True)
        if self._guard is not None:
            self._guard.rests = True
        while not self._typed.empty():  # typed for nothing: a button that was pressed twice
            self._typed.get()
        self._asks = True
        self._emit(self.rolls, wanted)
        try:
            while True:
                if self._closed or not self._deeds.empty():
                    raise InterruptedRoll
                typed = self._typed.get()
                if typed is BACK:
                    raise RollBackWanted
                if typed is not None:
                    return typed[1]  # type: ignore[no-any-return]
        finally:
            self._asks = False
            self._emit(self.rolls, None)
            if self._guard is not None:
                self._guard.rests = False

    def _unroll(self, match: Match) -> None:
        """Forget the last roll that was typed, and go back to where it is thrown."""
        wanted = self._hand.take_back() if self._hand is not None else None
        if wanted is None:
            match.renew()
            return
        throws = reversed(match.head.dice.throws)
        same = (t for t in throws if (t.turn, t.purpose, t.rider) == wanted[:3])
        throw = next(same, None)
        if throw is None:
            match.renew()
        else:
            match.before_throw(throw)


def _parks(match: Match) -> bool:
    """Hold the race at one more point; where no person plays none is gone back to in a hurry."""
    return bool(match.start.persons) and match.history.park()


class RollBackWanted(BaseException):
    """Raised where a roll is waited for: the one before is wanted back."""


@dataclass(frozen=True, slots=True)
class MatchNews:
    """How a match stands, as a window shows it."""

    kept: int
    """Things that happened and still hold: those shown after them were taken back."""
    happenings: tuple[Happening, ...]
    """What has happened since."""
    throws: tuple[Throw, ...]
    """Every throw so far."""
    taken: tuple[Taken, ...]
    waiting: tuple[Asking, ...]
    decisions: int
    over: bool
    riding: bool
    """More comes without anybody being asked."""
    notes: Mapping[int, tuple[RiderNote, ...]] = field(default_factory=dict)
    """By seat what stands beside the riders' names; seat -1 where people sit nowhere."""
    results: Results | None = None
    redo: bool = False
    branches: int = 0
    marks: int = 0


class NewsWriter:
    """Knows what was told of a match, and tells what is new."""

    def __init__(self) -> None:
        self._seen: list[Happening] = []
        """The happenings of the race that was told of last."""
        self._told = 0

    def meet(self, match: Match) -> None:
        """Find out how much of what was told still holds: the race may be another one now."""
        now = match.head.dice.happenings
        if now is not self._seen:
            same = 0
            for one, other in zip(self._seen[: self._told], now, strict=False):
                if one != other:
                    break
                same += 1
            self._seen, self._told = now, same

    def write(self, match: Match, *, riding: bool) -> MatchNews:
        """Return what is new."""
        self.meet(match)
        head, first = match.head, self._told
        happenings = tuple(self._seen[first:])
        self._told = first + len(happenings)
        seats = match.start.persons or (-1,)
        return MatchNews(
            first,
            happenings,
            tuple(head.dice.throws),
            tuple(match.taken),
            match.waiting,
            head.decisions,
            head.referee.over,
            riding,
            {} if riding else {seat: match.noted(max(seat, 0)) for seat in seats},
            None if riding else head.race.results(),
            match.history.ahead is not None,
            len(match.history.branches),
            len(match.history.marks),
        )
