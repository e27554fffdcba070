"""Rankings: sheets whose rows stand in order, and those of riders, teams and turns among them.

What orders the rows is computed on a hidden sheet; here the first column finds the row that stands
in each place, and every other one picks from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from openpyxl.utils import get_column_letter

from designer.sheets import style
from designer.sheets.cells import ROW, UP, TableColumns, formula_text, write_cell, write_formula
from engine.standings.results import COMPUTED, OK

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openpyxl.worksheet.worksheet import Worksheet

    from designer.sheets.layout import Calc, StageColumns
    from designer.sheets.plan import WorkbookPlan
    from engine.standings.classifications import Classification

FIRST = 6
"""The first row of a ranking, under its title, its state and two rows of headings."""
COUNTED = "$A$1"
"""The cell that says how many stages count, on the sheet itself."""
WIDE = 15
"""Characters: columns wider than this hold texts, whose heading stands at the left."""


class RankColumn(NamedTuple):
    """One column of a ranking: its key, its heading, its width in characters, how it looks."""

    key: str
    head: str | None
    width: float
    look: str = "number"
    head_look: str = "head"


@dataclass
class Ranking:
    """A sheet with a row a rider, a team, a stage or a prize, under its heads."""

    sheet: Worksheet
    table: TableColumns

    @property
    def rows(self) -> range:
        """Return its rows."""
        return range(self.table.first, self.table.last + 1)

    def add_head(self, column: RankColumn) -> int:
        """Begin a column that is filled cell by cell; return its number."""
        at = self.table.add_column(column.key)
        write_cell(self.sheet, FIRST - 1, at, column.head, column.head_look)
        self.sheet.column_dimensions[get_column_letter(at)].width = column.width
        return at

    def add_heads(self, plan: WorkbookPlan, heads: Iterable[tuple[str, str, float]]) -> None:
        """Begin columns by key, phrase and width; those of texts have their heads at the left."""
        for key, phrase, width in heads:
            look = "head.left" if width > WIDE else "head"
            self.add_head(RankColumn(key, plan.word(phrase), width, head_look=look))

    def add_column(self, column: RankColumn, formula: str) -> None:
        """Write one column, for all its rows."""
        at = self.add_head(column)
        for row in self.rows:
            write_formula(self.sheet, row, at, formula, column.look)

    def find_rows(self, order: str) -> None:
        """Write, in the first column, which row of the hidden sheet stands in each place."""
        for place, row in enumerate(self.rows, 1):
            formula = f'IF({COUNTED}=0,"",IFERROR(MATCH({place},{order},0),""))'
            write_formula(self.sheet, row, self.table.keys["row"], formula, "hidden")

    def add_riders(self, calc: Calc, rank: str) -> None:
        """Write rank, bib, name, team and type of the rider of each row."""
        plan, riders = calc.plan, calc.riders
        team = f"INDEX({calc.teams.far_span('team')},INDEX({riders.far_span('team')},$A{ROW}))"
        self.add_column(rank_column(plan), pick_value(rank))
        self.add_column(
            RankColumn("bib", plan.word("col_bib"), 7), pick_value(riders.far_span("bib"))
        )
        self.add_column(
            RankColumn("name", plan.word("col_rider"), 26, "text.bold", "head.left"),
            pick_value(riders.far_span("name")),
        )
        self.add_column(
            RankColumn("team", plan.word("col_team"), 22, "text", "head.left"),
            f'IF($A{ROW}="","",{team})',
        )
        self.add_column(
            RankColumn("type", plan.word("col_type"), 7, "code"),
            pick_value(riders.far_span("type")),
        )

    def fold_stages(self, calc: Calc, first: int, sizes: Sequence[int]) -> None:
        """Write the stages' numbers over their columns, and let the columns fold away."""
        at = first
        for block, size in zip(calc.blocks, sizes, strict=True):
            number = calc.plan.word("stage_short", number=block.course.number)
            for column in range(at, at + size):
                text = number if column == at else None
                write_cell(self.sheet, FIRST - 2, column, text, "head.group")
                self.sheet.column_dimensions[get_column_letter(column)].outlineLevel = 1
            at += size

    def set_up_page(self, fixed: str, last: str) -> None:
        """Freeze the head and the names, and print the columns up to the last on one page."""
        keys = self.table.keys
        self.sheet.freeze_panes = f"{get_column_letter(keys[fixed] + 1)}{FIRST}"
        self.sheet.print_title_rows = f"{FIRST - 2}:{FIRST - 1}"
        self.sheet.print_area = f"B1:{get_column_letter(keys[last])}{self.table.last}"
        self.sheet.row_dimensions[FIRST - 1].height = 32

    def mark_leader(self, last: str, colour: str) -> str:
        """Colour the rows of rank 1 up to a column; return the cells that are coloured."""
        top = self.top_cell("rank")
        end = self.table.span(last).split(":")[1]
        cells = f"{top}:{end}".replace("$", "")
        mark = style.highlight_style(colour, bold=True)
        self.sheet.conditional_formatting.add(cells, style.conditional_format(f"{top}=1", mark))
        return cells

    def top_cell(self, key: str) -> str:
        """Return the cell of the first row."""
        return self.table.cell_here(key).replace(ROW, str(self.table.first))


def begin_ranking(sheet: Worksheet, calc: Calc, title: str, rows: int, colour: str) -> Ranking:
    """Write the head of a sheet of so many rows; the first column finds the row."""
    plan = calc.plan
    write_cell(sheet, 1, 2, title, "title")
    counted = "+".join(block.stage_value("held", far=True) for block in calc.blocks)
    doubtful = "+".join(
        f"{b.stage_value('held', far=True)}*{b.stage_value('doubtful', far=True)}"
        for b in calc.blocks
    )
    after = formula_text(plan.word("after") + " ")
    write_formula(
        sheet, 2, 2,
        f"IF({counted}=0,{formula_text(plan.word('not_yet'))},{after}&({counted})"
        f"&IF({doubtful}>0,{formula_text(' · ' + plan.word('provisional').upper())},\"\"))",
        "subtitle",
    )  # fmt: skip
    write_formula(sheet, 1, 1, counted, "hidden")
    table = TableColumns(sheet.title, FIRST, FIRST + rows - 1)
    table.add_column("row")
    sheet.column_dimensions["A"].hidden = True
    sheet.sheet_properties.tabColor = colour
    return Ranking(sheet, table)


def pick_value(source: str) -> str:
    """Return the value of a hidden column for the rider or team of this row."""
    return f'IF($A{ROW}="","",INDEX({source},$A{ROW}))'


def rank_column(plan: WorkbookPlan) -> RankColumn:
    """Return the column of the ranks."""
    return RankColumn("rank", plan.word("head_rank"), 7, "number.large")


PER_STAGE = {
    "turns": "turns", "over": "over", "place": "rank", "bonus": "bonus", "net": "turns",
    "status": "final",
}  # fmt: skip
"""What the general classification says of each stage, and the hidden column it comes from."""


def write_general(sheet: Worksheet, calc: Calc, general: Classification) -> None:
    """Write the general classification in order, and what each stage brought."""
    plan, end = calc.plan, calc.last_block.riders
    title, rows = plan.ranking_word(general, "tab"), len(plan.facts.entrants)
    ranking = begin_ranking(sheet, calc, title, rows, style.role_fill(general.badge))
    ranking.find_rows(calc.riders.far_span("order"))
    ranking.add_riders(calc, end.far_span("gc_rank"))
    for key, source, look in (
        ("turns", "turns_sum", "number"), ("bonus", "bonus_sum", "blank.zero"),
        ("net", "net", "sum"),
    ):  # fmt: skip
        value = f"INDEX({end.far_span(source)},$A{ROW})"
        racing = f'IF(INDEX({end.far_span("in")},$A{ROW})=1,{value},"")'
        column = RankColumn(key, plan.word(f"head_{key}"), 9, look)
        ranking.add_column(column, f'IF($A{ROW}="","",{racing})')
    table = ranking.table
    net = table.cell_here("net")
    gap = f'IF(OR($A{ROW}="",{net}=""),"",{net}-{table.cell_at("net", table.first)})'
    ranking.add_column(RankColumn("gap", plan.word("head_gap"), 9, "gap"), gap)
    tie = RankColumn("tie", plan.word("head_tie"), 22, "text.soft")
    ranking.add_column(tie, _general_tie(calc, table))
    first = table.column
    for block in calc.blocks:
        _add_stage(ranking, calc, block)
    ranking.fold_stages(calc, first, [len(PER_STAGE)] * len(calc.blocks))
    ranking.set_up_page("name", "tie")
    cells = ranking.mark_leader("tie", style.role_fill("badge.TOUR"))
    grey = style.highlight_style(style.cell_colour("faint"), style.cell_colour("soft"))
    left = f'AND(ISNUMBER($A{table.first}),{ranking.top_cell("rank")}="")'
    sheet.conditional_formatting.add(cells, style.conditional_format(left, grey))


def _general_tie(calc: Calc, table: TableColumns) -> str:
    """Say what set a rider behind the one above with the same time (RULING 85)."""
    plan, end = calc.plan, calc.last_block.riders
    sources = {
        "tt_overshoot": "over_sum",
        "place_sum": "place_sum",
        "last_stage_place": "last_place",
    }
    above = f"$A{UP}"
    formula = formula_text(plan.word("tie_manual"))
    for name in reversed(plan.rules["gc.tie_breaks"]):
        source = end.far_span(sources[name])
        differs = f"INDEX({source},$A{ROW})<>INDEX({source},{above})"
        formula = f"IF({differs},{formula_text(plan.word(f'tie_{name}'))},{formula})"
    formula = (
        f"IF({same_as_above(table, 'rank')},{formula_text(plan.word('tie_shared'))},{formula})"
    )
    net = table.cell_here("net")
    both = f'AND(ISNUMBER({above}),{net}<>"",{same_as_above(table, "net")})'
    return f'IF($A{ROW}="","",IF({both},{formula},""))'


def same_as_above(table: TableColumns, key: str) -> str:
    """Tell whether this row and the one above have one value."""
    cell = table.cell_here(key)
    return f"{cell}={cell.replace(ROW, UP)}"


def _add_stage(ranking: Ranking, calc: Calc, block: StageColumns) -> None:
    """Write what one stage brought each rider."""
    plan, columns = calc.plan, block.riders
    held = f"{block.stage_value('held', far=True)}=1"
    final = f"INDEX({columns.far_span('final')},$A{ROW})"
    rode = ",".join(f"{final}={formula_text(plan.status_word(s))}" for s in (OK, COMPUTED))
    for key, source in PER_STAGE.items():
        # A team has one place in a team trial; its riders have none among themselves.
        hidden = "paid" if key == "place" and block.is_trial else source
        value = f"INDEX({columns.far_span(hidden)},$A{ROW})"
        if key == "net":
            value = f"{value}-INDEX({columns.far_span('bonus')},$A{ROW})"
            value = f"{value}+INDEX({columns.far_span('penalty')},$A{ROW})"
        test = held if key == "status" else f"AND({held},OR({rode}))"
        look = {"status": "code", "bonus": "blank.zero", "place": "blank.zero"}.get(key, "number")
        column = RankColumn(f"{key}{block.course.number}", plan.word(f"head_{key}"), 7.5, look)
        ranking.add_column(column, f'IF($A{ROW}="","",IF({test},{value},""))')


def write_turns(sheet: Worksheet, calc: Calc) -> None:
    """Write the turns every rider is credited with, stage by stage."""
    plan, end = calc.plan, calc.last_block.riders
    title, rows = plan.word("tab_turns"), len(plan.facts.entrants)
    ranking = begin_ranking(sheet, calc, title, rows, style.cell_colour("soft"))
    ranking.find_rows(calc.riders.far_span("order"))
    ranking.add_riders(calc, end.far_span("gc_rank"))
    for block in calc.blocks:
        counted = f"INDEX({block.riders.far_span('counted')},$A{ROW})"
        head = plan.word("stage_short", number=block.course.number)
        column = RankColumn(f"turns{block.course.number}", head, 8)
        ranking.add_column(column, f'IF($A{ROW}="","",{counted})')
    ranking.set_up_page("name", f"turns{calc.last_block.course.number}")


def write_teams_page(sheet: Worksheet, calc: Calc, teams: Classification) -> None:
    """Write the teams in order, and the turns that counted in each stage."""
    plan, end = calc.plan, calc.last_block.teams
    title, rows = plan.ranking_word(teams, "tab"), len(plan.facts.teams)
    ranking = begin_ranking(sheet, calc, title, rows, style.role_fill(teams.badge))
    table = ranking.table
    ranking.find_rows(calc.teams.far_span("order"))
    ranking.add_column(rank_column(plan), pick_value(end.far_span("rank")))
    ranking.add_column(
        RankColumn("name", plan.word("col_team"), 30, "text.bold", "head.left"),
        pick_value(calc.teams.far_span("team")),
    )
    ranking.add_column(
        RankColumn("total", plan.word("head_turns"), 10, "sum"), pick_value(end.far_span("sum"))
    )
    gap = f"{table.cell_here('total')}-{table.cell_at('total', table.first)}"
    ranking.add_column(
        RankColumn("gap", plan.word("head_gap"), 9, "gap"), f'IF($A{ROW}="","",{gap})'
    )
    tie = RankColumn("tie", plan.word("head_tie"), 24, "text.soft")
    ranking.add_column(tie, _teams_tie(plan, table, end.far_span("places")))
    first = table.column
    best = [key for key in calc.last_block.teams.keys if key.startswith("best")]
    for block in calc.blocks:
        held = block.stage_value("held", far=True)
        for n, key in enumerate([*best, "turns"], 1):
            value = f"INDEX({block.teams.far_span(key)},$A{ROW})"
            head = plan.word("head_total") if key == "turns" else str(n)
            look = "sum" if key == "turns" else "number"
            column = RankColumn(f"{key}{block.course.number}", head, 6, look)
            ranking.add_column(column, f'IF($A{ROW}="","",IF({held}=1,{value},""))')
    ranking.fold_stages(calc, first, [len(best) + 1] * len(calc.blocks))
    ranking.set_up_page("name", "tie")
    ranking.mark_leader("gap", style.role_fill("badge.TOUR"))


def _teams_tie(plan: WorkbookPlan, table: TableColumns, places: str) -> str:
    """Say what set a team behind the one above with the same time (RULING 86)."""
    shared, by_places, by_hand = (
        formula_text(plan.word(f"tie_{word}")) for word in ("shared", "places", "manual")
    )
    differs = f"INDEX({places},$A{ROW})<>INDEX({places},$A{UP})"
    why = f"IF({same_as_above(table, 'rank')},{shared},IF({differs},{by_places},{by_hand}))"
    same = f"AND(ISNUMBER($A{ROW}),ISNUMBER($A{UP}),{same_as_above(table, 'total')})"
    return f'IF({same},{why},"")'
