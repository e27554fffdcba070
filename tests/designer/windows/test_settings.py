"""The window starts whatever its settings hold: damage is a default."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QByteArray, QSettings

from designer.app import window
from designer.windows.settings import Settings

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

DAMAGED = (
    "theme=purple\nlanguage=tlh\nrecent=\n",
    "theme=\nlanguage=\nrecent=|||\n",
    "theme=a, b, c\nlanguage=en, es\nrecent=/tmp/a, /tmp/b\n",
    "theme=@Invalid()\nlanguage=@ByteArray(\\x0)\nrecent=@Variant(\\0\\0)\n",
    "recent=/no/where.etapa|" + "x" * 300 + "|/tmp/\\x0\n",
    "geometry=@ByteArray(nonsense)\nstate=7\nprinter=@Point(1 2)\n",
    "\x00\x01\xff" * 40,
)


@pytest.mark.parametrize("text", DAMAGED, ids=range(len(DAMAGED)))
def test_damaged_settings_are_defaults(qapp: QApplication, tmp_path: Path, text: str):
    (tmp_path / "window.ini").write_text(f"[General]\n{text}", "utf-8")
    shown = window(qapp, tmp_path)
    try:
        assert shown.desk.theme.name in ("light", "dark")
        assert shown.desk.language.code in ("en", "es")
        assert shown.desk.document.tour.stages == ()
    finally:
        shown.close()
        shown.deleteLater()


def test_what_is_no_settings_file_is_put_aside(tmp_path: Path):
    """A folder, a pipe, a file without end: Qt would wait for it, or read it whole."""
    file = tmp_path / "window.ini"
    for make in (file.mkdir, lambda: os.mkfifo(file), lambda: file.write_bytes(b"#" * 2_000_000)):
        make()
        settings = Settings(file)
        settings.keep_text("theme", "dark")
        assert settings.text("theme") == "dark"
        del settings
        assert "dark" in file.read_text()
        file.unlink()
        aside = tmp_path / "window.damaged"
        aside.rmdir() if aside.is_dir() else aside.unlink()


def test_settings_that_cannot_be_put_aside_are_kept_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "window.ini").mkdir()

    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "read only")

    monkeypatch.setattr(Path, "replace", refuse)
    settings = Settings(tmp_path / "window.ini")
    settings.keep_text("theme", "dark")
    assert settings.recent == []


def test_only_a_whole_shape_is_one(tmp_path: Path):
    """Qt takes any bytes for the shape of a window, and does with them what it likes."""
    settings = Settings(tmp_path / "window.ini")
    settings.keep_shape("docks", QByteArray(b"\0\1whole"))
    assert settings.shape("docks").data() == b"\0\1whole"
    del settings
    file = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    file.setValue("docks", QByteArray(b"\0\1" * 40))
    del file
    assert Settings(tmp_path / "window.ini").shape("docks").isEmpty()


@pytest.mark.parametrize("code", [errno.ENOTCONN, errno.EIO, errno.ESTALE, errno.EACCES])
def test_a_recent_file_on_a_disk_that_is_gone_is_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
):
    whole, gone = tmp_path / "whole.etapa", tmp_path / "gone.etapa"
    settings = Settings(tmp_path / "window.ini")
    for file in (gone, whole):
        file.touch()
        settings.remember_file(file)
    look = os.stat

    def fail(path: str | Path, **how: Any) -> os.stat_result:
        if str(path).endswith(gone.name):
            raise OSError(code, "gone", str(path))
        return look(path, **how)

    monkeypatch.setattr(os, "stat", fail)
    assert settings.recent == [whole]
