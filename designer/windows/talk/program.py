"""What Help says of the program itself: its guide in a browser, its papers in a dialogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from designer.panels.desk import Desk
    from designer.windows.talk.about import AboutDialog
    from designer.windows.talk.notices import Notices


def read_guide(desk: Desk, notices: Notices) -> None:
    """Open the guide in a browser, in the language of the window."""
    from designer.guide.put import open_guide, put_guide

    first = put_guide(desk.voice.lang)
    key = "guide_opened" if open_guide(first) else "guide_written"
    notices.show_text(desk.voice(f"window.{key}", path=first))


def tell_about(desk: Desk, window: QWidget) -> AboutDialog:
    """Show the version, what has changed, and the licences."""
    from designer.windows.talk.about import AboutDialog

    told = AboutDialog(desk, window)
    told.open()
    return told
