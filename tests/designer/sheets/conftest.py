"""Tours with everything that can happen at the table, and a real spreadsheet program to ask."""

from __future__ import annotations

import random
import shutil
import subprocess
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from designer.language import ENGLISH, SPANISH
from designer.sheets.plan import plan_workbook
from designer.sheets.save import save_workbook, write_workbook
from engine.standings.book import compute_standings
from engine.standings.facts import tour_facts
from engine.standings.results import CAUSES, COMPUTED, OK, RiderResult, StageResult
from engine.tour.rules import tour_rules
from engine.tour.values import ITT, ROAD, TTT, Point, Rider, Section, Stage, Team, Tour
from tests.engine.road.built import build

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from designer.sheets.plan import WorkbookPlan
    from engine.standings.facts import StageFacts

TYPES = ("LEADER", "ALLROUNDER", "CLIMBER", "ROULEUR", "SPRINTER", "TIMETRIALIST")
COLOURS = ("yellow", "sky", "orange", "green", "crimson", "navy")
CLIMBS = ("MTN_4", "MTN_3", "MTN_2", "MTN_1", "MTN_HC")
CORNER = 0
"""The seed whose tour is not simulated but made of corners."""

RULES: tuple[dict[str, object], ...] = (
    {},
    {"time_cut.enabled": True},
    {"bonus.finish": [3, 2, 1], "team_gc.missing": "eliminate", "tt.tie": "sprint"},
    {
        "gc.tie_breaks": ["place_sum", "last_stage_place", "tt_overshoot"],
        "ttt.points_to": "first_four",
    },
    {"points.tie_breaks": "gc_only", "ttt.dropped_get": "team_turns", "pe.cap_at_start": False},
    {"abandon.keep_stage_points": True, "ttt.points_to": "all_finishers", "bonus.summits": False},
)  # fmt: skip


def make_tour(seed: int, stages: int = 5, teams: int = 3, riders: int = 5) -> Tour:
    """Return a tour of every kind of stage."""
    dice = random.Random(seed)
    made = [_stage(dice, n) for n in range(stages)]
    return Tour(
        f"Vuelta {seed}",
        tuple(made),
        (2,) if stages > 2 else (),
        tuple(
            Team(
                f"T{t}", f"Equipo {t}", COLOURS[t % 6],
                tuple(
                    Rider(10 * t + r + 1, f"Ciclista {10 * t + r + 1}", TYPES[r % 6])
                    for r in range(riders)
                ),
            )
            for t in range(teams)
        ),
        RULES[seed % len(RULES)],
    )  # fmt: skip


def _stage(dice: random.Random, number: int) -> Stage:
    kind = (ROAD, TTT, ROAD, ITT, ROAD)[number % 5]
    km, sections, points = 0, [], []
    if kind != TTT:
        for _ in range(dice.randint(0 if kind == ROAD else 1, 1 if kind == ITT else 3)):
            flat, climb = dice.randint(3, 20), dice.randint(2, 9)
            name = dice.choice(CLIMBS if kind == ROAD else CLIMBS[:2])
            sections.append(Section("FLAT", Decimal(km), Decimal(km + flat)))
            km += flat
            sections.append(Section(name, Decimal(km), Decimal(km + climb), name=f"Alto {km}"))
            km += climb
    end = km + dice.randint(10, 30)
    sections.append(Section("FLAT", Decimal(km), Decimal(end)))
    if kind == ROAD:
        points = [
            Point("INTERMEDIATE_SPRINT", Decimal(k))
            for k in range(5, dice.randint(6, 30), 9)
            if k < end
        ]
        points.append(Point("FEED", Decimal(end // 2)))
    return Stage(f"Etapa & <{number + 1}>", kind, sections=tuple(sections), points=tuple(points))


def corner_tour() -> Tour:
    """Return a tour that begins with a team trial, with an empty team and a lone rider."""
    tour = make_tour(2, stages=5, teams=3)
    trial, race, mountain = tour.stages[1], tour.stages[0], tour.stages[3]
    empty, lone = (
        replace(tour.teams[1], riders=()),
        replace(tour.teams[2], riders=tour.teams[2].riders[:1]),
    )
    rules = {
        "sheets.separate_stage_turns_sheet": True, "tour.overall_winner": "team",
        "jerseys.world_champion_rider": 2, "bonus.finish": [5, 4, 3, 2, 1],
        "bonus.intermediate_sprints": False, "bonus.summits": False,
    }  # fmt: skip
    return replace(
        tour, stages=(trial, mountain, race, trial), teams=(tour.teams[0], empty, lone), rules=rules
    )


def ride(
    tour: Tour, seed: int, played: int | None = None, lost: float = 0.05
) -> dict[int, StageResult]:
    """Return results with ties, abandons, riders not played, bonus turns and orders by hand.

    `lost` is the share of the riders who do not come home from a stage.
    """
    dice = random.Random(seed)
    rules, results = tour_rules(tour), {}
    roads = [build(stage, rules) for stage in tour.stages]
    known = tour_facts(tour, roads, rules)
    for course in known.courses[: len(known.courses) if played is None else played]:
        standings = compute_standings(known, results, rules)
        gone = {g.bib for g in standings.gone}
        racing = [e.bib for e in known.entrants if e.bib not in gone]
        result = _result(dice, course, racing, lost)
        rows = (_spend_within(a, standings.pool_of(a.bib)) for a in result.arrivals)
        results[course.number] = replace(result, arrivals=tuple(rows))
    return results


def _spend_within(a: RiderResult, pool: int) -> RiderResult:
    """Return an arrival that spent no more than there was (R2.10)."""
    return a if sum(a.spent.values()) <= pool + a.feed else replace(a, spent={})


def _result(dice: random.Random, course: StageFacts, racing: list[int], lost: float) -> StageResult:
    order = dice.sample(racing, len(racing))
    place, turns, rows = 0, dice.randint(12, 20), []
    for bib in order:
        fate = dice.random()
        more = {
            "spent": {c: dice.randint(1, 3) for c in CAUSES if dice.random() < 0.15},
            "feed": int(dice.random() < 0.2), "attacks": dice.choice((0, 0, 1, 2)),
            "pursuits": dice.choice((0, 0, 1)), "break_turns": dice.choice((0, 0, 3, 5)),
        }  # fmt: skip
        if fate < lost:
            rows.append(RiderResult(bib, status=dice.choice(("DNF", "DNS", "OUT", "DSQ"))))
        elif fate < 0.12 and course.format == ROAD:
            exact = Fraction(dice.randint(20 * turns - 40, 20 * turns), 20)
            whole = -(-exact.numerator // exact.denominator)
            rows.append(RiderResult(bib, whole, status=COMPUTED, exact=exact, spent=more["spent"]))
        else:
            place += 1
            turns += dice.choice((0, 0, 0, 1, 2))
            squares = dice.randint(1, 4)
            # RULING 101, RULING 108: the time of his formation may be less than of one before him
            own = turns - (place % 4 == 0)
            rows.append(
                RiderResult(bib, own, squares, None if course.format == TTT else place, **more)
            )
    on_road = [a.bib for a in rows if a.status in (OK, "DNF")]
    lines = {
        line.key: tuple(dice.sample(on_road, min(line.places, len(on_road))))
        for line in course.lines
    }
    manual = tuple(dice.sample(racing, len(racing))) if dice.random() < 0.5 else ()
    rows.sort(key=lambda a: a.bib)
    return StageResult(tuple(rows), lines, dice.random() < 0.1, manual)


@pytest.fixture(scope="session")
def simulated() -> Callable[..., tuple[Tour, dict[int, StageResult]]]:
    """Return a maker of tours with their results: `simulated(seed, stages=5)`."""

    def make(
        seed: int, played: int | None = None, **size: int
    ) -> tuple[Tour, dict[int, StageResult]]:
        tour = make_tour(seed, **size)
        return tour, ride(tour, seed, played)

    return make


@pytest.fixture(scope="session")
def plans() -> Callable[[int], WorkbookPlan]:
    """Return a maker of plans: odd seeds in Spanish, every fourth half ridden, 0 the corners."""

    def make(seed: int) -> WorkbookPlan:
        tour = make_tour(seed) if seed != CORNER else corner_tour()
        results = ride(tour, seed, 3 if seed and seed % 4 == 0 else None)
        return plan_workbook(tour, SPANISH if seed % 2 else ENGLISH, results)

    return make


@pytest.fixture(scope="session")
def convert(
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[..., list[Path]]:
    """Return what has LibreOffice save workbooks anew, or print them: `convert(paths, "pdf")`."""

    def run(paths: Sequence[Path], kind: str = "xlsx") -> list[Path]:
        program = shutil.which("soffice") or shutil.which("libreoffice")
        if program is None:
            pytest.fail("LibreOffice Calc is needed here: install libreoffice-calc.")
        folder = tmp_path_factory.mktemp("office")
        into = folder / "out"
        profile = f"-env:UserInstallation=file://{folder}/profile"
        command = [program, profile, "--headless", "--convert-to", kind, "--outdir", str(into)]
        subprocess.run([*command, *map(str, paths)], check=True, capture_output=True, timeout=1800)
        return [into / path.with_suffix(f".{kind}").name for path in paths]

    return run


@pytest.fixture(scope="session")
def recalculate(
    convert: Callable[..., list[Path]], tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., list[Path]]:
    """Return what has LibreOffice recalculate the workbooks of plans, all in one run."""

    def run(
        plans: Sequence[WorkbookPlan], touch: Callable[[Path], None] | None = None
    ) -> list[Path]:
        folder = tmp_path_factory.mktemp("recalculated")
        books = [folder / f"{number}.xlsx" for number in range(len(plans))]
        for plan, path in zip(plans, books, strict=True):
            save_workbook(plan, path)
            if touch is not None:
                touch(path)
        return convert(books)

    return run


@pytest.fixture
def typed(
    simulated: Callable[..., tuple[Tour, dict[int, StageResult]]], tmp_path: Path
) -> tuple[Tour, dict[int, StageResult], Path]:
    """A ridden tour of two stages, its results, and its workbook in Spanish."""
    tour, results = simulated(3, stages=2, teams=2)
    write_workbook(tour, tmp_path / "x.xlsx", SPANISH, results)
    return tour, results, tmp_path / "x.xlsx"
