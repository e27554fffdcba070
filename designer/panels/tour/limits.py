"""Riders of each type in a team, beside how many it may have."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.tour.derived.effort import rider_types

if TYPE_CHECKING:
    from designer.document.language import Language
    from engine.tour.rules import Rules
    from engine.tour.values import Team

OVER = "✕"
"""Colour is never the only sign: none is used here at all."""


def told(team: Team, rules: Rules, voice: Language) -> str:
    """Say the size of a team and its types, each beside its limit (RULING 10)."""
    most: dict[str, int] = rules["team.max_per_type"]
    have = Counter(rider.type for rider in team.riders)
    whole = _part(voice("teams.riders"), len(team.riders), rules["team.size"], voice)
    types = (
        _part(voice(f"terms.{kind}"), have[kind], most.get(kind), voice)
        for kind in rider_types()
        if have[kind] or most.get(kind)
    )
    return " · ".join((whole, *types))


def _part(name: str, have: int, most: int | None, voice: Language) -> str:
    if most is None:
        return voice("teams.some", name=name, have=have)
    said = voice("teams.some_of", name=name, have=have, most=most)
    return f"{OVER} {said}" if have > most else said
