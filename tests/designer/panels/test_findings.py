"""Findings: a way to the place of each, and a fix that takes it away."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from designer.document.place import TourPlace
from designer.language import LANGUAGES
from designer.panels.findings import FIX, RULE, SIGN, TEXT, FindingsPanel
from designer.panels.fixes import FIXED, find_fix, fix_sentence
from engine import tables
from engine.board.played_roads import roads_of
from engine.intake.climb_edits import contrary_sections
from engine.intake.profile import Profile, pack_profile
from engine.tour.file import OpenedTour
from engine.tour.values import FEED, Point, Rider, Section, Stage, Team, Tour

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from designer.panels.desk import Desk
    from engine.tour.finding import Finding


def _flat(start: int, end: int, terrain: str = "FLAT") -> Section:
    return Section(terrain, Decimal(start), Decimal(end))


def _stage(*sections: Section, **fields: object) -> Stage:
    return replace(Stage("s", sections=sections), **fields)  # type: ignore[arg-type]


RIDER = Rider(1, "r", "ROULEUR")
BROKEN = {
    "E_KM_GAP": _stage(_flat(0, 10), _flat(20, 30)),
    "E_KM_OVERLAP": _stage(_flat(0, 10), _flat(8, 30)),
    "E_KM_REVERSED": _stage(_flat(30, 0)),
    "E_KM_EMPTY": _stage(_flat(0, 10), _flat(10, 10), _flat(10, 20)),
    "W_KM_TOTAL": _stage(_flat(0, 10), stated_km=Decimal(12)),
    "E_TERRAIN_UNKNOWN": _stage(_flat(0, 10, "FLATT")),
    "W_TRIAL_IN_ROAD": _stage(_flat(0, 10, "TT_SHORT")),
    "E_FORMAT": _stage(_flat(0, 10), format="relay"),
    "E_POINT_OUTSIDE": _stage(_flat(0, 10), points=(Point(FEED, Decimal(12)),)),
    "E_POINT_KIND": _stage(_flat(0, 10), points=(Point("BAR", Decimal(5)),)),
    "W_TT_SPRINT": _stage(
        _flat(0, 10), format="ITT", points=(Point("INTERMEDIATE_SPRINT", Decimal(5)),)
    ),
    "W_KM_UNCOVERED": _stage(_flat(0, 119), _flat(120, 126, "MTN_3")),
}


def _tours() -> dict[str, Tour]:
    found = {code: Tour("t", (stage,)) for code, stage in BROKEN.items()}
    whole = Tour("t", (_stage(_flat(0, 10)),))
    ask = {"stage.descent_inference": "ask"}
    descent = _stage(_flat(0, 10, "MTN_2"), _flat(10, 20, "DESCENT"))
    found["E_DESCENT_OPEN"] = Tour("t", (descent,), rules=ask)
    found["W_RULE_UNKNOWN"] = replace(whole, rules={"road.lane": 3})
    found["W_RULE_RANGE"] = replace(whole, rules={"road.lanes": 99})
    found["W_RULE_KEYS"] = replace(whole, rules={"weather.faces": {"1": "RAIN"}})
    found["E_REST_DAY"] = replace(whole, rest_after=(7,))
    hybrid = replace(RIDER, type="ROULEUR_SPRINTER")
    found["E_TYPE_ADVANCED"] = replace(whole, teams=(Team("A", "A", "sky", (hybrid,)),))
    heights = tuple(500.0 + 2.5 * n for n in range(201))
    rising = pack_profile(Profile(10_000.0, heights, 500, 10))
    found["W_DESCENT_RISES"] = Tour("t", (_stage(_flat(0, 10, "DESC_LOW"), profile=rising),))
    falling = pack_profile(Profile(10_000.0, heights[::-1], 0, 10))
    found["W_CLIMB_FALLS"] = Tour("t", (_stage(_flat(0, 10, "MTN_2"), profile=falling),))
    long = _stage(_flat(0, 180))
    sprint = (Point("INTERMEDIATE_SPRINT", Decimal(90)),)
    found["I_NO_SPRINT"] = Tour("t", (replace(long, points=(Point(FEED, Decimal(90)),)),))
    found["I_NO_FEED"] = Tour("t", (replace(long, points=sprint),) * 21)
    queen = _stage(_flat(0, 60), *(_flat(a, a + 20, "MTN_HC") for a in (60, 80, 100)))
    found["I_LONG_EVENING"] = Tour("t", (queen,))
    found["I_FITTED"] = Tour("t", (_stage(replace(_flat(0, 50), squares=10)),))
    pair = (Team("A", "A", "sky", (RIDER,)), Team("B", "B", "sky", (replace(RIDER, bib=99),)))
    found["W_TEAM_COLOUR"] = replace(whole, teams=pair)
    found["E_BIB_TWICE"] = replace(whole, teams=(Team("A", "A", "sky", (RIDER, RIDER)),))
    return found


def _everything(tour: Tour) -> list[Finding]:
    stages = enumerate(tour.stages, start=1)
    contrary = [f for number, stage in stages for f in contrary_sections(stage, number)]
    return [*roads_of(tour).all_findings, *contrary]


@pytest.mark.parametrize("code", FIXED)
def test_a_fix_takes_its_finding_away(code: str):
    """What a fix offers is what puts the finding right."""
    tour = _tours()[code]
    finding = next(f for f in _everything(tour) if f.code == code)

    fix = find_fix(tour, finding)

    assert fix is not None
    after = [(f.code, f.where) for f in _everything(fix[1])]
    assert (code, finding.where) not in after
    assert all(fix_sentence(finding).in_language(language) for language in LANGUAGES)


def test_what_only_a_person_knows_has_no_fix():
    tour = Tour("t", (_stage(),))
    finding = next(f for f in roads_of(tour).all_findings if f.code == "E_NO_SECTIONS")

    assert find_fix(tour, finding) is None


@pytest.fixture
def panel(desk: Desk, qtbot: QtBot) -> FindingsPanel:
    """Two stages, each with what is wrong, and a rule that is; the first stage is looked at."""
    made = FindingsPanel(desk)
    qtbot.addWidget(made)
    stages = (BROKEN["W_KM_TOTAL"], BROKEN["E_TERRAIN_UNKNOWN"])
    tour = Tour("t", stages, rules={"road.lanes": 99})
    desk.document.start(OpenedTour(tour, (), ""), None)
    return made


def _rows(panel: FindingsPanel, column: int = TEXT) -> list[str]:
    return [panel.rows.index(n, column).data() for n in range(panel.rows.rowCount())]


def _press(panel: FindingsPanel, row: int, column: int = TEXT) -> None:
    panel.press(panel.rows.index(row, column))


def _row_of(panel: FindingsPanel, code: str) -> int:
    tips = range(panel.rows.rowCount())
    tip = Qt.ItemDataRole.ToolTipRole
    return next(n for n in tips if (panel.rows.index(n, TEXT).data(tip) or "").endswith(code))


def test_the_gravest_come_first_and_each_has_a_sign_that_is_spoken(
    panel: FindingsPanel, desk: Desk
):
    desk.document.select(TourPlace(2))
    signs = _rows(panel, SIGN)[:-1]
    cells = [panel.rows.index(n, SIGN) for n in range(len(signs))]
    spoken = {cell.data(): cell.data(Qt.ItemDataRole.AccessibleTextRole) for cell in cells}

    assert signs == sorted(signs, key="✕!i".index)
    assert {"✕", "!"} <= set(signs)
    assert spoken["✕"] == "error"


def test_those_of_this_stage_come_first_and_those_of_others_are_counted(
    panel: FindingsPanel, desk: Desk
):
    """What is wrong with the tour stands between; a press on the count unfolds the others."""
    folded = _rows(panel)
    _press(panel, len(folded) - 1)
    unfolded = _rows(panel)
    desk.document.select(TourPlace(2))

    assert all(not text.startswith("stage 2") for text in folded)
    assert folded[-1] == "Other stages: 1 error · 0 warnings · 0 notes"
    assert unfolded[-1].startswith("stage 2, section 1: ")
    assert _rows(panel)[0].startswith("stage 2, section 1: ")


@pytest.mark.parametrize(
    ("code", "place", "page"),
    [
        ("E_TERRAIN_UNKNOWN", TourPlace(2, "sections", 1), "stage"),
        ("W_RULE_RANGE", TourPlace(1, "rules/road.lanes"), "rules"),
    ],
    ids=["a section", "a rule, without leaving the stage"],
)
def test_a_press_goes_to_the_place(
    panel: FindingsPanel, desk: Desk, qtbot: QtBot, code: str, place: TourPlace, page: str
):
    _press(panel, panel.rows.rowCount() - 1)

    with qtbot.waitSignal(panel.jumped) as jumped:
        _press(panel, _row_of(panel, code))

    assert (desk.document.place, jumped.args) == (place, [page])


def test_a_press_on_the_fix_fixes_and_one_on_the_rule_shows_it(
    panel: FindingsPanel, desk: Desk, qtbot: QtBot
):
    """One step each, with what it does written in the row."""
    row = _row_of(panel, "W_KM_TOTAL")
    words = _rows(panel, FIX)[row]
    with qtbot.waitSignal(panel.rule_wanted) as rule:
        _press(panel, row, RULE)
    _press(panel, row, FIX)

    assert words == "State 10 km"
    assert rule.args == [tables.read_toml("findings.toml")["W_KM_TOTAL"]["rule"]]
    assert desk.document.stack.count() == 1
    assert not any(text.startswith("stage 1") for text in _rows(panel))


def test_those_of_one_kind_stand_together_and_one_press_puts_all_right(
    panel: FindingsPanel, desk: Desk
):
    """By what can be done: in two stages, the last section first, as one step."""
    gaps = _stage(_flat(0, 10), _flat(20, 30), _flat(40, 50))
    desk.document.start(OpenedTour(Tour("t", (gaps, BROKEN["E_KM_GAP"])), (), ""), None)
    row = next(n for n, words in enumerate(_rows(panel, FIX)) if words == "Put all 3 right")
    assert _rows(panel)[row] == "3 findings of one kind in the tour"
    assert all("stage 1" in words for words in _rows(panel)[row + 1 : row + 3])
    _press(panel, row)
    assert desk.document.stack.count() == 0
    _press(panel, row, FIX)
    assert desk.document.stack.count() == 1
    assert not any(f.code == "E_KM_GAP" for f in desk.document.survey.all_findings)
    desk.document.stack.undo()
    assert _rows(panel, FIX)[row] == "Put all 3 right"


def test_one_goes_from_finding_to_finding_through_the_whole_tour(panel: FindingsPanel, desk: Desk):
    """Forwards and back, stage by stage, and round again; a rule belongs to no stage."""
    count = len(panel.rows.near) + len(panel.rows.far)
    places = []
    for way in (1,) * (count + 1) + (-1,):
        panel.step(way)
        place = desk.document.place
        places.append(place.kind if place.kind.startswith("rules/") else place)

    assert len(set(places[:count])) == count > 2
    assert (places[count], places[count + 1]) == (places[0], places[count - 1])
