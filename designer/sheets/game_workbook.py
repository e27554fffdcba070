"""Another game's workbook."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.properties import PageSetupProperties

from designer.language import finding_text, own_name
from designer.sheets.cells import ROW, clean_text, footer_text, write_cell, write_formula
from designer.sheets.packing import pack_workbook
from designer.sheets.style import add_styles
from designer.words import say
from engine.errors import TourError
from engine.files.writing import replace_file
from engine.race.box import BEST_PLACES, LEAST_SUM
from engine.ride.conversion import convert_stage
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openpyxl.worksheet.worksheet import Worksheet

    from engine.race.box import GameBox, ScoreForm
    from engine.race.game import Game
    from engine.race.values import RaceRider, RaceTeam, Results
    from engine.ride.conversion import ConvertedStage
    from engine.tour.values import Tour

FIRST = 6
"""The first row of riders and of teams."""
TEAM, BIB, MARK, RIDER, PLACE = 1, 2, 3, 4, 5
"""Columns of a stage; what is typed and the score follow."""


@dataclass(frozen=True, slots=True)
class GameStage:
    """One stage of the workbook."""

    converted: ConvertedStage
    teams: tuple[RaceTeam, ...]
    box: GameBox

    @property
    def number(self) -> int:
        """Return its number."""
        return self.converted.road.number

    @property
    def riders(self) -> tuple[tuple[RaceTeam, RaceRider], ...]:
        """Return who rides, team by team: a row each."""
        return tuple((team, rider) for team in self.teams for rider in team.riders)

    def rows(self, team: int) -> tuple[int, int]:
        """Return the first and the last row of a team."""
        first = FIRST + sum(len(one.riders) for one in self.teams[:team])
        return first, first + len(self.teams[team].riders) - 1


@dataclass(frozen=True, slots=True)
class GameWorkbook:
    """A tour in one game, as its workbook holds it."""

    tour: Tour
    game: Game
    form: ScoreForm
    stages: tuple[GameStage, ...]
    lang: str
    results: Mapping[int, Results] = field(default_factory=dict)
    """Stages that are written filled in."""

    @property
    def score(self) -> int:
        """Return the column of the score."""
        return PLACE + len(self.form.typed) + 1

    @property
    def side(self) -> int:
        """Return the first column of the table of teams."""
        return self.score + 2

    def word(self, key: str, /, **values: object) -> str:
        """Return a phrase of the workbook."""
        return say(self.lang, f"sheets.{key}", **values)

    def said(self, key: str) -> str:
        """Return a phrase of the game's box."""
        return say(self.lang, f"box_{self.game.id}.{key}")

    def title(self, stage: GameStage) -> str:
        """Return the name of the sheet of a stage."""
        return self.word("tab_stage", number=stage.number)

    def span(self, stage: GameStage, column: int, first: int, last: int) -> str:
        """Return a range of a column of a stage, as another sheet names it."""
        letter = get_column_letter(column)
        return f"'{self.title(stage)}'!${letter}${first}:${letter}${last}"


def plan_game_workbook(
    tour: Tour, game: Game, lang: str, results: Mapping[int, Results] | None = None
) -> GameWorkbook:
    """Return the plan of a game's workbook; a game without scores has none."""
    if game.scored is None or game.box is None:
        raise TourError("sheets_no_scores", game=say(lang, f"games.{game.id}"))
    stages = []
    for number in range(1, len(tour.stages) + 1):
        converted = convert_stage(tour, number, game)
        if converted.start is None:
            assert converted.refused is not None
            raise converted.refused
        box = game.box(converted.start, converted.course)
        stages.append(GameStage(converted, converted.start.teams, box))
    if not stages:
        raise TourError("sheets_no_stages", tour=tour.name)
    form = game.scored(Rules(game.id, tour.rules))
    return GameWorkbook(tour, game, form, tuple(stages), lang, results or {})


def make_game_workbook(plan: GameWorkbook) -> Workbook:
    """Return the workbook of a game; formulas are locked, cells to type are not."""
    book = Workbook()
    blank = book.worksheets[0]
    add_styles(book)
    if plan.form.series:
        write_ranking(_sheet(book, plan.word("game_ranking")), plan)
    for stage in plan.stages:
        write_game_stage(_sheet(book, plan.title(stage)), plan, stage)
    book.remove(blank)
    for sheet in book.worksheets:
        _finish(sheet, plan)
    game = say(plan.lang, f"games.{plan.game.id}")
    book.properties.title = clean_text(f"{plan.tour.name} · {game}")[:250]
    book.properties.creator = "Etapa Reina"
    book.calculation.fullCalcOnLoad = True
    return book


def save_game_workbook(plan: GameWorkbook, path: Path | str) -> None:
    """Write the workbook of a game, whole or not at all."""
    replace_file(Path(path), pack_workbook(make_game_workbook(plan)))


def _sheet(book: Workbook, title: str) -> Worksheet:
    sheet: Worksheet = book.create_sheet(title)
    return sheet


def _finish(sheet: Worksheet, plan: GameWorkbook) -> None:
    """Lock what is computed, and fit the page to its width."""
    sheet.sheet_view.showGridLines = False
    sheet.row_dimensions[1].height = 28
    sheet.protection.sheet = True
    sheet.protection.formatColumns = sheet.protection.formatRows = False
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = 9  # A4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 1
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    foot = sheet.oddFooter
    assert foot is not None
    assert foot.left is not None
    assert foot.center is not None
    foot.left.text = footer_text(plan.tour.name, 44)
    foot.center.text = footer_text(sheet.title, 31)


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
