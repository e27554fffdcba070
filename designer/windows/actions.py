"""Menus, keys, what each does."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from designer.document.place import TourPlace
from designer.windows.docks import FINDINGS
from designer.windows.pages import OF_STAGE, OF_TOUR
from designer.windows.search import Command
from designer.words import LANGUAGES, say, topic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from PySide6.QtWidgets import QMainWindow, QMenuBar

    from designer.document.switches import Language
    from designer.panels.desk import Desk
    from designer.windows.docks import Docks
    from designer.windows.file_jobs import Importing, Sharing
    from designer.windows.files import FileActions
    from designer.windows.keys import Areas
    from designer.windows.pages import Pages


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
        self, bar: QMenuBar, voice: Language, deeds: Mapping[str, Callable[[], object]]
    ) -> None:
        super().__init__(bar)
        self._voice = voice
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
        voice.changed.connect(self._say)
        self._say()

    def allow(self, *, is_open: bool) -> None:
        """Grey what needs an open tour while there is none."""
        for name, action in self.by_name.items():
            action.setEnabled(is_open or not self._rows[name].open_only)
        self.menus["stage_menu"].setEnabled(is_open)

    def submenu(self, menu: str, title: str, before: str) -> QMenu:
        """Add a menu inside another, before one of its actions."""
        inner = QMenu(self.menus[menu])
        self.menus[menu].insertMenu(self.by_name[before], inner)
        self.menus[f"{menu}.{title}"] = inner
        self._say()
        return inner

    def choice(
        self, menu: str, title: str, values: tuple[str, ...], now: str, take: Callable[[str], None]
    ) -> QMenu:
        """Add a menu of which one line is always ticked; return it to be said again."""
        inner = self.menus[menu].addMenu("")
        group = QActionGroup(inner)
        for value in values:
            action = inner.addAction("")
            action.setData(value)
            action.setCheckable(True)
            action.setChecked(value == now)
            group.addAction(action)
            self.choices.append((inner, action))
            action.triggered.connect(lambda _=False, v=value: take(v))
        self.menus[f"{menu}.{title}"] = inner
        self._say()
        return inner

    def _say(self) -> None:
        for name, action in self.by_name.items():
            action.setText(self._voice(f"window.{name}").replace("& ", "&& "))
        for name, menu in self.menus.items():
            menu.setTitle(self._voice(f"window.{name.rpartition('.')[2]}"))
            if "." in name:
                for action in menu.actions():
                    if action.data():
                        action.setText(self._voice(f"window.{action.data()}"))


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
    from designer.panels.findings import FindingsPanel

    panel = docks[FINDINGS].widget()
    if isinstance(panel, FindingsPanel):
        panel.step(way)


TOPICS = ("window", "verb", "board_page", "race_page", "match")
"""Where the words of actions stand."""


def commands(
    desk: Desk, of_window: Actions, more: Iterable[QAction], pages: Pages
) -> Iterator[Command]:
    """Return each command with its words in the language that is on, found by those of any."""
    document = desk.document
    by_name = of_window.by_name
    turns = [by_name[f"page_{name}"] for name in pages.names()]
    actions = dict.fromkeys([*by_name.values(), *more, *_of_page(pages)])
    for action in (action for action in actions if action not in turns):
        if action.isEnabled() and action.text():
            words, keys = action.text().replace("&", ""), action.shortcut().toString()
            also = _in_every_language().get(action.text().partition(":")[0], "")
            yield Command(words, keys, action.trigger, also)
    for menu, action in of_window.choices:
        words = f"{menu.title()}: {action.text()}".replace("&", "")
        also = " ".join(_in_every_language().get(one, "") for one in (menu.title(), action.text()))
        yield Command(words, "", action.trigger, also)
    if not document.is_open:
        return
    for name, turn in zip(pages.names(), turns, strict=True):
        said = {lang: _page(lang, name) for lang in LANGUAGES}
        yield _spoken(desk, said, turn.trigger, turn.shortcut().toString())
    for number, stage in enumerate(document.tour.stages, start=1):
        values = {"number": number, "name": stage.name}
        said = {lang: say(lang, "window.go_to_stage", **values) for lang in LANGUAGES}
        yield _spoken(desk, said, partial(document.select, TourPlace(number)))


def _page(lang: str, name: str) -> str:
    return say(lang, "window.go_to_page", page=say(lang, f"window.page_{name}"))


def _spoken(
    desk: Desk, said: Mapping[str, str], do: Callable[[], object], keys: str = ""
) -> Command:
    return Command(said[desk.voice.lang], keys, do, " ".join(said.values()))


@cache
def _in_every_language() -> Mapping[str, str]:
    """Return a phrase in every language by how it is said in one."""
    phrases = (phrase for name in TOPICS for phrase in topic(name).values())
    return {
        said: " ".join(phrase.values()).replace("&", "")
        for phrase in phrases
        for said in phrase.values()
    }


def _of_page(pages: Pages) -> Iterator[QAction]:
    """Yield what can be done on the page that is seen."""
    page = pages.room
    for widget in (page, *page.findChildren(QWidget)):
        if not isinstance(widget, QMenu):
            yield from (action for action in widget.actions() if action.menu() is None)
