"""The sheets of effort points, an account for each rider, and of the jerseys worn next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.cells import ROW, quote_sheet, write_cell, write_formula
from designer.sheets.layout import EFFORT, column_heading
from designer.sheets.ranking import FIRST, RankColumn, begin_ranking
from designer.sheets.rider_formulas import was_in
from engine.standings.classifications import CLASSIFICATIONS, SCORE, TEAMS, TIMES

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout import Calc, StageColumns
    from designer.sheets.ranking import Ranking
    from engine.standings.facts import Entrant

RIDER_COLUMNS = (
    ("bib", "col_bib", 7), ("name", "col_rider", 26), ("type", "col_type", 7),
    ("pool", "pe_pool", 9), ("balance", "pe_balance", 10),
)  # fmt: skip
ACCOUNT = ("before", *EFFORT, "feed", "after", "rest", "recovery", "next")
"""What an account says of each stage."""


def write_effort(sheet: Worksheet, calc: Calc) -> None:
    """Write every rider's account, in the order of the start list."""
    plan, entrants = calc.plan, calc.plan.facts.entrants
    colour = style.role_fill("favourable")
    ranking = begin_ranking(sheet, calc, plan.word("tab_effort"), len(entrants), colour)
    ranking.add_heads(plan, RIDER_COLUMNS)
    table = ranking.table
    first = table.column
    for row, entrant in enumerate(entrants, FIRST):
        write_cell(sheet, row, table.keys["bib"], entrant.bib, "number")
        write_cell(sheet, row, table.keys["name"], entrant.name, "text.bold")
        write_cell(sheet, row, table.keys["type"], plan.short_term(entrant.type), "code")
        write_cell(sheet, row, table.keys["pool"], entrant.pool, "number")
    for block in calc.blocks:
        _add_account(ranking, calc, block)
    last = table.cell_here(f"next{calc.last_block.course.number}")
    for row in ranking.rows:
        write_formula(sheet, row, table.keys["balance"], last, "sum")
    ranking.fold_stages(calc, first, [len(ACCOUNT)] * len(calc.blocks))
    ranking.set_up_page("name", "balance")
    sheet.row_dimensions[FIRST - 1].height = 70
    red = style.highlight_style(style.cell_colour("alarm"), bold=True)
    cells = table.span("balance").replace("$", "")
    top = table.cell_at("balance", table.first).replace("$", "")
    sheet.conditional_formatting.add(cells, style.conditional_format(f"{top}<0", red))


def _add_account(ranking: Ranking, calc: Calc, block: StageColumns) -> None:
    """Write what every rider had before a stage, spent in it, got back and has next."""
    plan, number = calc.plan, block.course.number
    for key in ACCOUNT:
        head = column_heading(plan.language, key) if key in EFFORT else plan.word(f"pe_{key}")
        ranking.add_head(RankColumn(f"{key}{number}", head, 5.2, head_look="head.up"))
    for row, entrant in enumerate(plan.facts.entrants, FIRST):
        _write_account(ranking, calc, block, row, entrant)


def account_span(calc: Calc, block: StageColumns, key: str) -> str:
    """Return a column of a stage's accounts, for a formula on another sheet."""
    before = (block.course.number - 1) * len(ACCOUNT) + ACCOUNT.index(key)
    letter = get_column_letter(1 + len(RIDER_COLUMNS) + before + 1)
    last = FIRST + len(calc.plan.facts.entrants) - 1
    return f"{quote_sheet(calc.plan.word('tab_effort'))}${letter}${FIRST}:${letter}${last}"


def _write_account(
    ranking: Ranking, calc: Calc, block: StageColumns, row: int, entrant: Entrant
) -> None:
    """Write one rider's account of one stage."""
    sheet, table, plan, number = ranking.sheet, ranking.table, calc.plan, block.course.number
    own = {key: table.cell_here(f"{key}{number}") for key in ACCOUNT}
    # Both sheets list the riders in one order, so that a row here is a row there.
    there = str(row + calc.riders.first - FIRST)

    def hidden_cell(key: str) -> str:
        cell = block.riders.cell_here(key)
        return f"'{block.riders.title}'!{cell.replace(ROW, there)}"

    held = block.stage_value("held", far=True)
    rode = f"{held}=1"
    if block.before:
        started = f"'{calc.riders.title}'!{was_in(block).replace(ROW, there)}"
        rode = f"AND({held}=1,{started}=1)"
    match = hidden_cell("match")
    stays = f"AND({rode},{hidden_cell('in')}=1)"
    warm = f"{block.stage_value('cold', far=True)}=0"
    total = f"{own['after']}+{own['recovery']}"
    if plan.rules["pe.cap_at_start"]:
        total = f"IF({stays},MIN({table.cell_here('pool')},{total}),{own['after']})"
    formulas = {
        "before": (table.cell_here(f"next{number - 1}" if block.before else "pool"), "number"),
        "after": (
            f"{own['before']}-SUM({own[EFFORT[0]]}:{own[EFFORT[-1]]})+{own['feed']}",
            "number",
        ),
        "recovery": (
            f"IF(AND({stays},{warm}),{plan.recovery[entrant.bib][number - 1]},0)",
            "blank.zero",
        ),
        "next": (total, "sum"),
    }
    for key in (*EFFORT, "feed"):
        typed = f"N(INDEX({block.typed.far_span(key)},{match}))"
        formulas[key] = (f"IF(AND({rode},{match}>0),{typed},0)", "blank.zero")
    for key, (formula, look) in formulas.items():
        write_formula(sheet, row, table.keys[f"{key}{number}"], formula, look)
    rest = plan.word("yes" if block.course.rest_after else "no")
    write_cell(sheet, row, table.keys[f"rest{number}"], rest, "code")


RIDERS = tuple(c for c in CLASSIFICATIONS if not c.of_teams)
"""What a rider can wear or be awarded."""
LEADER, BEST = {TIMES: "gc_rank"}, {SCORE: "fight"}
"""Hidden columns: a rank, of which the first leads, and a score, of which the most does."""


def write_jerseys(sheet: Worksheet, calc: Calc) -> None:
    """Write the wearers after every stage, the most combative rider and the leading team."""
    plan = calc.plan
    colour = style.role_fill("badge.TOUR")
    ranking = begin_ranking(sheet, calc, plan.word("tab_jerseys"), len(calc.blocks), colour)
    ranking.add_heads(plan, [("stage", "after_stage", 10)])
    for jersey in RIDERS:
        rgb = style.cell_colour("faint") if jersey.of_stage else style.role_fill(jersey.badge)
        head = plan.ranking_word(jersey, "jersey")
        at = ranking.add_head(RankColumn(jersey.key, head, 7, head_look="head.across"))
        ranking.add_head(RankColumn(f"{jersey.key}_name", None, 24, head_look="head.across"))
        cell, beside = sheet.cell(FIRST - 1, at), sheet.cell(FIRST - 1, at + 1)
        cell.fill, cell.font = style.plain_fill(rgb), style.head_font(rgb)
        beside.fill = style.plain_fill(rgb)
    ranking.add_head(RankColumn("team", plan.ranking_word(TEAMS), 24))
    for row, block in enumerate(calc.blocks, FIRST):
        _write_wearers(ranking, calc, row, block)
    champion = plan.rules["jerseys.world_champion_rider"]
    wearer = next((e for e in plan.facts.entrants if e.bib == champion), None)
    if wearer is not None:
        text = f"{plan.term('WORLD_CHAMPION_jersey')}: {wearer.bib} {wearer.name}"
        write_cell(sheet, ranking.table.last + 2, 2, text, "state")
    ranking.set_up_page("stage", "team")


def _write_wearers(ranking: Ranking, calc: Calc, row: int, block: StageColumns) -> None:
    """Write who wears what after a stage that counts."""
    sheet, keys = ranking.sheet, ranking.table.keys
    held = block.stage_value("held", far=True)
    write_cell(sheet, row, keys["stage"], block.course.number, "number.bold")
    for jersey in RIDERS:
        key = jersey.key
        if jersey.form in BEST and not block.is_road:
            write_cell(sheet, row, keys[key], "–", "code")
            write_cell(sheet, row, keys[f"{key}_name"], None, "text")
            continue
        if jersey.form in BEST:
            source = block.riders.far_span(BEST[jersey.form])
            best, some = f"MATCH(MAX({source}),{source},0)", f"AND({held}=1,MAX({source})>0)"
        else:
            source = block.riders.far_span(LEADER.get(jersey.form, f"{key}_rank"))
            best, some = f"MATCH(1,{source},0)", f"{held}=1"
        for column, shown, look in ((key, "bib", "number.bold"), (f"{key}_name", "name", "text")):
            value = f"INDEX({calc.riders.far_span(shown)},{best})"
            formula = f'IFERROR(IF({some},{value},""),"")'
            write_formula(sheet, row, keys[column], formula, look)
    leader = f"INDEX({calc.teams.far_span('team')},MATCH(1,{block.teams.far_span('rank')},0))"
    write_formula(sheet, row, keys["team"], f'IFERROR(IF({held}=1,{leader},""),"")', "text")
