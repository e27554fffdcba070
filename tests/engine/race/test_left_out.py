"""What is left out of a stage is said with its number, whatever the game is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from designer.language import finding_text
from engine.race.course import left_out
from engine.tour.terrain import terrain
from tests.engine.games.one_stage import OS_1, OS_2, OS_3, OS_4, OS_5, said, stage

if TYPE_CHECKING:
    from engine.road.values import Road

DECORATION: dict[str, Any] = {"lanes": 4}
"""A game of four lanes in which nothing of a stage does anything."""


def trials(name: str) -> bool:
    """Tell whether this is a time trial: the one terrain that forbids to take a wheel."""
    return terrain(name).trial


@pytest.mark.parametrize(
    ("road", "kept", "left"),
    [
        (OS_1, {"sprints": 1}, "bonuses 1, lanes 3"),
        (OS_1, {}, "sprints 1 of 1, bonuses 1, lanes 3"),
        (OS_2, {}, "terrain 2 of 4, summits 1 of 1, bonuses 1, lanes 3"),
        (OS_2, {"lanes": 3, "summits": 1}, "terrain 2 of 4, bonuses 1"),
        (OS_3, {}, "alone 1, terrain 1 of 1, lanes 3"),
        (OS_3, {"feels": trials}, "alone 1, lanes 3"),
        (OS_4, {"lanes": 3},
         "terrain 6 of 8, sprints 2 of 2, feeds 1 of 1, summits 3 of 3, bonuses 5"),
        (OS_4, {"feels": bool, "sprints": 3, "squares": 80},
         "feeds 1 of 1, summits 3 of 3, bonuses 5, lanes 3, squares 80"),
        (OS_5, {}, "terrain 1 of 3, sprints 1 of 1, bonuses 1, lanes 3"),
        (stage(("FLAT", 60), lanes=4), {"bends": (1, 3)}, "bends 1 of 3"),
        (stage(("FLAT", 60), lanes=4), {}, ""),
    ],
)  # fmt: skip
def test_everything_is_said_with_its_number_and_nothing_of_which_there_is_none(
    road: Road, kept: dict[str, Any], left: str
):
    """O7.1, O7.2, O5.1, OS-1, OS-2, OS-3, OS-4, OS-5 — whatever gives nothing in a game."""
    assert said(left_out(road, **(DECORATION | kept))) == left


def test_the_stage_is_named_and_both_languages_say_it():
    """O7.1 — one sentence each."""
    (found,) = left_out(stage(("FLAT", 60), lanes=4, number=3), **DECORATION, bends=(1, 3))
    assert (found.code, found.severity, found.where) == ("I_LEFT_BENDS", "info", "stages/3")
    assert finding_text("en", found) == "1 bend becomes straight, of 3"
    assert finding_text("es", found) == "se endereza 1 curva, de 3"


CODES = (
    "I_LEFT_ALONE", "I_LEFT_TERRAIN", "I_LEFT_SPRINTS", "I_LEFT_FEEDS", "I_LEFT_SUMMITS",
    "I_LEFT_BONUSES", "I_LEFT_LANES", "I_LEFT_SQUARES",
)  # fmt: skip


def test_a_finding_for_each_thing():
    """O7.1 — in the order of the law."""
    road = stage(("HILL", 60), ("MTN_1", 9), sprints=(3,), feeds=(4,), format="TTT", number=1)
    assert tuple(f.code for f in left_out(road, squares=1)) == CODES
