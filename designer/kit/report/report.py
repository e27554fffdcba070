"""The report as one PDF, and the first picture of it on its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.page.document import PdfDocument
from designer.kit.report.advice import advice
from designer.kit.report.against import against
from designer.kit.report.figures import figures
from designer.kit.report.overview import overview
from designer.kit.report.page import GAP, PAPER, ROOM, bodies, page
from designer.picture.lettering import fit_text
from designer.picture.road_plots import by_stage, strip, tells_stages
from designer.picture.shapes import Box, Picture

if TYPE_CHECKING:
    from designer.kit.report.subject import Subject

EDGE, HEADING = 6.0, 12.0
"""Millimetres around the picture that stands alone, and of its heading."""
STAGES = 92.0
"""Millimetres of the first picture of a tour."""


def report(subject: Subject) -> bytes:
    """Return the report of some races; the same races give the same bytes."""
    document = PdfDocument(f"{subject.tour.name} · {subject.what}", lang=subject.lang)
    for drawn in pages(subject):
        with document.page(PAPER) as pen:
            pen.picture(drawn)
    return document.bytes()


def pages(subject: Subject) -> list[Picture]:
    """Return the pages: the overview, then as many as figures and comparison take."""
    first, rest, foot = overview(subject, first_picture(subject))
    blocks = [*figures(subject, rest), *advice(subject), *against(subject)]
    drawn = bodies(blocks, first, foot + GAP)
    return [page(subject, body, n, len(drawn)) for n, body in enumerate(drawn, start=1)]


def card(subject: Subject) -> Picture | None:
    """Return the first picture under its own heading, to be shown without the pages."""
    drawn = first_picture(subject)
    if drawn is None:
        return None
    width, height = drawn.width + 2 * EDGE, drawn.height + HEADING + 2 * EDGE
    left, right = Box(EDGE, EDGE, drawn.width, HEADING).columns(0.75, 0.25)
    name, what = left.rows(1.1, 0.9)
    shapes = (
        fit_text(name, subject.tour.name, "text.head", anchor="start"),
        fit_text(what, subject.what, "text.small", anchor="start"),
        fit_text(right.rows(1.1, 0.9)[0], subject.batch, "number", anchor="end"),
        drawn.at(EDGE, EDGE + HEADING),
    )
    return Picture(width, height, shapes, drawn.symbols)


def first_picture(subject: Subject) -> Picture | None:
    """Return the road with what happens along it, or of a tour what every stage leaves.

    Nothing where no race tells either.
    """
    summary, lang = subject.summary, subject.lang
    if subject.mapped is not None:
        return strip(summary, subject.mapped, ROOM.width, relief=subject.relief, lang=lang)
    if tells_stages(summary):
        return by_stage(summary, ROOM.width, STAGES, lang)
    return None
