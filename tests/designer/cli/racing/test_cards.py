"""Real cards at the command line: the number that came up is typed, and a slip is taken back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from designer.cli import main
from designer.story.rolls import MistypedError, card_of, runs_of
from engine.race.record import pack_record, unpack_record

SIERRA = str(Path(__file__).parents[4] / "samples" / "sierra.etapa")
RACE = ("race", SIERRA, "--stage", "1", "--game", "reifenbreite", "--lang", "en")


class Tallied:
    """A table where a person throws every die and draws every card, following the prompts."""

    def __init__(self, monkeypatch: Any, capsys: Any, slips: dict[int, str] | None = None) -> None:
        self.capsys, self.slips = capsys, slips or {}
        self.asked: list[str] = []
        self.typed: list[str] = []
        monkeypatch.setattr("designer.cli.rolls._typed", self.answer)

    def answer(self) -> str:
        """Type what the last prompt asks for; the slips come first."""
        said = self.capsys.readouterr().err.strip().splitlines()
        self.asked.append(said[-1])
        line = self.slips.pop(len(self.asked), None) or self.right(said[-1])
        self.typed.append(line)
        return f"{line}\n"

    def right(self, prompt: str) -> str:
        """Return a legal answer, another one each time."""
        if "draw a card" in prompt:
            return (
                prompt.split("(")[1]
                .split(")", maxsplit=1)[0]
                .split(",", maxsplit=1)[0]
                .split("-", maxsplit=1)[0]
            )
        if "press Enter" in prompt:
            return ""
        if "one die" in prompt:
            return "5"
        assert "roll 2 dice" in prompt
        return "34" if len(self.asked) % 3 else "62"


def ride(capsys: Any, *words: str) -> dict[str, Any]:
    """Run the race as a shell does and return its document."""
    with pytest.raises(SystemExit) as left:
        main([*RACE, *words, "--json"])
    assert not left.value.code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_card_is_asked_for_by_what_is_left(monkeypatch: Any, capsys: Any):
    """The lowest number each time: the stack shrinks, and each prompt names what it is for."""
    table = Tallied(monkeypatch, capsys)
    ride(capsys, "--dice", "typed")
    cards = [prompt for prompt in table.asked if "draw a card" in prompt]
    assert "the chance card: draw a card and type the number on it (1-21)" in cards[0]
    assert "(2-21)" in cards[1]


def test_a_card_can_be_taken_back(monkeypatch: Any, capsys: Any):
    """As a roll: `<` forgets the last answer, and the race stands where it stood."""
    first = Tallied(monkeypatch, capsys)
    ride(capsys, "--dice", "typed")
    at = next(n for n, prompt in enumerate(first.asked, 1) if "draw a card" in prompt)
    again = Tallied(monkeypatch, capsys, slips={at: "20", at + 1: "<"})
    ride(capsys, "--dice", "typed")
    assert again.asked[at - 1] == first.asked[at - 1]
    assert first.asked[at - 1] in again.asked[at + 1]
    assert again.typed[at - 1 : at + 1] == ["20", "<"]


def test_cards_come_from_a_file_too(tmp_path: Path, capsys: Any, monkeypatch: Any):
    """One roll or one card a line; `*` has the program draw, as with orders."""
    table = Tallied(monkeypatch, capsys)
    digest = ride(capsys, "--dice", "typed")["digest"]
    rolls = tmp_path / "rolls.txt"
    rolls.write_text("\n".join(line for line in table.typed if line), "utf-8")
    assert ride(capsys, "--dice", str(rolls))["digest"] == digest


@pytest.mark.parametrize(
    ("line", "number"), [("7", 7), (" B07 ", 7), ("*", None), ("", None), ("10", 10)]
)
def test_what_is_typed_for_a_card(line: str, number: int | None):
    """The number as it stands on the card, with its letter or without."""
    assert card_of("en", line, (3, 7, 8, 9, 10)) == number


@pytest.mark.parametrize("line", ["4", "x", "7 8", "-7", "77", "B"])
def test_a_card_that_cannot_come_up(line: str):
    """The reason names those that can."""
    with pytest.raises(MistypedError, match="3, 7-10"):
        card_of("en", line, (3, 7, 8, 9, 10))


def test_numbers_as_people_write_them():
    assert [runs_of(one) for one in ((1,), (1, 2, 3), (1, 3, 4, 9))] == ["1", "1-3", "1, 3-4, 9"]


@pytest.mark.parametrize("drawn", [[999], [-1], [], [1, 2]], ids=str)
def test_a_record_whose_card_is_not_left_is_refused(tmp_path: Path, capsys: Any, drawn: list[int]):
    """It was changed by hand or spoiled: no other card is taken in its place."""
    path = tmp_path / "begun.acta"
    ride(capsys, "--record", str(path))
    whole = unpack_record(path.read_bytes())
    at = next(n for n, turn in enumerate(whole.turns) if turn.orders)
    turns = list(whole.turns)
    turns[at] = replace(turns[at], orders=[drawn])
    path.write_bytes(pack_record(replace(whole, turns=turns, whole=False)))
    with pytest.raises(SystemExit) as left:
        main([*RACE, "--dice", str(path)])
    assert left.value.code == 2
    assert "is the record of another race" in capsys.readouterr().err
