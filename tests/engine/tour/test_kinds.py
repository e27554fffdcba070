"""A stage in kilometres: how long each section counts, and which type the stage is."""

from __future__ import annotations

from decimal import Decimal
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tour.kinds import Lengths, measure_sections, stage_type, trial_class
from engine.tour.values import ITT, ROAD, TTT, Stage
from tests.engine.tour.stages import BOOK, INDEX_LIST, sections_of, stage_of


def measured(*rows: tuple[Any, ...], stated: object = None, **rules: Any) -> Lengths:
    km = None if stated is None else Decimal(str(stated))
    stage = Stage("s", stated_km=km, sections=sections_of(*rows))
    return measure_sections(stage, BOOK.with_changes(**rules), "stages/1")


def kilometres(lengths: Lengths) -> list[Decimal]:
    return [section.km for section in lengths.sections]


def codes(lengths: Lengths) -> list[tuple[str, dict[str, Any]]]:
    return [(f.code, dict(f.values)) for f in lengths.findings]


def test_example_two_has_its_printed_kilometres_and_both_warnings():
    """TV002, R3.6, R3.8, RULING 17 — 119, 6, 8, 36; km 119 to 120 uncovered; 170 against 169."""
    lengths = measured(*INDEX_LIST, stated=170)
    assert kilometres(lengths) == [119, 6, 8, 36]
    assert codes(lengths) == [
        ("W_KM_UNCOVERED", {"start": 119, "end": 120}),
        ("W_KM_TOTAL", {"stated": 170, "covered": 169}),
    ]


@pytest.mark.parametrize(
    ("policy", "km"),
    [("kth_km", [119, 7, 8, 36]), ("assign_previous", [120, 6, 8, 36])],
)
def test_other_policies_cover_all_of_example_two(policy: str, km: list[int]):
    """RULING 17 — the k-th kilometre, or the lost one given to the section before."""
    lengths = measured(*INDEX_LIST, stated=170, km__index_policy=policy)
    assert (kilometres(lengths), lengths.findings) == (km, ())


def test_a_stated_length_is_used_and_nothing_is_lost_before_it():
    """R3.4 — with length_km, from and to only serve for checking."""
    lengths = measured(("FLAT", 0, 50), ("MTN_2", 51, 60, "9.5"))
    assert (kilometres(lengths), lengths.findings) == ([50, Decimal("9.5")], ())


def test_a_stated_length_before_a_climb_is_not_stretched():
    """R3.4, RULING 17 — assign_previous cannot change a length that was given."""
    lengths = measured(("FLAT", 0, 50, 50), ("MTN_2", 51, 60), km__index_policy="assign_previous")
    assert kilometres(lengths) == [50, 9]
    assert [f.code for f in lengths.findings] == ["W_KM_UNCOVERED"]


def test_a_list_of_shared_points_is_read_by_difference():
    """R3.5 — from == the end before: length = to - from, for climbs too."""
    assert kilometres(measured(("FLAT", 0, "12.5"), ("MTN_4", "12.5", 16))) == [
        Decimal("12.5"),
        Decimal("3.5"),
    ]


@pytest.mark.parametrize(
    ("terrains", "km", "uncovered"),
    [
        (["HILL", "MTN_4", "MTN_3", "MTN_2", "MTN_1", "MTN_HC"], [10, 3], ((10, 11),)),
        (["FLAT", "DESC_LOW", "DESC_MID", "DESC_HIGH", "TT_MID", "COBBLES"], [10, 4], ()),
    ],
)
def test_climbs_run_from_their_stated_foot_and_all_else_from_the_end_before(
    terrains: list[str], km: list[int], uncovered: tuple[tuple[int, int], ...]
):
    """R3.6, RULING 93 — MTN_* and HILL start at `from`; the kilometre before is uncovered."""
    for terrain in terrains:
        lengths = measured(("FLAT", 0, 10), (terrain, 11, 14))
        assert (kilometres(lengths), lengths.uncovered) == (km, uncovered)


def test_a_climb_in_the_first_kilometre_of_an_index_list():
    """R3.6 — before the first section lies km 0, so km 0 to 1 is uncovered."""
    lengths = measured(("MTN_4", 1, 4), km__index_policy="assign_previous")
    assert (kilometres(lengths), lengths.uncovered) == ([3], ((0, 1),))


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ((("FLAT", 0, 50), ("MTN_2", 53, 60)), "E_KM_GAP"),
        ((("FLAT", 0, 50), ("MTN_2", "50.5", 60)), "E_KM_GAP"),
        ((("FLAT", 0, "50.5"), ("FLAT", "51.5", 60)), "E_KM_GAP"),
        ((("FLAT", 0, 50), ("MTN_2", 49, 60)), "E_KM_OVERLAP"),
        ((("FLAT", 0, 50), ("FLAT", 60, 55)), "E_KM_REVERSED"),
        ((("FLAT", -5, 50),), "E_KM_NEGATIVE"),
        ((("FLAT", 0, 50, -1),), "E_KM_NEGATIVE"),
        ((("FLAT", 0, 0),), "E_KM_EMPTY"),
        ((("FLAT", 0, 10), ("MTN_4", 11, 11)), "E_KM_EMPTY"),
        ((("FLAT", 0, 10, 0),), "E_KM_EMPTY"),
    ],
)
def test_kilometres_that_cannot_be(rows: tuple[tuple[Any, ...], ...], code: str):
    """TV008, TV009, R3.7 — a gap, an overlap, reversed, negative or no kilometres: one error.

    That of a gap names both kilometres.
    """
    lengths = measured(*rows)
    assert code in [f.code for f in lengths.findings]
    assert lengths.findings[0].where == f"stages/1/sections/{len(rows)}"
    if code == "E_KM_GAP":
        named = {"start": Decimal(str(rows[1][1])), "previous": Decimal(str(rows[0][2]))}
        assert lengths.findings[0].values == named


def test_the_sections_after_a_wrong_one_are_still_measured():
    """R3.7 — one mistake gives one finding."""
    lengths = measured(("FLAT", 0, 50), ("MTN_2", 60, 55), ("FLAT", 55, 70))
    assert [f.code for f in lengths.findings] == ["E_KM_REVERSED"]
    assert kilometres(lengths) == [50, 0, 15]


@pytest.mark.parametrize(
    ("stated", "odd"), [(49, True), (50, False), ("50.0", False), (51, True), (None, False)]
)
def test_a_stated_total_must_be_the_sum(stated: object, odd: bool):
    """R3.8 — more or less: W_KM_TOTAL(stated, covered); nothing where nothing is stated."""
    lengths = measured(("FLAT", 0, 50), stated=stated)
    assert [f.code for f in lengths.findings] == ["W_KM_TOTAL"] * odd


@given(st.lists(st.decimals("0.1", 60, places=1), min_size=1, max_size=8))
def test_shared_points_always_add_up(parts: list[Decimal]):
    """R3.5 — the lengths are the differences and their sum is the end."""
    ends = list(accumulate(parts))
    starts = [Decimal(0), *ends[:-1]]
    lengths = measured(*(("HILL", a, b) for a, b in zip(starts, ends, strict=True)))
    assert kilometres(lengths) == parts
    assert (lengths.covered, lengths.findings) == (ends[-1], ())


@given(
    st.lists(
        st.tuples(st.sampled_from(["FLAT", "MTN_3", "HILL", "DESC_MID"]), st.integers(2, 40)),
        min_size=1,
        max_size=8,
    )
)
def test_the_kth_kilometre_loses_nothing(parts: list[tuple[str, int]]):
    """RULING 17 — an index list read as k-th kilometres covers every one of them."""
    rows, end = [], 0
    for terrain, km in parts:
        rows.append((terrain, end + 1 if end else 0, end + km))
        end += km
    lengths = measured(*rows, stated=end, km__index_policy="kth_km")
    assert (lengths.covered, lengths.findings) == (end, ())


def type_of(race_format: str, *parts: tuple[str, int], **rules: Any) -> tuple[str, list[str]]:
    stage, law = stage_of(*parts, race_format=race_format), BOOK.with_changes(**rules)
    kind, odd = stage_type(stage, measure_sections(stage, law), law)
    return kind, [f.code for f in odd]


@pytest.mark.parametrize(
    ("race_format", "parts", "kind", "odd"),
    [
        (ROAD, [("FLAT", 92), ("MTN_3", 4), ("MTN_4", 4)], "LOW_MOUNTAIN", []),
        (ROAD, [("FLAT", 40), ("MTN_2", 30), ("MTN_4", 30)], "MEDIUM_MOUNTAIN", []),
        (ROAD, [("FLAT", 30), ("MTN_1", 40), ("MTN_3", 30)], "HIGH_MOUNTAIN", []),
        (ROAD, [("FLAT", 55), ("MTN_HC", 25), ("MTN_1", 20)], "QUEEN", ["W_FLAT_SHARE"]),
        (ROAD, [("FLAT", 99), ("HILL", 1)], "FLAT_STAGE", ["W_FLAT_NOT_PURE"]),
        (ROAD, [("FLAT", 99), ("DESC_MID", 1)], "FLAT_STAGE", ["W_FLAT_NOT_PURE"]),
        (ROAD, [("FLAT", 100)], "FLAT_STAGE", []),
        (ITT, [("FLAT", 30)], "ITT", []),
        (ITT, [("FLAT", 20), ("HILL", 2)], "ITT", []),
        (ITT, [("FLAT", 20), ("MTN_3", 5)], "MOUNTAIN_TT", []),
        (ITT, [("FLAT", 20), ("MTN_4", 5)], "MOUNTAIN_TT", []),
        (ITT, [("FLAT", 20), ("MTN_1", 5)], "MOUNTAIN_TT", ["W_MTT_CATEGORY"]),
        (TTT, [("FLAT", 30)], "TTT", []),
        (TTT, [("FLAT", 30), ("MTN_4", 3)], "TTT", ["W_TTT_CLIMB"]),
    ],
)
def test_the_decision_table(
    race_format: str, parts: list[tuple[str, int]], kind: str, odd: list[str]
):
    """The first matching row wins; its warning is said.

    TV015, R3.20, R3.21, R3.22, R3.23, R3.24, R3.25, R3.26, R3.27, R3.28.
    """
    assert type_of(race_format, *parts) == (kind, odd)


@pytest.mark.parametrize(
    ("flat", "hard", "odd"),
    [(49, "MTN_2", False), (50, "MTN_2", True), (50, "MTN_4", False), (49, "MTN_4", True)],
)
def test_exactly_half_flat_is_not_the_smaller_part(flat: int, hard: str, odd: bool):
    """R3.28, RULING 21 — warned at 50 % and more, in low mountain below 50 %."""
    assert bool(type_of(ROAD, ("FLAT", flat), (hard, 100 - flat))[1]) is odd


@pytest.mark.parametrize(
    ("parts", "rules", "kind", "odd"),
    [
        # RULING 21 — stage.flat_share_warning is a house rule
        ([("FLAT", 55), ("MTN_1", 45)], {"stage__flat_share_warning": Decimal("0.6")},
         "HIGH_MOUNTAIN", []),
        # RULING 93, RULING 107 — cobbles count as flat in the flat share
        ([("COBBLES", 60), ("MTN_3", 40)], {}, "LOW_MOUNTAIN", []),
        # RULING 21 — the highest category decides, the flat share only warns
        ([("FLAT", 150), ("MTN_HC", 15)], {}, "QUEEN", ["W_FLAT_SHARE"]),
        # RULING 3 — a repecho has no category
        ([("FLAT", 60), ("HILL", 40)], {}, "FLAT_STAGE", ["W_FLAT_NOT_PURE"]),
    ],
)  # fmt: skip
def test_what_counts_for_the_type(
    parts: list[tuple[str, int]], rules: dict[str, Any], kind: str, odd: list[str]
):
    """RULING 3, RULING 21, RULING 93, RULING 107 — each by its row."""
    assert type_of(ROAD, *parts, **rules) == (kind, odd)


@pytest.mark.parametrize(
    ("km", "terrain"),
    [
        ("0.4", "TT_SHORT"),
        ("1", "TT_SHORT"),
        ("15", "TT_SHORT"),
        ("15.4", "TT_SHORT"),
        ("15.5", "TT_MID"),
        ("30", "TT_MID"),
        ("30.5", "TT_LONG"),
        ("31", "TT_LONG"),
        ("50", "TT_LONG"),
        ("80", "TT_LONG"),
    ],
)
def test_the_class_of_a_time_trial(km: str, terrain: str):
    """TV011, RULING 16 — by the whole stage's kilometres, rounded half up."""
    assert trial_class(Decimal(km)) == terrain
