"""The course of a race: what every row of the road is, where its section ends, where lines lie."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from engine.road.values import Line
from engine.tour.kinds import trial_class
from engine.tour.terrain import terrain as terrain_of
from engine.tour.values import FEED

if TYPE_CHECKING:
    from engine.games.ciclismo.law import CiclismoLaw
    from engine.road.values import Road

MOST_RIDERS: Final = 64
BEHIND: Final = 2 * MOST_RIDERS
"""Rows kept behind the start line: single file, where a rider without a mate has a pair's rows."""
BEYOND: Final = 1 << 20
"""A row no rider reaches."""
FLAT: Final = "FLAT"
MOUNTAIN: Final = "MOUNTAIN"
DESCENT: Final = "DESCENT"
TT: Final = "TT"


@dataclass(frozen=True, slots=True)
class Ground:
    """One terrain as this stage rides it: its row of dice, its class, what it does to a move."""

    name: str
    dice_row: str
    movement_class: str
    flat: bool
    mountain: bool
    descent: bool
    rough: bool


@dataclass(frozen=True, slots=True)
class CiclismoCourse:
    """The road of one race; row r stands at index r + BEHIND, rows behind the line included."""

    rows: int
    lanes: int
    format: str
    type: str
    grounds: tuple[Ground, ...]
    rough: bool
    """Whether any of it is cobbled."""
    ground: tuple[int, ...]
    """Which ground each row is; rows behind the start are like row 1 (R6.4)."""
    end: tuple[int, ...]
    """Last row of the section each row lies in; sections rolled with the same dice are one."""
    lines: tuple[Line, ...]
    """By square; only those a race settles."""
    crossed_at: tuple[int, ...]
    """A row beyond this one has crossed the line of the same number (RULING 71)."""
    sprint_at: tuple[int, ...]
    """By line, and behind the last: the row of the first line from there one can sprint for."""
    width: tuple[int, ...]
    """Lanes of each row (RULING 94: two on a roundabout)."""
    split: tuple[bool, ...]
    """Rows on which no rider changes lane (RULING 94 with furniture.effects)."""

    def terrain(self, row: int) -> Ground:
        """R6.4 — the terrain of a rider is that of the row."""
        return self.grounds[self.ground[row + BEHIND]]


def course_of(road: Road, law: CiclismoLaw) -> CiclismoCourse:
    """Compile a road once for a whole race."""
    names = list(dict.fromkeys(road.terrain))
    trial_row = _trial_dice_row(road)
    grounds = tuple(_ground_of(name, road.type, trial_row, law) for name in names)
    ground = [names.index(name) for name in road.terrain]
    lines = tuple(road.lines)
    shift = 0 if law.line_position == "far_edge" else 1
    width, split = _place_furniture(road, law)
    return CiclismoCourse(
        rows=road.rows,
        lanes=road.lanes,
        format=road.format,
        type=road.type,
        grounds=grounds,
        rough=any(one.rough for one in grounds),
        ground=tuple([ground[0]] * BEHIND + [ground[0], *ground]),
        end=_section_ends(ground, grounds),
        lines=lines,
        crossed_at=tuple(line.square - shift for line in lines),
        sprint_at=_sprint_rows(lines, shift),
        width=width,
        split=split,
    )


def _ground_of(name: str, stage_type: str, trial_row: str, law: CiclismoLaw) -> Ground:
    """RULING 26 — in a mountain time trial flat and climbs may borrow another row of dice."""
    terrain = terrain_of(name)
    movement_class, row = terrain.movement_class, terrain.rolls
    if movement_class == MOUNTAIN and not terrain.category:
        movement_class = law.terrain_hill_class  # RULING 3
    if stage_type == "MOUNTAIN_TT":
        if terrain.trial and law.mtt_flat_row == "FLAT":
            movement_class, row = FLAT, "FLAT"
        elif terrain.category and law.mtt_climb_row == "tt_class":
            movement_class, row = TT, trial_row
    return Ground(
        name,
        row,
        movement_class,
        flat=movement_class == FLAT,
        mountain=movement_class == MOUNTAIN,
        descent=movement_class == DESCENT,
        rough=terrain.rough,
    )


def _trial_dice_row(road: Road) -> str:
    """RULING 16 — the time-trial row of the stage: that of its flat, else that of its length."""
    for name in road.terrain:
        if terrain_of(name).trial:
            return terrain_of(name).rolls
    return terrain_of(trial_class(road.km or Decimal(0))).rolls


def _section_ends(ground: list[int], grounds: tuple[Ground, ...]) -> tuple[int, ...]:
    """RULING 65 — adjacent sections of the same terrain are one; RULING 93 — so are cobbles."""
    ends = [len(ground)] * len(ground)
    for row in range(len(ground) - 1, 0, -1):
        same = grounds[ground[row - 1]].dice_row == grounds[ground[row]].dice_row
        ends[row - 1] = ends[row] if same else row
    return tuple([ends[0]] * (BEHIND + 1) + ends)


def _sprint_rows(lines: tuple[Line, ...], shift: int) -> tuple[int, ...]:
    """R6.25 — a sprint is for a finish, an intermediate sprint or a summit, not for a feed zone."""
    rows = [BEYOND]
    for line in reversed(lines):
        rows.append(rows[-1] if line.kind == FEED else line.square - shift)
    return tuple(reversed(rows))


def _place_furniture(road: Road, law: CiclismoLaw) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """RULING 94 — two lanes on a roundabout; with effects, no lane change there or on a divider."""
    width = [road.lanes] * (road.rows + BEHIND + 1)
    split = [False] * len(width)
    effects = law.furniture_effects == "on"
    for block in road.blocks:
        for row in range(block.first, min(block.first + block.rows, road.rows + 1)):
            if block.kind == "roundabout":
                width[row + BEHIND] = min(road.lanes, len(block.counts))
            elif block.kind == "bridge" and effects:
                width[row + BEHIND] = road.lanes - 1
            split[row + BEHIND] = effects and block.kind in {"roundabout", "divider"}
    return tuple(width), tuple(split)
