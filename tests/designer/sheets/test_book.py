"""The workbook as one would hand it out: every sheet, locked, printable, as Excel takes it."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

import openpyxl
import pytest

from designer.kit.cut.imposition import count_sheets, stage_sheets
from designer.language import ENGLISH, LANGUAGES, SPANISH
from designer.sheets.book import make_workbook
from designer.sheets.layout import FIRST_ARRIVAL, HEAD_ROW
from designer.sheets.plan import plan_workbook
from designer.sheets.report import make_report
from designer.sheets.save import save_workbook
from designer.sheets.stage_sheet import DATA
from designer.texts.boards import table_told
from engine.errors import EtapaError
from engine.intake.profile import Profile, pack_profile
from engine.tour.file import load
from engine.tour.values import Rider, Section, Stage, Team, Tour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from openpyxl.workbook import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.plan import WorkbookPlan

PLAIN = {
    "AND", "CHOOSE", "COUNT", "COUNTA", "COUNTIF", "COUNTIFS", "FIND", "IF", "IFERROR", "INDEX",
    "INT", "ISERROR", "ISLOGICAL", "ISNUMBER", "ISTEXT", "LEFT", "LEN", "LOWER", "MATCH", "MAX",
    "MID", "MIN", "MOD", "N", "NOT", "OR", "ROUND", "SMALL", "SUBSTITUTE", "SUM", "SUMIFS",
    "SUMPRODUCT", "TRIM", "VALUE",
}  # fmt: skip
"""Functions every spreadsheet program has had for fifteen years."""
NEWER = {"NUMBERVALUE"}
"""Of Excel 2013 and LibreOffice 4: for numbers typed as text, which do not count without it."""


@pytest.fixture(scope="module", params=LANGUAGES)
def made(
    request: pytest.FixtureRequest, simulated: Callable, tmp_path_factory: pytest.TempPathFactory
) -> tuple[WorkbookPlan, Workbook]:
    tour, results = simulated(1, stages=5, teams=2)
    plan = plan_workbook(tour, request.param, results)
    path = tmp_path_factory.mktemp("book") / "x.xlsx"
    save_workbook(plan, path)
    return plan, openpyxl.load_workbook(path)


def visible(book: Workbook) -> list[Worksheet]:
    return [sheet for sheet in book if sheet.sheet_state == "visible"]


def formulas(book: Workbook) -> Iterator[str]:
    for sheet in book:
        for row in sheet.iter_rows():
            yield from (str(cell.value) for cell in row if cell.data_type == "f")


def test_every_sheet_of_the_rulebook_is_there(made: tuple[WorkbookPlan, Workbook]):
    """Cover, start list, classifications, jury, effort, jerseys, published, two a stage.

    R1.18, R1.19, R1.20, R1.21, R1.22, R1.23, R1.24.
    """
    plan, book = made
    tabs = ("sheets.tab_cover", "sheets.tab_start", "classifications.general_tab",
            "classifications.teams_tab", "classifications.regularity_tab",
            "classifications.mountain_tab", "sheets.tab_bonus", "classifications.combativity_tab",
            "sheets.tab_jury", "sheets.tab_effort", "sheets.tab_jerseys",
            "sheets.tab_published")  # fmt: skip
    names = [plan.language.say(tab) for tab in tabs]
    names += [
        plan.language.say(f"sheets.tab_{kind}", number=n)
        for n in range(1, 6)
        for kind in ("stage", "arrivals")
    ]
    assert [sheet.title for sheet in visible(book)] == names


def test_formulas_use_functions_every_program_has(made: tuple[WorkbookPlan, Workbook]):
    """They are stored by their English names, whatever language people read."""
    used = set()
    for formula in formulas(made[1]):
        bare = re.sub(r'"[^"]*"|\'[^\']*\'', "", formula)
        used |= set(re.findall(r"([A-Z][A-Z.]+|N)\(", bare))
    assert used - PLAIN - NEWER == set()
    assert all("IFERROR(_xlfn.NUMBERVALUE(" in f for f in formulas(made[1]) if "NUMBERVALUE" in f)


def test_only_what_is_typed_is_unlocked(made: tuple[WorkbookPlan, Workbook]):
    """R1.20 — arrivals and the jury can be typed into; the rest is locked, by no password.

    Merged cells can be neither sorted nor moved.
    """
    plan, book = made
    arrivals = {plan.language.say("sheets.tab_arrivals", number=n) for n in range(1, 6)}
    typed = arrivals | {plan.language.say("sheets.tab_jury")}
    for sheet in visible(book):
        assert (sheet.protection.sheet, sheet.protection.password) == (True, None)
        assert sheet.title not in arrivals or sheet.merged_cells.ranges == set()
        free = [c for row in sheet.iter_rows() for c in row if not c.protection.locked]
        assert bool(free) == (sheet.title in typed), sheet.title
        assert [c.coordinate for c in free if c.data_type == "f"] == []


def test_every_sheet_prints_with_its_headings(made: tuple[WorkbookPlan, Workbook]):
    """A page is as wide as its sheet, and names it; what is hidden has no page."""
    assert not [
        sheet.title for sheet in made[1] if sheet.print_area and sheet not in visible(made[1])
    ]
    for sheet in visible(made[1]):
        assert sheet.print_area, sheet.title
        assert sheet.print_title_rows, sheet.title
        assert sheet.page_setup.fitToWidth == 1
        assert sheet.freeze_panes, sheet.title
        assert sheet.oddFooter.center.text


def test_arrivals_offer_statuses_and_accept_only_numbers(made: tuple[WorkbookPlan, Workbook]):
    """R1.20 — a drop-down for the status, limits for everything else."""
    plan, book = made
    sheet = book[plan.language.say("sheets.tab_arrivals", number=1)]
    rules = sheet.data_validations.dataValidation
    lists = [rule.formula1 for rule in rules if rule.type == "list"]
    assert (
        '"' + ",".join(map(plan.status_word, ("OK", "DNF", "DNS", "OUT", "DSQ", "COMPUTED"))) + '"'
        in lists
    )
    covered = {str(rule.sqref).split(":")[0] for rule in rules}
    heads = [
        c
        for c in sheet[HEAD_ROW]
        if c.column > 4 and c.value and c.column_letter + str(FIRST_ARRIVAL) in covered
    ]
    assert len(heads) >= 19


def test_nothing_is_longer_than_excel_opens_without_repair(made: tuple[WorkbookPlan, Workbook]):
    """Names of sheets, lists of values, titles and sentences of what may be typed."""
    for sheet in made[1]:
        assert len(sheet.title) <= 31
        for rule in sheet.data_validations.dataValidation:
            assert len(rule.formula1) <= 255
            assert len(rule.errorTitle) <= 32
            assert len(rule.error) <= 225
        for part in (sheet.oddFooter.left, sheet.oddFooter.center, sheet.oddFooter.right):
            assert len(part.text or "") <= 200


def test_a_stage_sheet_has_its_profile(made: tuple[WorkbookPlan, Workbook]):
    """R1.19 — drawn from the sections, coloured by terrain."""
    plan, book = made
    sheet = book[plan.language.say("sheets.tab_stage", number=1)]
    road = plan.roads[0]
    series = sheet._charts[0].series
    assert len(series) == len({s.terrain for s in road.sections})


def test_a_stage_sheet_lists_its_sections(made: tuple[WorkbookPlan, Workbook]):
    """R1.19 — kilometres, squares, first and last square of every section."""
    plan, book = made
    sheet = book[plan.language.say("sheets.tab_stage", number=1)]
    table = [tuple(row[2:9]) for row in sheet.iter_rows(values_only=True)]
    for s in plan.roads[0].sections:
        km = (float(s.from_km), float(s.to_km), float(s.km))
        assert any(row[:3] == km and row[4:] == (s.squares, s.first, s.last) for row in table)


def test_a_stage_sheet_says_what_its_lines_pay(made: tuple[WorkbookPlan, Workbook]):
    """R1.19, RULING 19 — points and bonus turns of every line."""
    plan, book = made
    sheet = book[plan.language.say("sheets.tab_stage", number=1)]
    rows = list(sheet.iter_rows(values_only=True))
    for line in plan.roads[0].lines:
        paid = next(
            r for r in rows if r[3] == line.square and str(r[1]).startswith(plan.term(line.kind))
        )
        assert paid[6 : 6 + len(line.points)] == line.points
        assert paid[18 : 18 + len(line.bonus)] == line.bonus


def test_weather_is_rolled_at_a_third_a_half_and_three_quarters(
    made: tuple[WorkbookPlan, Workbook],
):
    """R1.19, R11.2 — as squares of this stage."""
    plan, book = made
    sheet = book[plan.language.say("sheets.tab_stage", number=1)]
    rows = plan.roads[0].rows
    want = ", ".join(str(-(-rows * a // b)) for a, b in ((1, 3), (1, 2), (3, 4)))
    texts = [str(v) for row in sheet.iter_rows(max_row=6, values_only=True) for v in row if v]
    assert any(text.endswith(want) for text in texts)


def test_leaders_wear_their_colours(made: tuple[WorkbookPlan, Workbook]):
    """R12.9 — a conditional format marks the first of every classification."""
    plan, book = made
    for tab in ("general", "regularity", "mountain", "teams"):
        name = plan.language.say(f"classifications.{tab}_tab")
        assert book[name].conditional_formatting, tab


def test_a_measured_profile_is_drawn_as_measured(simulated: Callable, tmp_path: Path):
    """R1.19 — an imported stage keeps its heights."""
    tour, _ = simulated(1, stages=1)
    km = sum(s.end - s.start for s in tour.stages[0].sections)
    samples = int(km) * 20 + 1
    heights = tuple(float(n % 1000) for n in range(samples))
    packed = pack_profile(Profile(float(km) * 1000, heights, 0, 5))
    stage = replace(tour.stages[0], profile=packed)
    save_workbook(plan_workbook(replace(tour, stages=(stage,)), ENGLISH), tmp_path / "x.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "x.xlsx")["Stage 1"]
    numbers = sheet.iter_rows(2, 12, DATA, DATA + 9, values_only=True)
    drawn = [max(filter(None, row[1:])) for row in numbers]
    assert [b - a for a, b in itertools.pairwise(drawn)] == [drawn[1] - drawn[0]] * 10
    assert drawn[1] > drawn[0]


RIDER = Rider(1, "A", "LEADER")


def team(*riders: Rider) -> tuple[Team]:
    return (Team("A", "A", "sky", riders),)


STAGE = Stage("S", sections=(Section("FLAT", Decimal(0), Decimal(9)),))


@pytest.mark.parametrize(
    ("tour", "key"),
    [
        (Tour("x", (STAGE,)), "sheets_no_riders"),
        (Tour("x", (), (), team(RIDER)), "sheets_no_stages"),
        (Tour("x", (STAGE,), (), team(RIDER, RIDER)), "sheets_teams"),
        (Tour("x", (STAGE,), (), team(Rider(0, "", "LEADER"))), "sheets_bib"),
        (Tour("x", (STAGE,), (), team(Rider(1, "", "KING"))), "sheets_teams"),
        (Tour("x", (Stage("S"),), (), team(RIDER)), "road_has_errors"),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_in_a_workbook_is_refused(tour: Tour, key: str):
    """R1.18, R2.2 — one sentence with what to do."""
    with pytest.raises(EtapaError) as refused:
        plan_workbook(tour, ENGLISH)
    assert refused.value.key == key
    assert refused.value.sentence(SPANISH) != refused.value.sentence(ENGLISH)


def test_an_empty_tour_waits_for_its_first_stage(simulated: Callable, tmp_path: Path):
    """R1.20 — a workbook without results is as complete as one with them."""
    tour, _ = simulated(1, stages=2, teams=2)
    plan = plan_workbook(tour, SPANISH)
    save_workbook(plan, tmp_path / "x.xlsx")
    book = openpyxl.load_workbook(tmp_path / "x.xlsx")
    assert plan.standings.counted_stages == 0
    assert book[plan.word("tab_published")]["A2"].value == "Aún no cuenta ninguna etapa"


def test_the_world_champion_is_named_beside_the_leaders(simulated: Callable):
    """RULING 8 — one rider named by the organiser, with no effect on anything."""
    tour, results = simulated(1, stages=2, teams=2)
    plan = plan_workbook(replace(tour, rules={"jerseys.world_champion_rider": 3}), ENGLISH, results)
    jerseys = next(s for s in make_report(plan).sections if s.key == "jerseys")
    assert jerseys.rows[-1][:2] == (3, "Rainbow jersey")


def test_an_overall_winner_is_told_where_a_house_names_one(simulated: Callable):
    """RULING 103 — after the last stage, never before."""
    tour, results = simulated(1, stages=2, teams=2)
    plan = plan_workbook(replace(tour, rules={"tour.overall_winner": "team"}), ENGLISH, results)
    keys = [[s.key for s in make_report(plan, after).sections] for after in (1, 2)]
    assert ["winner" in some for some in keys] == [False, True]


def test_the_cover_lists_squares_minutes_and_sheets_of_every_stage():
    """Beside its kilometres, as every command says them; the stage sheet says the same."""
    tour = load("samples/sierra.etapa")
    plan = plan_workbook(tour, SPANISH, count_sheets=count_sheets)
    book = make_workbook(plan)
    rows = list(
        book[plan.word("tab_cover")].iter_rows(min_row=9, max_row=15, max_col=8, values_only=True)
    )
    heads, *stages = [row for row in rows if row[5] is not None]
    want = stage_sheets(tour, plan.roads)
    assert heads[5:8] == ("Casillas", "Minutos", "Hojas A4")
    assert [row[5:8] for row in stages] == [
        (s.need_road().rows, s.minutes, want[s.number]) for s in plan.surveyed
    ]
    course = plan.facts.courses[3]
    about = str(book[plan.stage_title(course)].cell(2, 1).value)
    assert about.endswith(table_told(SPANISH, plan.surveyed[3].minutes, want[4]))


def test_a_summit_of_a_team_trial_pays_nothing_and_breaks_no_workbook():
    """RULING 109 l — it is drawn and listed; no place is typed for it."""
    tour = load("samples/sierra.etapa")
    climb = Stage(
        "Cronoescalada", format="TTT", sections=(Section("MTN_2", Decimal(0), Decimal(9)),)
    )
    book = make_workbook(plan_workbook(replace(tour, stages=(climb,), rest_after=()), SPANISH))
    assert book.worksheets
