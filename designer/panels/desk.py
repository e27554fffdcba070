"""The desk of a panel: the document, the voice, the theme, the game; never another panel."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from typing_extensions import override

from designer.document.switches import ChosenGame

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from designer.document.document import Document
    from designer.document.place import TourPlace
    from designer.document.switches import Language
    from designer.scene.theme import Theme
    from engine.tour.values import Tour


@dataclass(frozen=True, slots=True)
class Desk:
    """The four things a panel may know."""

    document: Document
    voice: Language
    theme: Theme
    game: ChosenGame = field(default_factory=ChosenGame)

    def follow(
        self, panel: QWidget, spoken: Callable[[], None], shown: Callable[..., None]
    ) -> None:
        """Call `spoken` now and for another language or look, `shown` for another tour too."""
        follower = _Follower(panel, self.document, spoken, shown)
        self.voice.changed.connect(follower.speak)
        self.theme.changed.connect(follower.speak)
        self.document.changed.connect(follower.look)
        self.document.moved.connect(follower.look)
        self.game.changed.connect(follower.show_again)
        follower.speak()


class _Follower(QObject):
    """Lets a panel behind another page rest until it is looked at."""

    def __init__(
        self,
        panel: QWidget,
        document: Document,
        spoken: Callable[[], None],
        shown: Callable[..., None],
    ) -> None:
        super().__init__(panel)
        self._panel, self._document = panel, document
        self._spoken, self._shown = spoken, shown
        self._stale = self._mute = False
        self._seen: tuple[Tour, TourPlace] | None = None
        panel.installEventFilter(self)

    def speak(self) -> None:
        self._mute = self._hidden()
        if not self._mute:
            self._spoken()
        self._seen = None
        self.look()

    def show_again(self) -> None:
        """Show the same tour and place, in another game."""
        self._seen = None
        self.look()

    def look(self, *_: object) -> None:
        """Show what is new; a tour that came with a place of its own is told of twice."""
        self._stale = self._hidden()
        tour, place = self._document.tour, self._document.place
        known = self._seen is not None and self._seen[0] is tour and self._seen[1] == place
        if not self._stale and not known:
            self._seen = tour, place
            self._shown()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and self._stale:
            if self._mute:
                self._spoken()
            self._mute, self._seen = False, None
            self.look()
        return False

    def _hidden(self) -> bool:
        """Tell whether the panel lies behind something in a window that is seen."""
        return self._panel.window().isVisible() and not self._panel.isVisible()
