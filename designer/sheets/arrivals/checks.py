"""What an arrival sheet says while it is typed into: limits, highlights, a word beside a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.arrivals.validation import choose, decimal, whole
from designer.sheets.cells import ROW, compute, literal, put
from designer.sheets.layout.arrivals import FLAG, FLAG_ROW, HEAD_ROW
from designer.sheets.layout.columns import LEAST, MOST, WHO
from engine.standings.values import ARRIVED, COMPUTED, STATUSES

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout.blocks import Block
    from designer.sheets.plan import Plan


def add_checks(sheet: Worksheet, plan: Plan, block: Block) -> None:
    """Say beside each row what is odd in it."""
    table, column = block.arrivals, block.arrivals.column
    put(sheet, HEAD_ROW, column, plan.word("check"), "head.left")
    sheet.column_dimensions[get_column_letter(column)].width = 30
    formula = '""'
    for test, word in reversed(_tests(plan, block)):
        formula = f"IF({test},{literal(plan.word(word))},{formula})"
    for row in range(table.first, table.last + 1):
        compute(sheet, row, column, formula, "check")


def _tests(plan: Plan, block: Block) -> list[tuple[str, str]]:
    table = block.arrivals
    status = table.here("status")
    known = ",".join(f"{status}<>{literal(plan.status(s))}" for s in STATUSES)
    tests = [
        (f"COUNTIF({table.span('bib')},{table.here('bib')})>1", "odd_bib"),
        (f'AND({status}<>"",{known})', "odd_status"),
        (_not_number(table.here("turns")), "odd_turns"),
        (_not_number(table.here("place")), "odd_place"),
    ]
    if not block.trial:
        tests.append((_twice(table.here("place"), table.span("place")), "odd_twice"))
    for line in block.course.lines:
        mine = table.here(line.key)
        tests.append((_twice(mine, table.span(line.key)), "odd_line"))
        not_played = f"{status}={literal(plan.status(COMPUTED))}"
        tests.append((f'AND({mine}<>"",{not_played})', "odd_computed"))
    return tests


def _not_number(cell: str) -> str:
    return f'AND({cell}<>"",NOT(ISNUMBER({cell})))'


def _twice(cell: str, column: str) -> str:
    return f'AND({cell}<>"",COUNTIF({column},{cell})>1)'


def add_limits(sheet: Worksheet, plan: Plan, block: Block) -> None:
    """Accept only what may stand in each column, and say what that is."""
    table, title = block.arrivals, plan.word("check")
    states = [plan.status(s) for s in STATUSES]
    choose(sheet, table.span("status"), states, title, plan.word("say_status"))
    answers = [plan.word("yes"), plan.word("no")]
    choose(sheet, table.at(FLAG, FLAG_ROW), answers, title, plan.word("say_flag"))
    decimal(sheet, table.span("exact"), title, plan.word("say_exact"))
    lines = {line.key for line in block.course.lines}
    for key in table.keys:
        if key in (*WHO, "status", "exact", FLAG):
            continue
        low, high = LEAST.get(key, 0), MOST.get(key, 99)
        if key in lines:
            low, high = 1, len(plan.facts.entrants)
        whole(sheet, table.span(key), low, high, title, plan.word("say_whole", low=low, high=high))


def add_highlights(sheet: Worksheet, plan: Plan, block: Block) -> None:
    """Grey who is out, mark what is still to type and what stands twice."""
    table, add = block.arrivals, sheet.conditional_formatting.add

    def first(key: str) -> str:
        return table.here(key).replace(ROW, str(table.first))

    gone = [s for s in STATUSES if s not in ARRIVED]
    outs = ",".join(f"{first('status')}={literal(plan.status(s))}" for s in gone)
    rows = f"A{table.first}:{get_column_letter(table.column - 1)}{table.last}"
    grey = style.marked(style.colour("faint"), style.colour("soft"))
    add(rows, style.when(f"OR({outs})", grey))
    red = style.marked(style.colour("alarm"), bold=True)
    unique = [line.key for line in block.course.lines] + ([] if block.trial else ["place"])
    for key in unique:
        twice = _twice(first(key), table.span(key))
        cells = table.span(key).replace("$", "")
        add(cells, style.when(twice, red))
    wanted = style.marked(style.colour("hill"))
    for key, other in (("turns", "place"), ("place", "turns")):
        if key in unique or key == "turns":
            open_ = f'AND({first("status")}="",{first(key)}="",{first(other)}<>"")'
            add(table.span(key).replace("$", ""), style.when(open_, wanted))
