"""The workbook of another game: score sheets of its stages, and the ranking where it has a series.

What is typed and what it adds is declared by the game (`Game.score_form`); no game is named here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation

from designer.language import Language, own_name
from designer.sheets.cells import ROW, TableColumns, write_cell, write_formula
from designer.sheets.packing import TITLE_HEIGHT, finish_sheet, finish_workbook, write_file
from designer.sheets.ranking import FIRST, RankColumn, Ranking
from designer.sheets.style import add_styles, fit_page
from designer.texts.games import lost_text
from engine.errors import TourError
from engine.race.box import BEST_PLACES, LEAST, LEAST_SUM, MOST
from engine.ride.conversion import convert_stage
from engine.tour.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from openpyxl.worksheet.worksheet import Worksheet

    from engine.race.box import GameBox, ScoreForm
    from engine.race.game import Game
    from engine.race.values import RaceRider, RaceTeam, Results
    from engine.ride.conversion import ConvertedStage
    from engine.tour.values import Tour

TEAM, BIB, MARK, RIDER, PLACE = 1, 2, 3, 4, 5
"""Columns of a stage; what is typed and the score follow. Rows begin where those of rankings do."""


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

    def team_rows(self, team: int) -> tuple[int, int]:
        """Return the first and the last row of a team."""
        first = FIRST + sum(len(one.riders) for one in self.teams[:team])
        return first, first + len(self.teams[team].riders) - 1

    def span_of_team(self, team: int, column: int) -> str:
        """Return what the riders of a team have in a column, for a formula on this sheet."""
        first, last = self.team_rows(team)
        letter = get_column_letter(column)
        return f"${letter}${first}:${letter}${last}"


@dataclass(frozen=True, slots=True)
class GameWorkbook:
    """A tour in one game, as its workbook holds it."""

    tour: Tour
    game: Game
    form: ScoreForm
    stages: tuple[GameStage, ...]
    language: Language
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
        return self.language.say(f"sheets.{key}", **values)

    def box_phrase(self, key: str) -> str:
        """Return a phrase of the game's box."""
        return self.language.say(f"box_{self.game.id}.{key}")

    def sheet_title(self, stage: GameStage) -> str:
        """Return the name of the sheet of a stage."""
        return self.word("tab_stage", number=stage.number)

    def far_span(self, stage: GameStage, column: int, first: int, last: int) -> str:
        """Return a range of a column of a stage, as another sheet names it."""
        letter = get_column_letter(column)
        return f"'{self.sheet_title(stage)}'!${letter}${first}:${letter}${last}"

    def far_cell(self, stage: GameStage, column: int, row: int) -> str:
        """Return a cell of a stage, as another sheet names it."""
        return f"'{self.sheet_title(stage)}'!{get_column_letter(column)}{row}"


def plan_game_workbook(
    tour: Tour, game: Game, language: Language, results: Mapping[int, Results] | None = None
) -> GameWorkbook:
    """Return the plan of a game's workbook; a game without scores has none."""
    if game.score_form is None or game.box is None:
        raise TourError("sheets_no_scores", game=language.say(f"games.{game.id}"))
    stages = []
    for number in range(1, len(tour.stages) + 1):
        converted = convert_stage(tour, number, game)
        if converted.start is None:
            assert converted.refusal is not None
            raise converted.refusal
        box = game.box(converted.start, converted.course)
        stages.append(GameStage(converted, converted.start.teams, box))
    if not stages:
        raise TourError("sheets_no_stages", tour=tour.name)
    form = game.score_form(Rules(game.id, tour.rules))
    return GameWorkbook(tour, game, form, tuple(stages), language, results or {})


def make_game_workbook(plan: GameWorkbook) -> Workbook:
    """Return the workbook of a game; formulas are locked, cells to type are not."""
    book = Workbook()
    blank = book.worksheets[0]
    add_styles(book)
    if plan.form.series:
        write_series(book.create_sheet(plan.word("game_ranking")), plan)
    for stage in plan.stages:
        write_game_stage(book.create_sheet(plan.sheet_title(stage)), plan, stage)
    book.remove(blank)
    for sheet in book.worksheets:
        fit_page(sheet, upright=False, one_page=True)
        finish_sheet(sheet, plan.tour.name)
        sheet.row_dimensions[1].height = TITLE_HEIGHT
    game = plan.language.say(f"games.{plan.game.id}")
    finish_workbook(book, f"{plan.tour.name} · {game}")
    return book


def save_game_workbook(plan: GameWorkbook, path: Path | str) -> None:
    """Write the workbook of a game, whole or not at all."""
    write_file(make_game_workbook(plan), Path(path))


COUNTS = 4
"""The row that says of every stage whether it counts."""
AWAY = 12
"""The first hidden column: what is added up, a column a stage, then what it comes to."""
SERIES_WIDTHS = (8, 26, 24, 12, 12)
RIDER_HEADS = ("place", "rider", "team", "score", "places")
TEAM_HEADS = ("place", "team", "points", "best", "final")


def write_series(sheet: Worksheet, plan: GameWorkbook) -> None:
    """Write the ranking of riders, or of teams where those are ranked."""
    riders = plan.form.series == LEAST_SUM
    heads = RIDER_HEADS if riders else TEAM_HEADS
    last = FIRST + len(plan.stages[0].riders if riders else plan.stages[0].teams) - 1
    write_cell(sheet, 1, 1, plan.word("game_ranking"), "title")
    hidden = TableColumns(sheet.title, FIRST, last, AWAY + len(plan.stages))
    if riders:
        _add_up_riders(sheet, plan, hidden)
    else:
        _add_up_teams(sheet, plan, hidden)
    counted = _count_stages(sheet, plan)
    write_formula(sheet, 2, 1, f'"{plan.word("after")} "&{counted}', "subtitle")
    ranking = Ranking(sheet, TableColumns(sheet.title, FIRST, last))
    for key, width in zip(heads, SERIES_WIDTHS, strict=True):
        at = ranking.add_head(RankColumn(key, plan.word(f"game_{key}"), width))
        look = "text" if key in {"rider", "team"} else "number.bold"
        for place, row in enumerate(ranking.rows, start=1):
            value = f"INDEX({hidden.span(key)},MATCH({place},{hidden.span('order')},0))"
            cell = write_formula(sheet, row, at, f'IFERROR({value},"")', look)
            if key == "score":
                cell.number_format = "0.0##"
    for column in range(AWAY, AWAY + 2 * len(plan.stages) + 9):
        sheet.column_dimensions[get_column_letter(column)].hidden = True


def _count_stages(sheet: Worksheet, plan: GameWorkbook) -> str:
    """Write, over the column of each stage, whether it counts; return how many do.

    A stage counts where any place is typed, and all stages before it count.
    """
    before = ""
    for nth, stage in enumerate(plan.stages):
        places = plan.far_span(stage, PLACE, FIRST, FIRST + len(stage.riders) - 1)
        formula = f"IF((COUNT({places})>0),1,0){before}"
        write_formula(sheet, COUNTS, AWAY + nth, formula, "hidden")
        before = f"*{_counts_cell(nth)}"
    return f"({'+'.join(map(_counts_cell, range(len(plan.stages))))})"


def _counts_cell(nth: int) -> str:
    """Return the cell that says whether a stage counts."""
    return f"${get_column_letter(AWAY + nth)}${COUNTS}"


def _add_up_riders(sheet: Worksheet, plan: GameWorkbook, hidden: TableColumns) -> None:
    """Write of every rider the scores and places that count, and what orders them."""
    for key in ("rider", "team", "score", "places", "lacks", "place", "order"):
        hidden.add_column(key)
    better = _count_better(hidden, (("score", LEAST), ("places", LEAST)))
    for row, (team, rider) in enumerate(plan.stages[0].riders, start=FIRST):
        write_cell(sheet, row, hidden.keys["rider"], rider.name, "hidden")
        write_cell(sheet, row, hidden.keys["team"], team.name, "hidden")
        for key, column in (("score", plan.score), ("places", PLACE)):
            total = f"ROUND({_sum_counted(plan, column, row)},6)"
            write_formula(sheet, row, hidden.keys[key], total, "hidden")
        lacking = [
            f'({plan.far_cell(stage, PLACE, row)}="")*{_counts_cell(nth)}'
            for nth, stage in enumerate(plan.stages)
        ]
        lacks = f"({_counts_cell(0)}=0)+{'+'.join(lacking)}"
        write_formula(sheet, row, hidden.keys["lacks"], lacks, "hidden")
        _write_order(sheet, row, hidden, better, ("score", "places"))


def _add_up_teams(sheet: Worksheet, plan: GameWorkbook, hidden: TableColumns) -> None:
    """Write of every team its points, its best rider, what both come to, and what orders them."""
    for key in ("team", "points", "best", "final", "lacks", "place", "order"):
        hidden.add_column(key)
    stages = "+".join(map(_counts_cell, range(len(plan.stages))))
    points, best = hidden.row_cell("points"), hidden.row_cell("best")
    better = _count_better(hidden, (("final", MOST), ("points", MOST), ("best", MOST)))
    for nth, team in enumerate(plan.stages[0].teams):
        row = FIRST + nth
        low, high = plan.stages[0].team_rows(nth)
        totals = [_sum_counted(plan, plan.score, rider) for rider in range(low, high + 1)]
        write_cell(sheet, row, hidden.keys["team"], team.name, "hidden")
        formulas = {
            "points": "+".join(totals),
            "best": f"MAX({','.join(totals)})",
            "final": f"({stages})*{best}+{points}",
            "lacks": f"IF({_counts_cell(0)}=0,1,0)",
        }
        for key, formula in formulas.items():
            write_formula(sheet, row, hidden.keys[key], formula, "hidden")
        _write_order(sheet, row, hidden, better, ("final", "points", "best"))


def _sum_counted(plan: GameWorkbook, column: int, row: int) -> str:
    """Return what a rider has in a column of all stages that count, added up."""
    return "+".join(
        f"N({plan.far_cell(stage, column, row)})*{_counts_cell(nth)}"
        for nth, stage in enumerate(plan.stages)
    )


def _count_better(columns: TableColumns, keys: Iterable[tuple[str, str]]) -> str:
    """Return what tells of each row whether it is better: by the first key, of equals by the next.

    A key says whether MOST or LEAST of it is better.
    """
    parts, equal = [], ""
    for key, better in keys:
        all_rows, mine = columns.span(key), columns.row_cell(key)
        parts.append(f"{equal}({all_rows}{better}{mine})")
        equal += f"({all_rows}={mine})*"
    return "+".join(parts)


def _write_order(
    sheet: Worksheet, row: int, hidden: TableColumns, better: str, equal: tuple[str, ...]
) -> None:
    """Write the place of a row, which equals share, and its row in the ranking, which none does."""
    lacks = hidden.row_cell("lacks")
    place = f'IF({lacks}>0,"",1+SUMPRODUCT(({hidden.span("lacks")}=0)*({better})))'
    write_formula(sheet, row, hidden.keys["place"], place, "hidden")
    above = "0"
    if row > FIRST:
        alike = "*".join(f"({hidden.span_before(key)}={hidden.row_cell(key)})" for key in equal)
        above = f"SUMPRODUCT(({hidden.span_before('lacks')}=0)*{alike})"
    order = f'IF({lacks}>0,"",{hidden.row_cell("place")}+{above})'
    write_formula(sheet, row, hidden.keys["order"], order, "hidden")


MOST_TYPED = 9_999
NOTHING = 1_000_000
"""What no team comes to."""
WIDE, NAME, NARROW = 22, 26, 11


def write_game_stage(sheet: Worksheet, plan: GameWorkbook, stage: GameStage) -> None:
    """Write riders with cells to type, their scores, and the teams beside them."""
    road = stage.converted.road
    name = own_name(road.number, road.name)
    write_cell(sheet, 1, 1, plan.word("game_stage", number=road.number, name=name), "title")
    write_cell(sheet, 2, 1, plan.word("game_type"), "subtitle")
    if what := lost_text(plan.language, stage.converted.left_out):
        write_cell(sheet, 3, 1, plan.word("game_left_out", what=what), "note.line")
    heads = ("team", "bib", "game_mark", "rider", "place")
    for column, key in enumerate(heads, start=1):
        write_cell(sheet, FIRST - 1, column, plan.word(f"game_{key.removeprefix('game_')}"), "head")
    for column, figure in enumerate(plan.form.typed, start=PLACE + 1):
        write_cell(sheet, FIRST - 1, column, plan.box_phrase(f"sheet_{figure.name}"), "head")
    if plan.form.has_scores:
        write_cell(sheet, FIRST - 1, plan.score, plan.box_phrase("sheet_score"), "head")
    _write_riders(sheet, plan, stage)
    _write_teams(sheet, plan, stage)
    widths = {TEAM: WIDE, BIB: NARROW, MARK: NARROW, RIDER: NAME, plan.side: WIDE}
    for column in range(1, plan.side + 3):
        sheet.column_dimensions[get_column_letter(column)].width = widths.get(column, NARROW)
    sheet.row_dimensions[FIRST - 1].height = 28
    sheet.freeze_panes = f"{get_column_letter(PLACE)}{FIRST}"


def _write_riders(sheet: Worksheet, plan: GameWorkbook, stage: GameStage) -> None:
    """Write a row a rider, filled in where the stage was ridden with all that is typed here."""
    arrivals = {}
    if stage.number in plan.results:
        arrivals = {row.bib: row for row in plan.results[stage.number].arrivals}
    names = [figure.name for figure in plan.form.typed]
    for row, (team, rider) in enumerate(stage.riders, start=FIRST):
        mark = stage.box.marks.get(rider.bib)
        write_cell(sheet, row, TEAM, team.name, "text")
        write_cell(sheet, row, BIB, rider.bib, "input.who")
        write_cell(sheet, row, MARK, mark.text if mark else "", "code")
        write_cell(sheet, row, RIDER, rider.name, "text")
        values: list[object] = [None] * (plan.score - PLACE)
        arrival = arrivals.get(rider.bib)
        if arrival is not None and all(name in arrival.figures for name in names):
            values = [arrival.place, *(arrival.figures[name] for name in names)]
        for column, value in enumerate(values, start=PLACE):
            write_cell(sheet, row, column, value, "input")
        if plan.form.has_scores:
            score = write_formula(sheet, row, plan.score, _score_formula(plan), "sum")
            score.number_format = "0.##"
    last = FIRST + len(stage.riders) - 1
    numbers = DataValidation("whole", operator="between", formula1="0", formula2=str(MOST_TYPED))
    numbers.add(f"{get_column_letter(PLACE)}{FIRST}:{get_column_letter(plan.score - 1)}{last}")
    sheet.add_data_validation(numbers)


def _score_formula(plan: GameWorkbook) -> str:
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
        if above:
            parts.append(cell if (above, below) == (1, 1) else f"{cell}*{above}/{below}")
    # finer than the sums of a series are rounded: equal sums of elevenths stay equal
    return f'IF({place}="","",ROUND({"+".join(parts)},9))'


def _write_teams(sheet: Worksheet, plan: GameWorkbook, stage: GameStage) -> None:
    """Write what each team comes to, and its place; what orders level teams stands beside, hidden.

    The best place of its riders decides at last: no two riders share one.
    """
    form, side, last = plan.form, plan.side, FIRST + len(stage.teams) - 1
    by_places = form.teams == BEST_PLACES
    for column, key in enumerate(("team", "places" if by_places else "points", "place")):
        write_cell(sheet, FIRST - 1, side + column, plan.word(f"game_{key}"), "head")
    table = TableColumns(sheet.title, FIRST, last, side)
    for key in ("team", "sum", "rank"):
        table.add_column(key)
    better = {"alone": MOST} if form.alone else {}
    better |= {"comes_to": LEAST if by_places else MOST}
    better |= {figure.name: figure.level for figure in form.typed if figure.level}
    better |= {"best": LEAST}
    for key in better:
        sheet.column_dimensions[get_column_letter(table.add_column(key))].hidden = True
    rank = f"1+SUMPRODUCT({_count_better(table, better.items())})"
    mine, nothing = table.row_cell("sum"), NOTHING if by_places else -NOTHING
    for nth, team in enumerate(stage.teams):
        row = FIRST + nth
        write_cell(sheet, row, side, team.name, "text.bold")
        write_formula(sheet, row, table.keys["sum"], _team_formula(plan, stage, nth), "sum")
        formulas = {
            "comes_to": f'IF({mine}="",{nothing},{mine})',
            "best": f"MIN({stage.span_of_team(nth, PLACE)})",
        }
        for column, figure in enumerate(form.typed, start=PLACE + 1):
            formulas[figure.name] = f"SUM({stage.span_of_team(nth, column)})"
            if figure.name == form.alone:
                formulas["alone"] = _alone_formula(stage, nth, column)
        for key in better:
            write_formula(sheet, row, table.keys[key], formulas[key], "hidden")
        place = f'IF({mine}="","",{rank})'
        write_formula(sheet, row, table.keys["rank"], place, "number.bold")


def _alone_formula(stage: GameStage, team: int, column: int) -> str:
    """Return whether a team has riders left where no other has (`ScoreForm.alone`)."""
    out = f"SUM({stage.span_of_team(team, column)})"
    others = [f"SUM({stage.span_of_team(n, column)})" for n in range(len(stage.teams)) if n != team]
    riders = len(stage.riders) - len(stage.teams[team].riders)
    return f"IF(AND({out}<{len(stage.teams[team].riders)},{'+'.join(others)}={riders}),1,0)"


def _team_formula(plan: GameWorkbook, stage: GameStage, team: int) -> str:
    """Return what a team comes to: scores added up, or the places of its best riders."""
    if plan.form.teams != BEST_PLACES:
        span = stage.span_of_team(team, plan.score)
        return f'IF(COUNT({span})=0,"",SUM({span}))'
    span, riders = stage.span_of_team(team, PLACE), len(stage.teams[team].riders)
    most = min(plan.form.best or riders, riders)
    added = "+".join(f"SMALL({span},{n})" for n in range(1, most + 1))
    return f'IF(COUNT({span})<{most},"",{added})'
