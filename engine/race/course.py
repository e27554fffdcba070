"""A stage as a game rides it: its squares, the rows they stand for, and what is left out of it.

The road of the stage stays what records, boards and batches know it by; a course only says how a
game lays its own squares over it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.road.values import Line, Road
from engine.tour.finding import make_finding
from engine.tour.rules import Rules
from engine.tour.values import FEED, FINISH, INTERMEDIATE_SPRINT, ROAD, SUMMIT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.road.values import Layout
    from engine.tour.finding import Finding


Place = tuple[int, ...]
"""Where a rider stands, as the chart of a course knows it: (row, lane), (square, slot) …"""


class SquareFace(NamedTuple):
    """What one square shows in a game whose squares have colours of their own."""

    ground: str
    """A row of the squares in templates/look.toml: its colour, and a mark that tells it too."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Course:
    """A stage as a game rides it; the road stays what records, boards and batches know it by."""

    squares: int
    """Squares of one lap; the finish lies behind the last square of the last lap."""
    lanes: int
    """0 where riders stand side by side in a square, however many."""
    look: tuple[str, ...]
    """The terrain that squares 1, 2 … show (O2.2), whether this game feels it or not."""
    lines: tuple[Line, ...]
    """What counts in this game, by square: `square` is the square it lies behind, or marks."""
    marks: tuple[Line, ...] = ()
    """Points of the stage that are drawn and give nothing."""
    rows: tuple[tuple[int, int], ...] = ()
    """First and last row of the stage behind each square; empty where square k is row k."""
    laps: int = 1
    dropped: tuple[Finding, ...] = ()
    """One finding for everything the game leaves out of the stage (O7.1)."""
    remarks: tuple[Finding, ...] = ()
    """What else is to be said of the course itself."""
    faces: Mapping[Place, SquareFace] = field(default_factory=dict, hash=False)
    """What single squares show, by place; the others show the terrain of their row."""
    layout: Layout | None = None
    """What its chart is made of; None where riders stand on the laid board of the stage."""

    @property
    def last(self) -> int:
        """Return the square before the finish line, laps counted on."""
        return self.squares * self.laps

    def rows_behind(self, square: int) -> tuple[int, int]:
        """Return the first and the last row of the stage that a square stands for (O2.1).

        Squares are counted on from lap to lap; before the start lies row 0, beyond the finish
        the last row.
        """
        if square < 1:
            return 0, 0
        if square > self.last:
            last = self.rows[-1][1] if self.rows else self.squares
            return last, last
        square = (square - 1) % self.squares + 1
        return self.rows[square - 1] if self.rows else (square, square)


def rows_behind(rows: int, squares: int) -> tuple[tuple[int, int], ...]:
    """O2.1 — the first and last row that each square stands for; of none the one that follows."""
    spans = []
    for square in range(1, squares + 1):
        first = (square - 1) * rows // squares + 1
        spans.append((first, max(first, square * rows // squares)))
    return tuple(spans)


def square_terrains(terrain: Sequence[str], behind: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """O2.2 — the terrain most rows behind each square have; of equals the one that comes last."""
    terrains = []
    for first, last in behind:
        rows = terrain[first - 1 : last]
        counts = Counter(rows)
        terrains.append(max(reversed(rows), key=counts.__getitem__))
    return tuple(terrains)


def square_of(row: int, rows: int, squares: int) -> int:
    """O2.3 — the square that a line behind a row lies behind."""
    return clamp(-(-row * squares // rows), 1, squares)


def lay_line(line: Line, rows: int, squares: int) -> Line:
    """O2.3 — a line of the stage on a course of so many squares; there it pays nothing yet."""
    return replace(line, square=square_of(line.square, rows, squares), points=(), bonus=())


def km_of(course: Course, road: Road, square: int) -> float:
    """O2.2 — the kilometre of a square: that at the end of the last row it stands for."""
    return road.km_at(course.rows_behind(square)[1])


def round_half_up(above: int, below: int) -> int:
    """O1.4 — the whole number nearest to a fraction, halves up."""
    return (2 * above + below) // (2 * below)


def clamp(value: int, low: int, high: int) -> int:
    """O1.4 — the value, or the bound it lies beyond."""
    return max(low, min(value, high))


OWN_COURSE: Final = "OWN_COURSE"
"""The type of a road that stands for one: it is no stage, and nothing of it is left out."""
PLAIN: Final = "FLAT"
"""The terrain of such a road, and the one that no game leaves out."""


@dataclass(frozen=True, slots=True)
class OwnCourse:
    """A course that a game brings with it."""

    name: str
    """What it is called by in a call."""
    squares: Callable[[Rules], int]
    """How many plain squares stand for it under these house rules."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """House rules under which the game rides it, whatever stage there is."""

    def rules_in(self, game: str, differences: Mapping[str, Any]) -> Rules:
        """Return the house rules it is ridden under: what the course asks for goes before."""
        return Rules(game, {**differences, **self.rules})

    def lay_road(self, rules: Rules, title: str) -> Road:
        """Return the road that records, batches and boards know it by."""
        squares = self.squares(rules)
        return Road(
            name=title,
            format=ROAD,
            type=OWN_COURSE,
            lanes=1,
            rows=squares,
            terrain=(PLAIN,) * squares,
            sections=(),
            lines=(Line(FINISH, squares, Decimal(0)),),
            number=1,
        )


def feels_nothing(_terrain: str) -> bool:
    """Tell of every terrain that it changes nothing."""
    return False


def find_left_out(
    road: Road,
    *,
    lanes: int = 0,
    feels: Callable[[str], bool] = feels_nothing,
    sprints: int = 0,
    feeds: int = 0,
    summits: int = 0,
    bends: tuple[int, int] = (0, 0),
    squares: int = 0,
) -> tuple[Finding, ...]:
    """Return what of a stage a game that is not the tour's own does not ride (O7.1, O7.2).

    `feels` tells whether a terrain changes something, `sprints`, `feeds` and `summits` how many
    give something; `bends` of all become straight, an upper bound takes so many `squares`.
    Of a game's own course nothing is left out: it is no stage.
    """
    if road.type == OWN_COURSE:
        return ()
    where = f"stages/{road.number}"
    findings: list[Finding] = []
    if road.format != ROAD:
        findings.append(make_finding("I_LEFT_ALONE", where))
    plain = sum(s.terrain != PLAIN and not feels(s.terrain) for s in road.sections)
    if plain:
        findings.append(make_finding("I_LEFT_TERRAIN", where, count=plain, of=len(road.sections)))
    findings += _find_lost_points(
        road, where, {INTERMEDIATE_SPRINT: sprints, FEED: feeds, SUMMIT: summits}
    )
    bonuses = sum(bool(line.bonus) for line in road.lines)
    if bonuses:
        findings.append(make_finding("I_LEFT_BONUSES", where, count=bonuses))
    if road.lanes != lanes:
        findings.append(make_finding("I_LEFT_LANES", where, count=road.lanes))
    roundabouts = sum(block.kind == "roundabout" for block in road.blocks)
    if roundabouts:
        findings.append(make_finding("I_LEFT_ROUNDABOUTS", where, count=roundabouts))
    if bends[0]:
        findings.append(make_finding("I_LEFT_BENDS", where, count=bends[0], of=bends[1]))
    if squares:
        findings.append(make_finding("I_LEFT_SQUARES", where, count=squares))
    return tuple(findings)


def _find_lost_points(road: Road, where: str, used: dict[str, int]) -> Iterator[Finding]:
    """O7.1 — yield a finding for each kind of point of which more lie there than are used."""
    every = Counter(line.kind for line in road.lines)
    lost = {kind: max(0, every[kind] - used[kind]) for kind in used}
    if lost[INTERMEDIATE_SPRINT]:
        of = every[INTERMEDIATE_SPRINT]
        yield make_finding("I_LEFT_SPRINTS", where, count=lost[INTERMEDIATE_SPRINT], of=of)
    if lost[FEED]:
        yield make_finding("I_LEFT_FEEDS", where, count=lost[FEED], of=every[FEED])
    if lost[SUMMIT]:
        yield make_finding("I_LEFT_SUMMITS", where, count=lost[SUMMIT], of=every[SUMMIT])
