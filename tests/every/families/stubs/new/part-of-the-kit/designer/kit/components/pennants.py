"""Pennants: one page that says where to wave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.job import Component
from designer.kit.page import make_page
from designer.picture.lettering import fit_text

if TYPE_CHECKING:
    from designer.kit.job import Job


def make_pennants(job: Job) -> Component:
    """Return the page of pennants."""
    title = job.language.say("kit.pennants")
    page = make_page(
        job.paper.turn_standing(),
        title,
        "",
        lambda box: [fit_text(box, job.tour.name, "text.title")],
    )
    return Component("pennants", pages=(page,))
