"""What other exports take of the box of the tour's own game: names of dice, pages of its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.box import SHORT
from designer.kit.components.ciclismo.tables import make_tables

if TYPE_CHECKING:
    from designer.kit.job import Job
    from designer.language import Language
    from designer.picture.shapes import Picture


def die_name(language: Language, kind: str) -> str:
    """Return what the box calls a die, without the terrain it is thrown on."""
    return language.say(f"kit.die_{SHORT.get(kind, kind)}", terrain="").strip(" :")


def table_pages(job: Job) -> tuple[Picture, ...]:
    """Return the pages with the tables of the game."""
    return make_tables(job).pages
