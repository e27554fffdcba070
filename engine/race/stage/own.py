"""Own courses: what a game is ridden on where no stage of a tour is opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from engine.road.values import Line, Road
from engine.tour.rules import Rules
from engine.tour.values import FINISH, ROAD

OWN_COURSE: Final = "OWN_COURSE"
"""The type of a road that stands for one: it is no stage, and nothing of it is left out."""
PLAIN: Final = "FLAT"


@dataclass(frozen=True, slots=True)
class OwnCourse:
    """A course that a game brings with it."""

    name: str
    """What it is called by in a call."""
    squares: Callable[[Rules], int]
    """How many plain squares stand for it under these house rules."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """House rules under which the game rides it, whatever stage there is."""

    def rules_in(self, game: str, differences: Mapping[str, Any]) -> Rules:
        """Return the house rules it is ridden under: what the course asks for goes before."""
        return Rules(game, {**differences, **self.rules})

    def road(self, rules: Rules, title: str) -> Road:
        """Return the road that records, batches and boards know it by."""
        squares = self.squares(rules)
        return Road(
            name=title,
            format=ROAD,
            type=OWN_COURSE,
            lanes=1,
            rows=squares,
            terrain=(PLAIN,) * squares,
            sections=(),
            lines=(Line(FINISH, squares, Decimal(0)),),
            number=1,
        )
