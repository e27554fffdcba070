"""The debrief of a race as it is read, told once it is sure; a hundred races from one moment."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QLabel, QProgressBar, QPushButton, QWidget

from designer.jobs.races import ride_on, try_batch
from designer.jobs.runner import Call
from designer.panels.desk import Jobs
from designer.panels.forms import clear_layout, hold, lay_column, wrapping_label
from designer.picture.plots import Bar, bars_height, draw_bar_rows
from designer.scene.pen import Sketch
from engine.match.debrief import Debrief

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.jobs.runner import Runner, Task
    from designer.panels.desk import Desk
    from designer.panels.match.seen_race import SeenRace
    from designer.story.answers import AnswerText
    from engine.match.answers import DecisionPoint, SeatAnswer
    from engine.match.debrief import PairedTally, Ridden, TrialBatch, TriedMoment, Verdict
    from engine.match.review import Outcome
    from engine.match.tape import MatchStart, Tape


class DebriefList(QWidget):
    """At most three moments: what would have been better, how sure that is, a way back to each."""

    ride_wanted = Signal(int, int)
    """A point at which people were asked and a seat: the race is to be ridden on from there."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.head = wrapping_label()
        self.lines: list[QLabel] = []
        self.buttons: list[QPushButton] = []
        self._rows = lay_column(gap=round(desk.theme.em / 2))
        lay_column(self.head, self._rows, None, on=self, gap=round(desk.theme.em / 2))

    def show_debrief(
        self, debrief: Debrief | None, race: SeenRace, taken: Sequence[DecisionPoint]
    ) -> None:
        """Show what can be said so far."""
        language = self._desk.language
        verdicts = debrief.verdicts() if debrief is not None else []
        over = debrief is not None and debrief.over
        key = "debrief_head" if verdicts else "debrief_none" if over else "debrief_trying"
        left = debrief.left if debrief is not None else 0
        words = language.say(f"match.{key}")
        if not over:
            words = (
                " ".join((words, language.say("match.debrief_left", left=left))) if left else words
            )
        self.head.setText(words)
        self.head.setFont(self._desk.theme.font("text.strong"))
        clear_layout(self._rows)
        self.lines, self.buttons = [], []
        for verdict in verdicts:
            self._rows.addWidget(self._make_line(verdict, race, taken))

    def _make_line(
        self, verdict: Verdict, race: SeenRace, taken: Sequence[DecisionPoint]
    ) -> QWidget:
        language, moment = self._desk.language, verdict.moment
        point = taken[moment.point]
        given = next(answer for answer in point.answers if answer.seat == moment.seat)
        label, button = wrapping_label(), QPushButton(language.say("match.ride_from_here"))
        label.setText(verdict_text(race.text, verdict, given))
        button.setToolTip(language.say("match.ride_from_here_help"))
        button.setProperty("link", True)
        button.clicked.connect(
            lambda _=False, at=moment.point, seat=moment.seat: self.ride_wanted.emit(at, seat)
        )
        self.lines.append(label)
        self.buttons.append(button)
        return hold(lay_column(label, button, gap=0))


def verdict_text(text: AnswerText, verdict: Verdict, given: SeatAnswer) -> str:
    """Say what would have been better: chance to win and points, before and after, and how sure.

    What lies within its margin is not told as a gain.
    """
    language, tally = text.language, verdict.tally
    said = text.changed_text(verdict.other.parts, given.parts)
    values = {"turn": given.turn, "given": text.given_text(given), "other": said}
    lines = [language.say("match.debrief_line", **values)]
    wins = [100 * won / tally.races for won in tally.wins]
    points = [total / tally.races for total in tally.points]
    margins = 100 * verdict.margins[0], verdict.margins[1]
    places = 0, 1
    for name, pair, margin, places_shown in zip(
        ("chance", "points"), (wins, points), margins, places, strict=True
    ):
        if any(pair):
            figures = [round(value, places_shown or None) for value in (*pair, margin)]
            before, after, off = map(language.format_number, figures)
            sure = "" if pair[1] - pair[0] > margin else "_unsure"
            values = {"before": before, "after": after, "margin": off}
            lines.append(language.say(f"match.debrief_{name}{sure}", **values))
    lines.append(language.say("match.debrief_races", count=tally.races))
    return " ".join(lines)


class AnswerTrials(QObject):
    """Rides what a debrief wants, batch by batch, in other processes."""

    changed = Signal()
    """More is known; or all there is to know."""

    def __init__(self, parent: QObject, jobs: Jobs) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._task: Task | None = None
        self._debrief: Debrief | None = None

    def ride(self, start: MatchStart, debrief: Debrief) -> None:
        """Ride everything that waits; one task after the other, as a runner wants it."""
        self._debrief = debrief
        batches: list[TrialBatch] = []
        while (batch := debrief.next_batch()) is not None:
            batches.append(batch)
        if not batches:
            return
        calls = [Call(try_batch, (start, debrief.moments[one.moment], one)) for one in batches]
        task = self._jobs.start("tried", calls)
        task.part.connect(lambda nth, ridden: self._take(debrief, batches[nth], ridden))
        task.done.connect(lambda _results: self._ride_on(start, debrief))
        self._task = task

    def stop(self) -> None:
        """Try nothing more."""
        task, self._task, self._debrief = self._task, None, None
        if task is not None:
            task.stop()

    def _ride_on(self, start: MatchStart, debrief: Debrief) -> None:
        if debrief is self._debrief:
            self.ride(start, debrief)

    def _take(self, debrief: Debrief, batch: TrialBatch, ridden: Ridden) -> None:
        if debrief is self._debrief:
            debrief.take(batch, ridden)
            self.changed.emit()


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
        self._desk, self._jobs = desk, Jobs(desk, runner)
        self.summary, self.bar, self.chart = wrapping_label(), QProgressBar(), Sketch(desk.theme)
        self.verdict = wrapping_label(copied=True)
        """What is sure of the answers that are tried."""
        self.verdict.hide()
        self._trials = AnswerTrials(self, self._jobs)
        self.bar.setTextVisible(False)
        self.outcomes: list[Outcome] = []
        self.debrief = Debrief(())
        em = round(desk.theme.em)
        lay_column(self.summary, self.verdict, self.bar, (self.chart, 1), on=self, margins=em)
        self.setWindowTitle(desk.language.say("match.what_if"))
        self.resize(46 * em, 30 * em)

    def ride_races(self, start: MatchStart, tape: Tape, turn: int, text: AnswerText) -> None:
        """Ride on from the end of a tape."""
        calls = [Call(ride_on, (start, tape, n, A_CALL)) for n in range(1, RACES + 1, A_CALL)]
        self.bar.setRange(0, len(calls))
        task = self._jobs.start("what_if", calls)
        task.part.connect(lambda _n, outcomes: self._add_outcomes(outcomes, start, turn, text))
        task.progressed.connect(lambda done, _of: self.bar.setValue(done))
        task.ended.connect(self.bar.hide)
        self.finished.connect(lambda _code: task.stop())
        self._tell_wins(start, turn, text)

    def try_answers(
        self, start: MatchStart, moment: TriedMoment, given: SeatAnswer, text: AnswerText
    ) -> None:
        """Try an answer and all others that were open, over the same dice.

        The best of them is looked at closer until it is sure, as in a debrief.
        """
        names = [text.changed_text(other.parts, given.parts) for other in moment.others]
        self.debrief = debrief = Debrief([moment], RACES, A_CALL)
        self.bar.setRange(0, RACES)

        def tell() -> None:
            tallies = debrief.first_round(0)
            known = [(name, t) for name, t in zip(names, tallies, strict=True) if t and t.races]
            self._tell_answers(given, text.answer_text(given.parts), known)
            if debrief.over:
                self._tell_verdict(given, text)

        self.verdict.show()
        self._trials.changed.connect(tell)
        self.finished.connect(lambda _code: self._trials.stop())
        tell()
        self._trials.ride(start, debrief)

    def _tell_answers(
        self, given: SeatAnswer, given_text: str, known: Sequence[tuple[str, PairedTally]]
    ) -> None:
        """Tell how often the team wins with each answer; the one that was given comes first."""
        language, races = self._desk.language, known[0][1].races if known else 0
        self.bar.setValue(races)
        values = {"turn": given.turn, "count": races}
        self.summary.setText(language.say("match.what_if_answers", **values))
        if known:
            first = language.say("match.what_if_given", answer=given_text)
            rows = [self._share_bar(first, known[0][1].wins[0], races)]
            rows += [self._share_bar(name, tally.wins[1], tally.races) for name, tally in known]
            self._show_bars(language.say("match.what_if_chance"), rows)
        key = "what_if_closer" if races >= RACES else "what_if_trying"
        self.verdict.setText(language.say(f"match.{key}"))

    def _tell_verdict(self, given: SeatAnswer, text: AnswerText) -> None:
        """Say whether another answer was better, and how sure that is."""
        self.bar.hide()
        told = [verdict_text(text, one, given) for one in self.debrief.verdicts()]
        self.verdict.setText(told[0] if told else self._desk.language.say("match.what_if_unsure"))

    def _share_bar(self, name: str, won: int, count: int) -> Bar:
        share = won / count
        off = SURE * sqrt(share * (1 - share) / count)
        low, high = max(0.0, share - off), min(1.0, share + off)
        percent = self._desk.language.say("match.what_if_share", percent=round(100 * share))
        return Bar(name, share, low, high, percent)

    def _show_bars(self, title: str, rows: Sequence[Bar]) -> None:
        if rows:
            note = self._desk.language.say("match.what_if_note")
            self.chart.show_drawing(
                lambda box: draw_bar_rows(box, title, note, rows), bars_height(len(rows))
            )
            shares = ", ".join(f"{row.name}: {row.told}" for row in rows)
            self.chart.setAccessibleName(f"{title}: {shares}")

    def _add_outcomes(
        self, outcomes: list[Outcome], start: MatchStart, turn: int, text: AnswerText
    ) -> None:
        self.outcomes += outcomes
        self._tell_wins(start, turn, text)

    def _tell_wins(self, start: MatchStart, turn: int, text: AnswerText) -> None:
        language, count = self._desk.language, len(self.outcomes)
        self.summary.setText(language.say("match.what_if_said", count=count, turn=turn))
        bibs = [(r.bib, n) for n, r in enumerate(r for t in start.setup.teams for r in t.riders)]
        names = {bib: text.name(number) for bib, number in bibs}
        wins = Counter(b for one in self.outcomes for b, place in one.places if place == 1)
        rows = [
            self._share_bar(f"{bib} {names.get(bib, '')}", won, count)
            for bib, won in wins.most_common(FEW)
        ]
        self._show_bars(language.say("match.what_if_wins"), rows)
