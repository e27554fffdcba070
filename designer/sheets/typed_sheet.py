"""The hidden sheet of typed rows: what each row of an arrival sheet holds, and what is odd in it.

All other formulas read what is typed from here, so that no two of them read a cell in two ways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from designer.sheets.cells import formula_text, quote_sheet, write_formula
from designer.sheets.effort import account_span
from designer.sheets.layout import EFFORT, RESULT_COLUMNS, taken_columns, taken_key, typed_numbers
from designer.sheets.row_checks import ROW_CHECKS, fill_formula
from designer.sheets.typed_cells import (
    UNKNOWN_STATUS,
    blank_formula,
    exact_formula,
    limits_of,
    status_formula,
    whole_formula,
)
from engine.standings.results import OK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout import Calc, StageColumns


def write_typed_rows(sheet: Worksheet, calc: Calc) -> None:
    """Write the sheet of typed rows, a block of columns for each stage."""
    for block in calc.blocks:
        table = block.typed
        for key, column in table.keys.items():
            sheet.cell(table.first - 1, column).value = key
        for key, formula in (*_row_formulas(calc, block), *_check_formulas(calc, block)):
            for row in range(table.first, table.last + 1):
                write_formula(sheet, row, table.keys[key], formula)
    sheet.sheet_state = "hidden"


def _arrival_cell(block: StageColumns, key: str, last: str = "") -> str:
    """Return a cell of the arrival sheet in this row, or the cells up to another."""
    cells = block.arrivals.cell_here(key)
    return quote_sheet(block.arrivals.title) + (
        f"{cells}:{block.arrivals.cell_here(last)}" if last else cells
    )


def _row_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """Return the formula of each value of a row."""
    t, bib, first = block.typed, block.typed.cell_here("bib"), block.typed.cell_here("first")
    yield "bib", whole_formula(_arrival_cell(block, "bib"), limits_of("bib"))
    yield "first", f'IF({bib}="",0,IF(COUNTIF({t.span_above("bib")},{bib})=1,1,0))'
    bibs = calc.riders.far_span("bib")
    yield "rider", f"IF({first}=1,IFERROR(MATCH({bib},{bibs},0),0),0)"
    before = block.before.riders.far_span("in") if block.before else ""
    yield "racing", _of_rider(block, before) if before else f"IF({t.cell_here('rider')}=0,0,1)"
    arrival, effort = ("status", "overshoot"), (EFFORT[0], RESULT_COLUMNS[-1])
    parts = [_count_filled(_arrival_cell(block, *part)) for part in (arrival, effort)]
    yield "typed", "+".join(parts)
    yield "told", _count_filled(_arrival_cell(block, "status", "manual"))
    yield "state", status_formula(calc.plan, _arrival_cell(block, "status"))
    state, none = t.cell_here("state"), formula_text(UNKNOWN_STATUS)
    status = f'IF(OR({state}="",{state}={none}),{formula_text(OK)},{state})'
    yield "status", f'IF(AND({first}=1,{t.cell_here("typed")}>0),{status},"")'
    for key in typed_numbers(block.course):
        cell = _arrival_cell(block, key)
        number = exact_formula(cell) if key == "exact" else whole_formula(cell, limits_of(key))
        yield key, f'IF({first}=1,{number},"")'
    for key in taken_columns(block.course):
        place = t.cell_here(key)
        yield taken_key(key), f'IF(COUNTIF({t.span_above(key)},{place})>1,"",{place})'


def _count_filled(cells: str) -> str:
    """Return how many of some cells hold anything; one that cannot be computed is enough."""
    return f"IF(SUMPRODUCT(--ISERROR({cells}))>0,1,SUMPRODUCT(1-{blank_formula(cells)}))"


def _of_rider(block: StageColumns, span: str) -> str:
    """Return a value of the rider of this row out of a column of riders, 0 for a stranger."""
    rider = block.typed.cell_here("rider")
    return f"IF({rider}=0,0,INDEX({span},{rider}))"


def _check_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """Return the formula of each check, 1 in the rows it speaks of."""
    values = dict(_check_values(calc, block))

    def value(name: str) -> str:
        return values[name]

    def status(code: str) -> str:
        return formula_text(calc.plan.status_word(code))

    is_open = block.stage_value("open", far=True)
    for check in ROW_CHECKS:
        if block.is_trial and not check.of_trials:
            yield check.code, "0"
            continue
        formula = f"IF({fill_formula(check.formula, value, status)},1,0)"
        yield check.code, formula if check.always else f"IF({is_open}=1,{formula},0)"


def _check_values(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """Return what the formulas of checks speak of, by the words they use."""
    t, riders = block.typed, block.riders
    for key in ("bib", "first", "rider", "racing", "typed", "told", "status"):
        yield key, t.cell_here(key)
    before = block.before.riders.far_span("struck") if block.before else ""
    yield "struck", _of_rider(block, before) if before else "0"
    numbers = typed_numbers(block.course)
    typed, cells = (
        f"{t.cell_here(numbers[0])}:{t.cell_here(numbers[-1])}",
        _arrival_cell(block, numbers[0], numbers[-1]),
    )
    bib = _arrival_cell(block, "bib")
    yield "bib typed", f"IF(ISERROR({bib}),TRUE,NOT({blank_formula(bib)}))"
    unread = (
        f"IF(SUMPRODUCT(--ISERROR({cells}))>0,1,"
        f'SUMPRODUCT((1-{blank_formula(cells)})*({typed}="")))'
    )
    yield "unread", f"({t.cell_here('state')}={formula_text(UNKNOWN_STATUS)})+{unread}"
    texts = f'SUMPRODUCT(ISTEXT({cells})*({typed}<>""))'
    yield "texts", f'({t.cell_here("bib")}<>"")*ISTEXT({bib})+{texts}'
    taken = [t.cell_here(taken_key(key)) for key in taken_columns(block.course)]
    places = [t.cell_here(key) for key in taken_columns(block.course)]
    several = len(places) > 1
    above = f"COUNT({places[-1]})-COUNT({taken[-1]})"
    of_lines = f"COUNT({taken[0]}:{taken[-2]})" if several else "0"
    yield "line places", of_lines
    lines = f"COUNT({places[0]}:{places[-2]})-{of_lines}" if several else "0"
    yield "taken above", f"({lines}+{above})"
    for name, key in (("known", "known"), ("settled place", "place"), ("in", "in")):
        yield name, _of_rider(block, riders.far_span(key))
        yield f"{name}:", riders.far_span(key)
    yield "counts", block.stage_value("held", far=True)
    yield "last", block.stage_value("final", far=True)
    yield "balance", _of_rider(block, account_span(calc, block, "after"))
    yield "level above", _level_above(block)


def _level_above(block: StageColumns) -> str:
    """Return how many riders before this one in the start list have the same rank."""
    rider, ranks = block.typed.cell_here("rider"), block.riders.far_span("gc_rank")
    before = f"INDEX({ranks},1):INDEX({ranks},{rider}-1)"
    return f"IF({rider}<2,0,COUNTIF({before},INDEX({ranks},{rider})))"
