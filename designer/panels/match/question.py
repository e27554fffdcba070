"""The panel that asks one question: what is asked, its options part by part, the answer."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from designer.panels.forms import lay_column, lay_flow, lay_row, wrapping_label
from designer.panels.match.option_list import (
    HintList,
    PartBox,
    PartTabs,
    ScrolledParts,
    keep_keys_near,
    open_boxes,
    shared_box,
    show_shared,
)
from engine.match.answers import OpenAnswer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPixmap

    from designer.panels.desk import Desk
    from designer.story.answers import AnswerText
    from engine.match.answers import Hint
    from engine.match.match import OpenQuestion
    from engine.race.course import Place
    from engine.race.sheet import Option

ALL_OPEN: Final = 3
"""Parts whose options are shown at once; of more, one at a time."""
LOW: Final = 14
"""Letters of height from which on a list of options of one rider alone is headed by its name."""
COACHES: Final = 16
"""Letters of height from which on a question is explained under its words, not over them."""


class QuestionPanel(QWidget):
    """Asks one question; the answer is built in it and given with one button or key."""

    answered = Signal(object, object)
    """The question and its decision."""
    hints_wanted = Signal(object)
    rule_wanted = Signal(str)
    looked = Signal()
    """Another option is looked at or chosen: other squares are lit up."""
    home_wanted = Signal()
    open_changed = Signal()
    """A question is asked, or none any more."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.asking: OpenQuestion | None = None
        self.asked_at = 0.0
        """When it came to be read, by the clock that only goes on."""
        self.open: OpenAnswer | None = None
        self.boxes: list[PartBox] = []
        self.for_all: PartBox | None = None
        """What can be said for many riders at once."""
        self.tabs: PartTabs | None = None
        """Where there is no room for the options of all riders: whose are seen."""
        self.at = 0
        """The part that keys and squares speak of."""
        self.option: Option | None = None
        """The option that is looked at."""
        self._text: AnswerText | None = None
        self._coached = False
        self.head, self.hints = QuestionHead(desk), HintList(desk)
        self.effect, self._missing, self._parts = wrapping_label(), wrapping_label(), QWidget()
        self.give, self.usual, self.ask_bots = QPushButton(), QPushButton(), QPushButton()
        self.home = QPushButton()
        """Nothing is at stake any more: the usual may answer everything."""
        self._inside, self._scroll = QWidget(), ScrolledParts()
        self._lay_out()
        self.give.clicked.connect(self.give_answer)
        self.usual.clicked.connect(self.take_usual)
        self.ask_bots.clicked.connect(self.ask_for_hints)
        self.home.clicked.connect(self.home_wanted)
        self.hints.hint_chosen.connect(self.take_codes)
        self.head.rule.clicked.connect(self._want_rule)

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        self.give.setProperty("main", True)
        self.effect.setContentsMargins(em, 0, em, 0)
        self._missing.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        parts = self.head, self.hints, self._parts, self._missing
        lay_column(*parts, None, on=self._inside, margins=(em, em // 2, em, em // 2), gap=em // 3)
        self._scroll.setWidget(self._inside)
        foot = lay_flow(self.give, self.usual, self.ask_bots, self.home)
        foot.setSpacing(em // 2)
        row = lay_row(foot, margins=(em, em // 3, em, em // 3))
        lay_column((self._scroll, 1), self.effect, row, on=self, gap=0)

    # what is asked

    def ask_question(
        self,
        asking: OpenQuestion,
        text: AnswerText,
        token: Callable[[int], QPixmap],
        *,
        coached: bool,
        tail: bool = False,
    ) -> None:
        """Ask a question; a first race has it explained, a race that is decided can be let ride."""
        if asking is not self.asking:  # else it is only said anew
            self.asked_at = monotonic()
        self.asking, self._text, self._coached = asking, text, coached
        self.open = OpenAnswer(asking.question, asking.sheet, asking.offered or None)
        self.at, self.option = 0, None
        self.home.setVisible(tail)
        self._clear_boxes()
        for nth, part in enumerate(asking.sheet.parts):
            icon = QIcon(token(part.rider)) if part.rider is not None else None
            self._add_box(PartBox(self._desk, part, text, icon), nth)
        self._add_shared_box(text)
        self.say_words()
        self._parts.show()  # of what is shown one by one, Qt lays everything out for each
        em, every = self._desk.theme.em, [self.for_all] if self.for_all is not None else []
        roomy = self._scroll.has_room([*every, *self.boxes], em, self.head.coach_high())
        if len(self.boxes) > ALL_OPEN and not roomy:
            self._add_tabs()
        elif len(self.boxes) == 1 and (
            self.boxes[0].is_abreast or not self._scroll.is_high(LOW * em)
        ):
            self.boxes[0].set_headed(shown=False)  # the question names the rider
        self._open_boxes()
        self._show_answer()
        self._scroll.verticalScrollBar().setValue(0)
        stands = next((b for box in self.boxes for b in box.buttons if b.stands), None)
        first = stands if stands is not None and stands.isVisibleTo(self) else self.give
        first.setFocus(Qt.FocusReason.OtherFocusReason)
        self.open_changed.emit()

    def clear(self) -> None:
        """Ask nothing: not a word of the last question is left."""
        self.asking = self.open = self._text = self.option = None
        self._clear_boxes()
        self.head.clear()
        for label in (self.effect, self._missing):
            label.setText("")
        self.setAccessibleName("")
        self.looked.emit()
        self.open_changed.emit()

    def say_words(self) -> None:
        """Speak the language that is on."""
        language, text, asking = self._desk.language, self._text, self.asking
        buttons = {
            "give": self.give, "usual": self.usual, "bots": self.ask_bots, "ride_home": self.home,
        }  # fmt: skip
        for name, button in buttons.items():
            button.setText(language.say(f"match.{name}"))
            button.setToolTip(language.say(f"match.{name}_help"))
        if text is None or asking is None:
            return
        coached = self._coached and self._scroll.is_high(COACHES * self._desk.theme.em)
        self.setAccessibleName(self.head.show_question(asking, text, coached=coached))
        barred = [
            text.barred_text(one, language.rule_name(one.rule)) for one in asking.sheet.barred
        ]
        self._missing.setText(
            "\n· ".join([language.say("match.missing"), *barred]) if barred else ""
        )
        if self.for_all is not None:
            self.for_all.name_part(
                language.say("match.for_all"), language.say("match.for_all_help")
            )
        for box in self.boxes:
            box.say_words(text)

    def _add_box(self, box: PartBox, nth: int) -> None:
        box.chosen.connect(lambda code: self.choose_option(nth, code))
        box.barred_pressed.connect(self.effect.setText)
        box.looked.connect(lambda option: self._look_at_option(nth, option))
        self.boxes.append(box)
        column = self._parts.layout()
        assert column is not None
        column.addWidget(box)
        box.show()  # now: the keys go to one of its options at once

    def _add_shared_box(self, text: AnswerText) -> None:
        """Put first what can be said for all riders at once."""
        assert self.open is not None
        self.for_all = shared_box(self._desk, self.open.shared_options(), text)
        column = self._parts.layout()
        if self.for_all is not None and isinstance(column, QVBoxLayout):
            self.for_all.chosen.connect(self.choose_for_all)
            column.insertWidget(0, self.for_all)
            self.for_all.show()

    def _add_tabs(self) -> None:
        """Put over the options of one rider what stands for each of them."""
        self.tabs = PartTabs(self._desk, self.boxes)
        self.tabs.wanted.connect(self.turn_to)
        column = self._parts.layout()
        if isinstance(column, QVBoxLayout):
            column.insertWidget(1 if self.for_all is not None else 0, self.tabs)
        self.tabs.show()

    def _clear_boxes(self) -> None:
        """Put an empty room for parts in the place of the old one.

        Nothing that has the keys is hidden: Qt would look for the next one that may have them, in
        the middle of it, and the program was seen to end there.
        """
        keep_keys_near(self)
        old, self._parts, self.boxes = self._parts, QWidget(), []
        self.for_all = self.tabs = None
        lay_column(on=self._parts, gap=round(self._desk.theme.em / 4))
        inside = self._inside.layout()
        assert inside is not None
        inside.replaceWidget(old, self._parts)
        # Qt shows what was put into a layout when its loop turns next: what is taken out before is
        # hidden by word. It keeps its parent until the loop lets go of it: where it was taken from
        # its parent first, the program was seen to end in the middle of it.
        old.hide()
        old.deleteLater()
        self.hints.show_hints((), None)

    def _is_box_open(self, nth: int) -> bool:
        return self.tabs is None or nth == self.at

    def _open_boxes(self) -> None:
        open_boxes(self.boxes, [self._is_box_open(nth) for nth in range(len(self.boxes))], self.at)

    # what is answered

    def choose_option(self, part: int, code: Any) -> None:
        """Choose an option; of a question of one part, pressed again it is the answer."""
        if self.open is None:
            return
        if len(self.boxes) == 1 and self.open.codes[part] == code:
            self.give_answer()
            return
        self.at, self.option = part, None
        if self.open.choose_option(part, code) is None and not self._is_box_open(part + 1):
            self.at = min(part + 1, len(self.boxes) - 1)
            self._open_boxes()
        self._scroll.show_soon(self.boxes[self.at])
        self._show_answer()

    def choose_for_all(self, code: Any) -> None:
        """Choose an option for every rider for whom it goes."""
        if self.open is not None:
            self.open.choose_for_all(code)
            self.option = None
            self._show_answer()

    def choose_place(self, place: Place) -> None:
        """Choose the option that leads to a square, of several the next; pressed again, answer."""
        if self.open is None:
            return
        parts = sorted(range(len(self.boxes)), key=lambda nth: nth != self.at)
        for part in parts:
            codes = [o.code for o in self.boxes[part].part.options if o.place == place]
            now = self.open.codes[part]
            if codes:
                after = codes.index(now) + 1 if now in codes else 0
                self.choose_option(part, codes[after % len(codes)])
                return

    def take_codes(self, codes: Sequence[Any]) -> None:
        """Take over an answer as a whole."""
        if self.open is not None:
            self.open.take_codes(codes)
            self._show_answer()

    def take_usual(self) -> None:
        """Give the usual answer."""
        if self.open is not None:
            self.open.take_codes(self.open.default_codes)
            self.give_answer()

    def give_answer(self) -> None:
        """Give the answer as it stands."""
        if self.open is not None and self.asking is not None:
            self.answered.emit(self.asking, self.open.decision())

    def turn_to(self, part: int) -> None:
        """Speak of another part."""
        self.at = min(max(part, 0), len(self.boxes) - 1)
        self._open_boxes()
        if self.tabs is not None:
            self.tabs.show_answers(self.at)
        self.boxes[self.at].buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self._scroll.show_soon(self.boxes[self.at])
        self.looked.emit()

    def ask_for_hints(self) -> None:
        """Ask every bot what it would answer."""
        if self.asking is not None:
            self.hints_wanted.emit(self.asking)

    def show_hints(self, hints: Sequence[Hint]) -> None:
        """Show what bots would answer."""
        self.hints.show_hints(hints, self._text)

    def _show_answer(self) -> None:
        """Show how the answer stands."""
        if self.open is None or self._text is None:
            return
        language, stands = self._desk.language, self.open.filled_codes()
        every = zip(self.boxes, self.open.codes, stands, self.open.barred_options(), strict=True)
        for box, code, filled, why in every:
            box.show_state(code, filled, why, language.rule_name)
        if self.for_all is not None:
            show_shared(self.for_all, self.open, self._text)
        if self.tabs is not None:
            self.tabs.show_answers(self.at)
        self.effect.setText(self._text.effect(self.open))
        self.looked.emit()

    def _look_at_option(self, part: int, option: Option | None) -> None:
        if option is not None:
            self.at = part
        self.option = option
        self.looked.emit()

    def _want_rule(self) -> None:
        if self.asking is not None:
            self.rule_wanted.emit(self.asking.sheet.rule)

    # keys

    def press_number(self, nth: int) -> None:
        """Press an option of the part that is spoken of, by its number from 0."""
        if self.open is not None:
            self.boxes[self.at].press_nth(nth)

    def press_shared(self, nth: int) -> None:
        """Press what is said for all riders, by its number from 0."""
        if self.for_all is not None:
            self.for_all.press_nth(nth)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, plain = event.key(), not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if self.open is not None and plain and key in {Qt.Key.Key_Down, Qt.Key.Key_Up}:
            seen = [
                b for n, box in enumerate(self.boxes) if self._is_box_open(n) for b in box.buttons
            ]
            self._scroll.walk_options(seen, 1 if key == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)


class QuestionHead(QWidget):
    """Says what is asked; the rule leads to its law."""

    quiet = Signal()
    """No question is to be explained any more."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.team, self.words, self.coach = QLabel(), wrapping_label(), wrapping_label()
        self.coach.setProperty("coach", True)
        self.rule, self.hush = QPushButton(), QPushButton()
        self.hush.setProperty("link", True)
        self.hush.clicked.connect(self._stop_coach)
        self.rule.setProperty("link", True)
        self.rule.setCursor(Qt.CursorShape.PointingHandCursor)
        top, em = lay_row((self.team, 1), self.rule), round(desk.theme.em)
        column = lay_column(top, self.words, self.coach, self.hush, on=self, gap=em // 4)
        column.setAlignment(self.hush, Qt.AlignmentFlag.AlignRight)

    def show_question(self, asking: OpenQuestion, text: AnswerText, *, coached: bool) -> str:
        """Show a question in the language of the text; return its words."""
        theme, language = self._desk.theme, self._desk.language
        words = text.say(asking.sheet.words)
        self.words.setText(words)
        self.words.setFont(theme.font("text.strong", 1.12))
        self.team.setText(text.team(asking.seat))
        self.team.setFont(theme.font("text.soft"))
        self.rule.setText(language.rule_name(asking.sheet.rule))
        self.rule.setToolTip(language.say("match.rule_help"))
        explanation = text.kind_explanation(asking.question.kind)
        self.words.setToolTip(explanation)
        explained = coached and bool(explanation)
        self.coach.setText(explanation if explained else "")
        self.coach.setVisible(explained)
        self.hush.setVisible(explained)
        self.hush.setText(language.say("match.hush"))
        self.hush.setToolTip(language.say("match.hush_help"))
        return words

    def clear(self) -> None:
        """Say nothing."""
        for label in (self.team, self.words, self.coach, self.rule):
            label.setText("")
            label.setToolTip("")
        self._hide_coach()

    def coach_high(self) -> int:
        """Return how high the explanation is, with what stops it; nothing where there is none."""
        if self.coach.isHidden():
            return 0
        return self.coach.heightForWidth(self.width()) + self.hush.sizeHint().height()

    def _hide_coach(self) -> None:
        self.coach.hide()
        self.hush.hide()

    def _stop_coach(self) -> None:
        self._hide_coach()
        self.quiet.emit()
