"""The phrasebook: every sentence people read, in every language, from templates/words/.

A file there is one topic; a block is one phrase with one text a language. Messages take their
values by name: say("es", "findings.W_KM_TOTAL", stated=170, covered=169). A number takes the word
that goes with it along (engine/speech.py): "{count:stage|stages}" says "1 stage", "2 stages", and
"{count:falta # casilla|faltan # casillas}" puts it where the language wants it; "{tour:?the tour}"
speaks of what may have no name.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from engine.speech import filled

LANGUAGES = ("en", "es")


@cache
def topic(name: str) -> dict[str, dict[str, str]]:
    """Return all phrases of one topic: key -> language -> text."""
    text = files("templates").joinpath("words", f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)


def say(lang: str, key: str, /, **values: object) -> str:
    """Return one phrase in one language, its values filled in."""
    name, _, phrase = key.partition(".")
    text = topic(name)[phrase][lang]
    return filled(text, values) if values else text
