"""The phrasebook: every sentence people read, in every language, from templates/words/.

A file there is one topic; a block is one phrase with one text a language, which a Language says
(language.py). Phrases take their values by name; a number takes the word that goes with it along
(engine/text.py): "{count:stage|stages}" says "1 stage", "2 stages", and
"{count:falta # casilla|faltan # casillas}" puts it where the language wants it; "{tour:?the tour}"
speaks of what may have no name, "{do_fit}" of something to do (actions.toml).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import tables

if TYPE_CHECKING:
    from engine.lazy import ReadLater


def topic(name: str) -> ReadLater[dict[str, str]]:
    """Return all phrases of one topic: key -> code of a language -> text."""
    return tables.read_blocks(f"words/{name}.toml")
