"""`etapa sheets` and `etapa standings`: race night from the command line."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import openpyxl
import pytest

from engine.games import GAMES
from engine.ride.ride import begin_ride
from engine.standings.results import results_of
from engine.tour.file import load, save
from tests.designer.cli.conftest import GIRO, SIERRA

if TYPE_CHECKING:
    from engine.tour.values import Tour
    from tests.designer.cli.conftest import Call


@pytest.fixture(scope="module")
def ridden() -> Tour:
    """The shipped mountain tour, its first stage typed in by a simple hand."""
    tour = load(SIERRA)
    bibs = [r.bib for t in tour.teams for r in t.riders]
    table = "\n".join(f"{bib} {place} {20 + place // 3}" for place, bib in enumerate(bibs, 1))
    first = {"riders": f"bib place turns\n{table}", "lines": {"S1": bibs[:3]}}
    return replace(tour, results={"1": first})


@pytest.fixture
def tour(ridden: Tour, tmp_path: Path) -> Path:
    save(ridden, tmp_path / "vuelta.etapa")
    return tmp_path / "vuelta.etapa"


@pytest.fixture
def book(tour: Path, call: Call) -> Path:
    """The workbook of the tour, with its results."""
    assert call("sheets", tour, "--results").code == 0
    return tour.with_suffix(".xlsx")


def mistype(book: Path) -> None:
    opened = openpyxl.load_workbook(book)
    opened["Arrivals 1"]["G10"] = "twenty"
    opened.save(book)


# Workbooks


def test_a_workbook_is_written_beside_the_tour(call: Call, tour: Path):
    """R1.18 — named like the tour; what it says is one sentence, or a document."""
    said = call("sheets", tour)
    assert (said.code, said.out.count("\n")) == (0, 1)
    assert tour.with_suffix(".xlsx").exists()
    document = call("sheets", tour, "--results", "--force", "--json").document
    assert (document["stages"], document["riders"], document["counted"]) == (5, 32, 1)


def test_a_filled_workbook_is_not_written_over(call: Call, tour: Path, book: Path):
    """R1.18 — unless one of the two ways of doing it is named."""
    before = book.read_bytes()
    assert call("sheets", tour).refused("--update")
    assert book.read_bytes() == before


def test_an_update_keeps_what_was_typed(call: Call, tour: Path, book: Path):
    """R1.20 — and --force does not."""
    for way, stages in (("--update", 1), ("--force", 0)):
        assert call("sheets", tour, way).code == 0
        assert call("standings", book, "--json").document["after"] == stages


def test_a_workbook_of_another_tour_is_not_written_again(call: Call, book: Path):
    """What was typed into it belongs to riders this tour does not know."""
    before = book.read_bytes()
    assert call("sheets", GIRO, "-o", book, "--update").refused("")
    assert book.read_bytes() == before


def test_a_raced_tour_fills_its_workbook(call: Call, three: Path):
    """R1.20 — so that one can see a full one."""
    book = three.with_suffix(".xlsx")
    call("race", three, "--brief", "--sheets", book)
    assert call("standings", book, "--json").document["after"] == 1


# Classifications


def test_workbook_and_tour_give_the_same_document(call: Call, tour: Path, book: Path):
    """R12.2 — one truth, from a workbook or from the tour's own results."""
    first, second = (call("standings", file, "--json").document for file in (tour, book))
    assert first == second
    assert list(first) == [
        "tour", "after", "provisional", "sections", "jerseys", "winner", "pools", "out", "merged",
        "findings",
    ]  # fmt: skip


def test_every_classification_is_printed(call: Call, tour: Path):
    """With jerseys and pools for the next stage.

    R12.2, R12.3, R12.4, R12.5, R12.6, R12.7, R12.8, R12.9.
    """
    said = call("standings", tour)
    heads = ("General classification", "Team classification", "Regularity", "Jerseys in stage 2",
             "Effort points")  # fmt: skip
    assert said.code == 0
    assert [head for head in heads if f"\n{head}\n" not in said.out] == []


def test_what_the_jury_has_not_released_is_provisional(call: Call, ridden: Tour, tour: Path):
    """R1.20 — above every classification, in --json, and no more once it is released."""
    for provisional in (True, False):
        first = {**ridden.results["1"], "provisional": provisional}
        save(replace(ridden, results={"1": first}), tour)
        head = call("standings", tour).out.splitlines()[0]
        assert head.endswith(" · PROVISIONAL") == provisional
        assert call("standings", tour, "--json").document["provisional"] == provisional


def test_a_cell_that_cannot_be_read_makes_its_stage_provisional(call: Call, book: Path):
    """R1.20 — it counts as nothing, and is named by sheet, row and column."""
    opened = openpyxl.load_workbook(book)
    column = next(c for c in opened["Arrivals 1"][8] if c.value == "Attack").column_letter
    opened["Arrivals 1"][f"{column}9"] = "two"
    opened.save(book)
    said = call("standings", book, "--json")
    assert (said.code, said.document["after"], said.document["provisional"]) == (1, 1, True)
    (named,) = [f for f in said.document["findings"] if f["severity"] == "error"]
    assert (named["code"], named["place"]) == (
        "E_SHEET_CELL",
        f"Arrivals 1, row 9, column {column}",
    )


@pytest.mark.parametrize(("after", "stage"), [((), 2), (("--after", 1), 1)])
def test_standings_can_be_asked_for_after_any_stage(
    call: Call, tour: Path, after: tuple[object, ...], stage: int
):
    """R12.2, R1.24 — classifications, pools and who is out, as they stood."""
    typed = load(tour)
    table = typed.results["1"]["riders"].splitlines()
    second = {"riders": "\n".join([table[0] + " pe_pull", *(row + " 1" for row in table[1:])])}
    second["lines"] = {"S1": [1, 2, 3], "M1": [1, 2, 3], "M2": [1, 2, 3]}
    save(replace(typed, results={**typed.results, "2": second}), tour)
    document = call("standings", tour, *after, "--json").document
    assert (document["after"], len(document["pools"])) == (stage, 32)
    assert document["sections"][-1]["key"] == "effort"


def test_a_communique_is_written(call: Call, tour: Path, tmp_path: Path):
    """R12.9 — on paper, with a number of its own."""
    assert call("standings", tour, "--pdf", tmp_path / "c.pdf", "--number", 7).code == 0
    assert (tmp_path / "c.pdf").read_bytes().startswith(b"%PDF")


# Results that go into a tour


def test_results_go_into_a_tour_and_it_is_ridden_on_from_them(
    call: Call, ridden: Tour, tour: Path, book: Path, tmp_path: Path
):
    """R2.8, R12.9 — the typed stage counts, and its leader starts the next one in the jersey."""
    other = Path(shutil.copy(SIERRA, tmp_path / "other.etapa"))
    assert call("standings", book, "--into", other).code == 0
    assert results_of(load(other).results) == results_of(load(tour).results)
    standings = begin_ride(load(other), GAMES["ciclismo"]).standings
    assert (standings.counted_stages, standings.leaders["general"]) == (1, 1)


def test_a_wrong_cell_is_named_and_stores_nothing(call: Call, tour: Path, book: Path):
    """R1.20 — by sheet, row and column; everything else is computed, exit 1."""
    mistype(book)
    said = call("standings", book)
    assert (said.code, "Arrivals 1, row 10, column G" in said.out) == (1, True)
    before = tour.read_bytes()
    assert call("standings", book, "--into", tour).refused("row 10, column G")
    assert tour.read_bytes() == before


def test_results_of_another_tour_are_refused(call: Call, tour: Path, book: Path, tmp_path: Path):
    """R1.20 — a stage or a rider the tour does not have."""
    other, mine = tmp_path / "other.etapa", load(tour)
    teams = tuple(
        replace(t, riders=tuple(replace(r, bib=r.bib + 500) for r in t.riders)) for t in mine.teams
    )
    save(replace(mine, teams=teams), other)
    assert call("standings", book, "--into", other).refused("another tour")


def test_a_race_is_not_stored_over_another_tour(call: Call, tour: Path, three: Path):
    words = ("race", tour, "--brief", "--bots", "book", "--into")
    before = three.read_bytes()
    assert call(*words, three).refused("")
    assert three.read_bytes() == before
    copy = Path(shutil.copy(tour, tour.with_name("copy.etapa")))
    assert call(*words, copy).code == 0
