"""The jury on the page of results: a decision typed, what it changes, taken, and taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from designer.jobs.jury import weigh_decision, weigh_return
from designer.jobs.runner import Call
from designer.language import done_sentence, read_whole_number
from designer.panels.desk import Jobs
from designer.panels.forms import (
    Choice,
    TypedField,
    Wording,
    clear_layout,
    lay_column,
    lay_flow,
    lay_row,
    make_pause,
    make_scroll,
    wrapping_label,
)
from designer.texts.jury import correction_sentences, decision_text, kind_word, rider_names
from engine.errors import TourError
from engine.standings.classifications import list_fines, list_kinds
from engine.standings.jury import DISQUALIFIED, Decision
from engine.standings.results import results_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from designer.jobs.jury import WeighedDecision
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from engine.tour.values import Tour

PAUSE = 150
"""Milliseconds without typing before it is said what a decision changes."""


class JuryForm(QWidget):
    """Whom a decision is about, what it does and why; below, what it changes once it is taken."""

    weighed_anew = Signal()
    """It is said what the typed decision changes, or that there is none."""

    def __init__(self, desk: Desk, runner: Runner) -> None:
        super().__init__()
        self._desk, self._jobs = desk, Jobs(desk, runner)
        self._task: Task | None = None
        self._wording = Wording(desk.language_switch, "jury")
        self.weighed: WeighedDecision | None = None
        """What is typed, or chosen to be taken back, and what it changes."""
        self._base: Tour | None = None
        self._returning: tuple[int, Decision] | None = None
        self.bib, self.amount, self.reason = TypedField(), TypedField(), TypedField()
        self.kind = QComboBox()
        self.effect = wrapping_label(copied=True)
        self.effect.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.take_button = self._wording.make_button("take", self.take, look="main")
        self._taken = lay_flow()
        self.taken: dict[tuple[int, Decision], QPushButton] = {}
        """A press for each decision of the tour, that says what taking it back changes."""
        self._timer = make_pause(self, PAUSE, self.weigh)
        self._lay_out()
        desk.document.opened.connect(self._forget_typed)
        desk.follow(self, self._say_words, self._show_tour)

    def _lay_out(self) -> None:
        wording = self._wording
        for name, field in (("bib", self.bib), ("amount", self.amount), ("reason", self.reason)):
            wording.give_words(field, hint=f"field_{name}", name=f"field_{name}")
            field.textEdited.connect(self._typed)
            field.entered.connect(self._enter)
        wording.give_words(self.kind, name="col_decision")
        wording.offer_choices(self.kind, self._list_kinds, list_kinds()[0])
        self.kind.activated.connect(self._typed)
        about = lay_row(self.bib, self.kind, self.amount, None)
        room = make_scroll(self.effect, takes_keys=False)
        room.setMinimumHeight(round(self._desk.theme.em * 7))
        last = lay_row(self._taken, None, self.take_button)
        lay_column(about, self.reason, (room, 1), last, on=self)

    def _list_kinds(self) -> Iterable[Choice]:
        language = self._desk.language
        return (Choice(kind, kind_word(language, kind)) for kind in list_kinds())

    def _say_words(self) -> None:
        self._wording.say_words()
        em = round(self._desk.theme.em)
        for field, wide in ((self.bib, 6), (self.amount, 7)):
            field.setFixedWidth(em * wide)

    def _show_tour(self, *_: object) -> None:
        """Show what was decided so far; what is typed is weighed anew where the tour is another."""
        self._list_taken()
        if self._base is not self._desk.document.tour or self._returning is None:
            self._returning = None
            self._timer.start()

    def _list_taken(self) -> None:
        document, language = self._desk.document, self._desk.language
        clear_layout(self._taken)
        self.taken = {}
        try:
            results = results_of(document.tour.results)
        except TourError:
            return  # the page says why results cannot be read
        for number, result in sorted(results.items()):
            for one in result.jury:
                words = language.say("jury.back_to", stage=number, rider=one.rider)
                button = QPushButton(words)
                button.setProperty("link", True)
                button.setToolTip(decision_text(language, one, rider_names(document.tour)))
                button.clicked.connect(lambda _=False, n=number, d=one: self._choose(n, d))
                self._taken.addWidget(button)
                self.taken[number, one] = button

    def _choose(self, number: int, one: Decision) -> None:
        """Say what taking back a decision changes; the next press takes it back."""
        self._returning = (number, one)
        self.weigh()

    def _typed(self, *_: object) -> None:
        self._returning = None
        self.amount.setEnabled(self.kind.currentData() != DISQUALIFIED)
        self._timer.start()

    def _enter(self) -> None:
        """Take with Enter what was weighed, else weigh it at once."""
        if self.weighed is not None and not self._timer.isActive():
            self.take()
        else:
            self.weigh()

    def typed_decision(self) -> Decision | None:
        """Return what is typed; nothing where it is no whole decision yet."""
        bib, kind = read_whole_number(self.bib.text()), str(self.kind.currentData())
        typed = self.amount.text().strip() if kind != DISQUALIFIED else ""
        amount = read_whole_number(typed) or None
        if bib is None or (amount is None and (typed or kind in list_fines())):
            return None
        return Decision(bib, kind, amount, self.reason.text().strip())

    def weigh(self) -> None:
        """Have it worked out what the decision changes, in a process of its own."""
        self._timer.stop()
        if self._task is not None:
            self._task.stop()
        document = self._desk.document
        self._base, self.weighed = document.tour, None
        self.take_button.setEnabled(False)
        if self._returning is not None:
            stage, one = self._returning
            call = Call(weigh_return, (document.tour_without_drag, stage, one.rider, one.kind))
        else:
            decision = self.typed_decision()
            if decision is None:
                self._tell(self._desk.language.say("jury.form_help"))
                return
            call = Call(
                weigh_decision, (document.tour_without_drag, document.place.stage, decision)
            )
        self._task = self._jobs.ask("jury", call, self._show_weighed)

    def _show_weighed(self, weighed: WeighedDecision) -> None:
        language, tour = self._desk.language, self._desk.document.tour
        self.weighed = weighed
        text = decision_text(language, weighed.decision, rider_names(tour))
        head = "head" if self._returning is None else "head_back"
        changes = correction_sentences(language, weighed.change, tour, weighed.counted)
        self._tell("\n".join((language.say(f"jury.{head}", decision=text), *changes)))
        self.take_button.setEnabled(True)

    def _tell(self, text: str) -> None:
        self.effect.setText(text)
        word = "take" if self._returning is None else "take_back"
        self.take_button.setText(self._desk.language.say(f"jury.{word}"))
        self.weighed_anew.emit()

    def take(self) -> None:
        """Take the decision that was weighed, or take it back, as one step."""
        weighed, document = self.weighed, self._desk.document
        if weighed is None or self._base is not document.tour:
            self.weigh()
            return
        key = "jury_decided" if self._returning is None else "jury_returned"
        self.weighed, self._returning = None, None
        for field in (self.bib, self.amount, self.reason):
            field.clear()
        sentence = done_sentence(key, bib=weighed.decision.rider, stage=weighed.stage)
        document.apply(sentence, weighed.tour)

    def _forget_typed(self) -> None:
        self._timer.stop()
        if self._task is not None:
            self._task.stop()
        self.weighed = self._base = self._returning = None
        for field in (self.bib, self.amount, self.reason):
            field.clear()
