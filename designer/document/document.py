"""The open tour: what panels read and change, and the one undo step every change becomes.

A tour is a value: undo only shows an older one again, so that nothing can go wrong in it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from designer.document.place import TourPlace
from designer.language import ENGLISH
from engine.errors import EtapaError
from engine.tour.edit import replace_stage
from engine.tour.rules import Rules, tour_rules
from engine.tour.values import Tour

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from designer.language import Sentence
    from engine.road.roads import Roads, SurveyedStage
    from engine.tour.file import OpenedTour
    from engine.tour.finding import Finding
    from engine.tour.values import Stage

    Verb = Callable[..., Any]


NO_LIMIT = 0
"""A step holds two values that share all they have in common."""


class Document(QObject):
    """One tour, open. Panels read it, change it by `apply`, and know nothing else."""

    changed = Signal(object, object)
    """The tour before and after; sent for edits, previews, undo, redo and opening."""
    opened = Signal()
    """Another tour is open, or none: sent before `changed` tells what is in it."""
    place_changed = Signal(object)
    """The place that is selected now."""
    filed = Signal()
    """The path, or whether everything is saved, is another."""
    refused = Signal(object)
    """An error that a verb raised: one sentence of what, where and what next."""
    findings_changed = Signal()
    """Another part of the program has told what it found."""
    settled = Signal()
    """A step was done, undone or redone; not sent while something is being dragged."""

    def __init__(self) -> None:
        super().__init__()
        self.stack = QUndoStack(self)
        self.stack.setUndoLimit(NO_LIMIT)
        self.path: Path | None = None
        self.stamp = ""
        self.is_open = False
        self.odd: tuple[Finding, ...] = ()
        """What the file held that this version does not know."""
        self.added_findings: dict[str, tuple[Finding, ...]] = {}
        """What the rest of the program found about what is selected, by who found it."""
        self._shown = State(Tour(""), TourPlace())
        self._base: State | None = None
        self._survey: Roads | None = None
        self.stack.cleanChanged.connect(self.filed)

    @property
    def tour(self) -> Tour:
        """Return the tour as it is seen now, a drag in progress included."""
        return self._shown.tour

    @property
    def place(self) -> TourPlace:
        """Return what is selected."""
        return self._shown.place

    @property
    def tour_without_drag(self) -> Tour:
        """Return the tour without a drag in progress: what a file would hold."""
        return (self._base or self._shown).tour

    @property
    def rules(self) -> Rules:
        """Return the rules the tour rides with."""
        return tour_rules(self.tour)

    @property
    def survey(self) -> Roads:
        """Return every stage with its road and findings, for the tour as it is seen now."""
        if self._survey is None:
            from engine.board.played_roads import (
                roads_of,  # only a window with a tour in it needs roads
            )

            self._survey = roads_of(self.tour)
        return self._survey

    @property
    def stage(self) -> Stage | None:
        """Return the selected stage, or the only thing there is to look at: none."""
        number = self.place.stage
        return self.tour.stages[number - 1] if 0 < number <= len(self.tour.stages) else None

    @property
    def surveyed(self) -> SurveyedStage | None:
        """Return the selected stage with its road and findings."""
        number = self.place.stage
        return self.survey.stages[number - 1] if self.stage is not None else None

    @property
    def clean(self) -> bool:
        """Tell whether the file holds everything."""
        return self.stack.isClean()

    def start(self, opened: OpenedTour, path: Path | None, *, clean: bool = True) -> None:
        """Open a tour; nothing of the one before can be undone into it.

        One that is not clean has something in it that no file holds: a new or rescued tour.
        """
        self.path, self.stamp, self.odd = path, opened.stamp, opened.findings
        self.is_open = True
        place = TourPlace(1) if opened.tour.stages else TourPlace()
        self._begin_with(State(opened.tour, place), clean=clean)

    def shut(self) -> None:
        """Close the tour; what was not saved is gone."""
        self.path, self.stamp, self.odd, self.is_open = None, "", (), False
        self._begin_with(State(Tour(""), TourPlace()), clean=True)

    def _begin_with(self, state: State, *, clean: bool) -> None:
        before, self.added_findings, self._base = self.tour, {}, None
        self.stack.clear()
        self._shown, self._survey = state, None
        if not clean:
            self.stack.resetClean()
        self.opened.emit()
        self.changed.emit(before, self.tour)
        self.place_changed.emit(self.place)
        self.filed.emit()

    def mark_saved(self, path: Path, stamp: str) -> None:
        """Take note that the file holds everything."""
        self.path, self.stamp = path, stamp
        self.stack.setClean()
        self.filed.emit()

    def add_findings(self, who: str, findings: tuple[Finding, ...]) -> None:
        """Take note of what another part of the program found; nothing takes it away again."""
        if self.added_findings.get(who, ()) != findings:
            self.added_findings[who] = findings
            self.findings_changed.emit()

    def select(self, place: TourPlace) -> None:
        """Select something; it is no step of its own, but undo brings it back."""
        if place.stage == 0:
            # A rule or a team belongs to no stage: the one that was looked at stays.
            place = replace(place, stage=self.place.stage)
        place = place.nearest_in(self.tour)
        if place != self.place:
            self._shown = State(self.tour, place)
            self.place_changed.emit(place)

    def apply(self, sentence: Sentence, tour: Tour, place: TourPlace | None = None) -> None:
        """Make one step, at the end of a drag too; a step that changes nothing is none."""
        base = self._base or self._shown
        after = State(tour, (place or self.place).nearest_in(tour))
        self._base = None
        if tour == base.tour:
            self._show_state(after)
        else:
            self.stack.push(UndoStep(sentence, base, after, self._show_state))
            self.settled.emit()

    def apply_stage(self, sentence: Sentence, stage: Stage, place: TourPlace | None = None) -> None:
        """Make one step that puts another stage in place of the selected one."""
        number = self.place.stage
        base = (self._base or self._shown).tour
        self.apply(sentence, replace_stage(base, number, stage), place)

    def change(self, sentence: Sentence, verb: Verb, *values: Any, **fields: Any) -> bool:
        """Make a verb on the tour one step; what it refuses is said, and nothing changes."""
        tour = self._call_verb(verb, self.tour_without_drag, *values, **fields)
        if tour is None:
            return False
        self.apply(sentence, tour)
        return True

    def change_stage(
        self,
        sentence: Sentence,
        verb: Verb,
        *values: Any,
        place: TourPlace | None = None,
        **fields: Any,
    ) -> bool:
        """Make a verb on the selected stage one step, and select a place of it."""
        if self.stage is None:
            return False
        stage = self._call_verb(verb, self.stage, *values, **fields)
        if stage is None:
            return False
        self.apply_stage(sentence, stage, place)
        return True

    def _call_verb(self, verb: Verb, *values: Any, **fields: Any) -> Any:
        """Return what a verb makes; None where it refuses, which is said and ends a drag."""
        try:
            return verb(*values, **fields)
        except EtapaError as refused:
            self.drop()
            self.refused.emit(refused)
            return None

    def preview(self, tour: Tour, place: TourPlace | None = None) -> None:
        """Show a tour while something is dragged; `apply` makes it a step, `drop` forgets it."""
        self._base = self._base or self._shown
        self._show_state(State(tour, (place or self.place).nearest_in(tour)))

    def drop(self) -> None:
        """Give up what is being dragged."""
        if self._base is not None:
            base, self._base = self._base, None
            self._show_state(base)

    @property
    def dragging(self) -> bool:
        """Tell whether something is being dragged; undo waits until it is over."""
        return self._base is not None

    def undo(self) -> None:
        """Take the last step back."""
        if not self.dragging and self.stack.canUndo():
            self.stack.undo()
            self.settled.emit()

    def redo(self) -> None:
        """Make the step again that was taken back."""
        if not self.dragging and self.stack.canRedo():
            self.stack.redo()
            self.settled.emit()

    def sentence(self, index: int) -> Sentence | None:
        """Return what step `index` of the stack did; none where there is no such step."""
        command = self.stack.command(index) if 0 <= index < self.stack.count() else None
        return command.sentence if isinstance(command, UndoStep) else None

    def _show_state(self, state: State) -> None:
        before, self._shown = self._shown, state
        if before.tour is not state.tour:
            self._survey = None
            self.changed.emit(before.tour, state.tour)
        if before.place != state.place:
            self.place_changed.emit(state.place)


@dataclass(frozen=True, slots=True)
class State:
    """A tour and what is selected in it."""

    tour: Tour
    place: TourPlace


class UndoStep(QUndoCommand):
    """One step back and forth between two states; nothing can go wrong in it."""

    def __init__(
        self, sentence: Sentence, before: State, after: State, show: Callable[[State], None]
    ) -> None:
        super().__init__(sentence.in_language(ENGLISH))
        self.sentence = sentence
        self._before, self._after, self._show_state = before, after, show

    def undo(self) -> None:
        """Go back to the state before."""
        self._show_state(self._before)

    def redo(self) -> None:
        """Go to the state after."""
        self._show_state(self._after)
