"""Beside the board: the table it lies on, the bill of its tiles, what can be done to a piece."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHeaderView,
    QMenu,
    QSizePolicy,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from typing_extensions import override

from designer.language import done_sentence, read_kilometres
from designer.panels.forms import Choice, TypedField, Wording, lay_column, wrapping_label
from designer.panels.laying import forget_board, set_shelf, table_and_stock
from designer.panels.tables import Index, TypedItem
from designer.texts.boards import faces_text, print_count_text, tile_named
from engine.board import edit, kept_boards
from engine.board import move as board_moves
from engine.board.bill import tile_counts
from engine.board.catalogue import MODES, Stock, tiles
from engine.board.fit import is_fixed
from engine.board.table import (
    outlines_text,
    read_outline,
    read_seats,
    rectangular_table,
    seats_text,
)
from engine.errors import BoardError, TourError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from designer.panels.desk import Desk
    from designer.panels.laying import Laying
    from designer.scene.board.board import BoardView
    from engine.board.bill import TileCount
    from engine.board.table import Table
    from engine.board.values import Board

MEASURES = ("width", "height", "reserve", "clearance")
SHAPE = ("outline", "seats")
TILE, NEED, HAVE, PRINT = range(4)
DIGITS, QUOTED = 4, 24
"""Most digits of a stock; most letters a refusal quotes of what was typed."""


class TileBill(QTreeWidget):
    """The bill of tiles: a digit on a row, or a press, types how many the organiser has."""

    @override
    def edit(self, index: Index, trigger: Any, event: Any) -> bool:  # type: ignore[override]
        """Edit what one has, whichever column of the row has the keyboard."""
        return super().edit(index.sibling(index.row(), HAVE), trigger, event)

    def show_items(self, items: Sequence[QTreeWidgetItem]) -> None:
        """Show these rows; the same ones change in their place, so that typing goes on in them."""
        shown = [self.topLevelItem(n) for n in range(self.topLevelItemCount())]
        tiles_shown = [_tile_of(item) for item in shown if item is not None]
        if tiles_shown != [_tile_of(item) for item in items]:
            self.clear()
            self.addTopLevelItems(list(items))
            return
        for old, new in zip(shown, items, strict=True):
            if old is not None:
                for column in (TILE, NEED, HAVE, PRINT):
                    old.setText(column, new.text(column))
                    old.setFont(column, new.font(column))
                old.setToolTip(TILE, new.toolTip(TILE))


def _tile_of(item: QTreeWidgetItem) -> object:
    return item.data(TILE, Qt.ItemDataRole.UserRole)


class BoardSide(QWidget):
    """A form for the table, and the bill of tiles whose stock can be typed."""

    def __init__(self, desk: Desk, laying: Laying, verbs: BoardVerbs) -> None:
        super().__init__()
        self._desk, self._laying, self._verbs = desk, laying, verbs
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._wording = Wording(desk.language_switch, "board_page")
        self.fields = {name: TypedField() for name in MEASURES}
        self.shape_fields = {name: TypedField() for name in SHAPE}
        self.mode, self.sum = QComboBox(), wrapping_label()
        for field in self.fields.values():
            field.editingFinished.connect(self._take_measures)
        for name, field in self.shape_fields.items():
            field.editingFinished.connect(self._take_shape)
            self._wording.give_words(field, tip=f"{name}_help")
        self._wording.give_words(self.shape_fields["seats"], hint="seats_all")
        self._wording.offer_choices(
            self.mode, lambda: (Choice(m, desk.language.say(f"board_page.mode_{m}")) for m in MODES)
        )
        self.mode.activated.connect(self._take_mode)
        self._filling = False
        self.bill = self._make_bill()
        form = QFormLayout()
        self._wording.fill_form(form, self.fields | self.shape_fields | {"mode": self.mode})
        lay_column(form, self.sum, (self.bill, 1), on=self)
        laying.changed.connect(self._show_side)
        desk.follow(self, self._say_words, self._show_side)

    def _make_bill(self) -> TileBill:
        bill = self._wording.give_words(TileBill(), name="bill", tip="stock_help")
        bill.setColumnCount(4)
        bill.setItemDelegate(TypedItem(bill))
        bill.setRootIsDecorated(False)
        keys = QAbstractItemView.EditTrigger
        bill.setEditTriggers(keys.AnyKeyPressed | keys.EditKeyPressed)
        bill.itemClicked.connect(self._edit_stock)
        bill.itemChanged.connect(self._take_stock)
        bill.header().setStretchLastSection(False)
        bill.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        bill.header().setSectionResizeMode(TILE, QHeaderView.ResizeMode.Stretch)
        return bill

    def _say_words(self) -> None:
        self._wording.say_words()
        heads = ("tiles", "need", "have", "print")
        self.bill.setHeaderLabels([self._desk.language.say(f"board_page.{name}") for name in heads])

    def _show_side(self, *_: object) -> None:
        language = self._desk.language
        table, stock = table_and_stock(self._desk.document.tour.boards)
        for name, field in self.fields.items():
            field.setText(language.format_number(f"{getattr(table, name):g}"))
            field.setModified(False)
        plain = len(table.outlines) == 1 and len(table.outlines[0]) == 4
        for name in ("width", "height"):
            self.fields[name].setEnabled(plain)
        texts = {"outline": outlines_text(table), "seats": seats_text(table, language)}
        for name, field in self.shape_fields.items():
            field.setText(texts[name])
            field.setCursorPosition(0)
            field.setModified(False)
        self.mode.setCurrentIndex(self.mode.findData(stock.mode))
        self._show_bill(stock)

    def _show_bill(self, stock: Stock) -> None:
        board, language = self._laying.board, self._desk.language
        printed = self._desk.document.tour.printed
        lines = tile_counts([board], stock, printed) if board else ()
        self._filling = True
        self.bill.show_items([self._make_item(line) for line in lines])
        self._filling = False
        self._widen_bill()
        if board is None or not board.lengths:
            self.sum.setText(language.say("board_page.not_laid"))
            return
        pieces = sum(len(length.pieces) for length in board.lengths)
        to_print = sum(line.to_print for line in lines)
        words = "sum_before" if self._laying.stale else "sum"
        self.sum.setText(language.say(f"board_page.{words}", pieces=pieces, print=to_print))

    def _make_item(self, line: TileCount) -> QTreeWidgetItem:
        language = self._desk.language
        missing = print_count_text(language, line) if line.to_print else "–"
        name = tile_named(self._desk.language, line.tile)
        item = QTreeWidgetItem([name, str(line.need), str(line.have), missing])
        tip = (self._verbs.tile_name(line.tile), faces_text(language, line))
        item.setToolTip(TILE, "\n".join(filter(None, tip)))
        item.setData(TILE, Qt.ItemDataRole.UserRole, line.tile)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        for column in (NEED, HAVE, PRINT):
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
        if line.to_print:
            item.setFont(PRINT, self._desk.theme.font("number.strong"))
        return item

    def _widen_bill(self) -> None:
        """Keep the bill so wide that no name of a tile is cut, whatever the size of letters."""
        header, bar = self.bill.header(), self.bill.verticalScrollBar().sizeHint().width()
        columns = (TILE, NEED, HAVE, PRINT)
        wide = sum(max(self.bill.sizeHintForColumn(n), header.sectionSizeHint(n)) for n in columns)
        self.bill.setMinimumWidth(wide + bar + 2 * self.bill.frameWidth())

    def _take_measures(self) -> None:
        """Take a table of other measures."""
        self._take_table(list(self.fields.values()), self._measured_table)

    def _measured_table(self, old: Table) -> Table:
        typed = {name: _read_millimetres(field.text()) for name, field in self.fields.items()}
        width, height = typed["width"], typed["height"]
        table = old
        if (width, height) != (old.width, old.height):
            table = replace(rectangular_table(width, height), reach=old.reach)
        return replace(table, reserve=typed["reserve"], clearance=typed["clearance"])

    def _take_shape(self) -> None:
        """Take a table of other corners, or other sides to sit at."""
        self._take_table(list(self.shape_fields.values()), self._shaped_table)

    def _shaped_table(self, old: Table) -> Table:
        """Return the table of the corners and seats that are typed; new corners empty the seats."""
        outline, seats = self.shape_fields["outline"], self.shape_fields["seats"]
        typed = [part for part in outline.text().split(";") if part.strip()]
        corners = tuple(read_outline(part) for part in typed)
        sides = read_seats(seats.text().replace(",", " ").split())
        stays = seats.isModified() or corners == old.outlines
        return replace(old, outlines=corners, seats=sides if stays else ())

    def _take_table(
        self, fields: Sequence[TypedField], read_table: Callable[[Table], Table]
    ) -> None:
        """Take what was typed in some fields; what is refused gives way to what was there."""
        if not any(field.isModified() for field in fields):
            return
        old, _stock = table_and_stock(self._desk.document.tour.boards)
        table = self._desk.attempt(read_table, old)
        if table is None:
            self._show_side()
            return
        wide, high = f"{table.width:g}", f"{table.height:g}"
        sentence = done_sentence("board_table", width=wide, height=high)
        set_shelf(self._desk, sentence, kept_boards.with_table, table)

    def _take_mode(self, _row: int) -> None:
        _table, stock = table_and_stock(self._desk.document.tour.boards)
        if self.mode.currentData() != stock.mode:
            self._put_stock(Stock(stock.have, self.mode.currentData()))

    def _edit_stock(self, item: QTreeWidgetItem, column: int) -> None:
        if column == HAVE:
            self.bill.editItem(item, HAVE)

    def _take_stock(self, item: QTreeWidgetItem, column: int) -> None:
        """Take how many of a tile the organiser says they have."""
        if self._filling or column != HAVE:
            return
        text, tile = item.text(HAVE).strip(), item.data(TILE, Qt.ItemDataRole.UserRole)
        _table, stock = table_and_stock(self._desk.document.tour.boards)
        if text.isdecimal() and len(text) <= DIGITS:
            self._put_stock(Stock({**stock.have, tile: int(text)}, stock.mode))
        else:
            name = tile_named(self._desk.language, tile)
            self._desk.refuse(BoardError("board_have", have=_shorten(text), tile=name))
            self._show_side()

    def _put_stock(self, stock: Stock) -> None:
        set_shelf(self._desk, done_sentence("board_stock"), kept_boards.with_stock, stock)


def _read_millimetres(text: str) -> float:
    """Return a length that was typed; one below nothing is none."""
    try:
        length = float(read_kilometres(text.strip().lower().removesuffix("mm")))
    except TourError:
        length = -1.0
    if length < 0:
        raise BoardError("board_millimetres", have=_shorten(text))
    return length


def _shorten(text: str) -> str:
    """Return typed text as a refusal quotes it."""
    typed = text.strip() or "–"
    return typed if len(typed) <= QUOTED else f"{typed[:QUOTED]}…"


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
"""The verbs of the chosen piece, and those of the whole board, each with its keys."""


class BoardVerbs(QObject):
    """The actions; those of a piece are greyed while none is chosen."""

    def __init__(self, desk: Desk, laying: Laying, view: BoardView) -> None:
        super().__init__(view)
        self._desk, self._laying, self._view = desk, laying, view
        change = laying.change_board
        deeds: dict[str, Callable[[], object]] = {
            "flip": lambda: self._change_piece("flip", edit.flip_piece),
            "pin": self._pin_piece,
            "earlier": lambda: self._move_piece("board_slide", edit.slide_tile, -1),
            "later": lambda: self._move_piece("board_slide", edit.slide_tile, 1),
            "aside": lambda: self._move_run(1),
            "back": lambda: self._move_run(-1),
            "straight": lambda: self._change_piece("straight", edit.remove_tile),
            "lay": laying.lay_again,
            "mirror": lambda: change(done_sentence("board_mirror"), board_moves.mirror_board),
            "turn": lambda: change(done_sentence("board_turn"), board_moves.turn_board, 90.0),
            "forget": lambda: forget_board(desk),
        }
        self.actions: dict[str, QAction] = {}
        for name, keys in (*PIECE, *WHOLE):
            action = self.actions[name] = QAction(self)
            action.setShortcut(QKeySequence(keys))
            action.triggered.connect(lambda _=False, do=deeds[name]: do())
        view.addActions(list(self.actions.values()))
        self.replace, self.insert = QMenu(view), QMenu(view)
        for menu, verb in ((self.replace, edit.replace_tile), (self.insert, edit.insert_tile)):
            menu.aboutToShow.connect(partial(self._list_tiles, menu, verb))
        desk.language_switch.changed.connect(self._say_words)
        self._say_words()

    def _say_words(self) -> None:
        language = self._desk.language
        for name, action in self.actions.items():
            action.setText(language.say(f"board_page.{name}"))
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(f"{action.text()} ({keys})" if keys else action.text())
        self.replace.setTitle(language.say("board_page.replace"))
        self.insert.setTitle(language.say("board_page.insert"))

    def allow_verbs(self) -> None:
        """Grey what cannot be done to what is chosen."""
        piece = self._view.chosen_piece
        for name, _ in PIECE:
            self.actions[name].setEnabled(piece is not None)
        bend = piece is not None and piece.kind.shape == "curve"
        self.actions["flip"].setEnabled(bend)
        self.actions["straight"].setEnabled(piece is not None and piece.fixed)
        words = "unpin" if piece is not None and piece.pinned else "pin"
        self.actions["pin"].setText(self._desk.language.say(f"board_page.{words}"))
        for menu in (self.replace, self.insert):
            menu.menuAction().setEnabled(piece is not None)
        self.actions["forget"].setEnabled(self._laying.is_kept)
        laid = self._laying.board is not None and bool(self._laying.board.lengths)
        for name in ("mirror", "turn"):
            self.actions[name].setEnabled(laid)

    def make_menu(self) -> QMenu:
        """Return the menu of the chosen piece."""
        menu = QMenu(self._view)
        menu.addActions([self.actions[name] for name, _ in PIECE])
        menu.addSeparator()
        menu.addMenu(self.replace)
        menu.addMenu(self.insert)
        return menu

    def tile_name(self, name: str) -> str:
        """Return what a tile is called, with its squares."""
        kind, language = tiles()[name], self._desk.language
        tile = language.say_heading(f"terms.tile_{kind.kind}")
        return language.say("board_page.tile", tile=tile, squares=kind.rows)

    def _list_tiles(self, menu: QMenu, verb: Callable[..., Board]) -> None:
        """Offer the tiles that may be chosen."""
        menu.clear()
        for name, kind in tiles().items():
            if is_fixed(name):
                continue
            for face in kind.faces if kind.shape == "curve" else ("",):
                words = self.tile_name(name)
                if face:
                    words += f" · {self._desk.language.say(f'board_page.{face}')}"
                menu.addAction(words, partial(self.put_tile, verb, name, face))

    def put_tile(self, verb: Callable[..., Board], name: str, face: str) -> None:
        """Put a tile in the place of the chosen piece, or before it."""
        row = self._view.row
        if row is not None:
            sentence = done_sentence("board_put", tile=self.tile_name(name), row=row)
            self._laying.change_board(sentence, verb, row, name, face, row=row)

    def _change_piece(self, name: str, verb: Callable[..., Board]) -> None:
        row = self._view.row
        if row is not None:
            sentence = done_sentence(f"board_{name}", row=row)
            self._laying.change_board(sentence, verb, row, row=row)

    def _move_piece(self, name: str, verb: Callable[..., Board], rows: int) -> None:
        row = self._view.row
        if row is not None:
            sentence = done_sentence(name, row=row, rows=rows)
            self._laying.change_board(sentence, verb, row, rows, row=row + rows)

    def _move_run(self, rows: int) -> None:
        verb = partial(board_moves.move_run, length=self._view.number)
        self._move_piece("board_run", verb, rows)

    def _pin_piece(self) -> None:
        piece = self._view.chosen_piece
        if piece is not None:
            first, pinned = piece.first, not piece.pinned
            sentence = done_sentence("board_pin" if pinned else "board_unpin", row=first)
            self._laying.change_board(sentence, edit.pin_piece, first, row=first, pinned=pinned)
