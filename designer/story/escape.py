"""Escapes while a race is told: who has got away from the bunch, and when they are caught."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.playtests.escapes import riders_away
from engine.playtests.facts import game_table, moment_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.race.field import Field

GONE, CAUGHT = "gone", "caught"


class EscapeWatch:
    """Looks at the field once a turn, as a report does when it counts breaks."""

    def __init__(self, game: str, *, on: bool) -> None:
        self._table = game_table(game).get("breaks") if on else None
        self._away: dict[int, None] = {}
        """Everybody of the escape, front to back as first seen."""
        self._turns = 0

    def look(self, field: Field, turn: int) -> Iterator[tuple[str, list[int]]]:
        """Yield what is to be told of escapes at the beginning of a turn."""
        if self._table is None or not turn or not field.riding:
            return
        moment = moment_of(field)
        ahead = riders_away(moment, self._table)
        if ahead and (not self._away or ahead & self._away.keys()):
            front = [rider for group in moment.together for rider in group if rider in ahead]
            self._away |= dict.fromkeys(front)
            self._turns += 1
            if self._turns == self._table["away"]:
                yield GONE, front
            return
        riding = {rider for group in moment.together for rider in group}
        still = [rider for rider in self._away if rider in riding]
        back = [rider for group in moment.together[moment.bunch :] for rider in group]
        if still and self._turns >= self._table["away"] and set(still) <= set(back):
            yield CAUGHT, still
        self._away, self._turns = {}, 0
