"""Whose turn it is at the screen: one seat is asked at a time, the others' secrets are covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from designer.panels.match.seen.lights import lights_of

if TYPE_CHECKING:
    from designer.jobs.match import MatchNews
    from designer.panels.desk import Desk
    from designer.panels.match.layout import MatchLayout
    from designer.panels.match.shown import ShownRace
    from engine.match.match import Asking


class SeatTurns(QObject):
    """Shows to a seat what it may know, and asks it; between two people there is a cover."""

    def __init__(self, desk: Desk, on: MatchLayout) -> None:
        super().__init__(on.projector)
        self._desk, self._on = desk, on
        self.race: ShownRace | None = None
        self.news: MatchNews | None = None
        self.persons: tuple[int, ...] = ()
        self.looks: int | None = None
        """The seat whose person looks at the screen; none where it is covered, or all may."""
        self.coached = True
        self._followed: dict[int, int] = {}
        on.question.looked.connect(self.light)
        on.cover.lifted.connect(self._lifted)

    def begin(self, race: ShownRace, persons: tuple[int, ...]) -> None:
        """Begin with a race: a person who is alone sees the own riders at once."""
        self.race, self.news, self._followed = race, None, {}
        self.sit(persons)

    def sit(self, persons: tuple[int, ...]) -> None:
        """Take note of who sits in a seat."""
        self.persons = persons
        self.looks = persons[0] if len(persons) == 1 else None
        self._on.cover.take_away()
        self._look()

    def end(self) -> None:
        """Ask nothing more, cover nothing more."""
        self.race = self.news = self.looks = None
        self.persons = ()
        self._on.question.clear()
        self._on.cover.take_away()
        self._recap()

    def answered(self) -> None:
        """Take note that an answer was given: where several sit, no person looks any more."""
        self._on.question.clear()
        if len(self.persons) > 1:
            self.looks = None
            self._look()
            self._recap()
        self.wait()

    def stand(self, news: MatchNews) -> None:
        """Ask what waits; nothing waits where the race is over."""
        self.news = news
        if news.waiting:
            self._ask(news.waiting[0])
        else:
            self.wait()
        self._recap()

    def wait(self) -> None:
        """Say that the race rides on, or is over."""
        if self._on.question.asking is None and self.race is not None:
            over = self.news is not None and self.news.over
            self._on.asked.setCurrentWidget(self._on.turn)
            self._on.turn.setText(self._desk.voice("match.over" if over else "match.riding"))

    def follow(self, rider: int) -> None:
        """Follow a rider; the seat that looks follows it from now on."""
        if self.race is not None:
            if self.looks is not None:
                self._followed[self.looks] = rider
            self.race.follow(rider)

    def say(self) -> None:
        """Speak the language that is on."""
        asking, race = self._on.question.asking, self.race
        if asking is not None and race is not None:
            taken = self._on.question.open
            codes = list(taken.codes) if taken is not None else []
            self._on.question.ask(asking, race.text, race.token, coached=self.coached)
            self._on.question.take(codes)
        self._recap()
        if self._on.cover.isVisible() and self.news is not None and self.news.waiting:
            assert race is not None
            self._on.cover.lay(race.text.team(self.news.waiting[0].seat))

    def light(self) -> None:
        """Light up the squares the question speaks of."""
        if self.race is not None:
            places = self.race.film.at(self._on.projector.frame)
            self._on.strip.light(lights_of(self._on.question, places))

    def _ask(self, asking: Asking) -> None:
        on, race = self._on, self.race
        if race is None or on.question.asking is asking:
            return
        if len(self.persons) > 1 and self.looks != asking.seat:
            self._cover(asking.seat)
            return
        self.looks = asking.seat
        own = race.riders(asking.seat)
        about = next((rider for rider in asking.question.riders if rider in own), own[0])
        on.asked.setCurrentWidget(on.question)
        on.question.ask(asking, race.text, race.token, coached=self.coached)
        race.look(asking.seat, self._followed.get(asking.seat, about))

    def _cover(self, seat: int) -> None:
        """Hide everything that a seat knows, and wait for the person of another."""
        on, race = self._on, self.race
        if race is None or on.cover.isVisible():
            return
        self.looks = None
        on.question.clear()
        on.asked.setCurrentWidget(on.turn)
        on.turn.setText("")
        self._look()
        self._recap()
        on.cover.lay(race.text.team(seat))

    def _lifted(self) -> None:
        if self.news is not None and self.news.waiting:
            self.looks = self.news.waiting[0].seat
            self.stand(self.news)

    def _look(self) -> None:
        if self.race is None:
            return
        own = self.race.riders(self.looks) if self.looks is not None else None
        follow = self._followed.get(self.looks, own[0]) if self.looks is not None and own else None
        self.race.look(self.looks, follow)

    def _recap(self) -> None:
        news, race = self.news, self.race
        text = race.text if race is not None and self.looks is not None else None
        if news is None or race is None or self.looks is None:
            self._on.recap.show_taken((), -1, 0, None)
            return
        turn = race.film.turn(race.film.frames)
        self._on.recap.show_taken(news.taken, self.looks, turn, text)
