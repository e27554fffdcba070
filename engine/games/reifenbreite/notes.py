"""What stands beside each rider's name: cards it may still play, whether it has moved, photos."""

from __future__ import annotations

from engine.games.reifenbreite.box.energy import RIDERS, usable_kinds
from engine.games.reifenbreite.picture import ReifenSnapshot
from engine.race.frame import View
from engine.race.sheet import Phrase, RiderNote
from engine.road.net import NOWHERE


def noted(view: View) -> tuple[RiderNote, ...]:
    """R21.2, RULING 42 — hands of energy cards lie open before everybody, as the photos do."""
    table: ReifenSnapshot = view.public
    return tuple([_note(table, rider) for rider in range(len(table.square))])


def _note(table: ReifenSnapshot, rider: int) -> RiderNote:
    hand, pile = table.hands[rider // RIDERS], table.piles[rider // RIDERS]
    kinds = usable_kinds(rider % RIDERS)
    held = sum(hand[kind] for kind in kinds)
    whole = held + sum(pile[kind] for kind in kinds)
    words = [
        Phrase(key)
        for key, holds in (
            ("note_fallen", table.fallen[rider]),
            ("note_off", rider in table.off),
            ("note_moved", table.moved[rider] and table.square[rider] != NOWHERE),
            ("note_jersey", table.wearer == rider),
        )
        if holds
    ]
    if table.photos[rider]:
        words.append(Phrase("note_photos", {"count": len(table.photos[rider])}))
    return RiderNote(
        rider,
        Phrase("note_cards", {"cards": held}) if whole else None,
        held / whole if whole else None,
        _wheel(table, rider),
        tuple(words),
    )


def _wheel(table: ReifenSnapshot, rider: int) -> int | None:
    """R10.2 — who stands directly ahead, if it is a rider."""
    square = table.square[rider]
    if square == NOWHERE:
        return None
    behind = table.squares.behind
    ahead = [o for o, at in enumerate(table.square) if at != NOWHERE and behind[at] == square]
    return ahead[0] if ahead else None
