"""The whole evening in one sitting, across all rooms, in orders the program was not tuned to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hands.sitting import Sitting

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hands.conftest import Begin

FIRST = ("begin_tour", "import_tracks", "correct_stage")
ORDERS = {
    "as it is told": (
        *FIRST, "fit_evening", "edit_board", "watch_bots", "ride_by_hand", "playtest_stage",
        "print_kit", "write_book", "type_results", "read_standings", "time_stage", "ride_next",
        "judge_rider", "publish_tour",
    ),
    "board before fit": (
        *FIRST, "edit_board", "fit_evening", "playtest_stage", "watch_bots", "print_kit",
        "ride_by_hand", "write_book", "type_results", "read_standings", "ride_next",
        "publish_tour",
    ),
    "results before playtest": (
        *FIRST, "type_results", "read_standings", "ride_next", "playtest_stage", "watch_bots",
        "edit_board", "write_book", "print_kit", "publish_tour", "undo_across",
    ),
    "another look in the middle": (
        *FIRST, "fit_evening", "edit_board", "change_look", "watch_bots", "playtest_stage",
        "type_results", "read_standings", "judge_rider", "change_look", "write_book",
        "ride_by_hand", "ride_next", "print_kit", "publish_tour",
    ),
    "undo across pages": (
        *FIRST, "edit_board", "undo_across", "fit_evening", "watch_bots", "type_results",
        "undo_across", "read_standings", "print_kit", "undo_across", "ride_next",
        "playtest_stage", "write_book", "publish_tour",
    ),
}  # fmt: skip
"""Acts of tests/hands/sitting.py; every one asserts what it changed."""
MOST_PRESSES = 150
USUAL = {("as it is told", "es"), ("another look in the middle", "en")}
"""Walked at every run; the others with `--whole`."""


@pytest.mark.parametrize(
    ("order", "lang"),
    [
        pytest.param(order, lang, marks=() if (order, lang) in USUAL else pytest.mark.whole)
        for order in ORDERS
        for lang in ("es", "en")
    ],
)
def test_the_whole_evening_in_one_sitting(
    begin_alone: Begin, tmp_path: Path, order: str, lang: str
):
    """From a track to published pages by at most 150 presses; every room finds what it left."""
    sitting = Sitting(begin_alone(None, lang), tmp_path)
    sitting.do(*ORDERS[order])

    print(f"\n{order}: {sum(sitting.presses.values())} presses", sitting.presses)  # noqa: T201 -- a figure is there to be read
    assert sum(sitting.presses.values()) <= MOST_PRESSES
