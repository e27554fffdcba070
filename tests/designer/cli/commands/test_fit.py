"""`etapa fit`: a real stage fits an evening, and nothing is written before it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.board.played_roads import roads_of
from engine.road.fit import fit_minutes, is_fitted
from engine.tour.file import load

if TYPE_CHECKING:
    from pathlib import Path

    from tests.designer.cli.conftest import Call

QUEEN = ("--stage", "4", "--races", "0")


def test_it_says_what_becomes_of_each_section_and_writes_nothing(call: Call, sierra: Path):
    before = sierra.read_bytes()
    said = call("fit", sierra, "--stage", "4", "--minutes", "90", "--races", "2")
    assert said.code == 0
    minutes = fit_minutes(load(sierra), 4, 90).value
    for part in (
        "Puerto de Navalta",
        "shortened",
        f"about {minutes:.0f} min",
        "2 races of it took",
    ):
        assert part in said.out
    assert f"etapa fit {sierra} --stage 4 --minutes 90 --take" in said.out
    assert "4 riders a team" in said.out or "2 teams" in said.out
    assert sierra.read_bytes() == before


def test_taken_over_it_is_a_stage_of_the_tour_and_comes_back_in_one_word(call: Call, sierra: Path):
    real = load(sierra)
    assert call("fit", sierra, "--stage", "4", "--squares", "100", "--take").code == 0
    fitted = load(sierra).stages[3]
    assert is_fitted(fitted)
    assert sum(s.squares is None for s in fitted.sections) < len(fitted.sections)
    assert call("fit", sierra, "--stage", "4", "--back").code == 0
    assert load(sierra) == real


def test_all_stages_are_fitted_at_once(call: Call, sierra: Path):
    said = call("fit", sierra, "--all", "--minutes", "60", "--races", "0", "--take", "--json")
    stages = said.document["stages"]
    assert [stage["number"] for stage in stages] == [1, 2, 3, 4, 5]
    fitted = [n for n, stage in enumerate(load(sierra).stages, 1) if is_fitted(stage)]
    assert fitted == [stage["number"] for stage in stages if stage["before"]["minutes"] > 60]


def test_json_says_squares_minutes_and_sections_before_and_after(call: Call, sierra: Path):
    said = call("fit", sierra, *QUEEN, "--json")
    (stage,) = said.document["stages"]
    assert list(stage) == [
        "number", "name", "wish", "reached", "before", "after", "races", "raced", "sections",
        "ways", "evening_ends",
    ]  # fmt: skip
    assert stage["wish"] == {"minutes": 90}
    assert stage["after"]["squares"] == sum(s["after"] for s in stage["sections"])
    assert "--take" in said.err


def test_sheets_of_paper_are_a_wish_too(call: Call, sierra: Path):
    said = call("fit", sierra, "--stage", "4", "--sheets", "5", "--json")
    (stage,) = said.document["stages"]
    assert stage["after"]["squares"] < stage["before"]["squares"]


def test_two_evenings_have_twice_the_time_and_an_end_between_them(call: Call, sierra: Path):
    words = ("fit", sierra, *QUEEN, "--evenings", "2", "--minutes", "60")
    (stage,) = call(*words, "--json").document["stages"]
    assert (stage["wish"], len(stage["evening_ends"])) == ({"minutes": 120}, 1)
    assert "velada 1 acaba en la casilla" in call(*words, lang="es").out


def test_what_cannot_be_so_short_is_said(call: Call, sierra: Path):
    said = call("fit", sierra, *QUEEN, "--minutes", "10")
    assert "cannot be brought down to 10 minutes" in said.out


def test_fewer_riders_need_less_road_cut_away(call: Call, sierra: Path):
    few, many = (
        call("fit", sierra, *QUEEN, "--riders", riders, "--json").document["stages"][0]["after"]
        for riders in ("4", "8")
    )
    assert many["squares"] < few["squares"]


@pytest.mark.parametrize(
    ("lang", "word"),
    [
        ("en", "teams"), ("en", "riders"), ("en", "simplification"), ("en", "closing"),
        ("es", "equipos"), ("es", "ciclistas"), ("es", "simplificación"), ("es", "cierre"),
    ],
)  # fmt: skip
def test_each_other_way_is_tried_and_taken_by_its_word(
    call: Call, sierra: Path, lang: str, word: str
):
    """R13.3, RULING 96, RULING 100 — what is printed in a language is typed back in it."""
    real, words = load(sierra), ("fit", sierra, *QUEEN, "--way", word)
    said = call(*words, lang=lang)
    assert (said.code, load(sierra)) == (0, real)
    assert f"etapa fit {sierra} --stage 4 --way {word} --take" in said.out
    assert call(*words, "--take", lang=lang).code == 0
    shortened = load(sierra)
    assert shortened.stages == real.stages
    before, after = (roads_of(one).stages[3].minutes or 0 for one in (real, shortened))
    assert after < before


def test_a_house_rule_that_was_taken_goes_back_by_the_line_it_says(call: Call, sierra: Path):
    real = load(sierra)
    said = call("fit", sierra, "--way", "cierre", "--races", "0", "--take", lang="es")
    assert load(sierra).rules["finish.close"] is True
    back = said.out.strip().rpartition("deshacerlo: etapa ")[2].split()
    assert call(*back, lang=None).code == 0
    assert load(sierra) == real


def test_a_way_brings_the_real_stage_back_in_the_same_step(call: Call, sierra: Path):
    real = load(sierra)
    call("fit", sierra, "--stage", "4", "--squares", "100", "--take")
    call("fit", sierra, *QUEEN, "--way", "closing", "--take")
    assert load(sierra).stages == real.stages


def test_teams_stay_once_there_are_results(call: Call, sierra: Path):
    """Arrivals of riders who are no more in the tour would be anybody's."""
    assert call("race", sierra, "--stage", "1", "--into", sierra).code == 0
    words = ("fit", sierra, *QUEEN, "--take", "--way")
    said = call(*words, "teams")
    assert (said.code, "The tour has results" in said.err) == (2, True)
    assert call(*words, "closing").code == 0
