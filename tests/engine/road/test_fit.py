"""A stage fitted to an evening: what is shortened, dropped and kept, and what always stays."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.board.played_roads import roads_of
from engine.road.fit import (
    CLIMB,
    DESCENT,
    DROPPED,
    FLAT,
    KEPT,
    PHASES,
    SHORTENED,
    SMALL,
    STEPS,
    fit_minutes,
    fit_squares,
    is_fitted,
    look_of,
    real_stage,
    shorten_stage,
)
from engine.tour.edit import change_section, replace_stage, split_section
from engine.tour.file import load
from engine.tour.terrain import terrain
from engine.tour.values import Section, Stage, Tour

GIRO = load("samples/giro-2019.etapa")
LONGEST = 20
"""Five climbs and 349 squares: Feltre – Monte Avena."""


def after(phase: int, number: int = LONGEST):
    """Return the sections of a stage once the first phases of fitting are done."""
    look = look_of(GIRO, number)
    stage = GIRO.stages[number - 1]
    pressed = shorten_stage(real_stage(stage), look(stage), (phase + 1) * STEPS)
    return list(zip(look(stage).sections, look(pressed).sections, strict=True))


def test_flat_road_is_shortened_before_anything_else():
    for real, now in after(FLAT):
        flat = not terrain(real.terrain).rises and not terrain(real.terrain).falls
        assert (now.squares < real.squares) == (flat and real.squares > 5)


def test_climbs_stay_whole_while_descents_are_shortened():
    for real, now in after(DESCENT):
        if terrain(real.terrain).rises:
            assert now.squares == real.squares


def test_climbs_of_one_category_are_shortened_by_the_same_share():
    """What is left between its length and the least of its category is the same share of each."""
    by_category: dict[str, set[float]] = {}
    for real, now in after(CLIMB):
        category = terrain(real.terrain).category
        if category:
            by_category.setdefault(category, set()).add(now.squares)
    assert all(len(lengths) == 1 for lengths in by_category.values())


def test_what_is_smaller_than_four_squares_is_dropped_unless_it_bears_a_name():
    stage = split_section(GIRO.stages[9], 1, Decimal(60))
    stage = split_section(stage, 2, Decimal(62))
    tour = replace_stage(GIRO, 10, stage)
    look = look_of(tour, 10)
    pressed = shorten_stage(stage, look(stage), (SMALL + 1) * STEPS)
    assert [s.squares for s in look(pressed).real_sections][1] == 0
    named = change_section(stage, 2, name="Sterrato")
    pressed = shorten_stage(named, look(named), (SMALL + 1) * STEPS)
    assert [s.squares for s in look(pressed).real_sections][1] == 2


@pytest.mark.parametrize("number", [2, 13, 15, 20])
def test_however_short_named_climbs_and_the_last_one_stay_in_their_order(number):
    look, stage = look_of(GIRO, number), GIRO.stages[number - 1]
    shortest = look(shorten_stage(real_stage(stage), look(stage), PHASES * STEPS))
    real = look(stage)
    named = [s.name for s in real.sections if s.name]
    assert [s.name for s in shortest.sections if s.name and s.squares] == named
    last = next(s for s in reversed(shortest.sections) if terrain(s.terrain).rises)
    assert last.squares > 0
    assert [line.name for line in shortest.lines] == [line.name for line in real.lines]


def test_a_stage_that_fits_is_left_as_it_is():
    fit = fit_minutes(GIRO, 10, 90)
    assert not is_fitted(fit.stage)
    assert {section.outcome for section in fit.sections} == {KEPT}


def test_what_is_done_is_said_section_by_section():
    fit = fit_squares(GIRO, LONGEST, 150)
    assert fit.road.rows == pytest.approx(150, abs=2)
    assert len(fit.sections) == len(GIRO.stages[LONGEST - 1].sections)
    assert {s.outcome for s in fit.sections} <= {KEPT, SHORTENED, DROPPED}
    assert sum(s.after for s in fit.sections) == fit.road.rows
    assert sum(s.before for s in fit.sections) == fit.real.rows


def test_the_kilometres_stay_and_the_real_stage_comes_back():
    stage = GIRO.stages[LONGEST - 1]
    fit = fit_squares(GIRO, LONGEST, 100)
    assert fit.road.km == fit.real.km
    assert [(s.start, s.end) for s in fit.stage.sections] == [
        (s.start, s.end) for s in stage.sections
    ]
    assert real_stage(fit.stage) == stage


def test_a_fitted_stage_is_fitted_from_the_real_one():
    once = fit_squares(GIRO, LONGEST, 60)
    again = fit_squares(replace_stage(GIRO, LONGEST, once.stage), LONGEST, 200)
    assert again.stage == fit_squares(GIRO, LONGEST, 200).stage


def test_a_fitted_stage_says_so_with_what_it_really_has():
    fit = fit_squares(GIRO, LONGEST, 60)
    surveyed = roads_of(replace_stage(GIRO, LONGEST, fit.stage)).stages[LONGEST - 1]
    findings = [f.values for f in surveyed.findings if f.code == "I_FITTED"]
    assert findings == [{"squares": fit.road.rows, "real": 349}]


def test_another_length_or_terrain_of_a_section_goes_by_the_table_again():
    """R3.3 — squares that were fitted belong to the length they were fitted for."""
    stage = fit_squares(GIRO, LONGEST, 60).stage
    assert change_section(stage, 2, name="x").sections[1].squares is not None
    assert change_section(stage, 2, terrain="MTN_HC").sections[1].squares is None


@given(number=some.sampled_from([2, 9, 14, 16, 20]), step=some.integers(0, PHASES * STEPS))
def test_however_far_it_is_pressed_the_road_holds_together(number, step):
    """Every row has its terrain, every line lies on it, and no row belongs to two sections."""
    look, stage = look_of(GIRO, number), GIRO.stages[number - 1]
    road = look(shorten_stage(real_stage(stage), look(stage), step))
    assert len(road.terrain) == road.rows == sum(s.squares for s in road.sections)
    assert [line.square for line in road.lines] == sorted(line.square for line in road.lines)
    assert all(0 < line.square <= road.rows for line in road.lines)
    assert [s.first for s in road.sections] == [1, *(s.last + 1 for s in road.sections[:-1])]
    assert all(0 <= m.square <= road.rows for m in road.markers)


def test_a_stage_of_small_sections_alone_keeps_a_road():
    """Two sections of three squares: the longer one stays, however short the evening is."""
    small = (Section("FLAT", Decimal(0), Decimal(2)), Section("COBBLES", Decimal(2), Decimal(5)))
    tour = Tour("T", (Stage("S", sections=small),))
    real = look_of(tour, 1)(tour.stages[0])
    road = look_of(tour, 1)(shorten_stage(tour.stages[0], real, PHASES * STEPS))
    first, second = (section.squares for section in road.real_sections)
    assert first == 0 < second
