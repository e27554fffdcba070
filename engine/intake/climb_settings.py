"""What the detector of climbs goes by, and the systems that give climbs their category.

The numbers of the detector were fitted to official lists of climbs
(tests/figures/official_climbs.py); those of a system are its organiser's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from engine import tables
from engine.errors import IntakeError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DETECTOR = "intake/detector.toml"
SYSTEM_TABLE = "intake/systems.toml"

DEFAULT = "organiser"
"""The system that suggests where none is named."""

CATEGORIES = ("HC", "1", "2", "3", "4")
"""From the hardest on."""


@dataclass(frozen=True, slots=True)
class FindSettings:
    """Which stretches of road are climbs at all."""

    length_power: float
    gradient_power: float
    floor: float
    cost: float
    least_km: float
    most_km: float
    least_gradient: float
    short_km: float
    long_km: float
    long_gradient: float

    def least_of(self, km: float) -> float:
        """Return the mean gradient a climb of this length must have."""
        share = (km - self.short_km) / (self.long_km - self.short_km)
        more = self.long_gradient - self.least_gradient
        return self.least_gradient + more * min(max(share, 0.0), 1.0)


@dataclass(frozen=True, slots=True)
class SummitSettings:
    """Where a climb ends."""

    crest_km: float
    finish_km: float
    finish_drop_m: float


@dataclass(frozen=True, slots=True)
class JoinSettings:
    """When two neighbours are one climb."""

    gap_km: float
    short_gap_km: float
    kick_share: float
    far_kick_share: float
    foot_share: float
    far_foot_share: float
    least_gradient: float

    def needed_share(self, gap_km: float, *, kick: bool) -> float:
        """Return the share of its harder part that the whole must score."""
        near, far = self.foot_share, self.far_foot_share
        if kick:
            near, far = self.kick_share, self.far_kick_share
        return near if gap_km <= self.short_gap_km else far


@dataclass(frozen=True, slots=True)
class CategorySettings:
    """Which hills an organiser gives a category."""

    score: float
    gain_m: float
    power: float
    most: float
    least_gradient: float
    turn_m: float

    def least_score(self, gain_m: float) -> float:
        """Return the score from which a hill counts on a stage of so much climbing."""
        harder: float = (gain_m / self.gain_m) ** self.power
        return min(self.score * harder, self.most)


@dataclass(frozen=True, slots=True)
class DescentSettings:
    """Where a descent ends, and which are long enough for the table."""

    floor: float
    share_of_score: float
    far_share_of_score: float
    least_km: float
    least_drop_m: float
    least_gradient: float


@dataclass(frozen=True, slots=True)
class HillSettings:
    """Which uncounted hills are felt."""

    least_km: float
    least_score: float
    least_gradient: float


@dataclass(frozen=True, slots=True)
class DetectorSettings:
    """Everything the detector goes by."""

    find: FindSettings
    summit: SummitSettings
    join: JoinSettings
    count: CategorySettings
    descend: DescentSettings
    hill: HillSettings


@cache
def detector_settings() -> DetectorSettings:
    """Return the parameters as shipped."""
    values = {
        block: {key: float(str(value)) for key, value in row.items()}
        for block, row in tables.read_toml(DETECTOR).items()
    }
    return DetectorSettings(
        find=FindSettings(**values["find"]),
        summit=SummitSettings(**values["summit"]),
        join=JoinSettings(**values["join"]),
        count=CategorySettings(**values["count"]),
        descend=DescentSettings(**values["descend"]),
        hill=HillSettings(**values["hill"]),
    )


_FORMULAS: dict[str, Callable[[float, float], float]] = {
    "L_G2": lambda km, gradient: km * gradient * gradient,
    "L_G1.2": lambda km, gradient: km * gradient**1.2,
    "M_G": lambda km, gradient: km * 1000 * gradient,
}


@dataclass(frozen=True, slots=True)
class CategorySystem:
    """One way to give climbs their category."""

    name: str
    formula: str
    cuts: tuple[float, ...]
    """The least score of HC, 1, 2, 3, 4."""
    altitude_from_m: float = 0.0
    altitude_per_km: float = 0.0
    finish_factor: float = 1.0
    least_gradient: float = 0.0
    choice: bool = False
    """Whether hills are chosen by the hardness of the stage; else by the lowest cut alone."""
    choice_factor: float = 1.0
    """How many times the score of the detector's choice a hill must have here."""

    @property
    def hard_score(self) -> float:
        """Return the score from which a climb counts whatever its gradient: second category."""
        return self.cuts[CATEGORIES.index("2")]

    def score_climb(self, km: float, gradient: float, top_m: float, *, at_finish: bool) -> float:
        """Return what a climb counts in this system."""
        points = _FORMULAS[self.formula](km, gradient)
        if self.altitude_per_km and top_m > self.altitude_from_m:
            points *= 1 + (top_m - self.altitude_from_m) / 1000 * self.altitude_per_km
        return points * self.finish_factor if at_finish else points

    def category_of(self, score: float) -> str:
        """Return the category of a score; what is below every cut has the lowest."""
        reached = (n for n, cut in zip(CATEGORIES, self.cuts, strict=True) if score >= cut)
        return next(reached, CATEGORIES[-1])

    def next_category(self, score: float) -> tuple[str, float]:
        """Return the category next nearest to a score, and how far off it is, as a share."""
        at = CATEGORIES.index(self.category_of(score))
        offers = []
        if at > 0:
            offers.append((self.cuts[at - 1] / max(score, 1e-9) - 1, CATEGORIES[at - 1]))
        if at < len(CATEGORIES) - 1 and self.cuts[at] > 0:
            offers.append((score / self.cuts[at] - 1, CATEGORIES[at + 1]))
        distance, name = min(offers)
        return name, distance


@cache
def category_systems() -> dict[str, CategorySystem]:
    """Return the systems that ship, by name."""
    return {
        name: read_system(name, block) for name, block in tables.read_toml(SYSTEM_TABLE).items()
    }


MOST = 1e9
"""No score, height or factor of a system is larger, and none is below nothing; nan is neither."""

_NUMBERS = {
    "altitude_from_m": 0, "altitude_per_km": 0, "finish_factor": 1, "least_gradient": 0,
    "choice_factor": 1,
}  # fmt: skip
"""What a block may leave out, and what then holds."""


def read_system(name: str, block: Mapping[str, Any]) -> CategorySystem:
    """Return the system one block describes; a block that describes none is refused."""
    if not isinstance(block, dict):
        raise IntakeError("intake_system", name=name)
    try:
        cuts = tuple(float(block["cuts"][c]) for c in CATEGORIES)
        numbers = {key: float(block.get(key, usual)) for key, usual in _NUMBERS.items()}
        formula = str(block["formula"])
    except (KeyError, TypeError, ValueError, OverflowError) as wrong:
        raise IntakeError("intake_system", name=name) from wrong
    falling = list(cuts) == sorted(set(cuts), reverse=True) and cuts[-1] >= 0
    sane = all(0 <= number <= MOST for number in (*cuts, *numbers.values()))
    if formula not in _FORMULAS or not falling or not sane:
        raise IntakeError("intake_system", name=name)
    return CategorySystem(name, formula, cuts, choice=bool(block.get("choice", False)), **numbers)
