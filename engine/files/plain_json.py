"""JSON as plain values: so many of them, so deep, and no number that is none."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST: Final = 18
"""Digits of a whole number: more than any count has, and few enough to be read at once."""


def plain_values(
    text: str | bytes,
    most: int,
    *,
    number: Callable[[str], Any] = float,
    table: Callable[[dict[str, Any]], Any] | None = None,
) -> Any:
    """Return the values a JSON text holds; ValueError where it is none, or holds too much.

    `most` bounds how many values there may be, counted before any of them is made.
    """
    comma, open_list = (",", "[") if isinstance(text, str) else (b",", b"[")
    if text.count(comma) + text.count(open_list) > most:  # type: ignore[arg-type]
        raise ValueError(most)
    try:
        return json.loads(
            text, parse_float=number, parse_int=_whole, parse_constant=_no_number, object_hook=table
        )
    except (RecursionError, ArithmeticError) as wrong:
        raise ValueError(most) from wrong


def _whole(text: str) -> int:
    if len(text) > LONGEST:
        raise ValueError(text[:LONGEST])
    return int(text)


def _no_number(text: str) -> float:
    raise ValueError(text)
