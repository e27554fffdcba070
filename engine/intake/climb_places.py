"""Climbs of a list placed on the road of a track: those without kilometres, and with wrong ones.

Each goes to the stretch of its own length that rises as it should, in the order of the list and not
far from the kilometre that the list has for it. What counts is the whole list at once: the places
that together fit best. What is moved, and where another place fits nearly as well, is said.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import accumulate
from math import log
from typing import TYPE_CHECKING, NamedTuple

from engine.intake.profile import STEP_M
from engine.tour.finding import Finding, make_finding
from engine.tour.terrain import is_rising, terrains

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.intake.profile import Profile
    from engine.tour.values import Section

USUAL_SCORE = {"HC": 1000, "1": 500, "2": 270, "3": 130, "4": 50, "": 40}
"""Kilometres times mean gradient squared of a usual climb of each category."""

PER_GRADIENT, STEEPER, MOST_MISFIT = 1.0, 2.0, 3.0
"""What a per cent off the stated gradient costs, what a steeper road earns, the most it costs."""

GOES_ON, BEGAN_BEFORE = 2.0, 1.0
"""What it costs when the road rises on beyond the summit, or rose already before the foot."""

AROUND = 500 // STEP_M
"""Samples beyond an end that are looked at."""

LEAST_RISE = 20.0
"""Metres; a shorter rise is measured against these."""

NEVER, NO_CLIMB = float("-inf"), -4.0
MOST_PLACED = 60
"""A longer list is no list of climbs."""

SAME_M = 1000
"""Two places so near are one."""

SURE = 0.8
"""How much better a place fits than any other where there is no doubt."""

FAR_KM = 17
"""So far off the kilometres of a list have been."""

PER_KM_OFF, KEPT = 0.1, 0.3
"""What each kilometre off the list's own costs, and how much better another place must fit. On 35
stages of three Tours, with kilometres spoiled by up to 3, 8 and 17, 114, 121 and 110 of 129 climbs
are right so (73, 86 and 71 where only what hardly rises is moved); none is moved that is right."""

NEAR_M = 300
"""A climb whose best place is so near stays where the list has it."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """One climb to be placed: its length in samples, and how it should rise."""

    samples: int
    km: float
    gradient: float | None
    category: str
    at: int | None = None
    """The sample where the list has its summit; none where it does not say."""

    def misfit(self, gradient: float) -> float:
        """Return how badly a stretch of its length with this gradient fits."""
        if self.gradient is not None:
            off = abs(gradient - self.gradient) * PER_GRADIENT
        else:
            score = max(self.km * gradient * gradient, 1.0)
            off = abs(log(score / USUAL_SCORE[self.category]))
        return min(off, MOST_MISFIT)


def is_unplaced(section: Section) -> bool:
    """Tell whether a climb has a length and no place: its kilometres only say the order."""
    km = section.end - section.start
    return section.proposed and section.length == km and is_rising(section.terrain)


def place_climbs(
    official: Sequence[Section], profile: Profile, findings: list[Finding]
) -> list[Section]:
    """Return a list with its climbs where the road rises as they should, each doubt said."""
    climbs = [n for n, section in enumerate(official) if _is_to_place(section)]
    if not climbs or not profile.heights or len(climbs) > MOST_PLACED:
        return list(official)
    wanted = [_wanted(official[n], len(profile.heights)) for n in climbs]
    spots = _best_spots(profile, wanted)
    placed: list[Section | None] = list(official)
    for at, (n, climb) in enumerate(zip(climbs, wanted, strict=True)):
        spot = None if spots is None else spots[at]
        placed[n] = _place_section(official[n], climb, spot, profile, findings)
    return [section for section in placed if section is not None]


def _is_to_place(section: Section) -> bool:
    listed = not section.proposed and section.end > section.start
    return is_unplaced(section) or (listed and is_rising(section.terrain))


def _place_section(
    section: Section,
    climb: _Wanted,
    spot: _SummitPlace | None,
    profile: Profile,
    findings: list[Finding],
) -> Section | None:
    """Return one climb at its place; one of a list without kilometres that fits nowhere is none."""
    if spot is None:
        return None if climb.at is None else section
    last = _km_of(profile, len(profile.heights) - 1)
    summit, name = min(_km_of(profile, spot.summit), last), section.name or section.terrain
    if climb.at is not None:
        if not spot.is_moved:
            return section
        values = {"name": name, "before": section.end, "now": summit}
        findings.append(make_finding("W_CLIMB_OFF", "", **values))
    elif spot.other is None:
        findings.append(make_finding("I_CLIMB_PLACED", "", name=name, km=summit))
    else:
        values = {"name": name, "km": summit, "other": _km_of(profile, spot.other)}
        findings.append(make_finding("W_CLIMB_PLACED", "", **values))
    start = max(summit - (section.end - section.start), Decimal(0))
    return replace(section, start=start, end=summit, length=None, gradient=None, proposed=False)


def _wanted(section: Section, samples: int) -> _Wanted:
    km = float(section.end - section.start)
    gradient = None if section.gradient is None else float(section.gradient)
    category = terrains()[section.terrain].category or ""
    at = (
        None
        if is_unplaced(section)
        else min(round(float(section.end) * 1000 / STEP_M), samples - 1)
    )
    return _Wanted(max(round(km * 1000 / STEP_M), 2), km, gradient, category, at)


class _SummitPlace(NamedTuple):
    """The sample of a summit, another that fits nearly as well, and whether the list errs."""

    summit: int
    other: int | None
    is_moved: bool


def _best_spots(profile: Profile, climbs: Sequence[_Wanted]) -> list[_SummitPlace] | None:
    """Return where each climb fits best, in their order; none where not all find a place."""
    heights = profile.heights
    worths = [_worth_of_ends(heights, climb) for climb in climbs]
    count = len(heights)
    # before[k][s]: the best the first k climbs can do with their last summit at s or earlier
    before: list[list[float]] = [[0.0] * count]
    for climb, worth in zip(climbs, worths, strict=True):
        low, w = before[-1], climb.samples
        ends = [low[max(s - w, 0)] + worth[s] for s in range(count)]
        before.append(list(accumulate(ends, max)))
    if before[-1][-1] == NEVER:
        return None
    # after[k][s]: the best the climbs from k on can do with all their feet at s or later
    after: list[list[float]] = [[0.0] * (count + 1)]
    for climb, worth in zip(reversed(climbs), reversed(worths), strict=True):
        high, w = after[-1], climb.samples
        feet = [worth[s + w] + high[s + w] if s + w < count else NEVER for s in range(count)]
        after.append([*[*accumulate(reversed(feet), max)][::-1], NEVER])
    after.reverse()
    spots = []
    least = 0
    for k, climb in enumerate(climbs):
        w = climb.samples
        whole = [before[k][max(s - w, 0)] + worths[k][s] + after[k + 1][s] for s in range(count)]
        best = max(range(max(least, 0), count), key=lambda s: (whole[s], -s))
        spot = _judge_spot(climb, whole, best)
        if climb.at is None and _goes_on_to_finish(heights, best):
            spot = spot._replace(summit=count - 1)
        spots.append(spot)
        least = best + 1
    return spots


def _goes_on_to_finish(heights: Sequence[float], summit: int) -> bool:
    """Tell whether the road ends soon behind a summit and no lower: it is a summit finish."""
    return len(heights) - 1 - summit <= SAME_M // STEP_M and heights[-1] >= heights[summit]


def _judge_spot(climb: _Wanted, worth: Sequence[float], best: int) -> _SummitPlace:
    """Return the best place of a climb with what there is to doubt about it."""
    if climb.at is None:
        others = [s for s in range(len(worth)) if abs(s - best) > SAME_M // STEP_M]
        other = max(others, key=lambda s: worth[s], default=best)
        sure = worth[best] - worth[other] >= SURE
        return _SummitPlace(best, None if sure else other, is_moved=False)
    near = NEAR_M // STEP_M
    here = max(worth[max(climb.at - near, 0) : climb.at + near + 1], default=NEVER)
    is_moved = abs(best - climb.at) > near and here < worth[best] - KEPT
    return _SummitPlace(best, None, is_moved)


def _worth_of_ends(heights: Sequence[float], climb: _Wanted) -> list[float]:
    """Return for every sample what it is worth as the summit of a climb."""
    last, w = len(heights) - 1, climb.samples
    worth = [NEVER] * (last + 1)
    far = FAR_KM * 1000 // STEP_M
    first = max(w - 3, 1) if climb.at is None else max(w - 3, climb.at - far, 1)
    behind = last + 1 if climb.at is None else min(climb.at + far, last) + 1
    for s in range(first, behind):
        foot = max(s - w, 0)
        rise = heights[s] - heights[foot]
        gradient = rise / ((s - foot) * STEP_M) * 100
        if gradient <= 0.5:
            continue
        above = max(heights[s : s + AROUND + 1]) - heights[s]
        below = heights[foot] - min(heights[max(foot - AROUND, 0) : foot + 1])
        scale = max(rise, LEAST_RISE) / 5
        worth[s] = (
            STEEPER * min(gradient / 8, 1)
            - climb.misfit(gradient)
            - GOES_ON * min(above / scale, 1)
            - BEGAN_BEFORE * min(below / scale, 1)
        )
        if climb.at is not None:
            worth[s] -= PER_KM_OFF * abs(s - climb.at) * STEP_M / 1000
    if climb.at is not None:  # one that the track does not know stays, and hinders no other
        worth[climb.at] = max(worth[climb.at], NO_CLIMB)
    return worth


def _km_of(profile: Profile, sample: int) -> Decimal:
    return Decimal(f"{profile.sample_metres(sample) / 1000:.1f}")
