"""Layouts in one expression: columns, rows and halves of what a panel holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QSplitter, QVBoxLayout, QWidget

from designer.panels.flow import Flow

if TYPE_CHECKING:
    from collections.abc import Sequence

Part = QWidget | QLayout
Item = Part | tuple[Part, int] | int | None
"""A part, alone or with its share of what is left; pixels left free; all that is left."""
Margins = int | tuple[int, int, int, int]
Box = TypeVar("Box", bound=QBoxLayout)


def lay_column(
    *items: Item, on: QWidget | None = None, margins: Margins = 0, gap: int | None = None
) -> QVBoxLayout:
    """Lay items one below the other, as what a widget holds if one is named."""
    return _filled(QVBoxLayout(on) if on is not None else QVBoxLayout(), items, margins, gap)


def lay_row(
    *items: Item, on: QWidget | None = None, margins: Margins = 0, gap: int | None = None
) -> QHBoxLayout:
    """Lay items side by side, as what a widget holds if one is named."""
    return _filled(QHBoxLayout(on) if on is not None else QHBoxLayout(), items, margins, gap)


def lay_flow(*widgets: QWidget, on: QWidget | None = None) -> Flow:
    """Lay widgets side by side, and on in the next line where there is no more room."""
    row = Flow(on)
    for widget in widgets:
        row.addWidget(widget)
    return row


def hold(layout: QLayout) -> QWidget:
    """Return a widget that holds a layout."""
    holder = QWidget()
    holder.setLayout(layout)
    return holder


def split(
    *parts: Part,
    way: Qt.Orientation = Qt.Orientation.Horizontal,
    shares: Sequence[int] = (),
    sizes: Sequence[int] = (),
) -> QSplitter:
    """Return parts with borders between them that can be pulled; none can be pulled away."""
    made = QSplitter(way)
    for part in parts:
        made.addWidget(hold(part) if isinstance(part, QLayout) else part)
    for number, share in enumerate(shares):
        made.setStretchFactor(number, share)
    if sizes:
        made.setSizes(list(sizes))
    made.setChildrenCollapsible(False)
    return made


def _filled(box: Box, items: Sequence[Item], margins: Margins, gap: int | None) -> Box:
    edges = (margins,) * 4 if isinstance(margins, int) else margins
    box.setContentsMargins(*edges)
    if gap is not None:
        box.setSpacing(gap)
    for item in items:
        if item is None:
            box.addStretch(1)
        elif isinstance(item, int):
            box.addSpacing(item)
        else:
            part, share = item if isinstance(item, tuple) else (item, 0)
            if isinstance(part, QWidget):
                box.addWidget(part, share)
            else:
                box.addLayout(part, share)
    return box
