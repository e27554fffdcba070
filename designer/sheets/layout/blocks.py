"""The layout of the hidden sheets: one block of columns a stage, for riders and for teams."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from designer.sheets.cells import TableColumns
from designer.sheets.layout.arrivals import arrival_table
from designer.sheets.layout.stage import StagePays, stage_pays
from engine import tables
from engine.standings.classifications import CLASSIFICATIONS
from engine.standings.classifications.teams import TABLE
from engine.tour.values import ROAD, TTT

if TYPE_CHECKING:
    from designer.sheets.plan import WorkbookPlan
    from engine.standings.classifications import Classification
    from engine.standings.facts import StageFacts

SCALARS = (
    "held", "missing", "lines", "crossed", "limit", "last", "arrived", "doubtful", "cold",
)  # fmt: skip
"""One value a stage, above the riders: in these rows of the block's first column."""

FIRST = len(SCALARS) + 4

POINTS_TABLES = sorted(
    (c for c in CLASSIFICATIONS if c.prize is not None), key=lambda points: points.key
)
"""The points classifications, in the order of their hidden columns."""


def changes_points(points: Classification, course: StageFacts) -> bool:
    """Tell whether a stage can change a points classification."""
    assert points.prize is not None
    return points.prize.finish or any(line.kind == points.prize.line for line in course.lines)


def counting_riders() -> int:
    """Return how many riders of a team count in a stage (R12.4)."""
    return int(tables.toml(TABLE)["team"]["counting_riders"])


@dataclass(slots=True)
class StageColumns:
    """One stage's columns on the sheet of riders and on the sheet of teams."""

    course: StageFacts
    riders: TableColumns
    teams: TableColumns
    arrivals: TableColumns
    pays: StagePays
    before: StageColumns | None = None

    @property
    def trial(self) -> bool:
        """Tell whether whole teams are timed."""
        return self.course.format == TTT

    @property
    def road(self) -> bool:
        """Tell whether riders meet each other on the road."""
        return self.course.format == ROAD

    def scalar(self, name: str, *, far: bool = False) -> str:
        """Return the cell of a stage's value."""
        row = SCALARS.index(name) + 2
        return self.riders.far_at("match", row) if far else self.riders.at("match", row)


@dataclass(slots=True)
class Calc:
    """Both hidden sheets: the row of each rider and team, and the blocks of the stages."""

    plan: WorkbookPlan
    riders: TableColumns
    teams: TableColumns
    blocks: list[StageColumns] = field(default_factory=list)

    @property
    def end(self) -> StageColumns:
        """Return the block of the last stage, whose totals are those of the tour."""
        return self.blocks[-1]

    def rows(self, team: str) -> tuple[int, int]:
        """Return the first and last row of a team's riders; a team without riders has none."""
        at = [n for n, e in enumerate(self.plan.facts.entrants, FIRST) if e.team == team]
        return (at[0], at[-1]) if at else (0, 0)


def lay_out_blocks(plan: WorkbookPlan) -> Calc:
    """Lay out the hidden sheets for a plan."""
    riders = TableColumns(plan.word("tab_calc"), FIRST, FIRST + len(plan.facts.entrants) - 1)
    teams = TableColumns(plan.word("tab_calc_teams"), FIRST, FIRST + len(plan.facts.teams) - 1)
    for key in ("bib", "name", "team", "type", "order"):
        riders.add(key)
    for points in POINTS_TABLES:
        riders.add(f"{points.key}_order")
    for key in ("team", "order"):
        teams.add(key)
    calc = Calc(plan, riders, teams)
    for number, course in enumerate(plan.facts.courses):
        before = calc.blocks[-1] if number else None
        block = StageColumns(
            course,
            TableColumns(riders.title, riders.first, riders.last, riders.column),
            TableColumns(teams.title, teams.first, teams.last, teams.column),
            arrival_table(plan, course),
            stage_pays(plan, course),
            before,
        )
        _rider_columns(block)
        _team_columns(block)
        riders.column, teams.column = block.riders.column, block.teams.column
        calc.blocks.append(block)
    return calc


def _rider_columns(block: StageColumns) -> None:
    add = block.riders.add
    for key in ("match", "status", "own", "over", "place", "known"):
        add(key)
    if block.trial:
        add("crossing")
        add("turns")
    else:
        block.riders.alias("turns", "own")
    for key in ("played", "final", "in", "counted", "exact", "behind", "rank", "paid", "points"):
        add(key)
    for line in block.course.lines:
        for part in ("place", "points", "bonus"):
            add(f"{line.key}_{part}")
    for key in ("bonus", "manual", "turns_sum", "bonus_sum", "net"):
        add(key)
    carried = {
        "over_sum": block.course.format not in (ROAD, TTT),
        "place_sum": not block.trial,
        "last_place": not block.trial,
    }
    for points in POINTS_TABLES:
        changes = changes_points(points, block.course)
        carried |= {f"{points.key}_sum": changes, f"{points.key}_wins": changes}
    for key, changes in carried.items():
        if changes or block.before is None:
            add(key)
        else:
            block.riders.keys[key] = block.before.riders.keys[key]
    add("gc_rank")
    for points in POINTS_TABLES:
        add(f"{points.key}_rank")
    if block.road:
        add("score")
        add("fight")


def _team_columns(block: StageColumns) -> None:
    add = block.teams.add
    if block.trial:
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
