"""The control sheets to fill in by hand (R1.18); the stage sheet is a component of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.control import bonus, effort, general, mountain, regularity, teams
from designer.kit.job import Component

if TYPE_CHECKING:
    from designer.kit.job import Job

SHEETS = (general, teams, regularity, mountain, bonus, effort)


def make(job: Job) -> Component:
    """Return all sheets: general and teams, regularity, mountain, bonus, effort points."""
    pages = tuple(page for sheet in SHEETS for page in sheet.make(job))
    return Component("control", pages=pages, of_stages=True)
