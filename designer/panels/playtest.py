"""A batch, its rival, its form."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QListView,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)
from typing_extensions import override

from designer.jobs.races import A_CHUNK, pack_plan, race_chunk
from designer.jobs.runner import Call
from designer.panels.batches import Batch, BatchDeeds, Batches, numberless, ridden_road
from designer.panels.forms import Choice, Spoken, fill, hold, lay_column, lay_flow, lay_row
from designer.panels.playtest_wishes import RaceWishes
from designer.panels.plots import Plots
from designer.scene.profile.image import drawn_profile
from designer.texts.changes import advice_sentences, comparison_sentences
from designer.texts.verdict import verdict_sentences
from engine.bots import bots_playing
from engine.errors import EtapaError
from engine.games import DEFAULT
from engine.playtests.plan import stage_plan

if TYPE_CHECKING:
    from pathlib import Path

    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from engine.playtests.plan import PlaytestPlan
    from engine.playtests.run import Chunk
    from engine.road.values import Road
    from engine.tour.values import Tour


USUAL = 200


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
        desk.game.changed.connect(lambda: self.against.play(desk.game.id))
        self._profile = QLabel()
        self._profile.installEventFilter(self)
        self._profile.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.plots = Plots(desk)
        self._spoken = Spoken(desk.voice, "race_page")
        self._state, self._bar = QLabel(), QProgressBar()
        self.stop = self._spoken.words(QPushButton(), "window.stop", tip="print.stop_help")
        self._state.setWordWrap(True)
        self._bar.setTextVisible(False)
        self._spoken.words(self._profile, name="stage.profile")
        self.report = self._spoken.words(QListWidget(), name="report")
        self.report.setWordWrap(True)
        # Lines are broken anew for the width there is: else one too long would be cut.
        self.report.setResizeMode(QListView.ResizeMode.Adjust)
        self.report.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._number = self._spoken.words(QSpinBox(), name="watch_one")
        self._watch = self._spoken.button("watch_one", self._watch_one)
        self.stop.clicked.connect(self._stop)
        self.deeds = BatchDeeds(desk, runner, self)
        self.deeds.grown.connect(self._tell)
        self.deeds.works.connect(lambda on: self._busy(on=on))
        self.deeds.progressed.connect(self._advance)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._draw)
        self._task: Task | None = None
        self._batches = Batches()
        self._ridden: Batch | None = None
        """The batch that is being ridden now."""
        self._lay_out()
        desk.document.opened.connect(self._forget)
        desk.follow(self, self._say, self._show)
        self._busy(on=False)

    def _lay_out(self) -> None:
        em = round(self._desk.theme.em)
        self.wishes.row.addWidget(self.against)
        self._said = hold(lay_row((self.report, 1), (self.plots, 1)))
        lay_column(
            self.wishes,
            (self._profile, 1),
            lay_row((self._state, 1), (self._bar, 1), self.stop),
            lay_flow(self._watch, self._number, self.deeds.advise, self.deeds.open),
            (self._said, 1),
            on=self,
            margins=(em, em // 2, em, em // 2),
        )

    def run(self, plan: PlaytestPlan, count: int) -> None:
        """Ride so many races of the selected stage in the background, and of the other version."""
        try:
            plan = replace(plan, against=self.against.plan(plan))
        except EtapaError as refused:
            self._desk.document.refused.emit(refused)
            return
        document = self._desk.document
        self._ridden = batch = Batch(document.kept, plan, count, self.against.name)
        self._batches.keep(batch, document.place.stage, document.survey)
        blob = pack_plan(plan)
        calls = [
            Call(race_chunk, (blob, first, min(A_CHUNK, count - first + 1)))
            for first in range(1, count + 1, A_CHUNK)
        ]
        task = self._runner.start("playtest", calls)
        self._task = task
        self._advance(0, len(calls))
        task.part.connect(lambda _number, chunk: self._chunk(batch, chunk))
        task.progressed.connect(self._advance)
        task.failed.connect(self._desk.document.refused)
        task.ended.connect(self._ended)
        self._busy(on=True)
        self._tell()

    @property
    def batch(self) -> Batch | None:
        """Return the last batch of the selected stage."""
        document = self._desk.document
        return self._batches.of(document.place.stage, document.survey)

    def _chunk(self, batch: Batch, chunk: Chunk) -> None:
        batch.summary.add(chunk.played)
        batch.comparison.add(chunk.played)
        if chunk.failure is not None:
            self._stop()
            self._desk.document.refused.emit(chunk.failure.error)
        self._tell()

    def _ended(self) -> None:
        self._ridden = None
        self._busy(on=False)
        self._tell()

    def _tell(self) -> None:
        """Say what the races so far say."""
        batch = self.batch
        self.report.clear()
        self._state.setText(self._told(batch))
        self.deeds.show_batch(batch, ridden=batch is not None and batch is not self._ridden)
        for widget in (self._number, self._watch, self._said):
            widget.setVisible(batch is not None and batch.summary.races > 0)
        if batch is None or not batch.summary.races:
            return
        self._number.setRange(1, batch.summary.races)
        subject = batch.subject(self._desk.voice.lang)
        for sentence in verdict_sentences(subject.lang, batch.summary, batch.plan):
            self.report.addItem(QListWidgetItem(sentence))
        self._compare(batch, subject.road)
        self._advise(batch)
        self.plots.show_subject(subject)

    def _told(self, batch: Batch | None) -> str:
        """Say how many races the report is of, and whether the stage is still the one ridden."""
        voice, surveyed = self._desk.voice, self._desk.document.surveyed
        if batch is None or batch.plan.setup is None:
            return voice("race_page.untested" if self.wishes.ready else "race_page.not_ready")
        races = batch.summary.races
        if batch is self._ridden:
            return voice("race_page.riding", done=races, races=batch.count)
        fresh = surveyed is not None and numberless(surveyed.road) == ridden_road(batch)
        told = voice("race_page.races" if fresh else "race_page.races_stale", races=races)
        return " · ".join(part for part in (told, self.deeds.told(batch)) if part)

    def _compare(self, batch: Batch, road: Road | None) -> None:
        """Say what the other version changes: who wins first, what cannot be told folded."""
        voice = self._desk.voice
        found = batch.comparison.differences()
        if not found:
            return
        self._head(voice("playtest.against", other=batch.other))
        for sentence in comparison_sentences(voice.lang, found, road):
            self.report.addItem(QListWidgetItem(sentence))

    def _advise(self, batch: Batch) -> None:
        """Say what each change that was tried brings."""
        if batch.tried:
            self._head(self._desk.voice("advice.strip"))
        for sentence in advice_sentences(self._desk.voice.lang, batch.tried):
            self.report.addItem(QListWidgetItem(sentence.strip()))

    def _head(self, told: str) -> None:
        head = QListWidgetItem(told)
        head.setFont(self._desk.theme.font("text.strong"))
        self.report.addItem(head)

    def _say(self) -> None:
        self._spoken.say()
        self.deeds.say()
        em = self._desk.theme.em
        self._profile.setMinimumHeight(round(em * 4))
        for low in (self.report, self.plots):
            low.setMinimumHeight(round(em * 5))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw the profile again whenever its room is another, once it has come to rest."""
        if watched is self._profile and event.type() == QEvent.Type.Resize:
            self._rest.start(0)
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
        if self.batch is not None:
            self.watch_wanted.emit(self.batch.plan, self._number.value())

    def _advance(self, done: int, of: int) -> None:
        self._bar.setRange(0, of)
        self._bar.setValue(done)

    def _stop(self) -> None:
        self.deeds.stop()
        if self._task is not None:
            self._task.stop()

    def _forget(self) -> None:
        """Forget the races of a tour that is not open any more."""
        self._stop()
        self._batches = Batches()

    def _busy(self, *, on: bool) -> None:
        self._bar.setVisible(on)
        self.stop.setVisible(on)
        self.wishes.busy(on=on)


NOTHING, FILE = "", "file"


class Against(QWidget):
    """One list: nothing, a character for all teams, or a file."""

    file_wanted = Signal()
    """The file of the other version is to be chosen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._tour: Tour | None = None
        self._name, self._game = "", DEFAULT
        self.choice, self._label = QComboBox(), QLabel()
        self._label.setBuddy(self.choice)
        self.choice.activated.connect(self._chosen)
        lay_row(self._label, self.choice, None, on=self)
        desk.voice.changed.connect(self._say)
        self._say()

    @property
    def name(self) -> str:
        """Return what the other version is called; nothing where there is none."""
        return self.choice.currentText() if self.choice.currentData() else ""

    def play(self, game: str) -> None:
        """Offer the characters of a game."""
        self._game = game
        self._say()

    def take(self, path: Path) -> None:
        """Compare with the tour in a file; one that is refused is said."""
        from engine.tour.file import load

        try:
            self._tour = load(path)
        except EtapaError as refused:
            self._desk.document.refused.emit(refused)
            return
        self._name = path.name
        self._say()
        self.choice.setCurrentIndex(self.choice.findData(FILE))

    def plan(self, first: PlaytestPlan) -> PlaytestPlan | None:
        """Return the plan of the other version, with the dice of the first; none without one."""
        chosen, document = self.choice.currentData(), self._desk.document
        if not chosen:
            return None
        tour = self._tour if chosen == FILE and self._tour else document.kept
        bots = first.bots if chosen == FILE else (chosen,)
        return stage_plan(tour, document.place.stage, seed=first.seed, bots=bots, game=first.game)

    def _chosen(self) -> None:
        if self.choice.currentData() == FILE:
            if self._tour is None:
                self.choice.setCurrentIndex(0)
            self.file_wanted.emit()

    def _say(self) -> None:
        voice = self._desk.voice
        self._label.setText(voice("race_page.against"))
        self.choice.setAccessibleName(voice("race_page.against"))
        self.choice.setToolTip(voice("race_page.against_help"))
        named = self._name or voice("race_page.against_file")
        bots = (Choice(b, voice(f"race_page.bot_{b}")) for b in bots_playing(self._game))
        fill(
            self.choice,
            (Choice(NOTHING, voice("race_page.against_nothing")), *bots, Choice(FILE, named)),
        )
        self.choice.setCurrentIndex(max(self.choice.currentIndex(), 0))
