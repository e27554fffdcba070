"""The application: it wires the window, has Qt speak our languages, and ends in order."""

from __future__ import annotations

import gc
import signal
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCoreApplication,
    QLibraryInfo,
    QLocale,
    QObject,
    Qt,
    QTimer,
    QTranslator,
)
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication
from typing_extensions import override

from designer.document.document import Document
from designer.document.files import Filing
from designer.document.recovery import Recovery
from designer.document.switches import LanguageSwitch
from designer.jobs.runner import Runner
from designer.panels.desk import Desk
from designer.papers import window_folder
from designer.scene import focus
from designer.scene.focus import FocusRing
from designer.scene.theme import CHOICES, SYSTEM, Theme
from designer.windows.crash import Watch
from designer.windows.file_jobs import Awaited
from designer.windows.idle import WAIT, Warm
from designer.windows.main import MainWindow
from designer.windows.notices import Asks
from designer.windows.settings import Settings
from engine.data import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Sequence


def now() -> datetime:
    """Return the time on the wall: for backups and reports, never for a result."""
    return datetime.now().astimezone()


def application(arguments: Sequence[str] = ()) -> QApplication:
    """Return the one application of this process."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    app = QApplication(["etapa", *arguments])
    app.setApplicationName("etapa-reina")
    app.setApplicationDisplayName("Etapa Reina")
    app.setDesktopFileName("etapa-reina")
    app.setWindowIcon(QIcon(str(TEMPLATES / "art" / "desktop" / "etapa-reina.svg")))
    focus.install_roles()
    return app


def window(
    app: QApplication,
    home: Path,
    code: str | None = None,
    asks: Asks | None = None,
    runner: Runner | None = None,
) -> MainWindow:
    """Return a window whose backups, recovery and settings live in a folder."""
    settings = Settings(home / "window.ini")
    switch = LanguageSwitch(code or settings.text("language") or None)
    theme = Theme(app)
    theme.choose_look(settings.choice("theme", CHOICES, SYSTEM))
    QtWords(switch)
    switch.changed.connect(theme.hold_painting)  # first: nothing is painted until all have spoken
    document = Document()
    desk = Desk(document, switch, theme)
    filing = Filing(document, home, now)
    recovery = Recovery(document, home, now)
    shown = MainWindow(desk, filing, recovery, settings, asks or Asks(switch), runner or Runner())
    theme.dress(shown)
    app.applicationStateChanged.connect(filing.check_file)
    FocusRing(theme, shown)
    return shown


def run(path: str | None, code: str | None = None, warning: str | None = None) -> int:
    """Show the window until it is closed; a warning stands in it from the start."""
    from multiprocessing import freeze_support

    freeze_support()
    app = application()
    home = window_folder()
    shown = window(app, home, code)
    watch = Watch(home / "reports", now, shown.steps_done, shown.tell_crash, shown.desk.refuse)
    watch.start()
    if path:
        document, take = shown.desk.document, shown.importing.open
        Awaited(document, shown.start, shown.furnishing, Path(path), lambda one: take([one]))
    if warning:
        shown.notices.show_text(warning)
    shown.show()
    tidy = Tidy(app)
    tidy.wait()
    warm = Warm(app)
    warm.ready.connect(shown.furnishing.go_on)
    warm.ready.connect(shown.previews.start)
    warm.done.connect(tidy.start, Qt.ConnectionType.QueuedConnection)
    shown.furnishing.finished.connect(lambda: QTimer.singleShot(WAIT, warm.go_on))
    QTimer.singleShot(0 if path else WAIT, warm.start)
    _end_when_asked(shown)
    ended = app.exec()
    tidy.stop()
    watch.stop()
    return ended


def _end_when_asked(shown: MainWindow) -> None:
    """End in order when the system or a terminal asks for it, without a question to anybody."""

    def leave() -> None:
        shown.leave()
        QApplication.exit(0)

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            # Only the loop may leave: a signal comes in the middle of anything, locks held.
            signal.signal(getattr(signal, name), lambda *_: QTimer.singleShot(0, shown, leave))
    # Qt's loop hides signals: a timer lets Python look up now and then.
    timer = QTimer(QApplication.instance())
    timer.timeout.connect(lambda: None)
    timer.start(300)


EVERY = 1000
"""Milliseconds between two looks."""
LIMITS = (700, 10, 10)
"""New objects, and collections of the generation before, from which one is due: Python's own."""


class Tidy(QObject):
    """Stands in for Python's own collector, which would run in whichever thread is busy."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)

    def wait(self) -> None:
        """Collect nothing yet: while modules are loaded all is new, and all of it stays."""
        gc.disable()

    def start(self) -> None:
        """Collect here from now on, and nowhere else."""
        gc.disable()
        # What is loaded by now stays: looking through it again and again would stall the window.
        gc.freeze()
        self._timer.start(EVERY)

    def stop(self) -> None:
        """Give collecting back to Python."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()

    def look(self) -> int:
        """Collect the generations that are due; return how many objects went."""
        gone = 0
        for generation, (count, limit) in enumerate(zip(gc.get_count(), LIMITS, strict=True)):
            if count > limit:
                gone += gc.collect(generation)
        return gone


class QtWords(QTranslator):
    """Hands on what Qt asks to the words of a language; English is what Qt says by itself.

    It is put in once: to put in another for each language, Qt would tell every widget of it.
    """

    def __init__(self, switch: LanguageSwitch) -> None:
        super().__init__(switch)
        self._switch = switch
        self._translators: dict[str, QTranslator] = {}
        switch.changed.connect(self._set_locale)
        self._set_locale()
        QCoreApplication.installTranslator(self)

    @override
    def isEmpty(self) -> bool:
        return False

    @override
    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        language = self._switch.language
        if language.code not in self._translators:
            self._translators[language.code] = QTranslator(self)
            folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            self._translators[language.code].load(f"qtbase_{language.code}", folder)
        # What has no words there is said by Qt itself; an empty text would be taken for its words.
        return (
            self._translators[language.code].translate(context, text, disambiguation or "", n)
            or None
        )

    def _set_locale(self) -> None:
        """Let dates and sizes in dialogues be those of the language."""
        QLocale.setDefault(QLocale(self._switch.language.code))


if __name__ == "__main__":
    sys.exit(run(sys.argv[1] if len(sys.argv) > 1 else None))
