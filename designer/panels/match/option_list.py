"""The options of the parts of an answer, those that go for all riders, and the hints of bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QToolButton, QWidget
from typing_extensions import override

from designer.panels.forms import clear_layout, lay_column, lay_flow, lay_row
from designer.panels.match.option_button import LONG, OptionButton
from engine.race.sheet import LIST, ROWS, SQUARE, YES_NO, Part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QIcon, QKeyEvent

    from designer.panels.desk import Desk
    from designer.story.answers import AnswerText
    from engine.match.answers import Hint, OpenAnswer
    from engine.race.sheet import BarredOption, Option

KEYS: Final = 9
"""Options of a part that have a key of their own, 1 to 9."""
CHIPS: Final = frozenset({ROWS, SQUARE, YES_NO})
"""Forms whose options stand side by side as long as they are short."""
SHORT: Final = 36
"""Letters of an option that still makes a chip, at the usual size."""
LARGEST: Final = 1.25
"""Zoom up to which names stand beside their options."""
TAB: Final = 9.0
"""Letters of what stands for a rider that are seen beside its token."""
TAB_TOKEN: Final = 1.3
"""Letters that token is high."""
NAME: Final = 11.0
"""Letters the name of a rider takes beside its chips."""
SHARE: Final = 0.8
"""Of the room, what options may take: the words of the question stand over them."""


class PartBox(QWidget):
    """The options of a part; what is chosen, what stands, what is barred."""

    chosen = Signal(object)
    """A code of its options."""
    barred_pressed = Signal(str)
    """An option that cannot be chosen was pressed: why."""
    looked = Signal(object)
    """An option that is looked at, or none."""

    def __init__(self, desk: Desk, part: Part, text: AnswerText, icon: QIcon | None) -> None:
        super().__init__()
        self.part, self._desk, self._text = part, desk, text
        self.buttons = [self._make_button(nth, text) for nth in range(len(part.options))]
        self.head = QToolButton()
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setAutoRaise(True)
        self.head.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.head.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.head.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # it only names
        if icon is not None:
            side = round(desk.theme.em * 1.7)
            self.head.setIcon(icon)
            self.head.setIconSize(QSize(side, side))
        self._room = QWidget()
        self._lay_out(named=part.rider is not None or part.words is not None)

    def _make_button(self, nth: int, text: AnswerText) -> OptionButton:
        option = self.part.options[nth]
        words = text.say(option.words)
        button = OptionButton(self._desk.theme, self.form, words, option.faces)
        button.gain, button.cost = text.gain(option.gain), text.cost(option.cost)
        if self.form not in LONG:  # a card or a chip has no room for the unit
            button.gain = button.gain.rpartition(" ")[0]
        button.key = str(nth + 1) if nth < KEYS else ""
        button.name_aloud(text.option(option))
        button.clicked.connect(lambda _=False: self._press_option(nth))
        button.looked.connect(lambda on: self.looked.emit(option if on else None))
        return button

    @property
    def form(self) -> str:
        """Return the form its options are drawn in: long sentences stand in a list."""
        # A long yes or no beside its neighbour would run out of the room at 200 %.
        words = (self._text.say(option.words) for option in self.part.options)
        short = SHORT / max(self._desk.theme.zoom, 1.0)
        if self.part.form in CHIPS and any(len(word) > short for word in words):
            return next(iter(sorted(LONG)))
        return self.part.form

    @property
    def is_abreast(self) -> bool:
        """Tell whether its name stands beside its options: where letters are not too large."""
        return self.form not in LONG and self._desk.theme.zoom <= LARGEST

    def _lay_out(self, *, named: bool) -> None:
        em = round(self._desk.theme.em)
        if self.form in LONG:
            lay_column(*self.buttons, on=self._room, gap=em // 5)
        else:
            lay_flow(*self.buttons, on=self._room).setSpacing(em // 4)
        if not self.is_abreast:
            lay_column(self.head, self._room, on=self, margins=(0, 0, 0, em // 3), gap=em // 5)
        else:  # a line a rider: all riders of a team are seen at once
            self.head.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self.head.setFixedWidth(round(NAME * em))
            lay_row(self.head, (self._room, 1), on=self, gap=em // 4)
        self.head.setVisible(named)

    def set_headed(self, *, shown: bool) -> None:
        """Show its name, though it is about no rider; or not, where the question says it all."""
        self.head.setVisible(shown)

    def high(self, wide: float) -> float:
        """Return about how high it is with its options shown, in a room so wide."""
        em, head = self._desk.theme.em, 2.6 * self._desk.theme.em
        if self.is_abreast and self.head.isVisibleTo(self):
            wide, head = wide - NAME * em, 0.0
        if self.form in LONG:
            return head + sum(b.heightForWidth(round(wide)) + em / 5 for b in self.buttons)
        whole = sum(button.sizeHint().width() + em / 4 for button in self.buttons)
        return head + (whole // max(wide, 1) + 1) * (self.buttons[0].sizeHint().height() + em / 4)

    def say_words(self, text: AnswerText) -> None:
        """Write whom or what it is about, in the language that is on."""
        rider, words = self.part.rider, self.part.words
        whom = text.name(rider) if rider is not None else ""
        named = (whom, text.say(words) if words is not None else "")
        self.name_part(" · ".join(one for one in named if one))

    def name_part(self, text: str, tip: str = "") -> None:
        """Write whose part it is; the tip says what more there is to say of it."""
        self.head.setText(text)
        self.head.setAccessibleName(text)
        self.setAccessibleName(text)
        self.setToolTip(tip)

    def show_state(
        self, code: Any, stands: Any, why: tuple[BarredOption | None, ...], rule: Any
    ) -> None:
        """Show what is chosen, what stands where nothing is, and what is barred."""
        for button, option, barred in zip(self.buttons, self.part.options, why, strict=True):
            button.setChecked(code is not None and option.code == code)
            button.stands = option.code == stands
            button.bar_option(
                self._text.barred_text(barred, rule(barred.rule)) if barred is not None else ""
            )

    def press_nth(self, nth: int) -> None:
        """Press an option by its number from 0."""
        if nth < len(self.buttons):
            self._press_option(nth)

    def _press_option(self, nth: int) -> None:
        if self.buttons[nth].why:
            self.barred_pressed.emit(self.buttons[nth].why)
        else:
            self.chosen.emit(self.part.options[nth].code)


class PartTabs(QWidget):
    """Whom a question is about, side by side, each with the answer that stands.

    Where there is no room for the options of all, those of one are seen, and every name.
    """

    wanted = Signal(int)
    """The part whose options are wanted."""

    def __init__(self, desk: Desk, boxes: Sequence[PartBox]) -> None:
        super().__init__()
        self._desk, self._boxes = desk, boxes
        self.tabs = [self._make_tab(nth, box) for nth, box in enumerate(boxes)]
        lay_flow(*self.tabs, on=self).setSpacing(round(desk.theme.em / 5))

    def _make_tab(self, nth: int, box: PartBox) -> QToolButton:
        tab, side = QToolButton(), round(self._desk.theme.em * TAB_TOKEN)
        tab.setProperty("part", True)
        tab.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        tab.setAutoRaise(True)
        tab.setCheckable(True)
        tab.setIcon(box.head.icon())
        tab.setIconSize(QSize(side, side))
        tab.clicked.connect(lambda _=False: self.wanted.emit(nth))
        return tab

    def show_answers(self, at: int) -> None:
        """Show what stands for each part; the options of this one are seen."""
        room, dots = round(TAB * self._desk.theme.em), Qt.TextElideMode.ElideRight
        for nth, (tab, box) in enumerate(zip(self.tabs, self._boxes, strict=True)):
            stands = next((button.text() for button in box.buttons if button.stands), "")
            whole = f"{box.head.text()}: {stands}"
            words = whole if tab.icon().isNull() else stands
            tab.setText(self.fontMetrics().elidedText(words, dots, room))
            tab.setChecked(nth == at)
            tab.setAccessibleName(whole)
            tab.setToolTip(f"{whole}. {self._desk.language.say('match.part_help')}")


def shared_box(desk: Desk, shared: tuple[Option, ...], text: AnswerText) -> PartBox | None:
    """Return a box for what riders have in common; none where nothing is."""
    if not shared:
        return None
    box = PartBox(desk, Part(None, ROWS, shared), text, None)
    box.set_headed(shown=True)
    for button in box.buttons:
        button.key = ""
    return box


def show_shared(box: PartBox, answer: OpenAnswer, text: AnswerText) -> None:
    """Show what all of them say now, and what none of them can."""
    filled = answer.filled_codes()
    barred = answer.barred_options()
    for button, shared in zip(box.buttons, box.part.options, strict=True):
        where = [
            (place, nth)
            for place, part in enumerate(answer.sheet.parts)
            for nth, option in enumerate(part.options)
            if option.code == shared.code
        ]
        button.setChecked(all(filled[place] == shared.code for place, _ in where))
        why = [barred[place][nth] for place, nth in where]
        first = why[0]
        every = first is not None and all(one is not None for one in why)
        barred_by = first if every else None
        rule = text.language.rule_name(barred_by.rule) if barred_by is not None else ""
        button.bar_option(text.barred_text(barred_by, rule) if barred_by is not None else "")


class ScrolledParts(QScrollArea):
    """Arrows are not its own: they walk over options."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def walk_options(self, seen: Sequence[QWidget], way: int) -> None:
        """Go to the next option that is seen, or to the one before."""
        at = next((n for n, button in enumerate(seen) if button.hasFocus()), -1 if way > 0 else 0)
        if seen:
            after = seen[(at + way) % len(seen)]
            after.setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(after)

    def is_high(self, pixels: float) -> bool:
        """Tell whether so much is seen at once."""
        return self.viewport().height() >= pixels

    def has_room(self, boxes: Sequence[PartBox], em: float, taken: int) -> bool:
        """Tell whether the options of all parts are seen without scrolling, so much being taken."""
        wide = self.viewport().width() - 2 * em
        return sum(box.high(wide) for box in boxes) + taken <= self.viewport().height() * SHARE

    def show_soon(self, part: QWidget) -> None:
        """Scroll no more than it takes to see a part, once everything lies where it will lie."""
        QTimer.singleShot(0, part, lambda: self._scroll_to(part))

    def _scroll_to(self, part: QWidget) -> None:
        inside, bar = self.widget(), self.verticalScrollBar()
        if inside is None or not inside.isAncestorOf(part):  # another question is asked meanwhile
            return
        top = part.mapTo(inside, part.rect().topLeft()).y()
        last = top + part.height() - self.viewport().height()
        bar.setValue(min(max(bar.value(), last), top))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


def keep_keys_near(panel: QWidget) -> None:
    """Give the keys to what holds a panel, if the panel has them and is about to go.

    A second Enter must not press whatever button comes next: it would be one of the bar's, and
    the first of them sends the race back to its start.
    """
    keys, room = panel.window().focusWidget(), panel.parentWidget()
    if room is not None and keys in panel.findChildren(QWidget):
        room.setFocus(Qt.FocusReason.OtherFocusReason)


def open_boxes(boxes: Sequence[PartBox], seen: Sequence[bool], at: int) -> None:
    """Show some parts, put away the others.

    What opens comes first: keys that are in what closes go to the part that is spoken of.
    """
    for box, is_open in zip(boxes, seen, strict=True):
        if is_open:
            box.show()
    for box, is_open in zip(boxes, seen, strict=True):
        if not is_open:
            if any(button is box.window().focusWidget() for button in box.buttons):
                boxes[at].buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)
            box.hide()


class HintList(QWidget):
    """Lines that are there once they were asked for."""

    hint_chosen = Signal(object)
    """The codes of a hint."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._column = lay_column(on=self, gap=round(desk.theme.em / 5))

    def show_hints(self, hints: Sequence[Hint], text: AnswerText | None) -> None:
        """Show these hints, or none."""
        clear_layout(self._column)
        for hint in hints if text is not None else ():
            assert text is not None
            line = OptionButton(self._desk.theme, LIST, text.hint(hint))
            line.name_aloud(text.hint(hint))
            line.setToolTip(self._desk.language.say("match.hint_help"))
            line.clicked.connect(lambda _=False, codes=hint.codes: self.hint_chosen.emit(codes))
            self._column.addWidget(line)
        self.setVisible(bool(hints))
