"""Bibs typed in a row: who took each line of the stage, and the order that settles a tie."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit

from designer.document.said import did
from designer.document.typed import bib
from designer.panels.results.arrivals import with_result
from engine.errors import TourError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.panels.desk import Desk
    from designer.panels.results.arrivals import Arrivals
    from engine.standings.facts import ScoringLine
    from engine.standings.values import StageResult

MANUAL = ""
"""The field of no line: the order by hand."""
SHOWN = 6
"""Riders who are named in the hint of that field."""


class LinesForm(QFormLayout):
    """One field for every sprint and summit, and one for riders who are level in everything."""

    def __init__(self, desk: Desk, arrivals: Arrivals) -> None:
        super().__init__()
        self._desk, self._arrivals = desk, arrivals
        self.fields: dict[str, QLineEdit] = {}
        self.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._look: object = None

    def show_lines(self, lines: Sequence[ScoringLine], tied: Sequence[int]) -> None:
        """Show what is typed of these lines; `tied` are still level with the one above them."""
        look = ([(line.key, line.name) for line in lines], self._desk.voice.lang)
        if look != self._look:
            self._look = look
            while self.rowCount():
                self.removeRow(0)
            self.fields = {line.key: self._line(line) for line in lines}
            self.fields[MANUAL] = self._field(MANUAL, self._desk.voice("sheets.col_manual"))
            self.fields[MANUAL].setProperty("rule", "RULING 85")
        result = self._arrivals.result()
        for key, field in self.fields.items():
            if not field.hasFocus() or not field.isModified():
                field.setText(" ".join(str(bib) for bib in _typed(result, key)))
        voice = self._desk.voice
        bibs = ", ".join(str(bib) for bib in tied[:SHOWN]) + ("…" if len(tied) > SHOWN else "")
        hint = voice("results.tied", bibs=bibs) if tied else voice("results.no_tie")
        self.fields[MANUAL].setPlaceholderText(hint)
        self.fields[MANUAL].setToolTip(voice("results.manual_help"))

    def _line(self, line: ScoringLine) -> QLineEdit:
        voice = self._desk.voice
        name = line.name or voice(f"terms.{line.kind}")
        said = voice("results.line", key=line.key, name=name, places=line.places)
        field = self._field(line.key, said)
        field.setPlaceholderText(voice("results.bibs"))
        return field

    def _field(self, key: str, said: str) -> QLineEdit:
        field = QLineEdit()
        field.setAccessibleName(said)
        field.setMinimumWidth(round(self._desk.theme.em * 10))
        field.editingFinished.connect(partial(self._taken, key))
        self.addRow(QLabel(said), field)
        return field

    def _taken(self, key: str) -> None:
        field = self.fields[key]
        if not field.isModified():
            return
        field.setModified(False)
        document, number = self._desk.document, self._desk.document.place.stage
        try:
            bibs = _bibs(field.text())
            if key == MANUAL:
                self._check(bibs)
        except TourError as refused:
            document.refused.emit(refused)
            return
        result = self._arrivals.result()
        if key == MANUAL:
            sentence, after = did("manual", stage=number), replace(result, manual=bibs)
        else:
            lines = {k: taken for k, taken in result.lines.items() if k != key}
            lines |= {key: bibs} if bibs else {}
            sentence, after = did("line", line=key, stage=number), replace(result, lines=lines)
        document.change(sentence, with_result, number, after)

    def _check(self, bibs: Sequence[int]) -> None:
        """Refuse an order that names somebody twice, or who does not ride."""
        tour = self._desk.document.tour
        riders = {rider.bib for team in tour.teams for rider in team.riders}
        odd = next((b for n, b in enumerate(bibs) if b not in riders or b in bibs[:n]), None)
        if odd is not None:
            raise TourError("not_an_order", have=odd)


def _typed(result: StageResult, key: str) -> Sequence[int]:
    return result.manual if key == MANUAL else result.lines.get(key, ())


def _bibs(text: str) -> tuple[int, ...]:
    """Return bibs as people part them: by spaces, commas or semicolons."""
    return tuple(bib(part) for part in text.replace(",", " ").replace(";", " ").split())
