"""Names of our own widgets for screen readers; Qt would call them widgets like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

CHART, GRAPHIC = QAccessible.Role.Chart, QAccessible.Role.Graphic


def install() -> None:
    """Let widgets with a `role` of their own be called by it; once for an application."""
    QAccessible.installFactory(_called)


def _called(_kind: str, thing: QObject) -> QAccessibleWidget | None:
    """Return how a widget that says its role is told of; any other is left to Qt."""
    role = getattr(thing, "role", None)
    if isinstance(thing, QWidget) and isinstance(role, QAccessible.Role):
        return QAccessibleWidget(thing, role)
    return None
