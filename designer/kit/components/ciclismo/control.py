"""The control sheets to fill in by hand (R1.18); the stage sheet is a component of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.sheets import bonus, effort, general, points, teams
from designer.kit.job import Component
from engine.standings.classifications import CLASSIFICATIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.kit.job import Job
    from designer.picture.shapes import Picture

SHEETS: tuple[Callable[[Job], list[Picture]], ...] = (
    general.make,
    teams.make,
    *(partial(points.make, points=c) for c in CLASSIFICATIONS if c.prize is not None),
    bonus.make,
    effort.make,
)


def make(job: Job) -> Component:
    """Return all sheets: general and teams, every points classification, bonus, effort points."""
    pages = tuple(page for make_pages in SHEETS for page in make_pages(job))
    return Component("control", pages=pages, of_stages=True)
