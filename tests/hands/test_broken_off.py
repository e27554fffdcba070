"""Races killed at moments nobody chose, on a real screen: each is gone on with where it stood."""

from __future__ import annotations

from random import Random
from time import sleep
from typing import TYPE_CHECKING

import pytest

from tests.hands.test_race_mode import ASKED, NEWS, STANDS, hurry, sit_down

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin

KILLS = 4
"""How often one race is killed and gone on with."""
TAKEN = f"len({NEWS}.taken)"


@pytest.mark.whole
@pytest.mark.parametrize("game", ["ciclismo", "figueres", "juego", "pistard", "reifenbreite"])
def test_a_race_killed_again_and_again_is_gone_on_with(begin_alone: Begin, sierra: Path, game: str):
    """Between two keys, amid the bots' moves, or while it is kept: at most the last answer is lost.

    It is offered once, and by its name; nothing crashed meanwhile.
    """
    lots = Random(game)
    program = begin_alone(sierra)
    sit_down(program, game)
    program.click("Race this stage")
    hurry(program)
    for _ in range(KILLS):
        for _ in range(lots.randrange(1, 3)):
            program.until(STANDS)
            stood = program.ask(TAKEN)
            program.keys("Return")
        sleep(lots.random() * lots.choice((0.0, 0.1, 1.0)))
        program.kill()
        program = begin_alone(sierra)
        sit_down(program)
        words = program.ask("[b.text() for b in built['race'].waiting.lines]")
        assert len(words) == 1, words
        program.click(words[0])
        program.until(STANDS)
        assert program.ask(TAKEN) >= stood
        assert program.ask(f"{ASKED}.asking is not None or {NEWS}.over")
        hurry(program)
    assert not program.ask("[str(p) for p in window.front.settings.folder.glob('crash*')]")
