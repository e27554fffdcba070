"""Real dice at the command line: typed, from a file, taken back, kept, gone on with."""

from __future__ import annotations

import errno
import io
import re
import signal
import subprocess
import sys
import tomllib
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from designer.language import ENGLISH, SPANISH, Language
from designer.story.rolls import MistypedError, read_faces, shown_signs
from engine.bots import BOTS
from engine.errors import DiceError
from engine.files import writing
from engine.games import GAMES
from engine.match.hand_dice import HandRolls
from engine.race.dice import Dice
from engine.race.die import dice_box
from engine.race.record import digest_race, pack_record, unpack_record
from engine.race.replay import replay_record
from engine.ride.ride import begin_ride
from engine.ride.stages import ride_stage
from engine.tour import edit
from engine.tour.file import load
from engine.tour.rules import Rules
from tests.designer.cli.conftest import ROOT, SIERRA

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.designer.cli.conftest import Call, Said

    Typing = Callable[..., Said]

RACE = ("race", SIERRA, "--stage", "5", "--bots", "book")
FIGUERES = ("race", SIERRA, "--game", "figueres")
CARDS = ("race", SIERRA, "--stage", "1", "--game", "reifenbreite")
GAME = GAMES["ciclismo"]


class WatchedDice(Dice):
    """The program's dice, written down one roll a line as they show it, and as common dice do."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.box = dice_box(Rules(GAME.id))
        self.lines: list[str] = []
        self.sides: list[str] = []
        self.purposes: set[str] = set()

    def faces(
        self,
        turn: int,
        purpose: str,
        rider: int,
        count: int,
        nth: int = 0,
        triples: int | None = None,
    ) -> bytes:
        roll = super().faces(turn, purpose, rider, count, nth, triples)
        self.sides.append("".join(map(str, roll)))
        dice = self.box.roll_of(purpose, count, triples)
        self.lines.append("".join(shown_signs(ENGLISH, dice, roll)))
        self.purposes.add(purpose)
        return roll


def ride_by_book(stage: int, throw: Any, tour: Any = None, seed: str = "1") -> Any:
    ride = begin_ride(tour or load(SIERRA), GAME)
    seat = lambda _team, key: BOTS["book"](key)  # noqa: E731
    return ride_stage(ride, stage, seat, seed, keep_record=True, throw=throw)


@cache
def watched() -> tuple[WatchedDice, str]:
    """Return the dice of stage 5 as the program throws them, and the digest of its end."""
    dice = WatchedDice("1/5")
    record = ride_by_book(5, lambda *_: dice).record
    return dice, record.turns[-1].digest


def example() -> tuple[tuple[str, ...], str]:
    """Return the rolls of stage 5 as they are typed, and the digest of its end."""
    dice, end = watched()
    return tuple(dice.lines), end


def otherwise(line: str) -> str:
    """Return a roll that dice could show as well."""
    return {"1": "2", "2": "1", "3": "1"}[line[0]] + line[1:]


def joined(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def write_rolls(path: Path, lines: tuple[str, ...]) -> str:
    path.write_text("# a real race\n\n" + joined(*lines), "utf-8")
    return str(path)


@pytest.fixture
def typing(call: Call, monkeypatch: pytest.MonkeyPatch) -> Typing:
    """Make a call to which lines are typed."""

    def call_and_type(*words: object, typed: str = "", lang: str = "en") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return call(*words, lang=lang)

    return call_and_type


@pytest.fixture
def acta(tmp_path: Path) -> Path:
    return tmp_path / "one.acta"


def is_whole(acta: Path, end: str) -> bool:
    """Tell whether a record is whole and replays to this digest."""
    record = unpack_record(acta.read_bytes())
    return record.whole and digest_race(replay_record(record, GAME.start)) == end


# Typed, from a file, through a pipe


@pytest.mark.parametrize("source", ["file", "-", "typed"])
def test_the_same_faces_ride_the_same_race(typing: Typing, tmp_path: Path, source: str):
    lines, end = example()
    dice = write_rolls(tmp_path / "faces.txt", lines) if source == "file" else source
    said = typing(*RACE, "--dice", dice, "--json", typed=joined(*lines))
    assert (said.code, said.document["digest"]) == (0, end)
    assert ("Turn 1" in said.err) == (source == "typed")  # questions and story


def test_a_typed_race_is_one_story_and_replays_to_the_same_digest(typing: Typing, acta: Path):
    """The questions stand apart on stderr; stdout is what it is without real dice."""
    lines, end = example()
    typed = joined(*(" ".join(line) if line.isdecimal() else line for line in lines))
    said = typing(*RACE, "--dice", "typed", "--record", acta, typed=typed)
    assert (said.code, said.out) == (0, typing(*RACE).out)
    assert is_whole(acta, end)


@pytest.mark.parametrize(
    ("slip", "reason"),
    [
        ("12", "2 faces were given for 3 dice"), ("1", "1 face was given for 3 dice"),
        ("", "0 faces were given for 3 dice"), ("1234", "4 faces were given for 3 dice"),
        ("1 2 x", "x is on no die"), ("107", "0 is on no die"), ("2 7 1", "7 is on no die"),
        ("1 2 ３", "３ is on no die"), ("1 2 5", "The 3rd die shows 1 2 3, never 5"),
    ],
)  # fmt: skip
def test_a_slip_is_asked_again_with_its_reason(typing: Typing, slip: str, reason: str):
    lines = typing(*RACE, "--dice", "typed", typed=f"{slip}\n1,2,3\n").err.splitlines()
    assert reason in lines[1]
    assert lines[2].startswith("Before the start, start order, team")


@pytest.mark.parametrize(
    ("language", "question"), [(ENGLISH, "roll 3 triple dice"), (SPANISH, "tira 3 dados triples")]
)
def test_a_question_says_who_what_for_and_how_many_dice(
    typing: Typing, language: Language, question: str
):
    first = typing(*RACE, "--dice", "typed", lang=language.code).err.splitlines()[0]
    assert (question in first, "Cafés Aguilar" in first) == (True, True)


def test_common_dice_are_read_as_the_dice_of_the_game(typing: Typing, tmp_path: Path):
    """R0.3, R0.4 — with --d6, typed or from a file: the same race; each is said as it is read."""
    dice, end = watched()
    said = typing(*RACE, "--dice", "typed", "--d6", "--json", typed=joined(*dice.sides))
    faces = write_rolls(tmp_path / "faces.txt", tuple(dice.sides))
    filed = typing(*RACE, "--dice", faces, "--d6", "--json")
    question, worth, *_ = said.err.splitlines()[-2 * len(dice.sides) :]
    first = next(line for line in said.err.splitlines() if "common dice" in line)

    assert (said.document["digest"], filed.document["digest"]) == (end, end)
    assert "For the game, 1 to 6 are 3 triple dice: 1 2 3 1 2 3" in first
    shown = "+".join(dice.lines[0])
    assert f"That is {shown} = {sum(map(int, dice.lines[0]))}." in said.err
    assert question != worth


@pytest.mark.parametrize(
    ("typed", "sign"),
    [("crash", "CRASH"), ("CA\u0301IDA", "CRASH"), ("pu", "PUNCTURE"), (" Bonk ", "BONK"),
     ("pájara", "BONK")],
)  # fmt: skip
def test_what_stands_on_other_dice_is_typed_by_its_name(typed: str, sign: str):
    """R11.8 — in either language, or how it begins; what two of them begin with is no answer."""
    (die,) = dice_box(Rules(GAME.id)).roll_of("event", 1, None)
    assert die.face_of(read_faces(ENGLISH, typed, (die,))[0]) == sign
    for slip in ("p", "", "7", "x"):
        with pytest.raises(MistypedError, match="puncture, bonk and crash"):
            read_faces(ENGLISH, slip, (die,))


@pytest.mark.parametrize("dash", ["-", "—"])
def test_a_side_that_bears_nothing_is_typed_as_a_dash(dash: str):
    """RULING 76, RULING 78 — the crash die, and fair weather."""
    box = dice_box(Rules(GAME.id))
    shown = [
        die.face_of(read_faces(ENGLISH, dash, (die,))[0])
        for purpose in ("crash", "weather")
        for die in box.roll_of(purpose, 1, None)
    ]
    assert shown == ["", "CLEAR"]


def test_every_roll_of_a_race_says_what_it_is_for():
    """No purpose of a die is asked for as just "a roll"."""
    tour = edit.set_rule(load(SIERRA), "weather.enabled", value=True)
    dice = WatchedDice("weather")
    for stage in range(1, 6):
        ride_by_book(stage, lambda *_: dice, tour, "w")
    phrases = tomllib.loads((ROOT / "templates/words/dice_ciclismo.toml").read_text("utf-8"))
    known = {re.sub(r"\d+$", "", purpose.lower()) for purpose in dice.purposes}
    assert known - set(phrases) == set()


@pytest.mark.parametrize("line", ["99", "<"])
def test_a_line_of_a_file_that_is_no_roll_is_named(typing: Typing, tmp_path: Path, line: str):
    """A file takes nothing back: it is corrected."""
    faces = write_rolls(tmp_path / "faces.txt", ("123", line))
    said = typing(*RACE, "--dice", faces)
    assert (said.code, f"{faces}, line 4 (Before the start" in said.err) == (2, True)


# Broken off, and gone on with


@pytest.mark.parametrize("rolls", [0, 1, 150])
def test_a_race_that_breaks_off_is_kept_and_gone_on_with(typing: Typing, acta: Path, rolls: int):
    """Nothing that was typed has to be typed again."""
    lines, end = example()
    words = (*RACE, "--record", acta, "--dice")
    said = typing(*words, "typed", typed=joined(*lines[:rolls]))
    assert (said.code, said.err.splitlines()[-1].count(str(acta))) == (2, 2)
    assert typing("replay", acta).code == 0
    said = typing(*words, acta, "--json", typed=joined(*lines[rolls:]))
    assert said.document["digest"] == end
    assert is_whole(acta, end)


@pytest.mark.parametrize("other", [("--stage", "1"), ("--seed", "2"), ("--bots", "director")])
def test_the_record_of_another_race_is_refused(typing: Typing, acta: Path, other: tuple[str, str]):
    typing(*RACE, "--dice", "typed", "--record", acta, typed=joined(example()[0][0]))
    assert typing(*RACE, *other, "--dice", acta).refused("another race")


def test_ctrl_c_says_where_and_keeps_the_record(
    call: Call, acta: Path, monkeypatch: pytest.MonkeyPatch
):
    class Stopping(io.StringIO):
        def readline(self, *_: Any) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Stopping())
    said = call(*RACE, "--dice", "typed", "--record", acta)
    assert (said.code, acta.exists()) == (2, True)
    assert said.err.splitlines()[-1].startswith("etapa: Before the start, start order")


def test_a_terminal_that_is_closed_keeps_the_record(acta: Path):
    """Two hours of dice are not lost with the window they were typed in."""
    with subprocess.Popen(
        [sys.executable, "-m", "designer.cli", *RACE, "--dice", "typed", "--record", str(acta)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(b"123\n")
        process.stdin.flush()
        process.stderr.readline()
        process.stderr.readline()
        if hasattr(signal, "SIGHUP"):
            process.send_signal(signal.SIGHUP)
        process.communicate()
    assert (process.returncode, acta.exists()) == (2, True)


def test_without_a_record_typed_rolls_are_said_and_nothing_is_kept(typing: Typing, tmp_path: Path):
    """What people threw stands there as `--dice FILE` reads it; a file has it already."""
    rolls = example()[0][:3]
    said = typing(*RACE, "--dice", "typed", typed=joined(*rolls))
    assert said.code == 2
    assert [line.replace(" ", "") for line in said.err.splitlines()[-4:-1]] == list(rolls)
    faces = write_rolls(tmp_path / "faces.txt", rolls)
    said = typing(*RACE, "--dice", faces)
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert [path.name for path in tmp_path.iterdir()] == ["faces.txt"]


@pytest.mark.parametrize("whole", [True, False])
def test_rolls_that_cannot_be_kept_are_said(
    typing: Typing, tmp_path: Path, acta: Path, monkeypatch: pytest.MonkeyPatch, whole: bool
):
    """The disk is full: every typed roll stands on stderr, as a file of dice holds it."""

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(writing, "put_beside", full)
    lines, end = example()
    lines = lines[: None if whole else 20]
    said = typing(*RACE, "--dice", "typed", "--record", acta, typed=joined(*lines))
    assert (said.code, "the disk is full" in said.err, bool(said.out)) == (2, True, True)
    kept = said.err.partition("as --dice FILE reads them:\n")[2].splitlines()[: len(lines)]
    assert ["".join(roll.split()) for roll in kept] == list(lines)
    if whole:
        monkeypatch.undo()
        faces = write_rolls(tmp_path / "faces.txt", tuple(kept))
        assert typing(*RACE, "--dice", faces, "--json").document["digest"] == end


def test_without_a_record_taken_down_a_refusal_of_the_dice_goes_on_as_it_is():
    def stop(*_: Any) -> Any:
        raise DiceError("dice_stopped", what="roll")

    with pytest.raises(DiceError):
        ride_by_book(5, lambda start, _: HandRolls(start.key, stop, lambda _: True).make_dice())


# Taken back


@pytest.mark.parametrize("word", ["<", "back", "atrás", "atra\u0301s", " ATRAS ", "＜"])
def test_a_roll_is_taken_back(typing: Typing, word: str):
    """A mistyped roll that dice could show costs one line; the race is what was thrown."""
    lines, end = example()
    typed = [*lines[:40], otherwise(lines[40]), word, *lines[40:]]
    said = typing(*RACE, "--dice", "typed", "--json", typed=joined(*typed))
    assert (said.code, said.document["digest"]) == (0, end)
    assert said.err.count(f"Taken back: {' '.join(otherwise(lines[40]))}; the race") == 1


def test_several_rolls_are_taken_back_and_thrown_otherwise(typing: Typing):
    lines, end = example()
    wrong = [otherwise(line) for line in lines[20:25]]
    typed = joined(*lines[:20], *wrong, *["<"] * 5, *lines[20:])
    said = typing(*RACE, "--dice", "typed", "--json", typed=typed)
    assert (said.document["digest"], said.err.count("Taken back")) == (end, 5)


def test_the_first_question_has_nothing_to_take_back_and_says_so(typing: Typing):
    lines = typing(*RACE, "--dice", "typed", typed="<\n123\n<\n<\n").err.splitlines()
    assert ["<" in line for line in lines[:3]] == [False, False, True]
    assert lines[1].startswith("There is nothing to take back")
    assert lines[3:6] == ["Taken back: 1 2 3; the race stands where it stood before.", *lines[:2]]


@pytest.mark.parametrize("back", [1, 30])
def test_rolls_of_the_record_are_taken_back_too(typing: Typing, acta: Path, back: int):
    """Going on, even a slip typed yesterday is put right."""
    lines, end = example()
    words = (*RACE, "--record", acta, "--dice")
    typing(*words, "typed", typed=joined(*lines[:150]))
    rest = joined(*["<"] * back, *lines[150 - back :])
    assert typing(*words, acta, "--json", typed=rest).document["digest"] == end
    assert is_whole(acta, end)


def test_the_last_roll_of_all_is_taken_back_before_the_race_is_kept(typing: Typing, acta: Path):
    """A win on a slip may still be put right, at once or going on with the whole record."""
    lines, end = example()
    wrong = [*lines[:-1], otherwise(lines[-1])]
    words = (*RACE, "--record", acta, "--json", "--dice")
    said = typing(*words, "typed", typed=joined(*wrong, "", "<", lines[-1]))
    assert (said.document["digest"] == end, said.err.count("The race is over")) == (False, 1)
    said = typing(*words, acta, typed=joined("<", lines[-1]))
    assert (said.document["digest"], said.err.count("The race is over")) == (end, 2)
    assert is_whole(acta, end)


def test_what_was_told_is_not_told_again(typing: Typing):
    """Taken back before anything came of it, a roll leaves the story as it was."""
    lines = example()[0]
    typed = joined(*lines[:60], "<", lines[59], "<", "<", *lines[58:])
    told = typing(*RACE, "--dice", "typed", typed=typed).out
    assert told.count("\nTurn 1 ") == 1
    assert set(told.splitlines()) >= set(typing(*RACE).out.splitlines())


# Cards


def test_cards_are_shuffled_by_hand_or_by_the_program(typing: Typing):
    """An order that is typed holds; * (or nothing) is the program's own shuffle."""
    plain, left, mine = (
        typing(*FIGUERES, "--json", *dice, typed=typed).document["digest"]
        for dice, typed in (
            ((), ""),
            (("--dice", "-"), "*\n" * 999),
            (("--dice", "-"), "7 6 5 4 3 2 1\n" + "*\n" * 999),
        )
    )
    assert (left == plain, mine == plain) == (True, False)


@pytest.mark.parametrize("slip", ["1 2 3", "1 1 2 3 4 5 6", "0 1 2 3 4 5 6", "a b c d e f g"])
def test_an_order_that_is_none_is_asked_again(typing: Typing, slip: str):
    lines = typing(*FIGUERES, "--dice", "typed", typed=f"{slip}\n").err.splitlines()
    assert lines[1].startswith("That is no order of 1 to 7")


def test_an_order_is_taken_back(typing: Typing):
    """One that was typed, or left to the program."""
    typed = joined("7 6 5 4 3 2 1", "*", "<", "<")
    said = typing(*FIGUERES, "--dice", "typed", typed=typed)
    assert re.findall(r"Taken back: (.*);", said.err) == ["*", "7 6 5 4 3 2 1"]


class Table(io.StringIO):
    """A person who throws every die and draws every card, following the prompts."""

    def __init__(self, monkeypatch: Any, capsys: Any, slips: dict[int, str] | None = None) -> None:
        super().__init__()
        self.capsys, self.slips = capsys, slips or {}
        self.prompts: list[str] = []
        self.lines: list[str] = []
        monkeypatch.setattr("sys.stdin", self)

    def readline(self, *_: Any) -> str:
        """Type what the last prompt asks for; the slips come first."""
        self.prompts.append(self.capsys.readouterr().err.strip().splitlines()[-1])
        line = self.slips.pop(len(self.prompts), None) or self.follow(self.prompts[-1])
        self.lines.append(line)
        return f"{line}\n"

    def follow(self, prompt: str) -> str:
        """Return a legal answer, another one each time."""
        if "draw a card" in prompt:  # the lowest number of those left
            return re.split("[,-]", prompt.split("(")[1].split(")", maxsplit=1)[0])[0]
        if "press Enter" in prompt:
            return ""
        if "1 common die" in prompt:
            return "5"
        assert "roll 2 common dice" in prompt
        return "34" if len(self.prompts) % 3 else "62"


def test_a_card_is_asked_for_by_what_is_left_and_taken_back(
    call: Call, monkeypatch: Any, capsys: Any
):
    """The stack shrinks from prompt to prompt; `<` forgets the last answer, as of a roll."""
    first = Table(monkeypatch, capsys)
    call(*CARDS, "--dice", "typed", "--json")
    cards = [prompt for prompt in first.prompts if "draw a card" in prompt]
    assert "the chance card: draw a card and type the number on it (1-21)" in cards[0]
    assert "(2-21)" in cards[1]
    at = first.prompts.index(cards[0]) + 1
    again = Table(monkeypatch, capsys, slips={at: "20", at + 1: "<"})
    call(*CARDS, "--dice", "typed", "--json")
    assert again.prompts[at - 1] == cards[0]
    assert cards[0] in again.prompts[at + 1]
    assert again.lines[at - 1 : at + 1] == ["20", "<"]


def test_cards_come_from_a_file_too(call: Call, tmp_path: Path, capsys: Any, monkeypatch: Any):
    """One roll or one card a line; `*` has the program draw, as with orders."""
    table = Table(monkeypatch, capsys)
    digest = call(*CARDS, "--dice", "typed", "--json").document["digest"]
    rolls = tmp_path / "rolls.txt"
    rolls.write_text("\n".join(line for line in table.lines if line), "utf-8")
    assert call(*CARDS, "--dice", rolls, "--json").document["digest"] == digest


@pytest.mark.parametrize("drawn", [[999], [-1], [], [1, 2]], ids=str)
def test_a_record_whose_card_is_not_left_is_refused(call: Call, acta: Path, drawn: list[int]):
    """It was changed by hand or spoiled: no other card is taken in its place."""
    call(*CARDS, "--record", acta)
    whole = unpack_record(acta.read_bytes())
    turns = list(whole.turns)
    at = next(n for n, turn in enumerate(turns) if turn.shuffles)
    turns[at] = replace(turns[at], shuffles=[drawn])
    acta.write_bytes(pack_record(replace(whole, turns=turns, whole=False)))
    said = call(*CARDS, "--dice", acta)
    assert (said.code, "is the record of another race" in said.err) == (2, True)
