"""What is typed in a line: terrains by what they are called, the finish of a stage."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.document.typing import (
    Finisher,
    find_odd,
    preview_line,
    read_finish,
    with_finish,
    write_finish,
)
from designer.language import ENGLISH, Language
from engine.errors import TourError
from engine.standings.results import DNF, OK, RiderResult, StageResult
from engine.tour.terrain import terrains
from engine.tour.values import Stage

ROADS = [name for name, known in terrains().items() if not known.trial]


@pytest.mark.parametrize("name", ROADS)
def test_what_a_terrain_is_called_is_read_back_and_is_no_name(language: Language, name: str):
    typed = f"{language.say(f'terms.{name}')} 10 km"
    (section,) = preview_line(Stage("A – B"), typed).stage.sections
    assert (section.terrain, section.name) == (name, "")


def test_a_pass_keeps_its_name_beside_what_it_is_called():
    line = "puerto de 2ª 31-39,2 Puerto de Navalta"
    section = preview_line(Stage("A – B"), line).stage.sections[-1]
    assert (section.terrain, section.name) == ("MTN_2", "Puerto de Navalta")


def rows(result: StageResult) -> list[tuple[int, int | None, int | None, int | None, str]]:
    return [(a.bib, a.place, a.turns, a.overshoot, a.status) for a in result.arrivals]


def test_a_slash_begins_the_next_turn():
    """R10.5 — places go by the order of arrival, turns by the groups."""
    result = with_finish(StageResult(), read_finish("=14 12 3 44 / 8 9 +1 / 5 +3"))
    assert rows(result) == [
        (12, 1, 14, None, OK), (3, 2, 14, None, OK), (44, 3, 14, None, OK),
        (8, 4, 15, None, OK), (9, 5, 15, None, OK), (5, 6, 17, None, OK),
    ]  # fmt: skip


def test_squares_past_the_line_and_who_gave_up():
    """In the letters of either language."""
    read = read_finish("12:5, 3:0 / AB 7 9 / dnf 8")
    assert read.riders[:2] == (Finisher(12, 0, 5), Finisher(3, 0, 0))
    assert [(r.bib, r.status) for r in read.riders[2:]] == [(7, DNF), (9, DNF), (8, DNF)]


def test_what_is_typed_again_keeps_what_else_is_known():
    """Overshoot and effort stay; who is not in the line any more has no place."""
    before = StageResult((RiderResult(3, 14, 6, 1, spent={"attack": 2}), RiderResult(4, 14, 2, 2)))
    result = with_finish(before, read_finish("5 3"))
    assert rows(result) == [(5, 1, 14, None, OK), (3, 2, 14, 6, OK), (4, None, None, 2, OK)]
    assert result.arrivals[1].spent == {"attack": 2}


@pytest.mark.parametrize("text", ["12 x", "12 +", "=", "0", "12:", "1 2 -3"])
def test_what_is_no_finish_is_refused(text: str):
    with pytest.raises(TourError):
        read_finish(text)


def test_a_bib_that_cannot_be_is_named():
    """Nobody wears it, it stands twice, its rider left before."""
    odd = [s.in_language(ENGLISH) for s in find_odd([1, 61, 2, 1, 7], {1, 2, 7}, {7: 3})]
    assert odd == ["nobody wears 61", "1 stands twice", "7 left in stage 3"]


groups = st.lists(st.integers(1, 8), min_size=1, max_size=6)


@given(groups, st.lists(st.integers(1, 4), min_size=6, max_size=6), st.integers(1, 60))
def test_a_finish_is_written_as_it_is_read(sizes: list[int], gaps: list[int], first: int):
    """Any groups, any gaps between them."""
    arrivals, turns, bib = [], first, 0
    for size, gap in zip(sizes, gaps, strict=False):
        for _ in range(size):
            bib += 1
            arrivals.append(RiderResult(bib, turns, None, bib))
        turns += gap
    result = StageResult(tuple(arrivals))
    assert with_finish(StageResult(), read_finish(write_finish(result))) == result
