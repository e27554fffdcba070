"""What if: races ridden on from one moment, and who wins them."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QDialog, QLabel, QProgressBar, QVBoxLayout, QWidget

from designer.jobs.races import ride_on
from designer.jobs.runner import Call
from designer.picture.plots import Bar, bars, bars_height
from designer.scene.pen import Sketch

if TYPE_CHECKING:
    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.story.answers import AnswerText
    from engine.match.review import Outcome
    from engine.match.tape import MatchStart, Tape

RACES: Final = 100
A_CALL: Final = 10
"""Races of one call."""
FEW: Final = 6
"""Winners that are told one by one."""
SURE: Final = 1.96


class WhatIf(QDialog):
    """A hundred races from here, told as they come."""

    def __init__(self, desk: Desk, runner: Runner, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._runner = runner
        self.said, self.bar, self.chart = QLabel(), QProgressBar(), Sketch(desk.theme)
        self.said.setWordWrap(True)
        self.bar.setTextVisible(False)
        self.outcomes: list[Outcome] = []
        em = round(desk.theme.em)
        column = QVBoxLayout(self)
        column.setContentsMargins(em, em, em, em)
        column.addWidget(self.said)
        column.addWidget(self.bar)
        column.addWidget(self.chart, 1)
        self.setWindowTitle(desk.voice("match.what_if"))
        self.resize(46 * em, 30 * em)

    def ride(self, start: MatchStart, tape: Tape, turn: int, text: AnswerText) -> None:
        """Ride on from the end of a tape."""
        calls = [Call(ride_on, (start, tape, n, A_CALL)) for n in range(1, RACES + 1, A_CALL)]
        self.bar.setRange(0, len(calls))
        task = self._runner.start("what_if", calls)
        task.part.connect(lambda _n, found: self._add(found, start, turn, text))
        task.progressed.connect(lambda done, _of: self.bar.setValue(done))
        task.failed.connect(self._desk.document.refused)
        task.ended.connect(self.bar.hide)
        self.finished.connect(lambda _code: task.stop())
        self._tell(start, turn, text)

    def _add(self, found: list[Outcome], start: MatchStart, turn: int, text: AnswerText) -> None:
        self.outcomes += found
        self._tell(start, turn, text)

    def _tell(self, start: MatchStart, turn: int, text: AnswerText) -> None:
        voice, count = self._desk.voice, len(self.outcomes)
        self.said.setText(voice("match.what_if_said", count=count, turn=turn))
        bibs = [(r.bib, n) for n, r in enumerate(r for t in start.setup.teams for r in t.riders)]
        names = {bib: text.name(number) for bib, number in bibs}
        wins = Counter(b for one in self.outcomes for b, place in one.places if place == 1)
        rows = []
        for bib, won in wins.most_common(FEW):
            share = won / count
            off = SURE * sqrt(share * (1 - share) / count)
            low, high = max(0.0, share - off), min(1.0, share + off)
            told = voice("match.what_if_share", percent=round(100 * share))
            rows.append(Bar(f"{bib} {names.get(bib, '')}", share, low, high, told))
        title, note = voice("match.what_if_wins"), voice("match.what_if_note")
        if rows:
            self.chart.show_drawing(
                lambda box: bars(box, title, note, rows), bars_height(len(rows))
            )
            heard = ", ".join(f"{row.name}: {row.told}" for row in rows)
            self.chart.setAccessibleName(f"{title}: {heard}")
