"""The order of Tab: what takes keys, as it is read; Qt would go by when each thing was made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QWidget,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QLayout

WHOLE = (QAbstractSpinBox, QComboBox)
"""What takes keys for all of its parts."""


def key_order(root: QWidget) -> list[QWidget]:
    """Return what takes keys in a widget and is seen, from its first to its last."""
    return list(dict.fromkeys(_inside(root)))


def _inside(widget: QWidget) -> Iterator[QWidget]:
    if not widget.isVisible():
        return
    if takes_keys(widget):
        yield widget
    if isinstance(widget, WHOLE):
        return
    for child in _children(widget):
        yield from _inside(child)


def takes_keys(widget: QWidget) -> bool:
    """Tell whether Tab stops at a widget."""
    by_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return by_tab and widget.isEnabled() and widget.focusProxy() is None


def _children(widget: QWidget) -> Iterator[QWidget]:
    """Yield what a widget holds, as it is laid out; what lies in no layout comes last."""
    if isinstance(widget, QSplitter | QStackedWidget):
        yield from filter(None, (widget.widget(n) for n in range(widget.count())))
    elif isinstance(widget, QScrollArea):
        yield from filter(None, (widget.widget(),))
    elif (layout := widget.layout()) is not None:
        yield from _laid(layout)
    rest = (child for child in widget.children() if isinstance(child, QWidget))
    yield from (child for child in rest if not child.isWindow())


def _laid(layout: QLayout) -> Iterator[QWidget]:
    for n in range(layout.count()):
        item = layout.itemAt(n)
        if item is not None and (widget := item.widget()) is not None:
            yield widget
        elif item is not None and (inner := item.layout()) is not None:
            yield from _laid(inner)
