"""The form of a wish: what the stage should do, row by row, what stays, how far one may go."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QWidget,
)

from designer.jobs.shaping import ShapeWish
from designer.language import read_whole_number
from designer.panels.flow import Flow
from designer.panels.forms import (
    Choice,
    TypedField,
    Wording,
    fill,
    lay_column,
    lay_row,
    wrapping_label,
)
from designer.texts.shape import unit_of, want_text
from engine.shape.tweaks import PINS, Pins
from engine.shape.wants import SHARE, Want, kinds_wanted_of, want_kinds

if TYPE_CHECKING:
    from designer.language import Language
    from designer.panels.desk import Desk
    from engine.tour.values import Stage

USUAL = (("break", 25, 40), ("climbers", 50, 100))
"""Wants the form comes with, as an example."""
MOST_WANTS = 6


class WantRow(QWidget):
    """One want: what, of which climb or sprint, from, to."""

    removed = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._wording = Wording(desk.language_switch, "shape")
        self.kind, self.nth = QComboBox(), QSpinBox()
        self.nth.setRange(1, 30)
        self.low, self.high = TypedField(), TypedField()
        self.kind.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._wording.give_words(self.kind, name="row_kind")
        self._wording.give_words(self.nth, name="row_nth", tip="row_nth")
        self._wording.give_words(self.low, name="row_from", hint="row_from")
        self._wording.give_words(self.high, name="row_to", hint="row_to")
        self.unit = QLabel()
        remove = self._wording.make_button(
            "row_remove", lambda: self.removed.emit(self), look="link"
        )
        lay_row((self.kind, 1), self.nth, self.low, self.high, self.unit, remove, on=self)
        self.kind.currentIndexChanged.connect(self._show_kind)

    def say_words(self) -> None:
        """Say the row, with what may be wanted in the game that is on."""
        language = self._desk.language
        self._wording.say_words()
        kinds = kinds_wanted_of(self._desk.game.id, of_tour=False)
        self.kind.blockSignals(True)
        fill(
            self.kind,
            (Choice(kind.key, _kind_name(language, kind.key)) for kind in kinds),
            kinds[0].key,
        )
        self.kind.blockSignals(False)
        for field in (self.low, self.high):
            field.setFixedWidth(round(self._desk.theme.em * 4))
        self._show_kind()

    def show_want(self, kind: str, low: float, high: float) -> None:
        """Show a want."""
        self.kind.setCurrentIndex(max(0, self.kind.findData(kind)))
        language = self._desk.language
        self.low.setText(language.format_tenths(low))
        self.high.setText(language.format_tenths(high))

    def want(self) -> Want | None:
        """Return the want of the row; an end that is left empty is open, nothing typed is none."""
        kind = want_kinds()[str(self.kind.currentData())]
        most = SHARE if kind.is_share else float("inf")
        ends = [_read_end(field.text()) for field in (self.low, self.high)]
        if ends == [None, None]:
            return None
        low, high = ends[0] or 0.0, most if ends[1] is None else min(ends[1], most)
        return Want(kind, low, high, self.nth.value() if kind.numbered else 0)

    def problem(self) -> bool:
        """Tell whether what is typed is no range."""
        if any(_read_end(f.text()) is None and f.text().strip() for f in (self.low, self.high)):
            return True
        want = self.want()
        return want is not None and want.low > want.high

    def _show_kind(self, *_: object) -> None:
        kind = want_kinds().get(str(self.kind.currentData()))
        if kind is not None:
            self.nth.setVisible(kind.numbered)
            self.unit.setText(unit_of(self._desk.language, kind).strip())


def _kind_name(language: Language, key: str) -> str:
    kind = want_kinds()[key]
    text = want_text(language, Want(kind, 0, 0, 0)).replace(" 0", "")
    return text[:1].upper() + text[1:]


def _read_end(text: str) -> float | None:
    """Return a typed end of a range; None where it is none."""
    typed = text.strip().removesuffix("%").strip().replace(",", ".")
    try:
        value = float(typed)
    except ValueError:
        return None
    return value if 0 <= value < 1e6 else None


class ShapeForm(QWidget):
    """All of a wish."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._wording = Wording(desk.language_switch, "shape")
        self.rows: list[WantRow] = []
        self._head = self._wording.give_words(QLabel(), "form_wants")
        self._holder = QWidget()
        self._column = lay_column(on=self._holder, gap=2)
        self.add = self._wording.make_button("row_add", self.add_row, look="link")
        self.pins = {name: QCheckBox() for name in PINS}
        self.kept = QListWidget()
        self.changes, self.km = QSpinBox(), QSpinBox()
        self.minutes, self.seed = TypedField(), TypedField("1")
        self.changes.setRange(1, 6)
        self.changes.setValue(3)
        self.km.setRange(0, 100)
        self.km.setValue(10)
        for name, box in self.pins.items():
            self._wording.give_words(box, f"keep_{name}")
        keep = Flow()
        for box in self.pins.values():
            keep.addWidget(box)
        limits = Flow()
        self._wording.fill_form(
            limits,
            {"form_changes": self.changes, "form_km": self.km, "form_minutes": self.minutes,
             "form_seed": self.seed},
        )  # fmt: skip
        self._wording.give_words(self.minutes, tip="form_minutes_help")
        self._wording.give_words(self.kept, name="form_kept", tip="form_kept")
        self.problem = wrapping_label()
        lay_column(
            self._head, self._holder, self.add,
            self._wording.give_words(QLabel(), "form_keep"), keep, (self.kept, 1),
            limits, self.problem, on=self,
        )  # fmt: skip
        for kind, low, high in USUAL:
            row = self.add_row()
            row.show_want(kind, low, high)

    def add_row(self) -> WantRow:
        """Add a row for one more want."""
        row = WantRow(self._desk)
        row.removed.connect(self._remove_row)
        row.say_words()
        self.rows.append(row)
        self._column.addWidget(row)
        self.add.setEnabled(len(self.rows) < MOST_WANTS)
        return row

    def say_words(self) -> None:
        """Say the form."""
        self._wording.say_words()
        for row in self.rows:
            row.say_words()
        for field in (self.minutes, self.seed):
            field.setFixedWidth(round(self._desk.theme.em * 4))
        self.kept.setMinimumHeight(round(self._desk.theme.em * 5))
        self.show_stage()

    def show_stage(self) -> None:
        """List the sections and points of the stage, each to be ticked where it is to stay."""
        stage = self._desk.document.stage
        texts = _part_texts(self._desk.language, stage) if stage is not None else []
        checked = self._checked()
        if [self.kept.item(row).text() for row in range(self.kept.count())] == texts:
            return
        same = self.kept.count() == len(texts)
        self.kept.clear()
        for row, text in enumerate(texts):
            item = QListWidgetItem(text)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            ticked = same and row in checked
            item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
            self.kept.addItem(item)

    def shape_wish(self) -> ShapeWish | None:
        """Return what is wished for; None where something typed is no range, which is said."""
        language, document = self._desk.language, self._desk.document
        wants = tuple(want for row in self.rows if (want := row.want()) is not None)
        minutes = read_whole_number(self.minutes.text()) if self.minutes.text().strip() else None
        wrong = any(row.problem() for row in self.rows) or (
            minutes is None and bool(self.minutes.text().strip())
        )
        self.problem.setText(
            language.say("shape.form_wrong") if wrong
            else "" if wants else language.say("shape.form_empty")
        )  # fmt: skip
        if wrong or not wants or document.stage is None:
            return None
        count, checked = len(document.stage.sections), self._checked()
        pins = Pins(
            frozenset(name for name, box in self.pins.items() if box.isChecked()),
            frozenset(row + 1 for row in checked if row < count),
            frozenset(row + 1 - count for row in checked if row >= count),
        )
        return ShapeWish(
            stage=document.place.stage,
            wants=wants,
            pins=pins,
            minutes=minutes,
            changes=self.changes.value(),
            km=Decimal(self.km.value()),
            seed=self.seed.text().strip() or "1",
            game=self._desk.game.id,
        )

    def _checked(self) -> set[int]:
        return {
            row
            for row in range(self.kept.count())
            if self.kept.item(row).checkState() == Qt.CheckState.Checked
        }

    def _remove_row(self, row: WantRow) -> None:
        if len(self.rows) > 1:
            self.rows.remove(row)
            row.hide()
            row.deleteLater()
        else:
            row.low.clear()
            row.high.clear()
        self.add.setEnabled(len(self.rows) < MOST_WANTS)


def _part_texts(language: Language, stage: Stage) -> list[str]:
    """Return the sections and the points of a stage, each in a line."""
    sections = [
        language.say(
            "shape.part_section",
            number=number,
            terrain=language.say(f"terms.{section.terrain}"),
            name=section.name,
            start=language.format_number(section.start),
            end=language.format_number(section.end),
        )
        for number, section in enumerate(stage.sections, start=1)
    ]
    points = [
        language.say(
            "shape.part_point",
            kind=language.say(f"terms.{point.kind}"),
            name=point.name,
            km=language.format_number(point.km),
        )
        for point in stage.points
    ]
    return sections + points
