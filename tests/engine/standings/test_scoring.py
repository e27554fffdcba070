"""What lines pay, exactly as the rulebook prints it (R12.1)."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from engine.tour.rules import Rules
from engine.tour.values import ITT, ROAD, TTT, Point, Section, Stage
from tests.engine.road.built import build

if TYPE_CHECKING:
    from engine.road.values import Road

BOOK = Rules("ciclismo")


def road(*terrains: str, stage_format: str = ROAD, rules: Rules = BOOK) -> Road:
    sections = [Section(t, Decimal(10 * n), Decimal(10 * n + 10)) for n, t in enumerate(terrains)]
    points = (Point("INTERMEDIATE_SPRINT", Decimal(5)),) if stage_format == ROAD else ()
    return build(Stage("", stage_format, None, tuple(sections), points), rules)


@pytest.mark.parametrize(
    ("terrain", "points"),
    [
        ("MTN_HC", (20, 15, 10, 5, 3, 1)),
        ("MTN_1", (15, 10, 5, 3, 1)),
        ("MTN_2", (10, 5, 3, 1)),
        ("MTN_3", (5, 3, 1)),
        ("MTN_4", (3, 1)),
    ],
)
def test_a_summit_pays_by_its_category(terrain: str, points: tuple[int, ...]):
    """R12.1, R12.5 — points by place, and 3, 2, 1 bonus turns at every categorised climb."""
    line = next(line for line in road("FLAT", terrain).lines if line.kind == "SUMMIT")
    assert (line.points, line.bonus) == (points, (3, 2, 1))


@pytest.mark.parametrize(
    ("terrains", "stage_format", "points"),
    [
        (("FLAT",), ROAD, (25, 20, 15, 10, 5, 3, 1)),
        (("FLAT", "MTN_3"), ROAD, (30, 25, 20, 15, 10, 5, 3, 1)),
        (("FLAT", "MTN_2"), ROAD, (40, 35, 30, 25, 20, 15, 10, 5, 3, 1)),
        (("FLAT", "MTN_1"), ROAD, (50, 45, 40, 35, 30, 25, 20, 15, 10, 5, 3, 1)),
        (("FLAT", "MTN_HC"), ROAD, (50, 45, 40, 35, 30, 25, 20, 15, 10, 5, 3, 1)),
        (("FLAT",), ITT, (15, 10, 5, 3, 1, 1)),
        (("FLAT",), TTT, (15, 10, 5, 3, 1, 1)),
        (("FLAT", "MTN_4"), ITT, (20, 15, 10, 5, 3, 1)),
    ],
)
def test_a_finish_pays_by_the_type_of_its_stage(
    terrains: tuple[str, ...], stage_format: str, points: tuple[int, ...]
):
    """R12.1, R12.6, RULING 87 — the row of the type; a queen stage has the high-mountain one."""
    finish = road(*terrains, stage_format=stage_format).lines[-1]
    assert (finish.kind, finish.points, finish.bonus) == ("FINISH", points, ())


def test_an_intermediate_sprint_pays_points_and_turns():
    """R12.1, R12.3, R12.6 — 5, 3, 1 points and 3, 2, 1 turns."""
    line = road("FLAT").lines[0]
    assert (line.points, line.bonus) == ((5, 3, 1), (3, 2, 1))
