"""Questions as a manager reads them: what is said, what is barred and why (section 21)."""

from __future__ import annotations

from typing import Any

import pytest

from designer.language import ENGLISH
from designer.story.answers import QuestionText
from engine.games.reifenbreite import GAME
from engine.games.reifenbreite.race import ReifenRace
from engine.games.reifenbreite.state import snapshot_of
from engine.race.dice import Dice
from engine.race.frame import View
from engine.race.sheet import HAND, SQUARE, YES_NO
from tests.engine.games.reifenbreite.conftest import face


def sheets(t: Any, start: Any, kind: str, *turn: Any) -> tuple[Any, list[str]]:
    """Return the first sheet of a kind that a turn asks for, and its words in English."""
    found: list[Any] = []

    def look(question: Any) -> None:
        if question.kind == kind:
            found.append(GAME.sheet_of(question, View(question.manager, snapshot_of(t.state))))

    t.watch = look
    t.turn(*turn)
    text, sheet = QuestionText(start(), ENGLISH), found[0]
    options = [text.say(option.words) for part in sheet.parts for option in part.options]
    return sheet, [text.say(sheet.words), *options]


def test_how_to_move(table: Any, start: Any):
    """R9.1, R11.1, R21.1, RULING 18 — dice, cards and breakaways; what the square takes off."""
    t = table("S40", "21@9/1", faces={9: face("aqua", 2)})
    sheet, said = sheets(t, start, "MOVE_MODE", "21", "44")
    assert said[:4] == [
        "21 is on cobbles, 2 less: dice, or cards?", "roll two dice", "own 5 and a die",
        "own 6 with shield and a die",
    ]  # fmt: skip
    assert sheet.parts[0].form == HAND
    assert [b.rule for b in sheet.barred] == ["R14.13"]
    assert [o.cost for o in sheet.parts[0].options][:2] == [0, 1]
    assert sheet.parts[0].options[0].gain == 5.0


@pytest.mark.parametrize(
    ("colour", "round_", "hand", "rules"),
    [("beige", 1, None, []), ("beige", 2, (), ["R11.3"]), ("red", 2, None, ["R14.13"]),
     ("beige", 2, None, [])],
)  # fmt: skip
def test_why_cards_are_not_offered(
    table: Any, start: Any, colour: str, round_: int, hand: Any, rules: Any
):
    """R11.2, R11.3, R14.13 — none held, none with a shield on a climb."""
    t = table(
        "S40", "21@9/1", faces={9: face(colour, 1)}, round_=round_, level="professional",
        modules=["cheating"],
    )  # fmt: skip
    if hand is not None:
        t.hold("2", *hand)
    sheet, said = sheets(t, start, "MOVE_MODE", "21", "44")
    expected = ["R11.2"] if round_ == 1 else rules
    assert [b.rule for b in sheet.barred] == expected
    assert "hang on to the chase car: 6 and a die, one photo" in said


def test_where_to(table: Any, start: Any):
    """R9.2, R9.4, R9.5, RULING 15 — squares with their way; what the line and riders bar."""
    t = table("S20", "21@18/1 31@17/1")
    sheet, said = sheets(t, start, "MOVE_TO", "21", "23")
    assert said[0] == "21 may ride 5 squares, with 31 behind: where to?"
    assert said[1] == "5 squares: over the line, row 23, lane 1"
    assert [b.rule for b in sheet.barred] == ["R9.4"]
    part = sheet.parts[0]
    assert part.form == SQUARE
    assert part.options[0].path == ((19, 4), (20, 4), (21, 4), (22, 4), (23, 4))
    blocked = table("S20", "21@5/1 31@6/1 32@7/2")
    sheet, _ = sheets(blocked, start, "MOVE_TO", "21", "12")
    assert [b.rule for b in sheet.barred] == []
    wall = table("S20", "21@5/1 31@7/1 32@7/2 33@7/3 34@7/4")
    sheet, _ = sheets(wall, start, "MOVE_TO", "21", "12")
    assert [b.rule for b in sheet.barred] == ["R9.5"]


@pytest.mark.parametrize(("dice", "row", "over"), [("11", 20, False), ("12", 21, True)])
def test_the_line_lies_behind_its_square(
    table: Any, start: Any, dice: str, row: int, *, over: bool
):
    """R9.4, R13.5 — the finish is crossed by the first square beyond the twentieth."""
    sheet, said = sheets(table("S20", "21@18/1"), start, "MOVE_TO", "21", dice)
    straight = next(n for n, o in enumerate(sheet.parts[0].options) if o.place == (row, 4))
    assert ("over the line" in said[1 + straight]) == over
    assert [b.rule for b in sheet.barred] == (["R9.4"] if over else [])


def test_a_square_of_a_bend_has_its_number(table: Any, start: Any):
    """RULING 10 — row, number there, lane: two squares of one row do not read alike."""
    t = table("S7 L3 S8", "21@7/1")
    _, said = sheets(t, start, "MOVE_TO", "21", "12")
    assert "2 squares: row 8 (square 2 of it), lane 1" in said
    assert len(set(said)) == len(said)


def test_whether_to_take_a_wheel(table: Any, start: Any):
    """R10.2 — the way, where it leads, what the own dice bring; a line near is a case."""
    t = table("S40", "21@9/1 31@8/1")
    sheet, said = sheets(t, start, "DRAFT", "21", "26")
    assert said == [
        "21 is gone: does 31 take the wheel, 8 squares?", "no: own dice later, 7.0 on average",
        "yes: 8 squares, behind 21 on row 16, lane 1",
    ]  # fmt: skip
    assert sheet.parts[0].form == YES_NO
    assert sheet.cases == ("close",)
    near = table("S20", "21@9/1 31@8/1")
    assert sheets(near, start, "DRAFT", "21", "66")[0].cases == ("line",)


def test_hands_lie_open(start: Any):
    """R21.2, RULING 42 — every manager sees all hands and piles, nobody the next chance card."""
    race = ReifenRace(start(), Dice("1"))
    first, second = race.view(0), race.view(3)
    assert first.public is second.public
    assert first.secrets == second.secrets == ()
    assert [sum(hand) for hand in first.public.hands] == [14] * 4
    assert first.public.chance_left == 21
    assert not hasattr(first.public, "chance")
