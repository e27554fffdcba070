"""Dice of the table on a real screen: what stands on them is typed, as with the command."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from engine.race.die import COMMON
from engine.race.record import unpack_record
from tests.hands.test_at_the_table import ROLL, THROWN, choose
from tests.hands.test_race_mode import NEWS, PAGE, hurry, sit_down

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin
    from tests.hands.program import Program

PANEL = f"{PAGE}.parts.roll"
ROLLS = 5
"""Rolls, orders and cards that come from the table in one story."""
TRIPLE = ("1", "2", "3")


def type_roll(program: Program, nth: int, *, common: bool) -> str:
    """Throw what is asked for and type what stands on the dice; return the line."""
    dice, left, size = program.ask(f"[{ROLL}.dice, list({ROLL}.left), {ROLL}.size]")
    words, faces = program.ask(f"[{PANEL}.words.text(), [b.text() for b in {PANEL}.faces]]")
    assert words in program.ask("texts()")
    if left:
        assert not faces
        line = str(left[nth % len(left)])
    elif size:
        assert not faces
        line = " ".join(map(str, range(size, 0, -1)))
    else:
        assert faces == list(COMMON if common else TRIPLE)
        line = " ".join(faces[(nth + one) % (len(faces) if common else 2)] for one in range(dice))
    program.click(program.ask(f"box({PANEL}.line)"))
    program.type(line)
    return line


def press_common(program: Program) -> None:
    """Say that common dice are thrown, or no more."""
    x, y, _, high = program.ask("spot('We throw common dice (1 to 6)')")
    program.click([x + high // 2, y + high // 2])


def ride_by_command(
    tour: Path, game: str, lines: list[str], d6: bool
) -> tuple[bytes, list[object]]:
    """Ride the same race with the same lines from a file; return its dice and decisions."""
    rolls, acta = tour.with_name("rolls.txt"), tour.with_name("by command.acta")
    rolls.write_text("\n".join(lines) + "\n", "utf-8")
    words = ["race", tour, "--stage", 1, "--game", game, "--dice", rolls, "--record", acta]
    run_command(etapa, [*map(str, words), *(("--d6",) if d6 else ()), "--lang", "en"])
    return dice_of(acta)


def dice_of(acta: Path) -> tuple[bytes, list[object]]:
    """Return what fell and what was drawn in a record, and what was decided."""
    turns = unpack_record(acta.read_bytes()).turns
    drawn = [tuple(order) for turn in turns for order in turn.shuffles]
    codes = [code for turn in turns for code in turn.decisions]
    return b"".join(turn.faces for turn in turns), [*drawn, *codes]


@pytest.mark.parametrize(
    ("game", "d6"),
    [("figueres", False), ("reifenbreite", False), ("ciclismo", False), ("ciclismo", True)],
)
def test_what_stands_on_the_dice_is_typed_and_the_race_is_that_of_the_command(
    begin: Begin, sierra: Path, tmp_path: Path, game: str, d6: bool
):
    """Common dice as they fall; dice of a game by their own faces; 1 to 6 for them if so said.

    Only there it is asked whether common dice are thrown, and what they are worth is said.
    """
    program = begin(sierra)
    sit_down(program, game)
    choose(program, "Dice", "Home", "Down")
    program.click("Watch bots race it")
    hurry(program)
    lines: list[str] = []
    while len(lines) < ROLLS:
        program.until(f"({THROWN}) or {NEWS}.over")
        if program.ask(f"{NEWS}.over"):
            break
        wanted = program.ask(f"list({ROLL})")
        has_own = program.ask(f"{PANEL}.common.isVisible()")
        if wanted[3]:
            assert has_own == (game == "ciclismo")
        if d6 and not lines:
            press_common(program)
            program.until(f"{PANEL}.common.isChecked()")
        line = type_roll(program, len(lines), common=d6 or game != "ciclismo")
        worth = program.ask(f"{PANEL}.worth.text()")
        assert bool(worth) == (d6 and wanted[3] > 0)
        assert not worth or worth in program.ask("texts()")
        program.keys("Return")
        lines.append(line)
        program.until(f"not {ROLL} or list({ROLL}) != {wanted}")
    program.until(f"({THROWN}) or {NEWS}.over")
    acta = tmp_path / "by hand.acta"
    program.click("More")
    program.click("Save the record…")
    program.answer(acta)
    program.until(f"__import__('pathlib').Path({str(acta)!r}).is_file()")
    if d6:
        press_common(program)
        program.until(f"not {PANEL}.common.isChecked()")
    program.click("Leave the race")
    program.until("window.middle.on_tour")
    mine, theirs = dice_of(acta), ride_by_command(sierra, game, lines, d6)

    for ours, other in zip_longest(mine, theirs):
        assert ours == other
    assert mine[0] or (mine[1] and game == "figueres")  # it is ridden with cards
