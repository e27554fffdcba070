"""Formulas of stages and teams, and the two hidden sheets that everything is computed on."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from designer.sheets.cells import ROW, formula_text, write_cell, write_formula
from designer.sheets.layout import (
    COLD,
    COLD_ROW,
    FLAG,
    FLAG_ROW,
    POINTS_TABLES,
    SCALARS,
    counting_riders,
    taken_key,
    written_yes,
)
from designer.sheets.rider_formulas import UNNAMED, rider_formulas, total_formulas
from designer.sheets.row_checks import ROW_CHECKS
from engine import tables
from engine.standings.classifications.teams import TABLE
from engine.standings.results import OK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.cells import TableColumns
    from designer.sheets.layout import Calc, StageColumns


def stage_formulas(calc: Calc, block: StageColumns) -> Iterator[tuple[str, str]]:
    """Return the formula of each value of a stage."""
    c = block.riders
    before = block.before.stage_value("held") if block.before else "1"
    begun, lacking = block.stage_value("begun"), block.stage_value("missing")
    yield "begun", _begun_formula(calc, block)
    yield "open", f"IF(AND({before}=1,{begun}=1),1,0)"
    formula = (
        f"AND({block.stage_value('open')}=1,{lacking}=0,{block.stage_value('lines')}=0,"
        f"COUNT({c.span('known')})>0)"
    )
    yield "held", f"IF({formula},1,0)"
    following = next((b for b in calc.blocks if b.before is block), None)
    later = following.stage_value("held") if following else "0"
    yield "final", f"IF(AND({block.stage_value('held')}=1,{later}=0),1,0)"
    yield "missing", f"COUNTIF({c.span('known')},0)"
    yield "lines", _sum_open(block)
    yield "crossed", f"COUNTIF({c.span('status')},{formula_text(OK)})"
    yield "limit", _limit_formula(calc, block)
    yield "last", f"MAX({c.span('counted')})"
    yield "arrived", f"COUNT({c.span('counted')})"
    wrong = "+".join(
        f"SUM({block.typed.far_span(check.code)})" for check in ROW_CHECKS if check.is_error
    )
    yield "doubtful", f"IF({_answered_yes(block, FLAG, FLAG_ROW)}+{wrong}>0,1,0)"
    cold = calc.plan.rules["cold.blocks_stage_recovery"]
    yield "cold", _answered_yes(block, COLD, COLD_ROW) if cold else "0"


def _begun_formula(calc: Calc, block: StageColumns) -> str:
    """Return whether anything is typed of a stage, as 1 or 0."""
    typed = f"SUMPRODUCT({block.typed.far_span('first')}*{block.typed.far_span('told')})"
    flags = [_answered_yes(block, FLAG, FLAG_ROW)]
    if calc.plan.rules["cold.blocks_stage_recovery"]:
        flags.append(_answered_yes(block, COLD, COLD_ROW))
    return f"IF({'+'.join([typed, *flags])}>0,1,0)"


def _line_formulas(block: StageColumns) -> Iterator[tuple[str, str]]:
    """Return for each line how many of its places are open, to be written above its column.

    All in one formula would be longer than a spreadsheet program takes.
    """
    for line in block.course.lines:
        yield f"{line.key}_place", _open_places(block, line.key, line.places)


def _sum_open(block: StageColumns) -> str:
    """Return how many paid places of all lines have no rider yet."""
    keys = [f"{line.key}_place" for line in block.course.lines]
    if not keys:
        return "0"
    row = SCALARS.index("lines") + 2
    first, last = (block.riders.cell_at(key, row) for key in (keys[0], keys[-1]))
    return f"SUM({first}:{last})"


def _open_places(block: StageColumns, key: str, places: int) -> str:
    """Return how many paid places of a line have no rider yet."""
    numbers = ",".join(str(n) for n in range(1, places + 1))
    typed = block.typed.far_span(taken_key(key))
    taken = f"SUMPRODUCT(--(COUNTIF({typed},{{{numbers}}})>0))"
    return f"MAX(0,MIN({places},{block.stage_value('crossed')})-{taken})"


def _limit_formula(calc: Calc, block: StageColumns) -> str:
    """RULING 97 — floor(winner's turns x (1 + p)), exact for any sum of turns."""
    rules = calc.plan.rules
    share = rules["time_cut.p"].get(block.course.type)
    if not rules["time_cut.enabled"] or share is None:
        return '""'
    c = block.riders
    first = f"IF(COUNT({c.span('played')})>0,MIN({c.span('played')}),MIN({c.span('turns')}))"
    some = f"COUNT({c.span('turns')})>0"
    return f'IF({some},INT(ROUND({first}*{1 + Decimal(str(share))},6)),"")'


def _answered_yes(block: StageColumns, key: str, row: int) -> str:
    """Return 1 where a question above the arrivals is answered with yes."""
    flag = block.arrivals.far_cell(key, row)
    answers = ",".join(
        f"LOWER(TRIM({flag}))={formula_text(word)}" for word in sorted(written_yes())
    )
    return f"IF(OR({answers}),1,0)"


def _team_formulas(calc: Calc, block: StageColumns, team: str) -> Iterator[tuple[str, str]]:
    """Return the formula of each column of a block for one team."""
    rows = calc.team_rows(team)
    if block.is_trial:
        yield from _trial_formulas(calc, block, rows)
    yield from _best_formulas(calc, block, rows)
    yield from _standing_formulas(block, rows)


def _team_span(block: StageColumns, key: str, rows: tuple[int, int]) -> str:
    return block.riders.far_span(key, *rows)


def _trial_formulas(
    calc: Calc, block: StageColumns, rows: tuple[int, int]
) -> Iterator[tuple[str, str]]:
    """R12.8, RULING 74, RULING 91 — the fourth rider's turns and squares; a sprint if need be."""
    if not rows[0]:
        yield from ((key, '""') for key in ("clock", "over", "roll", "place"))
        return
    crossed = _team_span(block, "crossing", rows)
    stop = f"SMALL({crossed},MIN({calc.plan.rules['ttt.counting_rider']},COUNT({crossed})))"
    none = f"COUNT({crossed})=0"
    yield "clock", f'IF({none},"",INT({stop}/1000))'
    yield "over", f'IF({none},"",999-MOD({stop},1000))'
    places = _team_span(block, "place", rows)
    yield "roll", f'IF(COUNTIF({places},">0")=0,{UNNAMED},SMALL({places},COUNTIF({places},0)+1))'
    yield "place", _trial_place(calc, block)


def _trial_place(calc: Calc, block: StageColumns) -> str:
    """RULING 74 — clock, overshoot, sprint, then by hand; by house rule a sprint at once."""
    t = block.teams
    chain = [("over", ">"), ("roll", "<"), ("manual", "<")]
    if calc.plan.rules["tt.tie"] == "sprint":
        chain = chain[1:]
    clock, mine = t.span("clock"), t.cell_here("clock")
    level, ahead = f"{clock},{mine}", f'1+COUNTIFS({clock},"<"&{mine})'
    for key, sign in chain:
        ahead += f'+COUNTIFS({level},{t.span(key)},"{sign}"&{t.cell_here(key)})'
        level += f",{t.span(key)},{t.cell_here(key)}"
    return f'IF({mine}="","",{ahead})'


def _best_formulas(
    calc: Calc, block: StageColumns, rows: tuple[int, int]
) -> Iterator[tuple[str, str]]:
    """R12.4, RULING 86 — the four best; a missing one is the last classified rider + 1."""
    law = tables.read_toml(TABLE)["team"]
    best = counting_riders()
    t, held = block.teams, block.stage_value("held", far=True)
    count = t.cell_here("count")
    yield "count", f"COUNT({_team_span(block, 'counted', rows)})" if rows[0] else "0"
    missing = f"{block.stage_value('last', far=True)}+{law['missing_turns']}"
    for n in range(1, best + 1):
        nth = f"SMALL({_team_span(block, 'counted', rows)},{n})" if rows[0] else "0"
        yield f"best{n}", f"IF({held}=1,IF({count}>={n},{nth},{missing}),0)"
    yield "turns", "+".join(t.cell_here(f"best{n}") for n in range(1, best + 1))
    eliminated = f"{count}<{best}" if calc.plan.rules["team_gc.missing"] == "eliminate" else ""
    was = block.before.teams.cell_here("out") if block.before else "0"
    reasons = ",".join(filter(None, [f"{was}=1", f"{count}=0", eliminated]))
    yield "out", f"IF({held}=1,IF(OR({reasons}),1,0),{was})"


def _standing_formulas(block: StageColumns, rows: tuple[int, int]) -> Iterator[tuple[str, str]]:
    t, held = block.teams, block.stage_value("held", far=True)
    before = block.before.teams if block.before else None
    turns = t.cell_here("turns")
    yield "sum", f"{before.cell_here('sum')}+{turns}" if before else turns
    places_before = before.cell_here("places") if before else "0"
    yield "places", f"IF({held}=1,{_best_places(block, rows)},{places_before})"
    yield "manual", f"MIN({_team_span(block, 'manual', rows)})" if rows[0] else UNNAMED
    out, total, places, manual = (t.span(k) for k in ("out", "sum", "places", "manual"))
    mine, my_places = t.cell_here("sum"), t.cell_here("places")
    formula = (
        f'IF({t.cell_here("out")}=1,"",1+COUNTIFS({out},0,{total},"<"&{mine})'
        f'+COUNTIFS({out},0,{total},{mine},{places},"<"&{my_places})'
        f'+COUNTIFS({out},0,{total},{mine},{places},{my_places},{manual},"<"&{t.cell_here("manual")}))'
    )
    yield "rank", formula


def _best_places(block: StageColumns, rows: tuple[int, int]) -> str:
    """RULING 86 — the best places of the stage; in a team trial the team's own stands for each."""
    count = tables.read_toml(TABLE)["team"]["tie_places"]
    after = f"({block.stage_value('arrived', far=True)}+1)"
    if not rows[0]:
        return f"{count}*{after}"
    if block.is_trial:
        mine = f"MIN({count},{block.teams.cell_here('count')})"
        return f"{mine}*N({block.teams.cell_here('place')})+({count}-{mine})*{after}"
    ranks = _team_span(block, "rank", rows)
    return "+".join(
        f"IF(COUNT({ranks})>={n},SMALL({ranks},{n}),{after})" for n in range(1, count + 1)
    )


def write_riders(sheet: Worksheet, calc: Calc) -> None:
    """Write the sheet that computes riders."""
    names = calc.riders.keys
    teams = {team: n for n, team in enumerate(calc.plan.facts.teams, 1)}
    for row, e in enumerate(calc.plan.facts.entrants, calc.riders.first):
        write_cell(sheet, row, names["bib"], e.bib)
        write_cell(sheet, row, names["name"], e.name)
        write_cell(sheet, row, names["team"], teams[e.team])
        write_cell(sheet, row, names["type"], calc.plan.short_term(e.type))
    _fill_columns(sheet, calc.riders, _order_formulas(calc))
    for block in calc.blocks:
        column = block.riders.keys["match"]
        write_cell(sheet, 1, column, block.course.number)
        for name, formula in stage_formulas(calc, block):
            sheet.cell(SCALARS.index(name) + 2, column).value = f"={formula}"
        for key, formula in _line_formulas(block):
            at = block.riders.keys[key]
            sheet.cell(SCALARS.index("lines") + 2, at).value = f"={formula}"
        _fill_columns(sheet, block.riders, rider_formulas(calc, block))
        _fill_columns(sheet, block.riders, total_formulas(calc, block))
    sheet.sheet_state = "hidden"


def write_teams(sheet: Worksheet, calc: Calc) -> None:
    """Write the sheet that computes teams."""
    ranks = calc.last_block.teams
    for row, team in enumerate(calc.plan.facts.teams, calc.teams.first):
        write_cell(sheet, row, calc.teams.keys["team"], calc.plan.team_name(team))
        write_formula(sheet, row, calc.teams.keys["order"], _row_formula(ranks, "rank"))
        for block in calc.blocks:
            for key, formula in _team_formulas(calc, block, team):
                write_formula(sheet, row, block.teams.keys[key], formula)
    for block in calc.blocks:
        write_cell(sheet, 1, block.teams.keys["count"], block.course.number)
    sheet.sheet_state = "hidden"


def _order_formulas(calc: Calc) -> Iterable[tuple[str, str]]:
    """Return the rows of each classification: ranks, with the start list where they are level."""
    end = calc.last_block.riders
    racing = end.cell_here("in")
    formula = (
        f"IF({racing}=1,{end.cell_here('gc_rank')}+{_level_above(end, 'gc_rank')},"
        f"COUNTIF({end.span('in')},1)+COUNTIF({end.span_above('in')},0))"
    )
    yield "order", formula
    for points in POINTS_TABLES:
        yield f"{points.key}_order", _row_formula(end, f"{points.key}_rank")


def _row_formula(columns: TableColumns, key: str) -> str:
    """Return the row of a rank in its ranking; nothing where there is no rank."""
    rank = columns.cell_here(key)
    return f'IF({rank}="","",{rank}+{_level_above(columns, key)})'


def _level_above(columns: TableColumns, key: str) -> str:
    """Return how many rows above have the same value."""
    return f"COUNTIF({columns.span_above(key)},{columns.cell_here(key)})-1"


def _fill_columns(
    sheet: Worksheet, columns: TableColumns, formulas: Iterable[tuple[str, str]]
) -> None:
    for key, formula in formulas:
        column = columns.keys[key]
        sheet.cell(columns.first - 1, column).value = key
        for row in range(columns.first, columns.last + 1):
            sheet.cell(row, column).value = "=" + formula.replace(ROW, str(row))
