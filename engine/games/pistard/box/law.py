"""The house rules of one race, each read once; RULING n is the number of its parameter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine import tables

if TYPE_CHECKING:
    from engine.tour.rules import Rules

TABLE: Final = "games/pistard/box.toml"
POINTS, LAPS, HALF_LAPS = "points", "elimination_lap", "elimination_half_lap"
"""RULING 22 — the modes: points, or the last rider out in each lap or half lap."""


@dataclass(frozen=True, slots=True)
class PistardLaw:
    """What the rules of this race say where the text leaves a choice."""

    mode: str
    target: int
    """R4.3, R11.3 — the points that win."""
    riders: int
    """R2.1 — riders of a player, each on a base of its own; R2.2 — and as many dice."""
    one_each: bool
    """RULING 8 — dice of one number are placed in turn, not all of a player at once."""
    ties_by_seat: bool
    """RULING 8 — players with one sum go by seat, not by lot."""
    mixed_steps: bool
    """RULING 10 — false: one direction for the whole die."""
    full_die: bool
    """RULING 11 — false: any number of steps up to the die."""
    colour_cap: int
    """RULING 13."""
    wind_after_colour: bool
    """RULING 14."""
    catches_level: bool
    """RULING 16 — false: a rider is out when another is one row farther than level."""
    wind_backmarker: bool
    """RULING 17."""
    die_loss: str
    """RULING 18."""
    walkover: bool
    """RULING 19."""
    points: tuple[int, ...]
    """RULING 20."""
    ends_at_once: bool
    max_rounds: int
    """RULING 21."""
    last_across: bool
    """RULING 22 — false: the last of the order is out at the end of the round."""

    @classmethod
    def of(cls, rules: Rules) -> PistardLaw:
        """Read the law of one race."""
        return cls(
            mode=rules["pistard.mode"],
            target=rules["pistard.target"],
            riders=len(tables.toml(TABLE)["bases"]),
            one_each=rules["pistard.first_move_order"] == "one_each",
            ties_by_seat=rules["pistard.first_tie"] == "seat",
            mixed_steps=rules["pistard.mixed_steps"],
            full_die=rules["pistard.full_die"],
            colour_cap=rules["pistard.colour_cap"],
            wind_after_colour=rules["pistard.wind_after_colour"],
            catches_level=rules["pistard.catch_at"] == "level",
            wind_backmarker=rules["pistard.wind_backmarker"],
            die_loss=rules["pistard.die_loss"],
            walkover=rules["pistard.walkover"],
            points=tuple(rules["pistard.points"]),
            ends_at_once=rules["pistard.end_at"] == "immediate",
            max_rounds=rules["pistard.max_rounds"],
            last_across=rules["pistard.elim_timing"] == "last_across",
        )
