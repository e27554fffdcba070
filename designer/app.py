"""`etapa design`: builds the application and its one window, and wires them."""

from __future__ import annotations

import signal
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths, Qt, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from designer.document.document import Document
from designer.document.files import Filing
from designer.document.recovery import Recovery
from designer.document.switches import Language
from designer.jobs.runner import Runner
from designer.panels.desk import Desk
from designer.scene import focus
from designer.scene.focus import FocusRing
from designer.scene.theme import Theme
from designer.windows.crash import Watch
from designer.windows.file_jobs import Awaited
from designer.windows.idle import WAIT, Warm
from designer.windows.idle.tidy import Tidy
from designer.windows.main import MainWindow
from designer.windows.notices import Asks
from designer.windows.settings import Settings
from designer.windows.talk.qt_words import QtWords
from engine.data import TEMPLATES

if TYPE_CHECKING:
    from collections.abc import Sequence


def now() -> datetime:
    """Return the time on the wall: for backups and reports, never for a result."""
    return datetime.now().astimezone()


def application(arguments: Sequence[str] = ()) -> QApplication:
    """Return the one application of this process."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    app = QApplication(["etapa", *arguments])
    app.setApplicationName("etapa-reina")
    app.setApplicationDisplayName("Etapa Reina")
    app.setDesktopFileName("etapa-reina")
    app.setWindowIcon(icon())
    focus.install()
    return app


def icon() -> QIcon:
    """Return the icon of the application."""
    return QIcon(str(TEMPLATES / "art" / "desktop" / "etapa-reina.svg"))


def window(
    app: QApplication,
    home: Path,
    lang: str | None = None,
    asks: Asks | None = None,
    runner: Runner | None = None,
) -> MainWindow:
    """Return a window whose backups, recovery and settings live in a folder."""
    settings = Settings(home / "window.ini")
    voice = Language(lang or settings.text("language") or None)
    theme = Theme(app)
    theme.want(settings.text("theme", "system"))
    QtWords(voice)
    voice.changed.connect(theme.hold)  # before anybody else says anything in another language
    document = Document()
    desk = Desk(document, voice, theme)
    filing = Filing(document, home, now)
    recovery = Recovery(document, home, now)
    shown = MainWindow(desk, filing, recovery, settings, asks or Asks(voice), runner or Runner())
    app.applicationStateChanged.connect(filing.look)
    FocusRing(theme, shown)
    return shown


def run(path: str | None, lang: str | None = None) -> int:
    """Show the window until it is closed."""
    from multiprocessing import freeze_support

    freeze_support()
    app = application()
    home = Path(
        QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppLocalDataLocation)
    )
    shown = window(app, home, lang)
    watch = Watch(home / "reports", now, shown.steps_done, shown.tell_crash)
    watch.start()
    if path:
        files, document = shown.files, shown.desk.document
        Awaited(document, shown.start, shown.furnishing, Path(path), files.open)
    shown.show()
    tidy = Tidy(app)
    tidy.start()
    warm = Warm(app)
    warm.ready.connect(shown.furnishing.go_on)
    warm.ready.connect(shown.previews.start)
    warm.done.connect(tidy.start, Qt.ConnectionType.QueuedConnection)
    shown.furnishing.finished.connect(lambda: QTimer.singleShot(WAIT, warm.go_on))
    QTimer.singleShot(0 if path else WAIT, warm.start)
    _end_when_asked(shown)
    code = app.exec()
    tidy.stop()
    watch.stop()
    return code


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


if __name__ == "__main__":
    sys.exit(run(sys.argv[1] if len(sys.argv) > 1 else None))
