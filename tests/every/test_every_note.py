"""What stands beside a rider's name: in both languages, for every rider, and nothing sealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from designer.language import LANGUAGES
from designer.story.answers import QuestionText
from engine.bots import bots_playing
from engine.games import GAMES
from engine.race.dice import Dice
from engine.race.referee import Referee
from engine.tour.rules import game_parameters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.race.question import Question
    from engine.race.sheet import Phrase, RiderNote


class Noting:
    """Sits before a manager and reads the notes whenever it is asked."""

    def __init__(self, game: str, manager: Any, seen: list[tuple[int, tuple[RiderNote, ...]]]):
        self.noted, self.manager, self.seen = GAMES[game].rider_notes, manager, seen

    def decide(self, question: Question, view: Any) -> Any:
        self.seen.append((question.manager, self.noted(view)))
        return self.manager.decide(question, view)


@pytest.fixture
def seen(rides: Any, game: str) -> list[tuple[int, tuple[RiderNote, ...]]]:
    """The notes of a race with climbs, ridden by the bot that usually sits down."""
    found: list[tuple[int, tuple[RiderNote, ...]]] = []
    bot = GAMES[game].manager
    rides.again(game, "sierra", 2, bot, seated=lambda one: Noting(game, one, found))
    return found


def phrases(note: RiderNote) -> Iterator[Phrase]:
    yield from note.words
    if note.purse is not None:
        yield note.purse


def test_every_note_is_said_in_both_languages(rides: Any, game: str, seen: Any):
    texts = [QuestionText(rides.setup(game, "sierra", 2), language) for language in LANGUAGES]
    said = {
        text.say(phrase)
        for _, notes in seen[::5]
        for note in notes
        for phrase in phrases(note)
        for text in texts
    }
    assert said
    assert not [one for one in said if not one or set("{}#|") & set(one) or "  " in one]


def test_every_rider_has_one_and_wheels_are_of_others(rides: Any, game: str, seen: Any):
    """Once they stand at the start; what is left is a share of what there was."""
    start = rides.setup(game, "sierra", 2)
    riders = sum(len(team.riders) for team in start.teams)
    assert len(seen[-1][1]) >= riders
    for _, notes in seen:
        assert [note.rider for note in notes][:riders] == list(range(riders))[: len(notes)]
        for note in notes:
            assert note.wheel is None or 0 <= note.wheel < len(notes)
            assert note.wheel != note.rider
            assert note.share is None or 0 <= note.share <= 1


def test_a_view_tells_of_others_what_it_tells_everybody(rides: Any, game: str):
    """Two managers asked at one moment read the same of every rider that is neither's."""
    bot = bots_playing(game)[GAMES[game].manager]
    start = rides.setup(game, "sierra", 2)
    race = GAMES[game].start(start, Dice("1"))
    Referee(race, [bot(f"{n}") for n in range(len(start.teams))]).run(past_turn=2)
    first, second = (GAMES[game].rider_notes(race.view(seat)) for seat in (0, 1))
    own = [r for seat in (0, 1) for r in _riders(start, seat)]
    assert [n for n in first if n.rider not in own] == [n for n in second if n.rider not in own]


def _riders(start: Any, seat: int) -> range:
    before = sum(len(team.riders) for team in start.teams[:seat])
    return range(before, before + len(start.teams[seat].riders))


def test_what_people_settle_before_a_race_is_a_switch_of_the_game(game: str):
    assert all(game_parameters(game)[key].kind == "flag" for key in GAMES[game].switches)
