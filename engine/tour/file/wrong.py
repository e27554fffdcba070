"""A value of a file that cannot stand there, said with its file, its line and its place."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from engine.errors import TourError, error_phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_SEARCHED = 250_000
"""Bytes of a file in which a line is looked for: to parse all of a larger one takes long."""

MOST_BITS = 63
"""Of a whole number; a larger one is no number of kilometres either, and takes long to write."""

LONGEST = 40
"""Characters of a value or a name that are quoted."""


class WrongValueError(ValueError):
    """One value cannot be read; where as a path of keys and numbers, counted from 1."""

    def __init__(
        self, where: str, want: str, value: object = None, *, missing: bool = False
    ) -> None:
        super().__init__(where, want)
        self.where = where
        self.want = want
        self.value = value
        self.missing = missing

    def refusal(self, data: Mapping[str, Any], path: str, raw: bytes) -> TourError:
        """Return the refusal of a file that holds it."""
        place, key = _value_place(self.where, data)
        found = {"path": path, "line": _line(raw, self.where) or "", "place": place, "key": key}
        if self.missing:
            return TourError("field_missing", **found, want=self.want)
        return TourError("field", **found, have=_shown(self.value), want=self.want)


@dataclass(frozen=True, slots=True)
class FilePlace:
    """Blocks of a file from the outside in, each with its number and name: stage 2 “Queen”."""

    blocks: tuple[tuple[str, int, str], ...]

    def sentence(self, lang: str) -> str:
        """Say the place; nothing, where it is the file itself."""
        return ", ".join(
            error_phrase(lang, f"block_{kind}", number=number, name=name)
            for kind, number, name in self.blocks
        )


BLOCKS = ("stages", "sections", "points", "teams", "riders")


def _value_place(where: str, data: Any) -> tuple[FilePlace, str]:
    """Return the blocks of a path by their names, and the keys inside the last of them."""
    parts, blocks = where.split("/"), []
    while len(parts) > 1 and parts[0] in BLOCKS:
        kind, number = parts[0], parts[1]
        try:
            data, parts = data[kind][int(number) - 1], parts[2:]
        except (LookupError, ValueError, TypeError):  # a key of the file that only looks like one
            break
        named = data.get("name") if isinstance(data, dict) else ""
        blocks.append((kind, int(number), _cut(named) if isinstance(named, str) else ""))
    return FilePlace(tuple(blocks)), _cut(".".join(parts))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _shown(value: object) -> str:
    """Return a value as a file writes it, a long one cut."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{_cut(value)}"'
    if isinstance(value, dict | list):
        return "{ … }" if isinstance(value, dict) else "[ … ]"
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return "…"
    return _cut(str(value))


def _line(raw: bytes, where: str) -> int:
    """Return the line a value stands in, of a missing one its block; 0 where it is not found.

    The parser of the tour knows no lines, the one that keeps comments writes everything else as
    it stood: put a mark in place of the value, and look where it comes out.
    """
    import tomlkit  # takes longer to import than a tour to load
    from tomlkit.exceptions import TOMLKitError

    if not raw or len(raw) > MOST_SEARCHED:
        return 0
    mark = blake2b(raw, digest_size=16).hexdigest()  # nothing contains its own digest
    try:
        document = tomlkit.parse(raw.decode("utf-8-sig"))
        _mark(document, where.split("/"), mark)
        before, found, _ = tomlkit.dumps(document).partition(mark)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, TOMLKitError):
        return 0
    return before.count("\n") + 1 if found else 0


def _mark(holder: Any, way: list[str], mark: str) -> None:
    """Put the mark in place of a value, or beside the head of a block, which would move."""
    from tomlkit.items import AoT, Table

    *way, last = way
    for part in way:
        holder = holder[int(part) - 1 if isinstance(holder, list) else part]
    if isinstance(holder, list):
        holder[int(last) - 1] = mark
        return
    key = last if last in holder else next(iter(holder), last)
    found = holder.get(key)
    block = found[0] if isinstance(found, AoT) else found
    if isinstance(block, Table):
        block.comment(mark)
    else:
        holder[key] = mark
