"""The phrasebook: every sentence people read, in every language, from templates/words/.

A file there is one topic; a block is one phrase with one text a language. Messages take their
values by name: say("es", "findings.W_KM_TOTAL", stated=170, covered=169). A number takes the word
that goes with it along (engine/text.py): "{count:stage|stages}" says "1 stage", "2 stages", and
"{count:falta # casilla|faltan # casillas}" puts it where the language wants it; "{tour:?the tour}"
speaks of what may have no name, "{do_fit}" of something to do (actions.toml).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import tables
from engine.errors import TableError, fill_phrase

if TYPE_CHECKING:
    from engine.lazy import ReadLater

LANGUAGES = ("en", "es")


def topic(name: str) -> ReadLater[dict[str, str]]:
    """Return all phrases of one topic: key -> language -> text."""
    return tables.read_blocks(f"words/{name}.toml")


def tour_law() -> dict[str, dict[str, str]]:
    """Return the law a tour stands under: that of its own game, and that common to all games."""
    return {**topic("rules"), **topic("rules_one_stage")}


def say(lang: str, key: str, /, **values: object) -> str:
    """Return one phrase in one language, its values filled in; one not written is named."""
    name, _, phrase = key.partition(".")
    try:
        text = topic(name)[phrase][lang]
    except KeyError as missing:
        raise TableError("phrase_missing", topic=name, phrase=phrase, lang=lang) from missing
    return fill_phrase(lang, text, values)
