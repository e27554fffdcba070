"""`etapa sheets` and `etapa standings`: race night from the command line."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import openpyxl
import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from engine.games import GAMES
from engine.ride.ride import begin_ride
from engine.standings.results import results_of
from engine.tour.file import load, save

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.tour.values import Tour

SAMPLES = Path(__file__).parents[4] / "samples"


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def made(*arguments: object) -> tuple[int, str, str]:
        code = run_command(etapa, [*map(str, arguments), "--lang", "en"])
        said = capsys.readouterr()
        return code, said.out, said.err

    return made


@pytest.fixture(scope="module")
def ridden() -> Tour:
    """The shipped mountain tour, its first stage typed in by a simple hand."""
    tour = load(SAMPLES / "sierra.etapa")
    bibs = [r.bib for t in tour.teams for r in t.riders]
    table = "\n".join(f"{bib} {place} {20 + place // 3}" for place, bib in enumerate(bibs, 1))
    first = {"riders": f"bib place turns\n{table}", "lines": {"S1": bibs[:3]}}
    return replace(tour, results={"1": first})


@pytest.fixture
def tour(ridden: Tour, tmp_path: Path) -> Path:
    save(ridden, tmp_path / "vuelta.etapa")
    return tmp_path / "vuelta.etapa"


def test_a_workbook_is_written_beside_the_tour(call: Callable, tour: Path):
    """R1.18 — named like the tour; what it says is one sentence."""
    code, out, _ = call("sheets", tour)
    assert (code, out.count("\n")) == (0, 1)
    assert tour.with_suffix(".xlsx").exists()


def test_the_same_as_one_document(call: Callable, tour: Path):
    """With stable keys."""
    _, out, _ = call("sheets", tour, "--results", "--json")
    said = json.loads(out)
    assert (said["stages"], said["riders"], said["counted"]) == (5, 32, 1)


def test_a_filled_workbook_is_not_written_over(call: Callable, tour: Path):
    """R1.18 — unless one of the two ways of doing it is named."""
    call("sheets", tour, "--results")
    code, _, err = call("sheets", tour)
    assert code == 2
    assert "--update" in err


def test_an_update_keeps_what_was_typed(call: Callable, tour: Path):
    """R1.20 — and --force does not."""
    call("sheets", tour, "--results")
    call("sheets", tour, "--update")
    assert call("standings", tour.with_suffix(".xlsx"))[0] == 0
    _, out, _ = call("standings", tour.with_suffix(".xlsx"), "--json")
    assert json.loads(out)["after"] == 1
    call("sheets", tour, "--force")
    _, out, _ = call("standings", tour.with_suffix(".xlsx"), "--json")
    assert json.loads(out)["after"] == 0


def test_workbook_and_tour_give_the_same_document(call: Callable, tour: Path):
    """R12.2 — one truth, from a workbook or from the tour's own results."""
    call("sheets", tour, "--results")
    first = json.loads(call("standings", tour, "--json")[1])
    second = json.loads(call("standings", tour.with_suffix(".xlsx"), "--json")[1])
    assert first == second
    assert list(first) == [
        "tour", "after", "provisional", "sections", "jerseys", "winner", "pools", "out", "findings",
    ]  # fmt: skip


def test_every_classification_is_printed(call: Callable, tour: Path):
    """With jerseys and pools for the next stage.

    R12.2, R12.3, R12.4, R12.5, R12.6, R12.7, R12.8, R12.9.
    """
    code, out, _ = call("standings", tour)
    heads = ("General classification", "Team classification", "Regularity", "Jerseys in stage 2",
             "Effort points")  # fmt: skip
    assert code == 0
    assert [head for head in heads if f"\n{head}\n" not in out] == []


def test_results_go_into_a_tour(call: Callable, tour: Path, tmp_path: Path):
    """R2.8 — the next stage starts from them."""
    call("sheets", tour, "--results")
    other = tmp_path / "other.etapa"
    save(load(SAMPLES / "sierra.etapa"), other)
    code, _, _ = call("standings", tour.with_suffix(".xlsx"), "--into", other)
    assert code == 0
    assert results_of(load(other).results) == results_of(load(tour).results)


def test_a_ride_goes_on_from_typed_results(ridden: Tour):
    """R2.8, R12.9 — the typed stage counts, and its leader starts the next one in his jersey."""
    standings = begin_ride(ridden, GAMES["ciclismo"]).standings
    assert (standings.counted, standings.leaders["general"]) == (1, 1)


def test_a_communique_is_written(call: Callable, tour: Path, tmp_path: Path):
    """R12.9 — on paper, with a number of its own."""
    code, _, _ = call("standings", tour, "--pdf", tmp_path / "c.pdf", "--number", 7)
    assert code == 0
    assert (tmp_path / "c.pdf").read_bytes().startswith(b"%PDF")


def test_a_wrong_cell_is_named_and_everything_else_computed(call: Callable, tour: Path):
    """R1.20 — by sheet, row and column; exit 1."""
    call("sheets", tour, "--results")
    path = tour.with_suffix(".xlsx")
    book = openpyxl.load_workbook(path)
    book["Arrivals 1"]["G10"] = "twenty"
    book.save(path)
    code, out, _ = call("standings", path)
    assert code == 1
    assert "Arrivals 1, row 10, column G" in out


def test_a_wrong_cell_stores_nothing(call: Callable, tour: Path):
    """R1.20 — the tour stays as it was."""
    call("sheets", tour, "--results")
    path, before = tour.with_suffix(".xlsx"), tour.read_bytes()
    book = openpyxl.load_workbook(path)
    book["Arrivals 1"]["G10"] = "twenty"
    book.save(path)
    code, _, err = call("standings", path, "--into", tour)
    assert (code, tour.read_bytes()) == (2, before)
    assert "row 10, column G" in err


def test_what_the_jury_has_not_released_is_provisional(
    call: Callable, ridden: Tour, tmp_path: Path
):
    """R1.20 — above every classification, in --json, and no more once it is released."""
    for provisional in (True, False):
        first = {**ridden.results["1"], "provisional": provisional}
        save(replace(ridden, results={"1": first}), tmp_path / "t.etapa")
        _, out, _ = call("standings", tmp_path / "t.etapa")
        assert out.splitlines()[0].endswith(" · PROVISIONAL") == provisional
        told = json.loads(call("standings", tmp_path / "t.etapa", "--json")[1])
        assert told["provisional"] == provisional


@pytest.mark.parametrize(("after", "stage"), [((), 2), (("--after", 1), 1)])
def test_standings_can_be_asked_for_after_any_stage(
    call: Callable, tour: Path, after: tuple, stage: int
):
    """R12.2, R1.24 — classifications, pools and who is out, as they stood."""
    typed = load(tour)
    table = typed.results["1"]["riders"].splitlines()
    second = {"riders": "\n".join([table[0] + " pe_pull", *(row + " 1" for row in table[1:])])}
    second["lines"] = {"S1": [1, 2, 3], "M1": [1, 2, 3], "M2": [1, 2, 3]}
    save(replace(typed, results={**typed.results, "2": second}), tour)
    said = json.loads(call("standings", tour, *after, "--json")[1])
    assert (said["after"], len(said["pools"])) == (stage, 32)
    assert said["sections"][-1]["key"] == "effort"


@pytest.mark.parametrize(
    "arguments",
    [
        ("sheets", "nothing.etapa"),
        ("standings", "nothing.xlsx"),
        ("standings", "nothing.etapa"),
        ("standings", str(SAMPLES / "sierra.etapa"), "--after", "3"),
        ("standings", str(SAMPLES / "sierra.etapa"), "--into", "nothing.etapa"),
        ("standings", __file__),
    ],
    ids=" ".join,
)
def test_a_refusal_is_one_sentence(call: Callable, arguments: tuple[str, ...]):
    """Exit 2, one line on stderr, nothing on stdout."""
    code, out, err = call(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_results_of_another_tour_are_refused(call: Callable, tour: Path, tmp_path: Path):
    """R1.20 — a stage or a rider the tour does not have."""
    call("sheets", tour, "--results")
    other, mine = tmp_path / "other.etapa", load(tour)
    teams = tuple(
        replace(t, riders=tuple(replace(r, bib=r.bib + 500) for r in t.riders)) for t in mine.teams
    )
    save(replace(mine, teams=teams), other)
    code, _, err = call("standings", tour.with_suffix(".xlsx"), "--into", other)
    assert code == 2
    assert "another tour" in err


def test_a_raced_tour_fills_its_workbook(call: Callable, tmp_path: Path):
    """R1.20 — so that one can see a full one."""
    save(load(SAMPLES / "three-examples.etapa"), tmp_path / "x.etapa")
    call("race", tmp_path / "x.etapa", "--brief", "--sheets", tmp_path / "x.xlsx")
    _, out, _ = call("standings", tmp_path / "x.xlsx", "--json")
    assert json.loads(out)["after"] == 1


def test_a_workbook_of_another_tour_is_not_written_again(call: Callable, tour: Path):
    """What was typed into it belongs to riders this tour does not know."""
    call("sheets", tour, "--results")
    book = tour.with_suffix(".xlsx")
    before = book.read_bytes()
    code, _, err = call("sheets", SAMPLES / "giro-2019.etapa", "-o", book, "--update")
    assert (code, err.count("\n")) == (2, 1)
    assert book.read_bytes() == before


def test_a_race_is_not_stored_over_another_tour(call: Callable, tour: Path, tmp_path: Path):
    other = tmp_path / "other.etapa"
    shutil.copy(SAMPLES / "three-examples.etapa", other)
    before = other.read_bytes()
    assert call("race", tour, "--brief", "--bots", "book", "--into", other)[0] == 2
    assert other.read_bytes() == before
    copy = tmp_path / "copy.etapa"
    shutil.copy(tour, copy)
    assert call("race", tour, "--brief", "--bots", "book", "--into", copy)[0] == 0
