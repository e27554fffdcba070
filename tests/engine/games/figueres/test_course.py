"""Section 3 and the mapping of a stage: length, two marks, a look without effect."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from engine.games.figueres.course import lap_of, square_looks
from engine.games.figueres.turn import on_terrain
from engine.road.values import Line
from engine.tour.rules import Rules

Make = Callable[..., Any]


RULES = Rules("figueres")


def _lines(rows: int, *points: tuple[str, int]) -> tuple[Line, ...]:
    return tuple(Line(kind, at, Decimal(at)) for kind, at in (*points, ("FINISH", rows)))


def test_a_stage_becomes_the_printed_course(road: Make):
    """R3.2, R3.3, R3.4, M1, M5 — 32 squares, bottle on 15, sprint on 21, whatever its length."""
    chain = lap_of(road(230), RULES)
    assert (chain.squares, chain.refresh, chain.sprint, chain.last) == (32, 15, 21, 32)


def test_a_short_stage_has_as_many_squares_as_it_has(road: Make):
    """M1 — at least one stage square behind each game square."""
    assert lap_of(road(20), RULES).squares == 20


@pytest.mark.parametrize(
    ("squares", "refresh", "sprint"), [(40, 19, 26), (64, 30, 42), (16, 8, 11)]
)
def test_on_another_length_the_marks_keep_their_place(
    road: Make, squares: int, refresh: int, sprint: int
):
    """RULING 17 — round(N·15/32) and round(N·21/32), halves up."""
    chain = lap_of(road(230), RULES.with_changes(figueres__n_squares=squares))
    assert (chain.refresh, chain.sprint) == (refresh, sprint)


def test_marks_may_be_put_on_a_square(road: Make):
    """RULING 17 — figueres.refresh, figueres.sprint."""
    chain = lap_of(road(230), RULES.with_changes(figueres__refresh=7, figueres__sprint=31))
    assert (chain.refresh, chain.sprint) == (7, 31)


def test_laps_move_the_line_and_leave_the_marks_on_the_first(road: Make):
    """RULING 17, R1.1 — figueres.laps; bottle and bonus come once a race."""
    chain = lap_of(road(230), RULES.with_changes(figueres__laps=2))
    assert (chain.last, chain.refresh, chain.sprint) == (64, 15, 21)


def test_the_feed_zone_nearest_to_the_printed_place_gives_the_bottle(road: Make):
    """M3 — 90 of 200 is nearer to 15/32 than 150; 90·32/200 = 14.4."""
    rows = 200
    chain = lap_of(road(rows, lines=_lines(rows, ("FEED", 90), ("FEED", 150))), RULES)
    assert (chain.refresh, chain.sprint) == (14, 21)


def test_the_sprint_nearest_to_the_printed_place_gives_the_bonus(road: Make):
    """M4 — 150 of 200 is nearer to 21/32 than 40; further markers are printed only."""
    rows = 200
    points = _lines(rows, ("INTERMEDIATE_SPRINT", 40), ("INTERMEDIATE_SPRINT", 150))
    assert lap_of(road(rows, lines=points), RULES).sprint == 24


@pytest.mark.parametrize(("at", "square"), [(1, 1), (200, 31)])
def test_a_mark_lies_on_the_course_and_before_its_last_square(road: Make, at: int, square: int):
    """M3, M4 — clamp(…, 1, N−1)."""
    chain = lap_of(road(200, lines=_lines(200, ("FEED", at))), RULES)
    assert chain.refresh == square


def test_a_road_of_one_square_is_a_course(road: Make):
    """M1 — N = T = 1."""
    chain = lap_of(road(1), RULES)
    assert (chain.squares, chain.refresh, chain.sprint) == (1, 1, 1)


def test_a_square_looks_like_most_of_the_stage_behind_it(road: Make):
    """M2 — of equals the later one; no lanes, no curves, no geometry is kept (R3.7)."""
    terrain = ("FLAT", "FLAT", "HILL", "FLAT", "MTN_2", "MTN_2", "COBBLES", "FLAT")
    assert square_looks(road(8, terrain=terrain), 4) == ("FLAT", "FLAT", "MTN_2", "FLAT")


def test_terrain_has_no_effect(road: Make):
    """M2, RULING 17 — figueres.terrain_effect is off."""
    chain = lap_of(road(64, terrain=("MTN_HC",) * 32 + ("DESC_LOW",) * 32), RULES)
    assert {chain.shift_from(square) for square in range(33)} == {0}


def test_terrain_may_be_ruled_to_shift_advances(road: Make):
    """Mapping — climbs of the second category or harder, and any descent."""
    order = ("FLAT", "HILL", "MTN_4", "MTN_3", "MTN_2", "MTN_1", "MTN_HC", "DESC_LOW", "DESC_HIGH")
    chain = lap_of(road(9, terrain=order), RULES.with_changes(figueres__terrain_effect="shift"))
    assert [chain.shift_from(square) for square in range(10)] == [0, 0, 0, 0, 0, -1, -1, -1, 1, 1]


def test_terrain_is_the_same_in_every_lap(road: Make):
    """RULING 17 — square 32 + k of the second lap is square k."""
    rules = RULES.with_changes(figueres__terrain_effect="shift", figueres__laps=2)
    chain = lap_of(road(32, terrain=("FLAT",) * 31 + ("MTN_1",)), rules)
    assert [square for square in range(65) if chain.shift_from(square)] == [32, 64]


@pytest.mark.parametrize(
    ("advance", "shift", "moved"),
    [(5, -1, 4), (2, -1, 1), (1, -1, 1), (0, -1, 0), (5, 1, 6), (1, 1, 2), (0, 1, 0), (3, 0, 3)],
)
def test_a_shift_stops_nobody_and_sets_nobody_in_motion(advance: int, shift: int, moved: int):
    """Mapping — 1 off every advance > 1; R7.4 — who does not advance stays, downhill too."""
    assert on_terrain(advance, shift) == moved


@pytest.mark.parametrize(
    ("changes", "solo"),
    [({}, False), ({"format": "ITT"}, True), ({"terrain": ("TT_LONG",) * 64}, True)],
)
def test_a_time_trial_is_known_to_mean_little(road: Make, changes: dict[str, object], solo: bool):
    """Mapping — there is no solo play."""
    assert lap_of(road(64, **changes), RULES).solo is solo
