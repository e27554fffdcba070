"""The page of road and table: the board, its verbs above it, how it stands with it below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
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
from designer.panels.board_side import PIECE, WHOLE, BoardSide, BoardVerbs
from designer.panels.forms import (
    lay_column,
    lay_row,
    lay_split,
    make_pause,
    set_tab_count,
    wrapping_label,
)
from designer.panels.laying import REFUSED, STOPPED
from designer.scene.board.board import BoardView
from designer.scene.board.ground import own_ground
from designer.texts.games import left_out_texts
from engine.road.graph import standing_at, to_line
from engine.tour.rules import OWN_GAME, Rules

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from designer.language import Language
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from designer.scene.board.hand import Deed
    from engine.board.values import Board
    from engine.race.course import Course
    from engine.road.net import Place
    from engine.road.values import Road


class BoardPanel(QWidget):
    """The board in the middle, its verbs above it, table and stock beside it."""

    def __init__(self, desk: Desk, laying: Laying) -> None:
        super().__init__()
        self._desk, self.laying = desk, laying
        self.setProperty("rule", "RULING 20")
        self.view = BoardView(desk.language_switch, desk.theme)
        self.verbs = BoardVerbs(desk, self.laying, self.view)
        self.side = BoardSide(desk, self.laying, self.verbs)
        self.lengths = QTabBar()
        self.lengths.setDrawBase(False)
        self.lengths.currentChanged.connect(lambda _index: self._show_board())
        self.sight = BoardSight(desk, self.view)
        self.state, self.piece = BoardState(desk, self.laying), wrapping_label()
        self.left_out = wrapping_label()
        self._tools = _make_bar([self.verbs.actions[name] for name, _ in WHOLE])
        self._tools.addSeparator()
        self._tools.addActions(list(self.sight.actions.values()))
        menus = (self.verbs.replace.menuAction(), self.verbs.insert.menuAction())
        of_piece = [self.verbs.actions[name] for name, _ in PIECE[:2]]
        self._piece_tools = _make_bar([*of_piece, *menus])
        for menu in menus:
            button = self._piece_tools.widgetForAction(menu)
            assert isinstance(button, QToolButton)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.view.pointed = self._pointed_text
        self.view.chosen.connect(self._select_piece)
        self.view.deed.connect(self.do_deed)
        self.view.menu_wanted.connect(self._open_menu)
        self.view.measured.connect(self._show_piece)
        self.laying.changed.connect(self._show_board)
        desk.document.filed.connect(self._show_notice)
        self._lay_out()
        desk.follow(self, self._say_words, self._show_board)

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        left = lay_column(
            self.lengths,
            (self.view, 1),
            self.left_out,
            self.piece,
            self._piece_tools,
            self.state,
            margins=(0, 0, em // 2, 0),
        )
        halves = lay_split(left, self.side, shares=(1, 0))
        lay_column(self._tools, (halves, 1), on=self, margins=(em, em // 2, em, em // 2))

    def _say_words(self) -> None:
        language = self._desk.language
        self.view.setAccessibleName(language.say("board_page.view"))
        self.view.setToolTip(language.say("board_page.help"))
        self.lengths.setAccessibleName(language.say("board_page.lengths"))

    def _show_notice(self) -> None:
        """Say how it stands with the board, saving apart: that changes without it."""
        self.view.show_notice(self.laying.state_text(), stale=self.laying.stale)

    def _show_board(self, *_: object) -> None:
        language, board = self._desk.language, self.laying.board
        lengths, rows = (board.lengths, board.road.rows) if board else ((), 0)
        set_tab_count(self.lengths, max(len(lengths), min(self.lengths.count(), 1)))
        for n, length in enumerate(lengths):
            first, last = max(length.first, 1), min(length.last, rows)
            words = language.say("board_page.length", number=n + 1, first=first, last=last)
            self.lengths.setTabText(n, words)
        self.lengths.setVisible(len(lengths) > 1)
        self._show_notice()
        self._follow_place()
        self.view.show_board(board, max(self.lengths.currentIndex(), 0))
        self._show_game()
        self._show_piece()

    def _show_game(self) -> None:
        """Show the course in the place of the tiles, where the chosen game has one of its own."""
        course = self._own_course()
        ground = own_ground(course) if course is not None else None
        for widget in (self._tools, self.piece, self._piece_tools, self.side, self.state):
            widget.setVisible(ground is None)
        self.view.still = ground is not None
        self.left_out.setVisible(ground is not None)
        if ground is None or course is None:
            return
        self.lengths.hide()
        self.view.show_notice("")
        self.view.show_course(ground)
        language, findings = self._desk.language, (*course.dropped, *course.remarks)
        words = language.say("board_page.course", squares=course.squares, lanes=course.lanes)
        self.left_out.setText(" ".join([words, *left_out_texts(language, findings)]))

    def _own_course(self) -> Course | None:
        """Return the stage as the chosen game rides it; nothing for the tour's own game."""
        document, name = self._desk.document, self._desk.game.id
        surveyed = document.surveyed
        if name == OWN_GAME or surveyed is None or surveyed.road is None:
            return None
        from engine.games import GAMES

        return GAMES[name].course(surveyed.road, Rules(name, document.tour.rules))

    def _show_piece(self, *_: object) -> None:
        """Say which piece is chosen, why a drag cannot end here, or what the tape measures."""
        language, piece, hand = self._desk.language, self.view.chosen_piece, self.view.hand
        text = language.say("board_page.choose") if self.view.length else ""
        spoken = text
        if piece is not None:
            name, first, last = self.verbs.tile_name(piece.tile), piece.first, piece.last
            text = language.say("board_page.chosen", tile=name, first=first, last=last)
            if piece.pinned:
                text += f" · {language.say('board_page.pinned')}"
            spoken = language.say("board_page.told_chosen", piece=text)
        if hand.drag is not None:
            lines = [line.text for line in hand.drag.list_words(language) if line.role == "error"]
            text = spoken = " ".join(lines) or text
        if hand.tape is not None:
            text = spoken = hand.tape.length_text(language) or language.say("board_page.tape")
        self.piece.setText(text)
        self.view.setAccessibleDescription(f"{self._spoken_board()} {spoken}".strip())
        self.verbs.allow_verbs()

    def _spoken_board(self) -> str:
        """Say what lies on the table, or how it stands with it."""
        board, seen = self.laying.board, max(self.lengths.currentIndex(), 0)
        text = board_text(board, seen, self._desk.language) if board else ""
        state = self.laying.state_text() if not text or self.laying.stale else ""
        return f"{text} {state}".strip()

    def _pointed_text(self, at: QPoint) -> str:
        """Say what the square under a pixel is."""
        place, board = self.view.place_at(at.x(), at.y()), self.view.board
        return square_text(board.road, place, self._desk.language) if board and place else ""

    def _select_piece(self, row: int | None) -> None:
        """Make the piece that was chosen what is selected in the tour, so that undo knows it."""
        document = self._desk.document
        number = document.place.stage
        if row is not None:
            document.select(piece_place(number, row))
        elif document.place.kind == PIECES:
            document.select(TourPlace(number))
        self._show_piece()

    def _follow_place(self) -> None:
        """Choose the piece that is selected in the tour, on the length it lies on."""
        place, board = self._desk.document.place, self.laying.board
        row = place.number if place.kind == PIECES else None
        lengths = [{p.first for p in one.pieces} for one in board.lengths] if board else []
        now = self.lengths.currentIndex()
        if row is not None and not (0 <= now < len(lengths) and row in lengths[now]):
            its_length = next((n for n, firsts in enumerate(lengths) if row in firsts), now)
            self.lengths.setCurrentIndex(its_length)
        self.view.choose(row)

    def do_deed(self, deed: Deed) -> None:
        """Do what a drag came to; what was dragged stays chosen."""
        row = self.view.row if deed.row is None else deed.row
        self.laying.change_board(deed.sentence, deed.verb, *deed.values, row=row)

    def _open_menu(self, at: QPoint) -> None:
        menu = self.make_menu()
        menu.exec(at)
        menu.deleteLater()

    def make_menu(self) -> QMenu:
        """Return the menu of the board: of the piece that is chosen, and of how it is seen."""
        menu = self.verbs.make_menu() if self.view.chosen_piece is not None else QMenu(self.view)
        menu.addSeparator()
        menu.addActions(list(self.sight.actions.values()))
        return menu


def _make_bar(actions: list[QAction]) -> QToolBar:
    bar = QToolBar()
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    bar.addActions(actions)
    return bar


def board_text(board: Board, seen: int, language: Language) -> str:
    """Return one sentence about a board that is laid, and one about the length that is seen."""
    lengths = board.lengths
    if seen >= len(lengths):
        return ""
    whole = language.say(
        "board_page.told",
        stage=board.road.number,
        squares=board.road.rows,
        pieces=sum(len(length.pieces) for length in lengths),
        curves=sum(length.curves for length in lengths),
    )
    if len(lengths) == 1:
        return whole
    first, last = max(lengths[seen].first, 1), min(lengths[seen].last, board.road.rows)
    values = {"number": seen + 1, "count": len(lengths), "first": first, "last": last}
    return f"{whole} {language.say('board_page.told_length', **values)}"


def square_text(road: Road, place: Place, language: Language) -> str:
    """Say what a square of the stage is, how far the next line is, what stands beside it."""
    row, lane = place[:2]
    if not 1 <= row <= road.rows:
        return ""
    terrain, km = (
        language.say(f"terms.{road.terrain[row - 1]}"),
        language.format_number(f"{road.km_at(row):.1f}"),
    )
    lines = [language.say("board_page.square", square=row, lane=lane, terrain=terrain, km=km)]
    if ahead := to_line(road, place):
        name = language.say_heading(f"terms.{ahead[0].kind}")
        lines.append(language.say("board_page.ahead", line=name, squares=ahead[1]))
    there = standing_at(road, place)
    kinds = [*(one.kind for one in there.markers), *(one.kind for one in there.indicators)]
    if kinds:
        things = ", ".join(dict.fromkeys(language.say(f"terms.{kind}") for kind in kinds))
        lines.append(language.say("board_page.beside", things=things))
    return "\n".join(lines)


SOON = 400
"""Milliseconds before work is worth a bar: most roads are laid sooner."""


class BoardState(QWidget):
    """A sentence; while the road is being laid a bar that moves, and a way to stop it."""

    def __init__(self, desk: Desk, laying: Laying) -> None:
        super().__init__()
        self._desk, self._laying = desk, laying
        self.label, self.bar, self.button = wrapping_label(), QProgressBar(), QPushButton()
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.hide()
        self.button.clicked.connect(self._press_button)
        self._soon = make_pause(self, SOON, self._offer_button)
        lay_row((self.label, 1), self.bar, self.button, on=self)
        policy = self.button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.button.setSizePolicy(policy)
        self.bar.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        laying.changed.connect(self._show_state)
        desk.document.filed.connect(self._show_state)
        desk.follow(self, self._say_words, self._show_state)

    def _say_words(self) -> None:
        self.bar.setAccessibleName(self._desk.language.say("board_page.laying"))

    def _show_state(self, *_: object) -> None:
        self.label.setText(self._laying.state_text())
        if not self._laying.is_working:
            self._soon.stop()
            self._offer_button()
        elif not self._soon.isActive() and not self.bar.isVisibleTo(self):
            self._soon.start()
            self.button.hide()

    def _offer_button(self) -> None:
        """Offer what can be done about it."""
        works, idle = self._laying.is_working, self._laying.state in (STOPPED, REFUSED)
        self.bar.setVisible(works)
        self.button.setVisible(works or idle)
        words = "window.stop" if works else "board_page.retry"
        self.button.setText(self._desk.language.say(words))
        tip = "print.stop_help" if works else "board_page.retry_help"
        self.button.setToolTip(self._desk.language.say(tip))

    def _press_button(self) -> None:
        if self._laying.is_working:
            self._laying.stop()
        else:
            self._laying.retry()


SIGHTS = {"grid": "G", "rulers": "R", "measure": "M", "whole_table": "0"}
"""How the board is seen, each with its key; all but the last are on or off."""


class BoardSight(QObject):
    """The actions of how the board is seen."""

    def __init__(self, desk: Desk, view: BoardView) -> None:
        super().__init__(view)
        self._desk, self._view = desk, view
        self.actions: dict[str, QAction] = {}
        for name, keys in SIGHTS.items():
            action = self.actions[name] = QAction(self)
            action.setShortcut(QKeySequence(keys))
            action.setCheckable(name != "whole_table")
        self.actions["grid"].toggled.connect(self._show_grid)
        self.actions["rulers"].toggled.connect(lambda checked: view.show_rulers(shown=checked))
        self.actions["measure"].toggled.connect(self._take_tape)
        self.actions["whole_table"].triggered.connect(lambda _=False: view.fit())
        view.measures.connect(self.actions["measure"].setChecked)
        view.addActions(list(self.actions.values()))
        self.actions["rulers"].setChecked(True)
        desk.language_switch.changed.connect(self._say_words)
        self._say_words()

    def _say_words(self) -> None:
        for name, action in self.actions.items():
            action.setText(self._desk.language.say(f"board_page.{name}"))
            keys, help_ = (
                action.shortcut().toString(),
                self._desk.language.say(f"board_page.{name}_help"),
            )
            action.setToolTip(f"{help_} ({keys})")

    def _show_grid(self, checked: bool) -> None:
        self._view.grid = checked
        self._view.update()

    def _take_tape(self, checked: bool) -> None:
        self._view.measure(on=checked)
        if checked:
            self._view.setFocus()
