"""What a tour file keeps beside its stages is tried before anybody needs it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from designer.language import finding_text
from designer.words import LANGUAGES
from engine.ride.check import check_kept
from engine.road.roads import roads_of
from engine.tour.file import load

SAMPLES = Path(__file__).parents[3] / "samples"


@cache
def sierra():
    return load(SAMPLES / "sierra.etapa")


def found(**kept):
    """Return what is found in the sample with this in it."""
    tour = replace(sierra(), **kept)
    return check_kept(tour, roads_of(tour))


def arrivals(row):
    return {"1": {"riders": f"bib place turns overshoot status\n{row}"}}


@pytest.mark.parametrize(
    ("code", "where", "kept"),
    [
        ("E_RESULTS_UNREAD", "", {"results": arrivals("11 x 24 3 OK")}),
        ("E_RESULTS_UNREAD", "", {"results": {"first": {}}}),
        ("E_TABLE_UNREAD", "", {"boards": {"table": {"width": "x"}}}),
        ("E_TABLE_UNREAD", "", {"boards": {"stock": 3}}),
        ("E_BOARD_UNREAD", "stages/2", {"boards": {"stages": {"2": {"square": 3}}}}),
        ("E_RESULT_BIB", "stages/1", {"results": arrivals("999 1 24 3 OK")}),
    ],
)
def test_what_cannot_be_used_is_found_once_and_said(code: str, where: str, kept):
    """With the reason whoever used it would give, in either language, as part of a sentence."""
    (first, *_) = [f for f in found(**kept) if f.severity == "error"]
    assert (first.code, first.where) == (code, where)
    for lang in LANGUAGES:
        assert not finding_text(lang, first).endswith(".")


def test_a_profile_that_is_none_is_found():
    """It is packed text; somebody may have cut it."""
    stages = (replace(sierra().stages[0], profile="xx"), *sierra().stages[1:])
    assert [(f.code, f.where) for f in found(stages=stages)] == [("E_PROFILE_UNREAD", "stages/1")]


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.etapa")), ids=lambda p: p.stem)
def test_nothing_is_found_in_what_is_shipped(path: Path):
    tour = load(path)
    assert check_kept(tour, roads_of(tour)) == []
