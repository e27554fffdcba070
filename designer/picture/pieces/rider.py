"""A rider as drawn: name, bib and type, and the colour, shape and logo of the team."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from designer.picture.pieces.emblem import draw_emblem
from designer.picture.shapes import Image

if TYPE_CHECKING:
    from designer.picture.shapes import Box, Shape


@dataclass(frozen=True)
class TeamLook:
    """A team as it is drawn: its colour, its shape, its logo if it brought one."""

    name: str
    colour: str
    shape: str
    logo: str = ""

    @property
    def role(self) -> str:
        """Return the role that fills with the team's colour."""
        return f"team.{self.colour}"


class RollLook(NamedTuple):
    """One row of the movement table as a card shows it."""

    row: str
    """Terrain or SPRINT."""
    d3: int
    d2: int
    favourable: bool
    basic: int = 0
    """Squares of the basic movement; 0 where there is none."""
    level: int = 0
    """1 is slowest; 0 where there is none."""
    most: int = 0
    """Effort points that can be put into one roll."""


@dataclass(frozen=True)
class RiderLook:
    """A rider as the card shows it."""

    bib: int
    name: str
    type: str
    pool: int
    """Effort points at the start of the tour."""
    dice: tuple[RollLook, ...]
    """By row of the movement table."""


def draw_team_mark(team: TeamLook, box: Box) -> list[Shape]:
    """Return a team's shape on its own colour, or the logo it brought."""
    if team.logo:
        return [Image(team.logo, *box)]
    radius = min(box.width, box.height) / 2
    return [draw_emblem(team.shape, box.centre, radius, f"{team.role}.on")]
