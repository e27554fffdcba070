"""A roll that is thrown at a real table: what is to be thrown, and where its faces are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from designer.panels.flow import Flow
from designer.panels.forms import TypedField
from designer.story.rolls import MistypedError, read_card, read_faces, read_order

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from designer.panels.desk import Desk
    from designer.story.rolls import RollText
    from engine.match.hand_dice import RollWanted

FACES = range(1, 7)


class RollPanel(QWidget):
    """Faces are typed or pressed; a slip is said, and the roll before can be had back."""

    thrown = Signal(object)
    """The faces, the order or the one card; None: the program throws."""
    back_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._wanted: RollWanted | None = None
        self._named: RollText | None = None
        self.words, self.slip, self.line = QLabel(), QLabel(), TypedField()
        self.faces = [QPushButton(str(face)) for face in FACES]
        self.take, self.back, self.program = QPushButton(), QPushButton(), QPushButton()
        for label in (self.words, self.slip):
            label.setWordWrap(True)
        self.take.setProperty("main", True)
        self.line.textEdited.connect(lambda _text: self._look())
        self.line.returnPressed.connect(self._throw)
        self.take.clicked.connect(self._throw)
        self.back.clicked.connect(self.back_wanted)
        self.program.clicked.connect(lambda: self.thrown.emit(None))
        self._lay_out()

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        column = QVBoxLayout(self)
        column.setContentsMargins(em, em, em, em)
        column.setSpacing(em // 2)
        column.addWidget(self.words)
        row = QHBoxLayout()
        row.addWidget(self.line, 1)
        row.addWidget(self.take)
        column.addLayout(row)
        faces = Flow()
        faces.setSpacing(em // 3)
        for face, button in zip(FACES, self.faces, strict=True):
            button.clicked.connect(lambda _=False, shown=face: self._add(shown))
            faces.addWidget(button)
        column.addLayout(faces)
        column.addWidget(self.slip)
        column.addStretch(1)
        foot = QHBoxLayout()
        foot.addWidget(self.back)
        foot.addWidget(self.program)
        foot.addStretch(1)
        column.addLayout(foot)

    def ask(self, wanted: RollWanted, named: RollText) -> None:
        """Ask for a roll."""
        self._wanted, self._named = wanted, named
        self.line.clear()
        self.say()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)  # it may have been asked for unseen

    def clear(self) -> None:
        """Ask for none."""
        self._wanted = None
        self.words.setText("")
        self.slip.setText("")

    def say(self) -> None:
        """Speak the language that is on."""
        voice, wanted, named = self._desk.voice, self._wanted, self._named
        for name, button in (("take", self.take), ("roll_back", self.back)):
            button.setText(voice(f"match.{name}"))
            button.setToolTip(voice(f"match.{name}_help"))
        card = wanted is not None and bool(wanted.left)
        program, line = ("program_draws", "card") if card else ("program", "faces")
        self.program.setText(voice(f"match.{program}"))
        self.program.setToolTip(voice(f"match.{program}_help"))
        self.line.setAccessibleName(voice(f"match.{line}"))
        self.line.setToolTip(voice(f"match.{line}_help"))
        for face, button in zip(FACES, self.faces, strict=True):
            button.setToolTip(voice("match.face_help", face=face))
            button.setVisible(wanted is None or bool(wanted.dice))
        if wanted is None or named is None:
            return
        turn, purpose, rider, dice, _nth, triples, size, left = wanted
        if left:
            said = named.card(turn, purpose, left)
        elif size:
            said = named.order(turn, purpose, size)
        else:
            said = named.faces(turn, purpose, rider, dice, triples)
        self.words.setText(said)
        self.words.setFont(self._desk.theme.font("text.strong", 1.12))
        self.setAccessibleName(said)
        self._look()

    def _read(self) -> Any:
        """Return what is typed; a slip is a MistypedError that says why."""
        assert self._wanted is not None
        assert self._named is not None
        lang, text = self._desk.voice.lang, self.line.text()
        if self._wanted.left:
            card = read_card(lang, text, self._wanted.left)
            return None if card is None else (card,)
        if self._wanted.size:
            return read_order(lang, text, self._wanted.size)
        return read_faces(lang, text, self._wanted.dice)

    def _look(self) -> None:
        """Say whether what is typed is a roll, without a word while it is being typed."""
        if self._wanted is None:
            return
        wrong = ""
        try:
            self._read()
        except MistypedError as slip:
            wrong = str(slip)
        dice = self._wanted.dice
        whole = 0 < dice <= len("".join(self.line.text().split()))
        self.slip.setText(wrong if whole else "")
        self.take.setEnabled(not wrong)

    def _add(self, face: int) -> None:
        self.line.setText(f"{self.line.text()} {face}".strip())
        self._look()
        if self._wanted is not None and self.take.isEnabled():
            self.take.setFocus(Qt.FocusReason.OtherFocusReason)

    def _throw(self) -> None:
        if self._wanted is None:
            return
        try:
            typed = self._read()
        except MistypedError as slip:
            self.slip.setText(str(slip))
            return
        self.thrown.emit(typed)
