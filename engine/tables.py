"""Opens the tables of templates/ once; a bad table names its file, row and column."""

from __future__ import annotations

import csv
import tomllib
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any

from engine.errors import TableError


def read_text(name: str) -> str:
    """Return the text of one file of templates/, by its path there."""
    try:
        return files("templates").joinpath(*name.split("/")).read_text("utf-8")
    except (FileNotFoundError, IsADirectoryError) as missing:
        raise TableError("table_missing", file=name) from missing


@cache
def exists(name: str) -> bool:
    """Tell whether there is such a file of templates/."""
    return files("templates").joinpath(*name.split("/")).is_file()


@cache
def folders(name: str) -> tuple[str, ...]:
    """Return the names of the folders in one folder of templates/, in order."""
    found = files("templates").joinpath(*name.split("/")).iterdir()
    return tuple(sorted(entry.name for entry in found if entry.is_dir()))


@cache
def toml(name: str) -> dict[str, Any]:
    """Return one TOML table; numbers with a point come exactly, as Decimal."""
    try:
        return tomllib.loads(read_text(name), parse_float=Decimal)
    except tomllib.TOMLDecodeError as broken:
        raise TableError("table_toml", file=name, detail=str(broken)) from broken


@cache
def rows(name: str, columns: tuple[str, ...]) -> tuple[dict[str, str], ...]:
    """Return the rows of one CSV table whose header must be exactly `columns`."""
    reader = csv.reader(read_text(name).splitlines())
    header = tuple(next(reader, ()))
    if header != columns:
        raise TableError("table_header", file=name, have=", ".join(header), want=", ".join(columns))
    found = []
    for number, row in enumerate(reader, start=2):
        if len(row) != len(columns):
            raise TableError("table_row", file=name, row=number, have=len(row), want=len(columns))
        found.append(dict(zip(columns, row, strict=True)))
    return tuple(found)
