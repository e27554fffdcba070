"""What the box holds and what a stage or a tour needs of it (R1.8-R1.17, RULINGS 5 and 7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import tables
from engine.tour.finding import finding

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
    """RULING 7 — indicators are laid at the next line of their kind and moved on when it closes."""
    most: Counter[str] = Counter()
    for road in roads:
        counts: Counter[str] = Counter()
        for indicator in road.indicators:
            size = len(indicator.values)
            if rules["components.reuse_indicators"]:
                counts[indicator.kind] = max(counts[indicator.kind], size)
            else:
                counts[indicator.kind] += size
        most |= counts
    return _against(most, tables.toml(TABLE)["indicators"])


def check_box(road: Road, rules: Rules, where: str = "") -> list[Finding]:
    """RULING 5 — a stage may need more markers than the box holds: said, or an error."""
    mode = rules["stage.box_limits"]
    if mode == "off":
        return []
    code = "E_BOX_MARKERS" if mode == "error" else "W_BOX_MARKERS"
    return [
        finding(code, where, kind=n.kind, need=n.need, have=n.have)
        for n in marker_needs([road])
        if n.need > n.have
    ]


def _against(needed: Mapping[str, int], box: Mapping[str, int]) -> tuple[Need, ...]:
    order = [*box, *(kind for kind in needed if kind not in box)]
    return tuple(Need(kind, needed[kind], box.get(kind, 0)) for kind in order if needed[kind])
