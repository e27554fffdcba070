"""Names that look like formulas stay text; files that are no workbooks are refused."""

from __future__ import annotations

import itertools
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import openpyxl
import pytest

from designer.kit.communique import Issue, communique
from designer.sheets.arrivals_read import read_arrivals
from designer.sheets.cells import clean_text
from designer.sheets.filled import MOST_PARTS, open_book, read_workbook
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
    made = plan_workbook(tour, "es", results)
    path = tmp_path_factory.mktemp("named") / "x.xlsx"
    save_workbook(made, path)
    return made, path


def test_text_never_becomes_a_formula(named: tuple[WorkbookPlan, Path]):
    """A name that begins like a formula is stored as text, in every sheet."""
    made, path = named
    texts = {clean_text(rider.name) for team in made.tour.teams for rider in team.riders}
    texts |= {clean_text(team.name) for team in made.tour.teams}
    strange = [
        (sheet.title, cell.coordinate)
        for sheet in openpyxl.load_workbook(path) for row in sheet.iter_rows() for cell in row
        if cell.value in texts and cell.data_type != "s"
    ]  # fmt: skip
    assert strange == []


def test_such_names_change_no_result(named: tuple[WorkbookPlan, Path]):
    """R1.20 — results read back the same, whatever riders are called."""
    made, path = named
    assert read_workbook(path).results == made.results


def test_such_names_come_back(named: tuple[WorkbookPlan, Path]):
    """The tour inside the workbook has every name as it was written."""
    made, path = named
    assert read_workbook(path).tour == made.tour


def test_such_names_are_printed(named: tuple[WorkbookPlan, Path]):
    """A communiqué of them is a PDF."""
    assert communique(make_report(named[0]), Issue(1, ""), "es").startswith(b"%PDF")


def packed(path: Path, parts: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in parts.items():
            archive.writestr(name, raw)
    return path


HOSTILE = {
    "empty": b"",
    "text": b"not a workbook",
    "truncated": b"PK\x03\x04" + b"\x00" * 60,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_archive_is_refused(tmp_path: Path, name: str):
    """One sentence, no traceback."""
    path = tmp_path / "x.xlsx"
    path.write_bytes(HOSTILE[name])
    with pytest.raises(TourError) as refused:
        open_book(path)
    assert refused.value.key == "sheets_broken"


@pytest.mark.parametrize(
    ("parts", "key"),
    [
        ({"a.txt": b"no workbook"}, "sheets_broken"),
        ({"xl/bomb.xml": b"\0" * 450_000_000}, "sheets_too_large"),
        ({f"xl/{n}.xml": b"" for n in range(MOST_PARTS + 1)}, "sheets_too_large"),
        ({"xl/workbook.xml": b'<!DOCTYPE a [<!ENTITY b "c">]>'}, "sheets_broken"),
        ({"xl/workbook.xml": "<!DOCTYPE a>".encode("utf-16")}, "sheets_broken"),
        ({"xl/workbook.xml": b"<a", "[Content_Types].xml": b"<b"}, "sheets_broken"),
    ],
    ids=["other", "bomb", "parts", "entities", "wide entities", "cut"],
)  # fmt: skip
def test_archives_that_are_no_workbook_of_ours_are_refused(tmp_path: Path, parts: dict, key: str):
    """Bombs are not unpacked, entities not read."""
    with pytest.raises(TourError) as refused:
        open_book(packed(tmp_path / "x.xlsx", parts))
    assert refused.value.key == key


def test_a_missing_workbook_is_named(tmp_path: Path):
    """With what to do next."""
    with pytest.raises(TourError, match=r"nothing\.xlsx"):
        read_workbook(tmp_path / "nothing.xlsx")


@pytest.fixture
def filled(simulated: Callable, tmp_path: Path) -> Path:
    tour, results = simulated(1, stages=2, teams=2)
    save_workbook(plan_workbook(tour, "en", results), tmp_path / "filled.xlsx")
    return tmp_path / "filled.xlsx"


def with_part(path: Path, name: str, raw: bytes) -> Path:
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(name, raw)
    return path


@pytest.mark.parametrize("part", ["xl/vbaProject.bin", "xl/externalLinks/externalLink1.xml"])
def test_macros_and_links_are_ignored(filled: Path, part: str):
    """They are neither run nor followed nor read."""
    before = read_workbook(filled).results
    assert read_workbook(with_part(filled, part, b"<evil/>")).results == before


def test_a_sheet_of_a_million_rows_is_read_as_far_as_it_is_filled():
    """A row far down, as formatting whole columns leaves one, is never reached."""
    taken = itertools.count()
    head = [("Bib", "Turns", "Place"), (1, 20, 1)]
    empty = ((None,) * 3 for _ in range(1_048_576) if next(taken) < 1_000)
    typed = read_arrivals("Arrivals 1", 1, itertools.chain(head, empty))
    assert typed.result.by_bib()[1].turns == 20
    assert next(taken) < 1_000


def test_a_sheet_with_too_many_filled_rows_is_refused(filled: Path):
    """R1.20 — nobody rides with five thousand."""
    book = openpyxl.load_workbook(filled)
    for n in range(5_200):
        book["Arrivals 1"].cell(100 + n, 30).value = n
    book.save(filled)
    with pytest.raises(TourError) as refused:
        read_workbook(filled)
    assert refused.value.key == "sheets_too_long"
