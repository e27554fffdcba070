"""The net for errors inside the window: a report is kept, the tour stays, work goes on."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import platform
import sys
import threading
import traceback
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QtMsgType, qInstallMessageHandler

from engine.errors import EtapaError

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path
    from types import TracebackType

    from PySide6.QtCore import QMessageLogContext

LOG = logging.getLogger("etapa.window")

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


class Watch:
    """Catches what was not caught elsewhere; `tell` shows one sentence for each cause.

    A refusal that was not caught, in a dialog or a button, is `refuse`d in its own sentence.
    """

    def __init__(
        self,
        home: Path,
        now: Callable[[], datetime],
        steps: Callable[[], list[str]],
        tell: Callable[[str, Path], None],
        refuse: Callable[[EtapaError], None],
    ) -> None:
        self._home, self._now, self._steps = home, now, steps
        self._tell, self._refuse = tell, refuse
        self._told: set[str] = set()
        """Causes that were shown already."""
        self._before: tuple[Any, Any] | None = None
        self._file: Any = None

    def start(self) -> None:
        """Begin to watch this process."""
        self._before = (sys.excepthook, threading.excepthook)
        sys.excepthook = self._report_crash
        threading.excepthook = lambda hit: self._report_crash(
            hit.exc_type, hit.exc_value or hit.exc_type(), hit.exc_traceback
        )
        qInstallMessageHandler(_log_message)
        with contextlib.suppress(OSError):  # a full disk keeps no person from working
            self._home.mkdir(parents=True, exist_ok=True)
            self._file = (self._home / "fault.txt").open("w", encoding="utf-8")
            faulthandler.enable(self._file)

    def stop(self) -> None:
        """Give the hooks back."""
        if self._before is None:
            return
        sys.excepthook, threading.excepthook = self._before
        qInstallMessageHandler(None)
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
        self._before = None

    def _report_crash(
        self, kind: type[BaseException], value: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.exit(130)
        if isinstance(value, EtapaError):
            self._refuse(value)
            return
        text = "".join(traceback.format_exception(kind, value, trace))
        LOG.error("%s", text)
        path = self._home / f"crash {self._now():%Y-%m-%d %H-%M-%S}.txt"
        steps = "\n".join(self._steps())
        about = f"Python {platform.python_version()} · {platform.platform()}"
        with contextlib.suppress(OSError):
            path.write_text(f"{about}\n\n{text}\n{steps}\n", "utf-8", errors="replace")
        cause = traceback.format_tb(trace)[-1] if trace else text
        if cause not in self._told:
            self._told.add(cause)
            self._tell(str(value) or kind.__name__, path)


def _log_message(kind: QtMsgType, _context: QMessageLogContext, text: str | None) -> None:
    LOG.log(_LEVELS.get(kind, logging.WARNING), "Qt: %s", text)
