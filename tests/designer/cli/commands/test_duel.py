"""`etapa duel`: any manager against any field, and the search for the best trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.designer.cli.conftest import GIRO, SIERRA

if TYPE_CHECKING:
    from pathlib import Path

    from tests.designer.cli.conftest import Call

ONE = ("--workers", "1")
STAGE = ("duel", SIERRA, "--stage", "1", *ONE, "--field", "book")
MINE = "class Quiet:\n    def decide(self, question, view):\n        return question.default\n"


def test_it_says_wins_points_and_places_by_stage_and_seat(call: Call):
    said = call(*STAGE, "--us", "director", "-n", "8")
    assert said.code == 0
    assert "director against book: 8 races, seed 1; a fair share is 25 %" in said.out
    assert "flat stage" in said.out
    assert "Wins by seat: 1: " in said.out


def test_a_file_of_ones_own_rides_and_its_rights_are_said(call: Call, tmp_path: Path):
    """README's protocol: one class, one method, the default is always legal."""
    mine = tmp_path / "mine.py"
    mine.write_text(MINE, "utf-8")
    said = call(*STAGE, "--us", mine, "-n", "4", "--json")
    assert said.code == 0
    assert "runs with your rights" in said.err
    document = said.document
    assert (document["races"], document["fair"]) == (4, 0.25)
    assert document["field"] == ["book"]
    assert set(document["wins"]) == {"share", "low", "high"}
    assert list(document["seats"]) == ["1", "2", "3", "4"]


def test_types_of_stage_and_the_whole_tour(call: Call):
    said = call("duel", GIRO, "--types", "queen,itt", "--us", "book", *ONE, "-n", "2", "--json")
    assert [stage["type"] for stage in said.document["stages"]] == ["QUEEN"]
    said = call("duel", SIERRA, "--tour", "--us", "director", "--field", "book", *ONE, "-n", "1")
    assert "whole tours" in said.out
    assert "Stages won, by number: 1: " in said.out


def test_the_search_says_the_best_trick_with_its_interval(call: Call):
    said = call(*STAGE, "--search", "4", "-n", "4")
    assert said.code == 0
    assert "Best trick found: " in said.out
    assert "in 4 races on fresh dice, of 4 tricks tried: " in said.out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ((), "Say who rides"),
        (("--us", "nobody"), "nobody cannot play"),
        (("--us", "men=many"), "men=2 squares=60"),
        (("--us", "missing.py"), "missing.py"),
        (("--us", "director", "--types", "HC"), "HC"),
        (("--search", "5", "--game", "figueres"), "figueres"),
    ],
)
def test_what_cannot_be_ridden_is_refused_in_one_sentence(call: Call, words, part: str):
    assert call("duel", SIERRA, *words).refused(part)
