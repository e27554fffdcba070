"""How large the stages of a tour are, and how long at the table; no board is laid for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from designer.cli.call.common import print_text
from designer.cli.call.tables import print_table
from designer.i18n import own_name
from designer.texts.table import table_told
from designer.words import say

if TYPE_CHECKING:
    from engine.road.roads import Roads


def stage_sizes(roads: Roads) -> list[dict[str, Any]]:
    """Return number, name, squares and minutes of every stage; null without a road."""
    return [
        {
            "number": surveyed.number,
            "name": surveyed.stage.name,
            "squares": surveyed.road.rows if surveyed.road else None,
            "minutes": surveyed.minutes,
        }
        for surveyed in roads.stages
    ]


def print_sizes(lang: str, roads: Roads) -> None:
    """Print a row a stage that has a road: number, name, squares, minutes."""
    rows = [
        (
            str(row["number"]),
            own_name(row["number"], row["name"]),
            say(lang, "report.squares", squares=row["squares"]),
            table_told(lang, row["minutes"]),
        )
        for row in stage_sizes(roads)
        if row["squares"] is not None
    ]
    if rows:
        print_table(rows, (1, 0, 1, 0))
        print_text("")
