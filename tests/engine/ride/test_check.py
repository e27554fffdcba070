"""What a tour file keeps beside its stages is checked before any page needs it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from designer.language import LANGUAGES
from engine.board.played_roads import roads_of
from engine.ride.check import check_kept
from engine.tour.file import load
from tests.engine.ride.conftest import SAMPLES, sierra

if TYPE_CHECKING:
    from pathlib import Path


def arrivals(row):
    return {"1": {"riders": f"bib place turns overshoot status\n{row}"}}


CUT_PROFILE = (replace(sierra().stages[0], profile="xx"), *sierra().stages[1:])


@pytest.mark.parametrize(
    ("code", "where", "kept"),
    [
        ("E_RESULTS_UNREAD", "", {"results": arrivals("11 x 24 3 OK")}),
        ("E_RESULTS_UNREAD", "", {"results": {"first": {}}}),
        ("E_TABLE_UNREAD", "", {"boards": {"table": {"width": "x"}}}),
        ("E_TABLE_UNREAD", "", {"boards": {"stock": 3}}),
        ("E_BOARD_UNREAD", "stages/2", {"boards": {"stages": {"2": {"square": 3}}}}),
        ("E_RESULT_BIB", "stages/1", {"results": arrivals("999 1 24 3 OK")}),
        ("E_PROFILE_UNREAD", "stages/1", {"stages": CUT_PROFILE}),
    ],
)
def test_what_cannot_be_used_is_found_once_and_said(code: str, where: str, kept):
    """With the reason that its page would give, in either language, as part of a sentence."""
    tour = replace(sierra(), **kept)
    (first, *_) = [f for f in check_kept(tour, roads_of(tour)) if f.severity == "error"]
    assert (first.code, first.where) == (code, where)
    for language in LANGUAGES:
        assert not language.finding_text(first).endswith(".")


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.etapa")), ids=lambda p: p.stem)
def test_nothing_is_found_in_what_is_shipped(path: Path):
    tour = load(path)
    assert check_kept(tour, roads_of(tour)) == []
