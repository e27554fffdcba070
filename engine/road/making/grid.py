"""The rows of the start grid behind the line (R6.16, RULING 39)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.tour.proposals import usual_field
from engine.tour.values import ITT, ROAD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.tour.rules import Rules
    from engine.tour.values import Team


def places_for(teams: Iterable[Team], race_format: str = ROAD) -> int:
    """Return the squares the grid needs; while a tour names no riders, those of a full field.

    RULING 39 — an odd last rider has a pair alone. R6.33 — in a time trial only those stand
    there who start together: one rider, or one team.
    """
    riders: Sequence[int] = [len(team.riders) for team in teams]
    squares = [2 * -(-count // 2) for count in (riders if any(riders) else usual_field())]
    if race_format == ROAD:
        return sum(squares)
    return 1 if race_format == ITT else max(squares)


def grid_rows(squares: int, rules: Rules) -> int:
    """RULING 39 — pairs fill the lanes two rows deep; in single file each lies behind the last."""
    pairs = -(-squares // 2)
    lanes = 1 if rules["start.grid"] == "single_file_left" else rules["road.lanes"]
    return int(2 * -(-pairs // lanes))
