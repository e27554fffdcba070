"""The end of a stage put somewhere else, and what gives way to the first thing that is set."""

from __future__ import annotations

from decimal import Decimal

import pytest

from engine.errors import TourError
from engine.tour.edit import drop_proposals, end_at, extend_stage
from engine.tour.proposals import is_proposal
from engine.tour.values import INTERMEDIATE_SPRINT, Point, Section, Stage

D = Decimal


@pytest.fixture
def stage() -> Stage:
    """R3.6 — the second example: flat to 119, a climb 120-126, a descent to 134, flat to 170."""
    return Stage(
        "2",
        sections=(
            Section("FLAT", D(0), D(119)),
            Section("MTN_3", D(120), D(126)),
            Section("DESC_LOW", D(127), D(134)),
            Section("FLAT", D(135), D(170)),
        ),
        points=(Point(INTERMEDIATE_SPRINT, D(85)), Point(INTERMEDIATE_SPRINT, D(150))),
    )


def test_a_longer_stage_has_a_longer_last_section(stage: Stage):
    longer = end_at(stage, D(180))

    assert longer.sections[:3] == stage.sections[:3]
    assert (longer.sections[3].end, longer.points) == (D(180), stage.points)


def test_a_shorter_stage_loses_what_lies_beyond(stage: Stage):
    """A quarter less ends in the descent: the last flat and the sprint on it fall away."""
    shorter = end_at(stage, D("127.5"))

    assert [s.end for s in shorter.sections] == [D(119), D(126), D("127.5")]
    assert [p.km for p in shorter.points] == [D(85)]


def test_a_stage_without_road_is_refused(stage: Stage):
    with pytest.raises(TourError):
        end_at(stage, D(0))


def test_what_is_wholly_proposed_gives_way():
    """One thing that somebody has set keeps everything where it is."""
    waits = Stage("1", sections=(Section("FLAT", D(0), D(150), proposed=True),))
    named = Stage("1", sections=(*waits.sections, Section("HILL", D(150), D(152))))

    assert (is_proposal(waits), drop_proposals(waits).sections) == (True, ())
    assert (is_proposal(named), drop_proposals(named)) == (False, named)


def test_road_reaches_as_far_as_what_is_put_after_it(stage: Stage):
    """R3.6 — a kilometre index one further leaves no gap to fill."""
    assert extend_stage(stage, D(171), "FLAT") == stage
    assert extend_stage(stage, D(175), "FLAT").sections[-1] == Section("FLAT", D(170), D(175))
