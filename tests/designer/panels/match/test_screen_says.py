"""What the screen of a race says at a question, held against the match itself, and adversaries.

Who is ahead, by how much, who has points, what just happened and why: read from the texts that are
seen, in both languages, beside what the engine knows. Then each text is made stale by a turn.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from designer.jobs.match_news import PUBLIC
from designer.panels.match import race_view
from designer.panels.match.race_view import ShownRace
from designer.panels.match.seen_race import SeenRace
from designer.scene.board.film import Film
from designer.story.beats import BeatText
from engine.games import GAMES
from engine.match.beats import ANSWER, TURN, BeatLog
from engine.race.orders import orders_of
from tests.hands.race_screen import read_screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.match.answers import DecisionPoint
    from engine.match.beats import Beat
    from engine.match.review import Motive
    from engine.match.tape import Throw
    from engine.race.event import Happening
    from engine.race.sheet import RiderNote
    from tests.designer.panels.match.conftest import Hands

FEW, ALL = 5, 1000
"""Questions at which the screen is read."""


class Truth(NamedTuple):
    """How the match stands, by the match: nothing of it comes from the window."""

    happenings: tuple[Happening, ...]
    throws: tuple[Throw, ...]
    points: tuple[DecisionPoint, ...]
    purses: tuple[int, ...]
    notes: tuple[RiderNote, ...]
    chapter: tuple[Beat, ...]
    motives: tuple[Motive, ...]


def ask_match(hands: Hands) -> Truth:
    """Ask the match, in its own thread."""
    known: list[Truth] = []

    def look(match: Any) -> None:
        dice, log = match.head.dice, BeatLog(match.start.game.id)
        log.follow(dice.happenings, dice.throws, match.decision_points)
        chapter = log.chapter_at(len(dice.happenings))
        motives = match.read_motives(range(chapter[0].first, chapter[-1].frame))
        known.append(
            Truth(
                tuple(dice.happenings), tuple(dice.throws), tuple(match.decision_points),
                match.team_purses(), match.rider_notes(PUBLIC), tuple(chapter), tuple(motives),
            )
        )  # fmt: skip

    hands.page.played.thread_.look(look)
    hands.until(lambda: known)
    return known[0]


def read_standing(hands: Hands, truth: Truth, seen: dict[str, Any]) -> None:
    """Who is ahead, by how much, who has points: of every team and of each own rider."""
    race = hands.page.played.race
    film = Film(race.setup, truth.happenings, over=False)
    field, beats = film.field_at(film.frames), BeatText(race.setup, hands.desk.language)
    text, order = beats.answers, field.riders_on_way
    assert len(seen["teams"]) == len(race.setup.teams)
    for seat, row in enumerate(seen["teams"]):
        best = next((rider for rider in order if rider in race.riders_of_seat(seat)), None)
        gap = field.front_square - field.place_of(best)[0] if best is not None else 0
        purse = str(truth.purses[seat]) if seat < len(truth.purses) else ""
        first = "" if best is None else text.bib(best) + (f" · +{gap}" if gap else "")
        assert [row[1], row[3]] == [purse, first]
    purses = {note.rider: note.purse for note in truth.notes}
    assert len(seen["cards"]) == len(race.riders_of_seat(0))
    for rider, said in zip(race.riders_of_seat(0), seen["cards"], strict=True):
        assert text.name(rider) in said
        if purses.get(rider) is not None:
            assert text.say(purses[rider]) in said
        if rider in field.places and rider not in field.riders_home:
            gap = field.front_square - field.place_of(rider)[0]
            assert (f"+{gap} " in said) == (gap > 0), said


def read_past(hands: Hands, truth: Truth, seen: dict[str, Any]) -> int:
    """What just happened, beat by beat with its dice, and why; return how many reasons are told."""
    on, race = hands.page.parts, hands.page.played.race
    beats = BeatText(race.setup, hands.desk.language)
    asking, chapter, reasons = on.question.asking, truth.chapter, 0
    assert asking is not None
    assert re.search(rf"\b{asking.question.turn}\b", seen["head"]) or not asking.question.turn
    assert seen["head"] == seen["turns"][-1]
    assert seen["rows"][-len(chapter) :][0] == seen["head"]
    for beat, said in zip(
        chapter[1:], seen["rows"][len(seen["rows"]) - len(chapter) + 1 :], strict=True
    ):
        if beat.what == ANSWER:
            assert beats.answer_text(truth.points[beat.point], (0,)) in said
        elif beat.what != TURN:
            assert beats.words(beat) in said
        for roll in beats.shown_rolls(beat):
            assert roll.text in said
        if why := beats.motive_text(beat, truth.motives):
            assert why in said
            reasons += 1
    row = on.beats.list.visualRect(on.beats.list.currentIndex())
    assert on.beats.list.isVisibleTo(hands.page)
    assert on.beats.list.viewport().rect().intersects(row)
    assert seen["last"] == seen["rows"][-1]
    return reasons


def read_question(hands: Hands) -> int:
    """Read it all; return how many reasons are told."""
    truth, page = ask_match(hands), hands.page
    page.played.race.tell_now()

    def is_told() -> bool:
        """Reasons come a moment after what they are of."""
        motives = page.played.race._motives_of(truth.chapter)
        return len(motives) == len(truth.motives)

    hands.until(lambda: not truth.motives or is_told())
    seen = read_screen(page)
    asking = page.parts.question.asking
    text = BeatText(page.played.race.setup, hands.desk.language).answers
    assert asking is not None
    assert seen["asked"] == text.say(asking.sheet.words)
    read_standing(hands, truth, seen)
    return read_past(hands, truth, seen)


@pytest.mark.parametrize(
    ("game", "most"),
    [(game, FEW) for game in GAMES]
    + [pytest.param(game, ALL, marks=pytest.mark.whole) for game in GAMES],
)
def test_the_screen_says_how_the_race_stands_at_every_question(hands: Hands, game: str, most: int):
    """In both languages at 1280 × 800, of each game: what is seen is what the match knows."""
    hands.begin(game, 0, number=1, orders={0: orders_of(game)})
    read = reasons = 0
    while hands.asked() is not None and read < most:
        for code in ("es", "en"):
            hands.desk.language_switch.change_language(code)
            reasons += read_question(hands)
        read += 1
        hands.give()
    assert read >= min(most, 3)
    assert reasons or game != "ciclismo" or most == FEW


def stale(film: Film, frame: int) -> int:
    """Return where the race stood a turn ago."""
    return next((turn for turn in reversed(film.turns) if turn < frame - 1), 0)


def stale_rows(original: Any) -> Any:
    """The strip as it was a turn ago."""
    return lambda race, frame: original(race, stale(race.film, frame))


def stale_motives(_original: Any) -> Any:
    """Reasons of the turn before."""

    def read(race: ShownRace, chapter: Sequence[Beat]) -> Sequence[Motive]:
        before = [one for one in race.film.chapters if one[0].first < chapter[0].first]
        return race._motives.get((before[-1][0].first, before[-1][-1].frame), ()) if before else ()

    return read


ADVERSARIES = {
    "teams": (race_view, "team_places", stale_rows),
    "cards": (
        race_view,
        "cards_of",
        lambda f: lambda race, frame, seat: f(race, stale(race.film, frame), seat),
    ),
    "head": (ShownRace, "head_text", stale_rows),
    "strip": (ShownRace, "_list_rows", stale_rows),
    "points": (SeenRace, "table_at", stale_rows),
    "reasons": (ShownRace, "_motives_of", stale_motives),
}


def test_a_text_that_is_a_turn_late_is_seen_through(hands: Hands, monkeypatch: pytest.MonkeyPatch):
    """Each text in turn says what was so a turn ago: reading the screen fails, and then no more."""
    hands.begin("ciclismo", 0, number=1, orders={0: orders_of("ciclismo")})
    caught: set[str] = set()
    for _ in range(12):
        if hands.asked() is None:
            break
        race = hands.page.played.race
        read_question(hands)
        for name, (home, function, make) in ADVERSARIES.items():
            with monkeypatch.context() as late:
                late.setattr(home, function, make(getattr(home, function)))
                race._tell_state()
                race._show_cards()
                truth, seen = ask_match(hands), read_screen(hands.page)
                try:
                    read_standing(hands, truth, seen)
                    read_past(hands, truth, seen)
                except AssertionError:
                    caught.add(name)
            race._tell_state()
            race._show_cards()
        read_question(hands)
        if len(caught) == len(ADVERSARIES):
            break
        hands.give()
    assert caught == set(ADVERSARIES)
