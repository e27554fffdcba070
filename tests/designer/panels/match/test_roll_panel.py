"""Dice on screen: typed from the table, taken back where mistyped, seen to fall."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from designer.panels.match.match import MatchBegun
from engine.match.tape import ALL_TYPED, MINE_TYPED
from engine.race.dice import Dice
from engine.race.record import unpack_record
from tests.engine.match.conftest import ASKED_ALL, ridden, seated

if TYPE_CHECKING:
    from pathlib import Path

    from designer.document.recovery import KeptMatches
    from engine.match.hand_dice import RollWanted
    from tests.designer.panels.match.conftest import Hands


def begin(hands: Hands, typed: str, *persons: int, game: str = "juego") -> Dice:
    """Begin a game with dice of one's own; return what the program would have thrown."""
    hands.begin(game, *persons)
    start = replace(seated(game, *persons), typed_dice=typed)
    hands.page.begin_match(MatchBegun(start, 2, dict.fromkeys(persons, ASKED_ALL)))
    hands.page.parts.projector.pace = "fast"
    return Dice(start.setup.key)


def wanted(hands: Hands) -> RollWanted | None:
    """Wait until a roll is asked for, a question is, or the race is over."""
    hands.page.parts.projector.skip_to_end()
    hands.until(lambda: hands.page.wanted_roll is not None or hands.stands())
    return hands.page.wanted_roll


def shown(dice: Dice, roll: RollWanted) -> list[int]:
    turn, purpose, rider, count, nth, triples, size, left = roll
    if left:
        return [left[dice.draw(turn, purpose, left, nth)]]
    if size:
        return [n + 1 for n in dice.shuffle(turn, purpose, size, nth)]
    return list(dice.faces(turn, purpose, rider, count, nth, triples))


def throw(hands: Hands, faces: list[int]) -> None:
    """Type what dice show, and Enter."""
    before, line = hands.page.wanted_roll, hands.page.parts.roll.line
    QTest.keyClicks(line, " ".join(map(str, faces)))
    QTest.keyClick(line, Qt.Key.Key_Return)
    hands.until(lambda: hands.page.wanted_roll is not before)


def test_rolls_are_typed_and_a_slip_is_taken_back(hands: Hands):
    """The race is the one that would have come had nothing been mistyped."""
    dice = begin(hands, ALL_TYPED)
    for number in range(12):
        roll = wanted(hands)
        assert roll is not None
        right = shown(dice, roll)
        slips = number == 9 and not roll.size
        throw(hands, [face % 6 + 1 for face in right] if slips else right)
    wanted(hands)
    again: list[Any] = []
    for _ in range(3):
        before = hands.page.wanted_roll
        hands.press(hands.page.parts.roll.back)
        hands.until(lambda before=before: hands.page.wanted_roll not in {before, None})
        again.append(hands.page.wanted_roll)
    while (roll := wanted(hands)) is not None and len(hands.page.played.news.throws) < 40:
        throw(hands, shown(dice, roll))
    happened = tuple(hands.page.played.race.film.happenings)

    assert len(set(again)) == 3
    assert happened == ridden("juego").happenings[: len(happened)]
    assert len(happened) > 100


def test_rolls_that_were_typed_are_kept_before_any_answer(hands: Hands, matches: KeptMatches):
    """The race is left while the next roll is waited for: what was typed stands in its record."""
    dice = begin(hands, ALL_TYPED)
    typed = []
    for _ in range(3):
        roll = wanted(hands)
        assert roll is not None
        typed.append(shown(dice, roll))
        throw(hands, typed[-1])
    wanted(hands)
    hands.page.end_match()
    (kept,) = matches.find_left()
    record = unpack_record(kept.file.read_bytes())
    shuffled = [list(order) for turn in record.turns for order in turn.shuffles]
    faces = [face for turn in record.turns for face in turn.faces]

    assert len(shuffled) + len(faces) > 0
    assert sum(len(one) for one in typed) == len(faces) + sum(len(one) for one in shuffled)


def test_cards_that_come_up_are_typed(hands: Hands):
    """By their number, one of those that are left; what is no card is said and not taken."""
    dice = begin(hands, ALL_TYPED, game="reifenbreite")
    while (roll := wanted(hands)) is not None and not roll.left:
        throw(hands, shown(dice, roll))
    panel = hands.page.parts.roll
    QTest.keyClicks(panel.line, "99")
    refused, pressed = panel.take.isEnabled(), [face.isVisible() for face in panel.faces]
    QTest.keyClick(panel.line, Qt.Key.Key_Return)
    slip = panel.slip.text()
    panel.line.clear()
    while (roll := wanted(hands)) is not None and len(hands.page.played.news.throws) < 30:
        throw(hands, shown(dice, roll))
    happened = tuple(hands.page.played.race.film.happenings)

    assert not refused
    assert not any(pressed)
    assert "1-2" in slip
    assert happened == ridden("reifenbreite").happenings[: len(happened)]
    assert any(throw_.order for throw_ in hands.page.played.news.throws)


def test_only_the_rolls_of_my_riders_are_asked(hands: Hands):
    dice = begin(hands, MINE_TYPED, 0)
    asked = []
    for _ in range(30):
        roll = wanted(hands)
        if roll is not None:
            asked.append(roll)
            throw(hands, shown(dice, roll))
        elif hands.page.parts.question.asking is not None:
            hands.give()
    own = hands.page.played.race.riders_of_seat(0)

    assert len(asked) > 5
    assert {roll.rider for roll in asked} <= set(own)


def test_what_no_dice_show_is_said_and_not_taken(hands: Hands):
    """Faces are pressed too; the button waits until they are a roll."""
    begin(hands, ALL_TYPED)
    roll = wanted(hands)
    while roll is not None and roll.size:
        hands.press(hands.page.parts.roll.program)
        hands.until(lambda old=roll: hands.page.wanted_roll is not old)
        roll = wanted(hands)
    panel = hands.page.parts.roll
    QTest.keyClicks(panel.line, "7 1")
    slip, taken = panel.slip.text(), panel.take.isEnabled()
    panel.line.clear()
    hands.press(panel.faces[2])
    hands.press(panel.faces[4])

    assert "7" in slip
    assert not taken
    assert panel.line.text() == "3 5"
    assert panel.take.isEnabled()
    hands.press(panel.take)
    hands.until(lambda: hands.page.wanted_roll is not roll)


def test_the_record_is_saved_while_a_roll_is_waited_for(hands: Hands, tmp_path: Path):
    """At once, with every roll that was typed; what was half typed stays."""
    dice = begin(hands, ALL_TYPED)
    typed = []
    for _ in range(4):
        roll = wanted(hands)
        assert roll is not None
        typed += shown(dice, roll) if roll.dice else []
        throw(hands, shown(dice, roll))
    roll, path = wanted(hands), tmp_path / "so far.acta"
    line = hands.page.parts.roll.line
    QTest.keyClicks(line, "5")
    hands.page.deeds.save_wanted.connect(lambda write: write(path))
    hands.page.deeds.save_race()
    hands.until(path.is_file)
    hands.until(lambda: hands.page.wanted_roll == roll)
    faces = b"".join(turn.faces for turn in unpack_record(path.read_bytes()).turns)

    assert list(faces) == typed
    assert line.text() == "5"
    line.clear()
    throw(hands, [1] * roll.dice)


def test_what_is_asked_while_a_roll_is_waited_for_is_done(hands: Hands):
    """Orders are changed; the same roll is asked again."""
    begin(hands, ALL_TYPED, 0)
    roll = wanted(hands)
    asked: list[Any] = []
    hands.page.played.thread_.rolls.connect(asked.append)
    hands.page.played.ask_thread(lambda thread: thread.order({0: ASKED_ALL}))
    hands.until(lambda: len(asked) == 2)

    assert asked == [None, roll]


@pytest.mark.parametrize("game", ["ciclismo", "juego"])
def test_dice_are_seen_to_fall(hands: Hands, game: str):
    """With the move they are for; what they show is what was thrown, said to those who hear."""
    hands.begin(game)
    hands.until(lambda: hands.over)
    on = hands.page.parts
    on.projector.stop()
    on.projector.pace = "slow"
    beat = next(b for b in on.projector.film.beats if b.throws and b.turn == 3)
    (roll, *_) = hands.page.played.race.beats.shown_rolls(beat)
    on.projector.go_to(beat.first)
    on.projector.step_beat(1)
    seen = [on.tray.grab().toImage()]
    hands.until(lambda: on.projector.frame >= beat.frame)
    told = on.tray.accessibleName()

    assert on.tray.isVisible()
    assert roll.text in told
    assert on.tray.grab().toImage() != seen[0]
