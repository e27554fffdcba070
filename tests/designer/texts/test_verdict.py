"""Figures and measures in words: as people write them, each measure by a name of its own."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.language import ENGLISH, SPANISH, Language
from designer.texts.changes import minutes_change
from designer.texts.measured import (
    amount_text,
    lines_before_finish,
    measure_name,
    round_count,
    shown_minutes,
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


def told_minutes(minutes: list[int], language: Language = ENGLISH) -> list[str]:
    """Return what is said of races that took so many minutes in a game that promises 45 to 120."""
    summary = Summary()
    for one in minutes:
        summary.count_values({"minutes/table": one})
    plan = stage_plan(SIERRA, 3, game="reifenbreite")
    return [s for s in verdict_sentences(language, summary, plan) if "min" in s]


@given(st.lists(st.integers(5, 200), min_size=2, max_size=60))
def test_a_length_is_called_long_or_short_only_where_what_is_read_is(minutes: list[int]):
    """Nobody reads "45 min: shorter than the 45 minutes the book promises"."""
    told = told_minutes(minutes)[0]
    rule = shown_minutes(sum(minutes) / len(minutes))
    if "shorter than" in told:
        assert rule < 45
    if "longer than" in told:
        assert rule > 120


def test_minutes_have_one_range_and_other_tables_are_said_as_that():
    """What nine races of ten take; a quick table and a slow one have a sentence of their own."""
    first, other = told_minutes([60] * 50)[:2]
    assert "60 min as a rule, 60 min to 60 min in nine races of ten" in first
    assert "quick one takes 45 min as a rule, a slow one 85 min" in other


def test_minutes_that_read_alike_are_said_once():
    assert minutes_change(ENGLISH, 31, 29) == "about 30 min as before"
    assert minutes_change(SPANISH, 31, 44) == "30 min → 45 min"


def test_a_break_is_caught_at_a_kilometre_and_by_the_peloton_or_a_few():
    summary = Summary()
    caught = {"breaks/day": True, "breaks/day_caught": True, "breaks/day_won": False}
    for number in range(20):
        summary.count_values(caught | {"breaks/day_km": 131, "breaks/day_by_bunch": number < 15})
    plan = stage_plan(SIERRA, 4, bots=("book",), game="ciclismo")
    assert next(iter(verdict_sentences(ENGLISH, summary, plan))) == (
        "Break of the day: in 100 % (84–100) of the races. Of these, caught at km 131 (median)"
        " 100 % (84–100), by the peloton in 75 % (53–89) of those and else by a few riders;"
        " won by it 0 % (0–16)."
    )


@pytest.mark.parametrize(("fast", "said"), [(2, True), (3, False)])
def test_a_points_jersey_of_climbers_is_put_down_to_the_table_that_makes_it_so(fast, said):
    """R12.6 — 50 points for a mountain stage and 25 for a flat one; said under three in ten."""
    summary = Summary()
    for number in range(10):
        kind = "SPRINTER" if number < fast else "CLIMBER"
        summary.count_values({"worn/regularity": kind})
    told = " ".join(verdict_sentences(ENGLISH, summary, tour_plan(SIERRA, game="ciclismo")))
    assert ("winning a high-mountain stage pays 50, a flat one 25" in told) is said


def test_a_type_that_never_won_stands_there_with_nought():
    """What was not seen in ten races may be so in a quarter of them."""
    summary = Summary()
    for _ in range(10):
        summary.count_values({"wins/by_type": "SPRINTER"})
    plan = stage_plan(SIERRA, 4, bots=("book",), game="ciclismo")
    head = next(iter(verdict_sentences(ENGLISH, summary, plan)))
    assert head.startswith("Winners with book: sprinter 100 % (72–100),")
    assert "team leader 0 % (0–28)" in head
