"""Stages fitted to an evening: how long fitting takes, and how long what comes of it."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from engine.playtests.plan import stage_plan
from engine.playtests.play import play_race
from engine.road.fit import fit_minutes
from engine.tour.edit import replace_stage
from engine.tour.file import load

TOURS = [load(path) for path in sorted(Path("samples").glob("*.etapa"))]
STAGES = [(tour, number) for tour in TOURS for number in range(1, len(tour.stages) + 1)]
EVENING, RACES = 90, 12

pytestmark = pytest.mark.figures


def test_fitting_by_the_estimate_takes_no_second():
    """349 squares to 90 minutes: at most 1 s of CPU time without races."""
    giro = TOURS[0]
    begun = time.process_time()
    fit_minutes(giro, 20, EVENING)
    taken = time.process_time() - begun
    print(f"349 squares fitted to {EVENING} minutes in {taken:.3f} s CPU")
    assert taken <= 1


def test_every_sample_fitted_to_an_evening_takes_it_by_playtest():
    """Three in four within 15 % of the minutes it says, all within 30 %; named climbs stay."""
    off = []
    for tour, number in STAGES:
        found = fit_minutes(tour, number, EVENING)
        whole = replace(replace_stage(tour, number, found.stage), results={})
        plan = stage_plan(whole, number, game="ciclismo", seed="figures")
        plan = replace(plan, measures=("minutes",))
        races = [play_race(plan, n).values["minutes/table"] for n in range(1, RACES + 1)]
        mean = sum(map(float, races)) / RACES
        print(f"{tour.name} {number}: {found.road.rows} squares, {mean:.0f} min")
        off.append(abs(mean / found.value - 1))
        assert all(section.after for section in found.sections if section.name)
    print(f"off by {sorted(off)[len(off) // 2]:.0%} in the middle, {max(off):.0%} at most")
    assert sum(share <= 0.15 for share in off) >= 0.75 * len(off)
    assert max(off) <= 0.3
