"""`etapa fit`: a real stage fits an evening, and nothing is written before it is asked for."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.cli import etapa
from designer.cli.common import run_command
from engine.road.fit import is_fitted
from engine.road.roads import roads_of
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


@pytest.mark.parametrize("lang", ["en", "es"])
def test_each_other_way_is_tried_and_taken_by_its_word(call: Call, tour: Path, lang: str):
    """R13.3, RULING 96, RULING 100 — what is printed in a language is typed back in it."""
    words = {
        "en": ("teams", "riders", "simplification", "closing"),
        "es": ("equipos", "ciclistas", "simplificación", "cierre"),
    }[lang]
    real = load(tour)
    for word in words:
        asked = ("--stage", "4", "--way", word, "--races", "0", "--lang", lang)
        code, out, _ = call(tour, *asked)
        assert (code, load(tour)) == (0, real)
        assert f"etapa fit {tour} --stage 4 --way {word} --take" in out
        assert call(tour, *asked, "--take")[0] == 0
        taken = load(tour)
        assert taken.stages == real.stages
        before, after = (roads_of(one).stages[3].minutes or 0 for one in (real, taken))
        assert after < before
        tour.write_bytes(SIERRA.read_bytes())


def test_a_house_rule_that_was_taken_goes_back_by_the_line_it_says(call: Call, tour: Path):
    real = load(tour)
    _, out, _ = call(tour, "--way", "cierre", "--races", "0", "--take", "--lang", "es")
    back = out.strip().rpartition("deshacerlo: etapa ")[2].split()
    assert load(tour).rules["finish.close"] is True
    assert run_command(etapa, back) == 0
    assert load(tour) == real


def test_a_way_brings_the_real_stage_back_in_the_same_step(call: Call, tour: Path):
    real = load(tour)
    call(tour, "--stage", "4", "--squares", "100", "--take")
    call(tour, "--stage", "4", "--way", "closing", "--races", "0", "--take")
    assert load(tour).stages == real.stages


def test_teams_stay_once_there_are_results(call: Call, tour: Path):
    """Arrivals of riders who are no more in the tour would be anybody's."""
    assert run_command(etapa, ["race", str(tour), "--stage", "1", "--into", str(tour)]) == 0
    asked = ("--stage", "4", "--races", "0", "--take", "--lang", "en")
    code, _, err = call(tour, *asked, "--way", "teams")
    assert code == 2
    assert "The tour has results" in err
    assert call(tour, *asked, "--way", "closing")[0] == 0


def test_a_way_nobody_knows_is_answered_with_the_nearest(call: Call, tour: Path):
    code, out, err = call(tour, "--way", "simplificasion", "--lang", "es")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "quizá simplificación" in err
