"""Climbs of an import mended before it enters a tour; sections painted against the road."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.errors import IntakeError, TourError
from engine.intake.climb_edits import (
    PickedClimb,
    change_climb,
    climbs_of,
    contrary_sections,
    cut_climb,
    gradient_of,
    join_climbs,
    trim_foot,
    with_climbs,
)
from engine.intake.profile import STEP_M, Profile, pack_profile
from engine.intake.source import read_all
from engine.tour.file import load
from engine.tour.values import Section, Stage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROAD = ((40, 0), (8, 6), (8, -6), (20, 0), (6, 8), (5, -5), (5, 7), (10, -5), (18, 0))


@pytest.fixture
def stage(track: Callable[..., Stage]) -> Stage:
    """A climb of 8 km, and two that follow each other with a descent between them."""
    return track(ROAD)


def rising(stage: Stage) -> list[tuple[str, Decimal, Decimal, str]]:
    return [
        (s.terrain, s.start, s.end, s.name)
        for s in stage.sections
        if s.terrain.startswith(("MTN", "HILL"))
    ]


def is_whole(stage: Stage) -> bool:
    """Tell whether the sections cover the stage without a gap."""
    ends = [Decimal(0), *(s.end for s in stage.sections)]
    return [s.start for s in stage.sections] == ends[:-1]


def test_climbs_that_are_not_touched_leave_the_stage_as_it_was(stage: Stage):
    assert with_climbs(stage, climbs_of(stage)) is stage


def test_a_climb_is_named_and_given_another_category(stage: Stage):
    climbs = change_climb(climbs_of(stage), 1, name="Alto", terrain="MTN_HC")
    stage_now = with_climbs(stage, climbs)

    assert rising(stage_now)[1][0::3] == ("MTN_HC", "Alto")
    assert [s.end for s in stage_now.sections] == [s.end for s in stage.sections]


def test_two_climbs_become_one_with_the_category_of_its_height(stage: Stage):
    climbs = climbs_of(stage)
    joined = join_climbs(stage, climbs, 1)
    stage_now = with_climbs(stage, joined)

    assert (joined[1].start, joined[1].summit) == (climbs[1].start, climbs[2].summit)
    assert gradient_of(stage, joined[1]) == pytest.approx(Decimal("3.63"), abs=Decimal("0.3"))
    assert len(rising(stage_now)) == 2
    assert is_whole(stage_now)


def test_a_climb_is_cut_where_it_is_calmest(stage: Stage):
    """The two that were joined come apart where the descent lay."""
    joined = join_climbs(stage, climbs_of(stage), 1)
    cut = cut_climb(stage, joined, 1)

    assert 82 < cut[1].summit == cut[2].start < 87
    assert is_whole(with_climbs(stage, cut))


def test_a_climb_that_is_left_out_is_flat_and_so_is_its_descent(stage: Stage):
    stage_now = with_climbs(stage, change_climb(climbs_of(stage), 0, taken=False))

    assert stage_now.sections[0].terrain == "FLAT"
    assert stage_now.sections[0].end == climbs_of(stage)[1].start
    assert len(rising(stage_now)) == 2


@pytest.mark.parametrize("fields", [{"start": Decimal(60)}, {"summit": Decimal(80)}])
def test_a_climb_does_not_run_into_another(stage: Stage, fields: dict[str, Decimal]):
    with pytest.raises(TourError):
        change_climb(climbs_of(stage), 0, **fields)


PARTS = ((10, 0), (8, 7), (10, -5), (12, 0))
"""A climb of 8 km at 7 %, a descent of 10 km at 5 %."""


def painted(*terrains: str) -> Stage:
    heights, sections, at = [500.0], [], 0
    for terrain, (km, gradient) in zip(terrains, PARTS, strict=True):
        for _ in range(km * 1000 // STEP_M):
            heights.append(heights[-1] + STEP_M * gradient / 100)
        sections.append(Section(terrain, Decimal(at), Decimal(at + km)))
        at += km
    packed = pack_profile(Profile(at * 1000.0, tuple(round(h, 1) for h in heights), 560, 10))
    return Stage("s", sections=tuple(sections), profile=packed)


@pytest.mark.parametrize(
    ("terrains", "contrary"),
    [
        (("FLAT", "MTN_1", "DESC_HIGH", "FLAT"), []),
        (
            ("FLAT", "DESC_HIGH", "DESC_HIGH", "FLAT"),
            [("W_DESCENT_RISES", "stages/3/sections/2", 560, "MTN_1")],
        ),
        (
            ("FLAT", "MTN_1", "MTN_2", "FLAT"),
            [("W_CLIMB_FALLS", "stages/3/sections/3", 500, "DESC_HIGH")],
        ),
        (("HILL", "MTN_1", "DESC_HIGH", "DESC_LOW"), []),
    ],
)
def test_a_section_that_goes_the_other_way_is_found(
    terrains: tuple[str, ...], contrary: list[object]
):
    """R3.4 — how far it goes the other way, and what its heights would make of it."""
    findings = contrary_sections(painted(*terrains), 3)

    assert [
        (f.code, f.where, f.values["metres"], f.values["instead"]) for f in findings
    ] == contrary


def test_without_heights_nothing_is_said():
    stage = replace(painted("FLAT", "DESC_HIGH", "MTN_1", "FLAT"), profile="")

    assert contrary_sections(stage, 1) == ()
    assert contrary_sections(replace(stage, profile="xx"), 1) == ()


def test_a_name_is_only_a_name(stage: Stage):
    """What was proposed stays proposed, and stays where it is."""
    first, *others = climbs_of(stage)
    named = with_climbs(stage, (replace(first, name="Alto de X"), *others))

    before, now = (next(s for s in one.sections if s.end == first.summit) for one in (stage, named))
    assert now == replace(before, name="Alto de X")
    assert [s for s in named.sections if s is not now] == [
        s for s in stage.sections if s is not before
    ]


def test_an_easy_foot_is_left_out(track: Callable[..., Stage]):
    """The climb begins where it is hardest on the whole; one that is steep at once stays."""
    stage = track([(20, 0), (4, 3), (5, 8), (10, -6), (11, 0)])
    (climb,) = [c for c in climbs_of(stage) if c.terrain != "HILL"]
    whole = (replace(climb, start=Decimal(20)),)
    (trimmed,) = trim_foot(stage, whole, 0)
    assert (float(trimmed.start), trimmed.summit) == (pytest.approx(24, abs=0.3), climb.summit)
    with pytest.raises(IntakeError):
        trim_foot(stage, (trimmed,), 0)


HERE = Path(__file__).parent / "tracks"
LINES = tuple(HERE.glob("*.gpx"))
STEP, GAP = Decimal("0.1"), Decimal("1.1")
"""What a cell is changed by; what a list of kilometre indices leaves between two sections."""


def tour_stages() -> list[Stage]:
    """Return the real stages that are shipped, and the tracks as they are read."""
    samples = Path(__file__).parents[3] / "samples"
    tours = (load(path) for path in sorted(samples.glob("*.etapa")))
    tracks = [stage for path in LINES for stage, _ in read_all(path)]
    return [*tracks, *(stage for tour in tours for stage in tour.stages)]


def map_of(stage: Stage, besides: tuple[Decimal, Decimal]) -> list[Section]:
    """Return the sections that lie wholly outside of some kilometres."""
    low, high = besides
    return [s for s in stage.sections if s.end <= low or s.start >= high]


def list_others(stage: Stage, climb: PickedClimb) -> list[tuple[str, str]]:
    """Return terrain and name of all that is not flat but one climb."""
    return [
        (s.terrain, s.name)
        for s in stage.sections
        if s.end != min(climb.summit, stage.end_km) and (s.terrain != "FLAT" or s.name)
    ]


def each_edit(climbs: tuple[PickedClimb, ...], at: int) -> Iterator[tuple[PickedClimb, ...]]:
    """Yield the climbs with each cell of one of them typed anew, where that can be."""
    climb = climbs[at]
    other = "MTN_2" if climb.terrain != "MTN_2" else "MTN_3"
    cells: list[dict[str, object]] = [
        {"name": "Alto de X"}, {"terrain": other}, {"terrain": other, "name": "Alto de X"},
        {"start": climb.start + STEP}, {"start": climb.start - STEP},
        {"summit": climb.summit - STEP}, {"summit": climb.summit + STEP},
    ]  # fmt: skip
    for cell in cells:
        with suppress(TourError):
            yield change_climb(climbs, at, **cell)


@pytest.mark.parametrize("stage", tour_stages(), ids=lambda stage: stage.name)
def test_each_edit_of_each_proposal_changes_that_one_and_nothing_else(stage: Stage):
    """Of every shipped stage and track: no other section goes, moves, or changes its terrain."""
    climbs = climbs_of(stage)
    for at, climb in enumerate(climbs):
        for edited in each_edit(climbs, at):
            new, result = edited[at], with_climbs(stage, edited)
            room = min(climb.start, new.start) - GAP, max(climb.summit, new.summit) + GAP
            assert [s for s in map_of(stage, room) if s not in map_of(result, room)] == []
            if (new.start, new.summit) == (climb.start, climb.summit):
                assert [(s.start, s.end) for s in result.sections] == [
                    (s.start, s.end) for s in stage.sections
                ]
            assert list_others(result, new) == list_others(stage, climb)
            assert (new.terrain, new.name) in {(s.terrain, s.name) for s in result.sections}
