"""Findings that need squares (strips, trials, minutes), and what the box must hold for a road."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from engine import tables
from engine.road.build import count_squares
from engine.tour.finding import make_finding
from engine.tour.kinds import trial_class
from engine.tour.terrain import terrain
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.road.values import Road
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules

TABLE = "games/ciclismo/box.toml"


def check_road(road: Road, rules: Rules, where: str = "") -> list[Finding]:
    """Return the findings that need squares: strips, cut tiles, trials, the box."""
    return [
        *_check_pieces(road, rules, where),
        *_check_trial(road, rules, where),
        *_check_fitted(road, rules, where),
        *check_box(road, rules, where),
    ]


def _check_pieces(road: Road, rules: Rules, where: str) -> Iterable[Finding]:
    for s in road.sections:
        place = f"{where}/sections/{s.index + 1}".lstrip("/")
        if s.squares < rules["tiles.min_straight"]:
            yield make_finding("W_SHORT_STRIP", place, squares=s.squares)
        whole = terrain(s.terrain).whole_tile
        if whole and s.squares % whole:
            # RULING 93: the tile of twelve cobbled squares is cut where a sector is shorter
            yield make_finding("I_CUT_TILE", place, squares=s.squares, tile=whole)


def _check_trial(road: Road, rules: Rules, where: str) -> Iterable[Finding]:
    if road.format == ROAD or road.km is None:
        return
    if road.km > rules["tt.max_km"]:
        yield make_finding("W_TT_TOO_LONG", where, km=road.km, most=rules["tt.max_km"])
    on_short_row = trial_class(road.km) == "TT_SHORT" and any(
        terrain(name).trial for name in set(road.terrain)
    )
    if on_short_row and rules["tables.leader_tt_short"] == "printed":
        # RULING 24: the cell of the leader in that row has probably lost its first half
        yield make_finding("I_ERRATUM_LEADER_TT_SHORT", where)


def _check_fitted(road: Road, rules: Rules, where: str) -> Iterable[Finding]:
    """Say of a stage that is fitted to an evening how long it really is."""
    sections = road.real_sections
    if any(section.fitted for section in sections):
        terrains = [section.terrain for section in sections]
        kilometres = [section.km for section in sections]
        real = sum(count_squares(terrains, kilometres, rules))
        yield make_finding("I_FITTED", where, squares=road.rows, real=real)


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


def check_roads(roads: Iterable[Road]) -> list[Finding]:
    """RULING 84 — say how many bonus turns a tour offers; they decide general classifications."""
    turns = sum(sum(line.bonus) for road in roads for line in road.lines)
    return [make_finding("I_BONUS_TURNS", "", turns=turns)] if turns else []


CERTAIN = Decimal("1.2")
"""How much longer than promised an estimate is before anything is said: it may be so far off."""


def check_minutes(minutes: int | None, rules: Rules, where: str) -> Iterable[Finding]:
    """R2.1 — say of a stage that it takes longer at the table than the book promises."""
    promised = tables.read_toml(f"games/{rules.game}/playtests.toml").get("promised")
    if minutes is not None and promised and minutes > promised["most"] * CERTAIN:
        yield make_finding("I_LONG_EVENING", where, minutes=minutes, most=promised["most"])


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
    return _compare_with_box(most, tables.read_toml(TABLE)["markers"])


def indicator_needs(roads: Iterable[Road], rules: Rules) -> tuple[Need, ...]:
    """Return how many indicators of each kind stages need: one for every value laid at one time."""
    counts = {kind: values.total() for kind, values in indicator_values(roads, rules).items()}
    return _compare_with_box(Counter(counts), tables.read_toml(TABLE)["indicators"])


def indicator_values(roads: Iterable[Road], rules: Rules) -> dict[str, Counter[int]]:
    """RULING 7 — indicators are laid at the next line of their kind and moved on when it closes.

    Each shows the points or turns it stands for, so that those of one line serve for another that
    pays the same.
    """
    most: dict[str, Counter[int]] = {}
    for road in roads:
        of_road: dict[str, Counter[int]] = {}
        for indicator in road.indicators:
            values, there = Counter(indicator.values), of_road.get(indicator.kind, Counter())
            reused = rules["components.reuse_indicators"]
            of_road[indicator.kind] = there | values if reused else there + values
        for kind, values in of_road.items():
            most[kind] = most.get(kind, Counter()) | values
    return most


def _compare_with_box(needed: Mapping[str, int], box: Mapping[str, int]) -> tuple[Need, ...]:
    order = [*box, *(kind for kind in needed if kind not in box)]
    return tuple(Need(kind, needed[kind], box.get(kind, 0)) for kind in order if needed[kind])
