"""What the screen of a race says at a question, and what is so: read inside the program."""

from __future__ import annotations

from hashlib import blake2b
from time import monotonic
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QPoint, QPointF
from PySide6.QtWidgets import QTableView, QToolTip

from designer.scene.board.riders import glide_tokens
from engine.match.beats import TURN, BeatLog

if TYPE_CHECKING:
    from designer.panels.match.page import MatchPage

ROOT = QModelIndex()


def read_table(table: QTableView) -> list[list[str]]:
    """Return what the cells of a table say, row by row; nothing where it is not seen."""
    model = table.model()
    columns, rows = range(model.columnCount(ROOT)), range(model.rowCount(ROOT))
    if not table.isVisible():
        return []
    return [[str(model.index(row, one).data() or "") for one in columns] for row in rows]


def read_screen(page: MatchPage) -> dict[str, Any]:
    """Return the texts by which a person knows how the race stands."""
    on = page.parts
    row = on.beats.row
    heads = [one.words for one in on.beats.model.rows if one.beat.what == TURN]
    return {
        "teams": read_table(on.team_table),
        "cards": [card.facts.spoken_text for card in on.cards.cards if card.isVisible()],
        "head": on.head.text(),
        "turns": heads,
        "last": row.text if row is not None else "",
        "rows": [one.text for one in on.beats.model.rows],
        "asked": on.question.head.words.text(),
        "usual": [b.text() for box in on.question.boxes for b in box.buttons if b.stands],
    }


def know_race(page: MatchPage) -> dict[str, Any]:
    """Return how the race stands, by the race itself."""
    on, race = page.parts, page.played.race
    assert race is not None
    film, frame, text = race.film, on.projector.frame, race.text
    field, table = film.field_at(frame), race.table_at(frame)
    order, teams = field.riders_on_way, []
    for seat in range(len(race.setup.teams)):
        best = next((rider for rider in order if rider in race.riders_of_seat(seat)), None)
        gap = field.front_square - field.place_of(best)[0] if best is not None else 0
        purse = table.purses[seat] if table is not None and seat < len(table.purses) else None
        first = "" if best is None else text.bib(best) + (f" · +{gap}" if gap else "")
        teams.append(["" if purse is None else str(purse), first])
    own = []
    notes = {one.rider: one for one in table.notes[0]} if table is not None else {}
    for rider in race.riders_of_seat(0):
        rides = rider in field.places and rider not in field.riders_home
        gap = field.front_square - field.place_of(rider)[0] if rides else None
        purse = notes[rider].purse if rider in notes else None
        own.append([text.name(rider), gap, text.say(purse) if purse is not None else ""])
    log, news = BeatLog(race.setup.rules.game), race.news
    assert news is not None
    log.follow(film.happenings, news.throws, news.taken)
    assert list(film.beats) == log.beats  # no die and no answer of an earlier turn is lost
    row = on.beats.row
    ends = [frame, film.frames, row.beat.frame if row is not None else -1]
    return {"teams": teams, "own": own, "ends": ends}


def rival_spot(page: MatchPage) -> list[Any] | None:
    """Return where a rider of another team is seen on the strip, with its name."""
    strip, race = page.parts.strip, page.played.race
    assert race is not None
    field = race.film.field_at(page.parts.projector.frame)
    for rider in field.riders_on_way:
        at = strip.pixel_of(field.places[rider])
        if rider in race.riders_of_seat(0) or at is None or not strip.rect().contains(at.toPoint()):
            continue
        if strip.rider_at(QPointF(at)) == rider:
            there = strip.mapToGlobal(QPoint(round(at.x()), round(at.y())))
            return [there.x(), there.y(), race.text.name(rider), race.rider_text(rider)]
    return None


def earlier_beat(page: MatchPage) -> list[Any] | None:
    """Return where the first row of the strip of beats is seen that is past, and its turn."""
    rows, frame = page.parts.beats, page.parts.projector.frame
    seen = rows.list.viewport().rect()
    for number, row in enumerate(rows.model.rows):
        part = rows.list.visualRect(rows.model.index(number, 0))
        if seen.contains(part) and 0 < row.beat.frame < frame:
            there = rows.list.viewport().mapToGlobal(part.center())
            return [there.x(), there.y(), row.beat.turn]
    return None


def lit_spot(page: MatchPage) -> list[Any] | None:
    """Return where the last square is seen that bears a key, and what it is; none where none does.

    Only where the answer is one square: it is then pressed twice.
    """
    strip, panel = page.parts.strip, page.parts.question
    keyed = [one for one in strip.lit if one.text and not one.chosen and len(panel.boxes) == 1]
    for one in reversed(keyed):
        at = strip.pixel_of(one.place)
        if at is not None and strip.rect().contains(at.toPoint()):
            there = strip.mapToGlobal(at.toPoint())
            return [there.x(), there.y(), list(one.place)]
    return None


def chosen_square(page: MatchPage) -> list[int] | None:
    """Return the square the answer leads to."""
    panel = page.parts.question
    code = panel.open.codes[0] if panel.open is not None else None
    options = panel.boxes[0].part.options if panel.boxes else ()
    return next((list(o.place) for o in options if o.code == code and o.place), None)


def tip_text() -> str:
    """Return the tip that is seen."""
    return QToolTip.text() if QToolTip.isVisible() else ""


SHOWN: list[list[Any]] = []
"""Pictures that a race has shown since they were asked for last."""


def watch_pictures(page: MatchPage) -> bool:
    """Note every picture from here on: when, between which, how far, who is on the way, dice."""
    strip, tray = page.parts.strip, page.parts.tray

    def note(before: int, after: int, share: float) -> None:
        now = monotonic()
        ends = [{spot.rider: spot.x for spot in ends} for ends in (strip._before, strip._after)]
        spots = glide_tokens(strip._before, strip._after, strip._share)
        gone = {
            spot.rider: abs(spot.x - ends[0][spot.rider])
            for spot in spots
            if spot.rider in ends[0] and ends[0][spot.rider] != ends[1][spot.rider]
        }
        dice = bytes(tray.grab().toImage().constBits()) if tray.isVisible() else b""
        digest = blake2b(dice, digest_size=8).hexdigest() if dice else ""
        order = sorted(gone, key=lambda rider: -ends[0][rider])
        way = [gone[rider] / abs(ends[1][rider] - ends[0][rider]) for rider in order]
        SHOWN.append([now, before, after, share, way, digest, tray._lies])

    page.parts.projector.shown.connect(note)
    return True


def shown_pictures() -> list[list[Any]]:
    """Return what was shown since then, and forget it."""
    pictures = list(SHOWN)
    SHOWN.clear()
    return pictures
