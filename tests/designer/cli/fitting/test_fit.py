"""`etapa fit`: a real stage fits an evening, and nothing is written before it is asked for."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.cli import etapa
from designer.cli.call.common import run_command
from engine.road.evening.fit import is_fitted
from engine.tour.file import load

if TYPE_CHECKING:
    from collections.abc import Callable

    Call = Callable[..., tuple[int, str, str]]

SIERRA = Path(__file__).parents[4] / "samples" / "sierra.etapa"


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    def made(*arguments: str) -> tuple[int, str, str]:
        code = run_command(etapa, ["fit", *map(str, arguments)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return made


@pytest.fixture
def tour(tmp_path: Path) -> Path:
    return Path(shutil.copy(SIERRA, tmp_path / "vuelta.etapa"))


def test_it_says_what_becomes_of_each_section_and_writes_nothing(call: Call, tour: Path):
    before = tour.read_bytes()
    code, out, _ = call(tour, "--stage", "4", "--minutes", "90", "--races", "2", "--lang", "en")
    assert code == 0
    assert "Puerto de Navalta" in out
    assert "shortened" in out
    assert f"etapa fit {tour} --stage 4 --minutes 90 --take" in out
    assert "4 riders a team" in out or "2 teams" in out
    assert tour.read_bytes() == before


def test_taken_over_it_is_a_stage_of_the_tour_and_comes_back_in_one_word(call: Call, tour: Path):
    real = load(tour)
    assert call(tour, "--stage", "4", "--squares", "100", "--take")[0] == 0
    fitted = load(tour).stages[3]
    assert is_fitted(fitted)
    assert sum(s.squares is None for s in fitted.sections) < len(fitted.sections)
    assert call(tour, "--stage", "4", "--back")[0] == 0
    assert load(tour) == real


def test_all_stages_are_fitted_at_once(call: Call, tour: Path):
    code, out, _ = call(tour, "--all", "--minutes", "60", "--races", "0", "--take", "--json")
    assert code == 0
    found = json.loads(out)
    assert [stage["number"] for stage in found["stages"]] == [1, 2, 3, 4, 5]
    fitted = [n for n, stage in enumerate(load(tour).stages, 1) if is_fitted(stage)]
    assert fitted == [s["number"] for s in found["stages"] if s["before"]["minutes"] > 60]


def test_json_says_squares_minutes_and_sections_before_and_after(call: Call, tour: Path):
    _, out, err = call(tour, "--stage", "4", "--races", "0", "--json")
    (stage,) = json.loads(out)["stages"]
    assert list(stage) == [
        "number", "name", "wish", "reached", "before", "after", "races", "sections", "ways",
        "evening_ends",
    ]  # fmt: skip
    assert stage["wish"] == {"minutes": 90}
    assert stage["after"]["squares"] == sum(s["after"] for s in stage["sections"])
    assert "--take" in err


def test_sheets_of_paper_are_a_wish_too(call: Call, tour: Path):
    _, out, _ = call(tour, "--stage", "4", "--sheets", "5", "--json")
    (stage,) = json.loads(out)["stages"]
    assert stage["after"]["squares"] < stage["before"]["squares"]


def test_two_evenings_have_twice_the_time_and_an_end_between_them(call: Call, tour: Path):
    asked = ("--stage", "4", "--evenings", "2", "--minutes", "60", "--races", "0")
    _, out, _ = call(tour, *asked, "--json")
    (stage,) = json.loads(out)["stages"]
    assert stage["wish"] == {"minutes": 120}
    assert len(stage["evening_ends"]) == 1
    assert "velada 1 acaba en la casilla" in call(tour, *asked, "--lang", "es")[1]


def test_what_cannot_be_so_short_is_said(call: Call, tour: Path):
    _, out, _ = call(tour, "--stage", "4", "--minutes", "10", "--races", "0", "--lang", "en")
    assert "cannot be brought down to 10 minutes" in out


def test_fewer_riders_need_less_road_cut_away(call: Call, tour: Path):
    sizes = []
    for riders in ("8", "4"):
        asked = ("--stage", "4", "--riders", riders, "--races", "0", "--json")
        sizes.append(json.loads(call(tour, *asked)[1])["stages"][0]["after"]["squares"])
    assert sizes[0] < sizes[1]


@pytest.mark.parametrize(
    "asked", [("--minutes", "60", "--squares", "90"), ("--stage", "9"), ("--evenings", "0")]
)
def test_what_cannot_be_meant_is_refused_in_one_sentence(call: Call, tour: Path, asked):
    code, out, err = call(tour, *asked, "--lang", "en")
    assert (code, out, err.count("\n")) == (2, "", 1)
