"""GPX 1.0 and 1.1: tracks, else routes; waypoints beside them."""

from __future__ import annotations

from array import array

from engine.errors import IntakeError
from engine.intake.formats.points import Points
from engine.intake.formats.xml import Stream
from engine.intake.relief.track import Track, Waypoint

_POINT, _HEIGHT, _WORD, _WAY, _SEGMENT, _PART, _OTHER, _ASIDE = range(8)
_KINDS = {
    "trkpt": _POINT,
    "rtept": _POINT,
    "ele": _HEIGHT,
    "name": _WORD,
    "desc": _WORD,
    "type": _WORD,
    "sym": _WORD,
    "wpt": _WAY,
    "trkseg": _SEGMENT,
    "trk": _PART,
    "rte": _PART,
    "metadata": _OTHER,
    "author": _ASIDE,
    "link": _ASIDE,
    "extensions": _ASIDE,
    "copyright": _ASIDE,
}


def read(data: bytes, name: str) -> Track:
    """Return the track of a GPX file; a file that breaks off gives what stands before."""
    reader = _Reader(name)
    whole = reader.read(data)
    runs = reader.points.runs(reader.parts)
    if not runs:
        key = "intake_only_waypoints" if reader.ways else "intake_no_points"
        raise IntakeError(key if whole else "intake_xml_broken", file=name, kind="GPX")
    title = next((r.name for r in runs if r.name), "") or reader.title
    said = " ".join([reader.title, *reader.said])
    return Track(title, runs, reader.waypoints(), said, reader.points.bad, whole)


class _Reader:
    """The handlers of one file; the hottest of them first."""

    def __init__(self, name: str) -> None:
        self.stream = Stream(name)
        self.points = Points()
        self.ways: list[dict[str, str]] = []
        self.parts: list[dict[str, str]] = []
        self.title = ""
        self.said: list[str] = []
        self.opened = 0

    def read(self, data: bytes) -> bool:
        """Read everything; tell whether the document was whole."""
        parser, points = self.stream.parser, self.points
        places, heights = points.places, points.heights
        kinds: dict[str, int] = {}
        opened, taking = 0, False
        holder: dict[str, str] | None = None
        word = ""

        def height(text: str) -> None:
            if heights[-1] is None:  # the blanks behind the element come here too
                heights[-1] = text

        def words(text: str) -> None:
            if holder is not None and word not in holder:
                holder[word] = text.strip()[:200]

        def start(tag: str, attributes: dict[str, str]) -> None:
            nonlocal opened, taking, holder, word
            opened += 1
            if taking:
                parser.CharacterDataHandler = None
                taking = False
            kind = kinds.get(tag)
            if kind is None:
                kind = kinds[tag] = _KINDS.get(tag.rpartition(":")[2], -1)
            if kind == _POINT:
                places.append(attributes)
                heights.append(None)
                holder = attributes
            elif kind == _HEIGHT:
                if places and holder is places[-1]:
                    parser.CharacterDataHandler = height
                    taking = True
            elif kind == _WORD:
                word = tag.rpartition(":")[2]
                parser.CharacterDataHandler = words
                taking = True
            elif kind == _WAY:
                holder = attributes
                self.ways.append(attributes)
            elif kind == _PART:
                holder = {"what": tag.rpartition(":")[2]}
                self.parts.append(holder)
                points.cut(len(self.parts) - 1)
            elif kind == _SEGMENT:
                points.cut(max(len(self.parts) - 1, 0))
            elif kind == _OTHER:
                holder = self.meta
            elif kind == _ASIDE:
                holder = None

        self.meta: dict[str, str] = {}
        parser.StartElementHandler = start
        whole = self.stream.read(data, lambda: opened, points.settle)
        self.title = self.meta.get("name", "")
        self.said = [part.get(w, "") for part in (self.meta, *self.parts) for w in ("name", "desc")]
        return whole

    def waypoints(self) -> tuple[Waypoint, ...]:
        """Return the waypoints whose place can be read, and the named points of the track."""
        found = []
        for way in (*self.ways, *self.points.named):
            place = array("d")
            try:
                place.extend((float(way["lat"]), float(way["lon"])))
            except (KeyError, ValueError):
                continue
            kind = " ".join(filter(None, (way.get("type"), way.get("sym"))))
            if abs(place[0]) <= 90 and (way.get("name") or kind):
                found.append(Waypoint(way.get("name", ""), kind, place[0], place[1]))
        return tuple(found)
