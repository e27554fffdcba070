"""A window that is ended from outside ends in order, and nobody goes on working for it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.tour.file import load

ROOT = Path(__file__).parents[3]
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)

WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from designer import app
from designer.language import done_sentence
from designer.windows.main import MainWindow
from engine.tour import edit

def work(window):
    if not window.desk.document.is_open:
        QTimer.singleShot(100, lambda: work(window))
        return
    window.desk.document.change(done_sentence("fix", code="X"), edit.rename_tour, "Unsaved")
    page = window.go("playtest")
    page.wishes.number.setValue(5000)
    page.wishes.bots.setCurrentIndex(page.wishes.bots.findData("book"))
    page.wishes.go.click()
    page._task.part.connect(lambda *_: print("ready", flush=True))

class Busy(MainWindow):
    def __init__(self, *given):
        super().__init__(*given)
        QTimer.singleShot(100, lambda: work(self))

if __name__ == "__main__":
    app.MainWindow = Busy
    app.window_folder = lambda: Path(sys.argv[1])
    sys.exit(app.run("samples/sierra.etapa", "en"))
"""
"""A window with a change that is not saved, while a batch is ridden for it."""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, KILL])
def test_a_window_that_is_ended_leaves_nobody_at_work(tmp_path: Path, how: signal.Signals):
    """Asked to end, it keeps what was not saved; its workers end with it even when it is killed."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(tmp_path)],
        cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as window:  # fmt: skip
        assert window.stdout is not None
        said = window.stdout.readline()
        window.send_signal(how)
        # The workers write to the same pipe: it ends when all of them have ended.
        _, err = window.communicate(timeout=20)

    assert said == "ready\n"
    if how != KILL:  # One who is still being called when it is killed can only say that.
        assert "Traceback" not in err
        assert window.returncode == 0
        kept = [load(path).name for path in (tmp_path / "recovery").glob("*.etapa")]
        assert kept == ["Unsaved"]
