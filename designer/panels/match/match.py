"""A match as a value that begins it, what everything about it shares, and how it goes back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from textwrap import shorten
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from designer.document.recovery import MatchTag
from designer.panels.match.ending import Ending
from designer.panels.match.layout import MatchLayout
from designer.panels.match.seating import SeatTurns
from engine.match.answers import BY_HAND
from engine.match.beats import ANSWER

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtWidgets import QWidget

    from designer.document.document import Document
    from designer.document.recovery import KeptMatch
    from designer.jobs.match import MatchThread
    from designer.jobs.match_news import MatchNews
    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from designer.panels.match.race_view import ShownRace
    from designer.picture.profile.scale import Relief
    from engine.match.answers import SeatAnswer
    from engine.match.beats import Beat
    from engine.match.match import Match
    from engine.match.tape import MatchStart
    from engine.race.orders import StandingOrders

LONGEST_STEP: Final = 60
"""Letters of an answer in the line of a menu; more would make it wider than the window."""


@dataclass(frozen=True, slots=True)
class MatchBegun:
    """Everything race mode is given."""

    start: MatchStart
    stage: int = 0
    """Of the open tour; 0 where it is no stage of it."""
    orders: Mapping[int, StandingOrders] | None = None
    how: Mapping[tuple[int, int], str] | None = None
    relief: Relief | None = None
    kept: KeptMatch | None = None
    """What it goes on with, where it was left."""
    at_end: bool = False
    """It is shown where it stands, not from its start."""

    def with_other_dice(self) -> MatchBegun:
        """Return the same stage and seats with other dice: those of the next seed."""
        seed, _, number = self.start.setup.key.rpartition("/")
        other = str(int(seed) + 1) if seed.isdecimal() else f"{seed}+"
        setup = replace(self.start.setup, key=f"{other}/{number}")
        start = replace(self.start, setup=setup, record=None, key="")
        return replace(self, start=start, how=None, kept=None, at_end=False)

    def make_tag(
        self, document: Document, turn: int, how: tuple[tuple[int, int, str], ...], *, over: bool
    ) -> MatchTag:
        """Return what is written beside its record."""
        return MatchTag(
            document.tour.name,
            str(document.path or ""),
            self.stage,
            self.start.setup.road.name,
            self.start.game.id,
            turn,
            over,
            self.start.typed_dice,
            self.start.key,
            how,
        )


class PlayedMatch(QObject):
    """What everything that serves one match on screen has in hand."""

    def __init__(self, page: QWidget, desk: Desk, runner: Runner, laying: Laying) -> None:
        super().__init__(page)
        self.widget, self.desk, self.runner = page, desk, runner
        self.parts = MatchLayout(page, desk, runner, laying)
        self.turns = SeatTurns(desk, self.parts)
        self.ending = Ending(desk)
        self.parts.body.addWidget(self.ending)
        self.race: ShownRace | None = None
        self.thread_: MatchThread | None = None
        self.begun: MatchBegun | None = None
        self.news: MatchNews | None = None

    @property
    def persons(self) -> tuple[int, ...]:
        """Return the seats in which people sit."""
        return self.turns.persons

    def ask_thread(self, deed: Callable[[MatchThread], object]) -> None:
        """Have the thread of the match do something."""
        if self.thread_ is not None:
            deed(self.thread_)

    def stand_elsewhere(self, deed: Callable[[Match], object]) -> None:
        """Stand the race somewhere else; what is asked there is asked anew."""
        self.turns.note_answer()
        self.ask_thread(lambda thread: thread.do(deed))
        self.parts.projector.play()


class MatchBack(QObject):
    """Each of its verbs stands the race somewhere else; what is asked there is asked anew."""

    seats_wanted = Signal()
    """People may sit down now."""
    steps_changed = Signal()
    """Undo or redo would do another thing now."""

    def __init__(self, played: PlayedMatch) -> None:
        super().__init__(played)
        self._played = played
        self._reseat_from: int | None = None
        """Things that had happened where people sit down, while that waits for who they are."""

    def take_back(self, index: int, seat: int) -> None:
        """Stand before an answer again, and ask that seat anew, whatever its orders say."""
        self._played.stand_elsewhere(lambda match: match.take_back(index, (seat,)))

    def undo(self) -> None:
        """Take back the last answer that was given by hand."""
        self._played.stand_elsewhere(lambda match: match.undo())

    def ride_home(self) -> None:
        """Let the usual answer everything from here on; undo takes it back."""
        self._played.stand_elsewhere(lambda match: match.ride_home())

    def redo(self) -> None:
        """Give the next answer again that was taken back."""
        self._played.stand_elsewhere(lambda match: match.redo())

    def list_steps(self) -> dict[str, str]:
        """Return what undo and redo would do now, in words; what cannot be done is left out."""
        news = self._played.news
        steps = {"undo": news.undo, "redo": news.redo} if news is not None else {}
        return {
            name: self._name_answers(answers)
            for name, answers in steps.items()
            if answers is not None
        }

    def _name_answers(self, answers: Sequence[SeatAnswer]) -> str:
        """Say what was answered; whose answer it was, where another person looks at the screen.

        A menu lies open over the race: what one team holds in its hand must not stand in it while
        the next team sits there.
        """
        race, turns = self._played.race, self._played.turns
        if race is None:
            return ""
        known = [one for one in answers if not one.secret or one.seat == turns.hand]
        if len(known) == len(answers):
            said = "; ".join(race.text.given_text(one) for one in answers)
            return shorten(said, LONGEST_STEP, placeholder="…")
        teams = race.text.language.join_words([race.text.team(one.seat) for one in answers])
        return self._played.desk.language.say("match.step_of", teams=teams)

    def undo_order(self) -> None:
        """Take back the last answer that an order gave."""
        if (last := self.find_last_order()) is not None:
            self.take_back(*last)

    def find_last_order(self) -> tuple[int, int] | None:
        """Return the number and the seat of the last answer that an order gave."""
        points = self._played.news.taken if self._played.news is not None else ()
        for number, point in reversed([*enumerate(points)]):
            seats = [answer.seat for answer in point.answers if answer.how != BY_HAND]
            if seats:
                return number, seats[0]
        return None

    def change_seats(self, seats: tuple[str, ...]) -> None:
        """Let others sit down from here on."""
        thread, frame, self._reseat_from = self._played.thread_, self._reseat_from, None
        if thread is None:
            return

        def sit_down(match: Match) -> None:
            if frame is not None:
                match.go_on_from(frame)
            match.change_seats(seats)

        thread.start = replace(thread.start, seats=seats)
        self._played.turns.seat_people(thread.start.persons)
        self._played.stand_elsewhere(sit_down)

    def take_back_beat(self, beat: Beat) -> None:
        """Stand before the answer a beat is, or before the last one by hand up to it."""
        news = self._played.news
        if news is None:
            return
        if beat.what == ANSWER:
            seats = [answer.seat for answer in news.taken[beat.point].answers]
            looks = self._played.turns.looks
            self.take_back(beat.point, looks if looks in seats else seats[0])
            return
        by_hand = [n for n, p in enumerate(news.taken) if p.by_hand and p.frame <= beat.frame]
        if by_hand:
            self._played.stand_elsewhere(lambda match: match.take_back(by_hand[-1]))

    def go_on_here(self) -> None:
        """Ride on from the moment that is seen; the course it took is kept as a branch.

        Where no person sits yet, it is settled first who does.
        """
        frame = self._played.parts.projector.frame
        if self._played.persons:
            self._played.stand_elsewhere(lambda match: match.go_on_from(frame))
        else:
            self._reseat_from = frame
            self.seats_wanted.emit()
