"""Everybody can use it: names for screen readers, keys for everything, letters twice as large."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from coloraide import Color
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from designer.words import topic
from engine.text import LANGUAGE_CODES

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from designer.scene.theme import Theme
    from designer.windows.main import MainWindow

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "samples"
OURS = sorted(
    p
    for room in ("document", "scene", "panels", "windows", "jobs")
    for p in (ROOT / "designer" / room).rglob("*.py")
)


@pytest.fixture
def full(window: MainWindow) -> MainWindow:
    """A window with the grand tour in it and every page built."""
    window.front.runner.make_executor = lambda: ThreadPoolExecutor(1)
    window.files.open_sample(SAMPLES / "giro-2019.etapa")
    for name in window.pages.names():
        window.pages.go(name)
    window.pages.go("stage")
    return window


def _labelled(window: MainWindow) -> set[QWidget]:
    labels = [label.buddy() for label in window.findChildren(QLabel)]
    return {buddy for buddy in labels if buddy is not None}


def test_everything_that_can_be_filled_has_a_name(full: MainWindow):
    """A screen reader can name every field and every list."""
    kinds = (QLineEdit, QComboBox, QAbstractItemView, QAbstractSpinBox)
    labelled = _labelled(full)
    nameless = [
        f"{type(w).__name__} in {type(w.parentWidget()).__name__}"
        for kind in kinds
        for w in full.findChildren(kind)
        if not w.accessibleName()
        and w not in labelled
        and not isinstance(w.parentWidget(), QComboBox | QAbstractSpinBox)
        and w.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not _inside(w, QComboBox)
    ]

    assert ", ".join(nameless) == ""


def _inside(widget: QWidget, kind: type[QWidget]) -> bool:
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, kind):
            return True
        above = above.parentWidget()
    return False


def test_every_action_has_words_and_no_two_share_keys(full: MainWindow):
    actions = [*full.actions_.by_name.values(), *full.actions()]
    keys = [a.shortcut().toString() for a in actions if not a.shortcut().isEmpty()]

    assert all(a.text() for a in actions)
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("lang", LANGUAGE_CODES)
def test_letters_can_be_twice_as_large(full: MainWindow, lang: str, qtbot: QtBot):
    """At 200 % the window with any page and all its docks fits a screen of 1280 by 800."""
    full.desk.language_switch.change_language(lang)
    full.desk.theme.zoom_by(5)
    qtbot.waitUntil(full.updatesEnabled)
    large = full.desk.theme.zoom
    hints = {}
    for name in full.pages.names():
        full.pages.go(name)
        hints[name] = full.minimumSizeHint().toTuple()
    full.desk.theme.zoom_by(0)
    qtbot.waitUntil(full.updatesEnabled)

    assert large == 2.0
    assert {n: hint for n, hint in hints.items() if hint[0] > 1280 or hint[1] > 770} == {}


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (QPalette.ColorRole.Text, QPalette.ColorRole.Base),
        (QPalette.ColorRole.WindowText, QPalette.ColorRole.Window),
        (QPalette.ColorRole.Dark, QPalette.ColorRole.Base),
        (QPalette.ColorRole.Dark, QPalette.ColorRole.AlternateBase),
        (QPalette.ColorRole.Dark, QPalette.ColorRole.Window),
        (QPalette.ColorRole.Link, QPalette.ColorRole.Base),
        (QPalette.ColorRole.Link, QPalette.ColorRole.AlternateBase),
        (QPalette.ColorRole.Link, QPalette.ColorRole.Window),
        (QPalette.ColorRole.Text, QPalette.ColorRole.AlternateBase),
        (QPalette.ColorRole.HighlightedText, QPalette.ColorRole.Highlight),
    ],
)
def test_letters_have_the_contrast_wcag_asks(
    theme: Theme, qapp: QApplication, name: str, ink: QPalette.ColorRole, ground: QPalette.ColorRole
):
    """4.5 : 1 for text of ordinary size, in light and in dark."""
    theme.choose_look(name)
    palette = qapp.palette()
    contrast = Color(palette.color(ink).name()).contrast(palette.color(ground).name())
    theme.choose_look("system")

    assert contrast >= 4.5


def test_every_phrase_the_window_says_stands_in_both_languages():
    """Each key that stands whole in the code has its phrase."""
    missing = []
    for path in OURS:
        for key in re.findall(r'\.say(?:_heading)?\(\s*"([a-z_]+\.[^"{}]+)"', path.read_text()):
            name, _, phrase = key.partition(".")
            if not set(LANGUAGE_CODES) <= set(topic(name).get(phrase, {})):
                missing.append((path.name, key))

    assert missing == []


def test_every_step_has_its_sentence():
    """Whatever undo can take back, it can say."""
    used = {
        key
        for path in OURS
        for key in re.findall(r'\bdone_sentence\(\s*"([a-z_]+)"', path.read_text())
    }

    assert used - set(topic("did")) == set()


def test_every_button_of_every_page_says_what_it_does(full: MainWindow):
    """A tip with more words than the button; links and menus say all themselves."""
    bare = {
        (name, button.text())
        for name in full.pages.names()
        for button in full.pages.go(name).findChildren(QPushButton)
        if button.text() and not button.toolTip() and not button.property("link")
    }

    assert bare == set()
