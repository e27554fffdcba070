"""A rider as he is drawn: who he is, and the colour, shape and logo of his team."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from designer.picture.pieces.emblem import emblem
from designer.picture.shapes import Image

if TYPE_CHECKING:
    from designer.picture.shapes import Box, Shape


@dataclass(frozen=True)
class Kit:
    """A team as it is drawn: its colour, its shape, its logo if it brought one."""

    name: str
    colour: str
    shape: str
    logo: str = ""

    @property
    def role(self) -> str:
        """Return the role that fills with the team's colour."""
        return f"team.{self.colour}"


@dataclass(frozen=True)
class Profile:
    """A rider as his card shows him."""

    bib: int
    name: str
    type: str
    pool: int
    """Effort points he starts the tour with."""
    dice: tuple[tuple[str, int, int, bool], ...]
    """Row of the movement table: terrain or SPRINT, triple dice, double dice, favourable."""


def mark(team: Kit, box: Box) -> list[Shape]:
    """Return a team's shape on its own colour, or the logo it brought."""
    if team.logo:
        return [Image(team.logo, *box)]
    radius = min(box.width, box.height) / 2
    return [emblem(team.shape, box.centre, radius, f"{team.role}.on")]
