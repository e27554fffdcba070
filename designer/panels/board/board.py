"""Road and table: the road laid as tiles, moved by hand, laid again around what is pinned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QSplitter,
    QTabBar,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from designer.panels.board.board_side import BoardSide
from designer.panels.board.board_verbs import PIECE, WHOLE, BoardVerbs
from designer.scene.board.board import BoardView

if TYPE_CHECKING:
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from designer.scene.board.board_gestures import Deed


class BoardPanel(QWidget):
    """The board in the middle, its verbs above it, table and stock beside it."""

    def __init__(self, desk: Desk, laying: Laying) -> None:
        super().__init__()
        self._desk, self.laying = desk, laying
        self.setProperty("rule", "RULING 20")
        self.view = BoardView(desk.voice, desk.theme)
        self.verbs = BoardVerbs(desk, self.laying, self.view)
        self.side = BoardSide(desk, self.laying, self.verbs)
        self.lengths = QTabBar()
        self.lengths.setDrawBase(False)
        self.lengths.currentChanged.connect(lambda _index: self._show())
        self._state, self._piece = QLabel(), QLabel()
        self._grid = QCheckBox()
        self._grid.toggled.connect(self._gridded)
        self._tools = QToolBar()
        self._tools.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        for name, _ in WHOLE:
            self._tools.addAction(self.verbs.actions[name])
        self._tools.addSeparator()
        for name, _ in PIECE[:2]:
            self._tools.addAction(self.verbs.actions[name])
        self._tools.addAction(self.verbs.replace.menuAction())
        self._tools.addAction(self.verbs.insert.menuAction())
        self.view.chosen.connect(self._chosen)
        self.view.deed.connect(self._do)
        self.view.menu_wanted.connect(lambda at: self.verbs.menu().exec(at))
        self.laying.changed.connect(self._show)
        self._lay_out()
        desk.follow(self, self._say, self._show)

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        foot = QHBoxLayout()
        foot.addWidget(self._piece, 1)
        foot.addWidget(self._state)
        foot.addWidget(self._grid)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._tools)
        column.addWidget(self.lengths)
        column.addWidget(self.view, 1)
        column.addLayout(foot)
        halves = QSplitter()
        halves.addWidget(left)
        halves.addWidget(self.side)
        halves.setStretchFactor(0, 4)
        halves.setStretchFactor(1, 1)
        halves.setSizes([800, 300])
        halves.setChildrenCollapsible(False)
        page = QVBoxLayout(self)
        page.setContentsMargins(em, em // 2, em, em // 2)
        page.addWidget(halves)

    def _say(self) -> None:
        voice = self._desk.voice
        self._grid.setText(voice("board_page.grid"))
        self.view.setAccessibleName(voice("board_page.view"))
        self.view.setToolTip(voice("board_page.help"))
        self.lengths.setAccessibleName(voice("board_page.lengths"))

    def _show(self, *_: object) -> None:
        voice, laying = self._desk.voice, self.laying
        count = len(laying.board.lengths) if laying.board else 0
        while self.lengths.count() > max(count, 1):
            self.lengths.removeTab(self.lengths.count() - 1)
        while self.lengths.count() < count:
            self.lengths.addTab("")
        for n in range(self.lengths.count()):
            self.lengths.setTabText(n, voice("board_page.length", number=n + 1))
        self.lengths.setVisible(count > 1)
        self.view.show_board(laying.board, max(self.lengths.currentIndex(), 0))
        stale = "stale" if laying.stale else "kept" if laying.kept else "proposed"
        self._state.setText(voice(f"board_page.{stale}"))
        self._chosen()

    def _chosen(self, *_: object) -> None:
        piece, voice = self.view.piece, self._desk.voice
        text = ""
        if piece is not None:
            text = voice(
                "board_page.chosen",
                tile=self.verbs.tile_name(piece.tile),
                first=piece.first,
                last=piece.last,
            )
            if piece.pinned:
                text += f" · {voice('board_page.pinned')}"
        self._piece.setText(text)
        self.view.setAccessibleDescription(text)
        self.verbs.allow()

    def _do(self, deed: Deed) -> None:
        sentence, verb, values = deed
        if self.laying.change(sentence, verb, *values) and len(values) == 2:
            row, rows = values
            if isinstance(row, int):
                self.view.choose(row + rows)

    def _gridded(self, on: bool) -> None:
        self.view.grid = on
        self.view.update()
