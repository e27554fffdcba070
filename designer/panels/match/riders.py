"""A card for each rider of the seat that looks: purse, gap, wheel, what lies face down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QScrollArea, QSizePolicy, QWidget
from typing_extensions import override

from designer.jobs.match_news import PUBLIC
from designer.words import topic
from engine.race.values import OK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtGui import QPaintEvent, QPixmap

    from designer.panels.match.seen_race import SeenRace
    from designer.scene.theme import Theme
    from designer.story.answers import AnswerText
    from engine.match.answers import DecisionPoint

WIDE, WIDEST = 12.0, 30.0
HIGH, LOW, LOWEST = 6.1, 4.6, 2.9
"""Letters of a card; of one where there is little room, without its last line; of one where there
is hardly any: two lines."""
CARDS_FIRST: Final = 1000
"""Share of the room that cards take before any is left free."""
SMALL: Final = "small"
"""The face of the last line of a card: as the others, a little smaller."""
ROOMY, TIGHT = 40, 32
"""Letters of a page that has room for all of it, and of one that has hardly any."""


class CardFacts(NamedTuple):
    """What a card says of a rider."""

    rider: int
    name: str
    kind: str
    """Its type, short."""
    purse: str
    share: float | None
    gap: str
    wheel: str
    notes: tuple[str, ...]
    sealed: str = ""
    """What lies face down for it: read by its own seat alone."""
    kind_name: str = ""
    """Its type in full."""

    @property
    def spoken_text(self) -> str:
        """Return everything it says, for those who hear it."""
        parts = (self.name, self.kind, self.purse, self.gap, self.wheel, *self.notes, self.sealed)
        return ", ".join(part for part in parts if part)

    @property
    def open_lines(self) -> tuple[str, ...]:
        """Return what lies open of it, line by line, the name apart."""
        first = " · ".join(part for part in (self.kind_name, self.purse, self.gap) if part)
        return tuple(filter(None, (first, self.wheel, *self.notes)))


class RiderCard(QAbstractButton):
    """One rider; pressed, the strip follows it."""

    def __init__(self, theme: Theme, facts: CardFacts, token: Callable[[int], QPixmap]) -> None:
        super().__init__()
        self._theme, self._token = theme, token
        self.facts = facts
        self.followed = self.asked = False
        self.high = HIGH
        """Letters it is high."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.show_facts(facts)

    def show_facts(self, facts: CardFacts) -> None:
        """Show how it stands with the rider now."""
        self.facts = facts
        self.setAccessibleName(facts.spoken_text)
        self.setToolTip(facts.spoken_text)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        em = self._theme.em
        return QSize(round(WIDE * em), round(self.high * em))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(round(9.5 * self._theme.em), self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        theme, em, facts = self._theme, self._theme.em, self.facts
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        edge = "accent" if self.followed or self.underMouse() else "faint"
        painter.setPen(QPen(theme.colour(edge), 1.8 if self.followed else 1))
        painter.setBrush(theme.colour("tint" if self.asked else "field"))
        painter.drawRoundedRect(box, em * 0.35, em * 0.35)
        side = em * 2.1
        picture = self._token(facts.rider)
        tight = self.high == LOWEST
        top = em * (0.2 if tight else 0.4)
        at = QRectF(em * 0.5, top, side, side)
        painter.drawPixmap(at, picture, QRectF(picture.rect()))
        left = em * 3.0
        self._write_line(painter, self._line_room(left, top), facts.name, "text.strong", "ink")
        gap = " · ".join(part for part in (facts.purse, facts.gap) if part and tight) or facts.gap
        self._write_line(painter, self._line_room(left, top + em * 1.15), gap, "number", "ink")
        if not tight:
            self._paint_purse(painter, em * 2.85)
        if self.high < HIGH:
            painter.end()
            return
        below = facts.sealed or " · ".join(part for part in (*facts.notes, facts.wheel) if part)
        role = "accent" if facts.sealed else "ink"
        self._write_line(painter, self._line_room(em * 0.5, em * 4.45), below, SMALL, role)
        painter.end()

    def _line_room(self, left: float, top: float) -> QRectF:
        """Return the room of a line that goes on to the right edge."""
        em = self._theme.em
        return QRectF(left, top, self.width() - em * 0.5 - left, em * 1.35)

    def _write_line(
        self,
        painter: QPainter,
        room: QRectF,
        text: str,
        face: str,
        ink: str,
        side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        """Write a line into its room; what does not fit ends in dots."""
        scale = 0.88 if face == SMALL else 0.95
        painter.setFont(self._theme.font("text" if face == SMALL else face, scale))
        painter.setPen(self._theme.colour(ink))
        dots = Qt.TextElideMode.ElideRight
        fitting = painter.fontMetrics().elidedText(text, dots, round(room.width()))
        painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, fitting)

    def _paint_purse(self, painter: QPainter, top: float) -> None:
        theme, em, facts = self._theme, self._theme.em, self.facts
        if facts.share is not None:
            wide = self.width() - em
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("faint"))
            painter.drawRoundedRect(QRectF(em * 0.5, top + em * 1.25, wide, em * 0.28), 2, 2)
            painter.setBrush(theme.colour("accent" if facts.share > 0.2 else "warning"))
            full = QRectF(em * 0.5, top + em * 1.25, wide * facts.share, em * 0.28)
            painter.drawRoundedRect(full, 2, 2)
        room, right = self._line_room(em * 0.5, top), Qt.AlignmentFlag.AlignRight
        self._write_line(painter, room, facts.purse, "number", "ink")
        self._write_line(painter, room, facts.kind, "text.soft", "soft", right)


class RiderCards(QScrollArea):
    """The cards of one team, in a row that scrolls where there is no room for all."""

    pressed = Signal(int)
    """The rider whose card was pressed."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._high = HIGH
        self.cards: list[RiderCard] = []
        self._row = QWidget()
        self._line = QHBoxLayout(self._row)
        self._line.setSpacing(round(theme.em / 3))
        self._line.addStretch(1)
        self.setWidget(self._row)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_riders(self, riders: Sequence[CardFacts], token: Callable[[int], QPixmap]) -> None:
        """Show these riders; none leave nothing behind."""
        if [card.facts.rider for card in self.cards] != [facts.rider for facts in riders]:
            for card in self.cards:
                self._line.removeWidget(card)
                card.hide()  # at once: it is seen where it stood until the loop lets go of it
                card.deleteLater()
            self.cards = [RiderCard(self._theme, facts, token) for facts in riders]
            for card in self.cards:
                card.high = self._high
                card.setMaximumWidth(round(WIDEST * self._theme.em))
                self._line.insertWidget(self._line.count() - 1, card, CARDS_FIRST)
                card.clicked.connect(lambda _=False, who=card.facts.rider: self.pressed.emit(who))
        for card, facts in zip(self.cards, riders, strict=True):
            card.show_facts(facts)
        self.setVisible(bool(riders))

    def fit_height(self, high: int) -> None:
        """Show low cards where a page is low."""
        em = self._theme.em
        self._high = HIGH if high >= ROOMY * em else LOW if high >= TIGHT * em else LOWEST
        for card in self.cards:
            card.high = self._high
            card.setMaximumWidth(round(WIDEST * self._theme.em))
            card.updateGeometry()
        self.updateGeometry()

    def mark_riders(self, followed: int | None, asked: frozenset[int]) -> None:
        """Mark who is followed, and who a question is about."""
        for card in self.cards:
            card.followed = card.facts.rider == followed
            card.asked = card.facts.rider in asked
            card.update()

    @override
    def sizeHint(self) -> QSize:
        em = self._theme.em
        return QSize(round(em * 40), round(em * (self._high + 1.2)))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(round(self._theme.em * 10), self.sizeHint().height())


class RiderFacts:
    """What lies open of every rider of a race at one picture, and what one seat knows besides."""

    def __init__(self, race: SeenRace, frame: int, seat: int | None) -> None:
        """`seat` may see what it holds in its hand; without one it is what all see."""
        self._race, self._frame = race, frame
        table, news = race.table_at(frame), race.news
        notes = table.notes if table is not None else {}
        known = notes.get(PUBLIC if seat is None else seat, notes.get(PUBLIC, ()))
        self._notes = {note.rider: note for note in known}
        self._field = race.film.field_at(frame)
        self._sealed: dict[int, str] = {}
        if seat is not None and news is not None:
            turn = race.film.turn_of(frame)
            self._sealed = sealed_by(news.taken, seat, turn, frame, race.text)
        results = race.results_at(frame)
        rows = results.arrivals if results is not None else ()
        self._places = {row.bib: row.place for row in rows if row.status == OK}
        self._riders = [one for team in race.setup.teams for one in team.riders]

    def card(self, rider: int) -> CardFacts:
        """Return what is said of a rider."""
        race, note = self._race, self._notes.get(rider)
        language, text, types = race.text.language, race.text, topic("terms")
        entry = self._riders[rider] if rider < len(self._riders) else None
        kind = entry.type if entry is not None else ""
        short = f"terms.{kind}_short" if f"{kind}_short" in types else ""
        wheel = note.wheel if note is not None else None
        phrases = (*note.jerseys, *note.words) if note is not None else ()
        return CardFacts(
            rider,
            f"{entry.bib} {text.name(rider)}" if entry is not None else text.name(rider),
            language.say(short) if short else kind,
            text.say(note.purse) if note is not None and note.purse is not None else "",
            note.share if note is not None else None,
            self._gap_text(rider, entry.bib if entry is not None else -1),
            language.say("match.wheel", rider=text.name(wheel)) if wheel is not None else "",
            tuple([text.say(phrase) for phrase in phrases]),
            self._sealed.get(rider, ""),
            language.say(f"terms.{kind}") if kind in types else kind,
        )

    def _gap_text(self, rider: int, bib: int) -> str:
        """Say how far behind the first a rider is, or that it is home, or off the road."""
        language, field = self._race.text.language, self._field
        if rider in field.places and rider not in field.riders_home:
            square = field.places[rider][0]
            squares = field.front_square - square
            turns = self._race.film.turns_behind(self._frame, square) if squares else 0.0
            number = language.format_number(turns) if turns else ""
            return language.say(
                f"match.{'gap' if squares else 'head'}", squares=squares, turns=number
            )
        place = self._places.get(bib, 0)
        if rider in field.riders_home or place:
            return language.say(
                "match.came_home", place=language.format_place(place) if place else ""
            )
        return language.say("match.off_road") if field.place_of(rider) else ""


def cards_of(race: SeenRace, frame: int, seat: int) -> Iterator[CardFacts]:
    """Yield what is said of each rider of a seat; secrets only while no other person looks."""
    facts = RiderFacts(race, frame, seat if race.knows_secrets else None)
    for rider in race.riders_of_seat(seat):
        yield facts.card(rider)


def sealed_by(
    taken: Sequence[DecisionPoint], seat: int, turn: int, frame: int, text: AnswerText
) -> dict[int, str]:
    """Return by rider what a seat has answered in secret in this turn, and is not turned up yet."""
    answers = [
        answer
        for point in taken
        if point.frame >= frame
        for answer in point.answers
        if answer.secret and answer.seat == seat and answer.turn == turn and not answer.is_default
    ]
    parts = (part for answer in answers for part in answer.parts)
    return {part.rider: text.say(part.words) for part in parts if part.rider is not None}
