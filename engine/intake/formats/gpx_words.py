"""Texts of a GPX file beside its points: parts, waypoints, and what each name belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.relief.track import Waypoint

if TYPE_CHECKING:
    from engine.intake.formats.points import TrackPoints

POINT, HEIGHT, WORD, WAY, SEGMENT, PART, FILE, ASIDE, NONE = range(9)
MOST_PARTS = 20_000
"""No stage has more tracks, segments and waypoints together."""
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
        self._named: dict[str, str] | None = None

    def begin(self, tag: str, attributes: dict[str, str], *, in_point: bool) -> int:
        """Take the start of an element and return its kind."""
        self.points.without_text()
        self._keep_word()
        kind = self._kinds.get(tag)
        if kind is None:
            kind = self._kinds[tag] = KINDS.get(tag.rpartition(":")[2], NONE)
        if kind == WORD:
            self._word, self._word_at = tag.rpartition(":")[2], len(self.points.texts)
            self._named = self.points.places[-1] if in_point else self._holder
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
            self.points.cut(max(len(self.parts) - 1, 0))
        return kind

    def _keep_word(self) -> None:
        """Give the text that has come since its element began to what it names."""
        if 0 <= self._word_at < len(self.points.texts) and self._named is not None:
            self._named.setdefault(self._word, self.points.texts[self._word_at].strip()[:200])
        self._word_at = -1

    def settle(self) -> None:
        """Take stock when a piece of the file has been read; a word may still be on its way."""
        waits = self._word_at == len(self.points.texts)
        self._keep_word()
        self.points.settle()
        self._word_at = len(self.points.texts) if waits else -1

    def said(self) -> str:
        """Return every name and description of the file and its parts."""
        parts = (self.file, *self.parts)
        return " ".join(part.get(word, "") for part in parts for word in ("name", "desc"))

    def waypoints(self) -> tuple[Waypoint, ...]:
        """Return the waypoints whose place can be read, and the named points of the track."""
        found = []
        for way in (*self.ways, *self.points.named):
            try:
                lat, lon = float(way["lat"]), float(way["lon"])
            except (KeyError, ValueError):
                continue
            kind = " ".join(filter(None, (way.get("type"), way.get("sym"))))
            if abs(lat) <= 90 and (way.get("name") or kind):
                found.append(Waypoint(way.get("name", ""), kind, lat, lon))
        return tuple(found)
