"""Draws the icon of the program as a system wants it: `icon.py SOURCE.svg TARGET.ico|.icns`."""

from __future__ import annotations

import io
import os
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QGuiApplication, QIcon

SIZE = 1024

if __name__ == "__main__":
    source, target = sys.argv[1:3]
    application = QGuiApplication([])
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    QIcon(source).pixmap(SIZE, SIZE).save(buffer, "PNG")
    Image.open(io.BytesIO(bytes(held))).save(target)
