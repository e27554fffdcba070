"""Category systems as data: a score, its cuts, and how near the next category is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine import tables
from engine.errors import IntakeError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SYSTEM_TABLE = "intake/systems.toml"
DEFAULT = "organiser"
MOST = 1e9
"""No score, height or factor of a system is larger, and none is below nothing; nan is neither."""
CATEGORIES = ("HC", "1", "2", "3", "4")
_FORMULAS: dict[str, Callable[[float, float], float]] = {
    "L_G2": lambda km, gradient: km * gradient * gradient,
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

    @property
    def hard(self) -> float:
        """Return the score from which a climb counts whatever its gradient: second category."""
        return self.cuts[CATEGORIES.index("2")]

    def score(self, km: float, gradient: float, top_m: float, *, at_finish: bool) -> float:
        """Return what a climb counts in this system."""
        points = _FORMULAS[self.formula](km, gradient)
        if self.altitude_per_km and top_m > self.altitude_from_m:
            points *= 1 + (top_m - self.altitude_from_m) / 1000 * self.altitude_per_km
        return points * self.finish_factor if at_finish else points

    def category(self, score: float) -> str:
        """Return the category of a score; what is below every cut has the lowest."""
        for name, cut in zip(CATEGORIES, self.cuts, strict=True):
            if score >= cut:
                return name
        return CATEGORIES[-1]

    def second(self, score: float) -> tuple[str, float]:
        """Return the category next nearest to a score, and how far off it is, as a share."""
        at = CATEGORIES.index(self.category(score))
        offers = []
        if at > 0:
            offers.append((self.cuts[at - 1] / max(score, 1e-9) - 1, CATEGORIES[at - 1]))
        if at < len(CATEGORIES) - 1 and self.cuts[at] > 0:
            offers.append((score / self.cuts[at] - 1, CATEGORIES[at + 1]))
        distance, name = min(offers)
        return name, distance


def category_systems() -> dict[str, CategorySystem]:
    """Return the systems that ship, by name."""
    return {name: read_system(name, block) for name, block in tables.toml(SYSTEM_TABLE).items()}


def read_system(name: str, block: Mapping[str, Any]) -> CategorySystem:
    """Return the system one block describes; a block that describes none is refused."""
    if not isinstance(block, dict):
        raise IntakeError("intake_system", name=name)
    try:
        cuts = tuple(float(block["cuts"][c]) for c in CATEGORIES)
        numbers = {
            key: float(block.get(key, default))
            for key, default in (
                ("altitude_from_m", 0),
                ("altitude_per_km", 0),
                ("finish_factor", 1),
                ("least_gradient", 0),
            )
        }
        formula = str(block["formula"])
    except (KeyError, TypeError, ValueError, OverflowError) as wrong:
        raise IntakeError("intake_system", name=name) from wrong
    falling = list(cuts) == sorted(set(cuts), reverse=True) and cuts[-1] >= 0
    sane = all(0 <= number <= MOST for number in (*cuts, *numbers.values()))
    if formula not in _FORMULAS or not falling or not sane:
        raise IntakeError("intake_system", name=name)
    return CategorySystem(name, formula, cuts, choice=bool(block.get("choice", False)), **numbers)
