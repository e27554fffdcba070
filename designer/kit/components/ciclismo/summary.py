"""The turn on one page: its phases in order, what is decided in each (R6.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.kit.components.ciclismo.tables import quoted_rules
from designer.kit.job import Component
from designer.kit.page import make_page, under_title
from designer.language import capitalise
from designer.picture.lettering import fit_paragraph, fit_text
from designer.picture.shapes import Box, Circle, Line

if TYPE_CHECKING:
    from designer.kit.job import Job
    from designer.picture.shapes import Shape

PHASES = ("CESSION", "DELIBERATION", "ACTIVATION", "RESOLUTION", "MOVEMENT", "LINES", "TURN_END")
"""R6.17 — in the order they are played; the first turn begins with deliberation."""
NOTES = ("effort", "basic", "level", "wheel", "events", "weather")
"""Three beside each other, twice."""
LEADS = {"effort": ("tables",), "basic": ("cards",), "level": ("cards",), "weather": ("dice",)}
"""The part of the kit a note speaks of: it leads there."""
_SIGN = 8.0


def make_summary(job: Job) -> Component:
    """Return the summary of a turn."""
    paper = job.paper.turn_standing()
    title, note = job.language.say("kit.summary"), job.language.say("kit.summary_note")
    page = make_page(
        paper, title, note, lambda box: _draw_turn(job, box),
        links=tuple(
            (column, f"part {part}")
            for key, column in _note_places(under_title(paper))
            for part in LEADS.get(key, ())
        ),
    )  # fmt: skip
    return Component("summary", pages=(page,))


def _draw_turn(job: Job, box: Box) -> list[Shape]:
    phases, _ = _split_page(box)
    shapes: list[Shape] = []
    rows = phases.rows(*([1] * len(PHASES)), gap=2)
    for number, (phase, row) in enumerate(zip(PHASES, rows, strict=True), start=1):
        shapes += _draw_phase(job, number, phase, row)
    for key, column in _note_places(box):
        shapes += _draw_note(job, key, column)
    return shapes


def _split_page(box: Box) -> tuple[Box, Box]:
    """Return where the phases stand, and the notes below them."""
    phases, notes = box.rows(0.68, 0.32, gap=6)
    return phases, notes


def _note_places(box: Box) -> list[tuple[str, Box]]:
    """Return where each note stands."""
    rows = _split_page(box)[1].rows(1, 1, gap=4)
    places = [column for row in rows for column in row.columns(1, 1, 1, gap=5)]
    return list(zip(NOTES, places, strict=True))


def _draw_phase(job: Job, number: int, phase: str, box: Box) -> list[Shape]:
    x, y = box.x + _SIGN / 2, box.y + _SIGN / 2
    text = Box(box.x + _SIGN + 5, box.y, box.width - _SIGN - 5, box.height)
    name = job.language.say(f"terms.{phase}")
    return [
        Circle("solid", x, y, _SIGN / 2),
        fit_text(Box(box.x, box.y, _SIGN, _SIGN), str(number), "number.large", ink="page"),
        fit_text(text._replace(height=7), capitalise(name), "text.head", anchor="start"),
        *fit_paragraph(
            Box(text.x, text.y + 7.5, text.width, text.height - 8.5),
            job.language.say(f"kit.phase_{phase}", **_quoted_values(job)),
            "text",
            size=4.0,
        ),
        Line("rule", ((text.x, box.y + box.height), (box.x + box.width, box.y + box.height))),
    ]


def _draw_note(job: Job, key: str, box: Box) -> list[Shape]:
    return [
        Line("rule.bold", ((box.x, box.y), (box.x + box.width, box.y))),
        fit_text(
            Box(box.x, box.y + 1.5, box.width, 5),
            job.language.say(f"kit.note_{key}"),
            "text.strong",
            anchor="start",
        ),
        *fit_paragraph(
            Box(box.x, box.y + 8, box.width, box.height - 9),
            job.language.say(f"kit.note_{key}_text", **_quoted_values(job)),
            "text.small",
            size=3.1,
        ),
    ]


def _quoted_values(job: Job) -> dict[str, object]:
    """Return what the sentences quote: house rules, and where more of them is read."""
    titles = {"cards": "kit.cards", "tables": "kit.tables", "page": "prices.title"}
    read_at = {name: job.language.say(title) for name, title in titles.items()}
    return {**quoted_rules(job), **read_at}
