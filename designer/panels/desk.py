"""The desk of a panel: the document, the language, the theme, the game; never another panel."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from PySide6.QtCore import QEvent, QObject
from typing_extensions import override

from designer.document.switches import ChosenGame
from designer.panels.broken import PanelCover, failure_text
from engine.errors import EtapaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtWidgets import QWidget

    from designer.document.document import Document
    from designer.document.place import TourPlace
    from designer.document.switches import LanguageSwitch
    from designer.jobs.runner import Call, Runner, Task
    from designer.language import Language
    from designer.scene.theme import Theme
    from engine.tour.values import Tour

Given = ParamSpec("Given")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Desk:
    """The four things a panel may know."""

    document: Document
    language_switch: LanguageSwitch
    theme: Theme
    game: ChosenGame = field(default_factory=ChosenGame)

    @property
    def language(self) -> Language:
        """The language the window speaks now."""
        return self.language_switch.language

    def follow(
        self, panel: QWidget, say_words: Callable[[], None], show_tour: Callable[..., None]
    ) -> None:
        """Have a panel say its words now and in another language or look, and show each tour."""
        follower = _Follower(panel, self, say_words, show_tour)
        self.language_switch.changed.connect(follower.say_words)
        self.theme.changed.connect(follower.say_words)
        self.document.changed.connect(follower.show_news)
        self.document.place_changed.connect(follower.show_news)
        self.game.changed.connect(follower.show_again)
        follower.say_words()

    def attempt(
        self, do: Callable[Given, Result], *given: Given.args, **named: Given.kwargs
    ) -> Result | None:
        """Do something and return what comes of it; a refusal is said, and nothing returned."""
        try:
            return do(*given, **named)
        except EtapaError as error:
            self.refuse(error)
            return None

    def refuse(self, error: EtapaError) -> None:
        """Say why something was not done."""
        self.document.refused.emit(error)


class _Follower(QObject):
    """Lets a panel behind another page rest until it is looked at.

    One that raises is covered by the sentence why, until there is something new to be shown.
    """

    def __init__(
        self,
        panel: QWidget,
        desk: Desk,
        say_words: Callable[[], None],
        show_tour: Callable[..., None],
    ) -> None:
        super().__init__(panel)
        self._panel, self._desk, self._document = panel, desk, desk.document
        self._cover = PanelCover(panel)
        self._say_words, self._show_tour = say_words, show_tour
        self._stale = self._mute = False
        self._known: tuple[Tour, TourPlace] | None = None
        panel.installEventFilter(self)

    def say_words(self) -> None:
        self._mute = self._is_hidden()
        if not self._mute:
            self._try_to_show(self._say_words)
        self.show_again()

    def show_again(self) -> None:
        """Show the same tour and place, in another game or language."""
        self._known = None
        self.show_news()

    def show_news(self, *_: object) -> None:
        """Show what is new; a tour that came with a place of its own is told of twice."""
        self._stale = self._is_hidden()
        tour, place = self._document.tour, self._document.place
        known = self._known is not None and self._known[0] is tour and self._known[1] == place
        if not self._stale and not known:
            self._known = tour, place
            self._try_to_show(self._show_tour)

    def _try_to_show(self, show: Callable[[], None]) -> None:
        self._cover.take_off()
        try:
            show()
        except Exception as wrong:  # noqa: BLE001 -- whatever it is, the window goes on
            self._cover.put_on(failure_text(self._desk.language, wrong))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._cover.fit_panel()
        if event.type() == QEvent.Type.Show and self._stale:
            if self._mute:
                self._try_to_show(self._say_words)
            self._mute = False
            self.show_again()
        return False

    def _is_hidden(self) -> bool:
        """Tell whether the panel lies behind something in a window that is seen."""
        return self._panel.window().isVisible() and not self._panel.isVisible()


class Jobs:
    """What a panel has done in other processes; one that is refused is said."""

    def __init__(self, desk: Desk, runner: Runner) -> None:
        self._desk, self.runner = desk, runner

    def ask(self, kind: str, call: Call, then: Callable[[Any], object]) -> Task:
        """Have one thing done, then hand over what came of it."""
        task = self.start(kind, [call])
        task.done.connect(lambda results: then(results[0]))
        return task

    def start(self, kind: str, calls: Iterable[Call]) -> Task:
        """Have several things done; the panel follows the task itself."""
        task = self.runner.start(kind, calls)
        task.failed.connect(self._desk.document.refused)
        return task
