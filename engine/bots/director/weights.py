"""The weights of a character: the numbers a director judges by.

Each was settled by duels (.github/decisions/director.md); a character overrides some of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any, Final

from engine import tables

TABLE: Final = "bots/director.toml"
"""Every number stands there with what it means."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of one character, group by group as in the table."""

    deeper: float
    helper: float
    second: float
    price_rows: int
    chances: float
    selective: float
    climb_within: float
    trial_within: float
    bunch_share: float
    together: float
    workers: int
    go: float
    answer: float
    others: float
    answer_within: int
    answer_uphill: int
    near: int
    held: int
    up: int
    calm: int
    fight_from: float
    fight_answer: float
    climb_held: float
    lasting: float
    captains: int
    break_chance: float
    break_more: float
    break_along: float
    break_climbing: float
    break_from: float
    break_until: float
    break_points: int
    break_most: int
    break_full: int
    break_strength: float
    hopeless: float
    catch: int
    start: float
    leash: float
    strong: int
    close: int
    tempo_from: int
    tempo_until: int
    climb_tempo: bool
    line_near: int
    line_points: int
    line_least: float
    tour_close: int
    bonus_turn: float
    cut_margin: float
    dash_men: int
    dash_gain: float
    dash_behind: float
    dash_from: float
    dash_lines: bool
    dash_keep: float
    dash_bunch: float
    dash_sprint: float
    dash_lost: float
    dash_late: float
    dash_cut: int
    dash_mate: float
    cut_pull: float
    sprint_worth: Mapping[str, float]
    summit_worth: Mapping[str, float]
    hunters: tuple[str, ...]
    climb_hunters: tuple[str, ...]
    captains_by: tuple[str, ...]
    imagined: tuple[str, ...]
    days: Mapping[str, Mapping[str, float]]


@cache
def weights_of(character: str) -> Weights:
    """Return the weights of a character: the director's, and those it has of its own."""
    table = tables.read_toml(TABLE)
    values: dict[str, Any] = {}
    for group in ("economy", "reading", "finale", "climbs", "breaks", "chase", "dash", "lines"):
        values |= table[group]
    values |= table["characters"].get(character, {})
    days = {kind: _plain(own) for kind, own in table["days"].items()}
    return Weights(**{name: _plain(value) for name, value in values.items()}, days=days)


def _plain(value: Any) -> Any:
    """Return exact numbers as floats, and what is weighed by type of rider as floats too."""
    if isinstance(value, Mapping):
        return {name: float(one) for name, one in value.items()}
    if isinstance(value, Decimal):
        return float(value)
    return tuple(value) if isinstance(value, list) else value
