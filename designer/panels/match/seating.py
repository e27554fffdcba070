"""Who sits where, who looks at the screen now, and which squares are lit up for the seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QGridLayout, QLabel, QPushButton, QWidget

from designer.panels.forms import Choice, fill, lay_column, wrapping_label
from designer.scene.match.strip_parts import LitSquare
from engine.bots import bots_playing
from engine.games import GAMES
from engine.match.tape import PERSON
from engine.tour.values import MOST_TEAMS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from designer.jobs.match_news import MatchNews
    from designer.panels.desk import Desk
    from designer.panels.match.layout import MatchLayout
    from designer.panels.match.question import QuestionPanel
    from designer.panels.match.race_view import ShownRace
    from engine.match.match import OpenQuestion
    from engine.race.course import Place
    from engine.race.sheet import Option
    from engine.race.values import Setup

FIRST: Final = 0
"""The seat in which a person sits at first."""


class SeatTurns(QObject):
    """Shows to a seat what it may know, and asks it; before a secret there is a cover."""

    def __init__(self, desk: Desk, layout: MatchLayout) -> None:
        super().__init__(layout.projector)
        self._desk, self._layout = desk, layout
        self.race: ShownRace | None = None
        self.news: MatchNews | None = None
        self.persons: tuple[int, ...] = ()
        self.looks: int | None = None
        """The seat whose person is at the screen; none before anybody was asked, or all may."""
        self.coached = True
        self._explained: dict[str, OpenQuestion] = {}
        """Which question of each kind was explained in this race: the first."""
        self._throws = False
        self.hand: int | None = None
        """The seat whose hand may be seen: what was asked of it was secret, or it is alone."""
        self._followed_riders: dict[int, int] = {}
        layout.question.looked.connect(self.light_squares)
        layout.cover.lifted.connect(self._uncover)

    def begin_race(self, race: ShownRace, persons: tuple[int, ...], *, throws: bool) -> None:
        """Begin with a race: a person who is alone sees the own riders at once.

        `throws` says that the dice of everybody are typed, so that a person is asked for them.
        """
        self.race, self.news, self._followed_riders, self._explained = race, None, {}, {}
        self._throws = throws
        self.seat_people(persons)

    def seat_people(self, persons: tuple[int, ...]) -> None:
        """Take note of who sits in a seat."""
        self.persons = persons
        self._layout.seat_people(asked=bool(persons) or self._throws, decides=bool(persons))
        self.looks = self.hand = persons[0] if len(persons) == 1 else None
        self._layout.cover.take_away()
        self._look_from_seat()

    def end_race(self) -> None:
        """Ask nothing more, cover nothing more."""
        self.race = self.news = self.looks = self.hand = None
        self.persons = ()

    def note_answer(self) -> None:
        """Take note that an answer was given."""
        self._layout.question.clear()
        self.show_riding()

    def show_waiting(self, news: MatchNews) -> None:
        """Ask what waits; nothing waits where the race is over."""
        self.news = news
        if news.waiting:
            self._ask_seat(news.waiting[0])
        else:
            self.show_riding()

    def show_riding(self) -> None:
        """Say that the race rides on, or is over."""
        if self._layout.question.asking is None and self.race is not None:
            self._layout.question_stack.setCurrentWidget(self._layout.turn)
            self.tell_moment()

    def tell_moment(self) -> None:
        """Say whether the race rides on, is over, or an earlier moment of it is looked at."""
        if self._layout.cover.isVisible():
            return
        over = self.news is not None and self.news.over
        words = ("over" if self._layout.projector.at_end else "earlier") if over else "riding"
        self._layout.turn.setText(self._desk.language.say(f"match.{words}"))

    def follow_rider(self, rider: int) -> None:
        """Follow a rider; the seat that looks follows it from now on."""
        if self.race is not None:
            if self.looks is not None:
                self._followed_riders[self.looks] = rider
            self.race.follow_rider(rider)

    def say_words(self) -> None:
        """Speak the language that is on."""
        asking, race = self._layout.question.asking, self.race
        if asking is not None and race is not None:
            question = self._layout.question
            codes = list(question.open.codes) if question.open is not None else []
            self._show_question(asking)
            question.take_codes(codes)
        if self._layout.cover.isVisible() and self.news is not None and self.news.waiting:
            assert race is not None
            self._layout.cover.cover_for(race.text.team(self.news.waiting[0].seat))

    def light_squares(self) -> None:
        """Light up the squares the question speaks of."""
        if self.race is not None:
            places = self.race.film.places_at(self._layout.projector.frame)
            lit = lights_of(self._layout.question, places)
            self._layout.strip.light_squares(lit)
            self._layout.map.light_squares(lit)

    def _ask_seat(self, asking: OpenQuestion) -> None:
        layout, race = self._layout, self.race
        if race is None or layout.question.asking is asking:
            return
        if self._needs_cover(asking):
            self._cover_hand(asking.seat)
            return
        if asking.question.secret or len(self.persons) < 2:
            self.hand = asking.seat
        elif asking.seat != self.looks:
            self.hand = None
        self.looks = asking.seat
        own = race.riders_of_seat(asking.seat)
        about = next((rider for rider in asking.question.riders if rider in own), own[0])
        layout.question_stack.setCurrentWidget(layout.question)
        self._show_question(asking)
        followed = self._followed_riders.get(asking.seat, about)
        race.look_from(asking.seat, followed, secrets=self._may_see_secrets)

    def _show_question(self, asking: OpenQuestion) -> None:
        if self.race is not None:
            text, token, tail = self.race.text, self.race.token_of, self.race.is_decided
            first = self._explained.setdefault(asking.question.kind, asking) is asking
            coached = self.coached and first
            self._layout.question.ask_question(asking, text, token, coached=coached, tail=tail)

    def _needs_cover(self, asking: OpenQuestion) -> bool:
        """Tell whether what is asked is secret, and another person was asked here before."""
        return asking.question.secret and self.looks not in (None, asking.seat)

    @property
    def _may_see_secrets(self) -> bool:
        return self.looks is not None and self.hand == self.looks

    def _cover_hand(self, seat: int) -> None:
        """Hide what a seat knows, and wait for the person of another; the board stays in sight."""
        layout, race = self._layout, self.race
        if race is None or layout.cover.isVisible():
            return
        before, self.hand = self.looks, None
        layout.question.clear()
        layout.question_stack.setCurrentWidget(layout.turn)
        layout.turn.setText("")
        self.looks = None
        self._look_from_seat()
        self.looks = before  # who sat there still looks, until the other one says to be there
        layout.cover.cover_for(race.text.team(seat))

    def _uncover(self) -> None:
        if self.news is not None and self.news.waiting:
            self.looks = self.hand = self.news.waiting[0].seat
            self.show_waiting(self.news)

    def _look_from_seat(self) -> None:
        if self.race is None:
            return
        follow = None
        if self.looks is not None and (own := self.race.riders_of_seat(self.looks)):
            follow = self._followed_riders.get(self.looks, own[0])
        self.race.look_from(self.looks, follow, secrets=self._may_see_secrets)


class Seats(QWidget):
    """A list of who may sit there beside the name of each team."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._labels = [QLabel() for _ in range(MOST_TEAMS)]
        self.boxes = [QComboBox() for _ in range(MOST_TEAMS)]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        for nth, (label, box) in enumerate(zip(self._labels, self.boxes, strict=True)):
            label.setBuddy(box)
            grid.addWidget(label, nth, 0)
            grid.addWidget(box, nth, 1)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        grid.setColumnStretch(2, 1)

    def show_teams(self, game: str, teams: Sequence[str], seats: Sequence[str] = ()) -> None:
        """Offer the seats of these teams in a game; who sat there stays."""
        before = list(seats) or [str(box.currentData() or "") for box in self.boxes]
        most = GAMES[game].seats[-1]
        language = self._desk.language
        known = list(bots_playing(game))
        for nth, (label, box) in enumerate(zip(self._labels, self.boxes, strict=True)):
            seen = nth < min(len(teams), most)
            label.setVisible(seen)
            box.setVisible(seen)
            if not seen:
                continue
            label.setText(teams[nth])
            choices = [Choice(PERSON, language.say("match.person"))]
            choices += [Choice(bot, language.say(f"race_page.bot_{bot}")) for bot in known]
            fill(box, choices)
            usual = PERSON if nth == FIRST and not any(before) else GAMES[game].manager
            sat = box.findData(before[nth] if nth < len(before) else "")
            box.setCurrentIndex(sat if sat >= 0 else box.findData(usual))
            box.setToolTip(language.say("match.seat_help"))

    def list_seats(self) -> tuple[str, ...]:
        """Return who sits in each seat that is offered."""
        return tuple(str(box.currentData()) for box in self.boxes if not box.isHidden())

    def forget_seats(self) -> None:
        """Leave every seat free: who sat there goes with the tour."""
        for box in self.boxes:
            box.clear()

    def seat_everywhere(self, who: str) -> None:
        """Let the same sit in every seat."""
        for box in self.boxes:
            if not box.isHidden() and box.findData(who) >= 0:
                box.setCurrentIndex(box.findData(who))


class SeatsDialog(QDialog):
    """The seats of a race that is being ridden."""

    seated = Signal(object)
    """Who sits in each seat."""

    def __init__(self, desk: Desk, setup: Setup, seats: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        language, em = desk.language, round(desk.theme.em)
        self.setWindowTitle(language.say("match.seats"))
        words = wrapping_label()
        words.setText(language.say("match.seats_help"))
        self.seats = Seats(desk)
        self.seats.show_teams(setup.rules.game, [t.name or t.id for t in setup.teams], seats)
        self.take = QPushButton(language.say("match.seats_take"))
        self.take.setToolTip(language.say("match.seats_help"))
        self.take.setProperty("main", True)
        self.take.clicked.connect(self._take_seats)
        column = lay_column(words, self.seats, self.take, on=self, margins=em)
        column.setAlignment(self.take, Qt.AlignmentFlag.AlignRight)

    def _take_seats(self) -> None:
        self.seated.emit(self.seats.list_seats())
        self.accept()


def lights_of(panel: QuestionPanel, places: Mapping[int, Place]) -> list[LitSquare]:
    """Return what is lit up for the question that is asked, with everybody where they stand."""
    if panel.open is None or panel.asking is None or not panel.boxes:
        return []
    at = min(panel.at, len(panel.boxes) - 1)
    part, holds = panel.boxes[at].part, panel.open.filled_codes()
    barred = panel.open.barred_options()[at]
    lights: dict[Place, LitSquare] = {}
    for nth, (option, why) in enumerate(zip(part.options, barred, strict=True)):
        if option.place is not None and why is None and option.place not in lights:
            lights[option.place] = LitSquare(option.place, str(nth + 1) if nth < 9 else "")
    for nth, other in enumerate(panel.asking.sheet.parts):
        shown = panel.option if nth == at else None
        if shown is None:
            shown = next((o for o in other.options if o.code == holds[nth]), None)
        if shown is not None:
            riders = panel.asking.question.riders
            who = other.rider if other.rider is not None else riders[0] if riders else -1
            for lit in _option_lights(shown, who, places):
                if lit.place not in lights or lit.chosen:
                    text = lights[lit.place].text if lit.place in lights else ""
                    lights[lit.place] = lit._replace(text=text)
    return list(lights.values())


def _option_lights(option: Option, rider: int, places: Mapping[int, Place]) -> Iterator[LitSquare]:
    """Yield where one option leads: for certain, or as far as may be expected."""
    for _, place in option.moves:
        yield LitSquare(place, chosen=True)
    if option.place is not None:
        yield LitSquare(option.place, chosen=True)
    elif option.gain is not None and rider in places and not option.moves:
        square, *lane = places[rider]
        yield LitSquare((square + round(option.gain), *lane), likely=True)
