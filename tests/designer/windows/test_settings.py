"""The window starts whatever its settings hold: damage is a default."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.app import window
from designer.windows.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

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


@pytest.mark.parametrize("code", [errno.ENOTCONN, errno.EIO, errno.ESTALE, errno.EACCES])
def test_a_recent_file_on_a_disk_that_is_gone_is_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
):
    whole, gone = tmp_path / "whole.etapa", tmp_path / "gone.etapa"
    settings = Settings(tmp_path / "window.ini")
    for file in (gone, whole):
        file.touch()
        settings.remember_file(file)
    is_file: Callable[[Path], bool] = Path.is_file

    def fail(path: Path) -> bool:
        if path.name == gone.name:
            raise OSError(code, "gone", str(path))
        return is_file(path)

    monkeypatch.setattr(Path, "is_file", fail)
    assert settings.recent == [whole]
