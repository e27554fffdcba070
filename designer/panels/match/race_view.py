"""A race as it is shown: the film and its riders on strip, map and profile, the story beside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QObject, QTimer
from PySide6.QtGui import QIcon

from designer.panels.match.riders import cards_of, riders_of
from designer.panels.match.standings import road_places
from designer.picture.markers import sign_letters, sign_role
from designer.scene.board.film import Film
from designer.scene.board.riders import Tokens
from designer.scene.match.strip_parts import LineSign
from designer.story.answers import AnswerText
from designer.story.rolls import RollText
from designer.words import topic
from engine.tour.terrain import climb_of
from engine.tour.values import SUMMIT

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

    from designer.jobs.match import MatchNews
    from designer.language import Language
    from designer.panels.desk import Desk
    from designer.panels.match.layout import MatchLayout
    from designer.picture.profile.scale import Relief
    from designer.scene.board.film import FilmSentence
    from engine.match.tape import Throw
    from engine.race.field import Field
    from engine.race.values import Setup
    from engine.road.values import Line

SOON = 40
"""Milliseconds before tables and story are told anew while a race runs: they need not be exact."""
LATER = 400
"""The same while a race is shown as fast as it is ridden, when no person can read along."""


class ShownRace(QObject):
    """Keeps everything that is seen of one race at the picture the projector shows."""

    def __init__(
        self, desk: Desk, layout: MatchLayout, setup: Setup, relief: Relief | None
    ) -> None:
        super().__init__(layout.projector)
        self._desk, self._layout = desk, layout
        self.setup = setup
        self.film = Film(setup, over=False)
        self.tokens = Tokens(setup, desk.document.tour)
        self.text = AnswerText(setup, desk.language)
        self.rolls = RollText(setup, desk.language)
        self.news: MatchNews | None = None
        self.seat: int | None = None
        """Whose riders stand along the foot, with what their seat knows; none: no riders do."""
        self._pictures = (-1, -1)
        self._fields: tuple[Field, Field] | None = None
        self._lines: list[FilmSentence] = []
        self._row: int | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._tell_now)
        self._since_told = QElapsedTimer()
        layout.strip.show_race(self.film, self.tokens)
        layout.strip.told = self._describe_rider
        layout.map.show_race(self.film, self.tokens)
        layout.profile.show_race(setup.road, relief, self.tokens)
        layout.story.show_lines([], anew=True)
        layout.story.spoken_of.connect(self._note_sentence)
        layout.body.currentChanged.connect(self._show_cards)
        layout.projector.shown.connect(self._show_pictures)
        layout.projector.arrived.connect(self._note_arrival)
        layout.projector.show_film(self.film)
        self.say_words()

    def forget_race(self) -> None:
        """Show nothing more of it."""
        layout = self._layout
        layout.body.currentChanged.disconnect(self._show_cards)
        layout.projector.shown.disconnect(self._show_pictures)
        layout.projector.arrived.disconnect(self._note_arrival)
        layout.story.spoken_of.disconnect(self._note_sentence)
        self._soon.stop()
        layout.projector.show_film(None)
        layout.map.forget_race()
        layout.cards.show_riders([], self.token_of)
        layout.story.show_lines([], anew=True)
        self.deleteLater()

    def take_news(self, news: MatchNews) -> None:
        """Take what has come of the match."""
        if news.still_holds < self.film.frames:
            self.film.cut(news.still_holds)
            self._pictures = (-1, -1)
        self.film.extend(news.happenings, over=news.over)
        self.news = news
        self._layout.bar.note_frames(self.film.frames)
        self._layout.projector.follow_film(news.still_holds)
        if news.over and self._layout.projector.is_rushing:
            # Its last picture first, then all that is to be read: the story of a whole race takes
            # ten milliseconds, and would hold that picture back.
            self._soon.start(SOON)
        else:
            self._tell_soon()

    @property
    def bibs(self) -> list[int]:
        """Return what results call every rider, by its number; the neutral ones come last."""
        every = [rider for team in self.setup.teams for rider in team.riders]
        return [rider.bib for rider in (*every, *self.setup.neutrals)]

    def riders_of_seat(self, seat: int) -> range:
        """Return the numbers of the riders of a seat."""
        return riders_of(self.setup, seat)

    def token_of(self, rider: int) -> QPixmap:
        """Return the token of a rider, sharp at the size of a card."""
        side = round(self._desk.theme.em * 2.1 * 2)
        return self.tokens.token_picture(rider, side, self._desk.theme)

    def look_from(self, seat: int | None, follow: int | None) -> None:
        """Show the riders of a seat, and follow one of them or the head of the race."""
        self.seat = seat
        mine = frozenset(riders_of(self.setup, seat)) if seat is not None else frozenset()
        layout = self._layout
        layout.strip.mine = layout.profile.mine = layout.rows.mine = mine
        self.follow_rider(follow)
        self._show_cards()

    def follow_rider(self, rider: int | None) -> None:
        """Let the strip follow a rider, or the head."""
        self._layout.strip.focus_rider = rider
        self._layout.bar.deeds["follow"].setChecked(True)
        self._layout.strip.follow_again()
        self._show_cards()

    def say_words(self) -> None:
        """Speak the language and wear the look that are on."""
        language, course = self._desk.language, self.film.course
        self.text, self.rolls = (
            AnswerText(self.setup, language),
            RollText(self.setup, language),
        )
        lines = sorted((*course.marks, *course.lines), key=lambda line: line.square)
        self._layout.strip.signs = tuple(_line_sign(line, language) for line in lines)
        self._lines = self.film.story_lines(language)
        self._layout.story.show_lines(self._lines, anew=True)
        side = round(self._desk.theme.em * 1.4)
        riders = range(len(self.tokens.riders))
        theme = self._desk.theme
        icons = {r: QIcon(self.tokens.token_picture(r, 2 * side, theme)) for r in riders}
        self._layout.rows.icons = icons
        frame = self._layout.projector.frame
        self._show_dice(frame, frame, 1.0)
        self._show_cards()
        self._tell_state()

    # the picture

    def _show_pictures(self, before: int, after: int, share: float) -> None:
        strip, film = self._layout.strip, self.film
        if self._pictures != (before, after) or self._fields is None:
            self._pictures = (before, after)
            self._fields = film.field_at(before), film.field_at(after)
            one, other = self._fields
            strip.show_places(
                one.places, other.places, share, (one.front_square, other.front_square)
            )
        else:
            strip.show_share(share)
        self._show_dice(before, after, share)

    def _show_dice(self, before: int, after: int, share: float) -> None:
        throws: tuple[Throw, ...] = self.news.throws if self.news is not None else ()
        if before == after:  # it lies still: the dice of the beat that has come to this picture
            before = self.film.last_beat(after)
        fallen = [throw for throw in throws if before <= throw.frame < after]
        self._layout.tray.show_throws(fallen, share, self._name_throw)

    def _name_throw(self, throw: Throw) -> str:
        """Say what was thrown for; which turn it is stands on the bar."""
        name = self.rolls.roll_name(throw.turn, throw.purpose, throw.rider)
        return name.partition(", ")[2] or name

    def _note_arrival(self, frame: int) -> None:
        film = self.film
        field = film.field_at(frame)
        rows = {rider: field.row_of_rider(rider) for rider in field.places}
        self._layout.profile.show_rows(rows, self._seen_rows())
        self._layout.map.show_frame(frame, self._row)
        self._show_cards()
        self._tell_soon()

    def _seen_rows(self) -> tuple[int, int] | None:
        """Return the rows of the stage that the strip shows."""
        ends, course = self._layout.strip.seen_squares(), self.film.course
        if ends is None or course.laps > 1:
            return None
        return course.rows_behind(ends[0])[0], course.rows_behind(ends[1])[1]

    # words beside it

    def _tell_soon(self) -> None:
        if not self._soon.isActive() or (
            self._soon.remainingTime() > SOON and not self._is_rushing()
        ):
            self._soon.start(SOON)

    def _is_rushing(self) -> bool:
        """Tell whether the race is ridden at this moment, and shown as fast as it is ridden."""
        rides = self.news is None or self.news.riding
        return rides and self._layout.projector.is_rushing

    def _tell_now(self) -> None:
        """Tell it, unless it was told a moment ago and no person can read along."""
        early = LATER - self._since_told.elapsed()
        if early > 0 and self._is_rushing():
            self._soon.start(early)
        else:
            self._tell_state()

    def _tell_state(self) -> None:
        """Tell the story, the standings and the state as they are at this picture."""
        film, layout, news = self.film, self._layout, self.news
        self._since_told.start()
        frame = layout.projector.frame
        lines = film.story_lines(self._desk.language)
        if len(lines) != len(self._lines) or (lines and lines[-1] is not self._lines[-1]):
            self._lines = lines
            layout.story.show_lines(lines, anew=False)
        layout.story.show_frame(frame, self._last_own_frame())
        names = [self.text.name(rider) for rider in range(len(self.tokens.riders))]
        results = news.results if news is not None else None
        layout.rows.places = road_places(film, frame, results, names, self.bibs)
        layout.rows.renew()
        layout.bar.state.setText(self.where_text(frame))
        layout.strip.setAccessibleDescription(self._spoken_state())

    def where_text(self, frame: int) -> str:
        """Say where the race is: its turn, the kilometre of the first rider, the terrain there."""
        field = self.film.field_at(frame)
        road, row = self.setup.road, field.front_row
        if frame and not field.riders_on_way:
            return self._desk.language.say("match.where_home", turn=self.film.turn_of(frame))
        terrain = road.terrain[row - 1] if 0 < row <= len(road.terrain) else ""
        known = terrain in topic("terms")
        language = self._desk.language
        return language.say(
            "match.where",
            turn=self.film.turn_of(frame),
            km=language.format_number(round(road.km_at(min(max(row, 0), road.rows)), 1)),
            terrain=language.say(f"terms.{terrain}") if known else "",
        )

    def _spoken_state(self) -> str:
        lines = [line for line in self._lines if line.frame <= self._layout.projector.frame]
        where = self.where_text(self._layout.projector.frame)
        return f"{where}. {lines[-1].sentence}" if lines else where

    def _last_own_frame(self) -> int:
        """Return when the last decision was taken by hand for the seat that looks."""
        points = self.news.taken if self.news is not None else ()
        now = self._layout.projector.frame
        return next((p.frame for p in reversed(points) if p.by_hand and p.frame < now), 0)

    def _note_sentence(self, line: FilmSentence | None) -> None:
        self._row = line.row if line is not None and not line.head else None

    def _show_cards(self, *_: object) -> None:
        news, layout, seat = self.news, self._layout, self.seat
        rides = layout.body.currentWidget() is layout.halves
        if seat is None or news is None or not rides:
            layout.cards.show_riders([], self.token_of)
            return
        frame = layout.projector.frame
        notes = news.notes.get(seat, ()) if frame >= self.film.frames else ()
        layout.cards.show_riders(
            list(cards_of(self.film, frame, seat, notes, news, self.text)), self.token_of
        )
        layout.cards.mark_riders(layout.strip.focus_rider, self._asked_about())

    def _asked_about(self) -> frozenset[int]:
        asking = self._layout.question.asking
        return frozenset(asking.question.riders) if asking is not None else frozenset()

    def _describe_rider(self, rider: int) -> str:
        field = self.film.field_at(self._layout.projector.frame)
        square = field.place_of(rider)
        return self._desk.language.say(
            "race_page.who", square=square[0] if square else 0, **self.tokens.rider_words(rider)
        )


def _line_sign(line: Line, language: Language) -> LineSign:
    kind = climb_of(line.category) if line.kind == SUMMIT else line.kind
    return LineSign(line.square, sign_letters(language, kind), line.name, sign_role(kind))
