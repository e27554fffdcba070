"""The terrains: what each is, and a table that is wrong names the place."""

from __future__ import annotations

import pytest

from engine.errors import TableError
from engine.tour.terrain import climb_of, terrains

GOOD = (
    '[FLAT]\nclass = "FLAT"\nsquares_per_km = 1\nrolls = "FLAT"\nmarker = "FLAT"\ntile = "flat"\n'
)


@pytest.mark.parametrize(
    ("table", "column"),
    [(GOOD.replace('marker = "FLAT"\n', ""), "marker"), (GOOD + "speed = 3\n", "speed")],
    ids=["missing", "unknown"],
)
def test_a_terrain_with_a_wrong_column_names_row_and_column(
    table_text: dict[str, str], table: str, column: str
):
    table_text["terrain.toml"] = table
    with pytest.raises(TableError, match=rf"\[FLAT\], {column}"):
        terrains()


def test_a_terrain_is_found_by_its_category():
    assert [climb_of(c) for c in ("HC", "1", "4")] == ["MTN_HC", "MTN_1", "MTN_4"]


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
    assert {t.id for t in terrains().values() if t.movement_class == movement} == names
