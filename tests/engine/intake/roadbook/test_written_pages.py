"""Pages as races publish them, in eight languages: right, or one sentence that names the line."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.language import ENGLISH
from engine.errors import IntakeError
from engine.intake.roadbook.stage import read_roadbook
from tests.engine.intake.roadbook.written.collected import collected_pages, doubtful_pages
from tests.engine.intake.roadbook.written.damaged import FAULTS, damage_page, judge_damaged
from tests.engine.intake.roadbook.written.judge import judge_page
from tests.engine.intake.roadbook.written.shuffled import damage_table, shuffled_table
from tests.engine.intake.roadbook.written.styles import WrittenPage, written_pages

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGES = written_pages()
ALL_PAGES = [*PAGES, *collected_pages()]
SEEDS = st.integers(0, 10**9)


@pytest.mark.parametrize(
    "page", ALL_PAGES, ids=[f"{p.style} {p.lang} {n}" for n, p in enumerate(ALL_PAGES)]
)
def test_a_page_gives_its_climbs_points_and_length(page: WrittenPage):
    """Terrain, name, foot and summit of every climb, every point and sector, and the length."""
    assert judge_page(page) == ("right", [])


@pytest.mark.parametrize(
    ("said", "text"), [pytest.param(said, text, id=name) for name, said, text in doubtful_pages()]
)
def test_a_page_that_contradicts_itself_is_refused_or_doubted(said: list[list[str]], text: str):
    """One sentence names the line, or a finding says what is doubted; nothing is guessed."""
    assert list(_doubts_of(text)) == said


def _doubts_of(text: str) -> Iterator[list[str]]:
    try:
        _, report = read_roadbook(text, "page")
    except IntakeError as refused:
        yield ["refused", str(refused.values["line"]), refused.key]
        return
    doubts = {(f.values.get("line", 0), f.code) for f in report.findings if f.code[0] == "W"}
    for line, code in sorted(doubts):
        yield ["doubt", str(line), code]


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_columns_are_known_by_their_numbers(seed: int):
    """Order, signs, language, heads that lie and lines between do not matter."""
    _, page = shuffled_table(Random(seed))
    assert judge_page(page) == ("right", []), page.text


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_a_damaged_table_is_never_wrong_in_silence(seed: int):
    random = Random(seed)
    table, page = shuffled_table(random)
    damaged, how = damage_table(table, random)
    verdict, wrong = judge_page(page, damaged.text())
    assert verdict != "wrong", (how, wrong, damaged.text())


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_a_page_with_a_fault_is_never_wrong_in_silence(seed: int):
    """Cut, doubled, shuffled, mistyped: the right stage, a sentence that names it, or a refusal.

    What no reader can see reads word for word as a page of another stage (written/damaged.py).
    """
    random = Random(seed)
    page, fault = random.choice(ALL_PAGES), random.choice(FAULTS)
    text = damage_page(page.text, random, fault)
    verdict, wrong = judge_damaged(page, text)
    assert verdict != "wrong", (fault.__name__, wrong, text)


ITINERARY = """\
Etapa 9: Cullera - Tàrbena (187,5 km)
Localidad Altitud Parciales Recorridos Por recorrer 43/41/39 km/h
Salida Cullera 3 0,0 0,0 187,5 12:30 12:30 12:30
Gandia 22 24,3 24,3 163,2 13:04 13:05 13:07
Puerto de Tàrbena (2ª) 640 12,2 36,5 151,0 13:21 13:23 13:26
Avituallamiento Benigembla 310 43,5 80,0 107,5 14:21 14:27 14:33
Sprint Xaló 185 20,0 100,0 87,5 14:49 14:56 15:04
Meta Tàrbena (1ª) 800 87,5 187,5 0,0 16:51 17:04 17:18
"""


def test_a_row_gives_its_place_and_no_height_becomes_one():
    stage, _ = read_roadbook(ITINERARY, "x")
    climbs = [(s.terrain, s.name, str(s.end)) for s in stage.sections if s.name]
    assert climbs == [
        ("MTN_2", "Puerto de Tàrbena", "36.5"),
        ("MTN_1", "Tàrbena", "187.5"),
    ]
    assert [(p.kind, str(p.km)) for p in stage.points] == [
        ("FEED", "80"),
        ("INTERMEDIATE_SPRINT", "100"),
    ]
    assert (str(stage.stated_km), stage.date) == ("187.5", "")


@pytest.mark.parametrize(
    ("before", "after", "key", "line"),
    [
        ("36,5 151,0", "35,6 151,0", "intake_row_total", 5),
        ("12,2 36,5", "21,2 36,5", "intake_row", 5),
        ("(187,5 km)", "(178,5 km)", "intake_row_total", 3),
        ("640 12,2 36,5 151,0", "640 12,2 36,5", "intake_row_total", 5),
    ],
)
def test_a_row_that_contradicts_is_refused_by_its_line(
    before: str, after: str, key: str, line: int
):
    with pytest.raises(IntakeError) as refused:
        read_roadbook(ITINERARY.replace(before, after), "x")
    assert (refused.value.key, refused.value.values["line"]) == (key, line)
    assert f"line {line}" in refused.value.sentence(ENGLISH)


@pytest.mark.parametrize(
    ("numbers", "terrains", "doubts"),
    [
        ((1, 2), ["HILL", "HILL"], ["W_CLIMB_COUNTED"] * 2),  # they may count the climbs
        ((2, 1), ["MTN_2", "MTN_1"], []),
    ],
)
def test_numbers_that_may_count_climbs_are_no_categories(
    numbers: tuple[int, int], terrains: list[str], doubts: list[str]
):
    first, second = numbers
    stage, report = read_roadbook(
        f"Stage 1: A - B (150 km)\nKOM{first} @ 60 km Alto X (4 km at 6 %)\n"
        f"KOM{second} @ 110 km Alto Y (7 km at 7 %)",
        "page",
    )
    assert [s.terrain for s in stage.sections if s.name] == terrains
    assert [f.code for f in report.findings] == doubts
