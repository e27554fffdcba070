"""What the workbook marks and what the classifications say of the same typing is one thing."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import openpyxl
import pytest

from designer.language import ENGLISH, SPANISH
from designer.sheets.book import make_workbook
from designer.sheets.filled import read_workbook
from designer.sheets.layout import FIRST_ARRIVAL, FLAG_ROW, lay_out_blocks
from designer.sheets.packing import write_file
from designer.sheets.plan import plan_workbook
from designer.sheets.row_checks import ROW_CHECKS
from engine.standings.book import compute_standings
from engine.standings.checks import CHECKS, LACKING
from tests.designer.sheets.conftest import make_tour, ride
from tests.designer.sheets.slips import GENTLE, ROUGH, slipped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from designer.sheets.plan import WorkbookPlan
    from engine.standings.book import Standings
    from tests.designer.sheets.slips import Slip

LONG = 20
"""Stages of a long tour: a spreadsheet takes three times as long for one of twice as many."""
SLIPS = 10
"""Slips a stage of it."""
SHORT = 9
"""Tours of one to three stages, in which any slip may happen; in those of one, riders are level."""
Rows = Counter[tuple[int, int, str]]
"""Stage, row, and code that is named there."""


def make_plan(seed: int, stages: int) -> WorkbookPlan:
    """Return the plan of a tour that was ridden to its end."""
    tour = make_tour(seed, stages=stages, teams=2, riders=5)
    return plan_workbook(
        tour, SPANISH if seed % 2 else ENGLISH, ride(tour, seed, lost=0.5 / stages)
    )


def type_slips(
    plan: WorkbookPlan, path: Path, slips: Sequence[Sequence[Slip]], dice: random.Random
) -> Counter[str]:
    """Write a workbook with slips, stage by stage; return how often each was made."""
    book = make_workbook(plan)
    for course, some in zip(plan.facts.courses, slips, strict=True):
        gone = [g.bib for g in plan.standings.gone if g.stage < course.number]
        sheet = slipped(plan, book[plan.arrivals_title(course)], course.number, gone, dice)
        for _, slip in some:
            slip(sheet)
    write_file(book, path)
    return Counter(name for some in slips for name, _ in some)


def workbook_says(plan: WorkbookPlan, path: Path) -> tuple[Rows, list[str]]:
    """Return what the sheets say beside each row, as codes, and what they say of each stage."""
    codes = {plan.word(check.code): check.code for check in ROW_CHECKS}
    rows: Rows = Counter()
    states = []
    book = openpyxl.load_workbook(path, data_only=True, read_only=True)
    for block in lay_out_blocks(plan).blocks:
        arrivals = block.arrivals
        cells = list(book[arrivals.title].iter_rows(max_row=arrivals.last, values_only=True))
        states.append(str(cells[FLAG_ROW - 1][arrivals.keys["place"] - 1] or ""))
        for row, values in enumerate(cells[FIRST_ARRIVAL - 1 :], FIRST_ARRIVAL):
            said = str(values[arrivals.column - 1] or "").removesuffix("; ").split("; ")
            rows.update((block.course.number, row, codes[text]) for text in said if text)
    book.close()
    return rows, states


def standings_say(plan: WorkbookPlan, path: Path) -> tuple[Rows, list[str], Standings]:
    """Return the same as reading and classifying say it."""
    filled = read_workbook(path)
    standings = compute_standings(plan.facts, filled.results, plan.rules)
    coded = {check.code for check in ROW_CHECKS}
    rows: Rows = Counter()
    findings = (*filled.findings, *filled.notes, *standings.findings)
    for finding in findings:
        stage = int(finding.where.split("/")[1])
        if finding.code in coded:
            rows.update(
                {(stage, row, finding.code) for row in filled.typed[stage].rows_of(finding)}
            )
    states = []
    lacking = {check.code for check in CHECKS if check.when == LACKING}
    for number in range(1, len(plan.facts.courses) + 1):
        if number <= standings.counted_stages:
            doubtful = standings.snapshots[number - 1].provisional
            states.append(plan.word("provisional" if doubtful else "complete"))
            continue
        mine = [f for f in findings if f.where == f"stages/{number}"]
        counts: Counter[str] = Counter()
        for finding in mine:
            if finding.code in lacking:
                counts[finding.code] += finding.values["count"]
        words = {"W_RESULT_ARRIVALS": "lacking_riders", "W_RESULT_LINE": "lacking_places"}
        parts = [f"{plan.word(words[c])} {counts[c]}" for c in words if counts[c]]
        waits = any(f.code == "W_RESULT_WAITS" for f in mine)
        states.append(plan.word("waiting") if waits else " ".join(parts))
    return Counter(set(rows)), states, standings


def compare(plan: WorkbookPlan, path: Path) -> tuple[Rows, Standings]:
    """Compare both tellings of a recalculated workbook; return what both say."""
    told, told_states = workbook_says(plan, path)
    rows, states, standings = standings_say(plan, path)
    assert (told - rows, rows - told) == (Counter(), Counter())
    assert told_states == states
    return rows, standings


def list_cases(seed: int) -> Iterator[tuple[WorkbookPlan, list[list[Slip]]]]:
    """Yield two long tours with gentle slips, and short ones with any."""
    dice = random.Random(seed)
    for tour in (6 * seed + 3, 6 * seed + 4):
        gentle = [dice.choices(GENTLE, k=SLIPS) for _ in range(LONG - 1)]
        yield make_plan(tour, LONG), [*gentle, dice.choices(ROUGH, k=SLIPS)]
    for short in range(SHORT):
        stages = 1 + short % 3
        some = [dice.choices(ROUGH, k=dice.randint(0, 3)) for _ in range(stages)]
        level = GENTLE[-1:] if stages == 1 else ()
        yield make_plan(seed * SHORT + short, stages), [[*slips, *level] for slips in some]


def try_slips(
    folder: Path, convert: Callable, seeds: Sequence[int]
) -> tuple[Counter[str], Rows, list[Standings]]:
    """Compare both tellings of all cases of each seed; return what was done and found."""
    cases = [case for seed in seeds for case in list_cases(seed)]
    paths = [folder / f"{number}.xlsx" for number in range(len(cases))]
    names, rows, standings = Counter[str](), Rows(), []
    for number, (path, (plan, slips)) in enumerate(zip(paths, cases, strict=True)):
        names.update(type_slips(plan, path, slips, random.Random(number)))
    for path, (plan, _) in zip(convert(paths), cases, strict=True):
        said, counted = compare(plan, path)
        rows += said
        standings.append(counted)
    return names, rows, standings


def test_workbook_and_standings_name_the_same_codes_on_the_same_rows(
    tmp_path: Path, convert: Callable
):
    """R1.20, R1.22, R2.10, R10.6, RULING 96 — and count the same stages, complete or provisional.

    Whoever is out and typed DNS again, bibs that are none, two in one place, gaps, texts, doubles.
    """
    names, rows, standings = try_slips(tmp_path, convert, [2])
    assert sum(names.values()) > 2 * LONG * SLIPS
    seen = {code for _, _, code in rows}
    assert seen == {check.code for check in ROW_CHECKS}, "every check has something to say"
    assert all(long.counted_stages > LONG / 2 for long in standings[:2])
    assert {s.counted_stages for s in standings[2:]} >= {0, 1, 2}


@pytest.mark.whole
def test_thousands_of_slips_are_named_alike(tmp_path: Path, convert: Callable):
    """R1.20, R1.22, R2.10, R10.6, RULING 96 — the same over twelve long tours and many short."""
    names, _, _ = try_slips(tmp_path, convert, range(3, 9))
    assert sum(names.values()) > 2_000
