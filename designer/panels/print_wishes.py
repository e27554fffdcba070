"""What is wished of print: the form beside the pages, and the printer that was measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QWidget

from designer.kit import KitError
from designer.kit import paper as profiles
from designer.kit.cut.sheet import LONG
from designer.kit.paper import Printer, paper_names
from designer.kit.wish import EDGES, MARKS, SKINS, KitWish
from designer.language import read_kilometres
from designer.panels.forms import Choice, TypedField, Wording, fill, wrapping_label
from designer.texts.boards import PAPER
from designer.texts.games import course_name
from engine.errors import EtapaError, TourError
from engine.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from designer.panels.desk import Desk
    from designer.panels.own_art import OwnArt

STAGE, TOUR, OWN = "stage", "tour", "own "
ONE_SIDE = "one"
SIDES = (ONE_SIDE, *EDGES)
NONE = ""
POSTERS = ("A3", "A2", "A1", "A0")
LETTERS = 11
"""A list asks for so many letters; a longer choice is cut, and whole in its list."""


class PrintWishes(QWidget):
    """A form; every change is told once."""

    changed = Signal()

    def __init__(self, desk: Desk, printers: Path, art: OwnArt) -> None:
        super().__init__()
        self._desk, self._offered = desk, desk.game.id
        self.art, self.own = art, OwnPrinter(desk, printers)
        self.printer, self.measured, self.back = self.own.name, self.own.bars, self.own.back
        self.missing = QCheckBox()
        self._wording = Wording(desk.language_switch, "print")
        lists = self._make_lists()
        self.scope, self.paper, self.sides, self.poster, self.skin, self.marks = lists.values()
        for box in (*lists.values(), self.printer):
            policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            box.setSizeAdjustPolicy(policy)
            box.setMinimumContentsLength(LETTERS)
        for box in lists.values():
            box.activated.connect(lambda _row: self.changed.emit())
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._wording.fill_form(form, {**lists, "art": art, "printer": self.printer})
        form.addRow(self.own.note)
        self._wording.fill_form(form, {"measured": self.measured, "back": self.back})
        form.addRow(self._wording.give_words(self.missing, "missing"))
        self.sides.activated.connect(self._allow_back)
        self.art.changed.connect(self.changed)
        self.own.changed.connect(self.changed)
        self.missing.toggled.connect(lambda _on: self.changed.emit())
        desk.language_switch.changed.connect(self._say_words)
        desk.document.changed.connect(self.name_stage)
        desk.document.place_changed.connect(self.name_stage)
        self._say_words()

    def _make_lists(self) -> dict[str, QComboBox]:
        """Return the lists of the form by their names, each with its choices."""
        desk = self._desk

        def name_choices(topic: str, values: Iterable[str]) -> list[Choice]:
            return [Choice(value, desk.language.say(f"print.{topic}_{value}")) for value in values]

        def size_choices(names: Iterable[str]) -> list[Choice]:
            return [Choice(name, name) for name in names]

        offers: dict[str, tuple[str, Callable[[], list[Choice]]]] = {
            "scope": (
                STAGE,
                lambda: [
                    Choice(STAGE, ""),
                    *name_choices("scope", [TOUR]),
                    *self._own_choices(),
                ],
            ),
            "paper": (PAPER, lambda: size_choices(paper_names())),
            "sides": (ONE_SIDE, lambda: name_choices("sides", SIDES)),
            "poster": (
                NONE,
                lambda: [
                    Choice(NONE, desk.language.say("print.no_poster")),
                    *size_choices(POSTERS),
                ],
            ),
            "skin": (SKINS[0], lambda: name_choices("skin", SKINS)),
            "marks": (MARKS[0], lambda: name_choices("marks", MARKS)),
        }
        lists = {name: QComboBox() for name in offers}
        for name, (usual, choices) in offers.items():
            self._wording.offer_choices(lists[name], choices, usual)
        return lists

    def kit_wish(self) -> KitWish:
        """Return what is wished for, for the selected stage or the whole tour."""
        stage = self._desk.document.place.stage if self.scope.currentData() == STAGE else 0
        sides = self.sides.currentData()
        scope = self.scope.currentData()
        return KitWish(
            stage=stage or None,
            own=scope.removeprefix(OWN) if scope.startswith(OWN) else None,
            paper=self.paper.currentData(),
            missing=self.missing.isChecked(),
            duplex=sides != ONE_SIDE,
            flip=sides if sides != ONE_SIDE else LONG,
            marks=self.marks.currentData(),
            skin=self.skin.currentData(),
            poster=self.poster.currentData(),
            printer=self.own.known_profile(),
            art=self.art.art,
        )

    def offer_own(self) -> None:
        """Offer the courses of the game that is chosen; what is chosen stays, if it can."""
        if self._desk.game.id != self._offered:
            self._offered = self._desk.game.id
            self._wording.say_words()
            self.name_stage()

    def _own_choices(self) -> list[Choice]:
        """Return the courses that lie in the box of the game."""
        language, game = self._desk.language, GAMES[self._desk.game.id]
        return [
            Choice(f"{OWN}{own.name}", course_name(language, game, own)) for own in game.own_courses
        ]

    def name_stage(self, *_: object) -> None:
        """Name the stage that is selected; where none is, the whole tour is printed."""
        stage, language = self._desk.document.stage, self._desk.language
        number = self._desk.document.place.stage
        name = language.say("print.scope_stage", number=number, name=stage.name) if stage else ""
        self.scope.setItemText(0, name or language.say("print.scope_none"))
        self.scope.setToolTip(name)

    def _say_words(self) -> None:
        self._wording.say_words()
        self.art.say_words()
        self.own.say_words()
        self.name_stage()
        self._allow_back()

    def _allow_back(self) -> None:
        """Backs are only measured where backs are printed."""
        self.back.setEnabled(self.sides.currentData() != ONE_SIDE)


class OwnPrinter(QObject):
    """Four fields of the form; a printer that is measured is kept for every later page."""

    changed = Signal()

    def __init__(self, desk: Desk, printers: Path) -> None:
        super().__init__()
        self._desk, self._printers = desk, printers
        self.name, self.note = QComboBox(), wrapping_label(soft=True)
        self.bars, self.back = TypedField(), TypedField()
        self.name.setEditable(True)
        for line in (self.bars, self.back, self.name):
            line.setAcceptDrops(False)  # a file that is dropped here is meant for the page
        self.name.activated.connect(self._show_chosen)
        self.bars.on_typed(lambda text: self._keep_printer(text, self._measure_bars))
        self.back.on_typed(lambda text: self._keep_printer(text, self._shift_backs))

    @property
    def chosen_name(self) -> str:
        """Return the name of the printer, nothing where none is named."""
        return self.name.currentText().strip()

    def choose_printer(self, name: str) -> None:
        """Choose a printer that was measured; one that is not known any more is not chosen."""
        if self.name.findData(name) >= 0:
            self.name.setCurrentIndex(self.name.findData(name))
            self._show_chosen()

    def known_profile(self) -> Printer:
        """Return the corrections of the named printer, none for one that was not measured."""
        name = self.chosen_name
        try:
            return profiles.known_printer(self._printers, name) if name else Printer()
        except EtapaError:
            return Printer()  # that the file of printers cannot be read was said with the names

    def say_words(self) -> None:
        """Say what the fields are for, in the language that is on."""
        language = self._desk.language
        self._list_printers()
        if (line := self.name.lineEdit()) is not None:
            line.setPlaceholderText(language.say("print.no_printer"))
        self.bars.setPlaceholderText(
            f"{language.format_number(149.4)} × {language.format_number(199.6)}"
        )
        self.bars.setToolTip(language.say("print.measured_help"))
        self.back.setPlaceholderText(
            f"{language.format_number(0.4)} × {language.format_number(-0.2)}"
        )
        self.back.setToolTip(language.say("print.back_help"))
        self._show_note()

    def _list_printers(self) -> None:
        named = self.chosen_name  # it may be typed, and not measured yet
        measured = self._desk.attempt(profiles.measured_printers, self._printers) or []
        fill(self.name, (Choice(name, name) for name in (NONE, *measured)))
        self.name.setCurrentIndex(self.name.findData(named))
        self.name.setEditText(named)

    def _show_chosen(self) -> None:
        self.bars.clear()
        self.back.clear()
        self._show_note()
        self.changed.emit()

    def _keep_printer(self, text: str, measure: Callable[[str], Printer]) -> None:
        """Keep what was typed, once; what cannot be read is refused and stays in the field."""

        def keep() -> Printer:
            printer = measure(text)
            profiles.store_printer(self._printers, printer)
            return printer

        if text and (printer := self._desk.attempt(keep)) is not None:
            self._list_printers()
            self.name.setCurrentIndex(self.name.findData(printer.name))
            self._show_note()
            self.changed.emit()

    def _named_printer(self) -> Printer:
        """Return what is known of the printer that is named; one without a name gets one."""
        name = self.chosen_name or self._desk.language.say("print.printer").casefold()
        return profiles.known_printer(self._printers, name)

    def _measure_bars(self, text: str) -> Printer:
        """Take the lengths of the 200 mm bars, across and down; where backs land stays."""
        parts = text.lower().replace("×", "x").split("x")
        try:
            across, down = (float(read_kilometres(part.replace("mm", ""))) for part in parts)
        except ValueError as wrong:
            if isinstance(wrong, EtapaError):
                raise
            raise TourError("not_two_bars", have=text) from wrong
        old = self._named_printer()
        measured = profiles.measured_printer(old.name, across=across, down=down)
        return Printer(measured.name, measured.across, measured.down, old.back_x, old.back_y)

    def _shift_backs(self, text: str) -> Printer:
        """Take where backs land, right and down of their fronts; lengths stay."""
        plain = text.lower().replace("×", "x").replace("\N{MINUS SIGN}", "-").replace(",", ".")
        try:
            right, down = (float(part.replace("mm", "")) for part in plain.split("x"))
        except ValueError as wrong:
            raise KitError("kit_pair", have=text) from wrong
        return profiles.shifted_printer(self._named_printer(), right, down)

    def _show_note(self) -> None:
        """Say beside the printer what is put right, and what looks like a viewer's doing."""
        language, printer = self._desk.language, self.known_profile()
        lines = []
        if printer != Printer(printer.name):
            keys = ("across", "down", "back_x", "back_y")
            values = {key: language.format_number(getattr(printer, key)) for key in keys}
            lines.append(language.say("print.corrects", **values))
        shrunk = [100 * 100 / share for share in (printer.across, printer.down)]
        if any(profiles.fits_page(length) for length in shrunk):
            lines.append(
                language.say(
                    "kit.warn_fit", length=language.format_number(round(2 * min(shrunk), 1))
                )
            )
        self.note.setText("\n".join(lines))
        self.note.setVisible(bool(lines))
