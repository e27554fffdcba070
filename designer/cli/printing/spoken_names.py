"""Names people read, read back: what is printed in any language stands for what it names."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from designer.bill import tile_named
from designer.words import LANGUAGES, say
from engine.board.catalogue import tiles
from engine.text import fold_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def code_named(text: str, known: Mapping[str, str]) -> str:
    """Return what a name stands for, or the first words of one name alone.

    A text that names nothing stays, for others to refuse.
    """
    plain = {fold_text(name): code for name, code in known.items()}
    typed = fold_text(text.strip())
    begun = {code for name, code in plain.items() if name.startswith(f"{typed} ")}
    return plain.get(typed) or (begun.pop() if len(begun) == 1 else text)


@cache
def tile_names() -> dict[str, str]:
    """Return every tile by what it is called: straight-12, recta-12, Recta, 12 casillas."""
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        for code, tile in tiles().items():
            kind = say(lang, f"board_page.kind_{tile.kind}")
            for name in (f"{kind}-{tile.rows}", tile_named(lang, code)):
                found[name] = code
            if code == tile.kind:
                found[kind] = code
    return found | {code: code for code in tiles()}


def part_names(parts: Iterable[str]) -> dict[str, str]:
    """Return the parts of the kit by what they are called in every language."""
    names = tuple(parts)
    found = {say(lang, f"kit.{name}"): name for lang in LANGUAGES for name in names}
    return found | {name: name for name in names}
