"""What other exports take of the box of the tour's own game: names of dice, pages of its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.box import NET_SIDE, SHORT, net_faces
from designer.kit.components.ciclismo.tables import make_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.kit.job import Job
    from designer.language import Language
    from designer.picture.shapes import Picture, Shape
    from engine.race.die import Die

FACE_SIDE = NET_SIDE
"""Millimetres of a side of a die."""


def die_name(language: Language, kind: str) -> str:
    """Return what the box calls a die, without the terrain it is thrown on."""
    return language.say(f"kit.die_{SHORT.get(kind, kind)}", terrain="").strip(" :")


def draw_faces(job: Job, die: Die) -> Sequence[tuple[Shape, ...]]:
    """Return what is drawn on each side of a die."""
    return net_faces(job, die)


def table_pages(job: Job) -> tuple[Picture, ...]:
    """Return the pages with the tables of the game."""
    return make_tables(job).pages
