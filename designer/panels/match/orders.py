"""Standing orders on screen: a line for each kind of question, how it is answered for a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QPushButton, QWidget

from designer.language import capitalise
from designer.panels.forms import Choice, fill, lay_column, make_scroll, wrapping_label
from designer.story.answers import AnswerText
from designer.texts.measured import bot_name
from designer.words import topic
from engine.bots import bots_playing
from engine.race.orders import AS, ASK, MATTERS, USUAL, WHEN, orders_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from designer.panels.desk import Desk
    from engine.race.values import Setup

OWN: Final = "own"
LETTERS: Final = 16
"""Of an order, at least: lists need not be as wide as their longest."""


class OrdersDialog(QDialog):
    """Changes the orders of one seat after another; each change is told at once."""

    changed = Signal(int, object)
    """A seat and the orders of its own, by kind of question."""

    def __init__(
        self,
        desk: Desk,
        setup: Setup,
        own: Mapping[int, Mapping[str, str]],
        kinds: Iterable[str],
        parent: QWidget,
    ) -> None:
        """`own` has the orders of every seat that may be given some."""
        super().__init__(parent)
        self._desk, self._setup = desk, setup
        self._text = AnswerText(setup, desk.language)
        self._usual = orders_of(setup.rules.game)
        self._kinds = list(dict.fromkeys((*self._usual.kinds, *kinds)))
        self._own = {seat: dict(orders) for seat, orders in own.items()}
        self.seat, self.preset = QComboBox(), QComboBox()
        self.kinds = {kind: QComboBox() for kind in self._kinds}
        self.done_ = QPushButton()
        self._lay_out()
        self.seat.activated.connect(lambda _row: self._show_orders())
        self.preset.activated.connect(lambda _row: self._take_preset())
        for kind, box in self.kinds.items():
            box.activated.connect(lambda _row, k=kind: self._take_order(k))
        self.done_.clicked.connect(self.accept)
        self._show_orders()

    def _lay_out(self) -> None:
        language, em = self._desk.language, round(self._desk.theme.em)
        self.setWindowTitle(language.say("match.order_title"))
        words = wrapping_label()
        words.setText(language.say("match.order_words"))
        inside = QWidget()
        form = QFormLayout(inside)
        form.setVerticalSpacing(em // 3)
        seats = [Choice(str(seat), self._text.team(seat)) for seat in self._own]
        fill(self.seat, seats)
        self.seat.setCurrentIndex(0)
        for key, box in (("order_for", self.seat), ("order_preset", self.preset)):
            form.addRow(language.say(f"match.{key}"), box)
            box.setToolTip(language.say("match.order_words"))
        for kind, box in self.kinds.items():
            form.addRow(capitalise(self._text.kind(kind)), box)
            fill(box, self._list_choices(kind))
            box.setToolTip(language.say("match.order_help"))
        for box in (self.seat, self.preset, *self.kinds.values()):
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(LETTERS)
        scroll = make_scroll(inside)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.done_.setText(language.say("match.order_done"))
        self.done_.setToolTip(language.say("match.order_done_help"))
        self.done_.setProperty("main", True)
        column = lay_column(words, (scroll, 1), self.done_, on=self, margins=em)
        column.setAlignment(self.done_, Qt.AlignmentFlag.AlignRight)
        fill(self.preset, self._list_presets())
        self.resize(min(52 * em, 1240), min(48 * em, 740))

    def _list_choices(self, kind: str) -> Iterator[Choice]:
        """Yield every way in which one kind of question may be answered."""
        language, order = self._desk.language, self._usual.order_for(kind)
        for how in (ASK, USUAL, MATTERS):
            if how != MATTERS or order.cases or order.least is not None:
                yield Choice(how, language.say(f"ask.how_{how}"))
        for case in self._usual.cases:
            yield Choice(
                f"{WHEN} {case}", language.say("match.order_when", cases=self._case_name(case))
            )
        for bot in bots_playing(self._setup.rules.game):
            name = bot_name(language, bot)
            yield Choice(f"{AS} {bot}", language.say("match.order_as", bot=name))

    def _case_name(self, case: str) -> str:
        own = topic(f"ask_{self._setup.rules.game}")
        return own[f"case_{case}"][self._desk.language.code] if f"case_{case}" in own else case

    def _list_presets(self) -> Iterator[Choice]:
        language = self._desk.language
        for name in (USUAL, ASK, MATTERS):
            yield Choice(name, language.say(f"match.preset_{name}"))
        for bot in bots_playing(self._setup.rules.game):
            name = language.say("match.preset_bot", bot=bot_name(language, bot))
            yield Choice(f"{AS} {bot}", name)
        yield Choice(OWN, language.say("match.preset_own"))

    @property
    def _seat_number(self) -> int:
        return int(self.seat.currentData())

    def _show_orders(self) -> None:
        """Show the orders of the seat that is chosen."""
        own = self._own[self._seat_number]
        orders = self._usual.with_changes(own)
        for kind, box in self.kinds.items():
            text = orders.order_for(kind).text
            if box.findData(text) < 0:  # several cases at once, written by hand
                cases = [self._case_name(case) for case in orders.order_for(kind).cases]
                words = self._desk.language.join_words(cases) if cases else text
                box.addItem(self._desk.language.say("match.order_when", cases=words), text)
            box.setCurrentIndex(box.findData(text))
        texts = {self._usual.with_changes(own).order_for(kind).text for kind in self._kinds}
        alone = next(iter(texts)) if len(texts) == 1 and own else OWN
        preset = USUAL if not own else OWN if alone == USUAL else alone
        self.preset.setCurrentIndex(max(self.preset.findData(preset), 0))

    def _take_order(self, kind: str) -> None:
        own, text = self._own[self._seat_number], str(self.kinds[kind].currentData())
        if text == self._usual.order_for(kind).text:
            own.pop(kind, None)
        else:
            own[kind] = text
        self._tell_change()

    def _take_preset(self) -> None:
        wished, own = str(self.preset.currentData()), self._own[self._seat_number]
        if wished == OWN:
            return
        own.clear()
        for kind in self._kinds if wished != USUAL else ():
            order = self._usual.order_for(kind)
            matters = bool(order.cases) or order.least is not None
            text = wished if wished != MATTERS or matters else USUAL
            if text != order.text:
                own[kind] = text
        self._tell_change()

    def _tell_change(self) -> None:
        self._show_orders()
        self.changed.emit(self._seat_number, dict(self._own[self._seat_number]))
