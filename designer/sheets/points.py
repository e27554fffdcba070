"""The sheets of points, bonus turns and combativity."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.cells import ROW, UP, formula_text, write_cell, write_formula
from designer.sheets.ranking import FIRST, RankColumn, begin_ranking, pick_value, same_as_above
from designer.sheets.rider_formulas import STEP
from engine.standings.classifications.combativity import CAUSES
from engine.standings.classifications.points import climb_categories
from engine.standings.results import SPENT
from engine.tour.values import FINISH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.cells import TableColumns
    from designer.sheets.layout import Calc, StageColumns
    from designer.sheets.plan import WorkbookPlan
    from designer.sheets.ranking import Ranking
    from engine.standings.classifications import Classification
    from engine.standings.classifications.points import Prize
    from engine.standings.facts import ScoringLine


def write_points(sheet: Worksheet, calc: Calc, points: Classification) -> None:
    """Write a points classification: its totals in order, then what each stage brought."""
    assert points.prize is not None
    prize, badge = points.prize, style.role_fill(points.badge)
    ranking = _begin_points(sheet, calc, points, badge)
    first, sizes = ranking.table.column, []
    for block in calc.blocks:
        start = ranking.table.column
        lines = [line for line in block.course.lines if line.kind == prize.line]
        add = _add_stage_and_lines if prize.finish else _add_lines
        add(ranking, calc, block, lines)
        sizes.append(ranking.table.column - start)
    ranking.fold_stages(calc, first, sizes)
    ranking.set_up_page("name", "tie")
    ranking.mark_leader("total", badge)


def _begin_points(sheet: Worksheet, calc: Calc, points: Classification, badge: str) -> Ranking:
    """Write riders, points, first places and ties."""
    plan, end, name = calc.plan, calc.last_block.riders, points.key
    assert points.prize is not None
    title, rows = plan.ranking_word(points, "tab"), len(plan.facts.entrants)
    ranking = begin_ranking(sheet, calc, title, rows, badge)
    ranking.find_rows(calc.riders.far_span(f"{name}_order"))
    ranking.add_riders(calc, end.far_span(f"{name}_rank"))
    ranking.add_column(
        RankColumn("total", plan.word("head_points"), 9, "sum"),
        pick_value(end.far_span(f"{name}_sum")),
    )
    wins = f"INDEX({end.far_span(f'{name}_wins')},$A{ROW})"
    for n, head in enumerate(_win_heads(plan, points.prize)):
        # The hidden sheet keeps all first places in one number, each kind at its weight.
        share = f"MOD(INT({wins}/{STEP ** (len(points.prize.wins) - 1 - n)}),{STEP})"
        column = RankColumn(f"wins{n}", head, 9, "blank.zero")
        ranking.add_column(column, f'IF($A{ROW}="","",{share})')
    tie = RankColumn("tie", plan.word("head_tie"), 20, "text.soft")
    ranking.add_column(tie, _points_tie(calc, ranking.table, name))
    return ranking


def _win_heads(plan: WorkbookPlan, prize: Prize) -> list[str]:
    """Return what heads the first places of each kind that count in the tie-break (RULING 89)."""
    return [
        plan.word("head_wins", category=plan.short_term(win))
        if win in climb_categories()
        else plan.word(f"head_{win}")
        for win in prize.wins
    ]


def _points_tie(calc: Calc, table: TableColumns, name: str) -> str:
    """Say what set a rider behind the one above with as many points (RULING 89)."""
    plan = calc.plan
    formula = formula_text(plan.word("tie_GC"))
    if plan.rules["points.tie_breaks"] != "gc_only":
        wins = calc.last_block.riders.far_span(f"{name}_wins")
        differs = f"INDEX({wins},$A{ROW})<>INDEX({wins},$A{UP})"
        formula = f"IF({differs},{formula_text(plan.word('tie_wins'))},{formula})"
    shared = formula_text(plan.word("tie_shared"))
    formula = f"IF({same_as_above(table, 'rank')},{shared},{formula})"
    same = f"AND(ISNUMBER($A{ROW}),ISNUMBER($A{UP}),{same_as_above(table, 'total')})"
    return f'IF({same},{formula},"")'


def _add_stage_and_lines(
    ranking: Ranking, calc: Calc, block: StageColumns, lines: list[ScoringLine]
) -> None:
    """Write what the finish and every line of one stage paid, and their sum."""
    plan, number = calc.plan, block.course.number
    _add_sum(ranking, block, (f"place{number}", plan.word("head_place")), ["paid"])
    _add_sum(ranking, block, (f"points{number}", plan.word("head_finish")), ["points"])
    for line in lines:
        source = f"{line.key}_points"
        _add_sum(ranking, block, (f"{source}{number}", plan.line_name(line)), [source])
    parts = ["points", *(f"{line.key}_points" for line in lines)]
    _add_sum(ranking, block, (f"total{number}", plan.word("head_total")), parts)


def _add_lines(ranking: Ranking, calc: Calc, block: StageColumns, lines: list[ScoringLine]) -> None:
    """Write place and points at every line of one stage, by its name."""
    plan = calc.plan
    for line in lines:
        key = f"{block.course.number}{line.key}"
        category = plan.short_term(line.category) if line.category else ""
        name = f"{plan.line_name(line)} · {category} {line.name}".strip()
        _add_sum(ranking, block, (f"place{key}", name), [f"{line.key}_place"], width=11)
        head = (f"points{key}", plan.word("head_points"))
        _add_sum(ranking, block, head, [f"{line.key}_points"])


def _add_sum(
    ranking: Ranking,
    block: StageColumns,
    head: tuple[str, str],
    sources: list[str],
    width: float = 7,
) -> None:
    """Write a column, by key and heading, that adds up hidden ones of a stage that counts."""
    value = "+".join(f"INDEX({block.riders.far_span(source)},$A{ROW})" for source in sources)
    formula = f'IF($A{ROW}="","",IF({block.stage_value("held", far=True)}=1,{value},0))'
    ranking.add_column(RankColumn(*head, width, "blank.zero"), formula)


BONUS_COLUMNS = (
    ("stage", "bonus_stage", 8), ("line", "bonus_line", 30), ("kind", "bonus_kind", 20),
    ("square", "bonus_square", 9), ("place", "col_place", 8), ("bib", "col_bib", 8),
    ("rider", "col_rider", 26), ("team", "col_team", 22), ("turns", "bonus_turns", 9),
)  # fmt: skip
TOTAL_COLUMNS = (("col_bib", 8), ("col_rider", 26), ("bonus_total", 9))


class _BonusSlot(NamedTuple):
    """One place that pays bonus turns: of a line, or of the finish where there is none."""

    block: StageColumns
    line: ScoringLine | None
    place: int


def write_bonus(sheet: Worksheet, calc: Calc) -> None:
    """Write every place that pays bonus turns, and each rider's total beside it."""
    plan = calc.plan
    slots = list(_bonus_slots(calc))
    badge = style.role_fill("badge.BONUS")
    ranking = begin_ranking(sheet, calc, plan.word("tab_bonus"), max(1, len(slots)), badge)
    ranking.add_heads(plan, BONUS_COLUMNS)
    for row, slot in enumerate(slots, FIRST):
        _write_slot(ranking, calc, row, slot)
    if not slots:
        write_cell(sheet, FIRST, 2, plan.word("no_bonus"), "note")
    totals = _write_totals(ranking, calc)
    ranking.set_up_page("stage", "turns")
    last = max(ranking.table.last, FIRST + len(plan.facts.entrants))
    sheet.print_area = f"B1:{get_column_letter(totals)}{last}"


def _bonus_slots(calc: Calc) -> Iterator[_BonusSlot]:
    for block in calc.blocks:
        for line in block.course.lines:
            yield from (_BonusSlot(block, line, n) for n in range(1, len(line.bonus) + 1))
        if not block.is_trial:
            yield from (_BonusSlot(block, None, n) for n in range(1, len(block.course.bonus) + 1))


def _write_slot(ranking: Ranking, calc: Calc, row: int, slot: _BonusSlot) -> None:
    """Write where a place is paid, and the rider who took it, if any did."""
    sheet, keys, plan, riders = ranking.sheet, ranking.table.keys, calc.plan, calc.riders
    course, line = slot.block.course, slot.line
    names = [plan.line_name(line), line.name] if line else [course.name]
    square = line.square if line else plan.roads[course.number - 1].rows
    write_cell(sheet, row, keys["stage"], course.number, "number")
    write_cell(sheet, row, keys["line"], " · ".join(filter(None, names)), "text")
    write_cell(sheet, row, keys["kind"], plan.term(line.kind if line else FINISH), "text")
    write_cell(sheet, row, keys["square"], square, "number")
    write_cell(sheet, row, keys["place"], slot.place, "number")
    places = slot.block.riders.far_span(f"{line.key}_place" if line else "paid")
    first = f"INDEX({riders.far_span('bib')},MATCH({slot.place},{places},0))"
    write_formula(sheet, row, keys["bib"], f'IFERROR({first},"")', "number.bold")
    bib = ranking.table.cell_here("bib")
    at = f"MATCH({bib},{riders.far_span('bib')},0)"
    if line:
        # What a rider loses by abandoning is on the hidden sheet.
        worth = f"INDEX({slot.block.riders.far_span(f'{line.key}_bonus')},{at})"
    else:
        worth = str(course.bonus[slot.place - 1])  # a finish pays all with a place
    values = {
        "rider": (f"INDEX({riders.far_span('name')},{at})", "text"),
        "team": (
            f"INDEX({calc.teams.far_span('team')},INDEX({riders.far_span('team')},{at}))",
            "text",
        ),
        "turns": (worth, "sum"),
    }
    for name, (value, look) in values.items():
        write_formula(sheet, row, keys[name], f'IF({bib}="","",{value})', look)


def _write_totals(ranking: Ranking, calc: Calc) -> int:
    """R1.23 — write each rider's total, which feeds the general classification.

    Return the last column.
    """
    sheet, table = ranking.sheet, ranking.table
    first = table.column + 1
    for column, (phrase, width) in enumerate(TOTAL_COLUMNS, first):
        write_cell(sheet, FIRST - 1, column, calc.plan.word(phrase), "head")
        sheet.column_dimensions[get_column_letter(column)].width = width
    turns, bibs, letter = table.span("turns"), table.span("bib"), get_column_letter(first)
    for row, entrant in enumerate(calc.plan.facts.entrants, FIRST):
        write_cell(sheet, row, first, entrant.bib, "number")
        write_cell(sheet, row, first + 1, entrant.name, "text")
        write_formula(sheet, row, first + 2, f"SUMIFS({turns},{bibs},${letter}{row})", "blank.zero")
    return first + 2


COMBATIVITY_COLUMNS = (
    ("stage", "fight_stage", 8), ("name", "fight_name", 38), ("type", "fight_type", 22),
    ("bib", "col_bib", 8), ("rider", "col_rider", 26), ("team", "col_team", 22),
    ("score", "fight_score", 9), ("attacks", "col_attacks", 9), ("pursuits", "col_pursuits", 11),
    ("effort", "fight_effort", 9), ("break_turns", "col_break_turns", 11),
)  # fmt: skip


def write_combativity(sheet: Worksheet, calc: Calc, fight: Classification) -> None:
    """Write the award stage by stage; none in time trials (RULING 90)."""
    plan = calc.plan
    title, badge = plan.ranking_word(fight, "tab"), style.role_fill(fight.badge)
    ranking = begin_ranking(sheet, calc, title, len(calc.blocks), badge)
    ranking.add_heads(plan, COMBATIVITY_COLUMNS)
    for row, block in enumerate(calc.blocks, FIRST):
        _write_award(ranking, calc, row, block)
    ranking.set_up_page("name", "break_turns")


def _write_award(ranking: Ranking, calc: Calc, row: int, block: StageColumns) -> None:
    """Write the most combative rider of a stage, and what the score is made of."""
    sheet, keys, plan = ranking.sheet, ranking.table.keys, calc.plan
    write_cell(sheet, row, keys["stage"], block.course.number, "number")
    write_cell(sheet, row, keys["name"], block.course.name, "text")
    write_cell(sheet, row, keys["type"], plan.term(block.course.type), "text")
    if not block.is_road:
        write_cell(sheet, row, keys["bib"], None, "number.bold")
        write_cell(sheet, row, keys["rider"], plan.word("no_fight"), "text.soft")
        for key in ("team", "score", "attacks", "pursuits", "effort", "break_turns"):
            write_cell(sheet, row, keys[key], None, "text")
        return
    columns, bib = block.riders, ranking.table.cell_here("bib")
    bibs, fight = calc.riders.far_span("bib"), columns.far_span("fight")
    best = f"INDEX({bibs},MATCH(MAX({fight}),{fight},0))"
    write_formula(sheet, row, keys["bib"], f'IF(MAX({fight})>0,{best},"")', "number.bold")
    at = f"MATCH({bib},{bibs},0)"
    team = f"INDEX({calc.teams.far_span('team')},INDEX({calc.riders.far_span('team')},{at}))"
    arrival = f"INDEX({columns.far_span('match')},{at})"

    def typed_amount(key: str) -> str:
        return f"N(INDEX({block.typed.far_span(key)},{arrival}))"

    values = {
        "rider": (f"INDEX({calc.riders.far_span('name')},{at})", "text.bold"),
        "team": (team, "text"),
        "score": (f"INDEX({columns.far_span('score')},{at})", "sum"),
        "attacks": (typed_amount("attacks"), "number"),
        "pursuits": (typed_amount("pursuits"), "number"),
        "effort": ("+".join(typed_amount(SPENT + cause) for cause in CAUSES), "number"),
        "break_turns": (typed_amount("break_turns"), "number"),
    }
    for key, (value, look) in values.items():
        write_formula(sheet, row, keys[key], f'IF({bib}="","",{value})', look)
