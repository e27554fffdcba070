"""What the pointer says on a profile: where it is, and what the drag it is in has come to."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from designer.document.place import POINTS, SECTIONS
from designer.i18n import join_words
from designer.scene.carried import Words
from designer.scene.profile.gestures import TerrainDrop
from designer.scene.profile.grips import END

if TYPE_CHECKING:
    from collections.abc import Iterator

    from designer.document.document import Document
    from designer.document.language import Language
    from designer.picture.profile.scale import Relief
    from designer.scene.profile.gestures import Drag
    from engine.road.roads import SurveyedStage
    from engine.road.values import Road

AROUND = 0.25
"""Kilometres before and after a place over which its gradient is told."""


def hovered(surveyed: SurveyedStage, km: float, relief: Relief | None, voice: Language) -> str:
    """Say where the pointer is: kilometre, square, and the gradient where heights were measured."""
    if surveyed.road is None:
        return ""
    said = voice("stage.at", km=_number(voice, km), square=square_at(surveyed.road, km))
    if relief is None or not relief.measured:
        return said
    low, high = max(km - AROUND, 0.0), min(km + AROUND, relief.kms[-1])
    if high <= low:
        return said
    gradient = (relief.at(high) - relief.at(low)) / (high - low) / 10
    return voice("stage.at_gradient", place=said, gradient=_number(voice, gradient))


def dragged(document: Document, drag: Drag, voice: Language) -> Iterator[Words]:
    """Say what a drag has come to, what keeps it from following, and which keys change it."""
    yield from (Words(text) for text in _come_to(document, drag, voice))
    if drag.refused is not None:
        yield Words(voice.refusal(drag.refused), "error")
    keys = ["stage.drag_held" if drag.held is not None else "", "stage.drag_keys"]
    yield from (Words(voice(key), "soft") for key in keys if key)


def square_at(road: Road, km: float) -> int:
    """Return the square of the road that lies at a kilometre of the stage."""
    for section in road.sections:
        start, end = float(section.from_km), float(section.to_km)
        if km < end:
            share = max(km - start, 0.0) / (end - start)
            return min(section.first + int(share * section.squares), section.last)
    return road.sections[-1].last


def _come_to(document: Document, drag: Drag, voice: Language) -> Iterator[str]:
    surveyed, place = document.surveyed, document.place
    if surveyed is None or surveyed.road is None:
        return
    stage, road = surveyed.stage, surveyed.road
    if drag.kind == END:
        last = stage.sections[-1].end
        yield voice("stage.drag_end", km=voice.number(last), squares=road.rows)
        cut = [
            voice(f"stage.drag_{kind}", count=count)
            for kind in ("sections", "points")
            if (count := len(getattr(drag.stage, kind)) - len(getattr(stage, kind)))
        ]
        if cut:
            yield voice("stage.drag_cut", what=join_words(voice.lang, cut))
    elif place.kind == POINTS and 0 < place.number <= len(stage.points):
        km = float(stage.points[place.number - 1].km)
        yield hovered(surveyed, km, None, voice)
    elif place.kind == SECTIONS:
        alone = isinstance(drag, TerrainDrop)
        for number in (place.number,) if alone else (place.number, place.number + 1):
            if 0 < number <= len(road.sections):
                yield _section(surveyed, number, voice)


def _section(surveyed: SurveyedStage, number: int, voice: Language) -> str:
    assert surveyed.road is not None
    section, span = surveyed.road.sections[number - 1], surveyed.lengths.sections[number - 1]
    return voice(
        "stage.drag_section",
        terrain=voice.heading(f"terms.{section.terrain}"),
        start=voice.number(span.start),
        end=voice.number(span.end),
        km=voice.number(span.km),
        squares=section.squares,
    )


def _number(voice: Language, value: float) -> str:
    return voice.number(Decimal(str(round(value, 1)))).replace("-", "−")
