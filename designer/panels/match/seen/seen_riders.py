"""What the cards along the foot say: from the notes of a seat, the film, and what it has sealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.i18n import format_number, format_place
from designer.panels.match.beside.rider_cards import CardFacts
from designer.words import say, topic
from engine.race.values import OK

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from designer.jobs.match import MatchNews
    from designer.scene.board.film import Film
    from designer.story.answers import AnswerText
    from engine.match.answers import Taken
    from engine.race.sheet import RiderNote
    from engine.race.values import Setup


def riders_of(setup: Setup, seat: int) -> range:
    """Return the numbers of the riders of a seat."""
    before = sum(len(team.riders) for team in setup.teams[:seat])
    return range(before, before + len(setup.teams[seat].riders))


def cards_of(
    film: Film,
    frame: int,
    seat: int,
    notes: Sequence[RiderNote],
    news: MatchNews,
    text: AnswerText,
) -> Iterator[CardFacts]:
    """Yield what is said of each rider of a seat; the notes are those of now, or none."""
    lang, setup = text.lang, film.setup
    by_rider = {note.rider: note for note in notes}
    sealed = sealed_by(news.taken, seat, film.turn(frame), text) if notes else {}
    rows = news.results.arrivals if news.results is not None and notes else ()
    places = {row.bib: row.place for row in rows if row.status == OK}
    field = film.field(frame)
    front = field.front
    types = topic("terms")
    for rider, entry in zip(riders_of(setup, seat), setup.teams[seat].riders, strict=True):
        note = by_rider.get(rider)
        gap = ""
        if rider in field.seen and rider not in field.home:
            squares = front - field.seen[rider][0]
            turns = film.turns_behind(frame, field.seen[rider][0]) if squares else 0.0
            key = "gap" if squares else "head"
            told = format_number(lang, turns) if turns else ""
            gap = say(lang, f"match.{key}", squares=squares, turns=told)
        elif rider in field.home or places.get(entry.bib):
            place = places.get(entry.bib, 0)
            gap = say(lang, "match.came_home", place=format_place(lang, place) if place else "")
        elif field.place(rider):
            gap = say(lang, "match.off_road")
        kind = f"terms.{entry.type}_short" if f"{entry.type}_short" in types else ""
        wheel = note.wheel if note is not None else None
        yield CardFacts(
            rider,
            f"{entry.bib} {text.name(rider)}",
            say(lang, kind) if kind else entry.type,
            text.say(note.purse) if note is not None and note.purse is not None else "",
            note.share if note is not None else None,
            gap,
            say(lang, "match.wheel", rider=text.name(wheel)) if wheel is not None else "",
            tuple([text.say(phrase) for phrase in note.words]) if note is not None else (),
            sealed.get(rider, ""),
        )


def sealed_by(taken: Sequence[Taken], seat: int, turn: int, text: AnswerText) -> dict[int, str]:
    """Return by rider what a seat has answered in secret in this turn."""
    found: dict[int, str] = {}
    for one in taken:
        for given in one.given:
            if given.secret and given.seat == seat and given.turn == turn:
                for said in given.said:
                    if said.rider is not None and not given.usual:
                        found[said.rider] = text.say(said.words)
    return found
