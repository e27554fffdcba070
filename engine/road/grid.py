"""How many rows the field stands on behind the start line (R6.16, RULING 39)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.tour.values import ITT, ROAD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.tour.rules import Rules
    from engine.tour.values import Team


def places(teams: Iterable[Team], race_format: str = ROAD) -> int:
    """Return the squares the grid needs: an odd last rider has a pair to himself (RULING 39).

    R6.33 — in a time trial only those stand there who start together: one rider, or one team.
    """
    squares = [2 * -(-len(team.riders) // 2) for team in teams]
    if race_format == ROAD:
        return sum(squares)
    most = max(squares, default=0)
    return min(1, most) if race_format == ITT else most


def grid_rows(squares: int, rules: Rules) -> int:
    """RULING 39 — pairs fill the lanes two rows deep; in single file each lies behind the last."""
    pairs = -(-squares // 2)
    lanes = 1 if rules["start.grid"] == "single_file_left" else rules["road.lanes"]
    return int(2 * -(-pairs // lanes))
