"""What a line typed below the profile does: `flat 119 km`, `3ª 120-126 Alto de la Selva`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from designer.document.sentence import Sentence, term_sentence
from engine.errors import IntakeError, TourError
from engine.tour.edit import append_section, change_stage, extend_stage, lay_section, put_point
from engine.tour.proposals import is_proposal
from engine.tour.values import Point, Section

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.intake.roadbook.lines import ClimbItem, HeadItem, Item, SectionItem
    from engine.tour.values import Stage

PARTS = re.compile(r"[;\n]|, ")
"""Between what is typed in one line; a decimal comma has no space after it."""


class Step(NamedTuple):
    """One thing that a line does, and the stage as it is then."""

    said: Sentence
    stage: Stage


class Understood(NamedTuple):
    """What a line does to a stage, thing by thing, and the points that are there already."""

    stage: Stage
    steps: tuple[Sentence, ...]
    twice: tuple[Point, ...]


def typed(stage: Stage, text: str) -> Stage:
    """Return the stage with everything a line says added; one part not understood refuses all."""
    return understood(stage, text).stage


def understood(stage: Stage, text: str) -> Understood:
    """Return what a line does to a stage; one part not understood refuses all.

    What is wholly proposed gives way to the first road that is typed.
    """
    from engine.intake.roadbook.lines import PointItem

    waits, steps, twice = is_proposal(stage) and bool(stage.sections), [], []
    for item in _items(text):
        if waits and _is_road(item):
            waits = False
            km = stage.sections[-1].end
            kept = tuple(p for p in stage.points if not p.proposed)
            stage = replace(stage, sections=(), points=kept)
            steps.append(Sentence("stage.does_begin", {"km": km}))
        if isinstance(item, PointItem):
            twice += [p for p in stage.points if (p.kind, p.km) == (item.kind, item.km)]
        for step in _steps(stage, item):
            stage = step.stage
            steps.append(step.said)
    return Understood(stage, tuple(steps), tuple(twice))


def _items(text: str) -> Iterator[Item]:
    from engine.intake.roadbook.lines import read_line

    for part in PARTS.split(text):
        if not part.strip():
            continue
        items = read_line(part.strip(), first=False)
        if not items:
            raise IntakeError("typed_unknown", text=part.strip())
        yield from items


def _is_road(item: Item) -> bool:
    from engine.intake.roadbook.lines import ClimbItem, SectionItem

    return isinstance(item, ClimbItem | SectionItem)


def _steps(stage: Stage, item: Item) -> Iterator[Step]:
    from engine.intake.roadbook.lines import HeadItem, PointItem

    if isinstance(item, PointItem):
        said = Sentence("stage.does_point", {"point": term_sentence(item.kind), "km": item.km})
        yield Step(said, put_point(stage, Point(item.kind, item.km, item.name)))
    elif isinstance(item, HeadItem):
        yield from _headed(stage, item)
    else:
        yield from _ridden(stage, item)


def _headed(stage: Stage, item: HeadItem) -> Iterator[Step]:
    for field, value in (("name", item.name), ("stated_km", item.km), ("format", item.format)):
        if value is not None:
            stage = change_stage(stage, **{field: value})
            said = term_sentence(str(value)) if field == "format" else value
            yield Step(Sentence(f"stage.does_{field}", {"value": said}), stage)


def _ridden(stage: Stage, item: SectionItem | ClimbItem) -> Iterator[Step]:
    from engine.intake.roadbook.lines import ClimbItem, terrain_of

    if isinstance(item, ClimbItem):
        terrain, end = terrain_of(item.category), item.summit
    else:
        terrain, end = item.terrain, item.end
    if end is None or (item.start is None and item.length is None):
        if item.length is None:
            raise IntakeError("typed_unknown", text=item.name or terrain)
        made = append_section(stage, terrain, item.length, item.name)
        yield _added(made)
        return
    start = end - item.length if item.start is None and item.length else item.start
    assert start is not None
    reached = extend_stage(stage, start, "FLAT")
    if reached is not stage:
        yield _added(reached)
    new = Section(terrain, start, end, name=item.name)
    if reached.sections and start <= reached.sections[-1].end:
        made = lay_section(reached, new)
        if start < reached.sections[-1].end:
            yield Step(_laid(reached, new), made)
        else:
            yield _added(made)
        return
    if end <= start:
        raise TourError("border_outside", km=end, start=start, end=end)
    yield _added(change_stage(reached, sections=(*reached.sections, new)))


def _added(stage: Stage) -> Step:
    """Return the step that put the last section of a stage at its end."""
    last = stage.sections[-1]
    values = {"terrain": _called(last), "start": last.start, "end": last.end}
    return Step(Sentence("stage.does_add", values), stage)


def _laid(before: Stage, new: Section) -> Sentence:
    """Say that a section is laid over others: in place of some, or in the middle of one."""
    gone = [s for s in before.sections if new.start <= s.start and s.end <= new.end]
    words = "stage.does_replace" if gone else "stage.does_insert"
    return Sentence(words, {"terrain": _called(new), "start": new.start, "end": new.end})


def _called(section: Section) -> Sentence:
    return Sentence(
        "stage.does_named", {"terrain": term_sentence(section.terrain), "name": section.name}
    )
