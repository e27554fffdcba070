"""Bytes of a tour file become plain tables, or one refusal that says where."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from typing import Any

from engine.errors import TourError
from engine.tour.file.wrong import MOST_BITS, WrongValueError

MOST_VALUES = 300_000
"""Values of a file; a tour of 60 stages with every section and result has a tenth of them."""

MOST_LEVELS = 32
"""Tables within tables; a tour needs eight."""

LONGEST_NUMBER = 28
"""Characters of a number with a point: as many digits as Decimal keeps exactly (R0.2)."""

_WHERE = re.compile(r"\(at line (\d+), column (\d+)\)")
_ENDLESS_KEY = re.compile(rf"(?<![\w-])(?:[\"']?[\w-]++[\"']?\s*+\.\s*+){{{MOST_LEVELS}}}")
"""A key of very many parts takes the parser hours."""


def tables_of(raw: bytes, path: str, most: int = MOST_VALUES) -> dict[str, Any]:
    """Return the plain tables of a file: every number finite, exact, and none out of all size."""
    text = _decoded(raw, path)
    if sum(map(raw.count, (b",", b"[", b"{", b"="))) > most:  # before any of them is made
        raise TourError("file_many", path=path, most=most)
    if endless := _ENDLESS_KEY.search(text):
        raise TourError("file_nested", path=path, line=text.count("\n", 0, endless.start()) + 1)
    try:
        data = tomllib.loads(text, parse_float=exact)
    except tomllib.TOMLDecodeError as wrong:
        line, column = _error_place(str(wrong), text)
        raise TourError("file_not_toml", path=path, line=line, column=column) from wrong
    except RecursionError as wrong:
        raise TourError("file_nested", path=path, line=1) from wrong
    except (ValueError, ArithmeticError) as wrong:
        raise TourError("file_number", path=path) from wrong
    try:
        _inspect(data, path, "")
    except WrongValueError as wrong:
        raise wrong.refusal(data, path, raw) from wrong
    return data


def _decoded(raw: bytes, path: str) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = raw.count(b"\n", 0, wrong.start) + 1
        raise TourError("file_not_text", path=path, line=line) from wrong


def exact(text: str) -> Decimal:
    """Return a number as it is written; one of very many digits is refused."""
    value = Decimal(text)
    if len(text) > LONGEST_NUMBER or (value.is_finite() and abs(value.adjusted()) > LONGEST_NUMBER):
        raise ValueError
    return value


def _error_place(detail: str, text: str) -> tuple[int, int]:
    """Return line and column the parser names; it names none at the end of the document."""
    if found := _WHERE.search(detail):
        return int(found[1]), int(found[2])
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def _inspect(value: Any, path: str, place: str, level: int = 0) -> None:
    """Refuse what TOML can write and no tour can mean: nan, inf, and whole numbers past 64 bits."""
    if isinstance(value, dict | list):
        if level > MOST_LEVELS:
            raise TourError("file_nested", path=path, line=1)
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value, 1):
            _inspect(inner, path, f"{place}/{key}".lstrip("/"), level + 1)
    elif isinstance(value, Decimal) and not value.is_finite():
        raise WrongValueError(place, "12.5", value)
    elif isinstance(value, int) and value.bit_length() > MOST_BITS:
        raise WrongValueError(place, "12", value)
