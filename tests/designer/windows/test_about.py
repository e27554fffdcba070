"""Help, About and Guide: what the program is, under which licences, and how it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QTextBrowser

from designer.guide import guide
from designer.papers import carried_libraries
from designer.windows.help import AboutDialog
from engine.text import LANGUAGE_CODES

if TYPE_CHECKING:
    from pathlib import Path

    from designer.windows.main import MainWindow


@pytest.mark.parametrize("lang", LANGUAGE_CODES)
def test_about_tells_version_changes_and_licences(window: MainWindow, lang: str):
    """Qt's licence with how to replace it, the letters', the program's own."""
    window.desk.language_switch.change_language(lang)
    window.actions_.by_name["about"].trigger()
    told = window.findChildren(AboutDialog)[-1]
    text = " ".join(page.toPlainText() for page in told.findChildren(QTextBrowser))
    told.reject()
    for wanted in ("0.1.0", "LGPL-3.0", "Open Font License", "MIT License", "reportlab"):
        assert wanted in text


def test_every_library_is_named_with_its_licence():
    found = {one.name.lower(): one.licence for one in carried_libraries()}
    assert {"networkx", "openpyxl", "reportlab", "click"} <= set(found)
    assert [name for name, licence in found.items() if not licence] == []


def test_guide_opens_in_the_language_of_the_window(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    opened: list[str] = []
    monkeypatch.setattr(guide.webbrowser, "open", lambda url: bool(opened.append(url)) or True)
    window.desk.language_switch.change_language("es")
    window.actions_.by_name["guide"].trigger()
    (url,) = opened
    assert url.endswith("/es/index.html")
    assert (window.front.settings.folder / guide.FOLDER / "es" / "index.html").is_file()
