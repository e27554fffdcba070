"""Beside it: table, piece, verbs."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QSizePolicy,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from designer.language import done_sentence, read_kilometres
from designer.panels.forms import Choice, Spoken, TypedField, TypedItem, fill, lay_column
from designer.panels.laying import forget, set_shelf, usable
from designer.texts.boards import faces_told, print_told
from engine.board import edit, kept_boards
from engine.board import move as board_moves
from engine.board.bill import tile_counts
from engine.board.catalogue import MODES, Stock, tiles
from engine.board.fit import is_fixed
from engine.board.table import (
    outlines_told,
    read_outline,
    read_seats,
    rectangular_table,
    seats_told,
)
from engine.errors import BoardError, TourError

if TYPE_CHECKING:
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from engine.board.table import Table


MEASURES = ("width", "height", "reserve", "clearance")


SHAPE = ("outline", "seats")


DIGITS, QUOTED = 4, 24
"""Most digits of a stock; most letters a refusal quotes of what was typed."""


class BoardSide(QWidget):
    """A form for the table, and the bill of tiles whose stock can be typed."""

    def __init__(self, desk: Desk, laying: Laying, verbs: BoardVerbs) -> None:
        super().__init__()
        self._desk, self._laying, self._verbs = desk, laying, verbs
        self.fields = {name: TypedField() for name in MEASURES}
        self.shape_fields = {name: TypedField() for name in SHAPE}
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._spoken = Spoken(desk.voice, "board_page")
        self.mode = QComboBox()
        self.bill = QTreeWidget()
        self.bill.setColumnCount(4)
        self.bill.setItemDelegate(TypedItem(self.bill))
        self.bill.setRootIsDecorated(False)
        self.bill.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.bill.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.bill.itemDoubleClicked.connect(self._edit_stock)
        self.bill.itemChanged.connect(self._stocked)
        self._filling = False
        header = self.bill.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for field in self.fields.values():
            field.editingFinished.connect(self._measured)
        for name, field in self.shape_fields.items():
            field.editingFinished.connect(self._shaped)
            self._spoken.words(field, tip=f"{name}_help")
        self.mode.activated.connect(self._mode_chosen)
        self._spoken.words(self.shape_fields["seats"], hint="seats_all")
        self._spoken.words(self.bill, name="bill", tip="stock_help")
        form, self._sum = QFormLayout(), QLabel()
        self._spoken.form(form, self.fields | self.shape_fields | {"mode": self.mode})
        self._sum.setWordWrap(True)
        lay_column(form, self._sum, (self.bill, 1), on=self)
        laying.changed.connect(self._show)
        desk.follow(self, self._say, self._show)

    def _say(self) -> None:
        voice = self._desk.voice
        self._spoken.say()
        self.bill.setHeaderLabels(
            [voice(f"board_page.{name}") for name in ("tiles", "need", "have", "print")]
        )
        fill(self.mode, (Choice(m, voice(f"board_page.mode_{m}")) for m in MODES))

    def _show(self, *_: object) -> None:
        boards, voice = self._desk.document.tour.boards, self._desk.voice
        table, stock = usable(boards)
        for name, field in self.fields.items():
            field.setText(voice.number(f"{getattr(table, name):g}"))
            field.setModified(False)
        for name in ("width", "height"):
            plain = len(table.outlines) == 1 and len(table.outlines[0]) == 4
            self.fields[name].setEnabled(plain)
        told = {"outline": outlines_told(table), "seats": seats_told(table, voice.lang)}
        for name, field in self.shape_fields.items():
            field.setText(told[name])
            field.setCursorPosition(0)
            field.setModified(False)
        self.mode.setCurrentIndex(self.mode.findData(stock.mode))
        self._fill(stock)

    def _fill(self, stock: Stock) -> None:
        board, voice = self._laying.board, self._desk.voice
        self._filling = True
        self.bill.clear()
        printed = self._desk.document.tour.printed
        lines = tile_counts([board], stock, printed) if board else ()
        for line in lines:
            missing = print_told(voice.lang, line) if line.to_print else "–"
            name = self._verbs.short_name(line.tile)
            item = QTreeWidgetItem([name, str(line.need), str(line.have), missing])
            told = (self._verbs.tile_name(line.tile), faces_told(voice.lang, line))
            item.setToolTip(0, "\n".join(filter(None, told)))
            item.setData(0, Qt.ItemDataRole.UserRole, line.tile)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            for column in (1, 2, 3):
                item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
            if line.to_print:
                item.setFont(3, self._desk.theme.font("number.strong"))
            self.bill.addTopLevelItem(item)
        self._filling = False
        self._widen()
        pieces = sum(len(length.pieces) for length in board.lengths) if board else 0
        to_print = sum(line.to_print for line in lines)
        words = "sum_before" if self._laying.stale else "sum"
        said = voice(f"board_page.{words}", pieces=pieces, print=to_print)
        self._sum.setText(said if board and board.lengths else voice("board_page.not_laid"))

    def _widen(self) -> None:
        """Keep the bill so wide that no name of a tile is cut, whatever the size of letters."""
        header, bar = self.bill.header(), self.bill.verticalScrollBar().sizeHint().width()
        wide = max(self.bill.sizeHintForColumn(0), header.sectionSizeHint(0))
        wide += sum(
            max(self.bill.sizeHintForColumn(n), header.sectionSizeHint(n)) for n in (1, 2, 3)
        )
        self.bill.setMinimumWidth(wide + bar + 2 * self.bill.frameWidth())

    def _measured(self) -> None:
        """Take a table of other measures."""
        if not any(field.isModified() for field in self.fields.values()):
            return
        old = usable(self._desk.document.tour.boards)[0]
        try:
            found = {name: _millimetres(field.text()) for name, field in self.fields.items()}
            table = old
            if (found["width"], found["height"]) != (old.width, old.height):
                table = replace(rectangular_table(found["width"], found["height"]), reach=old.reach)
            table = replace(table, reserve=found["reserve"], clearance=found["clearance"])
        except BoardError as refused:
            self._desk.document.refused.emit(refused)
            self._show()
            return
        self._take(table)

    def _shaped(self) -> None:
        """Take a table of other corners, or other sides to sit at; new corners empty the seats."""
        fields = self.shape_fields
        if not any(field.isModified() for field in fields.values()):
            return
        old = usable(self._desk.document.tour.boards)[0]
        try:
            typed = [part for part in fields["outline"].text().split(";") if part.strip()]
            corners = tuple(read_outline(part) for part in typed)
            sits = read_seats(fields["seats"].text().replace(",", " ").split())
            kept = fields["seats"].isModified() or corners == old.outlines
            table = replace(old, outlines=corners, seats=sits if kept else ())
        except BoardError as refused:
            self._desk.document.refused.emit(refused)
            self._show()
            return
        self._take(table)

    def _take(self, table: Table) -> None:
        wide, high = f"{table.width:g}", f"{table.height:g}"
        sentence = done_sentence("board_table", width=wide, height=high)
        set_shelf(self._desk.document, sentence, kept_boards.with_table, table)

    def _mode_chosen(self, _row: int) -> None:
        stock = usable(self._desk.document.tour.boards)[1]
        mode = self.mode.currentData()
        if mode != stock.mode:
            set_shelf(
                self._desk.document,
                done_sentence("board_stock"),
                kept_boards.with_stock,
                Stock(stock.have, mode),
            )

    def _edit_stock(self, item: QTreeWidgetItem, column: int) -> None:
        if column == 2:
            self.bill.editItem(item, 2)

    def _stocked(self, item: QTreeWidgetItem, column: int) -> None:
        """Take how many of a tile the organiser says they have."""
        if self._filling or column != 2:
            return
        text = item.text(2).strip()
        tile = item.data(0, Qt.ItemDataRole.UserRole)
        stock = usable(self._desk.document.tour.boards)[1]
        if not (text.isdecimal() and len(text) <= DIGITS):
            told = self._verbs.short_name(tile)
            self._desk.document.refused.emit(BoardError("board_have", have=_short(text), tile=told))
            self._show()
            return
        new = Stock({**stock.have, tile: int(text)}, stock.mode)
        set_shelf(self._desk.document, done_sentence("board_stock"), kept_boards.with_stock, new)


def _millimetres(text: str) -> float:
    """Return a length that was typed; one below nothing is none."""
    try:
        found = float(read_kilometres(text.strip().lower().removesuffix("mm")))
    except TourError:
        found = -1.0
    if found < 0:
        raise BoardError("board_millimetres", have=_short(text))
    return found


def _short(text: str) -> str:
    """Return typed text as a refusal quotes it."""
    typed = text.strip() or "–"
    return typed if len(typed) <= QUOTED else f"{typed[:QUOTED]}…"


if TYPE_CHECKING:
    from collections.abc import Callable

    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from designer.scene.board.board import BoardView
    from engine.board.values import Board

    Verb = Callable[[], object]


PIECE = (
    ("flip", "F"),
    ("pin", "P"),
    ("earlier", "Alt+Left"),
    ("later", "Alt+Right"),
    ("aside", "Alt+Up"),
    ("back", "Alt+Down"),
    ("straight", "Del"),
)


WHOLE = (("lay", "Ctrl+L"), ("mirror", "Ctrl+Shift+M"), ("turn", "Ctrl+R"), ("forget", ""))


class BoardVerbs(QObject):
    """The actions; those of a piece are greyed while none is chosen."""

    def __init__(self, desk: Desk, laying: Laying, view: BoardView) -> None:
        super().__init__(view)
        self._desk, self._laying, self._view = desk, laying, view
        does: dict[str, Verb] = {
            "flip": lambda: self._piece("flip", edit.flip_piece),
            "pin": self._pin,
            "earlier": lambda: self._move("board_slide", edit.slide_tile, -1),
            "later": lambda: self._move("board_slide", edit.slide_tile, 1),
            "aside": lambda: self._move("board_run", board_moves.move_run, 1),
            "back": lambda: self._move("board_run", board_moves.move_run, -1),
            "straight": lambda: self._piece("straight", edit.remove_tile),
            "lay": laying.lay_again,
            "mirror": lambda: laying.change(
                done_sentence("board_mirror"), board_moves.mirror_board
            ),
            "turn": lambda: laying.change(
                done_sentence("board_turn"), board_moves.turn_board, 90.0
            ),
            "forget": lambda: forget(desk.document),
        }
        self.actions: dict[str, QAction] = {}
        for name, keys in (*PIECE, *WHOLE):
            action = QAction(self)
            action.setShortcut(QKeySequence(keys))
            action.triggered.connect(lambda _=False, do=does[name]: do())
            self.actions[name] = action
        view.addActions(list(self.actions.values()))
        self.replace, self.insert = QMenu(), QMenu()
        for menu, verb in ((self.replace, edit.replace_tile), (self.insert, edit.insert_tile)):
            menu.aboutToShow.connect(partial(self._fill, menu, verb))
        desk.voice.changed.connect(self.say)
        self.say()

    def say(self) -> None:
        """Say every action in the language that is on."""
        voice = self._desk.voice
        for name, action in self.actions.items():
            action.setText(voice(f"board_page.{name}"))
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(f"{action.text()} ({keys})" if keys else action.text())
        self.replace.setTitle(voice("board_page.replace"))
        self.insert.setTitle(voice("board_page.insert"))

    def allow(self) -> None:
        """Grey what cannot be done to what is chosen."""
        piece = self._view.piece
        for name, _ in PIECE:
            self.actions[name].setEnabled(piece is not None)
        bend = piece is not None and piece.kind.shape == "curve"
        self.actions["flip"].setEnabled(bend)
        self.actions["straight"].setEnabled(piece is not None and piece.fixed)
        words = "unpin" if piece is not None and piece.pinned else "pin"
        self.actions["pin"].setText(self._desk.voice(f"board_page.{words}"))
        for menu in (self.replace, self.insert):
            menu.menuAction().setEnabled(piece is not None)
        self.actions["forget"].setEnabled(self._laying.kept)
        laid = self._laying.board is not None and bool(self._laying.board.lengths)
        for name in ("mirror", "turn"):
            self.actions[name].setEnabled(laid)

    def menu(self) -> QMenu:
        """Return the menu of the chosen piece."""
        menu = QMenu(self._view)
        menu.addActions([self.actions[name] for name, _ in PIECE])
        menu.addSeparator()
        menu.addMenu(self.replace)
        menu.addMenu(self.insert)
        return menu

    def tile_name(self, name: str) -> str:
        """Return what a tile is called, with its squares."""
        kind = tiles()[name]
        voice = self._desk.voice
        tile = voice.heading(f"terms.tile_{kind.kind}")
        return voice("board_page.tile", tile=tile, squares=kind.rows)

    def short_name(self, name: str) -> str:
        """Return what a tile is called among tiles, with its squares."""
        kind, voice = tiles()[name], self._desk.voice
        return voice(
            "board_page.short", kind=voice(f"board_page.kind_{kind.kind}"), squares=kind.rows
        )

    def _fill(self, menu: QMenu, verb: Callable[..., Board]) -> None:
        """Offer the tiles that may be chosen."""
        menu.clear()
        for name, kind in tiles().items():
            if is_fixed(name):
                continue
            for face in kind.faces if kind.shape == "curve" else ("",):
                words = self.tile_name(name)
                if face:
                    words += f" · {self._desk.voice(f'board_page.{face}')}"
                menu.addAction(words, partial(self._put, verb, name, face))

    def _put(self, verb: Callable[..., Board], name: str, face: str) -> None:
        row = self._view.row
        if row is not None:
            sentence = done_sentence("board_put", tile=self.tile_name(name), row=row)
            self._laying.change(sentence, verb, row, name, face, row=row)

    def _piece(self, name: str, verb: Callable[..., Board]) -> None:
        row = self._view.row
        if row is not None:
            self._laying.change(done_sentence(f"board_{name}", row=row), verb, row, row=row)

    def _move(self, name: str, verb: Callable[..., Board], rows: int) -> None:
        row = self._view.row
        if row is not None:
            sentence = done_sentence(name, row=row, rows=rows)
            self._laying.change(sentence, verb, row, rows, row=row + rows)

    def _pin(self) -> None:
        piece = self._view.piece
        if piece is not None:
            first, pinned = piece.first, not piece.pinned
            sentence = done_sentence("board_pin" if pinned else "board_unpin", row=first)
            self._laying.change(sentence, edit.pin_piece, first, row=first, pinned=pinned)
