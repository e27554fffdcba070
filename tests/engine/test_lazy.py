"""What is loaded later is loaded once, when it is asked for, and not before."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from engine.bots import BOTS, CHARACTERS
from engine.games import GAMES
from engine.lazy import ReadLater


def test_a_value_is_made_once_when_it_is_read():
    made: list[str] = []
    values = ReadLater(lambda text: made.append(text) or len(text), {"a": "one", "b": "three"})
    assert (list(values), "a" in values, made) == (["a", "b"], True, [])
    assert (values["b"], values["b"], values.get("c"), made) == (5, 5, None, ["three"])


def test_a_value_may_be_put_in_its_place():
    values: ReadLater[int] = ReadLater(len, {"a": "one"})
    values["a"] = 7
    assert dict(values) == {"a": 7}


@pytest.mark.parametrize("game", GAMES)
def test_one_game_opens_no_other_rulebook(game: str):
    """Asked for by its name, with the bot that sits down by default."""
    code = f"""if True:
        import json, sys
        from engine.bots import BOTS
        from engine.games import GAMES
        BOTS[GAMES[{game!r}].manager]
        print(json.dumps([name for name in sys.modules if name.startswith("engine.games.")]))
    """
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert {name.split(".")[2] for name in json.loads(done.stdout)} == {game}


def test_every_character_stands_where_its_line_says():
    names = [name for own in CHARACTERS.values() for name in own]
    assert (len(names), set(names)) == (len(set(names)), set(BOTS))
    assert all(callable(bot) for bot in BOTS.values())
