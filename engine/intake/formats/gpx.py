"""GPX 1.0 and 1.1: tracks before routes, and the waypoints and words beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.formats.track import Track, TrackPoints, Waypoint
from engine.intake.formats.xml import XmlStream

if TYPE_CHECKING:
    from collections.abc import Callable

POINT, HEIGHT, WORD, WAY, SEGMENT, PART, FILE, ASIDE, NONE = range(9)
"""What an element is, as far as a track needs to know."""
KINDS = {
    "trkpt": POINT,
    "rtept": POINT,
    "ele": HEIGHT,
    "name": WORD,
    "desc": WORD,
    "type": WORD,
    "sym": WORD,
    "wpt": WAY,
    "trkseg": SEGMENT,
    "trk": PART,
    "rte": PART,
    "metadata": FILE,
    "author": ASIDE,
    "link": ASIDE,
    "extensions": ASIDE,
    "copyright": ASIDE,
}
MOST_PARTS = 20_000
"""No stage has more tracks, segments and waypoints together."""


def read(data: bytes, name: str) -> Track:
    """Return the track of a GPX file; a file that breaks off gives what stands before."""
    points = TrackPoints()
    words = GpxWords(points, name)
    stream = XmlStream(name)
    start, opened = _make_handler(points, words)
    stream.parser.StartElementHandler = start
    stream.parser.CharacterDataHandler = points.texts.append
    whole = stream.read_document(data, opened, words.settle_piece)
    runs = points.collect_runs(words.parts)
    if not runs:
        key = "intake_only_waypoints" if words.ways else "intake_no_points"
        raise IntakeError(key if whole else "intake_xml_broken", file=name, kind="GPX")
    title = next((r.name for r in runs if r.name), "") or words.file.get("name", "")
    return Track(title, runs, words.read_waypoints(), words.all_words(), points.bad_points, whole)


def _make_handler(
    points: TrackPoints, words: GpxWords
) -> tuple[Callable[[str, dict[str, str]], None], Callable[[], int]]:
    """Return what is called for every element, and how many there were.

    Points and their heights are the rule and take two short calls; the rest goes to `words`.
    """
    places, marks, texts = points.places, points.marks, points.texts
    point_tag = height_tag = ""
    opened, in_point = 0, False

    def start_element(tag: str, attributes: dict[str, str]) -> None:
        nonlocal opened, in_point, point_tag, height_tag
        opened += 1
        if tag is point_tag:
            places.append(attributes)
            marks.append(-1)
            in_point = True
        elif tag is height_tag and in_point:
            marks[-1] = len(texts)
        else:
            kind = words.begin_element(tag, attributes, in_point=in_point)
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

    return start_element, lambda: opened


class GpxWords:
    """Everything of a file but its points: parts, waypoints, and what each name belongs to."""

    def __init__(self, points: TrackPoints, name: str) -> None:
        self.points = points
        self._name = name
        self._count = 0
        self.ways: list[dict[str, str]] = []
        self.parts: list[dict[str, str]] = []
        self.file: dict[str, str] = {}
        self._kinds: dict[str, int] = {}
        self._holder: dict[str, str] | None = None
        self._word, self._word_at = "", -1
        self._names: dict[str, str] | None = None

    def begin_element(self, tag: str, attributes: dict[str, str], *, in_point: bool) -> int:
        """Take the start of an element and return its kind."""
        self.points.without_text()
        self._keep_word()
        kind = self._kinds.get(tag)
        if kind is None:
            kind = self._kinds[tag] = KINDS.get(tag.rpartition(":")[2], NONE)
        if kind == WORD:
            self._word, self._word_at = tag.rpartition(":")[2], len(self.points.texts)
            self._names = self.points.places[-1] if in_point else self._holder
        elif kind == WAY:
            self.ways.append(attributes)
            self._holder = attributes
        elif kind == PART:
            self._holder = {"what": tag.rpartition(":")[2]}
            self.parts.append(self._holder)
        elif kind in {FILE, ASIDE}:
            self._holder = self.file if kind == FILE else None
        if kind in {PART, SEGMENT, WAY}:
            self._count += 1
            if self._count > MOST_PARTS:
                raise IntakeError("intake_too_many", file=self._name, most=MOST_PARTS)
        if kind in {PART, SEGMENT}:
            self.points.begin_run(max(len(self.parts) - 1, 0))
        return kind

    def _keep_word(self) -> None:
        """Give the text that has come since its element began to what it names."""
        if 0 <= self._word_at < len(self.points.texts) and self._names is not None:
            self._names.setdefault(self._word, self.points.texts[self._word_at].strip()[:200])
        self._word_at = -1

    def settle_piece(self) -> None:
        """Take stock when a piece of the file has been read; a word may still be on its way."""
        waits = self._word_at == len(self.points.texts)
        self._keep_word()
        self.points.settle_points()
        self._word_at = len(self.points.texts) if waits else -1

    def all_words(self) -> str:
        """Return every name and description of the file and its parts."""
        parts = (self.file, *self.parts)
        return " ".join(part.get(word, "") for part in parts for word in ("name", "desc"))

    def read_waypoints(self) -> tuple[Waypoint, ...]:
        """Return the waypoints whose place can be read, and the named points of the track."""
        waypoints = []
        for way in (*self.ways, *self.points.named_points):
            try:
                lat, lon = float(way["lat"]), float(way["lon"])
            except (KeyError, ValueError):
                continue
            kind = " ".join(filter(None, (way.get("type"), way.get("sym"))))
            if abs(lat) <= 90 and (way.get("name") or kind):
                waypoints.append(Waypoint(way.get("name", ""), kind, lat, lon))
        return tuple(waypoints)
