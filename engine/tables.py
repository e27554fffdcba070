"""The tables of templates/, each opened once; a bad table names its file, row and column."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from functools import cache
from typing import Any

from engine.data import TEMPLATES
from engine.errors import TableError
from engine.lazy import ReadLater


def read_text(name: str) -> str:
    """Return the text of one file of templates/, by its path there."""
    try:
        return (TEMPLATES / name).read_text("utf-8")
    except (FileNotFoundError, IsADirectoryError) as missing:
        raise TableError("table_missing", file=name) from missing


@cache
def has_file(name: str) -> bool:
    """Tell whether there is such a file of templates/."""
    return (TEMPLATES / name).is_file()


@cache
def folder_names(name: str) -> tuple[str, ...]:
    """Return the names of the folders in one folder of templates/, in order."""
    return tuple(sorted(entry.name for entry in (TEMPLATES / name).iterdir() if entry.is_dir()))


@cache
def read_toml(name: str) -> dict[str, Any]:
    """Return one TOML table; numbers with a point come exactly, as Decimal."""
    try:
        return tomllib.loads(read_text(name), parse_float=Decimal)
    except tomllib.TOMLDecodeError as broken:
        raise TableError("table_toml", file=name, detail=str(broken)) from broken


@cache
def read_blocks(name: str) -> ReadLater[dict[str, Any]]:
    """Return the blocks of a TOML table of many, by name; each is parsed when it is read."""
    # A command says few of the sentences of a table; to parse all of them would slow every start.
    parts = (part.partition("]\n") for part in f"\n{read_text(name)}".split("\n[")[1:])
    return ReadLater(tomllib.loads, {key.strip('"'): lines for key, _, lines in parts})
