"""Figures and measures in words: as people write them, each measure by a name of its own."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.language import ENGLISH, SPANISH, Language
from designer.texts.measured import (
    amount_text,
    lines_before_finish,
    measure_name,
    round_count,
    spread,
)
from designer.texts.verdict import verdict_sentences
from engine.board.played_roads import roads_of
from engine.playtests.plan import stage_plan, tour_plan
from engine.playtests.play import play_race
from engine.playtests.summary import Summary, spread_of
from engine.playtests.tours import play_tour
from engine.tour.file import load

SIERRA = load("samples/sierra.etapa")
ROAD = roads_of(SIERRA).road(4)


@pytest.mark.parametrize(
    ("value", "places", "told"),
    [
        (32.0, 1, "32"), (-0.04, 1, "0"), (0.96, 1, "1"), (100.0, 1, "100"), (-1.25, 1, "-1,2"),
        (0.0, 1, "0"), (0.034, 2, "0,03"), (560.2, 0, "560"), (99.6, 0, "100"),
    ],
)  # fmt: skip
def test_a_figure_has_decimals_only_where_it_needs_them(value: float, places: int, told: str):
    """Never -0, and never finer than it is."""
    assert amount_text(SPANISH, value, places) == told


def test_a_number_that_is_always_the_same_is_said_without_a_doubt():
    """Nobody reads "22 ± 0 (nine races in ten: 22 to 22)"."""
    assert spread(ENGLISH, spread_of(Counter({22.0: 3}))) == "22"
    assert "±" in spread(ENGLISH, spread_of(Counter({22.0: 3, 24.0: 1})))


@given(st.integers(1, 10**7))
def test_enough_races_are_said_roundly_and_are_never_too_few(races: int):
    """At most two figures and noughts, at most a tenth more."""
    told = round_count(races)
    assert races <= told <= races * 1.1 + 1
    assert len(str(told).rstrip("0")) <= 2


BREAKS = {
    "a break of the day": (
        10 * [{"breaks/day": True, "breaks/day_caught": True, "breaks/day_won": False,
               "breaks/day_km": 131}]
        + 10 * [{"breaks/day": True, "breaks/day_caught": False, "breaks/day_won": True}]
        + 20 * [{"breaks/day": False}],
        ("Break of the day: in 50 % (35–65) of the races."
        " Of these, caught at km 131 (median) 50 % (30–70), won by it 50 % (30–70)."),
        ("Fuga del día: en el 50 % (35–65) de las carreras."
        " De ellas, alcance en el km 131 (mediana) en el 50 % (30–70),"
        " victoria en el 50 % (30–70).")),
    "none is ever caught": (
        4 * [{"breaks/late": True, "breaks/late_caught": False, "breaks/late_won": False}],
        ("Late attack: in 100 % (51–100) of the races."
        " Of these, caught 0 % (0–49), won by it 0 % (0–49)."),
        ("Ataque tardío: en el 100 % (51–100) de las carreras."
        " De ellas, alcance en el 0 % (0–49), victoria en el 0 % (0–49).")),
    "nothing seen is not nothing there": (
        4 * [{"breaks/climb": False}],
        "Selection by a climb: in 0 % (0–49) of the races.",
        "Selección en una subida: en el 0 % (0–49) de las carreras."),
    "a game without breaks": (4 * [{"breaks/success": False}], "", ""),
}  # fmt: skip
"""Measured values race by race, and the sentences about breaks they are told in."""


@pytest.mark.parametrize("case", BREAKS)
def test_breaks_are_told_each_kind_apart_and_of_the_races_that_have_it(case: str):
    """Shares of what becomes of a kind are of the races with one, and the sentence says so."""
    races, *told = BREAKS[case]
    summary = Summary()
    for values in races:
        summary.count_values(values)
    plan = stage_plan(SIERRA, 4, bots=("book",), game="ciclismo")
    for language, sentence in zip((ENGLISH, SPANISH), told, strict=True):
        *found, last, days = verdict_sentences(language, summary, plan)
        assert found == [sentence] * bool(sentence)
        assert last == language.say("playtest.fresh", before=3)
        assert days == language.say("playtest.calendar", days=1, mountain=1)


def test_every_measure_of_a_stage_and_of_a_tour_has_a_name_of_its_own(language: Language):
    stage = stage_plan(SIERRA, 4, bots=("book",), game="ciclismo")
    tour = tour_plan(SIERRA, bots=("book",), game="ciclismo")
    for names in (play_race(stage, 1).values, play_tour(tour, 1).values):
        called = [measure_name(language, name, ROAD) for name in names]
        assert len(set(called)) == len(called)
        assert [name for name in called if "/" in name or "{" in name] == []


def test_a_line_is_called_by_its_own_name_where_the_road_is_known():
    """Else by what it is and its number."""
    key, line = next((k, v) for k, v in lines_before_finish(ROAD) if k == "SUMMIT1")
    assert measure_name(SPANISH, f"lines/{key}/parted", ROAD) == f"grupos que añade {line.name}"
    assert measure_name(SPANISH, f"lines/{key}/parted") == "grupos que añade cima 1"


@pytest.mark.parametrize("name", ["splits/00", "effort/by_section/01"])
def test_people_count_the_parts_of_a_road_from_one(name: str):
    assert "1" in measure_name(ENGLISH, name)
