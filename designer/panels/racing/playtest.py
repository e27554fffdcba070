"""A batch of races in the background, and what it says of the stage beside its profile."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from designer.jobs.racing import A_CHUNK, packed, race_chunk
from designer.jobs.runner import Call
from designer.panels.racing.against import Against
from designer.panels.racing.race_wishes import RaceWishes
from designer.scene.bars import Bars
from designer.scene.drawn import drawn_profile
from designer.verdict import difference, sentences
from engine.errors import EtapaError
from engine.playtests.compare import Comparison
from engine.playtests.summary import Summary

if TYPE_CHECKING:
    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from engine.playtests.plan import Plan
    from engine.playtests.run import Chunk
    from engine.road.values import Road
    from engine.tour.values import Stage

USUAL = 200
TURNS = "turns/winner"


class PlaytestPanel(QWidget):
    """Wishes above, profile and distribution in the middle, sentences below."""

    watch_wanted = Signal(object, int)
    """A plan and the number of one of its races."""

    def __init__(self, desk: Desk, runner: Runner) -> None:
        super().__init__()
        self._desk, self._runner = desk, runner
        self.wishes = RaceWishes(desk, "race_page.batch", USUAL)
        self.wishes.wanted.connect(self.run)
        self.against = Against(desk)
        self.wishes.game.activated.connect(
            lambda _row: self.against.play(self.wishes.game.currentData())
        )
        self._profile = QLabel()
        self._profile.installEventFilter(self)
        self._profile.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.bars = Bars(desk.theme)
        self._state, self._bar, self.stop = QLabel(), QProgressBar(), QPushButton()
        self._state.setWordWrap(True)
        self._bar.setTextVisible(False)
        self.report = QListWidget()
        self.report.setWordWrap(True)
        self.report.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._number, self._watch = QSpinBox(), QPushButton()
        self._watch.clicked.connect(self._watch_one)
        self.stop.clicked.connect(self._stop)
        self._task: Task | None = None
        self._plan: Plan | None = None
        self._stage: Stage | None = None
        self.summary, self.comparison = Summary(), Comparison()
        self._other = ""
        self._lay_out()
        desk.follow(self, self._say, self._show)
        self._busy(on=False)

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        state = QHBoxLayout()
        state.addWidget(self._state, 1)
        state.addWidget(self._bar, 1)
        state.addWidget(self.stop)
        state.addWidget(self._watch)
        state.addWidget(self._number)
        page = QVBoxLayout(self)
        page.setContentsMargins(em, em // 2, em, em // 2)
        self.wishes.row.addWidget(self.against)
        page.addWidget(self.wishes)
        page.addWidget(self._profile, 1)
        page.addLayout(state)
        said = QHBoxLayout()
        said.addWidget(self.report, 3)
        said.addWidget(self.bars, 2)
        page.addLayout(said, 1)

    def run(self, plan: Plan, count: int) -> None:
        """Ride so many races of the selected stage in the background, and of the other version."""
        try:
            plan = replace(plan, against=self.against.plan(plan))
        except EtapaError as refused:
            self._desk.document.refused.emit(refused)
            return
        self._plan, self._stage = plan, self._desk.document.stage
        self.summary, self.comparison = Summary(), Comparison()
        self._other = self.against.name
        blob = packed(plan)
        calls = [
            Call(race_chunk, (blob, first, min(A_CHUNK, count - first + 1)))
            for first in range(1, count + 1, A_CHUNK)
        ]
        task = self._runner.start("playtest", calls)
        self._task = task
        self._bar.setRange(0, len(calls))
        task.part.connect(self._chunk)
        task.progressed.connect(lambda done, _of: self._bar.setValue(done))
        task.failed.connect(self._desk.document.refused)
        task.ended.connect(lambda: self._busy(on=False))
        self._busy(on=True)

    def _chunk(self, _number: int, chunk: Chunk) -> None:
        self.summary.add(chunk.played)
        self.comparison.add(chunk.played)
        if chunk.failure is not None:
            self._stop()
            self._desk.document.refused.emit(chunk.failure.error)
        self._tell()

    def _tell(self) -> None:
        """Say what the races so far say."""
        voice, surveyed = self._desk.voice, self._desk.document.surveyed
        self.report.clear()
        races = self.summary.races
        self._number.setRange(1, max(races, 1))
        for widget in (self._number, self._watch, self.bars):
            widget.setVisible(races > 0)
        if not races or self._plan is None or self._plan.setup is None:
            self._state.setText(voice("race_page.untested"))
            return
        fresh = surveyed is not None and surveyed.road == self._plan.setup.road
        said = "race_page.races" if fresh else "race_page.races_stale"
        self._state.setText(voice(said, races=races))
        for sentence in sentences(voice.lang, self.summary, self._plan.setup.road):
            self.report.addItem(QListWidgetItem(sentence))
        self._compare(self._plan.setup.road)
        turns = self.summary.numbers.get(TURNS, Counter())
        self.bars.show_counts({int(k): n for k, n in turns.items()}, voice("race_page.turns"))

    def _compare(self, road: Road) -> None:
        """Say what the other version changes, what is told from chance before what is not."""
        voice = self._desk.voice
        found = self.comparison.differences()
        if not found:
            return
        head = QListWidgetItem(voice("playtest.against", other=self._other))
        head.setFont(self._desk.theme.font("text.strong"))
        self.report.addItem(head)
        for one in sorted(found, key=lambda d: not d.told):
            if one.told or one.spread.mean:
                self.report.addItem(QListWidgetItem(difference(voice.lang, one, road)))

    def _say(self) -> None:
        voice = self._desk.voice
        self.stop.setText(voice("window.stop"))
        self._watch.setText(voice("race_page.watch_one"))
        self._number.setAccessibleName(voice("race_page.watch_one"))
        self.report.setAccessibleName(voice("race_page.report"))
        self._profile.setAccessibleName(voice("stage.profile"))
        em = self._desk.theme.em
        self._profile.setMinimumHeight(round(em * 4))
        for low in (self.report, self.bars):
            low.setMinimumHeight(round(em * 5))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw the profile again whenever its room is another."""
        if watched is self._profile and event.type() == QEvent.Type.Resize:
            self._draw()
        return super().eventFilter(watched, event)

    def _show(self, *_: object) -> None:
        self._draw()
        self._tell()

    def _draw(self) -> None:
        """Draw the profile as wide as there is room for it."""
        surveyed = self._desk.document.surveyed
        size, theme = self._profile.size(), self._desk.theme
        drawn = None
        if surveyed is not None and size.width() > theme.em * 10 and self.isVisible():
            ratio = self.devicePixelRatioF()
            drawn = drawn_profile(surveyed, size, ratio, theme, self._desk.voice.lang)
        if drawn is not None:
            self._profile.setPixmap(drawn.picture)
        else:
            self._profile.clear()

    def _watch_one(self) -> None:
        if self._plan is not None:
            self.watch_wanted.emit(self._plan, self._number.value())

    def _stop(self) -> None:
        if self._task is not None:
            self._task.stop()

    def _busy(self, *, on: bool) -> None:
        self._bar.setVisible(on)
        self.stop.setVisible(on)
        self.wishes.busy(on=on)
