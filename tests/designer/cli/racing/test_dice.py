"""`etapa race --dice`: real dice, typed roll by roll or read from a file."""

from __future__ import annotations

import errno
import io
import json
import re
import signal
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from engine.bots import BOTS
from engine.errors import DiceError
from engine.files import writing as files
from engine.games import GAMES
from engine.race.dice import Dice, TypedDice
from engine.race.record import digest_race, unpack_record
from engine.race.replay import replay_record
from engine.ride.ride import begin_ride
from engine.ride.stages import ride_stage
from engine.tour import edit
from engine.tour.file import load

ROOT = Path(__file__).parents[4]
SIERRA = str(ROOT / "samples" / "sierra.etapa")
RACE = ("race", SIERRA, "--stage", "5", "--bots", "book", "--lang", "en")
FIGUERES = ("race", SIERRA, "--game", "figueres", "--lang", "en")
GAME = GAMES["ciclismo"]


class Seen(Dice):
    """Dice somebody looks at and writes down, one roll a line."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.lines: list[str] = []
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
        thrown = super().faces(turn, purpose, rider, count, nth, triples)
        self.lines.append("".join(map(str, thrown)))
        self.purposes.add(purpose)
        return thrown


@cache
def thrown() -> tuple[tuple[str, ...], str]:
    """Return the rolls of stage 5 as the program throws them, and the digest of its end."""
    dice = Seen("1/5")
    ridden = ride_stage(
        begin_ride(load(SIERRA), GAME),
        5,
        lambda _team, key: BOTS["book"](key),
        "1",
        take_down=True,
        throw=lambda *_: dice,
    )
    assert ridden.record is not None
    return tuple(dice.lines), ridden.record.turns[-1].digest


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    def made(*words: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = run_command(etapa, words)
        said = capsys.readouterr()
        return code, said.out, said.err

    return made


def written(path: Path, lines: tuple[str, ...]) -> str:
    path.write_text("# a real race\n\n" + "\n".join(lines) + "\n", "utf-8")
    return str(path)


def test_faces_in_a_file_ride_the_race_of_whoever_threw_them(call: Any, tmp_path: Path):
    lines, end = thrown()
    faces = written(tmp_path / "faces.txt", lines)
    code, out, err = call(*RACE, "--dice", faces, "--json")
    assert (code, err, json.loads(out)["digest"]) == (0, "", end)


def test_a_typed_race_replays_from_its_record_to_the_same_digest(call: Any, tmp_path: Path):
    lines, end = thrown()
    acta = tmp_path / "one.acta"
    typed = "\n".join(" ".join(line) for line in lines) + "\n"
    assert call(*RACE, "--dice", "typed", "--record", str(acta), typed=typed)[0] == 0
    record = unpack_record(acta.read_bytes())
    assert (record.whole, digest_race(replay_record(record, GAME.start))) == (True, end)


def test_what_the_program_prints_of_a_typed_race_is_one_story(call: Any):
    """The questions stand apart on stderr; stdout is what it is without real dice."""
    typed = "\n".join(thrown()[0]) + "\n"
    assert call(*RACE, "--dice", "typed", typed=typed)[1] == call(*RACE)[1]


def test_with_json_the_questions_and_the_story_stand_on_stderr(call: Any):
    lines, end = thrown()
    code, out, err = call(*RACE, "--dice", "typed", "--json", typed="\n".join(lines) + "\n")
    assert (code, json.loads(out)["digest"]) == (0, end)
    assert "Turn 1" in err


@pytest.mark.parametrize(
    ("slip", "reason"),
    [
        ("12", "2 faces were given for 3 dice"),
        ("1", "1 face was given for 3 dice"),
        ("", "0 faces were given for 3 dice"),
        ("1234", "4 faces were given for 3 dice"),
        ("1 2 x", "x is on no die"),
        ("107", "0 is on no die"),
        ("2 7 1", "7 is on no die"),
        ("1 2 ３", "３ is on no die"),
    ],
)
def test_a_slip_is_asked_again_with_its_reason(call: Any, slip: str, reason: str):
    err = call(*RACE, "--dice", "typed", typed=f"{slip}\n1,2,3\n")[2].splitlines()
    assert reason in err[1]
    assert err[2].startswith("Before the start, start order, team")


@pytest.mark.parametrize(
    ("lang", "asked"), [("en", "roll 3 triple dice"), ("es", "tira 3 dados triples")]
)
def test_a_question_says_who_what_for_and_how_many_dice(call: Any, lang: str, asked: str):
    err = call(*RACE[:-1], lang, "--dice", "typed")[2].splitlines()
    assert asked in err[0]
    assert "Cafés Aguilar" in err[0]


@pytest.mark.parametrize("rolls", [0, 1, 150])
def test_a_race_that_breaks_off_is_kept_and_gone_on_with(call: Any, tmp_path: Path, rolls: int):
    """Nothing that was typed has to be typed again."""
    lines, end = thrown()
    acta = str(tmp_path / "half.acta")
    typed = "".join(f"{line}\n" for line in lines[:rolls])
    code, _, err = call(*RACE, "--dice", "typed", "--record", acta, typed=typed)
    assert code == 2
    assert err.splitlines()[-1].count(acta) == 2
    assert call("replay", acta)[0] == 0
    rest = "".join(f"{line}\n" for line in lines[rolls:])
    _, out, _ = call(*RACE, "--dice", acta, "--record", acta, "--json", typed=rest)
    assert json.loads(out)["digest"] == end
    assert unpack_record(Path(acta).read_bytes()).whole


@pytest.mark.parametrize("word", ["<", "back", "atrás", " ATRAS ", "＜"])
def test_a_roll_is_taken_back(call: Any, word: str):
    """A mistyped roll that dice could show costs one line; the race is what was thrown."""
    lines, end = thrown()
    typed = [*lines[:40], lines[40][::-1], word, *lines[40:]]
    code, out, err = call(*RACE, "--dice", "typed", "--json", typed="\n".join(typed) + "\n")
    assert (code, json.loads(out)["digest"]) == (0, end)
    assert err.count(f"Taken back: {' '.join(lines[40][::-1])}; the race") == 1


def test_several_rolls_are_taken_back_and_thrown_otherwise(call: Any):
    lines, end = thrown()
    wrong = [line[::-1] for line in lines[20:25]]
    typed = [*lines[:20], *wrong, *["<"] * 5, *lines[20:]]
    code, out, err = call(*RACE, "--dice", "typed", "--json", typed="\n".join(typed) + "\n")
    assert (code, json.loads(out)["digest"], err.count("Taken back")) == (0, end, 5)


def test_the_first_question_has_nothing_to_take_back_and_says_so(call: Any):
    err = call(*RACE, "--dice", "typed", typed="<\n123\n<\n<\n")[2].splitlines()
    assert ["<" in line for line in err[:3]] == [False, False, True]
    assert err[1].startswith("There is nothing to take back")
    assert err[3:6] == ["Taken back: 1 2 3; the race stands where it stood before.", *err[:2]]


@pytest.mark.parametrize("back", [1, 30])
def test_rolls_of_the_record_are_taken_back_too(call: Any, tmp_path: Path, back: int):
    """Going on, even a slip typed yesterday is put right."""
    lines, end = thrown()
    acta = str(tmp_path / "half.acta")
    call(*RACE, "--dice", "typed", "--record", acta, typed="\n".join(lines[:150]) + "\n")
    rest = "\n".join(["<"] * back + list(lines[150 - back :]))
    _, out, _ = call(*RACE, "--dice", acta, "--record", acta, "--json", typed=rest)
    assert json.loads(out)["digest"] == end
    record = unpack_record(Path(acta).read_bytes())
    assert (record.whole, digest_race(replay_record(record, GAME.start))) == (True, end)


def test_the_last_roll_of_all_is_taken_back_before_the_race_is_kept(call: Any, tmp_path: Path):
    """Whoever won on a slip may still say so, at once or going on with the whole record."""
    lines, end = thrown()
    acta = str(tmp_path / "one.acta")
    wrong = [*lines[:-1], lines[-1][::-1] if lines[-1] != lines[-1][::-1] else "111"]
    typed = "\n".join([*wrong, "", "<", lines[-1]])
    _, out, err = call(*RACE, "--dice", "typed", "--record", acta, "--json", typed=typed)
    assert (json.loads(out)["digest"] == end, err.count("The race is over")) == (False, 1)
    again = ("--dice", acta, "--record", acta, "--json")
    _, out, err = call(*RACE, *again, typed=f"<\n{lines[-1]}\n")
    assert (json.loads(out)["digest"], err.count("The race is over")) == (end, 2)
    assert unpack_record(Path(acta).read_bytes()).turns[-1].digest == end


def test_what_was_told_is_not_told_again(call: Any):
    """Taken back before anything came of it, a roll leaves the story as it was."""
    lines = thrown()[0]
    typed = [*lines[:60], "<", lines[59], "<", "<", *lines[58:]]
    told = call(*RACE, "--dice", "typed", typed="\n".join(typed) + "\n")[1]
    assert told.count("\nTurn 1 ") == 1
    assert set(told.splitlines()) >= set(call(*RACE)[1].splitlines())


def test_cards_are_taken_back(call: Any):
    """An order that was typed, or left to the program."""
    said = call(*FIGUERES, "--dice", "typed", typed="7 6 5 4 3 2 1\n*\n<\n<\n")[2]
    assert re.findall(r"Taken back: (.*);", said) == ["*", "7 6 5 4 3 2 1"]


def test_a_file_takes_nothing_back(call: Any, tmp_path: Path):
    """Whoever writes a file corrects the file."""
    faces = written(tmp_path / "faces.txt", ("123", "<"))
    assert "line 4 (Before the start" in call(*RACE, "--dice", faces)[2]


def test_ctrl_c_says_where_and_keeps_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    class Stopping(io.StringIO):
        def readline(self, *_: Any) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Stopping())
    acta = tmp_path / "half.acta"
    assert run_command(etapa, (*RACE, "--dice", "typed", "--record", str(acta))) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("etapa: Before the start, start order")
    assert acta.exists()


def test_a_terminal_that_is_closed_keeps_the_record(tmp_path: Path):
    """Two hours of dice are not lost with the window they were typed in."""
    acta = tmp_path / "half.acta"
    words = [*RACE, "--dice", "typed", "--record", str(acta)]
    with subprocess.Popen(
        [sys.executable, "-m", "designer.cli", *words],
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


def test_rolls_typed_without_a_record_are_said_when_the_typing_ends(call: Any):
    """What people threw is not lost: it stands there as `--dice FILE` reads it."""
    rolls = thrown()[0][:3]
    code, _, err = call(*RACE, "--dice", "typed", typed="\n".join(rolls) + "\n")
    assert code == 2
    assert [line.replace(" ", "") for line in err.splitlines()[-4:-1]] == list(rolls)


def test_without_a_record_nothing_is_kept(call: Any, tmp_path: Path):
    faces = written(tmp_path / "faces.txt", thrown()[0][:3])
    code, _, err = call(*RACE, "--dice", faces)
    assert (code, err.count("\n")) == (2, 1)
    assert [path.name for path in tmp_path.iterdir()] == ["faces.txt"]


def test_a_line_that_is_no_roll_is_named(call: Any, tmp_path: Path):
    faces = written(tmp_path / "faces.txt", ("123", "99"))
    code, _, err = call(*RACE, "--dice", faces)
    assert code == 2
    assert f"{faces}, line 4" in err


def test_faces_come_through_a_pipe(call: Any):
    lines, end = thrown()
    code, out, _ = call(*RACE, "--dice", "-", "--json", typed="\n".join(lines))
    assert (code, json.loads(out)["digest"]) == (0, end)


@pytest.mark.parametrize("other", [("--stage", "1"), ("--seed", "2"), ("--bots", "director")])
def test_the_record_of_another_race_is_refused(call: Any, tmp_path: Path, other: tuple[str, str]):
    acta = str(tmp_path / "half.acta")
    call(*RACE, "--dice", "typed", "--record", acta, typed=thrown()[0][0])
    code, out, err = call(*RACE, *other, "--dice", acta)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "another race" in err


def test_a_whole_tour_is_not_thrown_by_hand(call: Any):
    code, out, err = call("race", SIERRA, "--all", "--dice", "typed")
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_cards_are_shuffled_by_hand_or_by_the_program(call: Any):
    """An order that is typed holds; * (or nothing) is the program's own shuffle."""
    plain = json.loads(call(*FIGUERES, "--json")[1])["digest"]
    left = json.loads(call(*FIGUERES, "--json", "--dice", "-", typed="*\n" * 999)[1])["digest"]
    typed = "7 6 5 4 3 2 1\n" + "*\n" * 999
    mine = json.loads(call(*FIGUERES, "--json", "--dice", "-", typed=typed)[1])["digest"]
    assert left == plain
    assert mine != plain


@pytest.mark.parametrize("slip", ["1 2 3", "1 1 2 3 4 5 6", "0 1 2 3 4 5 6", "a b c d e f g"])
def test_an_order_that_is_none_is_asked_again(call: Any, slip: str):
    err = call(*FIGUERES, "--dice", "typed", typed=f"{slip}\n")[2].splitlines()
    assert err[1].startswith("That is no order of 1 to 7")


def test_every_roll_of_a_race_says_what_it_is_for():
    """No purpose of a die is asked for as just "a roll"."""
    tour = edit.set_rule(load(SIERRA), "weather.enabled", value=True)
    dice = Seen("weather")
    for stage in range(1, 6):
        ride_stage(
            begin_ride(tour, GAME),
            stage,
            lambda _t, key: BOTS["book"](key),
            "w",
            throw=lambda *_: dice,
        )
    phrases = tomllib.loads((ROOT / "templates/words/dice_ciclismo.toml").read_text("utf-8"))
    known = {re.sub(r"\d+$", "", purpose.lower()) for purpose in dice.purposes}
    assert known - set(phrases) == set()


def test_an_engine_without_a_table_has_nobody_to_keep_a_record_for():
    """The refusal goes on as it is where no record is taken down."""

    def nobody(*_: Any) -> Any:
        raise DiceError("dice_stopped", what="roll")

    with pytest.raises(DiceError):
        ride_stage(
            begin_ride(load(SIERRA), GAME),
            5,
            lambda _t, key: BOTS["book"](key),
            "w",
            throw=lambda start, _: TypedDice(nobody, start.key),
        )


@pytest.mark.parametrize("whole", [True, False])
def test_rolls_that_cannot_be_kept_are_said(
    call: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: bool
):
    """The disk is full: every typed roll stands on stderr, as a file of dice holds it."""

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "put_beside", full)
    lines, end = thrown()
    typed = "\n".join(lines[: None if whole else 20]) + "\n"
    code, out, err = call(*RACE, "--dice", "typed", "--record", str(tmp_path / "x"), typed=typed)
    assert (code, "the disk is full" in err, bool(out)) == (2, True, True)
    kept = err.partition("as --dice FILE reads them:\n")[2].splitlines()[: len(typed.splitlines())]
    assert ["".join(roll.split()) for roll in kept] == typed.splitlines()
    if whole:
        monkeypatch.undo()
        faces = written(tmp_path / "faces.txt", tuple(kept))
        assert json.loads(call(*RACE, "--dice", faces, "--json")[1])["digest"] == end
