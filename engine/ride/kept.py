"""What a tour keeps beside its stages, tried: its profiles, its boards, its results."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.errors import EtapaError
from engine.intake.relief.packed import unpack
from engine.standings.compute import compute
from engine.standings.facts import facts
from engine.standings.plain import results_of
from engine.tour.finding import ERROR, finding
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.road.survey import Survey
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


def check_kept(tour: Tour, whole: Survey) -> list[Finding]:
    """Return what of it cannot be read, and what is odd in results that can."""
    return [*_profiles(tour), *_boards(tour, whole), *_results(tour, whole)]


def _profiles(tour: Tour) -> list[Finding]:
    return [
        found
        for number, stage in enumerate(tour.stages, start=1)
        if stage.profile
        for found in _unread("E_PROFILE_UNREAD", f"stages/{number}", partial(unpack, stage.profile))
    ]


def _boards(tour: Tour, whole: Survey) -> list[Finding]:
    if not tour.boards:
        return []
    from engine.board.saved import shelf  # only then: it knows all of geometry

    found = _unread("E_TABLE_UNREAD", "", partial(shelf.table, tour.boards))
    found += _unread("E_TABLE_UNREAD", "", partial(shelf.stock, tour.boards))
    if found:
        return found
    for road in whole.roads:
        where = f"stages/{road.number}"
        found += _unread("E_BOARD_UNREAD", where, partial(shelf.board, tour.boards, road))
    return found


def _results(tour: Tour, whole: Survey) -> list[Finding]:
    found = _unread("E_RESULTS_UNREAD", "", partial(results_of, tour.results))
    if found or not tour.results or any(f.severity == ERROR for f in whole.everything):
        return found
    rules = Rules(tour.rules)
    known = facts(tour, whole.roads, rules)
    return list(compute(known, results_of(tour.results), rules).findings)


def _unread(code: str, where: str, read: Callable[[], object]) -> list[Finding]:
    """Try to read something; return why it cannot be."""
    try:
        read()
    except EtapaError as why:
        return [finding(code, where, why=why)]
    return []
