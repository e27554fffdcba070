"""The one undo command: the tour before, the tour after, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.document.place import TourPlace
    from designer.document.sentence import Sentence
    from engine.tour.values import Tour


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
        super().__init__(sentence.in_("en"))
        self.sentence = sentence
        self._before, self._after, self._show = before, after, show

    def undo(self) -> None:
        """Go back to the state before."""
        self._show(self._before)

    def redo(self) -> None:
        """Go to the state after."""
        self._show(self._after)
