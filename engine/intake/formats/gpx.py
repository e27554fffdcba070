"""GPX 1.0 and 1.1: tracks, else routes; waypoints beside them."""

from __future__ import annotations

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
    """The handlers of one file. Per point there are two calls into Python and no more."""

    def __init__(self, name: str) -> None:
        self.stream = Stream(name)
        self.points = Points()
        self.ways: list[dict[str, str]] = []
        self.parts: list[dict[str, str]] = []
        self.meta: dict[str, str] = {}

    @property
    def title(self) -> str:
        """Return what the file calls itself."""
        return self.meta.get("name", "")

    @property
    def said(self) -> list[str]:
        """Return every name and description of the file and its parts."""
        return [part.get(w, "") for part in (self.meta, *self.parts) for w in ("name", "desc")]

    def read(self, data: bytes) -> bool:
        """Read everything; tell whether the document was whole."""
        points, ways, parts = self.points, self.ways, self.parts
        places, marks, texts = points.places, points.marks, points.texts
        kinds: dict[str, int] = {}
        point_tag = height_tag = word = ""
        holder: dict[str, str] | None = None
        point: dict[str, str] = {}
        named: dict[str, str] | None = None
        opened, word_at = 0, -1

        def start(tag: str, attributes: dict[str, str]) -> None:
            nonlocal opened, holder, point
            opened += 1
            if tag is point_tag:
                places.append(attributes)
                marks.append(-1)
                holder = point = attributes
            elif tag is height_tag and holder is point:
                marks[-1] = len(texts)
            else:
                other(tag, attributes)

        def other(tag: str, attributes: dict[str, str]) -> None:
            nonlocal holder, point, named, word, word_at, point_tag, height_tag
            points.without_text()
            keep_word()
            kind = kinds.get(tag)
            if kind is None:
                kind = kinds[tag] = _KINDS.get(tag.rpartition(":")[2], -1)
            if kind == _POINT:
                point_tag = tag
                places.append(attributes)
                marks.append(-1)
                holder = point = attributes
            elif kind == _HEIGHT:
                height_tag = tag
                if holder is point:
                    marks[-1] = len(texts)
            elif kind == _WORD:
                word, word_at, named = tag.rpartition(":")[2], len(texts), holder
            elif kind == _WAY:
                holder = attributes
                ways.append(attributes)
            elif kind == _PART:
                holder = {"what": tag.rpartition(":")[2]}
                parts.append(holder)
                points.cut(len(parts) - 1)
            elif kind == _SEGMENT:
                points.cut(max(len(parts) - 1, 0))
                holder = parts[-1] if parts else None
            elif kind == _OTHER:
                holder = self.meta
            elif kind == _ASIDE:
                holder = None

        def keep_word() -> None:
            nonlocal word_at
            if 0 <= word_at < len(texts) and named is not None:
                named.setdefault(word, texts[word_at].strip()[:200])
            word_at = -1

        def settle() -> None:
            nonlocal word_at
            waits = word_at == len(texts)
            keep_word()
            points.settle()
            word_at = len(texts) if waits else -1

        self.stream.parser.StartElementHandler = start
        self.stream.parser.CharacterDataHandler = texts.append
        return self.stream.read(data, lambda: opened, settle)

    def waypoints(self) -> tuple[Waypoint, ...]:
        """Return the waypoints whose place can be read, and the named points of the track."""
        found = []
        for way in (*self.ways, *self.points.named):
            place: list[float] = []
            try:
                place.extend((float(way["lat"]), float(way["lon"])))
            except (KeyError, ValueError):
                continue
            kind = " ".join(filter(None, (way.get("type"), way.get("sym"))))
            if abs(place[0]) <= 90 and (way.get("name") or kind):
                found.append(Waypoint(way.get("name", ""), kind, place[0], place[1]))
        return tuple(found)
