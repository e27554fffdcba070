"""Teams and riders: dealt, typed, kept within the limits of the book."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from designer.language import done_sentence
from designer.panels.teams import BIB, NAME, TYPE, TeamsPanel
from engine.tour import edit
from engine.tour.check import check_tour
from engine.tour.file import open_tour
from tests.designer.panels.touch import choose, type_into

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from engine.errors import EtapaError

SAMPLES = Path(__file__).parents[3] / "samples"


@pytest.fixture
def panel(desk: Desk, qtbot: QtBot) -> TeamsPanel:
    """One team of eight."""
    desk.document.change(done_sentence("fix", code="X"), edit.set_teams, ())
    made = TeamsPanel(desk)
    qtbot.addWidget(made)
    made.add_team()
    return made


def _type(panel: TeamsPanel, row: int, column: int, text: str) -> None:
    model = panel.riders.model()
    model.setData(model.index(row, column), text)


def test_six_teams_are_dealt_that_may_start(panel: TeamsPanel, desk: Desk):
    """R2.1, R2.2, R2.3, R2.4 — eight riders a team, within the limits by type, bibs apart."""
    for _ in range(5):
        panel.add_team()

    assert [len(t.riders) for t in desk.document.tour.teams] == [8] * 6
    found = check_tour(desk.document.tour, desk.document.rules)
    wrong = [f for f in found if f.where.startswith("teams") and f.severity != "info"]
    assert wrong == []
    assert not panel.buttons["add"].isEnabled()


def test_another_tour_is_seen_from_its_first_team_on(panel: TeamsPanel, desk: Desk):
    """Not from the one that was chosen in the tour before."""
    panel.add_team()
    assert panel.list.currentRow() == 1

    desk.document.start(open_tour(SAMPLES / "sierra.etapa"), None)

    assert panel.list.currentRow() == 0
    assert panel.name.text() == desk.document.tour.teams[0].name


@pytest.mark.parametrize(
    ("column", "text", "field", "value"),
    [
        (BIB, "77", "bib", 77),
        (NAME, " Marisol Vera ", "name", "Marisol Vera"),
        (TYPE, "CLIMBER", "type", "CLIMBER"),
    ],
)
def test_a_rider_is_typed_in_the_table(
    panel: TeamsPanel, desk: Desk, column: int, text: str, field: str, value: object
):
    """One step a cell; what stands there already is none."""
    _type(panel, 2, column, text)
    steps = desk.document.stack.count()
    _type(panel, 2, column, text)

    assert getattr(desk.document.tour.teams[0].riders[2], field) == value
    assert desk.document.stack.count() == steps


def test_a_bib_that_is_no_number_is_refused(panel: TeamsPanel, refused: list[EtapaError]):
    _type(panel, 0, BIB, "x1")

    assert [e.key for e in refused] == ["not_a_bib"]


def test_a_team_is_named_and_painted(panel: TeamsPanel, desk: Desk):
    type_into(panel.name, "Aguilar")
    type_into(panel.manager, "Rosa")
    choose(panel.colour, "green")

    team = desk.document.tour.teams[0]
    assert (team.name, team.manager, team.colour) == ("Aguilar", "Rosa", "green")


def test_a_new_rider_gets_a_bib_nobody_has(panel: TeamsPanel, desk: Desk):
    panel.add_team()
    panel.list.setCurrentRow(0)

    panel.add_rider()

    bibs = [r.bib for t in desk.document.tour.teams for r in t.riders]
    assert len(bibs) == len(set(bibs)) == 17


def test_a_team_leaves_and_undo_brings_it_back(panel: TeamsPanel, desk: Desk):
    before = desk.document.tour
    panel.remove_team()

    desk.document.undo()

    assert desk.document.tour is before
    assert panel.list.count() == 1


def test_a_team_is_shown_beside_its_limits(panel: TeamsPanel):
    """RULING 10 — how many of each type there are and may be; what is too much is marked."""
    kept = panel.limits.text()

    _type(panel, 2, TYPE, "LEADER")

    assert "Riders 8 of 8" in kept
    assert "team leader 1 of 1" in kept
    assert "✕ team leader 2 of 1" in panel.limits.text()


def test_all_teams_have_rows_of_one_height(panel: TeamsPanel):
    """As the look has them, from the first time they are seen."""
    panel.add_team()
    panel.show()

    rows = [panel.list.visualItemRect(panel.list.item(n)) for n in range(panel.list.count())]

    assert len({row.height() for row in rows}) == 1
    assert rows[0].height() > panel.list.fontMetrics().height()
