from __future__ import annotations

from decimal import Decimal

import pytest

from engine.errors import TourError
from engine.tour.edit import push_end
from engine.tour.values import FEED, Point, Section, Stage

STAGE = Stage(
    "s",
    sections=(
        Section("FLAT", Decimal(0), Decimal(50)),
        Section("MTN_2", Decimal(50), Decimal(60)),
        Section("FLAT", Decimal(60), Decimal(90)),
    ),
    points=(Point(FEED, Decimal(20)), Point(FEED, Decimal(45)), Point(FEED, Decimal(70))),
)


def test_what_comes_after_moves_along():
    """The sections behind keep their lengths, and points stay on their road."""
    stage = push_end(STAGE, 1, Decimal(40))

    assert [s.end - s.start for s in stage.sections] == [40, 10, 30]
    assert [p.km for p in stage.points] == [20, 40, 60]


def test_a_section_cannot_end_before_it_begins():
    with pytest.raises(TourError):
        push_end(STAGE, 2, Decimal(50))
