"""Hundreds of steps of anything a person can do in the window end where they began."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.language import LANGUAGES
from designer.windows.start import Wish
from designer.words import topic
from engine.tour.file.layout import lay_out_tour
from engine.tour.file.plain import plain_of, tour_of
from engine.tour.file.text import tables_of
from tests.designer.walk import (
    board_hands,
    paste_hands,
    race_hands,
    result_hands,
    stage_hands,
    tour_hands,
)
from tests.designer.walk.walker import Here, Walker

if TYPE_CHECKING:
    from pathlib import Path

    from designer.windows.main import MainWindow

HANDS = (
    stage_hands.HANDS
    | tour_hands.HANDS
    | board_hands.HANDS
    | result_hands.HANDS
    | race_hands.HANDS
    | paste_hands.HANDS
)
RARE = {"raced", "read_back", "board_lay", "board_forget"}
"""What takes long, or takes away what the others need."""
FIRST = ("way_riders", "way_teams")
"""What can be done only while there are no results."""
SEED, MOST = 9, 6000
PAPER, LOOK = 8, 25
"""After so many changes the tour is written out; after so many the whole window is drawn."""


@pytest.fixture
def walker(window: MainWindow, tmp_path: Path) -> Walker:
    """Somebody before a new tour of three stages and three teams, every page built."""
    window.front.runner.make_executor, window.front.runner.width = Here, 1
    window.files.create_tour(Wish("Vuelta", 3, 3))
    for name in window.pages.names():
        window.pages.go(name)
    made = Walker(window, tmp_path, SEED)
    made.page("results").classify()
    made.home()
    return made


def test_every_kind_of_step_has_its_hand():
    """Whatever the window can undo, the walk below does: no sentence of a step is left out."""
    assert set(HANDS) == set(topic("did"))


@pytest.mark.parametrize("steps", [300, pytest.param(1000, marks=pytest.mark.whole)])
def test_many_steps_end_where_they_began(walker: Walker, steps: int):
    """Steps of every kind, legal or not, undone and done again: the tour is the same value."""
    document, first = walker.document, walker.document.tour
    done = _walk(walker, steps)
    last, count = document.tour, document.stack.count()

    while document.stack.canUndo():
        document.undo()
    begun, back = document.tour, document.stack.index()
    while document.stack.canRedo():
        document.redo()

    assert (begun, back) == (first, 0)
    assert begun is first
    assert document.tour is last
    assert count >= steps
    assert done == {f"did.{name}" for name in HANDS}


def _walk(w: Walker, steps: int) -> set[str]:
    """Take so many steps, then what was not done yet; look after each if everything holds.

    What a backup holds is a matter of the clock, so the same luck may go another way: the walk
    ends when it has seen everything, not after so many throws.
    """
    done = set[str]()
    hands = [name for name in sorted(HANDS) for _ in range(1 if name in RARE else 4)]
    seen = w.document.tour
    changes = 0
    for nth in range(MOST):
        w.page("teams")
        w.select()
        missing = [name for name in hands if f"did.{name}" not in done]
        # Every other step is any of all: some need one before them.
        wanted = missing if missing and nth % 2 and w.document.stack.index() >= steps else hands
        HANDS[FIRST[nth] if nth < len(FIRST) else w.one_of(wanted)](w)
        if w.luck.random() < 0.05:
            w.back_and_forth()
        if w.document.tour is not seen:
            seen = w.document.tour
            changes += 1
            _holds(w, changes)
            said = w.document.sentence(w.document.stack.index() - 1)
            done |= {said.key} if said is not None else set()
        if w.document.stack.index() >= steps and len(done) == len(HANDS):
            break
    return done


def _holds(w: Walker, changes: int) -> None:
    """A tour can be saved and read; what is selected is there; all that is said can be said."""
    document, tour = w.document, w.document.tour
    assert tour_of(plain_of(tour)) == tour
    assert document.place == document.place.nearest_in(tour)
    for language in LANGUAGES:
        for found in document.survey.all_findings:
            assert language.finding_text(found)
            language.place_text(found.where)
        said = document.sentence(document.stack.index() - 1)
        assert said is None or said.in_language(language)
    if changes % PAPER == 0:
        raw = lay_out_tour(plain_of(tour), None).encode()
        assert tour_of(tables_of(raw, "walk")) == tour
    if changes % LOOK == 0:
        w.look()
