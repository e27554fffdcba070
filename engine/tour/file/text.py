"""The bytes of a tour file as plain tables, and a wrong value said with its line and its block.

What a parser would take hours or gigabytes for is refused before it is parsed.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from decimal import Decimal
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from engine.errors import TourError, error_phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.text import Speech

MOST_VALUES = 300_000
"""Values of a file; a tour of 60 stages with every section and result has a tenth of them."""
MOST_LEVELS = 32
"""Tables within tables; a tour needs eight."""
LONGEST_NUMBER = 28
"""Characters of a number with a point: as many digits as Decimal keeps exactly (R0.2)."""
MOST_BITS = 63
"""Of a whole number; a larger one is no number of kilometres either, and takes long to write."""

_ENDLESS_KEY = re.compile(rf"(?<![\w-])(?:[\"']?[\w-]++[\"']?\s*+\.\s*+){{{MOST_LEVELS}}}")
"""A key of very many parts takes the parser hours."""

_ENDLESS_NUMBER = re.compile(r"(?<=[=\[,{\s])[+-]?[0-9][0-9A-Fa-fxob_.]{10000,}")
"""A number of very many digits takes the parser a gigabyte."""


def tables_of(raw: bytes, path: str, most: int = MOST_VALUES) -> dict[str, Any]:
    """Return the plain tables of a file: every number finite, exact, and none out of all size."""
    text = _decode_text(raw, path)
    if sum(map(raw.count, (b",", b"[", b"{", b"="))) > most:  # before any of them is made
        raise TourError("file_many", path=path, most=most)
    if endless := _ENDLESS_KEY.search(text):
        raise TourError("file_nested", path=path, line=text.count("\n", 0, endless.start()) + 1)
    if _ENDLESS_NUMBER.search(text):
        raise TourError("file_number", path=path)
    try:
        data = tomllib.loads(text, parse_float=exact_number)
    except tomllib.TOMLDecodeError as wrong:
        line, column = _error_place(str(wrong), text)
        raise TourError("file_not_toml", path=path, line=line, column=column) from wrong
    except RecursionError as wrong:
        raise TourError("file_nested", path=path, line=1) from wrong
    except (ValueError, ArithmeticError) as wrong:
        raise TourError("file_number", path=path) from wrong
    try:
        _check_values(data, path, "")
    except WrongValueError as wrong:
        raise wrong.make_refusal(data, path, raw) from wrong
    return data


def _decode_text(raw: bytes, path: str) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = raw.count(b"\n", 0, wrong.start) + 1
        raise TourError("file_not_text", path=path, line=line) from wrong


def exact_number(text: str) -> Decimal:
    """Return a number as it is written; one of very many digits is refused."""
    value = Decimal(text)
    if len(text) > LONGEST_NUMBER or (value.is_finite() and abs(value.adjusted()) > LONGEST_NUMBER):
        raise ValueError
    return value


_PLACE_IN_ERROR = re.compile(r"\(at line (\d+), column (\d+)\)")


def _error_place(detail: str, text: str) -> tuple[int, int]:
    """Return line and column the parser names; it names none at the end of the document."""
    if place := _PLACE_IN_ERROR.search(detail):
        return int(place[1]), int(place[2])
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def _check_values(value: Any, path: str, place: str, level: int = 0) -> None:
    """Refuse what TOML can write and no tour can mean: nan, inf, and whole numbers past 64 bits."""
    if isinstance(value, dict | list):
        if level > MOST_LEVELS:
            raise TourError("file_nested", path=path, line=1)
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value, 1):
            _check_values(inner, path, f"{place}/{key}".lstrip("/"), level + 1)
    elif isinstance(value, Decimal) and not value.is_finite():
        raise WrongValueError(place, "12.5", value)
    elif isinstance(value, int) and value.bit_length() > MOST_BITS:
        raise WrongValueError(place, "12", value)


LONGEST = 40
"""Characters of a value or a name that are quoted."""

BLOCKS = ("stages", "sections", "points", "teams", "riders")


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

    def make_refusal(self, data: Mapping[str, Any], path: str, raw: bytes) -> TourError:
        """Return the refusal of a file that holds it."""
        place, key = _value_place(self.where, data)
        line = _line_of(raw, self.where) or ""
        if self.missing:
            return TourError(
                "field_missing", path=path, line=line, place=place, key=key, want=self.want
            )
        have = _quote_value(self.value)
        return TourError(
            "field", path=path, line=line, place=place, key=key, have=have, want=self.want
        )


@dataclass(frozen=True, slots=True)
class FilePlace:
    """Blocks of a file from the outside in, each with its number and name: stage 2 “Queen”."""

    blocks: tuple[tuple[str, int, str], ...]

    def sentence(self, speech: Speech) -> str:
        """Say the place; nothing, where it is the file itself."""
        return ", ".join(
            error_phrase(speech, f"block_{kind}", number=number, name=name)
            for kind, number, name in self.blocks
        )


def _value_place(where: str, data: Any) -> tuple[FilePlace, str]:
    """Return the blocks of a path by their names, and the keys inside the last of them."""
    parts, blocks = where.split("/"), []
    while len(parts) > 1 and parts[0] in BLOCKS:
        kind, number = parts[0], parts[1]
        try:
            data, parts = data[kind][int(number) - 1], parts[2:]
        except (LookupError, ValueError, TypeError):  # a key of the file that only looks like one
            break
        name = data.get("name") if isinstance(data, dict) else ""
        blocks.append((kind, int(number), _shorten_text(name) if isinstance(name, str) else ""))
    return FilePlace(tuple(blocks)), _shorten_text(".".join(parts))


def _shorten_text(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _quote_value(value: object) -> str:
    """Return a value as a file writes it, a long one cut."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{_shorten_text(value)}"'
    if isinstance(value, dict | list):
        return "{ … }" if isinstance(value, dict) else "[ … ]"
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return "…"
    return _shorten_text(str(value))


MOST_SEARCHED = 250_000
"""Bytes of a file in which a line is looked for: to parse all of a larger one takes long."""


def _line_of(raw: bytes, where: str) -> int:
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
        _put_mark(document, where.split("/"), mark)
        before, marked, _ = tomlkit.dumps(document).partition(mark)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, TOMLKitError):
        return 0
    return before.count("\n") + 1 if marked else 0


def _put_mark(holder: Any, way: list[str], mark: str) -> None:
    """Put the mark in place of a value, or beside the head of a block, which would move."""
    from tomlkit.items import AoT, Table

    *way, last = way
    for part in way:
        holder = holder[int(part) - 1 if isinstance(holder, list) else part]
    if isinstance(holder, list):
        holder[int(last) - 1] = mark
        return
    key = last if last in holder else next(iter(holder), last)
    value = holder.get(key)
    block = value[0] if isinstance(value, AoT) else value
    if isinstance(block, Table):
        block.comment(mark)
    else:
        holder[key] = mark
