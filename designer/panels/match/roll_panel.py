"""A roll that is thrown at a real table: what is to be thrown, and where its faces are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QPushButton, QWidget
from typing_extensions import override

from designer.panels.forms import (
    TypedField,
    clear_layout,
    hold,
    lay_column,
    lay_flow,
    lay_row,
    wrapping_label,
)
from designer.story.rolls import MistypedError, sign_name

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from designer.panels.desk import Desk
    from designer.story.rolls import RollText
    from engine.match.hand_dice import RollWanted
    from engine.race.die import Die


class RollPanel(QWidget):
    """Faces are typed or pressed; a slip is said, and the roll before can be had back."""

    thrown = Signal(object)
    """The faces, the order or the one card; None: the program throws."""
    back_wanted = Signal()
    common_changed = Signal(bool)
    """People throw common dice in the place of those of the game, or no more."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._wanted: RollWanted | None = None
        self._roll_text: RollText | None = None
        self.words, self.slip, self.line = wrapping_label(), wrapping_label(), TypedField()
        self.worth = wrapping_label(soft=True)
        self.faces: list[QPushButton] = []
        """A button for each face that the dice of the roll have."""
        self._face_row = lay_flow()
        self.common = QCheckBox()
        self.take, self.back, self.program = QPushButton(), QPushButton(), QPushButton()
        self.take.setProperty("main", True)
        self.line.textEdited.connect(lambda _text: self._check_line())
        self.line.returnPressed.connect(self._throw_typed)
        self.take.clicked.connect(self._throw_typed)
        self.back.clicked.connect(self.back_wanted)
        self.program.clicked.connect(lambda: self.thrown.emit(None))
        self.common.toggled.connect(self.common_changed)
        self._lay_out()

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        self._face_row.setSpacing(em // 3)
        typed, foot = lay_row((self.line, 1), self.take), lay_row(self.back, self.program, None)
        faces = hold(self._face_row)
        parts = self.words, typed, faces, self.worth, self.slip, self.common, None, foot
        lay_column(*parts, on=self, margins=em, gap=em // 2)

    def ask_roll(self, wanted: RollWanted, named: RollText) -> None:
        """Ask for a roll; what was typed of the same one stays."""
        if wanted != self._wanted:
            self.line.clear()
        self._wanted, self._roll_text = wanted, named
        self._offer_faces()
        self.say_words()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)  # it may have been asked for unseen

    def clear(self) -> None:
        """Ask for none: what was typed for a roll of another race is gone with it."""
        self._wanted = None
        self.line.clear()
        for label in (self.words, self.slip, self.worth):
            label.setText("")

    def _dice(self) -> tuple[Die, ...]:
        """Return the dice that people have in their hands; none for an order or a card."""
        wanted, named = self._wanted, self._roll_text
        if wanted is None or named is None or not wanted.dice:
            return ()
        return named.thrown_dice(wanted)

    def _offer_faces(self) -> None:
        """Offer the faces that the dice of the roll have."""
        clear_layout(self._face_row)
        self.faces = []
        signs = dict.fromkeys(sign for die in self._dice() for sign in die.signs)
        for sign in sorted(signs) if all(sign.isdecimal() for sign in signs) else signs:
            text = sign_name(self._desk.language, sign)
            button = QPushButton(text)
            button.setToolTip(self._desk.language.say("match.face_help", face=text))
            button.clicked.connect(lambda _=False, shown=text: self._add_face(shown))
            self._face_row.addWidget(button)
            self.faces.append(button)

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
        self.common.setText(language.say("match.common_dice"))
        self.common.setToolTip(language.say("match.common_dice_help"))
        if wanted is None or named is None:
            return
        own = named.dice_of(wanted) if wanted.dice else ()
        self.common.setVisible(any(not die.is_common for die in own))
        self.words.setText(named.question(wanted))
        self.words.setFont(self._desk.theme.font("text.strong", 1.12))
        self.setAccessibleName(self.words.text())
        self._check_line()

    def _check_line(self) -> None:
        """Say whether what is typed is a roll, without a word while it is being typed."""
        wanted, named = self._wanted, self._roll_text
        if wanted is None or named is None:
            return
        wrong, worth = "", ""
        try:
            roll = named.read_line(wanted, self.line.text())
            if roll is not None and named.reads_common(wanted):
                worth = named.worth_text(wanted, roll)
                worth = self._desk.language.say("dice.worth", worth=worth)
        except MistypedError as slip:
            wrong = str(slip)
        whole = 0 < wanted.dice <= len("".join(self.line.text().split()))
        self.worth.setText(worth)
        self.slip.setText(wrong if whole else "")
        self.take.setEnabled(not wrong)

    def _add_face(self, face: str) -> None:
        self.line.setText(f"{self.line.text()} {face}".strip())
        self._check_line()
        if self._wanted is not None and self.take.isEnabled():
            self.take.setFocus(Qt.FocusReason.OtherFocusReason)

    def _throw_typed(self) -> None:
        if self._wanted is None or self._roll_text is None:
            return
        try:
            typed = self._roll_text.read_line(self._wanted, self.line.text())
        except MistypedError as slip:
            self.slip.setText(str(slip))
            return
        self.thrown.emit(typed)
