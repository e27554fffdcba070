"""The gate: what comes in from outside is an ordinary file, of a bounded size, read at once.

A pipe would be waited for for ever, a device never ends, and a JSON text of brackets alone takes
more memory than there is.
"""

from __future__ import annotations

import json
import os
import stat
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from engine.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NOW: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""A pipe without a writer is not waited for."""


def bytes_of(path: Path | str, most: int) -> bytes:
    """Return the bytes of a file; a folder, a pipe, a device or too large a file is refused."""
    try:
        handle = os.open(path, os.O_RDONLY | NOW | getattr(os, "O_CLOEXEC", 0))
    except FileNotFoundError as missing:
        raise FileError("gate_missing", path=path) from missing
    except IsADirectoryError as folder:  # pragma: no cover -- Windows says so here
        raise FileError("gate_folder", path=path) from folder
    except (OSError, ValueError) as wrong:  # ValueError: a name no file can have
        raise FileError("gate_unreadable", path=path, detail=wrong) from wrong
    try:
        return _read_handle(handle, path, most)
    except OSError as wrong:
        raise FileError("gate_unreadable", path=path, detail=wrong) from wrong
    finally:
        os.close(handle)


def is_file(path: Path | str) -> bool:
    """Tell whether a file stands there; on a disk that is gone, or by no name, it does not."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)  # noqa: PTH116 -- a text may be no path
    except (OSError, ValueError):
        return False


def is_folder(path: Path | str) -> bool:
    """Tell whether a folder stands there; on a disk that is gone, or by no name, it does not."""
    try:
        return stat.S_ISDIR(os.stat(path).st_mode)  # noqa: PTH116 -- a text may be no path
    except (OSError, ValueError):
        return False


def _read_handle(handle: int, path: Path | str, most: int) -> bytes:
    about = os.fstat(handle)
    if stat.S_ISDIR(about.st_mode):
        raise FileError("gate_folder", path=path)
    if not stat.S_ISREG(about.st_mode):
        raise FileError("gate_no_file", path=path)
    if about.st_size <= most:
        with os.fdopen(handle, "rb", closefd=False) as file:
            raw = file.read(most + 1)  # it may be growing
        if len(raw) <= most:
            return raw
    raise FileError("gate_large", path=path, most=f"{most / 1_000_000:g}")


def finite_number(text: str) -> float:
    """Return a number with a point; one beyond all floats is none: `1e999` would be endless."""
    value = float(text)
    return value if isfinite(value) else _refuse_number(text)


def parse_json(
    text: str | bytes,
    most: int,
    *,
    number: Callable[[str], Any] = finite_number,
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
            text,
            parse_float=number,
            parse_int=_whole_number,
            parse_constant=_refuse_number,
            object_hook=table,
        )
    except (RecursionError, ArithmeticError) as wrong:
        raise ValueError(most) from wrong


LONGEST: Final = 18
"""Digits of a whole number: more than any count has, and few enough to be read at once."""


def _whole_number(text: str) -> int:
    if len(text) > LONGEST:
        raise ValueError(text[:LONGEST])
    return int(text)


def _refuse_number(text: str) -> float:
    """Refuse NaN and Infinity, which JSON itself does not know."""
    raise ValueError(text)
