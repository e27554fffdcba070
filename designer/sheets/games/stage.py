"""The sheet of one stage: places and figures to type, scores and the order of teams computed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation

from designer.i18n import finding_text, own_name
from designer.sheets.cells import ROW, write_cell, write_formula
from designer.sheets.games.plan import BIB, FIRST, MARK, PLACE, RIDER, TEAM
from engine.race.box import BEST_PLACES

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.games.plan import GameStage, GameWorkbook

MOST = 9_999
WIDE, NAME, NARROW = 22, 26, 11
LEFT_OUT = "I_LEFT_"


def write_game_stage(sheet: Worksheet, plan: GameWorkbook, stage: GameStage) -> None:
    """Write riders with cells to type, their scores, and the teams beside them."""
    road = stage.converted.road
    name = own_name(road.number, road.name)
    write_cell(sheet, 1, 1, plan.word("game_stage", number=road.number, name=name), "title")
    write_cell(sheet, 2, 1, plan.word("game_type"), "subtitle")
    lost = [f for f in stage.converted.left_out if f.code.startswith(LEFT_OUT)]
    if lost:
        told = "; ".join(finding_text(plan.lang, found) for found in lost)
        write_cell(sheet, 3, 1, plan.word("game_left_out", what=told), "note.line")
    heads = ("team", "bib", "game_mark", "rider", "place")
    for column, key in enumerate(heads, start=1):
        write_cell(sheet, FIRST - 1, column, plan.word(f"game_{key.removeprefix('game_')}"), "head")
    for column, figure in enumerate(plan.form.typed, start=PLACE + 1):
        write_cell(sheet, FIRST - 1, column, plan.said(f"sheet_{figure.name}"), "head")
    write_cell(sheet, FIRST - 1, plan.score, plan.said("sheet_score"), "head")
    _write_riders(sheet, plan, stage)
    _write_teams(sheet, plan, stage)
    widths = {TEAM: WIDE, BIB: NARROW, MARK: NARROW, RIDER: NAME, plan.side: WIDE}
    for column in range(1, plan.side + 3):
        sheet.column_dimensions[get_column_letter(column)].width = widths.get(column, NARROW)
    sheet.row_dimensions[FIRST - 1].height = 28
    sheet.freeze_panes = f"{get_column_letter(PLACE)}{FIRST}"


def _write_riders(sheet: Worksheet, plan: GameWorkbook, stage: GameStage) -> None:
    done = {}
    if stage.number in plan.results:
        done = {row.bib: row for row in plan.results[stage.number].arrivals}
    for row, (team, rider) in enumerate(stage.riders, start=FIRST):
        mark = stage.box.marks.get(rider.bib)
        write_cell(sheet, row, TEAM, team.name, "text")
        write_cell(sheet, row, BIB, rider.bib, "input.who")
        write_cell(sheet, row, MARK, mark.text if mark else "", "code")
        write_cell(sheet, row, RIDER, rider.name, "text")
        arrival = done.get(rider.bib)
        names = [figure.name for figure in plan.form.typed]
        home = arrival is not None and all(name in arrival.figures for name in names)
        values = [arrival.place, *(arrival.figures[n] for n in names)] if arrival and home else []
        for column in range(PLACE, plan.score):
            value = values[column - PLACE] if values else None
            write_cell(sheet, row, column, value, "input")
        write_formula(sheet, row, plan.score, _score(plan), "sum")
        sheet.cell(row, plan.score).number_format = "0.##"
    last = FIRST + len(stage.riders) - 1
    numbers = DataValidation("whole", operator="between", formula1="0", formula2=str(MOST))
    numbers.add(f"{get_column_letter(PLACE)}{FIRST}:{get_column_letter(plan.score - 1)}{last}")
    sheet.add_data_validation(numbers)


def _score(plan: GameWorkbook) -> str:
    """Return the score of a row: nothing without a place."""
    place = f"${get_column_letter(PLACE)}{ROW}"
    parts = []
    if plan.form.by_place:
        table = ",".join(map(str, plan.form.by_place))
        most = len(plan.form.by_place)
        parts.append(f"IF({place}>{most},0,INDEX({{{table}}},1,MAX(1,MIN({most},{place}))))")
    for column, figure in enumerate(plan.form.typed, start=PLACE + 1):
        above, below = figure.weight.as_integer_ratio()
        cell = f"N(${get_column_letter(column)}{ROW})"
        parts.append(cell if (above, below) == (1, 1) else f"{cell}*{above}/{below}")
    return f'IF({place}="","",ROUND({"+".join(parts)},6))'


def _write_teams(sheet: Worksheet, plan: GameWorkbook, stage: GameStage) -> None:
    """Write what each team comes to, and its place among them."""
    side, first, last = plan.side, FIRST, FIRST + len(stage.teams) - 1
    best = plan.form.teams == BEST_PLACES
    for column, key in enumerate(("team", "places" if best else "points", "place")):
        write_cell(sheet, FIRST - 1, side + column, plan.word(f"game_{key}"), "head")
    letter = get_column_letter(side + 1)
    sums = f"${letter}${first}:${letter}${last}"
    for nth, team in enumerate(stage.teams):
        row = FIRST + nth
        write_cell(sheet, row, side, team.name, "text.bold")
        write_formula(sheet, row, side + 1, team_formula(plan, stage, nth), "sum")
        mine = f"${letter}{ROW}"
        better = "<" if best else ">"
        rank = f'IF({mine}="","",1+COUNTIF({sums},"{better}"&{mine}))'
        write_formula(sheet, row, side + 2, rank, "number.bold")


def team_formula(plan: GameWorkbook, stage: GameStage, team: int) -> str:
    """Return what a team comes to: scores added up, or the places of its best riders."""
    first, last = stage.rows(team)
    column = PLACE if plan.form.teams == BEST_PLACES else plan.score
    letter = get_column_letter(column)
    span = f"${letter}${first}:${letter}${last}"
    if plan.form.teams != BEST_PLACES:
        return f'IF(COUNT({span})=0,"",SUM({span}))'
    riders = last - first + 1
    most = min(plan.form.best or riders, riders)
    added = "+".join(f"SMALL({span},{n})" for n in range(1, most + 1))
    return f'IF(COUNT({span})<{most},"",{added})'
