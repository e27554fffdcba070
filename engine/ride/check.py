"""Trial of what a tour keeps beside its stages: its profiles, its boards, its results."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.errors import EtapaError
from engine.race.game import Kept
from engine.tour.edit import results_in
from engine.tour.finding import ERROR, make_finding
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.race.game import Series
    from engine.road.roads import Survey
    from engine.tour.finding import Finding
    from engine.tour.values import Tour


def check_kept(tour: Tour, whole: Survey) -> list[Finding]:
    """Return what of it cannot be read, and what is odd in profiles and results that can."""
    drawn = any(stage.profile for stage in tour.stages)
    profiles = [*_profiles(tour), *_contrary(tour)] if drawn else []
    return [*profiles, *_boards(tour, whole), *_results(tour, whole)]


def _profiles(tour: Tour) -> list[Finding]:
    from engine.intake.profile import unpack_profile  # only then: it knows tracks

    return [
        found
        for number, stage in enumerate(tour.stages, start=1)
        if stage.profile
        for found in _unread(
            "E_PROFILE_UNREAD", f"stages/{number}", partial(unpack_profile, stage.profile)
        )
    ]


def _contrary(tour: Tour) -> list[Finding]:
    from engine.intake.climb_edits import contrary_sections

    stages = enumerate(tour.stages, start=1)
    return [found for number, stage in stages for found in contrary_sections(stage, number)]


def _boards(tour: Tour, whole: Survey) -> list[Finding]:
    if not tour.boards:
        return []
    from engine.board import kept_boards  # only then: it knows all of geometry

    found = _unread("E_TABLE_UNREAD", "", partial(kept_boards.tour_table, tour.boards))
    found += _unread("E_TABLE_UNREAD", "", partial(kept_boards.tour_stock, tour.boards))
    if found:
        return found
    for road in whole.roads:
        where = f"stages/{road.number}"
        found += _unread(
            "E_BOARD_UNREAD", where, partial(kept_boards.kept_board, tour.boards, road)
        )
    return found


def _results(tour: Tour, whole: Survey) -> list[Finding]:
    if not tour.results and not tour.games:
        return []
    from engine.games import GAMES  # only then: it knows every rulebook

    return [
        found
        for game in GAMES.values()
        if game.series is not None and results_in(tour, game.id)
        for found in _ranked(tour, whole, game.id, game.series)
    ]


def _ranked(tour: Tour, whole: Survey, game: str, series: Series) -> list[Finding]:
    """Return what is odd in the results of one game."""
    plain = results_in(tour, game)
    found = _unread("E_RESULTS_UNREAD", "", partial(series.read, plain))
    if found or any(f.severity == ERROR for f in whole.everything):
        return found
    days = tuple(range(1, len(tour.stages) + 1))
    kept = Kept(tour, whole.roads, series.read(plain), days)
    return list(series.table(kept, Rules(game, tour.rules)).findings)


def _unread(code: str, where: str, read: Callable[[], object]) -> list[Finding]:
    """Try to read something; return why it cannot be."""
    try:
        read()
    except EtapaError as why:
        return [make_finding(code, where, why=why)]
    return []
