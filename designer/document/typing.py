"""What is typed in one line: more road of a stage, or the order in which its riders arrived.

A finish: riders in their order, `/` before those of the next turn, `+3` for three turns later,
`=41` for the turn of the first, `12:5` for five squares past the line, `AB` before who abandoned.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from designer.language import LANGUAGES, Sentence, read_bib, term_sentence
from designer.words import topic
from engine.errors import IntakeError, TourError
from engine.standings.results import OK, STATUSES, RiderResult, StageResult
from engine.text import fold_text
from engine.tour.edit import append_section, change_stage, extend_stage, lay_section, put_point
from engine.tour.proposals import is_proposal
from engine.tour.values import Point, Section

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from engine.intake.roadbook.items import ClimbItem, HeadItem, Item, SectionItem
    from engine.tour.values import Stage


RIDER = re.compile(r"(\d+)(?::(\d+))?")
LATER, FIRST = re.compile(r"\+(\d+)"), re.compile(r"=(\d+)")
GROUP = "/"
PARTS = re.compile(r"[;\n]|, ")
"""Between what is typed of a stage in one line; a decimal comma has no space after it."""


@dataclass(frozen=True, slots=True)
class Finisher:
    """One rider of the line: how many turns after the first, how far past the line, or why not."""

    bib: int
    later: int
    overshoot: int | None = None
    status: str = OK


@dataclass(frozen=True, slots=True)
class Finish:
    """A whole line: in which turn the first rider came, if it says so, and everybody in order."""

    first: int | None = None
    riders: tuple[Finisher, ...] = ()


def read_finish(text: str) -> Finish:
    """Return what a line says; a part that is not understood is refused by name."""
    first, later, statuses = None, -1, _status_words()
    riders: list[Finisher] = []
    for group in text.replace(",", " ").replace(";", " ").split(GROUP):
        parts = group.split()
        later, status = later + 1, OK
        for part in parts:
            if found := LATER.fullmatch(part):
                later = int(found[1])
            elif found := FIRST.fullmatch(part):
                first = int(found[1])
        for part in parts:
            if fold_text(part) in statuses:
                status = statuses[fold_text(part)]
            elif found := RIDER.fullmatch(part):
                past = int(found[2]) if found[2] else None
                riders.append(Finisher(read_bib(found[1]), later, past, status))
            elif not LATER.fullmatch(part) and not FIRST.fullmatch(part):
                raise TourError("not_a_finish", have=part)
    return Finish(first, tuple(riders))


def write_finish(result: StageResult) -> str:
    """Return the line that says how a stage ended, as it would be typed."""
    placed = sorted((a for a in result.arrivals if a.place), key=lambda a: a.place or 0)
    if not placed:
        return ""
    first, before = placed[0].turns, 0
    groups: list[str] = []
    for turns, riders in groupby(placed, key=lambda a: a.turns):
        later = turns - first if turns is not None and first is not None else before
        words = [str(a.bib) for a in riders]
        if groups and later != before + 1:
            words.append(f"+{later}")
        groups.append(" ".join(words))
        before = later
    begins = f"={first} " if first is not None else ""
    return begins + f" {GROUP} ".join(groups)


def with_finish(result: StageResult, finish: Finish) -> StageResult:
    """Return the results with the riders of a line in their places, and no other rider in any."""
    old = result.by_bib()
    winner = min((a for a in old.values() if a.place), key=lambda a: a.place or 0, default=None)
    first = finish.first if finish.first is not None else winner.turns if winner else None
    bibs = {rider.bib for rider in finish.riders}
    others = [_without_place(a) for a in result.arrivals if a.bib not in bibs]
    placed, place = [], 0
    for rider in finish.riders:
        before = old.get(rider.bib, RiderResult(rider.bib))
        if rider.status != OK:
            placed.append(replace(before, status=rider.status, place=None, turns=None))
            continue
        place += 1
        past = before.overshoot if rider.overshoot is None else rider.overshoot
        turns = before.turns if first is None else first + rider.later
        placed.append(replace(before, status=OK, place=place, turns=turns, overshoot=past))
    return replace(result, arrivals=(*placed, *(a for a in others if a != RiderResult(a.bib))))


def find_odd(
    bibs: Sequence[int], riders: Collection[int], gone: Mapping[int, int]
) -> Iterator[Sentence]:
    """Yield what is wrong with bibs: no rider wears one, it stands twice, its rider is out."""
    for n, one in enumerate(bibs):
        if one not in riders:
            yield Sentence("results.odd_nobody", {"bib": one})
        elif one in gone:
            yield Sentence("results.odd_gone", {"bib": one, "stage": gone[one]})
        elif one in bibs[:n] and one not in bibs[n + 1 :]:
            yield Sentence("results.odd_twice", {"bib": one})


def _without_place(result: RiderResult) -> RiderResult:
    return replace(result, place=None, turns=None) if result.place else result


def _status_words() -> dict[str, str]:
    """Return every status by the letters the sheets write for it, in any language."""
    terms, words = topic("terms"), {s: s for s in STATUSES if s != OK}
    for status in STATUSES:
        if f"{status}_short" in terms:
            words |= {terms[f"{status}_short"][language.code]: status for language in LANGUAGES}
    return {fold_text(word): status for word, status in words.items()}


class Step(NamedTuple):
    """One thing that a line does, and the stage as it is then."""

    sentence: Sentence
    stage: Stage


class LinePreview(NamedTuple):
    """What a line does to a stage, thing by thing, and the points that are there already."""

    stage: Stage
    steps: tuple[Sentence, ...]
    twice: tuple[Point, ...]


def apply_line(stage: Stage, text: str) -> Stage:
    """Return the stage with everything a line says added; one part not understood refuses all."""
    return preview_line(stage, text).stage


def preview_line(stage: Stage, text: str) -> LinePreview:
    """Return what a line does to a stage; one part not understood refuses all.

    What is wholly proposed gives way to the first road that is typed.
    """
    from engine.intake.roadbook.items import PointItem

    waits, steps, twice = is_proposal(stage) and bool(stage.sections), [], []
    for item in _read_items(text):
        if waits and _is_road(item):
            waits = False
            km = stage.sections[-1].end
            points = tuple(p for p in stage.points if not p.proposed)
            stage = replace(stage, sections=(), points=points)
            steps.append(Sentence("stage.does_begin", {"km": km}))
        if isinstance(item, PointItem):
            twice += [p for p in stage.points if (p.kind, p.km) == (item.kind, item.km)]
        for step in _make_steps(stage, item):
            stage = step.stage
            steps.append(step.sentence)
    return LinePreview(stage, tuple(steps), tuple(twice))


def _read_items(text: str) -> Iterator[Item]:
    from engine.intake.roadbook.lines import read_lone_line

    for part in PARTS.split(text):
        if not part.strip():
            continue
        items = read_lone_line(part.strip())
        if not items:
            raise IntakeError("typed_unknown", text=part.strip())
        yield from items


def _is_road(item: Item) -> bool:
    from engine.intake.roadbook.items import ClimbItem, SectionItem

    return isinstance(item, ClimbItem | SectionItem)


def _make_steps(stage: Stage, item: Item) -> Iterator[Step]:
    from engine.intake.roadbook.items import HeadItem, PointItem, place_item

    if not isinstance(item, HeadItem) and item.to_go is not None:
        item = place_item(item, stage.end_km - item.to_go)
    if isinstance(item, PointItem):
        km = stage.end_km if item.km is None else item.km
        words = {"point": term_sentence(item.kind), "km": km}
        yield Step(
            Sentence("stage.does_point", words),
            put_point(stage, Point(item.kind, km, item.name)),
        )
    elif isinstance(item, HeadItem):
        yield from _make_head_steps(stage, item)
    else:
        yield from _make_road_steps(stage, item)


def _make_head_steps(stage: Stage, item: HeadItem) -> Iterator[Step]:
    for field, value in (("name", item.name), ("stated_km", item.km), ("format", item.format)):
        if value is not None:
            stage = change_stage(stage, **{field: value})
            word = term_sentence(str(value)) if field == "format" else value
            yield Step(Sentence(f"stage.does_{field}", {"value": word}), stage)


def _make_road_steps(stage: Stage, item: SectionItem | ClimbItem) -> Iterator[Step]:
    from engine.intake.roadbook.items import ClimbItem, terrain_of

    if isinstance(item, ClimbItem):
        terrain, end = terrain_of(item.category), item.summit
    else:
        terrain, end = item.terrain, item.end
    if end is None or (item.start is None and item.length is None):
        if item.length is None:
            raise IntakeError("typed_unknown", text=item.name or terrain)
        longer = append_section(stage, terrain, item.length, item.name)
        yield _make_last_step(longer)
        return
    start = end - item.length if item.start is None and item.length else item.start
    assert start is not None
    reached = extend_stage(stage, start, "FLAT")
    if reached is not stage:
        yield _make_last_step(reached)
    new = Section(terrain, start, end, name=item.name)
    if reached.sections and start <= reached.sections[-1].end:
        laid_over = lay_section(reached, new)
        if start < reached.sections[-1].end:
            yield Step(_lay_sentence(reached, new), laid_over)
        else:
            yield _make_last_step(laid_over)
        return
    if end <= start:
        raise TourError("border_outside", km=end, start=start, end=end)
    yield _make_last_step(change_stage(reached, sections=(*reached.sections, new)))


def _make_last_step(stage: Stage) -> Step:
    """Return the step that put the last section of a stage at its end."""
    last = stage.sections[-1]
    values = {"terrain": _section_sentence(last), "start": last.start, "end": last.end}
    return Step(Sentence("stage.does_add", values), stage)


def _lay_sentence(before: Stage, new: Section) -> Sentence:
    """Say that a section is laid over others: in place of some, or in the middle of one."""
    gone = [s for s in before.sections if new.start <= s.start and s.end <= new.end]
    words = "stage.does_replace" if gone else "stage.does_insert"
    return Sentence(words, {"terrain": _section_sentence(new), "start": new.start, "end": new.end})


def _section_sentence(section: Section) -> Sentence:
    return Sentence(
        "stage.does_named", {"terrain": term_sentence(section.terrain), "name": section.name}
    )
