"""The parameters of the detector, from templates/intake/detector.toml."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from engine import tables

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DETECTOR = "intake/detector.toml"


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

    def needed(self, gap_km: float, *, kick: bool) -> float:
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
    table = tables.toml(DETECTOR)
    return DetectorSettings(
        find=_block(FindSettings, table["find"]),
        summit=_block(SummitSettings, table["summit"]),
        join=_block(JoinSettings, table["join"]),
        count=_block(CategorySettings, table["count"]),
        descend=_block(DescentSettings, table["descend"]),
        hill=_block(HillSettings, table["hill"]),
    )


def _block(kind: Callable[..., Any], values: Mapping[str, object]) -> Any:
    return kind(**{key: float(str(value)) for key, value in values.items()})
