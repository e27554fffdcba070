"""The sheet of the jury: a row a decision, what formulas read of it, and what is read back.

What a decision does is the law of engine/standings/settle.py; the formulas of riders say it once
more (RULING 110), and a spreadsheet program computes in the tests what standings say.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.language import LANGUAGES
from designer.sheets import style
from designer.sheets.arrivals import accept_whole, offer_list
from designer.sheets.cells import ROW, formula_text, write_cell, write_formula
from designer.sheets.jury_layout import JURY_HEAD, JURY_TYPED
from designer.sheets.layout import fold_heading
from designer.sheets.row_checks import E_SHEET_CELL
from designer.sheets.typed_cells import (
    blank_formula,
    is_blank,
    limits_of,
    read_whole,
    whole_formula,
)
from designer.texts.jury import kind_of, kind_spellings, kind_word
from engine.errors import TourError
from engine.standings.classifications import list_fines, list_kinds
from engine.standings.jury import DISQUALIFIED, LONGEST_REASON, RELEGATED, Decision, check_decision
from engine.tour.finding import make_finding

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout import Calc, StageColumns
    from engine.tour.finding import Finding

    Row = tuple[object, ...]


WIDTHS = {
    "stage": 8, "bib": 8, "name": 28, "decision": 18, "amount": 10, "reason": 60, "after": 14,
    "check": 30,
}  # fmt: skip
LOOKS = {"name": "text", "decision": "input.text", "reason": "input.text", "check": "check"}
LEFT = ("name", "decision", "reason", "check")


def write_jury(sheet: Worksheet, calc: Calc) -> None:
    """Write the decisions so far, and rows to type more of them into."""
    plan, table = calc.plan, calc.jury
    write_cell(sheet, 1, 1, plan.word("tab_jury"), "title")
    write_cell(sheet, 2, 1, plan.tour.name, "subtitle")
    write_cell(sheet, 3, 1, plan.word("jury_help"), "note.line")
    for key, column in table.keys.items():
        if key in WIDTHS:
            look = "head.left" if key in LEFT else "head"
            write_cell(sheet, JURY_HEAD, column, plan.word(f"jury_{key}"), look)
        letter = get_column_letter(column)
        sheet.column_dimensions[letter].width = WIDTHS.get(key, 8)
        sheet.column_dimensions[letter].hidden = key not in WIDTHS
    taken = [(n, one) for n, result in sorted(plan.results.items()) for one in result.jury]
    for index, row in enumerate(range(table.first, table.last + 1)):
        values: dict[str, object] = {}
        if index < len(taken):
            number, one = taken[index]
            values = {
                "stage": number, "bib": one.rider, "decision": kind_word(plan.language, one.kind),
                "amount": one.amount, "reason": one.reason or None, "after": one.after or None,
            }  # fmt: skip
        for key in JURY_TYPED:
            write_cell(sheet, row, table.keys[key], values.get(key), LOOKS.get(key, "input"))
    _write_formulas(sheet, calc)
    _limit_cells(sheet, calc)
    sheet.freeze_panes = f"A{table.first}"
    sheet.print_title_rows = f"{JURY_HEAD}:{JURY_HEAD}"
    sheet.print_area = f"A1:{get_column_letter(table.keys['check'])}{table.last}"
    sheet.sheet_properties.tabColor = style.cell_colour("alarm")


def _write_formulas(sheet: Worksheet, calc: Calc) -> None:
    table, plan = calc.jury, calc.plan
    bibs, names = calc.riders.far_span("bib"), calc.riders.far_span("name")
    bib, code = table.cell_here("read_bib"), table.cell_here("code")
    name = f'IFERROR(INDEX({names},MATCH({bib},{bibs},0)),"")'
    typed = "+".join(f"(1-{blank_formula(table.cell_here(key))})" for key in JURY_TYPED)
    unread, unknown = (formula_text(plan.word(f"jury_{key}")) for key in ("unread", "unknown"))
    check = f'IF({typed}=0,"",IF({code}=0,{unread},IF({table.cell_here("name")}="",{unknown},"")))'
    formulas = {"name": f'IF({bib}="","",{name})', "check": check}
    formulas |= {
        f"read_{key}": whole_formula(table.cell_here(key), limits_of(key))
        for key in ("stage", "bib", "amount", "after")
    }
    amount = table.cell_here("read_amount")
    formulas["place"] = f"N({amount})"  # what a product takes
    formulas |= {"kind": _kind_formula(table.cell_here("decision")), "code": _code_formula(calc)}
    for key, formula in formulas.items():
        for row in range(table.first, table.last + 1):
            write_formula(sheet, row, table.keys[key], formula, LOOKS.get(key, ""))


def _kind_formula(cell: str) -> str:
    """Return the number of a kind of decision, however it is written; 0 where it is none."""
    spellings = kind_spellings()
    words = ",".join(map(formula_text, spellings))
    numbers = ",".join(str(list_kinds().index(kind) + 1) for kind in spellings.values())
    return f"IF(ISERROR({cell}),0,SUMPRODUCT((LOWER(TRIM({cell}))={{{words}}})*{{{numbers}}}))"


def _code_formula(calc: Calc) -> str:
    """Return the kind of a decision that can be read whole, else 0."""
    table, stages = calc.jury, len(calc.plan.facts.courses)
    stage, kind = table.cell_here("read_stage"), table.cell_here("kind")
    amount, no_amount = table.cell_here("read_amount"), blank_formula(table.cell_here("amount"))
    after, no_after = table.cell_here("read_after"), blank_formula(table.cell_here("after"))
    fined = "+".join(f"({kind}={_number_of(one)})" for one in list_fines())
    fits = (
        f'IF({fined}>0,{amount}<>"",IF({kind}={_number_of(DISQUALIFIED)},{no_amount},'
        f'OR({no_amount},{amount}<>"")))'
    )
    reads = (
        f'{kind}>0,N({stage})>0,N({stage})<={stages},{table.cell_here("read_bib")}<>"",{fits},'
        f'OR({no_after},{after}<>""),LEN(TRIM({table.cell_here("reason")}))<={LONGEST_REASON}'
    )
    return f"IF(AND({reads}),{kind},0)"


def _number_of(kind: str) -> int:
    return list_kinds().index(kind) + 1


def _limit_cells(sheet: Worksheet, calc: Calc) -> None:
    """Accept only what may stand in each column, and say what that is."""
    plan, table = calc.plan, calc.jury
    title, stages = plan.word("check"), len(plan.facts.courses)
    kinds = [kind_word(plan.language, kind) for kind in list_kinds()]
    offer_list(sheet, table.span("decision"), kinds, title, plan.word("say_decision"))
    for key, high in (("stage", stages), ("after", stages), ("amount", limits_of("amount").high)):
        sentence = plan.word("say_whole", low=1, high=high)
        accept_whole(sheet, table.span(key), (1, high), title, sentence)


def jury_count(calc: Calc, block: StageColumns, kind: str) -> str:
    """Return how many decisions of a kind there are about this rider in a stage."""
    return f"COUNTIFS({_decisions_about(calc, block, kind)})"


def jury_sum(calc: Calc, block: StageColumns, kind: str) -> str:
    """Return the turns or points that are taken from this rider in a stage that counts."""
    amounts = calc.jury.far_span("read_amount")
    total = f"SUMIFS({amounts},{_decisions_about(calc, block, kind)})"
    return f"IF({block.stage_value('held')}=1,{total},0)"


def _decisions_about(calc: Calc, block: StageColumns, kind: str) -> str:
    jury = calc.jury
    wanted = {
        "read_stage": str(block.course.number),
        "read_bib": f"$A{ROW}",
        "code": str(_number_of(kind)),
    }
    return ",".join(f"{jury.far_span(key)},{value}" for key, value in wanted.items())


def relegated_behind(calc: Calc, block: StageColumns) -> str:
    """Return the place behind which this rider is relegated.

    It is the one that is named, or that of the last who needed no more turns.
    """
    c, jury = block.riders, calc.jury
    own = c.cell_here("own")
    rows = f"({jury.far_span('read_stage')}={block.course.number})"
    rows += f"*({jury.far_span('read_bib')}=$A{ROW})"
    rows += f"*({jury.far_span('code')}={_number_of(RELEGATED)})"
    amounts = f"SUMPRODUCT(MAX({rows}*{jury.far_span('place')}))"
    last = f'IF({own}="",0,SUMPRODUCT(MAX(({c.span("own")}<={own})*{c.span("placed")})))'
    return f"IF({amounts}>0,{amounts},{last})"


MOST_ROWS = 500
NUMBERS = ("stage", "bib", "amount", "after")
NEEDED = ("stage", "bib", "decision")


def is_jury(title: str) -> bool:
    """Tell whether a sheet is that of the jury, by its name in either language."""
    names = {fold_heading(language.say("sheets.tab_jury")) for language in LANGUAGES}
    return fold_heading(title) in names


@dataclass(slots=True)
class TypedJury:
    """What was typed into the sheet of the jury."""

    sheet: str = ""
    """Its name; nothing in a workbook that was written without one."""
    decisions: dict[int, tuple[Decision, ...]] = field(default_factory=dict)
    """By the number of the stage."""
    findings: list[Finding] = field(default_factory=list)


def read_jury(title: str, stages: int, rows: Iterable[Row]) -> TypedJury:
    """Return the decisions of a sheet; a row that is none is a finding, by its cell."""
    typed = TypedJury(title)
    columns: dict[str, int] = {}
    for number, row in enumerate(rows, start=1):
        if number > MOST_ROWS:
            break
        if not columns:
            found = _find_columns(row)
            columns = found if all(key in found for key in NEEDED) else {}
            continue
        cells = {key: row[at] if at < len(row) else None for key, at in columns.items()}
        if not all(map(is_blank, cells.values())):
            _read_row(typed, stages, number, cells, columns)
    return typed


def _find_columns(row: Row) -> dict[str, int]:
    """Return where each column stands, by its heading in either language."""
    keys = {
        fold_heading(language.say(f"sheets.jury_{key}")): key
        for language in LANGUAGES
        for key in JURY_TYPED
    }
    heads = [(keys.get(fold_heading(str(value))), at) for at, value in enumerate(row)]
    return {key: at for key, at in reversed(heads) if key}


def _read_row(
    typed: TypedJury,
    stages: int,
    number: int,
    cells: dict[str, object],
    columns: dict[str, int],
) -> None:
    """Read one decision; the first cell that cannot stand there is named."""
    numbers = {key: read_whole(cells.get(key), limits_of(key)) for key in NUMBERS}
    kind = kind_of(str(cells["decision"]))
    stage, bib = numbers["stage"] or 0, numbers["bib"]
    wrong = [key for key in NUMBERS if not is_blank(cells.get(key)) and numbers[key] is None]
    wrong += ["stage"] if not 0 < stage <= stages else []
    wrong += ["bib"] if bib is None else []
    wrong += ["decision"] if kind is None else []
    if not wrong and bib is not None and kind is not None:
        reason = "" if is_blank(cells.get("reason")) else str(cells["reason"])
        one = Decision(bib, kind, numbers["amount"], reason, numbers["after"] or 0)
        try:
            decided = check_decision(one, stage)
        except TourError as refused:
            wrong = ["reason" if refused.key == "jury_reason" else "amount"]
        else:
            typed.decisions[stage] = (*typed.decisions.get(stage, ()), decided)
            return
    key = wrong[0]
    have = "" if is_blank(cells.get(key)) else str(cells[key])
    where = f"stages/{stage}" if 0 < stage <= stages else ""
    typed.findings.append(
        make_finding(
            E_SHEET_CELL, where, sheet=typed.sheet, row=number,
            column=get_column_letter(columns.get(key, 0) + 1), have=have[:40],
        )
    )  # fmt: skip
