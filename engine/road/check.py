"""Findings of a stage once it is a road, and of all roads of a tour."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from engine import tables
from engine.road.box import check_box
from engine.road.making.squares import count_squares
from engine.tour.finding import make_finding
from engine.tour.kinds import trial_class
from engine.tour.terrain import terrain
from engine.tour.values import ROAD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.road.values import Road
    from engine.tour.finding import Finding
    from engine.tour.rules import Rules

CERTAIN = Decimal("1.2")
"""How much longer than promised an estimate is before anything is said: it may be so far off."""


def check_road(road: Road, rules: Rules, where: str = "") -> list[Finding]:
    """Return the findings that need squares: strips, cut tiles, trials, the box."""
    found = [*_pieces(road, rules, where), *_trial(road, rules, where)]
    found += _fitted(road, rules, where)
    return found + check_box(road, rules, where)


def check_roads(roads: Iterable[Road]) -> list[Finding]:
    """RULING 84 — say how many bonus turns a tour offers; they decide general classifications."""
    turns = sum(sum(line.bonus) for road in roads for line in road.lines)
    return [make_finding("I_BONUS_TURNS", "", turns=turns)] if turns else []


def check_minutes(minutes: int | None, rules: Rules, where: str) -> Iterable[Finding]:
    """R2.1 — say of a stage that it takes longer at the table than the book promises."""
    promised = tables.toml(f"games/{rules.game}/playtests.toml").get("promised")
    if minutes is not None and promised and minutes > promised["most"] * CERTAIN:
        yield make_finding("I_LONG_EVENING", where, minutes=minutes, most=promised["most"])


def _pieces(road: Road, rules: Rules, where: str) -> Iterable[Finding]:
    for s in (one for one in road.sections if one.squares):
        place = f"{where}/sections/{s.index + 1}".lstrip("/")
        if s.squares < rules["tiles.min_straight"]:
            yield make_finding("W_SHORT_STRIP", place, squares=s.squares)
        whole = terrain(s.terrain).whole_tile
        if whole and s.squares % whole:
            yield make_finding("I_CUT_TILE", place, squares=s.squares, tile=whole)  # RULING 93


def _fitted(road: Road, rules: Rules, where: str) -> Iterable[Finding]:
    """Say of a stage that is fitted to an evening how long it really is."""
    if any(section.fitted for section in road.sections):
        ridden = [section.terrain for section in road.sections]
        real = sum(count_squares(ridden, [section.km for section in road.sections], rules))
        yield make_finding("I_FITTED", where, squares=road.rows, real=real)


def _trial(road: Road, rules: Rules, where: str) -> Iterable[Finding]:
    if road.format == ROAD or road.km is None:
        return
    if road.km > rules["tt.max_km"]:
        yield make_finding("W_TT_TOO_LONG", where, km=road.km, most=rules["tt.max_km"])
    short = trial_class(road.km) == "TT_SHORT" and any(terrain(t).trial for t in set(road.terrain))
    if short and rules["tables.leader_tt_short"] == "printed":
        yield make_finding("I_ERRATUM_LEADER_TT_SHORT", where)  # RULING 24
