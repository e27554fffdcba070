"""Rider types: the effort points of each, what a night gives back, and how both are rounded."""

from __future__ import annotations

from typing import Any

import pytest

from engine.tour.rider_types import next_balance, night_recovery, rider_types, start_pool
from engine.tour.values import Stage, Tour
from tests.engine.tour.stages import BOOK

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


@pytest.mark.parametrize(
    ("kind", "stages", "rounding", "pool"),
    [
        ("LEADER", 8, "ceil", 7),  # 144/21 = 6.86
        ("LEADER", 8, "half_up", 7),
        ("LEADER", 8, "floor", 6),
        ("ROULEUR_SPRINTER", 12, "half_up", 8),  # 14 x 12/21 = 8
        ("ROULEUR_SPRINTER", 13, "half_up", 9),  # 8.67
    ],
)
def test_the_rounding_of_the_pool_is_a_house_rule(kind: str, stages: int, rounding: str, pool: int):
    """RULING 11, R0.2 — pe.scale_rounding."""
    assert start_pool(kind, tour_of(stages), BOOK.with_changes(pe__scale_rounding=rounding)) == pool


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


@pytest.mark.parametrize(
    ("kind", "stages", "rules", "gain"),
    [
        # RULING 13 — hybrids may be rounded up by house rule
        ("ROULEUR_CLIMBER", 21, {"pe__hybrid_recovery_rounding": "ceil"}, 5),
        ("ROULEUR_SPRINTER", 21, {"pe__hybrid_recovery_rounding": "ceil"}, 4),
        ("LEADER", 21, {"pe__hybrid_recovery_rounding": "ceil"}, 5),
        # RULING 11 — a short tour gives less only where the house says so
        ("LEADER", 7, {}, 5),
        ("LEADER", 7, {"pe__scale_recovery": True}, 2),
        # R0.2 — divided last, so that no third is rounded on the way
        ("SPRINTER", 7, {"pe__scale_recovery": True, "pe__scale_rounding": "floor"}, 1),
        ("SPRINTER", 14, {"pe__scale_recovery": True}, 2),
        ("ROULEUR_CLIMBER", 14, {"pe__scale_recovery": True}, 3),
        ("ROULEUR_SPRINTER", 9, {"pe__scale_recovery": True, "pe__scale_rounding": "half_up"}, 2),
        ("ROULEUR_CLIMBER", 21, {"pe__scale_recovery": True}, 4),
    ],
)
def test_recovery_by_house_rule(kind: str, stages: int, rules: dict[str, Any], gain: int):
    """R0.2, RULING 11, RULING 13 — scaled or rounded otherwise where the house wants it."""
    assert night_recovery(kind, BOOK.with_changes(**rules), stages=stages) == gain


@pytest.mark.parametrize(
    ("mode", "pools"),
    [
        ("recovery", (5, 4, 3, 4, 3)),
        ("proportional", (1, 1, 1, 1, 1)),
        ("full", (18, 16, 12, 17, 14)),
    ],
)
def test_pools_of_a_one_day_race(mode: str, pools: tuple[int, ...]):
    """TV023, RULING 12 — a stage's recovery, a stage's share or the whole pool; hybrids too."""
    race, law = tour_of(1, one_day=True), BOOK.with_changes(pe__one_day_pool=mode)
    kinds = ("LEADER", "ROULEUR", "SPRINTER", "ROULEUR_CLIMBER", "ROULEUR_SPRINTER")
    assert tuple(start_pool(kind, race, law) for kind in kinds) == pools


@pytest.mark.parametrize(
    ("after", "gain", "capped", "balance"),
    [
        # a LEADER at 16 of 18 has 18 next morning, rest day or not
        (16, 5, True, 18),
        (16, 10, True, 18),
        (16, 5, False, 21),
        (3, 5, True, 8),
    ],
)
def test_a_balance_ends_at_what_the_rider_started_with(
    after: int, gain: int, capped: bool, balance: int
):
    """TV020, R1.24, R2.8, RULING 14 — before - spent + recovery, unless pe.cap_at_start is off."""
    assert next_balance(18, after, gain, BOOK.with_changes(pe__cap_at_start=capped)) == balance
