"""A series of stages, ranked by time scores."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import pytest

from engine.errors import TourError
from engine.games.juego.series import (
    SERIES,
    StageScore,
    rank_stages,
    rankings_of,
    write_stages,
)
from engine.race.game import RiddenStages
from engine.tour.rules import Rules

ON = Rules("juego", {"ciclistas.series": True})


def kept(*stages: list[tuple[int, str, int]]) -> RiddenStages:
    """Return stages of (bib, score, place)."""
    return RiddenStages(
        tour=cast("Any", None),
        roads=(),
        days=tuple(range(1, 4)),
        stages={
            n: tuple(StageScore(bib, "A", place, Fraction(score)) for bib, score, place in stage)
            for n, stage in enumerate(stages, start=1)
        },
    )


TWO = kept([(1, "1.3", 1), (2, "1.4", 2), (3, "2.0", 3)], [(1, "2.4", 3), (2, "1.3", 1)])


def test_scores_are_added_up():
    """JC-23, RULING 16 — 1.3 and 2.4 are 3.7; whoever lacks a stage is not ranked."""
    rows = rank_stages(TWO, ON).rows
    assert [(r.rank, r.bib, float(r.score)) for r in rows] == [(1, 2, 2.7), (2, 1, 3.7)]


def test_equal_scores_go_by_the_sum_of_places():
    """RULING 16 — tie: the smaller sum of places; equal in that too, they share the rank."""
    rows = rank_stages(kept([(1, "1.4", 2), (2, "1.4", 1), (3, "1.4", 2)]), ON).rows
    assert [(r.rank, r.bib) for r in rows] == [(1, 2), (2, 1), (2, 3)]


def test_without_the_house_rule_every_stage_stands_alone():
    """RULING 16 — series is off by default."""
    found = rank_stages(TWO, Rules("juego"))
    assert (found.counted_stages, found.rows, rankings_of(found).rankings) == (2, (), ())


def test_a_series_is_written_and_read_back():
    """RULING 16 — plain values of a tour file, and back."""
    assert SERIES.read_stages(write_stages(TWO.stages)) == TWO.stages


@pytest.mark.parametrize(
    "plain",
    [{"x": {}}, {"1": {}}, {"1": {"riders": [[1, "A", 1]]}}, {"1": {"riders": [[1, "A", 1, "x"]]}},
     {"1": {"riders": [["1", "A", 1, "1.3"]]}}, {"1": {"riders": [[1, "A", 1, "1/0"]]}}, {"1": 3}],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(plain: dict[str, Any]):
    """Its stage is named."""
    with pytest.raises(TourError):
        SERIES.read_stages(plain)
