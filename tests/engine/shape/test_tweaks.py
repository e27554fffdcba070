"""Changes of a stage: each is legal by itself, does what it says, and leaves what is pinned."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine.board.played_roads import road_of_stage
from engine.errors import EtapaError
from engine.shape.tweaks import (
    ADDED,
    CATEGORY,
    CLIMBS,
    DESCENT,
    FEEDS,
    FINISH_PIN,
    FLAT_END,
    HARDEST_LAST,
    MOVED,
    REMOVED,
    SPRINTS,
    Pins,
    apply_tweaks,
    are_compatible,
    list_tweaks,
)
from engine.tour.file import load
from engine.tour.terrain import is_rising
from engine.tour.values import ROAD
from tests.engine.shape.conftest import TOLERANCE, change_tour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.shape.tweaks import Tweak
    from engine.tour.values import Stage, Tour

FREE = Pins()


def every_stage() -> Iterator[tuple[Tour, int]]:
    """Yield the road stages of the shipped tours."""
    for name in ("sierra", "three-examples", "giro-2019"):
        tour = load(f"samples/{name}.etapa")
        for number, stage in enumerate(tour.stages, start=1):
            if stage.format == ROAD and stage.sections:
                yield tour, number


STAGES = list(every_stage())


@pytest.mark.parametrize(("tour", "number"), STAGES[::3])
def test_every_change_alone_leaves_a_stage_without_errors(tour: Tour, number: int):
    stage = tour.stages[number - 1]
    for tweak in list_tweaks(stage, number, FREE, TOLERANCE)[::3]:
        changed = apply_tweaks(stage, [tweak])
        assert changed != stage
        assert road_of_stage(change_tour(tour, [tweak], number), number).road is not None, tweak


@pytest.mark.parametrize("seed", range(40))
def test_changes_together_keep_the_order_and_the_kilometres(seed: int):
    dice = Random(seed)
    tour, number = dice.choice(STAGES)
    stage = tour.stages[number - 1]
    tweaks = list_tweaks(stage, number, FREE, TOLERANCE)
    chosen = dice.sample(tweaks, min(4, len(tweaks)))
    if not are_compatible(chosen, TOLERANCE):
        return
    try:
        changed = apply_tweaks(stage, chosen)
    except EtapaError:
        return  # two that cannot be made together are refused, and never half made
    names = [section.name for section in changed.sections if section.name]
    assert names == [section.name for section in stage.sections if section.name]
    assert abs(changed.end_km - stage.end_km) <= TOLERANCE
    for first, second in pairwise(changed.sections):
        assert second.start in {first.end, first.end + 1}
        assert first.start < first.end
    for tweak in chosen:
        check_change(stage, changed, tweak)


def check_change(stage: Stage, changed: Stage, tweak: Tweak) -> None:
    """Assert that a change did what it says."""
    if tweak.kind == CATEGORY:
        assert changed.sections[tweak.number - 1].terrain == tweak.what or any(
            section.terrain == tweak.what for section in changed.sections
        )
        steps = [HARDEST_LAST.index(name) for name in (tweak.what, tweak.before)]
        assert abs(steps[0] - steps[1]) == 1
    elif tweak.kind in {MOVED, ADDED}:
        assert any(p.km == tweak.km and p.kind == tweak.what for p in changed.points)
    elif tweak.kind == REMOVED:
        gone = stage.points[tweak.number - 1]
        assert gone not in changed.points
    elif tweak.kind == DESCENT:
        assert any(section.terrain == tweak.what for section in changed.sections)
    elif tweak.kind == FLAT_END:
        assert changed.end_km - stage.end_km == tweak.km - tweak.was


@pytest.mark.parametrize(("tour", "number"), STAGES[::4])
def test_what_is_pinned_is_never_touched(tour: Tour, number: int):
    stage = tour.stages[number - 1]
    pins = Pins(frozenset({CLIMBS, SPRINTS, FEEDS, FINISH_PIN}))
    for tweak in list_tweaks(stage, number, pins, TOLERANCE):
        changed = apply_tweaks(stage, [tweak])
        climbs = [s for s in stage.sections if is_rising(s.terrain)]
        assert all(climb in changed.sections for climb in climbs)
        assert changed.points == stage.points
        assert changed.end_km == stage.end_km


def test_a_single_section_or_point_can_be_pinned(sierra: Tour):
    stage = sierra.stages[1]
    sections = frozenset(range(1, len(stage.sections) + 1))
    left = list_tweaks(stage, 2, Pins(frozenset(), sections), TOLERANCE)
    assert {tweak.kind for tweak in left} <= {MOVED, ADDED, REMOVED}
    points = frozenset(range(1, len(stage.points) + 1))
    left = list_tweaks(stage, 2, Pins(frozenset(), frozenset(), points), TOLERANCE)
    assert not {tweak.kind for tweak in left} & {MOVED, REMOVED}


def test_no_change_goes_farther_than_the_tolerance(sierra: Tour):
    stage = sierra.stages[1]
    near = list_tweaks(stage, 2, FREE, Decimal(2))
    assert near
    assert max(tweak.km_changed for tweak in near) <= 2
    assert len(near) < len(list_tweaks(stage, 2, FREE, TOLERANCE))


def test_a_time_trial_has_nothing_to_change():
    tour = load("samples/giro-2019.etapa")
    assert list_tweaks(tour.stages[0], 1, FREE, TOLERANCE) == []
