"""The climbs of an imported stage as a person sets them right; sections that heights contradict.

A list of climbs is changed climb by climb (joined, cut, moved, left out) before the stage is made
of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.errors import EtapaError, IntakeError, TourError
from engine.intake.climb_settings import DEFAULT, category_systems
from engine.intake.climbs import score_places
from engine.intake.profile import unpack_profile
from engine.intake.report import round_hundredth
from engine.tour.edit import lay_section, merge_sections
from engine.tour.finding import make_finding
from engine.tour.proposals import descent_after
from engine.tour.terrain import climb_of, is_rising, terrains
from engine.tour.values import Section

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.tour.finding import Finding
    from engine.tour.values import Stage

FLAT = "FLAT"


@dataclass(frozen=True, slots=True)
class PickedClimb:
    """One climb: where it lies, what it counts, what it is called, whether it is taken."""

    start: Decimal
    summit: Decimal
    terrain: str
    name: str = ""
    taken: bool = True

    @property
    def km(self) -> Decimal:
        """Return how long it is."""
        return self.summit - self.start


def climbs_of(stage: Stage) -> tuple[PickedClimb, ...]:
    """Return the climbs and hills of a stage as they were read."""
    return tuple(_pick_section(section) for section in stage.sections if is_rising(section.terrain))


def with_climbs(stage: Stage, climbs: Sequence[PickedClimb]) -> Stage:
    """Return the stage with these climbs in the place of those it was read with.

    A climb that is left out is flat, and so is a descent that only followed it. Whatever else was
    proposed stays as it was read: an edit changes what was edited.
    """
    before = climbs_of(stage)
    if tuple(climbs) == before:
        return stage
    wanted = [climb for climb in climbs if climb.taken]
    stage = _change_in_place(stage, wanted)
    there = climbs_of(stage)
    gone = [c for c in there if not any(_overlap(c, climb) for climb in wanted)]
    sections = tuple(
        _make_flat(s) if is_rising(s.terrain) and _pick_section(s) not in wanted else s
        for s in _without_descents(stage.sections, gone)
    )
    result = replace(stage, sections=sections)
    for climb in wanted:
        if climb not in there:
            end = min(climb.summit, result.end_km)
            result = lay_section(result, Section(climb.terrain, climb.start, end, name=climb.name))
    return _join_flats(result, as_read=stage.sections)


def _change_in_place(stage: Stage, climbs: Sequence[PickedClimb]) -> Stage:
    """Return the stage with name and category of the climbs that lie where they lay.

    A name is only a name: what was proposed stays proposed until its category is another one.
    """
    there = {(c.start, c.summit): c for c in climbs}

    def change(section: Section) -> Section:
        climb = there.get((section.start, section.end))
        if climb is None or not is_rising(section.terrain):
            return section
        proposed = section.proposed and climb.terrain == section.terrain
        return replace(section, terrain=climb.terrain, name=climb.name, proposed=proposed)

    return replace(stage, sections=tuple(change(section) for section in stage.sections))


def _overlap(one: PickedClimb, other: PickedClimb) -> bool:
    return one.start < other.summit and other.start < one.summit


def _without_descents(
    sections: Sequence[Section], gone: Sequence[PickedClimb]
) -> Iterator[Section]:
    """Yield the sections, those flat that were proposed as the way down from climbs left out."""
    known, summits, falling = terrains(), {climb.summit for climb in gone}, False
    previous: Section | None = None
    for section in sections:
        left = previous is not None and is_rising(previous.terrain) and previous.end in summits
        follows = left or (falling and previous is not None)
        falling = follows and section.proposed and known[section.terrain].falls
        previous = section
        yield _make_flat(section) if falling else section


def _join_flats(stage: Stage, as_read: Sequence[Section]) -> Stage:
    """Join what an edit made flat with the flat beside it; what was read apart stays apart."""
    result, n = stage, 1
    while n < len(result.sections):
        pair = result.sections[n - 1 : n + 1]
        edited = any(section not in as_read for section in pair)
        if edited and all(s.terrain == FLAT and not s.name for s in pair):
            result = merge_sections(result, n)
        else:
            n += 1
    return result


def _pick_section(section: Section) -> PickedClimb:
    return PickedClimb(section.start, section.end, section.terrain, section.name)


def _make_flat(section: Section) -> Section:
    return replace(section, terrain=FLAT, name="")


def join_climbs(stage: Stage, climbs: Sequence[PickedClimb], at: int) -> tuple[PickedClimb, ...]:
    """Make one climb of two that follow one another; heights give it its category."""
    if not 0 <= at < len(climbs) - 1:
        raise TourError("no_such_number", number=at + 2, most=len(climbs))
    first, second = climbs[at : at + 2]
    name = " – ".join(dict.fromkeys(n for n in (first.name, second.name) if n))
    both = PickedClimb(first.start, second.summit, second.terrain, name)
    return (*climbs[:at], suggest_category(stage, both), *climbs[at + 2 :])


def cut_climb(stage: Stage, climbs: Sequence[PickedClimb], at: int) -> tuple[PickedClimb, ...]:
    """Make two climbs of one, where it is calmest; heights give them their categories."""
    climb = climbs[at]
    km = _calmest_km(stage, climb)
    if not climb.start < km < climb.summit:
        raise TourError("split_outside", km=km, start=climb.start, end=climb.summit)
    lower = suggest_category(stage, replace(climb, summit=km))
    upper = suggest_category(stage, replace(climb, start=km))
    return (*climbs[:at], lower, upper, *climbs[at + 1 :])


CALM_M = 300
"""A climb is cut where so many metres of it rise least."""


def trim_foot(stage: Stage, climbs: Sequence[PickedClimb], at: int) -> tuple[PickedClimb, ...]:
    """Let a climb begin where it is hardest on the whole: organisers leave an easy foot out."""
    climb = climbs[at]
    start = _hardest_start(stage, climb)
    if start is None:
        raise IntakeError("intake_no_foot", name=climb.name or climb.terrain)
    return (*climbs[:at], suggest_category(stage, replace(climb, start=start)), *climbs[at + 1 :])


LEAST_FOOT_M = 300
"""A shorter foot is not worth a word."""


def _hardest_start(stage: Stage, climb: PickedClimb) -> Decimal | None:
    """Return from where on a climb has most kilometres times gradient squared, none for its foot.

    Length times the square of the gradient is the square of the rise by the length.
    """
    profile = unpack_profile(stage.profile) if stage.profile else None
    if profile is None or not profile.heights:
        return None
    start, summit = int(climb.start * 1000), min(float(climb.summit) * 1000, profile.length_m)
    top = profile.height_at(summit)
    hardness = {
        m: max(top - profile.height_at(m), 0.0) ** 2 / (summit - m)
        for m in range(start, int(summit) - CALM_M, 100)
    }
    best = max(hardness, key=lambda m: (hardness[m], -m), default=start)
    return Decimal(best) / 1000 if best - start >= LEAST_FOOT_M else None


def _calmest_km(stage: Stage, climb: PickedClimb) -> Decimal:
    """Return the kilometre inside a climb, not at its very ends, about which it rises least."""
    middle = ((climb.start + climb.summit) / 2).quantize(Decimal("0.1"))
    if not stage.profile:
        return middle
    profile = unpack_profile(stage.profile)
    start, summit = float(climb.start) * 1000, float(climb.summit) * 1000
    inner = (summit - start) / 5
    places = range(int(start + inner), int(summit - inner) + 1, 100)
    rises = {m: profile.height_at(m + CALM_M) - profile.height_at(m - CALM_M) for m in places}
    if not rises:
        return middle
    calm = min(rises, key=lambda m: (rises[m], abs(m - float(middle) * 1000)))
    return (Decimal(calm) / 1000).quantize(Decimal("0.1"))


def change_climb(
    climbs: Sequence[PickedClimb], at: int, **fields: object
) -> tuple[PickedClimb, ...]:
    """Change one climb; what runs into its neighbours or has no length is refused."""
    new = replace(climbs[at], **fields)  # type: ignore[arg-type]
    low = climbs[at - 1].summit if at else Decimal(0)
    high = climbs[at + 1].start if at + 1 < len(climbs) else None
    if new.start < low or new.summit <= new.start or (high is not None and new.summit > high):
        raise TourError("border_outside", km=new.summit, start=low, end=high or new.start)
    return (*climbs[:at], new, *climbs[at + 1 :])


def suggest_category(stage: Stage, climb: PickedClimb) -> PickedClimb:
    """Return a climb with the category of its heights; without heights it keeps its own."""
    if gradient_of(stage, climb) is None:
        return climb
    profile = unpack_profile(stage.profile)
    ends = float(climb.start) * 1000, min(float(climb.summit) * 1000, profile.length_m)
    (scored,) = score_places(profile, [ends], category_systems()[DEFAULT])
    return replace(climb, terrain=climb_of(scored.suggested))


def gradient_of(stage: Stage, climb: PickedClimb) -> Decimal | None:
    """Return the mean gradient of a climb in per cent; none where no heights were read."""
    profile = unpack_profile(stage.profile) if stage.profile else None
    if profile is None or not profile.heights or not climb.km:
        return None
    start, summit = float(climb.start) * 1000, float(climb.summit) * 1000
    rise = profile.height_at(summit) - profile.height_at(start)
    return round_hundredth(100 * rise / (summit - start))


LEAST_M, LEAST_PER_CENT = 40, 1.0
"""A section that goes the other way by less is a false flat."""

MOST_CACHED = 256
"""Profiles whose rises are remembered: a tour in the window is checked again at every edit."""


def contrary_sections(stage: Stage, number: int) -> tuple[Finding, ...]:
    """Return a finding for each section whose heights say the opposite of its terrain."""
    if not stage.profile:
        return ()
    ends = tuple((float(s.start), float(s.end)) for s in stage.sections)
    try:
        return tuple(_find_contrary(stage, number, _metres_risen(stage.profile, ends)))
    except EtapaError:  # heights that cannot be read are a finding of their own
        return ()


@lru_cache(maxsize=MOST_CACHED)
def _metres_risen(packed: str, ends: tuple[tuple[float, float], ...]) -> tuple[float, ...]:
    """Return how many metres the road rises between each two kilometres."""
    profile = unpack_profile(packed)
    if not profile.heights:
        return (0.0,) * len(ends)

    def height_at_km(km: float) -> float:
        return profile.height_at(min(km * 1000, profile.length_m))

    return tuple(height_at_km(end) - height_at_km(start) for start, end in ends)


def _find_contrary(stage: Stage, number: int, rises: Iterable[float]) -> Iterator[Finding]:
    known = terrains()
    for at, (section, rise) in enumerate(zip(stage.sections, rises, strict=True), start=1):
        terrain, km = known.get(section.terrain), section.end - section.start
        if terrain is None or not (terrain.rises or terrain.falls):
            continue
        against = rise if terrain.falls else -rise
        if against < LEAST_M or against < float(km) * 10 * LEAST_PER_CENT:
            continue
        if terrain.falls:
            code = "W_DESCENT_RISES"
            instead = suggest_category(stage, _pick_section(section)).terrain
        else:
            code = "W_CLIMB_FALLS"
            instead = descent_after(stage.sections[: at - 1])
        values = {"terrain": section.terrain, "metres": round(against), "km": km}
        yield make_finding(code, f"stages/{number}/sections/{at}", **values, instead=instead)
