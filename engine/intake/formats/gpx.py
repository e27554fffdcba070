"""GPX 1.0 and 1.1: tracks, else routes; waypoints beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.formats.gpx_words import HEIGHT, NONE, POINT, WORD, GpxWords
from engine.intake.formats.points import TrackPoints
from engine.intake.formats.xml import XmlStream
from engine.intake.relief.track import Track

if TYPE_CHECKING:
    from collections.abc import Callable


def read(data: bytes, name: str) -> Track:
    """Return the track of a GPX file; a file that breaks off gives what stands before."""
    points = TrackPoints()
    words = GpxWords(points, name)
    stream = XmlStream(name)
    start, opened = _handler(points, words)
    stream.parser.StartElementHandler = start
    stream.parser.CharacterDataHandler = points.texts.append
    whole = stream.read(data, opened, words.settle)
    runs = points.runs(words.parts)
    if not runs:
        key = "intake_only_waypoints" if words.ways else "intake_no_points"
        raise IntakeError(key if whole else "intake_xml_broken", file=name, kind="GPX")
    title = next((r.name for r in runs if r.name), "") or words.file.get("name", "")
    return Track(title, runs, words.waypoints(), words.said(), points.bad, whole)


def _handler(
    points: TrackPoints, words: GpxWords
) -> tuple[Callable[[str, dict[str, str]], None], Callable[[], int]]:
    """Return what is called for every element, and how many there were.

    Points and their heights are the rule and take two short calls; the rest goes to `words`.
    """
    places, marks, texts = points.places, points.marks, points.texts
    point_tag = height_tag = ""
    opened, in_point = 0, False

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal opened, in_point, point_tag, height_tag
        opened += 1
        if tag is point_tag:
            places.append(attributes)
            marks.append(-1)
            in_point = True
        elif tag is height_tag and in_point:
            marks[-1] = len(texts)
        else:
            kind = words.begin(tag, attributes, in_point=in_point)
            if kind == POINT:
                point_tag, in_point = tag, True
                places.append(attributes)
                marks.append(-1)
            elif kind == HEIGHT:
                height_tag = tag
                if in_point:
                    marks[-1] = len(texts)
            elif kind not in {WORD, NONE}:
                in_point = False

    return start, lambda: opened
