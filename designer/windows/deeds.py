"""What each action of the menus does in a window."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from designer.windows.docks import FINDINGS

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMainWindow

    from designer.panels.desk import Desk
    from designer.windows.docks import Docks
    from designer.windows.files.files import FileActions
    from designer.windows.files.importing import Importing
    from designer.windows.files.sharing import Sharing
    from designer.windows.keys.areas import Areas
    from designer.windows.pages.pages import Pages


def deeds(
    window: QMainWindow,
    desk: Desk,
    files: FileActions,
    importing: Importing,
    pages: Pages,
    docks: Docks,
    areas: Areas,
    sharing: Sharing,
) -> dict[str, Callable[[], object]]:
    """Return what to do by the name of the action; what the window itself does is its own."""
    document, theme = desk.document, desk.theme
    return {
        "new": files.close,
        "import": importing.ask,
        "save": files.save,
        "save_as": files.save_as,
        "publish": sharing.publish,
        "export_module": sharing.export_module,
        "export_pictures": sharing.export_pictures,
        "close": files.close,
        "quit": window.close,
        "undo": document.undo,
        "redo": document.redo,
        "paste": importing.paste,
        "larger": partial(theme.larger, 1),
        "smaller": partial(theme.larger, -1),
        "normal": partial(theme.larger, 0),
        "full": partial(_fill_screen, window),
        **{f"page_{name}": partial(pages.go_by_keys, name) for name in pages.names()},
        "earlier_stage": partial(pages.bar.step, -1),
        "later_stage": partial(pages.bar.step, 1),
        "next_finding": partial(_step_finding, docks, 1),
        "finding_before": partial(_step_finding, docks, -1),
        "next_area": partial(areas.go, 1),
        "area_before": partial(areas.go, -1),
    }


def _fill_screen(window: QMainWindow) -> None:
    """Fill the screen, or not any more."""
    window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)


def _step_finding(docks: Docks, way: int) -> None:
    """Go to the next finding, or to the one before."""
    from designer.panels.findings.findings_panel import FindingsPanel

    panel = docks[FINDINGS].widget()
    if isinstance(panel, FindingsPanel):
        panel.step(way)
