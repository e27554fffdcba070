"""A stage imported again: track onto track, list onto track, in whatever order they come."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from engine.intake.again.followed import follow_track, rises, same_road, set_by_hand
from engine.intake.again.rescale import at_length
from engine.intake.listed import counts, lay_list
from engine.intake.sections import SHORTEST_KM
from engine.tour.finding import Finding, make_finding
from engine.tour.proposals import is_proposal
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.tour.values import Point, Section, Stage

SAME_POINT_KM = Decimal(5)


def keep_corrections(
    old: Stage, new: Stage, shortest: Decimal = SHORTEST_KM
) -> tuple[Stage, list[Finding]]:
    """Return what was read in the place of a stage, with all that a person set on it kept."""
    if is_proposal(old):
        return _filled(old, new), []
    found: list[Finding] = []
    new = at_length(new, old.stated_km, found)
    track = new if new.profile else at_length(old, new.stated_km, found)
    stage = _filled(old, replace(new, format=old.format))
    if not track.profile:
        stage = replace(stage, sections=_page(old, stage, found))
        return replace(stage, points=_points(new, old, stage, found)), found
    own, of_track = set_by_hand(old)
    if new.profile:
        _say_replaced(old, new, found)
        stage = follow_track(old, of_track, stage, found) if old.profile else stage
    else:
        listed = [s for s in new.sections if rises(s) or (not s.proposed and s.terrain != "FLAT")]
        own = [*listed, *(s for s in own if not _meets(s, listed))]
        stage = replace(stage, sections=track.sections, profile=track.profile)
    if not old.profile:
        own += [s for s in of_track if s.terrain != "FLAT" and not _meets(s, own)]
    hand = [s for s in stage.sections if not s.proposed and not _meets(s, own)]
    official = [*own, *(s for s in hand if s.terrain != "FLAT")]
    complete = _is_complete(old, new)
    if own or (complete and any(map(counts, official))):
        stage = lay_list(official, stage, shortest, found, complete=complete)
    first, second = (old, new) if new.profile else (new, old)
    return replace(stage, points=_points(first, second, stage, found)), found


def _is_complete(old: Stage, new: Stage) -> bool:
    """Tell whether what a person set is a whole list: a page, or all that has a category."""
    tracks = bool(old.profile and new.profile)
    return not tracks or not any(s.proposed and counts(s) for s in old.sections)


def _filled(old: Stage, new: Stage) -> Stage:
    """Return the import in the place of a stage that waited for it."""
    return replace(
        new,
        name=old.name or new.name,
        format=new.format if old.format == ROAD else old.format,
        date=old.date or new.date,
        extra=old.extra,
        stated_km=new.stated_km or old.stated_km,
    )


def _say_replaced(old: Stage, new: Stage, found: list[Finding]) -> None:
    before, now = _end(old), _end(new)
    if old.profile and not same_road(old, new):
        name = new.name if old.name and old.name != new.name else ""
        found.append(make_finding("W_TRACK_REPLACED", "", before=before, now=now, name=name))
    elif before != now:
        found.append(make_finding("I_LENGTH_MOVED", "", before=before, now=now))


def _page(old: Stage, new: Stage, found: list[Finding]) -> tuple[Section, ...]:
    """Return the sections of a page read again: they stand, with the names climbs had before."""
    if _end(old) != _end(new):
        found.append(make_finding("I_LENGTH_MOVED", "", before=_end(old), now=_end(new)))
    named = {(s.terrain, s.end): s.name for s in old.sections if rises(s)}
    return tuple(
        replace(s, name=s.name or named.get((s.terrain, s.end), "")) if rises(s) else s
        for s in new.sections
    )


def _end(stage: Stage) -> Decimal:
    return stage.sections[-1].end if stage.sections else Decimal(0)


def _meets(section: Section, others: Sequence[Section]) -> bool:
    return any(section.start < s.end and s.start < section.end for s in others)


def _points(first: Stage, second: Stage, stage: Stage, found: list[Finding]) -> tuple[Point, ...]:
    """Keep the points of the first stage; a proposed one that the second also has moves there."""
    marked: list[Point] = list(second.points)
    kept: list[Point] = []
    for point in first.points:
        twin = _twin(point, marked)
        if twin is not None:
            marked.remove(twin)
            moved = twin.km if point.proposed else point.km
            if moved != point.km:
                name = point.name or point.kind
                found.append(
                    make_finding("I_POINT_MOVED", "", name=name, before=point.km, now=moved)
                )
            named = point.name or twin.name
            kept.append(replace(point, km=moved, name=named))
        else:
            kept.append(point)
    on_road: list[Point] = []
    for point in (*kept, *marked):
        if point.km <= _end(stage):
            on_road.append(point)
        else:
            name = point.name or point.kind
            found.append(make_finding("W_POINT_LOST", "", name=name, km=point.km))
    return tuple(sorted(on_road, key=lambda p: p.km))


def _twin(point: Point, marked: Sequence[Point]) -> Point | None:
    near = [p for p in marked if p.kind == point.kind and abs(p.km - point.km) <= SAME_POINT_KM]
    return min(near, key=lambda p: abs(p.km - point.km), default=None)
