"""The manager of each team, where they are chosen one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox, QLabel

from designer.panels.choice import Choice, fill
from engine.tour.values import MOST_TEAMS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from designer.panels.desk import Desk
    from designer.panels.flow import Flow
    from engine.tour.values import Team


class TeamBots:
    """A list of characters beside the name of each team, on a line of another widget."""

    def __init__(self, desk: Desk, row: Flow) -> None:
        self._desk = desk
        self._labels = [QLabel() for _ in range(MOST_TEAMS)]
        self.boxes = [QComboBox() for _ in range(MOST_TEAMS)]
        for label, box in zip(self._labels, self.boxes, strict=True):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            row.pair(label, box)

    def show_teams(self, teams: Sequence[Team], characters: Sequence[str], *, on: bool) -> None:
        """Offer these characters to these teams, or to none."""
        voice = self._desk.voice
        for number, (label, box) in enumerate(zip(self._labels, self.boxes, strict=True)):
            seen = on and number < len(teams)
            label.setVisible(seen)
            box.setVisible(seen)
            if seen:
                label.setText(teams[number].name or teams[number].id)
                # What a character does is said in the list of all teams: here its name will do.
                names = (voice(f"race_page.bot_{b}").partition(":")[0] for b in characters)
                offered = zip(characters, names, strict=True)
                fill(box, (Choice(value, name) for value, name in offered))
                box.setCurrentIndex(max(box.currentIndex(), 0))
                box.setToolTip(voice("race_page.bots_help"))

    def chosen(self, teams: Sequence[Team]) -> tuple[str, ...]:
        """Return the character of each team, in the order of the teams."""
        return tuple(box.currentData() for box, _ in zip(self.boxes, teams, strict=False))
