"""A track becomes a stage: its length, its profile, its climbs and points, and its name."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import PurePath
from typing import TYPE_CHECKING

from engine.errors import IntakeError
from engine.intake.climb_settings import DEFAULT, category_systems
from engine.intake.climbs import detect_climbs, report_climb
from engine.intake.profile import pack_profile, profile_of
from engine.intake.report import ALIKE_SHARE, POSSIBLE_SHARE, ImportReport, round_hundredth
from engine.intake.roadbook.numbers import stage_number
from engine.intake.roadbook.vocabulary import vocabulary
from engine.intake.sections import (
    SHORTEST_KM,
    TrackSection,
    climb_piece,
    is_hill,
    km_of,
    make_sections,
)
from engine.intake.trace import lay_out_track
from engine.intake.waypoints import mark_of, marks_on_road
from engine.text import fold_text
from engine.tour.finding import Finding, make_finding
from engine.tour.values import ROAD, Point, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.intake.climb_settings import CategorySystem
    from engine.intake.climbs import FoundClimb
    from engine.intake.formats.track import Track, Waypoint
    from engine.intake.profile import Profile
    from engine.intake.waypoints import RoadMark


@dataclass(frozen=True, slots=True)
class ImportWishes:
    """What the organiser says about an import; everything may be left open."""

    km: Decimal | None = None
    """The official distance."""
    format: str = ROAD
    """Time trials are what the organiser says, never guessed from the length."""
    name: str = ""
    turn_m: int | None = None
    shortest_km: Decimal = SHORTEST_KM
    system: CategorySystem | None = None


def stage_of(
    track: Track, source: str, wishes: ImportWishes | None = None
) -> tuple[Stage, ImportReport]:
    """Return the stage of a track, and what there is to say about it."""
    wishes = wishes or ImportWishes()
    findings: list[Finding] = []
    placed_trace = lay_out_track(track, source)
    marks = marks_on_road(placed_trace, track.waypoints, source)
    stated = _official_length(track, placed_trace.trace.length, wishes.km, findings)
    trace, factor = placed_trace.trace, 1.0
    if stated is not None:
        factor = float(stated) * 1000 / trace.length
        trace = trace.scale_to(float(stated) * 1000)
        marks = [
            replace(m, metres=tuple(x * factor for x in m.metres), sector_m=m.sector_m * factor)
            for m in marks
        ]
    profile = profile_of(
        trace,
        wishes.turn_m,
        findings,
        lambda start, end: placed_trace.straightness_between(start / factor, end / factor),
    )
    system = wishes.system or category_systems()[DEFAULT]
    hills = detect_climbs(profile, system)
    marked_hills = [(hill, mark_of(hill, marks)) for hill in hills]
    sectors = list(_sector_pieces(marks))
    if not sectors and _speaks_of_cobbles(f"{track.name} | {source} | {track.words[:2000]}"):
        findings.append(make_finding("W_COBBLES_UNKNOWN", ""))
    stage = Stage(
        name=wishes.name or track.name or source,
        format=wishes.format,
        stated_km=stated,
        sections=make_sections(
            profile, [*_climb_pieces(marked_hills), *sectors], wishes.shortest_km
        ),
        points=tuple(_mark_points(marks)),
        profile=pack_profile(profile) if profile.heights else "",
    )
    report = _make_report(
        source, profile, marked_hills, system, (*placed_trace.findings, *findings)
    )
    return stage, replace(report, number=_number_in(f"{track.name} | {source}"))


_STATED = re.compile(r"(?<![\d.,])(\d{1,3}[.,]\d)\s?km\b", re.IGNORECASE)


def _official_length(
    track: Track, length: float, wish: Decimal | None, findings: list[Finding]
) -> Decimal | None:
    """Return the official distance: the organiser's, else the one the file speaks of."""
    measured = km_of(length)
    if wish is not None:
        if wish <= 0 or abs(wish / measured - 1) > POSSIBLE_SHARE:
            raise IntakeError("intake_official", km=wish, track=measured)
        if wish != measured:
            findings.append(make_finding("W_TRACK_LENGTH", "", track=measured, stated=wish))
        return wish
    distances = [Decimal(text.replace(",", ".")) for text in _STATED.findall(track.words[:2000])]
    stated = min(distances, key=lambda km: abs(km - measured), default=None)
    if stated is None:
        return None
    if abs(stated / measured - 1) > ALIKE_SHARE:
        findings.append(make_finding("W_TRACK_FAR", "", stated=stated, track=measured))
        return None
    if stated != measured:
        findings.append(make_finding("W_TRACK_LENGTH", "", track=measured, stated=stated))
    return stated


def _category_of(hill: FoundClimb, mark: RoadMark | None) -> str | None:
    """Return the category a climb has in the stage: the file's own word before any formula."""
    if mark and mark.category:
        return mark.category
    return hill.suggested if hill.counts else None


def _climb_pieces(
    marked_hills: Sequence[tuple[FoundClimb, RoadMark | None]],
) -> Iterator[TrackSection]:
    for hill, mark in marked_hills:
        category = _category_of(hill, mark)
        if category or is_hill(hill):
            sure = bool(mark and mark.category)
            yield climb_piece(hill, category, mark.name if mark else "", sure=sure)


ROUGH = "COBBLES"


def _sector_pieces(marks: Sequence[RoadMark]) -> Iterator[TrackSection]:
    """Yield the rough roads whose beginning and length the file names."""
    for mark in marks:
        for metres in mark.metres if mark.sector_m else ():
            end = metres + mark.sector_m
            yield TrackSection(ROUGH, metres, end, name=mark.name, firm=True, sure=True)


def _speaks_of_cobbles(text: str) -> bool:
    """Tell whether a file is of a race known for roads that no track can show."""
    plain = re.sub(r"[-_.]", " ", text)
    return vocabulary().classics.find_first(plain, fold_text(plain)) is not None


def _mark_points(marks: Sequence[RoadMark]) -> Iterator[Point]:
    spots = [(km_of(min(m.metres)), m) for m in marks if m.kind]
    for km, mark in sorted(spots, key=lambda spot: spot[0]):
        yield Point(mark.kind, km, mark.name, proposed=True)


def _make_report(
    source: str,
    profile: Profile,
    marked_hills: Sequence[tuple[FoundClimb, RoadMark | None]],
    system: CategorySystem,
    findings: tuple[Finding, ...],
) -> ImportReport:
    high = bool(profile.heights)
    return ImportReport(
        source,
        round_hundredth(profile.length_m / 1000),
        tuple(
            report_climb(hill, mark.name if mark else "", _category_of(hill, mark))
            for hill, mark in marked_hills
        ),
        findings,
        system.name if high else "",
        profile.gain_m if high else None,
        profile.gain_raw_m if high else None,
        profile.turn_m if high else None,
    )


FILE = re.compile(r"\.(?:geojson|json|gpx|kml|kmz|tcx|fit|xml|csv|tsv|txt|md|text)$", re.IGNORECASE)
"""The ending of a name that some program took from the file it made this one of."""


def stage_name(track: Track, file: str) -> str:
    """Return the name of the track; one that only names a file gives way to its places."""
    own = track.name.strip()
    return own if own and not FILE.search(own) else _name_by_places(track) or plain_name(file)


def plain_name(file: str) -> str:
    """Return the name of a file as people would say it."""
    name = PurePath(file).name
    while FILE.search(name):
        name = FILE.sub("", name)
    return " ".join(name.replace("_", " ").split()) or PurePath(file).stem


NEAR_KM = 1.5
"""A place so near the start or the finish is where the stage starts or ends."""
DEGREE_KM = 111.2


def _name_by_places(track: Track) -> str:
    """Return the named places at both ends, nothing where one of them has none."""
    runs = [run for run in track.runs if len(run.lats) and len(run.lons)]
    if not runs:
        return ""
    ends = ((runs[0].lats[0], runs[0].lons[0]), (runs[-1].lats[-1], runs[-1].lons[-1]))
    names = [_nearest_name(track.waypoints, *end) for end in ends]
    return " – ".join(names) if all(names) else ""


def _nearest_name(places: tuple[Waypoint, ...], lat: float, lon: float) -> str:
    distances = ((_km_apart(p, lat, lon), p.name.strip()) for p in places if p.name.strip())
    near = min(distances, default=(math.inf, ""))
    return near[1] if near[0] <= NEAR_KM else ""


def _km_apart(place: Waypoint, lat: float, lon: float) -> float:
    """Return how many kilometres a place is away; what has no place on the globe is far."""
    if place.lat is None or place.lon is None:
        return math.inf
    across = (place.lon - lon) * math.cos(math.radians(lat))
    return math.hypot(place.lat - lat, across) * DEGREE_KM


def _number_in(text: str) -> int | None:
    """Return the number of the stage a name or the name of a file says: 3 of "etapa-03"."""
    hit = vocabulary().stage.search(fold_text(re.sub(r"[-_.]", " ", text)))
    return stage_number(hit.group()) or None if hit else None
