"""What can be done to the chosen piece and to the whole layout, as actions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from designer.document.sentence import done_sentence
from designer.panels.shelving import forget
from engine.board import edit
from engine.board import move as board_moves
from engine.board.catalogue import tiles
from engine.board.fit import is_fixed

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
