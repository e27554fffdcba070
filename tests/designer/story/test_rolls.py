"""What is typed for a card, how a tied roll is told apart, and numbers as people write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.language import ENGLISH, SPANISH
from designer.story.beats import BeatText
from designer.story.rolls import MistypedError, read_card
from engine.match.beats import BeatLog
from engine.match.hand_dice import RollWanted
from engine.match.match import Match
from engine.text import join_runs
from tests.engine.match.conftest import ASKED_ALL, seated

if TYPE_CHECKING:
    from designer.language import Language


@pytest.mark.parametrize(
    ("line", "number"), [("7", 7), (" B07 ", 7), ("*", None), ("", None), ("10", 10)]
)
def test_what_is_typed_for_a_card(line: str, number: int | None):
    """The number as it stands on the card, with its letter or without."""
    assert read_card(ENGLISH, line, (3, 7, 8, 9, 10)) == number


@pytest.mark.parametrize("line", ["4", "x", "7 8", "-7", "77", "B"])
def test_a_card_that_cannot_come_up(line: str):
    """The reason names those that can."""
    with pytest.raises(MistypedError, match="3, 7-10"):
        read_card(ENGLISH, line, (3, 7, 8, 9, 10))


@pytest.mark.parametrize(
    ("numbers", "text"), [((1,), "1"), ((1, 2, 3), "1-3"), ((1, 3, 4, 9), "1, 3-4, 9")]
)
def test_numbers_as_people_write_them(numbers: tuple[int, ...], text: str):
    assert join_runs(numbers) == text


@pytest.mark.parametrize(("language", "tie"), [(ENGLISH, " (tie)"), (SPANISH, " (empate)")])
def test_a_tied_start_roll_is_told_apart_in_words(language: Language, tie: str):
    """R6.16, RULING 38 — only who ties rolls again: so on the strip, and where it is typed."""
    match = Match(seated("ciclismo", 0, number=1), {0: ASKED_ALL})
    match.ride_on()
    dice, log = match.head.dice, BeatLog("ciclismo")
    log.follow(dice.happenings, dice.throws, match.decision_points)
    text = BeatText(match.start.setup, language)
    owners = [roll.owner for beat in log.beats for roll in text.shown_rolls(beat)]
    first, again = owners[:4], owners[4:]
    wanted = RollWanted(0, "start", 0, 3, 1, 3)

    assert len(set(first)) == 4
    assert again
    assert {one.removesuffix(tie) for one in again} < set(first)
    assert all(one.endswith(tie) for one in again)
    assert tie in text.rolls.question(wanted)
    assert tie not in text.rolls.question(wanted._replace(nth=0))
