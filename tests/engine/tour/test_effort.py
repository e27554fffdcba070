"""Effort points: what a rider starts with and what comes back."""

from __future__ import annotations

import pytest

from engine.tour.rider_types import (
    next_balance,
    night_recovery,
    rider_types,
    scaled_pool,
    start_pool,
)
from engine.tour.rules import Rules
from engine.tour.values import Stage, Tour

BOOK = Rules("ciclismo")
TYPES = (
    "LEADER",
    "ALLROUNDER",
    "CLIMBER",
    "ROULEUR_CLIMBER",
    "ROULEUR",
    "SPRINTER",
    "TIMETRIALIST",
    "ROULEUR_SPRINTER",
)

POOLS = {
    1: (1, 1, 1, 1, 1, 1, 1, 1),
    2: (2, 2, 2, 2, 2, 2, 2, 2),
    3: (3, 3, 3, 3, 3, 2, 2, 2),
    4: (4, 4, 4, 4, 4, 3, 3, 3),
    5: (5, 4, 5, 5, 4, 3, 3, 4),
    6: (6, 5, 6, 5, 5, 4, 4, 4),
    7: (6, 6, 6, 6, 6, 4, 4, 5),
    8: (7, 7, 7, 7, 7, 5, 5, 6),
    9: (8, 7, 8, 8, 7, 6, 6, 6),
    10: (9, 8, 9, 9, 8, 6, 6, 7),
    12: (11, 10, 11, 10, 10, 7, 7, 8),
    14: (12, 11, 12, 12, 11, 8, 8, 10),
    15: (13, 12, 13, 13, 12, 9, 9, 10),
    18: (16, 14, 16, 15, 14, 11, 11, 12),
    20: (18, 16, 18, 17, 16, 12, 12, 14),
    21: (18, 16, 18, 17, 16, 12, 12, 14),
    30: (18, 16, 18, 17, 16, 12, 12, 14),
}


def tour_of(stages: int, *, one_day: bool = False) -> Tour:
    return Tour("t", stages=tuple(Stage(str(n)) for n in range(stages)), one_day=one_day)


def test_there_are_eight_rider_types():
    """R2.3 — six basic types and two hybrids."""
    assert set(rider_types()) == set(TYPES)


@pytest.mark.parametrize("stages", POOLS)
def test_the_pool_shrinks_with_the_tour(stages: int):
    """TV017, TV019, R2.5, R2.9, RULING 11 — the printed table, every cell."""
    assert tuple(start_pool(kind, tour_of(stages), BOOK) for kind in TYPES) == POOLS[stages]


@pytest.mark.parametrize(("rounding", "pool"), [("ceil", 7), ("half_up", 7), ("floor", 6)])
def test_the_rounding_of_the_pool_is_a_house_rule(rounding: str, pool: int):
    """RULING 11 — pe.scale_rounding: LEADER, eight stages, 144/21 = 6.86."""
    assert scaled_pool("LEADER", 8, BOOK.but(pe__scale_rounding=rounding)) == pool


def test_half_up_goes_to_the_nearest():
    """RULING 11, R0.2 — 14 x 12/21 = 8 and 14 x 13/21 = 8.67."""
    law = BOOK.but(pe__scale_rounding="half_up")
    assert [scaled_pool("ROULEUR_SPRINTER", s, law) for s in (12, 13)] == [8, 9]


@pytest.mark.parametrize(
    ("kind", "night", "rest"),
    [
        ("LEADER", 5, 10),
        ("CLIMBER", 5, 10),
        ("ALLROUNDER", 4, 8),
        ("ROULEUR", 4, 8),
        ("TIMETRIALIST", 3, 6),
        ("SPRINTER", 3, 6),
        ("ROULEUR_CLIMBER", 4, 9),
        ("ROULEUR_SPRINTER", 3, 7),
    ],
)
def test_recovery_by_type(kind: str, night: int, rest: int):
    """R2.8, RULING 13 — doubled over a rest day; hybrids 4.5 and 3.5 rounded down."""
    assert (night_recovery(kind, BOOK), night_recovery(kind, BOOK, rest_day=True)) == (night, rest)


def test_hybrids_may_be_rounded_up():
    """RULING 13 — pe.hybrid_recovery_rounding = ceil."""
    law = BOOK.but(pe__hybrid_recovery_rounding="ceil")
    assert [night_recovery(k, law) for k in ("ROULEUR_CLIMBER", "ROULEUR_SPRINTER", "LEADER")] == [
        5,
        4,
        5,
    ]


def test_recovery_is_scaled_only_where_the_house_says_so():
    """RULING 11 — pe.scale_recovery: a seven-stage tour gives a third of 5, rounded up."""
    assert night_recovery("LEADER", BOOK, stages=7) == 5
    assert night_recovery("LEADER", BOOK.but(pe__scale_recovery=True), stages=7) == 2


@pytest.mark.parametrize(
    ("kind", "stages", "rounding", "gain"),
    [
        ("SPRINTER", 7, "floor", 1),  # 3 * 7 / 21
        ("SPRINTER", 14, "ceil", 2),
        ("ROULEUR_CLIMBER", 14, "ceil", 3),  # 4.5 * 14 / 21
        ("ROULEUR_SPRINTER", 9, "half_up", 2),  # 3.5 * 9 / 21 = 1.5
        ("ROULEUR_CLIMBER", 21, "ceil", 4),  # nothing to scale: rounded like any hybrid
    ],
)
def test_scaled_recovery_is_exact(kind: str, stages: int, rounding: str, gain: int):
    """R0.2, RULING 11, RULING 13 — no third is rounded on the way."""
    law = BOOK.but(pe__scale_recovery=True, pe__scale_rounding=rounding)
    assert night_recovery(kind, law, stages=stages) == gain


@pytest.mark.parametrize(
    ("mode", "pools"),
    [("recovery", (5, 4, 3)), ("proportional", (1, 1, 1)), ("full", (18, 16, 12))],
)
def test_pools_of_a_one_day_race(mode: str, pools: tuple[int, ...]):
    """TV023, RULING 12 — LEADER, ROULEUR, SPRINTER."""
    law = BOOK.but(pe__one_day_pool=mode)
    race = tour_of(1, one_day=True)
    assert tuple(start_pool(k, race, law) for k in ("LEADER", "ROULEUR", "SPRINTER")) == pools


def test_a_one_day_race_gives_hybrids_their_recovery():
    """RULING 12 — 4 and 3."""
    race = tour_of(1, one_day=True)
    assert [start_pool(k, race, BOOK) for k in ("ROULEUR_CLIMBER", "ROULEUR_SPRINTER")] == [4, 3]


@pytest.mark.parametrize("rest_day", [False, True])
def test_a_balance_ends_at_what_he_started_with(rest_day: bool):
    """TV020, R1.24, RULING 14 — LEADER at 16 of 18 has 18 next morning, rest day or not."""
    assert next_balance(18, 16, night_recovery("LEADER", BOOK, rest_day=rest_day), BOOK) == 18


def test_the_ceiling_can_be_lifted():
    """RULING 14 — pe.cap_at_start = false."""
    assert next_balance(18, 16, 5, BOOK.but(pe__cap_at_start=False)) == 21


def test_below_the_ceiling_recovery_is_added_whole():
    """R1.24, R2.8 — before - spent + recovery."""
    assert next_balance(18, 3, 5, BOOK) == 8
