"""Checks of an arrival sheet while it is typed into: limits, highlights, a word beside a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation

from designer.sheets import style
from designer.sheets.cells import ROW, as_number, formula_text, write_cell, write_formula
from designer.sheets.layout.arrivals import (
    COLD,
    COLD_ROW,
    FLAG,
    FLAG_ROW,
    HEAD_ROW,
    QUESTIONS,
)
from designer.sheets.layout.columns import LEAST, MOST, WHO
from engine.standings.results import ARRIVED, COMPUTED, STATUSES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout.blocks import StageColumns
    from designer.sheets.plan import WorkbookPlan


ARGUMENTS = 100
"""Tests in one OR: 255 may stand there, in a formula of 8,192 letters at most."""


def add_checks(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns) -> None:
    """Say beside each row what is odd in it."""
    table, column = block.arrivals, block.arrivals.column
    write_cell(sheet, HEAD_ROW, column, plan.word("check"), "head.left")
    sheet.column_dimensions[get_column_letter(column)].width = 30
    formula = '""'
    for test, word in reversed(_tests(plan, block)):
        formula = f"IF({test},{formula_text(plan.word(word))},{formula})"
    for row in range(table.first, table.last + 1):
        write_formula(sheet, row, column, formula, "check")


def _tests(plan: WorkbookPlan, block: StageColumns) -> list[tuple[str, str]]:
    table = block.arrivals
    status = table.here("status")
    known = ",".join(f"{status}<>{formula_text(plan.status(s))}" for s in STATUSES)
    tests = [
        (f"COUNTIF({table.span('bib')},{table.here('bib')})>1", "odd_bib"),
        (f'AND({status}<>"",{known})', "odd_status"),
        (_not_number(table.here("turns")), "odd_turns"),
        (_not_number(table.here("place")), "odd_place"),
    ]
    if not block.trial:
        tests.append((_twice(table.here("place"), table.span("place")), "odd_twice"))
    keys = [line.key for line in block.course.lines]
    # One test for all lines: a formula for each would nest deeper than programs allow.
    twice = [_twice(table.here(key), table.span(key)) for key in keys]
    tests += [(f"OR({','.join(some)})", "odd_line") for some in in_batches(twice, ARGUMENTS)]
    if keys:
        row = f"{table.here(keys[0])}:{table.here(keys[-1])}"
        not_played = f"{status}={formula_text(plan.status(COMPUTED))}"
        tests.append((f"AND({not_played},COUNTA({row})>0)", "odd_computed"))
    numbers = f"{table.here('place')}:{table.here('manual')}"
    tests.append((f'SUMPRODUCT(ISTEXT({numbers})*(TRIM({numbers})<>""))>0', "odd_text"))
    tests.append((f"ISTEXT({table.here('bib')})", "odd_text"))
    return tests


def in_batches(tests: Sequence[str], most: int) -> Iterator[Sequence[str]]:
    """Yield tests so many at a time."""
    return (tests[n : n + most] for n in range(0, len(tests), most))


def _not_number(cell: str) -> str:
    return f'AND({cell}<>"",{as_number(cell)}="")'


def _twice(cell: str, column: str) -> str:
    return f'AND({cell}<>"",COUNTIF({column},{cell})>1)'


def add_limits(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns) -> None:
    """Accept only what may stand in each column, and say what that is."""
    table, title = block.arrivals, plan.word("check")
    states = [plan.status(s) for s in STATUSES]
    offer_list(sheet, table.span("status"), states, title, plan.word("say_status"))
    answers = [plan.word("yes"), plan.word("no")]
    offer_list(sheet, table.at(FLAG, FLAG_ROW), answers, title, plan.word("say_flag"))
    if plan.rules["cold.blocks_stage_recovery"]:
        offer_list(sheet, table.at(COLD, COLD_ROW), answers, title, plan.word("say_cold"))
    accept_decimal(sheet, table.span("exact"), title, plan.word("say_exact"))
    lines = {line.key for line in block.course.lines}
    for key in table.keys:
        if key in (*WHO, *QUESTIONS, "status", "exact"):
            continue
        low, high = LEAST.get(key, 0), MOST.get(key, 99)
        if key in lines:
            low, high = 1, len(plan.facts.entrants)
        accept_whole(
            sheet, table.span(key), low, high, title, plan.word("say_whole", low=low, high=high)
        )


def add_highlights(sheet: Worksheet, plan: WorkbookPlan, block: StageColumns) -> None:
    """Grey who is out, mark what is still to type and what stands twice."""
    table, add = block.arrivals, sheet.conditional_formatting.add

    def first(key: str) -> str:
        return table.here(key).replace(ROW, str(table.first))

    gone = [s for s in STATUSES if s not in ARRIVED]
    outs = ",".join(f"{first('status')}={formula_text(plan.status(s))}" for s in gone)
    rows = f"A{table.first}:{get_column_letter(table.column - 1)}{table.last}"
    grey = style.highlight_style(style.cell_colour("faint"), style.cell_colour("soft"))
    add(rows, style.conditional_format(f"OR({outs})", grey))
    red = style.highlight_style(style.cell_colour("alarm"), bold=True)
    unique = [line.key for line in block.course.lines] + ([] if block.trial else ["place"])
    for key in unique:
        twice = _twice(first(key), table.span(key))
        cells = table.span(key).replace("$", "")
        add(cells, style.conditional_format(twice, red))
    wanted = style.highlight_style(style.cell_colour("hill"))
    for key, other in (("turns", "place"), ("place", "turns")):
        if key in unique or key == "turns":
            open_ = f'AND({first("status")}="",{first(key)}="",{first(other)}<>"")'
            add(table.span(key).replace("$", ""), style.conditional_format(open_, wanted))


def offer_list(
    sheet: Worksheet, cells: str, values: Sequence[str], title: str, sentence: str
) -> None:
    """Offer a list to choose from."""
    _add(sheet, cells, DataValidation("list", formula1=f'"{",".join(values)}"'), title, sentence)


def accept_whole(
    sheet: Worksheet, cells: str, low: int, high: int, title: str, sentence: str
) -> None:
    """Accept whole numbers within a range."""
    rule = DataValidation("whole", operator="between", formula1=str(low), formula2=str(high))
    _add(sheet, cells, rule, title, sentence)


def accept_decimal(sheet: Worksheet, cells: str, title: str, sentence: str) -> None:
    """Accept numbers from 0 on."""
    rule = DataValidation("decimal", operator="greaterThanOrEqual", formula1="0")
    _add(sheet, cells, rule, title, sentence)


def _add(sheet: Worksheet, cells: str, rule: DataValidation, title: str, sentence: str) -> None:
    rule.allow_blank = True
    rule.showErrorMessage = True
    rule.errorTitle, rule.error = title[:31], sentence[:224]
    rule.add(cells.replace("$", ""))
    sheet.add_data_validation(rule)
