"""A race as it is shown: the film and its riders on strip, map and profile, the turn beside."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QElapsedTimer, QTimer, Signal
from PySide6.QtGui import QIcon

from designer.panels.match.riders import RiderFacts, cards_of
from designer.panels.match.seen_race import SeenRace
from designer.panels.match.standings import road_places, team_places
from designer.panels.match.turn import BeatRow
from designer.picture.markers import sign_letters, sign_role
from designer.scene.match.sounds import BELL, DICE, MOVE
from designer.scene.match.strip_parts import LineSign
from designer.story.beats import BETWEEN, BeatText
from designer.story.rolls import RollText
from engine.match.beats import ANSWER, HOME, TURN
from engine.tour.terrain import climb_of
from engine.tour.values import SUMMIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPixmap

    from designer.jobs.match_news import MatchNews
    from designer.language import Language
    from designer.panels.desk import Desk
    from designer.panels.match.layout import MatchLayout
    from designer.picture.profile.scale import Relief
    from designer.scene.board.film import FilmSentence
    from engine.match.beats import Beat
    from engine.match.review import Motive
    from engine.race.field import Field
    from engine.race.values import Setup
    from engine.road.values import Line

SOON: Final = 40
"""Milliseconds before tables and story are told anew while a race runs: they need not be exact."""
LATER: Final = 400
"""The same while a race is shown as fast as it is ridden, when no person can read along."""


class ShownRace(SeenRace):
    """Keeps everything that is seen of one race at the picture the projector shows."""

    motives_wanted = Signal(object)
    """Why bots answered as they did while these things happened (range) is to be found out."""

    def __init__(
        self, desk: Desk, layout: MatchLayout, setup: Setup, relief: Relief | None
    ) -> None:
        super().__init__(layout.projector, setup, desk)
        self._desk, self._layout = desk, layout
        self.common_dice = False
        """Whether people throw common dice in the place of those of the game."""
        self._pictures = (-1, -1)
        self._fields: tuple[Field, Field] | None = None
        self._lines: list[FilmSentence] = []
        self._motives: dict[tuple[int, int], list[Motive]] = {}
        """By the frames of a turn: why bots answered as they did in it."""
        self._seen = 0
        """Things that had happened in the latest picture that was shown."""
        self._row: int | None = None
        self._quiet: dict[tuple[int, int], str] = {}
        """How the race lay in turns that the story leaves out."""
        self._told: tuple[int, MatchNews | None] = (-1, None)
        """Of which moment it was told last."""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._tell_now)
        self._since_told = QElapsedTimer()
        layout.strip.show_race(self.film, self.tokens)
        layout.strip.told = self.rider_text
        layout.map.show_race(self.film, self.tokens)
        layout.map.told = self.rider_text
        layout.profile.show_race(setup.road, relief, self.tokens)
        layout.story.show_lines([], anew=True)
        layout.story.spoken_of.connect(self._note_sentence)
        layout.body.currentChanged.connect(self._show_cards)
        layout.projector.shown.connect(self._show_pictures)
        layout.projector.arrived.connect(self._note_arrival)
        layout.projector.show_film(self.film)

    def forget_race(self) -> None:
        """Show nothing more of it: not a word, a die, a token is left for the next one."""
        layout = self._layout
        layout.body.currentChanged.disconnect(self._show_cards)
        layout.projector.shown.disconnect(self._show_pictures)
        layout.projector.arrived.disconnect(self._note_arrival)
        layout.story.spoken_of.disconnect(self._note_sentence)
        self._soon.stop()
        layout.projector.show_film(None)
        layout.clear_race()
        self.deleteLater()

    @property
    def rolls(self) -> RollText:
        """Return what says its rolls, of the dice that people have in their hands."""
        return RollText(self.setup, self._desk.language, common=self.common_dice)

    def take_news(self, news: MatchNews) -> None:
        """Take what has come of the match."""
        holds = news.still_holds
        if holds < self.film.frames:
            self.cut(holds)
            self._quiet = {}
            self._pictures = (-1, -1)
            self._seen = min(self._seen, holds)
            self._motives = {f: m for f, m in self._motives.items() if f[1] <= holds}
        self.extend(news)
        if self.tokens.colour_riders(self.setup.rules.game, news.happenings):
            self._show_icons()
        self._layout.bar.note_frames(self.film.frames)
        self._layout.projector.follow_film(holds)
        if news.over and self._layout.projector.is_rushing:
            # Its last picture first, then all that is to be read: the story of a whole race takes
            # ten milliseconds, and would hold that picture back.
            self._soon.start(SOON)
        else:
            self._tell_soon()

    def take_motives(self, frames: range, motives: list[Motive]) -> None:
        """Take why bots answered as they did while these things happened."""
        if frames.stop <= self.film.frames:
            self._motives[frames.start, frames.stop] = motives
            self._show_beats()

    def token_of(self, rider: int) -> QPixmap:
        """Return the token of a rider, sharp at the size of a card."""
        side = round(self._desk.theme.em * 2.1 * 2)
        return self.tokens.token_picture(rider, side, self._desk.theme)

    def look_from(self, seat: int | None, follow: int | None, *, secrets: bool = False) -> None:
        """Show the riders of a seat, and follow one of them or the head of the race."""
        self.seat, self.knows_secrets = seat, secrets
        mine = frozenset(self.riders_of_seat(seat)) if seat is not None else frozenset()
        layout = self._layout
        layout.strip.mine = layout.profile.mine = layout.rows.mine = mine
        self.follow_rider(follow)
        self._show_cards()
        self._show_beats()

    def follow_rider(self, rider: int | None) -> None:
        """Let the strip follow a rider, or the head."""
        self._layout.strip.focus_rider = rider
        self._layout.bar.deeds["follow"].setChecked(True)
        self._layout.strip.follow_again()
        self._show_cards()

    def say_words(self) -> None:
        """Speak the language and wear the look that are on."""
        language, course = self._desk.language, self.film.course
        self.beats, self._quiet = BeatText(self.setup, language), {}
        lines = sorted((*course.marks, *course.lines), key=lambda line: line.square)
        self._layout.strip.signs = tuple(_line_sign(line, language) for line in lines)
        self._lines = self.film.story_lines(language)
        self._layout.story.show_lines(self._lines, anew=True)
        self._layout.teams.show_game(self.setup.rules.game)
        self._show_icons()
        frame = self._layout.projector.frame
        self._show_dice(frame, frame, 1.0)
        self._show_cards()
        self._tell_state()

    def _show_icons(self) -> None:
        """Show everybody in the tables by the token, a team by that of its first rider."""
        tokens, theme, side = self.tokens, self._desk.theme, round(self._desk.theme.em * 1.4)
        firsts = [self.riders_of_seat(seat)[0] for seat in range(len(self.setup.teams))]

        def icon_of(rider: int) -> QIcon:  # drawn when it is seen first
            return QIcon(tokens.token_picture(rider, 2 * side, theme))

        self._layout.rows.icon_of = icon_of
        self._layout.teams.icon_of = lambda seat: icon_of(firsts[seat])

    # the picture

    def _show_pictures(self, before: int, after: int, share: float) -> None:
        strip, film = self._layout.strip, self.film
        if self._pictures != (before, after) or self._fields is None:
            self._pictures = (before, after)
            if before < after:
                self._play_sound(before, after)
            self._fields = film.field_at(before), film.field_at(after)
            one, other = self._fields
            strip.show_places(
                one.places, other.places, share, (one.front_square, other.front_square)
            )
        else:
            strip.show_share(share)
        self._show_dice(before, after, share)

    def _play_sound(self, before: int, after: int) -> None:
        """Let the beat that sets out be heard."""
        beats = [beat for beat in self.film.chapter_at(before + 1) if before < beat.frame <= after]
        heard = {
            BELL: any(beat.what == HOME for beat in beats),
            DICE: any(throw.faces for beat in beats for throw in beat.throws),
            MOVE: any(beat.moved for beat in beats),
        }
        name = next((name for name, is_heard in heard.items() if is_heard), None)
        if name is not None:
            self._layout.sounds.play(name)

    def _show_dice(self, before: int, after: int, share: float) -> None:
        """Show the dice of the beat that is on its way, or that has come to this picture."""
        frame = after if before == after else before + 1
        beats = [beat for beat in self.film.chapter_at(frame) if beat.throws]
        if before == after:
            before = self.film.last_beat(after)
        fallen = [beat for beat in beats if before <= beat.first and beat.frame <= after]
        rolls = [roll for beat in fallen for roll in self.beats.shown_rolls(beat)]
        name = self.beats.words(fallen[-1]) if fallen else ""
        self._layout.tray.show_rolls(rolls, share, name, self._desk.language)

    def _note_arrival(self, frame: int) -> None:
        film = self.film
        self._seen = max(self._seen, frame)
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
        elif self.film.tell_part(self._desk.language):
            self._soon.start(0)  # bots ride on faster than all of it is told in one turn
        else:
            self._tell_state()

    def tell_now(self) -> None:
        """Tell it at once: what is asked now and what is told must be of one moment."""
        self._soon.stop()
        if self._told != (self._layout.projector.frame, self.news):
            self._tell_state()

    def _tell_state(self) -> None:
        """Tell the turn, the story and the tables as they are at this picture."""
        film, layout = self.film, self._layout
        self._since_told.start()
        frame = layout.projector.frame
        self._told = frame, self.news
        self._seen = max(self._seen, frame)
        lines = film.story_lines(self._desk.language)
        if len(lines) != len(self._lines) or (lines and lines[-1] is not self._lines[-1]):
            self._lines = lines
            layout.story.show_lines(lines, anew=False)
        layout.story.show_frame(frame)
        layout.rows.places = road_places(self, frame, self.results_at(frame))
        layout.rows.renew()
        layout.show_teams(team_places(self, frame))
        self._show_beats()
        layout.head.setText(self.head_text(frame))
        layout.strip.setAccessibleDescription(self._spoken_state())

    def head_text(self, frame: int) -> str:
        """Say which turn it is, where the race is and how it lies: the head of the strip."""
        chapter = self.film.chapter_at(frame)
        return self._turn_text(chapter[0]) if chapter else ""

    def _turn_text(self, beat: Beat) -> str:
        """Say the head of a turn, with who got away or was caught before it, as the story does."""
        first = bisect_right(self._lines, beat.first, key=attrgetter("frame"))
        last = bisect_right(self._lines, max(beat.frame, 1), key=attrgetter("frame"))
        own = self._lines[first:last]
        heads = [n for n, one in enumerate(own) if one.head and one.turn == beat.turn]
        if not heads:
            # Once a stage is won the story leaves quiet turns out; who plays on still wants to see
            # how the race lies.
            key = beat.first, beat.frame
            if key not in self._quiet:
                self._quiet[key] = self.beats.turn_text(beat, self.film.field_at(beat.frame))
            return self._quiet[key]
        return ". ".join(one.sentence.removesuffix(".") for one in own[heads[0] :])

    def _show_beats(self) -> None:
        layout = self._layout
        frame = layout.projector.frame
        layout.beats.show_rows(list(self._list_rows(frame)), frame, self.token_of)

    def _list_rows(self, frame: int) -> list[BeatRow]:
        """Return a row a turn, and the beats of the turn that is looked at."""
        film, seen, rows = self.film, self._seen, list[BeatRow]()
        looked_at = film.chapter_at(frame)
        motives = self._motives_of(looked_at)
        for chapter in film.chapters:
            head = chapter[0]
            if head.first > seen:
                break
            if chapter is not looked_at:
                ends = head.first, chapter[-1].frame
                rows.append(BeatRow(head, self._turn_text(head), frames=ends))
                continue
            for beat in chapter:
                if beat.first < seen or beat.frame <= seen:
                    rows.append(self._beat_row(beat, motives))
        return rows

    def _beat_row(self, beat: Beat, motives: Sequence[Motive]) -> BeatRow:
        if beat.what == TURN:
            return BeatRow(beat, self._turn_text(beat))
        if beat.what == ANSWER:
            points = self.news.taken if self.news is not None else ()
            seats = () if self.seat is None else (self.seat,)
            return BeatRow(beat, self.beats.answer_text(points[beat.point], seats))
        why = self.beats.motive_text(beat, motives)
        more = BETWEEN.join(filter(None, (self.beats.lead_text(beat), why)))
        rider = beat.events[0][2] if beat.events else -1
        rolls = tuple(self.beats.shown_rolls(beat))
        return BeatRow(beat, self.beats.words(beat), rolls, more, rider)

    def _motives_of(self, chapter: Sequence[Beat]) -> Sequence[Motive]:
        """Return why bots did what they did in a turn; what is not known yet is asked for.

        It is asked for once the race rests, and only of what is past.
        """
        news = self.news
        if not chapter or news is None or news.riding or not self._layout.projector.at_rest:
            return ()
        frames = chapter[0].first, chapter[-1].frame
        known = self._motives.get(frames)
        if known is None:
            self._motives[frames] = []
            self.motives_wanted.emit(range(*frames))
        return known or ()

    def _spoken_state(self) -> str:
        row = self._layout.beats.row
        head = self.head_text(self._layout.projector.frame)
        return f"{head}. {row.text}" if row is not None and row.words != head else head

    def _note_sentence(self, line: FilmSentence | None) -> None:
        self._row = line.row if line is not None and not line.head else None

    # riders

    def _show_cards(self, *_: object) -> None:
        layout, seat = self._layout, self.seat
        rides = layout.body.currentWidget() is layout.halves
        if seat is None or not rides:
            layout.cards.show_riders([], self.token_of)
            return
        frame = layout.projector.frame
        layout.cards.show_riders(list(cards_of(self, frame, seat)), self.token_of)
        layout.cards.mark_riders(layout.strip.focus_rider, self._asked_about())

    def _asked_about(self) -> frozenset[int]:
        asking = self._layout.question.asking
        return frozenset(asking.question.riders) if asking is not None else frozenset()

    def rider_text(self, rider: int) -> str:
        """Say what lies open of a rider, and what it has done in this turn."""
        frame = self._layout.projector.frame
        facts = RiderFacts(self, frame, None).card(rider)
        deeds = self.rider_deeds(rider, frame)
        who = str(self.tokens.rider_words(rider)["team"])
        lines = (f"{facts.name} · {who}" if who else facts.name, *facts.open_lines, *deeds)
        return "\n".join(line for line in lines if line)

    def rider_deeds(self, rider: int, frame: int) -> list[str]:
        """Return what a rider has done in the turn that is seen, and why, once it is past."""
        chapter = self.film.chapter_at(frame)
        motives = self._motives_of(chapter)
        deeds: list[str] = []
        for beat in chapter:
            if beat.frame > frame:
                break
            told = self.beats.rider_text(beat, rider)
            if told and told not in deeds:
                why = self.beats.motive_text(beat, motives)
                deeds.append(BETWEEN.join(filter(None, (told, why))))
        return deeds


def _line_sign(line: Line, language: Language) -> LineSign:
    kind = climb_of(line.category) if line.kind == SUMMIT else line.kind
    return LineSign(line.square, sign_letters(language, kind), line.name, sign_role(kind))
