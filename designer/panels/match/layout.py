"""The widgets of race mode and where they lie: strip, map, question, story, profile, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from designer.panels.match.asked.question import QuestionPanel
from designer.panels.match.asked.roll_panel import RollPanel
from designer.panels.match.bar import MatchBar
from designer.panels.match.beside.recap import Recap
from designer.panels.match.beside.rider_cards import RiderCards
from designer.panels.match.beside.standings import StandingRows
from designer.panels.match.beside.telling import Telling
from designer.panels.match.seen.table_map import TableMap
from designer.panels.match.sitting.cover import Cover
from designer.panels.table import PlainTable
from designer.scene.match.dice_tray import DiceTray
from designer.scene.match.projector import Projector
from designer.scene.match.riders_profile import RidersProfile
from designer.scene.match.strip import StripView

if TYPE_CHECKING:
    from designer.jobs.runner import Runner
    from designer.panels.desk import Desk
    from designer.panels.laying import Laying

TABS = ("story", "standings", "recap")
NAME_COLUMN = 1
SHARES, SHARES_UNMAPPED = (380, 480, 420), (0, 640, 400)
"""Of the width: map, question, what stands beside it."""
STRIP = 0.17
"""Share of the height that the strip takes, if that is enough for its tokens."""


class MatchLayout:
    """Every widget of a race on screen, put in its place."""

    def __init__(self, page: QWidget, desk: Desk, runner: Runner, laying: Laying) -> None:
        self._desk, self._page = desk, page
        self.projector = Projector(page)
        self.bar = MatchBar(desk, self.projector)
        self.strip = StripView(desk.voice, desk.theme)
        self.tray = DiceTray(desk.theme, self.strip)
        self.map = TableMap(desk, runner, laying)
        self.question, self.roll = QuestionPanel(desk), RollPanel(desk)
        self.turn = QLabel()
        self.story, self.recap = Telling(desk), Recap(desk)
        self.rows = StandingRows(desk)
        self.standings = PlainTable(self.rows)
        self.standings.horizontalHeader().setStretchLastSection(False)
        self.profile = RidersProfile(desk.voice, desk.theme)
        self.cards = RiderCards(desk.theme)
        self.cover = Cover(desk, page)
        self.asked, self.tabs = QStackedWidget(), QTabWidget()
        self.middle, self.halves, self.body = QSplitter(), QSplitter(), QStackedWidget()
        self._put()

    def _put(self) -> None:
        em = round(self._desk.theme.em)
        self.turn.setWordWrap(True)
        self.turn.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.turn.setContentsMargins(em, em, em, em)
        for asked in (self.turn, self.question, self.roll):
            self.asked.addWidget(asked)
        for beside in (self.story, self.standings, self.recap):
            self.tabs.addTab(beside, "")
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        for part in (self.map, self.asked, self.tabs):
            self.middle.addWidget(part)
        self._mapped: bool | None = None
        self.middle.setChildrenCollapsible(True)
        self.halves.setOrientation(Qt.Orientation.Vertical)
        for row in (self.strip, self.middle, self.profile):
            self.halves.addWidget(row)
        self.halves.setStretchFactor(0, 2)
        self.halves.setStretchFactor(1, 6)
        self.halves.setStretchFactor(2, 1)
        self.halves.setCollapsible(0, False)
        self.body.addWidget(self.halves)
        column = QVBoxLayout(self._page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.body, 1)
        column.addWidget(self.cards)

    def fit(self, wide: int, high: int) -> None:
        """Leave out what there is no room for: the map first, then the profile."""
        em = self._desk.theme.em
        mapped, profiled = wide >= 76 * em and high >= 36 * em, high >= 42 * em
        self.map.setVisible(mapped)
        self.profile.setVisible(profiled)
        self.bar.fit(wide)
        self.cards.fit(high)
        layout = self._page.layout()
        assert layout is not None
        layout.activate()  # what was left out gives its room at once
        strip = max(self.strip.minimumSizeHint().height(), round(high * STRIP) if profiled else 0)
        profile = min(self.profile.sizeHint().height(), round(high * 0.17)) if profiled else 0
        rest = max(self.halves.height() - strip - profile, round(10 * em))
        self.halves.setSizes([strip, rest, profile])
        if mapped != self._mapped:  # as a hand has pulled them since, they stay
            self._mapped = mapped
            self.middle.setSizes(list(SHARES if mapped else SHARES_UNMAPPED))
        # On the map, where there is one: on the strip they lie over the road.
        self.tray.setParent(self.map if mapped else self.strip)
        self.tray.move(round(em * 0.5), round(em * 0.3))

    def say(self) -> None:
        """Speak the language that is on."""
        voice = self._desk.voice
        self.bar.say()
        self.story.say()
        self.recap.say()
        self.map.say()
        self.question.say()
        self.roll.say()
        for nth, name in enumerate(TABS):
            self.tabs.setTabText(nth, voice(f"match.tab_{name}"))
        for widget in (self.tabs, self.tabs.tabBar()):
            widget.setAccessibleName(voice("match.tabs"))
        self.standings.setAccessibleName(voice("match.tab_standings"))
        self.strip.setAccessibleName(voice("match.strip"))
        self.profile.setAccessibleName(voice("match.profile"))
        self.rows.renew()
        header = self.standings.horizontalHeader()
        header.setSectionResizeMode(NAME_COLUMN, QHeaderView.ResizeMode.Stretch)
        self.turn.setFont(self._desk.theme.font("text.strong", 1.1))
