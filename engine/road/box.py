"""What the box holds and what a stage or a tour needs of it.

R1.8, R1.9, R1.10, R1.11, R1.12, R1.13, R1.14, R1.15, R1.16, R1.17, RULING 5, RULING 7.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import tables
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.road.values import Road
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules

TABLE = "games/ciclismo/box.toml"


@dataclass(frozen=True, slots=True)
class Need:
    """How many of one kind are needed, and how many the box has."""

    kind: str
    need: int
    have: int


def marker_needs(roads: Iterable[Road]) -> tuple[Need, ...]:
    """Return the markers a stage needs; of several stages the most that any of them needs."""
    most: Counter[str] = Counter()
    for road in roads:
        most |= Counter(m.kind for m in road.markers)
    return _against(most, tables.toml(TABLE)["markers"])


def indicator_needs(roads: Iterable[Road], rules: Rules) -> tuple[Need, ...]:
    """Return how many indicators of each kind stages need: one for every value laid at one time."""
    counts = {kind: values.total() for kind, values in indicator_values(roads, rules).items()}
    return _against(Counter(counts), tables.toml(TABLE)["indicators"])


def indicator_values(roads: Iterable[Road], rules: Rules) -> dict[str, Counter[int]]:
    """RULING 7 — indicators are laid at the next line of their kind and moved on when it closes.

    Each shows the points or turns it stands for, so that those of one line serve for another that
    pays the same.
    """
    most: dict[str, Counter[int]] = {}
    for road in roads:
        laid: dict[str, Counter[int]] = {}
        for indicator in road.indicators:
            values, there = Counter(indicator.values), laid.get(indicator.kind, Counter())
            reused = rules["components.reuse_indicators"]
            laid[indicator.kind] = there | values if reused else there + values
        for kind, values in laid.items():
            most[kind] = most.get(kind, Counter()) | values
    return most


def check_box(road: Road, rules: Rules, where: str = "") -> list[Finding]:
    """RULING 5 — a stage may need more markers than the box holds: said, or an error."""
    mode = rules["stage.box_limits"]
    if mode == "off":
        return []
    code = "E_BOX_MARKERS" if mode == "error" else "W_BOX_MARKERS"
    return [
        make_finding(code, where, kind=n.kind, need=n.need, have=n.have)
        for n in marker_needs([road])
        if n.need > n.have
    ]


def _against(needed: Mapping[str, int], box: Mapping[str, int]) -> tuple[Need, ...]:
    order = [*box, *(kind for kind in needed if kind not in box)]
    return tuple(Need(kind, needed[kind], box.get(kind, 0)) for kind in order if needed[kind])
