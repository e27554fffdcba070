"""Tables of templates/ name themselves when they are wrong."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from engine import tables
from engine.errors import TableError
from engine.tour import terrain

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def text(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Stand in for the files of templates/."""
    held: dict[str, str] = {}
    monkeypatch.setattr(tables, "read_text", held.__getitem__)
    for cached in (tables.toml, tables.rows, terrain.terrains):
        cached.cache_clear()
    yield held
    for cached in (tables.toml, tables.rows, terrain.terrains):
        cached.cache_clear()


def test_a_number_with_a_point_comes_exactly(text: dict[str, str]):
    """R0.2 — no binary fraction enters."""
    text["a.toml"] = "share = 0.1"
    assert tables.toml("a.toml")["share"] == Decimal("0.1")


@pytest.mark.parametrize("name", ["nothing.toml", "games"])
def test_a_table_that_is_missing_is_named(name: str):
    with pytest.raises(TableError, match=name):
        tables.read_text(name)


def test_a_table_that_cannot_be_read_names_its_line(text: dict[str, str]):
    text["a.toml"] = "a = 1\nb = = 2"
    with pytest.raises(TableError, match=r"a\.toml.*line 2"):
        tables.toml("a.toml")


def test_rows_come_by_their_columns(text: dict[str, str]):
    text["a.csv"] = "kind,count\nFLAT,10\nHILL,8\n"
    assert tables.rows("a.csv", ("kind", "count")) == (
        {"kind": "FLAT", "count": "10"},
        {"kind": "HILL", "count": "8"},
    )


@pytest.mark.parametrize("header", ["", "kind", "count,kind"])
def test_a_header_must_be_exact(text: dict[str, str], header: str):
    text["a.csv"] = f"{header}\nFLAT,10"
    with pytest.raises(TableError, match="needs kind, count"):
        tables.rows("a.csv", ("kind", "count"))


def test_a_short_row_is_named(text: dict[str, str]):
    text["a.csv"] = "kind,count\nFLAT,10\nHILL\n"
    with pytest.raises(TableError, match="row 3"):
        tables.rows("a.csv", ("kind", "count"))


GOOD = (
    '[FLAT]\nclass = "FLAT"\nsquares_per_km = 1\nrolls = "FLAT"\nmarker = "FLAT"\ntile = "flat"\n'
)


def test_a_terrain_without_a_column_names_row_and_column(text: dict[str, str]):
    text["terrain.toml"] = GOOD.replace('marker = "FLAT"\n', "")
    with pytest.raises(TableError, match=r"\[FLAT\], marker"):
        terrain.terrains()


def test_a_terrain_with_an_unknown_column_names_it(text: dict[str, str]):
    text["terrain.toml"] = GOOD + "speed = 3\n"
    with pytest.raises(TableError, match=r"\[FLAT\], speed"):
        terrain.terrains()


def test_a_terrain_is_found_by_its_category():
    assert [terrain.climb_of(c) for c in ("HC", "1", "4")] == ["MTN_HC", "MTN_1", "MTN_4"]


@pytest.mark.parametrize(
    ("movement", "names"),
    [
        ("FLAT", {"FLAT", "COBBLES"}),
        ("MOUNTAIN", {"HILL", "MTN_HC", "MTN_1", "MTN_2", "MTN_3", "MTN_4"}),
        ("DESCENT", {"DESC_LOW", "DESC_MID", "DESC_HIGH"}),
        ("TT", {"TT_SHORT", "TT_MID", "TT_LONG"}),
    ],
)
def test_terrain_classes(movement: str, names: set[str]):
    """R0.8, RULING 3, RULING 93 — hills are mountain, cobbles are flat; SPRINT is no terrain."""
    assert {t.id for t in terrain.terrains().values() if t.movement_class == movement} == names
