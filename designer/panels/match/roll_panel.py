"""A roll that is thrown at a real table: what is to be thrown, and where its faces are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from designer.panels.forms import TypedField, lay_column, lay_flow, lay_row, wrapping_label
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
        self._roll_text: RollText | None = None
        self.words, self.slip, self.line = wrapping_label(), wrapping_label(), TypedField()
        self.faces = [QPushButton(str(face)) for face in FACES]
        self.take, self.back, self.program = QPushButton(), QPushButton(), QPushButton()
        self.take.setProperty("main", True)
        self.line.textEdited.connect(lambda _text: self._check_line())
        self.line.returnPressed.connect(self._throw_typed)
        self.take.clicked.connect(self._throw_typed)
        self.back.clicked.connect(self.back_wanted)
        self.program.clicked.connect(lambda: self.thrown.emit(None))
        self._lay_out()

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        for face, button in zip(FACES, self.faces, strict=True):
            button.clicked.connect(lambda _=False, shown=face: self._add_face(shown))
        faces = lay_flow(*self.faces)
        faces.setSpacing(em // 3)
        typed, foot = lay_row((self.line, 1), self.take), lay_row(self.back, self.program, None)
        parts = self.words, typed, faces, self.slip, None, foot
        lay_column(*parts, on=self, margins=em, gap=em // 2)

    def ask_roll(self, wanted: RollWanted, named: RollText) -> None:
        """Ask for a roll."""
        self._wanted, self._roll_text = wanted, named
        self.line.clear()
        self.say_words()
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

    def say_words(self) -> None:
        """Speak the language that is on."""
        language, wanted, named = self._desk.language, self._wanted, self._roll_text
        for name, button in (("take", self.take), ("roll_back", self.back)):
            button.setText(language.say(f"match.{name}"))
            button.setToolTip(language.say(f"match.{name}_help"))
        card = wanted is not None and bool(wanted.left)
        program, line = ("program_draws", "card") if card else ("program", "faces")
        self.program.setText(language.say(f"match.{program}"))
        self.program.setToolTip(language.say(f"match.{program}_help"))
        self.line.setAccessibleName(language.say(f"match.{line}"))
        self.line.setToolTip(language.say(f"match.{line}_help"))
        for face, button in zip(FACES, self.faces, strict=True):
            button.setToolTip(language.say("match.face_help", face=face))
            button.setVisible(wanted is None or bool(wanted.dice))
        if wanted is None or named is None:
            return
        turn, purpose, rider, dice, _nth, triples, size, left = wanted
        if left:
            words = named.card(turn, purpose, left)
        elif size:
            words = named.order(turn, purpose, size)
        else:
            words = named.faces(turn, purpose, rider, dice, triples)
        self.words.setText(words)
        self.words.setFont(self._desk.theme.font("text.strong", 1.12))
        self.setAccessibleName(words)
        self._check_line()

    def _read_line(self) -> Any:
        """Return what is typed; a slip is a MistypedError that says why."""
        assert self._wanted is not None
        assert self._roll_text is not None
        language, text = self._desk.language, self.line.text()
        if self._wanted.left:
            card = read_card(language, text, self._wanted.left)
            return None if card is None else (card,)
        if self._wanted.size:
            return read_order(language, text, self._wanted.size)
        return read_faces(language, text, self._wanted.dice)

    def _check_line(self) -> None:
        """Say whether what is typed is a roll, without a word while it is being typed."""
        if self._wanted is None:
            return
        wrong = ""
        try:
            self._read_line()
        except MistypedError as slip:
            wrong = str(slip)
        dice = self._wanted.dice
        whole = 0 < dice <= len("".join(self.line.text().split()))
        self.slip.setText(wrong if whole else "")
        self.take.setEnabled(not wrong)

    def _add_face(self, face: int) -> None:
        self.line.setText(f"{self.line.text()} {face}".strip())
        self._check_line()
        if self._wanted is not None and self.take.isEnabled():
            self.take.setFocus(Qt.FocusReason.OtherFocusReason)

    def _throw_typed(self) -> None:
        if self._wanted is None:
            return
        try:
            typed = self._read_line()
        except MistypedError as slip:
            self.slip.setText(str(slip))
            return
        self.thrown.emit(typed)
