"""One part of a question: for a rider or the team, its options below its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from designer.panels.flow import Flow
from designer.panels.match.asked.option_button import LONG, OptionButton
from engine.race.sheet import HAND, ROWS, YES_NO

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

    from designer.panels.desk import Desk
    from designer.story.answers import AnswerText
    from engine.race.sheet import Barred, Part

KEYS: Final = 9
"""Options of a part that have a key of their own, 1 to 9."""
CHIPS: Final = frozenset({ROWS, YES_NO})
"""Forms whose options stand side by side as long as they are short."""
SHORT: Final = 26
"""Letters of an option that still makes a chip."""


class PartBox(QWidget):
    """The options of a part; what is chosen, what stands, what is barred."""

    chosen = Signal(object)
    """A code of its options."""
    barred_pressed = Signal(str)
    """An option that cannot be chosen was pressed: why."""
    looked = Signal(object)
    """An option that is looked at, or none."""
    opened = Signal()
    """Its options are wanted: it shows its name only."""

    def __init__(self, desk: Desk, part: Part, text: AnswerText, icon: QIcon | None) -> None:
        super().__init__()
        self.part, self._desk, self._text = part, desk, text
        self.buttons = [self._button(nth, text) for nth in range(len(part.options))]
        self._head = QToolButton()
        self._head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._head.setAutoRaise(True)
        self._head.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._head.clicked.connect(self.opened)
        if icon is not None:
            side = round(desk.theme.em * 1.7)
            self._head.setIcon(icon)
            self._head.setIconSize(QSize(side, side))
        self._said = QLabel()
        self._said.setWordWrap(True)
        self._said.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._room = QWidget()
        self._lay_out(named=part.rider is not None or part.words is not None)

    def _button(self, nth: int, text: AnswerText) -> OptionButton:
        option = self.part.options[nth]
        button = OptionButton(self._desk.theme, self.form, text.say(option.words))
        button.gain, button.cost = text.gain(option.gain), text.cost(option.cost)
        if self.form == HAND:  # a card has no room for the unit
            button.gain = button.gain.rpartition(" ")[0]
        button.key = str(nth + 1) if nth < KEYS else ""
        button.tell(text.option(option))
        button.clicked.connect(lambda _=False: self._pressed(nth))
        button.looked.connect(lambda on: self.looked.emit(option if on else None))
        return button

    @property
    def form(self) -> str:
        """Return the form its options are drawn in: long sentences stand in a list."""
        words = (self._text.say(option.words) for option in self.part.options)
        if self.part.form in CHIPS and any(len(word) > SHORT for word in words):
            return next(iter(sorted(LONG)))
        return self.part.form

    def _lay_out(self, *, named: bool) -> None:
        em = round(self._desk.theme.em)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, em // 3)
        column.setSpacing(em // 5)
        top = QHBoxLayout()
        top.addWidget(self._head, 1)
        top.addWidget(self._said, 2)
        column.addLayout(top)
        self._head.setVisible(named)
        self._said.hide()
        if self.form in LONG:
            inner = QVBoxLayout(self._room)
            inner.setContentsMargins(0, 0, 0, 0)
            inner.setSpacing(em // 5)
            for button in self.buttons:
                inner.addWidget(button)
        else:
            flow = Flow(self._room)
            flow.setSpacing(em // 4)
            for button in self.buttons:
                flow.addWidget(button)
        column.addWidget(self._room)

    def set_headed(self, *, on: bool) -> None:
        """Show its name, though it is about no rider; or not, where the question says it all."""
        self._head.setVisible(on)

    def high(self, wide: float) -> float:
        """Return about how high it is with its options shown, in a room so wide."""
        em, head = self._desk.theme.em, 2.6 * self._desk.theme.em
        if self.form in LONG:
            return head + sum(b.heightForWidth(round(wide)) + em / 5 for b in self.buttons)
        whole = sum(button.sizeHint().width() + em / 4 for button in self.buttons)
        return head + (whole // max(wide, 1) + 1) * (self.buttons[0].sizeHint().height() + em / 4)

    def say(self, text: AnswerText) -> None:
        """Write whom or what it is about, in the language that is on."""
        rider, words = self.part.rider, self.part.words
        whom = text.name(rider) if rider is not None else ""
        named = (whom, text.say(words) if words is not None else "")
        self.name(" · ".join(one for one in named if one), self._desk.voice("match.part_help"))

    def name(self, text: str, tip: str) -> None:
        """Write whose part it is, and what its name is pressed for."""
        self._head.setText(text)
        self._head.setAccessibleName(text)
        self._head.setToolTip(tip)
        self.setAccessibleName(text)

    def open(self, *, on: bool) -> None:
        """Show its options, or its name and what stands only."""
        self._room.setVisible(on)
        self._said.setVisible(not on)

    def show_state(self, code: Any, stands: Any, why: tuple[Barred | None, ...], rule: Any) -> None:
        """Show what is chosen, what stands where nothing is, and what is barred."""
        for button, option, barred in zip(self.buttons, self.part.options, why, strict=True):
            button.setChecked(code is not None and option.code == code)
            button.stands = option.code == stands
            button.bar(self._text.why(barred, rule(barred.rule)) if barred is not None else "")
            if option.code == stands:
                self._said.setText(self._text.say(option.words))

    def press(self, nth: int) -> None:
        """Press an option by its number from 0."""
        if nth < len(self.buttons):
            self._pressed(nth)

    def _pressed(self, nth: int) -> None:
        if self.buttons[nth].why:
            self.barred_pressed.emit(self.buttons[nth].why)
        else:
            self.chosen.emit(self.part.options[nth].code)
