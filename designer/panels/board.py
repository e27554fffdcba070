"""Road and table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QLabel,
    QMenu,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QTabBar,
    QToolBar,
    QToolButton,
    QWidget,
)

from designer.document.place import PIECES, TourPlace, piece_place
from designer.language import finding_text
from designer.panels.board_side import PIECE, WHOLE, BoardSide, BoardVerbs
from designer.panels.board_text import square_told, told
from designer.panels.forms import lay_column, lay_row, split
from designer.panels.laying import REFUSED, STOPPED
from designer.scene.board.board import BoardView
from designer.scene.board.ground import own_ground
from engine.board.kept_boards import furnish_road
from engine.tour.rules import OWN_GAME, Rules

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from designer.scene.board.hand import Deed
    from engine.race.course import Course


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
        self.sight = BoardSight(desk, self.view)
        self.state, self._piece = BoardState(desk, self.laying), QLabel()
        self._piece.setWordWrap(True)
        self.left_out = QLabel()
        self.left_out.setWordWrap(True)
        self._tools = _bar([self.verbs.actions[name] for name, _ in WHOLE])
        self._tools.addSeparator()
        self._tools.addActions(list(self.sight.actions.values()))
        menus = (self.verbs.replace.menuAction(), self.verbs.insert.menuAction())
        self._piece_tools = _bar([*(self.verbs.actions[name] for name, _ in PIECE[:2]), *menus])
        for menu in menus:
            button = self._piece_tools.widgetForAction(menu)
            assert isinstance(button, QToolButton)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.view.pointed = self._pointed
        self.view.chosen.connect(self._select)
        self.view.deed.connect(self._do)
        self.view.menu_wanted.connect(self._open_menu)
        self.view.measured.connect(self._chosen)
        self.laying.changed.connect(self._show)
        self._lay_out()
        desk.follow(self, self._say, self._show)

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        left = lay_column(
            self.lengths,
            (self.view, 1),
            self.left_out,
            self._piece,
            self._piece_tools,
            self.state,
            margins=(0, 0, em // 2, 0),
        )
        halves = split(left, self.side, shares=(1, 0))
        lay_column(self._tools, (halves, 1), on=self, margins=(em, em // 2, em, em // 2))

    def _say(self) -> None:
        voice = self._desk.voice
        self.view.setAccessibleName(voice("board_page.view"))
        self.view.setToolTip(voice("board_page.help"))
        self.lengths.setAccessibleName(voice("board_page.lengths"))

    def _show(self, *_: object) -> None:
        voice, board = self._desk.voice, self.laying.board
        lengths, rows = (board.lengths, board.road.rows) if board else ((), 0)
        while self.lengths.count() > max(len(lengths), 1):
            self.lengths.removeTab(self.lengths.count() - 1)
        while self.lengths.count() < len(lengths):
            self.lengths.addTab("")
        for n, length in enumerate(lengths):
            first, last = max(length.first, 1), min(length.last, rows)
            words = voice("board_page.length", number=n + 1, first=first, last=last)
            self.lengths.setTabText(n, words)
        self.lengths.setVisible(len(lengths) > 1)
        self.view.say(self.laying.told(), stale=self.laying.stale)
        self._follow_selected()
        self.view.show_board(board, max(self.lengths.currentIndex(), 0))
        self._show_game()
        self._chosen()

    def _show_game(self) -> None:
        """Show the course in the place of the tiles, where the chosen game has one of its own."""
        course = self._own_course()
        ground = own_ground(course) if course is not None else None
        for widget in (self._tools, self._piece, self._piece_tools, self.side):
            widget.setVisible(ground is None)
        self.state.setVisible(ground is None)
        self.view.still = ground is not None
        self.left_out.setVisible(ground is not None)
        if ground is None or course is None:
            return
        self.lengths.hide()
        self.view.say("")
        self.view.show_course(ground)
        voice = self._desk.voice
        found = (*course.dropped, *course.remarks)
        told = "; ".join(finding_text(voice.lang, one).removesuffix(".") for one in found)
        said = voice("board_page.course", squares=course.squares, lanes=course.lanes)
        lost = voice("race.left_out", what=told) if told else ""
        self.left_out.setText(f"{said} {lost}".strip())

    def _own_course(self) -> Course | None:
        """Return the stage as the chosen game rides it; nothing for the tour's own game."""
        document, name = self._desk.document, self._desk.game.id
        surveyed = document.surveyed
        if name == OWN_GAME or surveyed is None or surveyed.road is None:
            return None
        from engine.games import GAMES

        road = furnish_road(surveyed.road, document.tour.boards)
        return GAMES[name].course(road, Rules(name, document.tour.rules))

    def _chosen(self, *_: object) -> None:
        held, voice = self.view.piece, self._desk.voice
        text = voice("board_page.choose") if self.view.length else ""
        if held is not None:
            text = voice(
                "board_page.chosen",
                tile=self.verbs.tile_name(held.tile),
                first=held.first,
                last=held.last,
            )
            if held.pinned:
                text += f" · {voice('board_page.pinned')}"
        heard = voice("board_page.told_chosen", piece=text) if held is not None else text
        drag = self.view.hand.drag
        if drag is not None:
            lines = [line.text for line in drag.told(voice) if line.role == "error"]
            text = heard = " ".join(lines) or text
        tape = self.view.hand.tape
        if tape is not None:
            text = heard = tape.told(voice) or voice("board_page.tape")
        self._piece.setText(text)
        self.view.setAccessibleDescription(f"{self._told()} {heard}".strip())
        self.verbs.allow()

    def _told(self) -> str:
        """Say what lies on the table, or how it stands with it."""
        voice, board = self._desk.voice, self.laying.board
        seen = told(board, max(self.lengths.currentIndex(), 0), voice) if board else ""
        state = self.laying.told() if not seen or self.laying.stale else ""
        return f"{seen} {state}".strip()

    def _pointed(self, at: QPoint) -> str:
        """Say what the square under a pixel is."""
        place, board = self.view.place_at(at.x(), at.y()), self.view.board
        return square_told(board.road, place, self._desk.voice) if board and place else ""

    def _select(self, row: int | None) -> None:
        """Make the piece that was chosen what is selected in the tour, so that undo knows it."""
        document = self._desk.document
        number = document.place.stage
        if row is not None:
            document.select(piece_place(number, row))
        elif document.place.kind == PIECES:
            document.select(TourPlace(number))
        self._chosen()

    def _follow_selected(self) -> None:
        """Choose the piece that is selected in the tour, on the length it lies on."""
        place, board = self._desk.document.place, self.laying.board
        row = place.number if place.kind == PIECES else None
        firsts = [{p.first for p in one.pieces} for one in board.lengths] if board else []
        at = self.lengths.currentIndex()
        if row is not None and not (0 <= at < len(firsts) and row in firsts[at]):
            found = next((n for n, held in enumerate(firsts) if row in held), at)
            self.lengths.setCurrentIndex(found)
        self.view.choose(row)

    def _do(self, deed: Deed) -> None:
        """Do what a drag came to; what was dragged stays chosen."""
        chosen = self.view.row if deed.row is None else deed.row
        self.laying.change(deed.sentence, deed.verb, *deed.values, row=chosen)

    def _open_menu(self, at: QPoint) -> None:
        menu = self.menu()
        menu.exec(at)
        menu.deleteLater()

    def menu(self) -> QMenu:
        """Return the menu of the board: of the piece that is chosen, and of how it is seen."""
        menu = self.verbs.menu() if self.view.piece is not None else QMenu(self.view)
        menu.addSeparator()
        menu.addActions(list(self.sight.actions.values()))
        return menu


def _bar(actions: list[QAction]) -> QToolBar:
    bar = QToolBar()
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    bar.addActions(actions)
    return bar


SOON = 400
"""Milliseconds before work is worth a bar: most roads are laid sooner."""


class BoardState(QWidget):
    """A sentence; while the road is being laid a bar that moves, and a way to stop it."""

    def __init__(self, desk: Desk, laying: Laying) -> None:
        super().__init__()
        self._desk, self._laying = desk, laying
        self.label, self.bar, self.button = QLabel(), QProgressBar(), QPushButton()
        self.label.setWordWrap(True)
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.hide()
        self.button.clicked.connect(self._pressed)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self._offer)
        lay_row((self.label, 1), self.bar, self.button, on=self)
        kept = self.button.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.button.setSizePolicy(kept)
        self.bar.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        laying.changed.connect(self._show)
        desk.follow(self, self._say, self._show)

    def _say(self) -> None:
        self.bar.setAccessibleName(self._desk.voice("board_page.laying"))

    def _show(self, *_: object) -> None:
        self.label.setText(self._laying.told())
        if not self._laying.working:
            self._soon.stop()
            self._offer()
        elif not self._soon.isActive() and not self.bar.isVisibleTo(self):
            self._soon.start()
            self.button.hide()

    def _offer(self) -> None:
        """Offer what can be done about it."""
        works, idle = self._laying.working, self._laying.state in (STOPPED, REFUSED)
        self.bar.setVisible(works)
        self.button.setVisible(works or idle)
        words = "window.stop" if works else "board_page.retry"
        self.button.setText(self._desk.voice(words))
        tip = "print.stop_help" if works else "board_page.retry_help"
        self.button.setToolTip(self._desk.voice(tip))

    def _pressed(self) -> None:
        if self._laying.working:
            self._laying.stop()
        else:
            self._laying.retry()


TICKED = (("grid", "G"), ("rulers", "R"), ("measure", "M"))


WHOLE_TABLE = ("whole_table", "0")


class BoardSight(QObject):
    """The actions; three of them are on or off."""

    def __init__(self, desk: Desk, view: BoardView) -> None:
        super().__init__(view)
        self._desk, self._view = desk, view
        self.actions: dict[str, QAction] = {}
        for name, keys in (*TICKED, WHOLE_TABLE):
            action = QAction(self)
            action.setShortcut(QKeySequence(keys))
            action.setCheckable((name, keys) in TICKED)
            self.actions[name] = action
        self.actions["grid"].toggled.connect(self._gridded)
        self.actions["rulers"].toggled.connect(lambda on: view.rule(on=on))
        self.actions["measure"].toggled.connect(self._measured)
        self.actions["whole_table"].triggered.connect(lambda _=False: view.fit())
        view.measures.connect(self.actions["measure"].setChecked)
        view.addActions(list(self.actions.values()))
        self.actions["rulers"].setChecked(True)
        desk.voice.changed.connect(self.say)
        self.say()

    def say(self) -> None:
        """Say every action in the language that is on."""
        for name, action in self.actions.items():
            action.setText(self._desk.voice(f"board_page.{name}"))
            keys, told = action.shortcut().toString(), self._desk.voice(f"board_page.{name}_help")
            action.setToolTip(f"{told} ({keys})")

    def _gridded(self, on: bool) -> None:
        self._view.grid = on
        self._view.update()

    def _measured(self, on: bool) -> None:
        self._view.measure(on=on)
        if on:
            self._view.setFocus()
