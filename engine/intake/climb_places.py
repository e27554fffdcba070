"""Climbs of a list without kilometres, or with wrong ones, placed on the road of a track.

Each goes to the stretch of its own length that rises as it should, in the order of the list. What
counts is the whole list at once: the places that together fit best. Where another place fits nearly
as well, that is said.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import accumulate
from math import log
from typing import TYPE_CHECKING

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

NEVER = float("-inf")
MOST_PLACED = 60
"""A longer list is no list of climbs."""

SAME_M = 1000
"""Two places so near are one."""

SURE = 0.8
"""How much better a place fits than any other where there is no doubt."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """One climb to be placed: its length in samples, and how it should rise."""

    samples: int
    km: float
    gradient: float | None
    category: str

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
    """Return a list with its climbs that have no place laid on the road, each with its doubt."""
    free = [section for section in official if is_unplaced(section)]
    if not free or not profile.heights or len(free) > MOST_PLACED:
        return list(official)
    spots = _best_spots(profile, [_wanted(section) for section in free])
    if spots is None:
        return [section for section in official if not is_unplaced(section)]
    placed = []
    for section, (end, other) in zip(free, spots, strict=True):
        summit = min(_km_of(profile, end), _km_of(profile, len(profile.heights) - 1))
        length = section.length or Decimal(0)
        name = section.name or section.terrain
        if other is None:
            findings.append(make_finding("I_CLIMB_PLACED", "", name=name, km=summit))
        else:
            values = {"name": name, "km": summit, "other": _km_of(profile, other)}
            findings.append(make_finding("W_CLIMB_PLACED", "", **values))
        start = max(summit - length, Decimal(0))
        placed.append(
            replace(section, start=start, end=summit, length=None, gradient=None, proposed=False)
        )
    kept = [section for section in official if not is_unplaced(section)]
    return [*kept, *placed]


def _wanted(section: Section) -> _Wanted:
    km = float(section.end - section.start)
    gradient = None if section.gradient is None else float(section.gradient)
    category = terrains()[section.terrain].category or ""
    return _Wanted(max(round(km * 1000 / STEP_M), 2), km, gradient, category)


def _best_spots(profile: Profile, climbs: Sequence[_Wanted]) -> list[tuple[int, int | None]] | None:
    """Return of each climb the sample of its summit, and another that fits nearly as well."""
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
        away = SAME_M // STEP_M
        others = [s for s in range(count) if abs(s - best) > away]
        other = max(others, key=lambda s: whole[s], default=best)
        spots.append((best, other if whole[best] - whole[other] < SURE else None))
        least = best + 1
    return spots


def _worth_of_ends(heights: Sequence[float], climb: _Wanted) -> list[float]:
    """Return for every sample what it is worth as the summit of a climb."""
    last, w = len(heights) - 1, climb.samples
    worth = [NEVER] * (last + 1)
    for s in range(max(w - 3, 1), last + 1):
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
    return worth


def _km_of(profile: Profile, sample: int) -> Decimal:
    return Decimal(f"{profile.sample_metres(sample) / 1000:.1f}")


# A list whose kilometres do not climb on the track

FAR_KM = Decimal(17)
"""So far off the kilometres of a list have been."""

FLAT_SHARE, STEEP_SHARE = 0.4, 0.75
"""Shares of the gradient its category asks for: below the one a climb is not where the list has it,
above the other it is."""


def move_climbs(
    official: Sequence[Section], profile: Profile, findings: list[Finding]
) -> list[Section]:
    """Return a list with those climbs that are nowhere near their kilometres where the road rises.

    A climb that the track knows no better place for stays where the list has it.
    """
    if not profile.heights or len(official) > MOST_PLACED:
        return list(official)
    order = sorted(official, key=lambda s: (s.end, s.start))
    placed: list[Section] = []
    for n, section in enumerate(order):
        low = placed[-1].end if placed else Decimal(0)
        high = (
            order[n + 1].start if n + 1 < len(order) else _km_of(profile, len(profile.heights) - 1)
        )
        here = _better_place(section, profile, low, high)
        if here is not None:
            name = section.name or section.terrain
            values = {"name": name, "before": section.end, "now": here.end}
            findings.append(make_finding("W_CLIMB_OFF", "", **values))
        placed.append(here or section)
    return placed


def _better_place(
    section: Section, profile: Profile, low: Decimal, high: Decimal
) -> Section | None:
    """Return a climb where it fits, between its neighbours, when it does not fit where it is."""
    if not is_rising(section.terrain) or section.proposed or section.end <= section.start:
        return None
    climb = _wanted(section)
    asked = (USUAL_SCORE[climb.category] / climb.km) ** 0.5
    last = len(profile.heights) - 1
    here = min(round(float(section.end) * 1000 / STEP_M), last)
    foot = max(here - climb.samples, 0)
    if here <= foot or _gradient(profile, foot, here) >= FLAT_SHARE * asked:
        return None
    first = max(low, section.end - FAR_KM - (section.end - section.start))
    end = min(high, section.end + FAR_KM)
    a, b = (min(round(float(km) * 1000 / STEP_M), last) for km in (first, end))
    if b - a <= climb.samples:
        return None
    worth = _worth_of_ends(profile.heights[a : b + 1], climb)
    best = max(range(len(worth)), key=lambda s: worth[s])
    top = a + best
    if worth[best] == NEVER or best < climb.samples:
        return None
    if _gradient(profile, top - climb.samples, top) < STEEP_SHARE * asked:
        return None
    summit = _km_of(profile, top)
    return replace(section, start=summit - (section.end - section.start), end=summit)


def _gradient(profile: Profile, foot: int, top: int) -> float:
    rise = profile.heights[top] - profile.heights[foot]
    return rise / ((top - foot) * STEP_M) * 100
