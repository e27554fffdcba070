"""From the menu to what others can see: pages of the tour, a stage for tables elsewhere."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from designer.jobs.runner import Call
from designer.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.windows.talk.asks import Asks
    from designer.windows.talk.notices import Notices

KIND = "share"


class Sharing(QObject):
    """Asks where, writes in another process, and says where it stands."""

    def __init__(
        self, window: QWidget, desk: Desk, runner: Runner, asks: Asks, notices: Notices
    ) -> None:
        super().__init__(window)
        self._window, self._desk, self._runner = window, desk, runner
        self._asks, self._notices = asks, notices

    def publish(self) -> None:
        """Write the tour as pages into a folder."""
        from designer.jobs.papers import publish_tour

        if (folder := self._asks.folder(self._window, self._beside("site"))) is not None:
            lang = self._desk.voice.lang
            languages = (lang, *(other for other in LANGUAGES if other != lang))
            call = Call(publish_tour, (self._desk.document.kept, folder, languages))
            self._start(call, "window.published", folder, folder / "index.html")

    def export_module(self) -> None:
        """Write the stage as a module of VASSAL."""
        from designer.jobs.papers import export_module

        proposed = self._beside(f"{self._stage}.vmod")
        if (path := self._asks.module_to_save(self._window, proposed)) is not None:
            values = (self._desk.document.kept, self._stage, self._desk.voice.lang, path)
            self._start(Call(export_module, values), "window.module_written", path, path.parent)

    def export_pictures(self) -> None:
        """Write the stage as pictures with a cut list."""
        from designer.jobs.papers import export_pictures

        proposed = self._beside(str(self._stage))
        if (folder := self._asks.folder(self._window, proposed)) is not None:
            values = (self._desk.document.kept, self._stage, self._desk.voice.lang, folder)
            self._start(Call(export_pictures, values), "window.pictures_written", folder, folder)

    @property
    def _stage(self) -> int:
        return max(1, self._desk.document.place.stage)

    def _beside(self, name: str) -> Path:
        """Return what is proposed: beside the tour, by its name."""
        path = self._desk.document.path
        return path.with_name(f"{path.stem}-{name}") if path else Path.cwd() / name

    def _start(self, call: Call, said: str, where: Path, shown: Path) -> None:
        voice = self._desk.voice
        self._notices.show_text(voice("window.sharing", path=where))
        task = self._runner.start(KIND, [call])
        task.failed.connect(self._desk.document.refused)
        task.done.connect(partial(self._told, said, where, shown))

    def _told(self, said: str, where: Path, shown: Path, results: list[dict[str, Any]]) -> None:
        voice = self._desk.voice
        look: Callable[[], None] = partial(_show, shown)
        text = voice(said, path=where, **results[0])
        self._notices.show_text(text, look=(voice("window.look_at_it"), look))


def _show(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
