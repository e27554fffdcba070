"""Stages fitted to an evening: how long fitting takes, and how long what comes of it."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from engine.playtests.evening import fit_by_races
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
    """Within 15 % of its minutes, with every named climb still there."""
    for tour, number in STAGES:
        found = fit_by_races(tour, number, EVENING, 4)
        whole = replace(replace_stage(tour, number, found.fit.stage), results={})
        plan = stage_plan(whole, number, game="ciclismo", seed="figures")
        plan = replace(plan, measures=("minutes",))
        races = [play_race(plan, n).values["minutes/table"] for n in range(1, RACES + 1)]
        mean = sum(map(float, races)) / RACES
        print(f"{tour.name} {number}: {found.fit.road.rows} squares, {mean:.0f} min")
        assert mean <= EVENING * 1.15
        if any(section.outcome != "kept" for section in found.fit.sections):
            assert mean >= EVENING * 0.85
        assert all(section.after for section in found.fit.sections if section.name)
