"""What stands beside each rider's name: the counters of the team, and who may be drafted."""

from __future__ import annotations

from engine.games.juego.picture import JuegoSnapshot
from engine.race.frame import View
from engine.race.sheet import Phrase, RiderNote


def noted(view: View) -> tuple[RiderNote, ...]:
    """R7.2, R9.4 — the purses lie open; the wheel is that of the rider just before (R6.5, R6.8)."""
    table: JuegoSnapshot = view.public
    moved = set(table.order[: table.at])
    return tuple(
        [
            RiderNote(
                rider,
                Phrase("note_purse", {"counters": table.available[team]}),
                min(1.0, table.available[team] / table.law.purse) if table.law.purse else None,
                _wheel(table, rider),
                (Phrase("note_moved"),) if rider in moved else (),
            )
            for rider, team in enumerate(table.team_of)
        ]
    )


def _wheel(table: JuegoSnapshot, rider: int) -> int | None:
    if rider not in table.order[1:]:
        return None
    ahead = table.order[table.order.index(rider) - 1]
    return ahead if table.began[ahead] - table.began[rider] in {0, 1} else None
