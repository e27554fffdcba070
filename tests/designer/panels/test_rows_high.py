"""Rows of lists are as high as the look has them, from the first time they are seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.panels.rules import RulesPanel
from designer.panels.teams import TeamsPanel

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk


def test_all_teams_have_rows_of_one_height(desk: Desk, qtbot: QtBot):
    panel = TeamsPanel(desk)
    qtbot.addWidget(panel)
    panel.show()

    rows = [panel.list.visualItemRect(panel.list.item(n)) for n in range(panel.list.count())]

    assert len({row.height() for row in rows}) == 1
    assert rows[0].height() > panel.list.fontMetrics().height()


def test_rules_have_the_room_of_every_list(desk: Desk, qtbot: QtBot):
    """The row of a rule is no lower before a search than after it."""
    panel = RulesPanel(desk)
    qtbot.addWidget(panel)
    panel.show()
    first = next(iter(panel.items.values()))
    before = panel.list.visualItemRect(first).height()

    panel.search.setText(first.text(0))

    assert panel.list.visualItemRect(first).height() == before
