"""What stands beside each rider's name: points won, dice that are left, whether it has moved."""

from __future__ import annotations

from engine.games.pistard.picture import PistardSnapshot
from engine.race.frame import View
from engine.race.sheet import Phrase, RiderNote


def noted(view: View) -> tuple[RiderNote, ...]:
    """R13.6 — the track, the dice and the score lie open before everybody."""
    table: PistardSnapshot = view.public
    return tuple([_note(table, rider) for rider in range(len(table.progress))])


def _note(table: PistardSnapshot, rider: int) -> RiderNote:
    player = rider // table.law.riders
    if not table.racing[rider]:
        return RiderNote(rider, words=(Phrase("note_out"),))
    words = [Phrase("note_points", {"points": table.points[rider]})] if table.points[rider] else []
    if rider in table.order[: table.at]:
        words.append(Phrase("note_moved"))
    dice = table.pool[player]
    purse = Phrase("note_dice", {"dice": " ".join(map(str, dice))}) if dice else None
    return RiderNote(rider, purse, words=tuple(words))
