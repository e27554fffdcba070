"""Names that look like formulas stay text; files that are no workbooks are refused."""

from __future__ import annotations

import itertools
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import openpyxl
import pytest

from designer.kit.communique import Issue, draw_communiques
from designer.language import ENGLISH, SPANISH
from designer.sheets.arrivals_read import read_arrivals
from designer.sheets.book_gate import MOST_PARTS
from designer.sheets.cells import clean_text
from designer.sheets.filled import read_workbook
from designer.sheets.plan import plan_workbook
from designer.sheets.report import make_report
from designer.sheets.save import save_workbook
from engine.errors import TourError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from designer.sheets.plan import WorkbookPlan

NAMES = (
    "=cmd|'/C calc'!A0", "@SUM(A1)", "+1", "-1+2", "x" * 500, "🚴 Ñandú", "مرحبا", 'a"b',
    "O'Grady & <b>&P", "\x07bell\x00", "{=1}", "",
)  # fmt: skip


@pytest.fixture(scope="module")
def named(
    simulated: Callable, tmp_path_factory: pytest.TempPathFactory
) -> tuple[WorkbookPlan, Path]:
    """A filled workbook in which every rider, team, stage and climb has such a name."""
    tour, results = simulated(1, stages=2, teams=2, riders=6)
    names = itertools.cycle(NAMES)

    def rename(items: tuple) -> tuple:
        return tuple(replace(item, name=next(names)) for item in items)

    teams = tuple(replace(t, manager=NAMES[0], riders=rename(t.riders)) for t in tour.teams)
    stages = tuple(replace(s, sections=rename(s.sections)) for s in tour.stages)
    tour = replace(tour, name=NAMES[9], teams=rename(teams), stages=rename(stages))
    plan = plan_workbook(tour, SPANISH, results)
    path = tmp_path_factory.mktemp("named") / "x.xlsx"
    save_workbook(plan, path)
    return plan, path


def test_text_never_becomes_a_formula(named: tuple[WorkbookPlan, Path]):
    """A name that begins like a formula is stored as text, in every sheet."""
    plan, path = named
    texts = {clean_text(rider.name) for team in plan.tour.teams for rider in team.riders}
    texts |= {clean_text(team.name) for team in plan.tour.teams}
    strange = [
        (sheet.title, cell.coordinate)
        for sheet in openpyxl.load_workbook(path) for row in sheet.iter_rows() for cell in row
        if cell.value in texts and cell.data_type != "s"
    ]  # fmt: skip
    assert strange == []


def test_such_names_come_back_and_change_no_result(named: tuple[WorkbookPlan, Path]):
    """R1.20 — the tour inside the workbook as it was written, and what was typed."""
    plan, path = named
    filled = read_workbook(path)
    assert (filled.tour, filled.results) == (plan.tour, plan.results)


def test_such_names_are_printed(named: tuple[WorkbookPlan, Path]):
    """A communiqué of them is a PDF."""
    assert draw_communiques([(make_report(named[0]), Issue(1, ""))], SPANISH).startswith(b"%PDF")


def packed(path: Path, parts: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in parts.items():
            archive.writestr(name, raw)


@pytest.mark.parametrize(
    ("parts", "key"),
    [
        pytest.param(b"", "sheets_broken", id="empty"),
        pytest.param(b"not a workbook", "sheets_broken", id="text"),
        pytest.param(b"PK\x03\x04" + b"\x00" * 60, "sheets_broken", id="truncated"),
        pytest.param({"a.txt": b"no workbook"}, "sheets_broken", id="other"),
        pytest.param({"xl/bomb.xml": b"\0" * 450_000_000}, "sheets_too_large", id="bomb"),
        pytest.param(
            {f"xl/{n}.xml": b"" for n in range(MOST_PARTS + 1)}, "sheets_too_large", id="parts"
        ),
        pytest.param(
            {"xl/workbook.xml": b'<!DOCTYPE a [<!ENTITY b "c">]>'}, "sheets_broken", id="entities"
        ),
        pytest.param(
            {"xl/workbook.xml": "<!DOCTYPE a>".encode("utf-16")},
            "sheets_broken",
            id="wide entities",
        ),
        pytest.param(
            {"xl/workbook.xml": b"<a", "[Content_Types].xml": b"<b"}, "sheets_broken", id="cut"
        ),
    ],
)
def test_what_is_no_workbook_is_refused(tmp_path: Path, parts: dict | bytes, key: str):
    """One sentence, no traceback; bombs are not unpacked, entities not read."""
    path = tmp_path / "x.xlsx"
    if isinstance(parts, bytes):
        path.write_bytes(parts)
    else:
        packed(path, parts)
    with pytest.raises(TourError) as refused:
        read_workbook(path)
    assert refused.value.key == key


def test_a_missing_workbook_is_named(tmp_path: Path):
    """With what to do next."""
    with pytest.raises(TourError, match=r"nothing\.xlsx"):
        read_workbook(tmp_path / "nothing.xlsx")


@pytest.fixture
def filled(simulated: Callable, tmp_path: Path) -> Path:
    tour, results = simulated(1, stages=2, teams=2)
    save_workbook(plan_workbook(tour, ENGLISH, results), tmp_path / "filled.xlsx")
    return tmp_path / "filled.xlsx"


@pytest.mark.parametrize("part", ["xl/vbaProject.bin", "xl/externalLinks/externalLink1.xml"])
def test_macros_and_links_are_ignored(filled: Path, part: str):
    """They are neither run nor followed nor read."""
    before = read_workbook(filled).results
    with zipfile.ZipFile(filled, "a") as archive:
        archive.writestr(part, b"<evil/>")
    assert read_workbook(filled).results == before


def test_a_sheet_of_a_million_rows_is_read_as_far_as_it_is_filled():
    """A row far down, as formatting whole columns leaves one, is never reached."""
    reached = itertools.count()
    head = [("Bib", "Turns", "Place"), (1, 20, 1)]
    empty = ((None,) * 3 for _ in range(1_048_576) if next(reached) < 1_000)
    typed = read_arrivals("Arrivals 1", 1, itertools.chain(head, empty))
    assert typed.result.by_bib()[1].turns == 20
    assert next(reached) < 1_000


def test_a_sheet_with_too_many_filled_rows_is_refused(filled: Path):
    """R1.20 — no tour has five thousand riders."""
    book = openpyxl.load_workbook(filled)
    for n in range(5_200):
        book["Arrivals 1"].cell(100 + n, 30).value = n
    book.save(filled)
    with pytest.raises(TourError) as refused:
        read_workbook(filled)
    assert refused.value.key == "sheets_too_long"
