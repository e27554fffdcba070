"""Results in a tour file: written, read back the same, and refused by their place."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.language import LANGUAGES
from engine.errors import TourError
from engine.standings.results import (
    CAUSES,
    STATUSES,
    RiderResult,
    StageResult,
    from_plain,
    plain_results,
    results_of,
    to_plain,
)

COUNT = st.integers(0, 999)
MAYBE = st.none() | COUNT
ARRIVALS = st.lists(
    st.builds(
        RiderResult, COUNT, MAYBE, MAYBE, MAYBE, st.sampled_from(STATUSES),
        st.none() | st.fractions(0, 500, max_denominator=9999),
        st.dictionaries(st.sampled_from(CAUSES), st.integers(1, 99)),
        COUNT, COUNT, COUNT, COUNT,
    ),
    unique_by=lambda a: a.bib,
)  # fmt: skip
BIBS = st.lists(COUNT).map(tuple)
RESULTS = st.builds(
    StageResult, ARRIVALS.map(tuple), st.dictionaries(st.sampled_from(["S1", "M1"]), BIBS),
    st.booleans(), BIBS, st.booleans(),
)  # fmt: skip


@given(st.dictionaries(st.integers(1, 21), RESULTS))
def test_results_come_back_as_they_were(results: dict[int, StageResult]):
    """R1.20, R1.24 — whatever was typed is there again after saving."""
    assert results_of(plain_results(results)) == results


def test_a_table_of_arrivals_reads_like_a_sheet():
    """R1.20 — a rider a line, only the columns somebody needs, what is unknown a dash."""
    result = StageResult((RiderResult(9, 20, None, 2, spent={"pull": 1}), RiderResult(10, place=1)))
    assert to_plain(result)["riders"].splitlines() == [
        "bib place turns status pe_pull",
        "  9     2    20     OK       1",
        " 10     1     -     OK       -",
    ]


def test_an_exact_sum_may_be_whole():
    """RULING 96 — 23 and 23/1 are the same sum."""
    assert from_plain({"riders": "bib exact\n1 23"}, 1).arrivals[0].exact == Fraction(23)


@pytest.mark.parametrize(
    ("plain", "key", "place"),
    [
        ({"x": {}}, "results_stage", "x"),
        ({"3": 5}, "results_stage", "3"),
        ({"3": {"riders": 5}}, "results_table", "stage 3"),
        ({"3": {"riders": "bob turns\n1 2"}}, "results_header", "bob"),
        ({"3": {"riders": "turns\n2"}}, "results_header", "bib"),
        ({"3": {"riders": "bib bib\n2 2"}}, "results_header", "bib, bib"),
        ({"3": {"riders": "bib turns\n2"}}, "results_row", "row 1"),
        ({"3": {"riders": "bib turns\n2 x"}}, "results_cell", "turns: x"),
        ({"3": {"riders": "bib turns\n2 -1"}}, "results_cell", "turns: -1"),
        ({"3": {"riders": "bib turns\n2 9999999"}}, "results_cell", "9999999"),
        ({"3": {"riders": "bib turns\n- 1"}}, "results_cell", "bib"),
        ({"3": {"riders": "bib exact\n2 1/0"}}, "results_cell", "1/0"),
        ({"3": {"riders": "bib status\n2 LATE"}}, "results_status", "LATE"),
        ({"3": {"riders": "bib turns\n2 1\n2 1"}}, "results_twice", "bib 2"),
        ({"3": {"lines": {"M1": "11"}}}, "results_lines", "M1"),
        ({"3": {"lines": []}}, "results_lines", "lines"),
        ({"3": {"manual": [True]}}, "results_lines", "manual"),
    ],
)
def test_what_cannot_stand_there_is_refused_by_its_place(
    plain: dict[str, object], key: str, place: str
):
    """R0.9 — one sentence with stage, row and column."""
    with pytest.raises(TourError) as refused:
        results_of(plain)
    assert refused.value.key == key
    for language in LANGUAGES:
        assert place.rsplit(maxsplit=1)[-1] in refused.value.sentence(language)
