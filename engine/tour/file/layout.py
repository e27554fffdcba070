"""The layout of a tour file: readable blocks, and a hand's comments where they still fit."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, InlineTable, Item, String, StringType, Table, Trivia

IDENTITY = ("bib", "id", "name", "terrain", "kind")
"""By these a block of the old file is found again when blocks come, go or move."""

LINE_EACH = ("sections", "points", "riders")
"""Lists written one element a line, because people read and edit them as a table."""


def lay_out_tour(plain: dict[str, Any], old: bytes | None) -> str:
    """Return the text of a tour, laid into the old text wherever that still says the same."""
    if old is not None:
        text = _lay_into_old(plain, old)
        if _reads_back_as(text, plain):
            return text
    document = tomlkit.document()
    _lay_table(document, plain)
    return tomlkit.dumps(document)


def _lay_into_old(plain: dict[str, Any], old: bytes) -> str:
    """Return the old text with every changed value in place; empty where it cannot be laid so."""
    try:
        text = old.decode("utf-8-sig")
        if _reads_back_as(text, plain):
            return text
        document = tomlkit.parse(text)
        _lay_table(document, plain)
        # A block that comes into a list brings a blank line more every time.
        return re.sub(r"\n{3,}(?=\[\[)", "\n\n", tomlkit.dumps(document))
    except (ValueError, TOMLKitError):
        return ""


def _reads_back_as(text: str, plain: dict[str, Any]) -> bool:
    """Tell whether a text reads back as these tables: comments are dear, the tour is dearer."""
    try:
        return _is_same(tomllib.loads(text, parse_float=Decimal), plain)
    except tomllib.TOMLDecodeError:
        return False


def _lay_table(table: Any, plain: dict[str, Any]) -> None:
    for key in [k for k in table if k not in plain]:
        del table[key]
    inline = isinstance(table, InlineTable)
    for key, value in plain.items():
        if key in table and _is_same(table[key], value):
            continue
        have = table.get(key)
        if isinstance(value, dict) and isinstance(have, Table):
            _lay_table(have, value)
        elif isinstance(have, AoT) and _blocks_stay(have, value):
            for block, inner in zip(have, value, strict=True):
                _lay_table(block, inner)
        elif _is_blocks(value) and key not in LINE_EACH and not inline:
            table[key] = _make_blocks(have if isinstance(have, AoT) else None, value)
        elif key in LINE_EACH and isinstance(have, Array) and len(have) == len(value):
            _lay_lines(have, value)
        else:
            table[key] = _make_item(value, "" if inline else key)


def _is_same(have: Any, value: Any) -> bool:
    """Compare what the file says with what it should say; numbers by what they print."""
    return bool(_bare_value(have) == _bare_value(value))


def _bare_value(value: Any) -> Any:
    if isinstance(value, Item):
        value = value.unwrap()
    if isinstance(value, dict):
        return {str(k): _bare_value(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_bare_value(v) for v in value]
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int | float | Decimal):
        return Decimal(str(value)).normalize()
    return value.isoformat() if hasattr(value, "isoformat") else value


def _is_blocks(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _make_blocks(old: AoT | None, values: list[dict[str, Any]]) -> AoT:
    """Write a list of tables as [[blocks]], each one into its old block where it has one."""
    spare = list(old) if old is not None else []
    blocks = tomlkit.aot()
    for value in values:
        block = _take_alike(spare, value)
        if block is None:
            block = tomlkit.table()
        _lay_table(block, value)
        blocks.append(block)
    return blocks


def _blocks_stay(blocks: AoT, values: Any) -> bool:
    """Tell whether every value belongs into the block at its own place."""
    if not _is_blocks(values) or len(values) != len(blocks):
        return False
    old = [_identity_of(block) for block in blocks]
    new = [_identity_of(value) for value in values]
    return all(w == h or w not in old for w, h in zip(new, old, strict=True))


def _identity_of(table: Any) -> Any:
    return next((_bare_value(table[key]) for key in IDENTITY if key in table), None)


def _take_alike(spare: list[Any], value: dict[str, Any]) -> Any:
    wanted = _identity_of(value)
    for block in spare:
        if wanted is not None and _identity_of(block) == wanted:
            spare.remove(block)
            return block
    return None


def _lay_lines(have: Array, values: list[Any]) -> None:
    for index, value in enumerate(values):
        if not _is_same(have[index], value):
            if isinstance(value, dict) and isinstance(have[index], InlineTable):
                _lay_table(have[index], value)
            else:
                have[index] = _make_item(value)


def _make_item(value: Any, key: str = "") -> Any:
    if isinstance(value, Decimal):
        plain = format(value.normalize(), "f")
        return tomlkit.float_(plain) if "." in plain else tomlkit.integer(plain)
    if isinstance(value, dict):
        table = tomlkit.table() if key and not _is_small(value) else tomlkit.inline_table()
        for name, inner in value.items():
            table.append(name, _make_item(inner, name if isinstance(table, Table) else ""))
        return table
    if _is_blocks(value) and key and key not in LINE_EACH:
        return _make_blocks(None, value)
    if isinstance(value, list | tuple):
        array = tomlkit.array()
        for inner in value:
            array.append(_make_item(inner))
        array.multiline(multiline=key in LINE_EACH)
        return array
    if _is_lines(value):
        return _make_lines(value)
    return tomlkit.item(value)


def _is_lines(value: Any) -> bool:
    """Tell a text of several lines, such as a table of arrivals, that a hand may edit."""
    if not isinstance(value, str) or value.startswith("\n"):
        return False
    return "\n" in value and value.replace("\n", "").isprintable()


def _make_lines(value: str) -> String:
    """Write a text of several lines so that its first line begins a line as well."""
    inner = tomlkit.string(value, multiline=True).as_string()[3:-3]
    return String(StringType.MLB, value, "\n" + inner, Trivia())


def _is_small(value: dict[str, Any]) -> bool:
    big = any(isinstance(v, dict) or _is_blocks(v) or _is_lines(v) for v in value.values())
    return not big and len(value) <= 4
