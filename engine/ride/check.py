"""Check of what a tour keeps beside its stages: profiles, boards and results, each read once.

What cannot be read is found when the tour is checked, before any page needs it.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

from engine.errors import EtapaError
from engine.lazy import IdentityKey
from engine.race.game import RiddenStages
from engine.tour.edit import results_in
from engine.tour.finding import ERROR, make_finding
from engine.tour.rules import Rules
from engine.tour.values import Tour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.race.game import Series
    from engine.road.roads import Survey
    from engine.tour.finding import Finding


def check_kept(tour: Tour, whole: Survey) -> list[Finding]:
    """Return what of it cannot be read, and what is odd in profiles and results that can."""
    return [*_check_profiles(tour), *_check_boards(tour, whole), *_check_results(tour, whole)]


def _check_profiles(tour: Tour) -> list[Finding]:
    if not any(stage.profile for stage in tour.stages):
        return []
    from engine.intake.climb_edits import contrary_sections  # only then: they know tracks
    from engine.intake.profile import unpack_profile

    stages = list(enumerate(tour.stages, start=1))
    findings: list[Finding] = []
    for number, stage in stages:
        if stage.profile:
            unpack = partial(unpack_profile, stage.profile)
            findings += _try_reading("E_PROFILE_UNREAD", f"stages/{number}", unpack)
    for number, stage in stages:
        findings += contrary_sections(stage, number)
    return findings


def _check_boards(tour: Tour, whole: Survey) -> list[Finding]:
    if not tour.boards:
        return []
    from engine.board import kept_boards  # only then: it knows all of geometry

    findings = _try_reading("E_TABLE_UNREAD", "", partial(kept_boards.tour_table, tour.boards))
    findings += _try_reading("E_TABLE_UNREAD", "", partial(kept_boards.tour_stock, tour.boards))
    if findings:
        return findings
    for road in whole.roads:
        read_board = partial(kept_boards.kept_board, tour.boards, road)
        findings += _try_reading("E_BOARD_UNREAD", f"stages/{road.number}", read_board)
    return findings


def _check_results(tour: Tour, whole: Survey) -> list[Finding]:
    findings: list[Finding] = []
    for game, series in _ranked_games(tour):
        findings += _check_ranking(tour, whole, game, series)
    return findings


def find_unread(tour: Tour) -> tuple[Finding, ...]:
    """Return why the results of a tour cannot be read, in every game in which it was ridden.

    They are read once: a window asks after every step, and few steps touch results.
    """
    if not tour.results and not tour.games:
        return ()
    return _find_unread(IdentityKey(tour.results, tour.games))


@lru_cache(maxsize=2)
def _find_unread(kept: IdentityKey) -> tuple[Finding, ...]:
    results, games = kept.of
    tour = Tour("", results=results, games=games)
    return tuple(
        finding
        for game, series in _ranked_games(tour)
        for finding in _try_stages(tour, game, series)
    )


def _ranked_games(tour: Tour) -> Iterator[tuple[str, Series]]:
    """Yield the games in which the tour keeps results, each with what ranks them."""
    if not tour.results and not tour.games:
        return
    from engine.games import GAMES  # only then: it knows every rulebook

    for game in GAMES.values():
        if game.series is not None and results_in(tour, game.id):
            yield game.id, game.series


def _try_stages(tour: Tour, game: str, series: Series) -> list[Finding]:
    read = partial(series.read_stages, results_in(tour, game))
    return _try_reading("E_RESULTS_UNREAD", "", read)


def _check_ranking(tour: Tour, whole: Survey, game: str, series: Series) -> list[Finding]:
    """Return what is odd in the results of one game."""
    plain = results_in(tour, game)
    findings = _try_stages(tour, game, series)
    if findings or any(finding.severity == ERROR for finding in whole.all_findings):
        return findings
    days = tuple(range(1, len(tour.stages) + 1))
    kept = RiddenStages(tour, whole.roads, series.read_stages(plain), days)
    return list(series.rank_stages(kept, Rules(game, tour.rules)).findings)


def _try_reading(code: str, where: str, read: Callable[[], object]) -> list[Finding]:
    """Try to read something; return why it cannot be."""
    try:
        read()
    except EtapaError as why:
        return [make_finding(code, where, why=why)]
    return []
