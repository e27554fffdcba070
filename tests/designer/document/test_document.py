"""The open tour: every change is one step, taken back as it was made."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from designer.document.place import TourPlace, section_place
from designer.language import ENGLISH, SPANISH, done_sentence
from engine.errors import TourError
from engine.tour import edit
from engine.tour.file import OpenedTour

if TYPE_CHECKING:
    from designer.document.document import Document

DID = done_sentence("fix", code="X")


def test_a_step_is_seen_and_can_be_taken_back(document: Document):
    """Undo gives the very value back that was there before, redo the one after."""
    before = document.tour
    document.change(done_sentence("rename_tour", name="B"), edit.rename_tour, "B")
    after = document.tour
    document.undo()
    back = document.tour
    document.redo()
    assert back is before
    assert document.tour is after


def test_undo_brings_the_selection_back(document: Document):
    """What was selected when a step was made is selected again."""
    document.select(section_place(2, 3))
    document.change_stage(DID, edit.remove_section, 3, place=section_place(2, 2))
    document.select(TourPlace(5))
    document.undo()
    assert document.place == section_place(2, 3)


def test_a_refusal_is_said_and_changes_nothing(document: Document, qtbot: object):
    """What a verb refuses reaches the window as an error with its sentence."""
    before, refusals = document.tour, list[object]()
    document.refused.connect(refusals.append)
    document.select(TourPlace(1))
    assert not document.change_stage(DID, edit.split_section, 1, Decimal(500))
    assert [type(error) for error in refusals] == [TourError]
    assert document.tour is before
    assert document.stack.count() == 0


def test_a_drag_is_one_step(document: Document):
    """Fifty moves of the mouse are taken back by one undo."""
    before = document.tour
    for km in range(50):
        stage = edit.move_end(before.stages[0], Decimal(130 + km))
        document.preview(edit.replace_stage(document.tour_without_drag, 1, stage))
    document.apply(DID, document.tour)
    steps = document.stack.count()
    document.undo()
    assert steps == 1
    assert document.tour is before


def test_a_drag_that_is_given_up_leaves_nothing(document: Document):
    """A cancelled drag shows the tour as it was, and there is nothing to undo."""
    before = document.tour
    document.preview(edit.rename_tour(before, "dragged"))
    document.drop()
    assert document.tour is before
    assert document.clean


def test_undo_waits_while_something_is_dragged(document: Document):
    document.change(DID, edit.rename_tour, "B")
    document.preview(edit.rename_tour(document.tour, "dragged"))
    document.undo()
    assert document.tour.name == "dragged"


def test_a_step_that_changes_nothing_is_none(document: Document):
    document.change(DID, edit.rename_tour, document.tour.name)
    assert document.stack.count() == 0


def test_the_selection_never_points_outside_the_tour(document: Document):
    """Where the selected stage is taken away, the nearest one is selected."""
    document.select(section_place(5, 3))
    document.change(DID, edit.remove_stage, 5)
    assert document.place.stage == 4


def test_an_opened_tour_has_nothing_to_undo(document: Document):
    document.change(DID, edit.rename_tour, "B")
    document.start(OpenedTour(document.tour, (), ""), None)
    document.undo()
    assert document.tour.name == "B"


def test_steps_say_what_they_did_in_both_languages(document: Document):
    document.change_stage(
        done_sentence("move_border", section=2, km=Decimal("96.5")), edit.merge_sections, 1
    )
    sentence = document.sentence(0)
    assert sentence is not None
    assert sentence.in_language(ENGLISH) == "move the border after section 2 to km 96.5"
    assert sentence.in_language(SPANISH) == "mover el límite del tramo 2 al km 96,5"


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.sampled_from(["edit", "undo", "redo", "drag", "drop"]), max_size=40))
def test_any_sequence_of_steps_keeps_a_straight_history(document: Document, moves: list[str]):
    """Whatever is done, undone and dragged, the value is the one the history names."""
    document.start(OpenedTour(edit.rename_tour(document.tour, "begun"), (), ""), None)
    history, at = [document.tour], 0
    for nth, move in enumerate(moves):
        if move == "undo":
            document.undo()
            at = max(at - 1, 0)
        elif move == "redo":
            document.redo()
            at = min(at + 1, len(history) - 1)
        else:
            document.preview(edit.rename_tour(document.tour_without_drag, f"step {nth}"))
            if move == "drop":
                document.drop()
                continue
            document.apply(DID, document.tour)
            history = [*history[: at + 1], document.tour]
            at += 1
    assert document.tour == history[at]
