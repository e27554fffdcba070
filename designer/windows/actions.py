"""Menus and keys as rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from designer.windows.pages import OF_STAGE, OF_TOUR

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtWidgets import QMenuBar

    from designer.document.switches import LanguageSwitch


class Row(NamedTuple):
    """One action: the key of its words, its keys, and whether it needs an open tour."""

    name: str
    keys: str = ""
    open_only: bool = True


LINE = Row("")
PAGES = (*OF_STAGE, *OF_TOUR)
MENUS: dict[str, tuple[Row, ...]] = {
    "file": (
        Row("new", "Ctrl+N", open_only=False),
        Row("open", "Ctrl+O", open_only=False),
        Row("import", "Ctrl+I", open_only=False),
        LINE,
        Row("save", "Ctrl+S"),
        Row("save_as", "Ctrl+Shift+S"),
        LINE,
        Row("publish"),
        Row("export_module"),
        Row("export_tabletop"),
        Row("export_pictures"),
        LINE,
        Row("close", "Ctrl+W"),
        Row("quit", "Ctrl+Q", open_only=False),
    ),
    "edit": (
        Row("undo", "Ctrl+Z"),
        Row("redo", "Ctrl+Shift+Z"),
        LINE,
        Row("paste", "Ctrl+V", open_only=False),
    ),
    "stage_menu": (),
    "view": (
        Row("larger", "Ctrl++", open_only=False),
        Row("smaller", "Ctrl+-", open_only=False),
        Row("normal", "Ctrl+0", open_only=False),
        LINE,
        Row("full", "F11", open_only=False),
    ),
    "go": (
        *(Row(f"page_{page}", f"Ctrl+{n}") for n, page in enumerate(PAGES, start=1)),
        LINE,
        Row("earlier_stage", "Ctrl+PgUp"),
        Row("later_stage", "Ctrl+PgDown"),
        LINE,
        Row("next_finding", "F8"),
        Row("finding_before", "Shift+F8"),
        LINE,
        Row("next_area", "F6", open_only=False),
        Row("area_before", "Shift+F6", open_only=False),
    ),
    "help_menu": (
        Row("help", "F1", open_only=False),
        Row("search", "Ctrl+Shift+P", open_only=False),
        LINE,
        Row("guide", open_only=False),
        Row("about", open_only=False),
    ),
}


class Actions(QObject):
    """Every action of the window by its name, and the menus they stand in."""

    def __init__(
        self, bar: QMenuBar, switch: LanguageSwitch, deeds: Mapping[str, Callable[[], object]]
    ) -> None:
        super().__init__(bar)
        self._switch = switch
        self.by_name: dict[str, QAction] = {}
        self.menus: dict[str, QMenu] = {}
        self.choices: list[tuple[QMenu, QAction]] = []
        """Lines of menus of which one is always ticked."""
        self._rows = {row.name: row for rows in MENUS.values() for row in rows if row.name}
        for menu, rows in MENUS.items():
            self.menus[menu] = bar.addMenu("")
            for row in rows:
                if row is LINE:
                    self.menus[menu].addSeparator()
                    continue
                action = self.menus[menu].addAction("")
                action.setShortcut(QKeySequence(row.keys))
                action.triggered.connect(lambda _=False, do=deeds[row.name]: do())
                self.by_name[row.name] = action
        switch.changed.connect(self._say_words)
        self._say_words()

    def allow_actions(self, *, is_open: bool) -> None:
        """Grey what needs an open tour while there is none."""
        for name, action in self.by_name.items():
            action.setEnabled(is_open or not self._rows[name].open_only)
        self.menus["stage_menu"].setEnabled(is_open)

    def add_menu(self, menu: str, title: str, before: str) -> QMenu:
        """Add a menu inside another, before one of its actions."""
        inner = QMenu(self.menus[menu])
        self.menus[menu].insertMenu(self.by_name[before], inner)
        self.menus[f"{menu}.{title}"] = inner
        self._say_words()
        return inner

    def add_choice(
        self, title: str, values: tuple[str, ...], now: str, take: Callable[[str], None]
    ) -> None:
        """Add a menu to the view of which one line is always ticked."""
        inner = self.menus["view"].addMenu("")
        group = QActionGroup(inner)
        for value in values:
            action = inner.addAction("")
            action.setData(value)
            action.setCheckable(True)
            action.setChecked(value == now)
            group.addAction(action)
            self.choices.append((inner, action))
            action.triggered.connect(lambda _=False, v=value: take(v))
        self.menus[f"view.{title}"] = inner
        self._say_words()

    def _say_words(self) -> None:
        for name, action in self.by_name.items():
            action.setText(self._switch.language.say(f"window.{name}").replace("& ", "&& "))
        for name, menu in self.menus.items():
            menu.setTitle(self._switch.language.say(f"window.{name.rpartition('.')[2]}"))
            if "." in name:
                for action in menu.actions():
                    if action.data():
                        action.setText(self._switch.language.say(f"window.{action.data()}"))
