"""Decisions of managers for formations and riders: plans (R6.22) and activation tokens (R6.25)."""

from __future__ import annotations

from typing import Final, NamedTuple

FOLLOW: Final = "FOLLOW"
RELAY: Final = "RELAY"
BASIC: Final = "BASIC"
INDEPENDENT: Final = "INDEPENDENT"
ROLL: Final = "ROLL"
ACTIVATE: Final = "ACTIVATE"
"""Of a solo rider (R6.23), together with BASIC."""
ROLL_AND_STOP: Final = "ROLL_AND_STOP"
BASIC_AND_STOP: Final = "BASIC_AND_STOP"
"""Of a rider who moves alone and chooses the square after the dice (RULING 32); ROLL and
BASIC go straight for the full distance."""
ATTACK: Final = "ATTACK"
LEAD_OUT: Final = "LEAD_OUT"
SPRINT_ACTION: Final = "SPRINT_ACTION"
PULL: Final = "PULL"

CAUSES: Final[tuple[str, ...]] = (
    "attack",
    "pursuit",
    "pull",
    "relay",
    "lead_out",
    "sprint",
    "move_up",
    "charge",
    "surcharge",
)
"""What effort points are spent on, in the order of the effort sheet (R1.24)."""
ATTACKING: Final = 0
PURSUING: Final = 1
PULLING: Final = 2
RELAYING: Final = 3
LEADING_OUT: Final = 4
SPRINTING: Final = 5
MOVING_UP: Final = 6
FOLLOWING: Final = 7
FORCED: Final = 8


class Plan(NamedTuple):
    """How a formation moves this turn, or a solo rider."""

    kind: str
    pe: int = 0
    helpers: tuple[int, ...] = ()


class Token(NamedTuple):
    """An activation token with the effort points that lie under it (RULING 42)."""

    kind: str
    pe: int = 0
    """Dice of the move (attack, pull, sprint) or of the team-mate who is launched."""
    sprint: int = 0
    """Of SPRINT_ACTION: dice of the sprint rolls."""
    target: int = -1
    """Of LEAD_OUT: the rider who is launched."""


NO_TOKEN: Final = Token("")
