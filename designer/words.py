"""The phrasebook: every sentence people read, in every language, from templates/words/.

A file there is one topic; a block is one phrase with one text a language. Messages take their
values by name: say("es", "findings.W_KM_TOTAL", stated=170, covered=169). A number takes the word
that goes with it along: "{count:stage|stages}" says "1 stage", "2 stages".
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from string import Formatter

LANGUAGES = ("en", "es")


class _Speech(Formatter):
    """Fills in values; "{count:stage|stages}" is the number with the word that goes with it."""

    def format_field(self, value: object, format_spec: str) -> str:
        """Return one value as it is read."""
        one, bar, many = format_spec.partition("|")
        if not bar:
            return str(super().format_field(value, format_spec))
        return f"{value} {one if str(value) == '1' else many}"


_SPEECH = _Speech()


@cache
def topic(name: str) -> dict[str, dict[str, str]]:
    """Return all phrases of one topic: key -> language -> text."""
    text = files("templates").joinpath("words", f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)


def say(lang: str, key: str, /, **values: object) -> str:
    """Return one phrase in one language, its values filled in."""
    name, _, phrase = key.partition(".")
    text = topic(name)[phrase][lang]
    return _SPEECH.vformat(text, (), values) if values else text
