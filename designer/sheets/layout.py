"""Where everything stands in a workbook: columns, rows and cells, before any is written."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from openpyxl.utils import get_column_letter

from designer.language import LANGUAGES, Language
from designer.sheets.cells import TableColumns, quote_sheet
from designer.sheets.jury_layout import jury_table
from designer.sheets.row_checks import ROW_CHECKS
from designer.words import topic
from engine import tables
from engine.standings.classifications import CLASSIFICATIONS
from engine.standings.classifications.teams import TABLE
from engine.standings.facts import KEYS
from engine.standings.results import CAUSES, SPENT, STATUSES, UNKNOWN
from engine.tour.values import FINISH, ROAD, TTT

if TYPE_CHECKING:
    from designer.sheets.plan import WorkbookPlan
    from engine.standings.classifications import Classification
    from engine.standings.facts import StageFacts

USUAL, NARROW, LINE_WIDTH = 8, 5.4, 13
"""Widths of columns of an arrival sheet, in characters."""


class ArrivalColumn(NamedTuple):
    """One column of an arrival sheet, as it is written, limited and read."""

    key: str
    group: str
    """The phrase that stands over it and its neighbours."""
    width: float = USUAL
    look: str = "input"
    low: int = 0
    high: int = 99
    """Between these lies a number that may be typed."""

    @property
    def narrow(self) -> bool:
        """Tell whether its heading is written upwards."""
        return self.width == NARROW


ARRIVAL_COLUMNS = (
    ArrivalColumn("bib", "who", 7, "input.who"),
    ArrivalColumn("rider", "who", 24, "input.name"),
    ArrivalColumn("team", "who", 20, "input.name"),
    ArrivalColumn("type", "who", 7, "input.who"),
    ArrivalColumn("status", "arrival", 10, "input.text"),
    ArrivalColumn("place", "arrival", low=1, high=999),
    ArrivalColumn("turns", "arrival", low=1, high=9999),
    ArrivalColumn("overshoot", "arrival", high=999),
    *(ArrivalColumn(SPENT + cause, "effort", NARROW) for cause in CAUSES),
    ArrivalColumn("feed", "fight", NARROW),
    ArrivalColumn("attacks", "fight", NARROW),
    ArrivalColumn("pursuits", "fight", NARROW),
    ArrivalColumn("break_turns", "fight", NARROW),
    ArrivalColumn("exact", "last", 9, "input.exact"),
    ArrivalColumn("manual", "last", low=1, high=999),
)
"""Every column but those of the lines, which stand between the arrival and the effort points."""

GROUPS = ("who", "arrival", "lines", "effort", "fight", "last")
COLUMN_OF = {column.key: column for column in ARRIVAL_COLUMNS}
WHO, EFFORT, FIGHT = (
    tuple(column.key for column in ARRIVAL_COLUMNS if column.group == group)
    for group in ("who", "effort", "fight")
)
_LINE = re.compile(r"([a-z])\s*(\d{1,2})\b")


def arrival_columns(course: StageFacts) -> tuple[ArrivalColumn, ...]:
    """Return the columns of one stage's arrival sheet, in the order they are typed in."""
    lines = [ArrivalColumn(line.key, "lines", LINE_WIDTH, low=1) for line in course.lines]
    columns = [*ARRIVAL_COLUMNS, *lines]
    return tuple(sorted(columns, key=lambda column: GROUPS.index(column.group)))


def column_heading(language: Language, key: str) -> str:
    """Return what heads a column."""
    if key.startswith(SPENT):
        return language.say_heading(f"terms.{key.removeprefix(SPENT)}")
    return language.say(f"sheets.col_{key}")


def key_of(text: str) -> str:
    """Return the key of a column by its heading, in any language; an unknown one has none."""
    plain = fold_heading(text)
    if plain in _heading_keys():
        return _heading_keys()[plain]
    line = _LINE.match(plain)
    letter = _line_letters().get(line[1], "") if line else ""
    return f"{letter}{int(line[2])}" if line and letter else ""


@cache
def _line_letters() -> dict[str, str]:
    """Return the letter of a line's key by the letters people write, in any language."""
    letters = {letter.lower(): letter for letter in KEYS.values()}
    for language in LANGUAGES:
        letters |= {language.say(f"terms.{kind}_letter").lower(): key for kind, key in KEYS.items()}
    return letters


@cache
def _heading_keys() -> dict[str, str]:
    """Return the key of each column by its headings, in any language, and by what others write."""
    keys: dict[str, str] = {}
    for language in LANGUAGES:
        keys |= {fold_heading(column_heading(language, key)): key for key in COLUMN_OF}
    for key, texts in tables.read_toml("sheets.toml")["headings"].items():
        keys |= {fold_heading(text): key for text in (*texts, key)}
    return keys


def fold_heading(text: str) -> str:
    """Return a heading without case, accents, or needless spaces."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in bare if not unicodedata.combining(c)).split())


@cache
def status_words() -> dict[str, str]:
    """Return every status by the ways people write it in small letters, in any language."""
    words = {status.lower(): status for status in STATUSES}
    for language in LANGUAGES:
        for status in STATUSES:
            for phrase in (status, f"{status}_short"):
                if phrase in topic("terms"):
                    word = language.say(f"terms.{phrase}").lower()
                    words |= {word: status, fold_heading(word): status}
    return words


@cache
def words_for_yes() -> frozenset[str]:
    """Return the ways people write yes, folded: without capitals and accents."""
    return frozenset(map(fold_heading, written_yes()))


@cache
def written_yes() -> frozenset[str]:
    """Return the ways people write yes, in small letters, with their accents."""
    words = {language.say("sheets.yes").lower() for language in LANGUAGES}
    return frozenset({*words, *map(str.lower, tables.read_toml("sheets.toml")["yes"])})


FLAG_ROW, COLD_ROW, HELP_ROW, GROUP_ROW, HEAD_ROW = 3, 4, 5, 7, 8
MINUTES_ROW = COLD_ROW
FIRST_ARRIVAL = HEAD_ROW + 1
FLAG = "flag"
"""The cell that says whether the jury has released the stage."""
COLD = "cold"
"""The cell that says whether cold struck: by house rule the night then gives nothing."""
QUESTIONS = (FLAG, COLD)
"""Asked once of the whole stage, above the riders."""
MINUTES = "minutes"
"""The cell that says how long the stage took at the table; it stands beside the cold."""


def _arrival_table(plan: WorkbookPlan, course: StageFacts) -> TableColumns:
    """Return the columns of a stage's arrival sheet."""
    rows = len(bibs_typed(plan, course))
    table = TableColumns(plan.arrivals_title(course), FIRST_ARRIVAL, FIRST_ARRIVAL + rows - 1)
    for column in arrival_columns(course):
        table.add_column(column.key)
    for question in QUESTIONS:
        table.alias_column(question, "status")
    table.keys[MINUTES] = table.keys["overshoot"] + 1
    return table


RESULT_COLUMNS = ("status", "place", "turns", "overshoot", *EFFORT, *FIGHT, "exact")
"""What is typed of a rider's own stage; places at lines and the order by hand stand apart."""
CHECKED_CELLS = ("bib", "first", "rider", "racing", "typed", "told", "state", "status")
"""What the hidden sheet of typed rows says of each row, before its numbers and its checks."""


def _typed_table(plan: WorkbookPlan, course: StageFacts, column: int) -> TableColumns:
    """Return the columns of a stage on the hidden sheet of typed rows, row beside row."""
    arrivals = _arrival_table(plan, course)
    table = TableColumns(plan.word("tab_calc_typed"), arrivals.first, arrivals.last, column)
    taken = map(taken_key, taken_columns(course))
    codes = (check.code for check in ROW_CHECKS)
    for key in (*CHECKED_CELLS, *typed_numbers(course), *taken, *codes):
        table.add_column(key)
    return table


def typed_numbers(course: StageFacts) -> list[str]:
    """Return the columns of numbers of an arrival sheet, in the order in which they stand."""
    keys = [column.key for column in arrival_columns(course)]
    return keys[keys.index("place") :]


def taken_columns(course: StageFacts) -> list[str]:
    """Return the columns in which a place is given once: those of the lines, the order by hand."""
    return [*(line.key for line in course.lines), "manual"]


def taken_key(key: str) -> str:
    """Return the key of the hidden column of places as they count: the first row has each."""
    return f"{key} taken"


def own_headings(plan: WorkbookPlan, course: StageFacts) -> list[str]:
    """Return the headings of the columns the organiser added to an arrival sheet."""
    texts_by_bib = plan.own_columns.get(course.number, {})
    return list(dict.fromkeys(heading for texts in texts_by_bib.values() for heading in texts))


def bibs_typed(plan: WorkbookPlan, course: StageFacts) -> list[int]:
    """Return the bibs of the start list, and after them any other that has a result."""
    start_list = [entrant.bib for entrant in plan.facts.entrants]
    result = plan.results.get(course.number)
    if result is None:
        return start_list
    bibs = {arrival.bib for arrival in result.arrivals}.union(result.manual, *result.lines.values())
    return start_list + sorted(bibs - {*start_list, UNKNOWN})


FACTS, CHART, LINES = 4, 7, 26
"""Rows where the facts, the profile and the heading of the lines stand."""
POINTS = 7
"""The first column of the points; those of the bonus turns follow."""
LEAST_ROWS = (12, 3)
"""Columns a stage sheet has at least for points and for bonus turns, to look alike."""
Row = tuple[str, int]
"""The cells of what is paid, place 1 first, and how many places are paid."""


@dataclass(frozen=True, slots=True)
class StagePays:
    """What a stage pays, as cells of its sheet."""

    points: Row
    bonus: Row
    lines: dict[str, dict[str, Row]]
    """By the key of the line: its points and its bonus."""


def paid_columns(plan: WorkbookPlan) -> tuple[int, int]:
    """Return how many columns the points and the bonus turns of this tour take."""
    lines = [line for road in plan.roads for line in road.lines]
    return (
        max(LEAST_ROWS[0], *(len(line.points) for line in lines)),
        max(LEAST_ROWS[1], *(len(line.bonus) for line in lines)),
    )


def _stage_pays(plan: WorkbookPlan, course: StageFacts) -> StagePays:
    """Return the cells that say what each line and the finish pay."""
    title = quote_sheet(plan.stage_title(course))
    places, bonus = paid_columns(plan)
    keys = iter(line.key for line in course.lines)
    lines: dict[str, dict[str, Row]] = {}
    finish: dict[str, Row] = {}
    for row, line in enumerate(plan.roads[course.number - 1].lines, LINES + 2):
        cells = {
            "points": (_paid_cells(title, row, POINTS, places), len(line.points)),
            "bonus": (_paid_cells(title, row, POINTS + places, bonus), len(line.bonus)),
        }
        if line.kind == FINISH:
            finish = cells
        elif line.kind in KEYS and (line.points or line.bonus):  # RULING 109 l
            lines[next(keys)] = cells
    return StagePays(finish["points"], finish["bonus"], lines)


def _paid_cells(title: str, row: int, column: int, count: int) -> str:
    first, last = get_column_letter(column), get_column_letter(column + count - 1)
    return f"{title}${first}${row}:${last}${row}"


SCALARS = (
    "held", "missing", "lines", "crossed", "limit", "last", "arrived", "doubtful", "cold", "begun",
    "open", "final",
)  # fmt: skip
"""One value a stage, above the riders: in these rows of the block's first column."""

FIRST_BLOCK = len(SCALARS) + 4

POINTS_TABLES = sorted(
    (c for c in CLASSIFICATIONS if c.prize is not None), key=lambda points: points.key
)
"""The points classifications, in the order of their hidden columns."""


def changes_points(points: Classification, course: StageFacts) -> bool:
    """Tell whether a stage pays in a points classification."""
    assert points.prize is not None
    return points.prize.finish or any(line.kind == points.prize.line for line in course.lines)


def counting_riders() -> int:
    """Return how many riders of a team count in a stage (R12.4)."""
    return int(tables.read_toml(TABLE)["team"]["counting_riders"])


@dataclass(slots=True)
class StageColumns:
    """One stage's columns on the sheet of riders and on the sheet of teams."""

    course: StageFacts
    riders: TableColumns
    teams: TableColumns
    arrivals: TableColumns
    typed: TableColumns
    """The hidden sheet of typed rows: one row for each of the arrival sheet, beside it."""
    pays: StagePays
    before: StageColumns | None = None

    @property
    def is_trial(self) -> bool:
        """Tell whether whole teams are timed."""
        return self.course.format == TTT

    @property
    def is_road(self) -> bool:
        """Tell whether riders meet each other on the road."""
        return self.course.format == ROAD

    def stage_value(self, name: str, *, far: bool = False) -> str:
        """Return the cell of a stage's value."""
        row = SCALARS.index(name) + 2
        return self.riders.far_cell("match", row) if far else self.riders.cell_at("match", row)


@dataclass(slots=True)
class Calc:
    """Both hidden sheets: the row of each rider and team, and the blocks of the stages."""

    plan: WorkbookPlan
    riders: TableColumns
    teams: TableColumns
    jury: TableColumns
    """The sheet of the jury, a row a decision."""
    blocks: list[StageColumns] = field(default_factory=list)

    @property
    def last_block(self) -> StageColumns:
        """Return the block of the last stage, whose totals are those of the tour."""
        return self.blocks[-1]

    def team_rows(self, team: str) -> tuple[int, int]:
        """Return the first and last row of a team's riders; a team without riders has none."""
        rows = [n for n, e in enumerate(self.plan.facts.entrants, FIRST_BLOCK) if e.team == team]
        return (rows[0], rows[-1]) if rows else (0, 0)


def lay_out_blocks(plan: WorkbookPlan) -> Calc:
    """Lay out the hidden sheets for a plan."""
    riders = TableColumns(
        plan.word("tab_calc"), FIRST_BLOCK, FIRST_BLOCK + len(plan.facts.entrants) - 1
    )
    teams = TableColumns(
        plan.word("tab_calc_teams"), FIRST_BLOCK, FIRST_BLOCK + len(plan.facts.teams) - 1
    )
    for key in ("bib", "name", "team", "type", "order"):
        riders.add_column(key)
    for points in POINTS_TABLES:
        riders.add_column(f"{points.key}_order")
    for key in ("team", "order"):
        teams.add_column(key)
    calc = Calc(plan, riders, teams, jury_table(plan))
    for number, course in enumerate(plan.facts.courses):
        before = calc.blocks[-1] if number else None
        block = StageColumns(
            course,
            TableColumns(riders.title, riders.first, riders.last, riders.column),
            TableColumns(teams.title, teams.first, teams.last, teams.column),
            _arrival_table(plan, course),
            _typed_table(plan, course, calc.blocks[-1].typed.column if number else 1),
            _stage_pays(plan, course),
            before,
        )
        _rider_columns(block)
        _team_columns(block)
        riders.column, teams.column = block.riders.column, block.teams.column
        calc.blocks.append(block)
    return calc


def _rider_columns(block: StageColumns) -> None:
    add = block.riders.add_column
    for key in ("match", "status", "own", "over", "placed", "struck", "order", "place", "known"):
        add(key)
    if block.is_trial:
        add("crossing")
        add("turns")
    else:
        block.riders.alias_column("turns", "own")
    for key in ("played", "final", "in", "counted", "exact", "behind", "rank", "paid", "points"):
        add(key)
    for line in block.course.lines:
        for part in ("place", "points", "bonus"):
            add(f"{line.key}_{part}")
    for key in ("bonus", "penalty", "manual", "turns_sum", "bonus_sum", "net"):
        add(key)
    carried = {
        "over_sum": block.course.format not in (ROAD, TTT),
        "place_sum": not block.is_trial,
        "last_place": not block.is_trial,
    }
    for points in POINTS_TABLES:
        # A jury may take points in any stage; first places come where a stage has some to give.
        changes = changes_points(points, block.course)
        carried |= {f"{points.key}_sum": True, f"{points.key}_wins": changes}
    for key, changes in carried.items():
        if changes or block.before is None:
            add(key)
        else:
            block.riders.keys[key] = block.before.riders.keys[key]
    add("gc_rank")
    for points in POINTS_TABLES:
        add(f"{points.key}_rank")
    if block.is_road:
        add("score")
        add("fight")


def _team_columns(block: StageColumns) -> None:
    add = block.teams.add_column
    if block.is_trial:
        for key in ("clock", "over", "roll", "place"):
            add(key)
    for key in (
        "count",
        *(f"best{n}" for n in range(1, counting_riders() + 1)),
        "turns",
        "out",
        "sum",
    ):
        add(key)
    for key in ("places", "manual", "rank"):
        add(key)
