"""The ranking of a series, live: stages count in order up to the first that is not typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets.cells import ROW, write_cell, write_formula
from designer.sheets.games.plan import FIRST, PLACE
from engine.race.box import LEAST_SUM

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.games.plan import GameStage, GameWorkbook

COUNTS = 4
"""The row that says of every stage whether it counts."""
AWAY = 12
"""The first hidden column: what is added up, a column a stage, then what it comes to."""


def write_ranking(sheet: Worksheet, plan: GameWorkbook) -> None:
    """Write the ranking of riders, or of teams where those are ranked."""
    riders = plan.form.series == LEAST_SUM
    write_cell(sheet, 1, 1, plan.word("game_ranking"), "title")
    keys = _add_up_riders(sheet, plan) if riders else _add_up_teams(sheet, plan)
    last = _counted(sheet, plan)
    write_formula(sheet, 2, 1, f'"{plan.word("after")} "&{last}', "subtitle")
    heads = ("place", "rider", "team", "score", "places") if riders else (
        "place", "team", "points", "best", "final"
    )  # fmt: skip
    for column, key in enumerate(heads, start=1):
        write_cell(sheet, FIRST - 1, column, plan.word(f"game_{key}"), "head")
    count = len(plan.stages[0].riders if riders else plan.stages[0].teams)
    end = FIRST + count - 1
    for row in range(FIRST, end + 1):
        found = f"MATCH({row - FIRST + 1},${keys['order']}${FIRST}:${keys['order']}${end},0)"
        for column, key in enumerate(heads, start=1):
            span = f"${keys[key]}${FIRST}:${keys[key]}${end}"
            look = "text" if key in {"rider", "team"} else "number.bold"
            write_formula(sheet, row, column, f'IFERROR(INDEX({span},{found}),"")', look)
            if key == "score":
                sheet.cell(row, column).number_format = "0.0##"
    for column, width in enumerate((8, 26, 24, 12, 12), start=1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    for column in range(AWAY, AWAY + 2 * len(plan.stages) + 9):
        sheet.column_dimensions[get_column_letter(column)].hidden = True


def _counted(sheet: Worksheet, plan: GameWorkbook) -> str:
    """Write, over the column of each stage, whether it counts; return how many do."""
    before = ""
    cells = []
    for nth, stage in enumerate(plan.stages):
        last = FIRST + len(stage.riders) - 1
        held = f"(COUNT({plan.span(stage, PLACE, FIRST, last)})>0)"
        formula = f"IF({held},1,0){before}"
        write_formula(sheet, COUNTS, AWAY + nth, formula, "hidden")
        cell = f"${get_column_letter(AWAY + nth)}${COUNTS}"
        before = f"*{cell}"
        cells.append(cell)
    return f"({'+'.join(cells)})"


def _add_up_riders(sheet: Worksheet, plan: GameWorkbook) -> dict[str, str]:
    """Write of every rider the scores and places that count; return the columns by key."""
    first = plan.stages[0]
    end = FIRST + len(first.riders) - 1
    names = ("rider", "team", "score", "places", "lacks", "place", "order")
    at = dict(zip(names, range(AWAY + len(plan.stages), 10**6), strict=False))
    keys = {name: get_column_letter(column) for name, column in at.items()}
    for row, (team, rider) in enumerate(first.riders, start=FIRST):
        write_cell(sheet, row, at["rider"], rider.name, "hidden")
        write_cell(sheet, row, at["team"], team.name, "hidden")
        for name, column in (("score", plan.score), ("places", PLACE)):
            parts = [
                f"N({_cell(plan, stage, column, row)})*{_counts(nth)}"
                for nth, stage in enumerate(plan.stages)
            ]
            write_formula(sheet, row, at[name], f"ROUND({'+'.join(parts)},6)", "hidden")
        lacking = [
            f'({_cell(plan, stage, PLACE, row)}="")*{_counts(nth)}'
            for nth, stage in enumerate(plan.stages)
        ]
        none = f"({_counts(0)}=0)"
        write_formula(sheet, row, at["lacks"], f"{none}+{'+'.join(lacking)}", "hidden")
        better = (
            f"({_all(keys['score'], end)}<{keys['score']}{ROW})"
            f"+({_all(keys['score'], end)}={keys['score']}{ROW})"
            f"*({_all(keys['places'], end)}<{keys['places']}{ROW})"
        )
        _write_order(sheet, row, at, keys, end, better, ("score", "places"))
    return keys


def _add_up_teams(sheet: Worksheet, plan: GameWorkbook) -> dict[str, str]:
    """Write of every team its points, its best rider and what both come to."""
    first = plan.stages[0]
    end = FIRST + len(first.teams) - 1
    names = ("team", "points", "best", "final", "lacks", "place", "order")
    at = dict(zip(names, range(AWAY + len(plan.stages), 10**6), strict=False))
    keys = {name: get_column_letter(column) for name, column in at.items()}
    counted = "+".join(_counts(nth) for nth in range(len(plan.stages)))
    for nth_team, team in enumerate(first.teams):
        row = FIRST + nth_team
        write_cell(sheet, row, at["team"], team.name, "hidden")
        low, high = first.rows(nth_team)
        totals = [
            "+".join(
                f"N({_cell(plan, stage, plan.score, rider)})*{_counts(nth)}"
                for nth, stage in enumerate(plan.stages)
            )
            for rider in range(low, high + 1)
        ]
        write_formula(sheet, row, at["points"], "+".join(totals), "hidden")
        write_formula(sheet, row, at["best"], f"MAX({','.join(totals)})", "hidden")
        final = f"({counted})*{keys['best']}{ROW}+{keys['points']}{ROW}"
        write_formula(sheet, row, at["final"], final, "hidden")
        write_formula(sheet, row, at["lacks"], f"IF({_counts(0)}=0,1,0)", "hidden")
        final_all, points_all = _all(keys["final"], end), _all(keys["points"], end)
        best_all = _all(keys["best"], end)
        same = f"({final_all}={keys['final']}{ROW})"
        level = f"{same}*({points_all}={keys['points']}{ROW})"
        better = (
            f"({final_all}>{keys['final']}{ROW})+{same}*({points_all}>{keys['points']}{ROW})"
            f"+{level}*({best_all}>{keys['best']}{ROW})"
        )
        _write_order(sheet, row, at, keys, end, better, ("final", "points", "best"))
    return keys


def _write_order(
    sheet: Worksheet,
    row: int,
    at: dict[str, int],
    keys: dict[str, str],
    end: int,
    better: str,
    equal: tuple[str, ...],
) -> None:
    """Write the place of a row, which equals share, and its row in the ranking, which none does."""
    lacks = f"({_all(keys['lacks'], end)}=0)"
    place = f'IF({keys["lacks"]}{ROW}>0,"",1+SUMPRODUCT({lacks}*({better})))'
    write_formula(sheet, row, at["place"], place, "hidden")
    above = "0"
    if row > FIRST:
        alike = "*".join(
            f"(${keys[name]}${FIRST}:${keys[name]}{row - 1}={keys[name]}{ROW})" for name in equal
        )
        free = f"(${keys['lacks']}${FIRST}:${keys['lacks']}{row - 1}=0)"
        above = f"SUMPRODUCT({free}*{alike})"
    order = f'IF({keys["lacks"]}{ROW}>0,"",{keys["place"]}{ROW}+{above})'
    write_formula(sheet, row, at["order"], order, "hidden")


def _all(letter: str, end: int) -> str:
    return f"${letter}${FIRST}:${letter}${end}"


def _counts(nth: int) -> str:
    return f"${get_column_letter(AWAY + nth)}${COUNTS}"


def _cell(plan: GameWorkbook, stage: GameStage, column: int, row: int) -> str:
    return f"'{plan.title(stage)}'!{get_column_letter(column)}{row}"
