"""The menus of recent files and of backups, filled when they are opened."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from PySide6.QtWidgets import QMenu

    from designer.document.switches import Language


def fill_when_opened(
    menu: QMenu,
    voice: Language,
    paths: Callable[[], Iterable[Path]],
    called: Callable[[Path], str],
    take: Callable[[Path], None],
) -> None:
    """Offer these files in a menu, or say that there are none."""

    def fill() -> None:
        menu.clear()
        for path in paths():
            action = menu.addAction(called(path), partial(take, path))
            action.setToolTip(str(path))
        if menu.isEmpty():
            menu.addAction(voice("window.no_files")).setEnabled(False)

    menu.aboutToShow.connect(fill)
    fill()
