"""What stands beside each rider's name: effort points, wheel, open token, plan, mishaps."""

from __future__ import annotations

from engine.games.ciclismo.asked.tokens import token_words
from engine.games.ciclismo.state.plans import FOLLOW, INDEPENDENT, RELAY, Plan
from engine.games.ciclismo.view import CiclismoSnapshot
from engine.race.frame import View
from engine.race.sheet import Phrase, RiderNote, Riders

PLANNED = frozenset({"ACTIVATION", "RESOLUTION", "MOVEMENT"})
"""Phases in which every formation has the plan of its turn."""
ALONE = Plan(INDEPENDENT)
BONKED, WAITS, MOVED = "note_bonk", "note_wait", "note_moved"


def noted(view: View) -> tuple[RiderNote, ...]:
    """R2.11 — balances are public; so are tokens once they lie open (R6.27)."""
    seen: CiclismoSnapshot = view.public
    at = {(seen.row[r], seen.lane[r]): r for r, here in enumerate(seen.here) if here}
    return tuple(
        [
            RiderNote(
                rider,
                Phrase("note_purse", {"pe": pe}),
                min(1.0, pe / full) if (full := seen.scene.pe_start[rider]) else None,
                _wheel(seen, at, rider),
                tuple(_words(seen, rider)),
            )
            for rider, pe in enumerate(seen.pe)
        ]
    )


def _wheel(seen: CiclismoSnapshot, at: dict[tuple[int, int], int], rider: int) -> int | None:
    """R6.15 — the rider right ahead, in the own lane before any other."""
    if not seen.here[rider] or not seen.wheel[rider]:
        return None
    ahead, own = seen.row[rider] + 1, seen.lane[rider]
    lanes = sorted([lane for row, lane in at if row == ahead], key=lambda lane: abs(lane - own))
    return at[ahead, lanes[0]] if lanes else None


def _words(seen: CiclismoSnapshot, rider: int) -> list[Phrase]:
    found = []
    if seen.wait[rider]:
        found.append(Phrase(WAITS, {"turns": seen.wait[rider]}))
    if seen.bonk[rider]:
        found.append(Phrase(BONKED, {"turns": seen.bonk[rider]}))
    if not seen.here[rider]:
        return found
    token = seen.tokens[rider]
    if token.kind:
        found.append(token_words(seen, rider, token))
    plan = seen.plans[seen.formation[rider]] if seen.phase in PLANNED else ALONE
    if plan.kind in {FOLLOW, RELAY} and plan.helpers:
        key = "note_pulls" if rider in plan.helpers else "note_follows"
        found.append(Phrase(key, {"riders": Riders(plan.helpers[:1])}))
    if seen.moved[rider]:
        found.append(Phrase(MOVED))
    return found
