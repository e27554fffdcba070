from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from designer.language import done_sentence
from designer.panels.teams import TeamsPanel
from engine.tour import edit
from engine.tour.check import check_tour

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk

_DID = done_sentence("fix", code="X")


@pytest.fixture
def panel(desk: Desk, qtbot: QtBot) -> TeamsPanel:
    desk.document.change(_DID, edit.set_teams, ())
    made = TeamsPanel(desk)
    qtbot.addWidget(made)
    return made


def test_six_teams_are_dealt_that_may_start(panel: TeamsPanel, desk: Desk):
    """R2.1, R2.2, R2.3, R2.4 — eight riders a team, within the limits by type, bibs apart."""
    for _ in range(6):
        panel.add_team()

    assert [len(t.riders) for t in desk.document.tour.teams] == [8] * 6
    found = check_tour(desk.document.tour, desk.document.rules)
    wrong = [f for f in found if f.where.startswith("teams") and f.severity != "info"]
    assert wrong == []
    assert not panel.buttons["add"].isEnabled()


def test_a_rider_is_renamed_in_the_table(panel: TeamsPanel, desk: Desk):
    panel.add_team()
    model = panel.riders.model()

    model.setData(model.index(2, 1), "Marisol Vera")

    assert desk.document.tour.teams[0].riders[2].name == "Marisol Vera"


def test_a_bib_that_is_no_number_is_refused(panel: TeamsPanel, desk: Desk):
    panel.add_team()
    said, model = [], panel.riders.model()
    desk.document.refused.connect(said.append)

    model.setData(model.index(0, 0), "x1")

    assert [e.key for e in said] == ["not_a_bib"]


def test_a_new_rider_gets_a_bib_nobody_has(panel: TeamsPanel, desk: Desk):
    panel.add_team()
    panel.add_team()
    panel.list.setCurrentRow(0)

    panel.add_rider()

    bibs = [r.bib for t in desk.document.tour.teams for r in t.riders]
    assert len(bibs) == len(set(bibs)) == 17


def test_a_team_leaves_and_undo_brings_it_back(panel: TeamsPanel, desk: Desk):
    panel.add_team()
    before = desk.document.tour
    panel.remove_team()

    desk.document.undo()

    assert desk.document.tour is before
    assert panel.list.count() == 1


def test_a_team_is_shown_beside_its_limits(panel: TeamsPanel, desk: Desk):
    """RULING 10 — how many of each type there are and may be; what is too much is marked."""
    panel.add_team()
    kept = panel.limits.text()

    model = panel.riders.model()
    model.setData(model.index(2, 2), "LEADER")

    assert "Riders 8 of 8" in kept
    assert "team leader 1 of 1" in kept
    assert "✕ team leader 2 of 1" in panel.limits.text()
