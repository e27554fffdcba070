"""Tables of templates/ name themselves when they are wrong."""

from __future__ import annotations

from decimal import Decimal

import pytest

from engine import tables
from engine.errors import TableError


def test_a_number_with_a_point_comes_exactly(table_text: dict[str, str]):
    """R0.2 — no binary fraction enters."""
    table_text["a.toml"] = "share = 0.1"
    assert tables.read_toml("a.toml")["share"] == Decimal("0.1")


@pytest.mark.parametrize("name", ["nothing.toml", "games"])
def test_a_table_that_is_missing_is_named(name: str):
    with pytest.raises(TableError, match=name):
        tables.read_text(name)


def test_a_table_that_cannot_be_read_names_its_line(table_text: dict[str, str]):
    table_text["a.toml"] = "a = 1\nb = = 2"
    with pytest.raises(TableError, match=r"a\.toml.*line 2"):
        tables.read_toml("a.toml")
